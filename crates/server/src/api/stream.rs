//! What programs are told line by line, as it happens: each line is JSON, and an empty one is a sign of life.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use futures_util::stream;
use protocol::{Problem, TokenScope};
use serde::Serialize;

use super::document::ApiOperation;
use super::events::Events;
use super::follow::Follower;
use super::messages::{EndOfStream, EventLine, GameLine};
use super::program::TokenHolder;
use crate::http::{Access, InPath, Route, Server, Shared, reads};
use crate::problem::Failed;
use crate::rate_limits::CountedSocket;
use crate::sessions::SessionSocket;

/// An empty line is told so often, in milliseconds: who has gone shows by it, and who listens knows that somebody is there.
const SIGN_EVERY: u64 = 7_000;

pub(super) fn routes() -> Vec<Route> {
    use TokenScope::{BoardPlay, BotPlay, ChallengeRead};
    vec![
        reads(
            "/api/stream/event",
            Access::Token(&[BoardPlay, BotPlay, ChallengeRead]),
            get(stream_events),
        )
        .told(
            ApiOperation::new(
                "streamEvents",
                "Games and challenges as they come and go, line by line.",
            )
            .gives_lines::<EventLine>(),
        ),
        reads(
            "/api/board/game/stream/{id}",
            Access::Token(&[BoardPlay, BotPlay]),
            get(stream_game),
        )
        .told(
            ApiOperation::new("streamGame", "A game of one's own as it happens, line by line.")
                .gives_lines::<GameLine>(),
        ),
    ]
}

async fn stream_events(State(server): Shared, program: TokenHolder) -> Result<Response, Failed> {
    let listener = Listener::new(&server, &program).await?;
    let events = Events::begin(&server, &program).await?;
    Ok(told(listener, events))
}

async fn stream_game(
    State(server): Shared,
    program: TokenHolder,
    InPath(id): InPath<String>,
) -> Result<Response, Failed> {
    let listener = Listener::new(&server, &program).await?;
    let follower = Follower::begin(&server, &program, &id).await?;
    Ok(told(listener, follower))
}

/// What a stream tells of.
pub(super) trait LineSource: Send + 'static {
    /// Its messages.
    type Line: Serialize + Send;

    /// What it waits for.
    type Happening: Send;

    /// Waits until something has happened. Waiting may be broken off, and loses nothing then.
    fn wait(&mut self) -> impl Future<Output = Self::Happening> + Send;

    /// Adds what there is to tell of it, and says whether more may come.
    fn tell(
        &mut self,
        happening: Self::Happening,
        lines: &mut Vec<Self::Line>,
    ) -> impl Future<Output = bool> + Send;

    /// Adds, from time to time, what nobody is told of when it happens.
    fn look(&mut self, lines: &mut Vec<Self::Line>) -> impl Future<Output = ()> + Send;

    /// That it is over.
    fn end(reason: EndOfStream) -> Self::Line;
}

/// A program that listens, until it goes, its token is revoked, or the server ends.
struct Listener {
    server: Arc<Server>,
    token: SessionSocket,
    _counted: CountedSocket,
}

impl Listener {
    async fn new(server: &Arc<Server>, program: &TokenHolder) -> Result<Self, Problem> {
        let person = program.person();
        let counted = server.limits.socket(Some(&person), program.address)?;
        let token = server.sockets.open(person.as_str(), &program.token.id, server.now());
        // Whoever revokes it from now on ends this stream; it may just have happened.
        program.check_still_valid(server).await?;
        Ok(Self { server: server.clone(), token, _counted: counted })
    }
}

/// What a stream does next.
enum Next<H> {
    Tell(H),
    Sign,
    End(EndOfStream),
}

/// A stream, as far as it has come.
struct Telling<S> {
    listener: Listener,
    source: S,
    waiting: VecDeque<Bytes>,
    goes_on: bool,
}

impl<S: LineSource> Telling<S> {
    /// The next line; none after the last.
    async fn next(mut self) -> Option<(Result<Bytes, Infallible>, Self)> {
        let mut lines = Vec::new();
        while self.waiting.is_empty() {
            if !self.goes_on {
                return None;
            }
            let Listener { server, token, .. } = &self.listener;
            let time = &server.rooms.parts.time;
            let next = tokio::select! {
                happening = self.source.wait() => Next::Tell(happening),
                () = time.wait_until(time.now() + SIGN_EVERY) => Next::Sign,
                () = token.ended() => Next::End(EndOfStream::TokenRevoked),
                () = server.closing() => Next::End(EndOfStream::ServerEnding),
            };
            match next {
                Next::Tell(happening) => {
                    self.goes_on = self.source.tell(happening, &mut lines).await;
                }
                Next::Sign => {
                    self.source.look(&mut lines).await;
                    if lines.is_empty() {
                        self.waiting.push_back(Bytes::from_static(b"\n"));
                    }
                }
                Next::End(reason) => {
                    self.goes_on = false;
                    lines.push(S::end(reason));
                }
            }
            self.waiting.extend(lines.drain(..).map(|line| as_line(&line)));
        }
        let line = self.waiting.pop_front()?;
        Some((Ok(line), self))
    }
}

pub(super) fn as_line(message: &impl Serialize) -> Bytes {
    let mut line = serde_json::to_vec(message).expect("messages can be written");
    line.push(b'\n');
    line.into()
}

fn told<S: LineSource>(listener: Listener, source: S) -> Response {
    // At once, so that whoever waits for the first line knows that they are heard.
    let waiting = VecDeque::from([Bytes::from_static(b"\n")]);
    let telling = Telling { listener, source, waiting, goes_on: true };
    let lines = stream::unfold(telling, Telling::next);
    let kind = [(header::CONTENT_TYPE, "application/x-ndjson")];
    (kind, Body::from_stream(lines)).into_response()
}
