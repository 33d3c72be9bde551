//! What the DVONN engine promises: proven results are right, and best moves of solved endings are
//! found.

use std::collections::{HashMap, HashSet};

use dvonn::{Piece, Position, Variant};
use engine::{DvonnKnowledge, Engine, EngineOptions, Limits, Request};
use game::{Diagram, Player, Position as _, Random, testkit};
use games::{AnyPosition, GameKind};
use search::{Knowledge, Searcher, StoppedWatch};

const SUITE: &str = include_str!("suites/dvonn.txt");

/// The final margin for white under best play, by looking at everything.
fn solve(position: &Position, known: &mut HashMap<Position, i32>) -> i32 {
    if let Some(margin) = known.get(position) {
        return *margin;
    }
    let [white, black] = position.score();
    let margins: Vec<i32> = position
        .legal_moves()
        .into_iter()
        .map(|step| {
            let mut next = position.clone();
            next.play_unchecked(step);
            solve(&next, known)
        })
        .collect();
    let best = match position.to_act() {
        Player::First => margins.into_iter().max(),
        Player::Second => margins.into_iter().min(),
    };
    let margin = best.unwrap_or(white as i32 - black as i32);
    known.insert(position.clone(), margin);
    margin
}

fn for_player(position: &Position, margin_for_white: i32) -> i32 {
    if position.to_act() == Player::First { margin_for_white } else { -margin_for_white }
}

#[test]
fn solved_endings_are_played_right() {
    for line in SUITE.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let position = AnyPosition::read(GameKind::Dvonn, fields[0]).unwrap();
        let analysis = Engine::default().go(&position, &Request::default(), &mut |_| ());
        assert_eq!(analysis.lines[0].turns[0], fields[1], "{line}");
        assert_eq!(analysis.lines[0].exact, Some(fields[2].parse().unwrap()), "{line}");
    }
}

/// Endings met in random games, small enough to be looked at in full.
fn small_endings() -> Vec<Diagram<Position>> {
    let mut random = Random::new(5);
    let mut endings = Vec::new();
    while endings.len() < 40 {
        let mut diagram =
            testkit::sample_positions::<Position>(Variant::Standard, 50).pop().unwrap();
        while let Some(step) = diagram.position().random_move(&mut random) {
            diagram.play(step).unwrap();
            if diagram.position().occupied().len() <= 9 && !diagram.position().is_over() {
                endings.push(diagram);
                break;
            }
        }
    }
    endings
}

#[test]
fn proven_margins_are_those_of_exhaustive_search() {
    let knowledge = DvonnKnowledge::default();
    for diagram in small_endings() {
        let position = diagram.position();
        let margin = for_player(position, solve(position, &mut HashMap::new()));
        // With a large table, with hardly any, and on two threads.
        for (megabytes, threads) in [(16, 1), (1, 1), (16, 2)] {
            let mut searcher = Searcher::new(megabytes, threads);
            let report = searcher.search(
                &knowledge,
                position,
                1,
                &Limits::default(),
                &mut StoppedWatch,
                &mut |_| (),
            );
            let score = report.lines[0].score;
            assert_eq!(
                (score.value, score.proven),
                (DvonnKnowledge::margin_value(margin), true),
                "{diagram}"
            );
        }
    }
}

#[test]
fn whatever_is_called_proven_on_the_way_is_right() {
    let knowledge = DvonnKnowledge::default();
    for diagram in small_endings().iter().take(15) {
        let position = diagram.position();
        let mut known = HashMap::new();
        let mut searcher = Searcher::new(1, 1);
        searcher.search(
            &knowledge,
            position,
            3,
            &Limits::default(),
            &mut StoppedWatch,
            &mut |report| {
                for line in report.lines.iter().filter(|line| line.score.proven) {
                    let mut next = position.clone();
                    next.play_unchecked(line.steps[0]);
                    let margin = for_player(position, solve(&next, &mut known));
                    let value = DvonnKnowledge::margin_value(margin);
                    assert_eq!(line.score.value, value, "{} in {diagram}", line.steps[0]);
                }
            },
        );
    }
}

#[test]
fn a_judgement_does_not_depend_on_the_colour() {
    let knowledge = DvonnKnowledge::default();
    for diagram in testkit::sample_positions::<Position>(Variant::Standard, 80).iter().skip(49) {
        let mut setup = diagram.setup().clone();
        setup.to_move = setup.to_move.opponent();
        for piece in setup.stacks.values_mut().flatten() {
            *piece = match piece {
                Piece::White => Piece::Black,
                Piece::Black => Piece::White,
                Piece::Dvonn => Piece::Dvonn,
            };
        }
        let swapped = Diagram::<Position>::new(setup).unwrap();
        let values = [diagram, &swapped].map(|diagram| knowledge.evaluate(diagram.position()));
        assert_eq!(values[0], values[1], "{diagram}");
    }
}

#[test]
fn every_step_has_a_number_of_its_own() {
    for diagram in testkit::sample_positions::<Position>(Variant::Standard, 90) {
        let moves = diagram.position().legal_moves();
        let numbers: HashSet<u16> = moves.iter().map(|step| DvonnKnowledge::pack(*step)).collect();
        assert_eq!(numbers.len(), moves.len());
    }
}

#[test]
fn an_engine_answers_with_a_legal_turn_even_without_time() {
    let mut engine = Engine::new(EngineOptions { hash: 1, threads: 1 });
    engine.stop_flag().stop();
    let position = AnyPosition::start(GameKind::Dvonn, 0);
    let analysis = engine.go(&position, &Request::default(), &mut |_| ());
    assert!(position.clone().play_turn(&analysis.lines[0].turns[0]).is_ok());
}

/// The network is part of the program here, and can also be handed in; both judge alike.
#[test]
fn the_network_in_the_tree_fits_and_can_be_handed_in() {
    let bytes = engine::embedded_network(GameKind::Dvonn).unwrap();
    let mut engine = Engine::default();
    engine.load(GameKind::Dvonn, bytes).unwrap();
    assert!(engine.load(GameKind::Dvonn, &bytes[1..]).is_err());
    let request = Request { limits: Limits::nodes(3_000), ..Request::default() };
    let position = AnyPosition::start(GameKind::Dvonn, 1);
    let [given, built_in] = [engine, Engine::default()]
        .map(|mut engine| engine.go(&position, &request, &mut |_| ()).lines[0].clone());
    assert_eq!(given, built_in);
}
