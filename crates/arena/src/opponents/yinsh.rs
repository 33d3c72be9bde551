use game::Player;
use hexgrid::Direction;
use yinsh::{Point, Position};

use super::greedy::{Gain, Greed, lead};

impl Greed for Position {
    /// Rings removed, then rows that stand, then how far runs of markers have grown.
    fn gain(&self, player: Player) -> Gain {
        let rings = |player: Player| i32::from(self.removed()[player.index()]);
        let rows = |player| self.rows(player).count() as i32;
        let runs = |player| squared_runs(self, player);
        [lead(rings, player), lead(rows, player), lead(runs, player)]
    }
}

/// The squares of the lengths of all runs of markers, so that one long run counts for more than
/// two short ones.
fn squared_runs(position: &Position, player: Player) -> i32 {
    let markers = position.markers(player);
    let on = |point: Option<Point>| point.is_some_and(|point| markers.contains(point));
    let mut sum = 0;
    for direction in Direction::AXES {
        for first in markers.filter(|point| !on(point.step(direction, -1))) {
            let length = (1..).take_while(|n| on(first.step(direction, *n))).count() as i32 + 1;
            sum += length * length;
        }
    }
    sum
}
