//! The board as its 33 lines, for moving rings in all six directions at once.
//!
//! There are eleven lines along each of the three axes, with at most ten points each; a point's
//! place on a line counts from 0 at the lower end. What stands on a line is kept in three words. A
//! line uses only twenty bits of them, the *slot* of its axis, so that the three lines through a
//! point can be joined without shifting: they are the *star* of the point.
//!
//! In `markers` and `rings` a slot is two fields of ten bits, one for each way along the line. In
//! both the way leads from the low bits to the high ones, and the highest bit is a wall:
//!
//! ```text
//! bit       0 1 2 3 4 5 6 7 8  9
//! forward   1 2 3 4 5 6 7 8 9  wall    the place that each bit stands for
//! backward  8 7 6 5 4 3 2 1 0  wall
//! ```
//!
//! The place that a field leaves out is where its way begins, and nothing comes there along it.
//! Walls, and forward bits beyond the end of a shorter line, stay set in `rings` for good.
//!
//! In `colours` the two fields of a slot are white and black, with place n on bit n.
//!
//! All of this is public: an evaluation counts what it needs on the same words.

use game::Player;
use hexgrid::Direction;

use crate::point::COLUMN_STARTS;
use crate::{Point, PointSet, Row};

/// The axes of the board.
pub const AXES: usize = Direction::AXES.len();

/// The axis of the columns.
pub const COLUMN_AXIS: usize = 2;

/// The lines along each axis.
pub const LINES_PER_AXIS: usize = 11;

/// All lines.
pub const LINES: usize = AXES * LINES_PER_AXIS;

/// The bits of a field: one way along a line, or one colour on it.
pub const FIELD: usize = 10;

/// The bits of a slot: what a line uses of a word.
pub const SLOT: usize = 2 * FIELD;

/// All bits of the first field.
pub const FULL_FIELD: u64 = (1 << FIELD) - 1;

/// All bits of the first slot.
pub const FULL_SLOT: u64 = (1 << SLOT) - 1;

/// The highest bit of a field.
pub const WALL: u64 = 1 << (FIELD - 1);

/// The lowest bit of every field.
pub const ONES: u64 = in_every_field(1);

/// The bits of every field on which five can begin.
const ROW_STARTS: u64 = in_every_field((1 << (FIELD - Row::LENGTH + 1)) - 1);

/// The same bits in each of the six fields.
pub const fn in_every_field(bits: u64) -> u64 {
    let (mut word, mut field) = (0, 0);
    while field < 2 * AXES {
        word |= bits << (FIELD * field);
        field += 1;
    }
    word
}

/// What the lines know about a point.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Spot {
    /// Its bits in `markers` and `rings` of its three lines.
    pub bits: [u64; AXES],
    /// Its white bits in `colours` of its three lines.
    pub white: [u64; AXES],
    /// The bits of its star on the ways out from it, walls included.
    pub ahead: u64,
    /// Its three lines.
    pub lines: [u8; AXES],
}

/// The points, and [`Point::NOWHERE`].
const SPOT_COUNT: usize = Point::COUNT + 1;

/// By point. The spot of [`Point::NOWHERE`] has no bits.
static SPOTS: [Spot; SPOT_COUNT] = {
    let nowhere = Spot { bits: [0; AXES], white: [0; AXES], ahead: 0, lines: [0; AXES] };
    let mut spots = [nowhere; SPOT_COUNT];
    let mut n = 0;
    while n < Point::COUNT {
        let spot = &mut spots[Point::ALL[n].index()];
        let mut axis = 0;
        while axis < AXES {
            let (line, place) = line_and_place(Point::ALL[n], axis);
            let slot = SLOT * axis;
            spot.bits[axis] = ((1 << place >> 1) | (WALL >> 1 >> place) << FIELD) << slot;
            spot.white[axis] = 1 << place << slot;
            let forward = FULL_FIELD << first_bit(place, false) & FULL_FIELD;
            let backward = FULL_FIELD << first_bit(place, true) & FULL_FIELD;
            spot.ahead |= (forward | backward << FIELD) << slot;
            spot.lines[axis] = line as u8;
            axis += 1;
        }
        n += 1;
    }
    spots
};

/// `STAR_POINTS[point][bit]`: the points that the bits ahead in a star stand for.
static STAR_POINTS: [[Point; 64]; SPOT_COUNT] = {
    let mut table = [[Point::NOWHERE; 64]; SPOT_COUNT];
    let mut n = 0;
    while n < Point::COUNT {
        let from = Point::ALL[n];
        let mut way = 0;
        while way < 2 * AXES {
            let (axis, backward) = (way % AXES, way >= AXES);
            let (_, place) = line_and_place(from, axis);
            let first = SLOT * axis + FIELD * backward as usize + first_bit(place, backward);
            let mut distance = 1;
            while let Some(to) = from.step(Direction::ALL[way], distance) {
                table[from.index()][first + distance as usize - 1] = to;
                distance += 1;
            }
            way += 1;
        }
        n += 1;
    }
    table
};

