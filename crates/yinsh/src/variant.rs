/// How many removed rings win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// The third ring wins.
    #[default]
    Standard,
    /// The first ring wins.
    Blitz,
}

impl Variant {
    pub(crate) const MOST_RINGS_TO_WIN: u8 = 3;

    /// How many rings a player removes to win.
    pub const fn rings_to_win(self) -> u8 {
        match self {
            Self::Standard => Self::MOST_RINGS_TO_WIN,
            Self::Blitz => 1,
        }
    }
}
