//! Records of our own and of other programs: read, checked, turned into each other, and refused
//! where they are broken.

use std::time::Duration;

use game::record::{GameResult, ReadError, Reading, Record};
use game::{Outcome, Player, Random};
use games::export::{self, ExportFormat};
use games::import::{self, Format, Options};
use games::{AnyPosition, GameKind, Termination, replay};

macro_rules! samples {
    ($($constant:ident: $format:ident = $file:literal,)*) => {
        $(const $constant: &str = include_str!(concat!("records/", $file));)*
        const SAMPLES: &[(&str, Format, &str)] =
            &[$(($file, Format::$format, $constant)),*];
    };
}

samples! {
    DVONN: Trefoil = "trefoil-dvonn.txt",
    YINSH: Trefoil = "trefoil-yinsh.txt",
    BLITZ: Trefoil = "trefoil-yinsh-blitz.txt",
    LYNGK: Trefoil = "trefoil-lyngk.txt",
    LYNGK_SIX: Trefoil = "trefoil-lyngk-6.txt",
    AWARDING: Trefoil = "trefoil-lyngk-awarding.txt",
    ANNOTATED: Trefoil = "trefoil-annotated.txt",
    BOARDSPACE_DVONN: Boardspace = "boardspace-dvonn.sgf",
    BOARDSPACE_DVONN_BOT: Boardspace = "boardspace-dvonn-bot.sgf",
    BOARDSPACE_DVONN_ODD: Boardspace = "boardspace-dvonn-odd.sgf",
    BOARDSPACE_YINSH: Boardspace = "boardspace-yinsh.sgf",
    BOARDSPACE_BLITZ: Boardspace = "boardspace-yinsh-blitz.sgf",
    BOARDSPACE_LYNGK: Boardspace = "boardspace-lyngk.sgf",
    BOARDSPACE_LYNGK_SIX: Boardspace = "boardspace-lyngk-6.sgf",
    BOARDSPACE_AWARDING: Boardspace = "boardspace-lyngk-awarding.sgf",
    LITTLE_GOLEM: LittleGolem = "littlegolem-dvonn.txt",
    LITTLE_GOLEM_RESIGNED: LittleGolem = "littlegolem-dvonn-resigned.txt",
    CODECUP: CodeCup = "codecup-dvonn.txt",
    CODECUP_GAMES: CodeCup = "codecup-dvonn-games.txt",
    GIPF_COLUMNS: Gipf = "gipf-yinsh-columns.txt",
    GIPF_LINES: Gipf = "gipf-yinsh-lines.txt",
    GIPF_SHORT: Gipf = "gipf-yinsh-short.txt",
    GIPF_BLITZ: Gipf = "gipf-yinsh-blitz.txt",
}

fn awarding() -> Options {
    Options { claim_awards_fives: true, ..Options::default() }
}

/// The options that a sample needs.
fn options_for(text: &str) -> Options {
    if text == BOARDSPACE_AWARDING { awarding() } else { Options::default() }
}

fn read(format: Format, text: &str) -> Reading {
    import::read(format, text, &Options::default())
}

/// The one game of a text that has no error.
fn only_game(reading: Reading) -> Record {
    let errors: Vec<String> = reading.errors.iter().map(ToString::to_string).collect();
    assert_eq!(errors, [""; 0]);
    let mut games = reading.games;
    assert_eq!(games.len(), 1);
    games.remove(0)
}

fn only_error(reading: Reading) -> ReadError {
    assert_eq!(reading.games, []);
    let mut errors = reading.errors;
    assert_eq!(errors.len(), 1, "{errors:?}");
    errors.remove(0)
}

fn turns(record: &Record) -> Vec<&str> {
    record.turns.iter().map(|turn| turn.text.as_str()).collect()
}

#[test]
fn formats_are_recognised() {
    for (file, format, text) in SAMPLES {
        assert_eq!(import::detect(text), Some(*format), "{file}");
        assert_eq!(import::detect(&format!("\u{feff} \r\n{text}")), Some(*format), "{file}");
        assert_eq!(format.name().parse(), Ok(*format));
    }
    for text in ["", " \n", "hello", "(hello)", "12 monkeys", "c3", "1. hello"] {
        let format = import::detect(text);
        assert!(matches!(format, None | Some(Format::CodeCup)), "{text} is {format:?}");
    }
    assert_eq!(
        "sgf".parse::<Format>().unwrap_err().to_string(),
        "\"sgf\" is no format known here; the formats are trefoil, boardspace, littlegolem, \
         codecup, gipf"
    );
}

#[test]
fn a_game_is_the_same_in_every_format() {
    for (ours, others) in [
        (
            DVONN,
            &[
                (Format::Boardspace, BOARDSPACE_DVONN),
                (Format::Boardspace, BOARDSPACE_DVONN_BOT),
                (Format::Boardspace, BOARDSPACE_DVONN_ODD),
                (Format::LittleGolem, LITTLE_GOLEM),
                (Format::CodeCup, CODECUP),
            ][..],
        ),
        (
            YINSH,
            &[
                (Format::Boardspace, BOARDSPACE_YINSH),
                (Format::Gipf, GIPF_COLUMNS),
                (Format::Gipf, GIPF_LINES),
                (Format::Gipf, GIPF_SHORT),
            ],
        ),
        (BLITZ, &[(Format::Boardspace, BOARDSPACE_BLITZ), (Format::Gipf, GIPF_BLITZ)]),
        (LYNGK, &[(Format::Boardspace, BOARDSPACE_LYNGK)]),
        (LYNGK_SIX, &[(Format::Boardspace, BOARDSPACE_LYNGK_SIX)]),
    ] {
        let ours = only_game(read(Format::Trefoil, ours));
        for (format, text) in others {
            let theirs = only_game(read(*format, text));
            assert_eq!(turns(&theirs), turns(&ours), "{format}");
            assert_eq!(theirs.result, ours.result, "{format}");
            for tag in ["Game", "Setup", "Result", "Termination"] {
                assert_eq!(theirs.tag(tag), ours.tag(tag), "{tag} in {format}");
            }
            for tag in ["White", "Black", "Player1", "Player2", "Date"] {
                let known = theirs.tag(tag).unwrap_or_default();
                assert!(known.is_empty() || Some(known) == ours.tag(tag), "{tag} in {format}");
            }
        }
    }
}

