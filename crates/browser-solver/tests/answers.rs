//! The solver's answers, written down for the browser: the same questions are put to the WebAssembly in
//! `web/src/solver/module.test.ts`, and every answer has to be the same.

#[path = "../../boundary/tests/written/mod.rs"]
mod written;

use browser_solver::answer;
use games::{AnyPosition, GameKind};
use serde_json::{Value, json};

/// Puzzles of two turns: rules, position, goal, and the solution with the answer in it.
const PUZZLES: [(GameKind, &str, &str, [&str; 3]); 5] = [
    (
        GameKind::Dvonn,
        "6,rbbw,w,wbwbw/6,b,wwb,2/6,wwb,rbw,rbww,2/6,wb,3/6,b,2 b move",
        "win 4",
        ["h4-h3", "j5-i5", "g1-g2"],
    ),
    (
        GameKind::Yinsh,
        "b2b/7/7b/9/10/6b2/6wBbb/5BwBW/2W2WBB/4wwb/2wW b move 1-0",
        "rows 1",
        ["i10-f7", "i6-f6", "f7-b3;xf7-j11xb3"],
    ),
    (
        GameKind::YinshBlitz,
        "4/7/8/9/3w6/2WWB4/3WbB4/1wWBBb3/wW1Bb3/7/4 w move 0-0",
        "rows 1",
        ["f4-g4", "f6-b2", "g4-d1;xe4-i4xd1"],
    ),
    (
        GameKind::Lyngk,
        "r/4/i,br,1,grb,gi,2/5,jg/bk,2,gbk,1,jig,1/1,jkrb,igkb,2,k/g,bkir,1,ki,1,ri,r/4/1 2 ib/gk 0-1",
        "fives 2",
        ["g1-g2", "c1-c2", "e1-e6"],
    ),
    (
        GameKind::LyngkSix,
        "1/r,1,kibr,1/2,bir,2,i,k/bg,gjrk,3,brig/1,bgi,4,k/1,br,1,b,2/k,g,r,2,rjbki,k/g,gik,2/jgi 2 bi/rg 0-0",
        "six",
        ["g2-g3", "c6-c7", "h1-g6"],
    ),
];

fn question(kind: GameKind, start: &str, goal: &str, turns: &[&str]) -> Value {
    let place = json!({ "game": kind.name(), "start": start, "turns": turns });
    json!({ "place": place, "goal": goal, "length": 2 })
}

fn answers() -> Vec<Value> {
    let mut questions = Vec::new();
    for (kind, start, goal, solution) in PUZZLES {
        let turns = AnyPosition::read(kind, start).expect("a position").turns();
        let other = turns.iter().find(|turn| *turn != solution[0]).expect("another turn");
        for turns in [&solution[..1], &solution, &[other]] {
            questions.push(question(kind, start, goal, turns));
        }
    }
    let (kind, start, goal, _) = PUZZLES[0];
    for (goal, turn) in [("rule", "h4-h3"), (goal, "h4-a1"), (goal, "?")] {
        questions.push(question(kind, start, goal, &[turn]));
    }
    questions.push(json!({ "place": { "game": "dvonn" } }));
    let said = |question: &Value| -> Value {
        serde_json::from_str(&answer(&question.to_string())).expect("answers are JSON")
    };
    questions.iter().map(|question| json!({ "ask": question, "said": said(question) })).collect()
}

#[test]
fn the_browser_has_these_answers() {
    written::hold("solver/fixtures/answers.json", &answers(), "trefoil-browser-solver");
}

/// The answers say of each puzzle what it is a puzzle for.
#[test]
fn a_puzzle_is_forced_reached_and_refuted() {
    let states: Vec<Value> =
        answers().iter().map(|answer| answer["said"]["answer"]["state"].clone()).collect();
    for attempts in states.chunks(3).take(PUZZLES.len()) {
        assert_eq!(attempts, ["forced", "reached", "refuted"]);
    }
}
