//! What the engine knows of DVONN.

mod moving;
mod placing;

use dvonn::{Move, Phase, Point, Position, Variant};
use game::{Position as _, Random};
use search::{Knowledge, Parameters};

use crate::engine::AllKnowledge;
use crate::game_knowledge::{ChanceScale, GameKnowledge};
use crate::level::{Strength, strength};
use crate::network::{Network, Shape, embedded};
use crate::training::{Trained, TrainingPlan};

/// The judgement of DVONN positions.
#[derive(Clone, Debug)]
pub struct DvonnKnowledge {
    /// For stacks that move and for pieces being placed; without them pieces are counted.
    networks: Vec<Network>,
    parameters: Parameters,
}

/// Endings with no more stacks than this are searched to the end.
const ENDING_STACKS: usize = 24;

/// With no more stacks than this a proof of the result is tried.
const PROVABLE_STACKS: usize = 28;

/// By pieces still to be placed, which count below nothing, and points that are empty again (docs/review.md).
const CHANCES: ChanceScale = ChanceScale { early: (-30, 500), late: (6, 150) };

/// What a win is worth beside its margin: a game that is won by one piece is won, and no judgement of a
/// game that goes on is worth as much.
const WON: i32 = 3_000;

/// The strength of each level.
const LEVELS: [Strength; 10] = [
    strength(1, 500, 640, 1_360),
    strength(1, 1_700, 600, 380),
    strength(2, 4_000, 588, 173),
    strength(2, 4_000, 487, 0),
    strength(3, 6_600, 350, 0),
    strength(3, 9_200, 205, 0),
    strength(4, 13_800, 165, 0),
    strength(5, 18_700, 84, 0),
    strength(6, 28_300, 47, 0),
    strength(7, 33_600, 24, 0),
];

const PARAMETERS: Parameters = Parameters {
    reverse_futility_margin: Some(250),
    reverse_futility_depth: 3,
    late_move_pruning: Some(8),
    late_move_pruning_growth: 4,
    pruning_depth: 3,
    futility_margin: Some(300),
    late_move_reduction_after: 3,
    late_move_reduction_divisor: 1_200,
    aspiration_window: 60,
    quiescence_depth: 0,
};

impl Default for DvonnKnowledge {
    fn default() -> Self {
        Self::embedded()
    }
}

/// The pieces of the player to act less those of the opponent.
fn margin(position: &Position) -> i32 {
    let score = position.score();
    let me = position.to_act();
    score[me.index()] as i32 - score[me.opponent().index()] as i32
}

impl DvonnKnowledge {
    /// The value of a game that ended with so many pieces more than the opponent has.
    pub const fn margin_value(margin: i32) -> i32 {
        100 * margin + WON * margin.signum()
    }
}

impl Trained for DvonnKnowledge {
    const SHAPES: &[Shape] = &[moving::SHAPE, placing::SHAPE];
    const EMBEDDED: Option<&'static [u8]> = embedded!("../../networks/dvonn.net");
    const SCALE: i32 = 400;

    fn plan() -> TrainingPlan {
        TrainingPlan {
            games: vec![3_000, 4_000, 4_000, 4_000, 5_000, 6_000],
            nodes: 1_200,
            random_turn: 40,
            random_turns: 3,
            proven: false,
            memory: 2,
            blend: 0.5,
            passes: 8,
            rate: 0.003,
            decay: 6.0,
        }
    }

    fn variants() -> &'static [Variant] {
        &[Variant::Standard]
    }

    fn network_of(position: &Position) -> (usize, usize) {
        match position.phase() {
            Phase::Move => (0, moving::bucket(position)),
            Phase::Place => (1, placing::bucket(position)),
        }
    }

    #[inline(always)]
    fn for_each_input(position: &Position, visit: impl FnMut(usize)) {
        match position.phase() {
            Phase::Move => moving::for_each_input(position, visit),
            Phase::Place => placing::for_each_input(position, visit),
        }
    }

    fn with_networks(networks: Vec<Network>) -> Self {
        Self { networks, parameters: PARAMETERS }
    }

    fn networks(&self) -> &[Network] {
        &self.networks
    }

    fn count_score(position: &Position) -> i32 {
        100 * margin(position)
    }

    fn is_opening(position: &Position) -> bool {
        position.phase() == Phase::Place
    }

    /// Some place at random, some near the DVONN pieces, most as the network would, more or less.
    fn opening_step(&self, position: &Position, style: u32, random: &mut Random) -> Option<Move> {
        if position.phase() == Phase::Move {
            return None;
        }
        let me = position.to_act();
        let noise = [10, 50, 150, 400][(style >> 8) as usize % 4];
        let judge = |step: Move| match (style % 10, self.networks.is_empty()) {
            (0, _) => 0,
            (1..=3, _) | (_, true) => self.ordering_score(position, step),
            _ => {
                let mut next = position.clone();
                next.play_unchecked(step);
                match next.phase() {
                    Phase::Move => 0,
                    Phase::Place if next.to_act() == me => self.evaluate(&next),
                    Phase::Place => -self.evaluate(&next),
                }
            }
        };
        let steps = position.legal_moves().into_iter();
        steps.max_by_key(|step| judge(*step) + random.below(2 * noise) as i32)
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
            // A placement is decided by judgement more than by looking ahead: what is left of the
            // clock is needed when stacks move.
            Phase::Place => 400.0,
            // Each move empties one point at least, some with all that loses contact. Once twenty are
            // left, the rest is solved at once.
            Phase::Move => (0.42 * (standing - 18.0)).max(3.5),
        }
    }

    fn final_margin(position: &Position) -> Option<i32> {
        Some(margin(position))
    }

    fn hundredths(value: i32) -> i32 {
        if value.abs() > WON { value - WON * value.signum() } else { value }
    }
}

impl Knowledge for DvonnKnowledge {
    type Position = Position;

    #[inline]
    fn evaluate(&self, position: &Position) -> i32 {
        self.judge(position).clamp(-WON, WON)
    }

    fn final_value(&self, position: &Position) -> i32 {
        Self::margin_value(margin(position))
    }

    fn ordering_score(&self, position: &Position, step: Move) -> i32 {
        match step {
            Move::Stack(_, to) => {
                let theirs = position.owned(position.to_act().opponent()).contains(to);
                i32::from(theirs) * (200 + 100 * i32::from(position.height(to)))
            }
            // Close to the DVONN pieces is where most is decided.
            Move::Place(point) => -100 * placing::nearest_dvonn(position, point) as i32,
            Move::Pass => 0,
        }
    }

    fn is_ending(&self, position: &Position) -> bool {
        position.phase() == Phase::Move && position.occupied().len() <= ENDING_STACKS
    }

    fn may_be_proven(&self, position: &Position) -> bool {
        position.phase() == Phase::Move && position.occupied().len() <= PROVABLE_STACKS
    }

    fn foretold(&self, value: i32) -> i32 {
        if value.abs() > WON { value } else { Self::margin_value((value + 50).div_euclid(100)) }
    }

    fn pack(step: Move) -> u16 {
        match step {
            Move::Place(point) => point.index() as u16,
            Move::Stack(from, to) => 64 + (from.index() * 64 + to.index()) as u16,
            Move::Pass => 63,
        }
    }

    fn win_probability(&self, position: &Position, value: i32) -> f64 {
        let gone = match position.phase() {
            Phase::Place => -i32::from(position.unplaced()),
            Phase::Move => (Point::COUNT - position.occupied().len()) as i32,
        };
        CHANCES.chance(value, gone)
    }

    fn parameters(&self) -> &Parameters {
        &self.parameters
    }
}
