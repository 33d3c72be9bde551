use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::SearchScore;

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// Turns looked ahead in full.
    pub depth: u32,
    /// The longest line looked at, in steps.
    pub selective_depth: u32,
    /// The best lines, best first: as many as were asked for and exist.
    pub lines: Vec<PrincipalVariation<M>>,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub fullness: u32,
}

/// A way the game may go on.
#[derive(Clone, Debug, PartialEq)]
pub struct PrincipalVariation<M> {
    /// What it is worth to the player to act.
    pub score: SearchScore,
    /// What the line in this place was worth an iteration before. Who moves last in a search looks a
    /// little better than they are; of two iterations in a row, either player does once.
    pub value_before: Option<i32>,
    /// Its steps. The first turn of it is complete.
    pub steps: Vec<M>,
}

/// Counts the positions that a search visits while it runs. Clones count the same search.
#[derive(Clone, Debug, Default)]
pub struct NodeCount(Arc<AtomicU64>);

impl NodeCount {
    /// Positions visited so far, by all threads. It lags behind by some hundred.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Begins to count a new search.
    pub(crate) fn restart(&self) -> &AtomicU64 {
        self.0.store(0, Ordering::Relaxed);
        &self.0
    }
}
