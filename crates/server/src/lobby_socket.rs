//! The WebSocket of the lobby: open seeks for who wants to see them, and what is somebody's own.

use std::sync::Arc;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use protocol::{Code, FromLobby, PROTOCOL, Problem, ToLobby, Waiting};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use crate::bells::PresentPerson;
use crate::http::Server;
use crate::live::{MOST_REFUSALS, MOST_UNANSWERED, PING_EVERY, Visitor, wait};
use crate::problem::shortened;
use crate::rate_limits::{Doer, Limited};
use crate::socket::{Heard, as_text, go_away, heard, send};

/// One who listens.
struct LobbyVisit {
    server: Arc<Server>,
    socket: WebSocket,
    visitor: Visitor,
    seeks: Option<broadcast::Receiver<Utf8Bytes>>,
    present: Option<PresentPerson>,
    /// What they were told last.
    told: Option<Waiting>,
    joined: bool,
    /// Pings since the last answer.
    unanswered: u32,
    refusals: u32,
}

/// Talks until either end goes.
pub(crate) async fn talk(server: Arc<Server>, socket: WebSocket, visitor: Visitor) {
    let closing = server.closing();
    let time = server.rooms.parts.time.clone();
    let mut connection = LobbyVisit {
        server,
        socket,
        visitor,
        seeks: None,
        present: None,
        told: None,
        joined: false,
        unanswered: 0,
        refusals: 0,
    };
    let session = connection.visitor.session.take();
    let signed_out = async {
        match &session {
            Some(session) => session.ended().await,
            None => std::future::pending().await,
        }
    };
    tokio::pin!(closing, signed_out);
    let mut ping = Box::pin(wait(&time, PING_EVERY));
    loop {
        let goes_on = tokio::select! {
            received = connection.socket.recv() => match heard(received) {
                // In a box, so that a connection that only listens takes little room.
                Heard::Message(message) => Box::pin(connection.answer(message)).await,
                Heard::Bad(problem) => connection.refuse(problem).await,
                Heard::Pong => {
                    connection.unanswered = 0;
                    true
                }
                Heard::Nothing => true,
                Heard::Broken(problem) => {
                    connection.say(&FromLobby::Error { problem }).await;
                    false
                }
                Heard::Closed => false,
            },
            news = next(&mut connection.seeks) => Box::pin(connection.pass_on(news)).await,
            changed = changed(&mut connection.present) => {
                changed && Box::pin(connection.tell_waiting(None)).await
            }
            () = &mut ping => {
                ping.set(wait(&time, PING_EVERY));
                connection.ping().await
            }
            // Whoever was signed in there is not any more.
            () = &mut signed_out => false,
            () = &mut closing => return go_away(connection.socket).await,
        };
        if !goes_on {
            return;
        }
    }
}

/// The next change among the seeks; never, for who does not want to see them.
async fn next(news: &mut Option<broadcast::Receiver<Utf8Bytes>>) -> Result<Utf8Bytes, RecvError> {
    match news {
        Some(news) => news.recv().await,
        None => std::future::pending().await,
    }
}

/// Waits until there is something new for somebody. Says false if there will be nothing.
async fn changed(present: &mut Option<PresentPerson>) -> bool {
    match present {
        Some(present) => present.news.changed().await.is_ok(),
        None => std::future::pending().await,
    }
}

impl LobbyVisit {
    async fn say(&mut self, message: &FromLobby) -> bool {
        send(&mut self.socket, Message::Text(as_text(message))).await
    }

    /// Says what was wrong. Who is wrong too often is cut off.
    async fn refuse(&mut self, problem: Problem) -> bool {
        let problem = self.count().err().unwrap_or(problem);
        if problem.code == Code::TooMany {
            self.refusals += 1;
        }
        self.say(&FromLobby::Error { problem: shortened(problem) }).await
            && self.refusals < MOST_REFUSALS
    }

    fn count(&self) -> Result<(), Problem> {
        let by = match &self.visitor.person {
            Some(person) => Doer::Person(person.clone()),
            None => Doer::Address(self.visitor.address),
        };
        self.server.limits.count(Limited::Message, by, self.server.now())
    }

    async fn ping(&mut self) -> bool {
        if !self.joined || self.unanswered >= MOST_UNANSWERED {
            return false;
        }
        self.unanswered += 1;
        send(&mut self.socket, Message::Ping(Default::default())).await
    }

    async fn answer(&mut self, message: ToLobby) -> bool {
        if let Err(problem) = self.count() {
            return self.refuse(problem).await;
        }
        match message {
            ToLobby::Join { protocol, .. } if protocol != PROTOCOL => {
                let message = format!(
                    "This page speaks version {protocol} of the messages, the server version \
                     {PROTOCOL}; load the page anew."
                );
                self.refuse(Problem::new(Code::Outdated, message)).await
            }
            ToLobby::Join { seeks, met, .. } => self.join(seeks, met).await,
        }
    }

    async fn join(&mut self, seeks: bool, met: Option<u64>) -> bool {
        self.joined = true;
        if let Some(person) = self.visitor.person.clone()
            && self.present.is_none()
        {
            self.present = Some(self.server.lobby.enter(&person).await);
        }
        self.told = None;
        if !self.tell_waiting(met).await {
            return false;
        }
        self.seeks = None;
        !seeks || self.tell_seeks().await
    }

    /// All open seeks, and from now on what changes in them.
    async fn tell_seeks(&mut self) -> bool {
        match self.server.lobby.listen().await {
            Ok((text, news)) => {
                self.seeks = Some(news);
                send(&mut self.socket, Message::Text(text)).await
            }
            Err(why) => self.say(&FromLobby::Error { problem: why.problem("lobby") }).await,
        }
    }

    async fn pass_on(&mut self, news: Result<Utf8Bytes, RecvError>) -> bool {
        match news {
            Ok(text) => send(&mut self.socket, Message::Text(text)).await,
            // Too slow to hear each change: all at once, then.
            Err(RecvError::Lagged(_)) => self.tell_seeks().await,
            Err(RecvError::Closed) => false,
        }
    }

    /// Tells what is their own, if it is not what they know already. A game that has begun since is told too.
    async fn tell_waiting(&mut self, since: Option<u64>) -> bool {
        let Some(person) = self.visitor.person.clone() else { return true };
        let (waiting, game) = match self.server.lobby.waiting(&person).await {
            Ok(found) => found,
            Err(problem) => return self.say(&FromLobby::Error { problem }).await,
        };
        let before = since.or(self.told.as_ref().map(|told| told.met)).unwrap_or(waiting.met);
        if let Some(game) = game.filter(|_| waiting.met > before) {
            let met = waiting.met;
            if !self.say(&FromLobby::Met { met, game }).await {
                return false;
            }
        }
        if self.told.as_ref() == Some(&waiting) {
            return true;
        }
        self.told = Some(waiting.clone());
        self.say(&FromLobby::Waiting { waiting }).await
    }
}
