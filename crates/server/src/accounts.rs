//! Accounts: who somebody is for good, on all their devices.
//!
//! Whoever asks may be wrong about a name or about its password: the answer is the same, and takes as long. What happens with
//! accounts is written down in the audit log, without secrets.

use std::net::IpAddr;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use game::reason;
use protocol::{
    AccountMessage, BlockedMessage, Code, Confirmed, DeviceMessage, NewPassword, Problem, Recover,
    RecoveryCodes, ReportMessage, ReportReason, Side, SignIn, SignedUp, Whom,
};
use serde_json::{Value, json};

use crate::api::{ApiOperation, ProgramAccount, TokenHolder};
use crate::http::{
    Access, Answer, Asker, Body, Greeting, Route, Server, Shared, SignedIn, carried_out, changes,
    greet_as, reads,
};
use crate::names::{AccountName, name_key};
use crate::passwords;
use crate::people::{Credential, PersonId, hash_of, tidy};
use crate::problem::Failed;
use crate::rate_limits::{Doer, Limited};
use crate::store::{Account, Audited, Device, KeptReport, NewAccount, StoreError, Which};

/// Recovery codes of an account.
const CODES: usize = 8;

/// What is written in a report is cut off there, in letters.
const LONGEST_REPORT: usize = 500;

/// So much of what somebody wrote goes with a report.
const SAID_REPORTED: usize = 20;

/// Nobody blocks more.
const MOST_BLOCKED: usize = 1_000;

/// What is asked of accounts.
pub(crate) fn routes() -> Vec<Route> {
    use Access::{Account, AccountOrToken, Anyone, Newcomers};
    vec![
        reads("/api/account", AccountOrToken, get(account)).told(
            ApiOperation::new("account", "The account that the token is of.")
                .gives::<ProgramAccount>(),
        ),
        changes("/api/account/sign-up", Newcomers, post(sign_up)),
        changes("/api/account/sign-in", Anyone, post(sign_in_by_password)),
        changes("/api/account/sign-out", Account, post(sign_out)),
        changes("/api/account/sign-out-everywhere", Account, post(sign_out_everywhere)),
        reads("/api/account/devices", Account, get(devices)),
        changes("/api/account/devices/{id}/sign-out", Account, post(sign_out_device)),
        changes("/api/account/password", Account, post(change_password)),
        changes("/api/account/codes", Account, post(new_codes)),
        changes("/api/account/recover", Anyone, post(recover)),
        changes("/api/account/delete", Account, post(delete)),
        reads("/api/account/export", Account, get(export)),
        reads("/api/account/blocked", Account, get(blocked)),
        changes("/api/account/block", Account, post(block)),
        changes("/api/account/unblock", Account, post(unblock)),
        changes("/api/account/report", Account, post(report)),
    ]
}

fn failed(why: StoreError) -> Problem {
    match why {
        StoreError::Stale => {
            Problem::new(Code::Stale, "The account has changed meanwhile; try again.")
        }
        failed @ StoreError::Failed(_) => failed.problem("account"),
    }
}

/// Said to whoever is wrong about a name or about its password, alike.
fn wrong() -> Problem {
    let why = reason!("account.wrong", "no account has this name and this password");
    Problem::refused(Code::NotFound, why)
}

pub(crate) fn told(account: &Account) -> AccountMessage {
    AccountMessage {
        name: account.name.clone(),
        email: account.email.clone(),
        bot: account.bot,
        created: account.created,
    }
}

/// Where somebody comes from, roughly: the network, not the machine.
fn network(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        IpAddr::V6(address) => {
            let [a, b, c, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}::/48")
        }
    }
}

impl Server {
    /// Writes down what happened. That it cannot be written hinders nobody.
    pub(crate) async fn note(&self, what: &str, account: &Account, address: IpAddr) {
        self.note_of(what, Some(account.person.clone()), &account.name, address).await;
    }

