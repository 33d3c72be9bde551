use game::Random;

use crate::opening::random_turn;
use play::GameInPlay;

use crate::{Allowance, Contestant, Forfeit};

/// Plays every step with the same chance.
pub(crate) struct RandomPlayer {
    random: Random,
}

impl RandomPlayer {
    pub(crate) fn new(random: Random) -> Self {
        Self { random }
    }
}

impl Contestant for RandomPlayer {
    fn choose(&mut self, game: &GameInPlay, _: &Allowance) -> Result<String, Forfeit> {
        random_turn(game.position(), &mut self.random)
            .ok_or_else(|| Forfeit::illegal("no turn is left"))
    }
}
