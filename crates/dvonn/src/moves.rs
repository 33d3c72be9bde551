use std::error::Error;
use std::fmt;

use crate::Point;

/// One step, which in DVONN is a whole turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places the next piece on an empty point.
    Place(Point),
    /// Moves the stack on the first point onto the second.
    Stack(Point, Point),
    /// Passes, having no other step.
    Pass,
}

/// Why a step is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is over.
    GameOver,
    /// Stacks do not move before all pieces are placed.
    StillPlacing,
    /// All pieces are placed.
    AllPlaced,
    /// A piece was to be placed on an occupied point.
    Occupied(Point),
    /// No piece stands there.
    Empty(Point),
    /// The stack there belongs to the opponent.
    NotYours(Point),
    /// A DVONN piece on its own does not move.
    LoneDvonn(Point),
    /// Closed in on all six sides.
    Surrounded(Point),
    /// The two points are not on one line.
    NotALine(Point, Point),
    /// A stack moves exactly as far as it is high.
    WrongDistance {
        /// Where it stands.
        from: Point,
        /// How many pieces it has.
        height: u8,
        /// How far it was to go.
        distance: u8,
    },
    /// A move ends on an occupied point.
    EmptyTarget(Point),
    /// Who can move must not pass.
    MustMove,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(point) => write!(f, "{point}"),
            Self::Stack(from, to) => write!(f, "{from}-{to}"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::StillPlacing => f.write_str("nothing moves before all pieces are placed"),
            Self::AllPlaced => f.write_str("all pieces are placed"),
            Self::Occupied(point) => write!(f, "{point} is occupied"),
            Self::Empty(point) => write!(f, "there is nothing on {point}"),
            Self::NotYours(point) => write!(f, "the stack on {point} is the opponent's"),
            Self::LoneDvonn(point) => {
                write!(f, "the DVONN piece on {point} stands alone and cannot move")
            }
            Self::Surrounded(point) => {
                write!(f, "{point} is surrounded on all six sides and cannot move")
            }
            Self::NotALine(from, to) => write!(f, "{from} and {to} are not on one line"),
            Self::WrongDistance { from, height, distance } => write!(
                f,
                "the stack on {from} is {height} high and moves exactly that far, not {distance}"
            ),
            Self::EmptyTarget(point) => {
                write!(f, "a move ends on an occupied point, and {point} is empty")
            }
            Self::MustMove => f.write_str("a player who can move must not pass"),
        }
    }
}

impl Error for Illegal {}
