//! E-mail addresses of accounts: optional, seen by nobody else, and another way back for who has forgotten the password.
//!
//! Nobody learns here whether an address belongs to an account: the answer is the same, and comes before anybody has looked.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::{get, post};
use game::reason;
use protocol::{
    AccountMessage, Code, Confirmed, ForgottenPassword, MailOffer, MailedCode, NewEmail, Problem,
    ResetPassword,
};
use serde_json::{Value, json};

use crate::accounts::{sign_in, told, typed, written};
use crate::http::{
    Access, Answer, Asker, Body, Greeting, Route, Server, Shared, SignedIn, changes, greet_as,
    reads,
};
use crate::mail::MailAddress;
use crate::mail_words::{MailText, MailTongue};
use crate::passwords;
use crate::people::{PersonId, hash_of};
use crate::problem::Failed;
use crate::rate_limits::{Doer, Limited};
use crate::store::{Account, MailPurpose, SentCode, StoreError};

/// A code is good for so long, in milliseconds.
const CODE_LASTS: u64 = 3_600_000;

/// What is asked about e-mail.
pub(crate) fn routes() -> Vec<Route> {
    use Access::{Account, Anyone};
    vec![
        reads("/api/account/mail", Anyone, get(offer)),
        changes("/api/account/email", Account, post(add)),
        changes("/api/account/email/confirm", Anyone, post(confirm)),
        changes("/api/account/email/remove", Account, post(remove)),
        changes("/api/account/forgotten", Anyone, post(forgotten)),
        changes("/api/account/reset", Anyone, post(reset)),
    ]
}

fn failed(why: StoreError) -> Problem {
    why.problem("account")
}

fn no_mail() -> Problem {
    let why = reason!("email.none", "this server sends no e-mail");
    Problem::refused(Code::NotNow, why)
}

fn wrong_code() -> Problem {
    let why = reason!("email.wrongCode", "this code has been used or is too old");
    Problem::refused(Code::NotFound, why)
}

fn read_address(text: &str) -> Result<MailAddress, Problem> {
    let why = || reason!("email.address", "this is no e-mail address");
    MailAddress::read(text).ok_or_else(|| Problem::refused(Code::NotNow, why()))
}

impl Server {
    /// Sends a code, which is kept as a hash alone.
    async fn mail_code(
        &self,
        account: &Account,
        to: &MailAddress,
        purpose: MailPurpose,
        tongue: MailTongue,
    ) -> Result<(), Problem> {
        let code = self.rooms.parts.chance.name::<20>()?;
        let sent = SentCode {
            hash: hash_of(&code),
            person: account.person.clone(),
            purpose,
            email: to.as_str().to_owned(),
            expires: self.now() + CODE_LASTS,
        };
        if !self.rooms.parts.store.add_mailed_code(&sent).await.map_err(failed)? {
            return Ok(());
        }
        let recovers = purpose == MailPurpose::Recover;
        let page = if recovers { "reset" } else { "email" };
        // Behind the #: no server is told of it when the page is opened.
        let link = self.mailer.link(&format!("/account/{page}#{code}"));
        let (name, code) = (account.name.clone(), written(&code));
        self.mailer.send(to, tongue, MailText { recovers, name, code, link });
        Ok(())
    }
}

async fn offer(State(server): Shared) -> Json<MailOffer> {
    Json(MailOffer { offered: server.mailer.is_there() })
}

/// An address is to belong to an account: a code goes there.
async fn add(
    State(server): Shared,
    asker: Asker,
    Body(NewEmail { email, password, language }): Body<NewEmail>,
) -> Answer<Value> {
    let signed_in = asker.account()?;
    if !server.mailer.is_there() {
        return Err(Failed(no_mail()));
    }
    let to = read_address(&email)?;
    let person = PersonId::new(signed_in.account.person.clone());
    server.count(Limited::Mail, Some(&person), signed_in.address)?;
    server.limits.count(Limited::Mail, Doer::Name(to.as_str().to_owned()), server.now())?;
    server.confirm(&signed_in, password).await?;
    let SignedIn { account, address, .. } = signed_in;
    let tongue = MailTongue::read(&language);
    server.mail_code(&account, &to, MailPurpose::Confirm, tongue).await?;
    server.note("email-asked", &account, address).await;
    Ok(Json(json!({})))
}

