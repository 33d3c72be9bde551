use hexgrid::Hex;

/// The rectangle of the lattice that a board lies in: a row for each height, a column for each letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Heights, from the lowest.
    pub rows: usize,
    /// Letters, from `a`.
    pub columns: usize,
    /// The height of the lowest row on the lattice.
    pub lowest: i8,
}

impl Grid {
    /// How many cells it has, those beside the board among them.
    pub const fn cells(self) -> usize {
        self.rows * self.columns
    }

    /// The cell of a place on the board, counted row by row.
    #[inline(always)]
    pub const fn cell(self, hex: Hex) -> usize {
        (hex.y - self.lowest) as usize * self.columns + hex.x as usize
    }

    /// A plane with a 1 on every cell of the board.
    pub(crate) const fn board<const CELLS: usize>(self, hexes: &[Hex]) -> [u8; CELLS] {
        let mut plane = [0; CELLS];
        let mut n = 0;
        while n < hexes.len() {
            plane[self.cell(hexes[n])] = 1;
            n += 1;
        }
        plane
    }
}
