use std::error::Error;
use std::fmt;

use game::perft::{Progress, divide, perft};
use game::playout::{Tally, playouts};
use game::{
    Diagram, Notation, NotationError, Outcome, Player, Position as _, Random, Reason, Setup as _,
    Unit, turn_text,
};

use crate::{GameKind, Rules, View};

/// A position of any of the games, played by typed turns.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyPosition {
    /// DVONN.
    Dvonn(Diagram<dvonn::Position>),
    /// YINSH, standard or blitz.
    Yinsh(Diagram<yinsh::Position>),
    /// LYNGK, standard or with six-stacks.
    Lyngk(Diagram<lyngk::Position>),
}

/// What is being done, in the words of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyPhase {
    /// Placing or moving.
    Dvonn(dvonn::Phase),
    /// Placing, moving, or removing rows and rings.
    Yinsh(yinsh::Phase),
    /// Always moving.
    Lyngk,
}

impl AnyPhase {
    /// Whether pieces are still being placed.
    pub fn is_placing(self) -> bool {
        matches!(self, Self::Dvonn(dvonn::Phase::Place) | Self::Yinsh(yinsh::Phase::Place))
    }
}

impl fmt::Display for AnyPhase {
    /// As the position's text has it: `place`, `move`, `row:w`, `ring:b` and so on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dvonn(phase) => phase.fmt(f),
            Self::Yinsh(phase) => phase.fmt(f),
            Self::Lyngk => f.write_str("move"),
        }
    }
}

/// What each player has, in the unit of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Pieces controlled.
    Dvonn([u32; 2]),
    /// Rings removed.
    Yinsh([u8; 2]),
    /// Fives, then own-topped stacks of four, three, two and one.
    Lyngk([[u8; 5]; 2]),
}

/// Why a typed turn was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayError(pub Reason);

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for PlayError {}

impl PlayError {
    /// That a turn has ended with this step, so that nothing more belongs to it.
    pub fn after_end(step: &str) -> Self {
        game::PlayError::<NotationError>::TurnHasEnded(step.to_owned()).into()
    }
}

impl<I: Into<Reason>> From<game::PlayError<I>> for PlayError {
    fn from(error: game::PlayError<I>) -> Self {
        Self(error.into())
    }
}

/// The same expression for whichever game an [`AnyPosition`] is of.
#[macro_export]
macro_rules! each_game {
    ($position:expr, $diagram:ident => $do:expr) => {
        match $position {
            $crate::AnyPosition::Dvonn($diagram) => $do,
            $crate::AnyPosition::Yinsh($diagram) => $do,
            $crate::AnyPosition::Lyngk($diagram) => $do,
        }
    };
}

fn yinsh_variant(kind: GameKind) -> yinsh::Variant {
    if kind == GameKind::YinshBlitz { yinsh::Variant::Blitz } else { yinsh::Variant::Standard }
}

fn lyngk_variant(rules: Rules) -> lyngk::Variant {
    match rules {
        Rules { kind: GameKind::LyngkSix, .. } => lyngk::Variant::SixStack,
        Rules { claim_awards_fives: true, .. } => lyngk::Variant::Awarding,
        _ => lyngk::Variant::Standard,
    }
}

fn start_of<P: game::Position>(variant: P::Variant, seed: u64) -> Diagram<P> {
    match Diagram::new(P::Setup::start(variant, &mut Random::new(seed))) {
        Ok(start) => start,
        Err(_) => unreachable!("a start is a position"),
    }
}

fn text_of<P: Notation>(_: &Diagram<P>, steps: &[P::Move]) -> String {
    turn_text::<P>(steps)
}

fn join<P: Notation>(_: &P, parts: &[String]) -> String {
    let steps = parts.iter().flat_map(|part| P::read_steps(part).unwrap_or_default());
    turn_text::<P>(&steps.collect::<Vec<_>>())
}

