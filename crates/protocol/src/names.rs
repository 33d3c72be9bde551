//! The protocol's names for what the rules know under theirs.

use game::{Outcome, Player};
use games::{AnyPosition, GameKind};

use crate::{Board, BoardPoint, Boards, EndMessage, EndReason, Game, Side};

impl From<Game> for GameKind {
    fn from(game: Game) -> Self {
        match game {
            Game::Dvonn => Self::Dvonn,
            Game::Yinsh => Self::Yinsh,
            Game::YinshBlitz => Self::YinshBlitz,
            Game::Lyngk => Self::Lyngk,
            Game::LyngkSix => Self::LyngkSix,
        }
    }
}

impl From<GameKind> for Game {
    fn from(kind: GameKind) -> Self {
        match kind {
            GameKind::Dvonn => Self::Dvonn,
            GameKind::Yinsh => Self::Yinsh,
            GameKind::YinshBlitz => Self::YinshBlitz,
            GameKind::Lyngk => Self::Lyngk,
            GameKind::LyngkSix => Self::LyngkSix,
        }
    }
}

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

    /// As the rules put it.
    pub fn outcome(self) -> Outcome {
        self.winner.map_or(Outcome::Draw, |side| Outcome::Win(side.into()))
    }
}

/// The points of the three boards.
pub fn boards() -> Boards {
    let board = |kind| {
        let spots = AnyPosition::start(kind, 1).view().spots;
        // Adding nothing turns -0 into 0.
        let spot = |spot: games::DrawnPoint| BoardPoint {
            name: spot.name,
            x: spot.x + 0.0,
            y: spot.y + 0.0,
        };
        Board { points: spots.into_iter().map(spot).collect() }
    };
    Boards {
        dvonn: board(GameKind::Dvonn),
        yinsh: board(GameKind::Yinsh),
        lyngk: board(GameKind::Lyngk),
    }
}
