//! Browsers that want notices.

use protocol::{NoticeKinds, PushDevice};
use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::writer::Value;
use super::{Store, StoreError, number, text};

/// So many browsers of a person are told. With one more, the one that was heard of longest ago is forgotten.
const MOST: i64 = 10;

const COLUMNS: &str = "endpoint, p256dh, auth, language, your_turn, challenge, game_over";

fn flag(value: bool) -> Value {
    Value::Number(i64::from(value))
}

fn read_device(row: &AnyRow) -> Result<PushDevice, StoreError> {
    let wants = |column: &str| Ok::<_, sqlx::Error>(row.try_get::<i64, _>(column)? != 0);
    Ok(PushDevice {
        endpoint: row.try_get("endpoint")?,
        p256dh: row.try_get("p256dh")?,
        auth: row.try_get("auth")?,
        language: row.try_get("language")?,
        kinds: NoticeKinds {
            your_turn: wants("your_turn")?,
            challenge: wants("challenge")?,
            game_over: wants("game_over")?,
        },
    })
}

impl Store {
    /// A browser wants notices for somebody, or wants others than before. It tells one person at a time, until the session ends by
    /// which they are signed in there.
    pub(crate) async fn keep_device(
        &self,
        person: &str,
        session: Option<&str>,
        device: &PushDevice,
        now: u64,
    ) -> Result<(), StoreError> {
        let PushDevice { endpoint, p256dh, auth, language, kinds } = device;
        let statements = vec![
            (
                "INSERT INTO push_devices (endpoint, person, p256dh, auth, language, your_turn, challenge, \
                 game_over, added, session) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
                 ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person, p256dh = excluded.p256dh, \
                 auth = excluded.auth, language = excluded.language, your_turn = excluded.your_turn, \
                 challenge = excluded.challenge, game_over = excluded.game_over, added = excluded.added, \
                 session = excluded.session",
                vec![
                    text(endpoint),
                    text(person),
                    text(p256dh),
                    text(auth),
                    text(language),
                    flag(kinds.your_turn),
                    flag(kinds.challenge),
                    flag(kinds.game_over),
                    number(now),
                    Value::MaybeText(session.map(str::to_owned)),
                ],
            ),
            (
                "DELETE FROM push_devices WHERE person = $1 AND endpoint NOT IN (SELECT endpoint \
                 FROM push_devices WHERE person = $1 ORDER BY added DESC, endpoint LIMIT $2)",
                vec![text(person), Value::Number(MOST)],
            ),
        ];
        self.write(statements).await.map(drop)
    }

    /// The browsers that want notices for somebody.
    pub(crate) async fn devices_of(&self, person: &str) -> Result<Vec<PushDevice>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM push_devices WHERE person = $1 ORDER BY endpoint");
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(person).fetch_all(&self.readers);
        rows.await?.iter().map(read_device).collect()
    }

    /// A browser wants no notices any more. Nobody says so for another's.
    pub(crate) async fn forget_device(
        &self,
        person: &str,
        endpoint: &str,
    ) -> Result<(), StoreError> {
        let statement = (
            "DELETE FROM push_devices WHERE person = $1 AND endpoint = $2",
            vec![text(person), text(endpoint)],
        );
        self.write(vec![statement]).await.map(drop)
    }
}
