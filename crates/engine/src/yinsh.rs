//! What the engine knows of YINSH.

use game::{Outcome, Player, Position as _};
use search::{Knowledge, Parameters, WIN};
use yinsh::{Move, Position};

use crate::linear::{Counts, END, Weights};
use crate::tuning::Tunable;

/// The judgement of YINSH positions.
#[derive(Clone, Debug)]
pub struct YinshKnowledge {
    weights: Weights<FEATURES>,
    parameters: Parameters,
}

const FEATURES: usize = NAMES.len();

/// What is counted.
const NAMES: [&str; 3] = ["removed", "markers", "moves"];

/// Hundredths of a ring for which the odds are e to one.
const SCALE: f64 = 150.0;

impl Default for YinshKnowledge {
    fn default() -> Self {
        Self {
            weights: Weights::read(NAMES, include_str!("../weights/yinsh.txt")),
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
    [
        i32::from(position.removed()[player.index()]),
        position.markers(player).len() as i32,
        position.mobility(player) as i32,
    ]
}

fn differences(position: &Position) -> Counts<FEATURES> {
    let me = position.to_act();
    let (own, other) = (counts(position, me), counts(position, me.opponent()));
    std::array::from_fn(|n| own[n] - other[n])
}

fn progress(position: &Position) -> i32 {
    (51 - i32::from(position.markers_left())) * END / 51
}

impl Tunable for YinshKnowledge {
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

impl Knowledge for YinshKnowledge {
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
            Move::Ring(from, to) => 20 * position.flips(from, to).len() as i32,
            _ => 0,
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
