//! Games in a database: what each began as, its events, who sits where, and what lists ask for.
//!
//! An event is appended before anybody is told of it. A game's version lets only one writer append, whoever
//! else may be writing. Everything is written by one writer, which gathers what many games have to say into one commit.
//! The SQL is plain, with numbered parameters, and means the same to SQLite and PostgreSQL.

mod accounts;
mod backup;
mod database;
mod email;
mod export;
mod meeting;
mod moderation;
mod notices;
mod packed;
mod ratings;
#[cfg(test)]
mod tests;
mod tokens;
mod writer;

use std::path::Path;

use futures_util::future::try_join_all;
use protocol::json::{Json, Read};
use protocol::{Beginning, EndMessage, EventMessage, Game, SeatMessage, Side, Speed, StoredGame};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::any::AnyRow;
use sqlx::{AnyPool, Row as _};

pub(crate) use self::accounts::{Account, Device, GONE, NewAccount, Which};
pub(crate) use self::backup::{backup, restore};
use self::database::Database;
pub(crate) use self::email::{MailPurpose, SentCode};
pub(crate) use self::export::FinishedPublic;
pub(crate) use self::meeting::{
    Challenge, ChallengeOutcome, Ended, GameFilter, Pairing, PublicListed, Seek,
};
pub(crate) use self::moderation::{Audited, Blocked, KeptReport};
pub(crate) use self::ratings::{KeptChange, RatedEnd};
pub(crate) use self::tokens::KeptToken;
use self::writer::{Order, Statement, Value, Writer};
use crate::metrics::METRICS;
use crate::names::name_key;

/// The games of a database. A copy of it is the same store.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    readers: AnyPool,
    writer: Writer,
    is_file: bool,
}

/// Why nothing was stored or read.
#[derive(Clone, Debug)]
pub(crate) enum StoreError {
    /// Somebody else was faster: the game has gone on, or there is such a thing already.
    Stale,
    /// The database is at fault. Whether something was stored that could not be acknowledged shows when it is
    /// read again.
    Failed(String),
}

impl std::fmt::Display for StoreError {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Stale => to.write_str("somebody else was faster"),
            Self::Failed(why) => to.write_str(why),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Failed(error.to_string())
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        Self::Failed(format!("a stored game cannot be read: {error}"))
    }
}

/// Somebody on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seated {
    /// Who, for the server.
    pub(crate) person: String,
    /// What they are called.
    pub(crate) name: String,
}

/// Who sits on white's and black's seat; nobody while it is open.
pub(crate) type Seats = [Option<Seated>; 2];

/// A game to be stored for the first time.
#[derive(Clone, Debug)]
pub(crate) struct Created {
    /// What it began as, and what has happened in it already.
    pub(crate) game: StoredGame,
    /// Its clock as JSON, for lists.
    pub(crate) clock: String,
    /// Who sits in it from the start.
    pub(crate) seats: Seats,
    /// Whether people may talk.
    pub(crate) chat: bool,
    /// Where it stands.
    pub(crate) standing: GameStanding,
    /// The game that it follows with the sides swapped. There is only one such game: who comes second is told
    /// that somebody else was faster.
    pub(crate) follows: Option<String>,
    /// How it came about.
    pub(crate) origin: GameOrigin,
}

/// How a game came about, and whether it counts.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameOrigin {
    pub(crate) source: MeetingWay,
    /// Whether ratings change with it.
    pub(crate) rated: bool,
    /// Of white and black when it begins: rating and deviation as they are stored.
    pub(crate) ratings: [Option<(i64, i64)>; 2],
}

/// By which way two people came together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum MeetingWay {
    /// By a link: who does not have it does not find the game.
    #[default]
    Friend,
    Seek,
    Pairing,
    Challenge,
}

impl MeetingWay {
    fn name(self) -> &'static str {
        match self {
            Self::Friend => "friend",
            Self::Seek => "seek",
            Self::Pairing => "pairing",
            Self::Challenge => "challenge",
        }
    }

    fn of(name: &str) -> Self {
        let all = [Self::Seek, Self::Pairing, Self::Challenge];
        all.into_iter().find(|source| source.name() == name).unwrap_or_default()
    }
}

