use games::{AnyPosition, TurnError, each_game};

use crate::Goal;
use crate::line::{Choice, choices};
use crate::puzzle_game::{Moment, PuzzleGame};
use crate::solver::{Solver, TooLong, TurnsLeft};

/// No player has more turns left in any ending that can be solved.
const LONGEST_GAME: TurnsLeft = 60;

/// What has become of an attempt to solve a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// The goal is reached; where the game's end brings it, after these turns, which are forced.
    Reached {
        /// What follows.
        then: Vec<String>,
    },
    /// The goal can still be forced: the opponent answers so.
    Forced {
        /// The answer, and passes that it forces.
        then: Vec<String>,
    },
    /// The goal can no longer be forced. What follows shows it, played out by both sides: until the solver has no turn left, or
    /// the game is over.
    Refuted {
        /// The answer that refutes, and what follows.
        then: Vec<String>,
    },
}

/// Judges the turns that have been played from the start of a puzzle, the last one by its solver. Nothing is known
/// of a solution: every turn that still forces the goal is right.
///
/// # Errors
/// Which turn is written wrong or not legal.
pub fn attempt(
    start: &AnyPosition,
    goal: Goal,
    length: u8,
    turns: &[String],
) -> Result<Attempt, TurnError> {
    each_game!(start, diagram => {
        let mut played = diagram.clone();
        let mut moments = Vec::new();
        for turn in turns {
            let before = played.position().clone();
            let steps = played.play_turn(turn)?;
            moments.push(Moment { before, steps, after: played.position().clone() });
        }
        Ok(judge(diagram.position(), goal, length, moments))
    })
}

fn judge<P: PuzzleGame>(start: &P, goal: Goal, length: u8, played: Vec<Moment<P>>) -> Attempt {
    answer(start, goal, length, played).unwrap_or(Attempt::Refuted { then: Vec::new() })
}

fn answer<P: PuzzleGame>(
    start: &P,
    goal: Goal,
    length: u8,
    mut played: Vec<Moment<P>>,
) -> Result<Attempt, TooLong> {
    let me = start.to_act();
    let mut solver = Solver::new(goal, start, u64::MAX);
    let used = |moment: &&Moment<P>| moment.before.to_act() == me && !P::is_pass(moment.steps[0]);
    let used = played.iter().filter(used).count() as TurnsLeft;
    let left =
        if goal.is_decided_at_the_end() { LONGEST_GAME } else { length.saturating_sub(used) };
    let mut then = Vec::new();
    loop {
        if played.iter().any(|moment| solver.reaches(&moment.before, &moment.after)) {
            return Ok(Attempt::Reached { then });
        }
        let position = played.last().map_or(start, |last| &last.after).clone();
        if position.is_over() {
            return Ok(Attempt::Refuted { then });
        }
        let next = if position.to_act() == me {
            match position.forced_pass() {
                None => return Ok(Attempt::Forced { then }),
                Some(_) => choices(&position).into_iter().next(),
            }
        } else if solver.refutation(goal, &position, left)?.is_some() {
            then.extend(solver.refuted(goal, &position, left)?);
            return Ok(Attempt::Refuted { then });
        } else {
            solver.toughest(goal, &position, left)?
        };
        match next {
            None => return Ok(Attempt::Refuted { then }),
            Some(Choice { text, moment }) => {
                then.push(text);
                played.push(moment);
            }
        }
    }
}
