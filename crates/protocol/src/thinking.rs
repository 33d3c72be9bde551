//! What is asked of the engine and what it tells, in the browser's worker.

use serde::Serialize;
use ts_rs::TS;

use crate::{Place, Problem, Side};

/// A question to the engine. One is answered at a time; whoever wants no more ends the worker.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ToEngine {
    /// Comes back with every answer.
    pub id: u32,
    /// Which position; of a review, the game: its start and all its turns.
    pub place: Place,
    /// What is asked.
    #[serde(rename = "type")]
    pub ask: Asked,
    /// Of an analysis: how many of the best turns to look for.
    #[ts(optional)]
    pub lines: Option<u8>,
    /// Of an analysis: how long to think; without it, until stopped.
    #[ts(optional)]
    pub seconds: Option<f64>,
    /// Of an analysis: how many positions to look at, so that its answer is the same wherever it is asked.
    #[ts(optional)]
    pub nodes: Option<u32>,
    /// Of a turn: how well to play, 1 to 10, or 11 for all it has.
    #[ts(optional)]
    pub level: Option<u8>,
    /// Of a draw: the side that the engine plays.
    #[ts(optional)]
    pub side: Option<Side>,
}

/// What is asked of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Asked {
    /// To think about a position and tell what is found, until the time is over.
    Analyse,
    /// To go through a whole game.
    Review,
    /// To choose a turn.
    Play,
    /// Whether it would take a draw.
    Draw,
}

/// What the engine tells.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum FromEngine {
    /// What has been found so far.
    Analysis {
        /// Of the question.
        id: u32,
        /// The last that is known.
        analysis: AnalysisMessage,
    },
    /// How far a review has come.
    Progress {
        /// Of the question.
        id: u32,
        /// Positions judged.
        done: u32,
        /// Of how many.
        total: u32,
    },
    /// A game gone through.
    Review {
        /// Of the question.
        id: u32,
        /// All that is said of it.
        review: ReviewMessage,
    },
    /// The turn it plays.
    Turn {
        /// Of the question.
        id: u32,
        /// As notation.
        turn: String,
    },
    /// Whether it takes a draw.
    Draw {
        /// Of the question.
        id: u32,
        /// Whether it does.
        accept: bool,
    },
    /// Nothing more comes for this question.
    Done {
        /// Of the question.
        id: u32,
    },
    /// The question was not answered.
    Error {
        /// Of the question; nothing where it could not be read.
        id: Option<u32>,
        /// Why.
        problem: Problem,
    },
}

/// What the engine has found so far.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "Analysis")]
pub struct AnalysisMessage {
    /// Turns looked ahead in full.
    pub depth: u32,
    /// The longest line looked at, in steps.
    pub selective_depth: u32,
    /// Positions visited.
    #[ts(type = "number")]
    pub nodes: u64,
    /// Since the question was asked.
    #[ts(type = "number")]
    pub millis: u64,
    /// Best first.
    pub lines: Vec<LineMessage>,
}

/// A way the game may go on. All values are white's: above zero is good for white.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "Line")]
pub struct LineMessage {
    /// In the game's unit (pieces, rings, fives); nothing where only the winner is known.
    pub value: Option<f64>,
    /// The proven result: the final margin where the game knows one, else 1, 0, -1.
    pub exact: Option<i32>,
    /// White's chance to win.
    pub win: f64,
    /// What is played, the first turn being the one it is about.
    pub turns: Vec<String>,
    /// The points of the first turn's movement, from first to last, for an arrow; one for a placement.
    pub path: Vec<String>,
}

/// A game gone through.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "Review")]
pub struct ReviewMessage {
    /// White's chance to win at the start and after each turn, for the graph.
    pub chances: Vec<f64>,
    /// White's value in the game's unit likewise, where it can be said.
    pub values: Vec<Option<f64>>,
    /// White's result likewise, where it is proven: the final margin where the game knows one, else 1, 0, -1.
    pub proven: Vec<Option<i32>>,
    /// Turn by turn.
    pub turns: Vec<ReviewedTurn>,
    /// White's, black's.
    pub players: [PlayerReview; 2],
    /// Numbers of the few turns (from 0) that decided the game.
    pub turning_points: Vec<u32>,
}

/// A turn of a game and what it gave away.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReviewedTurn {
    /// Who played it.
    pub side: Side,
    /// As notation.
    pub turn: String,
    /// The chance to win that it gave away, 0 to 1.
    pub loss: f64,
    /// What is said of it, if it gave much away.
    pub mark: Option<MarkMessage>,
    /// Whether there was nothing to decide.
    pub forced: bool,
    /// The best line instead; it begins with the turn itself if nothing was better.
    pub best: Vec<String>,
    /// The points of its first turn, for an arrow.
    pub path: Vec<String>,
    /// What follows on the turn that was played, which comes first.
    pub answer: Vec<String>,
}

/// What is said of a turn that gave something away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(rename = "Mark")]
pub enum MarkMessage {
    /// Five of a hundred or more.
    Inaccuracy,
    /// Ten or more.
    Mistake,
    /// Twenty or more.
    Blunder,
}

/// How a player did.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct PlayerReview {
    /// 0 to 100; nothing for a player who never had a choice.
    pub accuracy: Option<f64>,
    /// Turns so marked.
    pub inaccuracies: u32,
    /// Turns so marked.
    pub mistakes: u32,
    /// Turns so marked.
    pub blunders: u32,
}
