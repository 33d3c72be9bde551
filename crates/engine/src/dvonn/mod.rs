//! What the engine knows of DVONN.

use std::sync::LazyLock;

use dvonn::{Move, Phase, Point, PointSet, Position};
use game::{Player, Position as _};
use search::{Knowledge, Parameters};

use crate::engine::AllKnowledge;
use crate::game_knowledge::GameKnowledge;
use crate::level::{Strength, strength};
use crate::linear::{Counts, END, Weights};
use crate::tuning::Tunable;

/// The judgement of DVONN positions.
#[derive(Clone, Debug)]
pub struct DvonnKnowledge {
    weights: Weights<FEATURES>,
    parameters: Parameters,
}

const FEATURES: usize = NAMES.len();

/// What is counted for each player: first while stacks move, then while pieces are placed, which is
/// a problem of its own.
const NAMES: [&str; MOVING + PLACING] = [
    "tempo",      // being to move
    "pieces",     // in stacks of one's own
    "moves",      // stack moves
    "movers",     // stacks that have one
    "singles",    // stacks of one piece
    "pairs",      // free stacks of two
    "tall",       // stacks too high to move any more, or hardly
    "touching",   // stacks next to a DVONN piece
    "holding",    // stacks with one inside
    "carrying",   // those of them that can move
    "endangered", // pieces that an opponent's DVONN stack takes the contact from by moving
    "edge",       // placed on the edge, where pieces can move from the start
    "near",       // placed next to a DVONN piece
    "within-two", // placed two points away from one
    "friends",    // pairs of pieces placed next to each other
];

const MOVING: usize = 11;
const PLACING: usize = 4;

/// The neighbours of each point.
static NEIGHBOURS: LazyLock<[PointSet; Point::BITS]> = LazyLock::new(|| {
    let mut table = [PointSet::EMPTY; Point::BITS];
    for point in Point::ALL {
        table[point.index()] = point.neighbours().collect();
    }
    table
});

/// The points with fewer than six neighbours.
static EDGE: LazyLock<PointSet> = LazyLock::new(|| {
    Point::ALL.into_iter().filter(|point| point.neighbours().count() < 6).collect()
});

fn next_to(set: PointSet) -> PointSet {
    set.fold(PointSet::EMPTY, |reached, point| reached.or(NEIGHBOURS[point.index()]))
}

/// Hundredths of a piece for which the odds are e to one.
const SCALE: f64 = 400.0;

/// Endings with no more stacks than this are searched to the end.
const ENDING_STACKS: usize = 24;

/// The strength of each level.
const LEVELS: [Strength; 10] = [
    strength(2, 4_000, 720, 0),
    strength(2, 4_000, 520, 0),
    strength(3, 6_000, 345, 0),
    strength(3, 8_000, 220, 0),
    strength(4, 10_000, 155, 0),
    strength(5, 14_000, 86, 0),
    strength(6, 20_000, 55, 0),
    strength(7, 27_000, 35, 0),
    strength(9, 44_000, 14, 0),
    strength(30, 100_000, 0, 0),
];

impl Default for DvonnKnowledge {
    fn default() -> Self {
        Self {
            weights: Weights::read(NAMES, include_str!("../../weights/dvonn.txt")),
            parameters: Parameters {
                reverse_futility_margin: Some(250),
                reverse_futility_depth: 3,
                late_move_pruning: Some(8),
                late_move_pruning_growth: 4,
                pruning_depth: 3,
                futility_margin: Some(300),
                late_move_reduction_after: 3,
                late_move_reduction_divisor: 1.9,
                aspiration_window: 60,
                quiescence_depth: 0,
            },
        }
    }
}

fn placed(position: &Position, player: Player) -> [i32; PLACING] {
    let own = position.owned(player);
    let near = next_to(position.dvonn());
    let within_two = next_to(near).without(near);
    let friends: i32 = own.map(|point| NEIGHBOURS[point.index()].and(own).len() as i32).sum();
    let count = |set: PointSet| own.and(set).len() as i32;
    [count(*EDGE), count(near), count(within_two), friends / 2]
}

