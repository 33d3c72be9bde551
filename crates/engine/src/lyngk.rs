//! What the engine knows of LYNGK.

use lyngk::{Move, Position};
use game::{Outcome, Player, Position as _};
use search::{Knowledge, Parameters, WIN};

use crate::linear::{Counts, END, Weights};
use crate::tuning::Tunable;

/// The judgement of LYNGK positions.
#[derive(Clone, Debug)]
pub struct LyngkKnowledge {
    weights: Weights<FEATURES>,
    parameters: Parameters,
}

const FEATURES: usize = NAMES.len();

/// What is counted.
const NAMES: [&str; 5] = ["removed", "fours", "threes", "twos", "ones"];

/// Hundredths of a stack for which the odds are e to one.
const SCALE: f64 = 150.0;

impl Default for LyngkKnowledge {
    fn default() -> Self {
        Self {
            weights: Weights::read(NAMES, include_str!("../weights/lyngk.txt")),
            parameters: Parameters {
                margin_above: Some(60),
                margin_above_depth: 3,
                late_moves: Some(12),
                late_moves_growth: 6,
                late_moves_depth: 3,
                margin_below: Some(80),
                reduce_after: 4,
                reduction_divisor: 1.9,
                aspiration: 30,
                tactical_depth: 0,
            },
        }
    }
}

fn counts(position: &Position, player: Player) -> [i32; FEATURES] {
    position.score()[player.index()].map(i32::from)
}

fn differences(position: &Position) -> Counts<FEATURES> {
    let me = position.to_act();
    let (own, other) = (counts(position, me), counts(position, me.opponent()));
    std::array::from_fn(|n| own[n] - other[n])
}

fn progress(position: &Position) -> i32 {
    (43 - position.occupied().len() as i32) * END / 43
}

impl Tunable for LyngkKnowledge {
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

impl Knowledge for LyngkKnowledge {
    type Position = Position;

    fn evaluate(&self, position: &Position) -> i32 {
        self.weights.judge(&differences(position), progress(position))
    }

    fn final_value(&self, position: &Position) -> i32 {
        match position.outcome() {
            Some(Outcome::Win(player)) if player == position.to_act() => WIN,
            Some(Outcome::Win(_)) => -WIN,
            _ => 0,
        }
    }

    fn promise(&self, position: &Position, step: Move) -> i32 {
        match step {
            Move::Stack(from, to) => {
                10 * i32::from(position.height(from)) + 10 * i32::from(position.height(to))
            }
            _ => 0,
        }
    }

    fn pack(step: Move) -> u16 {
        match step {
            Move::Claim(colour) => colour.index() as u16,
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
