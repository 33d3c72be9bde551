//! E-mail addresses of accounts, and the codes that were sent there.

use sqlx::Row as _;

use super::accounts::{ending, new_password};
use super::{Account, Store, StoreError, Which, number, text};

/// What a code that was sent is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MailPurpose {
    /// The address is the account's.
    Confirm,
    /// A new password.
    Recover,
}

impl MailPurpose {
    fn name(self) -> &'static str {
        match self {
            Self::Confirm => "confirm",
            Self::Recover => "recover",
        }
    }
}

/// A code that was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SentCode {
    /// Its hash.
    pub(crate) hash: String,
    /// Whose it is.
    pub(crate) person: String,
    pub(crate) purpose: MailPurpose,
    /// Where it went.
    pub(crate) email: String,
    /// When it is worth nothing any more.
    pub(crate) expires: u64,
}

impl Store {
    /// Accounts with an address, those that are closed aside. Several may have the same.
    pub(crate) async fn accounts_of_email(&self, email: &str) -> Result<Vec<Account>, StoreError> {
        let rows = sqlx::query(
            "SELECT person FROM accounts WHERE email = $1 AND closed IS NULL ORDER BY created LIMIT 5",
        )
        .bind(email)
        .fetch_all(&self.readers)
        .await?;
        let mut accounts = Vec::new();
        for row in rows {
            accounts.extend(self.account(row.try_get("person")?).await?);
        }
        Ok(accounts)
    }

    /// Keeps a code that is about to be sent, in place of the one before it.
    pub(crate) async fn add_mailed_code(&self, code: &SentCode) -> Result<bool, StoreError> {
        let (person, purpose) = (|| text(&code.person), || text(code.purpose.name()));
        let statements = vec![
            ("UPDATE accounts SET person = person WHERE person = $1", vec![person()]),
            (
                "DELETE FROM mailed_codes WHERE person = $1 AND purpose = $2",
                vec![person(), purpose()],
            ),
            (
                "INSERT INTO mailed_codes (hash, person, purpose, email, expires) \
                 VALUES ($1, $2, $3, $4, $5)",
                vec![
                    text(&code.hash),
                    person(),
                    purpose(),
                    text(&code.email),
                    number(code.expires),
                ],
            ),
        ];
        self.write(statements).await
    }

    /// A code that can still be used: whose it is, and where it went.
    async fn mailed_code(
        &self,
        hash: &str,
        purpose: MailPurpose,
        now: u64,
    ) -> Result<Option<(String, String)>, StoreError> {
        let row = sqlx::query(
            "SELECT person, email FROM mailed_codes WHERE hash = $1 AND purpose = $2 AND expires > $3",
        )
        .bind(hash)
        .bind(purpose.name())
        .bind(now as i64)
        .fetch_optional(&self.readers)
        .await?;
        row.map(|row| Ok((row.try_get("person")?, row.try_get("email")?))).transpose()
    }

    /// An address becomes that of the account whose code it is. All other codes of that account are worth nothing any more.
    pub(crate) async fn confirm_email(
        &self,
        hash: &str,
        now: u64,
    ) -> Result<Option<Account>, StoreError> {
        let found = self.mailed_code(hash, MailPurpose::Confirm, now).await?;
        let Some((person, email)) = found else { return Ok(None) };
        let statements = vec![
            ("DELETE FROM mailed_codes WHERE hash = $1", vec![text(hash)]),
            ("UPDATE accounts SET email = $2 WHERE person = $1", vec![text(&person), text(email)]),
            ("DELETE FROM mailed_codes WHERE person = $1", vec![text(&person)]),
        ];
        if !self.write(statements).await? {
            return Ok(None);
        }
        self.account(&person).await
    }

    /// An account has no address any more.
    pub(crate) async fn remove_email(&self, person: &str) -> Result<bool, StoreError> {
        let statements = vec![
            ("UPDATE accounts SET email = NULL WHERE person = $1", vec![text(person)]),
            ("DELETE FROM mailed_codes WHERE person = $1", vec![text(person)]),
        ];
        self.write(statements).await
    }