impl AnyPosition {
    /// The position in which a game starts. Only LYNGK's depends on the seed.
    pub fn start(rules: impl Into<Rules>, seed: u64) -> Self {
        let rules = rules.into();
        match rules.kind {
            GameKind::Dvonn => Self::Dvonn(start_of(dvonn::Variant::Standard, seed)),
            GameKind::Yinsh | GameKind::YinshBlitz => {
                Self::Yinsh(start_of(yinsh_variant(rules.kind), seed))
            }
            GameKind::Lyngk | GameKind::LyngkSix => {
                Self::Lyngk(start_of(lyngk_variant(rules), seed))
            }
        }
    }

    /// Reads and checks a position's text.
    ///
    /// # Errors
    /// What is written wrong, or why it is no position of that game.
    pub fn read(rules: impl Into<Rules>, text: &str) -> Result<Self, NotationError> {
        let rules = rules.into();
        Ok(match rules.kind {
            GameKind::Dvonn => Self::Dvonn(Diagram::read(text, dvonn::Variant::Standard)?),
            GameKind::Yinsh | GameKind::YinshBlitz => {
                Self::Yinsh(Diagram::read(text, yinsh_variant(rules.kind))?)
            }
            GameKind::Lyngk | GameKind::LyngkSix => {
                Self::Lyngk(Diagram::read(text, lyngk_variant(rules))?)
            }
        })
    }

    /// Which game it is a position of.
    pub fn kind(&self) -> GameKind {
        match self {
            Self::Dvonn(_) => GameKind::Dvonn,
            Self::Yinsh(diagram) => match diagram.position().variant() {
                yinsh::Variant::Standard => GameKind::Yinsh,
                yinsh::Variant::Blitz => GameKind::YinshBlitz,
            },
            Self::Lyngk(diagram) => match diagram.position().variant() {
                lyngk::Variant::Standard | lyngk::Variant::Awarding => GameKind::Lyngk,
                lyngk::Variant::SixStack => GameKind::LyngkSix,
            },
        }
    }

    /// By which rules it is played.
    pub fn rules(&self) -> Rules {
        let claim_awards_fives = match self {
            Self::Lyngk(diagram) => diagram.position().variant() == lyngk::Variant::Awarding,
            _ => false,
        };
        Rules { kind: self.kind(), claim_awards_fives }
    }

    /// Whose step it is. In a finished position: whose turn it would be.
    pub fn to_act(&self) -> Player {
        each_game!(self, diagram => diagram.position().to_act())
    }

    /// How the game ended, or nothing while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        each_game!(self, diagram => diagram.position().outcome())
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// What each player has so far.
    pub fn score(&self) -> Score {
        match self {
            Self::Dvonn(diagram) => Score::Dvonn(diagram.position().score()),
            Self::Yinsh(diagram) => Score::Yinsh(diagram.position().removed()),
            Self::Lyngk(diagram) => Score::Lyngk(diagram.position().score()),
        }
    }

    /// What is being done.
    pub fn phase(&self) -> AnyPhase {
        match self {
            Self::Dvonn(diagram) => AnyPhase::Dvonn(diagram.position().phase()),
            Self::Yinsh(diagram) => AnyPhase::Yinsh(diagram.position().phase()),
            Self::Lyngk(_) => AnyPhase::Lyngk,
        }
    }

    /// Whether the player to act can only pass.
    pub fn must_pass(&self) -> bool {
        each_game!(self, diagram => diagram.position().forced_pass().is_some())
    }

    /// A number that equal positions share and others hardly ever do.
    pub fn key(&self) -> u64 {
        each_game!(self, diagram => diagram.position().key())
    }

    /// All legal steps, in alphabetical order.
    pub fn steps(&self) -> Vec<String> {
        each_game!(self, diagram => diagram.steps())
    }

    /// All turns that can be played (or finished, in the middle of one), in alphabetical order.
    pub fn turns(&self) -> Vec<String> {
        each_game!(self, diagram => diagram.turns())
    }

    /// Whether a turn of `player` ended with the step that led to this position.
    pub fn ends_turn_of(&self, player: Player) -> bool {
        each_game!(self, diagram => diagram.position().ends_turn_of(player))
    }

