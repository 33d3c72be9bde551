//! What the other side may say, as one closed type.

use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

use engine::Clock;
use game::Player;

/// A line that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum UgiCommand {
    Ugi,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    Position {
        start: Start,
        turns: Vec<String>,
    },
    /// Turns to play from the position on the board.
    Moves(Vec<String>),
    Go(Go),
    Perft(u32),
    Stop,
    Query(Query),
    Quit,
}

/// Where a position's turns begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Start {
    Game,
    Position(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Query {
    GameOver,
    FirstPlayersTurn,
    Result,
}

/// How long to think.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) left: [Option<Duration>; 2],
    pub(super) increments: [Duration; 2],
    pub(super) move_time: Option<Duration>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) infinite: bool,
}

impl Go {
    /// Whether nothing but a stop is sure to end it.
    pub(super) fn is_endless(&self) -> bool {
        let limited = self.move_time.is_some()
            || self.depth.is_some()
            || self.nodes.is_some()
            || self.left.iter().any(Option::is_some);
        self.infinite || !limited
    }

    /// The clock of a player, if the game is played by clocks.
    ///
    /// # Errors
    /// If only the other player has one.
    pub(super) fn clock(&self, player: Player) -> Result<Option<Clock>, String> {
        match (self.left[player.index()], self.left[player.opponent().index()]) {
            (Some(left), _) => Ok(Some(Clock { left, increment: self.increments[player.index()] })),
            (None, None) => Ok(None),
            (None, Some(_)) => {
                let number = player.index() + 1;
                Err(format!("player {number} is to act, and go does not say p{number}time"))
            }
        }
    }
}

impl UgiCommand {
    /// Reads a line; nothing for an empty one.
    pub(super) fn read(line: &str) -> Result<Option<Self>, String> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(None) };
        let command = match first {
            "ugi" => Self::Ugi,
            "isready" => Self::IsReady,
            "uginewgame" => Self::NewGame,
            "setoption" => return read_option(words).map(Some),
            "position" => return read_position(words).map(Some),
            "moves" => return Ok(Some(Self::Moves(words.map(str::to_owned).collect()))),
            "go" => return read_go(words).map(Some),
            "stop" => Self::Stop,
            "query" => Self::Query(read_query(&mut words)?),
            "quit" => Self::Quit,
            other => return Err(format!("\"{}\" is no command", shown(other))),
        };
        match words.next() {
            None => Ok(Some(command)),
            Some(more) => Err(format!("\"{}\" is too much after {first}", shown(more))),
        }
    }
}

/// A word of the other side's, short enough to be given back.
fn shown(word: &str) -> String {
    let safe = |letter: char| if letter.is_control() { '?' } else { letter };
    match word.char_indices().nth(40) {
        None => word.chars().map(safe).collect(),
        Some((end, _)) => word[..end].chars().map(safe).chain(['…']).collect(),
    }
}

fn read_option(mut words: SplitWhitespace<'_>) -> Result<UgiCommand, String> {
    if words.next() != Some("name") {
        return Err("setoption goes on with name".to_owned());
    }
    let words: Vec<&str> = words.collect();
    let Some(at) = words.iter().position(|word| *word == "value") else {
        return Err("setoption name … lacks its value".to_owned());
    };
    Ok(UgiCommand::SetOption { name: words[..at].join(" "), value: words[at + 1..].join(" ") })
}

fn read_position(mut words: SplitWhitespace<'_>) -> Result<UgiCommand, String> {
    let kind = words.next();
    let rest: Vec<&str> = words.collect();
    let at = rest.iter().position(|word| *word == "moves").unwrap_or(rest.len());
    let start = match kind {
        Some("startpos") if at == 0 => Start::Game,
        Some("startpos") => {
            return Err(format!("\"{}\" is too much after startpos", shown(rest[0])));
        }
        Some("fen") if at > 0 => Start::Position(rest[..at].join(" ")),
        Some("fen") => return Err("fen lacks its position".to_owned()),
        _ => return Err("position goes on with startpos or fen".to_owned()),
    };
    let turns = rest.iter().skip(at + 1).map(|turn| (*turn).to_owned()).collect();
    Ok(UgiCommand::Position { start, turns })
}

fn read_query(words: &mut SplitWhitespace<'_>) -> Result<Query, String> {
    match words.next() {
        Some("gameover") => Ok(Query::GameOver),
        Some("p1turn") => Ok(Query::FirstPlayersTurn),
        Some("result") => Ok(Query::Result),
        _ => Err("query goes on with gameover, p1turn or result".to_owned()),
    }
}

fn read_go(mut words: SplitWhitespace<'_>) -> Result<UgiCommand, String> {
    let mut go = Go::default();
    let mut perft = None;
    let mut said = 0;
    while let Some(word) = words.next() {
        said += 1;
        match word {
            "p1time" => go.left[0] = Some(clock_time(word, words.next())?),
            "p2time" => go.left[1] = Some(clock_time(word, words.next())?),
            "p1inc" => go.increments[0] = clock_time(word, words.next())?,
            "p2inc" => go.increments[1] = clock_time(word, words.next())?,
            "movetime" => go.move_time = Some(clock_time(word, words.next())?),
            "depth" => go.depth = Some(at_least_one(word, words.next())?),
            "nodes" => go.nodes = Some(at_least_one(word, words.next())?),
            "infinite" => go.infinite = true,
            "perft" => perft = Some(number(word, words.next())?),
            other => return Err(format!("go does not know \"{}\"", shown(other))),
        }
    }
    match perft {
        None => Ok(UgiCommand::Go(go)),
        Some(depth) if said == 1 => Ok(UgiCommand::Perft(depth)),
        Some(_) => Err("go perft takes nothing else".to_owned()),
    }
}

fn number<T: FromStr>(name: &str, word: Option<&str>) -> Result<T, String> {
    let word = word.ok_or_else(|| format!("{name} lacks its number"))?;
    word.parse().map_err(|_| format!("{name} is a whole number, not \"{}\"", shown(word)))
}

/// A depth or a number of nodes. Nothing at all still needs a turn to answer with.
fn at_least_one<T: FromStr + Ord + From<u8>>(name: &str, word: Option<&str>) -> Result<T, String> {
    Ok(number::<T>(name, word)?.max(T::from(1)))
}

/// Milliseconds. Clocks that have run out may show less than nothing.
fn clock_time(name: &str, word: Option<&str>) -> Result<Duration, String> {
    let milliseconds: i64 = number(name, word)?;
    Ok(Duration::from_millis(milliseconds.max(0).unsigned_abs()))
}
