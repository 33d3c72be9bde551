//! The one writer of a store.
//!
//! Whatever is to be written is queued here. The writer takes all that is waiting, for however many games, writes it in one
//! transaction, and answers once that is on the disk: a commit costs much, a row little. What cannot be done (the
//! game has gone on, a seat is taken) is answered no, and leaves the rest of the batch alone.

use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;
use std::time::Duration;

use sqlx::any::AnyArguments;
use sqlx::{AnyConnection, Arguments as _, Connection as _, SqlSafeStr};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout_at};

use super::database::Database;
use super::{Append, StoreError, meeting, name_of_side, ratings};
use crate::metrics::METRICS;

/// A commit begins no sooner than this after the one before, unless enough is waiting: a lone turn is
/// written at once, and under load commits are few.
const PACE: Duration = Duration::from_millis(10);

/// After a commit of less than `FEW` it is this: what a commit costs is then shared by more.
const SLOWER_PACE: Duration = Duration::from_millis(20);
const FEW: usize = 32;

/// With so much waiting, nothing more is waited for.
const ENOUGH: usize = 256;

/// No transaction is larger.
const MOST: usize = 1024;

/// Where two nodes stood in each other's way, the transaction is tried so often again.
const TRIES: u32 = 3;

/// So much may wait; whoever comes then waits for a place.
const QUEUE: usize = 8192;

/// A value of a statement.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Number(i64),
    MaybeNumber(Option<i64>),
    Text(String),
    MaybeText(Option<String>),
    Bytes(Vec<u8>),
}

/// A statement with its values.
pub(super) type Statement = (&'static str, Vec<Value>);

/// What is to be written.
#[derive(Debug)]
pub(super) enum Order {
    Append(Append),
    /// If the first statement changes no row, none of the others is carried out, and the answer is no.
    Statements(Vec<Statement>),
    /// People are brought together: who, and each statement with the number of rows that it has to change, if that matters. If one
    /// changes another number, all is as before, and the answer is no.
    Meeting(Vec<String>, Vec<(Statement, Option<u64>)>),
    /// Nothing more: what waits is written, then the writer ends.
    Close,
}

/// Whether it was done; no if the first statement found nothing to change.
type Written = Result<bool, StoreError>;

struct Queued {
    order: Order,
    answer: oneshot::Sender<Written>,
    /// An earlier commit of it broke off, and it is not known whether it was carried out.
    in_doubt: bool,
}

/// The way to the writer.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    queue: mpsc::Sender<Queued>,
}

impl Writer {
    /// Starts it. It ends when the last way to it is gone, or when it is closed.
    pub(super) fn start(database: Database, connection: AnyConnection) -> Self {
        let (queue, waiting) = mpsc::channel(QUEUE);
        let task = Scribe { database, connection: Some(connection), waiting, held: Vec::new() };
        tokio::spawn(task.run());
        Self { queue }
    }

    /// Writes, and says so once it is on the disk.
    pub(super) async fn write(&self, order: Order) -> Written {
        let (answer, answered) = oneshot::channel();
        let closed = || StoreError::Failed("the store is closed".to_owned());
        self.queue.send(Queued { order, answer, in_doubt: false }).await.map_err(|_| closed())?;
        answered.await.map_err(|_| closed())?
    }
}

struct Scribe {
    database: Database,
    /// None after it broke.
    connection: Option<AnyConnection>,
    waiting: mpsc::Receiver<Queued>,
    /// What has to wait for the next batch, since this one has an append to the same game.
    held: Vec<Queued>,
}

