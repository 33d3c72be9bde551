use std::fs;
use std::num::{NonZeroU32, NonZeroU64};
use std::path::PathBuf;

use clap::Args;
use engine::tuning::{Fit, Plan, Tunable, tune};
use engine::{LyngkKnowledge, YinshKnowledge};
use games::{AnyPosition, GameKind};

use super::progress_bar;
use crate::failure::Failure;
use crate::source::{games_help, parse_game};

#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(long, value_name = "GAME", value_parser = parse_game, help = games_help("The game"))]
    game: GameKind,
    /// How many games the engine plays against itself
    #[arg(long, value_name = "N", default_value = "1000")]
    games: NonZeroU32,
    /// Positions to search for each turn
    #[arg(long, value_name = "N", default_value = "5000")]
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
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to write the weights
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
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
    let done = |games: u32| bar.set_position(u64::from(games));
    // The start of the game knows which variant it is.
    let (weights, fit) = match AnyPosition::start(arguments.game, 1) {
        AnyPosition::Dvonn(_) => {
            return Err(Failure::bad("this game has a network: trefoil train"));
        }
        AnyPosition::Yinsh(diagram) => {
            let variant = diagram.position().variant();
            file(tune(&YinshKnowledge::tuned_for(variant), variant, &plan, done))
        }
        AnyPosition::Lyngk(diagram) => {
            let variant = diagram.position().variant();
            file(tune(&LyngkKnowledge::tuned_for(variant), variant, &plan, done))
        }
    };
    bar.finish_and_clear();
    fs::write(&arguments.out, weights).map_err(|why| {
        Failure::bad(format!("{} was not written: {why}", arguments.out.display()))
    })?;
    let Fit { samples, before, after } = fit;
    anstream::println!("{samples} positions of {} games", plan.games);
    anstream::println!("loss {before:.5} before, {after:.5} after");
    anstream::println!("weights written to {}", arguments.out.display());
    Ok(())
}

fn parse_part(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(part) if (0.0..=1.0).contains(&part) => Ok(part),
        _ => Err(format!("a part is a number from 0 to 1, not \"{text}\"")),
    }
}

fn file<K: Tunable>((knowledge, fit): (K, Fit)) -> (String, Fit) {
    (knowledge.file(), fit)
}
