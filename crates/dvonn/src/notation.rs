//! Steps as text: `c3`, `c3-d3`, `pass`.

use game::NotationError;

use crate::{Move, Point};

impl std::str::FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let point = |text: &str| text.parse::<Point>().map_err(|e| NotationError(e.to_string()));
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Self::Pass);
        }
        match text.split_once('-') {
            Some((from, to)) => Ok(Self::Stack(point(from)?, point(to)?)),
            None => Ok(Self::Place(point(text)?)),
        }
    }
}
