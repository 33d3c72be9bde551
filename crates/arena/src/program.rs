//! A program that is started, spoken to line by line, and ended.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::{Forfeit, cpu_time};

/// How long a program may take to leave when asked to.
const PATIENCE_AT_END: Duration = Duration::from_millis(200);

pub(crate) struct RunningProgram {
    child: Child,
    input: ChildStdin,
    /// The lines it prints, read by a thread so that waiting for one can end.
    lines: Receiver<String>,
    /// What asks it to leave.
    farewell: &'static str,
}

impl RunningProgram {
    pub(crate) fn start(command: &[String], farewell: &'static str) -> Result<Self, Forfeit> {
        let (name, arguments) =
            command.split_first().ok_or_else(|| Forfeit::crash("there is no program to start"))?;
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|why| Forfeit::crash(format!("{name} does not start: {why}")))?;
        let input = child.stdin.take().expect("its input is piped");
        let output = BufReader::new(child.stdout.take().expect("its output is piped"));
        let (sender, lines) = channel();
        thread::spawn(move || {
            // What is no text ends the conversation as a crash would.
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Self { child, input, lines, farewell })
    }

    pub(crate) fn send(&mut self, line: &str) -> Result<(), Forfeit> {
        let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        sent.map_err(|_| self.gone(line))
    }

    /// The next line that it prints, as long as patience lasts. `what` is waited for.
    pub(crate) fn line(&mut self, patience: Duration, what: &str) -> Result<String, Forfeit> {
        match self.lines.recv_timeout(patience) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => {
                let _ = self.child.kill();
                let seconds = patience.as_secs_f64();
                Err(Forfeit::time(format!("no {what} came within {seconds:.2} s")))
            }
            Err(RecvTimeoutError::Disconnected) => Err(self.gone(what)),
        }
    }

    /// How much of the processor it has used, where that is known.
    pub(crate) fn cpu_time(&self) -> Option<Duration> {
        cpu_time::of_process(self.child.id())
    }

    /// Why the conversation has ended.
    fn gone(&mut self, at: &str) -> Forfeit {
        let word = at.split(' ').next().unwrap_or_default();
        match self.child.wait() {
            Ok(status) => Forfeit::crash(format!("the program ended at {word} ({status})")),
            Err(why) => Forfeit::crash(format!("the program ended at {word} ({why})")),
        }
    }
}

impl Drop for RunningProgram {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "{}", self.farewell);
        let start = Instant::now();
        while start.elapsed() < PATIENCE_AT_END {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
