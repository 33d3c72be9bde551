//! What the engine knows of LYNGK.

mod features;

use game::Position as _;
use lyngk::{Colours, Move, Point, Position, Variant};
use search::{Knowledge, Parameters};

use crate::engine::AllKnowledge;
use crate::game_knowledge::{ChanceScale, GameKnowledge, result_value};
use crate::level::{Strength, strength};
use crate::linear::Weights;
use crate::tuning::Tunable;
use features::{FEATURES, NAMES};

/// The judgement of LYNGK positions.
#[derive(Clone, Debug)]
pub struct LyngkKnowledge {
    /// For the standard game, then for the six-stack variant.
    weights: [Weights<FEATURES>; 2],
    parameters: Parameters,
    /// Whose weights are fitted.
    tuned: Variant,
}

/// Hundredths of a stack for which the odds are e to one.
const SCALE: i32 = 50;

/// By points that are empty, in the standard game and in the six-stack variant (docs/review.md). What a search thinks is surer
/// than the weights by themselves.
const CHANCES: [ChanceScale; 2] = [
    ChanceScale { early: (0, 40), late: (25, 30) },
    ChanceScale { early: (0, 30), late: (20, 20) },
];

/// With no more stacks than this the rest of the game is searched to its end.
const ENDING_STACKS: usize = 15;

/// The promise of a claim by which a stack can be completed at once: it comes with the moves that
/// are never passed over.
const WINNING_CLAIM: i32 = 1 << 22;

/// The promise of any other claim. There are few good moments for one, and each claim multiplies
/// the turns to look at.
const QUIET_CLAIM: i32 = -6_000;

/// The strength of each level.
const LEVELS: [Strength; 10] = [
    strength(1, 1_000, 809, 828),
    strength(2, 4_000, 600, 185),
    strength(2, 4_700, 385, 87),
    strength(3, 7_100, 218, 51),
    strength(3, 12_000, 140, 32),
    strength(4, 13_000, 105, 24),
    strength(5, 16_000, 70, 16),
    strength(6, 22_000, 40, 9),
    strength(8, 35_000, 18, 4),
    strength(12, 65_000, 0, 0),
];

/// The same in the six-stack variant.
const SIX_STACK_LEVELS: [Strength; 10] = [
    strength(1, 1_000, 780, 700),
    strength(2, 4_000, 700, 190),
    strength(2, 4_000, 620, 150),
    strength(2, 4_500, 420, 100),
    strength(3, 8_000, 250, 55),
    strength(3, 10_000, 180, 40),
    strength(4, 13_000, 120, 28),
    strength(5, 18_000, 75, 17),
    strength(6, 22_000, 45, 11),
    strength(8, 34_000, 25, 6),
];

impl Default for LyngkKnowledge {
    fn default() -> Self {
        Self::tuned_for(Variant::Standard)
    }
}

impl LyngkKnowledge {
    /// Knowledge of both variants, of which one shows its weights to be fitted.
    pub fn tuned_for(variant: Variant) -> Self {
        Self {
            weights: [
                Weights::read(NAMES, include_str!("../../weights/lyngk.txt")),
                Weights::read(NAMES, include_str!("../../weights/lyngk-6.txt")),
            ],
            parameters: Parameters {
                reverse_futility_margin: Some(30),
                reverse_futility_depth: 3,
                late_move_pruning: Some(8),
                late_move_pruning_growth: 3,
                pruning_depth: 4,
                futility_margin: Some(40),
                late_move_reduction_after: 3,
                late_move_reduction_divisor: 1_600,
                aspiration_window: 20,
                quiescence_depth: 0,
            },
            tuned: variant,
        }
    }

    fn weights(&self, variant: Variant) -> &Weights<FEATURES> {
        &self.weights[variant_index(variant)]
    }
}

fn variant_index(variant: Variant) -> usize {
    match variant {
        Variant::Standard | Variant::Awarding => 0,
        Variant::SixStack => 1,
    }
}

