//! Games in a database: what each began as, and its events.
//!
//! An event is appended before anybody is told of it. The primary key of the events lets only one
//! writer append a version, whoever else may be writing. The SQL is plain, with numbered
//! parameters, and means the same to PostgreSQL.

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use protocol::{Beginning, EventMessage, StoredGame};
use serde::de::DeserializeOwned;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{Row as _, SqlSafeStr as _};

/// The schema as it grew, step by step. A step that has been released never changes.
const SCHEMA: [(&str, &str); 2] = [
    ("games", include_str!("../migrations/0001_games.sql")),
    ("thin", include_str!("../migrations/0002_thin.sql")),
];

fn migrations() -> Migrator {
    let step = |(number, (name, sql)): (i64, (&'static str, &'static str))| {
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(SCHEMA).map(step).collect())
}

/// The games of a database.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pool: SqlitePool,
}

/// Why nothing was stored.
#[derive(Debug)]
pub(crate) enum StoreError {
    /// The version exists already: somebody else has appended to the game.
    Stale,
    /// There is no such game.
    Gone,
    /// The database is at fault.
    Failed(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error.as_database_error() {
            Some(error) if error.is_unique_violation() => Self::Stale,
            Some(error) if error.is_foreign_key_violation() => Self::Gone,
            _ => Self::Failed(error.to_string()),
        }
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        Self::Failed(format!("a stored game cannot be read: {error}"))
    }
}

/// A column of JSON.
fn read<T: DeserializeOwned>(row: &SqliteRow, column: &str) -> Result<T, StoreError> {
    Ok(serde_json::from_str(row.try_get(column)?)?)
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
    pub(crate) async fn create(&self, game: &StoredGame) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query("INSERT INTO games (id, begun) VALUES ($1, $2)")
            .bind(&game.begun.id)
            .bind(serde_json::to_string(&game.begun)?)
            .execute(&mut *transaction)
            .await?;
        for event in &game.events {
            insert(&mut transaction, &game.begun.id, event).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// Adds events to a game, all or none.
    pub(crate) async fn append(&self, id: &str, events: &[EventMessage]) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        for event in events {
            insert(&mut transaction, id, event).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// All of a game, if there is one.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        let game = sqlx::query("SELECT begun FROM games WHERE id = $1").bind(id);
        let Some(row) = game.fetch_optional(&self.pool).await? else { return Ok(None) };
        let begun: Beginning = read(&row, "begun")?;
        let events = sqlx::query("SELECT body FROM events WHERE game_id = $1 ORDER BY version")
            .bind(id)
            .fetch_all(&self.pool)
            .await?;
        let events = events.iter().map(|row| read(row, "body")).collect::<Result<_, _>>()?;
        Ok(Some(StoredGame { begun, events }))
    }

    /// The games that the version before stored, the oldest first.
    pub(crate) async fn earlier_games(&self) -> Result<Vec<StoredGame>, StoreError> {
        let rows = sqlx::query("SELECT id, begun FROM earlier_games ORDER BY created, id")
            .fetch_all(&self.pool)
            .await?;
        let mut games = Vec::new();
        for row in &rows {
            let events =
                sqlx::query("SELECT body FROM earlier_events WHERE game_id = $1 ORDER BY version")
                    .bind(row.try_get::<&str, _>("id")?)
                    .fetch_all(&self.pool)
                    .await?;
            let events = events.iter().map(|row| read(row, "body")).collect::<Result<_, _>>()?;
            games.push(StoredGame { begun: read(row, "begun")?, events });
        }
        Ok(games)
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
    event: &EventMessage,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO events (game_id, version, body) VALUES ($1, $2, $3)")
        .bind(id)
        .bind(event.version as i64)
        .bind(serde_json::to_string(event)?)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}