#[test]
fn tags_are_taken_over() {
    let tags = |format, text| {
        let tags = only_game(read(format, text)).tags;
        tags.into_iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>()
    };
    assert_eq!(
        tags(Format::Boardspace, BOARDSPACE_BLITZ),
        [
            "Game=yinsh-blitz",
            "Site=boardspace.net",
            "Date=2026.02.02",
            // The second seat begins in this sample, with the pieces that the site calls black.
            "White=Ada",
            "Black=Brook",
            "Result=0-1",
        ]
    );
    assert_eq!(
        tags(Format::LittleGolem, LITTLE_GOLEM_RESIGNED),
        [
            "Game=dvonn",
            "Event=Tournament of the sample",
            "Site=www.littlegolem.net",
            "White=Ada",
            "Black=Brook",
            "Result=0-1",
            "Termination=resignation",
        ]
    );
    assert_eq!(
        tags(Format::Gipf, GIPF_COLUMNS),
        ["Game=yinsh", "Date=2026.02.01", "White=Ada", "Black=Brook", "Result=1-0"]
    );
    assert_eq!(
        tags(Format::Gipf, GIPF_LINES),
        ["Game=yinsh", "White=Ada", "Black=Brook", "Result=1-0"]
    );
    assert_eq!(tags(Format::CodeCup, CODECUP), ["Game=dvonn", "Site=CodeCup", "Result=0-1"]);
    let lyngk = tags(Format::Boardspace, BOARDSPACE_LYNGK);
    assert_eq!(lyngk[..2], ["Game=lyngk", "Site=boardspace.net"]);
    assert_eq!(lyngk[3..6], ["Player1=Ada", "Player2=Brook", "Result=0-1"]);
    assert!(lyngk[6].starts_with("Setup=g/r,k,b,i/"));
}

#[test]
fn every_import_replays_and_is_read_again() {
    for (file, format, text) in SAMPLES {
        let reading = import::read(*format, text, &options_for(text));
        assert_eq!(reading.errors, [], "{file}");
        for game in &reading.games {
            let replayed = replay(game).unwrap_or_else(|error| panic!("{file}: {error}"));
            assert_eq!(replayed.record, *game, "{file}");
            assert_eq!(replayed.result, game.result);
            assert_eq!(replayed.turns.len(), game.turns.len());
            let again = only_game(read(Format::Trefoil, &game.to_string()));
            assert_eq!(again, *game, "{file}");
        }
    }
}

#[test]
fn every_sample_goes_out_in_every_format_of_its_game_and_comes_back() {
    let mut written = 0;
    for (file, format, text) in SAMPLES {
        for game in &import::read(*format, text, &options_for(text)).games {
            let kind: GameKind = game.tag("Game").expect("a game").parse().expect("a known one");
            for target in ExportFormat::ALL {
                let exported = export::write(target, game);
                if !target.games().contains(&kind) {
                    let why = exported.unwrap_err().to_string();
                    assert_eq!(why, format!("{target} has no games of {kind}"));
                    continue;
                }
                if kind.starts_at_random() && game.tag("BoardspaceKey").is_none() {
                    let why = exported.unwrap_err().to_string();
                    assert!(why.ends_with("and this game came with none"), "{file}: {why}");
                    continue;
                }
                if game.turns.is_empty() {
                    continue;
                }
                let exported = exported.unwrap_or_else(|why| panic!("{file} as {target}: {why}"));
                let options = options_for(text);
                let again = only_game(import::read(target.read_as(), &exported.text, &options));
                assert_eq!(import::detect(&exported.text), Some(target.read_as()), "{file}");
                assert_eq!(turns(&again), turns(game), "{file} as {target}");
                let silent = exported.lost.iter().all(|why| why.name != "export.result");
                assert_eq!(again.result == game.result, silent, "{file}: {:?}", exported.lost);
                written += 1;
            }
        }
    }
    assert!(written > 40, "{written}");
}

