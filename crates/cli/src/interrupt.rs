//! Ctrl-C: the first one ends the work and keeps what there is, the second one ends the program.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use engine::StopFlag;

use crate::failure::{Failure, INTERRUPTED};

static PRESSED: AtomicBool = AtomicBool::new(false);
static SEARCHES: Mutex<Vec<StopFlag>> = Mutex::new(Vec::new());
static LAST_ACT: Mutex<Option<Box<dyn FnMut() + Send>>> = Mutex::new(None);

/// From here on, Ctrl-C is asked about by [`pressed`].
pub(crate) fn listen() {
    // Where there is no such key, nobody presses it.
    let _ = ctrlc::set_handler(|| {
        if PRESSED.swap(true, Ordering::Relaxed) {
            process::exit(i32::from(INTERRUPTED));
        }
        for search in SEARCHES.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            search.stop();
        }
    });
}

/// Ctrl-C ends this search too.
pub(crate) fn stops(search: StopFlag) {
    SEARCHES.lock().unwrap_or_else(PoisonError::into_inner).push(search);
}

/// Whether it was pressed.
pub(crate) fn pressed() -> bool {
    PRESSED.load(Ordering::Relaxed)
}

/// What a command ends with that may have been interrupted.
pub(crate) fn ended() -> Result<(), Failure> {
    if pressed() { Err(Failure::Interrupted) } else { Ok(()) }
}

/// From here on, Ctrl-C does this and ends the program.
pub(crate) fn last_act(act: impl FnMut() + Send + 'static) {
    let before = LAST_ACT.lock().unwrap_or_else(PoisonError::into_inner).replace(Box::new(act));
    if before.is_none() {
        let _ = ctrlc::set_handler(|| {
            if let Some(act) = &mut *LAST_ACT.lock().unwrap_or_else(PoisonError::into_inner) {
                act();
            }
            process::exit(i32::from(INTERRUPTED));
        });
    }
}
