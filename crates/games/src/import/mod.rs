//! Games as other programs write them, turned into records of ours.
//!
//! Every game is played through by the rules on the way in. One that breaks them becomes an error
//! with the line, the turn and the reason, and with the game up to there; the games around it are
//! kept.

mod boardspace;
mod codecup;
mod draft;
mod gipf;
mod littlegolem;
pub(crate) mod lyngk_start;
mod sgf;
mod words;

use std::fmt;
use std::str::FromStr;

use game::record::{self, ReadError, Reading};
use game::{NotationError, reason};

use self::draft::{FailedGame, ImportFault};
use crate::replay;

/// The tag with the random key from which Boardspace made a start.
pub(crate) const KEY_TAG: &str = "BoardspaceKey";

/// A way to write games down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Our own, for all games.
    Trefoil,
    /// The SGF files of Boardspace, for all games.
    Boardspace,
    /// The records of Little Golem, for DVONN.
    LittleGolem,
    /// The transcripts of CodeCup, for DVONN.
    CodeCup,
    /// The notation of the publisher, for YINSH.
    Gipf,
}

/// What a file may not say about its games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// In LYNGK, a claim awards the neutral fives of its colour to the claimer, as on Boardspace.
    /// Our own records say so themselves.
    pub claim_awards_fives: bool,
    /// The position from which the games start. A tag `Setup` goes before it, a random key of
    /// Boardspace or the usual start does not.
    pub setup: Option<String>,
}

/// Reads all games of a text. Those without an error are legal and written as we write them.
pub fn read(format: Format, text: &str, options: &Options) -> Reading {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let games = match format {
        Format::Trefoil => return read_trefoil(text, options),
        Format::Boardspace => boardspace::read(text, options),
        Format::LittleGolem => littlegolem::read(text, options),
        Format::CodeCup => codecup::read(text, options),
        Format::Gipf => gipf::read(text, options),
    };
    let mut reading = Reading::default();
    for (game, read) in (1..).zip(games) {
        match read {
            Ok(record) => reading.games.push(record),
            Err(FailedGame { fault: ImportFault { line, turn, reason }, so_far }) => {
                reading.errors.push(ReadError { game, line, turn, reason, so_far });
            }
        }
    }
    reading
}

/// Reads a file as [`read`] does, but on Boardspace's terms if it comes from there and more of it can be
/// read so than on ours. Such records say it in a tag.
pub fn read_as_played(format: Format, text: &str, options: &Options) -> Reading {
    let reading = read(format, text, options);
    if format != Format::Boardspace || reading.errors.is_empty() {
        return reading;
    }
    let awarding = Options { claim_awards_fives: true, ..options.clone() };
    let other = read(format, text, &awarding);
    if other.errors.len() < reading.errors.len() { other } else { reading }
}

fn read_trefoil(text: &str, options: &Options) -> Reading {
    let written = record::read(text);
    let mut reading = Reading::default();
    let mut errors = written.errors.into_iter().peekable();
    let mut games = written.games.into_iter();
    for game in 1.. {
        if let Some(error) = errors.next_if(|error| error.game == game) {
            reading.errors.push(error);
            continue;
        }
        let Some(record) = games.next() else { break };
        let mut started = record.clone();
        if let (Some(setup), None) = (&options.setup, record.tag("Setup")) {
            started.set_tag("Setup", setup);
        }
        match replay(&started) {
            Ok(replay) => reading.games.push(replay.record),
            Err(error) => {
                let so_far = Box::new(error.so_far.map_or(record, |replay| replay.record));
                let (line, turn, reason) = (error.line, error.turn, error.reason);
                reading.errors.push(ReadError { game, line, turn, reason, so_far });
            }
        }
    }
    reading
}

/// The format that a text is most likely written in, by how it begins.
pub fn detect(text: &str) -> Option<Format> {
    let text =
        text.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}');
    if let Some(rest) = text.strip_prefix('(') {
        return rest.trim_start().starts_with(';').then_some(Format::Boardspace);
    }
    if text.starts_with(['[', '{']) {
        return Some(Format::Trefoil);
    }
    if littlegolem::begins_with_header(text) || littlegolem::has_two_turns_a_number(text) {
        return Some(Format::LittleGolem);
    }
    if codecup::begins_with_points(text) {
        return Some(Format::CodeCup);
    }
    gipf::has_numbered_turns(text).then_some(Format::Gipf)
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Trefoil, Self::Boardspace, Self::LittleGolem, Self::CodeCup, Self::Gipf];

    /// The name used on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Trefoil => "trefoil",
            Self::Boardspace => "boardspace",
            Self::LittleGolem => "littlegolem",
            Self::CodeCup => "codecup",
            Self::Gipf => "gipf",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let same = |format: &Self| format.name().eq_ignore_ascii_case(text);
        Self::ALL.into_iter().find(same).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            NotationError(reason!(
                "record.unknownFormat",
                "\"{text}\" is no format known here; the formats are {names}",
                text = text,
                names = names
            ))
        })
    }
}
