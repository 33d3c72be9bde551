/// The project's generator of random numbers: SplitMix64.
///
/// It is small, fast and fixed for ever: a seed means the same start and the same random
/// games on every platform and in every version, which a general library does not promise.
///
/// The state starts as the seed. Each number adds `0x9e3779b97f4a7c15` to the state and mixes a
/// copy `z` of it: `z ^= z >> 30; z *= 0xbf58476d1ce4e5b9; z ^= z >> 27; z *= 0x94d049bb133111eb;
/// z ^= z >> 31`, all modulo 2^64.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

/// What each number adds to the state.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Random {
    /// A generator that starts from a seed.
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The generator as it is after this many numbers.
    #[must_use]
    #[inline(always)]
    pub const fn after(&self, numbers: u64) -> Self {
        Self::new(self.state.wrapping_add(numbers.wrapping_mul(STEP)))
    }

    /// The next number of the sequence.
    #[inline(always)]
    pub const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A generator for the n-th part of some work, so that the parts can be done in any order.
    #[must_use]
    pub const fn branch(&self, n: u64) -> Self {
        Self::new(Self::new(self.state ^ n.wrapping_mul(0xd1b5_4a32_d192_ed03)).next())
    }

    /// A number from 0 to `n - 1`: the upper 64 bits of the next number times `n`. No value is
    /// likelier than another by more than n in 2^64.
    #[inline(always)]
    pub const fn below(&mut self, n: u32) -> u32 {
        ((self.next() as u128 * n as u128) >> 64) as u32
    }

    /// Two numbers at the price of one, below `n` and below `m`: the second is drawn in the same
    /// way from what the first left over. Meant for small `n`, which leave enough.
    #[inline(always)]
    pub const fn pair_below(&mut self, n: u32, m: u32) -> (u32, u32) {
        let product = self.next() as u128 * n as u128;
        let rest = (product as u64) as u128 * m as u128;
        ((product >> 64) as u32, (rest >> 64) as u32)
    }

    /// Puts a list into random order: for i from the last item down to the second, item i changes
    /// places with item `below(i + 1)`.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_never_changes() {
        let mut random = Random::new(1_234_567);
        let numbers = [random.next(), random.next(), random.next()];
        // The published test values of SplitMix64 for this seed.
        let expected =
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(numbers, expected);
    }

    #[test]
    fn below_reaches_every_value_about_equally() {
        let mut random = Random::new(3);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[random.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }
}
