//! The time, as the server is told it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

#[cfg(test)]
use tokio::sync::watch;

/// Tells the time and waits for it. All that the server does by time goes through here, so that in a test a
/// day passes in no time.
#[derive(Clone, Debug)]
pub(crate) enum Timekeeper {
    /// The clock of the machine.
    Machine,
    /// A clock that somebody sets.
    #[cfg(test)]
    Set(watch::Receiver<u64>),
}

impl Timekeeper {
    /// In milliseconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        match self {
            Self::Machine => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                since.as_millis() as u64
            }
            #[cfg(test)]
            Self::Set(now) => *now.borrow(),
        }
    }

    /// How long something has taken since a time. What passes on a clock that is set says nothing of a slow line.
    pub(crate) fn taken_since(&self, at: u64) -> Option<u64> {
        match self {
            Self::Machine => Some(self.now().saturating_sub(at)),
            #[cfg(test)]
            Self::Set(_) => None,
        }
    }

    /// Waits until it is so late.
    pub(crate) async fn wait_until(&self, at: u64) {
        match self {
            Self::Machine => {
                let left = at.saturating_sub(self.now());
                tokio::time::sleep(Duration::from_millis(left)).await;
            }
            #[cfg(test)]
            Self::Set(now) => {
                if now.clone().wait_for(|now| *now >= at).await.is_err() {
                    // The test is over.
                    std::future::pending::<()>().await;
                }
            }
        }
    }
}
