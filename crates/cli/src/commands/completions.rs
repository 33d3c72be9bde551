//! Completions of the command line, for a shell to load.

use std::io;

use clap::{Args, Command};
use clap_complete::Shell;

use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments, mut program: Command) -> Result<(), Failure> {
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut program, "trefoil", &mut text);
    Ok(io::Write::write_all(&mut io::stdout(), &text)?)
}
