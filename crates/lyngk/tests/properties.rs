//! What holds in every position of LYNGK, in both variants.

use game::{Diagram, Position as _, Random, for_each_turn, testkit};
use lyngk::{Colour, Move, Point, Position, Setup, Variant};

const VARIANTS: [Variant; 2] = [Variant::Standard, Variant::SixStack];

/// Every step that can be written.
fn all_steps() -> Vec<Move> {
    let claims = Colour::ALL.into_iter().map(Move::Claim);
    let stacks = Point::ALL
        .into_iter()
        .flat_map(|from| Point::ALL.into_iter().map(move |to| Move::Stack(from, to)));
    claims.chain(stacks).chain([Move::Pass]).collect()
}

fn positions() -> Vec<Diagram<Position>> {
    VARIANTS.into_iter().flat_map(|variant| testkit::sample_positions(variant, 45)).collect()
}

#[test]
fn random_games_agree_with_the_slow_validator() {
    for variant in VARIANTS {
        for seed in 0..200 {
            testkit::random_game_is_sound::<Position>(variant, seed);
        }
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
fn as_many_turns_are_counted_as_listed() {
    for diagram in positions() {
        let position = diagram.position();
        position.for_each_move(|step| {
            let mut next = position.clone();
            next.play_unchecked(step);
            let mut listed = 0;
            for_each_turn(&next, &mut |_, _| listed += 1);
            assert_eq!(next.count_turns(), listed, "the turns after {step} in {diagram}");
        });
    }
}

#[test]
fn the_targets_of_the_stacks_are_their_moves_and_each_has_a_route() {
    for diagram in positions() {
        let position = diagram.position();
        let mut listed = position.legal_moves();
        listed.retain(|step| matches!(step, Move::Stack(..)));
        let mut moves = Vec::new();
        for from in Point::ALL {
            for to in position.targets(from) {
                moves.push(Move::Stack(from, to));
                let top = position.top(from);
                for link in position.route(from, to) {
                    assert_eq!(position.top(link), top, "a link from {from} to {to} in {diagram}");
                }
            }
        }
        let text = |moves: &[Move]| {
            let mut text: Vec<String> = moves.iter().map(ToString::to_string).collect();
            text.sort_unstable();
            text
        };
        assert_eq!(text(&moves), text(&listed), "{diagram}");
    }
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
    for diagram in positions().iter().step_by(5) {
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
            let stacks = moved
                .filter_map(|(from, to)| Some((*to, before.stacks.get(from)?.clone())))
                .collect();
            testkit::perft_is_unchanged(diagram, &Setup { stacks, ..before.clone() }, 3);
        }
    }
}
