//! The engine as people and programs meet it: the protocol, analysis, review, bench and play.

mod passing;

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::time::{Duration, Instant};

use games::{AnyPosition, GameKind};
use passing::PassingFile;
use serde_json::{Value, json};

fn trefoil(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trefoil"));
    command.args(arguments);
    command
}

fn output(arguments: &[&str]) -> Output {
    let output = trefoil(arguments).output().expect("trefoil runs");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {complaint}");
    output
}

fn answer(arguments: &[&str]) -> String {
    String::from_utf8(output(arguments).stdout).expect("the output is UTF-8")
}

fn json_lines(arguments: &[&str]) -> Vec<Value> {
    let text = answer(arguments);
    text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

/// A conversation with `trefoil ugi`.
struct Conversation {
    child: Child,
    input: Option<ChildStdin>,
    answers: Lines<BufReader<ChildStdout>>,
}

impl Conversation {
    fn new() -> Self {
        let mut child = trefoil(&["ugi"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("trefoil runs");
        let answers = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { input: child.stdin.take(), child, answers }
    }

    fn about(game: &str) -> Self {
        let mut conversation = Self::new();
        conversation.say(&format!("setoption name UGI_Variant value {game}"));
        conversation
    }

    fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the conversation goes on");
        writeln!(input, "{line}").expect("it listens");
    }

    fn next(&mut self) -> String {
        self.answers.next().expect("there is an answer").expect("it is UTF-8")
    }

    fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.next()
    }

    /// All lines up to one that begins with a word.
    fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.next();
            let last = line.split_whitespace().next() == Some(word);
            lines.push(line);
            if last {
                return lines;
            }
        }
    }

    fn best_move(&mut self, go: &str) -> String {
        self.say(go);
        let lines = self.until("bestmove");
        lines.last().unwrap()["bestmove ".len()..].to_owned()
    }

    /// Ends the conversation and gives what was still said.
    fn end(mut self) -> Vec<String> {
        drop(self.input.take());
        let rest = self.answers.by_ref().map(|line| line.expect("it is UTF-8")).collect();
        assert!(self.child.wait().expect("trefoil ends").success());
        rest
    }
}

const ENDED: &str = "9/10/11/2,rbb,7/rww,rb,7 b move";

#[test]
fn the_handshake_names_the_engine_and_its_options() {
    let mut ugi = Conversation::new();
    ugi.say("ugi");
    let lines = ugi.until("ugiok");
    assert!(lines[0].starts_with("id name Trefoil"), "{lines:?}");
    assert!(lines[1].starts_with("id author "), "{lines:?}");
    for name in ["UGI_Variant", "Seed", "Hash", "Threads", "MultiPV", "Level"] {
        let start = format!("option name {name} type ");
        assert!(lines.iter().any(|line| line.starts_with(&start)), "{name}: {lines:?}");
    }
    let variants = lines.iter().find(|line| line.contains("UGI_Variant")).unwrap();
    for kind in GameKind::ALL {
        assert!(variants.contains(&format!(" var {kind}")), "{kind}");
    }
    assert_eq!(ugi.ask("isready"), "readyok");
    ugi.say("quit");
    assert_eq!(ugi.end(), Vec::<String>::new());
}

#[test]
fn every_game_is_played_by_legal_turns() {
    for kind in GameKind::ALL {
        let mut ugi = Conversation::about(kind.name());
        ugi.say("setoption name Seed value 7");
        ugi.say("setoption name Hash value 4");
        let mut position = AnyPosition::start(kind, 7);
        let mut turns = String::new();
        for n in 0..24 {
            if position.is_over() {
                break;
            }
            ugi.say(&format!("position startpos moves {turns}"));
            let expected = (position.to_act() == game::Player::First).to_string();
            assert_eq!(ugi.ask("query p1turn"), format!("response {expected}"));
            let limits =
                ["go nodes 2000", "go depth 1", "go p1time 900 p2time 900 p1inc 5 p2inc 5"];
            let turn = ugi.best_move(limits[n % 3]);
            position.play_turn(&turn).unwrap_or_else(|why| panic!("{kind} {turn}: {why}"));
            turns = format!("{turns} {turn}");
        }
        ugi.end();
    }
}

