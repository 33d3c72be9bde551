//! What each line of the board adds to the hidden sums, remembered by what stands on it.
//!
//! A move changes a few lines, and most lines of a position have been met before, so hardly any is looked at point by point.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use game::{Player, Position as _};
use yinsh::Position;
use yinsh::lines::{FULL_SLOT, LINES, SLOT};

use super::windows::{self, BoardLine, LENGTHS, LineCounts, SHAPE};
use crate::network::Network;

const HIDDEN: usize = SHAPE.hidden;

/// Four sums in a word.
const SUM_WORDS: usize = HIDDEN / 4;

/// A line, the sums and what is counted.
const WORDS: usize = SUM_WORDS + 2;

/// How many lines are remembered, as a power of two.
const SIZE: u32 = 14;

/// A line that was met. Threads may write at the same time: what they write together does not fit its
/// line, which is the first word after an XOR with all others.
#[derive(Default)]
#[repr(align(64))]
struct LineEntry([AtomicU64; WORDS]);

/// Lines that were met, each in the one place that it has.
pub(super) struct LineMemory(Box<[LineEntry]>);

impl LineMemory {
    pub(super) fn new() -> Self {
        Self((0..1 << SIZE).map(|_| LineEntry::default()).collect())
    }
}

/// A copy begins without memories: its network may be another.
impl Clone for LineMemory {
    fn clone(&self) -> Self {
        Self::new()
    }
}

impl fmt::Debug for LineMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LineMemory")
    }
}

/// A line in a word: what stands on it, how long it is, and who looks at it.
const LENGTH_BITS: u32 = 2 * SLOT as u32;
const PLAYER_BIT: u32 = LENGTH_BITS + 4;

/// What the network says of a position in which rings move.
#[inline(always)]
pub(super) fn judge(
    memory: &LineMemory,
    network: &Network,
    position: &Position,
    scale: i64,
) -> i32 {
    let player = (position.to_act().index() as u64) << PLAYER_BIT;
    let mut sums: [i16; HIDDEN] = network.bias();
    let mut counts = 0;
    let mut best = [0; 2];
    let words = windows::line_words(position);
    for n in 0..LINES {
        let line = words[n] | (LENGTHS[n] as u64) << LENGTH_BITS | player;
        let place = line.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SIZE);
        let entry = &memory.0[place as usize];
        let mut found: [u64; WORDS] = std::array::from_fn(|n| entry.0[n].load(Ordering::Relaxed));
        if found.iter().fold(0, |all, word| all ^ word) != line {
            found = look_at(entry, network, line);
        }
        for (sums, word) in sums.as_chunks_mut::<4>().0.iter_mut().zip(&found[1..]) {
            for (lane, sum) in sums.iter_mut().enumerate() {
                *sum = sum.wrapping_add((word >> (16 * lane)) as i16);
            }
        }
        let counted = found[WORDS - 1];
        counts += counted & 0xffff_ffff;
        best[0] = best[0].max((counted >> 32) as u8);
        best[1] = best[1].max((counted >> 40) as u8);
    }
    let [own_moves, other_moves, own_winnings, other_winnings, ..] = counts.to_le_bytes();
    let counts = LineCounts {
        moves: [own_moves, other_moves],
        all_winnings: [own_winnings, other_winnings],
        best_winnings: best,
    };
    windows::for_each_count(position, counts, |input| add(&mut sums, network.row(input)));
    network.judge_sums(&sums, windows::bucket(position), scale)
}

#[inline(always)]
fn add(sums: &mut [i16; HIDDEN], row: &[i16; HIDDEN]) {
    for n in 0..HIDDEN {
        sums[n] = sums[n].wrapping_add(row[n]);
    }
}

/// Looks at a line that is not remembered, and remembers it.
#[cold]
#[inline(never)]
fn look_at(entry: &LineEntry, network: &Network, word: u64) -> [u64; WORDS] {
    let player = if word >> PLAYER_BIT == 0 { Player::First } else { Player::Second };
    let length = (word >> LENGTH_BITS & 0xf) as usize;
    let line = BoardLine::new(word & FULL_SLOT, word >> SLOT & FULL_SLOT, length, player);
    let mut sums = [0; HIDDEN];
    line.for_each_input(|input| add(&mut sums, network.row(input)));
    let counts = line.counts();
    let [moves, all, best] = [counts.moves, counts.all_winnings, counts.best_winnings];
    let mut found = [0; WORDS];
    for (word, sums) in found[1..].iter_mut().zip(sums.as_chunks::<4>().0) {
        *word = (0..4).rev().fold(0, |word, lane| word << 16 | u64::from(sums[lane] as u16));
    }
    found[WORDS - 1] =
        u64::from_le_bytes([moves[0], moves[1], all[0], all[1], best[0], best[1], 0, 0]);
    found[0] = found[1..].iter().fold(word, |all, word| all ^ word);
    for (place, word) in entry.0.iter().zip(found) {
        place.store(word, Ordering::Relaxed);
    }
    found
}

#[cfg(test)]
mod tests {
    use game::Random;
    use yinsh::{Phase, Variant};

    use super::*;
    use crate::YinshKnowledge;
    use crate::training::Trained as _;

    #[test]
    fn what_is_remembered_of_lines_is_what_all_facts_together_say() {
        let knowledge = YinshKnowledge::embedded();
        let network = &knowledge.networks()[0];
        let scale = i64::from(YinshKnowledge::SCALE);
        let mut random = Random::new(7);
        for game in 0..60 {
            let variant = [Variant::Standard, Variant::Blitz][game % 2];
            let mut position = Position::start(variant, &mut random);
            while let Some(step) = position.random_move(&mut random) {
                if position.phase() != Phase::Place {
                    let found = judge(&knowledge.lines, network, &position, scale);
                    assert_eq!(found, knowledge.judge(&position), "{position:?}");
                }
                position.play_unchecked(step);
            }
        }
    }
}
