use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use clap::Args;
use engine::training::{FitReport, Trainer, TrainingPlan};
use game::Random;
use games::GameKind;
use indicatif::ProgressBar;

use super::progress_bar;
use crate::count::parse_count;
use crate::failure::Failure;
use crate::source::{games_help, parse_game};

#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(long, value_name = "GAME", value_parser = parse_game, help = games_help("The game"))]
    game: GameKind,
    /// A folder for the games, the networks and the record of the run; one that was broken off goes
    /// on from there
    #[arg(long, value_name = "FOLDER")]
    dir: PathBuf,
    /// The same seed gives the same network, on any number of threads
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play on so many threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_count::<NonZeroUsize>)]
    threads: NonZeroUsize,
    /// The games of each generation, such as 4000,2000; left out, as the game's plan says
    #[arg(long, value_name = "N,N", value_delimiter = ',')]
    games: Option<Vec<u32>>,
    /// Passes over the positions
    #[arg(long, value_name = "N")]
    passes: Option<u32>,
    /// The first step of the gradient descent
    #[arg(long, value_name = "RATE")]
    rate: Option<f32>,
    /// The pull of all weights towards nothing
    #[arg(long, value_name = "DECAY")]
    decay: Option<f32>,
    /// How much what the search thought counts, from 0 to 1
    #[arg(long, value_name = "PART")]
    blend: Option<f32>,
    /// Pairs of games in each match of a network against the one before
    #[arg(long, value_name = "N", default_value_t = 100)]
    pairs: u64,
    /// A network to compare the last one with; without it, the one of this program
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
}

/// Nodes a turn in the matches.
const MATCH_NODES: u64 = 2_000;

/// Games that are played before they are written down.
const CHUNK: u64 = 64;

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let trainer = engine::trainer(arguments.game);
    fs::create_dir_all(&arguments.dir)?;
    let mut plan = trainer.plan();
    plan.games = arguments.games.clone().unwrap_or(plan.games);
    plan.passes = arguments.passes.unwrap_or(plan.passes);
    plan.rate = arguments.rate.unwrap_or(plan.rate);
    plan.decay = arguments.decay.unwrap_or(plan.decay);
    plan.blend = arguments.blend.unwrap_or(plan.blend);
    let run = Run { arguments, trainer: &*trainer, plan: &plan };
    let mut record = format!(
        "trefoil train --game {} --seed {}\n{plan:#?}\n",
        arguments.game.name(),
        arguments.seed
    );
    let mut network: Option<Vec<u8>> = None;
    for generation in 0..plan.games.len() {
        let games = run.games(generation, network.as_deref())?;
        let (next, report) = run.network(generation)?;
        let _ = write!(record, "\ngeneration {generation}: {games} games\n{report}");
        let _ = writeln!(record, "{}", run.compare(&next, network.as_deref(), "the one before")?);
        network = Some(next);
        fs::write(arguments.dir.join("record.txt"), &record)?;
    }
    let network = network.ok_or_else(|| Failure::bad("the plan has no generation"))?;
    let file = arguments.dir.join(format!("{}.net", arguments.game.name()));
    fs::write(&file, &network)?;
    let verdict = match (&arguments.against, engine::embedded_network(arguments.game)) {
        (Some(path), _) => run.compare(&network, Some(&fs::read(path)?), "the given one")?,
        (None, Some(today)) if today == network => "the same as today's".to_owned(),
        // A program that knows other facts than before cannot play with its network of before.
        (None, Some(today)) => run
            .compare(&network, Some(today), "today's")
            .unwrap_or_else(|_| "today's is of another version: not compared".to_owned()),
        (None, None) => "the program has none to compare with".to_owned(),
    };
    let _ = writeln!(record, "\n{verdict}");
    fs::write(arguments.dir.join("record.txt"), &record)?;
    print!("{record}");
    println!("the network is in {}", file.display());
    Ok(())
}

fn told(report: &FitReport) -> String {
    let mut text = String::new();
    for (n, fit) in report.networks.iter().enumerate() {
        let _ = writeln!(
            text,
            "network {n}: {} positions of {} games, loss {:.4}, apart {:.4} (the targets themselves: {:.4})",
            fit.positions, report.games, fit.loss, fit.loss_apart, fit.least
        );
    }
    text
}

struct Run<'r> {
    arguments: &'r Arguments,
    trainer: &'r dyn Trainer,
    plan: &'r TrainingPlan,
}