    async fn note_of(&self, what: &str, person: Option<String>, name: &str, address: IpAddr) {
        let audited = Audited {
            at: self.now(),
            what: what.to_owned(),
            person,
            name: Some(tidy(name, 20)),
            address: Some(network(address)),
            detail: None,
        };
        if let Err(why) = self.rooms.parts.store.audit(audited).await {
            tracing::error!("the audit log cannot be written: {why}");
        }
    }

    pub(crate) async fn hashed(&self, password: &str) -> Result<String, Problem> {
        let salt = self.rooms.parts.chance.bytes::<16>()?;
        self.passwords.hash(password.to_owned(), salt).await
    }

    /// Asks for the password once more.
    pub(crate) async fn confirm(
        &self,
        signed_in: &SignedIn,
        password: String,
    ) -> Result<(), Problem> {
        let SignedIn { account, address, .. } = signed_in;
        self.limits.count(Limited::SignIn, Doer::Address(*address), self.now())?;
        self.limits.count(Limited::SignIn, Doer::Name(name_key(&account.name)), self.now())?;
        if self.passwords.is_right(password, Some(account.password.clone())).await? {
            return Ok(());
        }
        self.note("password-wrong", account, *address).await;
        Err(wrong())
    }

    /// New recovery codes, in place of those of before.
    async fn make_codes(&self, person: &str) -> Result<Vec<String>, Problem> {
        let parts = &self.rooms.parts;
        let code = |_| parts.chance.name::<16>();
        let codes = (0..CODES).map(code).collect::<Result<Vec<_>, _>>()?;
        let hashes: Vec<String> = codes.iter().map(|code| hash_of(code)).collect();
        parts.store.set_recovery_codes(person, &hashes).await.map_err(failed)?;
        Ok(codes.iter().map(|code| written(code)).collect())
    }

    /// Takes the games of a guest along.
    pub(crate) async fn take_along(
        &self,
        guest: Option<&PersonId>,
        account: &Account,
    ) -> Result<(), Problem> {
        let Some(guest) = guest.filter(|guest| guest.as_str() != account.person) else {
            return Ok(());
        };
        let moved = self.rooms.parts.store.move_games(guest.as_str(), account).await;
        self.rooms.look_again(&moved.map_err(failed)?).await;
        Ok(())
    }
}

/// A code as people copy it.
pub(crate) fn written(code: &str) -> String {
    let parts: Vec<&str> =
        code.as_bytes().chunks(4).map(|part| std::str::from_utf8(part).unwrap_or("")).collect();
    parts.join("-")
}

/// A code as it was made, however it was typed.
pub(crate) fn typed(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).take(64).collect::<String>().to_lowercase()
}

/// For a program, the account that its token is of.
async fn account(
    State(server): Shared,
    program: Option<TokenHolder>,
    asker: Asker,
) -> Result<Response, Failed> {
    Ok(match program {
        Some(program) => Json(program.account(&server).await?).into_response(),
        None => Json(told(&asker.account()?.account)).into_response(),
    })
}

async fn sign_up(
    State(server): Shared,
    asker: Asker,
    headers: HeaderMap,
    Body(SignIn { name, password }): Body<SignIn>,
) -> Greeting<SignedUp> {
    if asker.account.is_some() {
        let why = reason!("account.already", "you are signed in already");
        return Err(Failed(Problem::refused(Code::NotNow, why)));
    }
    let name = AccountName::read(&name)?;
    passwords::check(&password, name.as_str())?;
    let somebody = asker.somebody(&server)?;
    let (person, address) = (somebody.person, somebody.address);
    server.limits.count(Limited::SignUp, Doer::Address(address), server.now())?;
    let server_ = server.clone();
    let (account, codes, credential) = carried_out(async move {
        let (server, store) = (&server_, &server_.rooms.parts.store);
        let taken = || Problem::refused(Code::NotNow, reason!("name.taken", "this name is taken"));
        // Before the password is hashed: most who meet a taken name meet it here.
        if store.account_by_name(name.as_str()).await.map_err(failed)?.is_some() {
            return Err(taken());
        }
        let password = server.hashed(&password).await?;
        let new = NewAccount {
            person: person.as_str().to_owned(),
            name,
            password,
            bot: false,
            at: server.now(),
        };
        if !store.create_account(new).await.map_err(failed)? {
            return Err(taken());
        }
        let account = store.account(person.as_str()).await.map_err(failed)?.ok_or_else(wrong)?;
        let codes = server.make_codes(person.as_str()).await?;
        server.note("sign-up", &account, address).await;
        let games = store.running_of(person.as_str()).await.map_err(failed)?;
        let games: Vec<String> = games.into_iter().map(|game| game.id).collect();
        server.rooms.look_again(&games).await;
        let credential = sign_in(server, &person, &headers).await?;
        Ok((account, codes, credential))
    })
    .await?;
    greet_as(&server, &credential, SignedUp { account: told(&account), codes })
}

