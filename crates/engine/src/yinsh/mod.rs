//! What the engine knows of YINSH.

mod fives;

use game::{Outcome, Player, Position as _};
use search::{Knowledge, Parameters, WIN};
use yinsh::{Move, Phase, Point, Position, Row, Variant};

use crate::engine::AllKnowledge;
use crate::game_knowledge::GameKnowledge;
use crate::level::{Strength, strength};
use crate::linear::{Counts, END, Weights};
use crate::tuning::Tunable;

/// The judgement of YINSH positions.
#[derive(Clone, Debug)]
pub struct YinshKnowledge {
    standard: Weights<FEATURES>,
    blitz: Weights<FEATURES>,
    /// Whose weights are fitted.
    tuned: Variant,
    parameters: Parameters,
}

const FEATURES: usize = NAMES.len();

/// What is counted for each player.
///
/// A five is any five consecutive points of a line. Numbers say how many markers of the player are
/// on it; `held` and `split` say that the opponent has one or two pieces there.
const NAMES: [&str; 23] = [
    "removed",   // rings removed, or about to be
    "one_to_go", // whether one more wins
    "markers",   // markers of one's colour
    "moves",     // ring moves
    "centre",    // fives through the points of one's rings
    "ones",      // fives with one's markers only
    "twos",
    "threes",
    "fours",
    "twos_held", // fives with one piece of the opponent
    "threes_held",
    "fours_held",
    "twos_split", // fives with two pieces of the opponent
    "threes_split",
    "twos_ringed", // fives with one's own ring and nothing of the opponent
    "threes_ringed",
    "fours_ringed",
    "ready",    // rows that the player to act can make at once
    "menace",   // rows that the opponent could make at once
    "edge",     // markers on the edge
    "swing",    // markers that the best jump wins
    "winnings", // markers that all jumps win, each on its own
    "turn",     // being to act
];

/// How much a glance at the rows that a ring move is good for says, by the measure of the search's
/// own experience with moves.
const GLANCE: i32 = 32;

/// Hundredths of a ring for which the odds are e to one.
const SCALE: f64 = 75.0;

/// The strength of each level.
const LEVELS: [Strength; 10] = [
    strength(2, 4_000, 570, 130),
    strength(2, 4_000, 490, 116),
    strength(2, 4_000, 410, 97),
    strength(2, 5_000, 320, 76),
    strength(3, 6_000, 280, 67),
    strength(3, 8_000, 190, 45),
    strength(4, 10_000, 150, 36),
    strength(4, 12_000, 86, 21),
    strength(5, 14_000, 70, 17),
    strength(6, 18_000, 57, 14),
];

/// The same in blitz.
const BLITZ_LEVELS: [Strength; 10] = [
    strength(3, 6_000, 840, 0),
    strength(3, 6_000, 722, 0),
    strength(3, 6_000, 640, 0),
    strength(3, 6_000, 527, 0),
    strength(3, 6_000, 410, 0),
    strength(3, 8_000, 270, 0),
    strength(4, 10_000, 190, 0),
    strength(4, 12_000, 135, 0),
    strength(5, 16_000, 85, 0),
    strength(6, 20_000, 56, 0),
];

impl Default for YinshKnowledge {
    fn default() -> Self {
        Self::tuned_for(Variant::Standard)
    }
}

impl YinshKnowledge {
    /// Knowledge of both variants, of which one shows its weights to be fitted.
    pub fn tuned_for(variant: Variant) -> Self {
        Self {
            standard: Weights::read(NAMES, include_str!("../../weights/yinsh.txt")),
            blitz: Weights::read(NAMES, include_str!("../../weights/yinsh-blitz.txt")),
            tuned: variant,
            parameters: Parameters {
                reverse_futility_margin: Some(30),
                reverse_futility_depth: 3,
                late_move_pruning: Some(12),
                late_move_pruning_growth: 6,
                pruning_depth: 3,
                futility_margin: Some(40),
                late_move_reduction_after: 2,
                late_move_reduction_divisor: 1_100,
                aspiration_window: 15,
                quiescence_depth: 1,
            },
        }
    }

    fn weights(&self, variant: Variant) -> &Weights<FEATURES> {
        match variant {
            Variant::Standard => &self.standard,
            Variant::Blitz => &self.blitz,
        }
    }
}

/// How many fives lead through each point.
static FIVES_THROUGH: [i32; Point::COUNT] = {
    let mut through = [0; Point::COUNT];
    let mut n = 0;
    while n < Point::COUNT {
        let point = Point::ALL[n];
        let mut axis = 0;
        while axis < 3 {
            let way = hexgrid::Direction::AXES[axis];
            let mut before = 0;
            while before < Row::LENGTH as i8 && point.step(way.opposite(), before).is_some() {
                if point.step(way, Row::LENGTH as i8 - 1 - before).is_some() {
                    through[point.index()] += 1;
                }
                before += 1;
            }
            axis += 1;
        }
        n += 1;
    }
    through
};

