use std::error::Error;
use std::fmt;

use game::{Player, Reason, reason};

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

impl From<Illegal> for Reason {
    fn from(illegal: Illegal) -> Self {
        match illegal {
            Illegal::GameOver => reason!("lyngk.gameOver", "the game is over"),
            Illegal::Empty(point) => {
                reason!("lyngk.empty", "there is nothing on {point}", point = point)
            }
            Illegal::LoneJoker(point) => reason!(
                "lyngk.loneJoker",
                "the joker on {point} stands alone and cannot move",
                point = point
            ),
            Illegal::NotYours(point) => {
                reason!("lyngk.notYours", "the stack on {point} is the opponent's", point = point)
            }
            Illegal::SamePoint(point) => reason!(
                "lyngk.samePoint",
                "the stack on {point} cannot land on itself",
                point = point
            ),
            Illegal::EmptyTarget(point) => reason!(
                "lyngk.emptyTarget",
                "a move ends on an occupied point, and {point} is empty",
                point = point
            ),
            Illegal::NotALine(from, to) => reason!(
                "lyngk.notALine",
                "{from} and {to} are not on one line",
                from = from,
                to = to
            ),
            Illegal::InTheWay { from, to, blocker } => reason!(
                "lyngk.inTheWay",
                "{blocker} is in the way from {from} to {to}",
                blocker = blocker,
                from = from,
                to = to
            ),
            Illegal::NoChain { from, to, colour } => {
                reason!(
                    "lyngk.noChain",
                    "{from} and {to} are not on one line, and no chain of {colour} stacks joins them",
                    from = from,
                    to = to,
                    colour = colour.letter() => colour
                )
            }
            Illegal::ColourTwice { to, colour } => {
                reason!(
                    "lyngk.colourTwice",
                    "{colour} is already in the stack on {to}",
                    colour = colour.letter() => colour,
                    to = to
                )
            }
            Illegal::Full(point) => reason!(
                "lyngk.full",
                "the stack on {point} is full: it neither moves nor is landed on",
                point = point
            ),
            Illegal::TooHigh { height, highest } => reason!(
                "lyngk.tooHigh",
                "the stack would be {height} high, and {highest} is the highest",
                height = height,
                highest = highest
            ),
            Illegal::NeutralClimbs { height: 1, to } => reason!(
                "lyngk.pieceClimbs",
                "a neutral piece cannot climb onto the higher stack on {to}",
                to = to
            ),
            Illegal::NeutralClimbs { height, to } => reason!(
                "lyngk.neutralClimbs",
                "a neutral stack of {height} cannot climb onto the higher one on {to}",
                height = height,
                to = to
            ),
            Illegal::SecondClaim => {
                reason!("lyngk.secondClaim", "a turn has one claim, and a move has to follow it")
            }
            Illegal::Claimed(colour, player) => {
                reason!(
                    "lyngk.claimed",
                    "{colour} is already claimed by player {player}",
                    colour = colour.letter() => colour,
                    player = player.index() + 1
                )
            }
            Illegal::TwoClaims => reason!("lyngk.twoClaims", "a player claims at most two colours"),
            Illegal::NothingFollows(colour) => {
                reason!(
                    "lyngk.nothingFollows",
                    "no move could follow the claim of {colour}",
                    colour = colour.letter() => colour
                )
            }
            Illegal::PassAfterClaim => {
                reason!("lyngk.passAfterClaim", "after a claim a move has to follow, not a pass")
            }
            Illegal::MustMove => reason!("lyngk.mustMove", "a player who can move must not pass"),
            Illegal::MustClaim(colour) => {
                reason!(
                    "lyngk.mustClaim",
                    "the claim of {colour} makes a move possible, so a pass is not",
                    colour = colour.letter() => colour
                )
            }
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Reason::from(*self).fmt(f)
    }
}

impl Error for Illegal {}
