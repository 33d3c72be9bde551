use std::fmt;
use std::time::Duration;

use play::GameInPlay;

use crate::{Allowance, cpu_time};

/// Whoever sits at the board for one game.
pub trait Contestant: Send {
    /// Says which turn to play. It may be called only while the game goes on and it is this
    /// player's turn.
    ///
    /// # Errors
    /// Why the player has none. The game is lost then.
    fn choose(&mut self, game: &GameInPlay, allowance: &Allowance) -> Result<String, Forfeit>;

    /// How much of the processor it has used so far, where that is known. A player in this process
    /// thinks on the thread that asks it.
    fn cpu_time(&mut self) -> Option<Duration> {
        cpu_time::of_this_thread()
    }
}

/// What loses a game at once, whatever the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// What kind it is, for counting.
    pub kind: FaultKind,
    /// What happened, as a sentence.
    pub reason: String,
}

/// The kinds of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// The player could not be started, broke off, or did not keep to the protocol.
    Crash,
    /// The player's turn was not legal.
    Illegal,
    /// The player's time ran out.
    Time,
}

impl Forfeit {
    pub(crate) fn crash(reason: impl Into<String>) -> Self {
        Self { kind: FaultKind::Crash, reason: reason.into() }
    }

    pub(crate) fn time(reason: impl Into<String>) -> Self {
        Self { kind: FaultKind::Time, reason: reason.into() }
    }

    pub(crate) fn illegal(reason: impl Into<String>) -> Self {
        Self { kind: FaultKind::Illegal, reason: reason.into() }
    }
}

impl FaultKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Crash, Self::Illegal, Self::Time];

    /// What it is called in results.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Crash => "crash",
            Self::Illegal => "illegal",
            Self::Time => "time",
        }
    }

    /// 0 to 2, for tables.
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Forfeit {}