/// `LINE_POINTS[line][place]`: the points of each line.
pub static LINE_POINTS: [[Point; FIELD]; LINES] = {
    let mut table = [[Point::NOWHERE; FIELD]; LINES];
    let mut n = 0;
    while n < Point::COUNT {
        let mut axis = 0;
        while axis < AXES {
            let (line, place) = line_and_place(Point::ALL[n], axis);
            table[line][place] = Point::ALL[n];
            axis += 1;
        }
        n += 1;
    }
    table
};

/// The walls of each line, and what lies beyond its end.
const WALLS: [u64; LINES] = {
    let mut walls = [0; LINES];
    let mut line = 0;
    while line < LINES {
        let mut last = FIELD - 1;
        while LINE_POINTS[line][last].index() == Point::NOWHERE.index() {
            last -= 1;
        }
        let forward = FULL_FIELD << first_bit(last, false) & FULL_FIELD;
        walls[line] = (forward | WALL << FIELD) << (SLOT * (line / LINES_PER_AXIS));
        line += 1;
    }
    walls
};

/// The line of a point along an axis, and its place there.
const fn line_and_place(point: Point, axis: usize) -> (usize, usize) {
    let hex = point.hex();
    let line = match axis {
        0 => hex.y,
        1 => hex.x - hex.y + (LINES_PER_AXIS / 2) as i8,
        _ => hex.x,
    };
    let mut place = 0;
    while point.step(Direction::AXES[axis].opposite(), place + 1).is_some() {
        place += 1;
    }
    (LINES_PER_AXIS * axis + line as usize, place as usize)
}

/// The bit next to a place on the way out from it, within the field of that way.
const fn first_bit(place: usize, backward: bool) -> usize {
    if backward { FIELD - 1 - place } else { place }
}

/// What the lines know about a point.
#[inline(always)]
pub fn spot(point: Point) -> &'static Spot {
    &SPOTS[point.index()]
}

/// The slot of the line on which two spots are, if they are on one.
#[inline(always)]
pub fn common_slot(one: &Spot, other: &Spot) -> u64 {
    if one.lines[0] == other.lines[0] {
        FULL_SLOT
    } else if one.lines[1] == other.lines[1] {
        FULL_SLOT << SLOT
    } else {
        FULL_SLOT << (2 * SLOT)
    }
}

/// The bits of a player in `colours`, given the white ones.
#[inline(always)]
pub const fn colour(white: u64, player: Player) -> u64 {
    white << (FIELD * player.index())
}

/// The bits of `colours` on which five of one colour begin.
#[inline(always)]
pub const fn row_starts(colours: u64) -> u64 {
    let twos = colours & colours >> 1;
    let fours = twos & twos >> 2;
    fours & colours >> 4 & ROW_STARTS
}

/// The targets of a ring, or what it turns over: bits of the star of its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Star(pub u64);

impl Star {
    /// Nothing.
    pub const EMPTY: Self = Self(0);

    /// How many points.
    #[inline(always)]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The point that a bit stands for in the star of another.
    #[inline(always)]
    pub fn point(middle: Point, bit: u32) -> Point {
        STAR_POINTS[middle.index()][bit as usize % 64]
    }

    /// Its points, if it is a star of this point.
    #[inline(always)]
    pub fn points(self, middle: Point) -> impl Iterator<Item = Point> {
        bits(self.0).map(move |bit| Self::point(middle, bit))
    }
}

/// The bits of a word, lowest first.
#[inline(always)]
pub fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros();
        word &= word - 1;
        Some(bit)
    })
}

/// What stands on the board.
#[derive(Clone, Debug)]
pub struct Lines {
    markers: [u64; LINES],
    rings: [u64; LINES],
    colours: [u64; LINES],
}

impl Lines {
    /// Nothing.
    pub(crate) const EMPTY: Self = Self { markers: [0; LINES], rings: WALLS, colours: [0; LINES] };

    /// The markers of every line.
    #[inline(always)]
    pub fn marker_words(&self) -> &[u64; LINES] {
        &self.markers
    }

    /// The rings and walls of every line.
    #[inline(always)]
    pub fn ring_words(&self) -> &[u64; LINES] {
        &self.rings
    }

    /// The colours of the markers of every line.
    #[inline(always)]
    pub fn colour_words(&self) -> &[u64; LINES] {
        &self.colours
    }

    /// Whether a ring is on a point.
    #[inline(always)]
    pub(crate) fn has_ring(&self, point: Point) -> bool {
        let spot = spot(point);
        self.rings[usize::from(spot.lines[0])] & spot.bits[0] != 0
    }

    /// The markers with the colour of a player up.
    pub(crate) fn markers(&self, player: Player) -> PointSet {
        let columns = self.colours[COLUMN_AXIS * LINES_PER_AXIS..].iter().zip(COLUMN_STARTS);
        PointSet(columns.fold(0, |set, (column, start)| {
            let places = column >> (COLUMN_AXIS * SLOT + FIELD * player.index()) & FULL_FIELD;
            set | u128::from(places) << start
        }))
    }

