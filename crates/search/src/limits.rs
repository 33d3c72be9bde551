use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::Watch;

/// When a search has to end. Whatever is set and comes first counts.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Turns to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit, by all threads together.
    pub nodes: Option<u64>,
    /// The time after which no further iteration begins.
    pub soft_time: Option<Duration>,
    /// The time after which the search ends wherever it is.
    pub hard_time: Option<Duration>,
}

impl Limits {
    /// So much time, and no more.
    pub fn time(time: Duration) -> Self {
        Self { hard_time: Some(time), ..Self::default() }
    }

    /// So many turns deep.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// So many positions.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }
}

/// Stops a search from outside. Clones stop the same search.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks the search to end. It answers with the best it has.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lets searches run again.
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether the search was asked to end.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The clock of one search, and who hears how far it has come.
pub(crate) struct Timer<'s> {
    watch: &'s mut dyn Watch,
    limits: &'s Limits,
    begun: Duration,
}

impl<'s> Timer<'s> {
    pub(crate) fn new(watch: &'s mut dyn Watch, limits: &'s Limits) -> Self {
        let begun = watch.now();
        Self { watch, limits, begun }
    }

    pub(crate) fn elapsed(&mut self) -> Duration {
        self.watch.now().saturating_sub(self.begun)
    }

    /// Tells how many nodes have been visited, and says whether a limit is met.
    pub(crate) fn is_over(&mut self, nodes: u64) -> bool {
        self.watch.heartbeat(nodes);
        self.limits.nodes.is_some_and(|limit| nodes >= limit)
            || self.limits.hard_time.is_some_and(|time| self.elapsed() >= time)
    }

    pub(crate) fn may_go_deeper(&mut self) -> bool {
        self.limits.soft_time.is_none_or(|time| self.elapsed() < time)
    }
}
