//! The messages between server and browser, and how they are answered.
//!
//! Everything here is a pure function of a message: no clock, no file, no socket. The server answers
//! with it today; the same code compiled into the browser could answer tomorrow. The types are
//! written once, here; a test writes them out for the browser as `web/src/protocol.ts`.

mod error;
mod explain;
mod live;
mod names;
mod opinion;
mod place;
mod record;
mod scene;
mod setup;
mod study;
mod table;

pub use crate::error::{Code, Problem, Refusal};
pub use crate::live::*;
pub use crate::names::boards;
pub use crate::place::{MOST_TURNS, Reached};
pub use crate::record::open;
pub use crate::scene::*;
pub use crate::setup::{random_dvonn_start, symmetric_dvonn_start};
pub use crate::study::*;
pub use crate::table::{STRONGEST, Table};
