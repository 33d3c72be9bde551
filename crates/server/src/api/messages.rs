//! What programs are told, and what they ask for. Names are those that lichess uses for the same things.

use protocol::{
    EndMessage, EndReason, Game, PersonMessage, RatingChange, RatingOf, Side, SideWish, Speed,
    TimeControlMessage,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// It is done.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Done {
    /// Always true: what is not done is answered by an error.
    pub(crate) ok: bool,
}

impl Done {
    pub(crate) const YES: Self = Self { ok: true };
}

/// The account that a token is of.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ProgramAccount {
    /// What it is called.
    pub(crate) name: String,
    /// Only with the scope `email:read`, where there is one.
    pub(crate) email: Option<String>,
    /// Whether it is a bot.
    pub(crate) bot: bool,
    /// When it was made, in milliseconds since 1970.
    pub(crate) created: u64,
    /// In all games and speeds that it has played rated.
    pub(crate) ratings: Vec<RatingOf>,
}

/// How a game stands, or ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) enum ProgramStatus {
    /// Nobody sits on one of the seats yet.
    #[serde(rename = "created")]
    Created,
    /// It goes on.
    #[serde(rename = "started")]
    Started,
    /// Left before its second turn: it has no result.
    #[serde(rename = "aborted")]
    Aborted,
    /// Ended by the rules of the game. Without a winner it is a draw.
    #[serde(rename = "variantEnd")]
    VariantEnd,
    /// A player gave up.
    #[serde(rename = "resign")]
    Resign,
    /// Both agreed on a draw.
    #[serde(rename = "draw")]
    Draw,
    /// A player's time ran out.
    #[serde(rename = "outoftime")]
    OutOfTime,
    /// A player went away, and the other claimed it.
    #[serde(rename = "timeout")]
    Timeout,
}

impl ProgramStatus {
    /// By how it ended, if it did, and whether both sit in it.
    pub(crate) fn of(end: Option<EndMessage>, begun: bool) -> Self {
        match end.map(|end| end.reason) {
            None if begun => Self::Started,
            None => Self::Created,
            Some(EndReason::Aborted) => Self::Aborted,
            Some(EndReason::Play) => Self::VariantEnd,
            Some(EndReason::Resignation) => Self::Resign,
            Some(EndReason::Agreement) => Self::Draw,
            Some(EndReason::Time) => Self::OutOfTime,
            Some(EndReason::Abandoned) => Self::Timeout,
        }
    }
}

/// What a rated game has done to the ratings of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct BothChanges {
    /// White's.
    pub(crate) white: RatingChange,
    /// Black's.
    pub(crate) black: RatingChange,
}

/// A game as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct ProgramState {
    /// The number of the last thing that happened. A move that names it is refused where the game has gone on.
    pub(crate) version: u64,
    /// All turns so far, divided by blanks, forced passes among them.
    pub(crate) moves: String,
    /// The position's text.
    pub(crate) position: String,
    /// Who is to act. Players do not always alternate.
    pub(crate) turn: Side,
    /// White's time left in milliseconds; null without a clock.
    pub(crate) wtime: Option<u64>,
    /// Black's.
    pub(crate) btime: Option<u64>,
    /// Whether white offers a draw.
    pub(crate) wdraw: bool,
    /// Whether black does.
    pub(crate) bdraw: bool,
    /// Whether white asks to take back.
    pub(crate) wtakeback: bool,
    /// Whether black does.
    pub(crate) btakeback: bool,
    /// Anything but `created` and `started` is the end.
    pub(crate) status: ProgramStatus,
    /// Nobody, as long as it goes on, in a draw, and where it was aborted.
    pub(crate) winner: Option<Side>,
    /// What it has done to the ratings, once it is over.
    #[serde(rename = "ratingChanges")]
    pub(crate) rating_changes: Option<BothChanges>,
}