/// Where a game stands, for lists and for the keeper of deadlines.
#[derive(Clone, Debug)]
pub(crate) struct GameStanding {
    pub(crate) to_act: Side,
    /// Turns played.
    pub(crate) turns: u32,
    /// The position's text.
    pub(crate) position: String,
    pub(crate) end: Option<EndMessage>,
    /// When it last changed, in milliseconds since 1970.
    pub(crate) changed: u64,
    /// When whoever is to act loses on time.
    pub(crate) deadline: Option<u64>,
}

/// Events to be added to a game, with all that is stored in the same moment.
#[derive(Clone, Debug)]
pub(crate) struct Append {
    id: String,
    /// The version that they follow.
    after: u64,
    bodies: Vec<String>,
    standing: GameStanding,
    also: Vec<Statement>,
    /// If one of these changes anything, nothing is stored.
    unless: Vec<Statement>,
    /// The game is over, and counts.
    rated: Option<RatedEnd>,
}

impl Append {
    /// Events in order, at least one, and where the game stands after them.
    pub(crate) fn new(id: &str, events: &[EventMessage], standing: GameStanding) -> Self {
        let after = events.first().map_or(0, |event| event.version.saturating_sub(1));
        let bodies = events.iter().map(json).collect();
        let (also, unless) = (Vec::new(), Vec::new());
        Self { id: id.to_owned(), after, bodies, standing, also, unless, rated: None }
    }

    /// Changes the ratings in the same moment.
    pub(crate) fn with_rating(mut self, rated: RatedEnd) -> Self {
        self.rated = Some(rated);
        self
    }

    /// Replaces the answers that a side has prepared; without lines there are none left.
    pub(crate) fn with_conditional(mut self, side: Side, lines: Option<&str>) -> Self {
        self.also.push(conditional(&self.id, side, lines));
        self
    }

    /// Only if white and black have prepared just these answers: another node may have taken in others.
    pub(crate) fn if_conditional(mut self, [white, black]: [Option<&str>; 2]) -> Self {
        self.unless.push((
            "UPDATE conditional SET lines = lines WHERE game = $1 \
             AND lines <> CASE side WHEN 'white' THEN $2 ELSE $3 END",
            vec![text(&self.id), text(white.unwrap_or("")), text(black.unwrap_or(""))],
        ));
        self
    }

    /// The events as they are written, in order.
    pub(crate) fn bodies(&self) -> &[String] {
        &self.bodies
    }

    fn numbered(&self) -> impl Iterator<Item = (i64, &str)> {
        (self.after as i64 + 1..).zip(self.bodies.iter().map(String::as_str))
    }
}

/// All that is known of a game.
#[derive(Clone, Debug)]
pub(crate) struct KeptGame {
    pub(crate) game: StoredGame,
    pub(crate) seats: Seats,
    /// Whether white's and black's account is a program's, if they have one.
    pub(crate) bots: [Option<bool>; 2],
    pub(crate) chat: bool,
    /// Whether they have.
    pub(crate) talked: bool,
    /// The game that follows it with the sides swapped.
    pub(crate) rematch: Option<String>,
    /// Who has asked for it.
    pub(crate) rematch_by: Option<Side>,
    pub(crate) origin: GameOrigin,
}

/// What tells that something has happened in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameMark {
    pub(crate) version: u64,
    /// How many sit in it.
    pub(crate) seated: usize,
    /// How much was said.
    pub(crate) said: u64,
    pub(crate) rematch: Option<String>,
    pub(crate) rematch_by: Option<Side>,
}

/// A node as it was last seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NodeSign {
    pub(crate) id: String,
    /// Changes as long as it lives.
    pub(crate) seen: u64,
    /// Whether it can tell the others what happens.
    pub(crate) on_bus: bool,
}

/// A game in a list.
#[derive(Clone, Debug)]
pub(crate) struct Listed {
    pub(crate) id: String,
    pub(crate) game: Game,
    /// As JSON.
    pub(crate) clock: String,
    pub(crate) seats: Seats,
    pub(crate) created: u64,
    pub(crate) standing: GameStanding,
    /// Whether ratings change with it.
    pub(crate) rated: bool,
}

/// Something said in a game's chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    /// Who hears it: players or watchers.
    pub(crate) room: String,
    /// Who said it, for the server; unknown for what is old.
    pub(crate) person: Option<String>,
    /// What the speaker was called.
    pub(crate) name: String,
    pub(crate) side: Option<Side>,
    pub(crate) text: String,
    pub(crate) at: u64,
}

