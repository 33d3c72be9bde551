//! Steps as text: `c3`, `c3-d3`, `pass`.

use game::{Notation, NotationError};

use crate::{Move, Position};

impl Notation for Position {
    fn read_steps(text: &str) -> Result<Vec<Move>, NotationError> {
        Ok(vec![text.parse()?])
    }
}

impl std::str::FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Self::Pass);
        }
        match text.split_once('-') {
            Some((from, to)) => Ok(Self::Stack(from.parse()?, to.parse()?)),
            None => Ok(Self::Place(text.parse()?)),
        }
    }
}
