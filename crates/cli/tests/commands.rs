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
    assert!(complaint(&["convert", "no-such-file"]).contains("no-such-file cannot be read"));
    assert!(
        complaint(&["show", "--game", "lyngk", "--seed", "-1"])
            .contains("a seed is a whole number")
    );
    let order = complaint(&["levels", "--from", "5", "--to", "2"]);
    assert!(order.contains("--from 5 is above --to 2"), "{order}");
    let memory = ["analyse", "--game", "dvonn", "--hash", "999999999"];
    assert!(complaint(&memory).contains("that this machine has free"));
    assert!(complaint(&["serve", "--listen", "nowhere"]).contains("localhost:7070 or 7070"));
    let nobody =
        ["match", "--game", "dvonn", "--first", "random", "--second", "ugi:/no/such/program"];
    let nobody = complaint(&[&nobody[..], &["--games", "1000", "--movetime", "10"]].concat());
    assert!(nobody.contains("ugi:/no/such/program cannot be started"), "{nobody}");
    let both = ["show", "--game", "lyngk", "--seed", "3", "--position", "x"];
    assert!(complaint(&both).contains("cannot be used with"));
}

#[test]
fn check_finds_out_the_format_and_the_fault() {
    let good = PassingFile::with("good.txt", "[Game \"dvonn\"]\n\n1. c3 2. d3 3. e3 *\n");
    let output = trefoil(&["check", &good]);
    assert_eq!(output.status.code(), Some(0));
    let count = "1 game in 1 file: 1 right, 0 wrong";
    assert_eq!(stdout(&output), format!("{} game 1: ok *\n{count}\n", &*good));
    let bad = PassingFile::with(
        "bad.txt",
        "[Game \"dvonn\"]\n\n1. c3 2. d3 3. c3 *\n\n[Game \"yinsh\"]\n\n1. e3 *\n",
    );
    let output = trefoil(&["check", &good, &bad]);
    assert_eq!(output.status.code(), Some(1));
    let lines: Vec<String> = stdout(&output).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 4);
    assert!(lines[1].contains("turn 3: c3 is not legal: c3 is occupied"), "{}", lines[1]);
    assert!(lines[2].ends_with("game 2: ok *"));
    assert_eq!(lines[3], "3 games in 2 files: 2 right, 1 wrong");
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
fn convert_finds_the_format_and_writes_those_of_other_sites() {
    let ours = PassingFile::with(
        "ours.txt",
        "[Game \"dvonn\"]\n[White \"Ada\"]\n[Result \"0-1\"]\n[Termination \"time\"]\n\n1. c3 2. d3 0-1\n",
    );
    assert!(answer(&["convert", &ours]).contains("1. c3 2. d3 0-1"));
    let sgf = answer(&["convert", "--to", "boardspace", &ours]);
    assert!(sgf.contains("; P1[5 WinOnTime]"), "{sgf}");
    let back = PassingFile::with("back.sgf", &sgf);
    assert!(answer(&["convert", &back]).contains("[Termination \"time\"]"));
    let codecup = trefoil(&["convert", "--to", "codecup", &ours]);
    assert_eq!(stdout(&codecup), "C3 D3\n");
    assert!(stderr(&codecup).contains("game 1: the result 0-1 is not in it"));
    let gipf = trefoil(&["convert", "--to", "gipf", &ours]);
    assert_eq!((gipf.status.code(), stdout(&gipf).as_str()), (Some(2), ""));
    assert!(stderr(&gipf).contains("gipf has no games of dvonn"));
    assert!(complaint(&["convert", "--to", "pgn", &ours]).contains("games are written as trefoil"));
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

#[test]
fn check_takes_folders_and_goes_on_past_what_cannot_be_read() {
    let folder = std::env::temp_dir().join(format!("trefoil-check-{}", std::process::id()));
    fs::create_dir_all(folder.join("inside")).unwrap();
    fs::write(folder.join("a.txt"), "[Game \"dvonn\"]\n\n1. c3 *\n").unwrap();
    fs::write(folder.join("inside/b.txt"), "[Game \"dvonn\"]\n\n1. c3 2. c3 *\n").unwrap();
    fs::write(folder.join("notes.md"), "nothing of the kind\n").unwrap();
    let notes = folder.join("notes.md");
    let named = trefoil(&["check", notes.to_str().unwrap()]);
    let output = trefoil(&["check", "no-such-file", folder.to_str().unwrap()]);
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    assert!(text.starts_with("no-such-file cannot be read"), "{text}");
    assert!(text.contains("a.txt game 1: ok *") && text.contains("c3 is occupied"), "{text}");
    let count =
        "2 games in 2 files: 1 right, 1 wrong; 1 file not read; 1 file of no format known here\n";
    assert!(text.ends_with(count), "{text}");
    // What is named is meant to be a record. It holds no game, not even a wrong one.
    assert_eq!(named.status.code(), Some(1));
    let text = stdout(&named);
    assert!(text.contains("notes.md is no game record in a format known here"), "{text}");
    assert!(text.ends_with("0 games in 0 files: 0 right, 0 wrong; 1 file not read\n"), "{text}");
}

#[test]
fn numbers_that_make_no_sense_are_named() {
    for (arguments, expected) in [
        (
            &["playouts", "--game", "dvonn", "--games", "0"][..],
            "a whole number from 1 up is needed",
        ),
        (&["playouts", "--game", "dvonn", "--games", "-3"], "from 1 up is needed, not \"-3\""),
        (
            &["playouts", "--game", "dvonn", "--games", "99999999999999999999"],
            "99999999999999999999 is more than can be counted",
        ),
        (&["perft", "--game", "dvonn", "--depth", "1", "--threads", "0"], "from 1 up is needed"),
        (&["perft", "--game", "dvonn", "--depth", "-1"], "invalid value '-1' for '--depth"),
        (&["analyse", "--game", "dvonn", "--time", "-1"], "a number of seconds is needed"),
    ] {
        let output = trefoil(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
}

#[test]
fn many_positions_come_on_standard_input() {
    let positions = "9/10/rbww,r,b,1,r,6/10/9 w move \n\n9/10/11/2,rbb,7/rww,rb,7 b move\n";
    let arguments = ["moves", "--game", "dvonn", "--position", "-", "--json"];
    let output = with_input(&arguments, positions);
    let answers: Vec<Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 2);
    assert_eq!((&answers[0]["moves"], &answers[1]["moves"]), (&json!(["a3-e3"]), &json!([])));
    let output = with_input(&arguments, "9/10/11/10/9 w place\nnonsense\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("line 2: the position cannot be read"));
    // A blank behind a position is no field.
    let blank = ["show", "--game", "dvonn", "--position", "9/10/11/10/9 w place ", "--json"];
    assert_eq!(answer_json(&blank)["position"], "9/10/11/10/9 w place");
}

#[test]
fn show_opens_a_record_at_a_turn() {
    let game = PassingFile::with("shown.txt", "[Game \"dvonn\"]\n\n1. c3 2. d3 3. e3 *\n");
    let position =
        |turn: &[&str]| answer(&[&["show", &*game, "--format", "position"], turn].concat());
    assert_eq!(position(&[]), "9/10/2,r,r,r,6/10/9 b place\n");
    assert_eq!(position(&["--turn", "1"]), "9/10/2,r,8/10/9 b place\n");
    assert!(complaint(&["show", &game, "--turn", "4"]).contains("so there is no turn 4"));
}

#[test]
fn play_draws_a_new_set_up_and_gives_hints() {
    let text = stdout(&with_input(&["play", "--game", "lyngk"], "hint\nquit\n"));
    assert!(text.starts_with("Set-up ") && text.contains("gives it again"), "{text}");
    assert!(text.contains("The engine would play "), "{text}");
    let named = stdout(&with_input(&["play", "--game", "lyngk", "--seed", "7"], "position\n"));
    assert!(named.contains(
        answer(&["show", "--game", "lyngk", "--seed", "7", "--format", "position"]).trim()
    ));
}

#[test]
fn shells_and_manuals_know_the_commands() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(answer(&["completions", shell]).contains("playouts"), "{shell}");
    }
    let folder = std::env::temp_dir().join(format!("trefoil-man-{}", std::process::id()));
    assert_eq!(answer(&["man", folder.to_str().unwrap()]), "");
    let page = fs::read_to_string(folder.join("trefoil-analyse.1")).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    assert!(page.contains("Find the best turns"));
}

#[test]
fn nobody_draws_for_somebody() {
    let drawn = "9/10/11/10/rrw,rbb,7 b move";
    let text = answer(&["analyse", "--game", "dvonn", "--position", drawn]);
    assert!(text.contains("the game is over, a draw"), "{text}");
    let won = answer(&["analyse", "--game", "dvonn", "--position", ENDED]);
    assert!(won.contains("the game is over, black has won"), "{won}");
}
