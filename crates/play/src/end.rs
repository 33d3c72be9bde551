use game::{Outcome, Player};
use games::Termination;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Who won, or nobody.
    pub outcome: Outcome,
    /// What ended it before the play did; nothing where the play came to its end.
    pub termination: Option<Termination>,
}

impl End {
    /// By the rules of the game.
    pub fn by_play(outcome: Outcome) -> Self {
        Self { outcome, termination: None }
    }

    /// Because a player gave up, ran out of time or went away.
    pub fn lost_by(player: Player, termination: Termination) -> Self {
        Self { outcome: Outcome::Win(player.opponent()), termination: Some(termination) }
    }

    /// Because both agreed on a draw.
    pub fn agreed() -> Self {
        Self { outcome: Outcome::Draw, termination: Some(Termination::Agreement) }
    }
}
