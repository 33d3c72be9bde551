//! Who sees whom: for every stack the nearest stack in each of the six directions.
//!
//! In LYNGK points only ever become vacant. When one does, its two neighbours on each line come to
//! see each other, and nothing else changes.

use hexgrid::Direction;

use crate::{Point, PointSet};

/// For each stack the set of stacks it sees. What it says of vacant points means nothing.
#[derive(Clone, Debug)]
pub(crate) struct Sight([u64; 64]);

/// `RAYS[point][direction]`: the points that lie in this direction.
static RAYS: [[u64; 6]; 64] = {
    let mut table = [[0; 6]; 64];
    let mut n = 0;
    while n < Point::COUNT {
        let point = Point::ALL[n];
        let mut way = 0;
        while way < 6 {
            let mut distance = 1;
            while let Some(next) = point.step(Direction::ALL[way], distance) {
                table[point.index()][way] |= 1 << next.index();
                distance += 1;
            }
            way += 1;
        }
        n += 1;
    }
    table
};

/// The sight on a full board: everyone sees the neighbours.
const FULL: [u64; 64] = {
    let mut table = [0; 64];
    let mut n = 0;
    while n < Point::COUNT {
        let mut way = 0;
        while way < 6 {
            if let Some(next) = Point::ALL[n].step(Direction::ALL[way], 1) {
                table[Point::ALL[n].index()] |= 1 << next.index();
            }
            way += 1;
        }
        n += 1;
    }
    table
};

/// The bit of the only point of a set, or 0 for no point.
#[inline(always)]
const fn only_bit(set: u64) -> usize {
    (set | 1).ilog2() as usize
}

impl Sight {
    /// The sight on a full board.
    pub(crate) const fn full() -> Self {
        Self(FULL)
    }

    /// The sight where only these points are occupied.
    pub(crate) fn of(occupied: PointSet) -> Self {
        let mut sight = Self::full();
        PointSet(PointSet::ALL.0 & !occupied.0).for_each(|vacant| sight.vacate(vacant));
        sight
    }

    /// The stacks that a stack sees.
    #[inline(always)]
    pub(crate) const fn from(&self, point: Point) -> u64 {
        self.0[point.index()]
    }

    /// Lets the neighbours of a stack see each other when it leaves its point.
    #[inline(always)]
    pub(crate) fn vacate(&mut self, point: Point) {
        let bit = 1 << point.index();
        let seen = self.from(point);
        let rays = &RAYS[point.index()];
        for axis in Direction::AXES {
            let ahead = seen & rays[axis.index()];
            let behind = seen & rays[axis.opposite().index()];
            // Entry 0 stands for "no neighbour there" and fills with rubbish.
            self.0[only_bit(ahead)] ^= bit | behind;
            self.0[only_bit(behind)] ^= bit | ahead;
        }
    }
}