async fn sign_in_by_password(
    State(server): Shared,
    asker: Asker,
    headers: HeaderMap,
    Body(SignIn { name, password }): Body<SignIn>,
) -> Greeting<AccountMessage> {
    let Asker { person, account: already, address, .. } = asker;
    let (key, now) = (name_key(&tidy(&name, 40)), server.now());
    server.limits.count(Limited::SignIn, Doer::Address(address), now)?;
    server.limits.count(Limited::SignIn, Doer::Name(key), now)?;
    let store = &server.rooms.parts.store;
    let found = store.account_by_name(&name).await.map_err(failed)?;
    let hash = found.as_ref().map(|account| account.password.clone());
    let right = server.passwords.is_right(password, hash).await?;
    let Some(account) = found.filter(|_| right) else {
        server.note_of("sign-in-failed", None, &name, address).await;
        return Err(Failed(wrong()));
    };
    if account.closed.is_some() {
        server.note("sign-in-closed", &account, address).await;
        let why = reason!("account.closed", "this account was closed by whoever runs the server");
        return Err(Failed(Problem::refused(Code::NotNow, why)));
    }
    // What a guest has played here goes along; what another account has does not.
    let guest = person.filter(|_| already.is_none());
    server.take_along(guest.as_ref(), &account).await?;
    let credential = sign_in(&server, &PersonId::new(account.person.clone()), &headers).await?;
    server.note("sign-in", &account, address).await;
    greet_as(&server, &credential, told(&account))
}

/// An answer after which the browser is nobody.
fn farewell(server: &Server) -> Greeting<Value> {
    let cookie = (header::SET_COOKIE, server.signer.no_cookie());
    Ok((HeaderMap::from_iter([cookie]), Json(json!({}))))
}

async fn sign_out(State(server): Shared, asker: Asker) -> Greeting<Value> {
    let SignedIn { account, device, address } = asker.account()?;
    if let Some(device) = device {
        let store = &server.rooms.parts.store;
        let which = Which::Only(&device.id);
        store.end_sessions(&account.person, which, server.now()).await.map_err(failed)?;
        server.end_sockets().await;
        server.note("sign-out", &account, address).await;
    }
    farewell(&server)
}

async fn sign_out_everywhere(State(server): Shared, asker: Asker) -> Greeting<Value> {
    let SignedIn { account, address, .. } = asker.account()?;
    let store = &server.rooms.parts.store;
    store.end_sessions(&account.person, Which::All, server.now()).await.map_err(failed)?;
    server.end_sockets().await;
    server.note("sign-out-everywhere", &account, address).await;
    farewell(&server)
}

async fn devices(State(server): Shared, asker: Asker) -> Answer<Vec<DeviceMessage>> {
    let SignedIn { account, device, .. } = asker.account()?;
    let found = server.rooms.parts.store.devices(&account.person).await.map_err(failed)?;
    let current = device.map(|device| device.id);
    let told = found.into_iter().map(|device| DeviceMessage {
        current: current.as_ref() == Some(&device.id),
        id: device.id,
        browser: device.browser,
        created: device.created,
        seen: device.seen,
    });
    Ok(Json(told.collect()))
}

