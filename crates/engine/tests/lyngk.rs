//! What the LYNGK engine promises: proven results are right, and the turns of solved endings are
//! found.

use std::collections::{HashMap, HashSet};

use engine::{Engine, EngineOptions, Limits, LyngkKnowledge, Request};
use game::{Diagram, Outcome, Player, Position as _, Random, Setup as _, for_each_turn, testkit};
use games::{AnyPosition, GameKind};
use lyngk::{Colour, Move, Position, Setup, Variant};
use search::{Knowledge, Parameters, Searcher, StoppedWatch};

/// Endings of games with more or fewer random turns in them, those of the six-stack variant mostly
/// random: the game, the position, the turns that keep the best result, and that result for the
/// player to act. All are solved by looking at every continuation, and most turns in them are wrong.
const SUITE: &str = include_str!("suites/lyngk.txt");

const VARIANTS: [Variant; 2] = [Variant::Standard, Variant::SixStack];

fn suite() -> impl Iterator<Item = Vec<&'static str>> {
    SUITE.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(" | ").collect())
}

fn kind(name: &str) -> GameKind {
    name.parse().expect("the name of a game")
}

/// The result for the player to act under best play, 1, 0 or -1, by looking at everything.
fn solve(position: &Position, known: &mut HashMap<Position, i32>) -> i32 {
    if let Some(result) = known.get(position) {
        return *result;
    }
    let player = position.to_act();
    let mut best = None;
    for_each_turn(position, &mut |_, after| {
        let result = -solve(after, known);
        best = best.max(Some(result));
    });
    let result = best.unwrap_or_else(|| match position.outcome() {
        Some(Outcome::Win(winner)) if winner == player => 1,
        Some(Outcome::Win(_)) => -1,
        _ => 0,
    });
    known.insert(position.clone(), result);
    result
}

/// Endings met in random games, small enough to be looked at in full.
fn small_endings(variant: Variant, count: usize) -> Vec<Position> {
    let mut random = Random::new(5);
    let mut endings = Vec::new();
    while endings.len() < count {
        let mut position = Position::start(variant, &mut random);
        while let Some(step) = position.random_move(&mut random) {
            position.play_unchecked(step);
            if position.ends_turn_of(Player::First) && (1..=60).contains(&position.count_turns()) {
                let small = position.occupied().len() <= 17;
                if small && position.count_turns() <= 12 {
                    endings.push(position);
                    break;
                }
            }
        }
    }
    endings
}

/// The same knowledge, but with another boldness.
struct With {
    knowledge: LyngkKnowledge,
    parameters: Parameters,
    is_ending: Option<bool>,
}

impl Knowledge for With {
    type Position = Position;

    fn evaluate(&self, position: &Position) -> i32 {
        self.knowledge.evaluate(position)
    }

    fn final_value(&self, position: &Position) -> i32 {
        self.knowledge.final_value(position)
    }

    fn ordering_score(&self, position: &Position, step: Move) -> i32 {
        self.knowledge.ordering_score(position, step)
    }

    fn is_tactical(&self, position: &Position, step: Move) -> bool {
        self.knowledge.is_tactical(position, step)
    }

    fn is_ending(&self, position: &Position) -> bool {
        self.is_ending.unwrap_or_else(|| self.knowledge.is_ending(position))
    }

    fn pack(step: Move) -> u16 {
        LyngkKnowledge::pack(step)
    }

    fn win_probability(&self, position: &Position, value: i32) -> f64 {
        self.knowledge.win_probability(position, value)
    }

    fn parameters(&self) -> &Parameters {
        &self.parameters
    }
}

/// As it is; with nothing ever passed over or cut short; and bold to the end.
fn boldnesses() -> [With; 3] {
    let knowledge = LyngkKnowledge::default();
    let usual = knowledge.parameters().clone();
    let careful = Parameters {
        reverse_futility_margin: None,
        late_move_pruning: None,
        futility_margin: None,
        late_move_reduction_after: usize::MAX,
        ..usual.clone()
    };
    [(usual.clone(), None), (careful, Some(true)), (usual, Some(false))]
        .map(|(parameters, is_ending)| With { knowledge: knowledge.clone(), parameters, is_ending })
}

#[test]
fn solved_endings_are_played_right() {
    let mut endings = [0; 2];
    for fields in suite() {
        let kind = kind(fields[0]);
        let position = AnyPosition::read(kind, fields[1]).unwrap();
        let analysis = Engine::default().go(&position, &Request::default(), &mut |_| ());
        let best = &analysis.lines[0];
        let line = fields.join(" | ");
        assert!(
            fields[2].split(' ').any(|turn| turn == best.turns[0]),
            "{} in {line}",
            best.turns[0]
        );
        assert_eq!(best.exact, Some(fields[3].parse().unwrap()), "{line}");
        endings[usize::from(fields[0] == "lyngk-6")] += 1;
    }
    assert!(endings.iter().sum::<i32>() >= 15 && endings.iter().all(|count| *count >= 5));
}

