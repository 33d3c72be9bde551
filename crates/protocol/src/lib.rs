//! The messages between server and browser, and how they are answered.
//!
//! Everything here is a pure function of a message: no clock, no file, no socket. The server answers
//! with it today; the same code compiled into the browser could answer tomorrow. The types are
//! written once, here; a test writes them out for the browser as `web/src/protocol/`.

mod error;
mod live;
mod scene;
mod study;

pub use crate::error::{Code, Problem, Refusal};
pub use crate::live::*;
pub use crate::scene::*;
pub use crate::study::*;
