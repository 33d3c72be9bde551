//! The fast form of a position.
//!
//! One bit a point: what is occupied, whose tops, which stacks hold a DVONN piece and which have
//! grown beyond a single piece; and a byte a point for the height. All targets of a stack come out
//! of one table by height and point; whether a move cuts anything off is nearly always told by the
//! six neighbours of the point it leaves.

use std::hint::select_unpredictable;

use game::{Outcome, Player, Random};
use hexgrid::{Direction, nth_bit};

use crate::point::ROW;
use crate::{Illegal, Move, Phase, Piece, Point, PointSet, Setup, Variant, zobrist};

/// A position that can be played.
///
/// Equal positions have stacks of the same height, owner and contact; the order of the pieces
/// inside a stack does not matter for play and is not kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    occupied: u64,
    /// The stacks of each player. A lone DVONN piece is occupied and nobody's.
    owned: [u64; 2],
    /// Stacks that hold a DVONN piece.
    dvonn: u64,
    /// Stacks of two pieces or more.
    grown: u64,
    /// 0 where nothing stands.
    heights: [u8; 64],
    to_act: Player,
    /// Pieces still to be placed.
    unplaced: u8,
}

/// A bit that is no point and never occupied: where moves off the board lead.
const NOWHERE: u8 = 63;

/// No stack higher than this can move: the longest line has eleven points.
const HIGHEST_MOVER: usize = 10;

/// `JUMPS[height][point][direction]`: the bit where a stack lands, or [`NOWHERE`]. Eight entries for
/// the six directions make the place of an entry cheap to compute.
static JUMPS: [[[u8; 8]; 64]; HIGHEST_MOVER + 2] = {
    let mut table = [[[NOWHERE; 8]; 64]; HIGHEST_MOVER + 2];
    let mut height = 1;
    while height <= HIGHEST_MOVER {
        let mut n = 0;
        while n < Point::COUNT {
            let mut way = 0;
            while way < 6 {
                if let Some(to) = Point::ALL[n].step(Direction::ALL[way], height as i8) {
                    table[height][Point::ALL[n].index()][way] = to.index() as u8;
                }
                way += 1;
            }
            n += 1;
        }
        height += 1;
    }
    table
};

/// `TARGETS[height][point]`: all the points where a stack could land.
static TARGETS: [[u64; 64]; HIGHEST_MOVER + 2] = {
    let mut table = [[0; 64]; HIGHEST_MOVER + 2];
    let mut height = 1;
    while height <= HIGHEST_MOVER {
        let mut bit = 0;
        while bit < 64 {
            let mut way = 0;
            while way < 6 {
                let to = JUMPS[height][bit][way];
                if to != NOWHERE {
                    table[height][bit] |= 1 << to;
                }
                way += 1;
            }
            bit += 1;
        }
        height += 1;
    }
    table
};

/// The neighbours of each point, shifted so that the point itself lies on bit 14.
static RING: [u64; 64] = {
    let mut table = [0; 64];
    let mut n = 0;
    while n < Point::COUNT {
        let point = Point::ALL[n];
        let mut way = 0;
        while way < 6 {
            if let Some(next) = point.step(Direction::ALL[way], 1) {
                table[point.index()] |= 1 << (next.index() + ROW + 1 - point.index());
            }
            way += 1;
        }
        n += 1;
    }
    table
};

/// The bits of a ring (see [`RING`]) in the order of the directions, going round.
const RING_BITS: [usize; 6] = [ROW + 2, 2 * ROW + 2, 2 * ROW + 1, ROW, 0, 1];

/// Folds the six bits of a ring into one small number.
#[inline(always)]
const fn fold_ring(ring: u64) -> usize {
    ((ring | ring >> 9 | ring >> 25) & 0b101_1111) as usize
}

