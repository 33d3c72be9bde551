//! The search by itself, on a game small enough to be solved by looking at everything.
//!
//! Coins lie in a row. A player takes one from either end and, if its value is odd, takes another
//! before the opponent comes: players do not alternate, and a turn has several steps.

use std::collections::HashMap;
use std::fmt;
use std::time::Duration;

use game::{NotationError, Outcome, Player, Position, Random, Reason, Setup, SetupError, Zobrist};
use search::{Knowledge, Limits, Parameters, Searcher, StoppedWatch, Watch};

const COINS: usize = 40;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Coins {
    values: [u8; COINS],
    left: usize,
    right: usize,
    /// What the first player has taken less what the second has.
    margin: i32,
    to_act: Player,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Take {
    Left,
    Right,
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

#[derive(Clone, Debug)]
struct NoCoin;

impl fmt::Display for NoCoin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no coin is left")
    }
}

impl std::error::Error for NoCoin {}

impl From<NoCoin> for Reason {
    fn from(_: NoCoin) -> Self {
        game::reason!("coins.none", "no coin is left")
    }
}

const MARGINS: usize = 1024;
const FEATURES: usize = 2 * (COINS + 1) + MARGINS + 1;
static ZOBRIST: Zobrist = Zobrist::new(7);

impl Coins {
    fn new(seed: u64, count: usize) -> Self {
        let mut random = Random::new(seed);
        let values = std::array::from_fn(|_| 1 + random.below(9) as u8);
        Self { values, left: 0, right: count, margin: 0, to_act: Player::First }
    }

    /// The final margin of the player to act under best play, by looking at everything.
    fn solve(&self, known: &mut HashMap<Self, i32>) -> i32 {
        if let Some(margin) = known.get(self) {
            return *margin;
        }
        let mut best = None;
        self.for_each_move(|take| {
            let mut next = self.clone();
            next.play_unchecked(take);
            let margin = next.solve(known);
            let margin = if next.to_act == self.to_act { margin } else { -margin };
            best = best.max(Some(margin));
        });
        let margin = best.unwrap_or(self.own_margin());
        known.insert(self.clone(), margin);
        margin
    }

    fn own_margin(&self) -> i32 {
        if self.to_act == Player::First { self.margin } else { -self.margin }
    }

    fn features(&self) -> [u16; 4] {
        let margin = (self.margin + MARGINS as i32 / 2) as usize;
        let to_act = if self.to_act == Player::First { 0 } else { FEATURES - 1 };
        [self.left, COINS + self.right, 2 * COINS + margin, to_act].map(|n| n as u16)
    }
}

impl Position for Coins {
    type Move = Take;
    type Illegal = NoCoin;
    type Variant = ();
    type Setup = Self;

    const FEATURES: usize = FEATURES;

    fn start((): (), random: &mut Random) -> Self {
        Self::new(random.next(), COINS)
    }

    fn to_act(&self) -> Player {
        self.to_act
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == self.right).then(|| Outcome::of_scores([self.margin, 0]))
    }

    fn for_each_move(&self, mut visit: impl FnMut(Take)) {
        if self.left < self.right {
            visit(Take::Left);
        }
        if self.left + 1 < self.right {
            visit(Take::Right);
        }
    }

    fn verify(&self, _: Take) -> Result<(), NoCoin> {
        if self.left < self.right { Ok(()) } else { Err(NoCoin) }
    }

    fn play_and_toggle(&mut self, take: Take, mut toggle: impl FnMut(u16)) {
        self.features().into_iter().for_each(&mut toggle);
        let value = match take {
            Take::Left => {
                self.left += 1;
                self.values[self.left - 1]
            }
            Take::Right => {
                self.right -= 1;
                self.values[self.right]
            }
        };
        self.margin += if self.to_act == Player::First { 1 } else { -1 } * i32::from(value);
        if value.is_multiple_of(2) {
            self.to_act = self.to_act.opponent();
        }
        self.features().into_iter().for_each(toggle);
    }

    fn for_each_feature(&self, visit: impl FnMut(u16)) {
        self.features().into_iter().for_each(visit);
    }

    fn feature_key(feature: u16) -> u64 {
        ZOBRIST.of(feature)
    }

    fn is_pass(_: Take) -> bool {
        false
    }
}

impl fmt::Display for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", &self.values[self.left..self.right])
    }
}

