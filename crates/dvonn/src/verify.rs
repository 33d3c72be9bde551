//! Why a step is not legal: the rules one by one.

use game::Position as _;

use crate::{Illegal, Move, Point, Position};

impl Position {
    pub(crate) fn judge(&self, step: Move) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::GameOver);
        }
        let occupied = |point: Point| self.occupied().contains(point);
        match step {
            Move::Place(_) if self.unplaced() == 0 => Err(Illegal::AllPlaced),
            Move::Place(point) if occupied(point) => Err(Illegal::Occupied(point)),
            Move::Place(_) => Ok(()),
            _ if self.unplaced() > 0 => Err(Illegal::StillPlacing),
            Move::Pass if self.can_move(self.to_act()) => Err(Illegal::MustMove),
            Move::Pass => Ok(()),
            Move::Stack(from, to) => {
                if !occupied(from) {
                    return Err(Illegal::Empty(from));
                }
                if self.owned(self.to_act().opponent()).contains(from) {
                    return Err(Illegal::NotYours(from));
                }
                if !self.owned(self.to_act()).contains(from) {
                    return Err(Illegal::LoneDvonn(from));
                }
                if from.neighbours().filter(|next| occupied(*next)).count() == 6 {
                    return Err(Illegal::Surrounded(from));
                }
                let height = self.height(from);
                match from.hex().line_to(to.hex()) {
                    None => Err(Illegal::NotALine(from, to)),
                    Some((_, distance)) if distance as u8 != height => {
                        Err(Illegal::WrongDistance { from, height, distance: distance as u8 })
                    }
                    Some(_) if !occupied(to) => Err(Illegal::EmptyTarget(to)),
                    Some(_) => Ok(()),
                }
            }
        }
    }
}
