//! The module's answers, written down for the browser: the same questions are put to the WebAssembly in
//! `web/src/module/module.test.ts`, and every answer has to be the same.

#[path = "../../boundary/tests/written/mod.rs"]
mod written;

use browser::Module;
use game::Random;
use games::{AnyPosition, GameKind};
use protocol::Side;
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
        let act = |asking: &mut Self, side: Side, wish: Value| {
            let given = json!({ "number": number, "side": side, "wish": wish, "at": 2000 });
            let events = asking.ask("decide", &given);
            for event in events.as_array().into_iter().flatten() {
                asking.ask("apply", &json!({ "number": number, "event": event }));
            }
        };
        for _ in 0..6 {
            let turns = position.turns();
            let turn = &turns[random.below(turns.len() as u32) as usize];
            act(self, position.to_act().into(), json!({ "type": "turn", "text": turn }));
            position.play_turn(turn).expect("a legal turn");
        }
        act(self, Side::White, json!({ "type": "takeBack" }));
        act(self, Side::White, json!({ "type": "offerDraw" }));
        act(self, Side::Black, json!({ "type": "turn", "text": "nonsense" }));
        self.ask("pending", &json!({ "number": number, "steps": [] }));
        self.ask("at", &json!({ "number": number, "node": 2 }));
        act(self, Side::Black, json!({ "type": "answerDraw", "accept": true }));
        for name in ["state", "summary", "tree", "now", "closeGame", "state"] {
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
    // A five is a wall on any board, also on one that cannot be.
    let five = json!({
        "game": "lyngk", "stacks": { "c3": "ibrgk" }, "toAct": "white", "phase": "move",
    });
    asking.ask("setup", &json!({ "form": five }));
    let opened = asking.ask("open", &json!({ "text": "[Game \"dvonn\"]\n\n1. c3 (d3) d4 2. e2" }));
    asking.ask("export", &json!({ "tree": opened["games"][0] }));
    asking.ask("open", &json!({ "text": "?" }));
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
    written::hold("module/fixtures/answers.json", &answers(), "trefoil-browser");
}
