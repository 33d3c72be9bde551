//! Games that are being played: what is created over HTTP and what is said on a game's WebSocket.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{End, Game, Problem, Scene, Side};

/// A new game. The start as in [`Place`](crate::Place).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewGame {
    /// Which game.
    pub game: Game,
    /// A position's text; without it the usual start.
    #[serde(default)]
    #[ts(optional)]
    pub start: Option<String>,
    /// Which usual start, where there are many (LYNGK); any if nothing is said.
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

/// A game as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GameState {
    /// Its name in addresses.
    pub id: String,
    /// The number of the last event.
    #[ts(type = "number")]
    pub version: u64,
    /// Which game.
    pub game: Game,
    /// The text of the position it began with.
    pub start: String,
    /// White, black.
    pub players: [Seat; 2],
    /// Whether turns may be taken back.
    pub take_backs: bool,
    /// All turns ever played, those taken back too: a tree, parents before children.
    pub nodes: Vec<Node>,
    /// The numbers of the nodes that are the game, from the first turn to the last.
    #[ts(type = "number[]")]
    pub line: Vec<u64>,
    /// How it ended, if it did.
    pub end: Option<End>,
    /// Who offers a draw.
    pub draw_offer: Option<Side>,
    /// When it was begun, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
    /// When it last changed.
    #[ts(type = "number")]
    pub changed: u64,
}

/// A turn in the tree of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Node {
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GameSummary {
    /// Its name in addresses.
    pub id: String,
    /// Which game.
    pub game: Game,
    /// White, black.
    pub players: [Seat; 2],
    /// How it ended, if it did.
    pub end: Option<End>,
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

/// One page of games, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct GameList {
    /// As many as a page holds.
    pub games: Vec<GameSummary>,
    /// What to ask for as `before` to go on.
    pub next: Option<String>,
    /// How many there are in all with this filter.
    pub total: u32,
}

/// From the browser, on the socket of a game. What changes the game names the version it was decided
/// on; where the game has gone on since, it is refused as stale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum ToGame {
    /// The first message, and after a gap: what has been seen so far. Answered by `state`, or by the
    /// events since.
    Join {
        /// The last version seen.
        #[serde(default)]
        #[ts(optional, type = "number")]
        since: Option<u64>,
    },
    /// The next step of a turn. Kept for this connection until the turn is whole; then it is stored and told to
    /// all as an event.
    Step {
        /// The version it was decided on.
        #[ts(type = "number")]
        version: u64,
        /// As notation.
        text: String,
    },
    /// A whole turn.
    Turn {
        /// The version it was decided on.
        #[ts(type = "number")]
        version: u64,
        /// As notation.
        text: String,
    },
    /// Takes the last pending step back.
    Back,
    /// Takes back the last decision of the person who asks: against the engine its answer too.
    TakeBack {
        /// The version it was decided on.
        #[ts(type = "number")]
        version: u64,
    },
    /// A person gives up.
    Resign {
        /// The version it was decided on.
        #[ts(type = "number")]
        version: u64,
        /// Who.
        side: Side,
    },
    /// A person offers the other a draw.
    OfferDraw {
        /// The version it was decided on.
        #[ts(type = "number")]
        version: u64,
        /// Who.
        side: Side,
    },
    /// The other person answers.
    AnswerDraw {
        /// The version it was decided on.
        #[ts(type = "number")]
        version: u64,
        /// Whether the game is drawn with it.
        accept: bool,
    },
}

/// To the browser, on the socket of a game.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum FromGame {
    /// All of it: after joining, or where events can no longer be told one by one.
    State {
        /// The game.
        state: GameState,
        /// Where it stands.
        scene: Box<Scene>,
    },
    /// Something happened, and where it led.
    Event {
        /// What happened.
        event: Event,
        /// Where the game stands after it.
        scene: Box<Scene>,
    },
    /// The answer to a step that did not finish the turn, or to `back`.
    Pending {
        /// Where the turn stands.
        scene: Box<Scene>,
    },
    /// The engine thinks now. Not an event: it is not stored.
    Thinking {
        /// Whose turn it thinks about.
        side: Side,
    },
    /// What was asked for was not done. Nothing has changed.
    Error {
        /// Why.
        problem: Problem,
    },
}

/// What happens in a game, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Event {
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
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
        end: End,
    },
}
