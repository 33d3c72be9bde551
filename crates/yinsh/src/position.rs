//! The fast form of a position.
//!
//! The board is kept as its lines, laid out as [`lines`](crate::lines) explains: all moves of a ring
//! come out of the three lines through it without a look at single points, a ring move changes a
//! few lines by XOR, and rows are looked for only on lines that have changed.

use std::fmt;
use std::hash::{Hash, Hasher};

use game::{Outcome, Player, Random};
use hexgrid::nth_bit;

use crate::lines::{Lines, Star};
use crate::setup::{MARKERS, RINGS};
use crate::{Illegal, Move, Phase, Piece, Point, PointSet, Row, Setup, Variant, zobrist};

/// A position that can be played.
///
/// Equal positions have the same pieces on the same points and the same kind of step to come. They
/// may list their steps in another order.
#[derive(Clone)]
pub struct Position {
    lines: Lines,
    /// Where the rings of each player stand, in no particular order. A ring that is not on the
    /// board stands on [`Point::NOWHERE`].
    rings: [[Point; RING_PLACES]; 2],
    /// Rings still to be placed.
    unplaced: u8,
    /// Markers on the board.
    markers: u8,
    removed: [u8; 2],
    to_act: Player,
    stage: Stage,
    /// Whose ring move is being settled in the stages of rows and rings.
    mover: Player,
    variant: Variant,
}

/// Room for the five rings of a player. Filled up to eight, the array of the other player is a
/// shift away, which makes random games three per cent faster.
const RING_PLACES: usize = 8;

/// The phase, as far as it is known without looking for moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Place,
    Move,
    Row,
    Ring,
    /// The last ring is removed, or the last marker is on the board.
    Over,
}

impl Position {
    /// Builds the fast form of a setup that has been checked.
    pub(crate) fn from_checked(setup: &Setup) -> Self {
        let mut position = Self::empty(setup.variant);
        position.removed = setup.removed;
        position.to_act = setup.to_act;
        for player in Player::BOTH {
            for (n, point) in setup.rings(player).enumerate() {
                position.unplaced -= 1;
                position.rings[player.index()][n] = point;
                position.lines.toggle_ring(point);
            }
            for point in setup.markers(player) {
                position.markers += 1;
                position.lines.toggle_marker(point, player);
            }
        }
        if setup.phase != Phase::Place {
            position.unplaced = 0;
        }
        position.stage = match setup.phase {
            Phase::Place => Stage::Place,
            Phase::Move if setup.is_decided() => Stage::Over,
            Phase::Move => position.stage_of_moving(),
            Phase::Row { .. } => Stage::Row,
            Phase::Ring { .. } => Stage::Ring,
        };
        if let Phase::Row { mover } | Phase::Ring { mover } = setup.phase {
            position.mover = mover;
        }
        position
    }

    const fn empty(variant: Variant) -> Self {
        Self {
            lines: Lines::EMPTY,
            rings: [[Point::NOWHERE; RING_PLACES]; 2],
            unplaced: 2 * RINGS as u8,
            markers: 0,
            removed: [0; 2],
            to_act: Player::First,
            stage: Stage::Place,
            mover: Player::First,
            variant,
        }
    }

    /// Which version of the rules is played.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// What the player to act has to do.
    pub fn phase(&self) -> Phase {
        let mover = self.mover;
        match self.stage {
            Stage::Place => Phase::Place,
            Stage::Move | Stage::Over => Phase::Move,
            Stage::Row => Phase::Row { mover },
            Stage::Ring => Phase::Ring { mover },
        }
    }

    /// How many rings are still to be placed.
    pub fn unplaced(&self) -> u8 {
        self.unplaced
    }

    /// How many markers are left in the pool.
    pub fn markers_left(&self) -> u8 {
        MARKERS as u8 - self.markers
    }

    /// The rings each player has removed, which are the score: white, black.
    pub fn removed(&self) -> [u8; 2] {
        self.removed
    }

    /// The rings of a player on the board.
    pub fn rings(&self, player: Player) -> PointSet {
        self.ring_points(player).collect()
    }

