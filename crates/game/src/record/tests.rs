use std::time::Duration;

use super::*;
use crate::Random;

fn one(text: &str) -> Record {
    let mut reading = read(text);
    assert_eq!(reading.errors, []);
    assert_eq!(reading.games.len(), 1);
    reading.games.remove(0)
}

fn texts(turns: &[Turn]) -> Vec<&str> {
    turns.iter().map(|turn| turn.text.as_str()).collect()
}

const FULL: &str = r#"[Game "yinsh"]
[White "Ada \"the ring\" \\ Co"]
[Black ""]

{A game.} {Played once.} 1. e3 {[%clk 0:04:12] [%eval 0.31]} {first} {[%csl Ge3] second} 2. a5
({maybe} 2. b5 {why not} (2. c5 3. d5) 3. e5) {or} (2. f5) {so} {much for that} 3. h7-g7
4. xe7-i11xd9;i7-i11;xi6-i10xh4 1-0
"#;

#[test]
fn everything_is_read() {
    let game = one(FULL);
    let tags = [("Game", "yinsh"), ("White", "Ada \"the ring\" \\ Co"), ("Black", "")];
    assert_eq!(game.tags, tags.map(|(name, value)| (name.to_owned(), value.to_owned())));
    assert_eq!(game.before, ["A game.", "Played once."]);
    let expected = ["e3", "a5", "h7-g7", "xe7-i11xd9;i7-i11;xi6-i10xh4"];
    assert_eq!(texts(&game.turns), expected);
    assert_eq!(game.turns.iter().map(|turn| turn.line).collect::<Vec<_>>(), [5, 5, 6, 7]);
    let first = &game.turns[0];
    assert_eq!(first.clock, Some(Duration::from_secs(252)));
    assert_eq!(first.eval.as_deref(), Some("0.31"));
    assert_eq!(first.comments, ["first", "[%csl Ge3] second"]);
    let [left, right] = &game.turns[1].variations[..] else { panic!("two variations") };
    assert_eq!((&left.before[..], &left.after[..]), (&["maybe".into()][..], &["or".into()][..]));
    assert_eq!(texts(&left.turns), ["b5", "e5"]);
    assert_eq!(left.turns[0].comments, ["why not"]);
    assert_eq!(texts(&left.turns[0].variations[0].turns), ["c5", "d5"]);
    assert_eq!(right.after, ["so", "much for that"]);
    assert_eq!(game.result, GameResult::Decided(Outcome::Win(Player::First)));
}

#[test]
fn it_is_written_as_it_was_read() {
    assert_eq!(write(&one(FULL)), FULL);
    assert_eq!(one(FULL).to_string(), FULL);
}

#[test]
fn small_things_do_not_matter() {
    let plain = one("[Game \"dvonn\"]\n[White \"Ada\"]\n\n1. c3 2. d3 3. e3 *\n");
    for text in [
        "\u{feff}[Game \"dvonn\"] [White \"Ada\"] 1.c3 2.d3 3.e3 *",
        "[Game \"dvonn\"]\r\n[White \"Ada\"]\r\n\r\n1. c3\r\n2. d3\r\n3. e3 *\r\n",
        "\n\n[ Game  \"dvonn\" ]\n\n\n[White\n\"Ada\"]\n\n1.\n\nc3 d3 3... e3\n\n*",
        "[Game \"dvonn\"][White \"Ada\"]c3 d3 e3",
        "[Game \"dvonn\"][White \"Ada\"] 1 c3 2 d3 {} 03. e3 {  } 4. *",
    ] {
        assert_eq!(one(text), plain, "{text}");
    }
}

#[test]
fn lines_are_counted_whatever_ends_them() {
    let game = one("[Game \"x\"]\r\n\r\n1. c3\r\n{two\r\nlines} 2. d3\n*");
    assert_eq!(game.line, 1);
    assert_eq!(game.turns[0].line, 3);
    assert_eq!(game.turns[0].comments, ["two\nlines"]);
    assert_eq!(game.turns[1].line, 5);
}

#[test]
fn a_missing_result_is_taken_from_the_tag() {
    let draw = GameResult::Decided(Outcome::Draw);
    assert_eq!(one("[Result \"1/2-1/2\"] 1. c3").result, draw);
    assert_eq!(one("[Result \"1/2-1/2\"] 1. c3 *").result, GameResult::Unknown);
    assert_eq!(one("[Result \"who knows\"] 1. c3").result, GameResult::Unknown);
}

