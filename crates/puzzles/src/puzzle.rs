use std::fmt;
use std::ops::RangeInclusive;

use games::{AnyPosition, GameKind};

use crate::{Goal, Theme};

/// How many turns of the solver a puzzle may take. A pass that is forced is none.
pub const LENGTHS: RangeInclusive<u8> = 2..=6;

/// A position in which one turn, and no other, forces a goal.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// Where it begins; the player to act is to solve it.
    pub position: AnyPosition,
    /// What is to be reached.
    pub goal: Goal,
    /// In how many turns of the solver.
    pub length: u8,
    /// The turns of both players in which it is reached, against the toughest answers.
    pub solution: Vec<String>,
    /// What it is about.
    pub theme: Theme,
    /// How hard it is: the rating of the lowest level that solves it.
    pub rating: u16,
}

/// What is wrong with the text of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadablePuzzle {
    /// The line, from 1; 0 where there is only one.
    pub line: usize,
    /// A sentence.
    pub reason: String,
}

const FIELDS: [&str; 6] = ["position", "goal", "length", "solution", "theme", "rating"];
const DIVIDER: &str = " | ";

impl Puzzle {
    /// Reads a puzzle of a game from its line.
    ///
    /// # Errors
    /// What is written wrong, as a sentence. Whether the puzzle is right is for [`prove`](crate::prove).
    pub fn read(kind: GameKind, line: &str) -> Result<Self, UnreadablePuzzle> {
        let unreadable = |reason: String| UnreadablePuzzle { line: 0, reason };
        let fields: Vec<&str> = line.split(DIVIDER).collect();
        let [position, goal, length, solution, theme, rating] = fields[..] else {
            return Err(unreadable(format!(
                "a puzzle has {} fields divided by \"{DIVIDER}\" ({}), but {} are written",
                FIELDS.len(),
                FIELDS.join(DIVIDER),
                fields.len()
            )));
        };
        let whole = |name: &str, text: &str| {
            text.parse::<u16>()
                .map_err(|_| unreadable(format!("the {name} is a whole number, not \"{text}\"")))
        };
        let length = whole("length", length)?;
        let in_range = u8::try_from(length).ok().filter(|length| LENGTHS.contains(length));
        Ok(Self {
            position: AnyPosition::read(kind, position)
                .map_err(|why| unreadable(format!("the position is none: {why}")))?,
            goal: goal.parse().map_err(|why: crate::UnknownGoal| unreadable(why.to_string()))?,
            length: in_range.ok_or_else(|| {
                let (least, most) = (LENGTHS.start(), LENGTHS.end());
                unreadable(format!("the length is {least} to {most} turns, not {length}"))
            })?,
            solution: solution.split(' ').map(str::to_owned).collect(),
            theme: theme.parse().map_err(|why: crate::UnknownTheme| unreadable(why.to_string()))?,
            rating: whole("rating", rating)?,
        })
    }

    /// Reads a file of puzzles of a game: one a line; empty lines and those that begin with `#` say nothing.
    ///
    /// # Errors
    /// What is written wrong first, and in which line.
    pub fn read_all(kind: GameKind, text: &str) -> Result<Vec<Self>, UnreadablePuzzle> {
        let lines = text.lines().enumerate();
        lines
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .map(|(n, line)| {
                Self::read(kind, line).map_err(|why| UnreadablePuzzle { line: n + 1, ..why })
            })
            .collect()
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, goal, length, solution, theme, rating } = self;
        let solution = solution.join(" ");
        write!(f, "{position} | {goal} | {length} | {solution} | {theme} | {rating}")
    }
}

impl fmt::Display for UnreadablePuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.reason),
            line => write!(f, "line {line}: {}", self.reason),
        }
    }
}

impl std::error::Error for UnreadablePuzzle {}
