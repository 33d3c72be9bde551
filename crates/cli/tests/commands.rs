//! The program as people and programs use it: arguments in, text and exit status out.

mod passing;

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use passing::PassingFile;
use serde_json::{Value, json};

fn trefoil(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_trefoil")).args(arguments).output().expect("trefoil runs")
}

fn with_input(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_trefoil"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("trefoil runs");
    child.stdin.take().unwrap().write_all(input.as_bytes()).expect("it reads its input");
    child.wait_with_output().expect("trefoil ends")
}

/// The output of a command that succeeds and has nothing to complain about.
fn answer(arguments: &[&str]) -> String {
    let output = trefoil(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
    stdout(&output)
}

fn answer_json(arguments: &[&str]) -> Value {
    serde_json::from_str(&answer(arguments)).expect("--json prints JSON")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the output is UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("the messages are UTF-8")
}

/// The message of a command that fails with status 2 and prints no answer.
fn complaint(arguments: &[&str]) -> String {
    let output = trefoil(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert_eq!(stdout(&output), "");
    stderr(&output)
}

const ENDED: &str = "9/10/11/2,rbb,7/rww,rb,7 b move";

#[test]
fn moves_are_listed_one_a_line() {
    let position = "9/10/rbww,r,b,1,r,6/10/9 w move";
    assert_eq!(answer(&["moves", "--game", "dvonn", "--position", position]), "a3-e3\n");
    assert_eq!(answer(&["moves", "--game", "dvonn", "--position", ENDED]), "");
    let claims = "1/4/r,bgik,5/6/7/6/7/4/1 1 -/- 0-0";
    let turns = answer(&["moves", "--game", "lyngk", "--position", claims]);
    assert_eq!(turns, "b,c2-c1\nc2-c1\ng,c2-c1\ni,c2-c1\nk,c2-c1\nr,c1-c2\nr,c2-c1\n");
    let steps = answer(&["moves", "--game", "lyngk", "--position", claims, "--unit", "step"]);
    assert_eq!(steps, "b,\nc2-c1\ng,\ni,\nk,\nr,\n");
}

#[test]
fn a_claim_awards_fives_where_it_is_asked_for() {
    let position = "1/4/r,rbgik,b,4/6/7/6/7/4/1 1 -/- 0-0";
    let arguments = ["moves", "--game", "lyngk", "--position", position];
    assert_eq!(answer(&arguments), "");
    let awarding = [&arguments[..], &["--claim-awards-fives"]].concat();
    assert_eq!(answer(&awarding), "k,c1-c3\nk,c3-c1\n");
    let ugi = |value: &str| {
        let input = format!(
            "setoption name UGI_Variant value lyngk\nsetoption name ClaimAwardsFives value {value}\n\
             position fen {position}\nquery gameover\nquit\n"
        );
        stdout(&with_input(&["ugi"], &input))
    };
    assert_eq!(ugi("false"), "response true\n");
    assert_eq!(ugi("true"), "response false\n");
    let complaint = "info string error: ClaimAwardsFives is true or false\nresponse true\n";
    assert_eq!(ugi("yes"), complaint);
}

#[test]
fn moves_as_json() {
    let arguments = ["moves", "--game", "yinsh", "--play", "e3 A5", "--json", "--unit", "step"];
    let value = answer_json(&arguments);
    assert_eq!(value["position"], "3B/7/8/9/2W7/9/10/9/8/7/4 w place 0-0");
    assert_eq!(value["moves"].as_array().unwrap().len(), 83);
}

#[test]
fn perft_prints_the_count_alone_on_its_last_line() {
    let arguments = ["perft", "--game", "yinsh", "--depth", "2"];
    assert_eq!(answer(&arguments), "7140\n");
    let divided =
        answer(&["perft", "--game", "yinsh", "--depth", "2", "--divide", "--threads", "2"]);
    assert_eq!(divided.lines().count(), 86);
    assert!(divided.starts_with("a2 84\n"));
    assert!(divided.ends_with("\n7140\n"));
    assert_eq!(answer(&["perft", "--game", "dvonn", "--depth", "0"]), "1\n");
    assert_eq!(answer(&["perft", "--game", "dvonn", "--position", ENDED, "--depth", "1"]), "0\n");
    let value = answer_json(&["perft", "--game", "dvonn", "--depth", "2", "--json"]);
    assert_eq!(value["count"], 49 * 48);
}

#[test]
fn show_as_json_tells_all_about_a_position() {
    let value = answer_json(&["show", "--game", "dvonn", "--position", ENDED, "--json"]);
    let expected = json!({
        "game": "dvonn",
        "position": ENDED,
        "toAct": "b",
        "phase": "move",
        "over": true,
        "result": "0-1",
        "score": [3, 5],
        "legal": [],
    });
    assert_eq!(value, expected);
    let row = "3W/5WW/7W/9/1wwwww4/9/4W5/9/B7/B6/BBB1 w row:w 0-0";
    let value = answer_json(&["show", "--game", "yinsh", "--position", row, "--json"]);
    assert_eq!((&value["phase"], &value["result"]), (&json!("row:w"), &Value::Null));
    assert_eq!(value["legal"], json!(["xe2-e6"]));
    let value = answer_json(&["show", "--game", "lyngk-6", "--json"]);
    assert_eq!(value["toAct"], "1");
    assert_eq!(value["score"], json!([[0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]));
}

#[test]
fn show_draws() {
    let text = answer(&["show", "--game", "dvonn", "--play", "c3 d3"]);
    assert_eq!(
        text.matches('r').count(),
        "white to act (place)\npieces: white 0, black".matches('r').count() + 2
    );
    assert!(!text.contains('\x1b'), "no colours where no terminal is");
    let svg = answer(&["show", "--game", "lyngk", "--format", "svg"]);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    let start = answer(&["show", "--game", "yinsh-blitz", "--format", "position"]);
    assert_eq!(start, "4/7/8/9/10/9/10/9/8/7/4 w place 0-0\n");
}

#[test]
fn lyngk_starts_from_its_seed_and_one_is_the_default() {
    let seed = |arguments: &[&str]| {
        answer(&[&["show", "--game", "lyngk", "--format", "position"], arguments].concat())
    };
    assert_eq!(seed(&[]), seed(&["--seed", "1"]));
    assert_ne!(seed(&[]), seed(&["--seed", "2"]));
}

#[test]
fn complaints_say_what_is_wrong_and_where() {
    let position = ["show", "--game", "dvonn", "--position", "9/10/r,r,r,8/10/8,w w move"];
    assert_eq!(
        complaint(&position),
        "trefoil: the position cannot be read: i1 has no contact with a DVONN piece\n"
    );
    let illegal = ["moves", "--game", "yinsh", "--play", "e3 e3"];
    assert!(complaint(&illegal).contains("turn 2 of --play: e3 is not legal"));
    assert!(complaint(&["moves", "--game", "chess"]).contains("the games are dvonn, yinsh"));
    assert!(complaint(&["perft", "--game", "dvonn"]).contains("--depth"));
    assert!(complaint(&["check", "no-such-file"]).contains("no-such-file cannot be read"));
    let both = ["show", "--game", "lyngk", "--seed", "3", "--position", "x"];
    assert!(complaint(&both).contains("cannot be used with"));
}

#[test]
fn check_finds_out_the_format_and_the_fault() {
    let good = PassingFile::with("good.txt", "[Game \"dvonn\"]\n\n1. c3 2. d3 3. e3 *\n");
    let output = trefoil(&["check", &good]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(stdout(&output), format!("{} game 1: ok *\n", &*good));
    let bad = PassingFile::with(
        "bad.txt",
        "[Game \"dvonn\"]\n\n1. c3 2. d3 3. c3 *\n\n[Game \"yinsh\"]\n\n1. e3 *\n",
    );
    let output = trefoil(&["check", &good, &bad]);
    assert_eq!(output.status.code(), Some(1));
    let lines: Vec<String> = stdout(&output).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[1].contains("turn 3: c3 is not legal: c3 is occupied"), "{}", lines[1]);
    assert!(lines[2].ends_with("game 2: ok *"));
    let value: Vec<Value> = stdout(&trefoil(&["check", "--json", &bad]))
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!((&value[0]["ok"], &value[0]["turn"]), (&json!(false), &json!(3)));
    assert_eq!(value[1]["ok"], true);
    let noise = PassingFile::with("noise.txt", "nothing of the kind\n");
    assert_eq!(trefoil(&["check", &noise]).status.code(), Some(1));
}

#[test]
fn convert_keeps_the_good_games_and_names_the_bad_ones() {
    let codecup = PassingFile::with("codecup.txt", "C3 D3 E3 F3");
    let converted = answer(&["convert", "--from", "codecup", "--to", "trefoil", &codecup]);
    assert!(converted.contains("[Game \"dvonn\"]"));
    assert!(converted.contains("1. c3 2. d3 3. e3 4. f3 *"));
    let mixed = PassingFile::with(
        "mixed.txt",
        "[Game \"dvonn\"]\n\n1. c3 *\n\n[Game \"dvonn\"]\n\n1. c3 2. c3 *\n",
    );
    let output = trefoil(&["convert", "--from", "trefoil", "--to", "json", &mixed]);
    assert_eq!(output.status.code(), Some(2));
    let game: Value = serde_json::from_str(&stdout(&output)).expect("one game a line");
    assert_eq!(game["turns"], json!(["c3"]));
    assert!(stderr(&output).contains("game 2: line 7, turn 2: c3 is not legal: c3 is occupied"));
}

#[test]
fn playouts_depend_on_the_seed_and_not_on_the_threads() {
    let tally = |threads: &str, seed: &str| {
        let arguments = ["playouts", "--game", "yinsh-blitz", "--games", "2500", "--json"];
        let more = ["--threads", threads, "--seed", seed];
        let value = answer_json(&[&arguments[..], &more].concat());
        (value["wins"].clone(), value["draws"].clone(), value["averageSteps"].clone())
    };
    assert_eq!(tally("1", "5"), tally("3", "5"));
    assert_ne!(tally("1", "5"), tally("1", "6"));
    let text = answer(&["playouts", "--game", "dvonn", "--games", "100"]);
    assert!(text.contains("games/s") && text.contains("steps/s") && text.contains("steps a game"));
}

#[test]
fn a_game_at_the_terminal_is_played_taken_back_and_saved() {
    let path = PassingFile::none_yet("saved.txt");
    let input = format!("c3\nd3\nd3\nundo\nE3\nmoves\nresign\nsave {}\nquit\n", &*path);
    let output = with_input(&["play", "--game", "dvonn"], &input);
    assert_eq!(output.status.code(), Some(0));
    let text = stdout(&output);
    assert!(text.contains("d3 is not legal: d3 is occupied"), "{text}");
    assert!(text.contains("black wins by resignation"), "{text}");
    let record = fs::read_to_string(&*path).expect("the game was saved");
    assert!(record.contains("[Termination \"resignation\"]"));
    // What was taken back stands beside the game.
    assert!(record.contains("1. c3 2. e3 (2. d3) 0-1"), "{record}");
    let again = with_input(&["play", "--game", "dvonn"], &format!("save {}\n", &*path));
    assert!(stdout(&again).contains("was not written"), "a file is never overwritten");
    assert_eq!(answer(&["check", &path]).matches("ok 0-1").count(), 1);
}

#[test]
fn a_turn_may_be_typed_step_by_step() {
    let input = "lyngk\nr,\nposition\nundo\nposition\nquit\n";
    let text = stdout(&with_input(&["play"], input));
    assert!(text.contains("Which game?"));
    assert!(text.contains(" 1 R/- 0-0\n") && text.contains(" 1 -/- 0-0\n"), "{text}");
}

#[test]
fn a_forced_pass_plays_itself() {
    let position = "9/4,b,bbb,4/4,rb,w,rb,wwwwb,3/4,bbb,rb,4/9 w move";
    let arguments = ["play", "--game", "dvonn", "--position", position];
    let text = stdout(&with_input(&arguments, "f4-f3\nposition\nundo\nposition\n"));
    assert_eq!(text.matches("white has no move and passes").count(), 2, "{text}");
    assert!(text.contains("9/5,bbb,4/4,rb,wb,rb,wwwwb,3/4,bbb,rb,4/9 b move\n"), "{text}");
    assert!(text.contains("9/4,b,bbb,4/4,rb,w,rb,wwwwb,3/4,bbb,rb,4/9 b move\n"), "{text}");
}
