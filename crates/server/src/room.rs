//! Games that somebody looks at.
//!
//! A room keeps one game in memory while it is needed. Whatever happens in it is stored first and then told to
//! all who listen, as one text that all of them share. While a turn is being stored, whoever wants something of
//! the same game waits; nobody else does.

mod told;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use axum::extract::ws::Utf8Bytes;
use futures_util::{StreamExt as _, stream};
use game::{Outcome, Player, reason};
use games::{AnyPosition, Termination};
use play::{Decision, Event, GameInPlay, Seat, TimeControl, Wish};
use protocol::json::read_text;
use protocol::{
    Around, Beginning, ChatMessage, ChatRoom, Code, Conditional, EmbeddedGame, EventMessage,
    FromGame, MyGames, NewOnlineGame, NoticeKind, Online, OnlineSummary, PersonMessage, Presence,
    Problem, RatingChange, Rematch, SeatMessage, Side, SideWish, Speed, StoredGame,
    TimeControlMessage, What, WishMessage,
};
use tokio::sync::{MutexGuard, OnceCell, broadcast};
use tokio::task::AbortHandle;

use crate::attendance::{Attendance, Elsewhere, GONE_AFTER};
use crate::bells::Bells;
use crate::bus::{Bus, Subject};
use crate::chance::Chance;
use crate::keeper::Deadlines;
use crate::lag::MOST_A_TURN;
use crate::metrics::METRICS;
use crate::neighbours::Neighbours;
use crate::notices::{Notices, Occasion};
use crate::people::{PersonId, tidy, tidy_name};
use crate::rate_limits::too_much;
use crate::ratings::{PlayingStrength, WhiteScore, shown, shown_change};
use crate::relay::{self, Relayed, events_text};
use crate::socket::as_text;
use crate::store::{
    Append, Created, GameMark, GameOrigin, GameStanding, KeptChange, KeptGame, Listed, RatedEnd,
    Said, Seated, Seats, Store, StoreError,
};
use crate::timekeeper::Timekeeper;

/// News that a slow listener may have waiting before it is told the whole game instead.
const NEWS_KEPT: usize = 16;

/// No game has more events. Offers and answers stop at half of them, so that nobody can use up a game's turns.
const MOST_EVENTS: u64 = 1_000;

/// No turn of any game is so long.
const LONGEST_TURN: usize = 300;

/// What is longer is cut off, in letters.
const LONGEST_SAID: usize = 300;

/// So much is said in a game, and no more.
const MOST_SAID: usize = 500;

/// So much of it is told to whoever comes.
const SAID_TOLD: usize = 100;

/// Conditional turns of a player.
const MOST_LINES: usize = 20;
const LONGEST_LINE: usize = 20;

/// Games that somebody may have going on.
pub(crate) const MOST_RUNNING: u64 = 100;

/// So many games are read again at once when something was missed.
const READ_AT_ONCE: usize = 16;

/// A notice of a live game is worth something for so long, if no clock runs, in milliseconds.
const LIVE: u64 = 3_600_000;

/// Finished games on a page of a list.
const PAGE: u32 = 20;

/// What a room does its work with.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    pub(crate) store: Store,
    pub(crate) time: Timekeeper,
    pub(crate) chance: Chance,
    pub(crate) bus: Bus,
    pub(crate) notices: Notices,
}

/// All rooms, and what they share.
#[derive(Debug)]
pub(crate) struct Rooms {
    pub(crate) parts: Arc<Parts>,
    pub(crate) deadlines: Arc<Deadlines>,
    pub(crate) neighbours: Arc<Neighbours>,
    pub(crate) bells: Arc<Bells>,
    open: Arc<OpenRooms>,
}

/// Some of the open rooms: what is done with all of them from time to time is done with a few at a time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    pub(crate) number: u64,
    pub(crate) of: u64,
}

impl Share {
    pub(crate) const ALL: Self = Self { number: 0, of: 1 };

    fn has(self, id: &str) -> bool {
        let sum = id.bytes().fold(0, |sum: u64, byte| sum * 31 % 8191 + u64::from(byte));
        sum % self.of == self.number % self.of
    }
}

/// The rooms that somebody is in.
type OpenRooms = Mutex<HashMap<Arc<str>, Weak<Room>>>;

/// One game and those who listen to it.
#[derive(Debug)]
pub(crate) struct Room {
    id: Arc<str>,
    parts: Arc<Parts>,
    deadlines: Arc<Deadlines>,
    neighbours: Arc<Neighbours>,
    bells: Arc<Bells>,
    /// Where it is found, until it is left.
    open: Arc<OpenRooms>,
    me: Weak<Room>,
    /// What it tells the rooms of the same game on other nodes by, where there are any.
    subject: Option<Subject>,
    /// Takes in what they tell.
    hearing: OnceLock<AbortHandle>,
    /// Loaded by the first who enters, while others who want the same game wait.
    live: OnceCell<tokio::sync::Mutex<Live>>,
    news: broadcast::Sender<News>,
    pub(crate) attendance: Mutex<Attendance>,
}

#[derive(Debug)]
struct Live {
    begun: Beginning,
    events: Vec<EventMessage>,
    game: GameInPlay,
    seats: Seats,
    chat: bool,
    messages: Vec<WrittenMessage>,
    /// White's and black's.
    conditional: [Vec<Conditional>; 2],
    rematch: Rematch,
    origin: GameOrigin,
    /// Who sits on white's and black's seat, as others see them.
    people: [Option<PersonMessage>; 2],
    /// What the game has done to their ratings, once it is over.
    changes: Option<[RatingChange; 2]>,
    /// For which moment the room is to be looked at again.
    deadline: Option<u64>,
    /// Something was to be stored, and it is not known whether it was: read it again before anything else.
    in_doubt: bool,
}

/// A message, and who wrote it.
#[derive(Clone, Debug)]
struct WrittenMessage {
    person: Option<Arc<str>>,
    message: ChatMessage,
}

/// Whom a listener does not want to hear.
pub(crate) type Unheard = HashSet<String>;

/// Something that listeners are told.
#[derive(Clone, Debug)]
pub(crate) struct News {
    pub(crate) to: Audience,
    /// Who wrote it, if it is a message.
    pub(crate) by: Option<Arc<str>>,
    pub(crate) text: Utf8Bytes,
}

/// Who is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    All,
    /// All; and who sits where has changed.
    AllAnew,
    Room(ChatRoom),
    Only(Side),
}

impl Audience {
    /// Whether somebody on a side, or a watcher, is among them.
    pub(crate) fn includes(self, side: Option<Side>) -> bool {
        match self {
            Self::All | Self::AllAnew => true,
            Self::Room(room) => room == room_of(side),
            Self::Only(only) => side == Some(only),
        }
    }
}

fn room_of(side: Option<Side>) -> ChatRoom {
    if side.is_some() { ChatRoom::Players } else { ChatRoom::Watchers }
}

fn name_of_room(room: ChatRoom) -> &'static str {
    match room {
        ChatRoom::Players => "players",
        ChatRoom::Watchers => "watchers",
    }
}

/// What a new listener is told, and the news from then on.
#[derive(Debug)]
pub(crate) struct Joined {
    pub(crate) told: FromGame,
    pub(crate) news: broadcast::Receiver<News>,
}

