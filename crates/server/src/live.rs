//! The WebSocket of a game.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::ws::{Message, WebSocket};
use game::reason;
use protocol::{Code, FromGame, PROTOCOL, Problem, ToGame, WishMessage};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::sleep;

use crate::attendance::Here;
use crate::http::Server;
use crate::people::PersonId;
use crate::problem::shortened;
use crate::rate_limits::{COOLING, CountedSocket, Doer, Limited};
use crate::room::{Audience, Joined, News, Room, Unheard, name_of};
use crate::sessions::SessionSocket;
use crate::socket::{Heard, as_text, go_away, heard, send};
use crate::store::Account;

/// A connection is tried so often, in milliseconds. How long the answer takes is the player's lag.
pub(crate) const PING_EVERY: u64 = 20_000;

/// Who leaves so many pings unanswered is gone.
pub(crate) const MOST_UNANSWERED: u32 = 2;

/// After so many refusals for being too fast, the connection ends.
pub(crate) const MOST_REFUSALS: u32 = 20;

/// Who opened a socket.
pub(crate) struct Visitor {
    pub(crate) person: Option<PersonId>,
    /// If they are signed in.
    pub(crate) account: Option<Account>,
    /// It ends with the session.
    pub(crate) session: Option<SessionSocket>,
    pub(crate) address: IpAddr,
    /// Counts it as long as it is open.
    pub(crate) _counted: CountedSocket,
}

/// One listener.
struct Connection {
    server: Arc<Server>,
    socket: WebSocket,
    room: Arc<Room>,
    visitor: Visitor,
    news: Option<broadcast::Receiver<News>>,
    here: Option<Here>,
    /// When the last ping was sent, if it has not been answered.
    pinged: Option<u64>,
    /// Pings since the last answer.
    unanswered: u32,
    refusals: u32,
    /// Whom they have blocked.
    unheard: Unheard,
}

/// Talks until either end goes.
pub(crate) async fn talk(
    server: Arc<Server>,
    socket: WebSocket,
    room: Arc<Room>,
    visitor: Visitor,
) {
    let closing = server.closing();
    let time = server.rooms.parts.time.clone();
    let mut connection = Connection {
        server,
        socket,
        room,
        visitor,
        news: None,
        here: None,
        pinged: None,
        unanswered: 0,
        refusals: 0,
        unheard: Unheard::new(),
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
                    connection.measure();
                    true
                }
                Heard::Nothing => true,
                Heard::Broken(problem) => {
                    connection.say(&FromGame::Error { problem }).await;
                    false
                }
                Heard::Closed => false,
            },
            news = next(&mut connection.news) => connection.tell(news).await,
            () = &mut ping => {
                ping.set(wait(&time, PING_EVERY));
                connection.ping().await
            }
            () = &mut closing => return go_away(connection.socket).await,
            () = &mut signed_out => return,
        };
        if !goes_on {
            return;
        }
    }
}

pub(crate) async fn wait(time: &crate::timekeeper::Timekeeper, milliseconds: u64) {
    time.wait_until(time.now() + milliseconds).await;
}

