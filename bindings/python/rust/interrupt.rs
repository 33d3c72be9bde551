//! Ctrl-C during long work: Python hears of it only if it is asked.

use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use engine::{StopFlag, Watch};
use pyo3::prelude::*;

/// How long work goes on before Python is asked again.
const PATIENCE: Duration = Duration::from_millis(50);

/// Asks Python now and then whether a signal has come.
pub(crate) struct Signals {
    asked: Instant,
}

impl Default for Signals {
    fn default() -> Self {
        Self { asked: Instant::now() }
    }
}

impl Signals {
    /// The error that a signal's handler raised, if one came.
    pub(crate) fn check(&mut self) -> PyResult<()> {
        if self.asked.elapsed() < PATIENCE {
            return Ok(());
        }
        self.asked = Instant::now();
        // The method by its name is not general enough for the compiler.
        #[expect(clippy::redundant_closure_for_method_calls)]
        Python::attach(|py| py.check_signals())
    }
}

/// The clock of a search, which stops it when a signal comes.
pub(crate) struct SignalWatch {
    begun: Instant,
    signals: Signals,
    interruption: Interruption,
}

/// What stopped a search, shared with the watch inside the engine.
#[derive(Clone, Default)]
pub(crate) struct Interruption {
    stop: Arc<OnceLock<StopFlag>>,
    error: Arc<Mutex<Option<PyErr>>>,
}

impl Interruption {
    /// Names the search that is to be stopped.
    pub(crate) fn stops(&self, flag: StopFlag) {
        self.stop.get_or_init(|| flag);
    }

    /// The error that stopped the search, once.
    pub(crate) fn take(&self) -> Option<PyErr> {
        self.error.lock().ok()?.take()
    }

    /// Stops the search with an error.
    pub(crate) fn interrupt(&self, error: PyErr) {
        if let Ok(mut kept) = self.error.lock() {
            kept.get_or_insert(error);
        }
        if let Some(stop) = self.stop.get() {
            stop.stop();
        }
    }
}

impl SignalWatch {
    pub(crate) fn new(interruption: Interruption) -> Self {
        Self { begun: Instant::now(), signals: Signals::default(), interruption }
    }
}

impl Watch for SignalWatch {
    fn now(&mut self) -> Duration {
        self.begun.elapsed()
    }

    fn heartbeat(&mut self, _: u64) {
        if let Err(error) = self.signals.check() {
            self.interruption.interrupt(error);
        }
    }
}
