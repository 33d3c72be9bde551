//! The positions of the rules pages show what their captions say.
//!
//! `figures.json` in a game's folder of `web/src/games` has, for each figure, the position and a list of what it shows.
//! Every entry of that list is played and looked up here, so that a caption cannot be wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use game::{Outcome, PlayError, Player};
use games::{AnyPhase, AnyPosition, AnyScore, GameKind};
use serde_json::{Map, Value, json};

type Pieces = BTreeMap<String, String>;

fn figures() -> Map<String, Value> {
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/games");
    let folders = std::fs::read_dir(games).expect("the games of the web are there");
    let files = folders.map(|folder| folder.expect("a folder").path().join("figures.json"));
    let read = |path| -> Map<String, Value> {
        let text = std::fs::read_to_string(path).expect("the figures are there");
        serde_json::from_str(&text).expect("the figures are JSON")
    };
    files.filter(|path| path.exists()).flat_map(read).collect()
}

fn texts(value: &Value) -> Vec<String> {
    let list = value.as_array().into_iter().flatten();
    list.map(|text| text.as_str().expect("a text").to_owned()).collect()
}

fn sorted(value: &Value) -> BTreeSet<String> {
    texts(value).into_iter().collect()
}

fn start(figure: &Value) -> AnyPosition {
    let kind: GameKind = figure["game"].as_str().expect("a game").parse().expect("a game we know");
    match figure["start"].as_str() {
        Some(text) => AnyPosition::read(kind, text).expect("a position"),
        None => AnyPosition::start(kind, figure["seed"].as_u64().unwrap_or(1)),
    }
}

/// The position that the page shows first.
fn shown(figure: &Value) -> AnyPosition {
    let mut position = start(figure);
    for turn in texts(&figure["turns"]) {
        position.play_turn(&turn).expect("a legal turn");
    }
    played(&position, &texts(&figure["pending"]))
}

fn played(position: &AnyPosition, parts: &[String]) -> AnyPosition {
    let mut after = position.clone();
    for part in parts {
        after.play_text(part).unwrap_or_else(|why| panic!("{part}: {why}"));
    }
    after
}

fn pieces(position: &AnyPosition) -> Pieces {
    let view = position.view();
    let stacks = view.stacks.iter();
    stacks.map(|stack| (view.spots[stack.spot].name.clone(), stack.pieces.clone())).collect()
}

fn name(player: Player) -> &'static str {
    match player {
        Player::First => "white",
        Player::Second => "black",
    }
}

/// The rule that refuses a step, as the browser names it: `Surrounded(f3)` is `surrounded`.
fn refusal(position: &AnyPosition, step: &str) -> String {
    fn rule<T: Debug, I: Debug>(result: Result<T, PlayError<I>>) -> String {
        match result {
            Err(PlayError::Illegal { reason, .. }) => {
                let text = format!("{reason:?}");
                let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
                text[..1].to_lowercase() + &text[1..end]
            }
            other => panic!("refused by a rule was expected, not {other:?}"),
        }
    }
    match position.clone() {
        AnyPosition::Dvonn(mut diagram) => rule(diagram.play_text(step)),
        AnyPosition::Yinsh(mut diagram) => rule(diagram.play_text(step)),
        AnyPosition::Lyngk(mut diagram) => rule(diagram.play_text(step)),
    }
}

/// Where each move comes from and where it goes.
fn moves(position: &AnyPosition) -> Vec<(String, String)> {
    let steps = position.steps();
    let pairs =
        steps.iter().filter(|step| !step.starts_with('x')).filter_map(|s| s.split_once('-'));
    pairs.map(|(from, to)| (from.to_owned(), to.to_owned())).collect()
}

