//! The `trefoil` program: DVONN, YINSH and LYNGK at the command line.

mod analyst;
mod commands;
mod draw;
mod failure;
mod source;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::commands::{
    analyse, bench, check, convert, earlier, levels, match_, moves, perft, play, playouts, review,
    serve, show, train, tune, ugi,
};
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
    trefoil moves --game yinsh --play \"e3 a5\"\n     \
    trefoil play --game yinsh --level 3\n\n\
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
    /// Play a match between two players and say which is stronger
    Match(match_::Arguments),
    /// Serve the browser app
    Serve(serve::Arguments),
    /// Write the games that an earlier version kept on a server into a file that the app opens
    Earlier(earlier::Arguments),
    /// Measure each level against the one below, as a table
    Levels(levels::Arguments),
    /// Play at this terminal, for two or against the engine
    Play(play::Arguments),
    /// Find the best turns of a position, or of every position of a game
    Analyse(analyse::Arguments),
    /// Go through a game: what each turn lost, and how well each player played
    Review(review::Arguments),
    /// Speak the Universal Game Interface, for match runners and other programs
    Ugi(ugi::Arguments),
    /// Search a fixed suite; the sum of its nodes changes only if the search does
    Bench(bench::Arguments),
    /// Fit the weights of a game to games that the engine plays against itself
    Tune(tune::Arguments),
    /// Train the network of a game on games of the engine against itself
    Train(train::Arguments),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Moves(arguments) => moves::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Playouts(arguments) => playouts::run(&arguments),
        Command::Match(arguments) => match_::run(&arguments),
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Earlier(arguments) => earlier::run(&arguments),
        Command::Levels(arguments) => levels::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Analyse(arguments) => analyse::run(&arguments),
        Command::Review(arguments) => review::run(&arguments),
        Command::Ugi(arguments) => ugi::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Tune(arguments) => tune::run(&arguments),
        Command::Train(arguments) => train::run(&arguments),
    };
    result.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}