/// A code has come back: the address is theirs. It may be another browser that brings it.
async fn confirm(
    State(server): Shared,
    asker: Asker,
    Body(MailedCode { code }): Body<MailedCode>,
) -> Answer<Value> {
    server.limits.count(Limited::Recover, Doer::Address(asker.address), server.now())?;
    let store = &server.rooms.parts.store;
    let confirmed = store.confirm_email(&hash_of(&typed(&code)), server.now()).await;
    let account = confirmed.map_err(failed)?.ok_or_else(wrong_code)?;
    server.note("email-confirmed", &account, asker.address).await;
    Ok(Json(json!({})))
}

async fn remove(
    State(server): Shared,
    asker: Asker,
    Body(Confirmed { password }): Body<Confirmed>,
) -> Answer<Value> {
    let signed_in = asker.account()?;
    server.confirm(&signed_in, password).await?;
    let SignedIn { account, address, .. } = signed_in;
    server.rooms.parts.store.remove_email(&account.person).await.map_err(failed)?;
    server.note("email-removed", &account, address).await;
    Ok(Json(json!({})))
}

/// Somebody has forgotten a password: whoever has the address is sent a code.
async fn forgotten(
    State(server): Shared,
    asker: Asker,
    Body(ForgottenPassword { email, language }): Body<ForgottenPassword>,
) -> Answer<Value> {
    if !server.mailer.is_there() {
        return Err(Failed(no_mail()));
    }
    let to = read_address(&email)?;
    server.limits.count(Limited::Mail, Doer::Address(asker.address), server.now())?;
    server.limits.count(Limited::Mail, Doer::Name(to.as_str().to_owned()), server.now())?;
    // Who asks does not wait for it: how long it takes would tell.
    tokio::spawn(write_to(server.clone(), asker, to, MailTongue::read(&language)));
    Ok(Json(json!({})))
}

/// Sends a way back to each account of an address.
async fn write_to(server: Arc<Server>, asker: Asker, to: MailAddress, tongue: MailTongue) {
    let accounts = match server.rooms.parts.store.accounts_of_email(to.as_str()).await {
        Ok(accounts) => accounts,
        Err(why) => return tracing::warn!("nobody can be written to: {why}"),
    };
    for account in accounts {
        match server.mail_code(&account, &to, MailPurpose::Recover, tongue).await {
            Ok(()) => server.note("reset-asked", &account, asker.address).await,
            Err(problem) => tracing::warn!("nobody can be written to: {}", problem.message),
        }
    }
}

/// A code in place of a forgotten password.
async fn reset(
    State(server): Shared,
    asker: Asker,
    headers: HeaderMap,
    Body(ResetPassword { code, password }): Body<ResetPassword>,
) -> Greeting<AccountMessage> {
    let Asker { person, account: already, address, .. } = asker;
    server.limits.count(Limited::Recover, Doer::Address(address), server.now())?;
    let (store, code) = (&server.rooms.parts.store, hash_of(&typed(&code)));
    let found = store.recoverable(&code, server.now()).await.map_err(failed)?;
    let account = found.ok_or_else(wrong_code)?;
    passwords::check(&password, &account.name)?;
    let hash = server.hashed(&password).await?;
    let reset = store.reset_password(&code, &account.person, &hash, server.now()).await;
    if !reset.map_err(failed)? {
        return Err(Failed(wrong_code()));
    }
    server.end_sockets().await;
    let guest = person.filter(|_| already.is_none());
    server.take_along(guest.as_ref(), &account).await?;
    let credential = sign_in(&server, &PersonId::new(account.person.clone()), &headers).await?;
    server.note("reset", &account, address).await;
    greet_as(&server, &credential, told(&account))
}
