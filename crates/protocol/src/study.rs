//! Analysis, review, records and set-ups.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{End, Game, Place, Problem, Refusal, Scene, Side};

/// From the browser, on the socket of a study. One question runs at a time: a new one ends the last.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum ToStudy {
    /// Think about a position and tell what is found, until stopped or the time is over.
    Analyse {
        /// Comes back with every answer.
        id: u32,
        /// Which position.
        place: Place,
        /// How many of the best turns to look for.
        lines: u8,
        /// Without it, until stopped (at most five minutes).
        #[serde(default)]
        #[ts(optional)]
        seconds: Option<f64>,
    },
    /// Go through a whole game.
    Review {
        /// Comes back with every answer.
        id: u32,
        /// The game: its start and all its turns.
        place: Place,
        /// Seconds for each position; a short while if nothing is said.
        #[serde(default)]
        #[ts(optional)]
        seconds: Option<f64>,
    },
    /// Enough: end the question that runs.
    Stop,
}

/// To the browser, on the socket of a study.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum FromStudy {
    /// What has been found so far.
    Analysis {
        /// Of the question.
        id: u32,
        /// The last that is known.
        analysis: Analysis,
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
        review: Review,
    },
    /// Nothing more comes for this question.
    Done {
        /// Of the question.
        id: u32,
    },
    /// The question was not answered.
    Error {
        /// Of the question, where it could be read.
        id: Option<u32>,
        /// Why.
        problem: Problem,
    },
}

/// What the engine has found so far.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Analysis {
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
    pub lines: Vec<Line>,
}

/// A way the game may go on. All values are white's: above zero is good for white.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    /// In the game's unit (pieces, rings, fives); nothing where only the winner is known.
    pub value: Option<f64>,
    /// The proven result: the final margin in DVONN, else 1, 0, -1.
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
pub struct Review {
    /// White's chance to win at the start and after each turn, for the graph.
    pub chances: Vec<f64>,
    /// White's value in the game's unit likewise, where it can be said.
    pub values: Vec<Option<f64>>,
    /// Turn by turn.
    pub turns: Vec<ReviewedTurn>,
    /// White's, black's.
    pub players: [PlayerReview; 2],
    /// Numbers of turns (from 0) by which the lead was given away.
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
    pub mark: Option<Mark>,
    /// Whether there was nothing to decide.
    pub forced: bool,
    /// The best line instead; it begins with the turn itself if nothing was better.
    pub best: Vec<String>,
    /// The points of its first turn, for an arrow.
    pub path: Vec<String>,
}

/// What is said of a turn that gave something away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
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

/// A position put together by hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetupForm {
    /// Which game.
    pub game: Game,
    /// Pieces by point, bottom to top.
    pub stacks: BTreeMap<String, String>,
    /// Whose turn it is.
    pub to_act: Side,
    /// What has to be done. DVONN and YINSH: the phase as positions write it, `place`, `move`, `row:w` and so
    /// on. LYNGK: `move`, or `claimed` where the last claim of the player to act has just been made.
    pub phase: String,
    /// Rings won or fives taken.
    #[serde(default)]
    pub won: [u8; 2],
    /// LYNGK: claimed colours.
    #[serde(default)]
    pub claims: [String; 2],
    /// `lyngk-6`: who has made a winning six.
    #[serde(default)]
    pub winner: Option<Side>,
}

/// A position that stands: for set-ups and for anything pasted.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Checked {
    /// Its text.
    pub position: String,
    /// Drawn and explained.
    pub scene: Scene,
}

/// What was found in a text: a record, several, or a position.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Opened {
    /// The games, or the position as a game without turns.
    pub games: Vec<Tree>,
    /// What was wrong, if not all could be read: the games above go up to there.
    pub problem: Option<Problem>,
}

/// A game with its variations, as the study page holds it and as records carry it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Tree {
    /// Which game.
    pub game: Game,
    /// The text of the position it begins with.
    pub start: String,
    /// The record's tags: names of players, event, date.
    #[serde(default)]
    pub tags: BTreeMap<String, String>,
    /// Parents before children; the first child of a node is the main line.
    pub nodes: Vec<TreeNode>,
    /// How it ended, if it did.
    #[serde(default)]
    pub end: Option<End>,
}

/// A turn in a study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TreeNode {
    /// Any number that no other node has.
    pub id: u32,
    /// The node before it; none for a first turn.
    pub parent: Option<u32>,
    /// Who plays it.
    pub side: Side,
    /// As notation.
    pub turn: String,
    /// What is said of it.
    #[serde(default)]
    pub comment: String,
    /// The time that its player had left after it, in milliseconds, where a record says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub clock: Option<u64>,
    /// What the position after it is worth to white, in the unit of whoever judged it, where a record says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub eval: Option<f64>,
}

/// Why a step would be refused, or nothing if it is legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Why {
    /// The rule it breaks.
    pub refusal: Option<Refusal>,
}
