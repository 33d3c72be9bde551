use game::{Reason, reason};

/// The strongest level of the engine, beyond the numbered ones.
pub const STRONGEST: u8 = 11;

/// Names longer than this are refused.
const LONGEST_NAME: usize = 60;

/// Who sits on a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Somebody at the board; an empty name for somebody who has not said it.
    Human {
        /// What they are called.
        name: String,
    },
    /// The engine at a level.
    Engine {
        /// From 1 to 10; [`STRONGEST`] for all it has.
        level: u8,
    },
}

impl Seat {
    /// Whether somebody sits here who decides for themselves.
    pub fn is_human(&self) -> bool {
        matches!(self, Self::Human { .. })
    }

    /// What a record calls whoever sits here; nothing for somebody without a name.
    pub fn name(&self) -> Option<String> {
        match self {
            Self::Human { name } => Some(name.trim().to_owned()).filter(|name| !name.is_empty()),
            Self::Engine { level: STRONGEST } => Some("Trefoil, strongest level".to_owned()),
            Self::Engine { level } => Some(format!("Trefoil, level {level}")),
        }
    }

    /// Whether somebody can sit like this.
    ///
    /// # Errors
    /// What is wrong with the name or the level.
    pub fn check(&self) -> Result<(), Reason> {
        match self {
            Self::Engine { level: 1..=STRONGEST } => Ok(()),
            Self::Engine { level } => Err(reason!(
                "play.noLevel",
                "a level is 1 to {strongest}, not {level}",
                strongest = STRONGEST,
                level = level
            )),
            Self::Human { name } if name.chars().count() <= LONGEST_NAME => Ok(()),
            Self::Human { .. } => Err(reason!(
                "play.longName",
                "a name has at most {most} letters",
                most = LONGEST_NAME
            )),
        }
    }
}
