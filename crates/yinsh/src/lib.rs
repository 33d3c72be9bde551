//! The rules of YINSH, standard and blitz.
//!
//! `docs/rules/yinsh.md` states them as numbered clauses. A [`Setup`] is a position as written; a
//! [`Position`] is a checked one, laid out for speed; a [`Move`] is one step: placing a ring,
//! moving one, removing a row, removing a ring, or passing. A turn of YINSH has up to several.
//!
//! ```
//! use game::{Diagram, Position as _};
//! use yinsh::{Position, Variant};
//!
//! let text = "3W/5WW/7W/9/1wwwwW4/9/10/9/B7/B6/BBB1 w move 0-0";
//! let mut game: Diagram<Position> = Diagram::read(text, Variant::Standard)?;
//! game.play_text("e6-g6")?;
//! assert_eq!(game.steps(), ["xe2-e6"]);
//! game.play_turn("xe2-e6xg6")?;
//! assert_eq!(game.to_string(), "3W/5WW/7W/9/10/9/10/9/B7/B6/BBB1 b move 1-0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod lines;
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

pub use moves::{Illegal, Move, Row};
pub use piece::Piece;
pub use point::{LAYOUT, Point, PointSet};
pub use position::Position;
pub use setup::{Phase, Setup};
pub use variant::Variant;
