use crate::{Colours, Piece};

/// What matters of a stack, but for its top: five bits for its colours, three for its height.
///
/// Jokers are what the height exceeds the colours by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Stack(u8);

impl Stack {
    /// What stands on a vacant point.
    pub(crate) const NONE: Self = Self(0);

    const PIECE: u8 = 1 << 5;

    /// A single piece.
    pub(crate) const fn single(piece: Piece) -> Self {
        match piece {
            Piece::Colour(colour) => Self(Self::PIECE | 1 << colour.index()),
            Piece::Joker => Self(Self::PIECE),
        }
    }

    /// Its pieces, none of them twice in a colour.
    pub(crate) fn of(pieces: &[Piece]) -> Self {
        pieces.iter().fold(Self::NONE, |stack, piece| stack.join(Self::single(*piece)))
    }

    /// The two together. They must not share a colour.
    #[inline(always)]
    pub(crate) const fn join(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// The colours it holds.
    #[inline(always)]
    pub(crate) const fn colours(self) -> Colours {
        Colours::from_bits(self.0)
    }

    /// How many pieces it has.
    #[inline(always)]
    pub(crate) const fn height(self) -> usize {
        self.0 as usize / Self::PIECE as usize
    }
}
