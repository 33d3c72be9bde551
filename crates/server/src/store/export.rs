//! Finished games that everybody may see, for one file of all of them.

use sqlx::Row as _;

use super::{Store, StoreError, read_number};

/// What is written of a public game beside the game itself.
#[derive(Clone, Debug)]
pub(crate) struct FinishedPublic {
    pub(crate) id: String,
    /// White's and black's person.
    pub(crate) people: [String; 2],
    /// What their accounts are called; nothing for who has none, or none any more.
    pub(crate) names: [Option<String>; 2],
    pub(crate) rated: bool,
    pub(crate) speed: Option<String>,
    pub(crate) source: String,
    pub(crate) ended: u64,
}

impl Store {
    /// Public games after one, by their names in addresses. Those that came about by a friend's link are not among them.
    pub(crate) async fn public_games(
        &self,
        after: &str,
        limit: u32,
    ) -> Result<Vec<FinishedPublic>, StoreError> {
        let rows = sqlx::query(
            "SELECT games.id AS id, white, black, rated, speed, source, ended, \
             (SELECT name FROM accounts WHERE person = white) AS white_account, \
             (SELECT name FROM accounts WHERE person = black) AS black_account \
             FROM games WHERE games.id > $1 AND ended IS NOT NULL AND (source <> 'friend' OR rated = 1) \
             AND white IS NOT NULL AND black IS NOT NULL ORDER BY games.id LIMIT $2",
        )
        .bind(after)
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        let games = rows.iter().map(|row| {
            Ok(FinishedPublic {
                id: row.try_get("id")?,
                people: [row.try_get("white")?, row.try_get("black")?],
                names: [row.try_get("white_account")?, row.try_get("black_account")?],
                rated: row.try_get::<i64, _>("rated")? != 0,
                speed: row.try_get("speed")?,
                source: row.try_get("source")?,
                ended: read_number(row, "ended")?,
            })
        });
        games.collect()
    }
}
