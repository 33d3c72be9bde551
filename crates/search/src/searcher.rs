//! Iterations, lines and threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use game::{Keyed, Player, Position, for_each_turn};

use crate::knowledge::Knowledge;
use crate::limits::{Clock, Limits, StopFlag};
use crate::ordering::Memory;
use crate::report::{Line, NodeCount, Report};
use crate::score::{INFINITY, LONGEST, Score, WIN};
use crate::table::Table;
use crate::worker::{Place, Shared, Worker};

/// Deeper than any game is long.
const DEEPEST: u32 = 250;

/// The search of one game, with what it has learnt so far.
#[derive(Debug)]
pub struct Searcher {
    table: Table,
    memories: Vec<Memory>,
    stop: StopFlag,
    nodes: NodeCount,
}

/// The reports on a game that one has knowledge of.
pub type ReportOf<K> = Report<<<K as Knowledge>::Position as Position>::Move>;

/// A turn that can be played at the root.
#[derive(Clone)]
struct RootTurn<P: Position> {
    steps: Vec<P::Move>,
    after: Keyed<P>,
    score: Score,
    line: Vec<P::Move>,
}

impl Searcher {
    /// A search with a table of so many megabytes on so many threads.
    pub fn new(megabytes: usize, threads: usize) -> Self {
        let memories = std::iter::repeat_with(Memory::new).take(threads.max(1)).collect();
        Self {
            table: Table::new(megabytes),
            memories,
            stop: StopFlag::default(),
            nodes: NodeCount::default(),
        }
    }

    /// What stops a running search from outside.
    pub fn stop_flag(&self) -> StopFlag {
        self.stop.clone()
    }

    /// How many positions the running search has visited, to be read from outside.
    pub fn node_count(&self) -> NodeCount {
        self.nodes.clone()
    }

    /// Forgets all that earlier searches have learnt.
    pub fn forget(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(|memory| *memory = Memory::new());
    }

    /// Looks for the best turns in a position and reports after every iteration.
    ///
    /// A stop that was asked for before the call ends the search at once, with a legal answer.
    pub fn search<K: Knowledge>(
        &mut self,
        knowledge: &K,
        position: &K::Position,
        lines: usize,
        limits: &Limits,
        sink: &mut dyn FnMut(&ReportOf<K>),
    ) -> ReportOf<K> {
        self.table.grow_older();
        self.memories.iter_mut().for_each(Memory::fade);
        let shared = Shared {
            table: &self.table,
            stop: &self.stop,
            clock: Clock::new(limits.clone()),
            nodes: self.nodes.restart(),
            answered: AtomicBool::new(false),
        };
        let root = Root::new(knowledge, position, lines);
        let (first, others) = self.memories.split_first_mut().expect("one thread at least");
        thread::scope(|scope| {
            for (n, memory) in others.iter_mut().enumerate() {
                let (root, shared) = (root.clone(), &shared);
                scope.spawn(move || root.help(Worker::new(knowledge, shared, memory), n as u32));
            }
            let report = root.deepen(Worker::new(knowledge, &shared, first), &shared, sink);
            shared.answered.store(true, Ordering::Relaxed);
            report
        })
    }
}

/// The turns at the root and how many of the best are asked for.
#[derive(Clone)]
struct Root<P: Position> {
    player: Player,
    turns: Vec<RootTurn<P>>,
    lines: usize,
    aspiration: i32,
    ending: bool,
    /// Whether no turn was overlooked.
    all_seen: bool,
}

impl<P: Position> Root<P> {
    fn new<K: Knowledge<Position = P>>(knowledge: &K, position: &P, lines: usize) -> Self {
        let (mut turns, mut overlooked) = (Vec::new(), Vec::new());
        for_each_turn(position, &mut |steps, after| {
            let seen = !knowledge.overlooks(position, steps[0]);
            let list = if seen { &mut turns } else { &mut overlooked };
            list.push(RootTurn {
                steps: steps.to_vec(),
                after: Keyed::new(after.clone()),
                score: Score { value: -INFINITY, proven: false },
                line: steps.to_vec(),
            });
        });
        let all_seen = overlooked.is_empty();
        if turns.is_empty() {
            turns = overlooked;
        }
        Self {
            player: position.to_act(),
            lines: lines.clamp(1, turns.len().max(1)),
            turns,
            aspiration: knowledge.parameters().aspiration,
            ending: knowledge.is_ending(position),
            all_seen,
        }
    }

    /// Iteration after iteration, until a limit is met or the answer is proven.
    fn deepen<K: Knowledge<Position = P>>(
        mut self,
        mut worker: Worker<'_, K>,
        shared: &Shared<'_>,
        sink: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let mut report = self.report(0, 0, shared);
        if self.turns.is_empty() {
            return report;
        }
        let deepest = shared.clock.limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        for depth in 1..=deepest {
            self.iterate(&mut worker, depth);
            worker.report_nodes();
            let whole = !worker.is_stopped();
            report = self.report(if whole { depth } else { depth - 1 }, worker.deepest(), shared);
            sink(&report);
            let proven = report.lines.iter().all(|line| line.score.proven);
            if !whole || proven || !shared.clock.may_go_deeper() {
                break;
            }
        }
        report
    }

