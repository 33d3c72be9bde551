//! Steps as text: `r,`, `c3-c5`, `pass`. A turn is its steps, one after the other: `r,c3-c5`.

use game::{Notation, NotationError, reason};

use crate::{Colour, Move, Position};

impl Notation for Position {
    /// Every claim ends with its comma.
    fn read_steps(text: &str) -> Result<Vec<Move>, NotationError> {
        if text.is_empty() {
            return Err(NotationError(reason!("turn.none", "no turn is written")));
        }
        text.split_inclusive(',').map(str::parse).collect()
    }
}

/// Reads a colour to claim, also as Boardspace writes it: `n` is black and `w` the joker.
fn read_claim(text: &str) -> Result<Colour, NotationError> {
    match text.to_ascii_lowercase().as_str() {
        "i" => Ok(Colour::Ivory),
        "b" => Ok(Colour::Blue),
        "r" => Ok(Colour::Red),
        "g" => Ok(Colour::Green),
        "k" | "n" => Ok(Colour::Black),
        "j" | "w" => Err(NotationError(reason!(
            "lyngk.claimsJoker",
            "{text} is the joker, which is never claimed",
            text = text
        ))),
        _ => Err(NotationError(reason!(
            "lyngk.noColour",
            "\"{text}\" is no colour to claim: i, b, r, g and k are colours",
            text = text
        ))),
    }
}

impl std::str::FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Self::Pass);
        }
        if let Some(colour) = text.strip_suffix(',') {
            return Ok(Self::Claim(read_claim(colour)?));
        }
        match text.split_once('-') {
            Some((from, to)) => Ok(Self::Stack(from.parse()?, to.parse()?)),
            None => Err(NotationError(reason!(
                "lyngk.noStep",
                "\"{text}\" is no step: a move is written like c3-c5, a claim like r,",
                text = text
            ))),
        }
    }
}
