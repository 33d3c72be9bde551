//! What went wrong, for programs and for people.

use std::collections::BTreeMap;

use serde::Serialize;
use ts_rs::TS;

/// An answer that is an error. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// What kind of error it is.
    pub code: Code,
    /// One sentence: what was wrong, where, and what to do.
    pub message: String,
    /// The rule that refuses a step, where it is one.
    pub refusal: Option<Refusal>,
}

/// The kinds of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
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
    /// From a page of another site.
    ForeignOrigin,
    /// The server is at fault or busy.
    Unavailable,
}

/// Why a step is refused: a rule's name with what to fill in, so that it can be said in any language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Refusal {
    /// For example `colourTwice`: the name of the game's `Illegal` in camel case.
    pub rule: String,
    /// For example `to: "d4", colour: "r"`.
    pub with: BTreeMap<String, String>,
    /// In English.
    pub text: String,
}
