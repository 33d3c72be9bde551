//! What the engine knows of DVONN.

use dvonn::{Move, Phase, Point, Position};
use game::{Player, Position as _};
use search::{Knowledge, Parameters};

use crate::linear::{Counts, END, Weights};
use crate::tuning::Tunable;

/// The judgement of DVONN positions.
#[derive(Clone, Debug)]
pub struct DvonnKnowledge {
    weights: Weights<FEATURES>,
    parameters: Parameters,
}

const FEATURES: usize = NAMES.len();

/// What is counted for each player.
const NAMES: [&str; 10] = [
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
];

/// Hundredths of a piece for which the odds are e to one.
const SCALE: f64 = 400.0;

/// Endings with no more stacks than this are searched to the end.
const ENDING_STACKS: usize = 24;

impl Default for DvonnKnowledge {
    fn default() -> Self {
        Self {
            weights: Weights::read(NAMES, include_str!("../weights/dvonn.txt")),
            parameters: Parameters {
                margin_above: Some(250),
                margin_above_depth: 3,
                late_moves: Some(8),
                late_moves_growth: 4,
                late_moves_depth: 3,
                margin_below: Some(300),
                reduce_after: 3,
                reduction_divisor: 1.9,
                aspiration: 60,
                tactical_depth: 0,
            },
        }
    }
}

fn counts(position: &Position, player: Player) -> [i32; FEATURES] {
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
    [pieces, moves, movers, singles, pairs, tall, touching, holding, carrying, endangered]
}

fn differences(position: &Position) -> Counts<FEATURES> {
    let me = position.to_act();
    let (own, other) = (counts(position, me), counts(position, me.opponent()));
    std::array::from_fn(|n| own[n] - other[n])
}

fn progress(position: &Position) -> i32 {
    (Point::COUNT - position.occupied().len()) as i32 * END / 40
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

impl Knowledge for DvonnKnowledge {
    type Position = Position;

    fn evaluate(&self, position: &Position) -> i32 {
        self.weights.judge(&differences(position), progress(position))
    }

    fn final_value(&self, position: &Position) -> i32 {
        let score = position.score();
        let me = position.to_act();
        100 * (score[me.index()] as i32 - score[me.opponent().index()] as i32)
    }

    fn promise(&self, position: &Position, step: Move) -> i32 {
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
