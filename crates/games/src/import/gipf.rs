//! The publisher's notation of YINSH: turns numbered one by one, `1.e3 2.a5 ... 11.h7-g7`, as
//! running text, one a line or in two columns, with headings that nobody has laid down.

use game::record::{GameResult, Record};
use game::{Outcome, Player};

use super::Options;
use super::draft::{Draft, Failed, Fault, date};
use super::words::{Item, Word, check_number, items, words};
use crate::{GameKind, Termination};

pub(super) fn read(text: &str, options: &Options) -> Vec<Result<Record, Failed>> {
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
struct Game<'t> {
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
fn games(text: &str) -> Vec<Game<'_>> {
    let mut games: Vec<Game<'_>> = Vec::new();
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
        let parted = after_blank || last.is_some_and(|word| word.text.parse::<GameResult>().is_ok());
        let begins = match (&heading, last) {
            (_, None) => games.is_empty(),
            (Some(Heading::Named(_)), Some(_)) => true,
            (Some(Heading::Free), Some(_)) => parted,
            (None, Some(_)) => parted && from_one,
        };
        after_blank = false;
        if begins {
            games.push(Game { line, ..Game::default() });
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

fn names_blitz(text: &str) -> bool {
    text.to_ascii_lowercase().contains("blitz")
}

impl<'t> Game<'t> {
    fn note(&mut self, (name, value): (&'t str, &'t str)) {
        let value = value.trim();
        match name.trim().to_ascii_lowercase().as_str() {
            "white" => self.white = value,
            "black" => self.black = value,
            "event" | "tournament" => self.event = value,
            "site" | "place" => self.site = value,
            "date" => self.date = value,
            "result" => self.result = value,
            _ => {}
        }
        if !["white", "black"].contains(&name.trim().to_ascii_lowercase().as_str()) {
            self.blitz |= names_blitz(name) || names_blitz(value);
        }
    }
}

fn import(game: &Game<'_>, options: &Options) -> Result<Record, Failed> {
    let kind = if game.blitz { GameKind::YinshBlitz } else { GameKind::Yinsh };
    let draft = Draft::new(kind, options, game.line);
    let mut draft = draft.map_err(|fault| fault.at_start(game.line))?;
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

/// A turn whose parts may be divided by blanks.
struct Written {
    text: String,
    line: usize,
}

/// Plays the turns through, and says how the game ended if the play did not end it.
fn play(
    draft: &mut Draft,
    game: &Game<'_>,
) -> Result<Option<(Outcome, Termination)>, Fault> {
    let mut ended: Option<(Outcome, Termination)> = None;
    let mut turn: Option<Written> = None;
    let mut after_number = false;
    let mut finished = false;
    for item in items(game.words.iter().copied()) {
        let (Item::Number(word) | Item::Text(word)) = item;
        let line = word.line;
        let continues = matches!(item, Item::Text(_)) && !after_number;
        if let Some(written) = &mut turn {
            let part = word.text;
            if continues && (part.starts_with([';', 'x', 'X']) || written.text.ends_with(';')) {
                written.text.push_str(trimmed(part));
                continue;
            }
        }
        if let Some(Written { text, line }) = turn.take() {
            draft.play(&text, line)?;
        }
        if finished {
            return Err(draft.fault(line, "the game has ended, but it goes on here"));
        }
        match item {
            Item::Number(word) => {
                let number = draft.next_number();
                check_number(word.text, number).map_err(|why| draft.fault(line, why))?;
                after_number = true;
                continue;
            }
            Item::Text(word) => match word.text.to_ascii_lowercase().as_str() {
                "resign" | "resigns" => {
                    let winner = draft.position().to_act().opponent();
                    ended = Some((Outcome::Win(winner), Termination::Resignation));
                    finished = true;
                }
                text => match read_result(text) {
                    Some(result) => {
                        ended = stated(result);
                        finished = true;
                    }
                    None => {
                        let text = trimmed(word.text).to_owned();
                        turn = Some(Written { text, line });
                    }
                },
            },
        }
        after_number = false;
    }
    if let Some(Written { text, line }) = turn {
        draft.play(&text, line)?;
    }
    if !finished {
        ended = read_result(game.result).and_then(stated);
    }
    Ok(ended)
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
