//! Games as they are stored and sent.

use serde::Serialize;
use ts_rs::TS;

use crate::{EndMessage, Game, Side};

/// The version of these messages. A page that speaks another one is told to load itself anew.
pub const PROTOCOL: u32 = 3;

/// A new game on a device: of people at one screen, or of one person and the engine. The start as in
/// [`Place`](crate::Place).
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    /// How long the players may think.
    pub clock: TimeControlMessage,
    /// Whether they sit apart, each at a screen of their own: then a take-back is asked for and answered.
    pub apart: bool,
    /// When it was begun, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
}

/// How long the players may think. Times are in milliseconds. A side's clock runs in its turns, from its
/// second one on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
#[ts(rename = "TimeControl")]
pub enum TimeControlMessage {
    /// As long as they like.
    #[default]
    None,
    /// A time for the whole game, to which each turn adds.
    Fischer {
        /// What each side begins with.
        #[ts(type = "number")]
        initial: u64,
        /// What a turn adds.
        #[ts(type = "number")]
        increment: u64,
    },
    /// A time for the whole game, which in each turn runs only after a delay.
    Delay {
        /// What each side begins with.
        #[ts(type = "number")]
        initial: u64,
        /// How long the clock waits in each turn.
        #[ts(type = "number")]
        delay: u64,
    },
    /// Each turn has to come within so many days.
    Days {
        /// How many.
        days: u32,
    },
}

/// What the clocks show: the running one shows its number up to a time, and from then on runs down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Clocks")]
pub struct ClocksMessage {
    /// White's time left, in milliseconds.
    #[ts(type = "number")]
    pub white: u64,
    /// Black's.
    #[ts(type = "number")]
    pub black: u64,
    /// Whose clock runs.
    pub running: Option<Side>,
    /// From when on it runs down, in milliseconds since 1970 by the clock of whoever keeps the game.
    #[ts(type = "number")]
    pub at: u64,
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
        /// What it is charged on the player's clock, in milliseconds; nothing where that is nothing.
        #[serde(skip_serializing_if = "is_zero")]
        #[ts(optional, as = "Option<u32>")]
        spent: u64,
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
    /// A player asks to take back their last turn, and all that followed it. It stands until it is answered or
    /// a turn is played.
    TakeBackAsked {
        /// Who.
        side: Side,
    },
    /// The opponent declined it.
    TakeBackDeclined {
        /// Who.
        side: Side,
    },
    /// A player's clock was given more time by the other.
    TimeAdded {
        /// Whose clock.
        side: Side,
        /// How much.
        #[ts(type = "number")]
        milliseconds: u64,
    },
    /// The game is over.
    Ended {
        /// How.
        end: EndMessage,
    },
}

/// What is nothing need not be said.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// What a player wishes to do in a game. Who it is, is known: on a server from the seat, on a device it is said
/// beside the wish.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
#[ts(rename = "Wish")]
pub enum WishMessage {
    /// To play a whole turn.
    Turn {
        /// As notation.
        text: String,
    },
    /// To take back the last decision of a person: against the engine its answer too. Of players who sit apart: to
    /// ask the other for it.
    TakeBack,
    /// To let the other take back, or not.
    AnswerTakeBack {
        /// Whether it is taken back.
        accept: bool,
    },
    /// To give up.
    Resign,
    /// To offer the other a draw.
    OfferDraw,
    /// To take or decline the draw that the other offers.
    AnswerDraw {
        /// Whether the game is drawn with it.
        accept: bool,
    },
    /// To leave a game before its second turn. Nobody wins it.
    Abort,
    /// To end a live game that the other has left.
    Claim {
        /// As what.
        r#as: ClaimedAs,
    },
    /// To give the other fifteen seconds.
    AddTime,
}

/// As what a game is claimed that the other has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum ClaimedAs {
    /// Who claims has won.
    Win,
    /// Nobody has.
    Draw,
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
    /// How long the players may think.
    pub clock: TimeControlMessage,
    /// Whether they sit apart, each at a screen of their own.
    pub apart: bool,
    /// What the clocks show, where there are any.
    pub clocks: Option<ClocksMessage>,
    /// All turns ever played, those taken back too: a tree, parents before children.
    pub nodes: Vec<NodeMessage>,
    /// The numbers of the nodes that are the game, from the first turn to the last.
    #[ts(type = "number[]")]
    pub line: Vec<u64>,
    /// How it ended, if it did.
    pub end: Option<EndMessage>,
    /// Who offers a draw.
    pub draw_offer: Option<Side>,
    /// Who has asked to take back, and waits for an answer.
    pub take_back_asked: Option<Side>,
    /// Whether the last decision of a person can be taken back now. Of players who sit apart, each can ask for
    /// their own: `decide` tells.
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