#[test]
fn what_a_format_cannot_say_is_named() {
    let lost = |format, text: &str| {
        let exported = export::write(format, &only_game(read(Format::Trefoil, text)));
        exported.expect("the format has this game").lost.iter().map(ToString::to_string).collect()
    };
    let none: [&str; 0] = [];
    let dvonn = "[Game \"dvonn\"]\n[Date \"2026.02.01\"]\n[White \"Ada]\"]\n";
    let short = |tags: &str, end: &str| format!("{dvonn}{tags}\n1. c3 2. d3 {end}\n");
    let resigned = short("[Result \"0-1\"]\n[Termination \"resignation\"]\n", "0-1");
    let on_time = short("[Result \"0-1\"]\n[Termination \"time\"]\n", "0-1");
    let agreed = short("[Result \"1/2-1/2\"]\n[Termination \"agreement\"]\n", "1/2-1/2");
    let gave_up_early = short("[Result \"1-0\"]\n[Termination \"resignation\"]\n", "1-0");
    let told = |format, text: &str| -> Vec<String> { lost(format, text) };
    assert_eq!(told(ExportFormat::Boardspace, &resigned), none);
    assert_eq!(told(ExportFormat::Boardspace, &on_time), none);
    assert_eq!(told(ExportFormat::Boardspace, &agreed), ["the result 1/2-1/2 is not in it"]);
    // The opponent of the player to act gave up, for which there is no sign.
    assert_eq!(told(ExportFormat::Boardspace, &gave_up_early), ["the result 1-0 is not in it"]);
    assert_eq!(
        told(ExportFormat::LittleGolem, &resigned),
        ["these tags are not in it: White"],
        "its headers have no brackets"
    );
    assert_eq!(
        told(ExportFormat::CodeCup, &resigned),
        ["the result 0-1 is not in it", "these tags are not in it: Date, White"]
    );
    let yinsh = "[Game \"yinsh\"]\n[Result \"1-0\"]\n[Termination \"time\"]\n\n1. e3 {!} 1-0\n";
    assert_eq!(
        told(ExportFormat::GipfShort, yinsh),
        [
            "how the game ended (time) is not in it",
            "comments, variations, clocks and evaluations are not in it"
        ]
    );
    let elsewhere = "[Game \"dvonn\"] [Setup \"9/10/rbww,r,b,1,r,6/10/9 w move\"] 1. a3-e3 *";
    let why = export::write(ExportFormat::CodeCup, &only_game(read(Format::Trefoil, elsewhere)));
    assert_eq!(
        why.unwrap_err().to_string(),
        "codecup knows no games that start from another position"
    );
}

#[test]
fn the_short_form_leaves_rows_out_where_there_is_one() {
    let game = only_game(read(Format::Trefoil, YINSH));
    let text = |format| export::write(format, &game).expect("a game of its own").text;
    assert!(text(ExportFormat::GipfShort).contains("59.g6-d6;xg11 "));
    assert!(text(ExportFormat::GipfShort).contains("57.xd9;j9-g6 "));
    assert!(text(ExportFormat::Gipf).contains("59.g6-d6;xf6-f10xg11 "));
}

#[test]
fn a_record_of_ours_is_written_as_it_was_read() {
    for text in [DVONN, YINSH, BLITZ, LYNGK, LYNGK_SIX, AWARDING, ANNOTATED] {
        assert_eq!(only_game(read(Format::Trefoil, text)).to_string(), text);
    }
}

#[test]
fn what_is_noted_beside_the_turns_is_kept() {
    let game = only_game(read(Format::Trefoil, ANNOTATED));
    assert_eq!(game.tag("Event"), Some("A \"friendly\" game"));
    assert_eq!(game.before.len(), 2);
    let tenth = &game.turns[9];
    assert_eq!(tenth.clock, Some(Duration::from_secs(252)));
    assert_eq!(tenth.eval.as_deref(), Some("-0.25"));
    assert_eq!(tenth.comments, ["The last ring;\nthe markers come next."]);
    let [first, second] = &game.turns[10].variations[..] else { panic!("two variations") };
    assert_eq!(first.before, ["Or at once"]);
    assert_eq!(first.after, ["but who knows"]);
    assert_eq!(first.turns[1].variations[0].turns[0].eval.as_deref(), Some("1.5"));
    assert_eq!(second.turns[0].comments, ["[%csl Re5] too slow"]);
}

#[test]
fn turns_are_written_in_full() {
    let text = "[Game \"YINSH\"] [Setup \"4/7/8/9/10/9/10/9/8/7/4 w place 0-0\"]\n";
    let long = only_game(read(Format::Trefoil, YINSH));
    let short: String = GIPF_LINES.lines().skip(1).map(|line| format!("{line} ")).collect();
    let other = &replay(&long).expect("the sample is legal").turns[56].after.turns()[0];
    let variation = format!("58. E4-E8 (58. {})", other.to_uppercase());
    let with_variation = short.replace("58. E4-E8", &variation);
    let game = only_game(read(Format::Trefoil, &format!("{text}{with_variation}")));
    assert_eq!(turns(&game), turns(&long));
    assert_eq!(game.turns[57].variations[0].turns[0].text, *other);
    assert_eq!(game.tag("Game"), Some("yinsh"));
    assert_eq!(game.tag("Setup"), None, "the usual start needs no Setup");
    assert_eq!(game.tag("Result"), Some("1-0"));
}

