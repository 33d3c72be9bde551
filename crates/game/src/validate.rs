use crate::{Outcome, Position, Setup};

/// The rules once more, on the written form: slow and plain, to be compared with the fast code.
///
/// An implementation shares no table and no trick with its [`Position`].
pub trait Validate: Setup {
    /// All legal steps, in any order.
    fn plain_moves(&self) -> Vec<<Self::Position as Position>::Move>;

    /// The setup after a legal step.
    #[must_use]
    fn plain_play(&self, step: <Self::Position as Position>::Move) -> Self;

    /// How the game ended, or nothing while it goes on.
    fn plain_outcome(&self) -> Option<Outcome>;
}
