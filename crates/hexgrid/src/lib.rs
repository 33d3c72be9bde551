//! The triangular lattice under all three boards.
//!
//! Every board of this project is a set of columns cut out of one lattice. A place on the lattice
//! is a [`Hex`] with a column `x` and a height `y`; its six neighbours lie in the six
//! [`Direction`]s, which run along the three kinds of line: same column, same height, and column
//! and height rising together.
//!
//! A game does not use [`Hex`] for its moves. It mints its own `Point` and `PointSet` with
//! [`board!`], so that a point of one game can never index the board of another:
//!
//! ```
//! mod tiny {
//!     // Seven points: a centre and its six neighbours.
//!     hexgrid::board! {
//!         columns: [(0, 2, 1), (0, 3, 1), (1, 2, 1)],
//!         set: u64,
//!         bit: |x, y| 8 * x + y,
//!     }
//! }
//! use tiny::{Point, PointSet};
//!
//! let centre: Point = "b2".parse().unwrap();
//! assert_eq!(centre.neighbours().count(), 6);
//! assert_eq!(Point::ALL.into_iter().collect::<PointSet>().len(), 7);
//! assert_eq!(Point::symmetries().len(), 12);
//! ```

mod bits;
mod board;
mod hex;
mod symmetry;

pub use bits::nth_bit;
pub use board::{Column, Layout, PointError};
pub use hex::{Direction, Hex};
pub use symmetry::Symmetry;