fn differences(position: &Position) -> Counts<FEATURES> {
    let me = position.to_act();
    let fives = fives::fives(position);
    let markers = fives::count_markers(position, false);
    let edge = fives::count_markers(position, true);
    let to_win = position.variant().rings_to_win();
    // A row that the opponent's move has made is as good as removed.
    let pending = u8::from(matches!(position.phase(), Phase::Row { .. }));
    let counts = |player: Player| {
        let n = player.index();
        let five = &fives[n];
        let removed = position.removed()[n] + if player == me { pending } else { 0 };
        let kinds = |markers: usize, against: usize| five.by_pieces[markers][against] as i32;
        let ready = five.ready.min(2) as i32;
        let (swing, winnings) = fives::winnings(position, player);
        [
            i32::from(removed),
            i32::from(removed + 1 == to_win),
            markers[n] as i32,
            position.mobility(player) as i32,
            position.ring_points(player).map(|ring| FIVES_THROUGH[ring.index()]).sum(),
            kinds(1, 0),
            kinds(2, 0),
            kinds(3, 0),
            kinds(4, 0),
            kinds(2, 1),
            kinds(3, 1),
            kinds(4, 1),
            kinds(2, 2),
            kinds(3, 2),
            five.with_ring[2] as i32,
            five.with_ring[3] as i32,
            five.with_ring[4] as i32,
            if player == me { ready } else { 0 },
            if player == me { 0 } else { ready },
            edge[n] as i32,
            swing,
            winnings,
            i32::from(player == me),
        ]
    };
    let (own, other) = (counts(me), counts(me.opponent()));
    std::array::from_fn(|n| own[n] - other[n])
}

/// The ring moves that it took to get here, as far as the board shows them.
fn markers_laid(position: &Position) -> i32 {
    let removed: i32 = position.removed().into_iter().map(i32::from).sum();
    let markers = 51 - i32::from(position.markers_left());
    markers + Row::LENGTH as i32 * removed
}

fn progress(position: &Position) -> i32 {
    let moves = markers_laid(position);
    match position.variant() {
        Variant::Standard => moves * END / 60,
        Variant::Blitz => moves * END / 30,
    }
}

impl Tunable for YinshKnowledge {
    fn features(&self, position: &Position) -> (Vec<i32>, i32) {
        (differences(position).to_vec(), progress(position))
    }

    fn values(&self) -> Vec<f64> {
        self.weights(self.tuned).values()
    }

    fn with_values(&self, values: &[f64]) -> Self {
        let weights = self.weights(self.tuned).with_values(values);
        match self.tuned {
            Variant::Standard => Self { standard: weights, ..self.clone() },
            Variant::Blitz => Self { blitz: weights, ..self.clone() },
        }
    }

    fn file(&self) -> String {
        self.weights(self.tuned).write()
    }

    fn scale(&self) -> f64 {
        SCALE
    }
}

impl GameKnowledge for YinshKnowledge {
    fn among(all: &AllKnowledge) -> &Self {
        &all.yinsh
    }

    fn levels(position: &Position) -> &'static [Strength; 10] {
        match position.variant() {
            Variant::Standard => &LEVELS,
            Variant::Blitz => &BLITZ_LEVELS,
        }
    }

    fn turns_left(position: &Position) -> f64 {
        // Each move leaves a marker, each row takes five away.
        let moved = f64::from(markers_laid(position)) / 2.0;
        let (usual, least) = match position.variant() {
            Variant::Standard => (32.0, 10.0),
            Variant::Blitz => (18.0, 7.0),
        };
        f64::max(usual - moved, least)
    }
}

impl Knowledge for YinshKnowledge {
    type Position = Position;

    fn evaluate(&self, position: &Position) -> i32 {
        self.weights(position.variant()).judge(&differences(position), progress(position))
    }

    fn final_value(&self, position: &Position) -> i32 {
        match position.outcome() {
            Some(Outcome::Win(player)) if player == position.to_act() => WIN,
            Some(Outcome::Win(_)) => -WIN,
            _ => 0,
        }
    }

    fn ordering_score(&self, position: &Position, step: Move) -> i32 {
        match step {
            Move::Ring(from, to) => GLANCE * fives::glance(position, from, to),
            Move::Place(point) => 100 * FIVES_THROUGH[point.index()],
            _ => 0,
        }
    }

    fn is_tactical(&self, position: &Position, step: Move) -> bool {
        match step {
            Move::Ring(from, to) => fives::completes_row(position, from, to),
            Move::RemoveRow(_) | Move::RemoveRing(_) => true,
            Move::Place(_) | Move::Pass => false,
        }
    }

    fn pack(step: Move) -> u16 {
        match step {
            Move::Place(point) => point.index() as u16,
            Move::RemoveRing(point) => 128 + point.index() as u16,
            Move::RemoveRow(row) => {
                let [first, .., last] = row.points();
                32_768 + (first.index() * 128 + last.index()) as u16
            }
            Move::Ring(from, to) => 256 + (from.index() * 128 + to.index()) as u16,
            Move::Pass => u16::MAX,
        }
    }

    fn win_probability(&self, value: i32) -> f64 {
        1.0 / (1.0 + (-f64::from(value) / SCALE).exp())
    }

    fn parameters(&self) -> &Parameters {
        &self.parameters
    }
}
