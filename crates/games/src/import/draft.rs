//! A record that is being written, with the position it has come to.

use game::record::{GameResult, Record, Turn};
use game::{Outcome, Player, Reason, reason};

use super::{KEY_TAG, Options};
use crate::replay::contradiction;
use crate::{AnyPosition, GameKind, Rules, Termination, write_start};

/// Why a game could not be imported.
#[derive(Debug)]
pub(super) struct ImportFault {
    pub(super) line: usize,
    pub(super) turn: Option<usize>,
    pub(super) reason: Reason,
}

/// A fault, and the game up to there.
#[derive(Debug)]
pub(super) struct FailedGame {
    pub(super) fault: ImportFault,
    pub(super) so_far: Box<Record>,
}

impl ImportFault {
    /// A fault that is about no turn.
    pub(super) fn at_line(line: usize, reason: Reason) -> Self {
        Self { line, turn: None, reason }
    }

    /// This fault in a game of which nothing could be read, and which begins on this line.
    pub(super) fn at_start(self, line: usize) -> FailedGame {
        FailedGame { fault: self, so_far: Box::new(Record { line, ..Record::default() }) }
    }
}

pub(super) struct Draft {
    record: Record,
    position: AnyPosition,
}

/// The order in which imported games have their tags.
const TAGS: [&str; 14] = [
    "Game",
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Player1",
    "Player2",
    "Result",
    "Termination",
    "ClaimAwardsFives",
    "Setup",
    KEY_TAG,
];

impl Draft {
    /// A game that begins on this line, from the usual start or from the one in the options.
    pub(super) fn new(kind: GameKind, options: &Options, line: usize) -> Result<Self, ImportFault> {
        if options.setup.is_none() && kind.starts_at_random() {
            let reason =
                reason!("record.noStart", "nothing says from which position the game starts");
            return Err(ImportFault::at_line(line, reason));
        }
        let rules = Rules { kind, claim_awards_fives: options.claim_awards_fives };
        let start = match &options.setup {
            Some(text) => AnyPosition::read(rules, text).map_err(|error| {
                let given = reason!("record.givenStart", "the start position that was given");
                ImportFault::at_line(line, given.because(error))
            })?,
            None => AnyPosition::start(rules, 0),
        };
        let mut record = Record { line, ..Record::default() };
        start.rules().write_to(&mut record);
        write_start(&mut record, &start);
        Ok(Self { record, position: start })
    }

    pub(super) fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The number of the next turn.
    pub(super) fn next_number(&self) -> usize {
        self.record.turns.len() + 1
    }

    /// Where the last piece has to be placed, if that is all there is to do.
    pub(super) fn forced_placement(&self) -> Option<String> {
        let mut steps = self.position.steps();
        let forced = self.position.phase().is_placing() && steps.len() == 1;
        forced.then(|| steps.remove(0))
    }

    /// Gives a tag a value on one line, if there is one.
    pub(super) fn set_tag(&mut self, name: &str, value: &str) {
        let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
        if !value.is_empty() {
            self.record.set_tag(name, value);
        }
    }

    pub(super) fn set_name(&mut self, player: Player, name: &str) {
        let tag = match self.position.kind() {
            GameKind::Lyngk | GameKind::LyngkSix => ["Player1", "Player2"][player.index()],
            _ => ["White", "Black"][player.index()],
        };
        self.set_tag(tag, name);
    }

    /// A fault of the turn that comes next.
    pub(super) fn fault(&self, line: usize, reason: Reason) -> ImportFault {
        ImportFault { line, turn: Some(self.next_number()), reason }
    }

    /// A fault of what stands behind the end of the game.
    pub(super) fn goes_on(&self, line: usize) -> ImportFault {
        self.fault(line, reason!("record.goesOn", "the game has ended, but it goes on here"))
    }

    /// Plays a whole turn that was written on this line.
    pub(super) fn play(&mut self, text: &str, line: usize) -> Result<(), ImportFault> {
        match self.position.play_turn(text) {
            Ok(text) => {
                self.record.turns.push(Turn { line, ..Turn::new(text) });
                Ok(())
            }
            Err(error) => Err(self.fault(line, error.0)),
        }
    }

    /// The record up to a fault.
    pub(super) fn fail(mut self, fault: ImportFault) -> FailedGame {
        self.record.set_tag("Result", GameResult::Unknown.to_string());
        FailedGame { fault, so_far: Box::new(in_order(self.record)) }
    }

    /// The record of the whole game. Its result is that of the play, or else the one that is
    /// stated.
    pub(super) fn finish(
        mut self,
        stated: Option<(Outcome, Termination)>,
    ) -> Result<Record, FailedGame> {
        let outcome = self.position.outcome();
        if let (Some((stated, _)), Some(outcome)) = (stated, outcome)
            && stated != outcome
        {
            let line = self.record.turns.last().map_or(self.record.line, |turn| turn.line);
            let turn = Some(self.record.turns.len());
            let reason = contradiction(stated, outcome);
            return Err(self.fail(ImportFault { line, turn, reason }));
        }
        self.record.result = outcome.or(stated.map(|(stated, _)| stated)).into();
        self.record.set_tag("Result", self.record.result.to_string());
        if let (Some((_, termination)), None) = (stated, outcome) {
            self.record.set_tag("Termination", termination.name());
        }
        Ok(in_order(self.record))
    }
}

fn in_order(mut record: Record) -> Record {
    record
        .tags
        .sort_by_key(|(name, _)| TAGS.iter().position(|known| known == name).unwrap_or(TAGS.len()));
    record
}

/// A day as the tag `Date` has it, from `Fri Aug 01 21:15:21 CEST 2008`, `2008-08-01` and the like.
pub(super) fn date(text: &str) -> Option<String> {
    const MONTHS: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let number = |text: &str, range: std::ops::RangeInclusive<u32>| {
        text.parse().ok().filter(|n: &u32| range.contains(n))
    };
    let written = |year: &str, month: u32, day: &str| {
        let (year, day) = (number(year, 1900..=9999)?, number(day, 1..=31)?);
        Some(format!("{year:04}.{month:02}.{day:02}"))
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    if let [_, month, day, .., year] = words[..] {
        let month = month.to_ascii_lowercase();
        if let Some(n) = MONTHS.iter().position(|known| *known == month) {
            return written(year, n as u32 + 1, day);
        }
    }
    let parts: Vec<&str> = words.first()?.split(['-', '.', '/']).collect();
    let [year, month, day] = parts[..] else { return None };
    written(year, number(month, 1..=12)?, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_found() {
        for (text, expected) in [
            ("Fri Aug 01 21:15:21 CEST 2008", Some("2008.08.01")),
            ("Fri Mar 13 19:56:26 GMT+01:00 2026", Some("2026.03.13")),
            ("2014-5-3 12:00", Some("2014.05.03")),
            ("2014.05.03", Some("2014.05.03")),
            ("2014.13.03", None),
            ("yesterday", None),
            ("Fri Foo 01 2008", None),
            ("", None),
        ] {
            assert_eq!(date(text).as_deref(), expected, "{text}");
        }
    }
}