/// The columns of [`Listed`].
const LISTED: &str = "id, game, clock, white, black, white_name, black_name, to_act, turns, position, \
                      reason, winner, created, changed, ended, deadline, rated";

/// So many games are asked after at once.
const MARKS: usize = 64;

/// A node without a sign of life for so long is not remembered any more, in milliseconds.
const NODE_KEPT: u64 = 3_600_000;

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("messages can be written")
}

/// The name by which a message is written.
fn name(value: &impl Serialize) -> String {
    json(value).trim_matches('"').to_owned()
}

fn name_of_side(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

fn text(value: impl Into<String>) -> Value {
    Value::Text(value.into())
}

fn number(value: u64) -> Value {
    Value::Number(value as i64)
}

fn conditional(id: &str, side: Side, lines: Option<&str>) -> Statement {
    match lines {
        Some(lines) => (
            "INSERT INTO conditional (game, side, lines) VALUES ($1, $2, $3) \
             ON CONFLICT (game, side) DO UPDATE SET lines = excluded.lines",
            vec![text(id), text(name_of_side(side)), text(lines)],
        ),
        None => (
            "DELETE FROM conditional WHERE game = $1 AND side = $2",
            vec![text(id), text(name_of_side(side))],
        ),
    }
}

/// What a game began as, without who played it: that stands on the seats alone, where it can be forgotten.
fn nameless(begun: &Beginning) -> Beginning {
    let mut begun = begun.clone();
    for seat in &mut begun.players {
        if let SeatMessage::Human { name } = seat {
            name.clear();
        }
    }
    begun
}

/// A text as JSON.
fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    Ok(serde_json::from_str(text)?)
}

/// A column with the name of something.
fn read_name<T: Read>(row: &AnyRow, column: &str) -> Result<Option<T>, StoreError> {
    let Some(name) = row.try_get::<Option<String>, _>(column)? else { return Ok(None) };
    T::read(Json::Text(name)).map(Some).map_err(StoreError::Failed)
}

fn read_needed<T: Read>(row: &AnyRow, column: &str) -> Result<T, StoreError> {
    read_name(row, column)?.ok_or_else(|| StoreError::Failed(format!("a game has no {column}")))
}

fn read_number(row: &AnyRow, column: &str) -> Result<u64, StoreError> {
    Ok(row.try_get::<i64, _>(column)? as u64)
}

fn read_seats(row: &AnyRow) -> Result<Seats, StoreError> {
    let seat = |person: &str, name: &str| {
        let name: String = row.try_get(name)?;
        let person: Option<String> = row.try_get(person)?;
        Ok::<_, sqlx::Error>(person.map(|person| Seated { person, name }))
    };
    Ok([seat("white", "white_name")?, seat("black", "black_name")?])
}

fn read_listed(row: &AnyRow) -> Result<Listed, StoreError> {
    let end = match read_name(row, "reason")? {
        Some(reason) => Some(EndMessage { reason, winner: read_name(row, "winner")? }),
        None => None,
    };
    let deadline: Option<i64> = row.try_get("deadline")?;
    Ok(Listed {
        id: row.try_get("id")?,
        game: read_needed(row, "game")?,
        clock: row.try_get("clock")?,
        seats: read_seats(row)?,
        created: read_number(row, "created")?,
        standing: GameStanding {
            to_act: read_needed(row, "to_act")?,
            turns: read_number(row, "turns")? as u32,
            position: row.try_get("position")?,
            end,
            changed: read_number(row, "changed")?,
            deadline: deadline.map(|deadline| deadline as u64),
        },
        rated: row.try_get::<i64, _>("rated")? != 0,
    })
}

fn read_origin(row: &AnyRow) -> Result<GameOrigin, StoreError> {
    let rating = |rating: &str, deviation: &str| {
        let both = (row.try_get::<Option<i64>, _>(rating)?, row.try_get(deviation)?);
        Ok::<_, sqlx::Error>(both.0.zip(both.1))
    };
    Ok(GameOrigin {
        source: MeetingWay::of(row.try_get("source")?),
        rated: row.try_get::<i64, _>("rated")? != 0,
        ratings: [
            rating("white_rating", "white_deviation")?,
            rating("black_rating", "black_deviation")?,
        ],
    })
}

