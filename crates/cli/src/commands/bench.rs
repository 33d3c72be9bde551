use std::fs;
use std::time::{Duration, Instant};

use clap::Args;
use engine::{Engine, Limits, Request};
use games::{AnyPosition, GameKind};
use serde_json::json;

use super::{print_json, progress_bar};
use crate::analyst::parse_seconds;
use crate::commands::playouts::per_second;
use crate::failure::Failure;
use crate::interrupt;
use crate::source::{games_help, parse_game};

/// The table's size is part of the suite: another one finds other moves first.
const OPTIONS: engine::EngineOptions = engine::EngineOptions { hash: 16, threads: 1 };

#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(long, value_name = "GAME", value_parser = parse_game, help = games_help("Only one game"))]
    game: Option<GameKind>,
    /// Search everything so many turns less deep, for a quick look with a signature of its own
    #[arg(long, value_name = "TURNS", default_value_t = 0)]
    shallower: u32,
    /// Solve endings of 24 stacks instead, in so many seconds each
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, default_missing_value = "1")]
    #[arg(conflicts_with_all = ["game", "shallower"], value_parser = parse_seconds)]
    endings: Option<Duration>,
    /// Say no (status 1) if the signature is not the one that this program was made with
    #[arg(long, conflicts_with_all = ["game", "shallower", "endings"])]
    check: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A position of the suite and how deep it is searched.
struct Exercise {
    kind: GameKind,
    stage: &'static str,
    depth: u32,
    position: &'static str,
}

/// The exercises, one a line: game, stage, depth, position.
const SUITE: &str = include_str!("../../suites/bench.txt");

/// The signature that is to be expected. A change of the search writes the new one here.
const SIGNATURE: &str = include_str!("../../suites/signature.txt");

fn suite() -> impl Iterator<Item = Exercise> {
    SUITE.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut fields = line.split(" | ");
        let mut field = || fields.next().expect("four fields a line");
        Exercise {
            kind: field().parse().expect("a game"),
            stage: field(),
            depth: field().parse().expect("a depth"),
            position: field(),
        }
    })
}

/// Endings to solve, one a line: game, position.
const ENDINGS: &str = include_str!("../../suites/endings.txt");

/// What a search of an exercise cost.
struct Cost {
    nodes: u64,
    time: Duration,
}

/// Measures how long this thread is at work. Where the system does not tell that apart from waiting for
/// other programs, it measures the time that goes by.
struct Stopwatch {
    begun: Instant,
    work_before: Option<Duration>,
}

impl Stopwatch {
    fn start() -> Self {
        Self { begun: Instant::now(), work_before: work_of_this_thread() }
    }

    fn time(&self) -> Duration {
        let work = work_of_this_thread().zip(self.work_before);
        work.map_or(self.begun.elapsed(), |(now, before)| now.saturating_sub(before))
    }
}

/// As Linux counts it.
fn work_of_this_thread() -> Option<Duration> {
    let counts = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    counts.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if let Some(time) = arguments.endings {
        return solve_endings(time, arguments.json);
    }
    interrupt::listen();
    let wanted = |exercise: &Exercise| arguments.game.is_none_or(|kind| kind == exercise.kind);
    let exercises: Vec<Exercise> = suite().filter(wanted).collect();
    let bar = progress_bar("positions");
    bar.set_length(exercises.len() as u64);
    let mut costs = Vec::new();
    for exercise in &exercises {
        let cost = search(exercise, arguments.shallower);
        if interrupt::pressed() {
            break;
        }
        costs.push(cost);
        bar.inc(1);
    }
    bar.finish_and_clear();
    // What was interrupted has none.
    let whole = costs.len() == exercises.len();
    let signature: Option<u64> = whole.then(|| costs.iter().map(|cost| cost.nodes).sum());
    let speed = |kind: Option<GameKind>| {
        let of_kind = exercises.iter().zip(&costs);
        let of_kind = of_kind.filter(|(exercise, _)| kind.is_none_or(|kind| kind == exercise.kind));
        let (nodes, seconds) = of_kind.fold((0, 0.0), |(nodes, seconds), (_, cost)| {
            (nodes + cost.nodes, seconds + cost.time.as_secs_f64())
        });
        nodes as f64 / f64::max(seconds, 1e-9)
    };
    if arguments.json {
        let positions = exercises.iter().zip(&costs).map(|(exercise, cost)| {
            json!({
                "game": exercise.kind.name(),
                "stage": exercise.stage,
                "position": exercise.position,
                "depth": depth(exercise, arguments.shallower),
                "nodes": cost.nodes,
                "seconds": cost.time.as_secs_f64(),
            })
        });
        print_json(&json!({
            "positions": positions.collect::<Vec<_>>(),
            "nodesPerSecond": speed(None),
            "signature": signature,
        }))?;
        return verdict(arguments, signature);
    }
    for (exercise, cost) in exercises.iter().zip(&costs) {
        let (name, stage) = (exercise.kind.name(), exercise.stage);
        let depth = depth(exercise, arguments.shallower);
        anstream::println!("{name:<11} {stage:<12} depth {depth:>2} {:>10} nodes", cost.nodes);
    }
    for kind in GameKind::ALL {
        if exercises.iter().any(|exercise| exercise.kind == kind) {
            anstream::eprintln!("{:<11} {}", kind.name(), per_second(speed(Some(kind)), "nodes/s"));
        }
    }
    anstream::eprintln!("{:<11} {}", "all", per_second(speed(None), "nodes/s"));
    if let Some(signature) = signature {
        anstream::println!("signature {signature}");
    }
    verdict(arguments, signature)
}

