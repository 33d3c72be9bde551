//! What holds in every position of LYNGK, in all variants.

use game::{
    Diagram, Keyed, Position as _, Random, Setup as _, Validate as _, for_each_turn, testkit,
};
use lyngk::{Colour, Move, Point, Position, Setup, Variant};

const VARIANTS: [Variant; 3] = Variant::ALL;

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

/// Drawn evenly, most claims come before there is a five. Here they come late.
#[test]
fn fives_are_awarded_as_the_slow_validator_says() {
    let (all, mut random, mut awards, mut closed) = (all_steps(), Random::new(3), 0, 0);
    for seed in 0..150 {
        let start = Setup::start(Variant::Awarding, &mut Random::new(seed));
        let mut keyed =
            Keyed::new(Diagram::<Position>::new(start.clone()).unwrap().position().clone());
        let mut diagram = Diagram::<Position>::new(start).unwrap();
        while let Some(step) = diagram.position().random_move(&mut random) {
            let moves = diagram.position().legal_moves();
            let claims = moves.iter().filter(|step| matches!(step, Move::Claim(_))).count();
            if matches!(step, Move::Claim(_)) && claims < moves.len() && random.below(12) > 0 {
                continue;
            }
            let before = diagram.clone();
            diagram.play(step).unwrap();
            keyed.play_unchecked(step);
            let position = diagram.position();
            assert_eq!(diagram.setup(), &before.setup().plain_play(step), "{step} in {before}");
            assert_eq!(keyed.key(), position.key(), "the key after {step} in {before}");
            if matches!(step, Move::Claim(_)) && before.position().removed() != position.removed() {
                awards += 1;
            }
            if position.occupied().any(|point| position.is_wall(point)) {
                testkit::position_is_sound(&diagram, Variant::Awarding);
                let mut listed = 0;
                for_each_turn(position, &mut |_, _| listed += 1);
                assert_eq!(position.count_turns(), listed, "the turns in {diagram}");
                let plain = Diagram::<Position>::new(Setup {
                    variant: Variant::Standard,
                    ..diagram.setup().clone()
                });
                if plain.unwrap().turns() != diagram.turns() {
                    closed += 1;
                    testkit::only_listed_steps_are_legal(position, all.iter().copied());
                }
            }
        }
    }
    assert!(awards > 20 && closed > 20, "{awards} awards, {closed} positions with other turns");
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
fn the_targets_of_the_stacks_are_their_moves() {
    for diagram in positions() {
        let position = diagram.position();
        let listed = position.legal_moves();
        for from in Point::ALL {
            for to in Point::ALL {
                let listed = listed.contains(&Move::Stack(from, to));
                assert_eq!(position.targets(from).contains(to), listed, "{from}-{to} in {diagram}");
            }
        }
    }
}

#[test]
fn every_move_has_a_route_over_links() {
    for diagram in positions() {
        let position = diagram.position();
        for from in position.occupied() {
            for to in position.targets(from) {
                let links = position.route(from, to);
                assert!(links.iter().all(|link| position.top(*link) == position.top(from)));
                let ends: Vec<Point> = [from].into_iter().chain(links).chain([to]).collect();
                for hop in ends.windows(2) {
                    let (direction, distance) = hop[0].hex().line_to(hop[1].hex()).unwrap();
                    let passed = (1..distance).filter_map(|n| hop[0].step(direction, n));
                    let blocked = |point| point != from && position.occupied().contains(point);
                    assert!(
                        !passed.into_iter().any(blocked),
                        "{hop:?} for {from}-{to} in {diagram}"
                    );
                }
            }
        }
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

#[test]
fn no_text_panics() {
    let texts = [
        "",
        " ",
        ",",
        ",,",
        "-",
        "r",
        "r,,",
        "r,-",
        "rr,",
        "\u{e9},",
        "c3",
        "c3-",
        "-c3",
        "c3-c",
        "c3-\u{e9}5",
        "c3--c5",
        "\u{2c62}3-c5",
        "c33-c5",
        "c3-c5,",
        "r,c3-c5,g",
        "r,r,r,pass",
        "passt",
        "1/4/\u{e9},6/6/7/6/7/4/1 1 -/- 0-0",
        "1/4/7/6/7/6/7/4/1 1 \u{e9}/- 0-0",
        "1/4/7/6/7/6/7/4/1 1 -/- 0-999",
        "1/4/7/6/7/6/7/4/1 1 -/- +0-0",
    ];
    for variant in VARIANTS {
        for text in texts {
            testkit::any_text_is_safe::<Position>(text, variant);
            assert!(Diagram::<Position>::read(text, variant).is_err(), "{text:?} is no position");
        }
        let mut random = Random::new(5);
        for diagram in testkit::sample_positions::<Position>(variant, 45) {
            for _ in 0..40 {
                let text = diagram.to_string();
                let text = testkit::mutated(&text, "ibrgkjK129,/- \u{e9}", &mut random);
                testkit::any_text_is_safe::<Position>(&text, variant);
            }
        }
    }
}
