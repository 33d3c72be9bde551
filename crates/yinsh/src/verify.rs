//! Why a step is not legal: the rules one by one, by walking along the lines.

use game::Position as _;

use crate::{Illegal, Move, Phase, Piece, Point, Position, Row};

impl Position {
    pub(crate) fn judge(&self, step: Move) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::GameOver);
        }
        match (step, self.phase()) {
            (Move::Place(point), Phase::Place) => match self.piece(point) {
                Some(_) => Err(Illegal::Occupied(point)),
                None => Ok(()),
            },
            (Move::Place(_), _) => Err(Illegal::AllPlaced),
            (_, Phase::Place) => Err(Illegal::StillPlacing),
            (Move::RemoveRow(row), Phase::Row { .. }) => self.judge_row(row),
            (_, Phase::Row { .. }) => Err(Illegal::RowFirst),
            (Move::RemoveRing(point), Phase::Ring { .. }) => self.judge_own_ring(point),
            (_, Phase::Ring { .. }) => Err(Illegal::RingFirst),
            (Move::RemoveRow(_) | Move::RemoveRing(_), Phase::Move) => {
                Err(Illegal::NothingToRemove)
            }
            (Move::Ring(from, to), Phase::Move) => self.judge_ring_move(from, to),
            (Move::Pass, Phase::Move) => {
                let can_go = |from, to| self.judge_ring_move(from, to).is_ok();
                let mut rings = self.rings(self.to_act());
                if rings.any(|from| Point::ALL.into_iter().any(|to| can_go(from, to))) {
                    return Err(Illegal::MustMove);
                }
                Ok(())
            }
        }
    }

    /// Judges a ring move of the player to act, walking from point to point.
    fn judge_ring_move(&self, from: Point, to: Point) -> Result<(), Illegal> {
        self.judge_own_ring(from)?;
        if from == to {
            return Err(Illegal::StandsStill(from));
        }
        let (direction, distance) =
            from.hex().line_to(to.hex()).ok_or(Illegal::NotALine(from, to))?;
        if self.piece(to).is_some() {
            return Err(Illegal::Occupied(to));
        }
        let mut jumping = false;
        for point in (1..distance).filter_map(|n| from.step(direction, n)) {
            match self.piece(point) {
                Some(Piece::Ring(_)) => return Err(Illegal::RingInTheWay(point)),
                Some(Piece::Marker(_)) => jumping = true,
                None if jumping => return Err(Illegal::PastTheJump(point)),
                None => {}
            }
        }
        Ok(())
    }

    fn judge_own_ring(&self, point: Point) -> Result<(), Illegal> {
        match self.piece(point) {
            Some(Piece::Ring(owner)) if owner == self.to_act() => Ok(()),
            Some(Piece::Ring(_)) => Err(Illegal::NotYours(point)),
            _ => Err(Illegal::NoRing(point)),
        }
    }

    fn judge_row(&self, row: Row) -> Result<(), Illegal> {
        let own = Some(Piece::Marker(self.to_act()));
        match row.points().into_iter().find(|point| self.piece(*point) != own) {
            Some(point) => Err(Illegal::NotYourRow { row, point }),
            None => Ok(()),
        }
    }
}
