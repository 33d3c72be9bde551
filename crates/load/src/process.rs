//! What the system knows of the server's processes. Only Linux tells it.

use std::fs;

/// Parts of a second in which the system counts.
const TICKS: f64 = 100.0;

/// The processes of a server: one for each node.
#[derive(Debug)]
pub(crate) struct Processes(Vec<Process>);

impl Processes {
    pub(crate) fn new(numbers: &[u32]) -> Self {
        Self(numbers.iter().copied().map(Process).collect())
    }

    /// How long they have been at work, in seconds of one processor; nothing if none is known.
    pub(crate) fn seconds(&self) -> Option<f64> {
        self.sum(Process::seconds)
    }

    /// The memory that they hold.
    pub(crate) fn kilobytes(&self) -> Option<f64> {
        self.sum(Process::kilobytes)
    }

    fn sum(&self, of: impl Fn(&Process) -> Option<f64>) -> Option<f64> {
        let all: Option<Vec<f64>> = self.0.iter().map(of).collect();
        all.filter(|all| !all.is_empty()).map(|all| all.iter().sum())
    }
}

/// A process by its number.
#[derive(Debug)]
struct Process(u32);

impl Process {
    /// How long it has been at work, in seconds of one processor.
    fn seconds(&self) -> Option<f64> {
        let text = fs::read_to_string(format!("/proc/{}/stat", self.0)).ok()?;
        // The name stands in brackets and may hold anything.
        let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
        Some((ticks(11)? + ticks(12)?) / TICKS)
    }

    /// The memory that it holds.
    fn kilobytes(&self) -> Option<f64> {
        let text = fs::read_to_string(format!("/proc/{}/status", self.0)).ok()?;
        let line = text.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }
}
