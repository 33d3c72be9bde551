use std::collections::HashSet;

use super::commands::{note, tidy};
use super::{DEEPEST_VARIATION, GameResult, ReadError, Reading, Record, Turn, Variation};
use crate::{Reason, reason};

/// Reads all the games of a text.
///
/// After an error the rest of that game is left out, up to the next line that begins with a tag.
/// A game without a result at its end has the result of its tag `Result`, or else `*`.
pub fn read(text: &str) -> Reading {
    let mut reader = Reader { tokens: Tokens { rest: text, line: 1 }, reading: Reading::default() };
    while let Some(first) = reader.tokens.first_of_game(&mut reader.reading) {
        reader.game(first);
    }
    reader.reading
}

/// The smallest parts of the text that mean something on their own.
enum Token<'t> {
    Tag(&'t str, String),
    Comment(&'t str),
    Opening,
    Closing,
    Number(&'t str),
    Turn(&'t str),
    Result(GameResult),
}

struct Placed<'t> {
    token: Result<Token<'t>, Reason>,
    line: usize,
}

#[derive(Clone)]
struct Tokens<'t> {
    rest: &'t str,
    /// The line on which the rest begins.
    line: usize,
}

impl<'t> Tokens<'t> {
    fn skip(&mut self, bytes: usize) -> &'t str {
        let (skipped, rest) = self.rest.split_at(bytes);
        self.line += skipped.bytes().filter(|byte| *byte == b'\n').count();
        self.rest = rest;
        skipped
    }

    fn skip_blanks(&mut self) {
        self.skip(self.rest.len() - self.rest.trim_start_matches(is_blank).len());
    }

    /// The next token, or why there is none here; nothing at the end of the text.
    fn next(&mut self) -> Option<Placed<'t>> {
        self.skip_blanks();
        let line = self.line;
        let token = match self.rest.chars().next()? {
            '[' => self.tag(),
            '{' => self.comment(),
            '(' => {
                self.skip(1);
                Ok(Token::Opening)
            }
            ')' => {
                self.skip(1);
                Ok(Token::Closing)
            }
            stray @ (']' | '}' | '"') => {
                self.skip(1);
                Err(reason!(
                    "record.stray",
                    "a {sign} stands here without its counterpart",
                    sign = stray
                ))
            }
            _ => self.word(),
        };
        Some(Placed { token, line })
    }

    fn comment(&mut self) -> Result<Token<'t>, Reason> {
        self.skip(1);
        match self.rest.find('}') {
            Some(length) => {
                let comment = self.skip(length);
                self.skip(1);
                Ok(Token::Comment(comment))
            }
            None => Err(reason!(
                "record.openComment",
                "the comment that begins here has no closing brace"
            )),
        }
    }

    fn tag(&mut self) -> Result<Token<'t>, Reason> {
        let no_pair =
            || reason!("record.noPair", "this is no tag pair, which is written [Name \"value\"]");
        self.skip(1);
        self.skip_blanks();
        let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let name = self.skip(self.rest.len() - self.rest.trim_start_matches(is_of_name).len());
        self.skip_blanks();
        if name.is_empty() || !self.rest.starts_with('"') {
            return Err(no_pair());
        }
        self.skip(1);
        let mut value = String::new();
        let mut letters = self.rest.char_indices().peekable();
        let length = loop {
            match letters.next() {
                Some((at, '"')) => break at,
                Some((_, '\\')) if matches!(letters.peek(), Some((_, '"' | '\\'))) => {
                    value.extend(letters.next().map(|(_, letter)| letter));
                }
                None | Some((_, '\n' | '\r')) => {
                    return Err(reason!(
                        "record.openQuote",
                        "the value of the tag {tag} has no closing quote",
                        tag = name
                    ));
                }
                Some((_, letter)) => value.push(letter),
            }
        };
        self.skip(length + 1);
        self.skip_blanks();
        if !self.rest.starts_with(']') {
            return Err(no_pair());
        }
        self.skip(1);
        Ok(Token::Tag(name, value))
    }

    fn word(&mut self) -> Result<Token<'t>, Reason> {
        let ends = |letter: char| is_blank(letter) || "{}()[]\"".contains(letter);
        let word = &self.rest[..self.rest.find(ends).unwrap_or(self.rest.len())];
        if let Ok(result) = word.parse() {
            self.skip(word.len());
            return Ok(Token::Result(result));
        }
        let number = &word[..word.bytes().take_while(u8::is_ascii_digit).count()];
        let after = word[number.len()..].trim_start_matches('.');
        if !number.is_empty() && (number.len() + after.len() < word.len() || after.is_empty()) {
            self.skip(word.len() - after.len());
            return Ok(Token::Number(number));
        }
        self.skip(word.len());
        let is_of_turn = |letter: char| letter.is_ascii_alphanumeric() || "-;,".contains(letter);
        if word.chars().all(is_of_turn) {
            Ok(Token::Turn(word))
        } else {
            Err(reason!("record.noTurn", "\"{text}\" is no turn", text = shortened(word)))
        }
    }

    /// The first token of the next game. A comment before it that stands on the line where the
    /// last game ended, or that no game follows, belongs to the last game.
    fn first_of_game(&mut self, reading: &mut Reading) -> Option<Placed<'t>> {
        let ended_on = self.line;
        let mut to_the_end = None;
        loop {
            let before = self.clone();
            let first = self.next()?;
            let Ok(Token::Comment(comment)) = first.token else { return Some(first) };
            match reading.games.last_mut() {
                Some(game)
                    if first.line == ended_on
                        || *to_the_end.get_or_insert_with(|| self.only_comments_follow()) =>
                {
                    add_comment(&mut game.before, &mut game.turns, comment);
                }
                _ => {
                    *self = before;
                    return self.next();
                }
            }
        }
    }

    fn only_comments_follow(&self) -> bool {
        let mut tokens = self.clone();
        while let Some(next) = tokens.next() {
            if !matches!(next.token, Ok(Token::Comment(_))) {
                return false;
            }
        }
        true
    }

    /// Goes to the next line that begins with a tag, but not to one of the tags that follow each
    /// other from here on.
    fn skip_to_next_game(&mut self, mut among_tags: bool) {
        while let Some(end) = self.rest.find('\n') {
            self.skip(end + 1);
            let line = self.rest.lines().next().unwrap_or_default().trim_start();
            let is_tag = line.starts_with('[')
                && line[1..].trim_start().starts_with(|letter: char| letter.is_ascii_alphabetic());
            if is_tag && !among_tags {
                return;
            }
            among_tags &= is_tag || line.is_empty();
        }
        self.skip(self.rest.len());
    }
}

