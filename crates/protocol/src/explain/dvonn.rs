use dvonn::{Move, Phase, Piece, Point, Position, Setup};
use game::{Diagram, Player};

use super::{Explain, names};
use crate::{AskKind, Score, Stack, Step, StepKind, Supply};

/// Pieces that are placed in a game.
const PLACEMENTS: usize = 49;

fn letters(setup: &Setup, point: Point) -> String {
    setup.stacks.get(&point).into_iter().flatten().map(|piece| piece.letter()).collect()
}

impl Explain for Position {
    fn stacks(diagram: &Diagram<Self>) -> Vec<Stack> {
        let (setup, position) = (diagram.setup(), diagram.position());
        let occupied = |point: Point| position.occupied().contains(point);
        let moving = position.phase() == Phase::Move;
        let closed_in =
            |point: Point| point.neighbours().filter(|next| occupied(*next)).count() == 6;
        let stack = |point: Point| Stack {
            at: point.to_string(),
            pieces: letters(setup, point),
            owner: setup.owner(point).map(Into::into),
            wall: false,
            stuck: moving && closed_in(point),
        };
        position.occupied().map(stack).collect()
    }

    fn supply(diagram: &Diagram<Self>) -> [Supply; 2] {
        let mut supply = [Supply::default(), Supply::default()];
        let unplaced = usize::from(diagram.position().unplaced());
        for (piece, player) in (PLACEMENTS - unplaced..PLACEMENTS).map(Setup::placement) {
            let own = &mut supply[player.index()];
            *(if piece == Piece::Dvonn { &mut own.red } else { &mut own.pieces }) += 1;
        }
        supply
    }

    fn tally(&self) -> Score {
        Score::Pieces(self.score())
    }

    fn question(&self, _: &[Step]) -> AskKind {
        match self.phase() {
            Phase::Move => AskKind::MoveStack,
            Phase::Place => match next_piece(self) {
                (Piece::Dvonn, _) => AskKind::PlaceDvonn,
                _ => AskKind::PlacePiece,
            },
        }
    }

    fn describe(before: &Diagram<Self>, step: Move, after: &Self, told: &mut Step) {
        match step {
            Move::Place(point) => {
                told.kind = StepKind::Place;
                told.to = Some(point.to_string());
                told.pieces = next_piece(before.position()).0.letter().to_string();
                told.height = 1;
            }
            Move::Stack(from, to) => {
                let stays = |point: &Point| after.occupied().contains(*point) || *point == from;
                told.kind = StepKind::Move;
                told.from = Some(from.to_string());
                told.to = Some(to.to_string());
                told.pieces = letters(before.setup(), from);
                told.captured = letters(before.setup(), to);
                told.height = before.position().height(from) + before.position().height(to);
                told.lost = names(before.position().occupied().filter(|point| !stays(point)));
            }
            Move::Pass => {}
        }
    }
}

/// What is placed next, and by whom.
fn next_piece(position: &Position) -> (Piece, Player) {
    Setup::placement(PLACEMENTS - usize::from(position.unplaced()))
}
