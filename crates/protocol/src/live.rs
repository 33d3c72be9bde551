//! Games that are being played: what is created over HTTP and what is said on a game's WebSocket.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{End, Game, Problem, Scene, Side};

/// A new game. The start as in [`Place`](crate::Place).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewGame {
    pub game: Game,
    #[serde(default)]
    #[ts(optional)]
    pub start: Option<String>,
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub seed: Option<u64>,
    /// Turns already played, as when a study is played on.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub turns: Vec<String>,
    /// White, black.
    pub players: [Seat; 2],
    /// Whether turns may be taken back.
    pub take_backs: bool,
}

/// Who sits on a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Seat {
    /// Somebody at the board; an empty name for "you".
    Human { name: String },
    /// A level from 1 to 10; 11 is the strongest ("max").
    Engine { level: u8 },
}

/// A game as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GameState {
    pub id: String,
    /// The number of the last event.
    #[ts(type = "number")]
    pub version: u64,
    pub game: Game,
    /// The text of the position it began with.
    pub start: String,
    pub players: [Seat; 2],
    pub take_backs: bool,
    /// All turns ever played, those taken back too: a tree, parents before children.
    pub nodes: Vec<Node>,
    /// The numbers of the nodes that are the game, from the first turn to the last.
    #[ts(type = "number[]")]
    pub line: Vec<u64>,
    pub end: Option<End>,
    /// Who offers a draw.
    pub draw_offer: Option<Side>,
    /// When it was begun and last changed, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
    #[ts(type = "number")]
    pub changed: u64,
}

/// A turn in the tree of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Node {
    /// The version of the event that added it.
    #[ts(type = "number")]
    pub id: u64,
    #[ts(type = "number | null")]
    pub parent: Option<u64>,
    pub side: Side,
    pub turn: String,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GameSummary {
    pub id: String,
    pub game: Game,
    pub players: [Seat; 2],
    pub end: Option<End>,
    /// Turns played.
    pub turns: u32,
    pub to_act: Side,
    /// The position's text, for a small picture.
    pub position: String,
    #[ts(type = "number")]
    pub created: u64,
    #[ts(type = "number")]
    pub changed: u64,
}

/// One page of games, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct GameList {
    pub games: Vec<GameSummary>,
    /// What to ask for as `before` to go on.
    pub next: Option<String>,
    /// How many there are in all with this filter.
    pub total: u32,
}

/// From the browser, on the socket of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum ToGame {
    /// The first message, and after a gap: what has been seen so far. Answered by `state`, or by the
    /// events since.
    Join {
        #[serde(default)]
        #[ts(optional, type = "number")]
        since: Option<u64>,
    },
    /// The next step of a turn. Kept for this connection until the turn is whole; then it is stored and told to
    /// all as an event.
    Step { #[ts(type = "number")] version: u64, text: String },
    /// A whole turn.
    Turn { #[ts(type = "number")] version: u64, text: String },
    /// Takes the last pending step back.
    Back,
    /// Takes back the last decision of the person who asks: against the engine its answer too.
    TakeBack { #[ts(type = "number")] version: u64 },
    Resign { #[ts(type = "number")] version: u64, side: Side },
    OfferDraw { #[ts(type = "number")] version: u64, side: Side },
    AnswerDraw { #[ts(type = "number")] version: u64, accept: bool },
}

/// To the browser, on the socket of a game.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum FromGame {
    /// All of it: after joining, or where events can no longer be told one by one.
    State { state: GameState, scene: Box<Scene> },
    /// Something happened, and where it led.
    Event { event: Event, scene: Box<Scene> },
    /// The answer to a step that did not finish the turn, or to `back`.
    Pending { scene: Box<Scene> },
    /// The engine thinks now. Not an event: it is not stored.
    Thinking { side: Side },
    Error { problem: Problem },
}

/// What happens in a game, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Event {
    #[ts(type = "number")]
    pub version: u64,
    #[ts(type = "number")]
    pub at: u64,
    #[serde(flatten)]
    pub what: What,
}

/// The kinds of events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "what", rename_all = "camelCase")]
pub enum What {
    /// A turn was played: the node has the event's version as its number.
    Turn { side: Side, turn: String, #[ts(type = "number | null")] parent: Option<u64> },
    /// The game goes on from an earlier node, or from the start.
    TakenBack { #[ts(type = "number | null")] to: Option<u64> },
    DrawOffered { side: Side },
    DrawDeclined { side: Side },
    Ended { end: End },
}
