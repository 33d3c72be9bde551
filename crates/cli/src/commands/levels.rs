use std::num::NonZeroUsize;

use arena::{Contender, Entrant, Match, MatchSummary, Resources, StandIn};
use clap::Args;
use engine::Level;
use games::GameKind;

use super::progress_bar;
use crate::failure::Failure;
use crate::source::{games_help, parse_game};

/// The table's size is part of the measurement, as in `trefoil bench`.
const HASH: usize = 16;

/// Level 1 plays this many times as many games: they take no time, and few would say little about
/// scores near 90 of 100.
const GAMES_OF_BEGINNERS: u64 = 4;

#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(long, value_name = "GAME", value_parser = parse_game, help = games_help("Only one game"))]
    game: Option<GameKind>,
    /// How many games each level plays against the one below
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(2..))]
    games: u64,
    /// Only this level and those above
    #[arg(long, value_name = "LEVEL", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=10))]
    from: u8,
    /// Only this level and those below
    #[arg(long, value_name = "LEVEL", default_value_t = 10, value_parser = clap::value_parser!(u8).range(1..=10))]
    to: u8,
    /// How many games to play at once
    #[arg(long, value_name = "K", default_value = "1")]
    concurrency: NonZeroUsize,
    /// The same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    for kind in GameKind::ALL {
        if arguments.game.is_some_and(|game| game != kind) {
            continue;
        }
        anstream::println!("### {kind}\n");
        anstream::println!("| level | against | score, % | won, drawn, lost | a turn |");
        anstream::println!("|---|---|---|---|---|");
        for level in arguments.from..=arguments.to {
            let opponents = match level {
                1 => vec![Entrant::StandIn(StandIn::Random), Entrant::StandIn(StandIn::Greedy)],
                _ => vec![Entrant::Level(Level::Of(level - 1))],
            };
            for opponent in opponents {
                let shown = match &opponent {
                    Entrant::Level(level) => level.to_string(),
                    opponent => opponent.to_string(),
                };
                let games = arguments.games * if level == 1 { GAMES_OF_BEGINNERS } else { 1 };
                let contest = Match {
                    resources: Resources { hash: HASH, ..Resources::default() },
                    concurrency: arguments.concurrency.get(),
                    seed: arguments.seed,
                    ..Match::new(kind, [Entrant::Level(Level::Of(level)), opponent], games)
                };
                let summary = play(&contest);
                anstream::println!("| {level} | {shown} | {} |", row(&summary));
            }
        }
        anstream::println!();
    }
    Ok(())
}

fn play(contest: &Match) -> MatchSummary {
    let bar = progress_bar("games");
    bar.set_length(contest.games);
    let summary = contest.run(|_| bar.inc(1));
    bar.finish_and_clear();
    summary
}

/// Score with the error that 95 of 100 matches keep within, results, and time.
fn row(summary: &MatchSummary) -> String {
    let tally = &summary.tally;
    let (low, high) = summary.elo().interval;
    let [low, high] = [low, high].map(|elo| 100.0 * arena::Elo::expected_score(elo));
    let time = summary.time_per_turn(Contender::First);
    format!(
        "{:.1} ({low:.0} to {high:.0}) | {}, {}, {} | {:.4} s",
        100.0 * tally.score(),
        tally.wins,
        tally.draws,
        tally.losses,
        time.as_secs_f64()
    )
}
