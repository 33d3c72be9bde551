//! Strangers who meet on a server: seeks, challenges, ratings, profiles, and the games that anybody may watch.

use serde::Serialize;
use ts_rs::TS;

use crate::{Game, GameSummary, Problem, SideWish, TimeControlMessage};

/// How fast a game is. Each has ratings of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Less than three minutes a side, with forty turns.
    Bullet,
    /// Less than eight.
    Blitz,
    /// Less than twenty-five.
    Rapid,
    /// All other live games.
    Classical,
    /// Days for a turn.
    Correspondence,
}

/// Somebody as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[ts(rename = "Person")]
pub struct PersonMessage {
    /// What they are called; empty for a guest who has not said it.
    pub name: String,
    /// Whether it is the name of an account: then there is a page `/people/` and this.
    pub account: bool,
    /// Whether a program plays.
    pub bot: bool,
    /// In the game and at the speed that it is about.
    pub rating: Option<RatingMessage>,
}

/// How strong somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[ts(rename = "Rating")]
pub struct RatingMessage {
    /// By Glicko-2; people begin with 1500.
    pub rating: i32,
    /// Whether little is known yet: the deviation is above 110.
    pub provisional: bool,
}

/// What a rated game has done to a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingChange {
    /// Before the game.
    pub before: i32,
    /// After it.
    pub after: i32,
    /// Whether little is known yet, after it.
    pub provisional: bool,
}

/// Looks for somebody to play with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct NewSeek {
    /// Which game, by which rules.
    pub game: Game,
    /// How long the players may think. In a live game, or one by days, there is a clock.
    pub clock: TimeControlMessage,
    /// Whether ratings change with it. Only for accounts.
    pub rated: bool,
    /// Which side is wanted.
    pub side: SideWish,
    /// The lowest rating that is wanted, and the highest.
    #[ts(optional)]
    pub least: Option<u32>,
    /// The highest.
    #[ts(optional)]
    pub most: Option<u32>,
    /// Quick pairing: not shown in the lobby, but matched with whoever waits for the same.
    #[ts(optional, as = "Option<bool>")]
    pub pool: bool,
    /// What a guest is called; without it, the name of last time.
    #[ts(optional)]
    pub name: Option<String>,
    /// How many games have begun for whoever asks, as far as they know (`Waiting`). If another has begun meanwhile, no second one does.
    #[ts(optional, type = "number")]
    pub met: Option<u64>,
}

/// What came of a seek.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Sought {
    /// It waits, under this name.
    pub seek: Option<String>,
    /// A game has begun at once.
    pub game: Option<String>,
}

/// A seek in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Seek")]
pub struct SeekMessage {
    /// Its name.
    pub id: String,
    /// Who looks for somebody.
    pub by: PersonMessage,
    /// Which game.
    pub game: Game,
    /// How long the players may think.
    pub clock: TimeControlMessage,
    /// Whether ratings change with it.
    pub rated: bool,
    /// Which side its maker wants.
    pub side: SideWish,
    /// The lowest rating that is wanted.
    pub least: Option<u32>,
    /// The highest.
    pub most: Option<u32>,
    /// Whether it waits for quick pairing.
    pub pool: bool,
}

/// Asks somebody for a game, by their name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct NewChallenge {
    /// The name of an account.
    pub to: String,
    /// Which game.
    pub game: Game,
    /// How long the players may think.
    pub clock: TimeControlMessage,
    /// Whether ratings change with it.
    pub rated: bool,
    /// Which side whoever asks wants.
    pub side: SideWish,
}

/// A challenge that waits for its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Challenge")]
pub struct ChallengeMessage {
    /// Its name.
    pub id: String,
    /// Who asks.
    pub from: PersonMessage,
    /// Who is asked.
    pub to: PersonMessage,
    /// Which game.
    pub game: Game,
    /// How long the players may think.
    pub clock: TimeControlMessage,
    /// Whether ratings change with it.
    pub rated: bool,
    /// Which side whoever asks wants.
    pub side: SideWish,
    /// Until when it can be answered, in milliseconds since 1970.
    #[ts(type = "number")]
    pub expires: u64,
}

/// Challenges of somebody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct Challenges {
    /// By others.
    pub incoming: Vec<ChallengeMessage>,
    /// By themselves.
    pub outgoing: Vec<ChallengeMessage>,
}

/// From the browser, on the socket of the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ToLobby {
    /// The first message, and whenever something else is wanted.
    Join {
        /// The version of the messages that the page speaks.
        protocol: u32,
        /// Whether the open seeks are to be told.
        seeks: bool,
        /// How many games have begun so far, as it was last told: one that has begun since is told at once.
        #[ts(optional, type = "number")]
        met: Option<u64>,
    },
}

/// To the browser, on the socket of the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum FromLobby {
    /// All open seeks.
    Seeks {
        /// The oldest first.
        seeks: Vec<SeekMessage>,
    },
    /// What has changed among them.
    Changed {
        /// New ones, the oldest first.
        added: Vec<SeekMessage>,
        /// Those that are gone, by their names.
        gone: Vec<String>,
    },
    /// What waits for, and by, whoever listens.
    Waiting {
        /// It.
        waiting: Waiting,
    },
    /// A game has begun: a seek was taken, a challenge accepted.
    Met {
        /// How many have begun by now.
        #[ts(type = "number")]
        met: u64,
        /// The game.
        game: String,
    },
    /// What was asked for was not done.
    Error {
        /// Why.
        problem: Problem,
    },
}

