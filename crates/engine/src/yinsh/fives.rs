//! Fives: any five consecutive points of a line, which a row may one day fill.

use game::{Player, Position as _};
use hexgrid::Direction;

use yinsh::lines::{
    AXES, COLUMN_AXIS, FIELD, FULL_FIELD, FULL_SLOT, LINE_POINTS, LINES, LINES_PER_AXIS, Lines,
    ONES, SLOT, Star, WALL, bits, colour, common_slot, in_every_field, join, row_starts, spot,
};
use yinsh::{Point, Position, Row};

/// The bits on which fives begin, of both colours, in the joined lines with the same number.
const STARTS: [u64; LINES_PER_AXIS] = {
    let mut starts = [0; LINES_PER_AXIS];
    let mut line = 0;
    while line < LINE_POINTS.len() {
        let mut first = 0;
        while first + Row::LENGTH <= FIELD {
            if LINE_POINTS[line][first + Row::LENGTH - 1].index() != Point::NOWHERE.index() {
                let white = 1 << (SLOT * (line / LINES_PER_AXIS) + first);
                starts[line % LINES_PER_AXIS] |= white | white << FIELD;
            }
            first += 1;
        }
        line += 1;
    }
    starts
};

/// The white bits of every line.
const WHITE: u64 = FULL_FIELD | FULL_FIELD << SLOT | FULL_FIELD << (2 * SLOT);

/// The bits, of both colours, of the points that share a five with a point, itself left out.
static NEAR: [u64; Point::COUNT] = {
    let mut near = [0; Point::COUNT];
    let mut line = 0;
    while line < LINE_POINTS.len() {
        let slot = SLOT * (line / LINES_PER_AXIS);
        let mut place = 0;
        while place < FIELD {
            let point = LINE_POINTS[line][place].index();
            let mut other = 0;
            while other < FIELD && point != Point::NOWHERE.index() {
                let far = place.abs_diff(other);
                if far > 0 && far < Row::LENGTH {
                    let white = 1 << (slot + other);
                    near[point] |= white | white << FIELD;
                }
                other += 1;
            }
            place += 1;
        }
        line += 1;
    }
    near
};

/// The bits, of both colours, of the points of each column that have fewer than six neighbours.
const EDGE: [u64; LINES_PER_AXIS] = {
    let mut edge = [0; LINES_PER_AXIS];
    let mut n = 0;
    while n < LINES_PER_AXIS {
        let mut place = 0;
        while place < FIELD {
            let point = LINE_POINTS[COLUMN_AXIS * LINES_PER_AXIS + n][place];
            let (mut neighbours, mut way) = (0, 0);
            while point.index() != Point::NOWHERE.index() && way < 2 * AXES {
                neighbours += point.step(Direction::ALL[way], 1).is_some() as usize;
                way += 1;
            }
            if neighbours < 2 * AXES {
                let white = 1 << (COLUMN_AXIS * SLOT + place);
                edge[n] |= white | white << FIELD;
            }
            place += 1;
        }
        n += 1;
    }
    edge
};

/// The bits on which fives with exactly four markers of a colour begin.
///
/// Five words, each shifted by one more, are added bit by bit, so that the sum for a five stands on
/// the bit of its first point.
#[inline(always)]
fn with_four(word: u64) -> u64 {
    let (a, b, c, d, e) = (word, word >> 1, word >> 2, word >> 3, word >> 4);
    let (ab, cd) = (a ^ b, c ^ d);
    let (carry_ab, carry_cd) = (a & b, c & d);
    let abcd = ab ^ cd;
    let twos = carry_ab ^ carry_cd ^ (ab & cd);
    let carry_e = abcd & e;
    (carry_ab & carry_cd | twos & carry_e) & !(abcd ^ e)
}

/// How many rows of each player one ring move makes, by leaving the fifth marker there or by turning
/// it over across the line.
#[inline(always)]
pub(super) fn ready_rows(position: &Position) -> [u32; 2] {
    let lines = position.lines();
    let colours = lines.colour_words();
    let mut ready_rows = [0; 2];
    for (n, starts) in STARTS.into_iter().enumerate() {
        let markers = colours[n] | colours[LINES_PER_AXIS + n] | colours[2 * LINES_PER_AXIS + n];
        let fours = with_four(markers) & starts;
        if fours != 0 {
            for player in Player::BOTH {
                let fours = fours & colour(WHITE, player);
                ready_rows[player.index()] += ready(lines, n, fours, position.ring_places(player));
            }
        }
    }
    ready_rows
}

