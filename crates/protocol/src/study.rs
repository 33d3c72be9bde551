//! Records and set-ups.

use std::collections::BTreeMap;

use serde::Serialize;
use ts_rs::TS;

use crate::{EndMessage, Game, Problem, Refusal, SceneScore, SceneStack, Side};

/// A position put together by hand.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SetupForm {
    /// Which game.
    pub game: Game,
    /// As on Boardspace: a claim also takes off the standing fives of its colour.
    #[ts(optional, as = "Option<bool>")]
    pub claim_awards_fives: bool,
    /// Pieces by point, bottom to top.
    pub stacks: BTreeMap<String, String>,
    /// Whose turn it is.
    pub to_act: Side,
    /// What has to be done: the phase as positions write it, `place`, `move`, `row:w` and so on; where they
    /// write none, `move`, or `claimed` where the last claim of the player to act has just been made.
    pub phase: String,
    /// Rings won or fives taken.
    pub won: [u8; 2],
    /// Claimed colours, where there are any.
    pub claims: [String; 2],
    /// Who has made a winning six.
    pub winner: Option<Side>,
}

/// What the rules say of a position put together by hand.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Checked {
    /// What stands on the board, whether that can be or not.
    pub stacks: Vec<SceneStack>,
    /// What each player has there.
    pub score: SceneScore,
    /// Its text, if it can be.
    pub position: Option<String>,
    /// Why it cannot be.
    pub problem: Option<Problem>,
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
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Tree {
    /// Which game.
    pub game: Game,
    /// The text of the position it begins with.
    pub start: String,
    /// The record's tags: names of players, event, date.
    pub tags: BTreeMap<String, String>,
    /// Parents before children; the first child of a node is the main line.
    pub nodes: Vec<TreeNode>,
    /// How it ended, if it did.
    pub end: Option<EndMessage>,
}

/// A turn in a study.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
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
    pub comment: String,
    /// The time that its player had left after it, in milliseconds, where a record says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub clock: Option<u64>,
    /// What the position after it is worth to white, in the unit of whoever judged it, where a record says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub eval: Option<f64>,
}

/// Why a step would be refused, or nothing if it is legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Why {
    /// The rule it breaks.
    pub refusal: Option<Refusal>,
}
