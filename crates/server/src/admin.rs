//! What whoever runs the server does with accounts, from the command line, on the same database: it holds on all nodes at once,
//! and open sockets end within seconds.

use std::fmt::Write as _;

use protocol::{Problem, TokenScope};

use crate::api::{MOST_TOKENS, new_token};
use crate::chance::Chance;
use crate::names::AccountName;
use crate::passwords::Passwords;
use crate::people::{PersonId, hash_of};
use crate::store::{Account, Audited, NewAccount, Store, Which};
use crate::timekeeper::Timekeeper;

/// Something that an administrator wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AdminAct {
    /// Lists accounts whose names begin so.
    Accounts(String),
    /// Lists reports that nobody has settled.
    Reports,
    /// Is done with a report.
    Settle(u64),
    /// Lets somebody write nothing to others, for so many hours.
    Mute(String, u64),
    /// Lets them write again.
    Unmute(String),
    /// Closes an account.
    Close(String),
    /// Opens it again.
    Reopen(String),
    /// Gives somebody a new password, who is signed out everywhere.
    ResetPassword(String),
    /// Makes an account that a program plays with, if there is none of this name, and a token for it.
    Bot(String),
    /// Lists what happened last, with one account or with all.
    Audit {
        /// Whose account.
        name: Option<String>,
        /// How much of it.
        most: u32,
    },
}

/// A time in milliseconds since 1970, as `2026-11-17 20:14`.
fn written(at: u64) -> String {
    let minutes = at / 60_000;
    let (mut days, minute) = (minutes / 1440, minutes % 1440);
    let leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let february = 28 + u64::from(leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02} {:02}:{:02}", days + 1, minute / 60, minute % 60)
}

fn sentence(why: impl std::fmt::Display) -> String {
    why.to_string()
}

async fn find(store: &Store, name: &str) -> Result<Account, String> {
    let found = store.account_by_name(name).await.map_err(sentence)?;
    found.ok_or_else(|| format!("no account is called \"{name}\""))
}

/// A token for the account of a bot, which is made if there is none of this name. Nobody can sign in to it.
async fn new_bot_token(
    store: &Store,
    name: &str,
    may_be: fn(&str) -> Result<AccountName, Problem>,
    now: u64,
) -> Result<(Account, String), String> {
    let chance = Chance::Machine;
    let problem = |why: Problem| why.message;
    let account = match store.account_by_name(name).await.map_err(sentence)? {
        Some(account) if account.bot => account,
        Some(account) => return Err(format!("{} is not a bot", account.name)),
        None => {
            let person = chance.name::<{ PersonId::LETTERS }>().map_err(problem)?;
            let name = may_be(name).map_err(problem)?;
            let password = String::new();
            let new = NewAccount { person: person.clone(), name, password, bot: true, at: now };
            if !store.create_account(new).await.map_err(sentence)? {
                return Err("this name was given out once, and is never given out again".to_owned());
            }
            let made = store.account(&person).await.map_err(sentence)?;
            made.ok_or_else(|| "the account is gone already".to_owned())?
        }
    };
    if store.program_tokens(&account.person).await.map_err(sentence)?.len() >= MOST_TOKENS {
        return Err(format!("{} has {MOST_TOKENS} tokens, which are the most", account.name));
    }
    use TokenScope::{BotPlay, ChallengeRead, ChallengeWrite};
    let scopes = vec![BotPlay, ChallengeRead, ChallengeWrite];
    let (token, secret) = new_token(&chance, "admin", scopes, now).map_err(problem)?;
    let added = store.add_program_token(&account.person, &hash_of(&secret), &token).await;
    added.map_err(sentence)?;
    Ok((account, secret))
}

/// A token for a bot of the server's own, whose name nobody else can have. Those of before are worth nothing any more.
pub(crate) async fn own_bot(store: &Store, name: &str) -> Result<String, String> {
    let now = Timekeeper::Machine.now();
    if let Some(account) = store.account_by_name(name).await.map_err(sentence)? {
        store.revoke_program_token(&account.person, "", now).await.map_err(sentence)?;
    }
    Ok(new_bot_token(store, name, AccountName::official, now).await?.1)
}

