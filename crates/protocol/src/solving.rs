//! What is asked of the solver of puzzles and what it says, in the browser's worker.

use serde::Serialize;
use ts_rs::TS;

use crate::Place;

/// A question to the solver: what has become of an attempt, and how the opponent answers.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ToSolver {
    /// The puzzle's position, and what has been played from there.
    pub place: Place,
    /// What is to be reached, as the file of puzzles has it.
    pub goal: String,
    /// In how many turns of the solver.
    pub length: u8,
}

/// What has become of an attempt to solve a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Attempt")]
pub struct AttemptMessage {
    /// How it stands.
    pub state: AttemptState,
    /// The turns that follow: the opponent's answer, and passes that it forces.
    pub then: Vec<String>,
}

/// How an attempt to solve a puzzle stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum AttemptState {
    /// The goal is reached.
    Reached,
    /// The goal can still be forced.
    Forced,
    /// It cannot any more, as the answer shows.
    Refuted,
}
