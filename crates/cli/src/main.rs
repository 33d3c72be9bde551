//! The `trefoil` program: DVONN, YINSH and LYNGK at the command line.

mod commands;
mod draw;
mod failure;
mod source;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::commands::{check, convert, moves, perft, play, playouts, show};
use crate::failure::Failure;

/// Play, draw, check and count DVONN, YINSH and LYNGK.
///
/// Games are named dvonn, yinsh, yinsh-blitz, lyngk and lyngk-6. A position is one line of text,
/// such as "9/10/11/10/9 w place"; without one, the start of the game is meant. A turn is written as
/// players write it: c3-d3 in DVONN, h7-g7 or i8-f5;xg5-g9xa5 in YINSH, c3-c5 or r,c3-c5 in LYNGK.
#[derive(Parser)]
#[command(name = "trefoil", version, arg_required_else_help = true)]
#[command(after_help = "Try: trefoil play --game dvonn\n     \
    trefoil show --game lyngk --seed 7\n     \
    trefoil moves --game yinsh --play \"e3 a5\"\n\n\
    Exit status: 0 done; 1 the answer is no; 2 bad usage, unreadable position or illegal turn.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List what can be played in a position, one a line
    Moves(moves::Arguments),
    /// Count the ways to play a number of turns or steps
    Perft(perft::Arguments),
    /// Draw a position, or write it out
    Show(show::Arguments),
    /// Check game records, ours or another site's
    Check(check::Arguments),
    /// Turn game records into ours or into JSON
    Convert(convert::Arguments),
    /// Play whole random games and count what comes of them
    Playouts(playouts::Arguments),
    /// Play a game for two at this terminal
    Play(play::Arguments),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Moves(arguments) => moves::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Playouts(arguments) => playouts::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
    };
    result.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}