/// By folded ring: whether the occupied neighbours fall apart into several runs, so that taking
/// away the point between them can cut something off.
static SPLITS: [bool; 96] = {
    let mut table = [false; 96];
    let mut pattern = 0;
    while pattern < 64 {
        let (mut ring, mut runs, mut way) = (0, 0, 0);
        while way < 6 {
            if pattern >> way & 1 == 1 {
                ring |= 1 << RING_BITS[way];
                // A run ends where the next neighbour is empty.
                runs += (pattern >> ((way + 1) % 6) & 1 == 0) as u32;
            }
            way += 1;
        }
        table[fold_ring(ring)] = runs > 1;
        pattern += 1;
    }
    table
};

/// The points next to any of a set.
#[inline(always)]
const fn touching(set: u64) -> u64 {
    set << 1 | set >> 1 | set << ROW | set >> ROW | set << (ROW + 1) | set >> (ROW + 1)
}

/// The points next to any of a set, and the set itself.
#[inline(always)]
const fn grow(set: u64) -> u64 {
    set | touching(set)
}

/// The points with all six neighbours in the set. A point on the edge is never one of them.
#[inline(always)]
const fn surrounded(set: u64) -> u64 {
    set << 1 & set >> 1 & set << ROW & set >> ROW & set << (ROW + 1) & set >> (ROW + 1)
}

#[inline(always)]
fn bits(set: u64) -> impl Iterator<Item = Point> {
    PointSet(set)
}

impl Position {
    /// Builds the fast form of a setup that has been checked.
    pub(crate) fn from_checked(setup: &Setup) -> Self {
        let mut position = Self {
            occupied: 0,
            owned: [0; 2],
            dvonn: 0,
            grown: 0,
            heights: [0; 64],
            to_act: setup.to_move,
            unplaced: match setup.phase {
                Phase::Place => (Point::COUNT - setup.stacks.len()) as u8,
                Phase::Move => 0,
            },
        };
        for (point, pieces) in setup.stacks.iter() {
            let bit = 1 << point.index();
            position.occupied |= bit;
            position.heights[point.index()] = pieces.len() as u8;
            if let Some(owner) = setup.owner(*point) {
                position.owned[owner.index()] |= bit;
            }
            if pieces.contains(&Piece::Dvonn) {
                position.dvonn |= bit;
            }
            if pieces.len() > 1 {
                position.grown |= bit;
            }
        }
        position
    }

    /// Which game is played.
    pub fn variant(&self) -> Variant {
        Variant::Standard
    }

    /// Whether pieces are being placed or stacks are moving.
    pub fn phase(&self) -> Phase {
        if self.unplaced > 0 { Phase::Place } else { Phase::Move }
    }

    /// How many pieces are still to be placed.
    pub fn unplaced(&self) -> u8 {
        self.unplaced
    }

    /// Whether the next piece to be placed is a DVONN piece.
    #[inline(always)]
    fn places_dvonn(&self) -> bool {
        Point::COUNT as u8 - self.unplaced < 3
    }

    /// The occupied points.
    pub fn occupied(&self) -> PointSet {
        PointSet(self.occupied)
    }

    /// The stacks a player controls.
    pub fn owned(&self, player: Player) -> PointSet {
        PointSet(self.owned[player.index()])
    }

    /// The stacks that hold a DVONN piece.
    pub fn dvonn(&self) -> PointSet {
        PointSet(self.dvonn)
    }

    /// The single pieces, lone DVONN pieces among them.
    pub fn singles(&self) -> PointSet {
        PointSet(self.occupied & !self.grown)
    }

    /// The stacks of a player that are not closed in on six sides.
    pub fn free(&self, player: Player) -> PointSet {
        PointSet(self.owned[player.index()] & !surrounded(self.occupied))
    }

    /// How many pieces stand on a point.
    #[inline(always)]
    pub fn height(&self, point: Point) -> u8 {
        self.heights[point.index()]
    }

    /// Where the stack on a point would land, whoever it belongs to.
    #[inline(always)]
    pub fn targets(&self, point: Point) -> PointSet {
        let height = usize::from(self.height(point)).min(HIGHEST_MOVER + 1);
        PointSet(TARGETS[height][point.index()] & self.occupied)
    }

