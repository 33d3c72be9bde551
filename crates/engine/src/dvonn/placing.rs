//! What a network is told of a position in which pieces are being placed.
//!
//! For every piece: how far the DVONN pieces are and how many of them are near, who stands beside
//! it, whether it stands on the edge, and its point up to the symmetries of the board.

use std::sync::LazyLock;

use dvonn::{Point, PointSet, Position};
use game::{Player, Position as _};

use crate::network::{Shape, WIDE};

/// Distances to the nearest DVONN piece that are told apart; the last one stands for any more.
const DISTANCES: usize = 5;

/// Neighbours of a colour: 0, 1, 2, more.
const NEIGHBOURS: usize = 4;

/// Owner, distance, DVONN pieces within two, friends, enemies, edge.
const CLASSES: usize = 2 * DISTANCES * 4 * NEIGHBOURS * NEIGHBOURS * 2;

/// Points up to symmetry, and then some.
const ORBITS: usize = 20;

/// Owner (or a DVONN piece) and point up to symmetry.
const PLACES: usize = CLASSES;

/// Distances between two DVONN pieces.
const PAIRS: usize = PLACES + 3 * ORBITS;

pub(super) const SHAPE: Shape = Shape { inputs: PAIRS + 11, hidden: WIDE, buckets: 7 };

/// The stage of the placement, by the pieces placed.
pub(super) fn bucket(position: &Position) -> usize {
    (position.occupied().len() / 7).min(SHAPE.buckets - 1)
}

/// What is the same in every position.
struct Geometry {
    neighbours: [PointSet; Point::BITS],
    distances: [[u8; Point::BITS]; Point::BITS],
    orbits: [u8; Point::BITS],
    edge: PointSet,
}

static GEOMETRY: LazyLock<Geometry> = LazyLock::new(|| {
    let mut geometry = Geometry {
        neighbours: [PointSet::EMPTY; Point::BITS],
        distances: [[0; Point::BITS]; Point::BITS],
        orbits: [u8::MAX; Point::BITS],
        edge: Point::ALL.into_iter().filter(|point| point.neighbours().count() < 6).collect(),
    };
    let symmetries = Point::symmetries();
    let mut orbits = 0;
    for (n, point) in Point::ALL.into_iter().enumerate() {
        geometry.neighbours[point.index()] = point.neighbours().collect();
        for other in Point::ALL {
            geometry.distances[point.index()][other.index()] = distance(point, other) as u8;
        }
        if geometry.orbits[point.index()] == u8::MAX {
            for symmetry in &symmetries {
                geometry.orbits[symmetry[n].index()] = orbits;
            }
            orbits += 1;
        }
    }
    geometry
});

fn distance(one: Point, other: Point) -> i8 {
    let (one, other) = (one.hex(), other.hex());
    let (x, y) = (one.x - other.x, one.y - other.y);
    if x.signum() == y.signum() { x.abs().max(y.abs()) } else { x.abs() + y.abs() }
}

/// How far the nearest DVONN piece is from a point; far if there is none yet.
pub(super) fn nearest_dvonn(position: &Position, point: Point) -> usize {
    let distances = &GEOMETRY.distances[point.index()];
    let nearest = position.dvonn().map(|dvonn| distances[dvonn.index()]).min();
    nearest.map_or(DISTANCES, usize::from)
}

/// Calls `visit` with every fact of a position, as the player to act sees it.
pub(super) fn for_each_input(position: &Position, mut visit: impl FnMut(usize)) {
    let geometry = &*GEOMETRY;
    let dvonn = position.dvonn();
    let players = [position.to_act(), position.to_act().opponent()];
    let owned = players.map(|player: Player| position.owned(player));
    for side in 0..2 {
        for point in owned[side] {
            let distances = &geometry.distances[point.index()];
            let nearest = nearest_dvonn(position, point).min(DISTANCES) - 1;
            let close = dvonn.filter(|dvonn| distances[dvonn.index()] <= 2).count();
            let beside = |set: PointSet| {
                geometry.neighbours[point.index()].and(set).len().min(NEIGHBOURS - 1)
            };
            let facts = [
                (side, 2),
                (nearest, DISTANCES),
                (close, 4),
                (beside(owned[side]), NEIGHBOURS),
                (beside(owned[1 - side]), NEIGHBOURS),
                (usize::from(geometry.edge.contains(point)), 2),
            ];
            visit(facts.into_iter().fold(0, |class, (value, values)| class * values + value));
            visit(PLACES + side * ORBITS + usize::from(geometry.orbits[point.index()]));
        }
    }
    for point in dvonn {
        visit(PLACES + 2 * ORBITS + usize::from(geometry.orbits[point.index()]));
        for other in dvonn.filter(|other| other.index() > point.index()) {
            visit(PAIRS + usize::from(geometry.distances[point.index()][other.index()]));
        }
    }
}

#[cfg(test)]
mod tests {
    use dvonn::Variant;
    use game::testkit;

    use super::*;

    #[test]
    fn facts_are_in_bounds_and_do_not_change_with_the_symmetries_of_the_board() {
        assert!(GEOMETRY.orbits.iter().filter(|orbit| **orbit != u8::MAX).max() < Some(&20));
        for diagram in testkit::sample_positions::<Position>(Variant::Standard, 100) {
            if diagram.position().unplaced() > 0 {
                for_each_input(diagram.position(), |input| assert!(input < SHAPE.inputs));
            }
        }
        for symmetry in Point::symmetries() {
            for (n, point) in Point::ALL.into_iter().enumerate() {
                assert_eq!(GEOMETRY.orbits[point.index()], GEOMETRY.orbits[symmetry[n].index()]);
            }
        }
    }
}
