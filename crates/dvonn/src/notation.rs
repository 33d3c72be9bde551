//! Steps as text: `c3`, `c3-d3`, `pass`.

use game::NotationError;

use crate::Move;

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
