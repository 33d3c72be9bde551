//! Tokens, by which programs act for accounts. Only what a token's hash is stands here.

use protocol::TokenScope;
use protocol::json::{Json, Read as _};
use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::accounts::{ACCOUNT, read_account};
use super::{Account, Statement, Store, StoreError, number, read_number, text};

/// A token, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptToken {
    /// For lists. It lets nobody in.
    pub(crate) id: String,
    pub(crate) description: String,
    pub(crate) scopes: Vec<TokenScope>,
    pub(crate) created: u64,
    /// When it was last used.
    pub(crate) used: Option<u64>,
}

/// The columns of [`KeptToken`].
const TOKEN: &str =
    "program_tokens.id AS token, description, scopes, program_tokens.created AS made, used";

fn read_token(row: &AnyRow) -> Result<KeptToken, StoreError> {
    let scopes: String = row.try_get("scopes")?;
    // One that a newer version knows is of no use here.
    let scopes = scopes
        .split_whitespace()
        .filter_map(|scope| TokenScope::read(Json::Text(scope.to_owned())).ok());
    Ok(KeptToken {
        id: row.try_get("token")?,
        description: row.try_get("description")?,
        scopes: scopes.collect(),
        created: read_number(row, "made")?,
        used: row.try_get::<Option<i64>, _>("used")?.map(|at| at as u64),
    })
}

/// Notes that tokens have ended, for the nodes that have their streams: one of somebody's, or all where none is named.
pub(super) fn noting(person: &str, token: &str, now: u64) -> Statement {
    (
        "INSERT INTO ended_sessions (person, session, at) SELECT person, id, $3 FROM program_tokens \
         WHERE person = $1 AND ($2 = '' OR id = $2)",
        vec![text(person), text(token), number(now)],
    )
}

/// Ends tokens, and keeps a note of it. The first statement says whether there were any.
pub(super) fn revoking(person: &str, token: &str, now: u64) -> Vec<Statement> {
    let sql = "DELETE FROM program_tokens WHERE person = $1 AND ($2 = '' OR id = $2)";
    vec![noting(person, token, now), (sql, vec![text(person), text(token)])]
}

impl Store {
    /// Keeps a token by its hash.
    pub(crate) async fn add_program_token(
        &self,
        person: &str,
        hash: &str,
        token: &KeptToken,
    ) -> Result<(), StoreError> {
        let scopes: Vec<&str> = token.scopes.iter().map(|scope| scope.name()).collect();
        let statement = (
            "INSERT INTO program_tokens (id, hash, person, description, scopes, created) \
             VALUES ($1, $2, $3, $4, $5, $6)",
            vec![
                text(&token.id),
                text(hash),
                text(person),
                text(&token.description),
                text(scopes.join(" ")),
                number(token.created),
            ],
        );
        self.write(vec![statement]).await.map(drop)
    }

    /// Whose token it is, by its hash. One of a closed account lets nobody in.
    pub(crate) async fn program_token(
        &self,
        hash: &str,
    ) -> Result<Option<(KeptToken, Account)>, StoreError> {
        let sql = format!(
            "SELECT {TOKEN}, {ACCOUNT} FROM program_tokens \
             JOIN accounts ON accounts.person = program_tokens.person \
             WHERE hash = $1 AND closed IS NULL"
        );
        let row =
            sqlx::query(sqlx::AssertSqlSafe(sql)).bind(hash).fetch_optional(&self.readers).await?;
        row.map(|row| Ok((read_token(&row)?, read_account(&row)?))).transpose()
    }

    /// Somebody's tokens, the last first.
    pub(crate) async fn program_tokens(&self, person: &str) -> Result<Vec<KeptToken>, StoreError> {
        let sql = format!(
            "SELECT {TOKEN} FROM program_tokens WHERE person = $1 ORDER BY made DESC, token"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(person).fetch_all(&self.readers);
        rows.await?.iter().map(read_token).collect()
    }

    /// A token was used.
    pub(crate) async fn use_program_token(&self, id: &str, now: u64) -> Result<(), StoreError> {
        let sql = "UPDATE program_tokens SET used = $2 WHERE id = $1";
        self.write(vec![(sql, vec![text(id), number(now)])]).await.map(drop)
    }

    /// A token of somebody is worth nothing any more. Says no if there is none such.
    pub(crate) async fn revoke_program_token(
        &self,
        person: &str,
        id: &str,
        now: u64,
    ) -> Result<bool, StoreError> {
        self.write(revoking(person, id, now)).await
    }

    /// An account becomes that of a program, if nobody has played with it. Says no otherwise.
    pub(crate) async fn become_bot(&self, person: &str) -> Result<bool, StoreError> {
        let statement = (
            "UPDATE accounts SET bot = 1 WHERE person = $1 \
             AND NOT EXISTS (SELECT 1 FROM games WHERE white = $1) \
             AND NOT EXISTS (SELECT 1 FROM games WHERE black = $1)",
            vec![text(person)],
        );
        self.write(vec![statement]).await
    }
}

#[cfg(test)]
mod tests {
    use super::super::accounts::tests::new;
    use super::super::tests::{created, on_both, seated};
    use super::*;
    use crate::store::Which;

