//! The WebSocket of a game.

use std::sync::Arc;

use axum::extract::ws::WebSocket;
use protocol::{Code, FromGame, Problem, ToGame};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use crate::http::Server;
use crate::room::{Joined, News, Room, Wish, no_such_game};
use crate::socket::{Heard, go_away, heard, send};

/// One listener. The steps of a turn that is not whole yet are known here alone.
struct Connection {
    socket: WebSocket,
    room: Arc<Room>,
    id: String,
    news: Option<broadcast::Receiver<News>>,
    pending: Vec<String>,
}

/// Talks until either end goes.
pub(crate) async fn talk(server: Arc<Server>, socket: WebSocket, room: Arc<Room>, id: String) {
    let mut connection = Connection { socket, room, id, news: None, pending: Vec::new() };
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
async fn next(news: &mut Option<broadcast::Receiver<News>>) -> Result<News, RecvError> {
    match news {
        Some(news) => news.recv().await,
        None => std::future::pending().await,
    }
}

impl Connection {
    async fn say(&mut self, message: &FromGame) -> bool {
        send(&mut self.socket, message).await
    }

    async fn tell(&mut self, news: Result<News, RecvError>) -> bool {
        match news {
            Ok(News::Event(message)) => {
                // The turn that was begun here was played, or can be played no more.
                self.pending.clear();
                self.say(&message).await
            }
            Ok(News::Thinking(side)) => self.say(&FromGame::Thinking { side }).await,
            Ok(News::Gone) => {
                let problem = no_such_game(&self.id);
                self.say(&FromGame::Error { problem }).await;
                false
            }
            // Too slow to hear each event: all at once, then.
            Err(RecvError::Lagged(_)) => self.join(None).await,
            Err(RecvError::Closed) => false,
        }
    }

    async fn answer(&mut self, message: ToGame) -> bool {
        if let ToGame::Join { since } = message {
            return self.join(since).await;
        }
        match self.obey(message).await {
            Ok(None) => true,
            Ok(Some(answer)) => self.say(&answer).await,
            Err(problem) => self.say(&FromGame::Error { problem }).await,
        }
    }

    async fn join(&mut self, since: Option<u64>) -> bool {
        self.pending.clear();
        match self.room.join(since).await {
            Ok(Joined { told, news }) => {
                self.news = Some(news);
                for message in &told {
                    if !self.say(message).await {
                        return false;
                    }
                }
                true
            }
            Err(problem) => self.say(&FromGame::Error { problem }).await,
        }
    }

    /// Does what is asked. What changes the game is answered to all, as news.
    async fn obey(&mut self, message: ToGame) -> Result<Option<FromGame>, Problem> {
        if self.news.is_none() {
            return Err(Problem::new(Code::BadMessage, "Join the game before anything else."));
        }
        let (version, wish) = match message {
            ToGame::Join { .. } => return Ok(None),
            ToGame::Step { version, text } => return self.step(version, text).await,
            ToGame::Back => return self.back().await.map(Some),
            ToGame::Turn { version, text } => (version, Wish::Turn(text)),
            ToGame::TakeBack { version } => (version, Wish::TakeBack),
            ToGame::Resign { version, side } => (version, Wish::Resign(side)),
            ToGame::OfferDraw { version, side } => (version, Wish::OfferDraw(side)),
            ToGame::AnswerDraw { version, accept } => (version, Wish::AnswerDraw(accept)),
        };
        self.room.act(version, wish).await?;
        Ok(None)
    }

    /// Adds a step to the turn that is being made; plays the turn once it is whole.
    async fn step(&mut self, version: u64, text: String) -> Result<Option<FromGame>, Problem> {
        let table = self.room.table().await;
        table.check_version(version)?;
        let steps = [&self.pending[..], &[text]].concat();
        let reached = table.pending(&steps)?;
        if reached.whole {
            self.room.act(version, Wish::Turn(reached.turn())).await?;
            return Ok(None);
        }
        let scene = Box::new(reached.scene());
        self.pending = reached.pending;
        Ok(Some(FromGame::Pending { scene }))
    }

    /// Takes the last step of the begun turn back.
    async fn back(&mut self) -> Result<FromGame, Problem> {
        if self.pending.pop().is_none() {
            return Err(Problem::new(Code::NotNow, "No step of this turn has been made yet."));
        }
        let reached = self.room.table().await.pending(&self.pending)?;
        Ok(FromGame::Pending { scene: Box::new(reached.scene()) })
    }
}