/// A game, for who plays in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProgramGame {
    /// Its name in addresses.
    pub(crate) id: String,
    /// Which game.
    pub(crate) game: Game,
    /// As on Boardspace: a claim also takes off the standing fives of its colour.
    pub(crate) claim_awards_fives: bool,
    /// Whether ratings change with it.
    pub(crate) rated: bool,
    /// How fast it is; null without a clock.
    pub(crate) speed: Option<Speed>,
    /// How long the players may think.
    pub(crate) clock: TimeControlMessage,
    /// When it was begun, in milliseconds since 1970.
    pub(crate) created_at: u64,
    /// Who has white, with the rating when the game began; nobody on a seat that is open.
    pub(crate) white: Option<PersonMessage>,
    /// Who has black.
    pub(crate) black: Option<PersonMessage>,
    /// The side of whoever asks.
    pub(crate) color: Side,
    /// The text of the position it began with.
    pub(crate) initial_position: String,
    /// As it stands.
    pub(crate) state: ProgramState,
}

/// Something that was written in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct ProgramChat {
    /// Who wrote it; empty for a guest without a name.
    pub(crate) username: String,
    /// Plain text.
    pub(crate) text: String,
    /// When, in milliseconds since 1970.
    pub(crate) at: u64,
}

/// Whether the opponent of a live game has gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProgramGone {
    /// Whether they have no connection.
    pub(crate) gone: bool,
    /// When the game may be claimed, in seconds from now; null where that is not to be.
    pub(crate) claim_win_in_seconds: Option<u64>,
}

/// Why a stream ends that could go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum EndOfStream {
    /// The token was revoked, or the account closed.
    TokenRevoked,
    /// The server is ending; come back in a moment.
    ServerEnding,
}

/// A line of a game's stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub(crate) enum GameLine {
    /// All of it: first, and whenever so much has happened that it is told anew.
    GameFull(Box<ProgramGame>),
    /// How it stands, after something has happened.
    GameState(Box<ProgramState>),
    /// Something was written in the chat of the players.
    ChatLine(ProgramChat),
    /// The opponent has gone, or is back.
    OpponentGone(ProgramGone),
    /// Nothing follows.
    StreamEnd {
        /// Why.
        reason: EndOfStream,
    },
}

/// A game in the stream of events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProgramGameInfo {
    /// Its name in addresses.
    pub(crate) game_id: String,
    /// Which game.
    pub(crate) game: Game,
    /// The side of whoever listens.
    pub(crate) color: Side,
    /// The other, with the rating of now.
    pub(crate) opponent: PersonMessage,
    /// Whether ratings change with it.
    pub(crate) rated: bool,
    /// How fast it is; null without a clock.
    pub(crate) speed: Option<Speed>,
    /// How long the players may think.
    pub(crate) clock: TimeControlMessage,
    /// Whether whoever listens is to act.
    pub(crate) is_my_turn: bool,
    /// The position's text.
    pub(crate) position: String,
    /// When it was begun, in milliseconds since 1970.
    pub(crate) created_at: u64,
    /// How it stands.
    pub(crate) status: ProgramStatus,
    /// Nobody, as long as it goes on, in a draw, and where it was aborted.
    pub(crate) winner: Option<Side>,
}

/// Who made a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ChallengeDirection {
    /// Somebody else.
    In,
    /// Whoever asks.
    Out,
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProgramChallenge {
    /// Its name.
    pub(crate) id: String,
    /// Who made it.
    pub(crate) direction: ChallengeDirection,
    /// Who asks, with the rating of now.
    pub(crate) challenger: PersonMessage,
    /// Who is asked.
    pub(crate) dest_user: PersonMessage,
    /// Which game.
    pub(crate) game: Game,
    /// Whether ratings change with it.
    pub(crate) rated: bool,
    /// How fast it is.
    pub(crate) speed: Option<Speed>,
    /// How long the players may think.
    pub(crate) clock: TimeControlMessage,
    /// Which side the challenger wants.
    pub(crate) color: SideWish,
    /// Until when it can be answered, in milliseconds since 1970.
    pub(crate) expires_at: u64,
}

/// All challenges of whoever asks.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub(crate) struct ProgramChallenges {
    /// By others.
    pub(crate) r#in: Vec<ProgramChallenge>,
    /// By whoever asks.
    pub(crate) out: Vec<ProgramChallenge>,
}

