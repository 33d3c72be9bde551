use game::{Notation, Outcome, Position};
use search::{Knowledge, WIN};

use crate::engine::AllKnowledge;
use crate::level::Strength;

/// The chance to win that a value stands for, if `scale` stands for odds of e to one.
pub(crate) fn chance(value: i32, scale: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(value) / f64::from(scale)).exp())
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
