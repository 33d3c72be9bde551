//! Records of ours, written as other programs write them.
//!
//! What is written is read again at once: it must give the same turns, and what it does not give back
//! is named.

mod boardspace;
mod codecup;
mod gipf;
mod littlegolem;

use std::fmt;
use std::str::FromStr;

use game::record::{Record, Turn};
use game::{NotationError, Outcome, Player, Reason, reason};

use crate::import::{self, Format, Options};
use crate::{AnyPosition, GameKind, Replay, Rules, Termination, replay};

/// A way of other programs to write games down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExportFormat {
    /// The SGF files of Boardspace, for all games.
    Boardspace,
    /// The records of Little Golem, for DVONN.
    LittleGolem,
    /// The transcripts of CodeCup, for DVONN.
    CodeCup,
    /// The notation of the publisher, for YINSH, with the rows that are removed.
    Gipf,
    /// The same, without the rows where there is no choice.
    GipfShort,
}

/// A game as another program reads it.
#[derive(Clone, Debug, PartialEq)]
pub struct Exported {
    /// The file.
    pub text: String,
    /// What it cannot say, one sentence each.
    pub lost: Vec<Reason>,
}

/// Writes a game in another program's format.
///
/// # Errors
/// Why that format has no place for this game.
pub fn write(format: ExportFormat, record: &Record) -> Result<Exported, Reason> {
    let replay = replay(record).map_err(|error| error.reason.at(0, error.turn))?;
    if !format.games().contains(&replay.kind) {
        return Err(reason!(
            "export.game",
            "{format} has no games of {game}",
            format = format,
            game = replay.kind
        ));
    }
    let rules = replay.start.rules();
    if !rules.kind.starts_at_random() && replay.start != AnyPosition::start(rules, 0) {
        return Err(reason!(
            "export.start",
            "{format} knows no games that start from another position",
            format = format
        ));
    }
    let text = match format {
        ExportFormat::Boardspace => boardspace::write(&replay)?,
        ExportFormat::LittleGolem => littlegolem::write(&replay),
        ExportFormat::CodeCup => codecup::write(&replay),
        ExportFormat::Gipf => gipf::write(&replay, gipf::Removals::Complete),
        ExportFormat::GipfShort => gipf::write(&replay, gipf::Removals::Short),
    };
    let again = read_again(format, &text, rules).ok_or_else(|| {
        reason!("export.unreadable", "{format} has no way to write this game", format = format)
    })?;
    let turns = |record: &Record| record.turns.iter().map(|turn| turn.text.clone()).collect();
    let [written, read]: [Vec<String>; 2] = [&replay.record, &again].map(turns);
    if written != read {
        return Err(reason!(
            "export.unreadable",
            "{format} has no way to write this game",
            format = format
        ));
    }
    Ok(Exported { text, lost: lost(&replay.record, &again) })
}

/// The one game of a text that was just written.
fn read_again(format: ExportFormat, text: &str, rules: Rules) -> Option<Record> {
    let options = Options { claim_awards_fives: rules.claim_awards_fives, ..Options::default() };
    let mut reading = import::read(format.read_as(), text, &options);
    let one = reading.errors.is_empty() && reading.games.len() == 1;
    one.then(|| reading.games.remove(0))
}

/// What a record says that is not in the one that was read again.
fn lost(written: &Record, read: &Record) -> Vec<Reason> {
    let mut lost = Vec::new();
    if written.result != read.result {
        lost.push(reason!(
            "export.result",
            "the result {result} is not in it",
            result = written.result
        ));
    } else if written.tag("Termination") != read.tag("Termination") {
        lost.push(reason!(
            "export.termination",
            "how the game ended ({termination}) is not in it",
            termination = written.tag("Termination").unwrap_or("by play")
        ));
    }
    let said = |(name, value): &&(String, String)| {
        ["Result", "Termination"].contains(&name.as_str()) || read.tag(name) == Some(value)
    };
    let tags: Vec<&str> =
        written.tags.iter().filter(|tag| !said(tag)).map(|(name, _)| name.as_str()).collect();
    if !tags.is_empty() {
        lost.push(reason!(
            "export.tags",
            "these tags are not in it: {names}",
            names = tags.join(", ")
        ));
    }
    let has_notes = |turn: &Turn| *turn != Turn::new(turn.text.clone());
    if !written.before.is_empty() || written.turns.iter().any(has_notes) {
        lost.push(reason!(
            "export.notes",
            "comments, variations, clocks and evaluations are not in it"
        ));
    }
    lost
}

/// Whether the player to act gave up after the last turn, which is all that most formats can say.
fn resigned(replay: &Replay) -> bool {
    let loser = replay.last().to_act();
    replay.termination == Some(Termination::Resignation)
        && replay.result == Some(Outcome::Win(loser.opponent())).into()
}

/// What a record says about the game in one of its tags, on one line.
fn told<'r>(replay: &'r Replay, tag: &str) -> Option<&'r str> {
    replay.record.tag(tag).filter(|value| !value.is_empty())
}

fn name(replay: &Replay, player: Player) -> Option<&str> {
    told(replay, replay.kind.tag_of(player))
}

/// A day as most people write it: `2026-02-01`.
fn day(replay: &Replay) -> Option<String> {
    told(replay, "Date").map(|date| date.replace('.', "-"))
}

impl ExportFormat {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Boardspace, Self::LittleGolem, Self::CodeCup, Self::Gipf, Self::GipfShort];

    /// The name used on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::GipfShort => "gipf-short",
            other => other.read_as().name(),
        }
    }

    /// The games that it can write.
    pub const fn games(self) -> &'static [GameKind] {
        match self {
            Self::Boardspace => &GameKind::ALL,
            Self::LittleGolem | Self::CodeCup => &[GameKind::Dvonn],
            Self::Gipf | Self::GipfShort => &[GameKind::Yinsh, GameKind::YinshBlitz],
        }
    }

    /// The format as which its texts are read.
    pub const fn read_as(self) -> Format {
        match self {
            Self::Boardspace => Format::Boardspace,
            Self::LittleGolem => Format::LittleGolem,
            Self::CodeCup => Format::CodeCup,
            Self::Gipf | Self::GipfShort => Format::Gipf,
        }
    }
}

impl fmt::Display for ExportFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for ExportFormat {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let same = |format: &Self| format.name().eq_ignore_ascii_case(text);
        Self::ALL.into_iter().find(same).ok_or_else(|| {
            NotationError(reason!(
                "record.unknownFormat",
                "\"{text}\" is no format known here; the formats are {names}",
                text = text,
                names = Self::ALL.map(Self::name).join(", ")
            ))
        })
    }
}
