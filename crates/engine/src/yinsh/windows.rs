//! What a network is told of a position in which rings move.
//!
//! A *window* is five consecutive points of a line, which a row may one day fill. Each has a pattern:
//! every point is empty or has a marker or a ring of either player, read from either end alike. The
//! patterns of all windows together are most of what there is to know; counts of moves, rows in reach
//! and markers to be won are added.

use game::{Player, Position as _};
use yinsh::lines::{FIELD, FULL_FIELD, LINE_POINTS, LINES, LINES_PER_AXIS, SLOT};
use yinsh::{Phase, Point, Position, Row, Variant};

use super::fives;
use crate::network::{NARROW, Shape};

/// All ways to fill five points with five kinds of point.
const PATTERNS: usize = 3125;

/// Five to the power of a place.
const POWERS: [usize; Row::LENGTH] = [1, 5, 25, 125, 625];

/// `SPREAD[bits]`: the bits of a field as a number in base five.
static SPREAD: [u32; 1 << FIELD] = {
    let mut spread = [0; 1 << FIELD];
    let mut bits = 1;
    while bits < 1 << FIELD {
        spread[bits] = 5 * spread[bits >> 1] + (bits & 1) as u32;
        bits += 1;
    }
    spread
};

/// `FOLDED[pattern]`: the number of a pattern, the same for one and its mirror image. The empty one
/// is number 0.
static FOLDED: [u16; PATTERNS] = {
    let mut folded = [u16::MAX; PATTERNS];
    let (mut next, mut pattern) = (0, 0);
    while pattern < PATTERNS {
        let (mut mirrored, mut place) = (0, 0);
        while place < Row::LENGTH {
            mirrored += pattern / POWERS[place] % 5 * POWERS[Row::LENGTH - 1 - place];
            place += 1;
        }
        if mirrored < pattern {
            folded[pattern] = folded[mirrored];
        } else {
            folded[pattern] = next;
            next += 1;
        }
        pattern += 1;
    }
    folded
};

/// Patterns that are told apart.
const WINDOWS: usize = (PATTERNS + 125) / 2;

/// `WINDOWS_OF[line]`: on how many places of a line a window begins.
static WINDOWS_OF: [u8; LINES] = {
    let mut windows = [0; LINES];
    let mut line = 0;
    while line < LINES {
        let mut first = 0;
        while first + Row::LENGTH <= FIELD
            && LINE_POINTS[line][first + Row::LENGTH - 1].index() != Point::NOWHERE.index()
        {
            first += 1;
        }
        windows[line] = first as u8;
        line += 1;
    }
    windows
};

/// Rings removed by the player to act and by the other, and blitz.
const SCORES: usize = 10;

/// What is counted for each player: the divisor and the number of values told apart.
const COUNT_STEPS: [(usize, usize); 6] = [
    (1, 24), // markers
    (3, 20), // moves
    (1, 3),  // rows that one move makes
    (1, 8),  // markers that the best jump wins
    (2, 12), // markers that all jumps win, each on its own
    (1, 12), // markers on the edge
];

const PER_PLAYER: usize = {
    let (mut sum, mut n) = (0, 0);
    while n < COUNT_STEPS.len() {
        sum += COUNT_STEPS[n].1;
        n += 1;
    }
    sum
};

const COUNTS: usize = WINDOWS + SCORES;

/// A row of the player to act that the opponent's move has made.
const PENDING: usize = COUNTS + 2 * PER_PLAYER;

pub(super) const SHAPE: Shape = Shape { inputs: PENDING + 1, hidden: NARROW, buckets: SCORES };

/// The score, which says how much a row is worth.
pub(super) fn bucket(position: &Position) -> usize {
    match position.variant() {
        Variant::Standard => {
            let removed = position.removed();
            let [own, other] = [position.to_act(), position.to_act().opponent()]
                .map(|player: Player| usize::from(removed[player.index()]).min(2));
            3 * own + other
        }
        Variant::Blitz => SCORES - 1,
    }
}

