//! Plays many games at once with actions drawn at random, and says who won how many: `cargo run --example random_batch yinsh`.

use environment::{Observation, any_batch};
use games::GameKind;

const GAMES: usize = 64;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let name = std::env::args().nth(1).unwrap_or_else(|| GameKind::ALL[0].to_string());
    let kind: GameKind = name.parse()?;
    let mut batch = any_batch(kind.into(), GAMES, 1, true);
    let (mut actions, mut rewards, mut ended) =
        (vec![0; GAMES], vec![0.0; 2 * GAMES], vec![false; GAMES]);
    let (mut won, mut played) = ([0, 0], 0);
    for _ in 0..1000 {
        batch.draw(&mut actions);
        batch.step(&actions, &mut rewards, &mut ended, Observation::default())?;
        played += ended.iter().filter(|ended| **ended).count();
        for both in rewards.chunks(2) {
            (0..2).for_each(|player| won[player] += usize::from(both[player] > 0.0));
        }
    }
    println!("{played} games of {kind}: {} and {} won", won[0], won[1]);
    Ok(())
}
