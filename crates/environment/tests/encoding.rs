//! What holds for the numbers and planes of every game.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use environment::{
    Encoding, action_count, action_of, action_texts, any_batch, fill_mask, fill_planes, images,
    legal_actions, plane_names, plane_shape, play_action, symmetry_tables,
};
use environment::{Observation, PlaneShape};
use game::{Position as _, Random};
use games::{AnyPosition, GameKind, Rules, of_kind};

const AWARDING: Rules = Rules { kind: GameKind::Lyngk, claim_awards_fives: true };

fn all_rules() -> impl Iterator<Item = Rules> {
    GameKind::ALL.into_iter().map(Rules::from).chain([AWARDING])
}

/// Positions of random games, every one of them.
fn sample(rules: Rules, games: u64) -> Vec<AnyPosition> {
    let mut random = Random::new(11);
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut position = AnyPosition::start(rules, seed);
        loop {
            let actions = legal_actions(&position);
            positions.push(position.clone());
            if actions.is_empty() {
                break;
            }
            let action = actions[random.below(actions.len() as u32) as usize];
            play_action(&mut position, action as i64).expect("a listed action is legal");
        }
    }
    positions
}

fn mask(position: &AnyPosition) -> Vec<bool> {
    let mut mask = vec![true; action_count(position.kind())];
    fill_mask(position, &mut mask);
    mask
}

fn planes(position: &AnyPosition) -> Vec<u8> {
    let PlaneShape { planes, rows, columns } = plane_shape(position.kind());
    let mut numbers = vec![9; planes * rows * columns];
    fill_planes(position, &mut numbers);
    numbers
}

/// The published lists of `conformance/actions`: line n is action n. They never change.
#[test]
fn actions_have_their_published_numbers() {
    for (name, kinds) in [
        ("dvonn", &[GameKind::Dvonn][..]),
        ("yinsh", &[GameKind::Yinsh, GameKind::YinshBlitz]),
        ("lyngk", &[GameKind::Lyngk, GameKind::LyngkSix]),
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(format!("../../conformance/actions/{name}.txt"));
        if std::env::var_os("UPDATE").is_some() {
            let lines = action_texts(kinds[0]).into_iter().map(|text| text + "\n");
            fs::write(&path, lines.collect::<String>()).expect("the folder is there");
        }
        let published = fs::read_to_string(path).expect("the list of actions");
        for kind in kinds {
            assert!(published.lines().eq(action_texts(*kind)), "{kind}");
        }
    }
}

#[test]
fn numbers_and_notation_are_one_to_one() {
    for kind in GameKind::ALL {
        let texts = action_texts(kind);
        assert_eq!(texts.iter().collect::<HashSet<_>>().len(), texts.len(), "{kind}");
        for (number, text) in texts.iter().enumerate() {
            assert_eq!(action_of(kind, text), Ok(number), "{kind}: {text}");
        }
    }
    assert!(action_of(GameKind::Dvonn, "a1-c2").is_err(), "not on a line");
    assert!(action_of(GameKind::Yinsh, "xe2-e6xg6").is_err(), "two steps");
}

#[test]
fn every_legal_step_is_an_action_and_no_other_is_marked() {
    for rules in all_rules() {
        let texts = action_texts(rules.kind);
        for position in sample(rules, 4) {
            let mask = mask(&position);
            let marked = (0..mask.len()).filter(|action| mask[*action]);
            let mut steps: Vec<String> = marked.clone().map(|n| texts[n].clone()).collect();
            steps.sort_unstable();
            assert_eq!(steps, position.steps(), "{position}");
            assert!(marked.eq(legal_actions(&position)));
        }
    }
}

#[test]
fn wrong_actions_are_refused_with_a_sentence() {
    let mut position = AnyPosition::start(GameKind::Dvonn, 0);
    let told = |position: &mut AnyPosition, action| {
        play_action(position, action).expect_err("not legal").to_string()
    };
    let last = action_count(GameKind::Dvonn) - 1;
    let range = format!("is no action: actions are numbers from 0 to {last}");
    assert_eq!(told(&mut position, -1), format!("-1 {range}"));
    assert_eq!(told(&mut position, last as i64 + 1), format!("{} {range}", last + 1));
    let why = "pass, is not legal: nothing moves before all pieces are placed";
    assert_eq!(told(&mut position, last as i64), format!("action {last}, {why}"));
}

/// Positions with the same planes are the same to the player to act: as many steps, and the same ones.
#[test]
fn planes_tell_all_that_play_depends_on() {
    for rules in all_rules() {
        let mut seen: HashMap<Vec<u8>, AnyPosition> = HashMap::new();
        for position in sample(rules, 30) {
            if position.is_over() {
                continue;
            }
            let known = seen.entry(planes(&position)).or_insert_with(|| position.clone());
            assert_eq!(known.steps(), position.steps(), "{known} and {position}");
            if known.to_act() == position.to_act() {
                assert_eq!(known.key(), position.key(), "{known} and {position}");
            }
        }
    }
}

#[test]
fn planes_have_their_names() {
    for kind in GameKind::ALL {
        let PlaneShape { planes: count, rows, columns } = plane_shape(kind);
        assert_eq!(plane_names(kind).len(), count);
        let start = planes(&AnyPosition::start(kind, 3));
        let board = plane_names(kind).iter().position(|name| *name == "points of the board");
        let cells = rows * columns;
        let board = &start[board.expect("every game has it") * cells..][..cells];
        let points = AnyPosition::start(kind, 3).view().spots.len();
        assert_eq!(board.iter().map(|cell| usize::from(*cell)).sum::<usize>(), points);
    }
}

