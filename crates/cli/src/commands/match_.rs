use std::fs::{File, OpenOptions};
use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use arena::{
    ClockKind, Contender, Elo, Ending, Entrant, FaultKind, Match, MatchProgress, MatchSummary,
    Openings, Pace, Resources, Sprt,
};
use clap::{ArgGroup, Args, ValueEnum};
use game::{Player, record};
use games::{AnyPosition, GameKind};
use serde_json::{Map, Value, json};

use super::{print_json, read_file};
use crate::count::parse_count;
use crate::failure::Failure;
use crate::interrupt;
use crate::machine::{bounded_concurrency, bounded_threads, parse_megabytes};
use crate::source::{RuleOptions, games_help, parse_game, parse_seed};

/// Word is given after so many games.
const GAMES_BETWEEN_LINES: u64 = 10;

/// Players are level:1 to level:10, level:max, random, greedy, mcts, mcts:ROLLOUTS, alphabeta (in one game),
/// "codecup:COMMAND ARGUMENTS" (in one game), a program that speaks to CodeCup's judge, and
/// "ugi:COMMAND ARGUMENTS;OPTION=VALUE", any program that speaks the Universal Game Interface.
#[derive(Args)]
#[command(group = ArgGroup::new("pace").args(["movetime", "time", "nodes", "depth"]))]
pub(crate) struct Arguments {
    #[arg(long, value_name = "GAME", value_parser = parse_game, help = games_help("The game"))]
    game: GameKind,
    #[command(flatten)]
    rules: RuleOptions,
    /// The player whose score is told
    #[arg(long, value_name = "PLAYER")]
    first: Entrant,
    /// The opponent
    #[arg(long, value_name = "PLAYER")]
    second: Entrant,
    /// How many games to play at most; every opening is played twice with the sides changed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// start, random:N (N random turns), or a file with a position a line; random if left out
    #[arg(long, value_name = "OPENINGS")]
    openings: Option<String>,
    /// Milliseconds for every turn
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Seconds for each player on a clock
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    time: Option<Duration>,
    /// Seconds added to the clock after every turn
    #[arg(long, value_name = "S", requires = "time", value_parser = parse_seconds)]
    increment: Option<Duration>,
    /// Positions, or random games, for every turn
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Turns to look ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Time odds: the second player has so many times the time or nodes of the first
    #[arg(long, value_name = "FACTOR", default_value = "1", value_parser = parse_odds)]
    odds: f64,
    /// What the clocks show: the time of day, or what each player uses of the processor (Linux)
    #[arg(long, value_enum, default_value_t = ClockArgument::Wall)]
    clock: ClockArgument,
    /// Milliseconds by which an answer may come late before the game is lost
    #[arg(long, value_name = "MS", default_value_t = 200)]
    grace: u64,
    /// How many games to play at once
    #[arg(long, value_name = "K", default_value = "1", value_parser = parse_count::<NonZeroUsize>)]
    concurrency: NonZeroUsize,
    /// Stop as soon as this test is decided, such as 0,10,0.05,0.05
    #[arg(long, value_name = "ELO0,ELO1,ALPHA,BETA", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Append the games to this file
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// The same seed gives the same openings and the same random players
    #[arg(long, default_value = "1", value_parser = parse_seed, allow_hyphen_values = true)]
    seed: u64,
    /// Threads of each player
    #[arg(long, value_name = "T", default_value = "1", value_parser = parse_count::<NonZeroUsize>)]
    threads: NonZeroUsize,
    /// Megabytes of each player
    #[arg(long, value_name = "MB", default_value = "64", value_parser = parse_megabytes)]
    hash: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum ClockArgument {
    /// The time of day
    Wall,
    /// What each player uses of the processor: a busy machine does not decide games
    Cpu,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let contest = contest(arguments)?;
    let mut records = match &arguments.records {
        Some(path) => Some(Records::open(path)?),
        None => None,
    };
    let begin = Instant::now();
    for entry in &contest.entries {
        entry.try_out(contest.rules, &contest.resources).map_err(Failure::bad)?;
    }
    let bar = super::progress_bar("games");
    bar.set_length(contest.games);
    let mut failed = None;
    // After Ctrl-C, the games that were played still say something.
    let so_far: Arc<Mutex<MatchSummary>> = Arc::default();
    let (kept, plan, json) = (Arc::clone(&so_far), contest.clone(), arguments.json);
    interrupt::last_act(move || {
        let summary = kept.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = tell(&plan, &summary, begin.elapsed(), json);
    });
    let summary = contest.run(|progress| {
        *so_far.lock().unwrap_or_else(PoisonError::into_inner) = progress.summary.clone();
        if let Some(records) = &mut records
            && let Err(failure) = records.add(&progress)
        {
            failed = Some(failure);
        }
        let tell = |line: &str| match std::io::stderr().is_terminal() {
            true => bar.println(line),
            false => anstream::eprintln!("{line}"),
        };
        bar.set_position(progress.summary.tally.games());
        if let Ending::Forfeit(side, fault) = &progress.game.ending {
            let name = &contest.entries[side.index()];
            tell(&format!("game {}: {name} loses: {fault}", progress.game.number + 1));
        }
        if progress.summary.tally.games().is_multiple_of(GAMES_BETWEEN_LINES) {
            tell(&line(&contest, progress.summary));
        }
    });
    bar.finish_and_clear();
    tell(&contest, &summary, begin.elapsed(), arguments.json)?;
    failed.map_or(Ok(()), Err)
}

/// How the match ended.
fn tell(
    contest: &Match,
    summary: &MatchSummary,
    time: Duration,
    json: bool,
) -> Result<(), Failure> {
    let seconds = time.as_secs_f64();
    if json {
        return print_json(&as_json(contest, summary, seconds));
    }
    print_text(contest, summary, seconds);
    Ok(())
}

/// The match that is asked for, if it can be played.
fn contest(arguments: &Arguments) -> Result<Match, Failure> {
    let rules = arguments.rules.of(arguments.game);
    let entries = [arguments.first.clone(), arguments.second.clone()];
    for entry in &entries {
        entry.check(rules.kind).map_err(Failure::bad)?;
    }
    let pace = pace(arguments);
    if arguments.clock == ClockArgument::Cpu {
        if !cfg!(target_os = "linux") {
            return Err(Failure::bad("only Linux tells what a player uses of the processor"));
        }
        if arguments.threads.get() > 1 {
            return Err(Failure::bad("--clock cpu counts one thread of each player"));
        }
    }
    let endless = |entry: &&Entrant| {
        matches!(entry, Entrant::Level(engine::Level::Max) | Entrant::Ugi(_) | Entrant::Codecup(_))
    };
    if pace == Pace::Unlimited
        && let Some(entry) = entries.iter().find(endless)
    {
        return Err(Failure::bad(format!(
            "say how long {entry} may think: --movetime, --time, --nodes or --depth"
        )));
    }
    if arguments.odds != 1.0 && matches!(pace, Pace::Depth(_) | Pace::Unlimited) {
        return Err(Failure::bad("--odds multiplies --movetime, --time or --nodes"));
    }
    Ok(Match {
        openings: openings(arguments)?,
        pace,
        odds: arguments.odds,
        resources: Resources {
            hash: arguments.hash,
            threads: bounded_threads(arguments.threads),
            grace: Duration::from_millis(arguments.grace),
            clock: match arguments.clock {
                ClockArgument::Wall => ClockKind::Wall,
                ClockArgument::Cpu => ClockKind::Cpu,
            },
        },
        concurrency: bounded_concurrency(arguments.concurrency),
        seed: arguments.seed,
        sprt: arguments.sprt,
        ..Match::new(rules, entries, arguments.games)
    })
}

fn pace(arguments: &Arguments) -> Pace {
    let Arguments { movetime, time, increment, nodes, depth, .. } = arguments;
    if let Some(millis) = movetime {
        Pace::PerTurn(Duration::from_millis(*millis))
    } else if let Some(time) = time {
        Pace::Clock { time: *time, increment: increment.unwrap_or_default() }
    } else if let Some(nodes) = nodes {
        Pace::Nodes(*nodes)
    } else if let Some(depth) = depth {
        Pace::Depth(*depth)
    } else {
        Pace::Unlimited
    }
}

fn openings(arguments: &Arguments) -> Result<Openings, Failure> {
    let Some(text) = &arguments.openings else { return Ok(Openings::usual(arguments.game)) };
    if text == "start" {
        return Ok(Openings::Start);
    }
    if let Some(turns) = text.strip_prefix("random:") {
        let turns = turns.parse();
        return turns.map(Openings::Random).map_err(|_| {
            Failure::bad(format!("random: needs a number of turns, and \"{text}\" has none"))
        });
    }
    let mut positions = Vec::new();
    for (number, line) in (1..).zip(read_file(Path::new(text))?.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let position = AnyPosition::read(arguments.rules.of(arguments.game), line)
            .map_err(|why| Failure::bad(format!("{text}, line {number}: {why}")))?;
        if position.is_over() {
            return Err(Failure::bad(format!("{text}, line {number}: this game is over")));
        }
        positions.push(position);
    }
    if positions.is_empty() {
        return Err(Failure::bad(format!("{text} holds no position")));
    }
    Ok(Openings::Listed(positions))
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| format!("\"{text}\" is no number of seconds"))?;
    Duration::try_from_secs_f64(seconds).map_err(|_| format!("{text} seconds are no time to play"))
}

