use std::error::Error;
use std::fmt;

use game::Reason;

/// The steps of a game that could be legal somewhere, numbered from 0.
#[derive(Clone, Debug)]
pub struct Actions<M> {
    steps: Vec<M>,
    /// The number of a step by its code; [`NONE`] for codes that no action has.
    numbers: Vec<u16>,
}

const NONE: u16 = u16::MAX;

impl<M: Copy> Actions<M> {
    /// Numbers steps in the order given. A code is a number of a step's own below `codes`.
    pub(crate) fn new(steps: Vec<M>, codes: usize, code: impl Fn(M) -> usize) -> Self {
        let mut numbers = vec![NONE; codes];
        for (n, step) in steps.iter().enumerate() {
            numbers[code(*step)] = n as u16;
        }
        Self { steps, numbers }
    }

    /// All of them, in the order of their numbers.
    pub fn steps(&self) -> &[M] {
        &self.steps
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.steps.len()
    }

    /// The step with this number.
    pub fn step(&self, action: i64) -> Option<M> {
        self.steps.get(usize::try_from(action).ok()?).copied()
    }

    /// The number of the step with this code.
    #[inline(always)]
    pub(crate) fn number(&self, code: usize) -> Option<usize> {
        match self.numbers[code] {
            NONE => None,
            number => Some(usize::from(number)),
        }
    }
}

/// Why a number or a step is no action, or why an action was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionError {
    /// The step is written wrong.
    Written(Reason),
    /// No position allows this step, or it is not one step.
    NoAction(String),
    /// No action has this number.
    OutOfRange {
        /// The number.
        action: i64,
        /// How many actions there are.
        count: usize,
    },
    /// The action is not legal here.
    Illegal {
        /// Its number.
        action: i64,
        /// Its text.
        step: String,
        /// Why not.
        reason: Reason,
    },
    /// What is wrong in one of many games.
    InGame(usize, Box<ActionError>),
}

impl ActionError {
    /// The reason by the rules, where there is one.
    pub fn reason(&self) -> Option<&Reason> {
        match self {
            Self::Written(reason) | Self::Illegal { reason, .. } => Some(reason),
            Self::NoAction(_) | Self::OutOfRange { .. } => None,
            Self::InGame(_, error) => error.reason(),
        }
    }
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Written(reason) => reason.fmt(f),
            Self::NoAction(text) => {
                write!(f, "\"{text}\" is not one step that could be legal somewhere")
            }
            Self::OutOfRange { action, count } => {
                write!(f, "{action} is no action: actions are numbers from 0 to {}", count - 1)
            }
            Self::Illegal { action, step, reason } => {
                write!(f, "action {action}, {step}, is not legal: {reason}")
            }
            Self::InGame(game, error) => write!(f, "game {game}: {error}"),
        }
    }
}

impl Error for ActionError {}
