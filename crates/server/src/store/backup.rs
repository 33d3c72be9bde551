//! All of a database in one file, and back. The file is the same for SQLite and PostgreSQL, so that a server can move from
//! one to the other.
//!
//! A backup is taken while the server runs: it reads one moment of the database. The file is lines of JSON, compressed: a
//! first line that says what it is, one for each row, and a last one with their number, so that a file that was cut off is
//! recognised.

use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use futures_util::TryStreamExt as _;
use serde_json::{Value as Json, json};
use sqlx::any::{AnyRow, AnyTypeInfoKind};
use sqlx::{Column as _, Connection as _, Executor as _, Row as _};

use super::Store;
use super::database::Database;
use super::writer::{Value, execute};

/// Of the file.
const FORMAT: u64 = 1;

/// What is kept of each table, and in which order. Numbers that the database gives itself are not. A column that came later
/// stands last: files from before it have shorter rows.
const TABLES: [(&str, &[&str], &str); 19] = [
    ("earlier_games", &["id", "begun", "summary", "game", "outcome", "opponent", "created"], "id"),
    ("earlier_events", &["game_id", "version", "body"], "game_id, version"),
    (
        "games",
        &[
            "id",
            "version",
            "packed",
            "game",
            "clock",
            "white",
            "black",
            "white_name",
            "black_name",
            "chat",
            "rematch",
            "to_act",
            "turns",
            "position",
            "reason",
            "winner",
            "created",
            "changed",
            "ended",
            "deadline",
            "rematch_by",
            "rated",
            "speed",
            "source",
            "white_rating",
            "white_deviation",
            "black_rating",
            "black_deviation",
        ],
        "id",
    ),
    ("events", &["game", "version", "body"], "game, version"),
    ("packed", &["game", "body"], "game"),
    ("chat", &["game", "room", "name", "side", "text", "at", "person"], "number"),
    ("conditional", &["game", "side", "lines"], "game, side"),
    ("people", &["id", "name"], "id"),
    ("settings", &["name", "value"], "name"),
    (
        "accounts",
        &[
            "person",
            "name",
            "name_key",
            "password",
            "email",
            "bot",
            "created",
            "muted_until",
            "closed",
        ],
        "person",
    ),
    ("account_names", &["name_key", "taken"], "name_key"),
    ("recovery_codes", &["hash", "person"], "hash"),
    ("program_tokens", &["id", "hash", "person", "description", "scopes", "created", "used"], "id"),
    ("blocks", &["person", "blocked", "name", "at"], "person, blocked"),
    (
        "reports",
        &["person", "about", "name", "reason", "text", "game", "said", "at", "settled"],
        "number",
    ),
    ("audit", &["at", "what", "person", "name", "address", "detail"], "number"),
    (
        "push_devices",
        &[
            "endpoint",
            "person",
            "p256dh",
            "auth",
            "language",
            "your_turn",
            "challenge",
            "game_over",
            "added",
            "session",
        ],
        "endpoint",
    ),
    (
        "ratings",
        &["person", "game", "speed", "rating", "deviation", "volatility", "games", "changed"],
        "person, game, speed",
    ),
    (
        "rating_changes",
        &["played", "side", "person", "game", "speed", "at", "before", "rating", "deviation"],
        "played, side",
    ),
];

/// Columns that hold numbers; the others hold text, and that of packed games bytes.
const NUMBERS: [&str; 29] = [
    "version",
    "packed",
    "chat",
    "turns",
    "created",
    "changed",
    "ended",
    "deadline",
    "at",
    "bot",
    "muted_until",
    "closed",
    "taken",
    "settled",
    "your_turn",
    "challenge",
    "game_over",
    "added",
    "used",
    "rated",
    "white_rating",
    "white_deviation",
    "black_rating",
    "black_deviation",
    "rating",
    "deviation",
    "volatility",
    "games",
    "before",
];

fn sentence(why: impl std::fmt::Display) -> String {
    why.to_string()
}

/// Writes all of a database into a new file. Gives the number of games.
pub(crate) async fn backup(url: &str, path: &Path) -> Result<u64, String> {
    let database = Database::open(url).await?;
    let mut options = OpenOptions::new();
    // Never over a file that is there already, and for nobody else to read: who knows it can play as anybody.
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let cannot = |why: std::io::Error| format!("{} was not written: {why}", path.display());
    let file = options.open(path).map_err(cannot)?;
    let mut out = GzEncoder::new(file, Compression::default());
    let mut connection = database.connect().await.map_err(sentence)?;
    let begin = database.begin_reading();
    let mut reading = connection.begin_with(begin).await.map_err(sentence)?;
    let (mut rows, mut games) = (0_u64, 0_u64);
    writeln!(out, "{}", json!({ "trefoil": "backup", "format": FORMAT })).map_err(cannot)?;
    for (table, columns, order) in TABLES {
        let sql = format!("SELECT {} FROM {table} ORDER BY {order}", columns.join(", "));
        let mut found = reading.fetch(sqlx::query(sqlx::AssertSqlSafe(sql)));
        while let Some(row) = found.try_next().await.map_err(sentence)? {
            writeln!(out, "{}", json!([table, values(&row).map_err(sentence)?])).map_err(cannot)?;
            rows += 1;
            games += u64::from(table == "games");
        }
    }
    writeln!(out, "{}", json!({ "rows": rows })).map_err(cannot)?;
    out.finish().and_then(|file| file.sync_all()).map_err(cannot)?;
    // It only read.
    let _ = reading.rollback().await;
    Ok(games)
}