/// Stacks with an owner whose six neighbouring points are all occupied.
fn stuck(position: &AnyPosition) -> BTreeSet<String> {
    let view = position.view();
    let taken: BTreeSet<usize> = view.stacks.iter().map(|stack| stack.spot).collect();
    let closed_in = |spot: usize| {
        let here = &view.spots[spot];
        let near = |&other: &usize| {
            let there = &view.spots[other];
            (1.0..101.0).contains(&(there.x - here.x).hypot(there.y - here.y))
        };
        taken.iter().filter(|other| near(other)).count() == 6
    };
    let stacks = view.stacks.iter().filter(|stack| stack.owner.is_some() && closed_in(stack.spot));
    stacks.map(|stack| view.spots[stack.spot].name.clone()).collect()
}

/// The piece that the next placement puts on the board.
fn next_piece(position: &AnyPosition) -> String {
    let point = position.steps().swap_remove(0);
    pieces(&played(position, std::slice::from_ref(&point)))[&point].clone()
}

/// Each side's windows of five.
fn rows(position: &AnyPosition) -> BTreeMap<&'static str, usize> {
    let AnyPosition::Yinsh(diagram) = position else { panic!("rows are YINSH's") };
    let count = |player| (name(player), diagram.position().rows(player).count());
    [Player::First, Player::Second].map(count).into_iter().filter(|row| row.1 > 0).collect()
}

fn hops(position: &AnyPosition, step: &str) -> Vec<String> {
    let AnyPosition::Lyngk(diagram) = position else { panic!("hops are LYNGK's") };
    assert!(position.steps().contains(&step.to_owned()), "{step} is legal");
    let (from, to) = step.split_once('-').expect("a move");
    let route = diagram.position().route(from.parse().unwrap(), to.parse().unwrap());
    route.iter().map(ToString::to_string).collect()
}

fn score(position: &AnyPosition) -> Value {
    match position.score() {
        AnyScore::Pieces(score) => json!(score),
        AnyScore::Rings(score) => json!(score),
        AnyScore::Stacks(score) => json!(score),
    }
}

/// What left the board with the move, other than by moving.
fn lost(before: &Pieces, after: &Pieces, step: &str) -> BTreeSet<String> {
    let from = step.split('-').next().unwrap_or_default();
    before.keys().filter(|&point| point != from && !after.contains_key(point)).cloned().collect()
}

