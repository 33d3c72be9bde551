use game::Player;

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// One of the five rings of a player.
    Ring(Player),
    /// A marker with the colour of a player up.
    Marker(Player),
}

impl Piece {
    /// The piece with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'W' => Some(Self::Ring(Player::First)),
            'B' => Some(Self::Ring(Player::Second)),
            'w' => Some(Self::Marker(Player::First)),
            'b' => Some(Self::Marker(Player::Second)),
            _ => None,
        }
    }

    /// Its letter.
    pub fn letter(self) -> char {
        match self {
            Self::Ring(Player::First) => 'W',
            Self::Ring(Player::Second) => 'B',
            Self::Marker(Player::First) => 'w',
            Self::Marker(Player::Second) => 'b',
        }
    }
}
