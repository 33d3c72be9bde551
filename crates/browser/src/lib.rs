//! What the browser asks of the rules: scenes, reasons, set-ups, records, and games in play.
//!
//! A [`Module`] answers one question at a time, text in and text out. Compiled to WebAssembly it is the
//! module that the app loads first; the same code answers in the tests of the program.

mod module;
#[cfg(target_arch = "wasm32")]
mod wasm;

pub use crate::module::Module;