/// What waits for somebody, and by them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Waiting {
    /// The name of their account.
    pub account: Option<String>,
    /// Their own seeks, in the lobby and for quick pairing.
    pub seeks: Vec<SeekMessage>,
    /// Their challenges.
    pub challenges: Challenges,
    /// Their ratings.
    pub ratings: Vec<RatingOf>,
    /// How many games have begun for them here so far.
    #[ts(type = "number")]
    pub met: u64,
}

/// A rating in a game, at a speed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingOf {
    /// Which game.
    pub game: Game,
    /// How fast.
    pub speed: Speed,
    /// How strong.
    #[serde(flatten)]
    #[ts(flatten)]
    pub rating: RatingMessage,
    /// By how many games.
    pub games: u32,
}

/// How games ended for somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Results {
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

/// All that anybody may know of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Profile {
    /// What they are called.
    pub name: String,
    /// Whether a program plays.
    pub bot: bool,
    /// Since when there is the account, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
    /// Whether whoever asks is it.
    pub you: bool,
    /// In all games and speeds that they have played rated.
    pub ratings: Vec<RatingOf>,
    /// By game.
    pub games: Vec<ResultsIn>,
    /// By opponent, those first against whom they have played most.
    pub opponents: Vec<ResultsAgainst>,
}

/// How the games of one kind ended for somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ResultsIn {
    /// Which game.
    pub game: Game,
    /// How.
    #[serde(flatten)]
    #[ts(flatten)]
    pub results: Results,
}

/// How the games against one opponent ended for somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ResultsAgainst {
    /// The opponent's account.
    pub name: String,
    /// How.
    #[serde(flatten)]
    #[ts(flatten)]
    pub results: Results,
}

/// A rating as it went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingCourse {
    /// Which game.
    pub game: Game,
    /// How fast.
    pub speed: Speed,
    /// After each rated game, the oldest first.
    pub points: Vec<RatingPoint>,
}

/// A rating after a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    /// When it ended, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// The rating then.
    pub rating: i32,
}

/// A game that anybody may watch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PublicGame {
    /// The game.
    #[serde(flatten)]
    #[ts(flatten)]
    pub summary: GameSummary,
    /// How long the players may think.
    pub clock: TimeControlMessage,
    /// How fast that is.
    pub speed: Option<Speed>,
    /// Whether ratings change with it.
    pub rated: bool,
    /// White and black, with their ratings when it began.
    pub people: [PersonMessage; 2],
    /// What it has done to their ratings.
    pub changes: Option<[RatingChange; 2]>,
}

/// Some games that anybody may watch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PublicGames {
    /// The last first; of those that go on, the one of the strongest.
    pub games: Vec<PublicGame>,
    /// What `before` is to say for the next page, if there is one.
    pub next: Option<String>,
}

/// By forty turns: seconds for a whole game, below which it is of a speed.
const SPEEDS: [(u64, Speed); 3] = [(180, Speed::Bullet), (480, Speed::Blitz), (1500, Speed::Rapid)];

impl Speed {
    /// All of them, the fastest first.
    pub const ALL: [Self; 5] =
        [Self::Bullet, Self::Blitz, Self::Rapid, Self::Classical, Self::Correspondence];

    /// How fast games with this clock are; nothing without one.
    pub fn of(clock: TimeControlMessage) -> Option<Self> {
        let (initial, each) = match clock {
            TimeControlMessage::None => return None,
            TimeControlMessage::Days { .. } => return Some(Self::Correspondence),
            TimeControlMessage::Fischer { initial, increment } => (initial, increment),
            TimeControlMessage::Delay { initial, delay } => (initial, delay),
        };
        let seconds = initial.saturating_add(each.saturating_mul(40)) / 1000;
        let found = SPEEDS.into_iter().find(|(below, _)| seconds < *below);
        Some(found.map_or(Self::Classical, |(_, speed)| speed))
    }

    /// As in messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bullet => "bullet",
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Classical => "classical",
            Self::Correspondence => "correspondence",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_speed_of_a_game_is_that_of_forty_turns() {
        let minute = 60_000;
        let fischer = |minutes: u64, seconds: u64| {
            Speed::of(TimeControlMessage::Fischer {
                initial: minutes * minute,
                increment: seconds * 1000,
            })
        };
        assert_eq!(fischer(1, 1), Some(Speed::Bullet));
        assert_eq!(fischer(3, 0), Some(Speed::Blitz));
        assert_eq!(fischer(3, 2), Some(Speed::Blitz));
        assert_eq!(fischer(5, 3), Some(Speed::Blitz));
        assert_eq!(fischer(8, 0), Some(Speed::Rapid));
        assert_eq!(fischer(10, 5), Some(Speed::Rapid));
        assert_eq!(fischer(15, 10), Some(Speed::Rapid));
        assert_eq!(fischer(30, 20), Some(Speed::Classical));
        let delay = TimeControlMessage::Delay { initial: 5 * minute, delay: 3000 };
        assert_eq!(Speed::of(delay), Some(Speed::Blitz));
        assert_eq!(Speed::of(TimeControlMessage::Days { days: 1 }), Some(Speed::Correspondence));
        assert_eq!(Speed::of(TimeControlMessage::None), None);
    }
}