/// Why a batch was not written.
pub(super) enum Trouble {
    /// Something in it cannot be written; the rest can.
    Apart,
    /// Another node was in the way; it is worth another try.
    Again(StoreError),
    /// The database is at fault.
    Database(StoreError),
    /// The connection broke; perhaps in the middle of the commit.
    Broken(StoreError),
}

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Self {
        use sqlx::error::ErrorKind;
        let why = error.to_string();
        match error.as_database_error() {
            Some(error) => {
                let code = error.code().unwrap_or_default();
                // PostgreSQL: data that cannot be.
                let data = !error.is_transient_in_connect_phase() && code.starts_with("22");
                // PostgreSQL ends: it is being shut down, or has crashed.
                if code.starts_with("57P") {
                    Self::Broken(StoreError::Failed(why))
                } else if code.starts_with("40") {
                    Self::Again(StoreError::Failed(why))
                } else if data || !matches!(error.kind(), ErrorKind::Other) {
                    Self::Apart
                } else {
                    Self::Database(StoreError::Failed(why))
                }
            }
            None => Self::Broken(StoreError::Failed(why)),
        }
    }
}

impl Scribe {
    async fn run(mut self) {
        let mut next = Instant::now();
        let mut closers = Vec::new();
        loop {
            let mut batch = std::mem::take(&mut self.held);
            if batch.is_empty() {
                match self.waiting.recv().await {
                    Some(first) => batch.push(first),
                    None => break,
                }
            }
            self.gather(&mut batch, next).await;
            next = Instant::now() + if batch.len() < FEW { SLOWER_PACE } else { PACE };
            self.hold_back(&mut batch);
            let closing = batch.extract_if(.., |queued| matches!(queued.order, Order::Close));
            closers.extend(closing.map(|queued| queued.answer));
            if !closers.is_empty() {
                self.waiting.close();
            }
            self.write(batch).await;
        }
        if let Some(connection) = self.connection.take() {
            // All that was acknowledged is on the disk already.
            let _ = connection.close().await;
        }
        for answer in closers {
            let _ = answer.send(Ok(true));
        }
    }

    /// Takes what is waiting, and what comes until then.
    async fn gather(&mut self, batch: &mut Vec<Queued>, until: Instant) {
        while batch.len() < MOST {
            match self.waiting.try_recv() {
                Ok(more) => batch.push(more),
                Err(_) if batch.len() >= ENOUGH || Instant::now() >= until => return,
                Err(_) => match timeout_at(until, self.waiting.recv()).await {
                    Ok(Some(more)) => batch.push(more),
                    Ok(None) => return,
                    Err(_) => return,
                },
            }
        }
    }

    /// Appends to the same game go one after the other.
    fn hold_back(&mut self, batch: &mut Vec<Queued>) {
        let mut seen = HashSet::new();
        let again = |queued: &mut Queued| match &queued.order {
            Order::Append(append) => !seen.insert(append.id.clone()),
            Order::Statements(_) | Order::Meeting(..) | Order::Close => false,
        };
        self.held = batch.extract_if(.., again).collect();
    }

    /// Writes a batch, in smaller pieces if something in it cannot be written.
    async fn write(&mut self, batch: Vec<Queued>) {
        if batch.is_empty() {
            return;
        }
        let mut pieces = vec![batch];
        while let Some(mut piece) = pieces.pop() {
            let mut result = self.attempt(&piece).await;
            for _ in 0..TRIES {
                if matches!(result, Err(Trouble::Again(_))) {
                    result = self.attempt(&piece).await;
                }
            }
            if let Err(Trouble::Broken(_)) = result {
                self.connection = None;
                piece.iter_mut().for_each(|queued| queued.in_doubt = true);
                result = self.attempt(&piece).await;
            }
            match result {
                Ok(answers) => answer(piece, answers),
                Err(Trouble::Apart | Trouble::Again(_)) if piece.len() > 1 => {
                    let rest = piece.split_off(piece.len() / 2);
                    pieces.push(rest);
                    pieces.push(piece);
                }
                Err(Trouble::Apart) => self.refuse(piece).await,
                Err(Trouble::Database(why) | Trouble::Broken(why) | Trouble::Again(why)) => {
                    // Its transaction may still be open.
                    self.connection = None;
                    METRICS.store_failures_total.add(1);
                    tracing::error!("nothing can be stored: {why}");
                    piece.extend(pieces.drain(..).flatten());
                    for queued in piece {
                        let _ = queued.answer.send(Err(why.clone()));
                    }
                }
            }
        }
    }

