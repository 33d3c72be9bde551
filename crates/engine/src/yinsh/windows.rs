//! What a network is told of a position in which rings move.
//!
//! A *window* is five consecutive points of a line, which a row may one day fill. Each has a pattern:
//! every point is empty or has a marker or a ring of either player, read from either end alike. The
//! patterns of all windows together are most of what there is to know; the jumps of all rings, counts of
//! moves, rows in reach and markers to be won are added. Most of it a line tells alone.

use game::{Player, Position as _};
use yinsh::lines::{FIELD, FULL_FIELD, FULL_SLOT, LINE_POINTS, LINES, LINES_PER_AXIS, SLOT, bits};
use yinsh::{Phase, Point, Position, Row, Variant};

use super::fives;
use crate::network::{MEDIUM, Shape};

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

/// A ring and the run of markers that it comes to first, one way along a line: whose ring, how many of the
/// markers are whose, and whether it can land behind them.
const JUMPS: usize = 2 * LONG_RUN * LONG_RUN * 2;

/// Runs with so many markers of a player, less one, are not told from longer ones.
const LONG_RUN: usize = 5;

const SCORE: usize = WINDOWS + JUMPS;

const COUNTS: usize = SCORE + SCORES;

/// A row of the player to act that the opponent's move has made.
const PENDING: usize = COUNTS + 2 * PER_PLAYER;

pub(super) const SHAPE: Shape = Shape { inputs: PENDING + 1, hidden: MEDIUM, buckets: SCORES };

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

/// What stands on a line, as the player to act sees it: a bit for each place.
#[derive(Clone, Copy)]
pub(super) struct BoardLine {
    /// Of the player to act and of the other.
    markers: [u64; 2],
    rings: [u64; 2],
    length: usize,
}

/// What is counted on a line for the player to act and for the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LineCounts {
    /// Moves along the line.
    pub(super) moves: [u8; 2],
    /// Markers that all jumps along it win, each on its own.
    pub(super) all_winnings: [u8; 2],
    /// Markers that the best of them wins.
    pub(super) best_winnings: [u8; 2],
}

/// `LENGTHS[line]`: the points of each line.
pub(super) static LENGTHS: [usize; LINES] = {
    let mut lengths = [0; LINES];
    let mut line = 0;
    while line < LINES {
        while lengths[line] < FIELD
            && LINE_POINTS[line][lengths[line]].index() != Point::NOWHERE.index()
        {
            lengths[line] += 1;
        }
        line += 1;
    }
    lengths
};

impl BoardLine {
    /// The line of this length on which these are the markers and the rings: white, and black ten bits higher.
    pub(super) fn new(markers: u64, rings: u64, length: usize, to_act: Player) -> Self {
        let (own, other) = (FIELD * to_act.index(), FIELD * to_act.opponent().index());
        let seen = |word: u64| [word >> own & FULL_FIELD, word >> other & FULL_FIELD];
        Self { markers: seen(markers), rings: seen(rings), length }
    }

    /// Calls `visit` with every fact that the line alone tells.
    #[inline(always)]
    pub(super) fn for_each_input(self, mut visit: impl FnMut(usize)) {
        let spread = |field: u64| SPREAD[field as usize];
        let (markers, rings) = (self.markers.map(spread), self.rings.map(spread));
        let mut line = markers[0] + 2 * markers[1] + 3 * rings[0] + 4 * rings[1];
        for _ in Row::LENGTH..=self.length {
            let pattern = line as usize % PATTERNS;
            if pattern != 0 {
                visit(usize::from(FOLDED[pattern]));
            }
            line /= 5;
        }
        self.for_each_ray(|ray| {
            let [own, other] = ray.run.map(|markers| markers.min(LONG_RUN - 1));
            if own + other > 0 {
                let run = LONG_RUN * own + other;
                visit(
                    WINDOWS + 2 * (LONG_RUN * LONG_RUN * ray.side + run) + usize::from(ray.lands),
                );
            }
        });
    }

    /// What is counted on it.
    pub(super) fn counts(self) -> LineCounts {
        let mut counts = LineCounts::default();
        self.for_each_ray(|ray| {
            let side = ray.side;
            counts.moves[side] += ray.slides + u8::from(ray.lands);
            let won =
                if ray.lands { ray.run[1 - side].saturating_sub(ray.run[side]) as u8 } else { 0 };
            counts.all_winnings[side] += won;
            counts.best_winnings[side] = counts.best_winnings[side].max(won);
        });
        counts
    }

    #[inline(always)]
    fn for_each_ray(self, mut visit: impl FnMut(Ray)) {
        let markers = self.markers[0] | self.markers[1];
        for side in 0..2 {
            for ring in bits(self.rings[side]) {
                visit(self.ray(side, markers, (ring as usize + 1)..self.length));
                visit(self.ray(side, markers, (0..ring as usize).rev()));
            }
        }
    }

