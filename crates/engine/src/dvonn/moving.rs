//! What a network is told of a position in which stacks move.
//!
//! What matters about a stack is what can happen to it: who attacks it, where it can go, how far the
//! DVONN pieces are. Where on the board it stands matters little, so no point is named. Each stack
//! belongs to one of 1,536 classes; a few counts for each player are added.

use dvonn::{Point, PointSet, Position, ROW};
use game::{Player, Position as _};

use crate::classes::gather;
use crate::network::{Shape, WIDE};

/// Eight bits of a class: owner, DVONN piece inside, mobility (two), distance (two), attacked,
/// reachable.
const CLASSES: usize = 256;

/// Heights that classes tell apart: 1, 2, 3, 4, 5 and 6, more.
const HEIGHTS: usize = 6;

/// Which of them a height is.
const HEIGHT_CLASS: [u8; 50] = {
    let mut classes = [5; 50];
    let mut height = 0;
    while height < 7 {
        classes[height] = [0, 0, 1, 2, 3, 4, 4][height];
        height += 1;
    }
    classes
};

/// A DVONN piece that nobody owns, by who can land on it.
const LONE: usize = CLASSES * HEIGHTS;
const COUNTS: usize = LONE + 4;

/// What is counted for each player: the divisor and the number of values told apart.
const COUNT_STEPS: [(usize, usize); 8] = [
    (1, 32), // pieces in own stacks
    (2, 24), // moves
    (2, 16), // moves onto stacks of the opponent
    (1, 8),  // moves onto stacks with a DVONN piece
    (2, 16), // moves onto stacks next to one
    (1, 24), // pieces in stacks that are not surrounded
    (1, 16), // pieces that lose contact if the opponent moves a DVONN stack away, at worst
    (1, 12), // stacks that have a move
];

const PER_PLAYER: usize = {
    let (mut sum, mut n) = (0, 0);
    while n < COUNT_STEPS.len() {
        sum += COUNT_STEPS[n].1;
        n += 1;
    }
    sum
};

pub(super) const SHAPE: Shape = Shape { inputs: COUNTS + 2 * PER_PLAYER, hidden: WIDE, buckets: 8 };

/// The stage of the game, by the stacks that are left.
pub(super) fn bucket(position: &Position) -> usize {
    ((Point::COUNT - position.occupied().len()) / 5).min(SHAPE.buckets - 1)
}

/// The six ways to a neighbour, as shifts of a word of points.
#[inline(always)]
const fn shifted(set: u64) -> [u64; 6] {
    [set << 1, set >> 1, set << ROW, set >> ROW, set << (ROW + 1), set >> (ROW + 1)]
}

#[inline(always)]
const fn touching(set: u64) -> u64 {
    let [a, b, c, d, e, f] = shifted(set);
    a | b | c | d | e | f
}

/// The points with exactly none, with at least three and with six neighbours in a set.
#[inline(always)]
const fn neighbour_counts(set: u64) -> (u64, u64, u64) {
    let [a, b, c, d, e, f] = shifted(set);
    let (ab, abc) = (a ^ b, a ^ b ^ c);
    let carry_abc = a & b | ab & c;
    let (de, def) = (d ^ e, d ^ e ^ f);
    let carry_def = d & e | de & f;
    let ones = abc ^ def;
    let carry = abc & def;
    let twos = carry_abc ^ carry_def ^ carry;
    let fours = carry_abc & carry_def | carry_abc & carry | carry_def & carry;
    (!(ones | twos | fours), fours | twos & ones, fours & twos)
}

/// What a player's stacks can do.
#[derive(Clone, Copy)]
struct Reach {
    /// The points that they can land on.
    attacked: u64,
    /// The stacks with one move or two, and with more.
    few: u64,
    many: u64,
    moves: usize,
    captures: usize,
    onto_dvonn: usize,
    beside_dvonn: usize,
}

// The loops here are written out: chains of iterators are not always taken in whole, and this is where
// most of the time goes.
#[inline(always)]
fn reach(position: &Position, player: Player, singles: u64, near: u64) -> Reach {
    let occupied = position.occupied().word();
    let dvonn = position.dvonn().word();
    let theirs = position.owned(player.opponent()).word();
    let free = position.free(player).word();
    let free_singles = free & singles;
    let (none, many, _) = neighbour_counts(occupied);
    let mut reach = Reach {
        attacked: touching(free_singles) & occupied,
        few: free_singles & !none & !many,
        many: free_singles & many,
        moves: 0,
        captures: 0,
        onto_dvonn: 0,
        beside_dvonn: 0,
    };
    for landed in shifted(free_singles) {
        reach.count(landed & occupied, theirs, dvonn, near);
    }
    for point in position.free(player).without(position.singles()) {
        let bit = 1 << point.index();
        let targets = position.targets(point).word();
        reach.count(targets, theirs, dvonn, near);
        reach.attacked |= targets;
        match targets.count_ones() {
            0 => {}
            1 | 2 => reach.few |= bit,
            _ => reach.many |= bit,
        }
    }
    reach
}

impl Reach {
    #[inline(always)]
    fn count(&mut self, targets: u64, theirs: u64, dvonn: u64, near: u64) {
        self.moves += targets.count_ones() as usize;
        self.captures += (targets & theirs).count_ones() as usize;
        self.onto_dvonn += (targets & dvonn).count_ones() as usize;
        self.beside_dvonn += (targets & near).count_ones() as usize;
    }
}

/// The pieces in some stacks.
#[inline(always)]
fn pieces(position: &Position, set: PointSet) -> usize {
    let singles = position.singles();
    let mut sum = set.and(singles).len();
    for point in set.without(singles) {
        sum += usize::from(position.height(point));
    }
    sum
}

