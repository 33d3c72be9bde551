use game::{Notation, Outcome, Position};
use search::{Knowledge, WIN};

use crate::engine::AllKnowledge;
use crate::level::Strength;

/// The values that stand for odds of e to one in the course of a game. The same lead says more about the result the less of the
/// game is left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChanceScale {
    /// The scale until the game has gone so far, by the game's own count.
    pub(crate) early: (i32, i32),
    /// The scale from where it has gone so far; between the two it goes evenly.
    pub(crate) late: (i32, i32),
}

impl ChanceScale {
    /// The chance to win that a value stands for, if the game has gone so far.
    pub(crate) fn chance(self, value: i32, gone: i32) -> f64 {
        let ((from, early), (until, late)) = (self.early, self.late);
        let part = f64::from((gone - from).clamp(0, until - from)) / f64::from(until - from);
        let scale = f64::from(early) + f64::from(late - early) * part;
        1.0 / (1.0 + (-f64::from(value) / scale).exp())
    }
}

/// The value of a finished game that is won, drawn or lost, for the player to act.
pub(crate) fn result_value<P: Position>(position: &P) -> i32 {
    match position.outcome() {
        Some(Outcome::Win(player)) if player == position.to_act() => WIN,
        Some(Outcome::Win(_)) => -WIN,
        _ => 0,
    }
}

/// What the engine asks of a game beside what the search asks.
pub(crate) trait GameKnowledge: Knowledge<Position: Notation> {
    /// Its place among the knowledge of all games.
    fn among(all: &AllKnowledge) -> &Self;

    /// The strength of each level, from 1 to 10, under the rules that a position is played by.
    fn levels(position: &Self::Position) -> &'static [Strength; 10];

    /// How many turns the player to act is likely to play yet. Too many rather than too few: who
    /// runs out of time has lost whatever the position.
    fn turns_left(position: &Self::Position) -> f64;

    /// By how much the player to act has won a finished game, if the game knows margins.
    fn final_margin(_position: &Self::Position) -> Option<i32> {
        None
    }

    /// What a value says in hundredths of the game's unit: without what a win is worth by itself, in a
    /// game that knows margins.
    fn hundredths(value: i32) -> i32 {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_lead_says_more_the_less_is_left() {
        let scale = ChanceScale { early: (-5, 200), late: (10, 50) };
        let chances: Vec<f64> = (-8..14).map(|gone| scale.chance(100, gone)).collect();
        assert!(chances.is_sorted());
        assert_eq!(chances[0], chances[3]);
        assert!(chances[3] < chances[4] && chances[17] < chances[18]);
        assert_eq!(chances[18], chances[21]);
        assert!((scale.chance(50, 10) + scale.chance(-50, 10) - 1.0).abs() < 1e-12);
    }
}
