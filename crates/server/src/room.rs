//! Games that somebody looks at, or the engine thinks about.
//!
//! A room keeps one game in memory while it is needed. Whatever happens in it is stored first, then
//! taken in, then told to all who listen. A turn that has only been begun belongs to the connection
//! that began it, and is not known here.

use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use engine::{Engine, EngineOptions, Level, Limits, Request, StopFlag};
use games::AnyPosition;
use protocol::{Code, Event, FromGame, GameState, NewGame, Problem, Scene, Side, Table, What};
use tokio::sync::{Mutex, Semaphore, broadcast};
use tokio::task::spawn_blocking;

use crate::store::{Refused, Store};

/// The longest that the engine thinks about a turn, at any level.
const THINKING_TIME: Duration = Duration::from_secs(3);

/// Megabytes that the engine remembers positions in while it thinks about a turn.
const THINKING_MEMORY: usize = 16;

/// More events than this are not told one by one: the whole game is shorter.
const LONGEST_GAP: usize = 16;

/// News that a slow listener may have waiting before it is told the whole game instead.
const NEWS_KEPT: usize = 64;

/// All rooms, and what they share.
#[derive(Debug)]
pub(crate) struct Rooms {
    pub(crate) store: Store,
    open: Mutex<HashMap<String, Weak<Room>>>,
    /// As many engines think at once as there are cores.
    thinkers: Arc<Semaphore>,
}

/// One game and those who listen to it.
#[derive(Debug)]
pub(crate) struct Room {
    live: Mutex<Live>,
    news: broadcast::Sender<News>,
    store: Store,
    thinkers: Arc<Semaphore>,
}

#[derive(Debug)]
struct Live {
    begun: GameState,
    events: Vec<Event>,
    table: Table,
    thinking: Option<Thinking>,
}

/// The engine at work.
#[derive(Debug)]
struct Thinking {
    version: u64,
    stop: StopFlag,
}

/// What is told to all who listen.
#[derive(Clone, Debug)]
pub(crate) enum News {
    /// The game has gone on.
    Event(Arc<FromGame>),
    /// The engine thinks.
    Thinking(Side),
    /// The game was deleted.
    Gone,
}

/// What somebody wishes to do in a game.
#[derive(Debug)]
pub(crate) enum Wish {
    Turn(String),
    TakeBack,
    Resign(Side),
    OfferDraw(Side),
    AnswerDraw(bool),
}

/// What a new listener is told, and the news from then on.
#[derive(Debug)]
pub(crate) struct Joined {
    pub(crate) told: Vec<FromGame>,
    pub(crate) news: broadcast::Receiver<News>,
}

pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis() as u64
}

pub(crate) fn no_such_game(id: &str) -> Problem {
    Problem::new(Code::NotFound, format!("There is no game {id:?}; perhaps it was deleted."))
}

impl Refused {
    /// For those who asked.
    pub(crate) fn problem(self, id: &str) -> Problem {
        match self {
            Self::Stale => {
                Problem::new(Code::Stale, "The game has gone on since; catch up, then try again.")
            }
            Self::Gone => no_such_game(id),
            Self::Failed(why) => {
                eprintln!("trefoil: game {id}: {why}");
                Problem::new(Code::Unavailable, "The game cannot be stored or read now; try again.")
            }
        }
    }
}

impl Rooms {
    pub(crate) fn new(store: Store, cores: usize) -> Self {
        Self { store, open: Mutex::default(), thinkers: Arc::new(Semaphore::new(cores)) }
    }

    /// Begins a game.
    pub(crate) async fn create(&self, game: &NewGame) -> Result<GameState, Problem> {
        let (id, at) = (new_id()?, now());
        let mut game = game.clone();
        if game.start.is_none() && game.seed.is_none() {
            game.seed = Some(random_number()?);
        }
        let (begun, events) = game.begin(id.clone(), at)?;
        let table = Table::rebuild(begun.clone(), &events)?;
        let stored = self.store.create(&begun, &events, &table.summary()).await;
        stored.map_err(|why| why.problem(&id))?;
        // If the engine begins, it thinks while the page is being loaded.
        let room = self.enter(&id).await?;
        room.wake().await;
        Ok(table.state().clone())
    }

