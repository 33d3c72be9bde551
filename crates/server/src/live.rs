//! The WebSocket of a game.

use std::sync::Arc;

use axum::extract::ws::{Utf8Bytes, WebSocket};
use protocol::{Code, FromGame, PROTOCOL, Problem, ToGame};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use crate::http::Server;
use crate::room::{Joined, Room};
use crate::socket::{Heard, as_text, go_away, heard, send};

/// One listener.
struct Connection {
    socket: WebSocket,
    room: Arc<Room>,
    news: Option<broadcast::Receiver<Utf8Bytes>>,
}

/// Talks until either end goes.
pub(crate) async fn talk(server: Arc<Server>, socket: WebSocket, room: Arc<Room>) {
    let mut connection = Connection { socket, room, news: None };
    let closing = server.closing();
    tokio::pin!(closing);
    loop {
        let goes_on = tokio::select! {
            received = connection.socket.recv() => match heard(received) {
                Heard::Message(message) => connection.answer(message).await,
                Heard::Bad(problem) => connection.say(&FromGame::Error { problem }).await,
                Heard::Nothing => true,
                Heard::Broken(problem) => {
                    connection.say(&FromGame::Error { problem }).await;
                    false
                }
                Heard::Closed => false,
            },
            news = next(&mut connection.news) => connection.tell(news).await,
            () = &mut closing => return go_away(connection.socket).await,
        };
        if !goes_on {
            return;
        }
    }
}

/// The next news; never, before the game is joined.
async fn next(news: &mut Option<broadcast::Receiver<Utf8Bytes>>) -> Result<Utf8Bytes, RecvError> {
    match news {
        Some(news) => news.recv().await,
        None => std::future::pending().await,
    }
}

impl Connection {
    async fn say(&mut self, message: &FromGame) -> bool {
        send(&mut self.socket, as_text(message)).await
    }

    async fn tell(&mut self, news: Result<Utf8Bytes, RecvError>) -> bool {
        match news {
            Ok(text) => send(&mut self.socket, text).await,
            // Too slow to hear each event: all at once, then.
            Err(RecvError::Lagged(_)) => self.join(None).await,
            Err(RecvError::Closed) => false,
        }
    }

    async fn answer(&mut self, message: ToGame) -> bool {
        let answer = match message {
            ToGame::Join { protocol, .. } if protocol != PROTOCOL => {
                let message = format!(
                    "This page speaks version {protocol} of the messages, the server version \
                     {PROTOCOL}; load the page anew."
                );
                Err(Problem::new(Code::Outdated, message))
            }
            ToGame::Join { since, .. } => return self.join(since).await,
            // What changes the game is answered to all, as news.
            ToGame::Act { version, wish } if self.news.is_some() => {
                self.room.act(version, wish).await
            }
            ToGame::Act { .. } => {
                Err(Problem::new(Code::BadMessage, "Join the game before anything else."))
            }
        };
        match answer {
            Ok(()) => true,
            Err(problem) => self.say(&FromGame::Error { problem }).await,
        }
    }

    async fn join(&mut self, since: Option<u64>) -> bool {
        match self.room.join(since).await {
            Ok(Joined { told, news }) => {
                self.news = Some(news);
                self.say(&told).await
            }
            Err(problem) => self.say(&FromGame::Error { problem }).await,
        }
    }
}
