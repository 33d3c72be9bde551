//! What this machine has, so that nobody asks it for more.

use std::fs;
use std::num::NonZeroUsize;
use std::thread;

/// How many threads run at once.
pub(crate) fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Megabytes of memory that are free, where the system tells.
fn free_memory() -> Option<usize> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: usize = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes / 1024)
}

/// As many threads as were asked for, or as this machine runs at once. Says so if that is fewer.
pub(crate) fn bounded_threads(wanted: NonZeroUsize) -> usize {
    bounded("--threads", wanted)
}

/// The same for games that are played at once.
pub(crate) fn bounded_concurrency(wanted: NonZeroUsize) -> usize {
    bounded("--concurrency", wanted)
}

fn bounded(option: &str, wanted: NonZeroUsize) -> usize {
    let most = processors();
    if wanted.get() > most {
        let are = if most == 1 { "processor" } else { "processors" };
        anstream::eprintln!(
            "{option} {wanted} is more than this machine's {most} {are}: {most} used"
        );
    }
    wanted.get().min(most)
}

/// Whether there is room for a table of so many megabytes.
///
/// # Errors
/// That there is not, as a sentence.
pub(crate) fn check_megabytes(megabytes: usize) -> Result<(), String> {
    if let Some(most) = free_memory().filter(|most| megabytes > *most) {
        return Err(format!(
            "{megabytes} megabytes are more than the {most} that this machine has free"
        ));
    }
    // A limit may be set lower. What is reserved here is given back at once.
    let bytes = megabytes.saturating_mul(1 << 20);
    match Vec::<u8>::new().try_reserve_exact(bytes) {
        Ok(()) => Ok(()),
        Err(_) => Err(format!("there is no room for {megabytes} megabytes")),
    }
}

/// Reads `--hash`.
pub(crate) fn parse_megabytes(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) | Err(_) => Err(format!("a whole number of megabytes is needed, not \"{text}\"")),
        Ok(megabytes) => check_megabytes(megabytes).map(|()| megabytes),
    }
}
