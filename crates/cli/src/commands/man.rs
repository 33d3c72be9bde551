//! The manual pages: one of the program, and one of each command.

use std::fs;
use std::path::PathBuf;

use clap::{Args, Command};

use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The folder to write them into
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

pub(crate) fn run(arguments: &Arguments, program: Command) -> Result<(), Failure> {
    let folder = &arguments.folder;
    let written =
        fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(program, folder));
    written.map_err(|why| Failure::bad(format!("{} cannot be written: {why}", folder.display())))
}
