use std::num::{NonZeroU32, NonZeroU64};
use std::path::PathBuf;

use clap::Args;
use engine::tuning::{Fit, Plan};
use games::GameKind;
use serde_json::json;

use super::{print_json, progress_bar};
use crate::count::parse_count;
use crate::failure::Failure;
use crate::interrupt;
use crate::outlet::Outlet;
use crate::source::{games_help, parse_game, parse_seed};

#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(long, value_name = "GAME", value_parser = parse_game, help = games_help("The game"))]
    game: GameKind,
    /// How many games the engine plays against itself
    #[arg(long, value_name = "N", default_value = "1000", value_parser = parse_count::<NonZeroU32>)]
    games: NonZeroU32,
    /// Positions to search for each turn
    #[arg(long, value_name = "N", default_value = "5000", value_parser = parse_count::<NonZeroU64>)]
    nodes: NonZeroU64,
    /// Each game begins with random turns, up to this many
    #[arg(long, value_name = "N", default_value_t = 8)]
    random_turns: u32,
    /// How much the search's own opinion of a position counts, from 0 to 1; the rest is how its game
    /// ended
    #[arg(long, value_name = "PART", default_value_t = 0.3, value_parser = parse_part)]
    blend: f64,
    /// Passes over the positions met
    #[arg(long, value_name = "N", default_value_t = 400)]
    passes: u32,
    /// The same seed gives the same games
    #[arg(long, default_value = "1", value_parser = parse_seed, allow_hyphen_values = true)]
    seed: u64,
    /// Where to write the weights
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let plan = Plan {
        games: arguments.games.get(),
        nodes: arguments.nodes.get(),
        random_turns: arguments.random_turns,
        blend: arguments.blend,
        passes: arguments.passes,
        seed: arguments.seed,
    };
    let bar = progress_bar("games");
    bar.set_length(u64::from(plan.games));
    let out = Outlet::open(&arguments.out)?;
    interrupt::listen();
    let mut played = 0;
    let done = |games: u32| {
        played = games;
        bar.set_position(u64::from(games));
        !interrupt::pressed()
    };
    let tuned = engine::tune(arguments.game, &plan, done);
    bar.finish_and_clear();
    let (weights, fit) =
        tuned.ok_or_else(|| Failure::bad("this game has a network: trefoil train"))?;
    out.write(&weights)?;
    let Fit { samples, before, after } = fit;
    let file = arguments.out.display().to_string();
    if arguments.json {
        print_json(&json!({
            "game": arguments.game.name(),
            "games": played,
            "positions": samples,
            "lossBefore": before,
            "lossAfter": after,
            "file": file,
        }))?;
    } else {
        anstream::println!("{samples} positions of {played} games");
        anstream::println!("loss {before:.5} before, {after:.5} after");
        anstream::println!("weights written to {file}");
    }
    interrupt::ended()
}

fn parse_part(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(part) if (0.0..=1.0).contains(&part) => Ok(part),
        _ => Err(format!("a part is a number from 0 to 1, not \"{text}\"")),
    }
}
