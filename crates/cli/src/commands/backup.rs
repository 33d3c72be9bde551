//! All that a server keeps, into a file.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::Args;

use super::serve::Kept;
use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    kept: Kept,
    /// The file to write, which must not be there yet
    #[arg(value_name = "FILE")]
    out: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let nowhere = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let settings = arguments.kept.settings(nowhere)?;
    let games = server::backup(&settings, &arguments.out).map_err(Failure::bad)?;
    eprintln!("{games} games written to {}", arguments.out.display());
    Ok(())
}
