//! What a network is told of a position in which rings are being placed: where each stands, up to
//! the symmetries of the board, and how each two of them stand to each other.

use std::sync::LazyLock;

use game::Position as _;
use yinsh::{Point, Position, Variant};

use crate::network::{NARROW, Shape};

/// Points up to symmetry, and then some.
const ORBITS: usize = 16;

/// Distances of two rings, on a common line or not.
const RELATIONS: usize = 2 * 11;

/// Of two rings: both own, both the other's, one each.
const PAIRS: usize = 2 * ORBITS;

const BLITZ: usize = PAIRS + 3 * RELATIONS;

pub(super) const SHAPE: Shape = Shape { inputs: BLITZ + 1, hidden: NARROW, buckets: 10 };

/// How many rings are on the board.
pub(super) fn bucket(position: &Position) -> usize {
    SHAPE.buckets - usize::from(position.unplaced()).clamp(1, SHAPE.buckets)
}

/// By point: which of the others it can be turned or mirrored onto.
static ORBIT_OF: LazyLock<[u8; Point::COUNT]> = LazyLock::new(|| {
    let mut orbits = [u8::MAX; Point::COUNT];
    let symmetries = Point::symmetries();
    let mut count = 0;
    for (n, point) in Point::ALL.into_iter().enumerate() {
        if orbits[point.index()] == u8::MAX {
            for symmetry in &symmetries {
                orbits[symmetry[n].index()] = count;
            }
            count += 1;
        }
    }
    orbits
});

fn relation(one: Point, other: Point) -> usize {
    let (x, y) = (one.hex().x - other.hex().x, one.hex().y - other.hex().y);
    let distance = if x.signum() == y.signum() { x.abs().max(y.abs()) } else { x.abs() + y.abs() };
    let in_line = x == 0 || y == 0 || x == y;
    2 * distance as usize + usize::from(in_line)
}

/// Calls `visit` with every fact of a position, as the player to act sees it.
pub(super) fn for_each_input(position: &Position, mut visit: impl FnMut(usize)) {
    let players = [position.to_act(), position.to_act().opponent()];
    let rings = players.map(|player| position.ring_points(player).collect::<Vec<Point>>());
    for (side, points) in rings.iter().enumerate() {
        for (n, point) in points.iter().enumerate() {
            visit(side * ORBITS + usize::from(ORBIT_OF[point.index()]));
            for other in &points[..n] {
                visit(PAIRS + side * RELATIONS + relation(*point, *other));
            }
        }
    }
    for own in &rings[0] {
        for other in &rings[1] {
            visit(PAIRS + 2 * RELATIONS + relation(*own, *other));
        }
    }
    if position.variant() == Variant::Blitz {
        visit(BLITZ);
    }
}

#[cfg(test)]
mod tests {
    use game::Random;

    use super::*;

    #[test]
    fn facts_are_in_bounds() {
        assert!(ORBIT_OF.iter().all(|orbit| usize::from(*orbit) < ORBITS));
        let mut random = Random::new(2);
        for _ in 0..50 {
            let mut position = Position::start(Variant::Blitz, &mut random);
            while position.unplaced() > 0 {
                for_each_input(&position, |input| assert!(input < SHAPE.inputs));
                assert!(bucket(&position) < SHAPE.buckets);
                position.play_unchecked(position.random_move(&mut random).unwrap());
            }
        }
    }
}
