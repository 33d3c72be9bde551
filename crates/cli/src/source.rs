use std::io::{self, BufRead};

use clap::{Args, ValueEnum};
use game::Unit;
use games::{AnyPosition, GameKind, Rules};

use crate::failure::Failure;

/// What is named beside the game.
#[derive(Args)]
pub(crate) struct RuleOptions {
    /// A claim takes the standing fives of its colour off, as on Boardspace
    #[arg(long)]
    claim_awards_fives: bool,
}

impl RuleOptions {
    pub(crate) fn of(&self, kind: GameKind) -> Rules {
        Rules { kind, claim_awards_fives: self.claim_awards_fives }
    }
}

/// Which position a command is about.
#[derive(Args)]
pub(crate) struct Source {
    #[arg(long, value_name = "GAME", value_parser = parse_game, help = games_help("The game"))]
    game: GameKind,
    // Not by RuleOptions: a group inside a group that may be left out is never seen as given.
    /// A claim takes the standing fives of its colour off, as on Boardspace
    #[arg(long)]
    claim_awards_fives: bool,
    /// A position's text, or - for many of them on standard input, one a line; without it, the start
    /// of the game
    #[arg(long, value_name = "POSITION", conflicts_with = "seed")]
    position: Option<String>,
    /// Which set-up to start from, where they are random
    #[arg(long, default_value = "1", value_parser = parse_seed, allow_hyphen_values = true)]
    seed: u64,
    /// Turns or steps to play first, divided by blanks
    #[arg(long, value_name = "TURNS", default_value = "", hide_default_value = true)]
    play: String,
}

/// What is listed and counted.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum UnitName {
    /// Single decisions
    Step,
    /// All that a player does before the opponent acts
    Turn,
}

impl UnitName {
    pub(crate) fn unit(self) -> Unit {
        match self {
            Self::Step => Unit::Step,
            Self::Turn => Unit::Turn,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Step => "step",
            Self::Turn => "turn",
        }
    }
}

/// What an option that takes a game says about itself.
pub(crate) fn games_help(what: &str) -> String {
    format!("{what}: {}", GameKind::NAMES)
}

pub(crate) fn parse_game(text: &str) -> Result<GameKind, games::UnknownGame> {
    text.parse()
}

pub(crate) fn parse_seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("a seed is a whole number from 0 to {}, not \"{text}\"", u64::MAX))
}

pub(crate) fn read_position(rules: Rules, text: &str) -> Result<AnyPosition, Failure> {
    AnyPosition::read(rules, text.trim())
        .map_err(|why| Failure::bad(format!("the position cannot be read: {why}")))
}

impl Source {
    /// The positions that are meant, with the turns played: one, or as many as standard input has.
    pub(crate) fn positions(&self) -> Result<Vec<AnyPosition>, Failure> {
        let rules = Rules { kind: self.game, claim_awards_fives: self.claim_awards_fives };
        match self.position.as_deref() {
            Some("-") => {
                let mut positions = Vec::new();
                for (number, line) in (1..).zip(io::stdin().lock().lines()) {
                    let line = line?;
                    if line.trim().is_empty() {
                        continue;
                    }
                    let position = read_position(rules, &line).and_then(|start| self.after(start));
                    positions.push(position.map_err(|why| why.about(&format!("line {number}")))?);
                }
                Ok(positions)
            }
            Some(text) => Ok(vec![self.after(read_position(rules, text)?)?]),
            None => Ok(vec![self.after(AnyPosition::start(rules, self.seed))?]),
        }
    }

    /// The position after the turns that are to be played first.
    fn after(&self, mut position: AnyPosition) -> Result<AnyPosition, Failure> {
        for (n, turn) in self.play.split_whitespace().enumerate() {
            position
                .play_text(turn)
                .map_err(|why| Failure::bad(format!("turn {} of --play: {why}", n + 1)))?;
        }
        Ok(position)
    }
}
