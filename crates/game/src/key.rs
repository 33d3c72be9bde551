use crate::{Position, Random};

/// Random numbers for the features of a game: the key of a position is those of its features,
/// XORed.
///
/// They are worked out when they are asked for, which takes no longer than to look them up: a table of them
/// cannot be compressed and would be a sixth of the browser's engine.
#[derive(Clone, Debug)]
pub struct Zobrist(Random);

impl Zobrist {
    /// The numbers that a seed gives. Each game has its own seed.
    pub const fn new(seed: u64) -> Self {
        Self(Random::new(seed))
    }

    /// The number of a feature: that of the seed's sequence at this place.
    #[inline(always)]
    pub const fn of(&self, feature: u16) -> u64 {
        self.0.after(feature as u64).next()
    }
}

/// A position with its key, kept up to date step by step.
///
/// Random play has no use for keys and does not pay for them; search plays on this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyed<P> {
    position: P,
    key: u64,
}

impl<P: Position> Keyed<P> {
    /// Computes the key once.
    pub fn new(position: P) -> Self {
        let key = position.key();
        Self { position, key }
    }

    /// The position.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Its key.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Plays a step that must be legal.
    pub fn play_unchecked(&mut self, step: P::Move) {
        let key = &mut self.key;
        self.position.play_and_toggle(step, |feature| *key ^= P::feature_key(feature));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_have_the_numbers_of_the_sequence_in_order() {
        let (zobrist, mut random) = (Zobrist::new(7), Random::new(7));
        assert!((0..1000).all(|feature| zobrist.of(feature) == random.next()));
    }
}