/// Calls `visit` with every fact of a position, as the player to act sees it.
#[inline(always)]
pub(super) fn for_each_input(position: &Position, mut visit: impl FnMut(usize)) {
    let players = [position.to_act(), position.to_act().opponent()];
    let colours = position.lines().colour_words();
    let rings = fives::ring_lines(position);
    let [own, other] = players.map(|player| FIELD * player.index());
    for line in 0..LINES {
        let windows = WINDOWS_OF[line];
        let slot = SLOT * (line / LINES_PER_AXIS);
        let (markers, rings) = (colours[line] >> slot, rings[line] >> slot);
        if windows == 0 || (markers | rings) & (FULL_FIELD | FULL_FIELD << FIELD) == 0 {
            continue;
        }
        let spread = |field: u64| SPREAD[(field & FULL_FIELD) as usize];
        let mut line = spread(markers >> own) + 2 * spread(markers >> other);
        if rings != 0 {
            line += 3 * spread(rings >> own) + 4 * spread(rings >> other);
        }
        for _ in 0..windows {
            let pattern = line as usize % PATTERNS;
            if pattern != 0 {
                visit(usize::from(FOLDED[pattern]));
            }
            line /= 5;
        }
    }
    visit(WINDOWS + bucket(position));
    let ready = fives::ready_rows(position);
    let markers = fives::count_markers(position, false);
    let edge = fives::count_markers(position, true);
    let mut first = COUNTS;
    for player in players {
        let (best, all) = fives::winnings(position, player);
        let counts = [
            markers[player.index()] as usize,
            position.mobility(player) as usize,
            ready[player.index()] as usize,
            best as usize,
            all as usize,
            edge[player.index()] as usize,
        ];
        for (count, (divisor, values)) in counts.into_iter().zip(COUNT_STEPS) {
            visit(first + (count / divisor).min(values - 1));
            first += values;
        }
    }
    if matches!(position.phase(), Phase::Row { .. }) {
        visit(PENDING);
    }
}

#[cfg(test)]
mod tests {
    use game::Random;
    use hexgrid::Direction;
    use yinsh::Piece;

    use super::*;

    /// The pattern of a window, point by point.
    fn pattern(position: &Position, points: &[Point]) -> usize {
        let me = position.to_act();
        let kind = |point: &Point| match position.piece(*point) {
            None => 0,
            Some(Piece::Marker(player)) => 1 + usize::from(player != me),
            Some(Piece::Ring(player)) => 3 + usize::from(player != me),
        };
        points.iter().zip(POWERS).map(|(point, power)| kind(point) * power).sum()
    }

    #[test]
    fn windows_read_off_lines_are_those_found_point_by_point() {
        assert_eq!(FOLDED.iter().max(), Some(&(WINDOWS as u16 - 1)));
        let mut random = Random::new(5);
        for variant in [Variant::Standard, Variant::Blitz] {
            for _ in 0..10 {
                let mut position = Position::start(variant, &mut random);
                while let Some(step) = position.random_move(&mut random) {
                    if position.phase() != Phase::Place {
                        let mut found = Vec::new();
                        for_each_input(&position, |input| found.push(input));
                        assert!(found.iter().all(|input| *input < SHAPE.inputs));
                        found.retain(|input| *input < WINDOWS);
                        found.sort_unstable();
                        let mut expected = Vec::new();
                        for first in Point::ALL {
                            for way in Direction::AXES {
                                let points: Vec<Point> =
                                    (0..5).map_while(|n| first.step(way, n)).collect();
                                let pattern = pattern(&position, &points);
                                if points.len() == 5 && pattern > 0 {
                                    expected.push(usize::from(FOLDED[pattern]));
                                }
                            }
                        }
                        expected.sort_unstable();
                        assert_eq!(found, expected, "{position:?}");
                    }
                    position.play_unchecked(step);
                }
            }
        }
    }
}