/// Whether a stack move completes a stack for the player to act.
fn completes(position: &Position, from: Point, to: Point) -> bool {
    let height = usize::from(position.height(from) + position.height(to));
    height == features::goal(position) && position.owned(position.to_act()).contains(from)
}

/// How good the stack looks that a move makes, by its height and by who can land on it then.
fn stack_promise(position: &Position, from: Point, to: Point) -> i32 {
    let (us, them) = (position.to_act(), position.to_act().opponent());
    let height = i32::from(position.height(from) + position.height(to));
    let colours = position.colours(from).or(position.colours(to));
    let lacks_one_of = |claims: Colours| !claims.without(colours).is_empty();
    let weight = height * height * 60;
    let own = position.owned(us).contains(from);
    let lacks_theirs = lacks_one_of(position.claims(them));
    let lacks_ours = lacks_one_of(position.claims(us));
    // Whether each of these holds is anybody's guess, for a processor too: they are added up without a branch.
    let [own, fits, open] = [own, own | lacks_ours, lacks_theirs].map(i32::from);
    let [taken, joined] = [them, us].map(|player| i32::from(position.owned(player).contains(to)));
    weight * (own + fits - 2 * open) + 500 * i32::from(position.height(to)) * taken - 300 * joined
}

impl Tunable for LyngkKnowledge {
    fn features(&self, position: &Position) -> (Vec<i32>, i32) {
        (features::counts(position).to_vec(), features::progress(position))
    }

    fn values(&self) -> Vec<f64> {
        self.weights(self.tuned).values()
    }

    fn with_values(&self, values: &[f64]) -> Self {
        let mut knowledge = self.clone();
        let weights = &mut knowledge.weights[variant_index(self.tuned)];
        *weights = weights.with_values(values);
        knowledge
    }

    fn file(&self) -> String {
        self.weights(self.tuned).write()
    }

    fn scale(&self) -> f64 {
        f64::from(SCALE)
    }
}

impl GameKnowledge for LyngkKnowledge {
    fn among(all: &AllKnowledge) -> &Self {
        &all.lyngk
    }

    fn levels(position: &Position) -> &'static [Strength; 10] {
        [&LEVELS, &SIX_STACK_LEVELS][variant_index(position.variant())]
    }

    fn turns_left(position: &Position) -> f64 {
        // Each move joins two stacks; about half of them are never joined.
        (0.45 * position.occupied().len() as f64).max(4.0)
    }
}

impl Knowledge for LyngkKnowledge {
    type Position = Position;

    fn evaluate(&self, position: &Position) -> i32 {
        let weights = self.weights(position.variant());
        weights.judge(&features::counts(position), features::progress(position))
    }

    fn final_value(&self, position: &Position) -> i32 {
        result_value(position)
    }

    fn ordering_score(&self, position: &Position, step: Move) -> i32 {
        match step {
            Move::Stack(from, to) => stack_promise(position, from, to),
            Move::Claim(colour) if features::goals(position, colour).is_empty() => {
                QUIET_CLAIM + 200 * position.tops(colour).len() as i32
            }
            Move::Claim(_) => WINNING_CLAIM,
            Move::Pass => 0,
        }
    }

    fn is_tactical(&self, position: &Position, step: Move) -> bool {
        match step {
            Move::Stack(from, to) => completes(position, from, to),
            _ => false,
        }
    }

    fn is_ending(&self, position: &Position) -> bool {
        position.occupied().len() <= ENDING_STACKS
    }

    fn pack(step: Move) -> u16 {
        match step {
            Move::Claim(colour) => colour.index() as u16,
            Move::Stack(from, to) => 64 + (from.index() * 64 + to.index()) as u16,
            Move::Pass => 63,
        }
    }

    fn win_probability(&self, position: &Position, value: i32) -> f64 {
        let gone = (Point::COUNT - position.occupied().len()) as i32;
        CHANCES[variant_index(position.variant())].chance(value, gone)
    }

    fn parameters(&self) -> &Parameters {
        &self.parameters
    }
}
