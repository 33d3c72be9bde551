use std::time::Duration;

/// The world outside a search: what time it is there, and who wants to hear how far it has come.
///
/// The search has no clock of its own, since not every machine has one that it could ask: in a
/// browser the time comes from the page.
pub trait Watch: Send {
    /// The time since some moment that never changes.
    fn now(&mut self) -> Duration;

    /// Told every few hundred nodes, on the thread that asked for the search, how many have been
    /// visited so far. A search runs to its end before it returns, so this is where a caller without
    /// other threads says how far it has come.
    fn heartbeat(&mut self, _nodes: u64) {}
}

/// A watch that stands still: for searches limited by nodes or depth.
#[derive(Clone, Copy, Debug, Default)]
pub struct StoppedWatch;

impl Watch for StoppedWatch {
    fn now(&mut self) -> Duration {
        Duration::ZERO
    }
}
