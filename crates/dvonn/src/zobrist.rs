//! The features of a position, and their random numbers.
//!
//! A stack is two features: whose it is and whether it holds a DVONN piece, and how high it is.

use game::{Player, Zobrist};

use crate::Point;
use crate::point::ROW;

/// Kinds of stacks: white, black, each with a DVONN piece inside, and a DVONN piece alone.
const KINDS: usize = 5;

const PER_POINT: usize = KINDS + Point::COUNT;

const SIDE: usize = (4 * ROW + 11) * PER_POINT;

/// How many features there are: those of the stacks, black to act, and placing.
pub(crate) const FEATURES: usize = SIDE + 2;

/// Black is to act.
pub(crate) const BLACK_TO_ACT: u16 = SIDE as u16;

/// Pieces are still being placed.
pub(crate) const PLACING: u16 = SIDE as u16 + 1;

/// The two features of a stack.
#[inline(always)]
pub(crate) fn stack(point: Point, owner: Option<Player>, dvonn: bool, height: u8) -> [u16; 2] {
    let kind = match owner {
        Some(player) => player.index() + 2 * usize::from(dvonn),
        None => 4,
    };
    let first = point.index() * PER_POINT;
    [(first + kind) as u16, (first + KINDS + usize::from(height) - 1) as u16]
}

pub(crate) static ZOBRIST: Zobrist = Zobrist::new(u64::from_be_bytes(*b"dvonn   "));
