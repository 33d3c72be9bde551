use std::fs;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};

use clap::Args;
use game::Random;
use games::GameKind;
use puzzles::{Puzzle, Seam, Theme, collection, prove, seams};

use super::{progress_bar, read_file};
use crate::failure::Failure;
use crate::interrupt;
use crate::quarry::{Quarry, engine, rating};
use crate::source::{games_help, parse_game, parse_seed};

/// How many puzzles a search finds, unless said otherwise.
const COUNT: usize = 200;

#[derive(Args)]
#[command(
    after_help = "Puzzles are found in games of middling levels against each other and written to --out, one a \
    line, as they are found. If that file has some already, the search goes on where it ended.\n\n\
    --all makes the files of the program anew, each by the searches that its game names, into the folder --out. That takes \
    hours; --count makes smaller ones.\n\n\
    --prove looks at every turn of both players again and exits with 1 if a puzzle is none."
)]
pub(crate) struct Arguments {
    #[arg(long, value_name = "GAME", value_parser = parse_game, help = games_help("Only one game"))]
    game: Option<GameKind>,
    /// Where to write the puzzles that are found
    #[arg(long, value_name = "FILE", conflicts_with = "prove")]
    out: Option<PathBuf>,
    /// Make the files of all games, or of --game, in the folder --out
    #[arg(long, requires = "out", conflicts_with_all = ["longest", "work", "theme", "endings", "rate", "from"])]
    all: bool,
    /// How many puzzles the file shall have, 200 unless said otherwise; with --all, at most so many of each search
    #[arg(long, value_name = "N")]
    count: Option<NonZeroUsize>,
    /// Only puzzles of this theme
    #[arg(long, value_name = "THEME", requires = "out")]
    theme: Option<Theme>,
    /// Turns of the solver that a puzzle may take where the end of the game does not decide
    #[arg(long, value_name = "TURNS", default_value_t = 3, value_parser = clap::value_parser!(u8).range(2..=6))]
    longest: u8,
    /// Turns to try for each goal before it is given up
    #[arg(long, value_name = "N", default_value = "500000")]
    work: NonZeroU64,
    /// Only puzzles that the end of the game decides
    #[arg(long, requires = "out")]
    endings: bool,
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
        (Some(out), _) if arguments.all => mine_all(arguments, out),
        (Some(out), Some(kind)) if arguments.rate => rate_all(arguments, kind, out),
        (Some(out), Some(kind)) => mine(arguments.seed, kind, &[seam(arguments)], out),
        _ => Err(Failure::bad(
            "say what to do: --game and --out to find puzzles, --all and --out for the files of all games, or \
             --prove to prove them again",
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

/// The search that the arguments ask for.
fn seam(arguments: &Arguments) -> Seam {
    let Arguments { theme, count, longest, work, endings, .. } = arguments;
    let count = count.map_or(COUNT, NonZeroUsize::get);
    Seam { theme: *theme, count, longest: *longest, work: work.get(), endings: *endings }
}

/// The files of all games, or of one, each by the searches that its game names.
fn mine_all(arguments: &Arguments, folder: &Path) -> Result<(), Failure> {
    let made = fs::create_dir_all(folder);
    made.map_err(|why| Failure::bad(format!("{} cannot be made: {why}", folder.display())))?;
    let most = arguments.count.map_or(usize::MAX, NonZeroUsize::get);
    for kind in GameKind::ALL {
        if arguments.game.is_none_or(|game| game == kind) {
            let smaller = |seam: Seam| Seam { count: seam.count.min(most), ..seam };
            let seams: Vec<Seam> = seams(kind).into_iter().map(smaller).collect();
            mine(arguments.seed, kind, &seams, &folder.join(format!("{kind}.puzzles")))?;
        }
    }
    Ok(())
}

/// Each search has games of its own: the seed is counted on from one to the next.
fn open_quarries(
    seed: u64,
    kind: GameKind,
    seams: &[Seam],
    out: &Path,
) -> Result<Vec<Quarry>, Failure> {
    let text = if out.exists() { read_file(out)? } else { String::new() };
    let mut parts = parts_of(&text).into_iter();
    let quarries = seams.iter().zip(seed..).map(|(seam, seed)| match parts.next() {
        Some(part) => Quarry::read(kind, seed, *seam, &part),
        None => Ok(Quarry::new(kind, seed, *seam)),
    });
    let quarries: Result<Vec<Quarry>, String> = quarries.collect();
    quarries.map_err(|why| Failure::bad(why).about(&out.display().to_string()))
}

/// What each search has written: a heading, and what it found.
fn parts_of(text: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for line in text.lines() {
        if line.starts_with('#') || parts.is_empty() {
            parts.push(String::new());
        }
        let last = parts.last_mut().expect("one was begun");
        last.push_str(line);
        last.push('\n');
    }
    parts
}

fn mine(seed: u64, kind: GameKind, seams: &[Seam], out: &Path) -> Result<(), Failure> {
    let mut quarries = open_quarries(seed, kind, seams, out)?;
    let write = |quarries: &[Quarry]| {
        replace(out, &quarries.iter().map(Quarry::text).collect::<Vec<_>>().concat())
    };
    let found =
        |quarries: &[Quarry]| quarries.iter().map(|quarry| quarry.puzzles.len()).sum::<usize>();
    write(&quarries)?;
    interrupt::listen();
    let bar = progress_bar("puzzles");
    bar.set_length(seams.iter().map(|seam| seam.count as u64).sum());
    let mut engine = engine();
    interrupt::stops(engine.stop_flag());
    for at in 0..quarries.len() {
        while !quarries[at].is_exhausted() && quarries[at].dig(&mut engine, &interrupt::pressed) {
            bar.set_position(found(&quarries) as u64);
            write(&quarries)?;
        }
    }
    bar.finish_and_clear();
    let games: u64 = quarries.iter().map(|quarry| quarry.games).sum();
    anstream::println!("{} puzzles of {games} games in {}", found(&quarries), out.display());
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
