//! What went wrong, for programs and for people.

use std::collections::BTreeMap;

use game::Reason;
use serde::Serialize;
use ts_rs::TS;

/// An answer that is an error. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// What kind of error it is.
    pub code: Code,
    /// One sentence: what was wrong, where, and what to do.
    pub message: String,
    /// The same for programs, where it is about a step, a position or a record.
    pub refusal: Option<Refusal>,
}

/// The kinds of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// Not JSON, or not a message of the protocol.
    BadMessage,
    /// Larger than any message needs to be.
    TooLarge,
    /// No such game, page or path.
    NotFound,
    /// The game has gone on since: catch up, then try again.
    Stale,
    /// Cannot be read as a position, step or turn.
    BadNotation,
    /// Against the rules.
    Illegal,
    /// A position that cannot be.
    BadPosition,
    /// A record that cannot be read or breaks the rules.
    BadRecord,
    /// Not now: the game is over, or it is not this player's turn.
    NotNow,
    /// Of a seat, a game or a device of somebody else.
    NotYours,
    /// Only for somebody who is signed in.
    NotSignedIn,
    /// Too much, or too often: the message says of what, and how long to wait.
    TooMany,
    /// The page speaks an older version of the messages: it has to be loaded anew.
    Outdated,
    /// From a page of another site.
    ForeignOrigin,
    /// The server is at fault or busy.
    Unavailable,
}

/// Why something is refused: a rule's name with what to fill in, so that it can be said in any language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// For example `turn.unfinished`.
    pub rule: String,
    /// For example `to: "d4", colour: "r"`.
    pub with: BTreeMap<String, String>,
    /// In English.
    pub text: String,
    /// What is behind it, where this one only says in which step, turn or line it was met.
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    pub because: Option<Box<Refusal>>,
}

impl Problem {
    /// An error that only a program's author has to understand, or that its code says all about.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), refusal: None }
    }

    /// An error that people meet, with its reason.
    pub fn refused(code: Code, reason: impl Into<Reason>) -> Self {
        let refusal = Refusal::from(reason.into());
        Self { code, message: refusal.text.clone(), refusal: Some(refusal) }
    }
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Self {
        let mut with = BTreeMap::new();
        for (key, value) in reason.with {
            with.insert(key.to_owned(), value);
        }
        Self {
            rule: reason.name.to_owned(),
            with,
            text: as_sentence(&reason.text),
            because: reason.because.map(|deeper| Box::new(Self::from(*deeper))),
        }
    }
}

/// With a capital at its beginning, unless that is a point's name, and a stop at its end.
fn as_sentence(text: &str) -> String {
    let first = text.split(' ').next().unwrap_or_default();
    let is_word =
        first.len() > 1 && first.bytes().all(|byte| byte.is_ascii_lowercase()) || first == "a";
    let mut sentence = text.to_owned();
    if is_word {
        sentence[..1].make_ascii_uppercase();
    }
    if !sentence.ends_with(['.', '?', '!']) {
        sentence.push('.');
    }
    sentence
}
