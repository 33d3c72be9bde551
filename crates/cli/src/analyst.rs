//! The engine as an analyst: how much it may think.

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::Args;
use engine::{Engine, Level, Limits, Request};

use crate::count::parse_count;
use crate::machine::{bounded_threads, parse_megabytes};

/// How much to think about each position, and with what.
#[derive(Args)]
pub(crate) struct Effort {
    /// Seconds for each position; 1 if nothing else is said
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    time: Option<Duration>,
    /// Turns to look ahead
    #[arg(long, value_name = "TURNS", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Positions to search for each position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Threads to search on
    #[arg(long, value_name = "K", default_value = "1", value_parser = parse_count::<NonZeroUsize>)]
    threads: NonZeroUsize,
    /// Megabytes for what the search remembers
    #[arg(long, value_name = "MB", default_value = "64", value_parser = parse_megabytes)]
    hash: usize,
}

/// A time in seconds, as people write it.
pub(crate) fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| format!("a number of seconds is needed, not \"{text}\""))
}

impl Effort {
    pub(crate) fn engine(&self) -> Engine {
        let threads = bounded_threads(self.threads);
        Engine::new(engine::EngineOptions { hash: self.hash, threads })
    }

    /// The question to ask about each position.
    pub(crate) fn request(&self, lines: usize) -> Request {
        let unlimited = self.time.is_none() && self.depth.is_none() && self.nodes.is_none();
        let hard_time = if unlimited { Some(Duration::from_secs(1)) } else { self.time };
        let (depth, nodes) = (self.depth, self.nodes);
        let limits = Limits { depth, nodes, hard_time, ..Limits::default() };
        Request { limits, lines, level: Level::Max }
    }
}