#[test]
fn turned_positions_have_turned_planes_and_actions() {
    for rules in all_rules() {
        let tables = symmetry_tables(rules.kind);
        let cells = tables.cells[0].len();
        for position in sample(rules, 1).into_iter().step_by(7) {
            let turned = images(&position);
            assert_eq!(turned[0], position);
            assert_eq!(turned.len(), tables.cells.len());
            let (planes_before, mask_before) = (planes(&position), mask(&position));
            for (symmetry, image) in turned.iter().enumerate() {
                let gathered: Vec<u8> = planes_before
                    .chunks(cells)
                    .flat_map(|plane| tables.cells[symmetry].iter().map(|at| plane[*at as usize]))
                    .collect();
                assert_eq!(gathered, planes(image), "{position} turned to {image}");
                let sources = &tables.sources[symmetry];
                let gathered: Vec<bool> =
                    sources.iter().map(|action| mask_before[*action as usize]).collect();
                assert_eq!(gathered, mask(image), "{position} turned to {image}");
                for action in legal_actions(&position).into_iter().take(3) {
                    let (mut before, mut after) = (position.clone(), image.clone());
                    play_action(&mut before, action as i64).expect("legal");
                    play_action(&mut after, tables.images[symmetry][action]).expect("legal");
                    assert_eq!(after.key(), images(&before)[symmetry].key());
                }
            }
        }
    }
}

#[test]
fn a_batch_plays_as_single_games_do() {
    for rules in all_rules() {
        let (games, actions) = (5, action_count(rules.kind));
        let mut batch = any_batch(rules, games, 7, true);
        let mut singles: Vec<AnyPosition> =
            batch.seeds().into_iter().map(|seed| AnyPosition::start(rules, seed)).collect();
        let plane_numbers = planes(&singles[0]).len();
        let (mut drawn, mut rewards, mut ended) =
            (vec![0; games], vec![9.0; 2 * games], vec![true; games]);
        let (mut masks, mut all_planes, mut to_act) =
            (vec![true; games * actions], vec![9; games * plane_numbers], vec![9; games]);
        let mut finished = 0;
        for _ in 0..400 {
            batch.draw(&mut drawn);
            let observation = Observation {
                masks: Some(&mut masks),
                planes: Some(&mut all_planes),
                to_act: Some(&mut to_act),
            };
            batch.step(&drawn, &mut rewards, &mut ended, observation).expect("drawn actions");
            for (n, single) in singles.iter_mut().enumerate() {
                play_action(single, drawn[n]).expect("legal here too");
                assert_eq!(ended[n], single.is_over());
                let sum = match single.outcome().map(|outcome| outcome.to_string()).as_deref() {
                    Some("1-0") => [1.0, -1.0],
                    Some("0-1") => [-1.0, 1.0],
                    _ => [0.0, 0.0],
                };
                assert_eq!(rewards[2 * n..][..2], sum);
                if single.is_over() {
                    finished += 1;
                    *single = AnyPosition::start(rules, batch.seeds()[n]);
                }
                assert_eq!(masks[n * actions..][..actions], mask(single));
                assert_eq!(all_planes[n * plane_numbers..][..plane_numbers], planes(single));
                assert_eq!(usize::from(to_act[n]), single.to_act().index());
                let (mut start, steps) = batch.history(n);
                steps.iter().for_each(|step| drop(start.play_text(step).expect("legal")));
                assert_eq!(start, *single);
            }
        }
        assert!(finished > 0, "no game of {rules:?} ended");
    }
}

#[test]
fn a_wrong_action_leaves_all_games_as_they_are() {
    let mut batch = any_batch(GameKind::Yinsh.into(), 3, 1, false);
    let (mut rewards, mut ended) = ([0.0; 6], [false; 3]);
    let error = batch
        .step(&[0, 1, -5], &mut rewards, &mut ended, Observation::default())
        .expect_err("there is no action -5");
    assert!(error.to_string().starts_with("game 2: -5 is no action"), "{error}");
    assert!((0..3).all(|game| batch.history(game).1.is_empty()));
}

#[test]
fn a_finished_game_stays_where_it_is_unless_it_restarts() {
    let over = "9/10/9,r,rrbbbbbwwww/10/9 b move";
    let over = AnyPosition::read(GameKind::Dvonn, over).expect("a position");
    let mut batch = any_batch(GameKind::Dvonn.into(), 2, 1, false);
    assert!(batch.set(1, &over));
    assert!(!batch.set(0, &AnyPosition::start(GameKind::Yinsh, 0)), "another game");
    let (mut rewards, mut ended, mut drawn) = ([9.0; 4], [true; 2], [0; 2]);
    batch.draw(&mut drawn);
    assert_eq!(drawn[1], -1);
    batch.step(&drawn, &mut rewards, &mut ended, Observation::default()).expect("legal");
    assert_eq!((rewards, ended), ([0.0; 4], [false; 2]));
    assert_eq!(batch.history(1), (over, Vec::new()));
    assert_eq!(batch.history(0).1.len(), 1);
}

#[test]
fn drawn_steps_are_those_of_the_rules() {
    for kind in GameKind::ALL {
        of_kind!(kind, P => {
            let position = <P as game::Position>::start(Default::default(), &mut Random::new(2));
            let step = position.random_move(&mut Random::new(5)).expect("a step");
            let number = P::action_of(step).expect("a number");
            assert_eq!(P::actions().step(number as i64), Some(step));
        });
    }
}
