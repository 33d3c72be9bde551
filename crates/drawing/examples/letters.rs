//! Draws the start of every game in letters.

use games::{AnyPosition, GameKind};

fn main() {
    for kind in GameKind::ALL {
        println!("{}", drawing::text(&AnyPosition::start(kind, 1)));
    }
}