    /// The room of a game.
    pub(crate) async fn enter(&self, id: &str) -> Result<Arc<Room>, Problem> {
        let mut open = self.open.lock().await;
        if let Some(room) = open.get(id).and_then(Weak::upgrade) {
            return Ok(room);
        }
        let live = load(&self.store, id).await?;
        let room = Arc::new(Room {
            live: Mutex::new(live),
            news: broadcast::channel(NEWS_KEPT).0,
            store: self.store.clone(),
            thinkers: self.thinkers.clone(),
        });
        open.retain(|_, room| room.strong_count() > 0);
        open.insert(id.to_owned(), Arc::downgrade(&room));
        Ok(room)
    }

    /// Forgets a game, and sends those who listen away.
    pub(crate) async fn delete(&self, id: &str) -> Result<(), Problem> {
        let mut open = self.open.lock().await;
        match self.store.delete(id).await {
            Ok(true) => {}
            Ok(false) => return Err(no_such_game(id)),
            Err(why) => return Err(why.problem(id)),
        }
        if let Some(room) = open.remove(id).and_then(|room| room.upgrade()) {
            room.close().await;
        }
        Ok(())
    }
}

async fn load(store: &Store, id: &str) -> Result<Live, Problem> {
    let loaded = store.load(id).await.map_err(|why| why.problem(id))?;
    let (begun, events) = loaded.ok_or_else(|| no_such_game(id))?;
    let table = Table::rebuild(begun.clone(), &events)?;
    Ok(Live { begun, events, table, thinking: None })
}

impl Room {
    /// The game as it stands.
    pub(crate) async fn state(&self) -> GameState {
        self.live.lock().await.table.state().clone()
    }

    /// The rules' side of the game, to try steps out on.
    pub(crate) async fn table(&self) -> Table {
        self.live.lock().await.table.clone()
    }

    /// Tells a new listener where the game stands: all of it, or what happened since a version.
    pub(crate) async fn join(self: &Arc<Self>, since: Option<u64>) -> Result<Joined, Problem> {
        let mut live = self.live.lock().await;
        let mut told = match since.map(|version| live.told_since(version)).transpose()?.flatten() {
            Some(events) => events,
            None => vec![live.told_all()?],
        };
        self.think(&mut live);
        let news = self.news.subscribe();
        if let (Some(_), Some((side, _))) = (&live.thinking, live.table.engine_to_act()) {
            told.push(FromGame::Thinking { side });
        }
        Ok(Joined { told, news })
    }

    /// Does what somebody wishes, if the game is still as they saw it.
    pub(crate) async fn act(self: &Arc<Self>, version: u64, wish: Wish) -> Result<(), Problem> {
        let mut live = self.live.lock().await;
        live.table.check_version(version)?;
        let table = &live.table;
        let whats = match wish {
            Wish::Turn(text) => table.turn(&text),
            Wish::TakeBack => table.take_back(),
            Wish::Resign(side) => table.resign(side),
            Wish::OfferDraw(side) => table.offer_draw(side),
            Wish::AnswerDraw(accept) => table.answer_draw(accept),
        }?;
        self.commit(&mut live, whats).await
    }

    /// Lets the engine think if it is its turn, as after a restart.
    pub(crate) async fn wake(self: &Arc<Self>) {
        self.think(&mut *self.live.lock().await);
    }