async fn sign_out_device(
    State(server): Shared,
    asker: Asker,
    Path(id): Path<String>,
) -> Answer<Value> {
    let SignedIn { account, address, .. } = asker.account()?;
    let store = &server.rooms.parts.store;
    let ended = store.end_sessions(&account.person, Which::Only(&id), server.now()).await;
    if !ended.map_err(failed)? {
        let message = "This device is not signed in any more.";
        return Err(Failed(Problem::new(Code::NotFound, message)));
    }
    server.end_sockets().await;
    server.note("sign-out", &account, address).await;
    Ok(Json(json!({})))
}

async fn change_password(
    State(server): Shared,
    asker: Asker,
    Body(NewPassword { password, new }): Body<NewPassword>,
) -> Answer<Value> {
    let signed_in = asker.account()?;
    passwords::check(&new, &signed_in.account.name)?;
    server.confirm(&signed_in, password).await?;
    let SignedIn { account, device, address } = signed_in;
    let hash = server.hashed(&new).await?;
    let keeps = device.as_ref().map_or(Which::All, |device| Which::AllBut(&device.id));
    let store = &server.rooms.parts.store;
    store.set_password(&account.person, &hash, keeps, server.now()).await.map_err(failed)?;
    server.end_sockets().await;
    server.note("password", &account, address).await;
    Ok(Json(json!({})))
}

async fn new_codes(
    State(server): Shared,
    asker: Asker,
    Body(Confirmed { password }): Body<Confirmed>,
) -> Answer<RecoveryCodes> {
    let signed_in = asker.account()?;
    server.confirm(&signed_in, password).await?;
    let codes = server.make_codes(&signed_in.account.person).await?;
    server.note("recovery-codes", &signed_in.account, signed_in.address).await;
    Ok(Json(RecoveryCodes { codes }))
}

async fn recover(
    State(server): Shared,
    asker: Asker,
    headers: HeaderMap,
    Body(Recover { name, code, password }): Body<Recover>,
) -> Greeting<AccountMessage> {
    let Asker { person, account: already, address, .. } = asker;
    let (key, now) = (name_key(&tidy(&name, 40)), server.now());
    server.limits.count(Limited::Recover, Doer::Address(address), now)?;
    server.limits.count(Limited::Recover, Doer::Name(key), now)?;
    passwords::check(&password, &tidy(&name, 40))?;
    let store = &server.rooms.parts.store;
    // Hashed whether there is such an account or not, so that both take as long.
    let hash = server.hashed(&password).await?;
    let found = store.account_by_name(&name).await.map_err(failed)?;
    let found = found.filter(|account| account.closed.is_none());
    let recovered = match &found {
        Some(account) => {
            let code = hash_of(&typed(&code));
            store.recover(&account.person, &code, &hash, now).await.map_err(failed)?
        }
        None => false,
    };
    let Some(account) = found.filter(|_| recovered) else {
        server.note_of("recovery-failed", None, &name, address).await;
        let why = reason!("account.wrongCode", "no account has this name and this recovery code");
        return Err(Failed(Problem::refused(Code::NotFound, why)));
    };
    server.end_sockets().await;
    let guest = person.filter(|_| already.is_none());
    server.take_along(guest.as_ref(), &account).await?;
    let credential = sign_in(&server, &PersonId::new(account.person.clone()), &headers).await?;
    server.note("recovered", &account, address).await;
    greet_as(&server, &credential, told(&account))
}

async fn delete(
    State(server): Shared,
    asker: Asker,
    Body(Confirmed { password }): Body<Confirmed>,
) -> Greeting<Value> {
    let signed_in = asker.account()?;
    server.confirm(&signed_in, password).await?;
    let SignedIn { account, address, .. } = signed_in;
    let server_ = server.clone();
    carried_out(async move {
        let (rooms, person) = (&server_.rooms, PersonId::new(account.person.clone()));
        rooms.give_up(&person).await?;
        let games = rooms.parts.store.games_of_person(&account.person).await.map_err(failed)?;
        let random = rooms.parts.chance.name::<{ PersonId::LETTERS }>()?;
        let deleted = rooms.parts.store.delete_account(&account.person, &random, server_.now());
        deleted.await.map_err(failed)?;
        rooms.look_again(&games).await;
        server_.end_sockets().await;
        server_.note_of("deleted", None, "", address).await;
        Ok(())
    })
    .await?;
    farewell(&server)
}

