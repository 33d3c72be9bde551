use std::error::Error;
use std::fmt;

use game::Player;

use crate::{Colour, Point};

/// One step. A turn is a claim and a stack move, a stack move alone, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Claims a colour; a stack move has to follow in the same turn.
    Claim(Colour),
    /// Moves the stack on the first point onto the second, along a line or over links.
    Stack(Point, Point),
    /// Passes, having no other step.
    Pass,
}

/// Why a step is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is over.
    GameOver,
    /// Nothing stands there.
    Empty(Point),
    /// A joker on its own does not move.
    LoneJoker(Point),
    /// The stack there belongs to the opponent.
    NotYours(Point),
    /// A move ends elsewhere than it starts.
    SamePoint(Point),
    /// A move ends on an occupied point.
    EmptyTarget(Point),
    /// The two points are not on one line, and a neutral stack makes one hop only.
    NotALine(Point, Point),
    /// Another stack stands between the two points.
    InTheWay {
        /// Where the move starts.
        from: Point,
        /// Where it was to end.
        to: Point,
        /// The first stack between them.
        blocker: Point,
    },
    /// The two points are not on one line, and no links join them.
    NoChain {
        /// Where the move starts.
        from: Point,
        /// Where it was to end.
        to: Point,
        /// The colour that the links would have.
        colour: Colour,
    },
    /// No stack holds a colour twice.
    ColourTwice {
        /// Where the move was to end.
        to: Point,
        /// A colour that both stacks hold.
        colour: Colour,
    },
    /// The stack there is as high as stacks get, and stays as it is.
    Full(Point),
    /// The stack would be too high.
    TooHigh {
        /// How high it would be.
        height: u8,
        /// How high it may be.
        highest: u8,
    },
    /// A neutral stack does not land on a higher one.
    NeutralClimbs {
        /// How high the moving stack is.
        height: u8,
        /// Where it was to land.
        to: Point,
    },
    /// A turn has one claim.
    SecondClaim,
    /// The colour belongs to a player.
    Claimed(Colour, Player),
    /// A player claims at most two colours.
    TwoClaims,
    /// A claim needs a move that can follow it.
    NothingFollows(Colour),
    /// A claim is followed by a move, never by a pass.
    PassAfterClaim,
    /// Who can move must not pass.
    MustMove,
    /// Who can move after a claim must not pass.
    MustClaim(Colour),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Claim(colour) => write!(f, "{},", colour.letter()),
            Self::Stack(from, to) => write!(f, "{from}-{to}"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::Empty(point) => write!(f, "there is nothing on {point}"),
            Self::LoneJoker(point) => {
                write!(f, "the joker on {point} stands alone and cannot move")
            }
            Self::NotYours(point) => write!(f, "the stack on {point} is the opponent's"),
            Self::SamePoint(point) => write!(f, "the stack on {point} cannot land on itself"),
            Self::EmptyTarget(point) => {
                write!(f, "a move ends on an occupied point, and {point} is empty")
            }
            Self::NotALine(from, to) => write!(f, "{from} and {to} are not on one line"),
            Self::InTheWay { from, to, blocker } => {
                write!(f, "{blocker} is in the way from {from} to {to}")
            }
            Self::NoChain { from, to, colour } => write!(
                f,
                "{from} and {to} are not on one line, and no chain of {colour} stacks joins them"
            ),
            Self::ColourTwice { to, colour } => {
                write!(f, "{colour} is already in the stack on {to}")
            }
            Self::Full(point) => {
                write!(f, "the stack on {point} is full: it neither moves nor is landed on")
            }
            Self::TooHigh { height, highest } => {
                write!(f, "the stack would be {height} high, and {highest} is the highest")
            }
            Self::NeutralClimbs { height: 1, to } => {
                write!(f, "a neutral piece cannot climb onto the higher stack on {to}")
            }
            Self::NeutralClimbs { height, to } => {
                write!(f, "a neutral stack of {height} cannot climb onto the higher one on {to}")
            }
            Self::SecondClaim => f.write_str("a turn has one claim, and a move has to follow it"),
            Self::Claimed(colour, player) => {
                write!(f, "{colour} is already claimed by player {}", player.index() + 1)
            }
            Self::TwoClaims => f.write_str("a player claims at most two colours"),
            Self::NothingFollows(colour) => {
                write!(f, "no move could follow the claim of {colour}")
            }
            Self::PassAfterClaim => f.write_str("after a claim a move has to follow, not a pass"),
            Self::MustMove => f.write_str("a player who can move must not pass"),
            Self::MustClaim(colour) => {
                write!(f, "the claim of {colour} makes a move possible, so a pass is not")
            }
        }
    }
}

impl Error for Illegal {}
