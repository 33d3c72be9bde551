use game::Player;
use lyngk::Position;

use super::greedy::{Gain, Greed, lead};

impl Greed for Position {
    /// Fives, or in the six-stack variant what is nearest to a six; then the height of the own stacks.
    fn gain(&self, player: Player) -> Gain {
        let fives = |player: Player| i32::from(self.score()[player.index()][0]);
        let heights = |player| {
            let height = |point| i32::from(self.height(point));
            self.owned(player).map(|point| height(point) * height(point)).sum()
        };
        [lead(fives, player), lead(heights, player), 0]
    }
}
