use crate::TimeControl;

/// What the players have agreed on before the first turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Whether turns may be taken back.
    pub take_backs: bool,
    /// How long they may think.
    pub clock: TimeControl,
    /// Whether they sit apart, each at a screen of their own. Then one asks for a take-back and the
    /// other answers.
    pub apart: bool,
}

impl Terms {
    /// Of people at one screen, or of one person and the engine: no clock.
    pub fn at_one_screen(take_backs: bool) -> Self {
        Self { take_backs, ..Self::default() }
    }
}
