//! Every vector: perft counts, edge cases, what must be refused, and whole games.

use std::collections::BTreeSet;

use game::Unit;
use games::{AnyPosition, AnyScore, GameKind};
use serde_json::{Value, json};

const FILES: [&str; 3] = [
    include_str!("../../../conformance/vectors/dvonn.json"),
    include_str!("../../../conformance/vectors/yinsh.json"),
    include_str!("../../../conformance/vectors/lyngk.json"),
];

/// Runs a check on every entry of one list of all files.
fn for_each_entry(list: &str, check: impl Fn(&Value)) {
    for file in FILES {
        let vectors: Value = serde_json::from_str(file).expect("the vectors are JSON");
        let entries = vectors[list].as_array().expect("every file has every list");
        assert!(!entries.is_empty());
        entries.iter().for_each(&check);
    }
}

fn text<'v>(entry: &'v Value, field: &str) -> &'v str {
    entry[field].as_str().unwrap_or_else(|| panic!("{} has no {field}", entry["id"]))
}

fn texts<'v>(entry: &'v Value, field: &str) -> Vec<&'v str> {
    entry[field].as_array().into_iter().flatten().map(|text| text.as_str().unwrap()).collect()
}

fn kind(entry: &Value) -> GameKind {
    text(entry, "game").parse().unwrap()
}

fn unit(entry: &Value) -> Unit {
    if text(entry, "unit") == "turn" { Unit::Turn } else { Unit::Step }
}

fn read(entry: &Value) -> AnyPosition {
    let written = text(entry, "position");
    let position = AnyPosition::read(kind(entry), written)
        .unwrap_or_else(|why| panic!("{}: {why}", entry["id"]));
    assert_eq!(position.to_string(), written, "{}", entry["id"]);
    position
}

fn score(position: &AnyPosition) -> Value {
    match position.score() {
        AnyScore::Pieces(score) => json!(score),
        AnyScore::Rings(score) => json!(score),
        AnyScore::Stacks(score) => json!(score),
    }
}

fn assert_result(entry: &Value, position: &AnyPosition) {
    let outcome = position.outcome().unwrap_or_else(|| panic!("{} is not over", entry["id"]));
    assert_eq!(outcome.to_string(), text(entry, "result"), "{}", entry["id"]);
    assert_eq!(score(position), entry["score"], "{}", entry["id"]);
}

#[test]
fn perft_counts_are_exact() {
    for_each_entry("perft", |entry| {
        let position = read(entry);
        for (n, count) in entry["counts"].as_array().unwrap().iter().enumerate() {
            let depth = n as u32 + 1;
            assert_eq!(position.perft(unit(entry), depth), count.as_u64().unwrap(), "{entry}");
        }
    });
}

#[test]
fn perft_by_first_move_adds_up_on_several_threads() {
    for_each_entry("perft", |entry| {
        let position = read(entry);
        for (n, count) in entry["counts"].as_array().unwrap().iter().take(2).enumerate() {
            let parts = position.divide(unit(entry), n as u32 + 1, 3, |_| ());
            let sum: u64 = parts.iter().map(|(_, count)| count).sum();
            assert_eq!(sum, count.as_u64().unwrap(), "{entry}");
        }
    });
}

#[test]
fn cases_allow_exactly_what_they_say() {
    for_each_entry("cases", |entry| {
        let mut position = read(entry);
        for turn in texts(entry, "play") {
            position.play_text(turn).unwrap_or_else(|why| panic!("{}: {why}", entry["id"]));
        }
        if let Some(then) = entry["then"].as_str() {
            assert_eq!(position.to_string(), then, "{}", entry["id"]);
        }
        let legal = match unit(entry) {
            Unit::Step => position.steps(),
            Unit::Turn => position.turns(),
        };
        let legal: BTreeSet<&str> = legal.iter().map(String::as_str).collect();
        assert_eq!(legal, texts(entry, "legal").into_iter().collect(), "{}", entry["id"]);
        assert!(texts(entry, "includes").iter().all(|turn| legal.contains(turn)));
        for turn in texts(entry, "excludes") {
            assert!(position.clone().play_turn(turn).is_err(), "{turn} in {}", entry["id"]);
        }
        assert_eq!(position.is_over(), entry["over"].as_bool().unwrap(), "{}", entry["id"]);
        if position.is_over() {
            assert_result(entry, &position);
        }
    });
}

#[test]
fn what_is_wrong_is_refused_with_a_sentence() {
    for_each_entry("refused", |entry| {
        let position = AnyPosition::read(kind(entry), text(entry, "position"));
        let play = texts(entry, "play");
        let refusal = match (position, play.split_last()) {
            (Err(why), None) => why.to_string(),
            (Ok(mut position), Some((last, before))) => {
                for turn in before {
                    position.play_text(turn).unwrap_or_else(|why| panic!("{}: {why}", entry["id"]));
                }
                position.play_text(last).map_or_else(
                    |why| why.to_string(),
                    |_| panic!("{} lets {last} be played", entry["id"]),
                )
            }
            (Ok(_), None) => panic!("{} can be read", entry["id"]),
            (Err(why), Some(_)) => panic!("{} cannot be read: {why}", entry["id"]),
        };
        assert!(refusal.len() > 10 && !refusal.contains('\n'), "{}: {refusal}", entry["id"]);
    });
}

#[test]
fn games_replay_to_their_end() {
    for_each_entry("games", |entry| {
        let mut position = match entry["setup"].as_str() {
            Some(setup) => AnyPosition::read(kind(entry), setup).unwrap(),
            None => AnyPosition::start(kind(entry), 1),
        };
        for turn in texts(entry, "turns") {
            assert!(!position.is_over(), "{} is over before {turn}", entry["id"]);
            let written = position.play_turn(turn);
            assert_eq!(written.as_deref(), Ok(turn), "{}", entry["id"]);
        }
        assert_result(entry, &position);
    });
}
