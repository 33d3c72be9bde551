//! The `trefoil` program: DVONN, YINSH and LYNGK at the command line.

mod analyst;
mod commands;
mod count;
mod failure;
mod interrupt;
mod level_bots;
mod machine;
mod outlet;
mod quarry;
mod source;
mod typing;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use drawing as draw;

use crate::commands::{
    admin, analyse, backup, bench, bot, check, completions, convert, earlier, export, levels, load,
    man, match_, moves, perft, play, playouts, puzzles, restore, review, serve, show, train, tui,
    ugi,
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
    Exit status: 0 done; 1 the answer is no; 2 bad usage, unreadable position or illegal turn;\n\
    130 interrupted by Ctrl-C.")]
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
    /// Turn game records into ours, into JSON, or into those of other sites
    Convert(convert::Arguments),
    /// Play whole random games and count what comes of them
    Playouts(playouts::Arguments),
    /// Play a match between two players and say which is stronger
    Match(match_::Arguments),
    /// Serve the browser app
    Serve(serve::Arguments),
    /// Play on a server as a bot, with our engine or another program
    Bot(bot::Arguments),
    /// Look after the accounts of a server, also while it runs
    Admin(admin::Arguments),
    /// Write all that a server keeps into a file, also while it runs
    Backup(backup::Arguments),
    /// Fill a server's new database from such a file
    Restore(restore::Arguments),
    /// Write all games that everybody may see into a file, also while the server runs
    Export(export::Arguments),
    /// Let simulated people play on a server, and measure it
    Load(load::Arguments),
    /// Write the games that an earlier version kept on a server into a file that the app opens
    Earlier(earlier::Arguments),
    /// Measure each level against the one below, as a table
    Levels(levels::Arguments),
    /// Play at this terminal, for two or against the engine
    Play(play::Arguments),
    /// Play and analyse on the whole screen of this terminal
    Tui(tui::Arguments),
    /// Find the best turns of a position, or of every position of a game
    Analyse(analyse::Arguments),
    /// Go through a game: what each turn lost, and how well each player played
    Review(review::Arguments),
    /// Speak the Universal Game Interface, for match runners and other programs
    Ugi(ugi::Arguments),
    /// Search a fixed suite; the sum of its nodes changes only if the search does
    Bench(bench::Arguments),
    /// Train the network of a game on games of the engine against itself
    Train(train::Arguments),
    /// Find puzzles in games of the engine against itself, or prove them again
    Puzzles(puzzles::Arguments),
    /// Write the completions of a shell
    Completions(completions::Arguments),
    /// Write the manual pages
    Man(man::Arguments),
}

/// Gives memory back to the system soon after it was freed.
#[cfg(unix)]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// What the arguments say, or their fault and the end of the program.
fn parse() -> Cli {
    // A number below zero is a value, if a wrong one, and no option: whoever reads it says what is needed.
    let arguments = Cli::command().mut_subcommands(|command| {
        command.mut_args(|arg| {
            let takes_values = arg.get_action().takes_values();
            arg.allow_negative_numbers(takes_values)
        })
    });
    Cli::from_arg_matches(&arguments.get_matches()).unwrap_or_else(|fault| fault.exit())
}

fn main() -> ExitCode {
    let result = match parse().command {
        Command::Moves(arguments) => moves::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Playouts(arguments) => playouts::run(&arguments),
        Command::Match(arguments) => match_::run(&arguments),
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Bot(arguments) => bot::run(&arguments),
        Command::Admin(arguments) => admin::run(&arguments),
        Command::Backup(arguments) => backup::run(&arguments),
        Command::Restore(arguments) => restore::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::Load(arguments) => load::run(&arguments),
        Command::Earlier(arguments) => earlier::run(&arguments),
        Command::Levels(arguments) => levels::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Analyse(arguments) => analyse::run(&arguments),
        Command::Review(arguments) => review::run(&arguments),
        Command::Ugi(arguments) => ugi::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Train(arguments) => train::run(&arguments),
        Command::Puzzles(arguments) => puzzles::run(&arguments),
        Command::Tui(arguments) => tui::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments, Cli::command()),
        Command::Man(arguments) => man::run(&arguments, Cli::command()),
    };
    result.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}
