//! The 85 points: columns of 4, 7, 8, 9, 10, 9, 10, 9, 8, 7 and 4.

// The points are numbered column by column without gaps: a point is drawn at random as a number
// below 85, and a column of a set is one field of its bits.
hexgrid::board! {
    columns: [
        (1, 4, 2), (0, 7, 1), (0, 8, 1), (0, 9, 1), (0, 10, 1), (1, 9, 2),
        (1, 10, 2), (2, 9, 3), (3, 8, 4), (4, 7, 5), (6, 4, 7),
    ],
    set: u128,
    bit: |x, y| COLUMN_STARTS[x] + y - LAYOUT.columns()[x].y as usize,
}

/// The bit of the lowest point of each column.
pub(crate) const COLUMN_STARTS: [usize; COLUMNS] = {
    let mut starts = [0; COLUMNS];
    let mut x = 1;
    while x < COLUMNS {
        starts[x] = starts[x - 1] + LAYOUT.columns()[x - 1].points as usize;
        x += 1;
    }
    starts
};

impl Point {
    /// No point: stands where a ring is missing. Everything there is vacant and leads nowhere.
    pub const NOWHERE: Self = Self(Self::COUNT as u8);

    /// The point with a number below 85.
    #[inline(always)]
    pub(crate) const fn numbered(number: u8) -> Self {
        debug_assert!((number as usize) < Self::COUNT);
        Self(number)
    }
}
