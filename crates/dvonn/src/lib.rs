//! The rules of DVONN.
//!
//! `docs/rules/dvonn.md` states them as numbered clauses. A [`Setup`] is a position as written; a
//! [`Position`] is a checked one, laid out for speed; a [`Move`] is one step, which in DVONN is
//! always a whole turn.
//!
//! ```
//! use dvonn::{Position, Variant};
//! use game::Diagram;
//!
//! let text = "9/10/rbww,r,b,1,r,6/10/9 w move";
//! let mut game: Diagram<Position> = Diagram::read(text, Variant::Standard)?;
//! assert_eq!(game.steps(), ["a3-e3"]);
//! game.play_turn("a3-e3")?;
//! assert_eq!(game.to_string(), "9/10/1,r,b,1,rrbww,6/10/9 b move");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod moves;
mod notation;
mod piece;
mod point;
mod position;
mod setup;
pub mod validate;
mod variant;
mod verify;
mod zobrist;

pub use moves::{Illegal, Move};
pub use piece::Piece;
pub use point::{LAYOUT, Point, PointSet, ROW};
pub use position::Position;
pub use setup::{Phase, Setup};
pub use variant::Variant;
