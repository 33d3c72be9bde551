//! Where the three games meet.
//!
//! Inside, each game is its own crate with its own types. Here they become one enum for everything
//! that speaks text: [`AnyPosition`] plays typed turns by the [`Rules`] of the game that a [`GameKind`] names,
//! [`View`] is what a board needs to be drawn, and records of all kinds are read, checked and written.

mod any;
mod dvonn;
pub mod export;
mod family;
pub mod import;
mod kind;
mod lyngk;
mod replay;
mod rules;
mod view;
mod yinsh;

pub use any::{AnyPhase, AnyPosition, AnyScore, TurnError, positions};
pub use family::Family;
pub use kind::{GameKind, UnknownGame};
pub use replay::{Played, Replay, ReplayError, Termination, replay};
pub use rules::{Rules, write_start};
pub use view::{DrawnPoint, DrawnStack, View};

/// The examples of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct ReadmeExamples;
