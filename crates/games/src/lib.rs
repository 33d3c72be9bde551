//! Where the three games meet.
//!
//! Inside, each game is its own crate with its own types. Here they become one enum for everything
//! that speaks text: [`AnyPosition`] plays typed turns by the [`Rules`] of the game that a [`GameKind`] names,
//! [`View`] is what a board needs to be drawn, and records of all kinds are read and checked.

mod any;
pub mod import;
mod kind;
mod replay;
mod rules;
mod view;

pub use any::{AnyPhase, AnyPosition, PlayError, Score};
pub use kind::{GameKind, UnknownGame};
pub use replay::{Played, Replay, ReplayError, Termination, replay};
pub use rules::{Rules, write_start};
pub use view::{Spot, Stack, View};

/// The examples of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct ReadmeExamples;
