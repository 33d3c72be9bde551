//! Steps and turns as text: `e3`, `h7-g7`, `xg5-g9`, `xa5`, `pass`; `xe7-i11xd9;i7-i11`.

use game::NotationError;

use crate::{Move, Point, Row};

/// What stands before everything that is removed. No column has this letter.
const REMOVAL: [char; 2] = ['x', 'X'];

impl std::str::FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let point = |text: &str| text.parse::<Point>().map_err(|e| NotationError(e.to_string()));
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Self::Pass);
        }
        if let Some(removed) = text.strip_prefix(REMOVAL) {
            let Some((one, other)) = removed.split_once('-') else {
                return Ok(Self::RemoveRing(point(removed)?));
            };
            let row = Row::between(point(one)?, point(other)?);
            return row.map(Self::RemoveRow).ok_or_else(|| {
                NotationError(format!(
                    "\"{removed}\" is not a row: a row is five points of a line, like g5-g9"
                ))
            });
        }
        match text.split_once('-') {
            Some((from, to)) => Ok(Self::Ring(point(from)?, point(to)?)),
            None => Ok(Self::Place(point(text)?)),
        }
    }
}

/// Reads a turn, or a part of one.
pub(crate) fn read_steps(text: &str) -> Result<Vec<Move>, NotationError> {
    let mut steps = Vec::new();
    for part in text.split(';') {
        if let Some(Move::RemoveRow(row)) = steps.last() {
            return Err(NotationError(format!(
                "the ring is written directly behind its row, like x{row}xa5"
            )));
        }
        read_part(part, &mut steps)?;
    }
    Ok(steps)
}

/// Reads what stands between two semicolons: one step, or a row and its ring.
fn read_part(part: &str, steps: &mut Vec<Move>) -> Result<(), NotationError> {
    if part.is_empty() {
        return Err(NotationError("nothing is written where a step should be".to_owned()));
    }
    let later = part.char_indices().skip(1).find(|(_, letter)| REMOVAL.contains(letter));
    let Some((at, _)) = later else {
        steps.push(part.parse()?);
        return Ok(());
    };
    let (row, ring) = part.split_at(at);
    match (row.parse()?, ring.parse()?) {
        (row @ Move::RemoveRow(_), ring @ Move::RemoveRing(_)) => steps.extend([row, ring]),
        _ => {
            return Err(NotationError(format!(
                "\"{part}\" is not a row with its ring, like xg5-g9xa5: divide other steps by \";\""
            )));
        }
    }
    Ok(())
}