    /// The markers with the colour of a player up.
    pub fn markers(&self, player: Player) -> PointSet {
        self.lines.markers(player)
    }

    /// What stands on a point.
    pub fn piece(&self, point: Point) -> Option<Piece> {
        Player::BOTH.into_iter().find_map(|player| {
            if self.rings(player).contains(point) {
                Some(Piece::Ring(player))
            } else {
                self.markers(player).contains(point).then_some(Piece::Marker(player))
            }
        })
    }

    /// Where the ring on a point can go, whoever it belongs to.
    pub fn targets(&self, point: Point) -> PointSet {
        let star = match self.piece(point) {
            Some(Piece::Ring(_)) => self.lines.targets(point),
            _ => Star::EMPTY,
        };
        star.points(point).collect()
    }

    /// The markers that a ring move turns over.
    pub fn flips(&self, from: Point, to: Point) -> PointSet {
        match from.hex().line_to(to.hex()) {
            Some(_) => self.lines.between(from, to).points(from).collect(),
            None => PointSet::EMPTY,
        }
    }

    /// The rows of a player: of a longer run, any five.
    pub fn rows(&self, player: Player) -> impl Iterator<Item = Row> {
        self.lines.rows(player)
    }

    /// How many ring moves a player has.
    #[inline(always)]
    pub fn mobility(&self, player: Player) -> u32 {
        self.targets_by_ring(player).into_iter().map(Star::count).sum()
    }

    /// The board as its lines.
    #[inline(always)]
    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    /// Where a player's rings stand, in no particular order. A ring that is not on the board stands
    /// on [`Point::NOWHERE`].
    #[inline(always)]
    pub fn ring_places(&self, player: Player) -> &[Point] {
        &self.rings[player.index()][..RINGS]
    }

    fn can_move(&self, player: Player) -> bool {
        self.targets_by_ring(player).into_iter().any(|targets| targets != Star::EMPTY)
    }

    #[inline(always)]
    fn targets_by_ring(&self, player: Player) -> [Star; RINGS] {
        // Written out: the compiler shares the function behind `map` and `from_fn` between callers
        // instead of taking it in here, which costs random games a fifth of their speed.
        let [a, b, c, d, e, ..] = self.rings[player.index()];
        let lines = &self.lines;
        [lines.targets(a), lines.targets(b), lines.targets(c), lines.targets(d), lines.targets(e)]
    }

    /// The points of a player's rings on the board, in no particular order.
    #[inline(always)]
    pub fn ring_points(&self, player: Player) -> impl Iterator<Item = Point> {
        self.rings[player.index()].into_iter().filter(|ring| *ring != Point::NOWHERE)
    }

    #[inline(always)]
    fn replace_ring(&mut self, player: Player, from: Point, to: Point) {
        for ring in &mut self.rings[player.index()][..RINGS] {
            *ring = if *ring == from { to } else { *ring };
        }
    }

    #[inline(always)]
    fn hand_over(&mut self, toggle: &mut impl FnMut(u16)) {
        self.to_act = self.to_act.opponent();
        toggle(zobrist::BLACK_TO_ACT);
    }

    #[inline(always)]
    fn set_stage(&mut self, stage: Stage, toggle: &mut impl FnMut(u16)) {
        zobrist::phase(self.phase()).into_iter().for_each(&mut *toggle);
        self.stage = stage;
        zobrist::phase(self.phase()).into_iter().for_each(toggle);
    }

    /// The stage when a ring move is due, which needs a marker.
    fn stage_of_moving(&self) -> Stage {
        if self.markers_left() > 0 { Stage::Move } else { Stage::Over }
    }

    #[inline(always)]
    fn place(&mut self, point: Point, toggle: &mut impl FnMut(u16)) {
        let me = self.to_act;
        let placed = 2 * RINGS - usize::from(self.unplaced);
        self.rings[me.index()][placed / 2] = point;
        self.lines.toggle_ring(point);
        toggle(zobrist::piece(point, Piece::Ring(me)));
        self.unplaced -= 1;
        self.hand_over(toggle);
        if self.unplaced == 0 {
            self.set_stage(Stage::Move, toggle);
        }
    }

