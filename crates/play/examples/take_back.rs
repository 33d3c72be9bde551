//! A game as people play it: a turn, and the wish to have it back.

use game::Player;
use games::{AnyPosition, GameKind};
use play::{GameInPlay, Seat, Terms, Wish};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seats = ["Ada", "Brook"].map(|name| Seat::Human { name: name.to_owned() });
    let start = AnyPosition::start(GameKind::Dvonn, 0);
    let mut game = GameInPlay::new(start, seats, Terms::at_one_screen(true), 0)
        .map_err(|why| why.to_string())?;
    for wish in [Wish::Turn("c3".to_owned()), Wish::TakeBack, Wish::Turn("d3".to_owned())] {
        let decision = game.decide(Player::First, &wish, 0).map_err(|why| why.to_string())?;
        game.accept(decision);
    }
    print!("{}", game::record::write(&game.record()));
    Ok(())
}