fn parse_odds(text: &str) -> Result<f64, String> {
    let odds = text.parse().ok().filter(|odds| (0.001..=1_000.0).contains(odds));
    odds.ok_or_else(|| format!("\"{text}\" is no factor from 0.001 to 1000"))
}

/// The file to which games are appended.
struct Records {
    file: File,
    path: PathBuf,
    /// Whether a game stands before the next one, so that a blank line belongs between them.
    begun: bool,
}

impl Records {
    fn open(path: &Path) -> Result<Self, Failure> {
        let open = || {
            let file = OpenOptions::new().append(true).create(true).open(path)?;
            let begun = file.metadata()?.len() > 0;
            Ok(Self { file, path: path.to_owned(), begun })
        };
        open().map_err(|why: std::io::Error| not_written(path, &why))
    }

    fn add(&mut self, progress: &MatchProgress<'_>) -> Result<(), Failure> {
        let blank = if self.begun { "\n" } else { "" };
        self.begun = true;
        let text = format!("{blank}{}", record::write(&progress.game.record));
        self.file.write_all(text.as_bytes()).map_err(|why| not_written(&self.path, &why))
    }
}

fn not_written(path: &Path, why: &std::io::Error) -> Failure {
    Failure::bad(format!("{} cannot be written: {why}", path.display()))
}

