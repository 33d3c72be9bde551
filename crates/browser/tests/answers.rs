//! The module's answers, written down for the browser: the same questions are put to the WebAssembly in
//! `web/src/module/module.test.ts`, and every answer has to be the same.

use std::{env, fs};

use browser::Module;
use game::Random;
use games::{AnyPosition, GameKind};
use serde_json::{Value, json};

/// A turn of each game with something in it to be told.
const SCENES: [(&str, &str, &[&str]); 4] = [
    ("dvonn", "9/10/w,rw,b,b,r,r,5/10/9 w move", &[]),
    ("yinsh", "1b2/1b5/1b6/1b4B2/1WwwwwW3/B8/1B8/2B3W2/8/2W1W2/B3 w move 0-0", &[]),
    ("lyngk", "1/4/r,r,bgik,4/6/7/6/7/4/1 1 b/k 0-0", &["r,"]),
    ("lyngk-6", "1/4/r,r,bgik,4/6/7/6/7/4/1 1 b/k 0-0", &[]),
];

fn person() -> Value {
    json!({ "kind": "human", "name": "" })
}

/// Asks, and keeps the question with its answer.
struct Asking {
    module: Module,
    asked: Vec<Value>,
}

impl Asking {
    fn ask(&mut self, name: &str, given: &Value) -> Value {
        let answer = self.module.answer(name, &given.to_string());
        let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
        self.asked.push(json!({ "ask": name, "given": given, "said": answer }));
        answer["answer"].clone()
    }

    /// A game from its first turns to a take-back, a draw offer and its end.
    fn play(&mut self, kind: GameKind) {
        let new = json!({
            "game": kind.name(), "seed": 5, "players": [person(), person()], "takeBacks": true,
        });
        let stored = self.ask("begin", &json!({ "begin": new, "id": "abc", "at": 1000 }));
        let number = self.ask("openGame", &json!({ "stored": stored }));
        let mut position = AnyPosition::start(kind, 5);
        let mut random = Random::new(3);
        let act = |asking: &mut Self, wish: Value| {
            let given = json!({ "number": number, "wish": wish, "at": 2000 });
            let events = asking.ask("decide", &given);
            for event in events.as_array().into_iter().flatten() {
                asking.ask("apply", &json!({ "number": number, "event": event }));
            }
        };
        for _ in 0..6 {
            let turns = position.turns();
            let turn = &turns[random.below(turns.len() as u32) as usize];
            act(self, json!({ "type": "turn", "text": turn }));
            position.play_turn(turn).expect("a legal turn");
        }
        act(self, json!({ "type": "takeBack" }));
        act(self, json!({ "type": "offerDraw", "side": "white" }));
        act(self, json!({ "type": "turn", "text": "nonsense" }));
        self.ask("pending", &json!({ "number": number, "steps": [] }));
        self.ask("at", &json!({ "number": number, "node": 2 }));
        act(self, json!({ "type": "answerDraw", "side": "black", "accept": true }));
        for name in ["state", "summary", "record", "tree", "now", "closeGame", "state"] {
            self.ask(name, &json!({ "number": number }));
        }
    }
}

fn answers() -> Vec<Value> {
    let mut asking = Asking { module: Module::default(), asked: Vec::new() };
    asking.ask("boards", &json!({}));
    for (game, start, pending) in SCENES {
        let place = json!({ "game": game, "start": start, "turns": [], "pending": pending });
        asking.ask("scene", &json!({ "place": place }));
        let form = asking.ask("form", &json!({ "place": place }));
        asking.ask("setup", &json!({ "form": form }));
        asking.ask("stacks", &json!({ "game": game, "position": start }));
        asking.ask("why", &json!({ "place": place, "step": "pass" }));
        asking.ask("why", &json!({ "place": place, "step": "?" }));
        let line = json!({ "game": game, "start": start, "turns": ["pass"], "pending": [] });
        asking.ask("line", &json!({ "place": line }));
    }
    asking.ask("joinSteps", &json!({ "game": "yinsh", "steps": ["i8-f5", "xg5-g9", "xa5"] }));
    for style in ["random", "symmetric", "odd"] {
        asking.ask("start", &json!({ "game": "dvonn", "style": style, "seed": 7 }));
    }
    for kind in GameKind::ALL {
        asking.play(kind);
    }
    asking.ask("nonsense", &json!({}));
    asking.ask("scene", &json!({}));
    asking.asked
}

#[test]
fn the_browser_has_these_answers() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/module/fixtures/answers.json");
    let expected = answers();
    if env::var_os("UPDATE").is_some() {
        let lines: Vec<String> = expected.iter().map(ToString::to_string).collect();
        fs::write(path, format!("[\n{}\n]\n", lines.join(",\n")))
            .expect("web/src can be written to");
    }
    let found = fs::read_to_string(path).unwrap_or_default();
    // The order of names in an object is of no interest.
    let found: Vec<Value> = serde_json::from_str(&found).unwrap_or_default();
    assert!(found == expected, "run `UPDATE=1 cargo test -p browser --test answers`");
}
