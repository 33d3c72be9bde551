//! Counts the ways to play the first turns.

use game::perft::perft;
use game::{Position as _, Random, Unit};
use yinsh::{Position, Variant};

fn main() {
    let start = Position::start(Variant::Standard, &mut Random::new(1));
    for depth in 1..=2 {
        println!("{depth} turns: {}", perft(&start, Unit::Turn, depth));
    }
}