/// What stores a new game. The first statement changes nothing if there is one already.
fn creation(created: Created) -> Vec<Statement> {
    let Created { game, clock, seats, chat, standing, follows, origin } = created;
    let id = game.begun.id.clone();
    let mut statements = Vec::new();
    if let Some(follows) = follows {
        statements.push((
            "UPDATE games SET rematch = $1 WHERE id = $2 AND rematch IS NULL",
            vec![text(&id), text(follows)],
        ));
    }
    let [white, black] = seats;
    let [white_rating, black_rating] = origin.ratings;
    let person =
        |seat: &Option<Seated>| Value::MaybeText(seat.as_ref().map(|seat| seat.person.clone()));
    let name_of = |seat: &Option<Seated>| text(seat.as_ref().map_or("", |seat| seat.name.as_str()));
    statements.push((
        "INSERT INTO games (id, version, game, clock, white, black, white_name, black_name, chat, \
         to_act, turns, position, reason, winner, created, changed, ended, deadline, rated, speed, source, \
         white_rating, white_deviation, black_rating, black_deviation) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, \
         $20, $21, $22, $23, $24, $25) \
         ON CONFLICT (id) DO NOTHING",
        vec![
            text(&id),
            number(game.events.len() as u64),
            text(game.begun.game.name()),
            text(clock),
            person(&white),
            person(&black),
            name_of(&white),
            name_of(&black),
            Value::Number(i64::from(chat)),
            text(name_of_side(standing.to_act)),
            number(standing.turns.into()),
            text(standing.position),
            Value::MaybeText(standing.end.as_ref().map(|end| name(&end.reason))),
            Value::MaybeText(
                standing.end.as_ref().and_then(|end| end.winner).map(|side| name_of_side(side).to_owned()),
            ),
            number(game.begun.created),
            number(standing.changed),
            Value::MaybeNumber(standing.end.map(|_| standing.changed as i64)),
            Value::MaybeNumber(standing.deadline.map(|deadline| deadline as i64)),
            Value::Number(i64::from(origin.rated)),
            Value::MaybeText(Speed::of(game.begun.clock).map(|speed| speed.name().to_owned())),
            text(origin.source.name()),
            Value::MaybeNumber(white_rating.map(|(rating, _)| rating)),
            Value::MaybeNumber(white_rating.map(|(_, deviation)| deviation)),
            Value::MaybeNumber(black_rating.map(|(rating, _)| rating)),
            Value::MaybeNumber(black_rating.map(|(_, deviation)| deviation)),
        ],
    ));
    let insert = "INSERT INTO events (game, version, body) VALUES ($1, $2, $3)";
    statements.push((insert, vec![text(&id), number(0), text(json(&nameless(&game.begun)))]));
    for event in &game.events {
        statements.push((insert, vec![text(&id), number(event.version), text(json(event))]));
    }
    statements
}

impl Store {
    /// Opens the database, and brings its tables up to date.
    pub(crate) async fn open(url: &str) -> Result<Self, String> {
        let database = Database::open(url).await?;
        let readers = database.readers().map_err(|why| why.to_string())?;
        let connection = database.connect().await.map_err(|why| why.to_string())?;
        let is_file = database.is_file();
        Ok(Self { readers, writer: Writer::start(database, connection), is_file })
    }

    /// Whether it is a file of this machine.
    pub(crate) fn is_file(&self) -> bool {
        self.is_file
    }

    /// The address of a database file.
    pub(crate) fn url_of_file(path: &Path) -> String {
        Database::url_of_file(path)
    }

    async fn write(&self, statements: Vec<Statement>) -> Result<bool, StoreError> {
        self.writer.write(Order::Statements(statements)).await
    }

    /// Brings people together. Each statement with the number of rows that it has to change, if that matters: all of them or none.
    async fn write_meeting(
        &self,
        people: Vec<String>,
        statements: Vec<(Statement, Option<u64>)>,
    ) -> Result<bool, StoreError> {
        self.writer.write(Order::Meeting(people, statements)).await
    }

    /// A new game with what happened in it already.
    pub(crate) async fn create(&self, created: Created) -> Result<(), StoreError> {
        if self.write(creation(created)).await? { Ok(()) } else { Err(StoreError::Stale) }
    }

