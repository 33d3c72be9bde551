//! The protocol's names for what the rules know under theirs.

use game::{Outcome, Player};
use games::GameKind;

use crate::{EndMessage, EndReason, Game, Side};

impl Game {
    /// As in records, on the command line and in messages.
    pub fn name(self) -> &'static str {
        GameKind::from(self).name()
    }
}

impl From<Player> for Side {
    fn from(player: Player) -> Self {
        match player {
            Player::First => Self::White,
            Player::Second => Self::Black,
        }
    }
}

impl From<Side> for Player {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::First,
            Side::Black => Self::Second,
        }
    }
}

impl Side {
    /// The other one.
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// 0 or 1, for lists with white's first.
    pub fn index(self) -> usize {
        self as usize
    }
}

impl EndMessage {
    /// An end by what the rules say, or by what players did.
    pub fn of(outcome: Outcome, reason: EndReason) -> Self {
        let winner = match outcome {
            Outcome::Win(player) => Some(player.into()),
            Outcome::Draw => None,
        };
        Self { winner, reason }
    }

    /// As the rules put it; nothing where the game has no result.
    pub fn outcome(self) -> Option<Outcome> {
        match (self.winner, self.reason) {
            (Some(side), _) => Some(Outcome::Win(side.into())),
            (None, EndReason::Aborted) => None,
            (None, _) => Some(Outcome::Draw),
        }
    }
}
