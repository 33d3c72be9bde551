//! An opponent and analyst for each game.
//!
//! [`Engine`] is the one facade: it is given a position and limits, reports what it finds to a sink,
//! and answers with a turn. It never prints.
//!
//! What it knows of each game stands in the module of that name: how a position is judged, which
//! moves look promising, and how boldly the search may go. Positions are judged by small networks
//! ([`network`]), which are trained on games of the engine against itself ([`training`]) by a command
//! that can be run again.

mod classes;
mod clock;
mod dvonn;
mod engine;
mod game_knowledge;
mod level;
mod lyngk;
pub mod network;
mod opinion;
pub mod review;
#[cfg(not(target_arch = "wasm32"))]
mod system_watch;
pub mod training;
mod yinsh;

pub use crate::clock::Clock;
pub use crate::dvonn::DvonnKnowledge;
pub use crate::engine::{
    Engine, EngineOptions, Request, SearchResult, Variation, embedded_network, trainer,
};
pub use crate::level::Level;
pub use crate::lyngk::LyngkKnowledge;
pub use crate::opinion::{Opinion, Worth};
#[cfg(not(target_arch = "wasm32"))]
pub use crate::system_watch::SystemWatch;
pub use crate::yinsh::YinshKnowledge;
pub use search::{Limits, NodeCount, StopFlag, Watch};