#[test]
fn games_follow_each_other() {
    let text = "[Game \"a\"] 1. c3 1-0 {well played}\n{Now the next.}\n[Game \"b\"] 1. d3\n\
                [Game \"c\"] *\n\n[Game \"d\"] 1/2-1/2 {the} {end}";
    let reading = read(text);
    assert_eq!(reading.errors, []);
    let names: Vec<_> = reading.games.iter().map(|game| game.tag("Game").unwrap()).collect();
    assert_eq!(names, ["a", "b", "c", "d"]);
    assert_eq!(reading.games[0].turns[0].comments, ["well played"]);
    assert_eq!(reading.games[1].before, ["Now the next."]);
    assert_eq!(reading.games[3].before, ["the", "end"]);
    assert_eq!(reading.games[1].line, 2);
    assert_eq!(reading.games[3].line, 6);
    assert_eq!(read(&write_all(&reading.games)), reading);
    assert_eq!(read(""), Reading::default());
    assert_eq!(read(" \r\n\n\u{feff}\n"), Reading::default());
}

#[test]
fn errors_name_line_and_turn() {
    for (text, place_and_reason) in [
        ("[Game \"x\"] 1. c3\n3. d3 *", "line 2, turn 2: the turn is numbered 3, but it is turn 2"),
        (
            "1. c3 99999999999999999999999999999999999999999. d3",
            "line 1, turn 2: the turn is numbered 999999999999999999999999999999…, but it is turn 2",
        ),
        (
            "1. c3 {open\n\n2. d3",
            "line 1, turn 1: the comment that begins here has no closing brace",
        ),
        ("\n{open", "line 2: the comment that begins here has no closing brace"),
        (
            "1. c3 (1. d3\n2. e3",
            "line 2, turn 2: the game ends inside a variation that has no closing )",
        ),
        ("1. c3 (1. d3 *)", "line 1, turn 1: a result stands inside a variation"),
        ("(1. d3)", "line 1: a variation needs a turn before it"),
        ("1. c3 ()", "line 1, turn 1: the variation has no turns"),
        ("1. c3 ({text})", "line 1, turn 1: the variation has no turns"),
        ("1. c3 )", "line 1, turn 1: a ) stands here without its ("),
        ("1. c3 }", "line 1, turn 1: a } stands here without its counterpart"),
        ("1. c3! *", "line 1: \"c3!\" is no turn"),
        ("1. c3 2. d3 é4 *", "line 1, turn 2: \"é4\" is no turn"),
        ("[Game]", "line 1: this is no tag pair, which is written [Name \"value\"]"),
        ("[Game x]", "line 1: this is no tag pair, which is written [Name \"value\"]"),
        ("[Game \"x\" y]", "line 1: this is no tag pair, which is written [Name \"value\"]"),
        ("[Game \"x\"\"y\"]", "line 1: this is no tag pair, which is written [Name \"value\"]"),
        ("[Game \"x]\n1. c3", "line 1: the value of the tag Game has no closing quote"),
        ("[Game \"x\\\"]\n", "line 1: the value of the tag Game has no closing quote"),
        ("[Game \"x\"]\n[Game \"y\"] *", "line 2: the tag Game is given twice"),
    ] {
        let reading = read(text);
        assert_eq!(reading.games, [], "{text}");
        let errors: Vec<_> = reading.errors.iter().map(ToString::to_string).collect();
        assert_eq!(errors, [place_and_reason], "{text}");
    }
}

#[test]
fn what_was_read_before_the_error_is_kept() {
    let text = "[Game \"a\"]\n1. c3 *\n\n[Game \"b\"]\n[White \"Ada\"]\n1. c3 2. d3 (2. e3 !\n3. f3\n\
                \n[Game \"c\"]\n[oops\n[White \"Eve\"]\n\n1. a1 *\n[Game \"d\"]\n1. d3 *\n";
    let reading = read(text);
    let names: Vec<_> = reading.games.iter().map(|game| game.tag("Game").unwrap()).collect();
    assert_eq!(names, ["a", "d"]);
    let [second, third] = &reading.errors[..] else { panic!("two errors: {reading:?}") };
    assert_eq!((second.game, second.line, second.turn), (2, 6, Some(2)));
    assert_eq!(second.so_far.tag("White"), Some("Ada"));
    assert_eq!(texts(&second.so_far.turns), ["c3", "d3"]);
    assert_eq!(texts(&second.so_far.turns[1].variations[0].turns), ["e3"]);
    assert_eq!((third.game, third.line, third.turn), (3, 10, None));
    assert_eq!(third.so_far.tag("Game"), Some("c"));
}

#[test]
fn nesting_has_a_limit() {
    let nested =
        |depth: usize| format!("{}{} *", "1. a1 (".repeat(depth), "1. a1") + &")".repeat(depth);
    let inside = |depth: usize| nested(depth).replace(" *", "") + " *";
    assert_eq!(read(&inside(DEEPEST_VARIATION)).errors, []);
    let game = one(&inside(DEEPEST_VARIATION));
    assert_eq!(one(&write(&game)), game);
    let reading = read(&inside(100_000));
    assert_eq!(reading.games, []);
    assert_eq!(
        reading.errors[0].to_string(),
        "line 1, turn 1: variations are nested more than 64 deep"
    );
}

