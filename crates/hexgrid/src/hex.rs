/// A place on the lattice, on a board or off it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hex {
    /// The column, counted from 0 at the left.
    pub x: i8,
    /// The height within the skewed lattice.
    pub y: i8,
}

/// One of the six ways along the lines of the lattice.
///
/// Neighbouring directions in [`Direction::ALL`] are sixty degrees apart; the second half of the
/// list is the first half reversed in sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Direction(u8);

impl Direction {
    /// All six, going round.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// One direction for each of the three kinds of line: the one in which `x`, or else `y`, rises.
    pub const AXES: [Self; 3] = [Self(0), Self(1), Self(2)];

    const DELTA: [Hex; 6] = [
        Hex { x: 1, y: 0 },
        Hex { x: 1, y: 1 },
        Hex { x: 0, y: 1 },
        Hex { x: -1, y: 0 },
        Hex { x: -1, y: -1 },
        Hex { x: 0, y: -1 },
    ];

    /// Its number, 0 to 5.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The way back.
    pub const fn opposite(self) -> Self {
        Self((self.0 + 3) % 6)
    }

    /// The step it makes.
    pub const fn delta(self) -> Hex {
        Self::DELTA[self.0 as usize]
    }
}

impl Hex {
    /// The place `distance` steps away in a direction.
    pub const fn step(self, direction: Direction, distance: i8) -> Self {
        let delta = direction.delta();
        Self { x: self.x + delta.x * distance, y: self.y + delta.y * distance }
    }

    /// The direction and number of steps to another place on a common line.
    pub fn line_to(self, to: Self) -> Option<(Direction, i8)> {
        let (dx, dy) = (to.x - self.x, to.y - self.y);
        let distance = dx.abs().max(dy.abs());
        Direction::ALL
            .into_iter()
            .find(|direction| distance > 0 && self.step(*direction, distance) == to)
            .map(|direction| (direction, distance))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn going_round_the_six_directions_returns_home() {
        let home = Hex { x: 3, y: 3 };
        let mut at = home;
        for direction in Direction::ALL {
            at = at.step(direction, 2);
            assert_eq!(at.step(direction.opposite(), 2).step(direction, 2), at);
        }
        assert_eq!(at, home);
    }

    #[test]
    fn a_line_is_found_only_where_there_is_one() {
        let home = Hex { x: 0, y: 0 };
        for direction in Direction::ALL {
            assert_eq!(home.line_to(home.step(direction, 4)), Some((direction, 4)));
        }
        assert_eq!(home.line_to(home), None);
        assert_eq!(home.line_to(Hex { x: 1, y: -1 }), None);
        assert_eq!(home.line_to(Hex { x: 2, y: 1 }), None);
    }
}
