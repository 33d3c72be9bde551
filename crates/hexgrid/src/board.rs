use std::fmt;

use crate::Hex;

/// A column of a board: where it starts on the lattice, how long it is, and how its points count.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// The height of its lowest point.
    pub y: i8,
    /// How many points it has.
    pub points: u8,
    /// The number of its lowest point in the point's name.
    pub number: u8,
}

/// A board as columns from `a` on, with the look-ups that points of every game share.
#[derive(Clone, Copy, Debug)]
pub struct Layout<const COLUMNS: usize> {
    columns: [Column; COLUMNS],
}

/// Why a text names no point of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PointError {
    /// Not a letter followed by a number.
    Malformed(String),
    /// Written like a point, but the board has none there.
    OffBoard(String),
}

impl fmt::Display for PointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(text) => {
                write!(f, "\"{text}\" is not a point: a point is a letter and a number, like c3")
            }
            Self::OffBoard(text) => write!(f, "there is no point {text} on this board"),
        }
    }
}

impl std::error::Error for PointError {}

impl<const COLUMNS: usize> Layout<COLUMNS> {
    /// A layout from `(lowest y, points, number of the lowest point)` for each column.
    pub const fn new(columns: [(i8, u8, u8); COLUMNS]) -> Self {
        let mut list = [Column { y: 0, points: 0, number: 0 }; COLUMNS];
        let mut x = 0;
        while x < COLUMNS {
            let (y, points, number) = columns[x];
            list[x] = Column { y, points, number };
            x += 1;
        }
        Self { columns: list }
    }

    /// The columns, from `a` on.
    pub const fn columns(&self) -> &[Column; COLUMNS] {
        &self.columns
    }

    /// How many points the board has.
    pub const fn count(&self) -> usize {
        let (mut x, mut sum) = (0, 0);
        while x < COLUMNS {
            sum += self.columns[x].points as usize;
            x += 1;
        }
        sum
    }

    /// The places of the board, column by column, each from its lowest point up.
    pub const fn hexes<const POINTS: usize>(&self) -> [Hex; POINTS] {
        let mut list = [Hex { x: 0, y: 0 }; POINTS];
        let (mut x, mut n) = (0, 0);
        while x < COLUMNS {
            let mut up = 0;
            while up < self.columns[x].points {
                list[n] = Hex { x: x as i8, y: self.columns[x].y + up as i8 };
                n += 1;
                up += 1;
            }
            x += 1;
        }
        list
    }

    /// Whether a place belongs to the board.
    pub const fn contains(&self, hex: Hex) -> bool {
        if hex.x < 0 || hex.x as usize >= COLUMNS {
            return false;
        }
        let column = self.columns[hex.x as usize];
        hex.y >= column.y && hex.y < column.y + column.points as i8
    }

    /// The number in the name of a place of the board.
    pub const fn number(&self, hex: Hex) -> u8 {
        let column = self.columns[hex.x as usize];
        (hex.y - column.y) as u8 + column.number
    }

    /// Reads a point's name, in either case.
    ///
    /// # Errors
    /// Says whether the text is no name at all, or names no point of this board.
    pub fn parse(&self, text: &str) -> Result<Hex, PointError> {
        let malformed = || PointError::Malformed(text.to_owned());
        let letter = text.chars().next().filter(char::is_ascii_alphabetic).ok_or_else(malformed)?;
        let digits = &text[1..];
        let plain = !digits.is_empty()
            && digits.len() <= 2
            && !digits.starts_with('0')
            && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number: i8 = if plain { digits.parse().ok() } else { None }.ok_or_else(malformed)?;
        let off_board = || PointError::OffBoard(text.to_ascii_lowercase());
        let x = letter.to_ascii_lowercase() as usize - 'a' as usize;
        let column = self.columns.get(x).ok_or_else(off_board)?;
        let hex = Hex { x: x as i8, y: column.y + number - column.number as i8 };
        if self.contains(hex) { Ok(hex) } else { Err(off_board()) }
    }
}

