//! The search of one thread.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use game::{Keyed, Position};

use crate::knowledge::Knowledge;
use crate::limits::{Clock, StopFlag};
use crate::ordering::{Candidate, KILLERS, Memory, TABLE_MOVE, TACTICAL, pick};
use crate::score::{INFINITY, LONGEST, Score, WIN};
use crate::table::{Bound, Entry, Table};

/// Nodes between two looks at the clock.
const CHECK_EVERY: u64 = 512;

/// Natural logarithms of depths and move numbers, which every late move asks for.
static LOGARITHMS: LazyLock<[f64; 256]> =
    LazyLock::new(|| std::array::from_fn(|number| (number as f64).ln()));

/// The predecessor of a first move.
const NO_STEP: u16 = u16::MAX;

/// What all threads of a search share.
pub(crate) struct Shared<'s> {
    pub(crate) table: &'s Table,
    pub(crate) stop: &'s StopFlag,
    pub(crate) clock: Clock,
    pub(crate) nodes: &'s AtomicU64,
    /// The first thread has its answer; the others may end.
    pub(crate) answered: AtomicBool,
}

/// One thread's search.
pub(crate) struct Worker<'s, K: Knowledge> {
    knowledge: &'s K,
    shared: &'s Shared<'s>,
    memory: &'s mut Memory,
    /// Lists of candidates to be used again, one for each ply.
    lists: Vec<Vec<Candidate<StepOf<K>>>>,
    /// The best line found from each ply on.
    lines: Vec<Vec<StepOf<K>>>,
    uncounted: u64,
    deepest: usize,
    stopped: bool,
    /// Whether nothing may be passed over: the whole rest of the game is in reach.
    ending: bool,
}

type StepOf<K> = <<K as Knowledge>::Position as Position>::Move;

/// Where a node is in the tree.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    /// The packed step that led here.
    before: u16,
    /// Whether the turn of the player to act has begun already.
    inside_turn: bool,
    /// Tactical steps in a row beyond the horizon.
    beyond: i32,
}

/// What is thought of a node before its moves are tried.
#[derive(Clone, Copy)]
struct Thought {
    /// Whether moves may be passed over.
    calm: bool,
    /// The judgement on which that is decided.
    judgement: Option<i32>,
    /// Whether the list of moves is whole.
    all_seen: bool,
}

impl Place {
    /// The first position after a turn of the root.
    pub(crate) fn after_root(depth: i32, ply: usize) -> Self {
        Self { depth, ply, before: NO_STEP, inside_turn: false, beyond: 0 }
    }
}

impl<'s, K: Knowledge> Worker<'s, K> {
    pub(crate) fn new(knowledge: &'s K, shared: &'s Shared<'s>, memory: &'s mut Memory) -> Self {
        Self {
            knowledge,
            shared,
            memory,
            lists: Vec::new(),
            lines: Vec::new(),
            uncounted: 0,
            deepest: 0,
            stopped: false,
            ending: false,
        }
    }

    pub(crate) fn begin(&mut self, ending: bool) {
        self.ending = ending;
        self.deepest = 0;
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    pub(crate) fn deepest(&self) -> usize {
        self.deepest
    }

    /// The line that the last search found best, from a ply on.
    pub(crate) fn line(&self, ply: usize) -> &[StepOf<K>] {
        self.lines.get(ply).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn report_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.uncounted, Ordering::Relaxed);
        self.uncounted = 0;
    }

    fn count_node(&mut self) {
        self.uncounted += 1;
        if self.uncounted == CHECK_EVERY {
            self.report_nodes();
            let nodes = self.shared.nodes.load(Ordering::Relaxed);
            let too_many = self.shared.clock.limits.nodes.is_some_and(|limit| nodes >= limit);
            self.stopped = too_many
                || self.shared.stop.is_set()
                || self.shared.answered.load(Ordering::Relaxed)
                || self.shared.clock.is_over();
        }
    }