    /// The pieces each player controls: white, black.
    #[inline]
    pub fn score(&self) -> [u32; 2] {
        self.owned.map(|own| {
            let singles = (own & !self.grown).count_ones();
            bits(own & self.grown).fold(singles, |sum, point| sum + u32::from(self.height(point)))
        })
    }

    /// The stacks of a player that have a move.
    #[inline(always)]
    pub fn movers(&self, player: Player) -> PointSet {
        let free = self.free(player).0;
        let mut movers = free & !self.grown & touching(self.occupied);
        for point in bits(free & self.grown) {
            if !self.targets(point).is_empty() {
                movers |= 1 << point.index();
            }
        }
        PointSet(movers)
    }

    /// The stacks next to a point of a set.
    #[inline(always)]
    pub fn next_to(&self, set: PointSet) -> PointSet {
        PointSet(touching(set.0) & self.occupied)
    }

    /// What would lose contact with the DVONN pieces if nothing stood on a point.
    pub fn held_by(&self, point: Point) -> PointSet {
        let occupied = self.occupied & !(1 << point.index());
        let mut joined = self.dvonn & occupied;
        loop {
            let next = grow(joined) & occupied;
            if next == joined {
                return PointSet(occupied & !joined);
            }
            joined = next;
        }
    }

    /// How many stack moves a player has.
    #[inline(always)]
    pub fn mobility(&self, player: Player) -> u32 {
        let free = self.free(player).0;
        let (occupied, singles) = (self.occupied, free & !self.grown);
        let mut count = (singles << 1 & occupied).count_ones()
            + (singles >> 1 & occupied).count_ones()
            + (singles << ROW & occupied).count_ones()
            + (singles >> ROW & occupied).count_ones()
            + (singles << (ROW + 1) & occupied).count_ones()
            + (singles >> (ROW + 1) & occupied).count_ones();
        for point in bits(free & self.grown) {
            count += self.targets(point).0.count_ones();
        }
        count
    }

    pub(crate) fn can_move(&self, player: Player) -> bool {
        self.free(player).any(|point| !self.targets(point).is_empty())
    }

    #[inline(always)]
    fn toggle_stack(&self, point: Point, toggle: &mut impl FnMut(u16)) {
        let bit = 1 << point.index();
        let owner = Player::BOTH.into_iter().find(|player| self.owned[player.index()] & bit != 0);
        zobrist::stack(point, owner, self.dvonn & bit != 0, self.height(point))
            .into_iter()
            .for_each(toggle);
    }

    #[inline(always)]
    fn place(&mut self, point: Point, toggle: &mut impl FnMut(u16)) {
        let bit = 1 << point.index();
        let dvonn = self.places_dvonn();
        self.occupied |= bit;
        self.heights[point.index()] = 1;
        if dvonn {
            self.dvonn |= bit;
        } else {
            self.owned[self.to_act.index()] |= bit;
        }
        self.toggle_stack(point, toggle);
        self.unplaced -= 1;
        if self.unplaced == 0 {
            // White places the last piece and also makes the first move.
            toggle(zobrist::PLACING);
        } else {
            self.to_act = self.to_act.opponent();
            toggle(zobrist::BLACK_TO_ACT);
        }
    }

    #[inline(always)]
    fn move_stack(&mut self, from: Point, to: Point, toggle: &mut impl FnMut(u16)) {
        let (me, other) = (self.to_act.index(), self.to_act.opponent().index());
        let (from_bit, to_bit) = (1 << from.index(), 1 << to.index());
        self.toggle_stack(from, toggle);
        self.toggle_stack(to, toggle);
        let dvonn_moves = self.dvonn & from_bit != 0;
        self.occupied &= !from_bit;
        self.owned[me] = self.owned[me] & !from_bit | to_bit;
        self.owned[other] &= !to_bit;
        self.grown = self.grown & !from_bit | to_bit;
        self.heights[to.index()] += self.heights[from.index()];
        self.heights[from.index()] = 0;
        if dvonn_moves {
            self.dvonn = self.dvonn & !from_bit | to_bit;
        }
        self.toggle_stack(to, toggle);
        let ring =
            self.occupied.rotate_right((from.index() + 64 - (ROW + 1)) as u32) & RING[from.index()];
        if dvonn_moves || SPLITS[fold_ring(ring)] {
            self.remove_what_lost_contact(from_bit, toggle);
        }
    }