    /// Plays a turn, or a part of one, and gives its text as we write it.
    ///
    /// # Errors
    /// What is written wrong or not legal; nothing changes then.
    pub fn play_text(&mut self, text: &str) -> Result<String, PlayError> {
        Ok(each_game!(self, diagram => {
            let steps = diagram.play_text(text)?;
            text_of(diagram, &steps)
        }))
    }

    /// Plays a whole turn, and gives its text as we write it.
    ///
    /// # Errors
    /// As [`play_text`](AnyPosition::play_text), and where steps of the turn are missing.
    pub fn play_turn(&mut self, text: &str) -> Result<String, PlayError> {
        Ok(each_game!(self, diagram => {
            let steps = diagram.play_turn(text)?;
            text_of(diagram, &steps)
        }))
    }

    /// Plays a turn, or a part of one, and gives the texts of its steps.
    ///
    /// # Errors
    /// What is written wrong or not legal; nothing changes then.
    pub fn play_steps(&mut self, text: &str) -> Result<Vec<String>, PlayError> {
        Ok(each_game!(self, diagram => {
            diagram.play_text(text)?.iter().map(ToString::to_string).collect()
        }))
    }

    /// The position after a whole turn, and the turn's text as we write it.
    ///
    /// # Errors
    /// As [`play_turn`](AnyPosition::play_turn).
    pub fn after_turn(&self, text: &str) -> Result<(String, Self), PlayError> {
        let mut after = self.clone();
        let text = after.play_turn(text)?;
        Ok((text, after))
    }

    /// Passes, if nothing else is possible, and gives the text of it.
    pub fn pass(&mut self) -> Option<String> {
        each_game!(self, diagram => {
            let pass = diagram.position().forced_pass()?;
            diagram.play(pass).ok()?;
            Some(pass.to_string())
        })
    }

    /// Joins the parts of one turn, as [`play_text`](AnyPosition::play_text) gave them, into its text.
    pub fn join_parts(&self, parts: &[String]) -> String {
        each_game!(self, diagram => join(diagram.position(), parts))
    }

    /// What is needed to draw the position.
    pub fn view(&self) -> View {
        each_game!(self, diagram => View::from(diagram))
    }

    /// The number of ways to play `depth` units.
    pub fn perft(&self, unit: Unit, depth: u32) -> u64 {
        each_game!(self, diagram => perft(diagram.position(), unit, depth))
    }

    /// The same by first unit, on several threads, with word of how far it has come.
    pub fn divide(
        &self,
        unit: Unit,
        depth: u32,
        threads: usize,
        done: impl FnMut(Progress),
    ) -> Vec<(String, u64)> {
        each_game!(self, diagram => divide(diagram.position(), unit, depth, threads, done))
    }

    /// Plays whole random games from the start.
    pub fn playouts(rules: impl Into<Rules>, games: u64, random: &mut Random) -> Tally {
        let rules = rules.into();
        match rules.kind {
            GameKind::Dvonn => playouts::<dvonn::Position>(dvonn::Variant::Standard, games, random),
            GameKind::Yinsh | GameKind::YinshBlitz => {
                playouts::<yinsh::Position>(yinsh_variant(rules.kind), games, random)
            }
            GameKind::Lyngk | GameKind::LyngkSix => {
                playouts::<lyngk::Position>(lyngk_variant(rules), games, random)
            }
        }
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each_game!(self, diagram => diagram.fmt(f))
    }
}

impl From<Diagram<dvonn::Position>> for AnyPosition {
    fn from(diagram: Diagram<dvonn::Position>) -> Self {
        Self::Dvonn(diagram)
    }
}

impl From<Diagram<yinsh::Position>> for AnyPosition {
    fn from(diagram: Diagram<yinsh::Position>) -> Self {
        Self::Yinsh(diagram)
    }
}

impl From<Diagram<lyngk::Position>> for AnyPosition {
    fn from(diagram: Diagram<lyngk::Position>) -> Self {
        Self::Lyngk(diagram)
    }
}
