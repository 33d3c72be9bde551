//! Tokens of an account: made, listed and revoked by who is signed in in a browser. Of a token only its hash is kept.

use axum::Json;
use axum::extract::State;
use axum::routing::{get, post};
use protocol::{Code, MadeToken, NewToken, Problem, TokenMessage, TokenScope};
use serde_json::{Value, json};

use crate::chance::Chance;
use crate::http::{Access, Answer, Asker, Body, InPath, Route, Shared, SignedIn, changes, reads};
use crate::people::{PersonId, hash_of, tidy};
use crate::problem::Failed;
use crate::rate_limits::{Limited, too_much};
use crate::store::{KeptToken, StoreError};

/// Tokens of an account.
pub(crate) const MOST_TOKENS: usize = 20;

/// What is written about a token is cut off there, in letters.
const LONGEST_DESCRIPTION: usize = 60;

/// By this a token is known for what it is, wherever it turns up.
const PREFIX: &str = "trefoil_";

pub(super) fn routes() -> Vec<Route> {
    vec![
        reads("/api/account/tokens", Access::Account, get(tokens)),
        changes("/api/account/tokens", Access::Account, post(make_token)),
        changes("/api/account/tokens/{id}/revoke", Access::Account, post(revoke_token)),
    ]
}

fn failed(why: StoreError) -> Problem {
    why.problem("tokens")
}

fn told(token: KeptToken) -> TokenMessage {
    let KeptToken { id, description, scopes, created, used } = token;
    TokenMessage { id, description, scopes, created, used }
}

/// A new token, and what lets a program in.
pub(crate) fn new_token(
    chance: &Chance,
    description: &str,
    mut scopes: Vec<TokenScope>,
    created: u64,
) -> Result<(KeptToken, String), Problem> {
    scopes.sort_by_key(|scope| scope.name());
    scopes.dedup();
    let description = tidy(description, LONGEST_DESCRIPTION);
    let secret = format!("{PREFIX}{}", chance.name::<{ PersonId::LETTERS }>()?);
    let id = chance.name::<12>()?;
    Ok((KeptToken { id, description, scopes, created, used: None }, secret))
}

async fn tokens(State(server): Shared, asker: Asker) -> Answer<Vec<TokenMessage>> {
    let SignedIn { account, .. } = asker.account()?;
    let tokens = server.rooms.parts.store.program_tokens(&account.person).await.map_err(failed)?;
    Ok(Json(tokens.into_iter().map(told).collect()))
}

async fn make_token(
    State(server): Shared,
    asker: Asker,
    Body(NewToken { description, scopes }): Body<NewToken>,
) -> Answer<MadeToken> {
    let SignedIn { account, address, .. } = asker.account()?;
    let person = PersonId::new(account.person.clone());
    server.count(Limited::AccountChange, Some(&person), address)?;
    let (store, chance) = (&server.rooms.parts.store, &server.rooms.parts.chance);
    if store.program_tokens(&account.person).await.map_err(failed)?.len() >= MOST_TOKENS {
        return Err(Failed(too_much("tokens", MOST_TOKENS as u64)));
    }
    let (token, secret) = new_token(chance, &description, scopes, server.now())?;
    let added = store.add_program_token(&account.person, &hash_of(&secret), &token).await;
    added.map_err(failed)?;
    server.note("token-made", &account, address).await;
    Ok(Json(MadeToken { token: told(token), secret }))
}

async fn revoke_token(
    State(server): Shared,
    asker: Asker,
    InPath(id): InPath<String>,
) -> Answer<Value> {
    let SignedIn { account, address, .. } = asker.account()?;
    let store = &server.rooms.parts.store;
    let revoked = store.revoke_program_token(&account.person, &id, server.now()).await;
    if !revoked.map_err(failed)? {
        let message = "There is no such token any more.";
        return Err(Failed(Problem::new(Code::NotFound, message)));
    }
    server.end_sockets().await;
    server.note("token-revoked", &account, address).await;
    Ok(Json(json!({})))
}
