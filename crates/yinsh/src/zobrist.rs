//! The features of a position, and their random numbers.
//!
//! A ring or a marker is one feature. A player who has removed n rings has the n features "at
//! least one", "at least two" and so on.

use game::{Player, Zobrist};

use crate::{Phase, Piece, Point, Variant};

/// Kinds of pieces: a ring and a marker of either colour.
const KINDS: usize = 4;

const SIDE: usize = KINDS * Point::COUNT;

const PHASES: usize = SIDE + 1;

const REMOVED: usize = PHASES + 5;

const VARIANT: usize = REMOVED + 2 * Variant::MOST_RINGS_TO_WIN as usize;

/// How many features there are: those of the pieces, black to act, the phases other than moving,
/// the removed rings, and blitz.
pub(crate) const FEATURES: usize = VARIANT + 1;

/// Black is to act.
pub(crate) const BLACK_TO_ACT: u16 = SIDE as u16;

/// The first ring wins.
pub(crate) const BLITZ: u16 = VARIANT as u16;

/// A ring or a marker.
#[inline(always)]
pub(crate) const fn piece(point: Point, piece: Piece) -> u16 {
    let kind = match piece {
        Piece::Ring(player) => player.index(),
        Piece::Marker(player) => 2 + player.index(),
    };
    (KINDS * point.index() + kind) as u16
}

/// What is to be done, unless it is moving.
#[inline(always)]
pub(crate) const fn phase(phase: Phase) -> Option<u16> {
    let n = match phase {
        Phase::Move => return None,
        Phase::Place => 0,
        Phase::Row { mover } => 1 + mover.index(),
        Phase::Ring { mover } => 3 + mover.index(),
    };
    Some((PHASES + n) as u16)
}

/// A player has removed this many rings or more.
#[inline(always)]
pub(crate) const fn removed(player: Player, rings: u8) -> u16 {
    (REMOVED + 2 * (rings as usize - 1) + player.index()) as u16
}

pub(crate) static ZOBRIST: Zobrist = Zobrist::new(u64::from_be_bytes(*b"yinsh   "));