    /// Searches what follows a step, from the side of the player who made it.
    pub(crate) fn child(
        &mut self,
        mover: game::Player,
        child: &Keyed<K::Position>,
        (alpha, beta): (i32, i32),
        place: Place,
    ) -> Score {
        if child.position().to_act() == mover {
            self.node(child, alpha, beta, place)
        } else {
            let score = self.node(child, -beta, -alpha, place);
            Score { value: -score.value, proven: score.proven }
        }
    }

    fn node(&mut self, node: &Keyed<K::Position>, alpha: i32, beta: i32, place: Place) -> Score {
        self.count_node();
        self.clear_line(place.ply);
        self.deepest = self.deepest.max(place.ply);
        if self.stopped {
            return Score { value: 0, proven: false };
        }
        let position = node.position();
        if let Some((least, most)) = self.knowledge.bounds(position) {
            if least >= beta || least == most {
                return Score { value: least, proven: true };
            }
            if most <= alpha {
                return Score { value: most, proven: true };
            }
        }
        let at_horizon = place.depth <= 0 && !place.inside_turn;
        // Where nothing is followed any further, a judgement costs less than a look into the table.
        if at_horizon && self.knowledge.parameters().tactical_depth == 0 {
            return self.horizon(node, alpha, beta, place);
        }
        let open = beta - alpha > 1;
        let known = self.shared.table.get(node.key(), place.ply as i32);
        if let Some(entry) = known
            && let Some(score) = usable(entry, alpha, beta, place.depth, open)
        {
            return score;
        }
        if at_horizon {
            return self.horizon(node, alpha, beta, place);
        }
        let (calm, judgement) = self.judge(position, place, open);
        if let Some(value) = self.far_above(judgement, beta, place.depth) {
            return Score { value, proven: false };
        }
        let mut candidates = self.take_list(place.ply);
        let all_seen = self.list(node, known, place, &mut candidates);
        let score = if candidates.is_empty() {
            Score { value: self.finished(position, place.ply), proven: true }
        } else {
            let thought = Thought { calm, judgement, all_seen };
            self.try_all(node, (alpha, beta), place, thought, &mut candidates)
        };
        self.lists[place.ply] = candidates;
        score
    }

    /// Whether moves may be passed over here, and the judgement on which that is decided. A turn that
    /// has begun is not judged: then only the number of a move counts.
    fn judge(&self, position: &K::Position, place: Place, open: bool) -> (bool, Option<i32>) {
        let calm = !open && !self.ending;
        let judged = calm && !place.inside_turn && !position.is_over();
        (calm, judged.then(|| self.knowledge.evaluate(position)))
    }

    /// The judgement lies so far above the window that no move need be tried.
    fn far_above(&self, judgement: Option<i32>, beta: i32, depth: i32) -> Option<i32> {
        let parameters = self.knowledge.parameters();
        let margin = parameters.margin_above? * depth.max(1);
        let value = judgement?;
        let in_reach = depth <= parameters.margin_above_depth && beta.abs() < WIN - LONGEST;
        (in_reach && value - margin >= beta).then_some(value - margin)
    }

