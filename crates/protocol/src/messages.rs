//! Games as they are stored and sent: what is created over HTTP and what is said on a game's WebSocket.

use serde::Serialize;
use ts_rs::TS;

use crate::{EndMessage, Game, Problem, Side};

/// The version of these messages. A page that speaks another one is told to load itself anew.
pub const PROTOCOL: u32 = 2;

/// A new game. The start as in [`Place`](crate::Place).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NewGame {
    /// Which game.
    pub game: Game,
    /// As on Boardspace: a claim also takes off the standing fives of its colour.
    #[ts(optional, as = "Option<bool>")]
    pub claim_awards_fives: bool,
    /// A position's text; without it the usual start.
    #[ts(optional)]
    pub start: Option<String>,
    /// Which usual start, where there are many; any if nothing is said.
    #[ts(optional, type = "number")]
    pub seed: Option<u64>,
    /// Turns already played, as when a study is played on.
    #[ts(optional, as = "Option<Vec<String>>")]
    pub turns: Vec<String>,
    /// White, black.
    pub players: [SeatMessage; 2],
    /// Whether turns may be taken back.
    pub take_backs: bool,
}

/// Who sits on a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[ts(rename = "Seat")]
pub enum SeatMessage {
    /// Somebody at the board; an empty name for "you".
    Human {
        /// What they are called.
        name: String,
    },
    /// A level from 1 to 10; 11 is the strongest ("max").
    Engine {
        /// From 1 to 11.
        level: u8,
    },
}

/// A game before anything has happened in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Beginning {
    /// Its name in addresses.
    pub id: String,
    /// Which game.
    pub game: Game,
    /// As on Boardspace: a claim also takes off the standing fives of its colour.
    pub claim_awards_fives: bool,
    /// The text of the position it begins with.
    pub start: String,
    /// White, black.
    pub players: [SeatMessage; 2],
    /// Whether turns may be taken back.
    pub take_backs: bool,
    /// When it was begun, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
}

/// All of a game: how it began, and what has happened since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct StoredGame {
    /// The game before anything happened.
    pub begun: Beginning,
    /// In order, from version 1 on.
    pub events: Vec<EventMessage>,
}

/// What happens in a game, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Event")]
pub struct EventMessage {
    /// From 1, one by one.
    #[ts(type = "number")]
    pub version: u64,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// What happened.
    #[serde(flatten)]
    pub what: What,
}

/// The kinds of events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "what", rename_all = "camelCase")]
pub enum What {
    /// A turn was played: the node has the event's version as its number.
    Turn {
        /// Whose.
        side: Side,
        /// As notation.
        turn: String,
        /// The node before it; none for a first turn.
        #[ts(type = "number | null")]
        parent: Option<u64>,
    },
    /// The game goes on from an earlier node, or from the start. An end by play is undone with it.
    TakenBack {
        /// The node, or none for the start.
        #[ts(type = "number | null")]
        to: Option<u64>,
    },
    /// A draw was offered. The offer stands until it is answered, the opponent plays on, or a turn is taken back.
    DrawOffered {
        /// By whom.
        side: Side,
    },
    /// The offer was declined.
    DrawDeclined {
        /// By whom.
        side: Side,
    },
    /// The game is over.
    Ended {
        /// How.
        end: EndMessage,
    },
}

/// What somebody wishes to do in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
#[ts(rename = "Wish")]
pub enum WishMessage {
    /// To play a whole turn.
    Turn {
        /// As notation.
        text: String,
    },
    /// To take back the last decision of a person: against the engine its answer too.
    TakeBack,
    /// To give up.
    Resign {
        /// Who.
        side: Side,
    },
    /// To offer the other a draw.
    OfferDraw {
        /// Who.
        side: Side,
    },
    /// To take or decline the draw that the other offers.
    AnswerDraw {
        /// Who.
        side: Side,
        /// Whether the game is drawn with it.
        accept: bool,
    },
}

/// From the browser, on the socket of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ToGame {
    /// The first message, and after a gap: what has been seen so far. Answered by `game`, or by the
    /// `events` since.
    Join {
        /// The version of the messages that the page speaks.
        protocol: u32,
        /// The last version of the game seen.
        #[ts(optional, type = "number")]
        since: Option<u64>,
    },
    /// A wish, with the version of the game it was decided on; where the game has gone on since, it is
    /// refused as stale.
    Act {
        /// The version it was decided on.
        #[ts(type = "number")]
        version: u64,
        /// What is wished.
        wish: WishMessage,
    },
}

/// To the browser, on the socket of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum FromGame {
    /// All of it: after joining.
    Game {
        /// The game.
        game: StoredGame,
    },
    /// What has happened since the version that was named on joining.
    Events {
        /// In order.
        events: Vec<EventMessage>,
    },
    /// Something happened.
    Event {
        /// What.
        event: EventMessage,
    },
    /// What was asked for was not done. Nothing has changed.
    Error {
        /// Why.
        problem: Problem,
    },
}

/// A game as it stands, for pages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GameState {
    /// Its name in addresses.
    pub id: String,
    /// The number of the last event.
    #[ts(type = "number")]
    pub version: u64,
    /// Which game.
    pub game: Game,
    /// As on Boardspace: a claim also takes off the standing fives of its colour.
    pub claim_awards_fives: bool,
    /// The text of the position it began with.
    pub start: String,
    /// White, black.
    pub players: [SeatMessage; 2],
    /// Whether turns may be taken back.
    pub take_backs: bool,
    /// All turns ever played, those taken back too: a tree, parents before children.
    pub nodes: Vec<NodeMessage>,
    /// The numbers of the nodes that are the game, from the first turn to the last.
    #[ts(type = "number[]")]
    pub line: Vec<u64>,
    /// How it ended, if it did.
    pub end: Option<EndMessage>,
    /// Who offers a draw.
    pub draw_offer: Option<Side>,
    /// Whether the last decision of a person can be taken back now.
    pub can_take_back: bool,
    /// The level of the engine that is to play now.
    pub engine_to_act: Option<u8>,
    /// The engine's side, where it has been offered a draw and has not answered.
    pub engine_to_answer: Option<Side>,
    /// When it was begun, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
    /// When it last changed.
    #[ts(type = "number")]
    pub changed: u64,
}

/// A turn in the tree of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Node")]
pub struct NodeMessage {
    /// The version of the event that added it.
    #[ts(type = "number")]
    pub id: u64,
    /// The node before it; none for a first turn.
    #[ts(type = "number | null")]
    pub parent: Option<u64>,
    /// Who played it.
    pub side: Side,
    /// As notation.
    pub turn: String,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GameSummary {
    /// Its name in addresses.
    pub id: String,
    /// Which game.
    pub game: Game,
    /// White, black.
    pub players: [SeatMessage; 2],
    /// How it ended, if it did.
    pub end: Option<EndMessage>,
    /// Turns played.
    pub turns: u32,
    /// Whose turn it is.
    pub to_act: Side,
    /// The position's text, for a small picture.
    pub position: String,
    /// When it was begun, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
    /// When it last changed.
    #[ts(type = "number")]
    pub changed: u64,
}
