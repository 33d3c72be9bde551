//! `trefoil match` and `trefoil levels` as people and scripts use them.

mod passing;

use std::fs;
use std::process::{Command, Output};

use game::record;
use passing::PassingFile;
use serde_json::{Value, json};

const TREFOIL: &str = env!("CARGO_BIN_EXE_trefoil");

fn play(arguments: &str) -> Output {
    run(&arguments.split(' ').collect::<Vec<_>>())
}

fn run(arguments: &[&str]) -> Output {
    Command::new(TREFOIL).arg("match").args(arguments).output().expect("trefoil runs")
}

fn answer(arguments: &[&str]) -> Value {
    let output = run(arguments);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {told}");
    serde_json::from_slice(&output.stdout).expect("--json prints JSON")
}

#[test]
fn the_score_is_told_in_words_and_in_json() {
    let text = play("--game dvonn --first greedy --second random --games 10");
    assert_eq!(text.status.code(), Some(0));
    let told = String::from_utf8(text.stdout).unwrap();
    assert!(told.starts_with("dvonn: greedy against random, 10 games in "), "{told}");
    let arguments = ["--game", "dvonn", "--first", "greedy", "--second", "random", "--games", "10"];
    let json = answer(&[&arguments[..], &["--json"]].concat());
    assert_eq!(json["games"], json!(10));
    let counts = ["wins", "draws", "losses"].map(|name| json[name].as_u64().unwrap());
    assert_eq!(counts.iter().sum::<u64>(), 10);
    assert_eq!(json["players"][1]["faults"], json!({ "crash": 0, "illegal": 0, "time": 0 }));
}

#[test]
fn games_are_appended_to_the_records() {
    let file = PassingFile::none_yet("records.txt");
    for seed in ["1", "2"] {
        answer(&[
            "--game",
            "lyngk",
            "--first",
            "random",
            "--second",
            "greedy",
            "--games",
            "4",
            "--seed",
            seed,
            "--concurrency",
            "2",
            "--records",
            &file,
            "--json",
        ]);
    }
    let reading = record::read(&fs::read_to_string(&*file).unwrap());
    assert_eq!((reading.games.len(), reading.errors.len()), (8, 0));
    assert!(reading.games.iter().all(|game| games::replay(game).is_ok()));
}

#[test]
fn openings_are_read_from_a_file() {
    let position = "9/10/11/10/w,rrrb,7 w move";
    let openings = PassingFile::with("openings.txt", &format!("# one ending\n\n{position}\n"));
    let records = PassingFile::none_yet("listed.txt");
    answer(&[
        "--game",
        "dvonn",
        "--first",
        "greedy",
        "--second",
        "random",
        "--games",
        "2",
        "--openings",
        &openings,
        "--records",
        &records,
        "--json",
    ]);
    let reading = record::read(&fs::read_to_string(&*records).unwrap());
    assert!(reading.games.iter().all(|game| game.tag("Setup") == Some(position)));
    fs::write(&*openings, "nonsense\n").unwrap();
    let output = run(&[
        "--game",
        "dvonn",
        "--first",
        "greedy",
        "--second",
        "random",
        "--games",
        "2",
        "--openings",
        &openings,
    ]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 1"));
}

#[test]
fn a_test_stops_the_match_and_says_why() {
    let json = answer(&[
        "--game",
        "yinsh",
        "--first",
        "random",
        "--second",
        "greedy",
        "--games",
        "400",
        "--sprt",
        "-50,50,0.05,0.05",
        "--json",
    ]);
    assert_eq!(json["sprt"]["verdict"], json!("rejected"));
    assert!(json["games"].as_u64().unwrap() < 400);
}

#[test]
fn our_own_program_plays_through_the_protocol() {
    for game in ["dvonn", "yinsh", "lyngk", "lyngk-6"] {
        let program = format!("ugi:{TREFOIL} ugi;Hash=2;Level=max");
        let json = answer(&[
            "--game", game, "--first", &program, "--second", "random", "--games", "2", "--nodes",
            "300", "--hash", "1", "--json",
        ]);
        let none = json!({ "crash": 0, "illegal": 0, "time": 0 });
        assert_eq!(json["players"][0]["faults"], none, "{game}");
        assert_eq!(json["wins"], json!(2), "{game}");
    }
}

#[test]
fn a_player_that_cannot_be_started_ends_the_match_at_once() {
    for (program, why) in [
        (format!("ugi:{TREFOIL} ugi;Colour=red"), "the program has no option Colour"),
        ("ugi:/no/such/program".to_owned(), "does not start"),
    ] {
        let output = run(&[
            "--game", "dvonn", "--first", "random", "--second", &program, "--games", "100000",
            "--nodes", "300",
        ]);
        assert_eq!(output.status.code(), Some(2));
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains("cannot be started") && told.contains(why), "{told}");
    }
}

#[test]
fn levels_are_told_as_a_table() {
    let arguments = ["levels", "--game", "dvonn", "--games", "2", "--to", "2"];
    let output = Command::new(TREFOIL).args(arguments).output().expect("trefoil runs");
    let text = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| ")).collect();
    assert_eq!(rows.len(), 4, "{text}");
    for (row, begin) in rows[1..].iter().zip(["| 1 | random |", "| 1 | greedy |", "| 2 | 1 |"]) {
        assert!(row.starts_with(begin), "{text}");
    }
}

#[test]
fn bad_usage_ends_with_status_2() {
    for (wrong, word) in [
        ("--game chess --first random --second random --games 2", "chess"),
        ("--game yinsh --first alphabeta --second random --games 2", "dvonn only"),
        ("--game yinsh --first nobody --second random --games 2", "no player"),
        ("--game yinsh --first random --second random --games 0", "0"),
        ("--game yinsh --first level:max --second random --games 2", "how long"),
        ("--game dvonn --first random --second random --games 2 --sprt 1,2", "elo0"),
        ("--game dvonn --first random --second random --games 2 --nodes 5 --depth 2", "cannot"),
        ("--game dvonn --first random --second random --games 2 --increment 2", "time"),
        ("--game dvonn --first random --second random --games 2 --openings random:x", "random:"),
        ("--game dvonn --first random --second random --games 2 --openings /no/file", "/no/file"),
        ("--game dvonn --first random --second random --games 2 --records /no/dir/file", "/no/dir"),
    ] {
        let output = play(wrong);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{wrong}: {told}");
        assert!(told.contains(word), "{wrong}: {told}");
        assert!(output.stdout.is_empty());
    }
}