/// A line of turns that is being read: the game itself, or a variation.
struct Line {
    before: Vec<String>,
    turns: Vec<Turn>,
    first_number: usize,
}

impl Line {
    fn new(first_number: usize) -> Self {
        Self { before: Vec::new(), turns: Vec::new(), first_number }
    }

    /// The number of the next turn.
    fn next_number(&self) -> usize {
        self.first_number + self.turns.len()
    }
}

struct Fault {
    line: usize,
    turn: Option<usize>,
    reason: Reason,
}

struct Reader<'t> {
    tokens: Tokens<'t>,
    reading: Reading,
}

impl<'t> Reader<'t> {
    /// Reads a game from its first token on.
    fn game(&mut self, first: Placed<'t>) {
        let mut record = Record { line: first.line, ..Record::default() };
        // The game itself, then a variation, then one inside it, and so on.
        let mut lines = vec![Line::new(1)];
        let ended = self.tokens_of_game(first, &mut record, &mut lines);
        while lines.len() > 1 {
            close_variation(&mut lines);
        }
        if let Some(Line { before, turns, .. }) = lines.pop() {
            (record.before, record.turns) = (before, turns);
        }
        match ended {
            Ok(Some(result)) => record.result = result,
            Ok(None) => {
                let tag = record.tag("Result").and_then(|text| text.parse().ok());
                record.result = tag.unwrap_or_default();
            }
            Err(Fault { line, turn, reason }) => {
                let among_tags = record.turns.is_empty() && turn.is_none();
                let game = self.reading.games.len() + self.reading.errors.len() + 1;
                let so_far = Box::new(record);
                self.reading.errors.push(ReadError { game, line, turn, reason, so_far });
                self.tokens.skip_to_next_game(among_tags);
                return;
            }
        }
        self.reading.games.push(record);
    }