impl Setup for Coins {
    type Position = Self;

    fn start((): (), random: &mut Random) -> Self {
        <Self as Position>::start((), random)
    }

    fn read(_: &str, (): ()) -> Result<Self, NotationError> {
        unreachable!("coins are never written")
    }

    fn check(&self) -> Result<Self, SetupError> {
        Ok(self.clone())
    }

    fn follow(&mut self, _: Take, after: &Self) {
        self.clone_from(after);
    }
}

/// How boldly it searches, and whether it tries to prove results.
struct Greed(Parameters, bool);

impl Greed {
    fn careful() -> Self {
        Self(
            Parameters {
                reverse_futility_margin: None,
                reverse_futility_depth: 0,
                late_move_pruning: None,
                late_move_pruning_growth: 0,
                pruning_depth: 0,
                futility_margin: None,
                late_move_reduction_after: 1,
                late_move_reduction_divisor: 2_000,
                aspiration_window: 100,
                quiescence_depth: 0,
            },
            false,
        )
    }

    fn bold() -> Self {
        Self(
            Parameters {
                reverse_futility_margin: Some(100),
                reverse_futility_depth: 3,
                late_move_pruning: Some(1),
                pruning_depth: 3,
                futility_margin: Some(100),
                ..Self::careful().0
            },
            false,
        )
    }

    fn proving() -> Self {
        Self(Self::bold().0, true)
    }
}

impl Knowledge for Greed {
    type Position = Coins;

    fn evaluate(&self, position: &Coins) -> i32 {
        100 * position.own_margin()
    }

    fn final_value(&self, position: &Coins) -> i32 {
        100 * position.own_margin()
    }

    fn ordering_score(&self, position: &Coins, take: Take) -> i32 {
        i32::from(match take {
            Take::Left => position.values[position.left],
            Take::Right => position.values[position.right - 1],
        })
    }

    fn may_be_proven(&self, _: &Coins) -> bool {
        self.1
    }

    fn pack(take: Take) -> u16 {
        take as u16
    }

    fn win_probability(&self, _: &Coins, value: i32) -> f64 {
        1.0 / (1.0 + (-f64::from(value) / 500.0).exp())
    }

    fn parameters(&self) -> &Parameters {
        &self.0
    }
}

/// A clock that goes on by a millisecond whenever it is looked at, and counts its heartbeats.
#[derive(Default)]
struct Ticking {
    now: Duration,
    heartbeats: Vec<u64>,
}

impl Watch for Ticking {
    fn now(&mut self) -> Duration {
        self.now += Duration::from_millis(1);
        self.now
    }

    fn heartbeat(&mut self, nodes: u64) {
        self.heartbeats.push(nodes);
    }
}

#[test]
fn the_whole_tree_gives_the_solution() {
    for threads in [1, 2] {
        for seed in 0..40 {
            let coins = Coins::new(seed, 14);
            let margin = coins.solve(&mut HashMap::new());
            let mut searcher = Searcher::new(1, threads);
            let limits = Limits::default();
            let knowledge = Greed::careful();
            let report =
                searcher.search(&knowledge, &coins, 1, &limits, &mut StoppedWatch, &mut |_| ());
            let best = &report.lines[0];
            assert_eq!((best.score.value, best.score.proven), (100 * margin, true), "seed {seed}");
        }
    }
}

/// Whatever was pruned, what is called proven is true, and the line leads to it.
#[test]
fn what_is_proven_is_true_however_boldly_it_was_pruned() {
    let mut proven = 0;
    for seed in 0..60 {
        let coins = Coins::new(seed, 16);
        let margin = coins.solve(&mut HashMap::new());
        for depth in [2, 5, 30] {
            let mut searcher = Searcher::new(1, 1);
            let (knowledge, limits) = (Greed::bold(), Limits::depth(depth));
            let report =
                searcher.search(&knowledge, &coins, 1, &limits, &mut StoppedWatch, &mut |_| ());
            if report.lines[0].score.proven {
                proven += 1;
                assert_eq!(report.lines[0].score.value, 100 * margin, "seed {seed}");
            }
        }
    }
    assert!(proven > 20, "{proven}");
}