#[test]
fn proven_results_are_those_of_exhaustive_search() {
    for variant in VARIANTS {
        for position in small_endings(variant, 30) {
            let result = solve(&position, &mut HashMap::new());
            for knowledge in boldnesses() {
                // With a large table, with hardly any, and on two threads.
                for (megabytes, threads) in [(16, 1), (1, 1), (16, 2)] {
                    let mut searcher = Searcher::new(megabytes, threads);
                    let limits = Limits::depth(60);
                    let report = searcher.search(
                        &knowledge,
                        &position,
                        1,
                        &limits,
                        &mut StoppedWatch,
                        &mut |_| (),
                    );
                    let score = report.lines[0].score;
                    // Who passes moves over to the end may fail to prove, but proves nothing wrong.
                    if knowledge.is_ending != Some(false) {
                        assert!(score.proven, "{position:?}");
                    }
                    if score.proven {
                        assert_eq!(score.value.signum(), result, "{position:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn whatever_is_called_proven_on_the_way_is_right() {
    let knowledge = LyngkKnowledge::default();
    for variant in VARIANTS {
        for position in small_endings(variant, 15) {
            let mut known = HashMap::new();
            let player = position.to_act();
            let mut searcher = Searcher::new(1, 1);
            searcher.search(
                &knowledge,
                &position,
                3,
                &Limits::default(),
                &mut StoppedWatch,
                &mut |report| {
                    for line in report.lines.iter().filter(|line| line.score.proven) {
                        let mut after = position.clone();
                        for step in &line.steps {
                            after.play_unchecked(*step);
                            if after.ends_turn_of(player) {
                                break;
                            }
                        }
                        let result = -solve(&after, &mut known);
                        assert_eq!(
                            line.score.value.signum(),
                            result,
                            "{:?} {position:?}",
                            line.steps
                        );
                    }
                },
            );
        }
    }
}

/// The same position with the players' roles changed.
fn exchanged(setup: &Setup) -> Setup {
    let mut setup = setup.clone();
    setup.to_move = setup.to_move.opponent();
    setup.claims.swap(0, 1);
    setup.removed.swap(0, 1);
    setup.winner = setup.winner.map(Player::opponent);
    setup
}

#[test]
fn a_judgement_does_not_depend_on_who_is_called_first() {
    let knowledge = LyngkKnowledge::default();
    for variant in VARIANTS {
        for diagram in testkit::sample_positions::<Position>(variant, 200) {
            let other = exchanged(diagram.setup()).check().expect("as good a position");
            let values = [diagram.position(), &other].map(|position| knowledge.evaluate(position));
            assert_eq!(values[0], values[1], "{diagram}");
        }
    }
}

/// The same position with the colours' names changed.
fn repainted(diagram: &Diagram<Position>) -> String {
    let text = diagram.to_string();
    let (board, rest) = text.split_once(' ').expect("a board and more");
    let (to_move, rest) = rest.split_once(' ').expect("a player and more");
    let next = |letter: char| {
        let colour = Colour::from_letter(letter.to_ascii_lowercase());
        let Some(colour) = colour else { return letter };
        let next = Colour::ALL[(colour.index() + 1) % 5].letter();
        if letter.is_ascii_uppercase() { next.to_ascii_uppercase() } else { next }
    };
    let repaint = |text: &str| text.chars().map(next).collect::<String>();
    format!("{} {to_move} {}", repaint(board), repaint(rest))
}

#[test]
fn a_judgement_does_not_depend_on_the_names_of_the_colours() {
    let knowledge = LyngkKnowledge::default();
    for variant in VARIANTS {
        for diagram in testkit::sample_positions::<Position>(variant, 200) {
            let other = Diagram::<Position>::read(&repainted(&diagram), variant).unwrap();
            let values = [&diagram, &other].map(|diagram| knowledge.evaluate(diagram.position()));
            assert_eq!(values[0], values[1], "{diagram}");
        }
    }
}

#[test]
fn every_step_has_a_number_of_its_own() {
    for variant in VARIANTS {
        for diagram in testkit::sample_positions::<Position>(variant, 300) {
            let moves = diagram.position().legal_moves();
            let numbers: HashSet<u16> =
                moves.iter().map(|step| LyngkKnowledge::pack(*step)).collect();
            assert_eq!(numbers.len(), moves.len(), "{diagram}");
        }
    }
}

#[test]
fn a_stack_that_can_be_completed_is() {
    let positions = [
        // A joker stands for the colour that is missing.
        ("lyngk", "1/4/r,jbgk,5/6/7/6/7/4/1 1 r/i 0-0", "c1-c2"),
        // The claim and the move of one turn.
        ("lyngk", "1/4/r,bgik,5/6/7/6/7/4/1 1 -/- 0-0", "r,c1-c2"),
        // Over a link.
        ("lyngk", "1/4/r,r,bgik,4/6/7/6/7/4/1 1 br/k 0-0", "c1-c3"),
        ("lyngk-6", "1/4/r,jbgik,5/6/7/6/7/4/1 1 r/i 0-0", "c1-c2"),
    ];
    for (name, text, turn) in positions {
        let position = AnyPosition::read(kind(name), text).unwrap();
        let analysis = Engine::default().go(&position, &Request::default(), &mut |_| ());
        assert_eq!(analysis.lines[0].turns[0], turn, "{text}");
        assert_eq!(analysis.lines[0].exact, Some(1), "{text}");
    }
}

#[test]
fn an_engine_answers_with_a_legal_turn_even_without_time() {
    for kind in ["lyngk", "lyngk-6"].map(kind) {
        let mut engine = Engine::new(EngineOptions { hash: 1, threads: 1 });
        engine.stop_flag().stop();
        let position = AnyPosition::start(kind, 3);
        let analysis = engine.go(&position, &Request::default(), &mut |_| ());
        assert!(position.clone().play_turn(&analysis.lines[0].turns[0]).is_ok());
    }
}