    /// Fills the shared table, a little ahead of or behind the first thread.
    fn help<K: Knowledge<Position = P>>(mut self, mut worker: Worker<'_, K>, n: u32) {
        for depth in 1 + n % 2..=DEEPEST {
            if self.turns.is_empty() {
                break;
            }
            self.iterate(&mut worker, depth);
            if worker.is_stopped() || self.turns[0].score.proven {
                break;
            }
        }
        worker.report_nodes();
    }

    fn iterate<K: Knowledge<Position = P>>(&mut self, worker: &mut Worker<'_, K>, depth: u32) {
        worker.begin(self.ending);
        for line in 0..self.lines {
            self.find_line(worker, depth as i32, line);
            if worker.is_stopped() {
                break;
            }
        }
    }

    /// Finds the best of the turns from `from` on and puts it there. The window starts narrow round
    /// the last score and is widened where that does not hold.
    fn find_line<K: Knowledge<Position = P>>(
        &mut self,
        worker: &mut Worker<'_, K>,
        depth: i32,
        from: usize,
    ) {
        let last = self.turns[from].score.value;
        let guess = depth > 2 && last.abs() < WIN - LONGEST;
        let mut width = self.aspiration;
        let (mut alpha, mut beta) =
            if guess { (last - width, last + width) } else { (-INFINITY, INFINITY) };
        loop {
            let value = self.try_turns(worker, (alpha, beta), depth, from);
            if worker.is_stopped() {
                break;
            }
            width *= 4;
            if value <= alpha && alpha > -INFINITY {
                alpha = if width > 16 * self.aspiration { -INFINITY } else { last - width };
            } else if value >= beta && beta < INFINITY {
                beta = if width > 16 * self.aspiration { INFINITY } else { last + width };
            } else {
                break;
            }
        }
    }

    fn try_turns<K: Knowledge<Position = P>>(
        &mut self,
        worker: &mut Worker<'_, K>,
        (first_alpha, beta): (i32, i32),
        depth: i32,
        from: usize,
    ) -> i32 {
        let mut alpha = first_alpha;
        let mut best = -INFINITY;
        let mut all_proven = self.all_seen;
        let mut scored = from;
        for n in from..self.turns.len() {
            // The first look gives every turn its own score: the order in which the later ones,
            // which are searched less deep, are met.
            let in_full = n == from || depth == 1;
            let score = if in_full {
                self.look_after(worker, n, (first_alpha, beta), depth - 1)
            } else {
                let less = worker.reduction(n - from, depth, true);
                let mut score = self.look_after(worker, n, (alpha, alpha + 1), depth - 1 - less);
                if less > 0 && score.value > alpha && !score.proven {
                    score = self.look_after(worker, n, (alpha, alpha + 1), depth - 1);
                }
                if score.value > alpha {
                    score = self.look_after(worker, n, (alpha, beta), depth - 1);
                }
                score
            };
            if worker.is_stopped() {
                break;
            }
            all_proven &= score.proven;
            let turn = &mut self.turns[n];
            if in_full || score.value > alpha {
                turn.score = score;
                turn.line.clone_from(&turn.steps);
                turn.line.extend_from_slice(worker.line(turn.steps.len()));
            } else {
                turn.score = Score { value: -INFINITY, proven: score.proven };
            }
            best = best.max(score.value);
            alpha = alpha.max(score.value);
            scored = n + 1;
            if score.value >= beta {
                break;
            }
        }
        // Those not reached keep their place behind the ones that were.
        self.turns[from..scored].sort_by_key(|turn| -turn.score.value);
        if scored == self.turns.len() {
            // A win needs no comparison; any other value is only certain if all others are.
            let score = &mut self.turns[from].score;
            score.proven &= all_proven || score.value > WIN - LONGEST;
        }
        best
    }

    /// The worth of a turn by what follows it.
    fn look_after<K: Knowledge<Position = P>>(
        &self,
        worker: &mut Worker<'_, K>,
        n: usize,
        window: (i32, i32),
        depth: i32,
    ) -> Score {
        let turn = &self.turns[n];
        worker.child(self.player, &turn.after, window, Place::after_root(depth, turn.steps.len()))
    }

    fn report(&self, depth: u32, deepest: usize, shared: &Shared<'_>) -> Report<P::Move> {
        let lines = self.turns.iter().take(self.lines);
        let shown = |score: Score| if score.value == -INFINITY { UNKNOWN } else { score };
        Report {
            depth,
            selective_depth: deepest as u32,
            lines: lines
                .map(|turn| Line { score: shown(turn.score), steps: turn.line.clone() })
                .collect(),
            nodes: shared.nodes.load(Ordering::Relaxed),
            time: shared.clock.start.elapsed(),
            fullness: shared.table.fullness(),
        }
    }
}

/// Nothing has been found out yet.
const UNKNOWN: Score = Score { value: 0, proven: false };