fn no_such_game(id: &str) -> Problem {
    let id: String = id.chars().take(20).collect();
    Problem::new(Code::NotFound, format!("There is no game {id:?}."))
}

fn stale() -> Problem {
    Problem::new(Code::Stale, "The game has gone on since; catch up, then try again.")
}

fn not_seated() -> Problem {
    Problem::refused(Code::NotYours, reason!("online.notSeated", "you do not sit in this game"))
}

fn not_now(reason: game::Reason) -> Problem {
    Problem::refused(Code::NotNow, reason)
}

fn over() -> Problem {
    not_now(reason!("play.over", "the game is over"))
}

impl StoreError {
    /// For those who asked.
    pub(crate) fn problem(self, id: &str) -> Problem {
        match self {
            Self::Stale => stale(),
            Self::Failed(why) => {
                tracing::error!("game {id}: {why}");
                Problem::new(Code::Unavailable, "The game cannot be stored or read now; try again.")
            }
        }
    }
}

impl Parts {
    /// A game that begins now, to be stored.
    pub(crate) fn begin(
        &self,
        new: &NewOnlineGame,
        seats: Seats,
        follows: Option<String>,
        origin: GameOrigin,
    ) -> Result<Created, Problem> {
        let (id, seed) = (self.chance.name::<12>()?, self.chance.number()?);
        let game = new.begin(id, players(&seats), seed, self.time.now())?;
        let standing = standing(&game.open()?, game.begun.created);
        let clock = serde_json::to_string(&new.clock).unwrap_or_default();
        Ok(Created { game, clock, seats, chat: new.chat, standing, follows, origin })
    }

    /// Begins a game.
    async fn create(
        &self,
        new: &NewOnlineGame,
        seats: Seats,
        follows: Option<String>,
        origin: GameOrigin,
    ) -> Result<Result<String, StoreError>, Problem> {
        let created = self.begin(new, seats, follows, origin)?;
        let id = created.game.begun.id.clone();
        Ok(self.store.create(created).await.map(|()| id))
    }

    /// White's or black's side, by lot if it does not matter.
    pub(crate) fn side(&self, wish: SideWish) -> Result<Side, Problem> {
        Ok(match wish {
            SideWish::White => Side::White,
            SideWish::Black => Side::Black,
            SideWish::Random if self.chance.number()?.is_multiple_of(2) => Side::White,
            SideWish::Random => Side::Black,
        })
    }

    /// How strong somebody with an account is now in games of a kind.
    pub(crate) async fn strength(
        &self,
        person: &str,
        game: protocol::Game,
        speed: Speed,
    ) -> Result<PlayingStrength, StoreError> {
        let now = self.time.now();
        let known = self.store.strength(person, game, speed).await?;
        Ok(known.map_or_else(|| PlayingStrength::new(now), |strength| strength.at(now)))
    }

    /// Somebody on a seat, as others see them, with their rating when the game began.
    async fn person_of(
        &self,
        seat: &Option<Seated>,
        rating: Option<(i64, i64)>,
    ) -> Result<Option<PersonMessage>, StoreError> {
        let Some(Seated { person, name }) = seat else { return Ok(None) };
        let account = self.store.account(person).await?;
        Ok(Some(PersonMessage {
            name: name.clone(),
            account: account.is_some(),
            bot: account.is_some_and(|account| account.bot),
            rating: rating.map(|(rating, deviation)| shown(rating, deviation)),
        }))
    }

    /// What a game has done to the ratings of its players, as they are told.
    async fn changes_by(&self, id: &str) -> Result<Option<[RatingChange; 2]>, StoreError> {
        let changes = self.store.changes_by(id).await?;
        Ok(changes.map(|changes| {
            changes.map(|KeptChange { before, rating, deviation }| {
                shown_change(before, rating, deviation)
            })
        }))
    }

    /// A game as it is stored, and what is kept beside it.
    async fn load(&self, id: &str) -> Result<Live, Problem> {
        let failed = |why: StoreError| why.problem(id);
        let kept = self.store.load(id).await.map_err(failed)?;
        let KeptGame { mut game, seats, chat, talked, rematch, rematch_by, origin } =
            kept.ok_or_else(|| no_such_game(id))?;
        game.begun.players = players(&seats);
        let messages = if chat && talked {
            let said = self.store.said(id, MOST_SAID as u32).await.map_err(failed)?;
            said.into_iter().map(message_of).collect()
        } else {
            Vec::new()
        };
        let conditional = if is_by_days(&game.begun) {
            let lines = self.store.conditional(id).await.map_err(failed)?;
            lines.map(|lines| lines.and_then(|lines| serde_json::from_str(&lines).ok()))
        } else {
            [None, None]
        };
        let [white, black] = &origin.ratings;
        let people = [
            self.person_of(&seats[0], *white).await.map_err(failed)?,
            self.person_of(&seats[1], *black).await.map_err(failed)?,
        ];
        let (game, StoredGame { begun, events }) = replayed(game).await?;
        let counted = origin.rated && game.end().is_some();
        let changes = if counted { self.changes_by(id).await.map_err(failed)? } else { None };
        Ok(Live {
            begun,
            events,
            game,
            seats,
            chat,
            messages,
            conditional: conditional.map(Option::unwrap_or_default),
            rematch: Rematch { offered: rematch_by, id: rematch },
            origin,
            people,
            changes,
            deadline: None,
            in_doubt: false,
        })
    }
}

/// Plays a stored game through. A long one takes a while, for which nobody else is to wait.
async fn replayed(stored: StoredGame) -> Result<(GameInPlay, StoredGame), Problem> {
    if stored.events.len() < 60 {
        return Ok((stored.open()?, stored));
    }
    let played = tokio::task::spawn_blocking(|| stored.open().map(|game| (game, stored)));
    played.await.map_err(|why| {
        Problem::new(Code::Unavailable, format!("The game cannot be played through: {why}."))
    })?
}

fn is_by_days(begun: &Beginning) -> bool {
    matches!(begun.clock, TimeControlMessage::Days { .. })
}

fn players(seats: &Seats) -> [SeatMessage; 2] {
    let name = |seat: &Option<Seated>| seat.as_ref().map_or("", |seated| &seated.name).to_owned();
    [0, 1].map(|n| SeatMessage::Human { name: name(&seats[n]) })
}

fn message_of(said: Said) -> WrittenMessage {
    let room = if said.room == name_of_room(ChatRoom::Players) {
        ChatRoom::Players
    } else {
        ChatRoom::Watchers
    };
    let message =
        ChatMessage { room, by: said.name, side: said.side, text: said.text, at: said.at };
    WrittenMessage { person: said.person.map(Arc::from), message }
}

fn standing(game: &GameInPlay, changed: u64) -> GameStanding {
    GameStanding {
        to_act: game.position().to_act().into(),
        turns: game.tree().len() as u32,
        position: game.position().to_string(),
        end: game.end().map(Into::into),
        changed,
        deadline: game.clocks().deadline().map(|(_, at)| at),
    }
}

impl Live {
    fn side_of(&self, person: Option<&PersonId>) -> Option<Side> {
        let person = person?;
        let sits = |seat: &Option<Seated>| {
            seat.as_ref().is_some_and(|seated| seated.person == person.as_str())
        };
        [Side::White, Side::Black].into_iter().find(|side| sits(&self.seats[side.index()]))
    }