impl Run<'_> {
    fn path(&self, name: &str, generation: usize, ending: &str) -> PathBuf {
        self.arguments.dir.join(format!("{name}-{generation}.{ending}"))
    }

    fn seed(&self, generation: usize, game: u64) -> u64 {
        let mut random = Random::new(self.arguments.seed).branch(generation as u64).branch(game);
        // Short enough to be read.
        random.next() >> 24
    }

    /// Plays the games of a generation that are not there yet.
    fn games(&self, generation: usize, network: Option<&[u8]>) -> Result<u64, Failure> {
        let wanted = u64::from(self.plan.games[generation]);
        let path = self.path("games", generation, "txt");
        let mut there = whole_lines(&path)?;
        let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
        let bar = progress_bar("games");
        bar.set_length(wanted);
        bar.set_position(there);
        while there < wanted {
            let until = (there + CHUNK).min(wanted);
            let seeds: Vec<u64> = (there..until).map(|n| self.seed(generation, n)).collect();
            let games = in_parallel(self.arguments.threads.get(), &seeds, &bar, |seed| {
                self.trainer.play(self.plan, network, seed)
            });
            let games = games.into_iter().collect::<Result<Vec<_>, _>>().map_err(Failure::bad)?;
            file.write_all(
                games.iter().map(|game| format!("{game}\n")).collect::<String>().as_bytes(),
            )?;
            there = until;
        }
        bar.finish_and_clear();
        Ok(wanted)
    }

    /// Fits the network of a generation, unless it is there already, and says how well it fits.
    fn network(&self, generation: usize) -> Result<(Vec<u8>, String), Failure> {
        let path = self.path("network", generation, "net");
        let report_path = self.path("network", generation, "txt");
        if path.exists() {
            return Ok((fs::read(path)?, fs::read_to_string(report_path)?));
        }
        let plan = self.plan;
        let mut games = Vec::new();
        for earlier in (generation + 1).saturating_sub(plan.memory)..=generation {
            let text = fs::read_to_string(self.path("games", earlier, "txt"))?;
            games.extend(text.lines().map(str::to_owned));
        }
        let bar = progress_bar("passes");
        let (network, report) =
            self.trainer.fit(plan, &games, self.arguments.seed, &mut |passes| {
                bar.set_length(u64::from(passes.div_ceil(plan.passes) * plan.passes));
                bar.set_position(u64::from(passes));
            });
        bar.finish_and_clear();
        let report = told(&report);
        fs::write(report_path, &report)?;
        fs::write(path, &network)?;
        Ok((network, report))
    }

    /// Plays a match between two networks and says how it ended.
    fn compare(&self, first: &[u8], second: Option<&[u8]>, name: &str) -> Result<String, Failure> {
        let pairs: Vec<u64> = (0..self.arguments.pairs).map(|n| self.seed(1000, n)).collect();
        let bar = progress_bar("pairs");
        bar.set_length(self.arguments.pairs);
        let points = in_parallel(self.arguments.threads.get(), &pairs, &bar, |seed| {
            self.trainer.compare(Some(first), second, MATCH_NODES, seed)
        });
        bar.finish_and_clear();
        let points = points.into_iter().collect::<Result<Vec<f64>, _>>().map_err(Failure::bad)?;
        let count = points.len().max(1) as f64;
        let mean = points.iter().sum::<f64>() / count;
        let spread = points.iter().map(|points| (points - mean).powi(2)).sum::<f64>() / count;
        let (score, error) = (mean / 2.0, 1.96 * (spread / count).sqrt() / 2.0);
        let verdict = if score - error > 0.5 {
            "better: take it"
        } else if score + error < 0.5 {
            "worse: leave it"
        } else {
            "not shown to be better: leave it"
        };
        Ok(format!(
            "against {name}: {:.1} of 100, give or take {:.1}, in {} games at {MATCH_NODES} nodes a turn; {verdict}",
            100.0 * score,
            100.0 * error,
            2 * points.len()
        ))
    }
}

/// The whole lines of a file. What follows the last of them, as after a run that was broken off, is
/// cut away.
fn whole_lines(path: &Path) -> Result<u64, Failure> {
    if !path.exists() {
        return Ok(0);
    }
    let text = fs::read_to_string(path)?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    if whole < text.len() {
        fs::write(path, &text[..whole])?;
    }
    Ok(text[..whole].lines().count() as u64)
}

/// Does some work for every seed, on so many threads; the answers come in the order of the seeds.
fn in_parallel<T: Send>(
    threads: usize,
    seeds: &[u64],
    bar: &ProgressBar,
    work: impl Fn(u64) -> T + Sync,
) -> Vec<T> {
    let mut answers: Vec<Option<T>> = seeds.iter().map(|_| None).collect();
    bar.enable_steady_tick(Duration::from_secs(1));
    let share = seeds.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        for (seeds, answers) in seeds.chunks(share).zip(answers.chunks_mut(share)) {
            let work = &work;
            scope.spawn(move || {
                for (seed, answer) in seeds.iter().zip(answers) {
                    *answer = Some(work(*seed));
                    bar.inc(1);
                }
            });
        }
    });
    answers.into_iter().flatten().collect()
}
