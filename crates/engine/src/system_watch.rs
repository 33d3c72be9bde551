use std::time::{Duration, Instant};

use search::Watch;

/// The clock of the operating system.
#[derive(Clone, Copy, Debug)]
pub struct SystemWatch(Instant);

impl Default for SystemWatch {
    fn default() -> Self {
        Self(Instant::now())
    }
}

impl Watch for SystemWatch {
    fn now(&mut self) -> Duration {
        self.0.elapsed()
    }
}
