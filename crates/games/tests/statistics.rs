//! Random games come out as they must: a check of the rules as a whole. The expected figures are
//! those of independent programs.

use game::{Outcome, Player, Random};
use games::{AnyPosition, GameKind};

const GAMES: u64 = 100_000;

fn assert_near(what: &str, value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() <= tolerance, "{what}: {value:.3}, expected {expected}");
}

fn check(kind: GameKind, steps: f64, steps_tolerance: f64, shares: [f64; 3]) {
    let tally = AnyPosition::playouts(kind, GAMES, &mut Random::new(2026));
    let share = |count: u64| count as f64 / GAMES as f64;
    assert_near("steps", tally.steps as f64 / GAMES as f64, steps, steps_tolerance);
    assert_near("white", share(tally.wins[Player::First.index()]), shares[0], 0.006);
    assert_near("black", share(tally.wins[Player::Second.index()]), shares[1], 0.006);
    assert_near("draws", share(tally.draws), shares[2], 0.006);
}

#[test]
fn yinsh() {
    check(GameKind::Yinsh, 71.75, 0.15, [0.321, 0.310, 0.369]);
}

#[test]
fn yinsh_blitz() {
    check(GameKind::YinshBlitz, 53.47, 0.15, [0.397, 0.383, 0.221]);
}

/// Games of 81.1 steps on average, 49 of them placements.
#[test]
fn dvonn() {
    let tally = AnyPosition::playouts(GameKind::Dvonn, GAMES, &mut Random::new(2026));
    assert_near("steps", tally.steps as f64 / GAMES as f64, 81.1, 0.15);
}

/// Games of 34.8 steps on average, every one from a set-up of its own.
#[test]
fn lyngk() {
    let tally = AnyPosition::playouts(GameKind::Lyngk, GAMES, &mut Random::new(2026));
    assert_near("steps", tally.steps as f64 / GAMES as f64, 34.8, 0.15);
}

#[test]
fn a_seed_gives_the_same_games_again() {
    for kind in GameKind::ALL {
        let tallies =
            [5, 5, 6].map(|seed| AnyPosition::playouts(kind, 200, &mut Random::new(seed)));
        assert_eq!(tallies[0], tallies[1]);
        assert_ne!(tallies[0], tallies[2]);
    }
}

#[test]
fn every_seed_of_lyngk_is_a_set_up_of_its_own() {
    let starts: std::collections::HashSet<String> =
        (0..200).map(|seed| AnyPosition::start(GameKind::Lyngk, seed).to_string()).collect();
    assert_eq!(starts.len(), 200);
    assert_eq!(AnyPosition::start(GameKind::Lyngk, 1).outcome(), None::<Outcome>);
}
