//! The Universal Game Interface, as match runners speak it. docs/protocol.md specifies it.

mod command;
mod session;
mod setting;
#[cfg(test)]
mod tests;
mod thinking;

use std::io::{self, BufRead, BufReader, Write};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use clap::Args;

use self::session::Session;
use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments) -> Result<(), Failure> {
    serve(BufReader::new(io::stdin()), Output::new(io::stdout()))
}

/// What the conversation waits for.
enum UgiEvent {
    /// A line, and when it came.
    Line(Vec<u8>, Instant),
    /// A search has come to its end.
    Answered,
    /// The other side will say no more, and perhaps why.
    End(io::Result<()>),
}

/// Obeys line after line until told to quit or until there is no more.
fn serve(input: impl BufRead + Send + 'static, output: Output) -> Result<(), Failure> {
    let (sender, receiver) = mpsc::channel();
    let mut session = Session::new(output, sender.clone());
    // It ends with the input, or with the program.
    thread::spawn(move || listen(input, &sender));
    for heard in receiver {
        let flow = match heard {
            // What is no UTF-8 cannot be understood, but it is no reason to stop listening.
            UgiEvent::Line(bytes, received) => {
                session.obey(&String::from_utf8_lossy(&bytes), received)?
            }
            UgiEvent::Answered => session.go_on()?,
            UgiEvent::End(read) => {
                read?;
                session.hear_no_more()?
            }
        };
        if flow.is_break() {
            break;
        }
    }
    session.end();
    Ok(())
}

fn listen(mut input: impl BufRead, sender: &Sender<UgiEvent>) {
    loop {
        let mut bytes = Vec::new();
        let heard = match input.read_until(b'\n', &mut bytes) {
            Ok(0) => UgiEvent::End(Ok(())),
            Ok(_) => UgiEvent::Line(bytes, Instant::now()),
            Err(why) => UgiEvent::End(Err(why)),
        };
        let last = matches!(heard, UgiEvent::End(_));
        if sender.send(heard).is_err() || last {
            return;
        }
    }
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