/// All that is kept of somebody, as a file.
async fn export(State(server): Shared, asker: Asker) -> Result<Response, Failed> {
    let SignedIn { account, address, .. } = asker.account()?;
    let person = PersonId::new(account.person.clone());
    server.count(Limited::AccountChange, Some(&person), address)?;
    let store = &server.rooms.parts.store;
    let mut games = Vec::new();
    for id in store.games_of_person(&account.person).await.map_err(failed)? {
        let room = server.rooms.enter(&id).await?;
        let side = room.side_of(Some(&person)).await?;
        games.push(json!({ "id": id, "side": side, "record": room.record().await? }));
    }
    let written = store.written_by(&account.person).await.map_err(failed)?;
    let written: Vec<Value> = written
        .into_iter()
        .map(|(game, at, text)| json!({ "game": game, "at": at, "text": text }))
        .collect();
    let devices = store.devices(&account.person).await.map_err(failed)?;
    let devices: Vec<Value> = devices
        .into_iter()
        .map(|device| json!({ "browser": device.browser, "created": device.created, "seen": device.seen }))
        .collect();
    let blocked = store.blocked_by(&account.person).await.map_err(failed)?;
    let blocked: Vec<Value> = blocked
        .into_iter()
        .map(|blocked| json!({ "name": blocked.name, "at": blocked.at }))
        .collect();
    let all = json!({
        "account": told(&account),
        "devices": devices,
        "games": games,
        "messages": written,
        "blocked": blocked,
    });
    let mut response = Json(all).into_response();
    let name = HeaderValue::from_static("attachment; filename=\"trefoil-account.json\"");
    response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    Ok(response)
}

async fn blocked(State(server): Shared, asker: Asker) -> Answer<Vec<BlockedMessage>> {
    let SignedIn { account, .. } = asker.account()?;
    let blocked = server.rooms.parts.store.blocked_by(&account.person).await.map_err(failed)?;
    let told =
        |blocked: crate::store::Blocked| BlockedMessage { name: blocked.name, at: blocked.at };
    Ok(Json(blocked.into_iter().map(told).collect()))
}

/// Whom somebody means: the person, and what they are called.
async fn meant(
    server: &Server,
    by: &Account,
    name: Option<&str>,
    game: Option<&str>,
    side: Option<Side>,
) -> Result<(String, String), Problem> {
    let nobody = || {
        let why = reason!("account.nobody", "there is nobody of this name");
        Problem::refused(Code::NotFound, why)
    };
    let store = &server.rooms.parts.store;
    let (person, name) = match (name, game, side) {
        (Some(name), ..) => {
            let found = store.account_by_name(name).await.map_err(failed)?.ok_or_else(nobody)?;
            (found.person, found.name)
        }
        (None, Some(game), Some(side)) => {
            let kept = store.load(game).await.map_err(failed)?.ok_or_else(nobody)?;
            let seated = kept.seats[side.index()].clone().ok_or_else(nobody)?;
            (seated.person, seated.name)
        }
        _ => return Err(nobody()),
    };
    if person == by.person {
        let why = reason!("account.yourself", "that is you yourself");
        return Err(Problem::refused(Code::NotNow, why));
    }
    Ok((person, name))
}

async fn block(State(server): Shared, asker: Asker, Body(whom): Body<Whom>) -> Answer<Value> {
    let SignedIn { account, address, .. } = asker.account()?;
    let person = PersonId::new(account.person.clone());
    server.count(Limited::AccountChange, Some(&person), address)?;
    let (name, game) = (whom.name.as_deref(), whom.game.as_deref());
    let (blocked, name) = meant(&server, &account, name, game, whom.side).await?;
    let store = &server.rooms.parts.store;
    if store.blocked_by(&account.person).await.map_err(failed)?.len() >= MOST_BLOCKED {
        return Err(Failed(crate::rate_limits::too_much("blocked people", MOST_BLOCKED as u64)));
    }
    store.block(&account.person, &blocked, &name, server.now()).await.map_err(failed)?;
    Ok(Json(json!({})))
}

