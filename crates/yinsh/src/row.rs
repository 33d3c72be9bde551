use std::fmt;

use hexgrid::Direction;

use crate::Point;

/// Five consecutive points of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// The lower end: the one with the lower letter, or else the lower number.
    first: Point,
    /// The way to the upper end, one of [`Direction::AXES`].
    direction: Direction,
}

impl Row {
    /// How many points a row has.
    pub const LENGTH: usize = 5;

    /// The row between two ends, in either order.
    pub fn between(one: Point, other: Point) -> Option<Self> {
        let (first, last) = (one.min(other), one.max(other));
        let (direction, distance) = first.hex().line_to(last.hex())?;
        (distance as usize == Self::LENGTH - 1).then_some(Self { first, direction })
    }

    /// The row from its lower end along one of [`Direction::AXES`], where the board has room for it.
    pub(crate) fn along(first: Point, direction: Direction) -> Self {
        debug_assert!(Direction::AXES.contains(&direction));
        debug_assert!(first.step(direction, Self::LENGTH as i8 - 1).is_some());
        Self { first, direction }
    }

    /// Its points, the lower end first.
    pub fn points(self) -> [Point; Self::LENGTH] {
        let first = self.first.hex();
        std::array::from_fn(|n| {
            Point::at(first.step(self.direction, n as i8)).expect("a row lies on the board")
        })
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, .., last] = self.points();
        write!(f, "{first}-{last}")
    }
}
