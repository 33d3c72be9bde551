//! How much of a player's clock a turn is worth.

use std::time::Duration;

use games::AnyPosition;
use search::Limits;

use crate::engine::turns_left;

/// What a player's clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left for the rest of the game.
    pub left: Duration,
    /// Time added after every turn.
    pub increment: Duration,
}

/// Never touched: it pays for the way of the answer and for a machine that is busy.
const RESERVE: Duration = Duration::from_millis(60);

/// No turn takes more of what is left than this.
const LARGEST_SHARE: f64 = 0.3;

impl Clock {
    /// The limits for a turn in this position.
    ///
    /// The clock is divided by the turns that are likely left. An iteration that begins late is
    /// mostly wasted, so none begins after part of that share; one that has begun may overdraw it.
    pub fn limits(self, position: &AnyPosition) -> Limits {
        let usable = self.left.saturating_sub(RESERVE);
        // Close to the flag the reserve itself is all there is: answer with what is seen at once.
        let usable = usable.max(self.left / 10);
        let share =
            usable.as_secs_f64() / turns_left(position) + 0.8 * self.increment.as_secs_f64();
        let hard = (3.0 * share).min(LARGEST_SHARE * usable.as_secs_f64()).max(0.001);
        let hard = Duration::from_secs_f64(hard).min(usable);
        let soft = Duration::from_secs_f64(0.6 * share).min(hard);
        // A turn without a choice needs no thought.
        let soft = if has_choice(position) { soft } else { Duration::ZERO };
        Limits { soft_time: Some(soft), hard_time: Some(hard), ..Limits::default() }
    }
}

/// Whether more than one step can be played. A single step may still lead to a choice inside the
/// turn, but hardly ever to one that needs time.
fn has_choice(position: &AnyPosition) -> bool {
    position.steps().len() > 1
}

#[cfg(test)]
mod tests {
    use games::GameKind;

    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    fn times(kind: GameKind, left: Duration, increment: Duration) -> (Duration, Duration) {
        let limits = Clock { left, increment }.limits(&AnyPosition::start(kind, 1));
        (limits.soft_time.unwrap(), limits.hard_time.unwrap())
    }

    #[test]
    fn no_turn_takes_more_than_the_clock_has() {
        for kind in GameKind::ALL {
            for left in [0, 1, 5, 20, 61, 100, 1000, 60_000, 10_000_000] {
                for increment in [0, 10, 1000, 100_000] {
                    let left = Duration::from_millis(left);
                    let (soft, hard) = times(kind, left, Duration::from_millis(increment));
                    assert!(soft <= hard && hard <= left, "{kind} {left:?}: {soft:?} {hard:?}");
                }
            }
        }
    }

    #[test]
    fn the_clock_lasts_for_the_whole_game() {
        for kind in GameKind::ALL {
            let (soft, hard) = times(kind, MINUTE, Duration::ZERO);
            assert!(soft > Duration::from_millis(50), "{kind}: {soft:?}");
            assert!(hard < MINUTE / 4, "{kind}: {hard:?}");
            let (with_increment, _) = times(kind, MINUTE, Duration::from_secs(2));
            assert!(with_increment > soft);
        }
    }

    #[test]
    fn a_turn_without_a_choice_takes_no_time() {
        let position = "9/10/rbww,r,b,1,r,6/10/9 w move";
        let position = AnyPosition::read(GameKind::Dvonn, position).unwrap();
        let limits = Clock { left: MINUTE, increment: MINUTE }.limits(&position);
        assert_eq!(limits.soft_time, Some(Duration::ZERO));
    }
}
