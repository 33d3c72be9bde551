use std::num::{NonZeroU64, NonZeroUsize};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use clap::Args;
use game::Random;
use game::playout::Tally;
use games::{AnyPosition, GameKind};
use serde_json::json;

use super::print_json;
use crate::count::parse_count;
use crate::failure::Failure;
use crate::interrupt;
use crate::machine::bounded_threads;
use crate::source::{RuleOptions, games_help, parse_game, parse_seed};

/// Games are handed out in batches of this size. Each batch has a generator of its own, so the
/// result depends on the seed alone and not on the number of threads.
const BATCH: u64 = 1000;

#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(long, value_name = "GAME", value_parser = parse_game, help = games_help("The game"))]
    game: GameKind,
    #[command(flatten)]
    rules: RuleOptions,
    /// How many games to play
    #[arg(long, value_name = "N", value_parser = parse_count::<NonZeroU64>)]
    games: NonZeroU64,
    /// The same seed gives the same games
    #[arg(long, default_value = "1", value_parser = parse_seed, allow_hyphen_values = true)]
    seed: u64,
    /// Threads to play on
    #[arg(long, value_name = "K", default_value = "1", value_parser = parse_count::<NonZeroUsize>)]
    threads: NonZeroUsize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let start = Instant::now();
    let tally = play(arguments);
    let seconds = start.elapsed().as_secs_f64();
    let games = tally.games.max(1) as f64;
    let [first, second] = tally.wins.map(|wins| wins as f64 / games);
    let draws = tally.draws as f64 / games;
    let average = tally.steps as f64 / games;
    let (games_rate, steps_rate) = (tally.games as f64 / seconds, tally.steps as f64 / seconds);
    if arguments.json {
        print_json(&json!({
            "game": arguments.game.name(),
            "games": tally.games,
            "seed": arguments.seed,
            "threads": arguments.threads,
            "seconds": seconds,
            "gamesPerSecond": games_rate,
            "stepsPerSecond": steps_rate,
            "averageSteps": average,
            "wins": tally.wins,
            "draws": tally.draws,
        }))?;
        return interrupt::ended();
    }
    let [one, two] = game::Player::BOTH.map(|player| arguments.game.name_of(player));
    anstream::println!("{} random games of {} in {seconds:.2} s", tally.games, arguments.game);
    anstream::println!("  {}", per_second(games_rate, "games/s"));
    anstream::println!("  {}", per_second(steps_rate, "steps/s"));
    anstream::println!("  {average:.2} steps a game");
    anstream::println!("  {one} {first:.3}, {two} {second:.3}, draw {draws:.3}");
    interrupt::ended()
}

fn play(arguments: &Arguments) -> Tally {
    let rules = arguments.rules.of(arguments.game);
    let games = arguments.games.get();
    let batches = games.div_ceil(BATCH);
    let next = AtomicU64::new(0);
    let (sender, receiver) = mpsc::channel();
    let bar = super::progress_bar("games");
    bar.set_length(games);
    interrupt::listen();
    let mut sum = Tally::default();
    thread::scope(|scope| {
        for _ in 0..bounded_threads(arguments.threads) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let batch = next.fetch_add(1, Ordering::Relaxed);
                    if batch >= batches || interrupt::pressed() {
                        break;
                    }
                    let games = BATCH.min(games - batch * BATCH);
                    let mut random = Random::new(arguments.seed).branch(batch);
                    let tally = AnyPosition::playouts(rules, games, &mut random);
                    sender.send(tally).expect("the receiver outlives the threads");
                }
            });
        }
        drop(sender);
        for tally in receiver {
            sum.add(&tally);
            bar.set_position(sum.games);
        }
    });
    bar.finish_and_clear();
    sum
}

/// A rate with a unit, as people read it: `412 k games/s`.
pub(crate) fn per_second(rate: f64, unit: &str) -> String {
    match rate {
        rate if rate >= 1e9 => format!("{:.2} G {unit}", rate / 1e9),
        rate if rate >= 1e6 => format!("{:.1} M {unit}", rate / 1e6),
        rate if rate >= 1e4 => format!("{:.0} k {unit}", rate / 1e3),
        rate => format!("{rate:.0} {unit}"),
    }
}
