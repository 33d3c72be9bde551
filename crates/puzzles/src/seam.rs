use games::{AnyPosition, GameKind, each_game};

use crate::Theme;
use crate::puzzle_game::PuzzleGame;

/// What a search for puzzles looks for, and how hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seam {
    /// Only puzzles of this theme; else of all.
    pub theme: Option<Theme>,
    /// How many of them to find.
    pub count: usize,
    /// Turns of the solver, where the end of the game does not decide.
    pub longest: u8,
    /// Turns that may be tried for each goal before it is given up.
    pub work: u64,
    /// Only goals that the end of the game decides.
    pub endings: bool,
}

impl Seam {
    /// Puzzles of every theme.
    pub(crate) const fn every(count: usize) -> Self {
        Self { theme: None, count, longest: 3, work: 500_000, endings: false }
    }
}

/// The searches that make the file of a game's puzzles, one after the other.
pub fn seams(kind: GameKind) -> Vec<Seam> {
    each_game!(&AnyPosition::start(kind, 0), diagram => diagram.position().seams())
}
