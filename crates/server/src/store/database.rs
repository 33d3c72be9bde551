//! Opening a database: SQLite in a file, or PostgreSQL by its address.
//!
//! Both are spoken to through the same plain SQL. What differs is here: how connections are set up, the steps
//! of the schema, and how one makes sure that what was written is still there.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AnyConnection, AnyPool, ConnectOptions as _, Connection as _, SqlSafeStr as _};

macro_rules! step {
    ($number:literal, $name:literal, $file:literal) => {
        (
            $number,
            $name,
            include_str!(concat!("../../migrations/sqlite/", $file)),
            include_str!(concat!("../../migrations/postgres/", $file)),
        )
    };
}

/// The schema as it grew, step by step: its number and name, in SQLite, in PostgreSQL. A step that has been released
/// never changes.
const SCHEMA: &[(i64, &str, &str, &str)] = &[
    step!(1, "games", "0001_games.sql"),
    step!(2, "thin", "0002_thin.sql"),
    step!(3, "seats", "0003_seats.sql"),
    step!(7, "nodes", "0007_nodes.sql"),
    step!(8, "accounts", "0008_accounts.sql"),
    step!(9, "meeting", "0009_meeting.sql"),
    step!(11, "notices", "0011_notices.sql"),
    step!(12, "tokens", "0012_tokens.sql"),
    step!(13, "email", "0013_email.sql"),
];

/// How long to wait for another program that writes to the same file, in milliseconds.
const PATIENCE: u64 = 5000;

/// Connections that read; the writer has its own.
const READERS: u32 = 4;

/// Where games are kept.
#[derive(Clone, Debug)]
pub(super) struct Database {
    url: String,
    /// The file, if it is one, and which it was when it was opened.
    file: Option<(PathBuf, FileId)>,
}

/// Which file stands at a path. Windows does not let an open file be deleted.
type FileId = (u64, u64);

#[cfg(unix)]
fn file_id(path: &Path) -> std::io::Result<FileId> {
    use std::os::unix::fs::MetadataExt as _;
    let about = std::fs::metadata(path)?;
    Ok((about.dev(), about.ino()))
}

#[cfg(not(unix))]
fn file_id(path: &Path) -> std::io::Result<FileId> {
    std::fs::metadata(path).map(|_| (0, 0))
}

/// Makes the file if it is missing, readable by nobody else.
fn make_private(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = file.metadata()?.permissions().mode();
        if mode & 0o077 != 0 {
            file.set_permissions(std::fs::Permissions::from_mode(mode & !0o077))?;
        }
    }
    Ok(())
}

impl Database {
    /// The address of a file.
    pub(super) fn url_of_file(path: &Path) -> String {
        let path = path.display().to_string();
        format!("sqlite:{}", path.replace('%', "%25").replace('?', "%3f").replace('#', "%23"))
    }

    /// Opens it and brings its tables up to date.
    pub(super) async fn open(url: &str) -> Result<Self, String> {
        sqlx::any::install_default_drivers();
        let cannot = |why: &dyn std::fmt::Display| {
            format!("the database {} cannot be opened: {why}", without_password(url))
        };
        let path = if url.starts_with("sqlite:") {
            let options: SqliteConnectOptions = url.parse().map_err(|why| cannot(&why))?;
            Some(options.get_filename().to_owned())
        } else if url.starts_with("postgres:") || url.starts_with("postgresql:") {
            None
        } else {
            return Err(format!(
                "a database is named like sqlite:games.db or postgres://user@host/name, not \"{url}\""
            ));
        };
        if let Some(path) = &path {
            make_private(path).map_err(|why| cannot(&why))?;
        }
        let mut database = Self { url: url.to_owned(), file: None };
        let mut connection = database.connect().await.map_err(|why| cannot(&why))?;
        let migrated = migrations_up_to(i64::MAX, path.is_some()).run(&mut connection).await;
        migrated.map_err(|why| {
            format!("the database {} is not one of this program: {why}", without_password(url))
        })?;
        // It may have gone away since.
        let _ = connection.close().await;
        if let Some(path) = path {
            let id = file_id(&path).map_err(|why| cannot(&why))?;
            database.file = Some((path, id));
        }
        Ok(database)
    }

