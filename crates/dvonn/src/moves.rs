use std::error::Error;
use std::fmt;

use game::{Reason, reason};

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

impl From<Illegal> for Reason {
    fn from(illegal: Illegal) -> Self {
        match illegal {
            Illegal::GameOver => reason!("dvonn.gameOver", "the game is over"),
            Illegal::StillPlacing => {
                reason!("dvonn.stillPlacing", "nothing moves before all pieces are placed")
            }
            Illegal::AllPlaced => reason!("dvonn.allPlaced", "all pieces are placed"),
            Illegal::Occupied(point) => {
                reason!("dvonn.occupied", "{point} is occupied", point = point)
            }
            Illegal::Empty(point) => {
                reason!("dvonn.empty", "there is nothing on {point}", point = point)
            }
            Illegal::NotYours(point) => {
                reason!("dvonn.notYours", "the stack on {point} is the opponent's", point = point)
            }
            Illegal::LoneDvonn(point) => reason!(
                "dvonn.loneDvonn",
                "the DVONN piece on {point} stands alone and cannot move",
                point = point
            ),
            Illegal::Surrounded(point) => reason!(
                "dvonn.surrounded",
                "{point} is surrounded on all six sides and cannot move",
                point = point
            ),
            Illegal::NotALine(from, to) => reason!(
                "dvonn.notALine",
                "{from} and {to} are not on one line",
                from = from,
                to = to
            ),
            Illegal::WrongDistance { from, height, distance } => reason!(
                "dvonn.wrongDistance",
                "the stack on {from} is {height} high and moves exactly that far, not {distance}",
                from = from,
                height = height,
                distance = distance
            ),
            Illegal::EmptyTarget(point) => reason!(
                "dvonn.emptyTarget",
                "a move ends on an occupied point, and {point} is empty",
                point = point
            ),
            Illegal::MustMove => reason!("dvonn.mustMove", "a player who can move must not pass"),
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Reason::from(*self).fmt(f)
    }
}

impl Error for Illegal {}
