//! The rules of LYNGK.
//!
//! `docs/rules/lyngk.md` states them as numbered clauses. A [`Setup`] is a position as written; a
//! [`Position`] is a checked one, laid out for speed; a [`Move`] is one step: a claim, the move of
//! a stack, or a pass.
//!
//! ```
//! use game::Diagram;
//! use lyngk::{Position, Variant};
//!
//! let text = "1/4/r,r,bgik,4/6/7/6/7/4/1 1 b/k 0-0";
//! let mut game: Diagram<Position> = Diagram::read(text, Variant::Standard)?;
//! assert_eq!(game.turns(), ["r,c1-c3", "r,c2-c3"]);
//! game.play_turn("r,c1-c3")?;
//! assert_eq!(game.to_string(), "1/4/1,r,5/6/7/6/7/4/1 2 br/k 1-0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod moves;
mod notation;
mod piece;
mod point;
mod position;
mod setup;
mod sight;
mod stack;
pub mod validate;
mod variant;
mod verify;
mod zobrist;

pub use moves::{Illegal, Move};
pub use piece::{Colour, Colours, Piece};
pub use point::{LAYOUT, Point, PointSet};
pub use position::Position;
pub use setup::Setup;
pub use variant::Variant;