/// How many of these fives, each with four markers of a player, one ring move completes: those
/// with a ring that can go another way, and those with a marker that can be turned over.
fn ready(lines: &Lines, n: usize, fours: u64, rings: &[Point]) -> u32 {
    let completes = |bit: u32| {
        let axis = bit as usize / SLOT;
        let line = LINES_PER_AXIS * axis + n;
        let first = bit as usize % FIELD;
        let missing = !(lines.colour_words()[line] >> bit);
        let point = LINE_POINTS[line][first + missing.trailing_zeros() as usize];
        let spot = spot(point);
        let other_axes = !(FULL_SLOT << (SLOT * axis));
        if lines.ring_words()[line] & spot.bits[axis] != 0 {
            rings.contains(&point) && lines.targets(point).0 & other_axes != 0
        } else {
            let marked = lines.marker_words()[line] & spot.bits[axis] != 0;
            marked && can_turn(lines, point, other_axes, rings)
        }
    };
    bits(fours).map(|bit| u32::from(completes(bit))).sum()
}

/// Whether one of the rings can jump the marker on a point, along the axes of these slots.
///
/// The run it belongs to has to end at a vacant point one way; the other way a ring has to come
/// first behind it.
fn can_turn(lines: &Lines, point: Point, slots: u64, rings: &[Point]) -> bool {
    const WALLS: u64 = in_every_field(WALL);
    let spot = spot(point);
    let markers = join(lines.marker_words(), spot) & spot.ahead;
    let stops = join(lines.ring_words(), spot) & spot.ahead;
    let begins = spot.ahead & !((spot.ahead & !WALLS) << 1);
    let behind_run = markers.wrapping_add(begins) & !markers;
    let landings = behind_run & !stops & slots;
    let from_there = (markers | stops) & !behind_run.wrapping_sub(begins);
    let first = from_there & !from_there.wrapping_sub(ONES) & !WALLS & slots;
    bits(landings).any(|landing| {
        let opposite = (landing as usize / FIELD) ^ 1;
        let jumper = bits(first & FULL_FIELD << (FIELD * opposite)).next();
        // Beyond the end of a short line is nowhere, and so are rings that have been removed.
        jumper
            .map(|bit| Star::point(point, bit))
            .is_some_and(|jumper| jumper != Point::NOWHERE && rings.contains(&jumper))
    })
}

/// Whether a ring move of a player makes a row of that player.
#[inline(always)]
pub(super) fn completes_row(position: &Position, from: Point, to: Point) -> bool {
    let (lines, player) = (position.lines(), position.to_act());
    let start = spot(from);
    let left = start.white[0] | start.white[1] | start.white[2];
    let mut lines_of_start = join(lines.colour_words(), start) | colour(left, player);
    let along = common_slot(start, spot(to));
    let mut rows = 0;
    for point in lines.between(from, to).points(from) {
        let spot = spot(point);
        let white = spot.white[0] | spot.white[1] | spot.white[2];
        let both = colour(white, Player::First) | colour(white, Player::Second);
        lines_of_start ^= both & along;
        rows |= row_starts((join(lines.colour_words(), spot) ^ both) & !along);
    }
    rows |= row_starts(lines_of_start);
    rows & colour(WHITE, player) != 0
}

/// What a ring move of a player does for rows, at a glance: every marker that becomes the
/// player's counts as many as there are on the fives through it, with one for itself, and every
/// marker that is lost counts against it.
#[inline(always)]
pub(super) fn glance(position: &Position, from: Point, to: Point) -> i32 {
    let (lines, player) = (position.lines(), position.to_act());
    let near = |point: Point, mask: u64| {
        (join(lines.colour_words(), spot(point)) & NEAR[point.index()] & mask).count_ones() as i32
    };
    let mine = colour(WHITE, player);
    let mut sum = 2 * near(from, mine) - near(from, !mine);
    for point in lines.between(from, to).points(from) {
        let spot = spot(point);
        let own =
            lines.colour_words()[usize::from(spot.lines[0])] & colour(spot.white[0], player) != 0;
        let stake = 2 + near(point, !0);
        sum += if own { -stake } else { stake };
    }
    sum
}

/// How many markers have the colour of each player up, on all points or on the edge.
#[inline(always)]
pub(super) fn count_markers(position: &Position, on_edge: bool) -> [u32; 2] {
    let lines = position.lines();
    let columns = &lines.colour_words()[COLUMN_AXIS * LINES_PER_AXIS..];
    let mut counts = [0; 2];
    for (column, edge) in columns.iter().zip(EDGE) {
        let markers = if on_edge { column & edge } else { *column };
        counts[0] += (markers & WHITE).count_ones();
        counts[1] += (markers & !WHITE).count_ones();
    }
    counts
}

/// The rings on every line, as `colours` has the markers.
#[inline(always)]
pub(super) fn ring_lines(position: &Position) -> [u64; LINES] {
    let mut words = [0; LINES];
    for player in Player::BOTH {
        for ring in position.ring_places(player) {
            let spot = spot(*ring);
            for axis in 0..AXES {
                words[usize::from(spot.lines[axis])] |= colour(spot.white[axis], player);
            }
        }
    }
    words
}

#[cfg(test)]
#[path = "fives_tests.rs"]
mod tests;
