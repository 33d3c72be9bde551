//! The messages that the program and the browser exchange, and the drawing of scenes with what each
//! step does.
//!
//! Everything here is a pure function of a message: no clock, no file, no socket, no engine. The browser
//! runs it as WebAssembly, the server checks and passes messages on with it. The types are written
//! once, here; a test writes them out for the browser as `web/src/protocol.ts`.

mod account;
mod error;
mod explain;
mod fields;
pub mod json;
mod json_text;
mod meeting;
mod messages;
mod names;
mod notices;
mod online;
mod place;
mod playing;
mod record;
mod scene;
mod setup;
mod solving;
mod study;
mod thinking;

pub use crate::account::*;
pub use crate::error::{Code, Problem, Refusal};
pub use crate::meeting::*;
pub use crate::messages::*;
pub use crate::notices::*;
pub use crate::online::*;
pub use crate::place::{MOST_TURNS, Reached, join_steps, stacks, steps_of_turn};
pub use crate::playing::{scene_at, scene_of, scene_of_begun_turn};
pub use crate::record::open;
pub use crate::scene::*;
pub use crate::setup::filled_start;
pub use crate::solving::*;
pub use crate::study::*;
pub use crate::thinking::*;
