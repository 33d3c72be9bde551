//! What a board has to draw, and why a step is not possible, as the browser asks for it.

use protocol::{Game, Place};

fn main() {
    let mut place = Place::start_of(Game::Yinsh);
    place.turns.push("e3".to_owned());
    match place.scene() {
        Ok(scene) => println!("{} steps can be played", scene.steps.len()),
        Err(problem) => eprintln!("{problem:?}"),
    }
    println!("{:?}", place.why("e3"));
}