    fn open_seat(&self) -> Option<Side> {
        [Side::White, Side::Black].into_iter().find(|side| self.seats[side.index()].is_none())
    }

    fn stored(&self) -> StoredGame {
        StoredGame { begun: self.begun.clone(), events: self.events.clone() }
    }

    /// What is to be counted, if the game is over and counts.
    fn rated_end(&self, at: u64) -> Option<RatedEnd> {
        let end = self.game.end().filter(|_| self.origin.rated)?;
        let score = match protocol::EndMessage::from(end).outcome()? {
            Outcome::Win(Player::First) => WhiteScore::Won,
            Outcome::Win(Player::Second) => WhiteScore::Lost,
            Outcome::Draw => WhiteScore::Drawn,
        };
        let [white, black] = self.seats.each_ref().map(Option::as_ref);
        let people = [white?.person.clone(), black?.person.clone()];
        let speed = Speed::of(self.begun.clock)?;
        Some(RatedEnd { people, game: self.begun.game, speed, score, at })
    }

    /// Takes a decision in, before it is stored.
    fn accept(&mut self, decision: Decision, events: &mut Vec<EventMessage>) {
        events.extend(decision.events().iter().map(EventMessage::from));
        self.game.accept(decision);
    }

    /// What a side has prepared for a turn that the other has played, and what is left of it then.
    fn prepared(&self, side: Side, played: &str) -> Option<(String, Vec<Conditional>)> {
        let lines = &self.conditional[side.index()];
        let answers = |line: &&Conditional| matches!(line.turns.as_slice(), [theirs, _, ..] if theirs == played);
        let answer = lines.iter().find(answers)?.turns[1].clone();
        let goes_on = lines.iter().filter(answers).filter(|line| line.turns[1] == answer);
        let left = goes_on.map(|line| Conditional { turns: line.turns[2..].to_vec() });
        let left = left.filter(|line| !line.turns.is_empty()).collect();
        Some((answer, left))
    }
}

/// The turn that the first of some events is.
fn first_turn(events: &[EventMessage]) -> Option<&str> {
    match &events.first()?.what {
        What::Turn { turn, .. } => Some(turn),
        _ => None,
    }
}

impl Rooms {
    pub(crate) fn new(parts: Parts) -> Self {
        // Nodes without a name would only take each other for one.
        let node = parts.chance.name::<12>().unwrap_or_default();
        let neighbours = Arc::new(Neighbours::new(node, &parts.bus));
        let bells = Arc::new(Bells::new(&parts.bus));
        let (parts, deadlines) = (Arc::new(parts), Arc::default());
        Self { parts, deadlines, neighbours, bells, open: Arc::default() }
    }

    /// Begins a game, in which whoever asks for it sits.
    pub(crate) async fn create(
        &self,
        new: &NewOnlineGame,
        person: &PersonId,
        name: String,
    ) -> Result<String, Problem> {
        let running = self.parts.store.count_running(person.as_str()).await;
        if running.map_err(|why| why.problem("new"))? >= MOST_RUNNING {
            return Err(too_much("running games", MOST_RUNNING));
        }
        let side = self.parts.side(new.side)?;
        let mut seats = [None, None];
        seats[side.index()] = Some(Seated { person: person.as_str().to_owned(), name });
        let created = self.parts.create(new, seats, None, GameOrigin::default()).await?;
        created.map_err(|why| why.problem("new"))
    }

    /// Somebody's games: on the first page those that go on, then the finished ones, the last first.
    pub(crate) async fn games_of(
        &self,
        person: &PersonId,
        before: Option<&str>,
    ) -> Result<MyGames, Problem> {
        let failed = |why: StoreError| why.problem("list");
        let store = &self.parts.store;
        let mut games = match before {
            None => store.running_of(person.as_str()).await.map_err(failed)?,
            Some(_) => Vec::new(),
        };
        let seen = before.map(read_page);
        let finished = store.finished_of(person.as_str(), seen.transpose()?, PAGE).await;
        let finished = finished.map_err(failed)?;
        let next = finished.last().filter(|_| finished.len() == PAGE as usize);
        let next = next.map(|game| format!("{}.{}", game.standing.changed, game.id));
        games.extend(finished);
        let mut games: Vec<_> = games.into_iter().map(|game| summary(game, person)).collect();
        // Who has no opponent yet is not waited for.
        games.sort_by_key(|game| !game.waits_for_me);
        Ok(MyGames { games, next })
    }

    /// What lists show of a game, without entering it.
    pub(crate) async fn outline(&self, id: &str) -> Result<Listed, Problem> {
        let listed = self.parts.store.outline(id).await;
        listed.map_err(|why| why.problem(id))?.ok_or_else(|| no_such_game(id))
    }

    /// Games in which others sit than before: whoever has them open looks at them again.
    pub(crate) async fn look_again(&self, ids: &[String]) {
        for id in ids {
            let subject = Subject::new("game", id).filter(|_| self.parts.bus.is_shared());
            if let Some(subject) = subject {
                let look = serde_json::to_string(&Relayed::Look).expect("messages can be written");
                self.parts.bus.publish(&subject, look);
            }
            if let Some(room) = self.open_room(id) {
                room.take_in(Relayed::Look).await;
            }
        }
    }

    /// Ends all games of somebody who goes: those that nobody has begun, and those that are lost with that.
    pub(crate) async fn give_up(&self, person: &PersonId) -> Result<(), Problem> {
        let running = self.parts.store.running_of(person.as_str()).await;
        for game in running.map_err(|why| why.problem("list"))? {
            let room = self.enter(&game.id).await?;
            let version = room.lock().await?.game.version();
            if room.act(Some(person), version, WishMessage::Abort).await.is_err() {
                // It may have ended meanwhile.
                let _ = room.act(Some(person), version, WishMessage::Resign).await;
            }
        }
        Ok(())
    }

    /// Games that ought to have ended by now.
    pub(crate) async fn due(&self, most: u32) -> Result<Vec<String>, StoreError> {
        let now = self.parts.time.now();
        self.parts.store.due(now.saturating_sub(MOST_A_TURN), most).await
    }

    /// The room of a game. Only those who want this game wait for it.
    pub(crate) async fn enter(&self, id: &str) -> Result<Arc<Room>, Problem> {
        let room = self.room(id);
        room.live().await?;
        Ok(room)
    }

