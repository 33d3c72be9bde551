//! The features of a position, and their random numbers.
//!
//! A stack is several features: its top, each colour it holds, and how high it is.

use game::{Player, Zobrist};

use crate::{Colour, Colours, Point};

/// What can be on top: five colours and the joker.
const TOPS: usize = 6;

const COLOURS: usize = 5;

/// Stacks are one to six high.
const HEIGHTS: usize = 6;

const PER_POINT: usize = TOPS + COLOURS + HEIGHTS;

/// No more fives than this can be made of 43 pieces.
const FIVES: usize = 8;

const CLAIMS: usize = Point::COUNT * PER_POINT;
const REMOVED: usize = CLAIMS + 2 * COLOURS;
const WINNER: usize = REMOVED + 2 * FIVES;
const SIDE: usize = WINNER + 2;

/// How many features there are: those of the stacks, the claims, the stacks taken off, the winner
/// by a six, who is to act, a claim without its move, and the variants.
pub(crate) const FEATURES: usize = SIDE + 4;

/// Player 2 is to act.
pub(crate) const SECOND_TO_ACT: u16 = SIDE as u16;

/// The player to act has just made a claim.
pub(crate) const PENDING: u16 = SIDE as u16 + 1;

/// The six-stack variant is played.
pub(crate) const SIX_STACK: u16 = SIDE as u16 + 2;

/// A claim awards the standing fives of its colour.
pub(crate) const AWARDING: u16 = SIDE as u16 + 3;

/// The features of a point follow each other; points are numbered from 1 on.
#[inline(always)]
fn at(point: Point, feature: usize) -> u16 {
    ((point.index() - 1) * PER_POINT + feature) as u16
}

/// A stack has this on top, by index of the piece.
#[inline(always)]
pub(crate) fn top(point: Point, piece: usize) -> u16 {
    at(point, piece)
}

/// A stack holds these colours.
#[inline(always)]
pub(crate) fn colours(point: Point, colours: Colours, toggle: &mut impl FnMut(u16)) {
    for colour in Colour::ALL {
        if colours.contains(colour) {
            toggle(at(point, TOPS + colour.index()));
        }
    }
}

/// A stack is this high.
#[inline(always)]
pub(crate) fn height(point: Point, height: usize) -> u16 {
    at(point, TOPS + COLOURS + height - 1)
}

/// A player has claimed a colour.
#[inline(always)]
pub(crate) fn claim(player: Player, colour: Colour) -> u16 {
    (CLAIMS + player.index() * COLOURS + colour.index()) as u16
}

/// A player has taken off at least this many stacks.
#[inline(always)]
pub(crate) fn removed(player: Player, count: u8) -> u16 {
    (REMOVED + player.index() * FIVES + usize::from(count) - 1) as u16
}

/// A player has won by a six.
#[inline(always)]
pub(crate) fn winner(player: Player) -> u16 {
    (WINNER + player.index()) as u16
}

pub(crate) static ZOBRIST: Zobrist = Zobrist::new(u64::from_be_bytes(*b"lyngk   "));