/// Checks one entry of what a figure shows.
fn check(figure: &Value, entry: &Map<String, Value>) {
    let base = if entry.contains_key("from") { start(figure) } else { shown(figure) };
    let parts = entry.get("after").map(texts).unwrap_or_default();
    let position = played(&base, &parts);
    let (before, after) = (pieces(&base), pieces(&position));
    for (key, wanted) in entry {
        match key.as_str() {
            "from" => assert_eq!(wanted, "start"),
            "after" => assert!(!parts.is_empty()),
            "asks" => assert_eq!(wanted, name(position.to_act()), "{key}"),
            "piece" => assert_eq!(wanted, &next_piece(&position), "{key}"),
            "legal" => {
                let steps: BTreeSet<String> = position.steps().into_iter().collect();
                assert!(sorted(wanted).is_subset(&steps), "{wanted} in {steps:?}");
            }
            "steps" => assert_eq!(texts(wanted), position.steps(), "{key}"),
            "turns" => assert_eq!(texts(wanted), position.turns(), "{key}"),
            "illegal" => {
                for pair in wanted.as_array().expect("a list").iter().map(texts) {
                    assert_eq!(pair[1], refusal(&position, &pair[0]), "{}", pair[0]);
                }
            }
            "targets" => {
                for (from, ends) in wanted.as_object().expect("targets by point") {
                    let found = moves(&position).into_iter().filter(|step| &step.0 == from);
                    assert_eq!(sorted(ends), found.map(|step| step.1).collect(), "from {from}");
                }
            }
            "movers" => {
                let found = moves(&position).into_iter().map(|step| step.0).collect();
                assert_eq!(sorted(wanted), found, "{key}");
            }
            "stuck" => assert_eq!(sorted(wanted), stuck(&position), "{key}"),
            "lost" => assert_eq!(sorted(wanted), lost(&before, &after, &parts[0]), "{key}"),
            "flips" => {
                assert_eq!(wanted, &json!(turned(&base, &position)), "{key}");
            }
            "rows" => assert_eq!(wanted, &json!(rows(&position)), "{key}"),
            "hops" => {
                for (step, links) in wanted.as_object().expect("hops by step") {
                    assert_eq!(texts(links), hops(&position, step), "{step}");
                }
            }
            "stack" => {
                for (point, stack) in wanted.as_object().expect("stacks by point") {
                    assert_eq!(stack, &after[point], "{point}");
                }
            }
            "empty" => assert!(texts(wanted).iter().all(|point| !after.contains_key(point))),
            "walls" => {
                let view = position.view();
                let walls = view.stacks.iter().filter(|stack| stack.wall);
                let found = walls.map(|stack| view.spots[stack.spot].name.clone()).collect();
                assert_eq!(sorted(wanted), found, "{key}");
            }
            "pieces" => {
                let mut found = BTreeMap::<String, u32>::new();
                let all = after.values().flat_map(|stack| stack.chars());
                all.for_each(|piece| *found.entry(piece.to_string()).or_default() += 1);
                assert_eq!(wanted, &json!(found), "{key}");
            }
            "stacks" => assert_eq!(wanted, &json!(after.len()), "{key}"),
            "score" | "counts" => assert_eq!(wanted, &score(&position), "{key}"),
            "fives" => {
                let score = score(&position);
                assert_eq!(wanted, &json!([score[0][0], score[1][0]]), "{key}");
            }
            "over" => {
                let winner = match position.outcome() {
                    Some(Outcome::Win(player)) => name(player),
                    Some(Outcome::Draw) => "draw",
                    None => "nobody yet",
                };
                assert_eq!(wanted, winner, "{key}");
            }
            unknown => panic!("nothing is known about {unknown}"),
        }
    }
}

#[test]
fn every_figure_shows_what_is_said_of_it() {
    for (id, figure) in figures() {
        println!("{id}");
        shown(&figure);
        let entries = figure["shows"].as_array().expect("what it shows");
        assert!(!entries.is_empty(), "{id} shows nothing");
        for entry in entries {
            check(&figure, entry.as_object().expect("an entry"));
        }
    }
}

#[test]
fn marks_and_arrows_are_on_the_board() {
    for (id, figure) in figures() {
        let view = shown(&figure).view();
        let points: BTreeSet<String> = view.spots.into_iter().map(|spot| spot.name).collect();
        let arrows = figure["arrows"].as_array().into_iter().flatten().flat_map(texts);
        for point in texts(&figure["marks"]).into_iter().chain(arrows) {
            assert!(points.contains(&point), "{id} has no point {point}");
        }
    }
}

