//! Making up for slow connections.
//!
//! How long a message takes to a player and back is measured by the server, which sends a ping and waits for
//! its answer. So much of each turn is not charged, up to half a second, and only as long as the player's
//! quota lasts: it refills a little with every turn. Who delays answers on purpose gains next to nothing.

/// At most so much of a turn is made up, in milliseconds.
pub(crate) const MOST_A_TURN: u64 = 500;

/// What a player has at first, and at most.
const QUOTA: u64 = 3_000;

/// What each turn gives back.
const REFILL: u64 = 200;

/// What is known of a player's connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lag {
    /// There and back, in milliseconds, smoothed.
    measured: u64,
    quota: u64,
}

impl Default for Lag {
    fn default() -> Self {
        Self { measured: 0, quota: QUOTA }
    }
}

impl Lag {
    /// A ping was answered after so long.
    pub(crate) fn measure(&mut self, milliseconds: u64) {
        self.measured = match self.measured {
            0 => milliseconds,
            before => (3 * before + milliseconds) / 4,
        };
    }

    /// What is not charged for the next turn.
    pub(crate) fn credit(&self) -> u64 {
        self.measured.min(MOST_A_TURN).min(self.quota)
    }

    /// A turn was played, and so much of it was not charged.
    pub(crate) fn spend(&mut self, credited: u64) {
        self.quota = (self.quota.saturating_sub(credited) + REFILL).min(QUOTA);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_line_is_made_up_but_not_without_end() {
        let mut lag = Lag::default();
        assert_eq!(lag.credit(), 0);
        lag.measure(80);
        assert_eq!(lag.credit(), 80);
        // An ordinary line is made up for ever.
        for _ in 0..1000 {
            assert_eq!(lag.credit(), 80);
            lag.spend(80);
        }
        for _ in 0..50 {
            lag.measure(60_000);
        }
        let mut sum = 0;
        for _ in 0..100 {
            assert!(lag.credit() <= MOST_A_TURN);
            sum += lag.credit();
            lag.spend(lag.credit());
        }
        assert!(sum <= QUOTA + 100 * REFILL, "{sum}");
    }
}