    /// Takes away all that is no longer joined to a DVONN piece. Whatever falls was joined through
    /// a neighbour of the point just left, so the search may end once it has met all of those.
    fn remove_what_lost_contact(&mut self, left: u64, toggle: &mut impl FnMut(u16)) {
        let witnesses = grow(left) & self.occupied;
        let mut joined = self.dvonn;
        loop {
            let next = grow(joined) & self.occupied;
            if next & witnesses == witnesses {
                return;
            }
            if next == joined {
                break;
            }
            joined = next;
        }
        let fallen = self.occupied & !joined;
        for point in bits(fallen) {
            self.toggle_stack(point, toggle);
            self.heights[point.index()] = 0;
        }
        self.occupied &= joined;
        self.owned[0] &= joined;
        self.owned[1] &= joined;
        self.grown &= joined;
    }

    #[inline(always)]
    fn random_placement(&self, random: &mut Random) -> Point {
        let vacant = PointSet::ALL.0 & !self.occupied;
        Point::with_bit(nth_bit(vacant, random.below(u32::from(self.unplaced))))
    }

    /// Places all pieces that are left at random. The board is full afterwards whatever is drawn, so
    /// that only the owner of each point is left to find.
    #[inline(always)]
    fn place_the_rest(&mut self, random: &mut Random) {
        while self.places_dvonn() {
            self.place(self.random_placement(random), &mut |_| {});
        }
        let mut vacant = PointSet::ALL.0 & !self.occupied;
        bits(vacant).for_each(|point| self.heights[point.index()] = 1);
        for unplaced in (1..=u32::from(self.unplaced)).rev() {
            let bit = 1 << nth_bit(vacant, random.below(unplaced));
            vacant ^= bit;
            self.owned[self.to_act.index()] |= bit;
            self.to_act = self.to_act.opponent();
        }
        self.occupied = PointSet::ALL.0;
        self.unplaced = 0;
        self.to_act = Player::First;
    }

    /// A free stack and the bit where it would land in one of the six directions, which need not be
    /// occupied: all pairs equally likely.
    #[inline(always)]
    fn random_jump(&self, free: u64, random: &mut Random) -> (Point, u8) {
        let (stack, way) = random.pair_below(free.count_ones(), 6);
        let from = Point::with_bit(nth_bit(free, stack));
        let height = usize::from(self.height(from)).min(HIGHEST_MOVER + 1);
        (from, JUMPS[height][from.index()][way as usize])
    }

    /// One of the stack moves or the pass, all equally likely; nothing if the game is over.
    #[inline(always)]
    fn random_stack_move(&self, random: &mut Random) -> Option<Move> {
        // About half of the pairs of a free stack and a direction are moves: draw until one is. That
        // is even, and so is the exact draw from the whole list when luck does not help. Of two
        // pairs drawn side by side the first that is a move is taken without a branch, which the
        // processor would guess wrong as often as not.
        let free = self.free(self.to_act).0;
        let lands = |to: u8| self.occupied >> to & 1 == 1;
        if free != 0 {
            for _ in 0..2 {
                let (first, second) =
                    (self.random_jump(free, random), self.random_jump(free, random));
                let (from, to) = select_unpredictable(lands(first.1), first, second);
                if lands(to) {
                    return Some(Move::Stack(from, Point::with_bit(u32::from(to))));
                }
            }
        }
        match self.mobility(self.to_act) {
            0 if self.can_move(self.to_act.opponent()) => Some(Move::Pass),
            0 => None,
            count => self.nth_stack_move(random.below(count)),
        }
    }

