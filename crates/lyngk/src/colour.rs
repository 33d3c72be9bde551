use std::fmt;

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