/// Where a match stands, on one line.
fn line(contest: &Match, summary: &MatchSummary) -> String {
    let tally = &summary.tally;
    let mut line = format!(
        "{} games: {} won, {} drawn, {} lost, {:.1} %, Elo {}",
        tally.games(),
        tally.wins,
        tally.draws,
        tally.losses,
        100.0 * tally.score(),
        elo_text(summary.elo())
    );
    if let Some(sprt) = contest.sprt {
        line.push_str(&format!(", ratio {:.2}", summary.standing(&sprt).ratio));
    }
    line
}

fn elo_text(elo: Elo) -> String {
    let number = |elo: f64| match elo {
        elo if elo == f64::INFINITY => "+∞".to_owned(),
        elo if elo == f64::NEG_INFINITY => "-∞".to_owned(),
        // Adding nothing turns a negative zero into a plain one.
        elo => format!("{:+.0}", elo.round() + 0.0),
    };
    let (low, high) = elo.interval;
    // Games that all went alike say nothing about how much they may differ, and too few leave all open.
    let open = low == f64::NEG_INFINITY && high == f64::INFINITY;
    if low == high || open || elo.difference.is_nan() {
        return "not known yet".to_owned();
    }
    format!("{} ({} to {}, 95 % sure)", number(elo.difference), number(low), number(high))
}

