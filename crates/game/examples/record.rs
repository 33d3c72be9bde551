//! Reads a record, whatever the game, and writes it again.

use game::record;

fn main() {
    let reading = record::read("[Game \"go\"] [White \"Ada\"]\n\n1. c3 {The centre.} 2. d3 *\n");
    for error in &reading.errors {
        eprintln!("{error}");
    }
    for game in &reading.games {
        println!("{} turns, {}", game.turns.len(), game.result);
        print!("{}", record::write(game));
    }
}
