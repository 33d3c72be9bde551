//! What the YINSH engine promises: wins in reach are found and proven, and judgements favour nobody.

use std::collections::HashSet;

use engine::{Engine, Limits, Request, YinshKnowledge};
use game::{Diagram, Outcome, Position as _, Random, for_each_turn, testkit, turn_text};
use games::{AnyPosition, GameKind};
use search::{Knowledge, Searcher, StoppedWatch};
use yinsh::{Move, Position, Variant};

const SUITE: &str = include_str!("suites/yinsh.txt");

const VARIANTS: [Variant; 2] = [Variant::Standard, Variant::Blitz];

/// A position in which the player to act can force a win.
struct Puzzle {
    kind: GameKind,
    text: &'static str,
    /// Turns of the winner that it takes.
    turns: u32,
    /// The first turns that do it.
    solutions: Vec<&'static str>,
}

impl Puzzle {
    fn all() -> impl Iterator<Item = Self> {
        SUITE.lines().filter(|line| !line.starts_with('#')).map(|line| {
            let fields: Vec<&str> = line.split(" | ").collect();
            Self {
                kind: fields[0].parse().unwrap(),
                text: fields[1],
                turns: fields[2].parse().unwrap(),
                solutions: fields[3].split(' ').collect(),
            }
        })
    }

    fn position(&self) -> Position {
        let variant = match self.kind {
            GameKind::YinshBlitz => Variant::Blitz,
            _ => Variant::Standard,
        };
        Diagram::<Position>::read(self.text, variant).unwrap().position().clone()
    }

    /// Depth at which the search, which first looks at some turns less deep, must have the proof.
    fn limits(&self) -> Limits {
        Limits::depth(2 * self.turns + 1)
    }
}

/// The turns that win within so many turns of the player to act, by looking at everything.
fn winning_turns(position: &Position, within: u32) -> Vec<String> {
    let me = position.to_act();
    let mut winning = Vec::new();
    for_each_turn(position, &mut |steps, after| {
        let wins = match after.outcome() {
            Some(outcome) => outcome == Outcome::Win(me),
            None => within > 1 && after.to_act() != me && every_reply_loses(after, within - 1),
        };
        if wins {
            winning.push(turn_text::<Position>(steps));
        }
    });
    winning
}

fn every_reply_loses(position: &Position, within: u32) -> bool {
    let winner = position.to_act().opponent();
    let mut all = true;
    for_each_turn(position, &mut |_, after| {
        all = all
            && match after.outcome() {
                Some(outcome) => outcome == Outcome::Win(winner),
                None => after.to_act() == winner && !winning_turns(after, within).is_empty(),
            };
    });
    all
}

#[test]
fn the_suite_is_right() {
    assert!(Puzzle::all().count() >= 15);
    for puzzle in Puzzle::all() {
        let position = puzzle.position();
        let found: HashSet<String> = winning_turns(&position, puzzle.turns).into_iter().collect();
        let told = puzzle.solutions.iter().map(|turn| (*turn).to_owned()).collect();
        assert_eq!(found, told, "{}", puzzle.text);
        assert!(winning_turns(&position, puzzle.turns - 1).is_empty() || puzzle.turns == 1);
    }
}

#[test]
fn wins_in_reach_are_found_and_proven() {
    for puzzle in Puzzle::all() {
        let position = AnyPosition::read(puzzle.kind, puzzle.text).unwrap();
        let request = Request { limits: puzzle.limits(), ..Request::default() };
        let analysis = Engine::default().go(&position, &request, &mut |_| ());
        let line = &analysis.lines[0];
        assert_eq!(line.exact, Some(1), "{}", puzzle.text);
        let turn = line.turns[0].as_str();
        assert!(puzzle.solutions.contains(&turn), "{turn} in {}", puzzle.text);
    }
}

#[test]
fn proofs_need_neither_a_large_table_nor_one_thread() {
    let knowledge = YinshKnowledge::default();
    for puzzle in Puzzle::all() {
        let position = puzzle.position();
        for (megabytes, threads) in [(16, 1), (1, 1), (16, 2)] {
            let mut searcher = Searcher::new(megabytes, threads);
            let report = searcher.search(
                &knowledge,
                &position,
                1,
                &puzzle.limits(),
                &mut StoppedWatch,
                &mut |_| (),
            );
            let score = report.lines[0].score;
            assert!(score.proven && score.value > 0, "{score} in {}", puzzle.text);
        }
    }
}

