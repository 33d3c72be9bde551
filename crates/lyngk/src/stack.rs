//! Stacks as a byte each, and where they may land.

use crate::{Colours, Piece, Variant};

/// What matters of a stack, but for its top: five bits for its colours, three for its height.
///
/// Jokers are what the height exceeds the colours by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct PackedStack(u8);

impl PackedStack {
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

/// What the stacks of a position may land on if they reach it, by their height and their colours.
pub(crate) struct Landing {
    /// By height of a neutral stack: the stacks that are low enough for it.
    neutral: [u64; 8],
    /// By height of an own stack: the stacks that are low enough for it.
    own: [u64; 8],
    /// By set of colours: the stacks that hold none of them.
    without: [u64; 32],
}

impl Landing {
    /// Made from the stacks of each height and the stacks that hold each colour.
    #[inline(always)]
    pub(crate) fn new(heights: &[u64; 8], holds: &[u64; 5], variant: Variant) -> Self {
        let up_to_1 = heights[1];
        let up_to_2 = up_to_1 | heights[2];
        let up_to_3 = up_to_2 | heights[3];
        let up_to_4 = up_to_3 | heights[4];
        let up_to_5 = up_to_4 | heights[5];
        let (neutral, own) = match variant {
            Variant::Standard | Variant::Awarding => (
                [0, up_to_1, up_to_2, up_to_2, up_to_1, 0, 0, 0],
                [0, up_to_4, up_to_3, up_to_2, up_to_1, 0, 0, 0],
            ),
            Variant::SixStack => (
                [0, up_to_1, up_to_2, up_to_3, up_to_2, up_to_1, 0, 0],
                [0, up_to_5, up_to_4, up_to_3, up_to_2, up_to_1, 0, 0],
            ),
        };
        let mut without = [!0; 32];
        for (colour, holds) in holds.iter().enumerate() {
            let sets = 1 << colour;
            for set in 0..sets {
                without[sets + set] = without[set] & !holds;
            }
        }
        Self { neutral, own, without }
    }

    /// Where a stack may land that belongs to nobody.
    #[inline(always)]
    pub(crate) fn neutral(&self, stack: PackedStack) -> u64 {
        self.neutral[stack.height()] & self.without[stack.colours().index()]
    }

    /// Where a stack may land that belongs to the player.
    #[inline(always)]
    pub(crate) fn own(&self, stack: PackedStack) -> u64 {
        self.own[stack.height()] & self.without[stack.colours().index()]
    }
}