fn print_text(contest: &Match, summary: &MatchSummary, seconds: f64) {
    let [first, second] = &contest.entries;
    let tally = &summary.tally;
    let games = tally.games();
    anstream::println!(
        "{}: {first} against {second}, {games} games in {seconds:.1} s",
        contest.rules.kind
    );
    anstream::println!(
        "  score     {} of {games} points, {:.1} %: {} won, {} drawn, {} lost",
        tally.points(),
        100.0 * tally.score(),
        tally.wins,
        tally.draws,
        tally.losses
    );
    anstream::println!("  Elo       {}", elo_text(summary.elo()));
    anstream::println!("  stronger  {:.1} % sure", 100.0 * summary.superiority());
    let pairs = tally.pairs.map(|pairs| pairs.to_string()).join(", ");
    anstream::println!("  pairs     {pairs} with 0, 1/2, 1, 1 1/2, 2 points");
    if let Some(sprt) = contest.sprt {
        let standing = summary.standing(&sprt);
        let (lower, upper) = standing.bounds;
        let verdict = standing.verdict.map_or("not decided".to_owned(), |verdict| match verdict {
            arena::Verdict::Accepted => {
                format!("accepted: rather {} Elo than {}", sprt.elo1, sprt.elo0)
            }
            arena::Verdict::Rejected => {
                format!("rejected: rather {} Elo than {}", sprt.elo0, sprt.elo1)
            }
        });
        let ratio = standing.ratio;
        anstream::println!(
            "  SPRT      ratio {ratio:.2} within {lower:.2} to {upper:.2}, {verdict}"
        );
    }
    let beginner = contest.rules.kind.name_of(Player::First);
    anstream::println!("  beginner  {beginner} won {} of {games}", summary.beginner_wins);
    for side in Contender::BOTH {
        let faults = FaultKind::ALL.map(|kind| (kind.name(), summary.faults_of(side, kind)));
        let shown: Vec<String> = faults
            .iter()
            .filter(|(_, count)| *count > 0)
            .map(|(name, count)| format!("{count} by {name}"))
            .collect();
        let shown = if shown.is_empty() { "none".to_owned() } else { shown.join(", ") };
        let time = summary.time_per_turn(side).as_secs_f64();
        let entry = &contest.entries[side.index()];
        anstream::println!("  {entry}: {time:.4} s a turn, lost by faults: {shown}");
    }
}

fn as_json(contest: &Match, summary: &MatchSummary, seconds: f64) -> Value {
    let tally = &summary.tally;
    let elo = summary.elo();
    let players: Vec<Value> = Contender::BOTH
        .into_iter()
        .map(|side| {
            let faults: Map<String, Value> = FaultKind::ALL
                .into_iter()
                .map(|kind| (kind.name().to_owned(), json!(summary.faults_of(side, kind))))
                .collect();
            json!({
                "name": contest.entries[side.index()].to_string(),
                "turns": summary.thought[side.index()].0,
                "secondsPerTurn": summary.time_per_turn(side).as_secs_f64(),
                "faults": faults,
            })
        })
        .collect();
    let mut answer = json!({
        "game": contest.rules.kind.name(),
        "players": players,
        "seed": contest.seed,
        "games": tally.games(),
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "points": tally.points(),
        "score": tally.score(),
        "pairs": tally.pairs,
        "beginnerWins": summary.beginner_wins,
        // What is infinite has no number in JSON and becomes null.
        "elo": elo.difference,
        "eloInterval": [elo.interval.0, elo.interval.1],
        "superiority": summary.superiority(),
        "seconds": seconds,
    });
    if let Some(sprt) = contest.sprt {
        let standing = summary.standing(&sprt);
        answer["sprt"] = json!({
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "alpha": sprt.alpha,
            "beta": sprt.beta,
            "ratio": standing.ratio,
            "bounds": [standing.bounds.0, standing.bounds.1],
            "verdict": standing.verdict.map(arena::Verdict::name),
        });
    }
    answer
}
