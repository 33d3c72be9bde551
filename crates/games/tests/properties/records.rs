//! Properties of records, for the tests here and for the fuzz targets. They panic with the text at
//! fault.

use std::time::Duration;

use game::record::{self, Record, Turn, Variation};
use games::import::{self, Format, Options};
use games::{AnyPosition, GameKind, replay};

/// Reads any text at all in every format: it may be refused, but nothing may panic, and the games
/// that are accepted keep to the rules and survive writing and reading.
pub(crate) fn any_text_is_safe(text: &str) {
    survive(&record::read(text).games);
    import::detect(text);
    let setup = text.split(['\n', '\r']).next().map(ToOwned::to_owned);
    for options in [
        Options::default(),
        Options { claim_awards_fives: true, setup: None },
        Options { claim_awards_fives: false, setup },
    ] {
        for format in Format::ALL {
            let reading = import::read(format, text, &options);
            reading.games.iter().for_each(is_plain);
            survive(&reading.games);
            for error in &reading.errors {
                assert!(!error.to_string().is_empty());
                survive(&[Record::clone(&error.so_far)]);
            }
        }
    }
}

/// Writes down a game that bytes choose, with notes beside its turns: the first two bytes choose
/// which game and its start, then two each a turn and what is noted beside it.
pub(crate) fn written_game_survives(bytes: &[u8]) {
    let [kind, seed, choices @ ..] = bytes else { return };
    let kind = GameKind::ALL[usize::from(*kind) % GameKind::ALL.len()];
    let mut position = AnyPosition::start(kind, u64::from(*seed));
    let mut record = Record::default();
    record.set_tag("Game", kind.name());
    record.set_tag("White", String::from_utf8_lossy(choices).replace(['\n', '\r'], " "));
    if kind.starts_at_random() {
        record.set_tag("Setup", position.to_string());
    }
    for (n, pair) in choices.chunks_exact(2).enumerate() {
        let turns = position.turns();
        if turns.is_empty() {
            break;
        }
        let chosen = |choice: u8| Turn::new(&turns[usize::from(choice) % turns.len()]);
        let mut turn = chosen(pair[0]);
        position.play_turn(&turn.text).expect("a listed turn can be played");
        note(&mut turn, pair[1], &choices[n..]);
        if pair[1] & 8 != 0 {
            let mut other = chosen(pair[1]);
            note(&mut other, pair[0], &choices[n / 2..]);
            turn.variations.push(Variation { turns: vec![other], ..Variation::default() });
        }
        record.turns.push(turn);
    }
    record.result = position.outcome().into();
    survive(&[record.clone(), record.clone()]);
    let replay = replay(&record).unwrap_or_else(|why| panic!("{why}\n{record}"));
    assert_eq!(replay.last(), &position, "{record}");
    is_plain(&replay.record);
    survive(&[replay.record]);
}

/// Notes beside a turn what the bits of a byte ask for.
fn note(turn: &mut Turn, bits: u8, bytes: &[u8]) {
    if bits & 1 != 0 {
        let length = bytes.len().min(usize::from(bits));
        let comment = String::from_utf8_lossy(&bytes[..length]).replace(['}', '[', '\r'], "");
        turn.comments.extend(Some(comment.trim().to_owned()).filter(|text| !text.is_empty()));
    }
    if bits & 2 != 0 {
        turn.clock = Some(Duration::from_millis(987 * u64::from(bits)));
    }
    if bits & 4 != 0 {
        turn.eval = Some((f64::from(bits) / 16.0 - 8.0).to_string());
    }
}

/// Records are the same after they have been written and read.
fn survive(records: &[Record]) {
    let text = record::write_all(records);
    let again = record::read(&text);
    assert_eq!(again.errors, [], "{text}");
    assert_eq!(again.games, records, "{text}");
}

/// A record keeps to the rules and is written as we write it.
fn is_plain(record: &Record) {
    match replay(record) {
        Ok(replay) => assert_eq!(&replay.record, record, "{record}"),
        Err(why) => panic!("{why}\n{record}"),
    }
}
