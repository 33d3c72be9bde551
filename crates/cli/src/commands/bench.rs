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
    /// Solve DVONN endings of 24 stacks instead, in so many seconds each
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, default_missing_value = "1")]
    #[arg(conflicts_with_all = ["game", "shallower"], value_parser = parse_seconds)]
    endings: Option<Duration>,
    /// Print JSON
    #[arg(long, conflicts_with = "endings")]
    json: bool,
}

/// A position of the suite and how deep it is searched.
struct Exercise {
    kind: GameKind,
    stage: &'static str,
    depth: u32,
    position: &'static str,
}

const fn exercise(
    kind: GameKind,
    stage: &'static str,
    depth: u32,
    position: &'static str,
) -> Exercise {
    Exercise { kind, stage, depth, position }
}

/// From games that the engine played, some of them from random turns. Depths are such that each
/// takes a fraction of a second.
const SUITE: [Exercise; 21] = {
    use GameKind::{Dvonn, Lyngk, LyngkSix, Yinsh, YinshBlitz};
    [
        exercise(Dvonn, "placing", 8, "9/10/2,b,8/1,b,w,b,6/r,r,r,w,5 w place"),
        exercise(
            Dvonn,
            "late placing",
            10,
            "b,b,w,6/b,w,w,1,b,w,b,3/b,w,b,b,w,b,w,b,3/w,b,w,b,w,b,w,3/r,r,r,w,b,w,3 w place",
        ),
        exercise(
            Dvonn,
            "opening",
            10,
            "b,w,r,w,w,w,w,b,b/b,b,w,w,r,b,b,w,b,b/b,w,w,w,w,r,w,b,b,w,b/w,b,w,b,b,b,w,w,b,w/\
             b,b,b,w,b,w,w,w,b w move",
        ),
        exercise(
            Dvonn,
            "middle",
            12,
            "b,bw,2,b,b,w,b,w/b,w,w,wwbw,b,w,b,w,b,w/b,w,b,b,w,1,wb,b,w,w,b/w,b,w,bbw,2,wb,b,w,b/\
             r,r,r,w,3,b,w w move",
        ),
        exercise(
            Dvonn,
            "ending",
            16,
            "b,bw,7/b,w,w,wwbw,6/b,w,b,b,wwb,6/w,b,w,bbw,6/r,r,r,w,5 b move",
        ),
        exercise(
            Dvonn,
            "last moves",
            18,
            "1,bw,7/b,wb,w,wwbw,6/b,w,b,b,wwb,6/w,b,w,bbw,6/r,r,rw,6 b move",
        ),
        exercise(Yinsh, "placing", 7, "4/7/8/9/4WB4/3B1W3/10/9/8/7/4 w place 0-0"),
        exercise(Yinsh, "opening", 8, "4/7/8/3B1W3/4WB4/2WB1W3/4WB4/3B5/8/7/4 w move 0-0"),
        exercise(
            Yinsh,
            "early middle",
            8,
            "4/7/8/3B1W3/4wb1B2/2WB1W3/3Bbb1b2/3BwW3/4W3/7/4 w move 0-0",
        ),
        exercise(
            Yinsh,
            "middle",
            8,
            "4/6B/2B3b1/3b1wbw1/4wbWbW1/1WwbWb3/2Bbwb1w2/3Bww1W1/3wbB2/4b2/4 w move 0-0",
        ),
        exercise(
            Yinsh,
            "ending",
            8,
            "4/5W1/4W1w1/3bb1bb1/4w1w1w1/Wbbw1wwwB/2ww1bBw2/2www2w1/1WBw1w2/4bw1/3W w move 0-2",
        ),
        exercise(
            YinshBlitz,
            "middle",
            8,
            "4/7/6W1/3B1W3/4wb1B2/2WB1w3/2Bbbb1b2/3BwW3/4W3/7/4 w move 0-0",
        ),
        exercise(
            YinshBlitz,
            "ending",
            8,
            "4/6B/2B3b1/3b1wbw1/4wbWbW1/1WwbWb3/2Bbwb1w2/3Bww1W1/3wbB2/4b2/4 w move 0-0",
        ),
        exercise(
            Lyngk,
            "opening",
            5,
            "ji/1,ib,k,i/k,1,b,k,g,j,g/r,b,b,i,r,r/b,i,k,g,r,k,j/k,k,k,r,b,b/r,r,g,r,g,i,g/b,i,g,g/i \
             1 i/b 0-0",
        ),
        exercise(
            Lyngk,
            "early middle",
            8,
            "ji/1,ibk,k,i/4,gkb,j,g/r,b,b,ir,r,1/b,i,k,g,r,k,jbi/k,k,k,r,b,1/r,r,g,r,g,1,g/b,i,g,g/i \
             1 ik/br 0-0",
        ),
        exercise(
            Lyngk,
            "middle",
            9,
            "ji/1,ibk,1,igkb/5,j,1/r,bk,b,1,r,1/b,i,k,1,rg,1,jbi/k,k,k,r,2/r,r,g,r,g,1,g/b,i,g,g/i \
             1 ik/br 0-1",
        ),
        exercise(
            Lyngk,
            "late middle",
            12,
            "ji/4/7/r,3,rbk,1/b,i,kb,4/k,k,k,ribk,2/r,r,g,r,g,1,g/b,i,g,g/i 2 ik/br 1-2",
        ),
        exercise(
            Lyngk,
            "ending",
            18,
            "1/4/7/r,5/1,ikb,5/k,kgb,k,3/r,r,1,r,2,g/b,i,g,g/i 1 ik/br 3-2",
        ),
        exercise(
            LyngkSix,
            "opening",
            5,
            "ji/1,ib,k,i/k,1,b,k,g,j,g/r,b,b,i,r,r/b,i,k,g,r,k,j/k,k,k,r,b,b/r,r,g,r,g,i,g/b,i,g,g/i \
             1 i/b 0-0",
        ),
        exercise(
            LyngkSix,
            "middle",
            8,
            "j/1,j,2/k,1,ikg,bji,r,r,k/k,g,i,i,b,b/g,r,g,r,i,b,k/b,r,g,g,b,g/i,k,r,k,r,k,b/i,i,b,g/r \
             1 ir/bg 0-0",
        ),
        exercise(
            LyngkSix,
            "ending",
            12,
            "1/4/7/r,5/1,ikb,5/k,kgb,k,3/r,r,1,r,2,g/b,i,g,g/i 1 ik/br 0-0",
        ),
    ]
};