    /// Stores events, takes them in, tells them.
    async fn commit(self: &Arc<Self>, live: &mut Live, whats: Vec<What>) -> Result<(), Problem> {
        let id = live.begun.id.clone();
        let (mut table, mut events) = (live.table.clone(), Vec::new());
        let mut news = Vec::new();
        for what in whats {
            for event in table.take_in(vec![what], now())? {
                let scene = Box::new(table.scene()?);
                let told = FromGame::Event { event: event.clone(), scene };
                news.push(News::Event(Arc::new(told)));
                events.push(event);
            }
        }
        match self.store.append(&id, &events, &table.summary()).await {
            Ok(()) => {}
            Err(Refused::Stale) => {
                // Another program has written to the same database.
                *live = load(&self.store, &id).await?;
                return Err(Refused::Stale.problem(&id));
            }
            Err(why) => return Err(why.problem(&id)),
        }
        live.table = table;
        live.events.extend(events);
        // Whatever the engine was thinking about is no longer the question.
        if let Some(thinking) = live.thinking.take() {
            thinking.stop.stop();
        }
        for item in news {
            // Nobody may be listening.
            let _ = self.news.send(item);
        }
        self.think(live);
        Ok(())
    }

    /// Lets the engine think, if it is to play and is not thinking yet.
    fn think(self: &Arc<Self>, live: &mut Live) {
        let Some((side, level)) = live.table.engine_to_act() else { return };
        if live.thinking.is_some() {
            return;
        }
        let version = live.table.state().version;
        live.thinking = Some(Thinking { version, stop: StopFlag::default() });
        let _ = self.news.send(News::Thinking(side));
        let (room, position) = (self.clone(), live.table.position().clone());
        tokio::spawn(async move { room.think_and_play(version, position, level).await });
    }

    async fn think_and_play(self: Arc<Self>, version: u64, position: AnyPosition, level: u8) {
        let Ok(permit) = self.thinkers.clone().acquire_owned().await else { return };
        let engine = Engine::new(EngineOptions { hash: THINKING_MEMORY, threads: 1 });
        match &mut self.live.lock().await.thinking {
            Some(thinking) if thinking.version == version => thinking.stop = engine.stop_flag(),
            _ => return,
        }
        let turn = spawn_blocking(move || best_turn(engine, &position, level)).await;
        drop(permit);
        let mut live = self.live.lock().await;
        if live.thinking.as_ref().is_none_or(|thinking| thinking.version != version) {
            return;
        }
        live.thinking = None;
        let Ok(Some(turn)) = turn else {
            eprintln!("trefoil: game {}: the engine has no answer", live.begun.id);
            return;
        };
        let whats = live.table.played(turn);
        if let Err(problem) = self.commit(&mut live, whats).await {
            eprintln!("trefoil: game {}: {}", live.begun.id, problem.message);
        }
    }

    async fn close(&self) {
        if let Some(thinking) = self.live.lock().await.thinking.take() {
            thinking.stop.stop();
        }
        let _ = self.news.send(News::Gone);
    }
}

fn best_turn(mut engine: Engine, position: &AnyPosition, level: u8) -> Option<String> {
    let level = if level <= 10 { Level::Of(level) } else { Level::Max };
    let request = Request { limits: Limits::time(THINKING_TIME), lines: 1, level };
    let analysis = engine.go(position, &request, &mut |_| ());
    analysis.lines.into_iter().next()?.turns.into_iter().next()
}

impl Live {
    fn told_all(&self) -> Result<FromGame, Problem> {
        let scene = Box::new(self.table.scene()?);
        Ok(FromGame::State { state: self.table.state().clone(), scene })
    }

    /// The events since a version; nothing if they are too many or the version is not known.
    fn told_since(&self, version: u64) -> Result<Option<Vec<FromGame>>, Problem> {
        let gap = self.events.len().checked_sub(version as usize);
        if gap.is_none_or(|gap| gap > LONGEST_GAP) {
            return Ok(None);
        }
        let (seen, missed) = self.events.split_at(version as usize);
        let mut table = Table::rebuild(self.begun.clone(), seen)?;
        let mut told = Vec::new();
        for event in missed {
            table.apply(event)?;
            let scene: Box<Scene> = Box::new(table.scene()?);
            told.push(FromGame::Event { event: event.clone(), scene });
        }
        Ok(Some(told))
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
