use game::Player;

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// One of the 23 white pieces.
    White,
    /// One of the 23 black pieces.
    Black,
    /// One of the three red ones, to which everything has to keep contact.
    Dvonn,
}

impl Piece {
    /// The piece with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'w' => Some(Self::White),
            'b' => Some(Self::Black),
            'r' => Some(Self::Dvonn),
            _ => None,
        }
    }

    /// Its letter.
    pub fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
            Self::Dvonn => 'r',
        }
    }

    /// Who owns a stack with this piece on top.
    pub fn owner(self) -> Option<Player> {
        match self {
            Self::White => Some(Player::First),
            Self::Black => Some(Player::Second),
            Self::Dvonn => None,
        }
    }

    /// The colour of a player's pieces.
    pub fn of(player: Player) -> Self {
        match player {
            Player::First => Self::White,
            Player::Second => Self::Black,
        }
    }
}
