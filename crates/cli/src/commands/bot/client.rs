//! The way to a server: requests with a token, and what is told line by line.

use std::io::{BufRead as _, BufReader};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use serde_json::Value;
use ureq::Agent;

/// A server that says nothing for so long is gone: it gives a sign of life every few seconds.
const SILENCE: Duration = Duration::from_secs(30);

/// So long at most until the next try.
const LONGEST_WAIT: Duration = Duration::from_secs(20);

/// So many lines may wait to be read.
const UNREAD: usize = 64;

/// A server, as an account that a program plays with sees it. A copy of it is the same.
#[derive(Clone)]
pub(super) struct BotClient {
    agent: Agent,
    server: String,
    bearer: String,
}

/// Why nothing came of a request.
#[derive(Debug)]
pub(super) enum Unanswered {
    /// Nobody answered, or the server is at fault: it is worth another try, after a while if that was said.
    Away(String, Option<Duration>),
    /// The server says no: the code and the sentence.
    Refused(String, String),
}

impl std::fmt::Display for Unanswered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Away(why, _) | Self::Refused(_, why) => f.write_str(why),
        }
    }
}

type Answered<T> = Result<T, Unanswered>;

impl BotClient {
    pub(super) fn new(server: &str, token: &str) -> Self {
        let server = server.trim_end_matches('/').to_owned();
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_connect(Some(Duration::from_secs(10)))
            .timeout_per_read(Some(SILENCE));
        // Nobody asks a proxy for this machine.
        let here = ["http://127.", "http://localhost", "http://[::1]"];
        let config = if here.iter().any(|here| server.starts_with(here)) {
            config.proxy(None)
        } else {
            config
        };
        Self { agent: config.build().new_agent(), server, bearer: format!("Bearer {token}") }
    }

    fn address(&self, path: &str) -> String {
        format!("{}{path}", self.server)
    }

    /// Asks for something.
    pub(super) fn get(&self, path: &str) -> Answered<Value> {
        let request = self.agent.get(self.address(path)).header("authorization", &self.bearer);
        read(checked(request.call())?)
    }

    /// Asks for something to be done.
    pub(super) fn post(&self, path: &str, body: &Value) -> Answered<Value> {
        let request = self.agent.post(self.address(path)).header("authorization", &self.bearer);
        let request = request.header("content-type", "application/json");
        read(checked(request.send(body.to_string()))?)
    }

    /// Listens.
    pub(super) fn follow(&self, path: &str) -> Answered<LineStream> {
        let request = self.agent.get(self.address(path)).header("authorization", &self.bearer);
        let body = checked(request.call())?.into_body().into_reader();
        let (lines, told) = sync_channel(UNREAD);
        thread::spawn(move || {
            // An end, a fault and a long silence are all alike: whoever listens comes again. Without a listener it ends here.
            for line in BufReader::new(body).lines() {
                let Ok(line) = line else { return };
                let line = serde_json::from_str(&line).unwrap_or(Value::Null);
                if lines.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(LineStream(told))
    }
}

type Response = ureq::http::Response<ureq::Body>;

/// An answer that is one; else what the server has to say.
fn checked(answer: Result<Response, ureq::Error>) -> Answered<Response> {
    let mut answer = answer.map_err(|why| Unanswered::Away(why.to_string(), None))?;
    let status = answer.status();
    if status.is_success() {
        return Ok(answer);
    }
    let wait =
        answer.headers().get("retry-after").and_then(|wait| wait.to_str().ok()?.parse().ok());
    let body = answer.body_mut().read_to_string().unwrap_or_default();
    let problem: Value = serde_json::from_str(&body).unwrap_or(Value::Null);
    let text = |name: &str| problem[name].as_str().map(str::to_owned);
    let message = text("message").unwrap_or_else(|| format!("the server answers {status}"));
    if status.is_server_error() || status.as_u16() == 429 {
        return Err(Unanswered::Away(message, wait.map(Duration::from_secs)));
    }
    Err(Unanswered::Refused(text("code").unwrap_or_else(|| status.to_string()), message))
}

fn read(mut answer: Response) -> Answered<Value> {
    let body = answer.body_mut().read_to_string();
    let body = body.map_err(|why| Unanswered::Away(why.to_string(), None))?;
    Ok(serde_json::from_str(&body).unwrap_or(Value::Null))
}

/// What is told line by line; signs of life are null.
pub(super) struct LineStream(Receiver<Value>);

/// What a listener has heard.
pub(super) enum Overheard {
    Line(Value),
    Nothing,
    /// The stream has ended, or the server is gone.
    End,
}

impl LineStream {
    /// The next line, if it comes in time.
    pub(super) fn next(&self, patience: Duration) -> Overheard {
        match self.0.recv_timeout(patience) {
            Ok(Value::Null) | Err(RecvTimeoutError::Timeout) => Overheard::Nothing,
            Ok(line) => Overheard::Line(line),
            Err(RecvTimeoutError::Disconnected) => Overheard::End,
        }
    }
}

/// How long to wait for a server that is away: longer each time.
#[derive(Default)]
pub(super) struct Backoff(u32);

impl Backoff {
    pub(super) fn wait(&mut self, asked: Option<Duration>) {
        let own = Duration::from_millis(250 << self.0.min(7));
        self.0 += 1;
        thread::sleep(asked.unwrap_or(own).min(LONGEST_WAIT));
    }

    pub(super) fn reset(&mut self) {
        self.0 = 0;
    }
}
