//! Accounts and the browsers that are signed in to them.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::tokens::{noting, revoking};
use super::{Statement, Store, StoreError, Value, number, read_number, text};
use crate::names::{AccountName, name_key};

/// A person with a name of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Account {
    pub(crate) person: String,
    /// As it is shown.
    pub(crate) name: String,
    /// The password's hash; empty if nobody can sign in by one.
    pub(crate) password: String,
    /// Confirmed, and for nobody else to see.
    pub(crate) email: Option<String>,
    /// Whether a program plays.
    pub(crate) bot: bool,
    pub(crate) created: u64,
    /// Until when nothing can be written to others.
    pub(crate) muted_until: Option<u64>,
    /// Since when nobody can sign in.
    pub(crate) closed: Option<u64>,
}

/// An account to be made.
#[derive(Clone, Debug)]
pub(crate) struct NewAccount {
    /// Whoever it is already: their games stay theirs.
    pub(crate) person: String,
    pub(crate) name: AccountName,
    /// Hashed.
    pub(crate) password: String,
    pub(crate) bot: bool,
    pub(crate) at: u64,
}

/// A browser that is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Device {
    /// For lists. It lets nobody in.
    pub(crate) id: String,
    /// Such as "Firefox, Linux".
    pub(crate) browser: String,
    pub(crate) created: u64,
    pub(crate) seen: u64,
}

/// Some of somebody's sessions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Which<'a> {
    All,
    Only(&'a str),
    AllBut(&'a str),
}

/// A session that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EndedSession {
    pub(crate) number: u64,
    pub(crate) person: String,
    pub(crate) session: String,
    pub(crate) at: u64,
}

/// A browser that was not there for so long is signed out, in milliseconds.
const SESSION_LASTS: u64 = 365 * 24 * 3_600_000;

/// So long it is known from where somebody came, in milliseconds.
const ADDRESS_LASTS: u64 = 30 * 24 * 3_600_000;

/// So long it is known that a session has ended, in milliseconds.
const ENDED_KEPT: u64 = 24 * 3_600_000;

/// Before the random name of somebody whose account is deleted. It is the same in all their games, and leads nowhere.
pub(crate) const GONE: &str = "gone-";

/// What else is done with all that is kept of a person ($1) whose account is deleted.
const FORGOTTEN: [&str; 14] = [
    "DELETE FROM chat WHERE person = $1",
    "DELETE FROM people WHERE id = $1",
    "DELETE FROM tokens WHERE person = $1",
    "DELETE FROM recovery_codes WHERE person = $1",
    "DELETE FROM mailed_codes WHERE person = $1",
    "DELETE FROM push_devices WHERE person = $1",
    "DELETE FROM ratings WHERE person = $1",
    "DELETE FROM rating_changes WHERE person = $1",
    "DELETE FROM meetings WHERE person = $1",
    "DELETE FROM seeks WHERE person = $1",
    "DELETE FROM challenges WHERE challenger = $1 OR challenged = $1",
    "DELETE FROM blocks WHERE person = $1 OR blocked = $1",
    "DELETE FROM reports WHERE person = $1 OR about = $1",
    "UPDATE audit SET person = NULL, name = NULL, address = NULL WHERE person = $1",
];

/// Ends sessions, and keeps a note of it for the nodes that have their sockets. The first statement says whether there were any.
pub(super) fn ending(person: &str, which: Which<'_>, now: u64) -> Vec<Statement> {
    let (only, but) = match which {
        Which::All => ("", ""),
        Which::Only(id) => (id, ""),
        Which::AllBut(id) => ("", id),
    };
    let chosen = || vec![text(person), text(only), text(but)];
    let mut noted = chosen();
    noted.push(number(now));
    vec![
        (
            "INSERT INTO ended_sessions (person, session, at) SELECT person, id, $4 FROM sessions \
             WHERE person = $1 AND ($2 = '' OR id = $2) AND id <> $3",
            noted,
        ),
        // Nobody is told any more where they are signed out.
        (
            "DELETE FROM push_devices WHERE person = $1 AND ($2 = '' AND $3 = '' OR session IN \
             (SELECT id FROM sessions WHERE person = $1 AND ($2 = '' OR id = $2) AND id <> $3))",
            chosen(),
        ),
        ("DELETE FROM sessions WHERE person = $1 AND ($2 = '' OR id = $2) AND id <> $3", chosen()),
        ("DELETE FROM ended_sessions WHERE at < $1", vec![number(now.saturating_sub(ENDED_KEPT))]),
    ]
}

