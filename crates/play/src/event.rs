use game::Player;

use crate::End;

/// What happened in a game: the events from 1 on are the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// From 1, one by one.
    pub version: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What changed.
    pub change: Change,
}

/// What an event changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A whole turn was played. Its node has the event's version as its number.
    Turn {
        /// Whose.
        player: Player,
        /// As notation.
        text: String,
        /// The node before it; none for a first turn.
        parent: Option<u64>,
        /// What it is charged on the player's clock, in milliseconds.
        spent: u64,
    },
    /// The game goes on from an earlier node, or from the start. An end by play is undone with it.
    TakenBack {
        /// The node, or none for the start.
        to: Option<u64>,
    },
    /// A draw was offered. The offer stands until it is answered, the opponent plays on, or a turn is
    /// taken back.
    DrawOffered(Player),
    /// The opponent declined it.
    DrawDeclined(Player),
    /// A player asks to take back. It stands until it is answered or a turn is played.
    TakeBackAsked(Player),
    /// The opponent declined it.
    TakeBackDeclined(Player),
    /// A player's clock was given more time.
    TimeAdded {
        /// Whose clock.
        player: Player,
        /// How much.
        milliseconds: u64,
    },
    /// The game is over.
    Ended(End),
}
