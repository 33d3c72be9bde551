//! The three best turns of a position, and what they are worth.

use engine::{Engine, Level, Limits, Request, Worth};
use games::{AnyPosition, GameKind};

fn main() {
    let position = AnyPosition::start(GameKind::Lyngk, 7);
    let request = Request { limits: Limits::depth(3), lines: 3, level: Level::Max };
    let found = Engine::default().go(&position, &request, &mut |_| ());
    for line in &found.lines {
        println!("{:>8}  {}", Worth::from(line).text(), line.turns.join(" "));
    }
}