#[test]
fn what_follows_a_proven_win_is_a_proven_loss() {
    let knowledge = YinshKnowledge::default();
    for puzzle in Puzzle::all().filter(|puzzle| puzzle.turns == 2) {
        for_each_turn(&puzzle.position(), &mut |steps, after| {
            if turn_text::<Position>(steps) != puzzle.solutions[0] {
                return;
            }
            let mut searcher = Searcher::new(16, 1);
            let report = searcher.search(
                &knowledge,
                after,
                1,
                &Limits::depth(4),
                &mut StoppedWatch,
                &mut |_| (),
            );
            let score = report.lines[0].score;
            assert!(score.proven && score.value < 0, "{score} after {}", puzzle.solutions[0]);
        });
    }
}

/// Positions from the start to the end of random games.
fn positions() -> Vec<Diagram<Position>> {
    let sample = |variant| testkit::sample_positions(variant, 120);
    VARIANTS.into_iter().flat_map(sample).collect()
}

#[test]
fn colours_make_no_difference() {
    let knowledge = YinshKnowledge::default();
    for diagram in positions().iter().filter(|diagram| !diagram.position().is_over()) {
        let setup = diagram.setup().clone();
        let text = setup.to_string();
        let (rest, removed) = text.rsplit_once(' ').unwrap();
        let swapped: String = rest
            .split(' ')
            .enumerate()
            .map(|(n, field)| match (n, field.split_once(':')) {
                (0 | 1, _) => other_colour(field),
                (_, Some((phase, mover))) => format!("{phase}:{}", other_colour(mover)),
                _ => field.to_owned(),
            })
            .chain([removed.chars().rev().collect()])
            .collect::<Vec<_>>()
            .join(" ");
        // In the placing white is always first, so there is nothing to compare with.
        let Ok(swapped) = Diagram::<Position>::read(&swapped, setup.variant) else { continue };
        let values = [diagram, &swapped].map(|diagram| knowledge.evaluate(diagram.position()));
        assert_eq!(values[0], values[1], "{diagram}");
    }
}

fn other_colour(text: &str) -> String {
    let other = |piece| match piece {
        'w' => 'b',
        'b' => 'w',
        'W' => 'B',
        'B' => 'W',
        other => other,
    };
    text.chars().map(other).collect()
}

#[test]
fn every_step_has_a_number_of_its_own() {
    for diagram in positions() {
        let moves = diagram.position().legal_moves();
        let numbers: HashSet<u16> = moves.iter().map(|step| YinshKnowledge::pack(*step)).collect();
        assert_eq!(numbers.len(), moves.len(), "{diagram}");
    }
}

#[test]
fn a_step_is_tactical_exactly_if_it_makes_a_row() {
    let knowledge = YinshKnowledge::default();
    let mut random = Random::new(8);
    let (mut tactical, mut quiet) = (0, 0);
    for variant in VARIANTS {
        for _ in 0..200 {
            let mut position = Position::start(variant, &mut random);
            while let Some(step) = position.random_move(&mut random) {
                let me = position.to_act();
                position.for_each_move(|step| {
                    if matches!(step, Move::Ring(..)) {
                        let mut next = position.clone();
                        next.play_unchecked(step);
                        let row = next.rows(me).next().is_some();
                        assert_eq!(knowledge.is_tactical(&position, step), row, "{step}");
                        *(if row { &mut tactical } else { &mut quiet }) += 1;
                    }
                });
                position.play_unchecked(step);
            }
        }
    }
    assert!(tactical > 100 && quiet > 100, "{tactical} and {quiet}");
}

#[test]
fn each_variant_is_judged_as_its_own_game() {
    let text = "3W/5WW/7W/9/1wwwwW4/9/10/9/B7/B6/BBB1 b move 0-0";
    let knowledge = YinshKnowledge::default();
    let [standard, blitz] = VARIANTS.map(|variant| {
        knowledge.evaluate(Diagram::<Position>::read(text, variant).unwrap().position())
    });
    assert!(blitz < standard, "a row is worth more where it wins: {blitz} and {standard}");
}