/// A row as a list.
fn values(row: &AnyRow) -> Result<Vec<Json>, sqlx::Error> {
    let value = |at: usize| {
        let column = row.columns()[at].name();
        Ok(if NUMBERS.contains(&column) {
            json!(row.try_get::<Option<i64>, _>(at)?)
        } else if row.columns()[at].type_info().kind() == AnyTypeInfoKind::Blob {
            json!(hex(&row.try_get::<Vec<u8>, _>(at)?))
        } else {
            json!(row.try_get::<Option<String>, _>(at)?)
        })
    };
    (0..row.len()).map(value).collect()
}

/// Fills an empty database from a file. Gives the number of games.
pub(crate) async fn restore(url: &str, path: &Path) -> Result<u64, String> {
    let cannot =
        |why: &dyn std::fmt::Display| format!("{} cannot be restored: {why}", path.display());
    check(path).map_err(|why| cannot(&why))?;
    let store = Store::open(url).await?;
    let empty = store.is_empty().await;
    store.close().await;
    if !empty.map_err(sentence)? {
        return Err(
            "the database has games already: a backup is restored into a new one".to_owned()
        );
    }
    let database = Database::open(url).await?;
    let mut connection = database.connect().await.map_err(sentence)?;
    let mut writing = connection.begin().await.map_err(sentence)?;
    execute(&mut writing, "DELETE FROM settings", []).await.map_err(sentence)?;
    let mut games = 0;
    for line in lines(path).map_err(|why| cannot(&why))? {
        let line = line.map_err(|why| cannot(&why))?;
        let Ok((table, row)) = serde_json::from_str::<(String, Vec<Json>)>(&line) else { continue };
        let known = TABLES.iter().find(|(name, ..)| *name == table);
        let (table, columns, _) =
            known.ok_or_else(|| cannot(&format!("no table is called {table}")))?;
        let columns = &columns[..row.len().min(columns.len())];
        let places: Vec<String> = (1..=columns.len()).map(|n| format!("${n}")).collect();
        let sql =
            format!("INSERT INTO {table} ({}) VALUES ({})", columns.join(", "), places.join(", "));
        let values: Option<Vec<Value>> =
            columns.iter().zip(row).map(|(column, value)| read(table, column, value)).collect();
        let values = values.ok_or_else(|| cannot(&format!("a row of {table} is damaged")))?;
        execute(&mut writing, sqlx::AssertSqlSafe(sql), values).await.map_err(sentence)?;
        games += u64::from(*table == "games");
    }
    writing.commit().await.map_err(sentence)?;
    connection.close().await.map_err(sentence)?;
    Ok(games)
}

fn lines(path: &Path) -> std::io::Result<impl Iterator<Item = std::io::Result<String>>> {
    Ok(BufReader::new(GzDecoder::new(File::open(path)?)).lines())
}

/// Whether a file is a whole backup, before anything is written.
fn check(path: &Path) -> Result<(), String> {
    let (mut first, mut last, mut rows) = (None, String::new(), 0_u64);
    for line in lines(path).map_err(sentence)? {
        let line = line.map_err(sentence)?;
        first.get_or_insert_with(|| line.clone());
        rows += u64::from(line.starts_with('['));
        last = line;
    }
    let first: Json = serde_json::from_str(&first.unwrap_or_default()).unwrap_or_default();
    if first["trefoil"] != "backup" {
        return Err("it is no backup of Trefoil".to_owned());
    }
    if first["format"] != FORMAT {
        return Err("a newer version of Trefoil wrote it".to_owned());
    }
    let told: Json = serde_json::from_str(&last).unwrap_or_default();
    if told["rows"] != rows {
        return Err("it was cut off".to_owned());
    }
    Ok(())
}

fn read(table: &str, column: &str, value: Json) -> Option<Value> {
    Some(match value {
        Json::Number(number) => Value::Number(number.as_i64()?),
        Json::Null if NUMBERS.contains(&column) => Value::MaybeNumber(None),
        Json::Null => Value::MaybeText(None),
        Json::String(text) if (table, column) == ("packed", "body") => {
            Value::Bytes(from_hex(&text)?)
        }
        Json::String(text) => Value::Text(text),
        _ => return None,
    })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes().chunks(2);
    digits.map(|two| u8::from_str_radix(std::str::from_utf8(two).ok()?, 16).ok()).collect()
}
