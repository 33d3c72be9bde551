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

/// What the threads of a program have used.
pub(crate) fn of_process(id: u32) -> Option<Duration> {
    let tasks = std::fs::read_dir(format!("/proc/{id}/task")).ok()?;
    let mut sum = Duration::ZERO;
    for task in tasks {
        let counts = std::fs::read_to_string(task.ok()?.path().join("schedstat")).ok()?;
        let nanos = counts.split_whitespace().next()?.parse().ok()?;
        sum += Duration::from_nanos(nanos);
    }
    Some(sum)
}

/// A clock that goes on while this thread works.
#[derive(Debug)]
pub(crate) struct CpuWatch;

impl Watch for CpuWatch {
    fn now(&mut self) -> Duration {
        of_this_thread().unwrap_or_default()
    }
}