    fn token(id: &str, created: u64) -> KeptToken {
        let scopes = vec![TokenScope::BoardPlay, TokenScope::ChallengeRead];
        KeptToken {
            id: id.to_owned(),
            description: "my program".to_owned(),
            scopes,
            created,
            used: None,
        }
    }

    #[test]
    fn a_token_is_found_by_its_hash_until_it_is_revoked() {
        on_both(|store, _| async move {
            store.create_account(new("ann", "Ann")).await.unwrap();
            store.add_program_token("ann", "hash of one", &token("one", 8)).await.unwrap();
            store.add_program_token("ann", "hash of two", &token("two", 9)).await.unwrap();
            let (found, account) = store.program_token("hash of one").await.unwrap().unwrap();
            assert_eq!((found, account.name.as_str()), (token("one", 8), "Ann"));
            assert_eq!(store.program_token("one").await.unwrap(), None);
            store.use_program_token("one", 99).await.unwrap();
            let listed = store.program_tokens("ann").await.unwrap();
            assert_eq!(listed, [token("two", 9), KeptToken { used: Some(99), ..token("one", 8) }]);
            assert!(!store.revoke_program_token("bob", "one", 100).await.unwrap(), "it is Ann's");
            assert!(store.revoke_program_token("ann", "one", 100).await.unwrap());
            assert!(!store.revoke_program_token("ann", "one", 100).await.unwrap());
            assert_eq!(store.program_token("hash of one").await.unwrap(), None);
            let ended = store.ended_sessions(100).await.unwrap();
            assert_eq!((ended.len(), ended[0].session.as_str()), (1, "one"));
            // Who signs out everywhere keeps what their programs use; who recovers an account does not.
            store.end_sessions("ann", Which::All, 101).await.unwrap();
            assert_eq!(store.program_tokens("ann").await.unwrap().len(), 1);
            store.set_recovery_codes("ann", &["code".to_owned()]).await.unwrap();
            assert!(store.recover("ann", "code", "new", 102).await.unwrap());
            assert_eq!(store.program_tokens("ann").await.unwrap(), []);
            assert_eq!(store.ended_sessions(102).await.unwrap()[0].session, "two");
        });
    }

    #[test]
    fn tokens_of_a_closed_account_rest_and_those_of_a_deleted_one_are_gone() {
        on_both(|store, _| async move {
            store.create_account(new("ann", "Ann")).await.unwrap();
            store.add_program_token("ann", "hash", &token("one", 8)).await.unwrap();
            store.close_account("ann", Some(10), 10).await.unwrap();
            assert_eq!(store.program_token("hash").await.unwrap(), None);
            assert_eq!(store.ended_sessions(10).await.unwrap()[0].session, "one");
            store.close_account("ann", None, 11).await.unwrap();
            assert!(store.program_token("hash").await.unwrap().is_some());
            store.delete_account("ann", "xyz", 12).await.unwrap();
            assert_eq!(store.program_token("hash").await.unwrap(), None);
            assert_eq!(store.program_tokens("ann").await.unwrap(), []);
            assert_eq!(store.ended_sessions(12).await.unwrap()[0].session, "one");
        });
    }

    #[test]
    fn only_who_has_not_played_becomes_a_bot() {
        on_both(|store, _| async move {
            for (person, name) in [("ann", "Ann"), ("bob", "Bob")] {
                store.create_account(new(person, name)).await.unwrap();
            }
            store.create(created("one", [None, Some(seated("bob"))])).await.unwrap();
            assert!(store.become_bot("ann").await.unwrap());
            assert!(!store.become_bot("bob").await.unwrap());
            assert!(store.account("ann").await.unwrap().unwrap().bot);
            assert!(!store.account("bob").await.unwrap().unwrap().bot);
        });
    }
}
