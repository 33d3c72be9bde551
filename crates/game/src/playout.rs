//! Whole games of random steps: a check of the rules by their statistics, and a measure of speed.

use crate::{Outcome, Player, Position, Random};

/// What a number of random games came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Steps played in all of them.
    pub steps: u64,
    /// Games won by each player.
    pub wins: [u64; 2],
    /// Games without a winner.
    pub draws: u64,
}

impl Tally {
    /// Adds the games of another tally.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.steps += other.steps;
        self.draws += other.draws;
        for player in Player::BOTH {
            self.wins[player.index()] += other.wins[player.index()];
        }
    }
}

/// Plays games from the start to the end, every step drawn evenly from the legal ones. A game with
/// many starts gets a new one each time.
// Each game's loop is a function of its own: merged into one caller they crowd each other out of the
// registers, which costs up to a tenth.
#[inline(never)]
pub fn playouts<P: Position>(variant: P::Variant, games: u64, random: &mut Random) -> Tally {
    let mut tally = Tally { games, ..Tally::default() };
    for _ in 0..games {
        let mut position = P::start(variant, random);
        tally.steps += position.play_out(random);
        match position.outcome() {
            Some(Outcome::Win(player)) => tally.wins[player.index()] += 1,
            _ => tally.draws += 1,
        }
    }
    tally
}