    /// The room of a game that is open already.
    pub(crate) fn open_room(&self, id: &str) -> Option<Arc<Room>> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.get(id).and_then(Weak::upgrade)
    }

    fn all(&self) -> Vec<Arc<Room>> {
        self.some(Share::ALL)
    }

    fn some(&self, share: Share) -> Vec<Arc<Room>> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let chosen = open.iter().filter(|(id, _)| share.has(id));
        chosen.filter_map(|(_, room)| room.upgrade()).collect()
    }

    /// Asks the other nodes who has which of the open games open there. After a time in which people may have come and gone
    /// unseen, nobody is known to be gone for long.
    pub(crate) fn ask_who_is_there(&self, share: Share, unseen: bool) {
        let now = self.parts.time.now();
        for room in self.some(share) {
            room.attendance().ask();
            if unseen {
                room.attendance().count_anew(now);
                room.tell_presence();
            }
            room.relay_presence(true);
        }
    }

    /// Where nobody has answered, nobody is.
    pub(crate) fn forget_unanswered(&self) {
        for room in self.all() {
            let silent = room.attendance().unanswered();
            for node in silent {
                room.hear_presence(&node, None);
            }
        }
    }

    /// Another node has died.
    pub(crate) fn forget(&self, node: &str) {
        for room in self.all() {
            room.hear_presence(node, None);
        }
    }

    /// Reads again whatever has gone on without its room having heard of it.
    pub(crate) async fn catch_up(&self, share: Share) -> Result<(), StoreError> {
        let rooms = self.some(share);
        let ids: Vec<&str> = rooms.iter().map(|room| room.id()).collect();
        let marks: HashMap<String, GameMark> =
            self.parts.store.marks(&ids).await?.into_iter().collect();
        let behind = rooms
            .iter()
            .filter(|room| marks.get(room.id()).is_some_and(|mark| room.is_behind(mark)));
        let read = |room: &Arc<Room>| {
            let room = room.clone();
            async move {
                METRICS.caught_up_total.add(1);
                room.take_in(Relayed::Look).await;
            }
        };
        stream::iter(behind.map(read)).for_each_concurrent(READ_AT_ONCE, |read| read).await;
        Ok(())
    }

    /// How many are remembered.
    #[cfg(test)]
    pub(crate) fn count(&self) -> usize {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn room(&self, id: &str) -> Arc<Room> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(room) = open.get(id).and_then(Weak::upgrade) {
            return room;
        }
        let id: Arc<str> = Arc::from(id);
        let shared = self.parts.bus.is_shared();
        let room = Arc::new_cyclic(|me| Room {
            id: id.clone(),
            parts: self.parts.clone(),
            deadlines: self.deadlines.clone(),
            neighbours: self.neighbours.clone(),
            bells: self.bells.clone(),
            open: self.open.clone(),
            me: me.clone(),
            subject: shared.then(|| Subject::new("game", &id)).flatten(),
            hearing: OnceLock::new(),
            live: OnceCell::new(),
            news: broadcast::channel(NEWS_KEPT).0,
            attendance: Mutex::new(Attendance::new(self.parts.time.now())),
        });
        open.insert(id, Arc::downgrade(&room));
        room
    }
}

/// Where a page of a list begins, as the page before has said it.
pub(crate) fn read_page(before: &str) -> Result<(u64, &str), Problem> {
    let seen = before.split_once('.').and_then(|(at, id)| Some((at.parse().ok()?, id)));
    seen.filter(|(at, _)| *at <= i64::MAX as u64).ok_or_else(|| {
        Problem::new(Code::BadMessage, "`before` is what `next` said on the page before.")
    })
}

fn summary(game: Listed, person: &PersonId) -> OnlineSummary {
    let Listed { id, game, clock, seats, created, standing, rated } = game;
    let is_mine = |seat: &Option<Seated>| {
        seat.as_ref().is_some_and(|seated| seated.person == person.as_str())
    };
    let you = if is_mine(&seats[0]) { Side::White } else { Side::Black };
    let open = seats.iter().any(Option::is_none);
    OnlineSummary {
        summary: protocol::GameSummary {
            id,
            game,
            players: players(&seats),
            end: standing.end,
            turns: standing.turns,
            to_act: standing.to_act,
            position: standing.position,
            created,
            changed: standing.changed,
        },
        you,
        waits_for_me: !open && standing.end.is_none() && standing.to_act == you,
        deadline: standing.deadline,
        clock: read_text(&clock).unwrap_or_default(),
        open,
        rated,
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        if let Some(hearing) = self.hearing.get() {
            hearing.abort();
        }
        if let Some(live) = self.live.get_mut() {
            self.deadlines.change(&self.id, live.get_mut().deadline, None);
        }
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody may have come again meanwhile, into a new room.
        if open.get(&self.id).is_some_and(|room| room.strong_count() == 0) {
            open.remove(&self.id);
        }
        if open.len() < open.capacity() / 8 {
            open.shrink_to_fit();
        }
    }
}

impl Room {
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    async fn live(&self) -> Result<&tokio::sync::Mutex<Live>, Problem> {
        let load = || async {
            // First, so that whatever is stored after the game was read is heard of.
            self.begin_to_hear().await;
            let mut live = self.parts.load(&self.id).await?;
            self.note_deadline(&mut live);
            self.attendance().begin(TimeControl::from(live.begun.clock).is_live());
            Ok(tokio::sync::Mutex::new(live))
        };
        self.live.get_or_try_init(load).await
    }

