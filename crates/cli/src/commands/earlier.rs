//! Games that a server of an earlier version kept, for copying to a device.

use std::fs;
use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::serve::Kept;
use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    kept: Kept,
    /// The file to write; without it, standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let nowhere = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let games = server::earlier_games(&arguments.kept.settings(nowhere)?).map_err(Failure::bad)?;
    let file = json!({ "trefoil": "games", "version": 1, "games": games });
    match &arguments.out {
        None => writeln!(io::stdout().lock(), "{file}")?,
        Some(path) => {
            // Never over a file that is there already.
            let created = fs::OpenOptions::new().write(true).create_new(true).open(path);
            created.and_then(|mut out| writeln!(out, "{file}")).map_err(|why| {
                Failure::bad(format!("{} was not written: {why}", path.display()))
            })?;
            eprintln!("{} games written to {}", games.len(), path.display());
        }
    }
    Ok(())
}
