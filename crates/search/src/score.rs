use std::fmt;

/// The score of a won game, less one for every ply until it is won.
///
/// Judgements of unfinished games stay below [`WIN`] by more than a game can be long.
pub const WIN: i32 = 1_000_000;

/// Scores this close to [`WIN`] are wins at the end of a line.
pub(crate) const LONGEST: i32 = 1_000;

/// Beyond any score.
pub(crate) const INFINITY: i32 = WIN + 1;

/// A score from the side of the player to act, in hundredths of the game's unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchScore {
    /// The value. In games that are won or lost, a proven win is [`WIN`] less its distance.
    pub value: i32,
    /// Whether it rests on finished games alone.
    pub proven: bool,
}

impl SearchScore {
    /// The distance to the end in plies, where a game that is won or lost is decided.
    pub fn distance(self) -> Option<i32> {
        let left = WIN - self.value.abs();
        (self.proven && left <= LONGEST).then_some(left)
    }
}

impl fmt::Display for SearchScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.distance() {
            Some(left) if self.value > 0 => write!(f, "win in {left}"),
            Some(left) => write!(f, "loss in {left}"),
            None => write!(f, "{:+.2}", f64::from(self.value) / 100.0),
        }
    }
}
