//! A game as people play it: who sits where, whole turns, forced passes, clocks, take-back, draws, and
//! ends by agreement, resignation, time and absence.
//!
//! A [`GameInPlay`] is its events. Whoever runs games asks it what a [`Wish`] leads to
//! ([`decide`](GameInPlay::decide)), stores those events, and then takes them in
//! ([`accept`](GameInPlay::accept)); whoever only follows takes events in one by one
//! ([`apply`](GameInPlay::apply)). No clock is read here and nothing is stored: times are numbers that
//! come with the events.

mod clocks;
mod end;
mod error;
mod event;
mod game;
mod record;
mod seat;
mod terms;
mod time_control;
mod tree;
mod wish;

pub use crate::clocks::GameClocks;
pub use crate::end::End;
pub use crate::error::{EventError, WishError};
pub use crate::event::{Change, Event};
pub use crate::game::{BegunTurn, Decision, GameInPlay};
pub use crate::seat::{STRONGEST, Seat};
pub use crate::terms::Terms;
pub use crate::time_control::{DAY, TimeControl};
pub use crate::tree::{TurnNode, TurnTree};
pub use crate::wish::Wish;