    /// Adds events to a game, all or none. Says so once they are on the disk.
    pub(crate) async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.writer.write(Order::Append(append)).await.map(drop)
    }

    /// All of a game, if there is one.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<KeptGame>, StoreError> {
        // One row, however long the game is: each costs a message between threads.
        let row = sqlx::query(
            "SELECT white, black, white_name, black_name, chat, rematch, rematch_by, rated, source, \
             white_rating, white_deviation, black_rating, black_deviation, packed.body AS packed, \
             (SELECT bot FROM accounts WHERE person = games.white) AS white_bot, \
             (SELECT bot FROM accounts WHERE person = games.black) AS black_bot, \
             CASE WHEN EXISTS (SELECT 1 FROM chat WHERE chat.game = $1) THEN 1 ELSE 0 END AS talked, \
             (SELECT string_agg(body, $2 ORDER BY version) FROM events \
              WHERE events.game = $1 AND events.version >= games.packed) AS bodies \
             FROM games LEFT JOIN packed ON packed.game = games.id WHERE games.id = $1",
        )
        .bind(id)
        .bind("\n")
        .fetch_optional(&self.readers)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let packed: Option<Vec<u8>> = row.try_get("packed")?;
        let unreadable =
            |why: std::io::Error| StoreError::Failed(format!("game {id} is damaged: {why}"));
        let packed =
            packed.map(|packed| packed::unpack(&packed)).transpose().map_err(unreadable)?;
        let bodies: Option<&str> = row.try_get("bodies")?;
        let packed = packed.iter().flat_map(|lines| lines.lines());
        let mut lines = packed.chain(bodies.unwrap_or_default().lines());
        let begun: Beginning = read_json(lines.next().unwrap_or_default())?;
        let events = lines.map(read_json).collect::<Result<_, _>>()?;
        let bot =
            |column: &str| row.try_get(column).map(|bot: Option<i64>| bot.map(|bot| bot != 0));
        Ok(Some(KeptGame {
            game: StoredGame { begun, events },
            seats: read_seats(&row)?,
            bots: [bot("white_bot")?, bot("black_bot")?],
            chat: row.try_get::<i64, _>("chat")? != 0,
            talked: row.try_get::<i64, _>("talked")? != 0,
            rematch: row.try_get("rematch")?,
            rematch_by: read_name(&row, "rematch_by")?,
            origin: read_origin(&row)?,
        }))
    }

    /// Somebody sits down, if the seat is open and they do not sit in this game already.
    pub(crate) async fn seat(
        &self,
        id: &str,
        side: Side,
        seated: &Seated,
    ) -> Result<bool, StoreError> {
        let sql = match side {
            Side::White => {
                "UPDATE games SET white = $1, white_name = $2 \
                 WHERE id = $3 AND white IS NULL AND (black IS NULL OR black <> $1)"
            }
            Side::Black => {
                "UPDATE games SET black = $1, black_name = $2 \
                 WHERE id = $3 AND black IS NULL AND (white IS NULL OR white <> $1)"
            }
        };
        self.write(vec![(sql, vec![text(&seated.person), text(&seated.name), text(id)])]).await
    }

    /// Somebody's games that go on: those that wait for them first, then those that changed last.
    pub(crate) async fn running_of(&self, person: &str) -> Result<Vec<Listed>, StoreError> {
        let sql = format!(
            "SELECT {LISTED} FROM games WHERE white = $1 AND ended IS NULL \
             UNION SELECT {LISTED} FROM games WHERE black = $1 AND ended IS NULL"
        );
        let rows =
            sqlx::query(sqlx::AssertSqlSafe(sql)).bind(person).fetch_all(&self.readers).await?;
        let mut games: Vec<Listed> = rows.iter().map(read_listed).collect::<Result<_, _>>()?;
        games.sort_by_key(|game| {
            let acting = game.seats[game.standing.to_act.index()].as_ref();
            let waits = acting.is_some_and(|seated| seated.person == person);
            (!waits, std::cmp::Reverse(game.standing.changed))
        });
        Ok(games)
    }

    /// What lists show of a game.
    pub(crate) async fn outline(&self, id: &str) -> Result<Option<Listed>, StoreError> {
        let sql = format!("SELECT {LISTED} FROM games WHERE id = $1");
        let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(id).fetch_optional(&self.readers);
        row.await?.as_ref().map(read_listed).transpose()
    }

    /// How many of somebody's games go on.
    pub(crate) async fn count_running(&self, person: &str) -> Result<u64, StoreError> {
        let row = sqlx::query(
            "SELECT (SELECT COUNT(*) FROM games WHERE white = $1 AND ended IS NULL) \
             + (SELECT COUNT(*) FROM games WHERE black = $1 AND ended IS NULL) AS running",
        )
        .bind(person)
        .fetch_one(&self.readers)
        .await?;
        read_number(&row, "running")
    }

    /// Somebody's finished games, the last first; `before` names when the last one seen ended, and which it was.
    pub(crate) async fn finished_of(
        &self,
        person: &str,
        before: Option<(u64, &str)>,
        limit: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        let side = |side: &str| {
            format!(
                "SELECT * FROM (SELECT {LISTED} FROM games WHERE {side} = $1 AND ended IS NOT NULL \
                 AND (ended, id) < ($2, $3) ORDER BY ended DESC, id DESC LIMIT $4) AS as_{side}"
            )
        };
        let sql = format!(
            "{} UNION {} ORDER BY ended DESC, id DESC LIMIT $4",
            side("white"),
            side("black")
        );
        let (ended, id) = before.unwrap_or((i64::MAX as u64, ""));
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(person)
            .bind(ended as i64)
            .bind(id)
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(read_listed).collect()
    }

    /// Games whose deadline has passed, the earliest first.
    pub(crate) async fn due(&self, now: u64, limit: u32) -> Result<Vec<String>, StoreError> {
        let rows =
            sqlx::query("SELECT id FROM games WHERE deadline <= $1 ORDER BY deadline LIMIT $2")
                .bind(now as i64)
                .bind(i64::from(limit))
                .fetch_all(&self.readers)
                .await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// Keeps what was said.
    pub(crate) async fn say(&self, id: &str, said: &Said) -> Result<(), StoreError> {
        let statement = (
            "INSERT INTO chat (game, room, name, side, text, at, person) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
            vec![
                text(id),
                text(&said.room),
                text(&said.name),
                Value::MaybeText(said.side.map(|side| name_of_side(side).to_owned())),
                text(&said.text),
                number(said.at),
                Value::MaybeText(said.person.clone()),
            ],
        );
        self.write(vec![statement]).await.map(drop)
    }

    /// What was said last in a game, in order.
    pub(crate) async fn said(&self, id: &str, limit: u32) -> Result<Vec<Said>, StoreError> {
        let rows = sqlx::query(
            "SELECT room, name, side, text, at, person FROM chat WHERE game = $1 ORDER BY number DESC LIMIT $2",
        )
        .bind(id)
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        let said = rows.iter().rev().map(|row| {
            Ok(Said {
                room: row.try_get("room")?,
                person: row.try_get("person")?,
                name: row.try_get("name")?,
                side: read_name(row, "side")?,
                text: row.try_get("text")?,
                at: read_number(row, "at")?,
            })
        });
        said.collect()
    }

    /// Replaces the answers that a side has prepared, unless the game has gone on since.
    pub(crate) async fn set_conditional(
        &self,
        id: &str,
        version: u64,
        side: Side,
        lines: Option<&str>,
    ) -> Result<bool, StoreError> {
        // Takes the game's row, so that no turn is stored at the same moment.
        let unchanged = (
            "UPDATE games SET version = version WHERE id = $1 AND version = $2",
            vec![text(id), number(version)],
        );
        self.write(vec![unchanged, conditional(id, side, lines)]).await
    }

    /// A side asks for a rematch. Not if the other has done so already, or there is one.
    pub(crate) async fn ask_rematch(&self, id: &str, side: Side) -> Result<bool, StoreError> {
        let statement = (
            "UPDATE games SET rematch_by = $1 WHERE id = $2 AND rematch IS NULL \
             AND (rematch_by IS NULL OR rematch_by = $1)",
            vec![text(name_of_side(side)), text(id)],
        );
        self.write(vec![statement]).await
    }

    /// How some games stand, those that there are.
    pub(crate) async fn marks(&self, ids: &[&str]) -> Result<Vec<(String, GameMark)>, StoreError> {
        let places: Vec<String> = (1..=MARKS).map(|n| format!("${n}")).collect();
        let sql = format!(
            "SELECT id, version, white, black, rematch, rematch_by, \
             (SELECT COUNT(*) FROM chat WHERE chat.game = games.id) AS said \
             FROM games WHERE id IN ({})",
            places.join(",")
        );
        let mut marks = Vec::with_capacity(ids.len());
        for ids in ids.chunks(MARKS) {
            let mut query = sqlx::query(sqlx::AssertSqlSafe(sql.as_str()));
            for n in 0..MARKS {
                query = query.bind(ids.get(n).copied().unwrap_or_default().to_owned());
            }
            for row in query.fetch_all(&self.readers).await? {
                let seated = ["white", "black"].map(|seat| row.try_get::<Option<&str>, _>(seat));
                let [white, black] = seated;
                let mark = GameMark {
                    version: read_number(&row, "version")?,
                    seated: [white?, black?].iter().flatten().count(),
                    said: read_number(&row, "said")?,
                    rematch: row.try_get("rematch")?,
                    rematch_by: read_name(&row, "rematch_by")?,
                };
                marks.push((row.try_get("id")?, mark));
            }
        }
        Ok(marks)
    }

    /// A node gives a sign of life. Those that gave none for long are forgotten.
    pub(crate) async fn sign(&self, node: &NodeSign) -> Result<(), StoreError> {
        let NodeSign { id, seen, on_bus } = node;
        let statements = vec![
            (
                "INSERT INTO nodes (id, seen, on_bus) VALUES ($1, $2, $3) \
                 ON CONFLICT (id) DO UPDATE SET seen = excluded.seen, on_bus = excluded.on_bus",
                vec![text(id), number(*seen), Value::Number(i64::from(*on_bus))],
            ),
            ("DELETE FROM nodes WHERE seen < $1", vec![number(seen.saturating_sub(NODE_KEPT))]),
        ];
        self.write(statements).await.map(drop)
    }

    /// A node goes in good order.
    pub(crate) async fn sign_off(&self, node: &str) -> Result<(), StoreError> {
        self.write(vec![("DELETE FROM nodes WHERE id = $1", vec![text(node)])]).await.map(drop)
    }

    /// The signs of life of all nodes.
    pub(crate) async fn signs(&self) -> Result<Vec<NodeSign>, StoreError> {
        let rows =
            sqlx::query("SELECT id, seen, on_bus FROM nodes").fetch_all(&self.readers).await?;
        let signs = rows.iter().map(|row| {
            Ok(NodeSign {
                id: row.try_get("id")?,
                seen: read_number(row, "seen")?,
                on_bus: row.try_get::<i64, _>("on_bus")? != 0,
            })
        });
        signs.collect()
    }

    /// The answers that white and black have prepared.
    pub(crate) async fn conditional(&self, id: &str) -> Result<[Option<String>; 2], StoreError> {
        let rows = sqlx::query("SELECT side, lines FROM conditional WHERE game = $1")
            .bind(id)
            .fetch_all(&self.readers)
            .await?;
        let mut lines = [None, None];
        for row in &rows {
            lines[read_needed::<Side>(row, "side")?.index()] = Some(row.try_get("lines")?);
        }
        Ok(lines)
    }

    /// What somebody is called, if they have said it.
    pub(crate) async fn name_of(&self, person: &str) -> Result<Option<String>, StoreError> {
        self.one_text("SELECT name FROM people WHERE id = $1", person).await
    }

    /// What somebody is called from now on. Says no to somebody with an account, who has a name for good, and to the name of
    /// somebody else's account.
    pub(crate) async fn set_name(&self, person: &str, name: &str) -> Result<bool, StoreError> {
        let statement = (
            "INSERT INTO people (id, name) SELECT $1, $2 \
             WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE person = $1 OR name_key = $3) \
             ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            vec![text(person), text(name), text(name_key(name))],
        );
        self.write(vec![statement]).await
    }

    /// A setting; the first who asks decides it for good.
    pub(crate) async fn setting(&self, name: &str, first: &str) -> Result<String, StoreError> {
        let found = "SELECT value FROM settings WHERE name = $1";
        if let Some(value) = self.one_text(found, name).await? {
            return Ok(value);
        }
        let statement = (
            "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
            vec![text(name), text(first)],
        );
        self.write(vec![statement]).await?;
        Ok(self.one_text(found, name).await?.unwrap_or_else(|| first.to_owned()))
    }

    /// Keeps a token that lets somebody in once; those that have run out go.
    pub(crate) async fn add_token(
        &self,
        token: &str,
        person: &str,
        now: u64,
        expires: u64,
    ) -> Result<(), StoreError> {
        let statements = vec![
            (
                "INSERT INTO tokens (token, person, expires) VALUES ($1, $2, $3)",
                vec![text(token), text(person), number(expires)],
            ),
            ("DELETE FROM tokens WHERE expires <= $1", vec![number(now)]),
        ];
        self.write(statements).await.map(drop)
    }

    /// Whom a token stands for, if it does. It is worth nothing after.
    pub(crate) async fn take_token(
        &self,
        token: &str,
        now: u64,
    ) -> Result<Option<String>, StoreError> {
        let person = self.one_text("SELECT person FROM tokens WHERE token = $1", token).await?;
        let statement = (
            "DELETE FROM tokens WHERE token = $1 AND expires > $2",
            vec![text(token), number(now)],
        );
        Ok(if self.write(vec![statement]).await? { person } else { None })
    }

    async fn one_text(&self, sql: &'static str, key: &str) -> Result<Option<String>, StoreError> {
        let row = sqlx::query(sql).bind(key).fetch_optional(&self.readers).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// Makes finished games small, each into one row, those that ended before a time. Gives how many.
    pub(crate) async fn pack(&self, before: u64, limit: u32) -> Result<usize, StoreError> {
        let rows = sqlx::query(
            "SELECT id FROM games WHERE ended IS NOT NULL AND packed < version AND ended <= $1 \
             ORDER BY ended LIMIT $2",
        )
        .bind(before as i64)
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        let ids = rows.iter().map(|row| row.try_get("id")).collect::<Result<Vec<&str>, _>>()?;
        // Together, so that they share a commit.
        try_join_all(ids.into_iter().map(|id| self.pack_game(id))).await?;
        METRICS.packed_total.add(rows.len() as u64);
        Ok(rows.len())
    }

    async fn pack_game(&self, id: &str) -> Result<(), StoreError> {
        let Some(KeptGame { game, .. }) = self.load(id).await? else { return Ok(()) };
        let version = game.events.len() as u64;
        let lines: Vec<String> =
            std::iter::once(json(&game.begun)).chain(game.events.iter().map(json)).collect();
        let body = packed::pack(lines.iter().map(String::as_str));
        let statements = vec![
            // Not if it has gone on since, as by a turn taken back.
            (
                "UPDATE games SET packed = version WHERE id = $1 AND version = $2",
                vec![text(id), number(version)],
            ),
            (
                "INSERT INTO packed (game, body) VALUES ($1, $2) \
                 ON CONFLICT (game) DO UPDATE SET body = excluded.body",
                vec![text(id), Value::Bytes(body)],
            ),
            (
                "DELETE FROM events WHERE game = $1 AND version <= $2",
                vec![text(id), number(version)],
            ),
            ("DELETE FROM conditional WHERE game = $1", vec![text(id)]),
        ];
        self.write(statements).await.map(drop)
    }

    /// Writes something, as a turn would be written.
    pub(crate) async fn check_write(&self, now: u64) -> Result<(), StoreError> {
        let statement = (
            "INSERT INTO settings (name, value) VALUES ('checked', $1) \
             ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            vec![text(now.to_string())],
        );
        self.write(vec![statement]).await.map(drop)
    }

    /// The games that the version before stored, the oldest first.
    pub(crate) async fn earlier_games(&self) -> Result<Vec<StoredGame>, StoreError> {
        let rows = sqlx::query("SELECT id, begun FROM earlier_games ORDER BY created, id")
            .fetch_all(&self.readers)
            .await?;
        let mut games = Vec::new();
        for row in &rows {
            let events =
                sqlx::query("SELECT body FROM earlier_events WHERE game_id = $1 ORDER BY version")
                    .bind(row.try_get::<&str, _>("id")?)
                    .fetch_all(&self.readers)
                    .await?;
            let events = events.iter().map(|row| read_json(row.try_get("body")?));
            let events = events.collect::<Result<_, _>>()?;
            games.push(StoredGame { begun: read_json(row.try_get("begun")?)?, events });
        }
        Ok(games)
    }

    /// Whether no game was ever stored.
    async fn is_empty(&self) -> Result<bool, StoreError> {
        let found = sqlx::query("SELECT 1 FROM games LIMIT 1").fetch_optional(&self.readers);
        Ok(found.await?.is_none())
    }

    /// Writes out what is left and lets go of the database.
    pub(crate) async fn close(&self) {
        // Closed already, then.
        let _ = self.writer.write(Order::Close).await;
        self.readers.close().await;
    }
}