#[test]
fn levels_answer_with_legal_turns_too() {
    for level in ["1", "4", "max"] {
        let mut ugi = Conversation::about("lyngk");
        ugi.say(&format!("setoption name Level value {level}"));
        let turn = ugi.best_move("go nodes 3000");
        let mut position = AnyPosition::start(GameKind::Lyngk, 1);
        position.play_turn(&turn).unwrap_or_else(|why| panic!("{turn}: {why}"));
        ugi.end();
    }
}

#[test]
fn a_search_tells_what_it_finds() {
    let mut ugi = Conversation::about("yinsh");
    ugi.say("setoption name MultiPV value 3");
    ugi.say("position startpos moves e5 e6");
    ugi.say("go depth 3");
    let lines = ugi.until("bestmove");
    let mut best = String::new();
    let mut ranks = BTreeMap::new();
    for line in &lines[..lines.len() - 1] {
        let words: Vec<&str> = line.split_whitespace().collect();
        let names =
            ["depth", "seldepth", "score", "time", "nodes", "nps", "hashfull", "multipv", "pv"];
        let places = names.map(|name| words.iter().position(|word| *word == name).expect(line));
        assert!(places.is_sorted(), "{line}");
        assert!(matches!(words[places[2] + 1], "cp" | "exact"), "{line}");
        words[places[2] + 2].parse::<i32>().expect("a score is a number");
        *ranks.entry(words[places[7] + 1].to_owned()).or_insert(0) += 1;
        if words[places[7] + 1] == "1" {
            words[places[8] + 1].clone_into(&mut best);
        }
    }
    assert_eq!(ranks.keys().collect::<Vec<_>>(), ["1", "2", "3"]);
    assert_eq!(lines.last().unwrap(), &format!("bestmove {best}"));
    ugi.end();
}

#[test]
fn a_finished_game_has_no_best_move() {
    let mut ugi = Conversation::new();
    assert_eq!(ugi.ask("query gameover"), "response false");
    assert_eq!(ugi.ask("query result"), "response none");
    ugi.say(&format!("position fen {ENDED}"));
    assert_eq!(ugi.ask("query gameover"), "response true");
    assert_eq!(ugi.ask("query result"), "response p2win");
    assert_eq!(ugi.best_move("go movetime 100"), "none");
    assert_eq!(ugi.best_move("go depth 3"), "none");
    ugi.end();
}

#[test]
fn a_proven_margin_is_told_exactly() {
    let mut ugi = Conversation::new();
    ugi.say("position fen 9/10/rbww,r,b,1,r,6/10/9 w move");
    ugi.say("go depth 20");
    let lines = ugi.until("bestmove");
    assert_eq!(lines.last().unwrap(), "bestmove a3-e3");
    assert!(lines.iter().any(|line| line.contains(" score exact ")), "{lines:?}");
    ugi.end();
}