    /// Reads up to the result, the next game's first tag or the end of the text.
    fn tokens_of_game(
        &mut self,
        first: Placed<'t>,
        record: &mut Record,
        lines: &mut Vec<Line>,
    ) -> Result<Option<GameResult>, Fault> {
        let mut last_line = first.line;
        let mut next = Some(first);
        let mut among_tags = true;
        let mut names = HashSet::new();
        while let Some(Placed { token, line }) = next {
            let here = lines.last_mut().expect("the game itself is never closed");
            let next_number = here.next_number();
            let last_number = (!here.turns.is_empty()).then(|| next_number - 1);
            let fault = |turn, reason: Reason| Fault { line, turn, reason };
            let at_turn = |reason: Reason| fault(Some(next_number), reason);
            let after_turn = |reason: Reason| fault(last_number, reason);
            let is_word = matches!(token, Ok(Token::Number(_) | Token::Turn(_)));
            match token.map_err(after_turn)? {
                Token::Tag(name, value) => {
                    if !names.insert(name) {
                        return Err(after_turn(reason!(
                            "record.tagTwice",
                            "the tag {tag} is given twice",
                            tag = name
                        )));
                    }
                    record.tags.push((name.to_owned(), value));
                }
                Token::Comment(comment) => {
                    add_comment(&mut here.before, &mut here.turns, comment);
                }
                Token::Opening => {
                    let Some(number) = last_number else {
                        return Err(after_turn(reason!(
                            "record.variationFirst",
                            "a variation needs a turn before it"
                        )));
                    };
                    if lines.len() > DEEPEST_VARIATION {
                        return Err(after_turn(reason!(
                            "record.tooDeep",
                            "variations are nested more than {deepest} deep",
                            deepest = DEEPEST_VARIATION
                        )));
                    }
                    lines.push(Line::new(number));
                }
                Token::Closing => {
                    if lines.len() == 1 {
                        return Err(after_turn(reason!(
                            "record.strayClosing",
                            "a ) stands here without its ("
                        )));
                    }
                    if last_number.is_none() {
                        return Err(at_turn(reason!(
                            "record.emptyVariation",
                            "the variation has no turns"
                        )));
                    }
                    close_variation(lines);
                }
                Token::Number(number) => {
                    if number.trim_start_matches('0') != next_number.to_string() {
                        return Err(at_turn(reason!(
                            "record.wrongNumber",
                            "the turn is numbered {number}, but it is turn {expected}",
                            number = shortened(number),
                            expected = next_number
                        )));
                    }
                }
                Token::Turn(text) => here.turns.push(Turn { line, ..Turn::new(text) }),
                Token::Result(_) if lines.len() > 1 => {
                    return Err(after_turn(reason!(
                        "record.resultInside",
                        "a result stands inside a variation"
                    )));
                }
                Token::Result(result) => return Ok(Some(result)),
            }
            among_tags &= !is_word;
            last_line = line;
            let before = self.tokens.clone();
            next = self.tokens.next();
            if let Some(Placed { token: Ok(Token::Tag(..)), .. }) = next
                && !among_tags
            {
                self.tokens = before;
                break;
            }
        }
        if let [.., _, open] = &lines[..] {
            return Err(Fault {
                line: last_line,
                turn: open.next_number().checked_sub(1),
                reason: reason!(
                    "record.openVariation",
                    "the game ends inside a variation that has no closing )"
                ),
            });
        }
        Ok(None)
    }
}

/// Blanks, and the mark with which some programs begin a file.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter == '\u{feff}'
}

/// Puts the innermost variation where it belongs.
fn close_variation(lines: &mut Vec<Line>) {
    if let Some(Line { before, turns, .. }) = lines.pop()
        && let Some(turn) = lines.last_mut().and_then(|line| line.turns.last_mut())
        && !turns.is_empty()
    {
        turn.variations.push(Variation { before, turns, after: Vec::new() });
    }
}

/// Adds a comment to the end of a line of turns.
fn add_comment(before: &mut Vec<String>, turns: &mut [Turn], comment: &str) {
    let comment = tidy(comment);
    if comment.is_empty() {
        return;
    }
    match turns.last_mut() {
        None => before.push(comment),
        Some(Turn { variations, .. }) if !variations.is_empty() => {
            variations.last_mut().expect("there is one").after.push(comment);
        }
        Some(turn) => note(turn, comment),
    }
}

/// Enough of a word to know it by.
fn shortened(word: &str) -> String {
    match word.char_indices().nth(30) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}
