//! Games between people on a server: what is asked over HTTP, and what is said on a game's WebSocket.

use serde::Serialize;
use ts_rs::TS;

use crate::{
    EndMessage, EventMessage, Game, GameSummary, PersonMessage, Problem, RatingChange, SeatMessage,
    Side, StoredGame, TimeControlMessage, WishMessage,
};

/// A new game on a server. Whoever asks for it takes a side; the other is open to the next person who comes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NewOnlineGame {
    /// Which game.
    pub game: Game,
    /// As on Boardspace: a claim also takes off the standing fives of its colour.
    #[ts(optional, as = "Option<bool>")]
    pub claim_awards_fives: bool,
    /// A position's text; without it the usual start, which the server draws where there are many.
    #[ts(optional)]
    pub start: Option<String>,
    /// How long the players may think.
    pub clock: TimeControlMessage,
    /// Which side is taken.
    pub side: SideWish,
    /// Whether turns may be taken back, if the other agrees.
    pub take_backs: bool,
    /// Whether players, and watchers among themselves, can write to each other.
    pub chat: bool,
    /// What whoever asks is called; without it, the name of last time.
    #[ts(optional)]
    pub name: Option<String>,
}

/// Which side somebody wants to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum SideWish {
    /// The one that begins.
    White,
    /// The other.
    Black,
    /// The server draws lots.
    Random,
}

/// A new game's name in addresses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Created")]
pub struct CreatedMessage {
    /// Its address is `/online/` and this.
    pub id: String,
}

/// Asks for the open seat of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct Sit {
    /// What whoever asks is called; without it, the name of last time.
    #[ts(optional)]
    pub name: Option<String>,
}

/// The side of whoever asked: the seat they got, or had already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Seated")]
pub struct SeatedMessage {
    /// Which.
    pub side: Side,
}

/// Somebody, as they know themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Me {
    /// What they are called; empty for somebody who has not said it.
    pub name: String,
}

/// By which a second device becomes the same person: for one use, within ten minutes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeviceLink {
    /// The page `/device#` and this takes it.
    pub token: String,
}

/// Where others find the server that somebody asks on its own machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ServerAddress {
    /// Like `http://192.168.1.7:7070`; nothing if only this machine reaches it.
    pub others: Option<String>,
}

/// Some of somebody's games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MyGames {
    /// On the first page the running ones come first, and of these the ones that wait for whoever asks.
    pub games: Vec<OnlineSummary>,
    /// What `before` is to say for the next page, if there is one.
    pub next: Option<String>,
}

/// A game on a server, in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OnlineSummary {
    /// The game.
    #[serde(flatten)]
    #[ts(flatten)]
    pub summary: GameSummary,
    /// The side of whoever asks.
    pub you: Side,
    /// Whether it is their turn.
    pub waits_for_me: bool,
    /// When the time of whose turn it is runs out, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub deadline: Option<u64>,
    /// How long the players may think.
    pub clock: TimeControlMessage,
    /// Whether nobody sits on the other side yet.
    pub open: bool,
    /// Whether ratings change with it.
    pub rated: bool,
}

/// A game on a server, for somebody who looks at it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Online {
    /// The game.
    pub game: StoredGame,
    /// All around it.
    #[serde(flatten)]
    #[ts(flatten)]
    pub around: Around,
}

/// What there is beside a game's events, for somebody who looks at it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Around {
    /// The seat on which nobody sits yet.
    pub open: Option<Side>,
    /// The side of whoever asks; null for somebody who watches.
    pub you: Option<Side>,
    /// Whether there is a chat.
    pub chat: bool,
    /// Who is there.
    pub presence: Presence,
    /// The server's time, in milliseconds since 1970.
    #[ts(type = "number")]
    pub now: u64,
    /// What was written in the room of whoever asks, the oldest first.
    pub messages: Vec<ChatMessage>,
    /// The conditional turns of whoever asks.
    pub conditional: Vec<Conditional>,
    /// Another game of the same two.
    pub rematch: Rematch,
    /// Whether ratings change with the game.
    pub rated: bool,
    /// White and black as others see them, with their ratings when the game began; nobody on a seat that is open.
    pub people: [Option<PersonMessage>; 2],
    /// What the game has done to their ratings.
    pub changes: Option<[RatingChange; 2]>,
}

