//! A position with everything that is needed to draw it and to play on from it.

use games::{AnyPosition, DrawnPoint, GameKind};
use serde::Serialize;
use ts_rs::TS;

/// The rule sets, by the names that the command line uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Game {
    /// DVONN.
    Dvonn,
    /// YINSH: the third ring wins.
    Yinsh,
    /// YINSH: the first ring wins.
    YinshBlitz,
    /// LYNGK: most fives win.
    Lyngk,
    /// LYNGK: the first six wins.
    #[serde(rename = "lyngk-6")]
    LyngkSix,
}

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

/// A player by the colour or the order of play: LYNGK's first player is `white` too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Who begins.
    White,
    /// The other one.
    Black,
}

/// The points of a board, which never change: fetched once.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Board {
    /// All of them.
    pub points: Vec<BoardPoint>,
}

/// The three boards. Variants share that of their game.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Boards {
    /// DVONN's 49 points.
    pub dvonn: Board,
    /// YINSH's 85.
    pub yinsh: Board,
    /// LYNGK's 43.
    pub lyngk: Board,
}

/// The points of the three boards.
pub fn boards() -> Boards {
    let board = |kind| {
        let spots = AnyPosition::start(kind, 1).view().spots;
        // Adding nothing turns -0 into 0.
        let spot =
            |spot: DrawnPoint| BoardPoint { name: spot.name, x: spot.x + 0.0, y: spot.y + 0.0 };
        Board { points: spots.into_iter().map(spot).collect() }
    };
    Boards {
        dvonn: board(GameKind::Dvonn),
        yinsh: board(GameKind::Yinsh),
        lyngk: board(GameKind::Lyngk),
    }
}

/// A point and its place in the drawing: neighbours are 100 apart, y grows downwards, and the
/// middle of the board is at 0, 0.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[ts(rename = "Spot")]
pub struct BoardPoint {
    /// For example `c3`.
    pub name: String,
    /// To the right of the middle.
    pub x: f64,
    /// Below the middle.
    pub y: f64,
}

/// Where a position is found: the start and the turns played from it, and the steps of the turn
/// that has been begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Place {
    /// Which game.
    pub game: Game,
    /// A position's text; without it the usual start.
    #[ts(optional)]
    pub start: Option<String>,
    /// Which usual start, where there are many (LYNGK); 1 if nothing is said.
    #[ts(optional, type = "number")]
    pub seed: Option<u64>,
    /// Whole turns.
    pub turns: Vec<String>,
    /// Steps of the next turn.
    pub pending: Vec<String>,
    /// LYNGK, in games from Boardspace: a claim also takes off the standing fives of its colour.
    #[ts(optional, as = "Option<bool>")]
    pub claim_awards_fives: bool,
}

/// A position, drawn and explained.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Scene {
    /// Which game.
    pub game: Game,
    /// The position's text; in the middle of a turn, that of the moment.
    pub position: String,
    /// Whose step it is; in a finished position, whose it would be.
    pub to_act: Side,
    /// What stands on the board.
    pub stacks: Vec<SceneStack>,
    /// What lies beside the board, white's first.
    pub supply: [Supply; 2],
    /// What each player has.
    pub score: SceneScore,
    /// The winner of a finished game, or a draw.
    pub end: Option<EndMessage>,
    /// What is asked for now.
    pub ask: Ask,
    /// All legal steps, in alphabetical order.
    pub steps: Vec<Step>,
    /// The steps of this turn so far.
    pub pending: Vec<String>,
    /// The steps that led here since the last player's turn began, for the mark of the last move and
    /// for its motion: the pending steps if there are any, else the whole last turn.
    pub last: Vec<Step>,
}

/// What stands on a point.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[ts(rename = "Stack")]
pub struct SceneStack {
    /// The point.
    pub at: String,
    /// The letters of the pieces from bottom to top, as in the position's text: DVONN `w b r` (red =
    /// DVONN piece); YINSH `W B` rings and `w b` markers; LYNGK `i b r g k` colours and `j` jokers.
    pub pieces: String,
    /// Who may move it; nobody in particular for neutral stacks.
    pub owner: Option<Side>,
    /// LYNGK: a stack of full height that nobody took, which stands for ever and is nobody's.
    pub wall: bool,
    /// DVONN, once stacks move: closed in on six sides, so that nobody can move it now.
    pub stuck: bool,
}

