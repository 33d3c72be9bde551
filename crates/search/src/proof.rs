//! The search of an ending to its very end.
//!
//! The ordinary search goes deeper turn by turn and looks less deep at late moves: of an ending that is
//! too long for that it knows much and proves nothing. Here nothing is judged, reduced or
//! pruned: every line goes on until the game is over. What makes that short is the order of the moves. Those that
//! leave the opponent the fewest replies come first ("fastest first"), since what has few replies is soon searched
//! through; and before any of them is searched, the table is asked about all positions they lead to.

use game::{Keyed, Position};

use crate::knowledge::Knowledge;
use crate::move_ordering::{ScoredMove, TABLE_MOVE};
use crate::score::{INFINITY, SearchScore, WIN};
use crate::transposition_table::{Bound, TableEntry};
use crate::worker::{NodeContext, StepOf, Worker};

/// What a reply of the opponent counts against a move.
const REPLY: i32 = 1_000;

/// The history of a move and what the game promises of it decide only between moves with equally many replies.
const HISTORY_DIVISOR: i32 = 16;

/// What a killer counts for.
const KILLER: i32 = 300;

/// The depth at which a refutation counts for the history.
const HISTORY_DEPTH: i32 = 4;

impl<K: Knowledge> Worker<'_, K> {
    /// The value of a node, proven, within or beyond a window.
    pub(crate) fn proof_node(
        &mut self,
        node: &Keyed<K::Position>,
        mut alpha: i32,
        mut beta: i32,
        context: NodeContext,
    ) -> SearchScore {
        let ply = context.ply;
        self.count_node();
        self.clear_pv(ply);
        self.deepest = self.deepest.max(ply);
        if self.stopped {
            return SearchScore { value: 0, proven: false };
        }
        let hit = self.shared.table.get(node.key(), ply as i32);
        if let Some(entry) = hit.filter(|entry| entry.proven) {
            match entry.bound {
                Bound::Exact => return proven(entry.value),
                Bound::AtLeast if entry.value >= beta => return proven(entry.value),
                Bound::AtMost if entry.value <= alpha => return proven(entry.value),
                Bound::AtLeast => alpha = alpha.max(entry.value),
                Bound::AtMost => beta = beta.min(entry.value),
            }
        }
        let mut moves = self.take_buffer(ply);
        if self.child_buffers.len() <= ply {
            self.child_buffers.resize_with(ply + 1, Vec::new);
        }
        let mut children = std::mem::take(&mut self.child_buffers[ply]);
        self.list_for_proof(node, hit, context, &mut moves, &mut children);
        let score = if moves.is_empty() {
            proven(self.finished(node.position(), ply))
        } else if let Some(value) = self.known_refutation(node, beta, ply, &children) {
            proven(value)
        } else {
            self.prove_moves(node, (alpha, beta), context, &mut moves, &mut children)
        };
        self.move_buffers[ply] = moves;
        self.child_buffers[ply] = children;
        score
    }

    /// Lists the moves with the positions they lead to, and scores them for the order.
    fn list_for_proof(
        &self,
        node: &Keyed<K::Position>,
        hit: Option<TableEntry>,
        context: NodeContext,
        moves: &mut Vec<ScoredMove<StepOf<K>>>,
        children: &mut Vec<Keyed<K::Position>>,
    ) {
        moves.clear();
        children.clear();
        let position = node.position();
        let player = position.to_act();
        let table_move = hit.filter(|entry| entry.proven).and_then(|entry| entry.step);
        let killers = self.history.killers(context.ply);
        position.for_each_move(|step| {
            let packed = K::pack(step);
            let mut child = node.clone();
            child.play_unchecked(step);
            let mut ordering_score = self.knowledge.ordering_score(position, step)
                + self.history.score(player, context.previous, packed) / HISTORY_DIVISOR;
            if table_move == Some(packed) {
                ordering_score += TABLE_MOVE;
            } else if child.position().to_act() != player {
                ordering_score -= REPLY * child.position().count_moves() as i32;
            }
            ordering_score += KILLER * i32::from(killers.contains(&packed));
            moves.push(ScoredMove { step, packed, tactical: false, ordering_score });
            children.push(child);
        });
    }

    /// The value of a move that the table already knows to be good enough (enhanced transposition
    /// cutoff).
    fn known_refutation(
        &self,
        node: &Keyed<K::Position>,
        beta: i32,
        ply: usize,
        children: &[Keyed<K::Position>],
    ) -> Option<i32> {
        let player = node.position().to_act();
        children.iter().find_map(|child| {
            let entry = self.shared.table.get(child.key(), ply as i32 + 1)?;
            let same = child.position().to_act() == player;
            let value = if same { entry.value } else { -entry.value };
            let below = if same { Bound::AtLeast } else { Bound::AtMost };
            let sure = entry.proven && (entry.bound == below || entry.bound == Bound::Exact);
            (sure && value >= beta).then_some(value)
        })
    }

    fn prove_moves(
        &mut self,
        node: &Keyed<K::Position>,
        (mut alpha, beta): (i32, i32),
        context: NodeContext,
        moves: &mut [ScoredMove<StepOf<K>>],
        children: &mut [Keyed<K::Position>],
    ) -> SearchScore {
        let player = node.position().to_act();
        let first_alpha = alpha;
        let visited = self.visited();
        let mut best = -INFINITY;
        let mut best_step = None;
        let next = NodeContext { ply: context.ply + 1, ..context };
        for n in 0..moves.len() {
            let first = (n..moves.len()).max_by_key(|n| (moves[*n].ordering_score, usize::MAX - n));
            let first = first.unwrap_or(n);
            moves.swap(n, first);
            children.swap(n, first);
            let next = NodeContext { previous: moves[n].packed, ..next };
            let mut value = -INFINITY;
            if n > 0 && beta - alpha > 1 {
                value = self.child(player, &children[n], (alpha, alpha + 1), next).value;
            }
            if n == 0 || beta - alpha == 1 || value > alpha && value < beta {
                value = self.child(player, &children[n], (alpha, beta), next).value;
            }
            if self.stopped {
                return SearchScore { value: best.max(-WIN), proven: false };
            }
            if value > best {
                best = value;
                best_step = Some(moves[n].packed);
                if value > alpha {
                    self.prepend_to_pv(context.ply, moves[n].step);
                }
            }
            alpha = alpha.max(value);
            if value >= beta {
                let (ply, previous) = (context.ply, context.previous);
                self.history.update(player, ply, previous, HISTORY_DEPTH, &moves[..=n]);
                break;
            }
        }
        let bound = match best {
            best if best >= beta => Bound::AtLeast,
            best if best > first_alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        // What took most nodes is kept longest.
        let depth = (self.visited() - visited + 1).ilog2() as i32;
        let entry = TableEntry { step: best_step, value: best, depth, bound, proven: true };
        self.shared.table.put(node.key(), context.ply as i32, entry);
        proven(best)
    }
}

const fn proven(value: i32) -> SearchScore {
    SearchScore { value, proven: true }
}