/// A game for somebody who looks on from a page of another site. Each event follows in a line of its own, as on the game's
/// WebSocket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct EmbeddedGame {
    /// The game.
    pub game: StoredGame,
    /// Whether it has ended: then nothing follows.
    pub over: bool,
}

/// A finished game in the file of all public games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExportedGame {
    /// Its name in addresses.
    pub id: String,
    /// Which game.
    pub game: Game,
    /// As on Boardspace: a claim also takes off the standing fives of its colour.
    pub claim_awards_fives: bool,
    /// The text of the position it began with.
    pub start: String,
    /// White, black. Who has no account has a name that means nothing outside of the file.
    pub players: [SeatMessage; 2],
    /// How long the players could think.
    pub clock: TimeControlMessage,
    /// Whether ratings have changed with it.
    pub rated: bool,
    /// How fast it was; null without a clock.
    pub speed: Option<String>,
    /// How it came about: seek, pairing or challenge.
    pub source: String,
    /// When it was begun, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
    /// When it ended.
    #[ts(type = "number")]
    pub ended: u64,
    /// How.
    pub end: Option<EndMessage>,
    /// All turns from the start, those taken back aside.
    pub turns: Vec<String>,
}

/// Who has a game open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Presence {
    /// Whether white is there.
    pub white: bool,
    /// Whether black is there.
    pub black: bool,
    /// How many others look at it.
    pub watchers: u32,
    /// Where one player has left a live game and the other has not: from when on this one may claim it, in
    /// milliseconds since 1970 by the server's clock.
    #[ts(type = "number | null")]
    pub claim_at: Option<u64>,
}

/// Where people write to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum ChatRoom {
    /// The two players.
    Players,
    /// All others.
    Watchers,
}

/// What somebody wrote. Plain text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ChatMessage {
    /// Where.
    pub room: ChatRoom,
    /// The writer's name; empty for somebody who has not said it.
    pub by: String,
    /// The writer's side; null for a watcher.
    pub side: Option<Side>,
    /// What.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
}

/// Turns that are played by themselves, in games with days for a turn: the opponent's turn, the answer, the
/// opponent's next, the answer to that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Conditional {
    /// As notation, from where the game stands; an even number of them.
    pub turns: Vec<String>,
}

/// Another game of the same two, with the sides swapped.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct Rematch {
    /// Who wants one.
    pub offered: Option<Side>,
    /// The new game, once both do.
    pub id: Option<String>,
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
    /// A wish of the player who sits here, with the version of the game it was decided on; where the game has
    /// gone on since, it is refused as stale.
    Act {
        /// The version it was decided on.
        #[ts(type = "number")]
        version: u64,
        /// What is wished.
        wish: WishMessage,
    },
    /// Writes to the others in one's room.
    Chat {
        /// Up to 300 letters.
        text: String,
    },
    /// Wants another game, after this one. When both do, it begins.
    Rematch,
    /// Sets one's conditional turns, in place of those of before.
    Conditional {
        /// Several lines may begin alike.
        lines: Vec<Conditional>,
    },
}

/// To the browser, on the socket of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum FromGame {
    /// All of it: after joining.
    Game {
        /// The game.
        online: Online,
    },
    /// What has happened since the version that was named on joining.
    Events {
        /// In order.
        events: Vec<EventMessage>,
        /// How everything beside them stands.
        around: Around,
    },
    /// Something happened.
    Event {
        /// What.
        event: EventMessage,
    },
    /// Somebody sat down on the open seat.
    Seated {
        /// Where.
        side: Side,
        /// What they are called.
        name: String,
    },
    /// Somebody came or went.
    Presence {
        /// Who is there now.
        presence: Presence,
    },
    /// Somebody wrote something.
    Chat {
        /// What.
        message: ChatMessage,
    },
    /// Somebody wants another game, or it has begun.
    Rematch {
        /// How it stands.
        rematch: Rematch,
    },
    /// The conditional turns of whoever is told, after they changed.
    Conditional {
        /// Those that are left.
        lines: Vec<Conditional>,
    },
    /// A rated game is over, and has changed the ratings of white and black.
    Rated {
        /// How.
        changes: [RatingChange; 2],
    },
    /// What was asked for was not done. Nothing has changed.
    Error {
        /// Why.
        problem: Problem,
    },
}
