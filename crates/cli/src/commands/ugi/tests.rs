//! Conversations held inside the program, where they can be many.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use game::Random;

use super::command::{Start, UgiCommand};
use super::{Output, serve};

/// What was said, to be read afterwards.
#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<u8>>>);

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn converse(input: &[u8]) -> String {
    let heard = Said::default();
    let input = io::Cursor::new(input.to_vec());
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

#[test]
fn commands_wait_for_the_search_before_them() {
    let input = "position startpos moves c3\ngo depth 3\nposition startpos moves c3 d3 e3\n\
                 query p1turn\ngo depth 0\nsetoption name UGI_Variant value yinsh\ngo perft 1\n";
    let answers = converse(input.as_bytes());
    let told: Vec<&str> = answers
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .filter(|word| ["bestmove", "response", "total:"].contains(word))
        .collect();
    assert_eq!(told, ["bestmove", "response", "bestmove", "total:"], "{answers}");
    assert!(answers.contains("response false\n"), "{answers}");
    assert!(answers.contains("total: 85\n"), "{answers}");
    assert!(!answers.contains("error"), "{answers}");
}

#[test]
fn an_endless_search_ends_with_the_input() {
    let answers = converse(b"go infinite\nposition startpos moves c3\nquery p1turn\n");
    let last: Vec<&str> = answers.lines().filter(|line| !line.starts_with("info")).collect();
    assert!(
        matches!(last[..], [first, "response false"] if first.starts_with("bestmove ")),
        "{last:?}"
    );
}

#[test]
fn turns_can_be_added_to_a_position() {
    let input =
        "position startpos moves c3\nmoves d3 e3\nquery p1turn\nmoves f3 f3\nquery p1turn\n";
    let answers = converse(input.as_bytes());
    let lines: Vec<&str> = answers.lines().collect();
    // Three pieces are placed, so the second player is to act; two more were not played, not even one.
    assert_eq!(lines[0], "response false");
    assert!(lines[1].starts_with("info string error: turn 2: f3 is not legal"), "{}", lines[1]);
    assert_eq!(lines[2], "response false");
}

#[test]
fn there_is_no_search_where_no_position_is() {
    let input =
        "position startpos moves c3 c3\ngo depth 1\nmoves d3\nposition startpos\ngo depth 1\n";
    let answers = converse(input.as_bytes());
    let lines: Vec<&str> = answers.lines().filter(|line| !line.starts_with("info depth")).collect();
    assert!(lines[0].contains("turn 2: c3 is not legal"), "{answers}");
    assert!(lines[1].starts_with("info string error: there is no position to search: turn 2"));
    assert_eq!(lines[2], "bestmove none");
    assert!(lines[3].starts_with("info string error: there is no position to play from"));
    assert!(lines[4].starts_with("bestmove ") && lines[4] != "bestmove none", "{answers}");
}

#[test]
fn too_large_a_memory_is_an_error() {
    let answers = converse(b"setoption name Hash value 99999\nisready\n");
    assert_eq!(answers, "info string error: Hash is a number from 1 to 16384\nreadyok\n");
    // No machine has as many; nothing is allocated to find out.
    let why = crate::machine::check_megabytes(usize::MAX >> 20).unwrap_err();
    assert!(why.contains("megabytes"), "{why}");
}