    fn try_all(
        &mut self,
        node: &Keyed<K::Position>,
        (mut alpha, beta): (i32, i32),
        place: Place,
        thought: Thought,
        candidates: &mut [Candidate<StepOf<K>>],
    ) -> Score {
        let player = node.position().to_act();
        let open = beta - alpha > 1;
        let first_alpha = alpha;
        let forced = candidates.len() == 1;
        let mut best = Score { value: -INFINITY, proven: false };
        let mut best_step = None;
        let mut all_proven = thought.all_seen;
        for n in 0..candidates.len() {
            let candidate = pick(candidates, n);
            let quiet = !candidate.tactical && candidate.promise < KILLERS[1];
            if n > 0
                && thought.calm
                && quiet
                && best.value > LONGEST - WIN
                && self.hopeless(n, thought.judgement, alpha, place.depth)
            {
                // What follows promises even less.
                all_proven = false;
                break;
            }
            let mut child = node.clone();
            child.play_unchecked(candidate.step);
            let ends_turn = child.position().ends_turn_of(player);
            let next = Place {
                depth: place.depth - i32::from(ends_turn && !forced),
                ply: place.ply + 1,
                before: candidate.packed,
                inside_turn: !ends_turn,
                beyond: 0,
            };
            let score = if n == 0 {
                self.child(player, &child, (alpha, beta), next)
            } else {
                let less = if quiet { self.reduction(n, place.depth, open) } else { 0 };
                let shallow = Place { depth: (next.depth - less).max(0), ..next };
                let mut score = self.child(player, &child, (alpha, alpha + 1), shallow);
                if score.value > alpha && shallow.depth < next.depth && !score.proven {
                    score = self.child(player, &child, (alpha, alpha + 1), next);
                }
                if score.value > alpha && open {
                    score = self.child(player, &child, (alpha, beta), next);
                }
                score
            };
            if self.stopped {
                return Score { value: best.value.max(-WIN), proven: false };
            }
            all_proven &= score.proven;
            if score.value > best.value {
                best = score;
                if score.value > alpha {
                    alpha = score.value;
                    best_step = Some(candidate.packed);
                    self.prepend(place.ply, candidate.step);
                }
                if score.value >= beta {
                    self.memory.learn(
                        player,
                        place.ply,
                        place.before,
                        place.depth,
                        &candidates[..=n],
                    );
                    break;
                }
            }
        }
        let bound = if best.value >= beta {
            Bound::AtLeast
        } else {
            // A win needs no comparison; any other value is only certain if all others are.
            best.proven = all_proven || best.proven && best.value > WIN - LONGEST;
            if best.value > first_alpha { Bound::Exact } else { Bound::AtMost }
        };
        let (value, proven) = (best.value, best.proven);
        let entry = Entry { step: best_step, value, depth: place.depth, bound, proven };
        self.shared.table.put(node.key(), place.ply as i32, entry);
        best
    }

    /// A quiet move so late, or from so far below the window, that it is passed over.
    fn hopeless(&self, n: usize, judgement: Option<i32>, alpha: i32, depth: i32) -> bool {
        let parameters = self.knowledge.parameters();
        let late = parameters.late_moves.is_some_and(|first| {
            depth <= parameters.late_moves_depth
                && n as i32 >= first + depth * depth * parameters.late_moves_growth
        });
        let below = parameters.margin_below.zip(judgement).is_some_and(|(margin, judgement)| {
            depth <= parameters.late_moves_depth
                && alpha.abs() < WIN - LONGEST
                && judgement + margin * depth.max(1) <= alpha
        });
        late || below
    }

    /// How much less deep a late quiet move is searched first.
    pub(crate) fn reduction(&self, n: usize, depth: i32, open: bool) -> i32 {
        let parameters = self.knowledge.parameters();
        if n < parameters.reduce_after || depth < 2 {
            return 0;
        }
        let last = LOGARITHMS.len() - 1;
        let logs = LOGARITHMS[(depth as usize).min(last)] * LOGARITHMS[n.min(last)];
        let less = (0.4 + logs / parameters.reduction_divisor) as i32;
        (less - i32::from(open)).clamp(0, depth - 1)
    }