    /// One transaction with all of it.
    async fn attempt(&mut self, batch: &[Queued]) -> Result<Vec<bool>, Trouble> {
        if self.connection.is_none() {
            self.connection = Some(self.database.connect().await?);
        }
        let connection = self.connection.as_mut().expect("it was made above");
        let begun = Instant::now();
        let mut transaction = connection.begin().await?;
        let mut appends: Vec<&Append> = batch
            .iter()
            .filter_map(|queued| match &queued.order {
                Order::Append(append) => Some(append),
                Order::Statements(_) | Order::Meeting(..) | Order::Close => None,
            })
            .collect();
        // In the same order on all nodes, so that they do not wait for each other in a circle.
        appends.sort_unstable_by(|a, b| a.id.cmp(&b.id));
        append(&mut transaction, self.database.is_file(), &appends).await?;
        ratings::rate(&mut transaction, &appends).await?;
        let mut meeting = BTreeSet::new();
        for queued in batch {
            if let Order::Meeting(people, _) = &queued.order {
                meeting.extend(people.iter().cloned());
            }
        }
        meeting::hold(&mut transaction, meeting).await?;
        let mut answers = Vec::with_capacity(batch.len());
        for queued in batch {
            answers.push(match &queued.order {
                Order::Append(append) => {
                    for (sql, values) in &append.unless {
                        if execute(&mut transaction, *sql, values.iter().cloned()).await? > 0 {
                            return Err(Trouble::Apart);
                        }
                    }
                    for (sql, values) in &append.also {
                        execute(&mut transaction, *sql, values.iter().cloned()).await?;
                    }
                    true
                }
                Order::Statements(statements) => in_order(&mut transaction, statements).await?,
                Order::Meeting(_, statements) => exactly(&mut transaction, statements).await?,
                Order::Close => true,
            });
        }
        transaction.commit().await?;
        METRICS.commits_total.add(1);
        METRICS.commit_microseconds_total.add(begun.elapsed().as_micros() as u64);
        METRICS.orders_total.add(batch.len() as u64);
        METRICS.events_total.add(appends.iter().map(|append| append.bodies.len() as u64).sum());
        self.database.check_place().map_err(|why| Trouble::Database(StoreError::Failed(why)))?;
        Ok(answers)
    }

    /// What one order failed by, when it stands alone.
    async fn refuse(&mut self, piece: Vec<Queued>) {
        for queued in piece {
            let answer = match &queued.order {
                Order::Append(append) if queued.in_doubt => match self.is_there(append).await {
                    Ok(false) => Err(StoreError::Stale),
                    other => other,
                },
                _ => Err(StoreError::Stale),
            };
            METRICS.stale_total.add(1);
            let _ = queued.answer.send(answer);
        }
    }