/// Does it, and says what there is to say.
pub(crate) async fn carry_out(store: &Store, act: AdminAct) -> Result<String, String> {
    let now = Timekeeper::Machine.now();
    let note = |what: &str, account: &Account, detail: Option<String>| Audited {
        at: now,
        what: what.to_owned(),
        person: Some(account.person.clone()),
        name: Some(account.name.clone()),
        address: None,
        detail,
    };
    let audit = async |audited: Audited| store.audit(audited).await.map_err(sentence);
    match act {
        AdminAct::Accounts(beginning) => list_accounts(store, &beginning, now).await,
        AdminAct::Reports => list_reports(store).await,
        AdminAct::Settle(number) => {
            if !store.settle(number, now).await.map_err(sentence)? {
                return Err(format!("there is no open report {number}"));
            }
            let what = "admin-settled".to_owned();
            let detail = Some(format!("report {number}"));
            audit(Audited { at: now, what, detail, ..Audited::default() }).await?;
            Ok(format!("Report {number} is settled.\n"))
        }
        AdminAct::Mute(name, hours) => {
            let account = find(store, &name).await?;
            let until = now + hours.saturating_mul(3_600_000);
            store.mute(&account.person, Some(until)).await.map_err(sentence)?;
            audit(note("admin-muted", &account, Some(format!("{hours} h")))).await?;
            Ok(format!("{} writes nothing until {} UTC.\n", account.name, written(until)))
        }
        AdminAct::Unmute(name) => {
            let account = find(store, &name).await?;
            store.mute(&account.person, None).await.map_err(sentence)?;
            audit(note("admin-unmuted", &account, None)).await?;
            Ok(format!("{} can write again.\n", account.name))
        }
        AdminAct::Close(name) => {
            let account = find(store, &name).await?;
            store.close_account(&account.person, Some(now), now).await.map_err(sentence)?;
            audit(note("admin-closed", &account, None)).await?;
            Ok(format!("The account {} is closed, and signed out everywhere.\n", account.name))
        }
        AdminAct::Reopen(name) => {
            let account = find(store, &name).await?;
            store.close_account(&account.person, None, now).await.map_err(sentence)?;
            audit(note("admin-reopened", &account, None)).await?;
            Ok(format!("The account {} is open again.\n", account.name))
        }
        AdminAct::ResetPassword(name) => {
            let account = find(store, &name).await?;
            let password = Chance::Machine.name::<16>().map_err(|why| why.message)?;
            let salt = Chance::Machine.bytes::<16>().map_err(|why| why.message)?;
            let hash = Passwords::default().hash(password.clone(), salt).await;
            let hash = hash.map_err(|why| why.message)?;
            let set = store.set_password(&account.person, &hash, Which::All, now).await;
            set.map_err(sentence)?;
            audit(note("admin-password", &account, None)).await?;
            Ok(format!(
                "{} is signed out everywhere. The new password, to be changed at once: {password}\n",
                account.name
            ))
        }
        AdminAct::Bot(name) => {
            let (account, secret) = new_bot_token(store, &name, AccountName::read, now).await?;
            audit(note("admin-bot", &account, None)).await?;
            Ok(format!("{secret}\n"))
        }
        AdminAct::Audit { name, most } => {
            let person = match name {
                Some(name) => Some(find(store, &name).await?.person),
                None => None,
            };
            list_audit(store, person.as_deref(), most).await
        }
    }
}

async fn list_accounts(store: &Store, beginning: &str, now: u64) -> Result<String, String> {
    let mut lines = String::new();
    for account in store.accounts(beginning).await.map_err(sentence)? {
        let _ = write!(lines, "{}  since {}", account.name, written(account.created));
        if account.bot {
            lines.push_str("  bot");
        }
        if let Some(at) = account.closed {
            let _ = write!(lines, "  closed {}", written(at));
        }
        if let Some(until) = account.muted_until.filter(|until| *until > now) {
            let _ = write!(lines, "  muted until {}", written(until));
        }
        lines.push('\n');
    }
    Ok(lines)
}

async fn list_reports(store: &Store) -> Result<String, String> {
    let mut lines = String::new();
    for (number, report) in store.open_reports().await.map_err(sentence)? {
        let by = store.account(&report.person).await.map_err(sentence)?;
        let by = by.map_or_else(|| "somebody".to_owned(), |account| account.name);
        let about = if report.name.is_empty() { "somebody" } else { &report.name };
        let _ =
            write!(lines, "{number}  {}  {by} on {about}: {}", written(report.at), report.reason);
        if let Some(game) = &report.game {
            let _ = write!(lines, ", game {game}");
        }
        lines.push('\n');
        if !report.text.is_empty() {
            let _ = writeln!(lines, "    {}", report.text);
        }
        for said in report.said.iter().flat_map(|said| said.lines()) {
            let _ = writeln!(lines, "    > {said}");
        }
    }
    Ok(lines)
}

async fn list_audit(store: &Store, person: Option<&str>, most: u32) -> Result<String, String> {
    let mut lines = String::new();
    for entry in store.audits(person, most).await.map_err(sentence)? {
        let _ = write!(lines, "{}  {}", written(entry.at), entry.what);
        for more in [entry.name, entry.address, entry.detail].into_iter().flatten() {
            let _ = write!(lines, "  {more}");
        }
        lines.push('\n');
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_people_read_them() {
        assert_eq!(written(0), "1970-01-01 00:00");
        assert_eq!(written(1_709_210_096_000), "2024-02-29 12:34");
        assert_eq!(written(1_800_000_000_000), "2027-01-15 08:00");
    }
}