async fn unblock(State(server): Shared, asker: Asker, Body(whom): Body<Whom>) -> Answer<Value> {
    let SignedIn { account, .. } = asker.account()?;
    let name = whom.name.unwrap_or_default();
    server.rooms.parts.store.unblock(&account.person, &name).await.map_err(failed)?;
    Ok(Json(json!({})))
}

async fn report(
    State(server): Shared,
    asker: Asker,
    Body(told): Body<ReportMessage>,
) -> Answer<Value> {
    let SignedIn { account, address, .. } = asker.account()?;
    let person = PersonId::new(account.person.clone());
    server.count(Limited::AccountChange, Some(&person), address)?;
    let (name, game) = (told.name.as_deref(), told.game.as_deref());
    let (about, name) = meant(&server, &account, name, game, told.side).await?;
    let store = &server.rooms.parts.store;
    let said = match &told.game {
        Some(game) => {
            let said = store.said(game, 500).await.map_err(failed)?;
            let theirs = said.iter().filter(|said| said.person.as_ref() == Some(&about));
            let theirs: Vec<&str> = theirs.map(|said| said.text.as_str()).collect();
            let last = theirs.len().saturating_sub(SAID_REPORTED);
            (!theirs.is_empty()).then(|| theirs[last..].join("\n"))
        }
        None => None,
    };
    let reason = match told.reason {
        ReportReason::Cheating => "cheating",
        ReportReason::Insults => "insults",
        ReportReason::Spam => "spam",
        ReportReason::Name => "name",
        ReportReason::Other => "other",
    };
    let report = KeptReport {
        person: account.person.clone(),
        about,
        name,
        reason: reason.to_owned(),
        text: tidy(&told.text, LONGEST_REPORT),
        game: told.game,
        said,
        at: server.now(),
    };
    store.add_report(report).await.map_err(failed)?;
    server.note("report", &account, address).await;
    Ok(Json(json!({})))
}

/// Signs a browser in to an account: what it has to show from now on.
pub(crate) async fn sign_in(
    server: &Server,
    person: &PersonId,
    headers: &HeaderMap,
) -> Result<Credential, Problem> {
    let chance = &server.rooms.parts.chance;
    let (id, secret) = (chance.name::<12>()?, chance.name::<{ PersonId::LETTERS }>()?);
    let now = server.now();
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
    let browser = browser_of(agent.unwrap_or_default());
    let device = Device { id, browser, created: now, seen: now };
    let (store, hash) = (&server.rooms.parts.store, hash_of(&secret));
    let added = store.add_session(person.as_str(), &hash, &device).await;
    added.map_err(|why| why.problem("account"))?;
    Ok(Credential::Session(secret))
}

/// What a list of devices calls a browser: which one, and on what, as far as it says.
fn browser_of(agent: &str) -> String {
    let find = |known: &[(&str, &'static str)]| {
        known.iter().find(|(mark, _)| agent.contains(mark)).map(|(_, name)| *name)
    };
    // Most say of themselves that they are others, too; the last word is what they are.
    let browser = find(&[
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser/", "Samsung Internet"),
        ("CriOS/", "Chrome"),
        ("Chromium/", "Chromium"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = find(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ]);
    [browser, system].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_told_apart() {
        for (agent, name) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 \
                 Safari/537.36",
                "Chrome, Linux",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; rv:131.0) Gecko/20100101 Firefox/131.0",
                "Firefox, Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 \
                 Mobile/15E148 Safari/604.1",
                "Safari, iPhone",
            ),
            ("Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0", "Edge, Windows"),
            ("curl/8.0", ""),
            ("", ""),
        ] {
            assert_eq!(browser_of(agent), name, "{agent}");
        }
    }
}
