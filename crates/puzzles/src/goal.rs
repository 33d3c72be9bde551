use std::fmt;
use std::str::FromStr;

/// What the player to act has to bring about, whatever the opponent does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Take so many rows off the board, and a ring for each.
    Rows(u8),
    /// Cut off at least so many pieces of the opponent by one turn.
    CutOff(u8),
    /// Take so many fives off the board.
    Fives(u8),
    /// Win by a stack of six.
    Six,
    /// End the game with at least so much more than the opponent; 1 where games have no margins.
    Win(u8),
}

/// A text that names no goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGoal(pub String);

impl Goal {
    /// Whether the end of the game decides. Such a goal is looked for to the end of the game, however
    /// long that takes; any other within the puzzle's length.
    pub const fn is_decided_at_the_end(self) -> bool {
        matches!(self, Self::Win(_))
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rows(count) => write!(f, "rows {count}"),
            Self::CutOff(count) => write!(f, "cut {count}"),
            Self::Fives(count) => write!(f, "fives {count}"),
            Self::Six => f.write_str("six"),
            Self::Win(margin) => write!(f, "win {margin}"),
        }
    }
}

impl FromStr for Goal {
    type Err = UnknownGoal;

    fn from_str(text: &str) -> Result<Self, UnknownGoal> {
        let unknown = || UnknownGoal(text.to_owned());
        let (name, count) = text.split_once(' ').unwrap_or((text, "1"));
        let count = count.parse().map_err(|_| unknown())?;
        let goal = match name {
            "rows" => Self::Rows(count),
            "cut" => Self::CutOff(count),
            "fives" => Self::Fives(count),
            "six" => Self::Six,
            "win" => Self::Win(count),
            _ => return Err(unknown()),
        };
        // There is one way to write each.
        if count > 0 && goal.to_string() == text { Ok(goal) } else { Err(unknown()) }
    }
}

impl fmt::Display for UnknownGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(text) = self;
        write!(
            f,
            "\"{text}\" is no goal; goals are rows, cut, fives and win, each with a number from 1 to \
             255, and six"
        )
    }
}

impl std::error::Error for UnknownGoal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_read_as_they_are_written() {
        for goal in [Goal::Rows(1), Goal::CutOff(4), Goal::Fives(2), Goal::Six, Goal::Win(255)] {
            assert_eq!(goal.to_string().parse(), Ok(goal));
        }
        for text in ["", "row 1", "rows", "rows 0", "rows 01", "rows 1 2", "six 1", "win 256"] {
            assert_eq!(text.parse::<Goal>(), Err(UnknownGoal(text.to_owned())), "{text}");
        }
    }
}
