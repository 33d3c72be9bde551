//! Steps and turns as text: `e3`, `h7-g7`, `xg5-g9`, `xa5`, `pass`; `xe7-i11xd9;i7-i11`.

use game::{Notation, NotationError, Position as _, reason};

use crate::{Illegal, Move, Phase, Position, Row};

/// What stands before everything that is removed. No column has this letter.
const REMOVAL: [char; 2] = ['x', 'X'];

impl std::str::FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Self::Pass);
        }
        if let Some(removed) = text.strip_prefix(REMOVAL) {
            let Some((one, other)) = removed.split_once('-') else {
                return Ok(Self::RemoveRing(removed.parse()?));
            };
            let row = Row::between(one.parse()?, other.parse()?);
            return row.map(Self::RemoveRow).ok_or_else(|| {
                NotationError(reason!(
                    "yinsh.noRow",
                    "\"{text}\" is not a row: a row is five points of a line, like g5-g9",
                    text = removed
                ))
            });
        }
        match text.split_once('-') {
            Some((from, to)) => Ok(Self::Ring(from.parse()?, to.parse()?)),
            None => Ok(Self::Place(text.parse()?)),
        }
    }
}

impl Notation for Position {
    fn read_steps(text: &str) -> Result<Vec<Move>, NotationError> {
        let mut steps = Vec::new();
        for part in text.split(';') {
            if let Some(Move::RemoveRow(row)) = steps.last() {
                return Err(NotationError(reason!(
                    "yinsh.ringBehindRow",
                    "the ring is written directly behind its row, like x{row}xa5",
                    row = row
                )));
            }
            read_part(part, &mut steps)?;
        }
        Ok(steps)
    }

    fn implied_before(&self, step: Move) -> Result<Option<Move>, Illegal> {
        if !matches!((self.phase(), step), (Phase::Row { .. }, Move::RemoveRing(_))) {
            return Ok(None);
        }
        let mut rows = self.rows(self.to_act());
        match (rows.next(), rows.next()) {
            (Some(_), Some(_)) => Err(Illegal::NameTheRow),
            (row, _) => Ok(row.map(Move::RemoveRow)),
        }
    }

    fn separator(before: Move, after: Move) -> &'static str {
        match (before, after) {
            (Move::RemoveRow(_), Move::RemoveRing(_)) => "",
            _ => ";",
        }
    }
}

/// Reads what stands between two semicolons: one step, or a row and its ring.
fn read_part(part: &str, steps: &mut Vec<Move>) -> Result<(), NotationError> {
    if part.is_empty() {
        return Err(NotationError(reason!(
            "turn.nothing",
            "nothing is written where a step should be"
        )));
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
            return Err(NotationError(reason!(
                "yinsh.noRowWithRing",
                "\"{text}\" is not a row with its ring, like xg5-g9xa5: divide other steps by \
                 \";\"",
                text = part
            )));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> String {
        Position::read_steps(text).expect_err(text).to_string()
    }

    #[test]
    fn turns_are_read_in_either_case() {
        let text = "xe7-i11xd9;i7-i11;xi6-i10xh4";
        let steps = Position::read_steps(text).unwrap();
        let texts: Vec<String> = steps.iter().map(Move::to_string).collect();
        assert_eq!(texts, ["xe7-i11", "xd9", "i7-i11", "xi6-i10", "xh4"]);
        assert_eq!(Position::read_steps(&text.to_uppercase()), Ok(steps.clone()));
        assert_eq!(Position::read_steps("xi11-e7xd9;i7-i11;xi10-i6xh4"), Ok(steps));
        assert_eq!(Position::read_steps("Pass"), Ok(vec![Move::Pass]));
    }

    #[test]
    fn what_is_written_wrong_is_told() {
        for text in ["", ";", "e3;", ";e3", "e3;;e4"] {
            assert_eq!(told(text), "nothing is written where a step should be");
        }
        for (text, point) in [
            ("e", "e"),
            ("e3-", ""),
            ("e3-e4-e5", "e4-e5"),
            ("xe7-", ""),
            ("x", ""),
            ("é3", "é3"),
            ("xé3", "é3"),
            ("ex", "e"),
            ("xe7-i11x", ""),
            ("e3 ", "e3 "),
        ] {
            let why = "is not a point: a point is a letter and a number, like c3";
            assert_eq!(told(text), format!("\"{point}\" {why}"), "{text}");
        }
        assert_eq!(told("a1"), "there is no point a1 on this board");
        assert_eq!(told("xX7"), "\"\" is not a point: a point is a letter and a number, like c3");
        for row in ["g5-g8", "g5-g10", "g5-h7", "g5-g5"] {
            let why = "is not a row: a row is five points of a line, like g5-g9";
            assert_eq!(told(&format!("x{row}xa5")), format!("\"{row}\" {why}"));
        }
        for part in ["xa5xb6", "e3xa5", "e3-e4xa5", "passxa5", "xg5-g9xg5-g9"] {
            assert_eq!(
                told(part),
                format!(
                    "\"{part}\" is not a row with its ring, like xg5-g9xa5: divide other steps \
                     by \";\""
                )
            );
        }
        assert_eq!(
            told("xg5-g9;xa5"),
            "the ring is written directly behind its row, like xg5-g9xa5"
        );
    }
}
