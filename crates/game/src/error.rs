use std::error::Error;
use std::fmt;

/// What is written wrong: a text that is no turn, no step or no position of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError(pub String);

/// Why a setup cannot be a position of its game. Names the point or field at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError(pub String);

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

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<I: fmt::Display> fmt::Display for PlayError<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Notation(error) => error.fmt(f),
            Self::Illegal { step, reason } => write!(f, "{step} is not legal: {reason}"),
            Self::TurnHasEnded(step) => {
                write!(f, "the turn ends with {step}; write the next one apart")
            }
            Self::Unfinished(steps) => {
                write!(f, "the turn is not finished: it goes on with {}", one_of(steps))
            }
        }
    }
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

impl Error for NotationError {}
impl Error for SetupError {}
impl<I: Error> Error for PlayError<I> {}

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
