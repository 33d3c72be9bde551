use std::error::Error;
use std::fmt;

use game::{Reason, reason};
use games::TurnError;

/// Why a wish leads to nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WishError {
    /// The turn is written wrong or not legal.
    Turn(TurnError),
    /// It is not the moment for it.
    NotNow(Reason),
}

/// Why an event cannot have happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventError(pub Reason);

impl WishError {
    /// The reason, by its name.
    pub fn reason(self) -> Reason {
        match self {
            Self::Turn(TurnError(reason)) | Self::NotNow(reason) => reason,
        }
    }
}

impl EventError {
    pub(crate) fn out_of_order(version: u64, last: u64) -> Self {
        Self(reason!(
            "play.outOfOrder",
            "event {event} cannot follow event {last}",
            event = version,
            last = last
        ))
    }

    pub(crate) fn astray(version: u64) -> Self {
        Self(reason!(
            "play.astray",
            "event {event} does not belong to the game as it stands",
            event = version
        ))
    }

    pub(crate) fn illegal(version: u64, why: TurnError) -> Self {
        Self(reason!("play.event", "event {event}", event = version).because(why.0))
    }
}

impl From<TurnError> for WishError {
    fn from(error: TurnError) -> Self {
        Self::Turn(error)
    }
}

impl fmt::Display for WishError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.clone().reason().fmt(f)
    }
}

impl fmt::Display for EventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for WishError {}
impl Error for EventError {}