    /// The game, for whoever has to look at it or change it.
    async fn lock(&self) -> Result<MutexGuard<'_, Live>, Problem> {
        let mut live = self.live().await?.lock().await;
        if live.in_doubt {
            self.reload(&mut live).await?;
        }
        Ok(live)
    }

    /// As if something took long, until what this gives is dropped.
    #[cfg(test)]
    pub(crate) async fn keep_busy(&self) -> impl Drop + '_ {
        self.lock().await.unwrap_or_else(|problem| panic!("{problem:?}"))
    }

    /// Reads the game anew, and tells what others have done in it.
    async fn reload(&self, live: &mut Live) -> Result<(), Problem> {
        let fresh = self.parts.load(&self.id).await?;
        let deadline = live.deadline;
        let before = std::mem::replace(live, Live { deadline, ..fresh });
        self.note_deadline(live);
        for side in [Side::White, Side::Black] {
            let n = side.index();
            if let (None, Some(seated)) = (&before.seats[n], &live.seats[n]) {
                let name = seated.name.clone();
                self.tell(Audience::AllAnew, &FromGame::Seated { side, name });
            }
        }
        for event in live.events.iter().skip(before.events.len()) {
            self.tell(Audience::All, &FromGame::Event { event: event.clone() });
        }
        for written in live.messages.iter().skip(before.messages.len()) {
            self.tell_message(written);
        }
        for side in [Side::White, Side::Black] {
            let lines = &live.conditional[side.index()];
            if *lines != before.conditional[side.index()] {
                let lines = lines.clone();
                self.tell(Audience::Only(side), &FromGame::Conditional { lines });
            }
        }
        if live.rematch != before.rematch {
            self.tell(Audience::All, &FromGame::Rematch { rematch: live.rematch.clone() });
        }
        if let Some(changes) = live.changes.filter(|_| before.changes.is_none()) {
            self.tell(Audience::All, &FromGame::Rated { changes });
        }
        Ok(())
    }

    /// A rated game is over: tells what it has done to the ratings.
    async fn tell_changes(&self, live: &mut Live) {
        if !live.origin.rated || live.game.end().is_none() || live.changes.is_some() {
            return;
        }
        match self.parts.changes_by(&self.id).await {
            Ok(changes) => live.changes = changes,
            // Whoever joins again is told.
            Err(why) => tracing::warn!("game {}: {why}", self.id),
        }
        if let Some(changes) = live.changes {
            self.tell(Audience::All, &FromGame::Rated { changes });
        }
    }

    /// Begins to listen to the rooms of the same game on other nodes, and asks who is there.
    async fn begin_to_hear(&self) {
        let Some(subject) = self.subject.as_ref().filter(|_| self.hearing.get().is_none()) else {
            return;
        };
        let subscription = self.parts.bus.subscribe(subject).await;
        let hearing = tokio::spawn(relay::hear(self.me.clone(), subscription));
        // Only one begins at a time.
        let _ = self.hearing.set(hearing.abort_handle());
        self.relay_presence(true);
    }

    fn relay(&self, message: &Relayed) {
        if let Some(subject) = &self.subject {
            let text = serde_json::to_string(message).expect("messages can be written");
            self.parts.bus.publish(subject, text);
        }
    }

    /// Tells the other nodes who has the game open here.
    pub(crate) fn relay_presence(&self, ask: bool) {
        if self.subject.is_some() {
            let Elsewhere { players, watchers } = self.attendance().here();
            let node = self.neighbours.node().to_owned();
            self.relay(&Relayed::Presence { node, players, watchers, ask });
        }
    }

    pub(crate) fn hear_presence(&self, node: &str, there: Option<Elsewhere>) {
        let now = self.now();
        if self.attendance().hear(node, there, now) {
            self.tell_presence();
        }
    }

    /// Takes in what another node tells.
    pub(crate) async fn take_in(&self, message: Relayed) {
        let done = match message {
            Relayed::Events { events } => self.take_in_events(&events).await,
            Relayed::Look => self.look().await,
            Relayed::Presence { node, players, watchers, ask } => {
                self.hear_presence(&node, Some(Elsewhere { players, watchers }));
                if ask {
                    self.relay_presence(false);
                }
                Ok(())
            }
        };
        if let Err(problem) = done {
            tracing::warn!("game {}: {}", self.id, problem.message);
        }
    }

    /// Something has been stored elsewhere.
    async fn look(&self) -> Result<(), Problem> {
        // Who has not been read yet will be.
        let Some(live) = self.live.get() else { return Ok(()) };
        let mut live = live.lock().await;
        self.reload(&mut live).await
    }

    /// Events that another node has stored. If some are missing between, the database has them.
    async fn take_in_events(&self, events: &[EventMessage]) -> Result<(), Problem> {
        let Some(live) = self.live.get() else { return Ok(()) };
        let mut live = live.lock().await;
        let known = live.events.len() as u64;
        let new = events.iter().skip_while(|event| event.version <= known);
        let follows = new.clone().next().is_some_and(|event| event.version == known + 1);
        // With the turns, what was prepared for them may have changed.
        if live.in_doubt || !follows || is_by_days(&live.begun) {
            return if new.clone().next().is_some() {
                self.reload(&mut live).await
            } else {
                Ok(())
            };
        }
        for event in new {
            if let Err(why) = live.game.apply(&Event::from(event.clone())) {
                tracing::warn!("game {}: another node told what cannot be: {why}", self.id);
                return self.reload(&mut live).await;
            }
            live.events.push(event.clone());
            self.tell(Audience::All, &FromGame::Event { event: event.clone() });
        }
        self.note_deadline(&mut live);
        self.tell_changes(&mut live).await;
        Ok(())
    }

    /// Whether more has happened than this room knows. One that is just being changed is left alone.
    fn is_behind(&self, mark: &GameMark) -> bool {
        let Some(Ok(live)) = self.live.get().map(tokio::sync::Mutex::try_lock) else {
            return false;
        };
        let said = live.messages.len() as u64;
        mark.version > live.events.len() as u64
            || mark.seated > live.seats.iter().flatten().count()
            || live.chat && mark.said.min(MOST_SAID as u64) > said
            || (&mark.rematch, mark.rematch_by) != (&live.rematch.id, live.rematch.offered)
    }

    pub(crate) fn attendance(&self) -> std::sync::MutexGuard<'_, Attendance> {
        self.attendance.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn tell(&self, to: Audience, message: &FromGame) {
        // Nobody may be listening.
        let _ = self.news.send(News { to, by: None, text: as_text(message) });
    }

    fn tell_message(&self, WrittenMessage { person, message }: &WrittenMessage) {
        let text = as_text(&FromGame::Chat { message: message.clone() });
        // Nobody may be listening.
        let _ = self.news.send(News { to: Audience::Room(message.room), by: person.clone(), text });
    }

    pub(crate) fn tell_presence(&self) {
        self.tell(Audience::All, &FromGame::Presence { presence: self.presence() });
    }

    /// Who is there. As long as some node cannot be heard, nobody is gone for good.
    fn presence(&self) -> Presence {
        let mut presence = self.attendance().presence();
        if self.neighbours.is_blind() {
            presence.claim_at = None;
        }
        presence
    }

    pub(crate) fn now(&self) -> u64 {
        self.parts.time.now()
    }

    /// All of the game, for somebody.
    pub(crate) async fn online(
        &self,
        person: Option<&PersonId>,
        unheard: &Unheard,
    ) -> Result<Online, Problem> {
        let live = self.lock().await?;
        Ok(Online { game: live.stored(), around: self.around(&live, person, unheard) })
    }

    fn around(&self, live: &Live, person: Option<&PersonId>, unheard: &Unheard) -> Around {
        let you = live.side_of(person);
        let room = room_of(you);
        let heard = |written: &&WrittenMessage| {
            let by = written.person.as_deref();
            written.message.room == room && !by.is_some_and(|by| unheard.contains(by))
        };
        let messages = live.messages.iter().filter(heard).map(|written| &written.message);
        let told = messages.clone().count().saturating_sub(SAID_TOLD);
        Around {
            open: live.open_seat(),
            you,
            chat: live.chat,
            presence: self.presence(),
            now: self.now(),
            messages: messages.skip(told).cloned().collect(),
            conditional: you.map(|you| live.conditional[you.index()].clone()).unwrap_or_default(),
            rematch: live.rematch.clone(),
            rated: live.origin.rated,
            people: live.people.clone(),
            changes: live.changes,
        }
    }

    /// The game as a record of ours.
    pub(crate) async fn record(&self) -> Result<String, Problem> {
        let live = self.lock().await?;
        Ok(live.begun.record(&live.game))
    }

    /// Where the game stood after so many turns, and whether it is over.
    pub(crate) async fn after(&self, turns: usize) -> Result<(AnyPosition, bool), Problem> {
        let live = self.lock().await?;
        let line: Vec<u64> = live.game.tree().line().take(turns).map(|node| node.id).collect();
        let position = live.game.at(line.last().copied());
        let (position, _) = position.ok_or_else(|| no_such_game(&self.id))?;
        Ok((position, live.game.end().is_some()))
    }

    /// The game for those who look on from pages of other sites, and what happens from then on.
    pub(crate) async fn embedded(
        &self,
    ) -> Result<(EmbeddedGame, broadcast::Receiver<News>), Problem> {
        let live = self.lock().await?;
        let game = EmbeddedGame { game: live.stored(), over: live.game.end().is_some() };
        Ok((game, self.news.subscribe()))
    }

    /// Where somebody sits.
    pub(crate) async fn side_of(&self, person: Option<&PersonId>) -> Result<Option<Side>, Problem> {
        Ok(self.lock().await?.side_of(person))
    }

    /// Begins to listen: the game, or what has happened since a version.
    pub(crate) async fn join(
        &self,
        person: Option<&PersonId>,
        since: Option<u64>,
        unheard: &Unheard,
    ) -> Result<Joined, Problem> {
        let mut live = self.lock().await?;
        self.be_as_late(&mut live, since.unwrap_or_default()).await?;
        // Before the first event somebody may have sat down.
        let since = since.filter(|version| *version > 0);
        let missed = since.and_then(|version| live.events.get(version as usize..));
        let around = self.around(&live, person, unheard);
        let told = match missed {
            Some(events) => FromGame::Events { events: events.to_vec(), around },
            None => FromGame::Game { online: Online { game: live.stored(), around } },
        };
        Ok(Joined { told, news: self.news.subscribe() })
    }

    /// Somebody knows of a version, from another node: then this one is to know it too.
    async fn be_as_late(&self, live: &mut Live, version: u64) -> Result<(), Problem> {
        if version > live.events.len() as u64 && self.parts.bus.is_shared() {
            self.reload(live).await?;
        }
        Ok(())
    }

    /// Gives the open seat to somebody, who may have one already.
    pub(crate) async fn seat(&self, person: &PersonId, name: String) -> Result<Side, Problem> {
        let mut live = self.lock().await?;
        if let Some(side) = live.side_of(Some(person)) {
            return Ok(side);
        }
        let taken = || not_now(reason!("online.seatTaken", "both seats are taken; you can watch"));
        if live.game.end().is_some() {
            return Err(over());
        }
        let side = live.open_seat().ok_or_else(taken)?;
        let seated = Seated { person: person.as_str().to_owned(), name };
        live.in_doubt = true;
        let sat = self.parts.store.seat(&self.id, side, &seated).await;
        if !sat.map_err(|why| why.problem(&self.id))? {
            self.reload(&mut live).await?;
            return live.side_of(Some(person)).ok_or_else(taken);
        }
        let name = seated.name.clone();
        let seat = Some(seated);
        let person = self.parts.person_of(&seat, None).await;
        live.people[side.index()] = person.map_err(|why| why.problem(&self.id))?;
        live.seats[side.index()] = seat;
        live.begun.players = players(&live.seats);
        let seat = Seat::Human { name: name.clone() };
        live.game.sit(side.into(), seat).map_err(not_now)?;
        live.in_doubt = false;
        self.tell(Audience::AllAnew, &FromGame::Seated { side, name });
        self.relay(&Relayed::Look);
        self.give_notice(&live, Some(side));
        self.ring(&live.seats);
        Ok(side)
    }

    /// Does what a player wishes, if the game is still as they saw it: stores what it leads to, and tells it.
    pub(crate) async fn act(
        &self,
        person: Option<&PersonId>,
        version: u64,
        wish: WishMessage,
    ) -> Result<(), Problem> {
        let mut live = self.lock().await?;
        self.be_as_late(&mut live, version).await?;
        let side = live.side_of(person).ok_or_else(not_seated)?;
        self.run_out(&mut live).await?;
        let current = live.game.version();
        if version != current {
            return Err(Problem::new(
                Code::Stale,
                format!(
                    "The game is at version {current}, not {version}; catch up, then try again."
                ),
            ));
        }
        self.act_on(&mut live, side, wish).await
    }

    /// Does what a player wishes as the game stands now; what that is may depend on how it stands. Who names a version wants
    /// it only then.
    pub(crate) async fn act_now(
        &self,
        person: &PersonId,
        version: Option<u64>,
        wish: impl Fn(&GameInPlay) -> WishMessage,
    ) -> Result<(), Problem> {
        if let Some(version) = version {
            let wish = wish(&self.lock().await?.game);
            return self.act(Some(person), version, wish).await;
        }
        let mut live = self.lock().await?;
        let mut again = self.parts.bus.is_shared();
        loop {
            let done = match live.side_of(Some(person)) {
                Some(side) => {
                    self.run_out(&mut live).await?;
                    let wish = wish(&live.game);
                    self.act_on(&mut live, side, wish).await
                }
                None => Err(not_seated()),
            };
            // Another node may know more of the game.
            let outdated = |problem: &Problem| {
                matches!(problem.code, Code::Stale | Code::NotNow | Code::NotYours | Code::Illegal)
            };
            match done {
                Err(problem) if again && outdated(&problem) => {
                    self.reload(&mut live).await?;
                    again = false;
                }
                done => return done,
            }
        }
    }

    /// Does what a player wishes, whatever they have seen.
    async fn act_on(&self, live: &mut Live, side: Side, wish: WishMessage) -> Result<(), Problem> {
        let version = live.game.version();
        self.check(live, side, &wish)?;
        let (player, at) = (Player::from(side), self.now().max(live.game.changed()));
        let wish = Wish::from(wish);
        let plays = matches!(wish, Wish::Turn(_));
        let lag = if plays { self.attendance().lag(side).credit() } else { 0 };
        let decision = live.game.decide_after_lag(player, &wish, at, lag)?;
        if let Err(problem) = self.carry_out(live, decision, side, at).await {
            // On another node the opponent may just have prepared answers: then they are known now.
            if problem.code != Code::Stale || live.game.version() != version {
                return Err(problem);
            }
            let decision = live.game.decide_after_lag(player, &wish, at, lag)?;
            self.carry_out(live, decision, side, at).await?;
        }
        if plays {
            self.attendance().lag(side).spend(lag);
        }
        self.give_notice_after(live, version, Some(side));
        Ok(())
    }

    /// Tells players who look elsewhere what has happened since a version. Offers and the like wait until they look.
    fn give_notice_after(&self, live: &Live, version: u64, by: Option<Side>) {
        let since = live.events.get(version as usize..).unwrap_or_default();
        let moves_on = |event: &EventMessage| {
            matches!(event.what, What::Turn { .. } | What::TakenBack { .. } | What::Ended { .. })
        };
        if since.iter().any(moves_on) {
            self.give_notice(live, by);
        }
    }

    /// Tells who is to play, or, at the end, both: whoever did not do it, and does not see it. In a game by days, where a page may
    /// stay open on a desk, who is to play is told anyway.
    fn give_notice(&self, live: &Live, by: Option<Side>) {
        let sides = match live.game.end() {
            Some(_) => vec![Side::White, Side::Black],
            None => vec![live.game.position().to_act().into()],
        };
        let over = live.game.end().is_some();
        // Before the clocks run, a live game waits for a while.
        let live_until = TimeControl::from(live.begun.clock).is_live().then(|| self.now() + LIVE);
        let until = live.game.clocks().deadline().map(|(_, at)| at).or(live_until);
        for side in sides.into_iter().filter(|side| Some(*side) != by) {
            let [Some(seated), Some(opponent)] =
                [side, other(side)].map(|side| live.seats[side.index()].as_ref())
            else {
                return;
            };
            if self.attendance().is_present(side) && (over || !is_by_days(&live.begun)) {
                continue;
            }
            self.parts.notices.tell(Occasion {
                person: seated.person.clone(),
                kind: if over { NoticeKind::GameOver } else { NoticeKind::YourTurn },
                about: self.id.to_string(),
                path: format!("/online/{}", self.id),
                game: Some(live.begun.game),
                by: opponent.name.clone(),
                until,
                endpoint: None,
            });
        }
    }

    /// What only the server knows, and what it does not put up with.
    fn check(&self, live: &Live, side: Side, wish: &WishMessage) -> Result<(), Problem> {
        let most = match wish {
            WishMessage::Turn { text } if text.len() > LONGEST_TURN => {
                return Err(Problem::new(Code::BadNotation, "No turn is written so long."));
            }
            WishMessage::Turn { .. } => MOST_EVENTS,
            WishMessage::TakeBack | WishMessage::OfferDraw | WishMessage::AddTime => {
                MOST_EVENTS / 2
            }
            _ => u64::MAX,
        };
        let version = live.game.version();
        if version >= most {
            let why = reason!(
                "play.tooLong",
                "the game has {events} events, which are the most",
                events = version
            );
            return Err(not_now(why));
        }
        if live.open_seat().is_some() && *wish != WishMessage::Abort {
            return Err(not_now(reason!("online.alone", "nobody sits on the other side yet")));
        }
        if matches!(wish, WishMessage::Claim { .. }) {
            let gone = self.attendance().gone_since(other(side));
            let gone = gone.filter(|_| !self.neighbours.is_blind());
            if gone.is_none_or(|since| self.now() < since + GONE_AFTER) {
                let why = reason!(
                    "online.notGone",
                    "the other has not been gone for {seconds} s",
                    seconds = GONE_AFTER / 1000
                );
                return Err(not_now(why));
            }
        }
        Ok(())
    }

    /// Stores what was decided, with what the other has prepared for it, and tells it.
    async fn carry_out(
        &self,
        live: &mut Live,
        decision: Decision,
        by: Side,
        at: u64,
    ) -> Result<(), Problem> {
        // Until it is stored the game in memory is ahead of the one that counts.
        live.in_doubt = true;
        let mut events = Vec::new();
        live.accept(decision, &mut events);
        let answering = other(by);
        let mut prepared = [None, None];
        let has_lines = live.conditional.iter().any(|lines| !lines.is_empty());
        // An offer leaves the board as it is, and what was prepared for it.
        let moves_on = matches!(
            &events[0].what,
            What::Turn { .. } | What::TakenBack { .. } | What::Ended { .. }
        );
        if has_lines && moves_on {
            prepared = live.conditional.each_ref().map(|lines| (!lines.is_empty()).then(Vec::new));
            let answer = first_turn(&events).and_then(|turn| live.prepared(answering, turn));
            if let Some((answer, left)) = answer.filter(|_| live.game.end().is_none()) {
                let answer = live.game.decide(answering.into(), &Wish::Turn(answer), at);
                if let Ok(answer) = answer {
                    live.accept(answer, &mut events);
                    let ended = live.game.end().is_some();
                    prepared[answering.index()] = Some(if ended { Vec::new() } else { left });
                }
            }
        }
        let mut append = Append::new(&self.id, &events, standing(&live.game, at));
        if moves_on && is_by_days(&live.begun) {
            let known = live.conditional.each_ref();
            let known = known.map(|lines| (!lines.is_empty()).then(|| lines_text(lines)));
            append = append.if_conditional(known.each_ref().map(Option::as_deref));
        }
        for (side, lines) in [Side::White, Side::Black].into_iter().zip(&prepared) {
            if let Some(lines) = lines {
                let text = (!lines.is_empty()).then(|| lines_text(lines));
                append = append.with_conditional(side, text.as_deref());
            }
        }
        if let Some(rated) = live.rated_end(at) {
            append = append.with_rating(rated);
        }
        let told: Vec<Utf8Bytes> = append.bodies().iter().map(|body| event_text(body)).collect();
        let relayed = self.subject.is_some().then(|| events_text(append.bodies()));
        match self.parts.store.append(append).await {
            Ok(()) => {}
            Err(StoreError::Stale) => {
                // Another program has written to the same database.
                self.reload(live).await?;
                return Err(stale());
            }
            Err(why) => return Err(why.problem(&self.id)),
        }
        live.in_doubt = false;
        for text in told {
            // Nobody may be listening.
            let _ = self.news.send(News { to: Audience::All, by: None, text });
        }
        if let Some((subject, text)) = self.subject.as_ref().zip(relayed) {
            self.parts.bus.publish(subject, text);
        }
        live.events.extend(events);
        for (side, lines) in [Side::White, Side::Black].into_iter().zip(prepared) {
            if let Some(lines) = lines {
                live.conditional[side.index()].clone_from(&lines);
                self.tell(Audience::Only(side), &FromGame::Conditional { lines });
            }
        }
        self.note_deadline(live);
        self.tell_changes(live).await;
        if live.game.end().is_some() {
            self.ring(&live.seats);
        }
        Ok(())
    }

    /// There is something new for both players, wherever they listen: the game has begun or ended.
    fn ring(&self, seats: &Seats) {
        for seated in seats.iter().flatten() {
            self.bells.tell(&seated.person);
        }
    }

    /// Ends the game if somebody's time has run out. Says whether it has.
    async fn run_out(&self, live: &mut Live) -> Result<bool, Problem> {
        let now = self.now();
        let Some(player) = live.game.clocks().running() else { return Ok(false) };
        // A turn may be on its way.
        let grace = self.grace(player.into());
        if live.game.clocks().out_of_time(now.saturating_sub(grace)).is_none() {
            return Ok(false);
        }
        let at = now.max(live.game.changed());
        let decision = live.game.forfeit(player, Termination::Time, at)?;
        self.carry_out(live, decision, player.into(), at).await?;
        self.give_notice(live, None);
        Ok(true)
    }

    /// Looks whether somebody's time has run out. Says whether the game has ended with it.
    pub(crate) async fn keep_time(&self) -> Result<bool, Problem> {
        let mut live = self.lock().await?;
        let ended = self.run_out(&mut live).await?;
        self.note_deadline(&mut live);
        Ok(ended)
    }

    /// How long after its deadline a player's turn may still come. On another node it is known better.
    fn grace(&self, side: Side) -> u64 {
        let mut attendance = self.attendance();
        if attendance.is_on_another_node(side) {
            MOST_A_TURN
        } else {
            attendance.lag(side).credit()
        }
    }

    fn note_deadline(&self, live: &mut Live) {
        let deadline =
            live.game.clocks().deadline().map(|(player, at)| at + self.grace(player.into()));
        self.deadlines.change(&self.id, live.deadline, deadline);
        live.deadline = deadline;
    }

    /// Writes to the others in the room of whoever writes.
    pub(crate) async fn say(
        &self,
        person: &PersonId,
        watcher: String,
        text: &str,
    ) -> Result<(), Problem> {
        let mut live = self.lock().await?;
        if !live.chat {
            return Err(not_now(reason!("online.noChat", "the chat of this game is switched off")));
        }
        let text = tidy(text, LONGEST_SAID);
        if text.is_empty() {
            return Err(Problem::new(Code::BadMessage, "There is nothing in this message."));
        }
        if live.messages.len() >= MOST_SAID {
            return Err(too_much("messages in a game", MOST_SAID as u64));
        }
        let side = live.side_of(Some(person));
        let seat = side.and_then(|side| live.seats[side.index()].as_ref());
        let by = seat.map_or(watcher, |seated| seated.name.clone());
        let message = ChatMessage { room: room_of(side), by, side, text, at: self.now() };
        let said = Said {
            room: name_of_room(message.room).to_owned(),
            person: Some(person.as_str().to_owned()),
            name: message.by.clone(),
            side,
            text: message.text.clone(),
            at: message.at,
        };
        self.parts.store.say(&self.id, &said).await.map_err(|why| why.problem(&self.id))?;
        let written = WrittenMessage { person: Some(Arc::from(person.as_str())), message };
        self.tell_message(&written);
        live.messages.push(written);
        self.relay(&Relayed::Look);
        Ok(())
    }

    /// A player wants another game. When both do, it begins, with the sides swapped.
    pub(crate) async fn rematch(&self, person: Option<&PersonId>) -> Result<(), Problem> {
        let mut live = self.lock().await?;
        let side = live.side_of(person).ok_or_else(not_seated)?;
        if live.game.end().is_none() || live.open_seat().is_some() {
            return Err(not_now(reason!("online.notOver", "the game is not over")));
        }
        if live.rematch.id.is_none() {
            // The other may have asked on another node.
            let asked = self.parts.store.ask_rematch(&self.id, side).await;
            if asked.map_err(|why| why.problem(&self.id))? {
                live.rematch.offered = Some(side);
            } else {
                live.rematch.offered = Some(other(side));
                live.rematch.id = Some(self.begin_rematch(&live).await?);
            }
        }
        self.tell(Audience::All, &FromGame::Rematch { rematch: live.rematch.clone() });
        self.relay(&Relayed::Look);
        Ok(())
    }

    async fn begin_rematch(&self, live: &Live) -> Result<String, Problem> {
        let begun = &live.begun;
        let kind = live.game.start().kind();
        // Where a start is drawn by lot, it is drawn again.
        let is_drawn = games::AnyPosition::start(kind, 1) != games::AnyPosition::start(kind, 2);
        let new = NewOnlineGame {
            game: begun.game,
            claim_awards_fives: begun.claim_awards_fives,
            start: (!is_drawn).then(|| begun.start.clone()),
            clock: begun.clock,
            side: SideWish::Random,
            take_backs: begun.take_backs,
            chat: live.chat,
            name: None,
        };
        let [white, black] = live.seats.clone();
        let seats = [black, white];
        let origin =
            self.origin_of_rematch(live, &seats).await.map_err(|why| why.problem(&self.id))?;
        let follows = Some(self.id.to_string());
        match self.parts.create(&new, seats, follows, origin).await? {
            Ok(id) => {
                self.ring(&live.seats);
                Ok(id)
            }
            // Somebody else was faster: then there is one already.
            Err(StoreError::Stale) => {
                let kept = self.parts.store.load(&self.id).await;
                let kept = kept.map_err(|why| why.problem(&self.id))?;
                kept.and_then(|kept| kept.rematch).ok_or_else(stale)
            }
            Err(why) => Err(why.problem(&self.id)),
        }
    }

    /// The rematch of a rated game is rated, by the ratings of now.
    async fn origin_of_rematch(
        &self,
        live: &Live,
        seats: &Seats,
    ) -> Result<GameOrigin, StoreError> {
        let mut origin = GameOrigin { ratings: [None, None], ..live.origin.clone() };
        let Some(speed) = Speed::of(live.begun.clock) else { return Ok(origin) };
        for (n, seat) in seats.iter().enumerate() {
            // The sides are swapped.
            let had_one = live.origin.ratings[1 - n].is_some();
            if let Some(seated) = seat.as_ref().filter(|_| had_one) {
                let now = self.parts.strength(&seated.person, live.begun.game, speed).await?;
                origin.ratings[n] = Some((now.rating, now.deviation));
            }
        }
        Ok(origin)
    }

    /// Sets a player's conditional turns.
    pub(crate) async fn prepare(
        &self,
        person: Option<&PersonId>,
        lines: &[Conditional],
    ) -> Result<(), Problem> {
        let mut live = self.lock().await?;
        let side = live.side_of(person).ok_or_else(not_seated)?;
        if !is_by_days(&live.begun) {
            return Err(not_now(reason!(
                "online.noConditional",
                "turns are prepared only in games with days for a turn"
            )));
        }
        if live.game.end().is_some() {
            return Err(over());
        }
        if Side::from(live.game.position().to_act()) == side || live.open_seat().is_some() {
            return Err(not_now(reason!(
                "online.yourTurn",
                "turns are prepared while the other is to play"
            )));
        }
        if lines.len() > MOST_LINES {
            return Err(too_much("conditional lines", MOST_LINES as u64));
        }
        let lines = lines.iter().map(|line| playable(&live.game, side, line));
        let lines: Vec<Conditional> = lines.collect::<Result<_, _>>()?;
        let text = (!lines.is_empty()).then(|| lines_text(&lines));
        let version = live.game.version();
        let store = &self.parts.store;
        let stored = store.set_conditional(&self.id, version, side, text.as_deref()).await;
        if !stored.map_err(|why| why.problem(&self.id))? {
            self.reload(&mut live).await?;
            return Err(stale());
        }
        live.conditional[side.index()].clone_from(&lines);
        self.tell(Audience::Only(side), &FromGame::Conditional { lines });
        self.relay(&Relayed::Look);
        Ok(())
    }
}

