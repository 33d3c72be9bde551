//! `trefoil puzzles`: finding them, going on where a search ended, and proving them again.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn trefoil(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_trefoil"))
        .arg("puzzles")
        .args(arguments)
        .output()
        .expect("the program runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn complained(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A file of this test's own.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn a_sample_of_every_game_is_proven() {
    let output = trefoil(&["--prove", "--sample", "1", "--seed", "3"]);
    let lines = said(&output);
    assert!(output.status.success(), "{lines}{}", complained(&output));
    for game in ["dvonn", "yinsh", "yinsh-blitz", "lyngk", "lyngk-6"] {
        assert!(lines.contains(&format!("{game}: 1 of 1 puzzles proven")), "{lines}");
    }
}

#[test]
fn a_wrong_puzzle_is_named_and_fails() {
    let path = file("wrong.puzzles");
    let right = include_str!("../../puzzles/files/dvonn.puzzles");
    let right = right.lines().find(|line| line.contains("| win ")).expect("an ending");
    let mut fields: Vec<&str> = right.split(" | ").collect();
    fields[1] = "win 49";
    fs::write(&path, fields.join(" | ")).expect("it can be written");
    let output = trefoil(&["--prove", "--game", "dvonn", "--from", path.to_str().expect("a name")]);
    assert_eq!(output.status.code(), Some(1));
    let said = said(&output);
    assert!(said.contains("dvonn, puzzle 1: with best play the margin is "), "{said}");
    assert!(said.contains("dvonn: 0 of 1 puzzles proven"), "{said}");
}

#[test]
fn what_cannot_be_read_is_refused_with_its_line() {
    let path = file("unreadable.puzzles");
    fs::write(&path, "# some\nnonsense\n").expect("it can be written");
    let name = path.to_str().expect("a name");
    let output = trefoil(&["--prove", "--game", "lyngk", "--from", name]);
    assert_eq!(output.status.code(), Some(2));
    let complaint = complained(&output);
    assert!(complaint.contains("line 2: a puzzle has 6 fields"), "{complaint}");
    // A file of something else is not written over.
    fs::write(&path, "my notes\n").expect("it can be written");
    let output = trefoil(&["--game", "lyngk", "--out", name]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&path).expect("it is there"), "my notes\n");
    let nothing = trefoil(&[]);
    assert_eq!(nothing.status.code(), Some(2));
    assert!(complained(&nothing).contains("--prove"), "{}", complained(&nothing));
}

/// What is found does not depend on where a search was broken off.
#[test]
fn a_search_goes_on_where_it_ended() {
    let (broken, whole) = (file("broken.puzzles"), file("whole.puzzles"));
    let mine = |path: &PathBuf, count: usize| {
        let path = path.to_str().expect("a name");
        let count = count.to_string();
        let cheap = ["--longest", "2", "--work", "50000", "--seed", "5"];
        let output =
            trefoil(&[&["--game", "dvonn", "--count", &count, "--out", path], &cheap[..]].concat());
        assert!(output.status.success(), "{}", complained(&output));
        fs::read_to_string(path).expect("it was written")
    };
    let first = mine(&broken, 1);
    let count = first.lines().count();
    let second = mine(&broken, count);
    assert_eq!(second, mine(&whole, count));
    let proven =
        trefoil(&["--prove", "--game", "dvonn", "--from", whole.to_str().expect("a name")]);
    assert!(proven.status.success(), "{}", said(&proven));
}

/// The files of the program are made by one command, of several searches each; those that are through are left as they are.
#[test]
fn all_files_are_made_by_the_searches_of_their_games() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("all-puzzles");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("it can be made");
    let all = include_str!("../../puzzles/files/yinsh.puzzles");
    let of = |theme: &str| all.lines().find(|line| line.contains(theme)).expect("there is one");
    let text = format!(
        "# yinsh: 3 games of seed 4, longest 3, work 500000\n{}\n\
         # yinsh, double-row: 9 games of seed 5, longest 2, work 60000\n{}\n",
        of("| forced-row |"),
        of("| double-row |"),
    );
    let path = folder.join("yinsh.puzzles");
    fs::write(&path, &text).expect("it can be written");
    let out = folder.to_str().expect("a name");
    let arguments = ["--all", "--game", "yinsh", "--count", "1", "--seed", "4", "--out", out];
    let output = trefoil(&arguments);
    assert!(output.status.success(), "{}", complained(&output));
    assert!(said(&output).starts_with("2 puzzles of 12 games in "), "{}", said(&output));
    assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
    // Another seed is another search.
    let output = trefoil(&["--all", "--game", "yinsh", "--count", "1", "--out", out]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        complained(&output).contains("\"# yinsh: 0 games of seed 1"),
        "{}",
        complained(&output)
    );
}
