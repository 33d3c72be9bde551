//! Perft: how many ways there are to play a number of steps or turns. The usual proof that a
//! generator of moves is right, and the usual measure of its speed.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::{Notation, Position, Unit, for_each_turn, turn_text};

/// The number of ways to play `depth` units. The last one is counted, not played.
pub fn perft<P: Position>(position: &P, unit: Unit, depth: u32) -> u64 {
    match unit {
        Unit::Step => steps(position, depth),
        Unit::Turn => turns(position, depth),
    }
}

fn steps<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut sum = 0;
            position.for_each_move(|step| {
                let mut next = position.clone();
                next.play_unchecked(step);
                sum += steps(&next, depth - 1);
            });
            sum
        }
    }
}

fn turns<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_turns(),
        _ => {
            let mut sum = 0;
            for_each_turn(position, &mut |_, next| sum += turns(next, depth - 1));
            sum
        }
    }
}

/// Perft by first unit: each with its count, in the order of their text.
///
/// Works on as many threads as asked for, and calls `done` each time a first unit is counted.
pub fn divide<P: Notation>(
    position: &P,
    unit: Unit,
    depth: u32,
    threads: usize,
    mut done: impl FnMut(Progress),
) -> Vec<(String, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let branches = branches(position, unit);
    let total = branches.len();
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let mut counts = vec![0; total];
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, total.max(1)) {
            let (sender, next, branches) = (sender.clone(), &next, &branches);
            scope.spawn(move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some((_, after)) = branches.get(at) else { break };
                    let count = perft(after, unit, depth - 1);
                    sender.send((at, count)).expect("the receiver outlives the threads");
                }
            });
        }
        drop(sender);
        for (n, (at, count)) in receiver.iter().enumerate() {
            counts[at] = count;
            done(Progress { counted: n + 1, total });
        }
    });
    branches.into_iter().zip(counts).map(|((text, _), count)| (text, count)).collect()
}

/// How far [`divide`] has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// First units counted.
    pub counted: usize,
    /// First units there are.
    pub total: usize,
}

fn branches<P: Notation>(position: &P, unit: Unit) -> Vec<(String, P)> {
    let mut branches = Vec::new();
    match unit {
        Unit::Step => position.for_each_move(|step| {
            let mut next = position.clone();
            next.play_unchecked(step);
            branches.push((step.to_string(), next));
        }),
        Unit::Turn => for_each_turn(position, &mut |steps, next| {
            branches.push((turn_text::<P>(steps), next.clone()));
        }),
    }
    branches.sort_by(|a, b| a.0.cmp(&b.0));
    branches
}
