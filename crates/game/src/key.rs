use crate::{Position, Random};

/// Random numbers for the features of a game: the key of a position is those of its features,
/// XORed.
#[derive(Clone, Debug)]
pub struct Zobrist<const FEATURES: usize>([u64; FEATURES]);

impl<const FEATURES: usize> Zobrist<FEATURES> {
    /// The numbers that a seed gives. Each game has its own seed.
    pub const fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut table = [0; FEATURES];
        let mut feature = 0;
        while feature < FEATURES {
            table[feature] = random.next();
            feature += 1;
        }
        Self(table)
    }

    /// The number of a feature.
    #[inline(always)]
    pub const fn of(&self, feature: u16) -> u64 {
        self.0[feature as usize]
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
