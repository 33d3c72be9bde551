use std::fmt;

use games::each_game;

use crate::line::{Choice, horizon};
use crate::puzzle_game::{Moment, PuzzleGame};
use crate::solver::Solver;
use crate::{Goal, Puzzle, Theme, TooLong};

/// Why a puzzle is not one, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The game is over before it begins.
    Over,
    /// The game knows no such goal.
    ForeignGoal,
    /// No turn forces the goal.
    NotForced,
    /// Several turns force it.
    Several(Vec<String>),
    /// Fewer turns are enough.
    Shorter,
    /// Where the end decides: the margin that is reached is another.
    Margin(i32),
    /// The solution is written otherwise than it is found.
    Solution(Vec<String>),
    /// The solution is about something else.
    Theme(Theme),
    /// The search was stopped.
    TooLong,
}

impl From<TooLong> for Flaw {
    fn from(_: TooLong) -> Self {
        Self::TooLong
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the game is over already"),
            Self::ForeignGoal => f.write_str("this goal cannot be asked for here"),
            Self::NotForced => f.write_str("no turn forces the goal in so many turns"),
            Self::Several(turns) => {
                write!(f, "several turns force the goal: {}", turns.join(", "))
            }
            Self::Shorter => f.write_str("fewer turns force the goal"),
            Self::Margin(margin) => write!(f, "with best play the margin is {margin}"),
            Self::Solution(turns) => write!(f, "the solution is {}", turns.join(" ")),
            Self::Theme(theme) => write!(f, "the theme is {theme}"),
            Self::TooLong => f.write_str("the search took too long"),
        }
    }
}

impl std::error::Error for Flaw {}

/// Shows by looking at every turn that a puzzle is one: that one first turn forces the goal in its length, that
/// no other does, that fewer turns are not enough, and that solution and theme are as written.
///
/// # Errors
/// The first thing that does not hold.
pub fn prove(puzzle: &Puzzle) -> Result<(), Flaw> {
    each_game!(&puzzle.position, diagram => {
        let found = solve(puzzle.goal, puzzle.length, diagram.position(), u64::MAX)?;
        if found.solution != puzzle.solution {
            return Err(Flaw::Solution(found.solution));
        }
        if found.theme != puzzle.theme {
            return Err(Flaw::Theme(found.theme));
        }
        Ok(())
    })
}

/// What was found out about a puzzle.
#[derive(Debug)]
pub(crate) struct Solved<P: game::Position> {
    pub(crate) solution: Vec<String>,
    pub(crate) moments: Vec<Moment<P>>,
    pub(crate) theme: Theme,
}

/// Solves a puzzle of exactly this length.
pub(crate) fn solve<P: PuzzleGame>(
    goal: Goal,
    length: u8,
    start: &P,
    allowed: u64,
) -> Result<Solved<P>, Flaw> {
    if start.is_over() {
        return Err(Flaw::Over);
    }
    if !start.has_goal(goal) {
        return Err(Flaw::ForeignGoal);
    }
    let mut solver = Solver::new(goal, start, allowed);
    if solver.forces(start, length - 1)? {
        return Err(Flaw::Shorter);
    }
    let mut working = solver.working(start, horizon(goal, length))?;
    if let Goal::Win(margin) = goal {
        let exact = solver.exact_margin(start)?;
        if exact != i32::from(margin) {
            return Err(Flaw::Margin(exact));
        }
        if !solver.forces(start, length)? {
            return Err(Flaw::NotForced);
        }
    }
    let first = match working.len() {
        0 => return Err(Flaw::NotForced),
        1 => working.swap_remove(0),
        _ => return Err(Flaw::Several(working.into_iter().map(|turn| turn.text).collect())),
    };
    let line = solver.line(goal, first, length)?;
    let moments: Vec<Moment<P>> = line.iter().map(|choice| choice.moment.clone()).collect();
    Ok(Solved {
        solution: line.into_iter().map(|Choice { text, .. }| text).collect(),
        theme: P::theme(goal, start.to_act(), &moments),
        moments,
    })
}
