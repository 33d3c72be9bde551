//! What holds in every position of YINSH, standard and blitz.

use std::collections::HashSet;

use game::{Diagram, Position as _, Random, Setup as _, testkit};
use yinsh::{Move, Point, Position, Row, Setup, Variant};

const VARIANTS: [Variant; 2] = [Variant::Standard, Variant::Blitz];

/// What random games seldom lead to: rows of both players, a choice of rows, a player who has to
/// pass, a board on which nobody can move, and the last markers.
const RARE: [&str; 9] = [
    "3W/5WW/7W/9/1wwwww4/2bbbbb2/4W5/9/B7/B6/BBB1 w row:w 0-0",
    "4/5WW/7W/5w3/5wwwww/9/4W5/9/B7/B6/BBB1 w row:w 1-0",
    "3W/5WW/7W/3w5/4ww4/2wwwww2/4Ww4/5w3/B7/B6/BBB1 w row:w 0-0",
    "4/2bwWw1/1bBbBb1w/2b1b3w/5b2w1/3bB3w/1bbbbbbbBW/1Wbw1b2B/1Wb1b3/W1w4/bb1b b row:b 0-0",
    "BBBW/1WWWW2/8/9/bbbbb5/9/10/9/8/7/B3 b row:w 0-1",
    "WWWB/1BBBB2/8/9/10/9/10/9/8/7/4 w move 2-0",
    "wWBw/2bwb2/2bbbb2/2ww1bb2/2wb2ww2/1bb3bb1/bbb4bww/WbbwwwwbB/BwbbwbwW/b5b/4 w move 2-2",
    "B1wb/Wbb3b/wwwbb2b/1bwbbw1bb/wB1wbwwbb1/bbwbb1b1B/2Ww3wbW/w1W1wbbw1/wbbb1w1b/w1b1wwB/W1bB \
     w move 0-0",
    "bwW1/w1w2bb/3wwBbb/bb1Wwb2b/1bBbwb1wbw/2wbwb1Bb/1w2b1w2w/2bbwwbbw/w1wbwbBb/1w1wwBb/WbWw \
     b move 1-0",
];

/// Every step that can be written.
fn all_steps() -> Vec<Move> {
    let pairs = || {
        Point::ALL.into_iter().flat_map(|one| Point::ALL.into_iter().map(move |other| (one, other)))
    };
    let places = Point::ALL.into_iter().map(Move::Place);
    let rings = pairs().map(|(from, to)| Move::Ring(from, to));
    let rows = pairs().filter(|(one, other)| one < other);
    let rows = rows.filter_map(|(one, other)| Row::between(one, other)).map(Move::RemoveRow);
    let removals = Point::ALL.into_iter().map(Move::RemoveRing);
    places.chain(rings).chain(rows).chain(removals).chain([Move::Pass]).collect()
}

fn positions() -> Vec<Diagram<Position>> {
    let rare = RARE.map(|text| Diagram::read(text, Variant::Standard).expect(text));
    let sampled = VARIANTS.into_iter().flat_map(|variant| testkit::sample_positions(variant, 90));
    rare.into_iter().chain(sampled).collect()
}

#[test]
fn random_games_agree_with_the_slow_validator() {
    for seed in 0..300 {
        for variant in VARIANTS {
            testkit::random_game_is_sound::<Position>(variant, seed);
        }
    }
}

#[test]
fn rare_positions_agree_with_the_slow_validator() {
    for diagram in positions() {
        testkit::position_is_sound(&diagram, diagram.position().variant());
    }
}

#[test]
fn exactly_the_listed_steps_are_legal() {
    let all = all_steps();
    for diagram in positions() {
        testkit::only_listed_steps_are_legal(diagram.position(), all.iter().copied());
    }
}

#[test]
fn every_turn_can_be_typed() {
    positions().iter().for_each(testkit::turns_can_be_typed);
}

#[test]
fn random_steps_come_evenly() {
    let mut random = Random::new(11);
    for diagram in positions() {
        testkit::random_steps_are_even(diagram.position(), &mut random);
    }
}

#[test]
fn keys_tell_positions_apart() {
    for diagram in positions().iter().step_by(7) {
        testkit::keys_tell_positions_apart(diagram.position(), 2);
    }
}

#[test]
fn every_path_counts_alike() {
    for diagram in positions().iter().step_by(7) {
        testkit::every_path_counts_alike(diagram, 2);
    }
}

#[test]
fn perft_is_unchanged_by_the_symmetries_of_the_board() {
    let symmetries = Point::symmetries();
    assert_eq!(symmetries.len(), 12);
    for diagram in positions().iter().step_by(6) {
        let before = diagram.setup();
        for images in &symmetries {
            let moved = Point::ALL.iter().zip(images);
            let pieces =
                moved.filter_map(|(from, to)| Some((*to, *before.pieces.get(from)?))).collect();
            testkit::perft_is_unchanged(diagram, &Setup { pieces, ..before.clone() }, 3);
        }
    }
}

#[test]
fn positions_do_not_remember_the_order_of_the_rings() {
    let after = |turns: [&str; 5]| {
        let start = Setup::start(Variant::Standard, &mut Random::new(0));
        let mut diagram = Diagram::<Position>::new(start).expect("a game starts with a position");
        for turn in turns {
            diagram.play_turn(turn).expect(turn);
        }
        diagram.position().clone()
    };
    let one = after(["a2", "b1", "c1", "d1", "e1"]);
    let other = after(["e1", "d1", "c1", "b1", "a2"]);
    assert_eq!(one, other);
    assert_eq!(one.key(), other.key());
    assert_eq!(HashSet::from([one, other]).len(), 1);
}

#[test]
fn no_text_panics() {
    let mut random = Random::new(5);
    for text in RARE.into_iter().chain(["e3", "xe7-i11xd9;i7-i11;xi6-i10xh4", "pass"]) {
        for _ in 0..300 {
            let text = testkit::mutated(text, "abkwWBx0159-/;: é", &mut random);
            for variant in VARIANTS {
                testkit::any_text_is_safe::<Position>(&text, variant);
            }
        }
    }
}