/// What a player has beside the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Supply {
    /// DVONN: red pieces still to place by this player; 0 elsewhere.
    pub red: u8,
    /// Own pieces (DVONN) or rings (YINSH) still to place; 0 in LYNGK.
    pub pieces: u8,
    /// YINSH: markers left for both; the same figure on both sides.
    pub markers: u8,
    /// LYNGK: letters of the claimed colours, in the order of claiming where known.
    pub claims: String,
    /// Rings removed (YINSH), fives taken off (`lyngk`), or the winning six made (`lyngk-6`).
    pub won: u8,
    /// How many of those win: YINSH 3, blitz 1, `lyngk-6` 1; 0 where no number does (DVONN, `lyngk`).
    pub goal: u8,
}

/// What each player has, white's first, in the game's own count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", content = "of", rename_all = "lowercase")]
#[ts(rename = "Score")]
pub enum SceneScore {
    /// DVONN: pieces controlled.
    Pieces([u32; 2]),
    /// YINSH: rings removed.
    Rings([u8; 2]),
    /// LYNGK, compared from the first number on. `lyngk` has five numbers: fives taken off, then own stacks
    /// of 4, 3, 2 and 1. `lyngk-6` has six: the winning six (0 or 1), then own stacks of 5, 4, 3, 2 and 1.
    Stacks([Vec<u8>; 2]),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[ts(rename = "End")]
pub struct EndMessage {
    /// Nobody in a draw, or where the game was aborted.
    pub winner: Option<Side>,
    /// By what.
    pub reason: EndReason,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[ts(rename = "Reason")]
pub enum EndReason {
    /// By the rules of the game.
    Play,
    /// A player gave up.
    Resignation,
    /// Both agreed on a draw.
    Agreement,
    /// A player's time ran out.
    Time,
    /// A player went away.
    Abandoned,
    /// A player left before the game had really begun: it has no result.
    Aborted,
}

/// What is asked for, to be said as a sentence in the reader's language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Ask {
    /// For what.
    pub kind: AskKind,
    /// Of whom. The winner's opponent is of no interest: in a finished position, who would be next.
    pub side: Side,
    /// The same as an English sentence, for those who speak the protocol without our words.
    pub text: String,
}

/// The kinds of questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum AskKind {
    /// DVONN: place a red piece.
    PlaceDvonn,
    /// DVONN: place a piece of one's own.
    PlacePiece,
    /// DVONN: move a stack.
    MoveStack,
    /// YINSH: place a ring.
    PlaceRing,
    /// YINSH: move a ring.
    MoveRing,
    /// YINSH: remove a row.
    RemoveRow,
    /// YINSH: remove a ring for the row just removed.
    RemoveRing,
    /// LYNGK, with a claim still possible before it.
    ClaimOrMove,
    /// LYNGK, no claim possible.
    MoveLyngk,
    /// LYNGK, after a claim in this turn.
    MoveAfterClaim,
    /// Nothing can be done but to pass.
    Pass,
    /// Nothing: the game is over.
    Over,
}

/// One legal (or played) step and what it does.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// As notation.
    pub text: String,
    /// What sort of step it is.
    pub kind: StepKind,
    /// Whose step it is.
    pub side: Side,
    /// Where what moves or is taken stands.
    pub from: Option<String>,
    /// Where it comes to.
    pub to: Option<String>,
    /// The letters of what moves, is placed or is taken (a ring), from bottom to top; of a claim, the colour.
    pub pieces: String,
    /// What stood on the target, from bottom to top.
    pub captured: String,
    /// The height on the target afterwards (0 if it is not about heights).
    pub height: u8,
    /// LYNGK: the links visited between `from` and `to`, in order.
    pub hops: Vec<String>,
    /// YINSH: markers turned over, in the order of the jump.
    pub flips: Vec<String>,
    /// YINSH: windows of five that can be removed afterwards, of either side. Longer runs have several; none once
    /// the game is over.
    pub rows: Vec<SceneRow>,
    /// YINSH: the five points a row step takes away.
    pub row: Vec<String>,
    /// The points whose stacks leave the board: in DVONN those that lose contact, in LYNGK the fives
    /// that a claim takes off.
    pub lost: Vec<String>,
    /// LYNGK: the landing completes a stack of full height.
    pub completes: bool,
    /// LYNGK: who takes the completed stack (or wins by it), or fives by a claim; nobody if it stays as
    /// a wall.
    pub scored_by: Option<Side>,
    /// The score afterwards.
    pub score: SceneScore,
    /// Whether the turn is over with it.
    pub ends_turn: bool,
}

/// What sort of step it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum StepKind {
    /// A piece (DVONN) or ring (YINSH) is placed.
    Place,
    /// A stack or ring moves.
    Move,
    /// A row is removed.
    Row,
    /// A ring is removed.
    Ring,
    /// A colour is claimed.
    Claim,
    /// Nothing is done.
    Pass,
}

/// Five markers in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Row")]
pub struct SceneRow {
    /// Whose markers.
    pub side: Side,
    /// From one end to the other.
    pub points: Vec<String>,
}
