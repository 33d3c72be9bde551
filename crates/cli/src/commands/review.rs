//! A game gone through by the analyst. docs/review.md says what the figures mean.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use game::Player;
use games::{AnyPosition, GameKind, Replay};
use serde_json::{Value, json};

use super::analyse::read_game;
use super::{print_json, progress_bar};
use crate::analyst::{Effort, Opinion, Worth};
use crate::draw;
use crate::failure::Failure;

/// How fast accuracy falls with the chance to win that a turn gives away: a turn that loses all of
/// it scores about one of a hundred.
const STEEPNESS: f64 = 4.5;

/// From these losses of the chance to win on, a turn is an inaccuracy, a mistake, a blunder.
const THRESHOLDS: [(f64, Mark); 3] =
    [(0.20, Mark::Blunder), (0.10, Mark::Mistake), (0.05, Mark::Inaccuracy)];

#[derive(Args)]
pub(crate) struct Arguments {
    /// A game record in any format known here; - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which game of the file
    #[arg(long, value_name = "N", default_value = "1")]
    number: NonZeroUsize,
    #[command(flatten)]
    effort: Effort,
    /// Write the course of the game as a picture
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What is said of a turn that gave something away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Mark {
    fn of_loss(loss: f64) -> Option<Self> {
        THRESHOLDS.iter().find(|(least, _)| loss >= *least).map(|(_, mark)| *mark)
    }

    fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// As in notes on chess games.
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

/// A turn of the game and what the analyst thinks of it.
struct Reviewed {
    number: usize,
    player: Player,
    turn: String,
    /// The best line instead; it begins with the turn itself if nothing was better.
    best: Vec<String>,
    /// What the best turn is worth to its player.
    before: Worth,
    /// And this one.
    after: Worth,
    /// The chance to win that it gave away.
    loss: f64,
    mark: Option<Mark>,
    /// Whether there was nothing to decide.
    forced: bool,
}

impl Reviewed {
    /// What it gave away in the game's unit, where that can be said.
    fn score_loss(&self) -> Option<f64> {
        Some((self.before.score? - self.after.score?).max(0.0))
    }

    /// 100 for a turn that gives nothing away.
    fn accuracy(&self) -> f64 {
        100.0 * (-STEEPNESS * self.loss).exp()
    }

    /// Whether the lead was given away by it.
    fn is_turning_point(&self) -> bool {
        matches!(self.mark, Some(Mark::Mistake | Mark::Blunder))
            && self.before.win_probability >= 0.5
            && self.after.win_probability < 0.5
    }
}

/// How a player did.
struct Summary {
    /// Nothing for a player who never had a choice.
    accuracy: Option<f64>,
    loss: f64,
    marks: [usize; 3],
}

impl Summary {
    fn of(player: Player, turns: &[Reviewed]) -> Self {
        let own = || turns.iter().filter(|turn| turn.player == player);
        let decisions: Vec<f64> =
            own().filter(|turn| !turn.forced).map(Reviewed::accuracy).collect();
        let mean = decisions.iter().sum::<f64>() / decisions.len() as f64;
        let count = |mark| own().filter(|turn| turn.mark == Some(mark)).count();
        Self {
            accuracy: (!decisions.is_empty()).then_some(mean),
            loss: own().map(|turn| turn.loss).sum(),
            marks: [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder].map(count),
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let replay = read_game(&arguments.file, arguments.number.get())?;
    let stages = stages(&replay, &arguments.effort);
    let turns = review(&replay, &stages);
    if let Some(path) = &arguments.svg {
        fs::write(path, picture(replay.kind, &stages, &turns))
            .map_err(|why| Failure::bad(format!("{} was not written: {why}", path.display())))?;
    }
    if arguments.json {
        return print_json(&report_json(&replay, &turns));
    }
    Ok(write!(io::stdout(), "{}", report(&replay, &turns))?)
}

/// What the analyst says of a position of the game.
struct Stage {
    opinion: Opinion,
    /// What its best turn is worth, looked at as closely as the one that was played.
    best: Worth,
}

/// What the analyst says of the start and of every position after it.
///
/// It goes from the end to the start: what it remembers of later positions makes it judge the
/// earlier ones in the same light.
fn stages(replay: &Replay, effort: &Effort) -> Vec<Stage> {
    let mut engine = effort.engine();
    let request = effort.request(1);
    let bar = progress_bar("positions");
    bar.set_length(replay.turns.len() as u64 + 1);
    let positions = [&replay.start].into_iter().chain(replay.turns.iter().map(|turn| &turn.after));
    let positions: Vec<&AnyPosition> = positions.collect();
    let mut stages = Vec::new();
    for (n, position) in positions.into_iter().enumerate().rev() {
        let opinion = Opinion::of(&mut engine, position, &request);
        let mut best = opinion.worth;
        // The turn that was played is judged by the position after it. So is the best one, unless
        // all is proven: a look from one turn further back would compare unlike with unlike.
        if let Some((played, turn)) = replay.turns.get(n).zip(opinion.best_line().first())
            && played.text != *turn
            && best.exact.is_none()
        {
            let mut after = position.clone();
            after.play_turn(turn).expect("the engine plays by the rules");
            best = Opinion::of(&mut engine, &after, &request).worth_to(opinion.player);
        }
        stages.push(Stage { opinion, best });
        bar.inc(1);
    }
    bar.finish_and_clear();
    stages.reverse();
    stages
}

fn review(replay: &Replay, stages: &[Stage]) -> Vec<Reviewed> {
    let mut position = &replay.start;
    let mut turns = Vec::new();
    for ((number, played), stage) in (1..).zip(&replay.turns).zip(stages.windows(2)) {
        let [before, after] = stage else { break };
        let player = before.opinion.player;
        let result = after.opinion.worth_to(player);
        let lost = before.best.win_probability - result.win_probability;
        let forced = position.turns().len() < 2;
        let best_line = before.opinion.best_line();
        let is_best = forced || best_line.first() == Some(&played.text) || lost <= 0.0;
        let (best, worth) = if is_best {
            let line = [played.text.clone()].into_iter().chain(after.opinion.best_line().to_vec());
            (line.collect(), result)
        } else {
            (best_line.to_vec(), before.best)
        };
        let loss = worth.win_probability - result.win_probability;
        turns.push(Reviewed {
            number,
            player,
            turn: played.text.clone(),
            best,
            before: worth,
            after: result,
            loss,
            mark: Mark::of_loss(loss),
            forced,
        });
        position = &played.after;
    }
    turns
}

fn report(replay: &Replay, turns: &[Reviewed]) -> String {
    let kind = replay.kind;
    let mut text = format!("{kind}, {} turns, {}\n\n", turns.len(), replay.result);
    let widest = turns.iter().map(|turn| turn.turn.len()).max().unwrap_or(0) + 2;
    for turn in turns {
        let name = kind.name_of(turn.player);
        let sign = turn.mark.map_or("", Mark::sign);
        let played = format!("{}{sign}", turn.turn);
        let win = 100.0 * turn.after.win_probability;
        let score = turn.after.text();
        let _ =
            write!(text, "{:>4}. {name:<8} {played:<widest$} {score:>12} {win:>6.1}%", turn.number);
        if turn.mark.is_some() {
            let line: Vec<&str> = turn.best.iter().take(6).map(String::as_str).collect();
            let _ = write!(text, "  -{:.1}%, better {}", 100.0 * turn.loss, line.join(" "));
        }
        text.push('\n');
    }
    text.push('\n');
    for turn in turns.iter().filter(|turn| turn.is_turning_point()) {
        let _ = writeln!(
            text,
            "turning point: {}. {} by {}, from {:.0}% to {:.0}%",
            turn.number,
            turn.turn,
            kind.name_of(turn.player),
            100.0 * turn.before.win_probability,
            100.0 * turn.after.win_probability
        );
    }
    for player in Player::BOTH {
        let Summary { accuracy, marks: [inaccuracies, mistakes, blunders], .. } =
            Summary::of(player, turns);
        let accuracy = accuracy.map_or("-".to_owned(), |accuracy| format!("{accuracy:.1}"));
        let _ = writeln!(
            text,
            "{}: accuracy {accuracy}, inaccuracies {inaccuracies}, mistakes {mistakes}, \
             blunders {blunders}",
            kind.name_of(player)
        );
    }
    text
}

fn report_json(replay: &Replay, turns: &[Reviewed]) -> Value {
    let kind = replay.kind;
    let players = Player::BOTH.map(|player| {
        let summary = Summary::of(player, turns);
        let [inaccuracies, mistakes, blunders] = summary.marks;
        json!({
            "player": kind.letter_of(player),
            "accuracy": summary.accuracy,
            "winrateLoss": summary.loss,
            "inaccuracies": inaccuracies,
            "mistakes": mistakes,
            "blunders": blunders,
        })
    });
    let turning_points = turns.iter().filter(|turn| turn.is_turning_point());
    json!({
        "game": kind.name(),
        "result": replay.result.to_string(),
        "players": players,
        "turns": turns.iter().map(|turn| turn_json(kind, turn)).collect::<Vec<_>>(),
        "turningPoints": turning_points.map(|turn| turn.number).collect::<Vec<_>>(),
    })
}

fn turn_json(kind: GameKind, turn: &Reviewed) -> Value {
    let worth = |worth: Worth| {
        json!({
            "score": worth.score,
            "winrate": worth.win_probability,
            "exact": worth.exact,
            "distance": worth.distance,
        })
    };
    json!({
        "turn": turn.number,
        "player": kind.letter_of(turn.player),
        "move": turn.turn,
        "best": turn.best,
        "before": worth(turn.before),
        "after": worth(turn.after),
        "winrateLoss": turn.loss,
        "scoreLoss": turn.score_loss(),
        "accuracy": turn.accuracy(),
        "mark": turn.mark.map(Mark::name),
        "forced": turn.forced,
    })
}

fn picture(kind: GameKind, stages: &[Stage], turns: &[Reviewed]) -> String {
    let chances: Vec<f64> =
        stages.iter().map(|stage| stage.opinion.worth_to(Player::First).win_probability).collect();
    let notes: Vec<draw::Note> = turns
        .iter()
        .filter(|turn| matches!(turn.mark, Some(Mark::Mistake | Mark::Blunder)))
        .map(|turn| draw::Note {
            turn: turn.number,
            sign: turn.mark.map_or("", Mark::sign),
            text: format!("{}. {}", turn.number, turn.turn),
        })
        .collect();
    draw::graph(kind, &chances, &notes)
}
