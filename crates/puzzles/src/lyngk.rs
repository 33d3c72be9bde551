use game::{Outcome, Player, Position as _};
use lyngk::{Move, Point, Position, Variant};

use crate::puzzle_game::{Moment, PuzzleGame};
use crate::{Goal, Seam, Theme};

/// With more turns than this to choose from, looking at all of them takes too long.
const MOST_TURNS: u64 = 250;

/// With no more than this, the game may be short enough to be played to its end. What a search is allowed to try
/// decides that.
const ENDING_TURNS: u64 = 40;

/// Walls are worth closing where the game ends: they take a stack of the opponent out of the count, or a move out
/// of the game.
const WALLS: Seam =
    Seam { theme: Some(Theme::Wall), count: 7, longest: 3, work: 300_000, endings: true };

/// The stacks that stand for ever.
fn walls(position: &Position) -> usize {
    position.occupied().filter(|point| position.is_wall(*point)).count()
}

/// Whether a turn closes a stack that stands for ever.
fn closes_a_wall(moment: &Moment<Position>) -> bool {
    walls(&moment.after) > walls(&moment.before)
}

/// Whether a move goes over links: not along a line that is free.
fn is_chain(position: &Position, from: Point, to: Point) -> bool {
    match from.hex().line_to(to.hex()) {
        None => true,
        Some((way, distance)) => (1..distance).any(|steps| {
            let between = from.step(way, steps);
            between.is_some_and(|point| position.occupied().contains(point))
        }),
    }
}

fn chains(moment: &Moment<Position>) -> bool {
    moment.steps.iter().any(|step| match step {
        Move::Stack(from, to) => is_chain(&moment.before, *from, *to),
        _ => false,
    })
}

fn claims(moment: &Moment<Position>) -> bool {
    moment.steps.iter().any(|step| matches!(step, Move::Claim(_)))
}

impl PuzzleGame for Position {
    fn seams(&self) -> Vec<Seam> {
        match self.variant() {
            Variant::SixStack => vec![Seam::every(60)],
            _ => vec![Seam::every(200), WALLS],
        }
    }

    fn goals(&self) -> Vec<Vec<Goal>> {
        let turns = self.count_turns();
        if turns > MOST_TURNS {
            return Vec::new();
        }
        let mut goals = match self.variant() {
            Variant::SixStack => vec![vec![Goal::Six]],
            _ => vec![vec![Goal::Fives(1), Goal::Fives(2)]],
        };
        if turns <= ENDING_TURNS {
            goals.push(vec![Goal::Win(1)]);
        }
        goals
    }

    fn has_goal(&self, goal: Goal) -> bool {
        match goal {
            Goal::Six => self.variant() == Variant::SixStack,
            Goal::Fives(_) => self.variant() != Variant::SixStack,
            Goal::Win(margin) => margin == 1,
            _ => false,
        }
    }

    fn reaches(goal: Goal, solver: Player, start: &Self, _: &Self, after: &Self) -> bool {
        match goal {
            Goal::Six => after.winner() == Some(solver),
            Goal::Fives(count) => {
                after.removed()[solver.index()] >= start.removed()[solver.index()] + count
            }
            Goal::Win(_) => after.outcome() == Some(Outcome::Win(solver)),
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

    fn theme(goal: Goal, solver: Player, line: &[Moment<Self>]) -> Theme {
        let own = || line.iter().filter(|moment| moment.before.to_act() == solver);
        if own().any(closes_a_wall) {
            Theme::Wall
        } else if own().any(claims) {
            Theme::Claim
        } else if own().any(chains) {
            Theme::Chain
        } else if goal.is_decided_at_the_end() {
            Theme::Counting
        } else {
            Theme::Tower
        }
    }
}
