use std::fmt;
use std::str::FromStr;

/// What a puzzle is about, as the rules tell from its solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Pieces of the opponent lose contact.
    CutOff,
    /// A stack with a red piece walks away.
    Run,
    /// Every piece counts: nothing special happens until the end.
    Counting,
    /// One turn takes two rows.
    DoubleRow,
    /// A row that no answer prevents.
    ForcedRow,
    /// A ring is given for a first row, on the way to another.
    RingGiven,
    /// A colour is claimed on the way.
    Claim,
    /// A stack travels over links.
    Chain,
    /// The solver closes a stack for ever, so that nobody has it.
    Wall,
    /// A stack grows to its full height by plain moves.
    Tower,
}

/// A text that names no theme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTheme(pub String);

impl Theme {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::CutOff,
        Self::Run,
        Self::Counting,
        Self::DoubleRow,
        Self::ForcedRow,
        Self::RingGiven,
        Self::Claim,
        Self::Chain,
        Self::Wall,
        Self::Tower,
    ];

    /// The name used in files and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::CutOff => "cut-off",
            Self::Run => "run",
            Self::Counting => "counting",
            Self::DoubleRow => "double-row",
            Self::ForcedRow => "forced-row",
            Self::RingGiven => "ring-given",
            Self::Claim => "claim",
            Self::Chain => "chain",
            Self::Wall => "wall",
            Self::Tower => "tower",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(text: &str) -> Result<Self, UnknownTheme> {
        let same = |theme: &Self| theme.name() == text;
        Self::ALL.into_iter().find(same).ok_or_else(|| UnknownTheme(text.to_owned()))
    }
}

impl fmt::Display for UnknownTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Theme::ALL.map(Theme::name).join(", ");
        write!(f, "\"{}\" is no theme; the themes are {names}", self.0)
    }
}

impl std::error::Error for UnknownTheme {}
