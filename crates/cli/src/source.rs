use clap::{Args, ValueEnum};
use game::Unit;
use games::{AnyPosition, GameKind, Rules};

use crate::failure::Failure;

/// What is named beside the game.
#[derive(Args)]
pub(crate) struct RuleOptions {
    /// In LYNGK, a claim takes the standing fives of its colour off, as on Boardspace
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
    /// The game: dvonn, yinsh, yinsh-blitz, lyngk or lyngk-6
    #[arg(long, value_name = "GAME", value_parser = parse_game)]
    game: GameKind,
    #[command(flatten)]
    rules: RuleOptions,
    /// A position's text; without it, the start of the game
    #[arg(long, value_name = "POSITION", conflicts_with = "seed")]
    position: Option<String>,
    /// Which of LYNGK's random set-ups to start from
    #[arg(long, default_value_t = 1)]
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

pub(crate) fn parse_game(text: &str) -> Result<GameKind, games::UnknownGame> {
    text.parse()
}

pub(crate) fn read_position(rules: Rules, text: &str) -> Result<AnyPosition, Failure> {
    AnyPosition::read(rules, text)
        .map_err(|why| Failure::bad(format!("the position cannot be read: {why}")))
}

impl Source {
    /// The position, with the turns played.
    pub(crate) fn position(&self) -> Result<AnyPosition, Failure> {
        let rules = self.rules.of(self.game);
        let mut position = match &self.position {
            Some(text) => read_position(rules, text)?,
            None => AnyPosition::start(rules, self.seed),
        };
        for (n, turn) in self.play.split_whitespace().enumerate() {
            position
                .play_text(turn)
                .map_err(|why| Failure::bad(format!("turn {} of --play: {why}", n + 1)))?;
        }
        Ok(position)
    }
}