pub(super) fn new_password(person: &str, hash: &str) -> Statement {
    ("UPDATE accounts SET password = $2 WHERE person = $1", vec![text(person), text(hash)])
}

/// The columns of [`Account`].
pub(super) const ACCOUNT: &str = "accounts.person AS person, accounts.name AS name, password, email, bot, \
                       accounts.created AS created, muted_until, closed";

pub(super) fn read_account(row: &AnyRow) -> Result<Account, StoreError> {
    let time = |column: &str| {
        Ok::<_, sqlx::Error>(row.try_get::<Option<i64>, _>(column)?.map(|at| at as u64))
    };
    Ok(Account {
        person: row.try_get("person")?,
        name: row.try_get("name")?,
        password: row.try_get("password")?,
        email: row.try_get("email")?,
        bot: row.try_get::<i64, _>("bot")? != 0,
        created: read_number(row, "created")?,
        muted_until: time("muted_until")?,
        closed: time("closed")?,
    })
}

impl Store {
    async fn one_account(&self, found: &str, key: &str) -> Result<Option<Account>, StoreError> {
        let sql = format!("SELECT {ACCOUNT} FROM accounts WHERE {found} = $1");
        let row =
            sqlx::query(sqlx::AssertSqlSafe(sql)).bind(key).fetch_optional(&self.readers).await?;
        row.as_ref().map(read_account).transpose()
    }

    /// Somebody's account, if they have one.
    pub(crate) async fn account(&self, person: &str) -> Result<Option<Account>, StoreError> {
        self.one_account("person", person).await
    }

    /// The account of a name, or of one that looks like it.
    pub(crate) async fn account_by_name(&self, name: &str) -> Result<Option<Account>, StoreError> {
        self.one_account("name_key", &name_key(name)).await
    }

    /// Makes an account. Says no if such a name was ever given out.
    pub(crate) async fn create_account(&self, new: NewAccount) -> Result<bool, StoreError> {
        let NewAccount { person, name, password, bot, at } = new;
        let (name, name_key) = (name.as_str(), name.key());
        let statements = vec![
            (
                "INSERT INTO account_names (name_key, taken) VALUES ($1, $2) \
                 ON CONFLICT (name_key) DO NOTHING",
                vec![text(name_key), number(at)],
            ),
            (
                "INSERT INTO accounts (person, name, name_key, password, bot, created) \
                 VALUES ($1, $2, $3, $4, $5, $6)",
                vec![
                    text(&person),
                    text(name),
                    text(name_key),
                    text(password),
                    Value::Number(i64::from(bot)),
                    number(at),
                ],
            ),
            (
                "INSERT INTO people (id, name) VALUES ($1, $2) \
                 ON CONFLICT (id) DO UPDATE SET name = excluded.name",
                vec![text(&person), text(name)],
            ),
            // As they are called now, also where they sit already.
            ("UPDATE games SET white_name = $2 WHERE white = $1", vec![text(&person), text(name)]),
            ("UPDATE games SET black_name = $2 WHERE black = $1", vec![text(&person), text(name)]),
        ];
        self.write(statements).await
    }

    /// Signs a browser in.
    pub(crate) async fn add_session(
        &self,
        person: &str,
        hash: &str,
        device: &Device,
    ) -> Result<(), StoreError> {
        let statement = (
            "INSERT INTO sessions (id, hash, person, browser, created, seen) \
             VALUES ($1, $2, $3, $4, $5, $6)",
            vec![
                text(&device.id),
                text(hash),
                text(person),
                text(&device.browser),
                number(device.created),
                number(device.seen),
            ],
        );
        self.write(vec![statement]).await.map(drop)
    }

