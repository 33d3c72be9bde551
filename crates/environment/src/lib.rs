//! The games as programs that learn see them.
//!
//! A step is an *action*, a number that never changes; a position is *planes*, numbers on the grid of
//! the board from the side of the player to act; and a [`Batch`] plays many games at once. What is
//! special to a game, its [`Encoding`], stands in the file of its name.

mod action;
mod any;
mod batch;
mod dvonn;
mod encoding;
mod grid;
mod lyngk;
mod yinsh;

pub use action::{ActionError, Actions};
pub use any::{
    AnyBatch, PlaneShape, SymmetryTables, action_count, action_of, action_texts, any_batch,
    fill_mask, fill_planes, images, legal_actions, plane_names, plane_shape, play_action,
    symmetry_tables,
};
pub use batch::{Batch, Observation};
pub use encoding::Encoding;
pub use grid::Grid;
