//! The publisher's notation of YINSH: turns numbered one by one, `1.e3 2.a5 ... 11.h7-g7`, as
//! running text, one a line or in two columns, with headings that nobody has laid down.

use game::record::{GameResult, Record};
use game::{Outcome, Player, reason};

use super::Options;
use super::draft::{Draft, FailedGame, ImportFault, date};
use super::words::{Item, Word, check_number, items, words};
use crate::{GameKind, Termination};

pub(super) fn read(text: &str, options: &Options) -> Vec<Result<Record, FailedGame>> {
    games(text).iter().map(|game| import(game, options)).collect()
}

/// Whether turns of YINSH with numbers come somewhere near the beginning of a text.
pub(super) fn has_numbered_turns(text: &str) -> bool {
    let items: Vec<Item<'_>> = items(words(text)).take(200).collect();
    items.windows(2).any(|pair| match pair {
        [Item::Number(number), Item::Text(turn)] => number.text == "1" && is_turn(turn.text),
        _ => false,
    })
}

/// Whether a word could be a turn, or a part of one.
fn is_turn(word: &str) -> bool {
    let first = word.trim_start_matches([';', 'x', 'X']);
    let point = &first[..first.find(['-', ';', 'x', 'X']).unwrap_or(first.len())];
    point.parse::<yinsh::Point>().is_ok() || word.eq_ignore_ascii_case("pass")
}

#[derive(Default)]
struct GipfGame<'t> {
    /// The line on which it begins.
    line: usize,
    white: &'t str,
    black: &'t str,
    event: &'t str,
    site: &'t str,
    date: &'t str,
    result: &'t str,
    blitz: bool,
    words: Vec<Word<'t>>,
}

/// The games of a text. A new one begins with a heading behind turns, or with the number 1 behind a
/// blank line or a result.
fn games(text: &str) -> Vec<GipfGame<'_>> {
    let mut games: Vec<GipfGame<'_>> = Vec::new();
    let mut after_blank = false;
    for (line, row) in (1..).zip(text.lines()) {
        let row = row.trim();
        if row.is_empty() {
            after_blank = true;
            continue;
        }
        let heading = Heading::read(row);
        let first = items(words(row)).next();
        let from_one = matches!(first, Some(Item::Number(Word { text: "1", .. })));
        let last = games.last().and_then(|game| game.words.last());
        let parted =
            after_blank || last.is_some_and(|word| word.text.parse::<GameResult>().is_ok());
        let begins = match (&heading, last) {
            (_, None) => games.is_empty(),
            // A result may stand behind the turns as well as before them.
            (Some(Heading::Named(pairs)), Some(_)) => !pairs.iter().any(|pair| is_result(pair.0)),
            (Some(Heading::Free), Some(_)) => parted,
            (None, Some(_)) => parted && from_one,
        };
        after_blank = false;
        if begins {
            games.push(GipfGame { line, ..GipfGame::default() });
        }
        let Some(game) = games.last_mut() else { continue };
        match heading {
            Some(Heading::Named(pairs)) => pairs.into_iter().for_each(|pair| game.note(pair)),
            Some(Heading::Free) if game.words.is_empty() => game.blitz |= names_blitz(row),
            _ => game.words.extend(words(row).map(|word| Word { line, ..word })),
        }
    }
    games
}

/// A line that is not turns.
enum Heading<'t> {
    /// `White: somebody`, and perhaps `Black: somebody` beside it.
    Named(Vec<(&'t str, &'t str)>),
    /// A title, or the heads of the columns.
    Free,
}

