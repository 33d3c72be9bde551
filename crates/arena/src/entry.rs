use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use engine::Level;
use game::Random;
use games::{GameKind, Rules};

use crate::codecup_player::CodecupPlayer;
use crate::engine_player::EnginePlayer;
use crate::opponents::{self, AlphaBeta, Greedy, Mcts, RandomPlayer};
use crate::ugi_player::UgiPlayer;
use crate::{Contestant, Forfeit};

/// A player as named on the command line.
///
/// ```
/// use arena::{Entrant, StandIn};
///
/// assert_eq!("mcts:20000".parse(), Ok(Entrant::StandIn(StandIn::Mcts { rollouts: Some(20_000) })));
/// assert_eq!("level:max".parse::<Entrant>().unwrap().to_string(), "level:max");
/// assert!("ugi:trefoil ugi;Level=3".parse::<Entrant>().is_ok());
/// assert!("grandmaster".parse::<Entrant>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// `level:5`: a level of the engine.
    Level(Level),
    /// `ugi:trefoil ugi;Level=3`: a program which speaks the Universal Game Interface.
    Ugi(Program),
    /// `codecup:./player --fast`: a program which speaks as CodeCup's judge expects.
    Codecup(Vec<String>),
    /// One of the opponents that stand in for usual kinds of program.
    StandIn(StandIn),
}

/// A program that speaks the Universal Game Interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Its name and its arguments.
    pub command: Vec<String>,
    /// Names and values of the options it is given.
    pub options: Vec<(String, String)>,
}

/// The opponents that stand in for usual kinds of program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandIn {
    /// `random`: every step is as likely as any other.
    Random,
    /// `greedy`: looks one turn ahead and takes what it sees.
    Greedy,
    /// `mcts` or `mcts:20000`: Monte Carlo tree search with random games.
    Mcts {
        /// So many random games a turn and no more.
        rollouts: Option<u64>,
    },
    /// `alphabeta`: alpha-beta search on mobility and contact, in one game.
    AlphaBeta,
}

/// What each player may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// Megabytes for what a search remembers.
    pub hash: usize,
    /// Threads to search on.
    pub threads: usize,
    /// How much later than allowed an answer may come.
    pub grace: Duration,
    /// What the clocks show.
    pub clock: ClockKind,
}

/// What the clocks of a match show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockKind {
    /// The time of day.
    Wall,
    /// What each player uses of the processor, so that a busy machine does not decide games.
    Cpu,
}

/// On the processor's clock a busy machine may keep a player waiting this many times as long as it
/// thinks.
const BUSY: u32 = 40;

impl Resources {
    /// How long to wait for the answer of a program that may think for some time.
    pub(crate) fn patience(&self, time: Duration) -> Duration {
        match self.clock {
            ClockKind::Wall => time + self.grace,
            ClockKind::Cpu => time * BUSY + Duration::from_secs(20),
        }
    }
}

impl Default for Resources {
    fn default() -> Self {
        Self { hash: 64, threads: 1, grace: Duration::from_millis(200), clock: ClockKind::Wall }
    }
}

impl Entrant {
    /// Whether this player can play the game.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, kind: GameKind) -> Result<(), String> {
        match self {
            Self::StandIn(StandIn::AlphaBeta) => AlphaBeta::check(kind),
            Self::Codecup(_) => opponents::check_codecup(kind),
            _ => Ok(()),
        }
    }

    /// Starts the player and lets it go again, to see that it can be started.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn try_out(&self, rules: Rules, resources: &Resources) -> Result<(), String> {
        match self.seat(rules, resources, Random::new(0)) {
            Ok(_) => Ok(()),
            Err(fault) => Err(format!("{self} cannot be started: {fault}")),
        }
    }

    /// Seats the player for one game.
    ///
    /// # Errors
    /// Why a program did not start.
    pub fn seat(
        &self,
        rules: Rules,
        resources: &Resources,
        random: Random,
    ) -> Result<Box<dyn Contestant>, Forfeit> {
        Ok(match self {
            Self::Level(level) => Box::new(EnginePlayer::new(*level, resources)),
            Self::Ugi(program) => Box::new(UgiPlayer::start(program, rules, resources)?),
            Self::Codecup(command) => Box::new(CodecupPlayer::start(command, resources)?),
            Self::StandIn(StandIn::Random) => Box::new(RandomPlayer::new(random)),
            Self::StandIn(StandIn::Greedy) => Box::new(Greedy::new(random)),
            Self::StandIn(StandIn::Mcts { rollouts }) => Box::new(Mcts::new(*rollouts, random)),
            Self::StandIn(StandIn::AlphaBeta) => Box::new(AlphaBeta::new(random)),
        })
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "level:{level}"),
            Self::Ugi(Program { command, options }) => {
                write!(f, "ugi:{}", command.join(" "))?;
                options.iter().try_for_each(|(name, value)| write!(f, ";{name}={value}"))
            }
            Self::Codecup(command) => write!(f, "codecup:{}", command.join(" ")),
            Self::StandIn(StandIn::Random) => f.write_str("random"),
            Self::StandIn(StandIn::Greedy) => f.write_str("greedy"),
            Self::StandIn(StandIn::Mcts { rollouts: None }) => f.write_str("mcts"),
            Self::StandIn(StandIn::Mcts { rollouts: Some(number) }) => write!(f, "mcts:{number}"),
            Self::StandIn(StandIn::AlphaBeta) => f.write_str("alphabeta"),
        }
    }
}

