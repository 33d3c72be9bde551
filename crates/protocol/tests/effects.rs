//! What a scene says of its steps is what they do: random games, every step held against the board
//! that it leads to.

use std::collections::BTreeMap;

use game::Random;
use protocol::{Game, Place, Scene, Side, Step, StepKind, join_steps};

const GAMES: [Game; 5] = [Game::Dvonn, Game::Yinsh, Game::YinshBlitz, Game::Lyngk, Game::LyngkSix];

type Board = BTreeMap<String, String>;

fn board(scene: &Scene) -> Board {
    scene.stacks.iter().map(|stack| (stack.at.clone(), stack.pieces.clone())).collect()
}

/// The board as a step's own words make it.
fn foretold(game: Game, mut board: Board, step: &Step) -> Board {
    let taken = |board: &mut Board, point: &str| board.remove(point).unwrap_or_default();
    match step.kind {
        StepKind::Pass | StepKind::Claim => {}
        StepKind::Place => {
            board.insert(step.to.clone().unwrap(), step.pieces.clone());
        }
        StepKind::Ring => assert_eq!(taken(&mut board, step.from.as_ref().unwrap()), step.pieces),
        StepKind::Row => {
            for point in &step.row {
                assert!(["w", "b"].contains(&taken(&mut board, point).as_str()));
            }
        }
        StepKind::Move => {
            let (from, to) = (step.from.clone().unwrap(), step.to.clone().unwrap());
            assert_eq!(taken(&mut board, &from), step.pieces);
            assert_eq!(taken(&mut board, &to), step.captured);
            if matches!(game, Game::Yinsh | Game::YinshBlitz) {
                board.insert(from, step.pieces.to_lowercase());
                for point in &step.flips {
                    let turned = if taken(&mut board, point) == "w" { "b" } else { "w" };
                    board.insert(point.clone(), turned.to_owned());
                }
            }
            let landed = format!("{}{}", step.captured, step.pieces);
            if step.height > 0 {
                assert_eq!(usize::from(step.height), landed.len());
            }
            if !(game == Game::Lyngk && step.scored_by.is_some()) {
                board.insert(to, landed);
            }
            for point in &step.lost {
                assert_ne!(taken(&mut board, point), "", "{point} is lost, but was empty");
            }
        }
    }
    board
}

fn after(place: &Place, step: &Step) -> Place {
    let mut next = place.clone();
    next.pending.push(step.text.clone());
    if step.ends_turn {
        let turn = join_steps(next.game, &next.pending);
        next.pending.clear();
        next.turns.push(turn);
    }
    next
}

fn check_step(place: &Place, scene: &Scene, step: &Step) {
    let next = after(place, step);
    let then = next.scene().unwrap();
    let why = format!("{:?} {} after {:?}", scene.game, step.text, place);
    assert_eq!(board(&then), foretold(scene.game, board(scene), step), "{why}");
    assert_eq!(then.score, step.score, "{why}");
    assert_eq!(step.side, scene.to_act, "{why}");
    assert_eq!(then.last.last(), Some(step), "{why}");
    assert_eq!(then.pending.is_empty(), step.ends_turn, "{why}");
    if !step.rows.is_empty() {
        let pieces = board(&then);
        for row in &step.rows {
            let colour = if row.side == Side::White { "w" } else { "b" };
            assert!(row.points.iter().all(|point| pieces[point] == colour), "{why}");
        }
    }
    if then.ask.kind == protocol::AskKind::RemoveRow {
        assert!(!step.rows.is_empty(), "{why}");
        let windows = step.rows.iter().filter(|row| row.side == then.to_act).count();
        assert_eq!(windows, then.steps.len(), "{why}");
    }
    if step.completes {
        let highest = if scene.game == Game::Lyngk { 5 } else { 6 };
        assert_eq!(step.height, highest, "{why}");
        let wall =
            then.stacks.iter().any(|stack| Some(&stack.at) == step.to.as_ref() && stack.wall);
        assert_eq!(wall, step.scored_by.is_none(), "{why}");
    }
}

#[test]
fn every_step_does_what_its_scene_says() {
    for game in GAMES {
        for seed in 0..4 {
            let mut random = Random::new(seed);
            let mut place = Place { seed: Some(seed), ..Place::start_of(game) };
            loop {
                let scene = place.scene().unwrap();
                assert_eq!(scene.steps.is_empty(), scene.end.is_some());
                if scene.steps.is_empty() {
                    break;
                }
                // All of them now and then, else the one that is played.
                let chosen = random.below(scene.steps.len() as u32) as usize;
                let all = place.turns.len() % 16 == 5;
                for (n, step) in scene.steps.iter().enumerate() {
                    if all || n == chosen {
                        check_step(&place, &scene, step);
                    }
                }
                place = after(&place, &scene.steps[chosen]);
            }
            assert!(place.turns.len() > 10);
        }
    }
}

#[test]
fn a_step_is_refused_exactly_if_it_is_not_in_the_list() {
    for game in GAMES {
        let mut random = Random::new(11);
        let mut place = Place::start_of(game);
        let names: Vec<String> = {
            let boards = protocol::boards();
            let board = match game {
                Game::Dvonn => boards.dvonn,
                Game::Yinsh | Game::YinshBlitz => boards.yinsh,
                Game::Lyngk | Game::LyngkSix => boards.lyngk,
            };
            board.points.into_iter().map(|spot| spot.name).collect()
        };
        loop {
            let scene = place.scene().unwrap();
            let legal = |text: &str| scene.steps.iter().any(|step| step.text == text);
            let mut any = || names[random.below(names.len() as u32) as usize].clone();
            let tries = [format!("{}-{}", any(), any()), any(), "pass".to_owned(), "r,".to_owned()];
            for text in tries {
                // LYNGK places nothing, DVONN claims nothing: those are no steps at all.
                let Ok(why) = place.why(&text) else { continue };
                assert_eq!(
                    why.refusal.is_none(),
                    legal(&text),
                    "{game:?} {text} {:?}",
                    why.refusal
                );
            }
            let Some(step) = scene.steps.get(place.turns.len() * 7 % scene.steps.len().max(1))
            else {
                break;
            };
            place = after(&place, step);
        }
    }
}
