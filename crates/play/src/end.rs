use game::{Outcome, Player};
use games::Termination;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Who won, or that it is a draw; nothing where the game was aborted.
    pub outcome: Option<Outcome>,
    /// What ended it before the play did; nothing where the play came to its end.
    pub termination: Option<Termination>,
}

impl End {
    /// By the rules of the game.
    pub fn by_play(outcome: Outcome) -> Self {
        Self { outcome: Some(outcome), termination: None }
    }

    /// Because a player gave up, ran out of time or went away.
    pub fn lost_by(player: Player, termination: Termination) -> Self {
        Self { outcome: Some(Outcome::Win(player.opponent())), termination: Some(termination) }
    }

    /// Because both agreed on a draw.
    pub fn agreed() -> Self {
        Self { outcome: Some(Outcome::Draw), termination: Some(Termination::Agreement) }
    }

    /// Because a player went away, and the other is content with a draw.
    pub fn left_drawn() -> Self {
        Self { outcome: Some(Outcome::Draw), termination: Some(Termination::Abandoned) }
    }

    /// Because somebody left before it had really begun.
    pub fn aborted() -> Self {
        Self { outcome: None, termination: Some(Termination::Aborted) }
    }
}