/// Whether the signature is the one to be expected, where that was asked.
fn verdict(arguments: &Arguments, signature: Option<u64>) -> Result<(), Failure> {
    interrupt::ended()?;
    let expected = SIGNATURE.trim();
    if arguments.check && signature.is_none_or(|signature| signature.to_string() != expected) {
        anstream::eprintln!(
            "the signature should be {expected}: if the search is meant to have changed, write the new one \
             into crates/cli/suites/signature.txt"
        );
        return Err(Failure::No);
    }
    Ok(())
}

fn depth(exercise: &Exercise, shallower: u32) -> u32 {
    exercise.depth.saturating_sub(shallower).max(1)
}

/// Searches with a fresh memory, so that nothing depends on what was searched before.
fn search(exercise: &Exercise, shallower: u32) -> Cost {
    let position = AnyPosition::read(exercise.kind, exercise.position)
        .expect("the positions of the suite are right");
    let mut engine = Engine::new(OPTIONS);
    interrupt::stops(engine.stop_flag());
    let limits = Limits::depth(depth(exercise, shallower));
    let stopwatch = Stopwatch::start();
    let analysis = engine.go(&position, &Request { limits, ..Request::default() }, &mut |_| ());
    Cost { nodes: analysis.nodes, time: stopwatch.time() }
}

/// How many endings are solved, each within this time.
fn solve_endings(time: Duration, json: bool) -> Result<(), Failure> {
    interrupt::listen();
    let endings: Vec<&str> = ENDINGS.lines().filter(|line| !line.starts_with('#')).collect();
    let bar = progress_bar("endings");
    bar.set_length(endings.len() as u64);
    let mut margins = Vec::new();
    for ending in &endings {
        let (kind, text) = ending.split_once(" | ").expect("two fields a line");
        let kind: GameKind = kind.parse().expect("a game");
        let position = AnyPosition::read(kind, text).expect("the endings are right");
        let request = Request { limits: Limits::time(time), ..Request::default() };
        let mut engine = Engine::default();
        interrupt::stops(engine.stop_flag());
        let analysis = engine.go(&position, &request, &mut |_| ());
        if interrupt::pressed() {
            break;
        }
        let margin = analysis.lines[0].exact;
        margins.push(margin);
        let (nodes, seconds) = (analysis.nodes, analysis.time.as_secs_f64());
        bar.inc(1);
        bar.suspend(|| match json {
            true => print_json(&json!({
                "game": kind.name(),
                "position": text,
                "margin": margin,
                "nodes": nodes,
                "seconds": seconds,
            })),
            false => {
                let result =
                    margin.map_or("not solved".to_owned(), |margin| format!("{margin:+} pieces"));
                anstream::println!("{result:<12} {nodes:>9} nodes {seconds:>6.3} s");
                Ok(())
            }
        })?;
    }
    bar.finish_and_clear();
    if !json {
        let solved = margins.iter().flatten().count();
        anstream::println!("{solved} of {} solved within {time:?} each", margins.len());
    }
    interrupt::ended()
}
