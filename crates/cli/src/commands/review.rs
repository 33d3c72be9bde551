//! A game gone through by the analyst. docs/review.md says what the figures mean.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use engine::review::{Annotation, GameReview, PlayerSummary, Reviewed, review_as_far};
use engine::{Opinion, Worth};
use game::Player;
use games::{GameKind, Replay};
use serde_json::{Value, json};

use super::analyse::read_game;
use super::{print_json, progress_bar};
use crate::analyst::Effort;
use crate::count::parse_count;
use crate::draw;
use crate::failure::Failure;
use crate::interrupt;
use crate::outlet::Outlet;

#[derive(Args)]
pub(crate) struct Arguments {
    /// A game record in any format known here; - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which game of the file
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_count::<NonZeroUsize>)]
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

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let replay = read_game(&arguments.file, arguments.number.get())?;
    let picture_file = arguments.svg.as_deref().map(Outlet::open).transpose()?;
    let review = go_through(&replay, &arguments.effort);
    if let Some(file) = picture_file {
        file.write(&picture(replay.kind, &review))?;
    }
    if arguments.json {
        print_json(&report_json(&replay, &review))?;
    } else {
        write!(io::stdout(), "{}", report(&replay, &review))?;
    }
    let left_out = replay.turns.len() - review.turns.len();
    if left_out > 0 {
        anstream::eprintln!("interrupted: the first {left_out} turns were not looked at");
    }
    interrupt::ended()
}

fn go_through(replay: &Replay, effort: &Effort) -> GameReview {
    let bar = progress_bar("positions");
    bar.set_length(replay.turns.len() as u64 + 1);
    let mut count = |_, _| {
        bar.inc(1);
        !interrupt::pressed()
    };
    let (mut engine, request) = (effort.engine(), effort.request(1));
    interrupt::listen();
    let review = review_as_far(&mut engine, &request, &replay.start, &replay.turns, &mut count);
    bar.finish_and_clear();
    review
}

fn report(replay: &Replay, review: &GameReview) -> String {
    let turns = &review.turns;
    let kind = replay.kind;
    let mut text = format!("{kind}, {} turns, {}\n\n", turns.len(), replay.result);
    let widest = turns.iter().map(|turn| turn.turn.len()).max().unwrap_or(0) + 2;
    for turn in turns {
        let name = kind.name_of(turn.player);
        let sign = turn.mark.map_or("", Annotation::sign);
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
    for turn in review.turning_points() {
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
        let PlayerSummary { accuracy, marks: [inaccuracies, mistakes, blunders], .. } =
            PlayerSummary::of(player, turns);
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

fn report_json(replay: &Replay, review: &GameReview) -> Value {
    let turns = &review.turns;
    let kind = replay.kind;
    let players = Player::BOTH.map(|player| {
        let summary = PlayerSummary::of(player, turns);
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
    let turning_points = review.turning_points().into_iter();
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
        "mark": turn.mark.map(Annotation::name),
        "forced": turn.forced,
    })
}

fn picture(kind: GameKind, review: &GameReview) -> String {
    let chance = |opinion: &Opinion| opinion.worth_to(Player::First).win_probability;
    let mut chances: Vec<f64> = review.positions.iter().map(chance).collect();
    // What was not looked at is drawn level with what follows.
    let left_out = review.turns.first().map_or(0, |turn| turn.number - 1);
    let level = chances.first().copied().unwrap_or(0.5);
    chances.splice(0..0, std::iter::repeat_n(level, left_out));
    let notes: Vec<draw::Note> = review
        .turns
        .iter()
        .filter(|turn| matches!(turn.mark, Some(Annotation::Mistake | Annotation::Blunder)))
        .map(|turn| draw::Note {
            turn: turn.number,
            sign: turn.mark.map_or("", Annotation::sign),
            text: format!("{}. {}", turn.number, turn.turn),
        })
        .collect();
    draw::graph(kind, &chances, &notes)
}