#[test]
fn perft_counts_what_the_vectors_say() {
    for name in ["dvonn", "yinsh", "lyngk"] {
        let path = format!("{}/../../conformance/vectors/{name}.json", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(path).expect("the vectors are there");
        let vectors: Value = serde_json::from_str(&text).expect("the vectors are JSON");
        let mut checked = 0;
        for case in vectors["perft"].as_array().unwrap() {
            // In DVONN every step is a turn.
            if name != "dvonn" && case["unit"] != "turn" {
                continue;
            }
            let mut ugi = Conversation::about(case["game"].as_str().unwrap());
            ugi.say(&format!("position fen {}", case["position"].as_str().unwrap()));
            let counts = case["counts"].as_array().unwrap().iter().map(|c| c.as_u64().unwrap());
            for (depth, count) in (1..).zip(counts).take_while(|(_, count)| *count < 200_000) {
                ugi.say(&format!("go perft {depth}"));
                let lines = ugi.until("total:");
                let sum: u64 = lines[..lines.len() - 1]
                    .iter()
                    .map(|line| line.rsplit(' ').next().unwrap().parse::<u64>().unwrap())
                    .sum();
                assert_eq!(lines.last().unwrap(), &format!("total: {count}"), "{}", case["id"]);
                assert_eq!(sum, count);
                checked += 1;
            }
            ugi.end();
        }
        assert!(checked > 3, "{name}");
    }
}

#[test]
fn perft_finishes_what_a_script_asks_for() {
    let mut ugi = Conversation::about("yinsh");
    ugi.say("go perft 2\nquit");
    assert_eq!(ugi.end().last().unwrap(), "total: 7140");
}

#[test]
fn errors_change_nothing() {
    let mut ugi = Conversation::new();
    ugi.say("position startpos moves c3");
    for wrong in [
        "setoption name UGI_Variant value chess",
        "setoption name Level value 11",
        "go quickly",
        "go p1time 1000",
        "xyzzy",
        "position startpos moves c3 d3 d3",
        "position fen 9/10/11/10/9 w",
        "position startpos moves e5-e6",
    ] {
        let reply = ugi.ask(wrong);
        assert!(reply.starts_with("info string error: "), "{wrong}: {reply}");
    }
    assert!(ugi.ask("position startpos moves c3 d3 d3").contains("turn 3: d3 is not legal"));
    assert_eq!(ugi.ask("query p1turn"), "response false");
    ugi.say("position startpos moves c3");
    ugi.say("go perft 1");
    assert_eq!(ugi.until("total:").last().unwrap(), "total: 48");
    ugi.end();
}

#[test]
fn a_search_can_be_talked_to_and_stopped() {
    let mut ugi = Conversation::about("yinsh");
    ugi.say("go infinite");
    ugi.say("isready");
    ugi.until("readyok");
    ugi.say("query p1turn");
    assert_eq!(ugi.until("response").last().unwrap(), "response true");
    // What changes the position waits for the end of the search.
    ugi.say("position startpos moves e5");
    ugi.say("query p1turn");
    ugi.say("stop");
    ugi.until("bestmove");
    assert_eq!(ugi.next(), "response false");
    assert_eq!(ugi.ask("isready"), "readyok");
    // And again: the next search is not stopped by the last stop.
    ugi.say("stop");
    ugi.say("go depth 2");
    assert!(ugi.until("bestmove").len() > 1);
    ugi.end();
}

#[test]
fn an_infinite_search_waits_even_if_nothing_is_left_to_find() {
    let mut ugi = Conversation::new();
    ugi.say(&format!("position fen {ENDED}"));
    ugi.say("go infinite");
    assert_eq!(ugi.ask("isready"), "readyok");
    assert_eq!(ugi.ask("stop"), "bestmove none");
    ugi.end();
}

#[test]
fn the_end_of_input_ends_a_search() {
    for end in ["", "quit\n"] {
        let mut ugi = Conversation::about("lyngk");
        ugi.say(&format!("go infinite\n{end}"));
        let rest = ugi.end();
        assert!(rest.last().unwrap().starts_with("bestmove "), "{rest:?}");
    }
}

/// The limits are generous: the machine may be busy. That the time is used, and ends, is the point.
#[test]
fn the_time_for_a_turn_is_kept() {
    let mut ugi = Conversation::about("yinsh");
    assert_eq!(ugi.ask("isready"), "readyok");
    let begun = Instant::now();
    ugi.best_move("go movetime 300");
    let taken = begun.elapsed();
    assert!(taken > Duration::from_millis(200), "{taken:?}");
    assert!(taken < Duration::from_secs(5), "{taken:?}");
    let begun = Instant::now();
    ugi.best_move("go p1time 1000 p2time 1000");
    assert!(begun.elapsed() < Duration::from_secs(5));
    ugi.end();
}

#[test]
fn an_analysis_has_the_shape_that_the_docs_promise() {
    let arguments = ["analyse", "--game", "yinsh", "--play", "e5 e6", "--depth", "2"];
    let answers = json_lines(&[&arguments[..], &["--lines", "3", "--json"]].concat());
    let [analysis] = &answers[..] else { panic!("one position, one line") };
    assert_eq!((&analysis["id"], &analysis["turn"]), (&json!("position"), &json!(0)));
    let moves = analysis["moveInfos"].as_array().unwrap();
    assert_eq!(moves.len(), 3);
    for (order, info) in moves.iter().enumerate() {
        assert_eq!(info["order"], order);
        assert_eq!(info["move"], info["pv"][0]);
        assert!((0.0..=1.0).contains(&info["winrate"].as_f64().unwrap()));
        assert!(info["score"].is_number() && info["exact"].is_null());
    }
    let root = &analysis["rootInfo"];
    assert_eq!(root["winrate"], moves[0]["winrate"]);
    assert_eq!((&root["currentPlayer"], &root["depth"]), (&json!("w"), &json!(2)));
    assert!(root["nodes"].as_u64().unwrap() > 0 && root["time"].is_number());
    let table = answer(&[&arguments[..], &["--lines", "2"]].concat());
    assert_eq!(table.lines().filter(|line| line.contains('%')).count(), 2, "{table}");
}

#[test]
fn a_record_is_analysed_position_by_position() {
    let record = PassingFile::with("analysed.txt", "[Game \"dvonn\"]\n\n1. c3 2. d3 3. e3 *\n");
    let answers = json_lines(&["analyse", &record, "--depth", "1", "--json"]);
    let turns: Vec<u64> = answers.iter().map(|answer| answer["turn"].as_u64().unwrap()).collect();
    assert_eq!(turns, [0, 1, 2, 3]);
    let one = json_lines(&["analyse", &record, "--turn", "2", "--depth", "1", "--json"]);
    assert_eq!((one.len(), &one[0]["position"]), (1, &answers[2]["position"]));
    for wrong in [
        vec!["analyse"],
        vec!["analyse", &record, "--turn", "4"],
        vec!["analyse", &record, "--number", "2"],
        vec!["analyse", &record, "--game", "dvonn"],
        vec!["analyse", "--game", "dvonn", "--time", "-1"],
    ] {
        let output = trefoil(&wrong).output().expect("trefoil runs");
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn a_finished_position_is_analysed_too() {
    let arguments = ["analyse", "--game", "dvonn", "--position", ENDED, "--json"];
    let analysis = &json_lines(&arguments)[0];
    assert_eq!((&analysis["over"], &analysis["moveInfos"]), (&json!(true), &json!([])));
    assert_eq!(
        (&analysis["rootInfo"]["exact"], &analysis["rootInfo"]["winrate"]),
        (&json!(2), &json!(1.0))
    );
}

#[test]
fn bench_has_the_same_signature_every_time() {
    let bench = || answer(&["bench", "--shallower", "4"]);
    let first = bench();
    assert_eq!(first, bench());
    let signature: u64 =
        first.lines().last().unwrap().strip_prefix("signature ").unwrap().parse().unwrap();
    let nodes = first.lines().filter_map(|line| line.strip_suffix(" nodes"));
    let sum: u64 = nodes.map(|line| line.rsplit(' ').next().unwrap().parse::<u64>().unwrap()).sum();
    assert_eq!(signature, sum);
    assert!(signature > 0);
}

/// Plays legal turns, the first or the last of the list, against a level until the game is over.
#[test]
fn a_level_plays_a_game_to_its_end() {
    for (kind, side) in [("dvonn", "first"), ("yinsh-blitz", "second"), ("lyngk-6", "first")] {
        let mut child = trefoil(&["play", "--game", kind, "--level", "1", "--side", side])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("trefoil runs");
        let mut input = child.stdin.take().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let game: GameKind = kind.parse().unwrap();
        let mut taken_back = false;
        for n in 0.. {
            assert!(n < 300, "{kind} does not end");
            // The position comes after whatever was said before; a mark of our own follows it.
            writeln!(input, "position\nsave").unwrap();
            let before: Vec<String> =
                lines.by_ref().take_while(|line| !line.starts_with("Say where")).collect();
            let position = AnyPosition::read(game, before.last().unwrap()).expect("a position");
            if position.is_over() {
                break;
            }
            let engine = if side == "first" { game::Player::Second } else { game::Player::First };
            assert_ne!(position.to_act(), engine, "the engine answers by itself");
            if n == 4 && !taken_back {
                // Takes back the last own decision with the engine's reply, and goes on.
                taken_back = true;
                writeln!(input, "undo").unwrap();
                continue;
            }
            let turns = position.turns();
            let turn = if n % 2 == 0 { &turns[0] } else { turns.last().unwrap() };
            writeln!(input, "{turn}").unwrap();
        }
        let path = PassingFile::none_yet(kind);
        writeln!(input, "save {}\nquit", &*path).unwrap();
        drop(input);
        lines.for_each(drop);
        assert!(child.wait().unwrap().success());
        let record = fs::read_to_string(&*path).expect("the game was saved");
        assert!(record.contains("Trefoil, level 1"), "{record}");
        assert!(answer(&["check", &path]).contains("ok "));
    }
}

/// The networks in the tree can be made again: a seed stands for one network, whatever the threads.
#[test]
fn training_twice_makes_the_same_network() {
    for game in ["dvonn", "yinsh", "lyngk"] {
        let networks = ["1", "2"].map(|threads| {
            let folder = PassingFile::none_yet(&format!("{game}-{threads}"));
            let arguments = ["train", "--game", game, "--games", "3,2", "--passes", "1"];
            let more = ["--pairs", "1", "--threads", threads, "--dir", &folder];
            let text = answer(&[&arguments[..], &more].concat());
            assert!(text.contains("against today's"), "{text}");
            fs::read(format!("{}/{game}.net", &*folder)).unwrap()
        });
        assert!(networks[0] == networks[1], "{game}");
    }
}

/// An ending that white wins by up to 19 pieces. The first turn gives five away; after it both play as
/// well as can be.
const REVIEWED: &str = "[Game \"dvonn\"] [Setup \"bb,1,r,w,5/1,bw,wrw,wbwbbw,6/2,w,2,rwb,wwbw,4/\
    wb,bw,3,bb,wb,wbbbb,2/3,wb,b,w,ww,2 w move\"]\n\n\
    1. d4-d1 2. e1-f1 3. f5-e5 4. f1-d1 5. g1-g3 6. f2-h2 0-1\n";
const BLUNDER: u64 = 1;

#[test]
fn a_review_finds_the_blunder() {
    let record = PassingFile::with("reviewed.txt", REVIEWED);
    let picture = PassingFile::none_yet("graph.svg");
    let arguments = ["review", &record, "--nodes", "400000", "--svg", &picture];
    let review = &json_lines(&[&arguments[..], &["--json"]].concat())[0];
    let turns = review["turns"].as_array().unwrap();
    let blunders: Vec<u64> = turns
        .iter()
        .filter(|turn| turn["mark"] == "blunder")
        .map(|turn| turn["turn"].as_u64().unwrap())
        .collect();
    assert_eq!(blunders, [BLUNDER], "{review}");
    assert!(review["turningPoints"].as_array().unwrap().contains(&json!(BLUNDER)));
    let players = review["players"].as_array().unwrap();
    for player in players {
        let own = || turns.iter().filter(|turn| turn["player"] == player["player"]);
        let sum: f64 = own().map(|turn| turn["winrateLoss"].as_f64().unwrap()).sum();
        assert!((sum - player["winrateLoss"].as_f64().unwrap()).abs() < 1e-9);
        let decisions: Vec<f64> = own()
            .filter(|turn| turn["forced"] == false)
            .map(|turn| turn["accuracy"].as_f64().unwrap())
            .collect();
        if let Some(accuracy) = player["accuracy"].as_f64() {
            let mean = decisions.iter().sum::<f64>() / decisions.len() as f64;
            assert!((mean - accuracy).abs() < 1e-9);
        }
    }
    let svg = fs::read_to_string(&*picture).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && svg.contains(">??</text>"));
    let text = answer(&arguments);
    assert!(text.contains("turning point: ") && text.contains("accuracy"), "{text}");
}
