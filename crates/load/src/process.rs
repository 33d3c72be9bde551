//! What the system knows of the server's process. Only Linux tells it.

use std::fs;

/// Parts of a second in which the system counts.
const TICKS: f64 = 100.0;

/// A process by its number.
#[derive(Debug)]
pub(crate) struct Process(u32);

impl Process {
    pub(crate) fn new(number: u32) -> Self {
        Self(number)
    }

    /// How long it has been at work, in seconds of one processor.
    pub(crate) fn seconds(&self) -> Option<f64> {
        let text = fs::read_to_string(format!("/proc/{}/stat", self.0)).ok()?;
        // The name stands in brackets and may hold anything.
        let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
        Some((ticks(11)? + ticks(12)?) / TICKS)
    }

    /// The memory that it holds.
    pub(crate) fn kilobytes(&self) -> Option<f64> {
        let text = fs::read_to_string(format!("/proc/{}/status", self.0)).ok()?;
        let line = text.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }
}
