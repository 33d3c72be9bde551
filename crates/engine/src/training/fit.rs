//! Networks fitted to games by gradient descent (Adam), in one thread: the same games and the same
//! seed give the same network on every machine. What the weights come from is sums, products, quotients and
//! square roots, which are rounded alike everywhere; `exp`, `cos` and `powi` are not.

use std::f64::consts::{LN_2, LOG2_E};

use game::{Player, Position, Random};

use super::self_play::{read, start};
use super::{Trained, TrainingPlan};
use crate::network::{MEDIUM, NARROW, Network, Shape, WIDE};

/// Positions between two steps of the descent.
const BATCH: usize = 2048;

/// One game in so many is kept apart, to measure by.
const APART: usize = 20;

/// What came of a fit, for each network: positions used, loss over them, and loss over positions
/// of games that were kept apart.
#[derive(Clone, Debug, PartialEq)]
pub struct FitReport {
    /// Games used.
    pub games: usize,
    /// For each network.
    pub networks: Vec<NetworkFit>,
}

/// What came of the fit of one network.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetworkFit {
    /// Positions it was fitted to.
    pub positions: usize,
    /// The mean logistic loss over them in the last pass.
    pub loss: f64,
    /// And over positions of games that were kept apart.
    pub loss_apart: f64,
    /// The least that such a loss can be: that of the targets themselves.
    pub least: f64,
}

/// A position as the fit sees it.
struct FitPosition {
    inputs: std::ops::Range<usize>,
    bucket: usize,
    /// What the network should say: the chance of the player to act to win.
    target: f32,
}

/// The positions of one network, their facts in one list.
#[derive(Default)]
struct Positions {
    inputs: Vec<u16>,
    positions: Vec<FitPosition>,
}

impl Positions {
    fn add<K: Trained>(&mut self, position: &K::Position, bucket: usize, target: f32) {
        let first = self.inputs.len();
        K::for_each_input(position, |input| self.inputs.push(input as u16));
        let inputs = first..self.inputs.len();
        self.positions.push(FitPosition { inputs, bucket, target });
    }
}

/// Fits a network of each shape.
pub(super) fn fit<K: Trained>(
    plan: &TrainingPlan,
    games: &[String],
    seed: u64,
    done: &mut dyn FnMut(u32),
) -> (Vec<Network>, FitReport) {
    let mut used: Vec<Positions> = K::SHAPES.iter().map(|_| Positions::default()).collect();
    let mut apart: Vec<Positions> = K::SHAPES.iter().map(|_| Positions::default()).collect();
    for (n, line) in games.iter().enumerate() {
        let sets = if n % APART == 0 { &mut apart } else { &mut used };
        collect::<K>(plan, line, sets);
    }
    let mut networks = Vec::new();
    let mut reports = Vec::new();
    for (n, shape) in K::SHAPES.iter().enumerate() {
        let seed = seed.wrapping_add(n as u64);
        let mut passed = |pass: u32| done(n as u32 * plan.passes + pass);
        let (network, loss) = match shape.hidden {
            NARROW => descend::<NARROW>(*shape, &used[n], plan, seed, &mut passed),
            MEDIUM => descend::<MEDIUM>(*shape, &used[n], plan, seed, &mut passed),
            _ => descend::<WIDE>(*shape, &used[n], plan, seed, &mut passed),
        };
        reports.push(NetworkFit {
            positions: used[n].positions.len(),
            loss,
            loss_apart: measure(&network, &apart[n]),
            least: least(&apart[n]),
        });
        networks.push(network);
    }
    (networks, FitReport { games: games.len(), networks: reports })
}

/// Plays a game through and takes in what was searched. Steps of an opening that was made up count
/// with what the first search thought.
fn collect<K: Trained>(plan: &TrainingPlan, line: &str, sets: &mut [Positions]) {
    let Some(game) = read::<K>(line) else { return };
    let scale = K::SCALE as f32;
    let chance = |value: i32| logistic(value as f32 / scale);
    let mut position = start::<K>(game.seed);
    let mut opening: Vec<(K::Position, usize, usize)> = Vec::new();
    let mut searched = false;
    for (step, value) in &game.steps {
        let player = position.to_act();
        let ended = if player == Player::First { game.result } else { -game.result };
        let result = 0.7 * (1 + ended.signum()) as f32 / 2.0 + 0.3 * chance(K::hundredths(ended));
        let target = |value: i32| plan.blend * chance(value) + (1.0 - plan.blend) * result;
        let (network, bucket) = K::network_of(&position);
        match value {
            Some(value) => {
                sets[network].add::<K>(&position, bucket, target(*value));
                if !std::mem::replace(&mut searched, true) {
                    for (earlier, network, bucket) in opening.drain(..) {
                        let same = earlier.to_act() == player;
                        let target = if same { target(*value) } else { 1.0 - target(*value) };
                        sets[network].add::<K>(&earlier, bucket, target);
                    }
                }
            }
            None if !searched && K::is_opening(&position) => {
                opening.push((position.clone(), network, bucket));
            }
            None => {}
        }
        position.play_unchecked(*step);
    }
}

