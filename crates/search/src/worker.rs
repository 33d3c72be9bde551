//! The search of one thread.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use game::{Keyed, Position};

use crate::knowledge::Knowledge;
use crate::limits::{StopFlag, Timer};
use crate::move_ordering::{HistoryTables, KILLERS, ScoredMove, TABLE_MOVE, TACTICAL, pick};
use crate::score::{INFINITY, LONGEST, SearchScore, WIN};
use crate::transposition_table::{Bound, TableEntry, TranspositionTable};

/// Nodes between two looks at the clock.
const CHECK_EVERY: u64 = 512;

/// Natural logarithms of depths and move numbers, which every late move asks for, in thousandths:
/// whole numbers, so that every machine reduces alike.
static LOGARITHMS: LazyLock<[i32; 256]> =
    LazyLock::new(|| std::array::from_fn(|number| ((number as f64).ln() * 1000.0).round() as i32));

/// The predecessor of a first move.
const NO_STEP: u16 = u16::MAX;

/// What all threads of a search share.
pub(crate) struct SharedState<'s> {
    pub(crate) table: &'s TranspositionTable,
    pub(crate) stop: &'s StopFlag,
    pub(crate) nodes: &'s AtomicU64,
    /// The first thread has its answer; the others may end.
    pub(crate) answered: AtomicBool,
}

/// One thread's search.
pub(crate) struct Worker<'s, K: Knowledge> {
    pub(crate) knowledge: &'s K,
    pub(crate) shared: &'s SharedState<'s>,
    pub(crate) history: &'s mut HistoryTables,
    /// Only the first thread has one; the others end with it.
    timer: Option<Timer<'s>>,
    /// Lists of moves to be used again, one for each ply.
    pub(crate) move_buffers: Vec<Vec<ScoredMove<StepOf<K>>>>,
    /// The best line found from each ply on.
    pv_table: Vec<Vec<StepOf<K>>>,
    uncounted: u64,
    pub(crate) deepest: usize,
    pub(crate) stopped: bool,
    /// Whether nothing may be passed over: the whole rest of the game is in reach.
    ending: bool,
    /// While a proof is tried: after how many nodes it is given up.
    pub(crate) proof_limit: Option<u64>,
    /// Lists of positions after the moves of a proof, to be used again, one for each ply.
    pub(crate) child_buffers: Vec<Vec<Keyed<K::Position>>>,
}

pub(crate) type StepOf<K> = <<K as Knowledge>::Position as Position>::Move;

/// Where a node is in the tree.
#[derive(Clone, Copy)]
pub(crate) struct NodeContext {
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    /// The packed step that led here.
    pub(crate) previous: u16,
    /// Whether the turn of the player to act has begun already.
    pub(crate) inside_turn: bool,
    /// Tactical steps in a row beyond the horizon.
    pub(crate) quiescence_ply: i32,
}

/// What is known of a node before its moves are tried.
#[derive(Clone, Copy)]
struct NodeEval {
    /// Whether moves may be pruned.
    may_prune: bool,
    /// The static evaluation on which pruning is decided.
    static_eval: Option<i32>,
    /// Whether the list of moves is whole.
    all_seen: bool,
}

impl NodeContext {
    /// The first position after a turn of the root.
    pub(crate) fn after_root(depth: i32, ply: usize) -> Self {
        Self { depth, ply, previous: NO_STEP, inside_turn: false, quiescence_ply: 0 }
    }
}