/// Mints the `Point` and `PointSet` of a board.
///
/// `columns` lists `(lowest y, points, number of the lowest point)` from column `a` on; `set` is
/// the word that holds a set of points; `bit` says which bit of that word a place has, so that a
/// game can choose the numbering that makes its moves cheap.
#[macro_export]
macro_rules! board {
    (
        columns: [$($column:expr),* $(,)?],
        set: $word:ty,
        bit: |$x:ident, $y:ident| $bit:expr $(,)?
    ) => {
        const COLUMNS: usize = [$($column),*].len();

        /// The columns of the board.
        pub const LAYOUT: $crate::Layout<COLUMNS> = $crate::Layout::new([$($column),*]);

        /// A point of this game's board, known by its bit in a [`PointSet`].
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct Point(u8);

        impl Point {
            /// How many points the board has.
            pub const COUNT: usize = LAYOUT.count();

            /// The bits of all points lie below this.
            pub const BITS: usize = <$word>::BITS as usize;

            /// Every point, column by column, each from its lowest point up.
            pub const ALL: [Self; Self::COUNT] = {
                let mut all = [Self(0); Self::COUNT];
                let mut n = 0;
                while n < Self::COUNT {
                    all[n] = Self::on(Self::HEXES[n]);
                    n += 1;
                }
                all
            };

            const HEXES: [$crate::Hex; Self::COUNT] = LAYOUT.hexes();

            const HEX_BY_BIT: [Option<$crate::Hex>; Self::BITS] = {
                let mut list = [None; Self::BITS];
                let mut n = 0;
                while n < Self::COUNT {
                    list[Self::ALL[n].0 as usize] = Some(Self::HEXES[n]);
                    n += 1;
                }
                list
            };

            const fn on(hex: $crate::Hex) -> Self {
                let ($x, $y) = (hex.x as usize, hex.y as usize);
                Self(($bit) as u8)
            }

            /// The point at a place of the lattice, if the board has one there.
            pub const fn at(hex: $crate::Hex) -> Option<Self> {
                if LAYOUT.contains(hex) { Some(Self::on(hex)) } else { None }
            }

            /// The point with this bit, if there is one.
            pub const fn from_bit(bit: u32) -> Option<Self> {
                if (bit as usize) < Self::BITS && Self::HEX_BY_BIT[bit as usize].is_some() {
                    Some(Self(bit as u8))
                } else {
                    None
                }
            }

            /// The point with this bit, which must be a point's.
            #[inline(always)]
            pub(crate) const fn with_bit(bit: u32) -> Self {
                debug_assert!(Self::from_bit(bit).is_some());
                Self(bit as u8)
            }

            /// Its bit in a [`PointSet`], and its index in tables of [`Point::BITS`] entries.
            #[inline(always)]
            pub const fn index(self) -> usize {
                // The remainder changes nothing; it spares such tables their bounds checks.
                self.0 as usize % Self::BITS
            }

            /// Its place on the lattice.
            pub const fn hex(self) -> $crate::Hex {
                match Self::HEX_BY_BIT[self.0 as usize] {
                    Some(hex) => hex,
                    None => unreachable!(),
                }
            }

            /// The point a number of steps away in a direction.
            pub const fn step(self, direction: $crate::Direction, distance: i8) -> Option<Self> {
                Self::at(self.hex().step(direction, distance))
            }

            /// The points next to it: six, or fewer on the edge.
            pub fn neighbours(self) -> impl Iterator<Item = Self> {
                $crate::Direction::ALL.into_iter().filter_map(move |way| self.step(way, 1))
            }

            /// The ways to turn or mirror the board onto itself, each as the images of
            /// [`Point::ALL`]; the first leaves everything in place.
            pub fn symmetries() -> Vec<Vec<Self>> {
                // Doubled and measured from the middle of the board, so that the centre of the
                // turn is exact also where no point stands on it.
                let bounds = |values: &dyn Fn(&$crate::Hex) -> i8| {
                    let values = Self::HEXES.iter().map(values);
                    values.clone().min().unwrap() + values.max().unwrap()
                };
                let (mid_x, mid_y) = (bounds(&|hex| hex.x), bounds(&|hex| hex.y));
                let image = |symmetry: $crate::Symmetry, point: &Self| {
                    let hex = point.hex();
                    let centred = $crate::Hex { x: 2 * hex.x - mid_x, y: 2 * hex.y - mid_y };
                    let turned = symmetry.apply(centred);
                    let (x, y) = (turned.x + mid_x, turned.y + mid_y);
                    let even = x % 2 == 0 && y % 2 == 0;
                    Self::at($crate::Hex { x: x / 2, y: y / 2 }).filter(|_| even)
                };
                $crate::Symmetry::all()
                    .filter_map(|symmetry| Self::ALL.iter().map(|p| image(symmetry, p)).collect())
                    .collect()
            }
        }

        impl std::fmt::Display for Point {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let hex = self.hex();
                write!(f, "{}{}", (b'a' + hex.x as u8) as char, LAYOUT.number(hex))
            }
        }

        impl std::fmt::Debug for Point {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{self}")
            }
        }

        impl std::str::FromStr for Point {
            type Err = $crate::PointError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                LAYOUT.parse(text).map(Self::on)
            }
        }

        /// A set of points of this game's board.
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
        pub struct PointSet(pub(crate) $word);

        impl PointSet {
            /// No point.
            pub const EMPTY: Self = Self(0);

            /// Every point of the board.
            pub const ALL: Self = {
                let (mut bits, mut n) = (0, 0);
                while n < Point::COUNT {
                    bits |= 1 << Point::ALL[n].0;
                    n += 1;
                }
                Self(bits)
            };

            /// Its bits, each on the [`index`](Point::index) of its point.
            #[inline(always)]
            pub const fn word(self) -> $word {
                self.0
            }

            /// How many points it holds.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether it holds none.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether it holds this point.
            pub const fn contains(self, point: Point) -> bool {
                self.0 >> point.0 & 1 == 1
            }

            /// The points that both sets hold.
            #[must_use]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// The points that either set holds.
            #[must_use]
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// The points that the other set does not hold.
            #[must_use]
            pub const fn without(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Adds a point.
            pub const fn insert(&mut self, point: Point) {
                self.0 |= 1 << point.0;
            }
        }

        impl Iterator for PointSet {
            type Item = Point;

            #[inline(always)]
            fn next(&mut self) -> Option<Point> {
                if self.0 == 0 {
                    return None;
                }
                let point = Point(self.0.trailing_zeros() as u8);
                self.0 &= self.0 - 1;
                Some(point)
            }
        }

        impl FromIterator<Point> for PointSet {
            fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
                let mut set = Self::EMPTY;
                points.into_iter().for_each(|point| set.insert(point));
                set
            }
        }

        impl std::fmt::Debug for PointSet {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }
    };
}
