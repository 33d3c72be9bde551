use std::fmt;

use crate::Point;

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// One of the eight pieces of a colour.
    Colour(Colour),
    /// One of the three jokers, which stand for any colour that is missing in their stack.
    Joker,
}

pub(crate) const PIECES_OF_A_COLOUR: usize = 8;
pub(crate) const JOKERS: usize = 3;

impl Piece {
    /// Every kind of piece.
    pub const ALL: [Self; 6] = [
        Self::Colour(Colour::Ivory),
        Self::Colour(Colour::Blue),
        Self::Colour(Colour::Red),
        Self::Colour(Colour::Green),
        Self::Colour(Colour::Black),
        Self::Joker,
    ];

    /// All pieces of a game, kind by kind.
    pub(crate) const SET: [Self; Point::COUNT] = {
        let mut set = [Self::Joker; Point::COUNT];
        let mut n = 0;
        while n < Point::COUNT - JOKERS {
            set[n] = Self::ALL[n / PIECES_OF_A_COLOUR];
            n += 1;
        }
        set
    };

    /// The piece with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'j' => Some(Self::Joker),
            _ => Colour::from_letter(letter).map(Self::Colour),
        }
    }

    /// Its letter.
    pub fn letter(self) -> char {
        match self {
            Self::Colour(colour) => colour.letter(),
            Self::Joker => 'j',
        }
    }

    /// Its colour; a joker has none.
    pub fn colour(self) -> Option<Colour> {
        match self {
            Self::Colour(colour) => Some(colour),
            Self::Joker => None,
        }
    }

    /// Its place in [`Piece::ALL`], for tables.
    #[inline(always)]
    pub const fn index(self) -> usize {
        match self {
            Self::Colour(colour) => colour.index(),
            Self::Joker => 5,
        }
    }
}

/// One of the five colours that can be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Ivory, `i`.
    Ivory,
    /// Blue, `b`.
    Blue,
    /// Red, `r`.
    Red,
    /// Green, `g`.
    Green,
    /// Black, `k`.
    Black,
}

impl Colour {
    /// All five.
    pub const ALL: [Self; 5] = [Self::Ivory, Self::Blue, Self::Red, Self::Green, Self::Black];

    /// The colour with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter)
    }

    /// Its letter.
    pub fn letter(self) -> char {
        match self {
            Self::Ivory => 'i',
            Self::Blue => 'b',
            Self::Red => 'r',
            Self::Green => 'g',
            Self::Black => 'k',
        }
    }

    /// 0 to 4, for tables.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ivory => "ivory",
            Self::Blue => "blue",
            Self::Red => "red",
            Self::Green => "green",
            Self::Black => "black",
        })
    }
}

/// A set of colours.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Colours(u8);

impl Colours {
    /// No colour.
    pub const EMPTY: Self = Self(0);

    /// All five.
    pub const ALL: Self = Self(0b1_1111);

    /// The colours whose indices are set bits.
    #[inline(always)]
    pub(crate) const fn from_bits(bits: u8) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The number of this set among the 32 there are, for tables.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize % 32
    }

    /// How many colours it holds.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it holds this colour.
    pub const fn contains(self, colour: Colour) -> bool {
        self.0 >> colour.index() & 1 == 1
    }

    /// Adds a colour.
    pub const fn insert(&mut self, colour: Colour) {
        self.0 |= 1 << colour.index();
    }

    /// The colours of either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The colours of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Iterator for Colours {
    type Item = Colour;

    #[inline(always)]
    fn next(&mut self) -> Option<Colour> {
        let colour = Colour::ALL.get(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(*colour)
    }
}

impl FromIterator<Colour> for Colours {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Self {
        let mut set = Self::EMPTY;
        colours.into_iter().for_each(|colour| set.insert(colour));
        set
    }
}

impl fmt::Debug for Colours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