    /// Where a ring on a point can go. From [`Point::NOWHERE`] it can go nowhere.
    ///
    /// In all six fields at once: the first bit that is not vacant stops the ring, and the vacant
    /// bits before it are slides. Added to the markers, it carries through the run of markers that
    /// it begins and comes out on the bit behind them: the landing of a jump, if that bit is
    /// vacant. A ring or a wall that comes first comes out on itself and is no landing.
    #[inline(always)]
    pub fn targets(&self, point: Point) -> Star {
        let spot = spot(point);
        let markers = join(&self.markers, spot);
        let occupied = markers | join(&self.rings, spot);
        let ahead = occupied & spot.ahead;
        // Every field has its wall ahead, so none borrows from the next.
        let first = ahead & !ahead.wrapping_sub(ONES);
        let slides = first.wrapping_sub(ONES) & spot.ahead;
        let landings = markers.wrapping_add(first) & !occupied;
        Star(slides | landings)
    }

    /// The markers between two points of a line, as bits of the star of the first.
    #[inline(always)]
    pub fn between(&self, from: Point, to: Point) -> Star {
        let (from, to) = (spot(from), spot(to));
        Star(join(&self.markers, from) & from.ahead & !to.ahead & common_slot(from, to))
    }

    /// Puts a ring on a point or takes it away.
    #[inline(always)]
    pub(crate) fn toggle_ring(&mut self, point: Point) {
        let spot = spot(point);
        for (line, bits) in spot.lines.into_iter().zip(spot.bits) {
            self.rings[usize::from(line)] ^= bits;
        }
    }

    /// Puts a marker of a player on a point or takes it away.
    #[inline(always)]
    pub(crate) fn toggle_marker(&mut self, point: Point, player: Player) {
        let spot = spot(point);
        for axis in 0..AXES {
            self.markers[usize::from(spot.lines[axis])] ^= spot.bits[axis];
            self.colours[usize::from(spot.lines[axis])] ^= colour(spot.white[axis], player);
        }
    }

    /// Moves a ring of a player, leaving a marker and turning over the markers between; calls
    /// `turned` for each of these. Says whether there is a row now, if there was none before.
    #[inline(always)]
    pub(crate) fn move_ring(
        &mut self,
        from: Point,
        to: Point,
        player: Player,
        mut turned: impl FnMut(Point),
    ) -> bool {
        let between = self.between(from, to);
        self.toggle_ring(from);
        self.toggle_marker(from, player);
        self.toggle_ring(to);
        // The line of the move changes with every marker that is turned over. It is looked at
        // once, at the end, as one of the lines of the start.
        let crossing = !common_slot(spot(from), spot(to));
        let mut rows = 0;
        for point in between.points(from) {
            let spot = spot(point);
            for (line, white) in spot.lines.into_iter().zip(spot.white) {
                self.colours[usize::from(line)] ^=
                    colour(white, Player::First) | colour(white, Player::Second);
            }
            rows |= row_starts(join(&self.colours, spot) & crossing);
            turned(point);
        }
        rows |= row_starts(join(&self.colours, spot(from)));
        rows != 0
    }

    /// Whether a player has a row.
    pub(crate) fn has_row(&self, player: Player) -> bool {
        self.row_starts(player).fold(0, |all, starts| all | starts) != 0
    }

    /// How many rows a player has.
    pub(crate) fn count_rows(&self, player: Player) -> u32 {
        self.row_starts(player).map(u64::count_ones).sum()
    }

    /// The rows of a player.
    pub(crate) fn rows(&self, player: Player) -> impl Iterator<Item = Row> {
        self.row_starts(player).enumerate().flat_map(|(n, starts)| {
            bits(starts).map(move |bit| {
                let axis = bit as usize / SLOT;
                let line = LINES_PER_AXIS * axis + n;
                Row::along(LINE_POINTS[line][bit as usize % FIELD], Direction::AXES[axis])
            })
        })
    }

    /// The bits on which rows of a player begin: those of the n-th lines along all axes together.
    fn row_starts(&self, player: Player) -> impl Iterator<Item = u64> {
        const WHITE: u64 = FULL_FIELD | FULL_FIELD << SLOT | FULL_FIELD << (2 * SLOT);
        (0..LINES_PER_AXIS).map(move |n| {
            let [a, b, c] = std::array::from_fn(|axis| self.colours[LINES_PER_AXIS * axis + n]);
            row_starts((a | b | c) & colour(WHITE, player))
        })
    }
}

/// What stands on the three lines of a spot.
#[inline(always)]
pub fn join(lines: &[u64; LINES], spot: &Spot) -> u64 {
    let [a, b, c] = spot.lines;
    lines[usize::from(a)] | lines[usize::from(b)] | lines[usize::from(c)]
}