    #[inline(always)]
    fn move_ring(&mut self, from: Point, to: Point, toggle: &mut impl FnMut(u16)) {
        let me = self.to_act;
        self.replace_ring(me, from, to);
        self.markers += 1;
        toggle(zobrist::piece(from, Piece::Ring(me)));
        toggle(zobrist::piece(from, Piece::Marker(me)));
        toggle(zobrist::piece(to, Piece::Ring(me)));
        let rows = self.lines.move_ring(from, to, me, |turned| {
            toggle(zobrist::piece(turned, Piece::Marker(Player::First)));
            toggle(zobrist::piece(turned, Piece::Marker(Player::Second)));
        });
        if rows {
            self.mover = me;
            return self.settle(toggle);
        }
        self.hand_over(toggle);
        if self.markers_left() == 0 {
            self.stage = Stage::Over;
        }
    }

    /// Goes on where a row may be left: with the rows of the player who moved, then with those of
    /// the opponent, then with the opponent's ring move.
    #[cold]
    fn settle(&mut self, toggle: &mut impl FnMut(u16)) {
        if self.to_act == self.mover && !self.lines.has_row(self.mover) {
            self.hand_over(toggle);
        }
        let rows_left = self.lines.has_row(self.to_act);
        self.set_stage(if rows_left { Stage::Row } else { self.stage_of_moving() }, toggle);
    }

    #[cold]
    fn remove_row(&mut self, row: Row, toggle: &mut impl FnMut(u16)) {
        for point in row.points() {
            self.lines.toggle_marker(point, self.to_act);
            toggle(zobrist::piece(point, Piece::Marker(self.to_act)));
        }
        self.markers -= Row::LENGTH as u8;
        self.set_stage(Stage::Ring, toggle);
    }

    #[cold]
    fn remove_ring(&mut self, point: Point, toggle: &mut impl FnMut(u16)) {
        let me = self.to_act;
        self.lines.toggle_ring(point);
        self.replace_ring(me, point, Point::NOWHERE);
        toggle(zobrist::piece(point, Piece::Ring(me)));
        let removed = &mut self.removed[me.index()];
        *removed += 1;
        toggle(zobrist::removed(me, *removed));
        if *removed < self.variant.rings_to_win() {
            return self.settle(toggle);
        }
        self.set_stage(Stage::Over, toggle);
        if self.to_act == self.mover {
            self.hand_over(toggle);
        }
    }

    /// A random step other than placing or moving a ring, if there is one.
    #[cold]
    fn random_other_move(&self, random: &mut Random) -> Option<Move> {
        let count = game::Position::count_moves(self) as u32;
        if count == 0 {
            return None;
        }
        let chosen = random.below(count) as usize;
        match self.stage {
            Stage::Row => self.rows(self.to_act).nth(chosen).map(Move::RemoveRow),
            Stage::Ring => self.ring_points(self.to_act).nth(chosen).map(Move::RemoveRing),
            _ => Some(Move::Pass),
        }
    }

    /// All that tells positions apart.
    fn state(&self) -> impl Eq + Hash {
        (
            Player::BOTH.map(|player| (self.rings(player), self.markers(player))),
            (self.to_act, self.phase(), self.removed, self.variant),
        )
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.state() == other.state()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state().hash(hasher);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({} {:?})", Setup::from(self), self.variant)
    }
}

impl game::Position for Position {
    type Move = Move;
    type Illegal = Illegal;
    type Variant = Variant;
    type Setup = Setup;

    const FEATURES: usize = zobrist::FEATURES;

    fn start(variant: Variant, _: &mut Random) -> Self {
        Self::empty(variant)
    }

    fn to_act(&self) -> Player {
        self.to_act
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = match self.stage {
            Stage::Place | Stage::Row | Stage::Ring => false,
            Stage::Move => !Player::BOTH.into_iter().any(|player| self.can_move(player)),
            Stage::Over => true,
        };
        over.then(|| Outcome::of_scores(self.removed))
    }

