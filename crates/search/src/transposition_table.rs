use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::score::{LONGEST, WIN};

/// What earlier searches found out about positions: a fixed amount of history shared by all threads.
///
/// A slot is two words, the key XORed with the content and the content. If two threads write one
/// slot at the same time the two no longer fit, and the slot counts as empty.
#[derive(Debug)]
pub struct TranspositionTable {
    buckets: Vec<[Slot; SLOTS]>,
    age: AtomicU8,
}

const SLOTS: usize = 4;

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    content: AtomicU64,
}

/// How a stored value relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    AtMost,
    AtLeast,
    Exact,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableEntry {
    /// The packed move, or 0 for none: moves are stored plus one.
    pub(crate) step: Option<u16>,
    pub(crate) value: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    pub(crate) proven: bool,
}

impl TableEntry {
    // value 25 bits, step 17, depth 8, bound 2, proven 1, age 6, occupied 1.
    fn pack(self, age: u8) -> u64 {
        let step = self.step.map_or(0, |step| u64::from(step) + 1);
        let bound = match self.bound {
            Bound::AtMost => 0,
            Bound::AtLeast => 1,
            Bound::Exact => 2,
        };
        let value = (self.value + (1 << 24)) as u64;
        value
            | step << 25
            | (self.depth.clamp(0, 255) as u64) << 42
            | bound << 50
            | u64::from(self.proven) << 52
            | u64::from(age & 63) << 53
            | 1 << 63
    }

    fn unpack(content: u64) -> Self {
        let step = (content >> 25 & 0x1_ffff) as u32;
        Self {
            step: step.checked_sub(1).map(|step| step as u16),
            value: (content & 0x1ff_ffff) as i32 - (1 << 24),
            depth: (content >> 42 & 0xff) as i32,
            bound: [Bound::AtMost, Bound::AtLeast, Bound::Exact]
                [(content >> 50 & 3).min(2) as usize],
            proven: content >> 52 & 1 == 1,
        }
    }
}

fn age_of(content: u64) -> u8 {
    (content >> 53 & 63) as u8
}

impl TranspositionTable {
    /// A table of about so many megabytes, one at least.
    pub fn new(megabytes: usize) -> Self {
        let count = (megabytes.max(1) << 20) / size_of::<[Slot; SLOTS]>();
        let buckets = std::iter::repeat_with(Default::default).take(count).collect();
        Self { buckets, age: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flatten() {
            slot.check.store(0, Ordering::Relaxed);
            slot.content.store(0, Ordering::Relaxed);
        }
    }

    /// Lets what earlier searches stored give way first.
    pub(crate) fn grow_older(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    /// How full it is with what the present search stored, in thousandths.
    pub fn fullness(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed) & 63;
        let sample = self.buckets.iter().take(250).flatten();
        let used = sample.filter(|slot| {
            let content = slot.content.load(Ordering::Relaxed);
            content != 0 && age_of(content) == age
        });
        used.count() as u32 * 1000 / (self.buckets.len().min(250) * SLOTS) as u32
    }

    fn bucket(&self, key: u64) -> &[Slot; SLOTS] {
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize]
    }

    /// What is known about a position. Wins and losses are told as from `ply` steps after the root.
    pub(crate) fn get(&self, key: u64, ply: i32) -> Option<TableEntry> {
        for slot in self.bucket(key) {
            let content = slot.content.load(Ordering::Relaxed);
            if content != 0 && slot.check.load(Ordering::Relaxed) ^ content == key {
                let mut entry = TableEntry::unpack(content);
                entry.value = from_here(entry.value, -ply);
                return Some(entry);
            }
        }
        None
    }

    pub(crate) fn put(&self, key: u64, ply: i32, mut entry: TableEntry) {
        entry.value = from_here(entry.value, ply);
        let age = self.age.load(Ordering::Relaxed);
        let mut worst = 0;
        let mut worst_worth = i32::MAX;
        let bucket = self.bucket(key);
        for (n, slot) in bucket.iter().enumerate() {
            let content = slot.content.load(Ordering::Relaxed);
            let same = slot.check.load(Ordering::Relaxed) ^ content == key;
            if content == 0 || same {
                if same && content != 0 {
                    let old = TableEntry::unpack(content);
                    // A proof is never given up for a guess, and a move not for none.
                    if old.proven && !entry.proven && old.bound == Bound::Exact {
                        return;
                    }
                    entry.step = entry.step.or(old.step);
                }
                worst = n;
                break;
            }
            let old = TableEntry::unpack(content);
            let years = i32::from((age & 63).wrapping_sub(age_of(content)) & 63);
            let worth = old.depth + i32::from(old.proven) * 4 - 8 * years;
            if worth < worst_worth {
                (worst, worst_worth) = (n, worth);
            }
        }
        let content = entry.pack(age);
        bucket[worst].content.store(content, Ordering::Relaxed);
        bucket[worst].check.store(key ^ content, Ordering::Relaxed);
    }
}

/// Wins and losses are stored by their distance from the position itself, which is the same on every
/// path to it.
fn from_here(value: i32, ply: i32) -> i32 {
    if value > WIN - LONGEST {
        (value + ply).min(WIN)
    } else if value < LONGEST - WIN {
        (value - ply).max(-WIN)
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_found_again() {
        let table = TranspositionTable::new(1);
        for key in 1..2000_u64 {
            let key = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let entry = TableEntry {
                step: (key % 3 > 0).then_some((key >> 7) as u16),
                value: (key % 4001) as i32 - 2000,
                depth: (key % 60) as i32,
                bound: [Bound::AtMost, Bound::AtLeast, Bound::Exact][(key % 3) as usize],
                proven: key % 2 == 0,
            };
            table.put(key, 3, entry);
            assert_eq!(table.get(key, 3), Some(entry));
            assert_eq!(table.get(key ^ 1, 3), None);
        }
        table.clear();
        assert_eq!(table.fullness(), 0);
    }

    #[test]
    fn a_win_is_told_from_where_it_is_met() {
        let table = TranspositionTable::new(1);
        let entry =
            TableEntry { step: None, value: WIN - 10, depth: 5, bound: Bound::Exact, proven: true };
        table.put(7, 4, entry);
        assert_eq!(table.get(7, 2).map(|entry| entry.value), Some(WIN - 8));
    }
}
