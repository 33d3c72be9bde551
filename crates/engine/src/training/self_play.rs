//! Games of the engine against itself, and how they are written down.
//!
//! A game is a line: the seed of its start, its steps, and its value at the end for the first player.
//! A step that was searched for is followed by a colon and what the search thought of the position
//! before it, from the side of the player to act, unless that was proven.

use std::fmt;

use game::{Notation as _, Outcome, Player, Position, Random};
use search::{Limits, Searcher, StoppedWatch, WIN};

use super::{Trained, TrainingPlan};

type StepIn<K> = <<K as search::Knowledge>::Position as Position>::Move;

/// A game that was played or read.
pub(super) struct PlayedGame<M> {
    pub(super) seed: u64,
    pub(super) steps: Vec<(M, Option<i32>)>,
    /// The value of the end for the first player.
    pub(super) result: i32,
}

impl<M: fmt::Display> fmt::Display for PlayedGame<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.seed)?;
        for (step, value) in &self.steps {
            write!(f, " {step}")?;
            if let Some(value) = value {
                write!(f, ":{value}")?;
            }
        }
        write!(f, " ={}", self.result)
    }
}

/// Reads a game. Nothing for a line that is none, as the last one of a run that was broken off.
pub(super) fn read<K: Trained>(line: &str) -> Option<PlayedGame<StepIn<K>>> {
    let mut words = line.split(' ');
    let seed = words.next()?.parse().ok()?;
    let mut steps = Vec::new();
    for word in words {
        if let Some(result) = word.strip_prefix('=') {
            return Some(PlayedGame { seed, steps, result: result.parse().ok()? });
        }
        let (step, value) = match word.split_once(':') {
            Some((step, value)) => (step, Some(value.parse().ok()?)),
            None => (word, None),
        };
        let [step] = K::Position::read_steps(step).ok()?[..] else { return None };
        steps.push((step, value));
    }
    None
}

/// The position from which the game of a seed starts.
pub(super) fn start<K: Trained>(seed: u64) -> K::Position {
    let variants = K::variants();
    let variant = variants[(seed % variants.len() as u64) as usize];
    K::Position::start(variant, &mut Random::new(seed))
}

/// A search of few nodes needs little memory.
const MEGABYTES: usize = 2;

fn for_first(player: Player, value: i32) -> i32 {
    if player == Player::First { value } else { -value }
}

/// Plays a game.
pub(super) fn play<K: Trained>(
    knowledge: &K,
    plan: &TrainingPlan,
    seed: u64,
) -> PlayedGame<StepIn<K>> {
    let mut random = Random::new(seed).branch(1);
    let mut searcher = Searcher::new(MEGABYTES, 1);
    let mut position = start::<K>(seed);
    let mut steps = Vec::new();
    open(knowledge, plan, &mut position, &mut random, &mut |step| steps.push((step, None)));
    let limits = Limits::nodes(plan.nodes);
    while !position.is_over() {
        let player = position.to_act();
        if random.below(plan.random_turn) == 0 {
            random_turn(&mut position, &mut random, &mut |step| steps.push((step, None)));
            continue;
        }
        let report =
            searcher.search(knowledge, &position, 1, &limits, &mut StoppedWatch, &mut |_| ());
        let best = &report.lines[0];
        if best.score.proven {
            if plan.proven {
                steps.push((best.steps[0], Some(ended(best.score.value))));
            }
            return PlayedGame { seed, steps, result: for_first(player, ended(best.score.value)) };
        }
        let mut value = Some(best.score.value);
        for step in &best.steps {
            steps.push((*step, value.take()));
            position.play_unchecked(*step);
            if position.ends_turn_of(player) {
                break;
            }
        }
    }
    let result = for_first(position.to_act(), knowledge.final_value(&position));
    PlayedGame { seed, steps, result }
}

/// How soon a game is won does not matter here.
fn ended(value: i32) -> i32 {
    if value.abs() > WIN / 2 { value.signum() * WIN } else { value }
}

/// Plays an opening that is made up, and random turns after it.
fn open<K: Trained>(
    knowledge: &K,
    plan: &TrainingPlan,
    position: &mut K::Position,
    random: &mut Random,
    played: &mut impl FnMut(StepIn<K>),
) {
    let styles = [random.next() as u32, random.next() as u32];
    while let Some(step) =
        knowledge.opening_step(position, styles[position.to_act().index()], random)
    {
        position.play_unchecked(step);
        played(step);
    }
    for _ in 0..random.below(plan.random_turns + 1) {
        random_turn(position, random, played);
    }
}

fn random_turn<P: Position>(
    position: &mut P,
    random: &mut Random,
    played: &mut impl FnMut(P::Move),
) {
    let player = position.to_act();
    while let Some(step) = position.random_move(random) {
        position.play_unchecked(step);
        played(step);
        if position.ends_turn_of(player) {
            break;
        }
    }
}

/// Plays two games from one opening of a few random turns.
pub(super) fn compare<K: Trained>(first: &K, second: &K, nodes: u64, seed: u64) -> f64 {
    let mut random = Random::new(seed).branch(2);
    let mut start = start::<K>(seed);
    for _ in 0..4 + random.below(3) {
        random_turn(&mut start, &mut random, &mut |_| ());
    }
    let limits = Limits::nodes(nodes);
    let mut points = 0.0;
    for side in Player::BOTH {
        let mut searchers = [Searcher::new(MEGABYTES, 1), Searcher::new(MEGABYTES, 1)];
        let mut position = start.clone();
        while !position.is_over() {
            let player = position.to_act();
            let (n, knowledge) = if player == side { (0, first) } else { (1, second) };
            let report = searchers[n].search(
                knowledge,
                &position,
                1,
                &limits,
                &mut StoppedWatch,
                &mut |_| (),
            );
            for step in &report.lines[0].steps {
                position.play_unchecked(*step);
                if position.ends_turn_of(player) {
                    break;
                }
            }
        }
        points += match position.outcome() {
            Some(Outcome::Win(player)) if player == side => 1.0,
            Some(Outcome::Win(_)) => 0.0,
            _ => 0.5,
        };
    }
    points
}