#[test]
fn a_claim_awards_fives_where_the_record_says_so() {
    let error = only_error(read(Format::Boardspace, BOARDSPACE_AWARDING));
    assert_eq!(error.to_string(), "line 86, turn 30: the game is over, but P1 goes on");
    let game = only_game(import::read(Format::Boardspace, BOARDSPACE_AWARDING, &awarding()));
    let ours = only_game(read(Format::Trefoil, AWARDING));
    assert_eq!(turns(&game), turns(&ours));
    assert_eq!(game.tag("ClaimAwardsFives"), Some("yes"));
    let removed = |record: &Record| {
        let replayed = replay(record).expect("the game is legal");
        replayed.turns.iter().map(|played| field(&played.after, 3)).collect::<Vec<_>>()
    };
    let awarded = removed(&game);
    assert_eq!((awarded[18].as_str(), awarded[19].as_str()), ("0-0", "0-1"), "{awarded:?}");

    let plain = AWARDING.replace("[ClaimAwardsFives \"yes\"]\n", "");
    let error = only_error(read(Format::Trefoil, &plain));
    assert_eq!(error.to_string(), "line 11, turn 30: pass is not legal: the game is over");
    let odd = AWARDING.replace("[ClaimAwardsFives \"yes\"]", "[ClaimAwardsFives \"maybe\"]");
    let error = only_error(read(Format::Trefoil, &odd));
    assert_eq!(error.to_string(), "line 1: the tag ClaimAwardsFives is yes or no, not \"maybe\"");
    // With six-stacks fives stay on the board, whoever claims them.
    let six = only_game(import::read(Format::Boardspace, BOARDSPACE_LYNGK_SIX, &awarding()));
    assert_eq!(six.tag("ClaimAwardsFives"), None);
}

fn field(position: &AnyPosition, n: usize) -> String {
    position.to_string().split(' ').nth(n).expect("a position has fields").to_owned()
}

#[test]
fn a_start_can_be_given() {
    let without_key = BOARDSPACE_LYNGK.replace("SU[lyngk 2 20260203 100]", "SU[lyngk]");
    let error = only_error(read(Format::Boardspace, &without_key));
    assert_eq!(
        error.to_string(),
        "line 3: the start of the game is not known: SU has no random key"
    );
    let ours = only_game(read(Format::Trefoil, LYNGK));
    let setup = ours.tag("Setup").map(str::to_owned);
    let options = Options { setup, ..Options::default() };
    let game = only_game(import::read(Format::Boardspace, &without_key, &options));
    assert_eq!(turns(&game), turns(&ours));
    let options = Options { setup: Some("nonsense".to_owned()), ..Options::default() };
    let error = only_error(import::read(Format::Boardspace, &without_key, &options));
    assert!(error.reason.text.starts_with("the start position that was given: "), "{error}");

    let dvonn =
        Options { setup: Some("9/10/rbww,r,b,1,r,6/10/9 w move".to_owned()), ..Options::default() };
    let game = only_game(import::read(Format::CodeCup, "A3E3", &dvonn));
    assert_eq!(turns(&game), ["a3-e3"]);
    assert_eq!(game.tag("Setup"), dvonn.setup.as_deref());
    let game = only_game(import::read(Format::Trefoil, "[Game \"dvonn\"] 1. a3-e3", &dvonn));
    assert_eq!(turns(&game), ["a3-e3"]);
}

#[test]
fn transcripts_follow_each_other() {
    let reading = read(Format::CodeCup, CODECUP_GAMES);
    assert_eq!(reading.errors, []);
    let lengths: Vec<usize> = reading.games.iter().map(|game| game.turns.len()).collect();
    assert_eq!(lengths, [86, 60, 20, 55]);
    let lines: Vec<usize> = reading.games.iter().map(|game| game.line).collect();
    assert_eq!(lines, [1, 2, 4, 6]);
    // A game may also go over several lines.
    let wrapped = CODECUP.replace(" I", "\nI");
    assert_eq!(read(Format::CodeCup, &wrapped).games, read(Format::CodeCup, CODECUP).games);

    let both = [LITTLE_GOLEM, LITTLE_GOLEM_RESIGNED].join(" ");
    let reading = read(Format::LittleGolem, &both);
    let lengths: Vec<usize> = reading.games.iter().map(|game| game.turns.len()).collect();
    assert_eq!((lengths, reading.errors.len()), (vec![86, 65], 0));
}

#[test]
fn the_last_placement_may_be_left_out_or_not() {
    let written = LITTLE_GOLEM.replace("25. i1i2 b4b3", "25. g1 i1i2");
    let head = &written[..written.find("26.").expect("the sample is longer")];
    let game = only_game(read(Format::LittleGolem, head));
    assert_eq!(turns(&game)[47..], ["h1", "g1", "i1-i2"]);
    let stops = &LITTLE_GOLEM[..LITTLE_GOLEM.find("25.").expect("the sample is longer")];
    let game = only_game(read(Format::LittleGolem, stops));
    assert_eq!(turns(&game)[47..], ["h1"]);
}

#[test]
fn games_around_a_broken_one_are_kept() {
    for (format, text, from, to) in [
        (Format::Trefoil, DVONN, "51. b4-b3", "51. b4-a1"),
        (Format::Boardspace, BOARDSPACE_YINSH, "place br  C 1", "place br  C 2"),
        (Format::Boardspace, BOARDSPACE_DVONN, "pickb I 1]", "pickb I 1"),
        (Format::LittleGolem, LITTLE_GOLEM_RESIGNED, "b4b3", "b4a1"),
        (Format::Gipf, GIPF_COLUMNS, "12.e9-e6", "12.e9-a1"),
        (Format::Gipf, GIPF_SHORT, "12.e9-e6", "13.e9-e6"),
        (Format::CodeCup, CODECUP, "B4B3", "B4A1"),
    ] {
        let broken = text.replacen(from, to, 1);
        assert_ne!(broken, text);
        let between = if format == Format::LittleGolem { "\n" } else { "\n\n" };
        let reading = read(format, &[text, &broken, text].join(between));
        assert_eq!(reading.games.len(), 2, "{format}: {:?}", reading.errors);
        assert_eq!(reading.games[0], reading.games[1]);
        let [error] = &reading.errors[..] else { panic!("one error: {:?}", reading.errors) };
        assert_eq!(error.game, 2, "{error}");
        let before = error.turn.expect("a turn is at fault") - 1;
        assert_eq!(turns(&error.so_far), turns(&reading.games[0])[..before], "{error}");
        let (whole, changed) = ([text; 3].join(between), [text, &broken, text].join(between));
        let line = whole.lines().zip(changed.lines()).position(|(one, other)| one != other);
        assert_eq!(Some(error.line - 1), line, "{error}");
    }
}