fn other(side: Side) -> Side {
    Player::from(side).opponent().into()
}

/// How the text of [`FromGame::Event`] begins.
const EVENT: &str = "{\"type\":\"event\",\"event\":";

/// [`FromGame::Event`] of an event that is written already.
fn event_text(body: &str) -> Utf8Bytes {
    format!("{EVENT}{body}}}").into()
}

/// Whether a text is one of [`FromGame::Event`].
pub(crate) fn is_event(text: &str) -> bool {
    text.starts_with(EVENT)
}

fn lines_text(lines: &[Conditional]) -> String {
    serde_json::to_string(lines).unwrap_or_default()
}

/// A line as we write it, played through from where the game stands.
fn playable(game: &GameInPlay, side: Side, line: &Conditional) -> Result<Conditional, Problem> {
    if line.turns.is_empty()
        || !line.turns.len().is_multiple_of(2)
        || line.turns.len() > LONGEST_LINE
    {
        let message = format!(
            "A conditional line is 2 to {LONGEST_LINE} turns: one of the opponent, the answer, and so on."
        );
        return Err(Problem::new(Code::BadMessage, message));
    }
    let mut game = game.clone();
    let mut turns = Vec::new();
    for (n, text) in line.turns.iter().enumerate() {
        let by = if n % 2 == 0 { other(side) } else { side };
        if text.len() > LONGEST_TURN {
            return Err(Problem::new(Code::BadNotation, "No turn is written so long."));
        }
        let decision = game.decide(by.into(), &Wish::Turn(text.clone()), game.changed())?;
        let events: Vec<EventMessage> = decision.events().iter().map(EventMessage::from).collect();
        turns.extend(first_turn(&events).map(str::to_owned));
        game.accept(decision);
    }
    Ok(Conditional { turns })
}

/// What somebody is called from now on, or is called already.
pub(crate) async fn name_of(
    store: &Store,
    person: &PersonId,
    said: Option<&str>,
) -> Result<String, Problem> {
    let failed = |why: StoreError| why.problem("people");
    let known = store.name_of(person.as_str()).await.map_err(failed)?.unwrap_or_default();
    let Some(said) = said.map(tidy_name).filter(|said| *said != known) else { return Ok(known) };
    // Who has an account keeps its name.
    let renamed = store.set_name(person.as_str(), &said).await.map_err(failed)?;
    Ok(if renamed { said } else { known })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_told_as_it_is_stored() {
        let change =
            What::Turn { side: Side::White, turn: "\"c3\"".to_owned(), parent: None, spent: 5 };
        let event = EventMessage { version: 1, at: 2, what: change };
        let body = serde_json::to_string(&event).unwrap();
        assert_eq!(event_text(&body), as_text(&FromGame::Event { event }));
    }
}
