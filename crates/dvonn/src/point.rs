//! The 49 points: rows of 9, 10, 11, 10 and 9.

// A point's bit is 13 times its row plus its column. The two unused columns are a moat: a step off
// the board falls onto a bit that no piece ever occupies, so steps to neighbours need no masks.
hexgrid::board! {
    columns: [
        (0, 3, 1), (0, 4, 1), (0, 5, 1), (0, 5, 1), (0, 5, 1), (0, 5, 1),
        (0, 5, 1), (0, 5, 1), (0, 5, 1), (1, 4, 2), (2, 3, 3),
    ],
    set: u64,
    bit: |x, y| ROW * y + x,
}

/// The distance in bits from a point to the one above it.
pub const ROW: usize = 13;
