use game::Player;
use games::Family;

use crate::{Goal, Seam, Theme};

/// A turn of a line: the position before it, its steps, and the position after it.
#[derive(Clone, Debug)]
pub(crate) struct Moment<P: game::Position> {
    pub(crate) before: P,
    pub(crate) steps: Vec<P::Move>,
    pub(crate) after: P,
}

/// What puzzles ask of a game, each in its own file here.
pub(crate) trait PuzzleGame: Family {
    /// The searches that make the file of its puzzles; asked of a start.
    fn seams(&self) -> Vec<Seam>;

    /// The goals that may be asked for in a position: lists in which each goal is more than the one before. None
    /// where nothing is worth asking, or an answer would take too long.
    fn goals(&self) -> Vec<Vec<Goal>>;

    /// Whether a goal belongs to the rules by which the position is played.
    fn has_goal(&self, goal: Goal) -> bool;

    /// Whether the turn from `before` to `after` brings about what the solver is to reach from `start`.
    fn reaches(goal: Goal, solver: Player, start: &Self, before: &Self, after: &Self) -> bool;

    /// By how much the first player has won a finished game; 1, 0 or -1 where games have no margins.
    fn margin(&self) -> i32;

    /// What the solution is about.
    fn theme(goal: Goal, solver: Player, line: &[Moment<Self>]) -> Theme;

    /// Whether a line is worth solving; the rules have nothing against it.
    fn is_worthwhile(_goal: Goal, _solver: Player, _line: &[Moment<Self>]) -> bool {
        true
    }
}
