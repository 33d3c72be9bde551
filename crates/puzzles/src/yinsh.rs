use game::{Outcome, Player, Position as _};
use yinsh::{Phase, Position, Variant};

use crate::puzzle_game::{Moment, PuzzleGame};
use crate::{Goal, Seam, Theme};

/// The rows that the mover takes by a turn.
fn rows_taken(moment: &Moment<Position>) -> u8 {
    let me = moment.before.to_act().index();
    moment.after.removed()[me] - moment.before.removed()[me]
}

impl PuzzleGame for Position {
    fn seams(&self) -> Vec<Seam> {
        match self.variant() {
            Variant::Standard => vec![
                Seam::every(200),
                Seam {
                    theme: Some(Theme::DoubleRow),
                    count: 7,
                    longest: 2,
                    work: 60_000,
                    endings: false,
                },
            ],
            Variant::Blitz => vec![Seam::every(60)],
        }
    }

    fn goals(&self) -> Vec<Vec<Goal>> {
        if self.phase() != Phase::Move {
            return Vec::new();
        }
        let left = self.variant().rings_to_win() - self.removed()[self.to_act().index()];
        vec![(1..=left.min(2)).map(Goal::Rows).collect()]
    }

    fn has_goal(&self, goal: Goal) -> bool {
        let left = self.variant().rings_to_win() - self.removed()[self.to_act().index()];
        self.phase() != Phase::Place && matches!(goal, Goal::Rows(count) if count <= left)
    }

    fn reaches(goal: Goal, solver: Player, start: &Self, _: &Self, after: &Self) -> bool {
        match goal {
            Goal::Rows(count) => {
                after.removed()[solver.index()] >= start.removed()[solver.index()] + count
            }
            _ => false,
        }
    }

    fn margin(&self) -> i32 {
        match self.outcome() {
            Some(Outcome::Win(Player::First)) => 1,
            Some(Outcome::Win(Player::Second)) => -1,
            _ => 0,
        }
    }

    fn theme(_: Goal, solver: Player, line: &[Moment<Self>]) -> Theme {
        let own: Vec<u8> =
            line.iter().filter(|moment| moment.before.to_act() == solver).map(rows_taken).collect();
        if own.iter().any(|rows| *rows > 1) {
            Theme::DoubleRow
        } else if own.iter().filter(|rows| **rows > 0).count() > 1 {
            Theme::RingGiven
        } else {
            Theme::ForcedRow
        }
    }
}
