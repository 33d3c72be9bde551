//! How much of the processor a player has used, so that a busy machine does not decide games. Known
//! on Linux alone.

use std::time::Duration;

use engine::Watch;

/// What this thread has used.
#[cfg(target_os = "linux")]
pub(crate) fn of_this_thread() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};

    let time = clock_gettime(ClockId::ThreadCPUTime);
    Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
}

/// What this thread has used.
#[cfg(not(target_os = "linux"))]
pub(crate) fn of_this_thread() -> Option<Duration> {
    None
}

/// Linux counts what a program has used in hundredths of a second.
const TICK: Duration = Duration::from_millis(10);

/// What a program has used, threads that have ended among it.
pub(crate) fn of_process(id: u32) -> Option<Duration> {
    let status = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // Its name comes first, in brackets, and may hold anything; the times are the 14th and 15th word.
    let (_, words) = status.rsplit_once(')')?;
    let mut words = words.split_whitespace().skip(11);
    let ticks: [u32; 2] = [words.next()?.parse().ok()?, words.next()?.parse().ok()?];
    Some(TICK * (ticks[0] + ticks[1]))
}

/// A clock that goes on while this thread works.
#[derive(Debug)]
pub(crate) struct CpuWatch;

impl Watch for CpuWatch {
    fn now(&mut self) -> Duration {
        of_this_thread().unwrap_or_default()
    }
}