    pub(super) fn is_file(&self) -> bool {
        self.url.starts_with("sqlite:")
    }

    fn options(&self) -> Result<AnyConnectOptions, sqlx::Error> {
        Ok(self.url.parse::<AnyConnectOptions>()?.disable_statement_logging())
    }

    /// A connection that may write.
    pub(super) async fn connect(&self) -> Result<AnyConnection, sqlx::Error> {
        let mut connection = self.options()?.connect().await?;
        if self.is_file() {
            for setting in [
                // What has been acknowledged survives a loss of power.
                "PRAGMA journal_mode = WAL",
                "PRAGMA synchronous = FULL",
                // What a statement with many rows gathers by the way is not worth a file.
                "PRAGMA temp_store = MEMORY",
                // A page that changes often is copied into the file less often: after 40 MB.
                "PRAGMA wal_autocheckpoint = 10000",
                // The pages of a thousand games that are played at once, in kB.
                "PRAGMA cache_size = -8000",
            ] {
                sqlx::query(setting).execute(&mut connection).await?;
            }
        }
        self.set_up(&mut connection).await?;
        Ok(connection)
    }

    async fn set_up(&self, connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
        if self.is_file() {
            let waits = format!("PRAGMA busy_timeout = {PATIENCE}");
            sqlx::query(sqlx::AssertSqlSafe(waits)).execute(connection).await?;
        }
        Ok(())
    }

    /// Begins to read one moment of it, whatever is written meanwhile.
    pub(super) fn begin_reading(&self) -> &'static str {
        if self.is_file() { "BEGIN" } else { "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" }
    }

    /// Connections that only read, made when they are needed.
    pub(super) fn readers(&self) -> Result<AnyPool, sqlx::Error> {
        let database = self.clone();
        Ok(AnyPoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(Duration::from_millis(4 * PATIENCE))
            // A file does not go away as a server does.
            .test_before_acquire(!self.is_file())
            .after_connect(move |connection, _| {
                let database = database.clone();
                Box::pin(async move { database.set_up(connection).await })
            })
            .connect_lazy_with(self.options()?))
    }

    /// Whether what was written can be found again: a file that was deleted or replaced still takes what is
    /// written to it, and all of it goes when the program ends.
    pub(super) fn check_place(&self) -> Result<(), String> {
        let Some((path, id)) = &self.file else { return Ok(()) };
        match file_id(path) {
            Ok(found) if found == *id => Ok(()),
            Ok(_) => Err(format!("another file has taken the place of {}", path.display())),
            Err(why) => Err(format!("{} is gone: {why}", path.display())),
        }
    }
}

/// The steps of the schema up to one. Several nodes that start at once run them one after the other: PostgreSQL's
/// advisory lock sees to it.
pub(super) fn migrations_up_to(last: i64, sqlite: bool) -> Migrator {
    let step = |&(number, name, in_sqlite, in_postgres): &(
        i64,
        &'static str,
        &'static str,
        &'static str,
    )| {
        let sql = if sqlite { in_sqlite } else { in_postgres };
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    let steps = SCHEMA.iter().filter(|(number, ..)| *number <= last);
    Migrator::with_migrations(steps.map(step).collect())
}

/// An address as it may be shown.
fn without_password(url: &str) -> String {
    match (url.split_once("://"), url.rsplit_once('@')) {
        (Some((scheme, rest)), Some((_, place))) if rest.contains('@') => {
            let user = rest.split([':', '@']).next().unwrap_or_default();
            format!("{scheme}://{user}@{place}")
        }
        _ => url.to_owned(),
    }
}
