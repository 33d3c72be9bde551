//! The solver of puzzles in the browser: what has become of an attempt, and how the opponent answers it.
//!
//! [`answer`] answers one question, text in and text out. It needs the rules and no engine, and runs in a worker,
//! which is ended from outside when its answer is no longer wanted.

mod answer;
#[cfg(target_arch = "wasm32")]
mod wasm;

pub use crate::answer::answer;
