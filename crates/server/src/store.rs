//! Games in a database: what each began as, and its events.
//!
//! An event is appended before anybody is told of it. The primary key of the events lets only one
//! writer append a version, whoever else may be writing. The SQL is plain, with numbered
//! parameters, and means the same to PostgreSQL.

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use protocol::{Event, GameList, GameState, GameSummary, Seat, Side};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Row as _, SqlSafeStr as _};

/// The schema as it grew, step by step. A step that has been released never changes.
fn migrations() -> Migrator {
    let sql = include_str!("../migrations/0001_games.sql");
    let games = Migration::new(1, "games".into(), MigrationType::Simple, sql.into_sql_str(), false);
    Migrator::with_migrations(vec![games])
}

/// The games of a database.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pool: SqlitePool,
}

/// Why nothing was stored.
#[derive(Debug)]
pub(crate) enum Refused {
    /// The version exists already: somebody else has appended to the game.
    Stale,
    /// There is no such game (any more).
    Gone,
    /// The database is at fault.
    Failed(String),
}

/// Which games to list.
#[derive(Debug, Default)]
pub(crate) struct Filter {
    pub(crate) game: Option<String>,
    /// `open`, `won`, `lost` or `drawn`.
    pub(crate) outcome: Option<String>,
    /// `human`, `engine` or a level.
    pub(crate) opponent: Option<String>,
    /// Where the last page ended.
    pub(crate) before: Option<(i64, String)>,
}

/// Games on a page of a list.
const PAGE: usize = 30;

impl From<sqlx::Error> for Refused {
    fn from(error: sqlx::Error) -> Self {
        match error.as_database_error() {
            Some(error) if error.is_unique_violation() => Self::Stale,
            Some(error) if error.is_foreign_key_violation() => Self::Gone,
            _ => Self::Failed(error.to_string()),
        }
    }
}

impl From<serde_json::Error> for Refused {
    fn from(error: serde_json::Error) -> Self {
        Self::Failed(format!("a stored game cannot be read: {error}"))
    }
}