    /// The `n`-th stack move of the player to act.
    fn nth_stack_move(&self, mut n: u32) -> Option<Move> {
        for from in self.free(self.to_act) {
            let targets = self.targets(from).0;
            let count = targets.count_ones();
            if n < count {
                let to = Point::with_bit(nth_bit(targets, n));
                return Some(Move::Stack(from, to));
            }
            n -= count;
        }
        None
    }
}

impl game::Position for Position {
    type Move = Move;
    type Illegal = Illegal;
    type Variant = Variant;
    type Setup = Setup;

    const FEATURES: usize = zobrist::FEATURES;

    fn start(_: Variant, _: &mut Random) -> Self {
        Self {
            occupied: 0,
            owned: [0; 2],
            dvonn: 0,
            grown: 0,
            heights: [0; 64],
            to_act: Player::First,
            unplaced: Point::COUNT as u8,
        }
    }

    fn to_act(&self) -> Player {
        self.to_act
    }

    fn outcome(&self) -> Option<Outcome> {
        let goes_on =
            self.unplaced > 0 || Player::BOTH.into_iter().any(|player| self.can_move(player));
        if goes_on { None } else { Some(Outcome::of_scores(self.score())) }
    }

    #[inline(always)]
    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        if self.unplaced > 0 {
            return bits(PointSet::ALL.0 & !self.occupied)
                .for_each(|point| visit(Move::Place(point)));
        }
        let mut stuck = true;
        for from in self.free(self.to_act) {
            for to in self.targets(from) {
                stuck = false;
                visit(Move::Stack(from, to));
            }
        }
        if stuck && self.can_move(self.to_act.opponent()) {
            visit(Move::Pass);
        }
    }

    fn verify(&self, step: Move) -> Result<(), Illegal> {
        self.judge(step)
    }

    #[inline(always)]
    fn play_and_toggle(&mut self, step: Move, mut toggle: impl FnMut(u16)) {
        match step {
            Move::Place(point) => return self.place(point, &mut toggle),
            Move::Stack(from, to) => self.move_stack(from, to, &mut toggle),
            Move::Pass => {}
        }
        self.to_act = self.to_act.opponent();
        toggle(zobrist::BLACK_TO_ACT);
    }

    fn for_each_feature(&self, mut visit: impl FnMut(u16)) {
        for point in self.occupied() {
            self.toggle_stack(point, &mut visit);
        }
        if self.to_act == Player::Second {
            visit(zobrist::BLACK_TO_ACT);
        }
        if self.unplaced > 0 {
            visit(zobrist::PLACING);
        }
    }

    fn is_pass(step: Move) -> bool {
        step == Move::Pass
    }

    fn feature_key(feature: u16) -> u64 {
        zobrist::ZOBRIST.of(feature)
    }

    fn ends_turn_of(&self, _: Player) -> bool {
        true
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        if self.unplaced > 0 {
            return u64::from(self.unplaced);
        }
        match self.mobility(self.to_act) {
            0 => u64::from(self.can_move(self.to_act.opponent())),
            count => u64::from(count),
        }
    }

    fn count_turns(&self) -> u64 {
        self.count_moves()
    }

    #[inline(always)]
    fn random_move(&self, random: &mut Random) -> Option<Move> {
        if self.unplaced > 0 {
            Some(Move::Place(self.random_placement(random)))
        } else {
            self.random_stack_move(random)
        }
    }

    /// One phase after the other: no step then has to ask in which it is.
    #[inline(always)]
    fn play_out(&mut self, random: &mut Random) -> u64 {
        let mut steps = u64::from(self.unplaced);
        if self.unplaced > 0 {
            self.place_the_rest(random);
        }
        while let Some(step) = self.random_stack_move(random) {
            self.play_unchecked(step);
            steps += 1;
        }
        steps
    }
}
