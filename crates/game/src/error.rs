use std::error::Error;
use std::fmt;

use hexgrid::PointError;

use crate::{Reason, reason};

/// What is written wrong: a text that is no turn, no step or no position of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError(pub Reason);

/// Why a setup cannot be a position of its game. Names the point or field at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError(pub Reason);

/// Why a typed turn was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError<I> {
    /// The text is no turn of this game.
    Notation(NotationError),
    /// This step of it is not legal here.
    Illegal {
        /// The step as it would be written.
        step: String,
        /// Why it is not legal.
        reason: I,
    },
    /// The text goes on after the turn has ended with this step.
    TurnHasEnded(String),
    /// A whole turn was asked for, but more steps belong to it: those that could follow.
    Unfinished(Vec<String>),
}

impl<I: Into<Reason>> From<PlayError<I>> for Reason {
    fn from(error: PlayError<I>) -> Self {
        match error {
            PlayError::Notation(NotationError(reason)) => reason,
            PlayError::Illegal { step, reason } => {
                reason!("turn.notLegal", "{step} is not legal", step = step).because(reason)
            }
            PlayError::TurnHasEnded(step) => reason!(
                "turn.hasEnded",
                "the turn ends with {step}; write the next one apart",
                step = step
            ),
            PlayError::Unfinished(steps) => reason!(
                "turn.unfinished",
                "the turn is not finished: it goes on with {steps}",
                steps = first_of(&steps) => one_of(&steps)
            ),
        }
    }
}

/// "a, b, c", shortened where there are many.
fn first_of(steps: &[String]) -> String {
    if steps.len() > 6 { format!("{}, …", steps[..5].join(", ")) } else { steps.join(", ") }
}

/// "a, b or c", shortened where there are many.
fn one_of(steps: &[String]) -> String {
    match steps {
        [] => "another step".to_owned(),
        [only] => only.clone(),
        [most @ .., last] if most.len() < 6 => format!("{} or {last}", most.join(", ")),
        many => format!("{} or one of {} others", many[..5].join(", "), many.len() - 5),
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<I: Clone + Into<Reason>> fmt::Display for PlayError<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Reason::from(self.clone()).fmt(f)
    }
}

impl Error for NotationError {}
impl Error for SetupError {}
impl<I: Error + Clone + Into<Reason>> Error for PlayError<I> {}

impl<I> From<NotationError> for PlayError<I> {
    fn from(error: NotationError) -> Self {
        Self::Notation(error)
    }
}

impl From<SetupError> for NotationError {
    fn from(error: SetupError) -> Self {
        Self(error.0)
    }
}

impl From<PointError> for NotationError {
    fn from(error: PointError) -> Self {
        Self(error.into())
    }
}

impl From<NotationError> for Reason {
    fn from(error: NotationError) -> Self {
        error.0
    }
}