    /// Whose password a code may replace.
    pub(crate) async fn recoverable(
        &self,
        hash: &str,
        now: u64,
    ) -> Result<Option<Account>, StoreError> {
        match self.mailed_code(hash, MailPurpose::Recover, now).await? {
            Some((person, _)) => {
                Ok(self.account(&person).await?.filter(|account| account.closed.is_none()))
            }
            None => Ok(None),
        }
    }

    /// A new password for a code, which is worth nothing after. All browsers are signed out. Says no if somebody else was faster.
    pub(crate) async fn reset_password(
        &self,
        hash: &str,
        person: &str,
        password: &str,
        now: u64,
    ) -> Result<bool, StoreError> {
        let mut statements = vec![
            (
                "DELETE FROM mailed_codes WHERE hash = $1 AND person = $2 AND expires > $3",
                vec![text(hash), text(person), number(now)],
            ),
            new_password(person, password),
        ];
        statements.extend(ending(person, Which::All, now));
        self.write(statements).await
    }
}

#[cfg(test)]
mod tests {
    use super::super::accounts::tests::new;
    use super::super::tests::on_both;
    use super::*;

    fn code(hash: &str, purpose: MailPurpose) -> SentCode {
        let (person, email) = ("ann".to_owned(), format!("{hash}@example.org"));
        SentCode { hash: hash.to_owned(), person, purpose, email, expires: 100 }
    }

    #[test]
    fn an_address_counts_once_its_code_has_come_back_in_time() {
        on_both(|store, _| async move {
            store.create_account(new("ann", "Ann")).await.unwrap();
            for hash in ["first", "second"] {
                assert!(store.add_mailed_code(&code(hash, MailPurpose::Confirm)).await.unwrap());
            }
            assert_eq!(
                store.confirm_email("first", 50).await.unwrap(),
                None,
                "there is a later one"
            );
            assert_eq!(store.confirm_email("second", 100).await.unwrap(), None, "it is too late");
            let ann = store.confirm_email("second", 99).await.unwrap().unwrap();
            assert_eq!(ann.email.as_deref(), Some("second@example.org"));
            assert_eq!(store.confirm_email("second", 99).await.unwrap(), None, "once");
            let found = store.accounts_of_email("second@example.org").await.unwrap();
            assert_eq!(found, [ann]);
            assert!(store.accounts_of_email("first@example.org").await.unwrap().is_empty());
            // What was sent to an address that is not theirs any more is of no use.
            assert!(store.add_mailed_code(&code("way", MailPurpose::Recover)).await.unwrap());
            assert!(store.remove_email("ann").await.unwrap());
            assert_eq!(store.recoverable("way", 50).await.unwrap(), None);
            assert_eq!(store.account("ann").await.unwrap().unwrap().email, None);
        });
    }

    #[test]
    fn a_mailed_code_replaces_a_password_once() {
        on_both(|store, _| async move {
            store.create_account(new("ann", "Ann")).await.unwrap();
            store.add_mailed_code(&code("way", MailPurpose::Recover)).await.unwrap();
            assert_eq!(store.confirm_email("way", 50).await.unwrap(), None, "it confirms nothing");
            assert_eq!(store.recoverable("way", 100).await.unwrap(), None, "it is too late");
            assert_eq!(store.recoverable("way", 99).await.unwrap().unwrap().person, "ann");
            let reset = || store.reset_password("way", "ann", "new", 99);
            let both = tokio::join!(reset(), reset());
            assert!(both.0.unwrap() != both.1.unwrap());
            assert_eq!(store.account("ann").await.unwrap().unwrap().password, "new");
            // Nobody has a code who has no account.
            store.delete_account("ann", "xyz", 99).await.unwrap();
            assert!(!store.add_mailed_code(&code("late", MailPurpose::Recover)).await.unwrap());
        });
    }
}