#[test]
fn text_that_would_break_the_format_is_changed() {
    let mut game = Record::default();
    game.set_tag("Event", "two\nlines \"quoted\"");
    game.turns.push(Turn { comments: vec![" set {a} \r\n and b ".to_owned()], ..Turn::new("c3") });
    let again = one(&write(&game));
    assert_eq!(again.tag("Event"), Some("two lines \"quoted\""));
    assert_eq!(again.turns[0].comments, ["set {a) \n and b"]);
}

#[test]
fn tags_can_be_set_and_taken_away() {
    let mut game = Record::default();
    game.set_tag("Game", "dvonn");
    game.set_tag("White", "Ada");
    game.set_tag("Game", "yinsh");
    assert_eq!(write(&game), "[Game \"yinsh\"]\n[White \"Ada\"]\n\n*\n");
    game.remove_tag("Game");
    assert_eq!(game.tag("Game"), None);
    assert_eq!(game.tag("White"), Some("Ada"));
}

/// A record of everything a record can hold, in random amounts.
fn random_record(random: &mut Random) -> Record {
    let mut record = Record { before: random_comments(random), ..Record::default() };
    for name in ["Game", "White", "Black_2"] {
        if random.below(2) == 0 {
            record.set_tag(name, random_word(random, "ab \"\\[]{}()éж;%"));
        }
    }
    record.turns = random_turns(random, 3);
    record.result = ["1-0", "0-1", "1/2-1/2", "*"][random.below(4) as usize].parse().unwrap();
    record
}

fn random_word(random: &mut Random, letters: &str) -> String {
    let letters: Vec<char> = letters.chars().collect();
    (0..random.below(12)).map(|_| letters[random.below(letters.len() as u32) as usize]).collect()
}

fn random_comments(random: &mut Random) -> Vec<String> {
    let count = random.below(5).saturating_sub(2);
    let comment = |_| random_word(random, "ab [%{(\"\\éж;\n)]").trim().to_owned();
    (0..count).map(comment).filter(|comment| !comment.is_empty()).collect()
}

fn random_turns(random: &mut Random, depth: u32) -> Vec<Turn> {
    let turn = |random: &mut Random| Turn {
        text: format!("e{}-;,X", random.below(99)),
        comments: random_comments(random),
        clock: (random.below(3) == 0).then(|| {
            Duration::new(u64::from(random.below(99_999)), 1_000_000 * random.below(1_000))
        }),
        eval: (random.below(3) == 0)
            .then(|| (f64::from(random.below(2_000)) / 100.0 - 10.0).to_string()),
        variations: Vec::new(),
        line: random.below(9) as usize,
    };
    let mut turns: Vec<Turn> = (0..=random.below(6)).map(|_| turn(random)).collect();
    for turn in turns.iter_mut().filter(|_| depth > 0) {
        for _ in 0..random.below(5).saturating_sub(2) {
            turn.variations.push(Variation {
                before: random_comments(random),
                turns: random_turns(random, depth - 1),
                after: random_comments(random),
            });
        }
    }
    turns
}

#[test]
fn what_is_written_is_read_again() {
    let mut random = Random::new(1);
    for _ in 0..2_000 {
        let record = random_record(&mut random);
        let text = write(&record);
        assert_eq!(one(&text), record, "{text}");
        for line in text.lines().filter(|line| !line.contains(['{', '}', '[', '"'])) {
            assert!(line.chars().count() <= 100 || line.contains('é'), "{line}");
        }
    }
}

#[test]
fn any_text_is_safe() {
    let mut random = Random::new(2);
    let pool: Vec<char> = "12.ac*-/()[]{}\"\\ \n\r%é".chars().collect();
    for n in 0..20_000_u32 {
        let text: String = if n % 2 == 0 {
            let length = random.below(60);
            (0..length).map(|_| pool[random.below(pool.len() as u32) as usize]).collect()
        } else {
            let mut letters: Vec<char> = FULL.chars().collect();
            for _ in 0..=random.below(4) {
                let at = random.below(letters.len() as u32) as usize;
                match random.below(3) {
                    0 => drop(letters.remove(at)),
                    1 => letters.insert(at, pool[random.below(pool.len() as u32) as usize]),
                    _ => letters[at] = pool[random.below(pool.len() as u32) as usize],
                }
            }
            letters.into_iter().collect()
        };
        let reading = read(&text);
        let lines = text.lines().count().max(1);
        for error in &reading.errors {
            assert!(error.line >= 1 && error.line <= lines, "{error} in {text:?}");
        }
        for game in reading.games.iter().chain(reading.errors.iter().map(|e| &*e.so_far)) {
            assert_eq!(one(&write(game)), *game, "{text:?}");
        }
    }
}

#[test]
fn a_command_hidden_by_another_is_found_at_once() {
    let reading = read("1. a1 {[%clk [%eval 1] 0:00:01]} *");
    let turn = &reading.games[0].turns[0];
    assert_eq!((turn.clock.map(|left| left.as_secs()), turn.eval.as_deref()), (Some(1), Some("1")));
    assert_eq!(read(&write(&reading.games[0])).games, reading.games);
}