/// DVONN endings, one a line.
const ENDINGS: &str = include_str!("../../suites/dvonn-endings.txt");

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
        solve_endings(time);
        return Ok(());
    }
    let wanted = |exercise: &&Exercise| arguments.game.is_none_or(|kind| kind == exercise.kind);
    let exercises: Vec<&Exercise> = SUITE.iter().filter(wanted).collect();
    let bar = progress_bar("positions");
    bar.set_length(exercises.len() as u64);
    let mut costs = Vec::new();
    for exercise in &exercises {
        costs.push(search(exercise, arguments.shallower));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let signature: u64 = costs.iter().map(|cost| cost.nodes).sum();
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
        return print_json(&json!({
            "positions": positions.collect::<Vec<_>>(),
            "nodesPerSecond": speed(None),
            "signature": signature,
        }));
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
    anstream::println!("signature {signature}");
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
    let limits = Limits::depth(depth(exercise, shallower));
    let stopwatch = Stopwatch::start();
    let analysis = engine.go(&position, &Request { limits, ..Request::default() }, &mut |_| ());
    Cost { nodes: analysis.nodes, time: stopwatch.time() }
}

/// How many endings are solved, each within this time.
fn solve_endings(time: Duration) {
    let mut solved = 0;
    let endings: Vec<&str> = ENDINGS.lines().filter(|line| !line.starts_with('#')).collect();
    for ending in &endings {
        let position = AnyPosition::read(GameKind::Dvonn, ending).expect("the endings are right");
        let request = Request { limits: Limits::time(time), ..Request::default() };
        let analysis = Engine::default().go(&position, &request, &mut |_| ());
        let result = match analysis.lines[0].exact {
            Some(margin) => format!("{margin:+} pieces"),
            None => "not solved".to_owned(),
        };
        solved += u32::from(analysis.lines[0].exact.is_some());
        let (nodes, seconds) = (analysis.nodes, analysis.time.as_secs_f64());
        anstream::println!("{result:<12} {nodes:>9} nodes {seconds:>6.3} s");
    }
    anstream::println!("{solved} of {} solved within {:?} each", endings.len(), time);
}
