//! Random games, made before they are played: what costs time then is the server and not the players.

use game::Random;
use games::{AnyPosition, GameKind};

/// A whole game.
#[derive(Debug)]
pub(crate) struct Script {
    /// The name of the game.
    pub(crate) game: &'static str,
    /// The position it begins with, where there are many.
    pub(crate) start: String,
    /// What is decided, in order; passes that the rules force are not.
    pub(crate) turns: Vec<Planned>,
}

/// A turn of a script.
#[derive(Debug)]
pub(crate) struct Planned {
    /// 0 for white, 1 for black.
    pub(crate) side: usize,
    pub(crate) text: String,
    /// The version of the game on which it is decided: what came before it, forced passes included.
    pub(crate) version: u64,
}

/// Random legal games, the same for the same seed.
pub(crate) fn scripts(kinds: &[GameKind], number: usize, seed: u64) -> Vec<Script> {
    let mut random = Random::new(seed);
    let script = |n: usize| {
        let kind = kinds[n % kinds.len()];
        let mut position = AnyPosition::start(kind, seed.wrapping_add(n as u64));
        let start = position.to_string();
        let (mut turns, mut version) = (Vec::new(), 0);
        while !position.is_over() {
            let possible = position.turns();
            let text = possible[random.below(possible.len() as u32) as usize].clone();
            if !position.must_pass() {
                let side = position.to_act().index();
                turns.push(Planned { side, text: text.clone(), version });
            }
            position.play_turn(&text).expect("a turn that was listed can be played");
            version += 1;
        }
        Script { game: kind.name(), start, turns }
    };
    (0..number).map(script).collect()
}