/// Fits a network, and gives its mean loss in the last pass.
fn descend<const HIDDEN: usize>(
    shape: Shape,
    positions: &Positions,
    plan: &TrainingPlan,
    seed: u64,
    passed: &mut dyn FnMut(u32),
) -> (Network, f64) {
    let mut descent = Descent::<HIDDEN>::new(shape, seed);
    let mut loss = 0.0;
    for pass in 0..plan.passes {
        loss = descent.pass(positions, pass, plan);
        passed(pass + 1);
    }
    (descent.quantised(), loss)
}

/// A weight with the means that Adam keeps of its slope.
#[derive(Clone, Copy)]
struct AdamRow<const HIDDEN: usize> {
    weights: [f32; HIDDEN],
    mean: [f32; HIDDEN],
    square: [f32; HIDDEN],
    slope: [f32; HIDDEN],
}

impl<const HIDDEN: usize> AdamRow<HIDDEN> {
    fn new(weights: [f32; HIDDEN]) -> Self {
        Self { weights, mean: [0.0; HIDDEN], square: [0.0; HIDDEN], slope: [0.0; HIDDEN] }
    }

    fn step(&mut self, rate: f32, decay: f32) {
        for n in 0..HIDDEN {
            let slope = self.slope[n];
            self.mean[n] = 0.9 * self.mean[n] + 0.1 * slope;
            self.square[n] = 0.999 * self.square[n] + 0.001 * slope * slope;
            let towards = self.mean[n] / (self.square[n].sqrt() + 1e-8);
            self.weights[n] -= rate * (towards + decay * self.weights[n]);
            self.slope[n] = 0.0;
        }
    }
}

/// A network on its way down.
struct Descent<const HIDDEN: usize> {
    inputs: Vec<AdamRow<HIDDEN>>,
    bias: AdamRow<HIDDEN>,
    outputs: Vec<AdamRow<HIDDEN>>,
    /// The biases of the buckets, each in the first place of its row.
    output_bias: Vec<AdamRow<HIDDEN>>,
    random: Random,
    /// What is left of the nothing that Adam's means start from: of the slopes, and of their squares.
    left: (f32, f32),
}

impl<const HIDDEN: usize> Descent<HIDDEN> {
    fn new(shape: Shape, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut real = |low: f32, high: f32| low + (high - low) * random.below(10_000) as f32 / 1e4;
        // Facts begin without weight: those that are never met keep none.
        let bias = AdamRow::new([(); HIDDEN].map(|()| real(0.2, 0.6)));
        let output = AdamRow::new([(); HIDDEN].map(|()| real(-0.5, 0.5)));
        Self {
            inputs: vec![AdamRow::new([0.0; HIDDEN]); shape.inputs],
            bias,
            outputs: vec![output; shape.buckets],
            output_bias: vec![AdamRow::new([0.0; HIDDEN]); shape.buckets],
            random,
            left: (1.0, 1.0),
        }
    }

    /// Goes through all positions once, in an order of its own, and gives the mean loss.
    fn pass(&mut self, set: &Positions, pass: u32, plan: &TrainingPlan) -> f64 {
        let mut order: Vec<u32> = (0..set.positions.len() as u32).collect();
        self.random.shuffle(&mut order);
        let mut loss = 0.0;
        let batches = order.len().div_ceil(BATCH) as f32;
        for (n, batch) in order.chunks(BATCH).enumerate() {
            for index in batch {
                loss += f64::from(self.slope(set, &set.positions[*index as usize], batch.len()));
            }
            let progress = (pass as f32 + n as f32 / batches) / plan.passes as f32;
            // From the whole rate down to none, slowly at either end.
            let rest = 1.0 - progress;
            self.step(plan.rate * rest * rest * (1.0 + 2.0 * progress), plan.decay);
        }
        loss / order.len().max(1) as f64
    }

