//! All public games of a server, into a file for everybody.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::Args;

use super::serve::Kept;
use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    kept: Kept,
    /// Games that everybody may see: there are no others to be had this way
    #[arg(long, required = true)]
    public: bool,
    /// The file to write, which must not be there yet: lines of JSON, compressed
    #[arg(value_name = "FILE")]
    out: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let nowhere = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let settings = arguments.kept.settings(nowhere)?;
    let games = server::export_public(&settings, &arguments.out).map_err(Failure::bad)?;
    eprintln!("{games} games written to {}", arguments.out.display());
    Ok(())
}