fn moving(position: &Position, player: Player) -> [i32; MOVING] {
    let owned = position.owned(player);
    let movers = position.movers(player);
    let near = position.next_to(position.dvonn());
    let (mut pieces, mut singles, mut pairs, mut tall) = (0, 0, 0, 0);
    let (mut holding, mut carrying, mut touching) = (0, 0, 0);
    for point in owned {
        let height = i32::from(position.height(point));
        pieces += height;
        singles += i32::from(height == 1);
        pairs += i32::from(height == 2 && movers.contains(point));
        tall += i32::from(height > 5);
        touching += i32::from(near.contains(point));
        if position.dvonn().contains(point) {
            holding += 1;
            carrying += i32::from(movers.contains(point));
        }
    }
    let mut endangered = 0;
    let theirs = position.movers(player.opponent());
    for point in position.dvonn() {
        if theirs.contains(point) {
            let lost = position.held_by(point).filter(|lost| owned.contains(*lost));
            endangered =
                lost.map(|lost| i32::from(position.height(lost))).sum::<i32>().max(endangered);
        }
    }
    let moves = position.mobility(player) as i32;
    let movers = movers.len() as i32;
    let tempo = i32::from(position.to_act() == player);
    [tempo, pieces, moves, movers, singles, pairs, tall, touching, holding, carrying, endangered]
}

fn differences(position: &Position) -> Counts<FEATURES> {
    let (me, them) = (position.to_act(), position.to_act().opponent());
    let mut counts = [0; FEATURES];
    let (first, own, other) = match position.phase() {
        Phase::Move => (0, &moving(position, me)[..], &moving(position, them)[..]),
        Phase::Place => (MOVING, &placed(position, me)[..], &placed(position, them)[..]),
    };
    for (n, (own, other)) in own.iter().zip(other).enumerate() {
        counts[first + n] = own - other;
    }
    counts
}

/// How much of the phase is over.
fn progress(position: &Position) -> i32 {
    let stacks = position.occupied().len() as i32;
    match position.phase() {
        Phase::Move => (Point::COUNT as i32 - stacks) * END / 40,
        Phase::Place => stacks * END / Point::COUNT as i32,
    }
}

/// The pieces of the player to act less those of the opponent.
fn margin(position: &Position) -> i32 {
    let score = position.score();
    let me = position.to_act();
    score[me.index()] as i32 - score[me.opponent().index()] as i32
}

impl Tunable for DvonnKnowledge {
    fn features(&self, position: &Position) -> (Vec<i32>, i32) {
        (differences(position).to_vec(), progress(position))
    }

    fn values(&self) -> Vec<f64> {
        self.weights.values()
    }

    fn with_values(&self, values: &[f64]) -> Self {
        Self { weights: self.weights.with_values(values), ..self.clone() }
    }

    fn file(&self) -> String {
        self.weights.write()
    }

    fn scale(&self) -> f64 {
        SCALE
    }
}

impl GameKnowledge for DvonnKnowledge {
    fn among(all: &AllKnowledge) -> &Self {
        &all.dvonn
    }

    fn levels(_: &Position) -> &'static [Strength; 10] {
        &LEVELS
    }

    fn turns_left(position: &Position) -> f64 {
        let standing = position.occupied().len() as f64;
        match position.phase() {
            // Each placement fills one of 49 points. Placements are easier than moves, so they get
            // less than their share.
            Phase::Place => 0.7 * f64::from(position.unplaced()) + 26.0,
            // Each move empties one point at least, some with all that loses contact.
            Phase::Move => (0.5 * standing + 2.0).max(4.0),
        }
    }

    fn final_margin(position: &Position) -> Option<i32> {
        Some(margin(position))
    }
}

impl Knowledge for DvonnKnowledge {
    type Position = Position;

    fn evaluate(&self, position: &Position) -> i32 {
        self.weights.judge(&differences(position), progress(position))
    }

    fn final_value(&self, position: &Position) -> i32 {
        100 * margin(position)
    }

    fn ordering_score(&self, position: &Position, step: Move) -> i32 {
        match step {
            Move::Stack(_, to) => {
                let theirs = position.owned(position.to_act().opponent()).contains(to);
                i32::from(theirs) * (200 + 100 * i32::from(position.height(to)))
            }
            _ => 0,
        }
    }

    fn is_ending(&self, position: &Position) -> bool {
        position.phase() == Phase::Move && position.occupied().len() <= ENDING_STACKS
    }

    fn pack(step: Move) -> u16 {
        match step {
            Move::Place(point) => point.index() as u16,
            Move::Stack(from, to) => 64 + (from.index() * 64 + to.index()) as u16,
            Move::Pass => 63,
        }
    }

    fn win_probability(&self, value: i32) -> f64 {
        1.0 / (1.0 + (-f64::from(value) / SCALE).exp())
    }

    fn parameters(&self) -> &Parameters {
        &self.parameters
    }
}
