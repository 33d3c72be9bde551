//! The 43 points: columns of 1, 4, 7, 6, 7, 6, 7, 4 and 1.

// The points are numbered column by column, from 1 on. So the bits along a line rise or fall
// steadily, and bit 0 is free to mean "no point".
hexgrid::board! {
    columns: [
        (3, 1, 1), (2, 4, 1), (1, 7, 1), (2, 6, 1), (2, 7, 1),
        (3, 6, 1), (3, 7, 1), (5, 4, 1), (7, 1, 1),
    ],
    set: u64,
    bit: |x, y| FIRST_BITS[x] + y - LAYOUT.columns()[x].y as usize,
}

/// The bit of the lowest point of each column.
const FIRST_BITS: [usize; 9] = [1, 2, 6, 13, 19, 26, 32, 39, 43];
