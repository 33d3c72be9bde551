//! What the engine knows of YINSH.

mod fives;
mod line_memory;
mod placing;
mod windows;

use game::{Position as _, Random};
use search::{Knowledge, Parameters};
use yinsh::{Move, Phase, Point, Position, Row, Variant};

use crate::engine::AllKnowledge;
use crate::game_knowledge::{ChanceScale, GameKnowledge, result_value};
use crate::level::{Strength, strength};
use crate::network::{Network, Shape, embedded};
use crate::training::{Trained, TrainingPlan};

/// The judgement of YINSH positions.
#[derive(Clone, Debug)]
pub struct YinshKnowledge {
    /// For rings that move and for rings being placed; without them rings removed and markers count.
    networks: Vec<Network>,
    lines: line_memory::LineMemory,
    parameters: Parameters,
}

/// How much a glance at the rows that a ring move is good for says, by the measure of the search's
/// own experience with moves.
const GLANCE: i32 = 32;

/// The strength of each level.
const LEVELS: [Strength; 10] = [
    strength(1, 1_000, 882, 263),
    strength(1, 3_200, 614, 142),
    strength(2, 4_000, 508, 117),
    strength(2, 4_300, 396, 94),
    strength(2, 5_900, 310, 74),
    strength(3, 6_800, 266, 63),
    strength(3, 8_800, 185, 44),
    strength(4, 10_400, 145, 35),
    strength(4, 11_800, 91, 22),
    strength(4, 13_800, 71, 17),
];

/// The same in blitz.
const BLITZ_LEVELS: [Strength; 10] = [
    strength(1, 1_000, 930, 400),
    strength(2, 3_400, 777, 84),
    strength(3, 6_000, 722, 40),
    strength(3, 6_000, 655, 8),
    strength(3, 6_000, 507, 0),
    strength(3, 7_500, 292, 0),
    strength(4, 10_900, 195, 0),
    strength(5, 16_000, 90, 0),
    strength(6, 22_000, 45, 0),
    strength(7, 30_000, 20, 0),
];

const PARAMETERS: Parameters = Parameters {
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
};

impl Default for YinshKnowledge {
    fn default() -> Self {
        Self::embedded()
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

/// By markers laid (docs/review.md).
const CHANCES: ChanceScale = ChanceScale { early: (0, 70), late: (25, 27) };
const BLITZ_CHANCES: ChanceScale = ChanceScale { early: (6, 55), late: (14, 15) };

/// The ring moves that it took to get here, as far as the board shows them.
fn markers_laid(position: &Position) -> i32 {
    let removed: i32 = position.removed().into_iter().map(i32::from).sum();
    let markers = 51 - i32::from(position.markers_left());
    markers + Row::LENGTH as i32 * removed
}

impl Trained for YinshKnowledge {
    const SHAPES: &[Shape] = &[windows::SHAPE, placing::SHAPE];
    const EMBEDDED: Option<&'static [u8]> = embedded!("../../networks/yinsh.net");
    const SCALE: i32 = 75;

    fn plan() -> TrainingPlan {
        TrainingPlan {
            games: vec![1_500, 2_500, 4_000, 6_000, 8_000],
            nodes: 700,
            random_turn: 40,
            random_turns: 3,
            proven: false,
            memory: 2,
            blend: 0.7,
            passes: 8,
            rate: 0.002,
            decay: 6.0,
        }
    }

    fn variants() -> &'static [Variant] {
        &[Variant::Standard, Variant::Blitz]
    }

    fn network_of(position: &Position) -> (usize, usize) {
        match position.phase() {
            Phase::Place => (1, placing::bucket(position)),
            _ => (0, windows::bucket(position)),
        }
    }

    #[inline(always)]
    fn for_each_input(position: &Position, visit: impl FnMut(usize)) {
        match position.phase() {
            Phase::Place => placing::for_each_input(position, visit),
            _ => windows::for_each_input(position, visit),
        }
    }

    fn with_networks(networks: Vec<Network>) -> Self {
        Self { networks, lines: line_memory::LineMemory::new(), parameters: PARAMETERS }
    }

    fn networks(&self) -> &[Network] {
        &self.networks
    }

    /// Rings removed, then markers.
    fn count_score(position: &Position) -> i32 {
        let (me, them) = (position.to_act().index(), position.to_act().opponent().index());
        let removed = position.removed().map(i32::from);
        let markers = fives::count_markers(position, false);
        100 * (removed[me] - removed[them]) + 2 * (markers[me] as i32 - markers[them] as i32)
    }

    fn is_opening(position: &Position) -> bool {
        position.phase() == Phase::Place
    }

    /// Some place at random, some in the middle, some on the edge, most as the network would, more
    /// or less.
    fn opening_step(&self, position: &Position, style: u32, random: &mut Random) -> Option<Move> {
        if position.phase() != Phase::Place {
            return None;
        }
        let me = position.to_act();
        let noise = [5, 10, 20, 40][(style >> 8) as usize % 4];
        let judge = |step: Move| match (style % 10, step, self.networks.is_empty()) {
            (0 | 1, ..) => 0,
            (2, Move::Place(point), _) => FIVES_THROUGH[point.index()] * 4,
            (3, Move::Place(point), _) => FIVES_THROUGH[point.index()] * -4,
            (_, _, true) => 0,
            _ => {
                let mut next = position.clone();
                next.play_unchecked(step);
                match next.to_act() == me {
                    true => self.evaluate(&next),
                    false => -self.evaluate(&next),
                }
            }
        };
        let steps = position.legal_moves().into_iter();
        steps.max_by_key(|step| judge(*step) + random.below(2 * noise) as i32)
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

    #[inline]
    fn evaluate(&self, position: &Position) -> i32 {
        match (self.networks.first(), position.phase()) {
            (Some(network), phase) if phase != Phase::Place => {
                line_memory::judge(&self.lines, network, position, i64::from(Self::SCALE))
            }
            _ => self.judge(position),
        }
    }

    fn final_value(&self, position: &Position) -> i32 {
        result_value(position)
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

    fn win_probability(&self, position: &Position, value: i32) -> f64 {
        let chances = match position.variant() {
            Variant::Standard => CHANCES,
            Variant::Blitz => BLITZ_CHANCES,
        };
        chances.chance(value, markers_laid(position))
    }

    fn parameters(&self) -> &Parameters {
        &self.parameters
    }
}
