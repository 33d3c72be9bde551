//! A position with everything that is needed to draw it and to play on from it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The rule sets, by the names that the command line uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Game {
    Dvonn,
    Yinsh,
    YinshBlitz,
    Lyngk,
    #[serde(rename = "lyngk-6")]
    LyngkSix,
}

/// A player by the colour or the order of play: LYNGK's first player is `white` too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    White,
    Black,
}

/// The points of a board, which never change: fetched once.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Board {
    pub points: Vec<Spot>,
}

/// A point and its place in the drawing: neighbours are 100 apart, y grows downwards, and the
/// middle of the board is at 0, 0.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Spot {
    pub name: String,
    pub x: f64,
    pub y: f64,
}

/// Where a position is found: the start and the turns played from it, and the steps of the turn
/// that has been begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Place {
    pub game: Game,
    /// A position's text; without it the usual start.
    #[serde(default)]
    #[ts(optional)]
    pub start: Option<String>,
    /// Which usual start, where there are many (LYNGK); 1 if nothing is said.
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub seed: Option<u64>,
    /// Whole turns.
    #[serde(default)]
    pub turns: Vec<String>,
    /// Steps of the next turn.
    #[serde(default)]
    pub pending: Vec<String>,
}

/// A position, drawn and explained.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Scene {
    pub game: Game,
    /// The position's text; in the middle of a turn, that of the moment.
    pub position: String,
    pub to_act: Side,
    pub stacks: Vec<Stack>,
    /// What lies beside the board, white's first.
    pub supply: [Supply; 2],
    pub score: Score,
    /// The winner of a finished game, or a draw.
    pub end: Option<End>,
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
pub struct Stack {
    pub at: String,
    /// The letters of the pieces from bottom to top, as in the position's text: DVONN `w b r` (red =
    /// DVONN piece); YINSH `W B` rings and `w b` markers; LYNGK `i b r g k` colours and `j` jokers.
    pub pieces: String,
    /// Who may move it; nobody in particular for neutral stacks.
    pub owner: Option<Side>,
    /// LYNGK: a neutral five, which stands for ever.
    pub wall: bool,
    /// Closed in: whoever owns it cannot move it now (DVONN: surrounded on six sides).
    pub stuck: bool,
}

/// What a player has beside the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Supply {
    /// DVONN: red pieces still to place by this player; 0 elsewhere.
    pub red: u8,
    /// Own pieces (DVONN) or rings (YINSH) still to place.
    pub pieces: u8,
    /// YINSH: markers left for both; the same figure on both sides.
    pub markers: u8,
    /// LYNGK: letters of the claimed colours, in the order of claiming where known.
    pub claims: String,
    /// Rings won, of how many (YINSH: 3, blitz 1), or fives taken (LYNGK).
    pub won: u8,
    pub goal: u8,
}

/// What each player has, white's first, in the game's own count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", content = "of", rename_all = "lowercase")]
pub enum Score {
    /// DVONN: pieces controlled.
    Pieces([u32; 2]),
    /// YINSH: rings removed.
    Rings([u8; 2]),
    /// LYNGK: fives (or sixes), then own-topped stacks of 4, 3, 2 and 1 (of 5 first in six-stack, where the list is longer).
    Stacks([Vec<u8>; 2]),
}

/// How a game ended by its play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct End {
    /// Nobody in a draw.
    pub winner: Option<Side>,
    pub reason: Reason,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    Play,
    Resignation,
    Agreement,
}

/// What is asked for, to be said as a sentence in the reader's language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Ask {
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
    PlaceDvonn,
    PlacePiece,
    MoveStack,
    PlaceRing,
    MoveRing,
    RemoveRow,
    RemoveRing,
    /// LYNGK, with a claim still possible before it.
    ClaimOrMove,
    /// LYNGK, no claim possible.
    MoveLyngk,
    /// LYNGK, after a claim in this turn.
    MoveAfterClaim,
    Pass,
    Over,
}

/// One legal (or played) step and what it does.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// As notation.
    pub text: String,
    pub kind: StepKind,
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
    /// YINSH: windows of five that can be removed afterwards, of either side. Longer runs have several.
    pub rows: Vec<Row>,
    /// YINSH: the five points a row step takes away.
    pub row: Vec<String>,
    /// DVONN: the points whose stacks lose contact and leave the board.
    pub lost: Vec<String>,
    /// LYNGK: the landing completes a stack of full height; `scored_by` says who takes it, nobody if it stays as a wall.
    pub completes: bool,
    pub scored_by: Option<Side>,
    /// The score afterwards.
    pub score: Score,
    /// Whether the turn is over with it.
    pub ends_turn: bool,
}

/// What sort of step it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum StepKind {
    Place,
    Move,
    Row,
    Ring,
    Claim,
    Pass,
}

/// Five markers in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Row {
    pub side: Side,
    pub points: Vec<String>,
}
