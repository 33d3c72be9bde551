use game::{Reason, reason};

/// A day in milliseconds.
pub const DAY: u64 = 24 * 60 * 60 * 1000;

/// The longest time that a side can have on its clock, in milliseconds.
pub(crate) const LONGEST_CLOCK: u64 = DAY;

/// The most days that a turn may take.
const MOST_DAYS: u32 = 30;

/// How long the players may think. Times are in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeControl {
    /// As long as they like.
    #[default]
    None,
    /// A time for the whole game, to which each turn adds.
    Fischer {
        /// What each side begins with.
        initial: u64,
        /// What a turn adds.
        increment: u64,
    },
    /// A time for the whole game, which in each turn runs only after a delay.
    Delay {
        /// What each side begins with.
        initial: u64,
        /// How long the clock waits in each turn.
        delay: u64,
    },
    /// Each turn has to come within so many days.
    Days {
        /// How many.
        days: u32,
    },
}

impl TimeControl {
    /// Whether the players sit at their boards together: their time is short.
    pub fn is_live(self) -> bool {
        matches!(self, Self::Fischer { .. } | Self::Delay { .. })
    }

    /// What each clock shows at first.
    pub fn initial(self) -> u64 {
        match self {
            Self::None => 0,
            Self::Fischer { initial, .. } | Self::Delay { initial, .. } => initial,
            Self::Days { days } => u64::from(days) * DAY,
        }
    }

    /// Whether it can be played with.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(self) -> Result<(), Reason> {
        let fits = match self {
            Self::None => true,
            Self::Fischer { initial, increment: each } | Self::Delay { initial, delay: each } => {
                (1_000..=LONGEST_CLOCK).contains(&initial) && each <= LONGEST_CLOCK
            }
            Self::Days { days } => (1..=MOST_DAYS).contains(&days),
        };
        if fits {
            return Ok(());
        }
        Err(reason!(
            "play.noTimeControl",
            "a clock begins with a second to a day, and a turn has 1 to {days} days",
            days = MOST_DAYS
        ))
    }

    /// How long the clock waits in each turn.
    pub(crate) fn delay(self) -> u64 {
        match self {
            Self::Delay { delay, .. } => delay,
            _ => 0,
        }
    }

    /// What a clock shows after a turn for which so much was charged.
    pub(crate) fn after_turn(self, left: u64, spent: u64) -> u64 {
        match self {
            Self::None => 0,
            Self::Fischer { increment, .. } => {
                left.saturating_sub(spent).saturating_add(increment).min(LONGEST_CLOCK)
            }
            Self::Delay { delay, .. } => left.saturating_sub(spent.saturating_sub(delay)),
            Self::Days { .. } => self.initial(),
        }
    }
}
