use std::error::Error;
use std::fmt;

use game::perft::{Progress, divide, perft};
use game::playout::{Tally, playouts};
use game::{
    Diagram, Notation, NotationError, Outcome, Player, Position as _, Random, Reason, Setup as _,
    Unit, turn_text,
};

use crate::{Family, GameKind, Rules, View};

/// A position of any of the games, played by typed turns.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyPosition {
    /// Of DVONN.
    Dvonn(Diagram<dvonn::Position>),
    /// Of YINSH.
    Yinsh(Diagram<yinsh::Position>),
    /// Of LYNGK.
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
pub enum AnyScore {
    /// Pieces controlled.
    Pieces([u32; 2]),
    /// Rings removed.
    Rings([u8; 2]),
    /// Fives, then own-topped stacks of four, three, two and one.
    Stacks([[u8; 5]; 2]),
}

/// Why a typed turn was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnError(pub Reason);

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for TurnError {}

impl<I: Into<Reason>> From<game::PlayError<I>> for TurnError {
    fn from(error: game::PlayError<I>) -> Self {
        Self(error.into())
    }
}

/// The positions of each game, under the names of their games.
pub mod positions {
    pub use dvonn::Position as Dvonn;
    pub use lyngk::Position as Lyngk;
    pub use yinsh::Position as Yinsh;
}

/// The same expression for the type of position that a [`GameKind`] has.
#[macro_export]
macro_rules! of_kind {
    ($kind:expr, $position:ident => $do:expr) => {
        match $kind {
            $crate::GameKind::Dvonn => {
                type $position = $crate::positions::Dvonn;
                $do
            }
            $crate::GameKind::Yinsh | $crate::GameKind::YinshBlitz => {
                type $position = $crate::positions::Yinsh;
                $do
            }
            $crate::GameKind::Lyngk | $crate::GameKind::LyngkSix => {
                type $position = $crate::positions::Lyngk;
                $do
            }
        }
    };
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
    /// The position in which a game starts. The seed chooses one where there are many.
    pub fn start(rules: impl Into<Rules>, seed: u64) -> Self {
        let rules = rules.into();
        of_kind!(rules.kind, P => start_of::<P>(P::variant_of(rules), seed).into())
    }

    /// Reads and checks a position's text.
    ///
    /// # Errors
    /// What is written wrong, or why it is no position of that game.
    pub fn read(rules: impl Into<Rules>, text: &str) -> Result<Self, NotationError> {
        let rules = rules.into();
        of_kind!(rules.kind, P => Ok(Diagram::<P>::read(text, P::variant_of(rules))?.into()))
    }

    /// Which game it is a position of.
    pub fn kind(&self) -> GameKind {
        self.rules().kind
    }

    /// By which rules it is played.
    pub fn rules(&self) -> Rules {
        each_game!(self, diagram => diagram.position().rules())
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
    pub fn score(&self) -> AnyScore {
        each_game!(self, diagram => diagram.position().any_score())
    }

    /// What is being done.
    pub fn phase(&self) -> AnyPhase {
        each_game!(self, diagram => diagram.position().any_phase())
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
    pub fn play_text(&mut self, text: &str) -> Result<String, TurnError> {
        Ok(each_game!(self, diagram => {
            let steps = diagram.play_text(text)?;
            text_of(diagram, &steps)
        }))
    }

    /// Plays a whole turn, and gives its text as we write it.
    ///
    /// # Errors
    /// As [`play_text`](AnyPosition::play_text), and where steps of the turn are missing.
    pub fn play_turn(&mut self, text: &str) -> Result<String, TurnError> {
        Ok(each_game!(self, diagram => {
            let steps = diagram.play_turn(text)?;
            text_of(diagram, &steps)
        }))
    }

    /// Plays the parts of one turn, and gives the texts of its steps.
    ///
    /// # Errors
    /// What is written wrong or not legal, or goes on after the turn has ended.
    pub fn play_parts(&mut self, parts: &[String]) -> Result<Vec<String>, TurnError> {
        let player = self.to_act();
        let mut played: Vec<String> = Vec::new();
        for part in parts {
            if let Some(last) = played.last()
                && self.ends_turn_of(player)
            {
                return Err(game::PlayError::<NotationError>::TurnHasEnded(last.clone()).into());
            }
            each_game!(self, diagram => {
                for step in diagram.play_text(part)? {
                    played.push(step.to_string());
                }
            });
        }
        Ok(played)
    }

    /// The position after a whole turn, and the turn's text as we write it.
    ///
    /// # Errors
    /// As [`play_turn`](AnyPosition::play_turn).
    pub fn after_turn(&self, text: &str) -> Result<(String, Self), TurnError> {
        let mut after = self.clone();
        let text = each_game!(&mut after, diagram => {
            let steps = diagram.play_turn_unguarded(text)?;
            text_of(diagram, &steps)
        });
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
        each_game!(self, diagram => Family::view(diagram))
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
        of_kind!(rules.kind, P => playouts::<P>(P::variant_of(rules), games, random))
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each_game!(self, diagram => diagram.fmt(f))
    }
}

macro_rules! from_diagrams {
    ($($game:ident),*) => {
        $(
            impl From<Diagram<positions::$game>> for AnyPosition {
                fn from(diagram: Diagram<positions::$game>) -> Self {
                    Self::$game(diagram)
                }
            }
        )*
    };
}

from_diagrams!(Dvonn, Yinsh, Lyngk);