impl<'s, K: Knowledge> Worker<'s, K> {
    pub(crate) fn new(
        knowledge: &'s K,
        shared: &'s SharedState<'s>,
        history: &'s mut HistoryTables,
        timer: Option<Timer<'s>>,
    ) -> Self {
        Self {
            knowledge,
            shared,
            history,
            timer,
            move_buffers: Vec::new(),
            pv_table: Vec::new(),
            uncounted: 0,
            deepest: 0,
            stopped: false,
            ending: false,
            proof_limit: None,
            child_buffers: Vec::new(),
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

    pub(crate) fn timer(&mut self) -> Option<&mut Timer<'s>> {
        self.timer.as_mut()
    }

    /// The principal variation that the last search found, from a ply on.
    pub(crate) fn principal_variation(&self, ply: usize) -> &[StepOf<K>] {
        self.pv_table.get(ply).map_or(&[], Vec::as_slice)
    }

    /// Goes on after a proof that was given up.
    pub(crate) fn give_up_proof(&mut self) {
        self.proof_limit = None;
        self.stopped = self.is_to_stop();
    }

    pub(crate) fn report_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.uncounted, Ordering::Relaxed);
        self.uncounted = 0;
    }

    pub(crate) fn count_node(&mut self) {
        self.uncounted += 1;
        if self.uncounted == CHECK_EVERY {
            self.report_nodes();
            let nodes = self.shared.nodes.load(Ordering::Relaxed);
            self.stopped =
                self.is_to_stop() || self.proof_limit.is_some_and(|limit| nodes >= limit);
        }
    }

    /// Nodes visited so far, by all threads.
    pub(crate) fn visited(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed) + self.uncounted
    }

    /// Whether the whole search has to end.
    fn is_to_stop(&mut self) -> bool {
        let nodes = self.shared.nodes.load(Ordering::Relaxed);
        self.shared.stop.is_set()
            || self.shared.answered.load(Ordering::Relaxed)
            || self.timer.as_mut().is_some_and(|timer| timer.is_over(nodes))
    }

    /// Searches what follows a step, from the side of the player who made it.
    pub(crate) fn child(
        &mut self,
        mover: game::Player,
        child: &Keyed<K::Position>,
        (alpha, beta): (i32, i32),
        context: NodeContext,
    ) -> SearchScore {
        let same = child.position().to_act() == mover;
        let (low, high) = if same { (alpha, beta) } else { (-beta, -alpha) };
        let score = match self.proof_limit {
            None => self.node(child, low, high, context),
            Some(_) => self.proof_node(child, low, high, context),
        };
        if same { score } else { SearchScore { value: -score.value, proven: score.proven } }
    }

    fn node(
        &mut self,
        node: &Keyed<K::Position>,
        alpha: i32,
        beta: i32,
        context: NodeContext,
    ) -> SearchScore {
        self.count_node();
        self.clear_pv(context.ply);
        self.deepest = self.deepest.max(context.ply);
        if self.stopped {
            return SearchScore { value: 0, proven: false };
        }
        let position = node.position();
        let at_horizon = context.depth <= 0 && !context.inside_turn;
        // Where nothing is followed any further, a static evaluation costs less than a look into the table.
        if at_horizon && self.knowledge.parameters().quiescence_depth == 0 {
            return self.quiescence(node, alpha, beta, context);
        }
        let is_pv = beta - alpha > 1;
        let hit = self.shared.table.get(node.key(), context.ply as i32);
        if let Some(entry) = hit
            && let Some(score) = usable(entry, alpha, beta, context.depth, is_pv)
        {
            return score;
        }
        if at_horizon {
            return self.quiescence(node, alpha, beta, context);
        }
        let (may_prune, static_eval) = self.static_evaluation(position, context, is_pv);
        if let Some(value) = self.reverse_futility(static_eval, beta, context.depth) {
            return SearchScore { value, proven: false };
        }
        let mut moves = self.take_buffer(context.ply);
        let all_seen = self.score_moves(node, hit, context, &mut moves);
        let score = if moves.is_empty() {
            SearchScore { value: self.finished(position, context.ply), proven: true }
        } else {
            let eval = NodeEval { may_prune, static_eval, all_seen };
            self.search_moves(node, (alpha, beta), context, eval, &mut moves)
        };
        self.move_buffers[context.ply] = moves;
        score
    }

    /// Whether moves may be pruned here, and the static evaluation on which that is decided. A turn
    /// that has begun is not evaluated: then only the number of a move counts.
    fn static_evaluation(
        &self,
        position: &K::Position,
        context: NodeContext,
        is_pv: bool,
    ) -> (bool, Option<i32>) {
        let may_prune = !is_pv && !self.ending;
        let judged = may_prune && !context.inside_turn && !position.is_over();
        (may_prune, judged.then(|| self.knowledge.evaluate(position)))
    }

    /// Reverse futility pruning: the static evaluation lies so far above the window that no move
    /// need be tried.
    fn reverse_futility(&self, static_eval: Option<i32>, beta: i32, depth: i32) -> Option<i32> {
        let parameters = self.knowledge.parameters();
        let margin = parameters.reverse_futility_margin? * depth.max(1);
        let value = static_eval?;
        let in_reach = depth <= parameters.reverse_futility_depth && beta.abs() < WIN - LONGEST;
        (in_reach && value - margin >= beta).then_some(value - margin)
    }

    fn search_moves(
        &mut self,
        node: &Keyed<K::Position>,
        (mut alpha, beta): (i32, i32),
        context: NodeContext,
        eval: NodeEval,
        moves: &mut [ScoredMove<StepOf<K>>],
    ) -> SearchScore {
        let player = node.position().to_act();
        let is_pv = beta - alpha > 1;
        let first_alpha = alpha;
        let forced = moves.len() == 1;
        let mut best = SearchScore { value: -INFINITY, proven: false };
        let mut best_step = None;
        let mut all_proven = eval.all_seen;
        for n in 0..moves.len() {
            let scored = pick(moves, n);
            let quiet = !scored.tactical && scored.ordering_score < KILLERS[1];
            if n > 0
                && eval.may_prune
                && quiet
                && best.value > LONGEST - WIN
                && self.is_pruned(n, eval.static_eval, alpha, context.depth)
            {
                // What follows promises even less.
                all_proven = false;
                break;
            }
            let mut child = node.clone();
            child.play_unchecked(scored.step);
            let ends_turn = child.position().ends_turn_of(player);
            let next = NodeContext {
                depth: context.depth - i32::from(ends_turn && !forced),
                ply: context.ply + 1,
                previous: scored.packed,
                inside_turn: !ends_turn,
                quiescence_ply: 0,
            };
            let score = if n == 0 {
                self.child(player, &child, (alpha, beta), next)
            } else {
                let less = if quiet { self.reduction(n, context.depth, is_pv) } else { 0 };
                let shallow = NodeContext { depth: (next.depth - less).max(0), ..next };
                let mut score = self.child(player, &child, (alpha, alpha + 1), shallow);
                if score.value > alpha && shallow.depth < next.depth && !score.proven {
                    score = self.child(player, &child, (alpha, alpha + 1), next);
                }
                if score.value > alpha && is_pv {
                    score = self.child(player, &child, (alpha, beta), next);
                }
                score
            };
            if self.stopped {
                return SearchScore { value: best.value.max(-WIN), proven: false };
            }
            all_proven &= score.proven;
            if score.value > best.value {
                best = score;
                if score.value > alpha {
                    alpha = score.value;
                    best_step = Some(scored.packed);
                    self.prepend_to_pv(context.ply, scored.step);
                }
                if score.value >= beta {
                    self.history.update(
                        player,
                        context.ply,
                        context.previous,
                        context.depth,
                        &moves[..=n],
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
        let entry = TableEntry { step: best_step, value, depth: context.depth, bound, proven };
        self.shared.table.put(node.key(), context.ply as i32, entry);
        best
    }

    /// Late move pruning and futility pruning: a quiet move so late, or from so far below the
    /// window, that it is not tried.
    fn is_pruned(&self, n: usize, static_eval: Option<i32>, alpha: i32, depth: i32) -> bool {
        let parameters = self.knowledge.parameters();
        let late_move_pruning = parameters.late_move_pruning.is_some_and(|first| {
            depth <= parameters.pruning_depth
                && n as i32 >= first + depth * depth * parameters.late_move_pruning_growth
        });
        let futility =
            parameters.futility_margin.zip(static_eval).is_some_and(|(margin, static_eval)| {
                depth <= parameters.pruning_depth
                    && alpha.abs() < WIN - LONGEST
                    && static_eval + margin * depth.max(1) <= alpha
            });
        late_move_pruning || futility
    }

    /// Late move reductions: how much less deep a late quiet move is searched first.
    pub(crate) fn reduction(&self, n: usize, depth: i32, is_pv: bool) -> i32 {
        let parameters = self.knowledge.parameters();
        if n < parameters.late_move_reduction_after || depth < 2 {
            return 0;
        }
        let last = LOGARITHMS.len() - 1;
        let logs = LOGARITHMS[(depth as usize).min(last)] * LOGARITHMS[n.min(last)];
        let less = (400 + logs / parameters.late_move_reduction_divisor) / 1000;
        (less - i32::from(is_pv)).clamp(0, depth - 1)
    }

    /// Quiescence search: beyond the horizon only tactical steps are followed; a player may also do
    /// nothing of the kind, which is worth the static evaluation (standing pat).
    fn quiescence(
        &mut self,
        node: &Keyed<K::Position>,
        alpha: i32,
        beta: i32,
        context: NodeContext,
    ) -> SearchScore {
        let position = node.position();
        if position.is_over() {
            return SearchScore { value: self.finished(position, context.ply), proven: true };
        }
        let static_eval = self.knowledge.evaluate(position);
        let mut best = SearchScore { value: static_eval, proven: false };
        if static_eval >= beta
            || context.quiescence_ply >= self.knowledge.parameters().quiescence_depth
        {
            return best;
        }
        let player = position.to_act();
        let mut alpha = alpha.max(static_eval);
        let mut moves = self.take_buffer(context.ply);
        moves.clear();
        let knowledge = self.knowledge;
        position.for_each_move(|step| {
            if knowledge.is_tactical(position, step) {
                let (packed, ordering_score) =
                    (K::pack(step), knowledge.ordering_score(position, step));
                moves.push(ScoredMove { step, packed, tactical: true, ordering_score });
            }
        });
        for n in 0..moves.len() {
            let scored = pick(&mut moves, n);
            let mut child = node.clone();
            child.play_unchecked(scored.step);
            let next = NodeContext {
                depth: 0,
                ply: context.ply + 1,
                previous: scored.packed,
                inside_turn: !child.position().ends_turn_of(player),
                quiescence_ply: context.quiescence_ply + 1,
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
        self.move_buffers[context.ply] = moves;
        // Quiet moves were not looked at, so only a win or a move good enough to end the node
        // proves it.
        let enough = best.value >= beta || best.value > WIN - LONGEST;
        SearchScore { value: best.value, proven: best.proven && enough }
    }

    /// The value of a finished game; a win counts more the sooner it comes.
    pub(crate) fn finished(&self, position: &K::Position, ply: usize) -> i32 {
        match self.knowledge.final_value(position) {
            WIN => WIN - ply as i32,
            value if value == -WIN => ply as i32 - WIN,
            value => value,
        }
    }

    /// Lists the moves to try, and says whether that is all of them.
    fn score_moves(
        &self,
        node: &Keyed<K::Position>,
        hit: Option<TableEntry>,
        context: NodeContext,
        moves: &mut Vec<ScoredMove<StepOf<K>>>,
    ) -> bool {
        moves.clear();
        let position = node.position();
        let player = position.to_act();
        let table_move = hit.and_then(|entry| entry.step);
        let killers = self.history.killers(context.ply);
        let mut overlooked = None;
        position.for_each_move(|step| {
            let packed = K::pack(step);
            let tactical = self.knowledge.is_tactical(position, step);
            if self.knowledge.overlooks(node.key(), step) {
                overlooked = Some(ScoredMove { step, packed, tactical, ordering_score: 0 });
                return;
            }
            let mut ordering_score = self.knowledge.ordering_score(position, step)
                + self.history.score(player, context.previous, packed);
            if table_move == Some(packed) {
                ordering_score += TABLE_MOVE;
            } else if tactical {
                ordering_score += TACTICAL;
            } else if let Some(n) = killers.iter().position(|killer| *killer == packed) {
                ordering_score += KILLERS[n];
            }
            moves.push(ScoredMove { step, packed, tactical, ordering_score });
        });
        if moves.is_empty() {
            // Who sees nothing finds something after all.
            moves.extend(overlooked);
        }
        overlooked.is_none()
    }

    pub(crate) fn take_buffer(&mut self, ply: usize) -> Vec<ScoredMove<StepOf<K>>> {
        if self.move_buffers.len() <= ply {
            self.move_buffers.resize_with(ply + 1, Vec::new);
        }
        std::mem::take(&mut self.move_buffers[ply])
    }

    pub(crate) fn clear_pv(&mut self, ply: usize) {
        if self.pv_table.len() <= ply + 1 {
            self.pv_table.resize_with(ply + 2, Vec::new);
        }
        self.pv_table[ply].clear();
    }

    pub(crate) fn prepend_to_pv(&mut self, ply: usize, step: StepOf<K>) {
        let (before, after) = self.pv_table.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(step);
        before[ply].extend_from_slice(&after[0]);
    }
}

/// What the table says about a node, if that is enough.
fn usable(
    entry: TableEntry,
    alpha: i32,
    beta: i32,
    depth: i32,
    is_pv: bool,
) -> Option<SearchScore> {
    let enough = match entry.bound {
        Bound::Exact => true,
        Bound::AtLeast => entry.value >= beta,
        Bound::AtMost => entry.value <= alpha,
    };
    // Inside the principal variation only proofs are taken, so that the line stays whole.
    let deep = entry.proven || (!is_pv && entry.depth >= depth);
    (enough && deep).then_some(SearchScore { value: entry.value, proven: entry.proven })
}
