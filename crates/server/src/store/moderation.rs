//! What keeps people from each other's throats: blocks, reports, and a log of what happened with accounts.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::{Store, StoreError, Value, number, read_number, text};

/// Somebody who is blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Blocked {
    pub(crate) person: String,
    pub(crate) name: String,
    pub(crate) at: u64,
}

/// What somebody told of somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptReport {
    /// Who told it.
    pub(crate) person: String,
    /// Of whom, and what they were called.
    pub(crate) about: String,
    pub(crate) name: String,
    pub(crate) reason: String,
    pub(crate) text: String,
    pub(crate) game: Option<String>,
    /// What they had written in that game.
    pub(crate) said: Option<String>,
    pub(crate) at: u64,
}

/// Something that happened with an account.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Audited {
    pub(crate) at: u64,
    pub(crate) what: String,
    pub(crate) person: Option<String>,
    pub(crate) name: Option<String>,
    pub(crate) address: Option<String>,
    pub(crate) detail: Option<String>,
}

impl Store {
    /// Somebody wants nothing to do with somebody else.
    pub(crate) async fn block(
        &self,
        person: &str,
        blocked: &str,
        name: &str,
        at: u64,
    ) -> Result<(), StoreError> {
        let statement = (
            "INSERT INTO blocks (person, blocked, name, at) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (person, blocked) DO NOTHING",
            vec![text(person), text(blocked), text(name), number(at)],
        );
        self.write(vec![statement]).await.map(drop)
    }

    /// Somebody has made peace with whoever was called so.
    pub(crate) async fn unblock(&self, person: &str, name: &str) -> Result<bool, StoreError> {
        let statement =
            ("DELETE FROM blocks WHERE person = $1 AND name = $2", vec![text(person), text(name)]);
        self.write(vec![statement]).await
    }

    /// Whom somebody has blocked, the last first.
    pub(crate) async fn blocked_by(&self, person: &str) -> Result<Vec<Blocked>, StoreError> {
        let rows = sqlx::query(
            "SELECT blocked, name, at FROM blocks WHERE person = $1 ORDER BY at DESC, blocked",
        )
        .bind(person)
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &AnyRow| {
            Ok(Blocked {
                person: row.try_get("blocked")?,
                name: row.try_get("name")?,
                at: read_number(row, "at")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Keeps a report.
    pub(crate) async fn add_report(&self, report: KeptReport) -> Result<(), StoreError> {
        let statement = (
            "INSERT INTO reports (person, about, name, reason, text, game, said, at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            vec![
                text(report.person),
                text(report.about),
                text(report.name),
                text(report.reason),
                text(report.text),
                Value::MaybeText(report.game),
                Value::MaybeText(report.said),
                number(report.at),
            ],
        );
        self.write(vec![statement]).await.map(drop)
    }

    /// Reports with which nobody is done yet, by their numbers, the oldest first.
    pub(crate) async fn open_reports(&self) -> Result<Vec<(u64, KeptReport)>, StoreError> {
        let rows = sqlx::query(
            "SELECT number, person, about, name, reason, text, game, said, at FROM reports \
             WHERE settled IS NULL ORDER BY number",
        )
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &AnyRow| {
            let report = KeptReport {
                person: row.try_get("person")?,
                about: row.try_get("about")?,
                name: row.try_get("name")?,
                reason: row.try_get("reason")?,
                text: row.try_get("text")?,
                game: row.try_get("game")?,
                said: row.try_get("said")?,
                at: read_number(row, "at")?,
            };
            Ok((read_number(row, "number")?, report))
        };
        rows.iter().map(read).collect()
    }

    /// Somebody is done with a report.
    pub(crate) async fn settle(&self, report: u64, now: u64) -> Result<bool, StoreError> {
        let statement = (
            "UPDATE reports SET settled = $2 WHERE number = $1 AND settled IS NULL",
            vec![number(report), number(now)],
        );
        self.write(vec![statement]).await
    }

    /// Writes down what happened.
    pub(crate) async fn audit(&self, audited: Audited) -> Result<(), StoreError> {
        let Audited { at, what, person, name, address, detail } = audited;
        let statement = (
            "INSERT INTO audit (at, what, person, name, address, detail) \
             VALUES ($1, $2, $3, $4, $5, $6)",
            vec![
                number(at),
                text(what),
                Value::MaybeText(person),
                Value::MaybeText(name),
                Value::MaybeText(address),
                Value::MaybeText(detail),
            ],
        );
        self.write(vec![statement]).await.map(drop)
    }

    /// What happened last, of one person or of all, the oldest first.
    pub(crate) async fn audits(
        &self,
        person: Option<&str>,
        most: u32,
    ) -> Result<Vec<Audited>, StoreError> {
        let rows = sqlx::query(
            "SELECT at, what, person, name, address, detail FROM audit \
             WHERE $1 = '' OR person = $1 ORDER BY number DESC LIMIT $2",
        )
        .bind(person.unwrap_or_default())
        .bind(i64::from(most))
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &AnyRow| {
            Ok(Audited {
                at: read_number(row, "at")?,
                what: row.try_get("what")?,
                person: row.try_get("person")?,
                name: row.try_get("name")?,
                address: row.try_get("address")?,
                detail: row.try_get("detail")?,
            })
        };
        rows.iter().rev().map(read).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tests::on_both;

    #[test]
    fn blocks_reports_and_the_log_are_kept() {
        on_both(|store, _| async move {
            store.block("ann", "eve", "Eve", 1).await.unwrap();
            store.block("ann", "eve", "Eve", 2).await.unwrap();
            let blocked = store.blocked_by("ann").await.unwrap();
            assert_eq!((blocked.len(), blocked[0].person.as_str()), (1, "eve"));
            assert!(store.blocked_by("eve").await.unwrap().is_empty());
            assert!(store.unblock("ann", "Eve").await.unwrap());
            assert!(!store.unblock("ann", "Eve").await.unwrap());
            let report = KeptReport {
                person: "ann".to_owned(),
                about: "eve".to_owned(),
                name: "Eve".to_owned(),
                reason: "spam".to_owned(),
                text: "…".to_owned(),
                game: Some("one".to_owned()),
                said: None,
                at: 3,
            };
            store.add_report(report.clone()).await.unwrap();
            let open = store.open_reports().await.unwrap();
            assert_eq!(open.iter().map(|(_, report)| report).collect::<Vec<_>>(), [&report]);
            assert!(store.settle(open[0].0, 4).await.unwrap());
            assert!(!store.settle(open[0].0, 5).await.unwrap());
            assert!(store.open_reports().await.unwrap().is_empty());
            for n in 0..3_u64 {
                let person = (n > 0).then(|| "ann".to_owned());
                let what = format!("what {n}");
                store.audit(Audited { at: n, what, person, ..Audited::default() }).await.unwrap();
            }
            let of =
                |found: Vec<Audited>| found.into_iter().map(|found| found.at).collect::<Vec<_>>();
            assert_eq!(of(store.audits(None, 2).await.unwrap()), [1, 2]);
            assert_eq!(of(store.audits(Some("ann"), 9).await.unwrap()), [1, 2]);
        });
    }
}