/// The pieces of a player that lose contact if the opponent moves a DVONN stack away, at worst.
fn endangered(position: &Position, player: Player, opponents_movers: u64) -> usize {
    let own = position.owned(player);
    let mut worst = 0;
    for point in position.dvonn() {
        if opponents_movers >> point.index() & 1 == 1 {
            worst = pieces(position, position.held_by(point).and(own)).max(worst);
        }
    }
    worst
}

/// Calls `visit` with every fact of a position, as the player to act sees it.
#[inline(always)]
pub(super) fn for_each_input(position: &Position, mut visit: impl FnMut(usize)) {
    let (me, them) = (position.to_act(), position.to_act().opponent());
    let occupied = position.occupied().word();
    let dvonn = position.dvonn().word();
    let (mine, theirs) = (position.owned(me).word(), position.owned(them).word());
    let singles = position.singles().word();
    let board = PointSet::ALL.word();
    let within_one = (dvonn | touching(dvonn)) & board;
    let within_two = (within_one | touching(within_one)) & board;
    let within_three = within_two | touching(within_two);
    let near = within_one & !dvonn;
    let my_reach = reach(position, me, singles, near);
    let their_reach = reach(position, them, singles, near);
    let (few, many) = (my_reach.few | their_reach.few, my_reach.many | their_reach.many);
    let (_, _, surrounded) = neighbour_counts(occupied);
    // Mobility: 0 surrounded, 1 no target, 2 one or two, 3 more. Distance: 0 to 3, from one on.
    let mobile = few | many;
    let stuck = occupied & !surrounded & !mobile;
    let far = !within_two;
    let classes = gather([
        mine,
        dvonn,
        stuck | many,
        mobile,
        within_two & !within_one | far & !within_three,
        far,
        mine & their_reach.attacked | theirs & my_reach.attacked,
        mine & my_reach.attacked | theirs & their_reach.attacked,
    ]);
    for point in position.owned(me).or(position.owned(them)) {
        let height = HEIGHT_CLASS[usize::from(position.height(point)) % HEIGHT_CLASS.len()];
        visit(CLASSES * usize::from(height) + usize::from(classes[point.index()]));
    }
    for point in position.dvonn().without(position.owned(me)).without(position.owned(them)) {
        let reached = |reach: &Reach| (reach.attacked >> point.index() & 1) as usize;
        visit(LONE + 2 * reached(&my_reach) + reached(&their_reach));
    }
    let mut first = COUNTS;
    for (player, stacks, reach, other) in
        [(me, mine, &my_reach, &their_reach), (them, theirs, &their_reach, &my_reach)]
    {
        let counts = [
            pieces(position, position.owned(player)),
            reach.moves,
            reach.captures,
            reach.onto_dvonn,
            reach.beside_dvonn,
            pieces(position, position.free(player)),
            endangered(position, player, other.few | other.many),
            (stacks & mobile).count_ones() as usize,
        ];
        for n in 0..COUNT_STEPS.len() {
            let (divisor, values) = COUNT_STEPS[n];
            visit(first + (counts[n] / divisor).min(values - 1));
            first += values;
        }
    }
}

#[cfg(test)]
mod tests {
    use dvonn::Variant;
    use game::{Random, testkit};

    use super::*;

    /// The class of a stack, from what the rules say of it.
    fn class(position: &Position, point: Point) -> usize {
        let me = position.to_act();
        let owner = if position.owned(me).contains(point) { me } else { me.opponent() };
        let occupied = |point: &Point| position.occupied().contains(*point);
        let free = |point: Point| point.neighbours().filter(occupied).count() < 6;
        let lands = |player: Player| {
            position.owned(player).any(|from| free(from) && position.targets(from).contains(point))
        };
        let distance = |other: Point| {
            let (one, other) = (point.hex(), other.hex());
            let (x, y) = (i32::from(one.x - other.x), i32::from(one.y - other.y));
            if x.signum() == y.signum() { x.abs().max(y.abs()) } else { x.abs() + y.abs() }
        };
        let nearest = position.dvonn().map(distance).min().unwrap();
        let mobility = match position.targets(point).len() {
            _ if !free(point) => 0,
            0 => 1,
            1 | 2 => 2,
            _ => 3,
        };
        let height = HEIGHT_CLASS[usize::from(position.height(point))];
        usize::from(owner == me)
            | usize::from(nearest == 0) << 1
            | mobility << 2
            | ((nearest.clamp(1, 4) - 1) as usize) << 4
            | usize::from(lands(owner.opponent())) << 6
            | usize::from(lands(owner)) << 7
            | usize::from(height) << 8
    }

    #[test]
    fn classes_gathered_at_once_are_those_found_one_by_one() {
        let mut random = Random::new(8);
        for _ in 0..60 {
            let mut position =
                testkit::sample_positions::<Position>(Variant::Standard, 50).pop().unwrap();
            let mut position = loop {
                match position.position().random_move(&mut random) {
                    Some(step) if position.position().unplaced() > 0 => {
                        position.play(step).unwrap();
                    }
                    _ => break position.position().clone(),
                }
            };
            while let Some(step) = position.random_move(&mut random) {
                let mut found = Vec::new();
                for_each_input(&position, |input| found.push(input));
                assert!(found.iter().all(|input| *input < SHAPE.inputs));
                let stacks = position.owned(Player::First).or(position.owned(Player::Second));
                let expected: Vec<usize> = stacks.map(|point| class(&position, point)).collect();
                assert_eq!(found[..expected.len()], expected, "{position:?}");
                position.play_unchecked(step);
            }
        }
    }
}
