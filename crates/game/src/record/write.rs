use std::fmt;

use super::commands::{commands, tidy};
use super::{Record, Turn};

/// Lines are broken before they get longer than this, where a comment lets them.
const WIDTH: usize = 100;

/// The text of a game: its tags one a line, a blank line, and the turns with the result.
///
/// A comment cannot hold a `}`, which would end it: a `)` is written in its place.
pub fn write(record: &Record) -> String {
    let mut text = String::new();
    for (name, value) in &record.tags {
        text.push_str(&format!("[{name} \"{}\"]\n", escaped(value)));
    }
    if !record.tags.is_empty() {
        text.push('\n');
    }
    let mut pieces = Pieces::default();
    for comment in &record.before {
        pieces.comment(comment);
    }
    pieces.line(&record.turns, 1);
    pieces.push(&record.result.to_string());
    text.push_str(&pieces.into_lines());
    text
}

/// The text of several games, with a blank line between them.
pub fn write_all<'r>(records: impl IntoIterator<Item = &'r Record>) -> String {
    records.into_iter().map(write).collect::<Vec<_>>().join("\n")
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(self))
    }
}

fn escaped(value: &str) -> String {
    let mut text = String::new();
    for letter in value.chars() {
        match letter {
            '"' | '\\' => text.extend(['\\', letter]),
            // A value stands on one line.
            '\n' | '\r' => text.push(' '),
            other => text.push(other),
        }
    }
    text
}

/// What is never divided by a line's end: a turn with its number, a comment, the result.
#[derive(Default)]
struct Pieces {
    pieces: Vec<String>,
    /// Parentheses that belong before the next piece.
    opening: String,
}

impl Pieces {
    fn push(&mut self, piece: &str) {
        self.pieces.push(format!("{}{piece}", std::mem::take(&mut self.opening)));
    }

    fn comment(&mut self, comment: &str) {
        let text = tidy(comment).replace('}', ")");
        if !text.is_empty() {
            self.push(&format!("{{{text}}}"));
        }
    }

    fn line(&mut self, turns: &[Turn], first_number: usize) {
        for (number, turn) in (first_number..).zip(turns) {
            self.push(&format!("{number}. {}", turn.text));
            for comment in commands(turn).iter().chain(&turn.comments) {
                self.comment(comment);
            }
            for variation in turn.variations.iter().filter(|other| !other.turns.is_empty()) {
                self.opening.push('(');
                for comment in &variation.before {
                    self.comment(comment);
                }
                self.line(&variation.turns, number);
                if let Some(last) = self.pieces.last_mut() {
                    last.push(')');
                }
                for comment in &variation.after {
                    self.comment(comment);
                }
            }
        }
    }

    fn into_lines(self) -> String {
        let mut text = String::new();
        let mut column = 0;
        for piece in &self.pieces {
            let first_line = piece.split('\n').next().unwrap_or_default().chars().count();
            if column > 0 && column + 1 + first_line > WIDTH {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(piece);
            match piece.rsplit_once('\n') {
                Some((_, last_line)) => column = last_line.chars().count(),
                None => column += first_line,
            }
        }
        text.push('\n');
        text
    }
}
