use game::Notation;
use search::Knowledge;

use crate::engine::AllKnowledge;
use crate::level::Strength;

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
}
