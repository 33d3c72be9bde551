//! Plays a game by its name, every turn drawn at random, and prints its record.

use game::Random;
use game::record::{self, Record, Turn};
use games::{AnyPosition, GameKind, write_start};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let name = std::env::args().nth(1).unwrap_or_else(|| "yinsh-blitz".to_owned());
    let kind: GameKind = name.parse()?;
    let mut position = AnyPosition::start(kind, 1);
    let mut written = Record::default();
    position.rules().write_to(&mut written);
    write_start(&mut written, &position);
    let mut random = Random::new(2);
    while !position.is_over() {
        let turns = position.turns();
        let turn = &turns[random.below(turns.len() as u32) as usize];
        written.turns.push(Turn::new(position.play_turn(turn)?));
    }
    written.result = position.outcome().into();
    print!("{}", record::write(&written));
    Ok(())
}
