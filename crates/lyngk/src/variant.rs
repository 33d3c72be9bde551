/// Which game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// `lyngk`: a stack of five with an own top is taken off the board.
    #[default]
    Standard,
    /// `lyngk` as on Boardspace: a claim also takes off the standing fives of its colour.
    Awarding,
    /// `lyngk-6`: fives stay, and a stack of six with an own top wins.
    SixStack,
}

impl Variant {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Awarding, Self::SixStack];

    /// How high a stack may be.
    #[inline(always)]
    pub const fn highest(self) -> usize {
        match self {
            Self::Standard | Self::Awarding => 5,
            Self::SixStack => 6,
        }
    }
}
