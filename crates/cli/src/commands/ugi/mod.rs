//! The Universal Game Interface, as match runners speak it. docs/protocol.md specifies it.

mod command;
mod session;
mod setting;
#[cfg(test)]
mod tests;
mod thinking;

use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use clap::Args;

use self::session::Session;
use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments) -> Result<(), Failure> {
    serve(io::stdin().lock(), Output::new(io::stdout()))
}

/// Obeys line after line until told to quit or until there is no more.
fn serve(mut input: impl BufRead, output: Output) -> Result<(), Failure> {
    let mut session = Session::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        // What is no UTF-8 cannot be understood, but it is no reason to stop listening.
        let line = String::from_utf8_lossy(&bytes);
        if session.obey(&line, Instant::now())?.is_break() {
            break;
        }
    }
    session.end();
    Ok(())
}

/// Where the answers go, line by line, from whichever thread has one.
#[derive(Clone)]
struct Output(Arc<Mutex<dyn Write + Send>>);

impl Output {
    fn new(out: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(out)))
    }

    /// Writes lines at once, so that nothing waits in a buffer while the other side waits for it.
    fn say(&self, lines: &str) -> io::Result<()> {
        // Lines are written whole, so one thread's panic leaves nothing half written for another.
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        out.write_all(format!("{lines}\n").as_bytes())?;
        out.flush()
    }
}
