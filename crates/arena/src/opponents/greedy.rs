use game::{Notation, Outcome, Player, Random, for_each_turn, turn_text};
use games::each_game;
use play::GameInPlay;

use crate::{Allowance, Contestant, Forfeit};

/// Looks one turn ahead and takes what it sees: of the turns after which it has most, any.
pub(crate) struct Greedy {
    random: Random,
}

/// What a player has in a position, the most important part first.
pub(super) type Gain = [i32; 3];

/// What there is to take in a game, said in the file of its name.
pub(super) trait Greed: Notation {
    /// What a player has more than the opponent.
    fn gain(&self, player: Player) -> Gain;
}

impl Greedy {
    pub(crate) fn new(random: Random) -> Self {
        Self { random }
    }

    fn take<P: Greed>(&mut self, position: &P) -> Option<String> {
        let player = position.to_act();
        let (mut best, mut ties, mut chosen) = (None, 0, None);
        for_each_turn(position, &mut |steps, after| {
            let result = match after.outcome() {
                Some(Outcome::Win(winner)) if winner == player => 1,
                Some(Outcome::Win(_)) => -1,
                _ => 0,
            };
            let worth = Some((result, after.gain(player)));
            if worth > best {
                (best, ties) = (worth, 0);
            }
            if worth == best {
                // The n-th of equals replaces the one chosen before once in n times.
                ties += 1;
                if self.random.below(ties) == 0 {
                    chosen = Some(turn_text::<P>(steps));
                }
            }
        });
        chosen
    }
}

impl Contestant for Greedy {
    fn choose(&mut self, game: &GameInPlay, _: &Allowance) -> Result<String, Forfeit> {
        let turn = each_game!(game.position(), diagram => self.take(diagram.position()));
        turn.ok_or_else(|| Forfeit::illegal("no turn is left"))
    }
}

/// Mine less the opponent's.
pub(super) fn lead(of: impl Fn(Player) -> i32, player: Player) -> i32 {
    of(player) - of(player.opponent())
}
