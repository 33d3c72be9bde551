//! The records of Little Golem: DVONN, two turns a number, `1. g2 c1 ... 25. a2b2 b3b2`, behind a
//! header like `Event [...] White [...] Black [...]`.
//!
//! The last placement, for which there is but one point, is left out there.

use game::record::Record;
use game::{Outcome, Player, reason};

use super::Options;
use super::draft::{Draft, FailedGame, ImportFault, date};
use super::words::{Item, Word, check_number, dvonn_turn, is_dvonn_point, items, words};
use crate::{GameKind, Termination};

pub(super) fn read(text: &str, options: &Options) -> Vec<Result<Record, FailedGame>> {
    games(text).into_iter().map(|game| import(game, options)).collect()
}

/// Whether a text begins with a header.
pub(super) fn begins_with_header(text: &str) -> bool {
    header_name(text).is_some()
}

/// Whether a text has two turns for its first number.
pub(super) fn has_two_turns_a_number(text: &str) -> bool {
    let mut first = items(words(text));
    let begins = matches!(first.next(), Some(Item::Number(_)));
    begins && first.take(2).filter(|item| matches!(item, Item::Text(_))).count() == 2
}

/// The name of the header with which a text begins.
fn header_name(text: &str) -> Option<&str> {
    let after = text.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    let name = &text[..text.len() - after.len()];
    (!name.is_empty() && after.trim_start_matches(' ').starts_with('[')).then_some(name)
}

struct LittleGolemGame<'t> {
    /// The line on which it begins.
    line: usize,
    headers: Vec<(&'t str, &'t str)>,
    words: Vec<Word<'t>>,
    fault: Option<ImportFault>,
}

/// The games of a text. One with a header ends where the next header begins.
fn games(text: &str) -> Vec<LittleGolemGame<'_>> {
    let mut games: Vec<LittleGolemGame<'_>> = Vec::new();
    for (line, row) in (1..).zip(text.lines()) {
        let mut rest = row.trim_start();
        while !rest.is_empty() {
            let name = header_name(rest);
            let begins = name.is_some() && games.last().is_some_and(|game| !game.words.is_empty());
            if games.is_empty() || begins {
                games.push(LittleGolemGame {
                    line,
                    headers: Vec::new(),
                    words: Vec::new(),
                    fault: None,
                });
            }
            let Some(game) = games.last_mut() else { break };
            let end = if let Some(name) = name {
                let value_at = rest.find('[').map_or(rest.len(), |at| at + 1);
                match rest[value_at..].find([']', '[']) {
                    Some(length) if rest[value_at + length..].starts_with(']') => {
                        game.headers.push((name, &rest[value_at..value_at + length]));
                        value_at + length + 1
                    }
                    _ => {
                        let reason = reason!(
                            "record.openHeader",
                            "the header {name} has no closing bracket",
                            name = name
                        );
                        game.fault.get_or_insert(ImportFault::at_line(line, reason));
                        rest.len()
                    }
                }
            } else {
                let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
                game.words.push(Word { text: &rest[..length], line });
                length
            };
            rest = rest[end..].trim_start();
        }
    }
    games
}

fn import(game: LittleGolemGame<'_>, options: &Options) -> Result<Record, FailedGame> {
    let draft = Draft::new(GameKind::Dvonn, options, game.line);
    let mut draft = match (game.fault, draft) {
        (None, Ok(draft)) => draft,
        (Some(fault), _) | (None, Err(fault)) => return Err(fault.at_start(game.line)),
    };
    for (name, value) in &game.headers {
        match *name {
            "Event" | "Site" | "Round" => draft.set_tag(name, value),
            "Date" => draft.set_tag("Date", &date(value).unwrap_or_default()),
            "White" => draft.set_name(Player::First, value),
            "Black" => draft.set_name(Player::Second, value),
            _ => {}
        }
    }
    match play(&mut draft, &game.words) {
        Ok(ended) => draft.finish(ended),
        Err(fault) => Err(draft.fail(fault)),
    }
}

/// Plays the turns through, and says how the game ended if the play did not end it.
fn play(
    draft: &mut Draft,
    words: &[Word<'_>],
) -> Result<Option<(Outcome, Termination)>, ImportFault> {
    let mut ended = None;
    // Turns as they are counted there, without the placement that is left out.
    let mut counted = 0;
    for item in items(words.iter().copied()) {
        let word = match item {
            Item::Number(Word { text, line }) => {
                check_number(text, counted / 2 + 1).map_err(|why| draft.fault(line, why))?;
                continue;
            }
            Item::Text(word) => word,
        };
        if ended.is_some() {
            return Err(draft.goes_on(word.line));
        }
        counted += 1;
        if !is_dvonn_point(word.text)
            && let Some(placement) = draft.forced_placement()
        {
            draft.play(&placement, word.line)?;
        }
        match word.text.to_ascii_lowercase().as_str() {
            "resign" => {
                let winner = draft.position().to_act().opponent();
                ended = Some((Outcome::Win(winner), Termination::Resignation));
            }
            _ => draft.play(&dvonn_turn(word.text), word.line)?,
        }
    }
    Ok(ended)
}