/// How well a turn (in YINSH, a ring move) does what the task asks for; nothing, if it does not.
fn merit(task: &str, before: &AnyPosition, turn: &str) -> Option<usize> {
    let mover = before.to_act();
    let after = played(before, &[turn.to_owned()]);
    match task {
        "row" => {
            let removes = matches!(after.phase(), AnyPhase::Yinsh(yinsh::Phase::Row { .. }));
            (removes && after.to_act() == mover).then_some(1)
        }
        "five" => {
            let fives = |position: &AnyPosition| score(position)[mover.index()][0].as_u64();
            (fives(&after) > fives(before)).then_some(1)
        }
        "win" => (after.outcome() == Some(Outcome::Win(mover))).then_some(1),
        // The pieces that the opponent loses, if the mover loses none.
        "cut" => {
            let of = |position: &AnyPosition, side: Player| score(position)[side.index()].as_u64();
            let (mine, theirs) = (mover, mover.opponent());
            let loses = of(&after, mine) < of(before, mine);
            (!loses).then(|| (of(before, theirs).unwrap() - of(&after, theirs).unwrap()) as usize)
        }
        // The pieces under control.
        "take" => Some(score(&after)[mover.index()].as_u64().unwrap() as usize),
        // A stack with red inside moves.
        "carry" => {
            let (from, _) = turn.split_once('-')?;
            pieces(before)[from].contains('r').then_some(1)
        }
        // Nothing of the mover's is lost.
        "keep" => {
            let of = |position: &AnyPosition| score(position)[mover.index()].as_u64();
            (of(&after) >= of(before)).then_some(1)
        }
        "jump" => (!turned(before, &after).is_empty()).then_some(1),
        // Markers that become the mover's, without those that cease to be.
        "turn over" => {
            let own = if mover == Player::First { "w" } else { "b" };
            let turned = turned(before, &after);
            let won = turned.values().filter(|&piece| piece == own).count();
            won.checked_sub(turned.len() - won)
        }
        "remove" => (score(&after) != score(before)).then_some(1),
        // After the row, another one is left.
        "two rows" => {
            let any_ring = after.steps().swap_remove(0);
            let left = played(&after, &[any_ring]);
            (left.to_act() == mover).then_some(1)
        }
        // The opponent cannot make a row.
        "block" => {
            let makes = |step: &String| merit("row", &after, step).is_some();
            (!after.steps().iter().any(makes)).then_some(1)
        }
        "joker" => {
            let (_, to) = turn.split_once('-')?;
            (pieces(before)[to] == "j").then_some(1)
        }
        "claim" => turn.ends_with(',').then_some(1),
        // An own stack lands on a higher one.
        "climb" => {
            let (from, to) = turn.split_once('-')?;
            let before = pieces(before);
            let own = before[from].ends_with('r');
            (own && before[to].len() > before[from].len()).then_some(1)
        }
        "chain" => {
            let moves = turn.contains('-') && !turn.contains(',');
            (moves && !hops(before, turn).is_empty()).then_some(1)
        }
        task => {
            let from =
                task.strip_prefix("from ").unwrap_or_else(|| panic!("nobody asks for {task}"));
            turn.starts_with(&format!("{from}-")).then_some(1)
        }
    }
}

/// Markers that turned over, as they lie then.
fn turned(before: &AnyPosition, after: &AnyPosition) -> BTreeMap<String, String> {
    let before = pieces(before);
    let marker = |piece: &String| piece == "w" || piece == "b";
    let other = |(point, piece): &(String, String)| {
        marker(piece) && before.get(point).is_some_and(|old| marker(old) && old != piece)
    };
    pieces(after).into_iter().filter(other).collect()
}

#[test]
fn the_answers_of_a_task_are_all_there_are() {
    let mut tasks = BTreeMap::<String, u32>::new();
    for (id, figure) in figures() {
        let Some(task) = figure["achieves"].as_str() else {
            assert!(figure["goal"].is_null(), "{id} has answers but no question");
            continue;
        };
        let position = shown(&figure);
        if task == "any" {
            assert!(figure["goal"].is_null() && !position.steps().is_empty(), "{id}");
            continue;
        }
        // Some answers are whole turns; of the others the first step decides.
        let whole = ["five", "win", "cut", "remove"].contains(&task);
        let tried = if whole { position.turns() } else { position.steps() };
        let best = tried.iter().filter_map(|turn| merit(task, &position, turn)).max();
        let right = tried.iter().filter(|turn| merit(task, &position, turn) == best);
        let goals = figure["goal"].as_array().expect("answers").iter();
        let goals: BTreeSet<String> = goals.map(|goal| position.join_parts(&texts(goal))).collect();
        assert!(best.is_some_and(|merit| merit > 0), "{id} cannot be solved");
        assert_eq!(goals, right.cloned().collect(), "{id}");
        *tasks.entry(id.split('-').next().unwrap().to_owned()).or_default() += 1;
    }
    assert!(["dvonn", "yinsh", "lyngk"].iter().all(|game| tasks[*game] >= 2), "{tasks:?}");
}