impl Store {
    /// Opens the database, and brings its tables up to date.
    pub(crate) async fn open(url: &str) -> Result<Self, String> {
        if !url.starts_with("sqlite:") {
            return Err(format!("the database is named like sqlite:games.db, not \"{url}\""));
        }
        let options = SqliteConnectOptions::from_str(url)
            .map_err(|why| format!("{url} names no database: {why}"))?
            .create_if_missing(true)
            // What has been acknowledged survives a loss of power.
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5));
        let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options).await;
        let pool = pool.map_err(|why| format!("the database {url} cannot be opened: {why}"))?;
        migrations()
            .run(&pool)
            .await
            .map_err(|why| format!("the database {url} is not one of this program: {why}"))?;
        Ok(Self { pool })
    }

    /// The address of a database file.
    pub(crate) fn url_of_file(path: &Path) -> String {
        format!("sqlite:{}", path.display())
    }

    /// A new game with what happened in it already.
    pub(crate) async fn create(
        &self,
        begun: &GameState,
        events: &[Event],
        summary: &GameSummary,
    ) -> Result<(), Refused> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query(
            "INSERT INTO games (id, begun, summary, game, outcome, opponent, created) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(&begun.id)
        .bind(serde_json::to_string(begun)?)
        .bind(serde_json::to_string(summary)?)
        .bind(begun.game.name())
        .bind(outcome(summary))
        .bind(opponent(&summary.players))
        .bind(begun.created as i64)
        .execute(&mut *transaction)
        .await?;
        for event in events {
            insert(&mut transaction, &begun.id, event).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// Adds events to a game, all or none.
    pub(crate) async fn append(
        &self,
        id: &str,
        events: &[Event],
        summary: &GameSummary,
    ) -> Result<(), Refused> {
        let mut transaction = self.pool.begin().await?;
        // The events first: SQLite then takes the lock for writing at once.
        for event in events {
            insert(&mut transaction, id, event).await?;
        }
        sqlx::query("UPDATE games SET summary = $1, outcome = $2 WHERE id = $3")
            .bind(serde_json::to_string(summary)?)
            .bind(outcome(summary))
            .bind(id)
            .execute(&mut *transaction)
            .await?;
        Ok(transaction.commit().await?)
    }

    /// What a game began as, and its events in order.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<(GameState, Vec<Event>)>, Refused> {
        let found = sqlx::query("SELECT begun FROM games WHERE id = $1").bind(id);
        let Some(row) = found.fetch_optional(&self.pool).await? else { return Ok(None) };
        let begun = serde_json::from_str(row.try_get("begun")?)?;
        let events = sqlx::query("SELECT body FROM events WHERE game_id = $1 ORDER BY version")
            .bind(id)
            .fetch_all(&self.pool)
            .await?;
        let read = |row| Ok(serde_json::from_str(sqlx::sqlite::SqliteRow::try_get(row, "body")?)?);
        let events = events.iter().map(read).collect::<Result<_, Refused>>()?;
        Ok(Some((begun, events)))
    }

    /// One page of games, the youngest first.
    pub(crate) async fn list(&self, filter: &Filter) -> Result<GameList, Refused> {
        let (created, id) = filter.before.clone().unwrap_or((i64::MAX, String::new()));
        let page = sqlx::query(
            "SELECT summary FROM games \
             WHERE ($1 = '' OR game = $1) AND ($2 = '' OR outcome = $2) \
               AND ($3 = '' OR opponent = $3 OR ($3 = 'engine' AND opponent <> 'human')) \
               AND (created < $4 OR (created = $4 AND id < $5)) \
             ORDER BY created DESC, id DESC LIMIT $6",
        )
        .bind(filter.game.as_deref().unwrap_or_default())
        .bind(filter.outcome.as_deref().unwrap_or_default())
        .bind(filter.opponent.as_deref().unwrap_or_default())
        .bind(created)
        .bind(id)
        .bind(PAGE as i64 + 1)
        .fetch_all(&self.pool)
        .await?;
        let count = sqlx::query(
            "SELECT COUNT(*) AS total FROM games \
             WHERE ($1 = '' OR game = $1) AND ($2 = '' OR outcome = $2) \
               AND ($3 = '' OR opponent = $3 OR ($3 = 'engine' AND opponent <> 'human'))",
        )
        .bind(filter.game.as_deref().unwrap_or_default())
        .bind(filter.outcome.as_deref().unwrap_or_default())
        .bind(filter.opponent.as_deref().unwrap_or_default())
        .fetch_one(&self.pool)
        .await?;
        let total: i64 = count.try_get("total")?;
        let mut games = Vec::new();
        for row in page.iter().take(PAGE) {
            games.push(serde_json::from_str::<GameSummary>(row.try_get("summary")?)?);
        }
        let last = games.last().filter(|_| page.len() > PAGE);
        let next = last.map(|game| format!("{}-{}", game.created, game.id));
        Ok(GameList { games, next, total: total as u32 })
    }

    /// Forgets a game. Says whether there was one.
    pub(crate) async fn delete(&self, id: &str) -> Result<bool, Refused> {
        let deleted = sqlx::query("DELETE FROM games WHERE id = $1").bind(id);
        Ok(deleted.execute(&self.pool).await?.rows_affected() > 0)
    }

    /// Whether the database answers.
    pub(crate) async fn is_well(&self) -> bool {
        sqlx::query("SELECT 1").execute(&self.pool).await.is_ok()
    }

    /// Writes out what is left and lets go of the file.
    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }
}

async fn insert(
    transaction: &mut sqlx::SqliteTransaction<'_>,
    id: &str,
    event: &Event,
) -> Result<(), Refused> {
    sqlx::query("INSERT INTO events (game_id, version, body) VALUES ($1, $2, $3)")
        .bind(id)
        .bind(event.version as i64)
        .bind(serde_json::to_string(event)?)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// How a game went for the person who played the engine. Between equals nobody has won or lost
/// for the list; it is over.
fn outcome(summary: &GameSummary) -> &'static str {
    let is_engine = |side: Side| matches!(summary.players[side.index()], Seat::Engine { .. });
    match summary.end.map(|end| end.winner) {
        None => "open",
        Some(None) => "drawn",
        Some(Some(side)) if is_engine(side) == is_engine(side.opponent()) => "over",
        Some(Some(side)) if is_engine(side) => "lost",
        Some(Some(_)) => "won",
    }
}

/// Whom a game is played against: `human`, or the engine's level.
fn opponent(players: &[Seat; 2]) -> String {
    let level = players.iter().find_map(|seat| match seat {
        Seat::Engine { level } => Some(level.to_string()),
        Seat::Human { .. } => None,
    });
    level.unwrap_or_else(|| "human".to_owned())
}
