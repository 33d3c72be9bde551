//! Games that somebody looks at.
//!
//! A room keeps one game in memory while it is needed. Whatever happens in it is stored first, then
//! taken in, then told to all who listen, as one text that all of them share.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{SystemTime, UNIX_EPOCH};

use axum::extract::ws::Utf8Bytes;
use play::{GameInPlay, Wish};
use protocol::{
    Beginning, Code, EventMessage, FromGame, NewGame, Problem, StoredGame, WishMessage,
};
use tokio::sync::{OnceCell, broadcast};

use crate::socket::as_text;
use crate::store::{Store, StoreError};

/// News that a slow listener may have waiting before it is told the whole game instead.
const NEWS_KEPT: usize = 64;

/// All rooms, and what they share.
#[derive(Debug)]
pub(crate) struct Rooms {
    pub(crate) store: Store,
    open: Mutex<HashMap<String, Weak<Room>>>,
}

/// One game and those who listen to it.
#[derive(Debug)]
pub(crate) struct Room {
    id: String,
    store: Store,
    /// Loaded by the first who enters, while others who want the same game wait.
    live: OnceCell<tokio::sync::Mutex<Live>>,
    news: broadcast::Sender<Utf8Bytes>,
}

#[derive(Debug)]
struct Live {
    begun: Beginning,
    events: Vec<EventMessage>,
    game: GameInPlay,
}

/// What a new listener is told, and the news from then on.
#[derive(Debug)]
pub(crate) struct Joined {
    pub(crate) told: FromGame,
    pub(crate) news: broadcast::Receiver<Utf8Bytes>,
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis() as u64
}

fn no_such_game(id: &str) -> Problem {
    Problem::new(Code::NotFound, format!("There is no game {id:?}."))
}

fn stale() -> Problem {
    Problem::new(Code::Stale, "The game has gone on since; catch up, then try again.")
}

impl StoreError {
    /// For those who asked.
    pub(crate) fn problem(self, id: &str) -> Problem {
        match self {
            Self::Stale => stale(),
            Self::Gone => no_such_game(id),
            Self::Failed(why) => {
                eprintln!("trefoil: game {id}: {why}");
                Problem::new(Code::Unavailable, "The game cannot be stored or read now; try again.")
            }
        }
    }
}

impl Live {
    fn open(StoredGame { begun, events }: StoredGame) -> Result<Self, Problem> {
        let stored = StoredGame { begun, events };
        let game = stored.open()?;
        let StoredGame { begun, events } = stored;
        Ok(Self { begun, events, game })
    }

    async fn load(store: &Store, id: &str) -> Result<Self, Problem> {
        match store.load(id).await {
            Ok(Some(game)) => Self::open(game),
            Ok(None) => Err(no_such_game(id)),
            Err(why) => Err(why.problem(id)),
        }
    }

    fn stored(&self) -> StoredGame {
        StoredGame { begun: self.begun.clone(), events: self.events.clone() }
    }
}

impl Rooms {
    pub(crate) fn new(store: Store) -> Self {
        Self { store, open: Mutex::default() }
    }

    /// Begins a game.
    pub(crate) async fn create(&self, game: &NewGame) -> Result<StoredGame, Problem> {
        let mut game = game.clone();
        if game.start.is_none() && game.seed.is_none() {
            game.seed = Some(random_number()?);
        }
        let game = game.begin(new_id()?, now())?;
        self.store.create(&game).await.map_err(|why| why.problem(&game.begun.id))?;
        Ok(game)
    }

    /// The room of a game. Only those who want this game wait for it.
    pub(crate) async fn enter(&self, id: &str) -> Result<Arc<Room>, Problem> {
        let room = self.room(id);
        room.live().await?;
        Ok(room)
    }

    fn room(&self, id: &str) -> Arc<Room> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(room) = open.get(id).and_then(Weak::upgrade) {
            return room;
        }
        let room = Arc::new(Room {
            id: id.to_owned(),
            store: self.store.clone(),
            live: OnceCell::new(),
            news: broadcast::channel(NEWS_KEPT).0,
        });
        // Rooms that were left make place for new ones, a few at a time.
        if open.len() == open.capacity() {
            open.retain(|_, room| room.strong_count() > 0);
        }
        open.insert(id.to_owned(), Arc::downgrade(&room));
        room
    }
}

impl Room {
    async fn live(&self) -> Result<&tokio::sync::Mutex<Live>, Problem> {
        let load =
            || async { Live::load(&self.store, &self.id).await.map(tokio::sync::Mutex::new) };
        self.live.get_or_try_init(load).await
    }

    /// All of the game.
    pub(crate) async fn stored(&self) -> Result<StoredGame, Problem> {
        Ok(self.live().await?.lock().await.stored())
    }

    /// The game as a record of ours.
    pub(crate) async fn record(&self) -> Result<String, Problem> {
        let live = self.live().await?.lock().await;
        Ok(live.begun.record(&live.game))
    }

    /// Begins to listen: the game, or what has happened since a version.
    pub(crate) async fn join(&self, since: Option<u64>) -> Result<Joined, Problem> {
        let live = self.live().await?.lock().await;
        let missed = since.and_then(|version| live.events.get(version as usize..));
        let told = match missed {
            Some(events) => FromGame::Events { events: events.to_vec() },
            None => FromGame::Game { game: live.stored() },
        };
        Ok(Joined { told, news: self.news.subscribe() })
    }

    /// Does what somebody wishes, if the game is still as they saw it: stores what it leads to, takes it
    /// in, tells it.
    pub(crate) async fn act(&self, version: u64, wish: WishMessage) -> Result<(), Problem> {
        let mut live = self.live().await?.lock().await;
        let current = live.game.version();
        if version != current {
            return Err(Problem::new(
                Code::Stale,
                format!(
                    "The game is at version {current}, not {version}; catch up, then try again."
                ),
            ));
        }
        let decision = live.game.decide(&Wish::from(wish), now())?;
        let events: Vec<EventMessage> = decision.events().iter().map(Into::into).collect();
        match self.store.append(&self.id, &events).await {
            Ok(()) => {}
            Err(StoreError::Stale) => {
                // Another program has written to the same database.
                *live = Live::load(&self.store, &self.id).await?;
                return Err(stale());
            }
            Err(why) => return Err(why.problem(&self.id)),
        }
        live.game.accept(decision);
        for event in events {
            // Nobody may be listening.
            let _ = self.news.send(as_text(&FromGame::Event { event: event.clone() }));
            live.events.push(event);
        }
        Ok(())
    }
}

fn random_number() -> Result<u64, Problem> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes)
        .map_err(|why| Problem::new(Code::Unavailable, format!("No random numbers: {why}.")))?;
    Ok(u64::from_le_bytes(bytes))
}

/// A name that is short in an address and that nobody guesses: twelve letters and digits.
fn new_id() -> Result<String, Problem> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let number = random_number()?;
    Ok((0..12).map(|n| LETTERS[(number >> (5 * n)) as usize % 32] as char).collect())
}
