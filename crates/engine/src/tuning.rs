//! Weights fitted to games of the engine against itself.
//!
//! Games start from random turns and are then played by the engine, a small fixed number of nodes a
//! turn. Every position met is remembered with the features it has, with how its game ended and with
//! what the search thought of it. The weights are then moved, by gradient descent, to where the
//! chance to win that they stand for agrees best with the results, or with a blend of results and
//! what the search thought (the logistic loss); a pull towards the weights before keeps rare features
//! in bounds.

use game::{Outcome, Player, Position, Random};
use search::{Knowledge, Limits, Searcher, StoppedWatch};

/// Knowledge whose weights can be fitted.
pub trait Tunable: Knowledge + Sized {
    /// The features of a position, the player to act less the opponent, and the game's progress from
    /// 0 to [`END`](crate::linear::END).
    fn features(&self, position: &Self::Position) -> (Vec<i32>, i32);

    /// The weights as they are: the early ones, then the late ones.
    fn values(&self) -> Vec<f64>;

    /// The same knowledge with other weights.
    #[must_use]
    fn with_values(&self, values: &[f64]) -> Self;

    /// The weights as the file of the game.
    fn file(&self) -> String;

    /// Hundredths of the unit for which the odds are e to one.
    fn scale(&self) -> f64;
}

/// How the data are made and fitted.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Games to play.
    pub games: u32,
    /// Nodes to search for each turn.
    pub nodes: u64,
    /// Random turns before the engine takes over: up to this many.
    pub random_turns: u32,
    /// How much the search's own opinion counts, from 0 to 1; the rest is the result of the game.
    pub blend: f64,
    /// Passes over the data.
    pub passes: u32,
    /// The seed of it all.
    pub seed: u64,
}

/// A position of a game, as the fit sees it.
struct TrainingPosition {
    counts: Vec<i32>,
    late: f64,
    /// What the weights should say: the chance of the player to act to win.
    aim: f64,
}

/// How well weights fit.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// Positions used.
    pub samples: usize,
    /// The mean logistic loss before.
    pub before: f64,
    /// And after.
    pub after: f64,
}

/// Plays the games and fits the weights. Asks after every game whether to go on; the fit is
/// made with the games that there are.
pub fn tune<K: Tunable>(
    knowledge: &K,
    variant: <K::Position as Position>::Variant,
    plan: &Plan,
    mut go_on: impl FnMut(u32) -> bool,
) -> (K, Fit) {
    let mut random = Random::new(plan.seed);
    let mut samples = Vec::new();
    let mut searcher = Searcher::new(8, 1);
    for game in 0..plan.games {
        play(knowledge, variant, plan, &mut random, &mut searcher, &mut samples);
        if !go_on(game + 1) {
            break;
        }
    }
    fit(knowledge, &samples, plan.passes)
}

fn play<K: Tunable>(
    knowledge: &K,
    variant: <K::Position as Position>::Variant,
    plan: &Plan,
    random: &mut Random,
    searcher: &mut Searcher,
    samples: &mut Vec<TrainingPosition>,
) {
    let mut position = K::Position::start(variant, random);
    let random_turns = random.below(plan.random_turns + 1);
    let mut turns = 0;
    let first = samples.len();
    let mut thoughts = Vec::new();
    while !position.is_over() {
        let player = position.to_act();
        if turns < random_turns {
            while let Some(step) = position.random_move(random) {
                position.play_unchecked(step);
                if position.ends_turn_of(player) {
                    break;
                }
            }
        } else {
            let (counts, progress) = knowledge.features(&position);
            let late = f64::from(progress) / f64::from(crate::linear::END);
            samples.push(TrainingPosition { counts, late: late.clamp(0.0, 1.0), aim: 0.5 });
            let limits = Limits::nodes(plan.nodes);
            let mut watch = StoppedWatch;
            let report = searcher.search(knowledge, &position, 1, &limits, &mut watch, &mut |_| ());
            let opinion = knowledge.win_probability(&position, report.lines[0].score.value);
            thoughts.push((player, opinion));
            for step in &report.lines[0].steps {
                position.play_unchecked(*step);
                if position.ends_turn_of(player) {
                    break;
                }
            }
        }
        turns += 1;
    }
    let result = |player: Player| match position.outcome() {
        Some(Outcome::Win(winner)) if winner == player => 1.0,
        Some(Outcome::Win(_)) => 0.0,
        _ => 0.5,
    };
    for (sample, (player, opinion)) in samples[first..].iter_mut().zip(thoughts) {
        sample.aim = (1.0 - plan.blend) * result(player) + plan.blend * opinion;
    }
}

fn fit<K: Tunable>(knowledge: &K, samples: &[TrainingPosition], passes: u32) -> (K, Fit) {
    let start = knowledge.values();
    let scale = knowledge.scale();
    let half = start.len() / 2;
    let mut values = start.clone();
    // Features differ in size by far; each is stepped by its own measure (Adam).
    let (mut mean, mut square) = (vec![0.0; values.len()], vec![0.0; values.len()]);
    let before = loss(samples, &start, scale);
    for pass in 1..=passes {
        let mut gradient = vec![0.0; values.len()];
        for sample in samples {
            let error = chance(sample, &values, scale) - sample.aim;
            for (n, count) in sample.counts.iter().enumerate() {
                let slope = error * f64::from(*count);
                gradient[n] += slope * (1.0 - sample.late);
                gradient[half + n] += slope * sample.late;
            }
        }
        for n in 0..values.len() {
            let pull = 1e-4 * (values[n] - start[n]) / scale;
            let slope = gradient[n] / samples.len().max(1) as f64 + pull;
            mean[n] = 0.9 * mean[n] + 0.1 * slope;
            square[n] = 0.999 * square[n] + 0.001 * slope * slope;
            let corrected = mean[n] / (1.0 - 0.9_f64.powi(pass as i32));
            let spread = (square[n] / (1.0 - 0.999_f64.powi(pass as i32))).sqrt();
            values[n] -= scale * 0.005 * corrected / (spread + 1e-9);
        }
    }
    let fit = Fit { samples: samples.len(), before, after: loss(samples, &values, scale) };
    (knowledge.with_values(&values), fit)
}

fn chance(sample: &TrainingPosition, values: &[f64], scale: f64) -> f64 {
    let half = values.len() / 2;
    let weight = |n: usize| values[n] + (values[half + n] - values[n]) * sample.late;
    let sum: f64 =
        sample.counts.iter().enumerate().map(|(n, count)| weight(n) * f64::from(*count)).sum();
    1.0 / (1.0 + (-sum / scale).exp())
}

fn loss(samples: &[TrainingPosition], values: &[f64], scale: f64) -> f64 {
    let one = |sample: &TrainingPosition| {
        let chance = chance(sample, values, scale).clamp(1e-9, 1.0 - 1e-9);
        -(sample.aim * chance.ln() + (1.0 - sample.aim) * (1.0 - chance).ln())
    };
    samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
}
