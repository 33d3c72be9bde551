use std::time::Duration;

use game::Player;

/// How much the players may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// So much time for every turn.
    PerTurn(Duration),
    /// A clock for each player, with something added after every turn.
    Clock {
        /// At the start.
        time: Duration,
        /// After every turn.
        increment: Duration,
    },
    /// So many positions, or random games, for every turn.
    Nodes(u64),
    /// So many turns ahead.
    Depth(u32),
    /// As the players themselves think fit. Only for those that end by themselves.
    Unlimited,
}

impl Pace {
    /// So many times the time or nodes. How far to look ahead stays as it is.
    #[must_use]
    pub fn times(self, odds: f64) -> Self {
        match self {
            Self::PerTurn(time) => Self::PerTurn(time.mul_f64(odds)),
            Self::Clock { time, increment } => {
                Self::Clock { time: time.mul_f64(odds), increment: increment.mul_f64(odds) }
            }
            Self::Nodes(nodes) => Self::Nodes((nodes as f64 * odds).round().max(1.0) as u64),
            Self::Depth(_) | Self::Unlimited => self,
        }
    }

    fn increment(self) -> Duration {
        match self {
            Self::Clock { increment, .. } => increment,
            _ => Duration::ZERO,
        }
    }
}

/// What a player may use for the turn it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    /// So much time.
    Time(Duration),
    /// What is left on the clocks, the first player's first.
    Clock {
        /// For the rest of the game.
        left: [Duration; 2],
        /// Added after every turn of each.
        increments: [Duration; 2],
        /// Whose turn it is.
        player: Player,
    },
    /// So many positions, or random games.
    Nodes(u64),
    /// So many turns ahead.
    Depth(u32),
    /// No limit.
    Unlimited,
}

/// A game is expected to go on for this many turns of each player.
const TURNS_TO_COME: u32 = 25;

/// Kept in reserve when thinking on a clock, for what happens between thought and answer.
const RESERVE: Duration = Duration::from_millis(20);

impl Allowance {
    /// The time after which the answer counts as late, if there is any.
    pub fn deadline(&self) -> Option<Duration> {
        match *self {
            Self::Time(time) => Some(time),
            Self::Clock { left, player, .. } => Some(left[player.index()]),
            Self::Nodes(_) | Self::Depth(_) | Self::Unlimited => None,
        }
    }

    /// The time a player without plans of its own spends on this turn, if time matters.
    pub fn share(&self) -> Option<Duration> {
        match *self {
            Self::Clock { left, increments, player } => {
                let left = left[player.index()].saturating_sub(RESERVE);
                let increment = increments[player.index()];
                Some((left / TURNS_TO_COME + increment * 3 / 4).min(left / 2))
            }
            _ => self.deadline(),
        }
    }
}

/// The clocks of a game.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    /// Of the first player and of the second.
    paces: [Pace; 2],
    left: [Duration; 2],
}

impl Clocks {
    pub(crate) fn new(paces: [Pace; 2]) -> Self {
        let left = paces.map(|pace| match pace {
            Pace::Clock { time, .. } => time,
            _ => Duration::ZERO,
        });
        Self { paces, left }
    }

    pub(crate) fn allowance(&self, player: Player) -> Allowance {
        match self.paces[player.index()] {
            Pace::PerTurn(time) => Allowance::Time(time),
            Pace::Clock { .. } => {
                let increments = self.paces.map(Pace::increment);
                Allowance::Clock { left: self.left, increments, player }
            }
            Pace::Nodes(nodes) => Allowance::Nodes(nodes),
            Pace::Depth(depth) => Allowance::Depth(depth),
            Pace::Unlimited => Allowance::Unlimited,
        }
    }

    /// Takes the time of a turn off the player's clock, and gives what is left on it.
    pub(crate) fn spend(&mut self, player: Player, spent: Duration) -> Option<Duration> {
        let Pace::Clock { increment, .. } = self.paces[player.index()] else { return None };
        let left = &mut self.left[player.index()];
        *left = left.saturating_sub(spent) + increment;
        Some(*left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_run_down_and_gain_the_increment() {
        let seconds = Duration::from_secs;
        let pace = Pace::Clock { time: seconds(10), increment: seconds(1) };
        let mut clocks = Clocks::new([pace; 2]);
        assert_eq!(clocks.spend(Player::Second, seconds(3)), Some(seconds(8)));
        let allowance = clocks.allowance(Player::First);
        assert_eq!(allowance.deadline(), Some(seconds(10)));
        let left = [seconds(10), seconds(8)];
        let increments = [seconds(1); 2];
        let expected = Allowance::Clock { left, increments, player: Player::First };
        assert_eq!(allowance, expected);
        assert!(allowance.share().is_some_and(|share| share < seconds(2)));
    }

    #[test]
    fn a_share_of_the_clock_never_uses_it_up() {
        for millis in [0, 1, 20, 25, 100, 5_000] {
            let left = [Duration::from_millis(millis); 2];
            let increments = [Duration::from_secs(2); 2];
            let allowance = Allowance::Clock { left, increments, player: Player::First };
            assert!(allowance.share().unwrap() <= left[0] / 2);
        }
    }

    #[test]
    fn odds_multiply_what_may_be_used() {
        let seconds = Duration::from_secs;
        let pace = Pace::Clock { time: seconds(1), increment: seconds(2) };
        let more = Pace::Clock { time: seconds(8), increment: seconds(16) };
        assert_eq!(pace.times(8.0), more);
        assert_eq!(Pace::PerTurn(seconds(4)).times(0.25), Pace::PerTurn(seconds(1)));
        assert_eq!(Pace::Nodes(1_000).times(2.5), Pace::Nodes(2_500));
        assert_eq!(Pace::Nodes(1).times(0.1), Pace::Nodes(1));
        let mut clocks = Clocks::new([pace, more]);
        assert_eq!(clocks.spend(Player::First, seconds(1)), Some(seconds(2)));
        assert_eq!(clocks.spend(Player::Second, seconds(1)), Some(seconds(23)));
    }
}