impl<'t> Heading<'t> {
    fn read(row: &'t str) -> Option<Self> {
        let is_name = |name: &str| {
            !name.is_empty() && name.chars().all(|letter| letter.is_alphabetic() || letter == ' ')
        };
        if let Some((name, value)) = row.split_once(':')
            && is_name(name.trim())
        {
            // The two players may stand beside each other.
            let lower = value.to_ascii_lowercase();
            if let Some(at) = lower.find("black:") {
                let (white, black) = value.split_at(at);
                let black = &black["black:".len()..];
                return Some(Self::Named(vec![(name, white), ("black", black)]));
            }
            return Some(Self::Named(vec![(name, value)]));
        }
        let first = row.split_whitespace().next()?.trim_end_matches([',', '.', '!']);
        let free = !first.is_empty()
            && first.chars().all(char::is_alphabetic)
            && !["pass", "resign", "resigns"].contains(&first.to_ascii_lowercase().as_str());
        free.then_some(Self::Free)
    }
}

fn is_result(name: &str) -> bool {
    name.trim().eq_ignore_ascii_case("result")
}

fn names_blitz(text: &str) -> bool {
    text.to_ascii_lowercase().contains("blitz")
}

impl<'t> GipfGame<'t> {
    fn note(&mut self, (name, value): (&'t str, &'t str)) {
        let (name, value) = (name.trim().to_ascii_lowercase(), value.trim());
        match name.as_str() {
            "white" => self.white = value,
            "black" => self.black = value,
            "event" | "tournament" => self.event = value,
            "site" | "place" => self.site = value,
            "date" => self.date = value,
            "result" => self.result = value,
            _ => {}
        }
        if !["white", "black"].contains(&name.as_str()) {
            self.blitz |= names_blitz(&name) || names_blitz(value);
        }
    }
}

fn import(game: &GipfGame<'_>, options: &Options) -> Result<Record, FailedGame> {
    let kind = if game.blitz { GameKind::YinshBlitz } else { GameKind::Yinsh };
    let draft = Draft::new(kind, options, game.line);
    let mut draft = draft.map_err(|fault| fault.at_start(game.line))?;
    if game.words.is_empty() {
        let reason = reason!("record.noTurnBelow", "no turn stands below this heading");
        let fault = draft.fault(game.line, reason);
        return Err(draft.fail(fault));
    }
    draft.set_tag("Event", game.event);
    draft.set_tag("Site", game.site);
    draft.set_tag("Date", &date(game.date).unwrap_or_default());
    draft.set_name(Player::First, game.white);
    draft.set_name(Player::Second, game.black);
    match play(&mut draft, game) {
        Ok(ended) => draft.finish(ended),
        Err(fault) => Err(draft.fail(fault)),
    }
}

/// A turn with its number, or what stands in the place of one.
struct Entry<'t> {
    number: Option<&'t str>,
    text: String,
    line: usize,
}

/// The turns as they follow each other. Their parts may be divided by blanks.
fn entries<'t>(words: &[Word<'t>]) -> Vec<Entry<'t>> {
    let mut entries: Vec<Entry<'t>> = Vec::new();
    let mut number = None;
    for item in items(words.iter().copied()) {
        match item {
            Item::Number(word) => number = Some(word.text),
            Item::Text(Word { text, line }) => {
                let part = trimmed(text);
                if number.is_none()
                    && let Some(last) = entries.last_mut()
                    && (part.starts_with([';', 'x', 'X']) || last.text.ends_with(';'))
                {
                    last.text.push_str(part);
                } else {
                    entries.push(Entry { number: number.take(), text: part.to_owned(), line });
                }
            }
        }
    }
    entries
}

/// Plays the turns through, and says how the game ended if the play did not end it.
fn play(
    draft: &mut Draft,
    game: &GipfGame<'_>,
) -> Result<Option<(Outcome, Termination)>, ImportFault> {
    let mut ended = None;
    let mut entries = entries(&game.words).into_iter();
    for Entry { number, text, line } in entries.by_ref() {
        if let Some(number) = number {
            let expected = draft.next_number();
            check_number(number, expected).map_err(|why| draft.fault(line, why))?;
        }
        if ["resign", "resigns"].contains(&text.to_ascii_lowercase().as_str()) {
            let winner = draft.position().to_act().opponent();
            ended = Some(Some((Outcome::Win(winner), Termination::Resignation)));
            break;
        }
        if let Some(result) = read_result(&text) {
            ended = Some(stated(result));
            break;
        }
        draft.play(&text, line)?;
    }
    if let Some(further) = entries.next() {
        return Err(draft.goes_on(further.line));
    }
    Ok(ended.unwrap_or_else(|| read_result(game.result).and_then(stated)))
}

