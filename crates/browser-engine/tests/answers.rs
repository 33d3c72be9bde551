//! The engine's answers, written down for the browser: the same questions are put to the WebAssembly in
//! `web/src/engine/engine.test.ts`, and every answer has to be the same. Levels and reviews do a fixed
//! amount of work, so that their answers do not depend on the machine.

#[path = "../../boundary/tests/written/mod.rs"]
mod written;

use std::cell::RefCell;
use std::fs;

use browser_engine::{Host, answer};
use serde_json::{Value, json};

thread_local! {
    static TOLD: RefCell<Vec<Value>> = RefCell::default();
}

/// What the engine tells of a question, on a clock that stands still.
fn told(question: &Value) -> Vec<Value> {
    let tell =
        |text: &str| TOLD.with_borrow_mut(|told| told.push(serde_json::from_str(text).unwrap()));
    answer(&question.to_string(), &network(question), Host { now: || 0.0, tell });
    TOLD.take()
}

/// The network of the game that a question is about, as the browser fetches it.
fn network(question: &Value) -> Vec<u8> {
    let game = question["place"]["game"].as_str().unwrap_or_default();
    let family = game.split('-').next().unwrap_or_default();
    let path = format!("{}/../engine/networks/{family}.net", env!("CARGO_MANIFEST_DIR"));
    fs::read(path).unwrap_or_default()
}

const PLACES: [(&str, &[&str]); 5] = [
    ("dvonn", &[]),
    ("yinsh", &["e5", "f6", "g7", "d4", "c3"]),
    ("yinsh-blitz", &["e5", "f6", "g7", "d4", "c3", "h8", "i9", "b2", "d6", "h6"]),
    ("lyngk", &[]),
    ("lyngk-6", &[]),
];

/// Games that have just begun: their reviews are the same wherever they are made.
const REVIEWED: [(&str, &[&str]); 2] = [
    ("yinsh-blitz", &["e5", "f6", "g7", "d4", "c3", "h8", "i9", "b2", "d6", "h6", "e5-e6"]),
    ("dvonn", &["e3", "d3", "f3", "e2"]),
];

fn answers() -> Vec<Value> {
    let mut questions = Vec::new();
    for (game, turns) in PLACES {
        let place = json!({ "game": game, "turns": turns });
        for level in [1, 4, 7] {
            questions.push(json!({ "type": "play", "id": 1, "place": place, "level": level }));
        }
        questions.push(json!({ "type": "draw", "id": 2, "place": place, "side": "black" }));
    }
    let game = json!({
        "game": "dvonn",
        "start": "9/10/w,rw,b,b,r,r,5/10/9 w move",
        "turns": ["a3-b3", "c3-d3"],
    });
    questions.push(json!({ "type": "review", "id": 3, "place": game }));
    for (game, turns) in REVIEWED {
        let place = json!({ "game": game, "turns": turns });
        questions.push(json!({ "type": "review", "id": 5, "place": place }));
    }
    let place = json!({ "game": "lyngk" });
    questions.push(json!({ "type": "analyse", "id": 6, "place": place, "nodes": 8000 }));
    questions
        .push(json!({ "type": "play", "id": 4, "place": { "game": "dvonn", "turns": ["?"] } }));
    questions.push(json!({ "type": "nonsense" }));
    questions
        .into_iter()
        .map(|question| json!({ "ask": question, "said": told(&question) }))
        .collect()
}

#[test]
fn the_browser_has_these_answers() {
    written::hold("engine/fixtures/answers.json", &answers(), "trefoil-browser-engine");
}

/// An analysis tells what it finds, and goes on telling while it thinks.
#[test]
fn an_analysis_speaks_again_and_again() {
    thread_local! {
        static CLOCK: RefCell<f64> = const { RefCell::new(0.0) };
    }
    // Each look at the clock takes a tenth of a millisecond.
    let now = || {
        CLOCK.with_borrow_mut(|clock| {
            *clock += 0.1;
            *clock
        })
    };
    let tell =
        |text: &str| TOLD.with_borrow_mut(|told| told.push(serde_json::from_str(text).unwrap()));
    let place = json!({ "game": "yinsh", "turns": ["e5", "f6", "g7", "d4", "c3"] });
    let question = json!({ "type": "analyse", "id": 7, "place": place, "lines": 2, "seconds": 2 });
    answer(&question.to_string(), &network(&question), Host { now, tell });
    let told = TOLD.take();
    assert_eq!(told.last(), Some(&json!({ "type": "done", "id": 7 })));
    let millis: Vec<u64> =
        told.iter().filter_map(|message| message["analysis"]["millis"].as_u64()).collect();
    assert!(
        millis.windows(2).all(|pair| pair[0] <= pair[1] && pair[1] - pair[0] <= 200),
        "{millis:?}"
    );
    assert!(millis.len() >= 10 && millis.last() >= Some(&1700), "{millis:?}");
    let nodes: Vec<u64> =
        told.iter().filter_map(|message| message["analysis"]["nodes"].as_u64()).collect();
    assert!(nodes.is_sorted(), "{nodes:?}");
    assert_eq!(told[0]["analysis"]["lines"].as_array().map(Vec::len), Some(2));
}