/// Nothing is reduced or pruned in a proof, so that it ends where the ordinary search still goes deeper.
#[test]
fn long_endings_are_proven_and_the_proofs_are_true() {
    let mut proven = [0, 0];
    for seed in 0..20 {
        let coins = Coins::new(seed, COINS);
        let margin = coins.solve(&mut HashMap::new());
        for (n, knowledge) in [Greed::bold(), Greed::proving()].iter().enumerate() {
            for lines in [1, 2] {
                let mut searcher = Searcher::new(1, 1);
                let limits = Limits::nodes(60_000);
                let watch = &mut StoppedWatch;
                let report = searcher.search(knowledge, &coins, lines, &limits, watch, &mut |_| ());
                if report.lines[0].score.proven {
                    proven[n] += 1;
                    assert_eq!(report.lines[0].score.value, 100 * margin, "seed {seed}");
                }
            }
        }
    }
    assert!(proven[1] > proven[0], "{proven:?}");
}

#[test]
fn all_lines_that_are_asked_for_are_found_best_first() {
    let coins = Coins::new(3, 12);
    let mut searcher = Searcher::new(1, 1);
    let (knowledge, limits) = (Greed::careful(), Limits::default());
    let report = searcher.search(&knowledge, &coins, 9, &limits, &mut StoppedWatch, &mut |_| ());
    assert_eq!(report.lines.len() as u64, coins.count_turns());
    assert!(report.lines.is_sorted_by_key(|line| -line.score.value));
    for line in &report.lines {
        let mut position = coins.clone();
        for take in &line.steps {
            position.play(*take).unwrap();
            if position.ends_turn_of(coins.to_act) {
                break;
            }
        }
        let margin = position.solve(&mut HashMap::new());
        let margin = if position.to_act == coins.to_act { margin } else { -margin };
        assert_eq!(line.score.value, 100 * margin);
    }
}

#[test]
fn a_report_tells_the_value_of_the_iteration_before_too() {
    let coins = Coins::new(7, COINS);
    let knowledge = Greed::careful();
    let mut values = vec![None];
    // The last iteration is broken off: then what it has found, if anything, goes with the one before.
    let limits = Limits::nodes(20_000);
    Searcher::new(1, 1).search(&knowledge, &coins, 1, &limits, &mut StoppedWatch, &mut |report| {
        let best = &report.lines[0];
        let whole = report.depth as usize == values.len();
        let before = values.len() - 1;
        match whole {
            true => assert_eq!(best.value_before, values[before], "depth {}", report.depth),
            false => assert!(values[before - 1..].contains(&best.value_before)),
        }
        values.push(Some(best.score.value));
    });
    assert!(values.len() > 5 && values[2..].iter().any(|value| *value != values[1]), "{values:?}");
}

#[test]
fn the_clock_and_the_count_of_nodes_end_a_search() {
    let coins = Coins::new(5, COINS);
    let knowledge = Greed::careful();
    let mut watch = Ticking::default();
    let limits = Limits { hard_time: Some(Duration::from_millis(30)), ..Limits::default() };
    let report =
        Searcher::new(1, 1).search(&knowledge, &coins, 1, &limits, &mut watch, &mut |_| ());
    assert!(!report.lines[0].score.proven);
    assert!(report.time >= Duration::from_millis(30) && report.time < Duration::from_millis(60));
    assert!(watch.heartbeats.len() > 5 && watch.heartbeats.is_sorted());

    let limits = Limits::nodes(5000);
    let search = || {
        let mut searcher = Searcher::new(1, 1);
        searcher.search(&knowledge, &coins, 1, &limits, &mut StoppedWatch, &mut |_| ())
    };
    assert!((5000..5512 + 512).contains(&search().nodes));
    assert_eq!(search(), search(), "the same nodes give the same answer");
}

#[test]
fn a_stop_from_outside_ends_a_search_with_a_legal_answer() {
    struct Impatient(search::StopFlag);

    impl Watch for Impatient {
        fn now(&mut self) -> Duration {
            Duration::ZERO
        }

        fn heartbeat(&mut self, nodes: u64) {
            if nodes > 2000 {
                self.0.stop();
            }
        }
    }

    let coins = Coins::new(6, COINS);
    let mut searcher = Searcher::new(1, 1);
    let mut watch = Impatient(searcher.stop_flag());
    let (knowledge, limits) = (Greed::careful(), Limits::default());
    let report = searcher.search(&knowledge, &coins, 1, &limits, &mut watch, &mut |_| ());
    assert!(report.nodes < 4000 && !report.lines[0].steps.is_empty());
}