impl FromStr for Entrant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        match (name, rest) {
            ("level", Some(level)) => Ok(Self::Level(level.parse()?)),
            ("ugi", Some(program)) => Ok(Self::Ugi(program.parse()?)),
            ("codecup", Some(program)) => match parts(program)?.as_slice() {
                [command] if !command.is_empty() => Ok(Self::Codecup(command.clone())),
                _ => Err("codecup: needs a program to start, and no options".to_owned()),
            },
            ("random", None) => Ok(Self::StandIn(StandIn::Random)),
            ("greedy", None) => Ok(Self::StandIn(StandIn::Greedy)),
            ("alphabeta", None) => Ok(Self::StandIn(StandIn::AlphaBeta)),
            ("mcts", None) => Ok(Self::StandIn(StandIn::Mcts { rollouts: None })),
            ("mcts", Some(number)) => match number.parse() {
                Ok(rollouts @ 1..) => Ok(Self::StandIn(StandIn::Mcts { rollouts: Some(rollouts) })),
                _ => Err(format!("mcts: needs a number of random games, not \"{number}\"")),
            },
            _ => Err(format!(
                "\"{text}\" is no player; players are level:1 to level:10, level:max, random, greedy, \
                 mcts, mcts:ROLLOUTS, alphabeta, codecup:COMMAND and ugi:COMMAND"
            )),
        }
    }
}

impl FromStr for Program {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = parts(text)?.into_iter();
        let command = parts.next().unwrap_or_default();
        if command.is_empty() {
            return Err("ugi: needs a program to start".to_owned());
        }
        let option = |words: Vec<String>| {
            let text = words.join(" ");
            match text.split_once('=') {
                Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
                _ => Err(format!("an option is written NAME=VALUE, not \"{text}\"")),
            }
        };
        Ok(Self { command, options: parts.map(option).collect::<Result<_, _>>()? })
    }
}

/// The words of each part of a line. A semicolon ends a part; quotes of either kind keep semicolons
/// and blanks inside a word.
fn parts(line: &str) -> Result<Vec<Vec<String>>, String> {
    let (mut parts, mut words) = (Vec::new(), Vec::new());
    let (mut word, mut quote) = (None::<String>, None);
    for letter in line.chars() {
        match quote {
            Some(open) if letter == open => quote = None,
            None if letter == '"' || letter == '\'' => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            None if letter == ';' => {
                words.extend(word.take());
                parts.push(std::mem::take(&mut words));
            }
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    parts.push(words);
    match quote {
        Some(open) => Err(format!("the quote {open} is not closed in: {line}")),
        None => Ok(parts),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_words_together() {
        let found = parts(r#"  sh -c "read x; echo 'hi'" 'a b'c ''"#);
        let expected = ["sh", "-c", "read x; echo 'hi'", "a bc", ""];
        assert_eq!(found, Ok(vec![expected.map(str::to_owned).to_vec()]));
        assert!(parts("echo 'x").is_err());
    }

    #[test]
    fn a_program_can_be_given_options() {
        let entry: Entrant = "ugi:trefoil ugi; Level=3;Style=fast and loose".parse().unwrap();
        let Entrant::Ugi(program) = &entry else { panic!("{entry} is a program") };
        assert_eq!(program.command, ["trefoil", "ugi"]);
        let options = [("Level", "3"), ("Style", "fast and loose")];
        assert_eq!(program.options, options.map(|(name, value)| (name.into(), value.into())));
        assert_eq!(entry.to_string().parse(), Ok(entry));
    }

    #[test]
    fn what_is_no_player_is_refused_with_a_reason() {
        for wrong in
            ["", "level", "level:0", "level:11", "mcts:0", "mcts:x", "ugi:", "random:3", "ugi:x;y"]
        {
            assert!(wrong.parse::<Entrant>().is_err(), "{wrong}");
        }
        let alphabeta: Entrant = "alphabeta".parse().unwrap();
        assert!(alphabeta.check(GameKind::Dvonn).is_ok());
        assert!(alphabeta.check(GameKind::Yinsh).is_err());
    }
}
