//! What the engine finds, in the words of the messages: always from white's side.

use std::iter;

use engine::review::{Annotation, GameReview, PlayerSummary, Reviewed};
use engine::{Opinion, SearchResult, Variation, Worth};
use game::Player;
use games::{AnyPosition, Played};
use protocol::{
    AnalysisMessage, LineMessage, MarkMessage, PlayerReview, ReviewMessage, ReviewedTurn, Step,
    StepKind, steps_of_turn,
};

/// A worth to the player to act as one to white.
fn for_white(worth: Worth, player: Player) -> Worth {
    if player == Player::First { worth } else { worth.turned() }
}

/// What has been found out about a position so far.
pub(crate) fn analysis(position: &AnyPosition, found: &SearchResult) -> AnalysisMessage {
    let line = |line: &Variation| {
        let worth = for_white(Worth::from(line), position.to_act());
        LineMessage {
            value: worth.score,
            exact: worth.exact,
            win: worth.win_probability,
            turns: line.turns.clone(),
            path: line.turns.first().map_or_else(Vec::new, |turn| path(position, turn)),
        }
    };
    AnalysisMessage {
        depth: found.depth,
        selective_depth: found.selective_depth,
        nodes: found.nodes,
        millis: found.time.as_millis() as u64,
        lines: found.lines.iter().map(line).collect(),
    }
}

/// A game that begins with this position, gone through.
pub(crate) fn review(start: &AnyPosition, played: &[Played], review: &GameReview) -> ReviewMessage {
    let worths: Vec<Worth> =
        review.positions.iter().map(|opinion| opinion.worth_to(Player::First)).collect();
    let before = iter::once(start).chain(played.iter().map(|turn| &turn.after));
    let answers = review.positions.iter().skip(1);
    let told = |((turn, before), after): ((&Reviewed, &AnyPosition), &Opinion)| ReviewedTurn {
        side: turn.player.into(),
        turn: turn.turn.clone(),
        loss: turn.loss,
        mark: turn.mark.map(mark),
        forced: turn.forced,
        best: turn.best.clone(),
        path: turn.best.first().map_or_else(Vec::new, |best| path(before, best)),
        answer: iter::once(&turn.turn).chain(after.best_line()).cloned().collect(),
    };
    let turning_points = review.turning_points().into_iter().map(|turn| turn.number as u32 - 1);
    let summary = |player| {
        let PlayerSummary { accuracy, marks, .. } = PlayerSummary::of(player, &review.turns);
        let [inaccuracies, mistakes, blunders] = marks.map(|count| count as u32);
        PlayerReview { accuracy, inaccuracies, mistakes, blunders }
    };
    ReviewMessage {
        chances: worths.iter().map(|worth| worth.win_probability).collect(),
        values: worths.iter().map(|worth| worth.score).collect(),
        proven: worths.iter().map(|worth| worth.exact).collect(),
        turns: review.turns.iter().zip(before).zip(answers).map(told).collect(),
        players: Player::BOTH.map(summary),
        turning_points: turning_points.collect(),
    }
}

fn mark(annotation: Annotation) -> MarkMessage {
    match annotation {
        Annotation::Inaccuracy => MarkMessage::Inaccuracy,
        Annotation::Mistake => MarkMessage::Mistake,
        Annotation::Blunder => MarkMessage::Blunder,
    }
}

/// The points of a turn's movement, from first to last, for an arrow. Rows and rings that are removed
/// are not part of it, unless nothing else is done.
fn path(position: &AnyPosition, turn: &str) -> Vec<String> {
    let steps = steps_of_turn(position, turn);
    let moves = |step: &&Step| matches!(step.kind, StepKind::Move | StepKind::Place);
    let Some(step) = steps.iter().find(moves).or(steps.first()) else { return Vec::new() };
    let points = step.from.iter().chain(&step.hops).chain(&step.to).chain(&step.row);
    points.cloned().collect()
}