    /// Beyond the horizon only tactical steps are followed; a player may also do nothing of the
    /// kind, which is worth the judgement.
    fn horizon(&mut self, node: &Keyed<K::Position>, alpha: i32, beta: i32, place: Place) -> Score {
        let position = node.position();
        if position.is_over() {
            return Score { value: self.finished(position, place.ply), proven: true };
        }
        let judgement = self.knowledge.evaluate(position);
        let mut best = Score { value: judgement, proven: false };
        if judgement >= beta || place.beyond >= self.knowledge.parameters().tactical_depth {
            return best;
        }
        let player = position.to_act();
        let mut alpha = alpha.max(judgement);
        let mut candidates = self.take_list(place.ply);
        candidates.clear();
        let knowledge = self.knowledge;
        position.for_each_move(|step| {
            if knowledge.is_tactical(position, step) {
                let (packed, promise) = (K::pack(step), knowledge.promise(position, step));
                candidates.push(Candidate { step, packed, tactical: true, promise });
            }
        });
        for n in 0..candidates.len() {
            let candidate = pick(&mut candidates, n);
            let mut child = node.clone();
            child.play_unchecked(candidate.step);
            let next = Place {
                depth: 0,
                ply: place.ply + 1,
                before: candidate.packed,
                inside_turn: !child.position().ends_turn_of(player),
                beyond: place.beyond + 1,
            };
            let score = self.child(player, &child, (alpha, beta), next);
            if self.stopped {
                break;
            }
            if score.value > best.value {
                best = score;
                alpha = alpha.max(score.value);
                if score.value >= beta {
                    break;
                }
            }
        }
        self.lists[place.ply] = candidates;
        // Quiet moves were not looked at, so only a win or a move good enough to end the node
        // proves it.
        let enough = best.value >= beta || best.value > WIN - LONGEST;
        Score { value: best.value, proven: best.proven && enough }
    }

    /// The value of a finished game; a win counts more the sooner it comes.
    fn finished(&self, position: &K::Position, ply: usize) -> i32 {
        match self.knowledge.final_value(position) {
            WIN => WIN - ply as i32,
            value if value == -WIN => ply as i32 - WIN,
            value => value,
        }
    }

    /// Lists the moves to try, and says whether that is all of them.
    fn list(
        &self,
        node: &Keyed<K::Position>,
        known: Option<Entry>,
        place: Place,
        candidates: &mut Vec<Candidate<StepOf<K>>>,
    ) -> bool {
        candidates.clear();
        let position = node.position();
        let player = position.to_act();
        let best_known = known.and_then(|entry| entry.step);
        let killers = self.memory.killers(place.ply);
        let mut overlooked = None;
        position.for_each_move(|step| {
            let packed = K::pack(step);
            let tactical = self.knowledge.is_tactical(position, step);
            if self.knowledge.overlooks(position, step) {
                overlooked = Some(Candidate { step, packed, tactical, promise: 0 });
                return;
            }
            let mut promise = self.knowledge.promise(position, step)
                + self.memory.worth(player, place.before, packed);
            if best_known == Some(packed) {
                promise += TABLE_MOVE;
            } else if tactical {
                promise += TACTICAL;
            } else if let Some(n) = killers.iter().position(|killer| *killer == packed) {
                promise += KILLERS[n];
            }
            candidates.push(Candidate { step, packed, tactical, promise });
        });
        if candidates.is_empty() {
            // Who sees nothing finds something after all.
            candidates.extend(overlooked);
        }
        overlooked.is_none()
    }

    fn take_list(&mut self, ply: usize) -> Vec<Candidate<StepOf<K>>> {
        if self.lists.len() <= ply {
            self.lists.resize_with(ply + 1, Vec::new);
        }
        std::mem::take(&mut self.lists[ply])
    }

    fn clear_line(&mut self, ply: usize) {
        if self.lines.len() <= ply + 1 {
            self.lines.resize_with(ply + 2, Vec::new);
        }
        self.lines[ply].clear();
    }

    fn prepend(&mut self, ply: usize, step: StepOf<K>) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(step);
        before[ply].extend_from_slice(&after[0]);
    }
}

/// What the table says about a node, if that is enough.
fn usable(entry: Entry, alpha: i32, beta: i32, depth: i32, open: bool) -> Option<Score> {
    let enough = match entry.bound {
        Bound::Exact => true,
        Bound::AtLeast => entry.value >= beta,
        Bound::AtMost => entry.value <= alpha,
    };
    // Inside the principal variation only proofs are taken, so that the line stays whole.
    let deep = entry.proven || (!open && entry.depth >= depth);
    (enough && deep).then_some(Score { value: entry.value, proven: entry.proven })
}
