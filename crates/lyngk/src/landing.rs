use crate::Variant;
use crate::stack::Stack;

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
    pub(crate) fn neutral(&self, stack: Stack) -> u64 {
        self.neutral[stack.height()] & self.without[stack.colours().index()]
    }

    /// Where a stack may land that belongs to the player.
    #[inline(always)]
    pub(crate) fn own(&self, stack: Stack) -> u64 {
        self.own[stack.height()] & self.without[stack.colours().index()]
    }
}
