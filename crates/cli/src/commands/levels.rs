use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use arena::{Contender, Entrant, Match, MatchSummary, Resources, StandIn};
use clap::Args;
use engine::Level;
use games::GameKind;
use serde_json::json;

use super::{print_json, progress_bar};
use crate::count::parse_count;
use crate::failure::Failure;
use crate::interrupt;
use crate::machine::bounded_concurrency;
use crate::source::{games_help, parse_game, parse_seed};

/// The table's size is part of the measurement, as in `trefoil bench`.
const HASH: usize = 16;

/// Level 1 plays this many times as many games: they take no time, and where a beginner starts is
/// worth knowing well.
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
    #[arg(long, value_name = "K", default_value = "1", value_parser = parse_count::<NonZeroUsize>)]
    concurrency: NonZeroUsize,
    /// The same seed gives the same games
    #[arg(long, default_value = "1", value_parser = parse_seed, allow_hyphen_values = true)]
    seed: u64,
    /// Print JSON, one line a match
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (from, to) = (arguments.from, arguments.to);
    if from > to {
        return Err(Failure::bad(format!(
            "--from {from} is above --to {to}: there is no level between"
        )));
    }
    let concurrency = bounded_concurrency(arguments.concurrency);
    for kind in GameKind::ALL {
        if arguments.game.is_some_and(|game| game != kind) {
            continue;
        }
        if !arguments.json {
            anstream::println!("### {kind}\n");
            anstream::println!("| level | against | score, % | Elo | won, drawn, lost | a turn |");
            anstream::println!("|---|---|---|---|---|---|");
        }
        for level in from..=to {
            let opponents = match level {
                1 => vec![Entrant::StandIn(StandIn::Random), Entrant::StandIn(StandIn::Greedy)],
                _ => vec![Entrant::Level(Level::Of(level - 1))],
            };
            for opponent in opponents {
                let games = arguments.games * if level == 1 { GAMES_OF_BEGINNERS } else { 1 };
                let contest = Match {
                    resources: Resources { hash: HASH, ..Resources::default() },
                    concurrency,
                    seed: arguments.seed,
                    ..Match::new(kind, [Entrant::Level(Level::Of(level)), opponent], games)
                };
                let row = LevelRow {
                    kind,
                    level,
                    opponent: contest.entries[1].clone(),
                    json: arguments.json,
                };
                row.tell(&play(&contest, &row))?;
            }
        }
        if !arguments.json {
            anstream::println!();
        }
    }
    Ok(())
}

/// Plays a match. Ctrl-C ends it, and the row has what was played of it.
fn play(contest: &Match, row: &LevelRow) -> MatchSummary {
    let bar = progress_bar("games");
    bar.set_length(contest.games);
    let so_far: Arc<Mutex<MatchSummary>> = Arc::default();
    let (row, kept) = (row.clone(), Arc::clone(&so_far));
    interrupt::last_act(move || {
        let summary = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if summary.tally.games() > 0 {
            let _ = row.tell(&summary);
        }
    });
    let summary = contest.run(|progress| {
        *so_far.lock().unwrap_or_else(PoisonError::into_inner) = progress.summary.clone();
        bar.inc(1);
    });
    bar.finish_and_clear();
    summary
}

/// What a row of the table is about.
#[derive(Clone)]
struct LevelRow {
    kind: GameKind,
    level: u8,
    opponent: Entrant,
    json: bool,
}

impl LevelRow {
    fn tell(&self, summary: &MatchSummary) -> Result<(), Failure> {
        let Self { kind, level, opponent, json } = self;
        let shown = match opponent {
            Entrant::Level(level) => level.to_string(),
            opponent => opponent.to_string(),
        };
        if !json {
            anstream::println!("| {level} | {shown} | {} |", row(summary));
            return Ok(());
        }
        let tally = &summary.tally;
        print_json(&json!({
            "game": kind.name(),
            "level": level,
            "against": shown,
            "games": tally.games(),
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
            "score": tally.score(),
            "elo": summary.elo().difference,
            "secondsPerTurn": summary.time_per_turn(Contender::First).as_secs_f64(),
        }))
    }
}

/// Score with the error that 95 of 100 matches keep within, what it is in Elo, results, and time.
fn row(summary: &MatchSummary) -> String {
    let (tally, elo) = (&summary.tally, summary.elo());
    let (low, high) = elo.interval;
    let [low, high] = [low, high].map(|elo| 100.0 * arena::Elo::expected_score(elo));
    let time = summary.time_per_turn(Contender::First);
    format!(
        "{:.1} ({low:.0} to {high:.0}) | {:+.0} | {}, {}, {} | {:.5} s",
        100.0 * tally.score(),
        elo.difference,
        tally.wins,
        tally.draws,
        tally.losses,
        time.as_secs_f64()
    )
}
