//! How fast the rules run: `cargo bench -p trefoil-games`.
//!
//! Random games from the start, and perft with the last unit counted.

use divan::Bencher;
use divan::counter::ItemsCount;
use game::{Random, Unit};
use games::{AnyPosition, GameKind};

fn main() {
    divan::main();
}

const GAMES: u64 = 2000;

/// Items are whole games.
#[divan::bench(args = GameKind::ALL)]
fn random_games(bencher: Bencher<'_, '_>, kind: GameKind) {
    let mut random = Random::new(1);
    bencher
        .counter(ItemsCount::new(GAMES))
        .bench_local(|| AnyPosition::playouts(kind, GAMES, &mut random));
}

/// A position, the unit in which it is counted, and how deep.
const POSITIONS: [(&str, GameKind, Unit, u32, &str); 5] = [
    (
        "dvonn, full board",
        GameKind::Dvonn,
        Unit::Step,
        4,
        "b,w,w,b,w,w,b,w,w/b,b,b,b,w,b,b,r,b,w/b,b,b,w,b,w,w,r,r,b,w/b,b,w,w,b,b,w,w,b,w/\
         w,b,b,b,w,w,w,w,w w move",
    ),
    (
        "dvonn, middle game",
        GameKind::Dvonn,
        Unit::Step,
        4,
        "1,bw,b,1,bb,1,r,b,b/bb,r,2,wwbbw,w,wb,w,ww,bw/b,w,w,w,1,w,w,w,2,b/1,w,w,2,w,wrw,w,wb,1/\
         bb,b,2,bb,1,b,1,bb b move",
    ),
    (
        "yinsh, middle game",
        GameKind::Yinsh,
        Unit::Step,
        3,
        "4/6B/2B3b1/3b1wbw1/4wbWbW1/1WwbWb3/2Bbwb1w2/3Bww1W1/3wbB2/4b2/4 w move 0-0",
    ),
    (
        "lyngk, start",
        GameKind::Lyngk,
        Unit::Turn,
        2,
        "i/i,i,i,j/r,r,j,b,r,i,k/g,g,b,i,r,g/b,r,b,k,r,g,b/k,b,g,i,r,r/g,j,k,k,b,k,g/b,g,i,k/k 1 -/- 0-0",
    ),
    (
        "lyngk, middle game",
        GameKind::Lyngk,
        Unit::Turn,
        3,
        "i/1,br,b,k/b,j,1,k,gir,br,i/i,rg,ig,3/g,i,1,ik,1,rk,1/1,jkg,k,1,bk,g/b,1,b,jr,g,k,b/i,1,r,g/r 1 ik/r 0-0",
    ),
];

/// Items are the ways that are counted.
#[divan::bench(args = POSITIONS.map(|position| position.0))]
fn perft_counted(bencher: Bencher<'_, '_>, name: &str) {
    let (position, unit, depth) = find(name);
    bencher
        .counter(ItemsCount::new(position.perft(unit, depth)))
        .bench_local(|| position.perft(unit, depth));
}

fn find(name: &str) -> (AnyPosition, Unit, u32) {
    let (_, kind, unit, depth, text) = POSITIONS
        .into_iter()
        .find(|position| position.0 == name)
        .expect("the names are those of the list");
    (AnyPosition::read(kind, text).expect("the positions are right"), unit, depth)
}