/// Somebody, who has an account or not and comes from somewhere, writes to the others in their room.
pub(crate) async fn say(
    server: &Server,
    room: &Room,
    (person, account, address): (&PersonId, bool, IpAddr),
    text: &str,
) -> Result<(), Problem> {
    server.count(Limited::Chat, Some(person), address)?;
    let store = &server.rooms.parts.store;
    if account {
        let account = store.account(person.as_str()).await;
        let account = account.map_err(|why| why.problem("people"))?;
        let until = account.and_then(|account| account.muted_until);
        if until.is_some_and(|until| until > room.now()) {
            let why = reason!("chat.muted", "an administrator has muted you for some time");
            return Err(Problem::refused(Code::NotNow, why));
        }
    }
    let watcher = name_of(store, person, None).await?;
    room.say(person, watcher, text).await
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
        send(&mut self.socket, Message::Text(as_text(message))).await
    }

    /// Says what was wrong. Who is wrong too often is cut off.
    async fn refuse(&mut self, problem: Problem) -> bool {
        let problem = match self.count(Limited::Message) {
            Ok(()) => problem,
            Err(too_many) => too_many,
        };
        if problem.code == Code::TooMany {
            self.refusals += 1;
            // Meanwhile nothing more is read of what they say. In a box, as connections that do no harm take little room.
            Box::pin(sleep(COOLING)).await;
        }
        self.say(&FromGame::Error { problem: shortened(problem) }).await
            && self.refusals < MOST_REFUSALS
    }

    /// Counts something against whoever is on the other end.
    fn count(&self, deed: Limited) -> Result<(), Problem> {
        let by = match &self.visitor.person {
            Some(person) => Doer::Person(person.clone()),
            None => Doer::Address(self.visitor.address),
        };
        self.server.limits.count(deed, by, self.room.now())
    }

    async fn tell(&mut self, news: Result<News, RecvError>) -> bool {
        match news {
            Ok(News { by: Some(by), .. }) if self.unheard.contains(&*by) => true,
            Ok(News { to, text, .. }) => {
                if to == Audience::AllAnew && !self.sit_anew().await {
                    return false;
                }
                let side = self.here.as_ref().and_then(Here::side);
                !to.includes(side) || send(&mut self.socket, Message::Text(text)).await
            }
            // Too slow to hear each event: all at once, then.
            Err(RecvError::Lagged(_)) => Box::pin(self.join(None)).await,
            Err(RecvError::Closed) => false,
        }
    }

    /// Finds out on which side whoever listens sits.
    async fn sit_anew(&mut self) -> bool {
        let side = match Box::pin(self.room.side_of(self.visitor.person.as_ref())).await {
            Ok(side) => side,
            Err(problem) => {
                self.say(&FromGame::Error { problem }).await;
                return false;
            }
        };
        if self.here.as_ref().is_none_or(|here| here.side() != side) {
            self.here = Some(Here::new(self.room.clone(), side));
            // So that the player's lag is known before the first turn.
            if side.is_some() {
                return self.ping().await;
            }
        }
        true
    }

    /// Asks for a sign of life. Says false if there has been none for long, or the game was never joined.
    async fn ping(&mut self) -> bool {
        if self.here.is_none() || self.unanswered >= MOST_UNANSWERED {
            return false;
        }
        self.unanswered += 1;
        self.pinged = Some(self.room.now());
        send(&mut self.socket, Message::Ping(Default::default())).await
    }

    fn measure(&mut self) {
        self.unanswered = 0;
        let time = &self.server.rooms.parts.time;
        let Some(taken) = self.pinged.take().and_then(|sent| time.taken_since(sent)) else {
            return;
        };
        if let Some(side) = self.here.as_ref().and_then(Here::side) {
            self.room.attendance().lag(side).measure(taken);
        }
    }

    async fn answer(&mut self, message: ToGame) -> bool {
        // Turns that are accepted are limited by the game itself.
        let is_turn = matches!(&message, ToGame::Act { wish: WishMessage::Turn { .. }, .. });
        if !is_turn && let Err(problem) = self.count(Limited::Message) {
            return self.refuse(problem).await;
        }
        let person = self.visitor.person.as_ref();
        let answer = match message {
            ToGame::Join { protocol, .. } if protocol != PROTOCOL => {
                let message = format!(
                    "This page speaks version {protocol} of the messages, the server version \
                     {PROTOCOL}; load the page anew."
                );
                Err(Problem::new(Code::Outdated, message))
            }
            ToGame::Join { since, .. } => return self.join(since).await,
            _ if self.news.is_none() => {
                Err(Problem::new(Code::BadMessage, "Join the game before anything else."))
            }
            // What changes the game is answered to all, as news.
            ToGame::Act { version, wish } => self.room.act(person, version, wish).await,
            ToGame::Chat { text } => self.chat(&text).await,
            ToGame::Rematch => self.room.rematch(person).await,
            ToGame::Conditional { lines } => self.room.prepare(person, &lines).await,
        };
        match answer {
            Ok(()) => {
                self.refusals = 0;
                true
            }
            Err(problem) if is_turn => self.refuse(problem).await,
            Err(problem) => self.say(&FromGame::Error { problem: shortened(problem) }).await,
        }
    }

    async fn chat(&mut self, text: &str) -> Result<(), Problem> {
        let Some(person) = &self.visitor.person else {
            let message = "Only somebody with a cookie of this server can write here: ask for \
                           /api/me first.";
            return Err(Problem::new(Code::NotYours, message));
        };
        let account = self.visitor.account.is_some();
        say(&self.server, &self.room, (person, account, self.visitor.address), text).await
    }

    async fn join(&mut self, since: Option<u64>) -> bool {
        if !self.sit_anew().await {
            return false;
        }
        match self.server.unheard(self.visitor.account.as_ref()).await {
            Ok(unheard) => self.unheard = unheard,
            Err(problem) => return self.say(&FromGame::Error { problem }).await,
        }
        match self.room.join(self.visitor.person.as_ref(), since, &self.unheard).await {
            Ok(Joined { told, news }) => {
                self.news = Some(news);
                self.say(&told).await
            }
            Err(problem) => self.say(&FromGame::Error { problem }).await,
        }
    }
}