    /// Whose browser it is, by the hash of what its cookie says. A closed account has none.
    pub(crate) async fn session(
        &self,
        hash: &str,
    ) -> Result<Option<(Device, Account)>, StoreError> {
        let sql = format!(
            "SELECT sessions.id AS session, browser, sessions.created AS begun, seen, {ACCOUNT} \
             FROM sessions JOIN accounts ON accounts.person = sessions.person \
             WHERE hash = $1 AND closed IS NULL"
        );
        let row =
            sqlx::query(sqlx::AssertSqlSafe(sql)).bind(hash).fetch_optional(&self.readers).await?;
        let read = |row: AnyRow| {
            let device = Device {
                id: row.try_get("session")?,
                browser: row.try_get("browser")?,
                created: read_number(&row, "begun")?,
                seen: read_number(&row, "seen")?,
            };
            Ok((device, read_account(&row)?))
        };
        row.map(read).transpose()
    }

    /// The browsers that are signed in, those that were there last first.
    pub(crate) async fn devices(&self, person: &str) -> Result<Vec<Device>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, browser, created, seen FROM sessions WHERE person = $1 \
             ORDER BY seen DESC, id",
        )
        .bind(person)
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &AnyRow| {
            Ok(Device {
                id: row.try_get("id")?,
                browser: row.try_get("browser")?,
                created: read_number(row, "created")?,
                seen: read_number(row, "seen")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// A browser was there again.
    pub(crate) async fn see_device(&self, id: &str, now: u64) -> Result<(), StoreError> {
        let statement =
            ("UPDATE sessions SET seen = $2 WHERE id = $1", vec![text(id), number(now)]);
        self.write(vec![statement]).await.map(drop)
    }

    /// Signs browsers out. Says no if there are none such.
    pub(crate) async fn end_sessions(
        &self,
        person: &str,
        which: Which<'_>,
        now: u64,
    ) -> Result<bool, StoreError> {
        self.write(ending(person, which, now)).await
    }

    /// Sessions that have ended since a time.
    pub(crate) async fn ended_sessions(&self, since: u64) -> Result<Vec<EndedSession>, StoreError> {
        let rows =
            sqlx::query("SELECT number, person, session, at FROM ended_sessions WHERE at >= $1")
                .bind(since as i64)
                .fetch_all(&self.readers)
                .await?;
        let read = |row: &AnyRow| {
            Ok(EndedSession {
                number: read_number(row, "number")?,
                person: row.try_get("person")?,
                session: row.try_get("session")?,
                at: read_number(row, "at")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Forgets browsers that have not been there for long, and the addresses of what happened long ago.
    pub(crate) async fn forget_sessions(&self, now: u64) -> Result<(), StoreError> {
        let before = |age: u64| vec![number(now.saturating_sub(age))];
        for statement in [
            ("DELETE FROM sessions WHERE seen < $1", before(SESSION_LASTS)),
            (
                "UPDATE audit SET address = NULL WHERE at < $1 AND address IS NOT NULL",
                before(ADDRESS_LASTS),
            ),
            ("DELETE FROM mailed_codes WHERE expires < $1", before(0)),
        ] {
            self.write(vec![statement]).await?;
        }
        Ok(())
    }

    /// Another password. All other browsers are signed out; where none is kept, programs are too.
    pub(crate) async fn set_password(
        &self,
        person: &str,
        hash: &str,
        keeps: Which<'_>,
        now: u64,
    ) -> Result<bool, StoreError> {
        let mut statements = vec![new_password(person, hash)];
        statements.extend(ending(person, keeps, now));
        if matches!(keeps, Which::All) {
            statements.extend(revoking(person, "", now));
        }
        self.write(statements).await
    }

    /// Other recovery codes, by their hashes.
    pub(crate) async fn set_recovery_codes(
        &self,
        person: &str,
        hashes: &[String],
    ) -> Result<(), StoreError> {
        let mut statements = vec![
            ("UPDATE accounts SET person = person WHERE person = $1", vec![text(person)]),
            ("DELETE FROM recovery_codes WHERE person = $1", vec![text(person)]),
        ];
        statements.extend(hashes.iter().map(|hash| {
            (
                "INSERT INTO recovery_codes (hash, person) VALUES ($1, $2)",
                vec![text(hash), text(person)],
            )
        }));
        self.write(statements).await.map(drop)
    }

    /// A new password for a recovery code, which is worth nothing after. All browsers are signed out, and all tokens
    /// revoked. Says no if there is no such code.
    pub(crate) async fn recover(
        &self,
        person: &str,
        code: &str,
        hash: &str,
        now: u64,
    ) -> Result<bool, StoreError> {
        let mut statements = vec![
            (
                "DELETE FROM recovery_codes WHERE hash = $1 AND person = $2",
                vec![text(code), text(person)],
            ),
            new_password(person, hash),
        ];
        statements.extend(ending(person, Which::All, now));
        // Whoever had the account may have made some.
        statements.extend(revoking(person, "", now));
        self.write(statements).await
    }

    /// The games of a guest become those of an account, where the two do not sit in one together. Gives which.
    pub(crate) async fn move_games(
        &self,
        guest: &str,
        account: &Account,
    ) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query(
            "SELECT id FROM games WHERE white = $1 AND (black IS NULL OR black <> $2) \
             UNION SELECT id FROM games WHERE black = $1 AND (white IS NULL OR white <> $2)",
        )
        .bind(guest)
        .bind(&account.person)
        .fetch_all(&self.readers)
        .await?;
        let values = || vec![text(guest), text(&account.person), text(&account.name)];
        let statements = vec![
            ("UPDATE accounts SET person = person WHERE person = $1", vec![text(&account.person)]),
            (
                "UPDATE games SET white = $2, white_name = $3 \
                 WHERE white = $1 AND (black IS NULL OR black <> $2)",
                values(),
            ),
            (
                "UPDATE games SET black = $2, black_name = $3 \
                 WHERE black = $1 AND (white IS NULL OR white <> $2)",
                values(),
            ),
            ("UPDATE chat SET person = $2, name = $3 WHERE person = $1", values()),
            (
                "UPDATE push_devices SET person = $2 WHERE person = $1",
                vec![text(guest), text(&account.person)],
            ),
        ];
        self.write(statements).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// An account goes. Its games stay, as those of somebody with a random name; nobody knows whose they were, and its own name is
    /// never given out again.
    pub(crate) async fn delete_account(
        &self,
        person: &str,
        random: &str,
        now: u64,
    ) -> Result<bool, StoreError> {
        let gone = || vec![text(person), text(format!("{GONE}{random}"))];
        let mut statements = vec![
            ("DELETE FROM accounts WHERE person = $1", vec![text(person)]),
            ("UPDATE games SET white = $2, white_name = '' WHERE white = $1", gone()),
            ("UPDATE games SET black = $2, black_name = '' WHERE black = $1", gone()),
        ];
        statements.extend(ending(person, Which::All, now));
        statements.extend(revoking(person, "", now));
        statements.extend(FORGOTTEN.iter().map(|sql| (*sql, vec![text(person)])));
        self.write(statements).await
    }

    /// An account is closed, or open again.
    pub(crate) async fn close_account(
        &self,
        person: &str,
        closed: Option<u64>,
        now: u64,
    ) -> Result<bool, StoreError> {
        let mut statements = vec![(
            "UPDATE accounts SET closed = $2 WHERE person = $1",
            vec![text(person), Value::MaybeNumber(closed.map(|at| at as i64))],
        )];
        if closed.is_some() {
            statements.extend(ending(person, Which::All, now));
            statements.push(noting(person, "", now));
        }
        self.write(statements).await
    }

    /// Until when somebody can write nothing to others.
    pub(crate) async fn mute(&self, person: &str, until: Option<u64>) -> Result<bool, StoreError> {
        let statement = (
            "UPDATE accounts SET muted_until = $2 WHERE person = $1",
            vec![text(person), Value::MaybeNumber(until.map(|at| at as i64))],
        );
        self.write(vec![statement]).await
    }

    /// All accounts whose names begin so, in the order of their names.
    pub(crate) async fn accounts(&self, beginning: &str) -> Result<Vec<Account>, StoreError> {
        let sql = format!("SELECT {ACCOUNT} FROM accounts ORDER BY name_key");
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_all(&self.readers).await?;
        let accounts = rows.iter().map(read_account).collect::<Result<Vec<_>, _>>()?;
        let key = name_key(beginning);
        Ok(accounts
            .into_iter()
            .filter(|account| name_key(&account.name).starts_with(&key))
            .collect())
    }

    /// All games in which somebody sits, the oldest first.
    pub(crate) async fn games_of_person(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query(
            "SELECT id FROM (SELECT id, created FROM games WHERE white = $1 \
             UNION SELECT id, created FROM games WHERE black = $1) AS theirs ORDER BY created, id",
        )
        .bind(person)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// All that somebody has written: in which game, when, and what.
    pub(crate) async fn written_by(
        &self,
        person: &str,
    ) -> Result<Vec<(String, u64, String)>, StoreError> {
        let rows = sqlx::query("SELECT game, at, text FROM chat WHERE person = $1 ORDER BY number")
            .bind(person)
            .fetch_all(&self.readers)
            .await?;
        let read = |row: &AnyRow| {
            Ok((row.try_get("game")?, read_number(row, "at")?, row.try_get("text")?))
        };
        rows.iter().map(read).collect()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::store::tests::{created, on_both, seated};

    pub(in crate::store) fn new(person: &str, name: &str) -> NewAccount {
        NewAccount {
            person: person.to_owned(),
            name: AccountName::read(name).unwrap(),
            password: "hash".to_owned(),
            bot: false,
            at: 7,
        }
    }

    #[test]
    fn a_name_is_given_out_once() {
        on_both(|store, _| async move {
            store.create(created("one", [Some(seated("ann")), None])).await.unwrap();
            let both = tokio::join!(
                store.create_account(new("ann", "Ann")),
                store.create_account(new("eve", "aNN"))
            );
            assert_eq!((both.0.unwrap(), both.1.unwrap()), (true, false));
            // Nobody has two accounts; and the name that was not used stays free.
            assert!(matches!(
                store.create_account(new("ann", "Anna")).await,
                Err(StoreError::Stale)
            ));
            assert!(store.create_account(new("bob", "Anna")).await.unwrap());
            let ann = store.account("ann").await.unwrap().unwrap();
            assert_eq!((ann.name.as_str(), ann.created, ann.bot), ("Ann", 7, false));
            assert_eq!((ann.closed, ann.muted_until, ann.email.as_deref()), (None, None, None));
            assert_eq!(store.account_by_name("ANN").await.unwrap(), Some(ann));
            assert_eq!(store.account("eve").await.unwrap(), None);
            // Their seats have that name too, and nothing changes it.
            let seats = store.load("one").await.unwrap().unwrap().seats;
            assert_eq!(seats[0].as_ref().unwrap().name, "Ann");
            assert!(!store.set_name("ann", "Eve").await.unwrap());
            assert_eq!(store.name_of("ann").await.unwrap().as_deref(), Some("Ann"));
        });
    }

    #[test]
    fn a_session_is_found_by_its_hash() {
        on_both(|store, _| async move {
            store.create_account(new("ann", "Ann")).await.unwrap();
            let device = Device {
                id: "one".to_owned(),
                browser: "Firefox, Linux".to_owned(),
                created: 8,
                seen: 9,
            };
            store.add_session("ann", "hash", &device).await.unwrap();
            let (found, account) = store.session("hash").await.unwrap().unwrap();
            assert_eq!((found, account.name.as_str(), account.created), (device, "Ann", 7));
            assert_eq!(store.session("other").await.unwrap(), None);
        });
    }

    #[test]
    fn sessions_end_alone_or_together_and_leave_a_note() {
        on_both(|store, _| async move {
            store.create_account(new("ann", "Ann")).await.unwrap();
            for id in ["one", "two", "three"] {
                let browser = String::new();
                let device = Device { id: id.to_owned(), browser, created: 8, seen: 9 };
                store.add_session("ann", &format!("hash of {id}"), &device).await.unwrap();
            }
            let left = || async {
                let devices = store.devices("ann").await.unwrap();
                devices.into_iter().map(|device| device.id).collect::<Vec<_>>()
            };
            assert!(!store.end_sessions("bob", Which::Only("one"), 10).await.unwrap());
            assert!(store.end_sessions("ann", Which::Only("one"), 10).await.unwrap());
            assert_eq!(left().await, ["three", "two"]);
            assert!(store.set_password("ann", "new", Which::AllBut("two"), 11).await.unwrap());
            assert_eq!(left().await, ["two"]);
            assert_eq!(store.account("ann").await.unwrap().unwrap().password, "new");
            assert!(store.close_account("ann", Some(12), 12).await.unwrap());
            assert!(left().await.is_empty());
            let ended = store.ended_sessions(11).await.unwrap();
            let ended: Vec<_> = ended.iter().map(|note| (note.session.as_str(), note.at)).collect();
            assert_eq!(ended, [("three", 11), ("two", 12)]);
        });
    }

    #[test]
    fn a_recovery_code_is_good_once() {
        on_both(|store, _| async move {
            store.create_account(new("ann", "Ann")).await.unwrap();
            store.create_account(new("bob", "Bob")).await.unwrap();
            let codes = ["a".to_owned(), "b".to_owned()];
            store.set_recovery_codes("ann", &codes).await.unwrap();
            assert!(!store.recover("bob", "a", "stolen", 1).await.unwrap(), "it is Ann's");
            let both =
                tokio::join!(store.recover("ann", "a", "x", 1), store.recover("ann", "a", "x", 1));
            assert!(both.0.unwrap() != both.1.unwrap());
            store.set_recovery_codes("ann", &["c".to_owned()]).await.unwrap();
            assert!(!store.recover("ann", "b", "x", 1).await.unwrap(), "there are others now");
            assert!(store.recover("ann", "c", "last", 1).await.unwrap());
            assert_eq!(store.account("ann").await.unwrap().unwrap().password, "last");
            assert_eq!(store.account("bob").await.unwrap().unwrap().password, "hash");
        });
    }

    #[test]
    fn games_of_a_guest_move_where_the_two_are_not_opponents() {
        on_both(|store, _| async move {
            store.create_account(new("ann", "Ann")).await.unwrap();
            let ann = store.account("ann").await.unwrap().unwrap();
            let (guest, other) = (|| Some(seated("guest")), || Some(seated("bob")));
            store.create(created("one", [guest(), other()])).await.unwrap();
            store.create(created("two", [None, guest()])).await.unwrap();
            store.create(created("own", [guest(), Some(seated("ann"))])).await.unwrap();
            let mut moved = store.move_games("guest", &ann).await.unwrap();
            moved.sort();
            assert_eq!(moved, ["one", "two"]);
            let seats = |id: &'static str| {
                let store = &store;
                async move {
                    let seats = store.load(id).await.unwrap().unwrap().seats;
                    seats.map(|seat| seat.map_or(String::new(), |seat| seat.person))
                }
            };
            assert_eq!(seats("one").await, ["ann", "bob"]);
            assert_eq!(seats("two").await, ["", "ann"]);
            assert_eq!(seats("own").await, ["guest", "ann"]);
        });
    }

    #[test]
    fn of_a_deleted_account_nothing_is_left_but_games_of_nobody() {
        on_both(|store, _| async move {
            store.create_account(new("ann", "Ann")).await.unwrap();
            let [ann, bob] = [Some(seated("ann")), Some(seated("bob"))];
            store.create(created("one", [ann, bob])).await.unwrap();
            store.set_recovery_codes("ann", &["a".to_owned()]).await.unwrap();
            store.block("ann", "bob", "Bob", 1).await.unwrap();
            store.block("bob", "ann", "Ann", 1).await.unwrap();
            assert!(store.delete_account("ann", "xyz", 9).await.unwrap());
            assert!(!store.delete_account("ann", "xyz", 9).await.unwrap());
            assert_eq!(store.account("ann").await.unwrap(), None);
            assert_eq!(store.name_of("ann").await.unwrap(), None);
            let seats = store.load("one").await.unwrap().unwrap().seats;
            let [white, black] = seats.map(Option::unwrap);
            assert_eq!((white.name.as_str(), black.person.as_str()), ("", "bob"));
            assert_eq!(white.person, "gone-xyz");
            assert!(store.blocked_by("bob").await.unwrap().is_empty());
            assert!(!store.create_account(new("eve", "Ann")).await.unwrap(), "the name is gone");
        });
    }
}