    /// Whether just these events were stored by a commit that broke off.
    async fn is_there(&mut self, append: &Append) -> Result<bool, StoreError> {
        let Some(connection) = self.connection.as_mut() else { return Ok(false) };
        for (version, body) in append.numbered() {
            let found =
                sqlx::query("SELECT 1 FROM events WHERE game = $1 AND version = $2 AND body = $3")
                    .bind(append.id.clone())
                    .bind(version)
                    .bind(body.to_owned())
                    .fetch_optional(&mut *connection)
                    .await?;
            if found.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn answer(piece: Vec<Queued>, answers: Vec<bool>) {
    for (queued, done) in piece.into_iter().zip(answers) {
        // Whoever asked may have gone.
        let _ = queued.answer.send(Ok(done));
    }
}

async fn in_order(
    connection: &mut AnyConnection,
    statements: &[Statement],
) -> Result<bool, Trouble> {
    for (n, (sql, values)) in statements.iter().enumerate() {
        let changed = execute(connection, *sql, values.iter().cloned()).await?;
        if n == 0 && changed == 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

async fn exactly(
    connection: &mut AnyConnection,
    statements: &[(Statement, Option<u64>)],
) -> Result<bool, Trouble> {
    // Within the transaction: what stands beside it stays.
    let mut savepoint = connection.begin().await?;
    for ((sql, values), rows) in statements {
        let changed = execute(&mut savepoint, *sql, values.iter().cloned()).await?;
        if rows.is_some_and(|rows| rows != changed) {
            savepoint.rollback().await?;
            return Ok(false);
        }
    }
    savepoint.commit().await?;
    Ok(true)
}

pub(super) async fn execute(
    connection: &mut AnyConnection,
    sql: impl SqlSafeStr,
    values: impl IntoIterator<Item = Value>,
) -> Result<u64, sqlx::Error> {
    let arguments = arguments(values)?;
    Ok(sqlx::query_with(sql, arguments).execute(connection).await?.rows_affected())
}

/// Values as they are bound, in order.
pub(super) fn arguments(
    values: impl IntoIterator<Item = Value>,
) -> Result<AnyArguments, sqlx::Error> {
    let mut arguments = AnyArguments::default();
    for value in values {
        let added = match value {
            Value::Number(value) => arguments.add(value),
            Value::MaybeNumber(value) => arguments.add(value),
            Value::Text(value) => arguments.add(value),
            Value::MaybeText(value) => arguments.add(value),
            Value::Bytes(value) => arguments.add(value),
        };
        added.map_err(sqlx::Error::Encode)?;
    }
    Ok(arguments)
}

/// A statement for many rows, in a few sizes. Rows that are left over are filled up with blank ones, which the statement
/// passes over: each way to the database costs more than a row that says nothing.
struct Sizes {
    sizes: [SizedStatement; 7],
    blank: Vec<Value>,
}

struct SizedStatement {
    rows: usize,
    /// With places that have no names: SQLite would look each of them up among hundreds.
    in_sqlite: String,
    in_postgres: String,
}

impl Sizes {
    fn new(verb: &str, head: &str, blank: Vec<Value>, tail: &str) -> Self {
        let columns = blank.len();
        let sizes = [4, 8, 16, 32, 64, 128, 256].map(|rows| {
            let all = |place: &dyn Fn(usize) -> String| {
                let row = |row: usize| {
                    let places: Vec<String> =
                        (1..=columns).map(|column| place(row * columns + column)).collect();
                    format!("({})", places.join(","))
                };
                let rows: Vec<String> = (0..rows).map(row).collect();
                format!("{head}{}{tail}", rows.join(","))
            };
            // A statement that fails is undone with its whole transaction: SQLite need not copy each page before it changes
            // it, so as to undo the statement alone.
            let in_sqlite = format!("{verb} OR FAIL {}", all(&|_| "?".to_owned()));
            let in_postgres = format!("{verb} {}", all(&|place| format!("${place}")));
            SizedStatement { rows, in_sqlite, in_postgres }
        });
        Self { sizes, blank }
    }

    /// Goes through all rows. Gives how many were changed.
    async fn execute<T>(
        &'static self,
        connection: &mut AnyConnection,
        is_file: bool,
        rows: &[T],
        values: impl Fn(&T, &mut Vec<Value>),
    ) -> Result<u64, sqlx::Error> {
        let (mut rest, mut changed) = (rows, 0);
        let largest = &self.sizes[self.sizes.len() - 1];
        while !rest.is_empty() {
            let fits = self.sizes.iter().find(|size| size.rows >= rest.len());
            let size = fits.unwrap_or(largest);
            let sql = if is_file { &size.in_sqlite } else { &size.in_postgres };
            let (now, later) = rest.split_at(rest.len().min(size.rows));
            rest = later;
            let mut all = Vec::with_capacity(size.rows * self.blank.len());
            now.iter().for_each(|row| values(row, &mut all));
            (now.len()..size.rows).for_each(|_| all.extend_from_slice(&self.blank));
            changed += execute(connection, sql.as_str(), all).await?;
        }
        Ok(changed)
    }
}

const NO_TEXT: Value = Value::MaybeText(None);
const NO_NUMBER: Value = Value::MaybeNumber(None);

/// How a game ended is not among them: SQLite writes an index anew as soon as one of its columns is named, changed or not.
static STANDINGS: LazyLock<Sizes> = LazyLock::new(|| {
    Sizes::new(
        "UPDATE",
        "games SET version = v.column3, to_act = v.column4, turns = v.column5, \
         position = v.column6, changed = v.column7, deadline = v.column8 FROM (VALUES ",
        vec![NO_TEXT, NO_NUMBER, NO_NUMBER, NO_TEXT, NO_NUMBER, NO_TEXT, NO_NUMBER, NO_NUMBER],
        ") AS v WHERE games.id = v.column1 AND games.version = v.column2",
    )
});

/// A game that is over stays so.
static ENDS: LazyLock<Sizes> = LazyLock::new(|| {
    Sizes::new(
        "UPDATE",
        "games SET reason = v.column2, winner = v.column3, ended = v.column4 FROM (VALUES ",
        vec![NO_TEXT, NO_TEXT, NO_TEXT, NO_NUMBER],
        ") AS v WHERE games.id = v.column1",
    )
});

static EVENTS: LazyLock<Sizes> = LazyLock::new(|| {
    Sizes::new(
        "INSERT",
        "INTO events (game, version, body) SELECT column1, column2, column3 FROM (VALUES ",
        vec![NO_TEXT, NO_NUMBER, NO_TEXT],
        ") AS v WHERE column1 IS NOT NULL",
    )
});

/// Appends to many games, all or none.
async fn append(
    connection: &mut AnyConnection,
    is_file: bool,
    appends: &[&Append],
) -> Result<(), Trouble> {
    let standing = |append: &&Append, values: &mut Vec<Value>| {
        let now = &append.standing;
        values.extend([
            Value::Text(append.id.clone()),
            Value::Number(append.after as i64),
            Value::Number((append.after + append.bodies.len() as u64) as i64),
            Value::Text(name_of_side(now.to_act).to_owned()),
            Value::Number(i64::from(now.turns)),
            Value::Text(now.position.clone()),
            Value::Number(now.changed as i64),
            Value::MaybeNumber(now.deadline.map(|deadline| deadline as i64)),
        ]);
    };
    if STANDINGS.execute(connection, is_file, appends, standing).await? < appends.len() as u64 {
        // Some game has gone on; which one shows when the batch is taken apart.
        return Err(Trouble::Apart);
    }
    let ends: Vec<_> = appends
        .iter()
        .filter_map(|append| append.standing.end.as_ref().map(|end| (append, end)))
        .collect();
    ENDS.execute(connection, is_file, &ends, |(append, end), values| {
        values.extend([
            Value::Text(append.id.clone()),
            Value::Text(super::name(&end.reason)),
            Value::MaybeText(end.winner.map(|side| name_of_side(side).to_owned())),
            Value::Number(append.standing.changed as i64),
        ]);
    })
    .await?;
    let events: Vec<(&str, i64, &str)> = appends
        .iter()
        .flat_map(|append| {
            append.numbered().map(|(version, body)| (append.id.as_str(), version, body))
        })
        .collect();
    EVENTS
        .execute(connection, is_file, &events, |(id, version, body), values| {
            values.extend([
                Value::Text((*id).to_owned()),
                Value::Number(*version),
                Value::Text((*body).to_owned()),
            ]);
        })
        .await?;
    Ok(())
}
