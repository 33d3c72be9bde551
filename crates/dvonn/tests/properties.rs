//! What holds in every position of DVONN.

use dvonn::{Move, Point, Position, Setup, Variant};
use game::{Diagram, Position as _, Random, testkit};

/// Every step that can be written.
fn all_steps() -> Vec<Move> {
    let places = Point::ALL.into_iter().map(Move::Place);
    let stacks = Point::ALL
        .into_iter()
        .flat_map(|from| Point::ALL.into_iter().map(move |to| Move::Stack(from, to)));
    places.chain(stacks).chain([Move::Pass]).collect()
}

fn positions() -> Vec<Diagram<Position>> {
    testkit::sample_positions(Variant::Standard, 90)
}

#[test]
fn random_games_agree_with_the_slow_validator() {
    for seed in 0..400 {
        testkit::random_game_is_sound::<Position>(Variant::Standard, seed);
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
    for diagram in positions().iter().skip(50).step_by(5) {
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
    assert_eq!(symmetries.len(), 4);
    for diagram in positions().iter().skip(49).step_by(6) {
        let before = diagram.setup();
        for images in &symmetries {
            let moved = Point::ALL.iter().zip(images);
            let stacks = moved
                .filter_map(|(from, to)| Some((*to, before.stacks.get(from)?.clone())))
                .collect();
            testkit::perft_is_unchanged(diagram, &Setup { stacks, ..before.clone() }, 3);
        }
    }
}

#[test]
fn no_text_panics() {
    let mut random = Random::new(13);
    for diagram in positions() {
        let mut game =
            Diagram::<Position>::read("9/10/11/10/9 w place", Variant::Standard).unwrap();
        let mut turns = String::from("pass");
        while let Some(step) = game.position().random_move(&mut random) {
            game.play(step).unwrap();
            turns.push_str(&format!(" {step}"));
        }
        for text in [diagram.to_string(), turns] {
            for _ in 0..40 {
                let text = testkit::mutated(&text, "wbrpasmoveWk0123459-/, \t\0é", &mut random);
                testkit::any_text_is_safe::<Position>(&text, Variant::Standard);
            }
        }
    }
}