#[test]
fn the_examples_of_the_documentation_are_read() {
    let page = include_str!("../../../docs/records.md");
    let examples: Vec<&str> = page.split("```").skip(1).step_by(2).collect();
    let [ours, boardspace, little_golem, codecup, gipf, _] = examples[..] else {
        panic!("{} examples", examples.len())
    };
    assert_eq!(only_game(read(Format::Trefoil, ours)).turns.len(), 22);
    assert_eq!(turns(&only_game(read(Format::Boardspace, boardspace))), ["g2", "c6"]);
    for (format, text) in [
        (Format::Trefoil, ours),
        (Format::Boardspace, boardspace),
        (Format::LittleGolem, little_golem),
        (Format::CodeCup, codecup),
        (Format::Gipf, gipf),
    ] {
        assert_eq!(import::detect(text), Some(format));
        // Up to the dots that stand for the rest.
        let beginning = &text[..text.find("...").unwrap_or(text.len())];
        assert_eq!(read(format, beginning).errors, [], "{format}");
    }
}

/// A sample with one change in it, and what is said about it.
fn refused(format: Format, text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from:?} is not in the sample");
    only_error(read(format, &text.replacen(from, to, 1))).to_string()
}

#[test]
fn broken_records_of_ours_are_refused() {
    for (from, to, expected) in [
        ("1. e5", "1. e9", "line 7, turn 1: there is no point e9 on this board"),
        ("2. d4", "2. e5", "line 7, turn 2: e5 is not legal: e5 is occupied"),
        (
            "51. b4-b3",
            "51. b4-b2",
            "line 10, turn 51: b4-b2 is not legal: the stack on b4 is 1 high and moves exactly that far, not 2",
        ),
        ("51. b4-b3", "52. b4-b3", "line 10, turn 51: the turn is numbered 52, but it is turn 51"),
        ("51. b4-b3 ", "", "line 10, turn 51: the turn is numbered 52, but it is turn 51"),
        (
            "51. b4-b3",
            "51. b4-b3 (51. a1-a2 52. a1-a2)",
            "line 10, turn 52: in a variation: a1-a2 is not legal: there is nothing on a1",
        ),
        (
            "86. g3-c3",
            "86. g3-c3 87. c3-d3",
            "line 14, turn 87: c3-d3 is not legal: the game is over",
        ),
        (
            "86. g3-c3 0-1",
            "86. g3-c3 1-0",
            "line 14, turn 86: the tag Result says 0-1, but 1-0 stands after the turns",
        ),
        (
            "[Result \"0-1\"]",
            "[Result \"1-0\"]",
            "line 14, turn 86: the tag Result says 1-0, but 0-1 stands after the turns",
        ),
        (
            "[Result \"0-1\"]",
            "[Result \"lost\"]",
            "line 14, turn 86: the tag Result: a result is 1-0, 0-1, 1/2-1/2 or *, not \"lost\"",
        ),
        (
            " 86. g3-c3",
            "",
            "line 14, turn 85: the result is given as 0-1, but the play has not ended and no Termination says why",
        ),
        (
            " 86. g3-c3 0-1",
            "",
            "line 14, turn 85: the result is given as 0-1, but the play has not ended and no Termination says why",
        ),
        ("[Game \"dvonn\"]\n", "", "line 1: the tag Game is missing, which names the game"),
        (
            "[Game \"dvonn\"]",
            "[Game \"chess\"]",
            "line 1: the tag Game: \"chess\" is no game known here; the games are dvonn, yinsh, yinsh-blitz, lyngk, lyngk-6",
        ),
        (
            "[Game \"dvonn\"]",
            "[Game \"lyngk\"]",
            "line 1: the tag Setup is missing, without which a game of lyngk has no start",
        ),
        (
            "[Game \"dvonn\"]",
            "[Game \"dvonn\"] [Setup \"9/10/11/10/9 b place\"]",
            "line 1: the tag Setup: after 0 of the 49 placements white places next, not black",
        ),
    ] {
        assert_eq!(refused(Format::Trefoil, DVONN, from, to), expected, "{from} -> {to}");
    }
}

