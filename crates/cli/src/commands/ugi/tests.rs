//! Conversations held inside the program, where they can be many.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use game::Random;

use super::command::{Start, UgiCommand};
use super::{Output, serve};

/// What was said, to be read afterwards.
#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<u8>>>);

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn converse(input: &[u8]) -> String {
    let heard = Heard::default();
    serve(input, Output::new(heard.clone())).expect("memory is always readable");
    let bytes = heard.0.lock().unwrap().clone();
    String::from_utf8(bytes).expect("answers are UTF-8")
}

/// Words that mean something somewhere, and some that mean nothing anywhere.
const WORDS: [&str; 48] = [
    "ugi",
    "isready",
    "uginewgame",
    "setoption",
    "position",
    "go",
    "stop",
    "query",
    "name",
    "value",
    "moves",
    "startpos",
    "fen",
    "UGI_Variant",
    "Seed",
    "Threads",
    "MultiPV",
    "Level",
    "dvonn",
    "yinsh",
    "yinsh-blitz",
    "lyngk",
    "lyngk-6",
    "max",
    "1",
    "3",
    "0",
    "-7",
    "perft",
    "depth",
    "nodes",
    "movetime",
    "p1time",
    "p2time",
    "p1inc",
    "infinite",
    "gameover",
    "p1turn",
    "result",
    "c3",
    "e3",
    "c3-d3",
    "pass",
    "9/10/11/10/9",
    "w",
    "place",
    "99999999999999999999",
    "\u{1f980}\0",
];

/// Beginnings that get further than words in a row do.
const OPENINGS: [&str; 8] = [
    "setoption name UGI_Variant value ",
    "setoption name Level value ",
    "setoption name MultiPV value ",
    "position startpos moves ",
    "position fen 9/10/11/10/9 w place moves ",
    "go movetime ",
    "go nodes ",
    "query ",
];

fn random_line(random: &mut Random) -> Vec<u8> {
    let mut line = match random.below(3) {
        0 => OPENINGS[random.below(OPENINGS.len() as u32) as usize].as_bytes().to_vec(),
        _ => Vec::new(),
    };
    for _ in 0..random.below(6) {
        match random.below(12) {
            0 => line.extend((0..random.below(9)).map(|_| random.next() as u8)),
            _ => line.extend(WORDS[random.below(WORDS.len() as u32) as usize].bytes()),
        }
        line.push(b' ');
    }
    line.retain(|byte| *byte != b'\n');
    line
}

#[test]
fn no_line_stops_the_conversation() {
    for seed in 0..25 {
        let mut random = Random::new(seed);
        let mut input = Vec::new();
        let mut asked = 0;
        for _ in 0..40 {
            let line = random_line(&mut random);
            asked += usize::from(line.trim_ascii() == b"isready") + 1;
            input.extend(line);
            input.extend(b"\nisready\n");
        }
        let answers = converse(&input);
        assert_eq!(answers.matches("readyok\n").count(), asked, "seed {seed}");
    }
}

#[test]
fn a_position_ends_where_its_moves_begin() {
    let read = |line: &str| UgiCommand::read(line).map(Option::unwrap);
    let turns = vec!["c3".to_owned(), "d3".to_owned()];
    let start = Start::Position("9/10/11/10/9 w place".to_owned());
    assert_eq!(
        read("position fen 9/10/11/10/9  w place moves c3\td3\r\n"),
        Ok(UgiCommand::Position { start, turns })
    );
    assert_eq!(
        read("position startpos"),
        Ok(UgiCommand::Position { start: Start::Game, turns: Vec::new() })
    );
    for wrong in ["position", "position fen", "position fen moves c3", "position startpos c3"] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn what_is_not_understood_changes_nothing() {
    for wrong in [
        "go fast",
        "go depth",
        "go depth 0",
        "go nodes -1",
        "go movetime soon",
        "go perft 2 depth 3",
        "position startpos moves c3 c3",
        "position startpos moves c3 e11",
        "position fen 9/10/11/10 w place",
        "setoption name Threads value 0",
        "setoption name UGI_Variant value chess",
        "setoption name Colour value red",
        "setoption Hash 3",
        "query who",
        "isready?",
        "quit now",
    ] {
        let input = format!("position startpos moves c3\n{wrong}\nquery p1turn\ngo perft 1\n");
        let answers = converse(input.as_bytes());
        let lines: Vec<&str> = answers.lines().collect();
        assert!(lines[0].starts_with("info string error: "), "{wrong}: {}", lines[0]);
        assert_eq!(lines[1], "response false", "{wrong}");
    }
}
