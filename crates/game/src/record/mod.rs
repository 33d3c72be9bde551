//! Games as text: tag pairs, numbered turns and a result, much as in PGN.
//!
//! This is syntax alone. What a turn means, and whether it is legal, is not known here.
//!
//! ```
//! use game::record::{self, GameResult};
//!
//! let text = r#"
//! [Game "go"] [White "Ada"]
//!
//! 1. c3 {The centre.} (1. a1) 2. d3 {[%clk 0:04:12]} *
//! "#;
//! let reading = record::read(text);
//! assert!(reading.errors.is_empty());
//! let game = &reading.games[0];
//! assert_eq!(game.tag("White"), Some("Ada"));
//! assert_eq!(game.turns[0].comments, ["The centre."]);
//! assert_eq!(game.turns[1].text, "d3");
//! assert_eq!(game.result, GameResult::Unknown);
//! assert_eq!(record::read(&record::write(game)).games, reading.games);
//! ```

mod commands;
mod read;
#[cfg(test)]
mod tests;
mod write;

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::{NotationError, Outcome, Player, Reason, reason};

pub use read::read;
pub use write::{write, write_all};

/// Variations inside variations are read down to this depth.
pub const DEEPEST_VARIATION: usize = 64;

/// A game as it is written. Equal records have equal text; where they were read does not count.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// Names and values, in the order written. No name comes twice.
    pub tags: Vec<(String, String)>,
    /// The comments before the first turn.
    pub before: Vec<String>,
    /// The turns that were played.
    pub turns: Vec<Turn>,
    /// How the text says that the game ended.
    pub result: GameResult,
    /// The line of the text on which the game begins, from 1; 0 if it was not read from a text.
    pub line: usize,
}

/// A turn with all that is noted beside it. Where it was read does not count for equality.
///
/// The comments of a turn that is written and read again are the same if they are tidy: without
/// blanks at either end, without `}` and without a clock or an evaluation inside.
#[derive(Clone, Debug, Default)]
pub struct Turn {
    /// The turn as written, without blanks.
    pub text: String,
    /// The comments on the turn, before its variations.
    pub comments: Vec<String>,
    /// `[%clk 0:04:12]`: the time that its player had left after it.
    pub clock: Option<Duration>,
    /// `[%eval 0.31]`: what an engine thought of the position after it, a decimal as it is written.
    pub eval: Option<String>,
    /// What could have been played in its place.
    pub variations: Vec<Variation>,
    /// The line of the text on which it stands, from 1; 0 if it was not read from a text.
    pub line: usize,
}

/// Turns that could have been played in place of the turn they are written after.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Variation {
    /// The comments before its first turn.
    pub before: Vec<String>,
    /// Its turns, one at least.
    pub turns: Vec<Turn>,
    /// The comments that follow its closing parenthesis.
    pub after: Vec<String>,
}

/// How the text of a game says that it ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`, `0-1` or `1/2-1/2`.
    Decided(Outcome),
    /// `*`: the game goes on, or nobody knows.
    #[default]
    Unknown,
}

/// What a text came to: the games that could be read, and what kept the others from it. A text
/// has as many games as there are games and errors together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    /// The games without an error, in the order of the text.
    pub games: Vec<Record>,
    /// One error for each of the other games, in the order of the text.
    pub errors: Vec<ReadError>,
}

/// Why a game could not be read.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadError {
    /// Which game of the text it is, from 1.
    pub game: usize,
    /// The line at fault, from 1; 0 if none can be named.
    pub line: usize,
    /// The number of the turn at fault, if the error is about one.
    pub turn: Option<usize>,
    /// What is wrong.
    pub reason: Reason,
    /// What was read of the game before the error.
    pub so_far: Box<Record>,
}

impl Record {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Gives a tag a value, in its old place or as the last one.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.to_owned(), value.into())),
        }
    }

    /// Takes a tag away.
    pub fn remove_tag(&mut self, name: &str) {
        self.tags.retain(|(known, _)| known != name);
    }
}

impl Turn {
    /// A turn with nothing noted beside it.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        let Self { tags, before, turns, result, line: _ } = self;
        *tags == other.tags
            && *before == other.before
            && *turns == other.turns
            && *result == other.result
    }
}

impl PartialEq for Turn {
    fn eq(&self, other: &Self) -> bool {
        let Self { text, comments, clock, eval, variations, line: _ } = self;
        *text == other.text
            && *comments == other.comments
            && *clock == other.clock
            && *eval == other.eval
            && *variations == other.variations
    }
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> Self {
        outcome.map_or(Self::Unknown, Self::Decided)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Decided(outcome) => outcome.fmt(f),
            Self::Unknown => f.write_str("*"),
        }
    }
}

impl FromStr for GameResult {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text {
            "1-0" => Ok(Self::Decided(Outcome::Win(Player::First))),
            "0-1" => Ok(Self::Decided(Outcome::Win(Player::Second))),
            "1/2-1/2" => Ok(Self::Decided(Outcome::Draw)),
            "*" => Ok(Self::Unknown),
            other => Err(NotationError(reason!(
                "record.noResult",
                "a result is 1-0, 0-1, 1/2-1/2 or *, not \"{text}\"",
                text = other
            ))),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.clone().at(self.line, self.turn).fmt(f)
    }
}

impl Error for ReadError {}