#[test]
fn broken_files_of_boardspace_are_refused() {
    for (text, from, to, expected) in [
        // An illegal turn, a swapped player, a garbled word, a missing line, a cut.
        (
            BOARDSPACE_DVONN,
            "dropb D 4]",
            "dropb E 5]",
            "line 16, turn 2: e5 is not legal: e5 is occupied",
        ),
        (
            BOARDSPACE_DVONN,
            "; P0[0 Start P0]",
            "; P0[0 Start P1]",
            "line 11, turn 1: it is the turn of P1, not of P0",
        ),
        (
            BOARDSPACE_DVONN,
            "; P1[6 dropb D 4]",
            "; P0[6 dropb D 4]",
            "line 16, turn 2: it is the turn of P1, not of P0",
        ),
        (
            BOARDSPACE_DVONN,
            "; P1[6 dropb D 4]",
            "; P2[6 dropb D 4]",
            "line 16, turn 2: there is no player P2",
        ),
        (
            BOARDSPACE_DVONN,
            "dropb D 4]",
            "dropb D four]",
            "line 16, turn 2: \"dropb D four\" is no action of dvonn that is known here",
        ),
        (
            BOARDSPACE_DVONN,
            "dropb D 4]",
            "dropb D 44]",
            "line 16, turn 2: there is no point d44 on this board",
        ),
        (
            BOARDSPACE_DVONN,
            "dropb D 4]",
            "drob D 4]",
            "line 16, turn 2: \"drob D 4\" is no action of dvonn that is known here",
        ),
        (
            BOARDSPACE_DVONN,
            "dropb D 4]",
            "dropb D 4 5]",
            "line 16, turn 2: \"dropb D 4 5\" is no action of dvonn that is known here",
        ),
        (
            BOARDSPACE_DVONN,
            "dropb D 4]",
            "undo]",
            "line 16, turn 2: \"undo\" is no action of dvonn that is known here",
        ),
        (
            BOARDSPACE_DVONN,
            "; P1[6 dropb D 4]",
            "; P1[6x dropb D 4]",
            "line 16, turn 2: \"6x dropb D 4\" is not a number and an action, like \"12 Done\"",
        ),
        (
            BOARDSPACE_DVONN,
            "; P1[6 dropb D 4]",
            "; P1[6]",
            "line 16, turn 2: \"6\" is not a number and an action, like \"12 Done\"",
        ),
        (
            BOARDSPACE_DVONN,
            "; P1[6 dropb D 4]",
            "; P1[6 edit]",
            "line 16, turn 2: the position was edited: what follows is no game by the rules",
        ),
        (
            BOARDSPACE_DVONN,
            "; P1[6 dropb D 4]",
            "; P1[6 Start P1]",
            "line 16, turn 2: Start stands in the middle of the game",
        ),
        (
            BOARDSPACE_DVONN,
            "; P1[6 dropb D 4]",
            "; P1 6 dropb D 4]",
            "line 16, turn 2: the property P1 has no value in brackets",
        ),
        (
            BOARDSPACE_DVONN,
            "; P1[6 dropb D 4]",
            "; P1[6 dropb D 4",
            "line 16, turn 2: \"6 dropb D 4\" has no closing bracket",
        ),
        (
            BOARDSPACE_DVONN,
            "; P1[6 dropb D 4]",
            "! P1[6 dropb D 4]",
            "line 16, turn 2: ! is neither a property nor the end of the game",
        ),
        (
            BOARDSPACE_DVONN,
            "; P1[6 dropb D 4]\r\n",
            "",
            "line 16, turn 2: Done with nothing done is a pass: pass is not legal: nothing moves before all pieces are placed",
        ),
        (
            BOARDSPACE_DVONN,
            "; P1[7 done]\r\n",
            "",
            "line 17, turn 2: P0 acts before P1 has said Done",
        ),
        (
            BOARDSPACE_DVONN,
            ")\r\n \r\n",
            "",
            "line 265, turn 87: the text ends inside the game, before its closing )",
        ),
        (BOARDSPACE_DVONN, " (;", " ;", "line 1: a game should begin here, with (;"),
        (
            BOARDSPACE_DVONN,
            "SU[dvonn 1555293298]",
            "SU[hive]",
            "line 3: \"hive\" is no game known here; the games are dvonn, yinsh, yinsh-blitz, lyngk, lyngk-6",
        ),
        (
            BOARDSPACE_DVONN,
            "GM[Dvonn]VV[1]\r\nSU[dvonn 1555293298]",
            "",
            "line 1: neither SU nor GM says which game it is",
        ),
        (
            BOARDSPACE_YINSH,
            "place br  E 9",
            "place wr  E 9",
            "line 14, turn 2: P1 has the other colour, not w",
        ),
        (
            BOARDSPACE_YINSH,
            "place br  E 9",
            "dropb E 9",
            "line 14, turn 2: \"dropb E 9\" is no action of yinsh that is known here",
        ),
        (
            BOARDSPACE_YINSH,
            "move E 9 E 6",
            "move E 9 K 10",
            "line 41, turn 12: e9-k10 is not legal: e9 and k10 are not on one line",
        ),
        (BOARDSPACE_LYNGK, "Claim B S", "Claim B F", "line 21, turn 6: P1 claims a colour for P0"),
        (
            BOARDSPACE_LYNGK,
            "Claim B S",
            "Claim W S",
            "line 21, turn 6: \"Claim W S\" is no action of lyngk that is known here",
        ),
        (
            BOARDSPACE_LYNGK,
            "Claim B S]",
            "Claim B S]\n; P1[0 Claim R S]",
            "line 22, turn 6: a second colour is claimed in one turn",
        ),
        (
            BOARDSPACE_LYNGK,
            "Move B 1 C 3",
            "Move B 1 C 4",
            "line 22, turn 6: b1-c4 is not legal: a move ends on an occupied point, and c4 is empty",
        ),
        (
            BOARDSPACE_LYNGK,
            "SU[lyngk 2 20260203 100]",
            "SU[lyngk 2 20260204 100]",
            "line 11, turn 2: e5-d4 is not legal: the joker on e5 stands alone and cannot move",
        ),
    ] {
        assert_eq!(refused(Format::Boardspace, text, from, to), expected, "{from} -> {to}");
    }
}

