//! Iterations, lines and threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use game::{Keyed, Player, Position, for_each_turn};

use crate::knowledge::Knowledge;
use crate::limits::{Limits, StopFlag, Timer};
use crate::move_ordering::HistoryTables;
use crate::report::{NodeCount, PrincipalVariation, Report};
use crate::score::{INFINITY, LONGEST, SearchScore, WIN};
use crate::transposition_table::TranspositionTable;
use crate::watch::Watch;
use crate::worker::{NodeContext, SharedState, Worker};

/// Deeper than any game is long.
const DEEPEST: u32 = 250;

/// From this depth on an ending is searched two turns deeper each time.
const ENDING_STRIDE_FROM: u32 = 6;

/// No proof is tried before the ordinary search has visited so many nodes: what is shorter it proves by itself.
const PROOF_AFTER: u64 = 8_000;

/// Attempts to prove an ending may visit so many times the nodes of the ordinary search.
const PROOF_SHARE: u64 = 16;

/// The search of one game, with what it has learnt so far.
#[derive(Debug)]
pub struct Searcher {
    table: TranspositionTable,
    histories: Vec<HistoryTables>,
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
    score: SearchScore,
    /// The iteration that found the score.
    depth: u32,
    line: Vec<P::Move>,
}

impl Searcher {
    /// A search with a table of so many megabytes on so many threads.
    pub fn new(megabytes: usize, threads: usize) -> Self {
        let histories = std::iter::repeat_with(HistoryTables::new).take(threads.max(1)).collect();
        Self {
            table: TranspositionTable::new(megabytes),
            histories,
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
        self.histories.iter_mut().for_each(|history| *history = HistoryTables::new());
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
        watch: &mut dyn Watch,
        sink: &mut dyn FnMut(&ReportOf<K>),
    ) -> ReportOf<K> {
        self.table.grow_older();
        self.histories.iter_mut().for_each(HistoryTables::fade);
        let shared = SharedState {
            table: &self.table,
            stop: &self.stop,
            nodes: self.nodes.restart(),
            answered: AtomicBool::new(false),
        };
        let root = Root::new(knowledge, position, lines);
        let (first, others) = self.histories.split_first_mut().expect("one thread at least");
        let timer = Some(Timer::new(watch, limits));
        let worker = Worker::new(knowledge, &shared, first, timer);
        if others.is_empty() {
            // Not every machine has threads.
            return root.deepen(worker, limits, &shared, sink);
        }
        thread::scope(|scope| {
            for (n, history) in others.iter_mut().enumerate() {
                let (root, shared) = (root.clone(), &shared);
                let helper = Worker::new(knowledge, shared, history, None);
                scope.spawn(move || root.help(helper, n as u32));
            }
            let report = root.deepen(worker, limits, &shared, sink);
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
    aspiration_window: i32,
    ending: bool,
    /// Whether a proof of the result is tried.
    provable: bool,
    /// Whether no turn was overlooked.
    all_seen: bool,
    /// What the best lines were worth after each whole iteration, with its depth.
    values: Vec<(u32, Vec<i32>)>,
    /// Nodes visited by attempts to prove the result.
    proof_nodes: u64,
}

impl<P: Position> Root<P> {
    fn new<K: Knowledge<Position = P>>(knowledge: &K, position: &P, lines: usize) -> Self {
        let (mut turns, mut overlooked) = (Vec::new(), Vec::new());
        let key = position.key();
        for_each_turn(position, &mut |steps, after| {
            let seen = !knowledge.overlooks(key, steps[0]);
            let list = if seen { &mut turns } else { &mut overlooked };
            list.push(RootTurn {
                steps: steps.to_vec(),
                after: Keyed::new(after.clone()),
                score: SearchScore { value: -INFINITY, proven: false },
                depth: 0,
                line: steps.to_vec(),
            });
        });
        let all_seen = overlooked.is_empty();
        if turns.is_empty() {
            // Who sees nothing finds something after all, but not the best of everything.
            let found = key % overlooked.len().max(1) as u64;
            turns.extend(overlooked.into_iter().nth(found as usize));
        }
        Self {
            player: position.to_act(),
            lines: lines.clamp(1, turns.len().max(1)),
            turns,
            aspiration_window: knowledge.parameters().aspiration_window,
            ending: knowledge.is_ending(position),
            provable: all_seen && knowledge.may_be_proven(position),
            all_seen,
            values: Vec::new(),
            proof_nodes: 0,
        }
    }

    /// Iteration after iteration, until a limit is met or the answer is proven.
    fn deepen<K: Knowledge<Position = P>>(
        mut self,
        mut worker: Worker<'_, K>,
        limits: &Limits,
        shared: &SharedState<'_>,
        sink: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let mut report = self.report(0, &mut worker, shared);
        if self.turns.is_empty() {
            return report;
        }
        let deepest = limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        let mut depth = 1;
        loop {
            self.iterate(&mut worker, depth);
            worker.report_nodes();
            let whole = !worker.is_stopped();
            if whole {
                let values = self.turns.iter().take(self.lines).map(|turn| turn.score.value);
                self.values.push((depth, values.collect()));
            }
            let reached = self.values.last().map_or(0, |(depth, _)| *depth);
            report = self.report(reached, &mut worker, shared);
            sink(&report);
            let mut proven = report.lines.iter().all(|line| line.score.proven);
            // A proof looks to the end of the game, so a search that is limited in depth has none.
            if whole && !proven && limits.depth.is_none() && self.prove(&mut worker, shared) {
                report = self.report(worker.deepest() as u32, &mut worker, shared);
                sink(&report);
                proven = true;
            }
            let whole = whole && !worker.is_stopped();
            let in_time = worker.timer().is_none_or(Timer::may_go_deeper);
            if !whole || proven || depth == deepest || !in_time {
                break;
            }
            // An ending is searched to its end in any case: every other look on the way there is saved.
            let stride = if self.ending && depth >= ENDING_STRIDE_FROM { 2 } else { 1 };
            depth = (depth + stride).min(deepest);
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
            self.aspiration_search(worker, depth as i32, line);
            if worker.is_stopped() {
                break;
            }
        }
    }

    /// Tries to prove the result, once enough nodes have been spent on it otherwise, and says whether it is proven. If
    /// not, all is as before, except that a turn which was proven to keep what was hoped for comes first.
    fn prove<K: Knowledge<Position = P>>(
        &mut self,
        worker: &mut Worker<'_, K>,
        shared: &SharedState<'_>,
    ) -> bool {
        let visited = shared.nodes.load(Ordering::Relaxed);
        let searched = visited - self.proof_nodes;
        let allowed = (PROOF_SHARE * searched).saturating_sub(self.proof_nodes);
        if !self.provable || searched < PROOF_AFTER || allowed < 2 * self.proof_nodes {
            return false;
        }
        let before = self.turns.clone();
        worker.begin(self.ending);
        worker.proof_limit = Some(visited + allowed);
        let proven = (0..self.lines).all(|line| self.prove_line(worker, line));
        worker.report_nodes();
        self.proof_nodes += shared.nodes.load(Ordering::Relaxed) - visited;
        worker.give_up_proof();
        if !proven {
            let hoped = worker.knowledge.foretold(before[0].score.value);
            let best = self.turns.swap_remove(0);
            self.turns = before;
            if best.score.proven && best.score.value >= hoped {
                let place = self.turns.iter().position(|turn| turn.steps == best.steps);
                self.turns[..=place.unwrap_or(0)].rotate_right(1);
            }
        }
        proven
    }

    /// Proves the value of the best of the turns from `from` on and puts it there: by windows of no width, each of which
    /// tells that the value lies above or below, and starts where the last one led (MTD(f)). Of a game
    /// that is won or lost it is enough to know which. Says whether it came to an end.
    fn prove_line<K: Knowledge<Position = P>>(
        &mut self,
        worker: &mut Worker<'_, K>,
        from: usize,
    ) -> bool {
        let mut guess = worker.knowledge.foretold(self.turns[from].score.value);
        let (mut low, mut high) = (-INFINITY, INFINITY);
        while low < high && low < WIN - LONGEST && high > LONGEST - WIN {
            let beta = if guess == low { guess + 1 } else { guess };
            let value = self.search_turns(worker, (beta - 1, beta), 0, from);
            if worker.is_stopped() {
                // What is left of the last window that told something is a bound alone.
                self.turns[from].score.proven = low > -INFINITY;
                return false;
            }
            *(if value < beta { &mut high } else { &mut low }) = value;
            guess = value;
        }
        true
    }

    /// Finds the best of the turns from `from` on and puts it there. The window starts narrow round
    /// the last score and is widened where that does not hold.
    fn aspiration_search<K: Knowledge<Position = P>>(
        &mut self,
        worker: &mut Worker<'_, K>,
        depth: i32,
        from: usize,
    ) {
        let last = self.turns[from].score.value;
        let guess = depth > 2 && last.abs() < WIN - LONGEST;
        let mut width = self.aspiration_window;
        let (mut alpha, mut beta) =
            if guess { (last - width, last + width) } else { (-INFINITY, INFINITY) };
        loop {
            let value = self.search_turns(worker, (alpha, beta), depth, from);
            if worker.is_stopped() {
                break;
            }
            width *= 4;
            if value <= alpha && alpha > -INFINITY {
                alpha = if width > 16 * self.aspiration_window { -INFINITY } else { last - width };
            } else if value >= beta && beta < INFINITY {
                beta = if width > 16 * self.aspiration_window { INFINITY } else { last + width };
            } else {
                break;
            }
        }
    }

    fn search_turns<K: Knowledge<Position = P>>(
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
                self.search_after(worker, n, (first_alpha, beta), depth - 1)
            } else {
                let less = worker.reduction(n - from, depth, true);
                let mut score = self.search_after(worker, n, (alpha, alpha + 1), depth - 1 - less);
                if less > 0 && score.value > alpha && !score.proven {
                    score = self.search_after(worker, n, (alpha, alpha + 1), depth - 1);
                }
                if score.value > alpha {
                    score = self.search_after(worker, n, (alpha, beta), depth - 1);
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
                turn.depth = depth as u32;
                turn.line.clone_from(&turn.steps);
                turn.line.extend_from_slice(worker.principal_variation(turn.steps.len()));
            } else {
                turn.score = SearchScore { value: -INFINITY, proven: score.proven };
            }
            best = best.max(score.value);
            alpha = alpha.max(score.value);
            scored = n + 1;
            if score.value >= beta {
                break;
            }
        }
        // Those not reached keep their node_context behind the ones that were.
        self.turns[from..scored].sort_by_key(|turn| -turn.score.value);
        if scored == self.turns.len() {
            // A win needs no comparison; any other value is only certain if all others are.
            let score = &mut self.turns[from].score;
            score.proven &= all_proven || score.value > WIN - LONGEST;
        }
        best
    }

    /// The worth of a turn by what follows it.
    fn search_after<K: Knowledge<Position = P>>(
        &self,
        worker: &mut Worker<'_, K>,
        n: usize,
        window: (i32, i32),
        depth: i32,
    ) -> SearchScore {
        let turn = &self.turns[n];
        worker.child(
            self.player,
            &turn.after,
            window,
            NodeContext::after_root(depth, turn.steps.len()),
        )
    }

    /// The value of the nth line in the iteration before one.
    fn value_before(&self, n: usize, depth: u32) -> Option<i32> {
        let before = self.values.iter().rev().find(|(earlier, _)| *earlier < depth)?;
        Some(before.1[n])
    }

    fn report<K: Knowledge<Position = P>>(
        &self,
        depth: u32,
        worker: &mut Worker<'_, K>,
        shared: &SharedState<'_>,
    ) -> Report<P::Move> {
        let lines = self.turns.iter().take(self.lines);
        let shown = |score: SearchScore| if score.value == -INFINITY { UNKNOWN } else { score };
        Report {
            depth,
            selective_depth: worker.deepest() as u32,
            lines: lines
                .enumerate()
                .map(|(n, turn)| PrincipalVariation {
                    score: shown(turn.score),
                    value_before: self.value_before(n, turn.depth),
                    steps: turn.line.clone(),
                })
                .collect(),
            nodes: shared.nodes.load(Ordering::Relaxed),
            time: worker.timer().map_or(Duration::ZERO, Timer::elapsed),
            fullness: shared.table.fullness(),
        }
    }
}

/// Nothing has been found out yet.
const UNKNOWN: SearchScore = SearchScore { value: 0, proven: false };