/// A line of the stream of events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub(crate) enum EventLine {
    /// A game has begun, or goes on when the stream begins.
    GameStart {
        /// Which.
        game: Box<ProgramGameInfo>,
    },
    /// A game is over.
    GameFinish {
        /// Which.
        game: Box<ProgramGameInfo>,
    },
    /// A challenge waits for its answer.
    Challenge {
        /// Which.
        challenge: Box<ProgramChallenge>,
    },
    /// Who made it has taken it back, or nobody has answered in time.
    ChallengeCanceled {
        /// Which.
        challenge: Box<ProgramChallenge>,
    },
    /// Who was asked does not want to.
    ChallengeDeclined {
        /// Which.
        challenge: Box<ProgramChallenge>,
    },
    /// Nothing follows.
    StreamEnd {
        /// Why.
        reason: EndOfStream,
    },
}

/// Looks for somebody to play with.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ProgramSeek {
    /// Which game.
    pub(crate) game: Game,
    /// How long the players may think; not `none`.
    pub(crate) clock: TimeControlMessage,
    /// Whether ratings change with it.
    #[serde(default)]
    pub(crate) rated: bool,
    /// Which side is wanted; drawn by lot where nothing is said.
    pub(crate) color: Option<SideWish>,
    /// The lowest rating that is wanted.
    pub(crate) rating_min: Option<u32>,
    /// The highest.
    pub(crate) rating_max: Option<u32>,
    /// Quick pairing: not shown in the lobby, but matched with whoever waits for the same.
    #[serde(default)]
    pub(crate) pool: bool,
}

/// What came of a seek: it waits, or a game has begun at once.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProgramSought {
    /// The seek.
    pub(crate) id: Option<String>,
    /// The game.
    pub(crate) game_id: Option<String>,
}

/// Asks somebody for a game.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ProgramTerms {
    /// Which game.
    pub(crate) game: Game,
    /// How long the players may think; not `none`.
    pub(crate) clock: TimeControlMessage,
    /// Whether ratings change with it.
    #[serde(default)]
    pub(crate) rated: bool,
    /// Which side whoever asks wants; drawn by lot where nothing is said.
    pub(crate) color: Option<SideWish>,
}

/// A challenge that was made.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ProgramChallenged {
    /// Its name.
    pub(crate) id: String,
}

/// A challenge that was accepted.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProgramAccepted {
    /// The game that has begun.
    pub(crate) game_id: String,
}

/// Writes something into the chat of a game's players.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProgramSays {
    /// Up to 300 letters; what is longer is cut off.
    #[schema(min_length = 1)]
    pub(crate) text: String,
}

/// A game as it is exported.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProgramExport {
    /// Its name in addresses.
    pub(crate) id: String,
    /// Which game.
    pub(crate) game: Game,
    /// As on Boardspace: a claim also takes off the standing fives of its colour.
    pub(crate) claim_awards_fives: bool,
    /// Whether ratings change with it.
    pub(crate) rated: bool,
    /// How fast it is; null without a clock.
    pub(crate) speed: Option<Speed>,
    /// How long the players may think.
    pub(crate) clock: TimeControlMessage,
    /// When it was begun, in milliseconds since 1970.
    pub(crate) created_at: u64,
    /// When something last happened in it.
    pub(crate) last_move_at: u64,
    /// Who has white, with the rating when the game began; nobody on a seat that is open.
    pub(crate) white: Option<PersonMessage>,
    /// Who has black.
    pub(crate) black: Option<PersonMessage>,
    /// The text of the position it began with.
    pub(crate) initial_position: String,
    /// All turns so far, divided by blanks, forced passes among them.
    pub(crate) moves: String,
    /// How it stands, or ended.
    pub(crate) status: ProgramStatus,
    /// Nobody, as long as it goes on, in a draw, and where it was aborted.
    pub(crate) winner: Option<Side>,
    /// What it has done to the ratings.
    pub(crate) rating_changes: Option<BothChanges>,
}