#[test]
fn broken_files_of_other_kinds_are_refused() {
    for (format, text, from, to, expected) in [
        (
            Format::LittleGolem,
            LITTLE_GOLEM,
            "1. e5 d4",
            "1. e5 e5",
            "line 1, turn 2: e5 is not legal: e5 is occupied",
        ),
        (
            Format::LittleGolem,
            LITTLE_GOLEM,
            "25. i1i2",
            "26. i1i2",
            "line 1, turn 49: the number 26 stands here, but it should be 25",
        ),
        (
            Format::LittleGolem,
            LITTLE_GOLEM,
            "25. i1i2",
            "25. i1x2",
            "line 1, turn 50: \"i1x2\" is not a point: a point is a letter and a number, like c3",
        ),
        (
            Format::LittleGolem,
            LITTLE_GOLEM,
            "25. i1i2 b4b3",
            "25. b4b3 i1i2",
            "line 1, turn 50: b4-b3 is not legal: the stack on b4 is the opponent's",
        ),
        (
            Format::LittleGolem,
            LITTLE_GOLEM,
            "25. i1i2 b4b3",
            "25. resign b4b3",
            "line 1, turn 50: the game has ended, but it goes on here",
        ),
        (
            Format::LittleGolem,
            LITTLE_GOLEM,
            "White [Ada]",
            "White [Ada",
            "line 1: the header White has no closing bracket",
        ),
        (
            Format::LittleGolem,
            LITTLE_GOLEM,
            "24. k4 h1",
            "24. k4",
            "line 1, turn 48: the number 25 stands here, but it should be 24",
        ),
        (
            Format::CodeCup,
            CODECUP,
            "E5 D4",
            "E5 E5",
            "line 1, turn 2: e5 is not legal: e5 is occupied",
        ),
        (
            Format::CodeCup,
            CODECUP,
            "I1I2",
            "I1",
            "line 1, turn 50: i1 is not legal: all pieces are placed",
        ),
        (
            Format::CodeCup,
            CODECUP,
            "I1I2",
            "I1-",
            "line 1, turn 50: \"\" is not a point: a point is a letter and a number, like c3",
        ),
        (
            Format::CodeCup,
            CODECUP,
            "I1I2",
            "pass",
            "line 1, turn 50: pass is not legal: a player who can move must not pass",
        ),
        (
            Format::CodeCup,
            CODECUP,
            "G3C3",
            "G3C3 PASS",
            "line 1, turn 87: pass is not legal: the game is over",
        ),
        (
            Format::Gipf,
            GIPF_SHORT,
            "12.e9-e6",
            "12.e9-k10",
            "line 1, turn 12: e9-k10 is not legal: e9 and k10 are not on one line",
        ),
        (
            Format::Gipf,
            GIPF_SHORT,
            "12.e9-e6",
            "21.e9-e6",
            "line 1, turn 12: the number 21 stands here, but it should be 12",
        ),
        (
            Format::Gipf,
            GIPF_SHORT,
            "12.e9-e6",
            "12.e9_e6",
            "line 1, turn 12: \"e9_e6\" is not a point: a point is a letter and a number, like c3",
        ),
        (
            Format::Gipf,
            GIPF_SHORT,
            ";xd6",
            "",
            "line 8, turn 61: the turn is not finished: it goes on with xg6-k10",
        ),
        (
            Format::Gipf,
            GIPF_SHORT,
            ";xd6",
            ";xa1",
            "line 8, turn 61: there is no point a1 on this board",
        ),
        (
            Format::Gipf,
            GIPF_LINES,
            "\n1-0",
            "\n0-1",
            "line 62, turn 61: the result is given as 0-1, but the play ends 1-0",
        ),
        (
            Format::Gipf,
            GIPF_LINES,
            "\n1-0",
            "\n1-0 62. A2-A3",
            "line 63, turn 62: the game has ended, but it goes on here",
        ),
        (
            Format::Gipf,
            GIPF_LINES,
            "12. E9-E6",
            "garbage",
            "line 13, turn 12: \"garbage\" is not a point: a point is a letter and a number, like c3",
        ),
    ] {
        assert_eq!(refused(format, text, from, to), expected, "{from} -> {to}");
    }
}

/// A DVONN opening with these tags and this end.
fn opening(tags: &str, end: &str) -> String {
    format!("[Game \"dvonn\"] {tags}\n\n1. e5 2. d4\n3. j5 {end}\n")
}

#[test]
fn a_result_before_the_end_needs_a_termination() {
    let win = GameResult::Decided(Outcome::Win(Player::First));
    let draw = GameResult::Decided(Outcome::Draw);
    for (tags, end, result, termination) in [
        ("", "", GameResult::Unknown, None),
        ("", "*", GameResult::Unknown, None),
        ("[Termination \"abandoned\"]", "*", GameResult::Unknown, Some(Termination::Abandoned)),
        ("[Termination \"resignation\"]", "1-0", win, Some(Termination::Resignation)),
        ("[Termination \"Time\"] [Result \"1-0\"]", "1-0", win, Some(Termination::Time)),
        ("[Termination \"time\"] [Result \"1-0\"]", "", win, Some(Termination::Time)),
        ("[Termination \"agreement\"]", "1/2-1/2", draw, Some(Termination::Agreement)),
    ] {
        let text = opening(tags, end);
        let record = game::record::read(&text).games.remove(0);
        let replayed = replay(&record).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((replayed.result, replayed.termination), (result, termination), "{text}");
        let tag = replayed.record.tag("Termination");
        assert_eq!(tag, termination.map(Termination::name), "{text}");
    }
    for (tags, end, expected) in [
        (
            "",
            "1-0",
            "line 4, turn 3: the result is given as 1-0, but the play has not ended and no \
             Termination says why",
        ),
        (
            "[Termination \"boredom\"]",
            "1-0",
            "line 4, turn 3: a Termination is one of resignation, time, agreement, abandoned, \
             aborted, not \"boredom\"",
        ),
        (
            "[Result \"1-0\"] [Termination \"time\"]",
            "*",
            "line 4, turn 3: the tag Result says 1-0, but * stands after the turns",
        ),
    ] {
        let error = only_error(read(Format::Trefoil, &opening(tags, end)));
        assert_eq!(error.to_string(), expected);
        assert_eq!(turns(&error.so_far), ["e5", "d4", "j5"]);
    }
}

