//! Which moves to try first: what has refuted others before is likely to do it again.

use game::Player;

/// A move to try, with how promising it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredMove<M> {
    pub(crate) step: M,
    pub(crate) packed: u16,
    pub(crate) tactical: bool,
    pub(crate) ordering_score: i32,
}

/// Takes the most promising move from `at` on and puts it there. Most nodes end after a few
/// moves, so sorting all of them would be wasted.
pub(crate) fn pick<M: Copy>(moves: &mut [ScoredMove<M>], at: usize) -> ScoredMove<M> {
    // Written out: this is the loop in which a search spends most of its time beside the games' own work.
    let mut best = at;
    for n in at + 1..moves.len() {
        if moves[n].ordering_score > moves[best].ordering_score {
            best = n;
        }
    }
    moves.swap(at, best);
    moves[at]
}

/// The stages, as distances between scores: the move of the transposition table, tactical moves, killers (which
/// refuted a sister position), and the rest by their history.
pub(crate) const TABLE_MOVE: i32 = 1 << 28;
pub(crate) const TACTICAL: i32 = 1 << 24;
pub(crate) const KILLERS: [i32; 2] = [1 << 22, (1 << 22) - 1];

const HISTORY_LIMIT: i32 = 16_384;
const CONTINUATIONS: usize = 1 << 16;

/// What one thread remembers about moves, whatever the position.
#[derive(Debug)]
pub(crate) struct HistoryTables {
    killers: Vec<[u16; 2]>,
    history: [Vec<i16>; 2],
    continuations: Vec<i16>,
}

impl HistoryTables {
    pub(crate) fn new() -> Self {
        Self {
            killers: Vec::new(),
            history: [vec![0; 1 << 16], vec![0; 1 << 16]],
            continuations: vec![0; CONTINUATIONS],
        }
    }

    /// Half of what was learnt stays for the next search.
    pub(crate) fn fade(&mut self) {
        self.killers.clear();
        for table in self.history.iter_mut().chain([&mut self.continuations]) {
            table.iter_mut().for_each(|worth| *worth /= 2);
        }
    }

    pub(crate) fn killers(&self, ply: usize) -> [u16; 2] {
        self.killers.get(ply).copied().unwrap_or([u16::MAX; 2])
    }

    pub(crate) fn score(&self, player: Player, previous: u16, step: u16) -> i32 {
        i32::from(self.history[player.index()][usize::from(step)])
            + i32::from(self.continuations[continuation(previous, step)])
    }

    /// A move refuted a position; those tried before it did not.
    pub(crate) fn update<M>(
        &mut self,
        player: Player,
        ply: usize,
        previous: u16,
        depth: i32,
        tried: &[ScoredMove<M>],
    ) {
        let Some((refutation, failed)) = tried.split_last() else { return };
        if !refutation.tactical {
            if self.killers.len() <= ply {
                self.killers.resize(ply + 1, [u16::MAX; 2]);
            }
            let killers = &mut self.killers[ply];
            if killers[0] != refutation.packed {
                *killers = [refutation.packed, killers[0]];
            }
        }
        let bonus = (depth * depth * 16 + 32).min(1500);
        self.adjust(player, previous, refutation.packed, bonus);
        for scored in failed {
            self.adjust(player, previous, scored.packed, -bonus);
        }
    }

    fn adjust(&mut self, player: Player, previous: u16, step: u16, bonus: i32) {
        let towards = |worth: &mut i16| {
            let old = i32::from(*worth);
            *worth = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
        };
        towards(&mut self.history[player.index()][usize::from(step)]);
        towards(&mut self.continuations[continuation(previous, step)]);
    }
}

/// Where the pair of a move and its predecessor is remembered. Pairs that fall together are rare.
fn continuation(previous: u16, step: u16) -> usize {
    let mixed = (u32::from(previous) << 16 | u32::from(step)).wrapping_mul(0x9e37_79b1);
    (mixed >> 16) as usize
}