    #[inline(always)]
    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        match self.stage {
            Stage::Place => {
                let rings = Player::BOTH.map(|player| self.rings(player).0);
                PointSet(PointSet::ALL.0 & !(rings[0] | rings[1]))
                    .for_each(|point| visit(Move::Place(point)));
            }
            Stage::Move => {
                let mut stuck = true;
                for from in self.ring_points(self.to_act) {
                    for to in self.lines.targets(from).points(from) {
                        stuck = false;
                        visit(Move::Ring(from, to));
                    }
                }
                if stuck && self.can_move(self.to_act.opponent()) {
                    visit(Move::Pass);
                }
            }
            Stage::Row => self.rows(self.to_act).for_each(|row| visit(Move::RemoveRow(row))),
            Stage::Ring => {
                self.ring_points(self.to_act).for_each(|ring| visit(Move::RemoveRing(ring)));
            }
            Stage::Over => {}
        }
    }

    fn verify(&self, step: Move) -> Result<(), Illegal> {
        self.judge(step)
    }

    #[inline(always)]
    fn play_and_toggle(&mut self, step: Move, mut toggle: impl FnMut(u16)) {
        match step {
            Move::Place(point) => self.place(point, &mut toggle),
            Move::Ring(from, to) => self.move_ring(from, to, &mut toggle),
            Move::RemoveRow(row) => self.remove_row(row, &mut toggle),
            Move::RemoveRing(point) => self.remove_ring(point, &mut toggle),
            Move::Pass => self.hand_over(&mut toggle),
        }
    }

    fn for_each_feature(&self, mut visit: impl FnMut(u16)) {
        for player in Player::BOTH {
            for point in self.rings(player) {
                visit(zobrist::piece(point, Piece::Ring(player)));
            }
            for point in self.markers(player) {
                visit(zobrist::piece(point, Piece::Marker(player)));
            }
            for rings in 1..=self.removed[player.index()] {
                visit(zobrist::removed(player, rings));
            }
        }
        if self.to_act == Player::Second {
            visit(zobrist::BLACK_TO_ACT);
        }
        if self.variant == Variant::Blitz {
            visit(zobrist::BLITZ);
        }
        zobrist::phase(self.phase()).into_iter().for_each(visit);
    }

    fn is_pass(step: Move) -> bool {
        step == Move::Pass
    }

    fn feature_key(feature: u16) -> u64 {
        zobrist::ZOBRIST.of(feature)
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        match self.stage {
            Stage::Place => (Point::COUNT + usize::from(self.unplaced) - 2 * RINGS) as u64,
            Stage::Move => match self.mobility(self.to_act) {
                0 => u64::from(self.can_move(self.to_act.opponent())),
                count => u64::from(count),
            },
            Stage::Row => u64::from(self.lines.count_rows(self.to_act)),
            Stage::Ring => RINGS as u64 - u64::from(self.removed[self.to_act.index()]),
            Stage::Over => 0,
        }
    }

    #[inline(always)]
    fn random_move(&self, random: &mut Random) -> Option<Move> {
        if self.stage == Stage::Place {
            // Few points are occupied, so a vacant one is soon drawn.
            loop {
                let point = Point::numbered(random.below(Point::COUNT as u32) as u8);
                if !self.lines.has_ring(point) {
                    return Some(Move::Place(point));
                }
            }
        }
        if self.stage == Stage::Move {
            let rings = &self.rings[self.to_act.index()];
            let targets = self.targets_by_ring(self.to_act);
            let [a, b, c, d, e] = targets;
            let counts = [a.count(), b.count(), c.count(), d.count(), e.count()];
            let count = counts.iter().sum();
            if count > 0 {
                let chosen = random.below(count);
                // Which ring it is cannot be predicted, so there is no branch: the last one counts
                // that begins at or before the chosen move.
                let (mut from, mut star, mut begin, mut end) = (rings[0], targets[0], 0, counts[0]);
                for n in 1..RINGS {
                    if end <= chosen {
                        (from, star, begin) = (rings[n], targets[n], end);
                    }
                    end += counts[n];
                }
                let to = Star::point(from, nth_bit(star.0, chosen - begin));
                return Some(Move::Ring(from, to));
            }
        }
        self.random_other_move(random)
    }
}
