//! The engine in the browser: levels, analysis, review and the answer to an offer of a draw.
//!
//! [`answer`] answers one question, text in and texts out, and tells what it finds while it thinks. It
//! runs in a worker, which is ended from outside when its answer is no longer wanted; the time comes
//! from outside too.

mod answer;
mod told;
#[cfg(target_arch = "wasm32")]
mod wasm;

pub use crate::answer::{Host, answer};
