//! The search with a judgement of one's own: who owns more pieces of DVONN.

use dvonn::{Move, Position, Variant};
use game::{Player, Position as _, Random};
use search::{Knowledge, Limits, Parameters, Searcher, StoppedWatch};

struct Pieces(Parameters);

impl Pieces {
    fn margin(position: &Position) -> i32 {
        let [first, second] = position.score().map(|pieces| pieces as i32);
        let margin = 100 * (first - second);
        if position.to_act() == Player::First { margin } else { -margin }
    }
}

impl Knowledge for Pieces {
    type Position = Position;

    fn evaluate(&self, position: &Position) -> i32 {
        Self::margin(position)
    }

    fn final_value(&self, position: &Position) -> i32 {
        Self::margin(position)
    }

    fn ordering_score(&self, _: &Position, _: Move) -> i32 {
        0
    }

    fn pack(step: Move) -> u16 {
        match step {
            Move::Place(point) => point.index() as u16,
            Move::Pass => 63,
            Move::Stack(from, to) => 64 + (64 * from.index() + to.index()) as u16,
        }
    }

    fn win_probability(&self, _: &Position, value: i32) -> f64 {
        1.0 / (1.0 + (-f64::from(value) / 500.0).exp())
    }

    fn parameters(&self) -> &Parameters {
        &self.0
    }
}

fn main() {
    // Nothing is pruned.
    let knowledge = Pieces(Parameters {
        reverse_futility_margin: None,
        reverse_futility_depth: 0,
        late_move_pruning: None,
        late_move_pruning_growth: 0,
        pruning_depth: 0,
        futility_margin: None,
        late_move_reduction_after: 4,
        late_move_reduction_divisor: 2_000,
        aspiration_window: 100,
        quiescence_depth: 0,
    });
    let mut random = Random::new(1);
    let mut position = Position::start(Variant::Standard, &mut random);
    for _ in 0..60 {
        let Some(step) = position.random_move(&mut random) else { break };
        position.play_unchecked(step);
    }
    let (limits, mut watch) = (Limits::depth(4), StoppedWatch);
    let report =
        Searcher::new(8, 1).search(&knowledge, &position, 1, &limits, &mut watch, &mut |_| ());
    let line: Vec<String> = report.lines[0].steps.iter().map(ToString::to_string).collect();
    println!("{} nodes, {}", report.nodes, line.join(" "));
}
