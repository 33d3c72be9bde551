//! The browser app and its interface for programs.

use std::env;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use server::Settings;

use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Where to listen; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7070")]
    listen: SocketAddr,
    #[command(flatten)]
    kept: Kept,
}

/// Where a server keeps its games.
#[derive(Args)]
pub(crate) struct Kept {
    /// The folder for what is kept; without it, trefoil in the folder for data of programs
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// The database, like sqlite:games.db; without it, trefoil.db in the data folder
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

impl Kept {
    pub(crate) fn settings(&self, listen: SocketAddr) -> Result<Settings, Failure> {
        let data = match &self.data {
            Some(folder) => folder.clone(),
            None => data_folder().ok_or_else(|| {
                Failure::bad("no folder for data is known here: name one by --data")
            })?,
        };
        Ok(Settings { listen, data, database: self.database.clone() })
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let settings = arguments.kept.settings(arguments.listen)?;
    let ready = |address| {
        // Whoever started the program may not be reading what it says.
        let mut out = io::stdout().lock();
        let _ = writeln!(out, "Trefoil is at http://{address}/").and_then(|()| out.flush());
    };
    server::serve(&settings, ready).map_err(Failure::bad)
}

/// Where this platform keeps the data of programs.
fn data_folder() -> Option<PathBuf> {
    let folder =
        |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        folder("APPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("trefoil"))
}