    /// What a ring meets on its way over these places.
    #[inline(always)]
    fn ray(self, side: usize, markers: u64, places: impl Iterator<Item = usize>) -> Ray {
        let rings = self.rings[0] | self.rings[1];
        let mut ray = Ray { side, slides: 0, run: [0; 2], lands: false };
        for place in places {
            if rings >> place & 1 != 0 {
                break;
            }
            if markers >> place & 1 != 0 {
                ray.run[usize::from(self.markers[1] >> place & 1 != 0)] += 1;
            } else if ray.run == [0; 2] {
                ray.slides += 1;
            } else {
                ray.lands = true;
                break;
            }
        }
        ray
    }
}

/// What a ring meets one way along a line.
struct Ray {
    /// Whose ring it is: 0 for the player to act.
    side: usize,
    /// The vacant points before anything else.
    slides: u8,
    /// The markers of either player that come first, without a gap.
    run: [usize; 2],
    /// Whether the point behind them is vacant.
    lands: bool,
}

/// What stands on every line: markers and above them rings, white and black.
#[inline(always)]
pub(super) fn line_words(position: &Position) -> [u64; LINES] {
    let colours = position.lines().colour_words();
    let mut words = fives::ring_lines(position);
    for (line, word) in words.iter_mut().enumerate() {
        let slot = SLOT * (line / LINES_PER_AXIS);
        *word = colours[line] >> slot & FULL_SLOT | (*word >> slot & FULL_SLOT) << SLOT;
    }
    words
}

/// The lines of a position.
fn lines(position: &Position) -> impl Iterator<Item = BoardLine> {
    let to_act = position.to_act();
    let words = line_words(position).into_iter().zip(LENGTHS);
    words.map(move |(word, length)| BoardLine::new(word & FULL_SLOT, word >> SLOT, length, to_act))
}

/// What is counted on all lines together.
fn count_lines(position: &Position) -> LineCounts {
    lines(position).map(BoardLine::counts).fold(LineCounts::default(), |sum, counts| {
        let both = |of: fn(&LineCounts) -> [u8; 2], put: fn(u8, u8) -> u8| {
            let (sum, counts) = (of(&sum), of(&counts));
            [put(sum[0], counts[0]), put(sum[1], counts[1])]
        };
        LineCounts {
            moves: both(|counts| counts.moves, |sum, more| sum + more),
            all_winnings: both(|counts| counts.all_winnings, |sum, more| sum + more),
            best_winnings: both(|counts| counts.best_winnings, u8::max),
        }
    })
}

/// Calls `visit` with every fact of a position, as the player to act sees it.
pub(super) fn for_each_input(position: &Position, mut visit: impl FnMut(usize)) {
    lines(position).for_each(|line| line.for_each_input(&mut visit));
    for_each_count(position, count_lines(position), visit);
}

/// Calls `visit` with the facts that no line tells alone, if this is counted on all of them.
#[inline(always)]
pub(super) fn for_each_count(position: &Position, sum: LineCounts, mut visit: impl FnMut(usize)) {
    visit(SCORE + bucket(position));
    let ready = fives::ready_rows(position);
    let markers = fives::count_markers(position, false);
    let edge = fives::count_markers(position, true);
    let mut first = COUNTS;
    for (side, player) in [position.to_act(), position.to_act().opponent()].into_iter().enumerate()
    {
        let counts = [
            markers[player.index()] as usize,
            usize::from(sum.moves[side]),
            ready[player.index()] as usize,
            usize::from(sum.best_winnings[side]),
            usize::from(sum.all_winnings[side]),
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
    fn lines_count_what_one_finds_ring_by_ring() {
        let mut random = Random::new(6);
        let mut won = 0;
        for _ in 0..40 {
            let mut position = Position::start(Variant::Standard, &mut random);
            while let Some(step) = position.random_move(&mut random) {
                let sum = count_lines(&position);
                let players = [position.to_act(), position.to_act().opponent()];
                for (side, player) in players.into_iter().enumerate() {
                    assert_eq!(u32::from(sum.moves[side]), position.mobility(player));
                    let (mut best, mut all) = (0, 0);
                    for from in position.rings(player) {
                        for to in position.targets(from) {
                            let own = |point: &Point| position.markers(player).contains(*point);
                            let flips = position.flips(from, to);
                            let lost = flips.filter(own).count();
                            let winnings = (flips.len() - lost).saturating_sub(lost) as u8;
                            best = best.max(winnings);
                            all += winnings;
                        }
                    }
                    assert_eq!((sum.best_winnings[side], sum.all_winnings[side]), (best, all));
                    won += u32::from(all);
                }
                position.play_unchecked(step);
            }
        }
        assert!(won > 1000, "{won}");
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
