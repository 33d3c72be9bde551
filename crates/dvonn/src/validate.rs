//! The rules once more, on the written form: slow and plain, to be compared with [`Position`].
//!
//! [`Position`]: crate::Position

use std::collections::BTreeSet;

use game::{Outcome, Player, SortedMap, Validate};
use hexgrid::Direction;

use crate::{Move, Phase, Piece, Point, Setup};

fn stack_moves(setup: &Setup, player: Player) -> Vec<Move> {
    let mut moves = Vec::new();
    for (from, pieces) in setup.stacks.iter() {
        let occupied_neighbours = from.neighbours().filter(|next| setup.stacks.contains_key(next));
        if pieces.last() != Some(&Piece::of(player)) || occupied_neighbours.count() == 6 {
            continue;
        }
        for direction in Direction::ALL {
            let landing = from.step(direction, pieces.len() as i8);
            if let Some(to) = landing.filter(|to| setup.stacks.contains_key(to)) {
                moves.push(Move::Stack(*from, to));
            }
        }
    }
    moves
}

/// The stacks that are joined to a DVONN piece, found by walking out from those pieces.
fn in_contact(stacks: &SortedMap<Point, Vec<Piece>>) -> BTreeSet<Point> {
    let holds_dvonn = |point: &Point| stacks[point].contains(&Piece::Dvonn);
    let mut found: BTreeSet<Point> = stacks.keys().copied().filter(holds_dvonn).collect();
    loop {
        let next: BTreeSet<Point> = found
            .iter()
            .flat_map(|point| point.neighbours())
            .filter(|point| stacks.contains_key(point))
            .chain(found.iter().copied())
            .collect();
        if next == found {
            return found;
        }
        found = next;
    }
}

impl Validate for Setup {
    fn plain_moves(&self) -> Vec<Move> {
        if self.phase == Phase::Place {
            let empty = Point::ALL.into_iter().filter(|point| !self.stacks.contains_key(point));
            return empty.map(Move::Place).collect();
        }
        let moves = stack_moves(self, self.to_move);
        if moves.is_empty() && !stack_moves(self, self.to_move.opponent()).is_empty() {
            return vec![Move::Pass];
        }
        moves
    }

    fn plain_play(&self, step: Move) -> Self {
        let mut after = self.clone();
        after.to_move = self.to_move.opponent();
        match step {
            Move::Place(point) => {
                let reds = self.stacks.values().flatten().filter(|p| **p == Piece::Dvonn).count();
                let piece = if reds < 3 { Piece::Dvonn } else { Piece::of(self.to_move) };
                after.stacks.insert(point, vec![piece]);
                if after.stacks.len() == Point::COUNT {
                    after.phase = Phase::Move;
                    after.to_move = Player::First;
                }
            }
            Move::Stack(from, to) => {
                let moved = after.stacks.remove(&from).expect("a stack moves");
                after.stacks.get_mut(&to).expect("it lands on another").extend(moved);
                let kept = in_contact(&after.stacks);
                after.stacks.retain(|point, _| kept.contains(point));
            }
            Move::Pass => {}
        }
        after
    }

    fn plain_outcome(&self) -> Option<Outcome> {
        let can_move = |player: Player| !stack_moves(self, player).is_empty();
        if self.phase == Phase::Place || Player::BOTH.into_iter().any(can_move) {
            return None;
        }
        let pieces = |player: Player| -> usize {
            let own = self.stacks.values().filter(|s| s.last() == Some(&Piece::of(player)));
            own.map(Vec::len).sum()
        };
        Some(Outcome::of_scores(Player::BOTH.map(pieces)))
    }
}
