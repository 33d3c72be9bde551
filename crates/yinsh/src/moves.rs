use std::error::Error;
use std::fmt;

use game::{Reason, reason};
use hexgrid::Direction;

use crate::Point;

/// One step: one decision of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places a ring on a vacant point.
    Place(Point),
    /// Leaves a marker in the ring on the first point and moves the ring to the second.
    Ring(Point, Point),
    /// Removes a row of five markers.
    RemoveRow(Row),
    /// Removes a ring, for the row just removed.
    RemoveRing(Point),
    /// Passes, having no ring move.
    Pass,
}

/// Five consecutive points of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// The lower end: the one with the lower letter, or else the lower number.
    first: Point,
    /// The way to the upper end, one of [`Direction::AXES`].
    direction: Direction,
}

/// Why a step is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is over.
    GameOver,
    /// Rings do not move before all are placed.
    StillPlacing,
    /// All rings are placed.
    AllPlaced,
    /// A ring was to be put on an occupied point.
    Occupied(Point),
    /// No ring stands there.
    NoRing(Point),
    /// The ring there belongs to the opponent.
    NotYours(Point),
    /// A ring was to move to where it stands.
    StandsStill(Point),
    /// The two points are not on one line.
    NotALine(Point, Point),
    /// A ring on this point was to be passed or jumped.
    RingInTheWay(Point),
    /// A ring was to go on behind the markers it jumped, past this point.
    PastTheJump(Point),
    /// Who can move must not pass.
    MustMove,
    /// Rows are removed before anything else.
    RowFirst,
    /// After a row one of the player's rings is removed.
    RingFirst,
    /// Nobody has a row, so there is nothing to remove.
    NothingToRemove,
    /// Five points that are not all marked in the player's colour.
    NotYourRow {
        /// What was to be removed.
        row: Row,
        /// The first of its points without a marker of the player.
        point: Point,
    },
    /// Several rows could be meant by naming the ring alone.
    NameTheRow,
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

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(point) => write!(f, "{point}"),
            Self::Ring(from, to) => write!(f, "{from}-{to}"),
            Self::RemoveRow(row) => write!(f, "x{row}"),
            Self::RemoveRing(point) => write!(f, "x{point}"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl From<Illegal> for Reason {
    fn from(illegal: Illegal) -> Self {
        match illegal {
            Illegal::GameOver => reason!("yinsh.gameOver", "the game is over"),
            Illegal::StillPlacing => {
                reason!("yinsh.stillPlacing", "nothing else is done before all rings are placed")
            }
            Illegal::AllPlaced => reason!("yinsh.allPlaced", "all rings are placed"),
            Illegal::Occupied(point) => {
                reason!("yinsh.occupied", "{point} is occupied", point = point)
            }
            Illegal::NoRing(point) => {
                reason!("yinsh.noRing", "there is no ring on {point}", point = point)
            }
            Illegal::NotYours(point) => {
                reason!("yinsh.notYours", "the ring on {point} is the opponent's", point = point)
            }
            Illegal::StandsStill(point) => reason!(
                "yinsh.standsStill",
                "the ring on {point} has to move at least one point",
                point = point
            ),
            Illegal::NotALine(from, to) => reason!(
                "yinsh.notALine",
                "{from} and {to} are not on one line",
                from = from,
                to = to
            ),
            Illegal::RingInTheWay(point) => reason!(
                "yinsh.ringInTheWay",
                "a ring never passes another, and one stands on {point}",
                point = point
            ),
            Illegal::PastTheJump(point) => reason!(
                "yinsh.pastTheJump",
                "a ring that has jumped markers stops directly behind them, here on {point}",
                point = point
            ),
            Illegal::MustMove => reason!("yinsh.mustMove", "a player who can move must not pass"),
            Illegal::RowFirst => reason!("yinsh.rowFirst", "a row has to be removed first"),
            Illegal::RingFirst => {
                reason!("yinsh.ringFirst", "a ring has to be removed for the row first")
            }
            Illegal::NothingToRemove => {
                reason!("yinsh.nothingToRemove", "there is no row to remove")
            }
            Illegal::NotYourRow { row, point } => reason!(
                "yinsh.notYourRow",
                "{row} is not a row of yours, having no marker of yours on {point}",
                row = row,
                point = point
            ),
            Illegal::NameTheRow => reason!(
                "yinsh.nameTheRow",
                "several rows can be removed, so name the one that is meant, like xg5-g9xa5"
            ),
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Reason::from(*self).fmt(f)
    }
}

impl Error for Illegal {}