    /// Adds the slope of one position, and gives its loss.
    fn slope(&mut self, set: &Positions, position: &FitPosition, batch: usize) -> f32 {
        let inputs = &set.inputs[position.inputs.clone()];
        let mut sums = self.bias.weights;
        for input in inputs {
            for (sum, weight) in sums.iter_mut().zip(&self.inputs[usize::from(*input)].weights) {
                *sum += weight;
            }
        }
        let clipped = sums.map(|sum| sum.clamp(0.0, 1.0));
        let output = &mut self.outputs[position.bucket];
        let bias = &mut self.output_bias[position.bucket];
        let mut odds = bias.weights[0];
        for (weight, clipped) in output.weights.iter().zip(clipped) {
            odds += weight * clipped * clipped;
        }
        let chance = logistic(odds);
        let error = (chance - position.target) / batch as f32;
        bias.slope[0] += error;
        let mut back = [0.0; HIDDEN];
        for n in 0..HIDDEN {
            output.slope[n] += error * clipped[n] * clipped[n];
            let inside = if sums[n] > 0.0 && sums[n] < 1.0 { 2.0 * clipped[n] } else { 0.0 };
            back[n] = error * output.weights[n] * inside;
        }
        for (slope, back) in self.bias.slope.iter_mut().zip(back) {
            *slope += back;
        }
        for input in inputs {
            for (slope, back) in self.inputs[usize::from(*input)].slope.iter_mut().zip(back) {
                *slope += back;
            }
        }
        loss(chance, position.target)
    }

    fn step(&mut self, rate: f32, decay: f32) {
        self.left = (0.9 * self.left.0, 0.999 * self.left.1);
        // Adam's means start from nothing; this makes up for it.
        let rate = rate * (1.0 - self.left.1).sqrt() / (1.0 - self.left.0);
        self.inputs.iter_mut().for_each(|row| row.step(rate, decay));
        self.outputs.iter_mut().for_each(|row| row.step(rate, 0.0));
        self.output_bias.iter_mut().for_each(|row| row.step(rate, 0.0));
        self.bias.step(rate, 0.0);
    }

    fn quantised(&self) -> Network {
        let weights =
            |rows: &[AdamRow<HIDDEN>]| rows.iter().map(|row| row.weights).collect::<Vec<_>>();
        let bias: Vec<f32> = self.output_bias.iter().map(|row| row.weights[0]).collect();
        Network::quantised(
            &weights(&self.inputs),
            &self.bias.weights,
            &weights(&self.outputs),
            &bias,
        )
    }
}

/// The chance that odds stand for, of which the logarithm is given.
fn logistic(odds: f32) -> f32 {
    // The power of e as a power of two and a rest, whose series ends soon.
    let power = f64::from(-odds.clamp(-80.0, 80.0));
    let whole = (power * LOG2_E).round();
    let rest = power - whole * LN_2;
    let series = (1..=9).rev().fold(1.0, |sum, n| 1.0 + rest * sum / f64::from(n));
    let two = f64::from_bits(((1023 + whole as i64) as u64) << 52);
    (1.0 / (1.0 + two * series)) as f32
}

/// Tells how well a chance fits; no weight depends on it.
fn loss(chance: f32, target: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
}

/// The mean loss of a network with integer weights.
fn measure(network: &Network, set: &Positions) -> f64 {
    const FINE: i64 = 1 << 16;
    let one = |position: &FitPosition| {
        let inputs = &set.inputs[position.inputs.clone()];
        let odds = network.judge(inputs, position.bucket, FINE) as f32 / FINE as f32;
        f64::from(loss(logistic(odds), position.target))
    };
    set.positions.iter().map(one).sum::<f64>() / set.positions.len().max(1) as f64
}

fn least(set: &Positions) -> f64 {
    let one = |position: &FitPosition| f64::from(loss(position.target, position.target));
    set.positions.iter().map(one).sum::<f64>() / set.positions.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logistic_function_is_that_of_the_library() {
        for thousandth in -90_000..=90_000 {
            let odds = thousandth as f32 / 1000.0;
            let expected = (1.0 / (1.0 + (-f64::from(odds.clamp(-80.0, 80.0))).exp())) as f32;
            assert!((logistic(odds) - expected).abs() <= expected * f32::EPSILON, "{odds}");
        }
    }
}