#[test]
fn the_play_decides_a_finished_game() {
    for result in ["*", "0-1"] {
        let text = DVONN.replace("0-1", result);
        let game = only_game(read(Format::Trefoil, &text));
        assert_eq!(game.result.to_string(), "0-1");
        assert_eq!(game.tag("Result"), Some("0-1"));
    }
    let text = DVONN.replace("0-1", "1/2-1/2").replace("[Date", "[Termination \"time\"]\n[Date");
    assert_eq!(
        only_error(read(Format::Trefoil, &text)).to_string(),
        "line 15, turn 86: the result is given as 1/2-1/2, but the play ends 0-1"
    );
}

#[test]
fn a_replay_has_every_position() {
    let record = game::record::read(DVONN).games.remove(0);
    let replayed = replay(&record).expect("the sample is legal");
    assert_eq!(replayed.kind, GameKind::Dvonn);
    assert_eq!(replayed.start, AnyPosition::start(GameKind::Dvonn, 0));
    let mut position = replayed.start.clone();
    for played in &replayed.turns {
        assert_eq!(position.play_turn(&played.text), Ok(played.text.clone()));
        assert_eq!(position, played.after);
    }
    assert_eq!(replayed.last(), &position);
    assert!(position.is_over());
    let error = replay(&game::record::read("[Game \"dvonn\"] a1 a1").games[0]).unwrap_err();
    assert_eq!(error.to_string(), "line 1, turn 2: a1 is not legal: a1 is occupied");
    let so_far = error.so_far.expect("one turn was played");
    assert_eq!(so_far.turns.len(), 1);
    assert_eq!(so_far.last().to_string(), "9/10/11/10/r,8 b place");
    let mut untitled = Record::default();
    assert_eq!(
        replay(&untitled).unwrap_err().to_string(),
        "the tag Game is missing, which names the game"
    );
    untitled.set_tag("Game", "yinsh");
    assert_eq!(replay(&untitled).expect("no turn is wrong").turns, []);
}

#[test]
fn records_can_start_anywhere() {
    let text = "[Game \"dvonn\"] [Setup \"9/10/rbww,r,b,1,r,6/10/9 w move\"] 1. a3-e3 *";
    let game = only_game(read(Format::Trefoil, text));
    assert_eq!(game.tag("Setup"), Some("9/10/rbww,r,b,1,r,6/10/9 w move"));
}

/// Changes a text at random: a byte, a word or a line of it.
fn mutated(text: &str, random: &mut Random) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len() as u32) as usize;
        let other = bytes[random.below(bytes.len() as u32) as usize];
        match random.below(8) {
            0 => drop(bytes.remove(at)),
            1 => bytes.insert(at, other),
            2 => bytes[at] = other,
            3 => bytes[at] = random.below(256) as u8,
            4 => bytes.truncate(at.max(1)),
            // A piece of the text comes twice, or comes elsewhere.
            5 | 6 => {
                let end = (at + random.below(40) as usize).min(bytes.len());
                let piece = bytes[at..end].to_vec();
                let to = random.below(bytes.len() as u32) as usize;
                bytes.splice(to..to, piece);
            }
            _ => {
                let end = (at + random.below(40) as usize).min(bytes.len());
                bytes.drain(at..end);
                if bytes.is_empty() {
                    bytes.push(b' ');
                }
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn whatever_is_accepted_is_legal() {
    let mut random = Random::new(3);
    for (file, format, text) in SAMPLES {
        let (mut refused, options) = (0, options_for(text));
        for _ in 0..500 {
            let text = mutated(text, &mut random);
            let reading = import::read(*format, &text, &options);
            refused += usize::from(!reading.errors.is_empty());
            for game in &reading.games {
                let replayed = replay(game).unwrap_or_else(|why| panic!("{file}: {why}\n{text}"));
                assert_eq!(replayed.record, *game, "{file}");
                let again = read(Format::Trefoil, &game.to_string());
                assert_eq!(again.games, std::slice::from_ref(game), "{file}");
            }
            let lines = text.lines().count().max(1);
            for error in &reading.errors {
                assert!((1..=lines).contains(&error.line), "{file}: {error} in {text:?}");
                assert!(
                    !error.reason.text.is_empty() && !error.reason.text.contains('\n'),
                    "{error}"
                );
                let so_far = &*error.so_far;
                if so_far.tag("Game").is_some_and(|name| name.parse::<GameKind>().is_ok())
                    && *format != Format::Trefoil
                {
                    replay(so_far).unwrap_or_else(|why| panic!("{file}: {why}\n{text}"));
                }
            }
            // Read as anything else it may be refused, but it must be read.
            for other in Format::ALL {
                import::read(other, &text, &Options::default());
            }
            import::detect(&text);
        }
        assert!(refused > 100, "only {refused} of {file} were refused");
    }
}
