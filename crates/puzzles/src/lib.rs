//! Puzzles: a position, a goal, and one turn that forces it.
//!
//! A [`Puzzle`] names a [`Goal`] and how many turns of the solver it takes. [`prove`] shows by looking at every
//! turn of both players that exactly one first turn forces it; [`find`] looks for puzzles in positions, and
//! [`attempt`] plays the other side while somebody solves one. Nothing here judges a position: no opinion of
//! the engine is part of a proof.
//!
//! What a game asks for stands in the file of its name; [`collection`] has the puzzles that were found.

mod attempt;
mod dvonn;
mod goal;
mod line;
mod lyngk;
mod mining;
mod proof;
mod puzzle;
mod puzzle_game;
mod seam;
mod solver;
mod theme;
mod yinsh;

use games::GameKind;

pub use crate::attempt::{Attempt, attempt};
pub use crate::goal::{Goal, UnknownGoal};
pub use crate::mining::find;
pub use crate::proof::{Flaw, prove};
pub use crate::puzzle::{LENGTHS, Puzzle, UnreadablePuzzle};
pub use crate::seam::{Seam, seams};
pub use crate::solver::TooLong;
pub use crate::theme::{Theme, UnknownTheme};

/// The file of a game's puzzles, as `trefoil puzzles` has written it.
pub const fn collection(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Dvonn => include_str!("../files/dvonn.puzzles"),
        GameKind::Yinsh => include_str!("../files/yinsh.puzzles"),
        GameKind::YinshBlitz => include_str!("../files/yinsh-blitz.puzzles"),
        GameKind::Lyngk => include_str!("../files/lyngk.puzzles"),
        GameKind::LyngkSix => include_str!("../files/lyngk-6.puzzles"),
    }
}
