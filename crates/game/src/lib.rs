//! What every game has, whatever its rules.
//!
//! A game is three types. Its [`Setup`] is what is written on one line and drawn on a board. Its
//! [`Position`] is a checked setup that can be played, laid out for speed. Its move is one *step*:
//! one decision. A *turn* is all the steps a player makes before the opponent acts.
//!
//! [`Diagram`] joins setup and position for everything that people read: it plays typed turns and
//! keeps what the fast position forgets (the order of buried pieces).

pub mod board_text;
mod diagram;
mod error;
mod key;
mod notation;
pub mod perft;
mod player;
pub mod playout;
mod position;
mod random;
mod reason;
pub mod record;
mod sorted_map;
#[cfg(feature = "testkit")]
pub mod testkit;
mod turn;
mod validate;

pub use diagram::Diagram;
pub use error::{NotationError, PlayError, SetupError};
pub use key::{Keyed, Zobrist};
pub use notation::{Notation, turn_text};
pub use player::{Outcome, Player};
pub use position::{Position, Setup};
pub use random::Random;
pub use reason::{Filling, Reason};
pub use sorted_map::SortedMap;
pub use turn::{Unit, for_each_turn};
pub use validate::Validate;
