use std::fs;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};

use clap::Args;
use game::Random;
use games::GameKind;
use puzzles::{Puzzle, collection, prove};

use super::{progress_bar, read_file};
use crate::failure::Failure;
use crate::interrupt;
use crate::quarry::{DiggingDepth, Quarry, engine, rating};
use crate::source::{games_help, parse_game, parse_seed};

#[derive(Args)]
#[command(
    after_help = "Puzzles are found in games of middling levels against each other and written to --out, one a \
    line, as they are found. If that file has some already, the search goes on where it ended.\n\n\
    --prove looks at every turn of both players again and exits with 1 if a puzzle is none."
)]
pub(crate) struct Arguments {
    #[arg(long, value_name = "GAME", value_parser = parse_game, help = games_help("Only one game"))]
    game: Option<GameKind>,
    /// Where to write the puzzles that are found
    #[arg(long, value_name = "FILE", requires = "game", conflicts_with = "prove")]
    out: Option<PathBuf>,
    /// How many puzzles the file shall have
    #[arg(long, value_name = "N", default_value = "200")]
    count: NonZeroUsize,
    /// Turns of the solver that a puzzle may take where the end of the game does not decide
    #[arg(long, value_name = "TURNS", default_value_t = 3, value_parser = clap::value_parser!(u8).range(2..=6))]
    longest: u8,
    /// Turns to try for each goal before it is given up
    #[arg(long, value_name = "N", default_value = "500000")]
    work: NonZeroU64,
    /// The same seed gives the same games, and the same sample
    #[arg(long, default_value = "1", value_parser = parse_seed, allow_hyphen_values = true)]
    seed: u64,
    /// Prove the puzzles again that are part of the program, or those of --from
    #[arg(long)]
    prove: bool,
    /// Prove only so many of each game, drawn by the seed
    #[arg(long, value_name = "N", requires = "prove")]
    sample: Option<usize>,
    /// Ask the levels again how hard the puzzles are, and write them to --out
    #[arg(long, requires = "out", conflicts_with = "prove")]
    rate: bool,
    /// A file of puzzles to prove or rate instead of those of the program
    #[arg(long, value_name = "FILE", requires = "game")]
    from: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match (&arguments.out, arguments.game) {
        _ if arguments.prove => prove_all(arguments),
        (Some(out), Some(kind)) if arguments.rate => rate_all(arguments, kind, out),
        (Some(out), Some(kind)) => mine(arguments, kind, out),
        _ => Err(Failure::bad(
            "say what to do: --game and --out to find puzzles, or --prove to prove them again",
        )),
    }
}

/// The file of puzzles that the arguments name: what it is called, and what it says.
fn chosen(arguments: &Arguments, kind: GameKind) -> Result<(String, String), Failure> {
    Ok(match &arguments.from {
        Some(path) => (path.display().to_string(), read_file(path)?),
        None => (format!("the puzzles of {kind}"), collection(kind).to_owned()),
    })
}

fn read_all(kind: GameKind, name: &str, text: &str) -> Result<Vec<Puzzle>, Failure> {
    Puzzle::read_all(kind, text).map_err(|why| Failure::bad(why).about(name))
}

fn prove_all(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    let mut wrong = 0;
    for kind in GameKind::ALL {
        if arguments.game.is_some_and(|game| game != kind) {
            continue;
        }
        let (name, text) = chosen(arguments, kind)?;
        let mut puzzles: Vec<_> = read_all(kind, &name, &text)?.into_iter().enumerate().collect();
        if let Some(sample) = arguments.sample {
            Random::new(arguments.seed).shuffle(&mut puzzles);
            puzzles.truncate(sample);
            puzzles.sort_by_key(|(number, _)| *number);
        }
        let bar = progress_bar("puzzles");
        bar.set_length(puzzles.len() as u64);
        let mut right = 0;
        for (number, puzzle) in &puzzles {
            if interrupt::pressed() {
                break;
            }
            match prove(puzzle) {
                Ok(()) => right += 1,
                Err(flaw) => {
                    wrong += 1;
                    let number = number + 1;
                    bar.suspend(|| anstream::println!("{kind}, puzzle {number}: {flaw}: {puzzle}"));
                }
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        anstream::println!("{kind}: {right} of {} puzzles proven", puzzles.len());
    }
    interrupt::ended()?;
    if wrong > 0 { Err(Failure::No) } else { Ok(()) }
}

/// Writes beside a file and puts the new one into its place, so that none is ever half written.
fn replace(path: &Path, text: &str) -> Result<(), Failure> {
    let beside = path.with_extension("part");
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    written.map_err(|why| Failure::bad(format!("{} cannot be written: {why}", path.display())))
}

fn mine(arguments: &Arguments, kind: GameKind, out: &Path) -> Result<(), Failure> {
    let (seed, count) = (arguments.seed, arguments.count.get());
    let mut quarry = if out.exists() {
        let about = |why| Failure::bad(why).about(&out.display().to_string());
        Quarry::read(kind, seed, &read_file(out)?).map_err(about)?
    } else {
        Quarry::new(kind, seed)
    };
    replace(out, &quarry.text())?;
    interrupt::listen();
    let bar = progress_bar("puzzles");
    bar.set_length(count as u64);
    let depth = DiggingDepth { longest: arguments.longest, work: arguments.work.get() };
    let mut engine = engine();
    interrupt::stops(engine.stop_flag());
    while quarry.puzzles.len() < count && quarry.dig(&mut engine, &depth, &interrupt::pressed) {
        bar.set_position(quarry.puzzles.len() as u64);
        replace(out, &quarry.text())?;
    }
    bar.finish_and_clear();
    let (found, games) = (quarry.puzzles.len(), quarry.games);
    anstream::println!("{found} puzzles of {games} games in {}", out.display());
    interrupt::ended()
}

fn rate_all(arguments: &Arguments, kind: GameKind, out: &Path) -> Result<(), Failure> {
    let (name, text) = chosen(arguments, kind)?;
    let mut puzzles = read_all(kind, &name, &text)?;
    interrupt::listen();
    let bar = progress_bar("puzzles");
    bar.set_length(puzzles.len() as u64);
    let mut engine = engine();
    for puzzle in &mut puzzles {
        puzzle.rating = rating(&mut engine, puzzle);
        bar.inc(1);
        if interrupt::pressed() {
            return interrupt::ended();
        }
    }
    bar.finish_and_clear();
    let heading = text.lines().filter(|line| line.starts_with('#')).map(str::to_owned);
    let lines: Vec<String> = heading.chain(puzzles.iter().map(ToString::to_string)).collect();
    replace(out, &(lines.join("\n") + "\n"))?;
    anstream::println!("{} puzzles rated in {}", puzzles.len(), out.display());
    Ok(())
}
