//! All that a server kept, from a file.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::Args;

use super::serve::Kept;
use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    kept: Kept,
    /// The file to read
    #[arg(value_name = "FILE")]
    from: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let nowhere = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let settings = arguments.kept.settings(nowhere)?;
    let games = server::restore(&settings, &arguments.from).map_err(Failure::bad)?;
    eprintln!("{games} games restored from {}", arguments.from.display());
    Ok(())
}