/// A part of a turn without the punctuation of running text.
fn trimmed(part: &str) -> &str {
    part.trim_end_matches([',', '.'])
}

fn read_result(text: &str) -> Option<GameResult> {
    if text == "½-½" { Some(GameResult::Decided(Outcome::Draw)) } else { text.parse().ok() }
}

/// A result that stands before the end of play is one that the players agreed on: a draw, or that
/// one of them gave up.
fn stated(result: GameResult) -> Option<(Outcome, Termination)> {
    match result {
        GameResult::Decided(Outcome::Draw) => Some((Outcome::Draw, Termination::Agreement)),
        GameResult::Decided(outcome) => Some((outcome, Termination::Resignation)),
        GameResult::Unknown => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the games of a text come to.
    fn played(text: &str) -> Vec<String> {
        let games = read(text, &Options::default());
        let show = |game: &Result<Record, FailedGame>| match game {
            Ok(record) => {
                let turns: Vec<&str> = record.turns.iter().map(|turn| turn.text.as_str()).collect();
                let tag = |name| record.tag(name).unwrap_or_default();
                let names = [tag("Game"), tag("White"), tag("Black"), tag("Termination")].join(" ");
                format!("{} {} {names}", turns.join(" "), record.result).trim().to_owned()
            }
            Err(failed) => failed.fault.reason.to_string(),
        };
        games.iter().map(show).collect()
    }

    #[test]
    fn turns_are_laid_out_in_many_ways() {
        for text in [
            "1.e3 2.a5 3.b6",
            "1.e3\n2.a5\n3.b6\n",
            "1. e3   2. a5\n3. b6",
            "1 e3 2 a5 3 b6",
            "1.E3, 2.A5, 3.B6.",
            "White    Black\n1. e3    2. a5\n3. b6",
            "1.e3 2.a5\n\n3.b6 *",
            "e3 a5 b6",
        ] {
            assert_eq!(played(text), ["e3 a5 b6 * yinsh"], "{text}");
        }
    }

    #[test]
    fn headings_are_read() {
        for (text, expected) in [
            ("White: Ada\nBlack: Eve\n1.e3", "e3 * yinsh Ada Eve"),
            ("white : Ada Blitz  BLACK: Eve\nWhite Black\n1.e3", "e3 * yinsh Ada Blitz Eve"),
            ("YINSH (Blitz), final\n\n1.e3", "e3 * yinsh-blitz"),
            ("Game: yinsh blitz\nRound: 3\n1.e3", "e3 * yinsh-blitz"),
            ("Result: 1-0\n1.e3", "e3 1-0 yinsh   resignation"),
            ("1.e3\nResult: 1/2-1/2", "e3 1/2-1/2 yinsh   agreement"),
            ("1.e3 ½-½", "e3 1/2-1/2 yinsh   agreement"),
            ("1.e3 2. resigns", "e3 1-0 yinsh   resignation"),
            ("hello", "no turn stands below this heading"),
            ("1.e3 hello", "\"hello\" is not a point: a point is a letter and a number, like c3"),
        ] {
            assert_eq!(played(text), [expected], "{text}");
        }
    }

    #[test]
    fn games_follow_each_other() {
        for text in [
            "1.e3 2.a5\n\n1.b6",
            "1.e3 2.a5 *\n1.b6",
            "1.e3 2.a5\nBlack: Eve\n1.b6",
            "1.e3 2.a5\n\nThe next game\n1.b6",
        ] {
            let games = played(text);
            assert_eq!(games.len(), 2, "{text}");
            assert_eq!(games[0], "e3 a5 * yinsh", "{text}");
            assert!(games[1].starts_with("b6 * yinsh"), "{text}");
        }
    }
}
