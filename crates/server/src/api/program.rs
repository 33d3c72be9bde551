//! Programs that act for somebody, by a token.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts as RequestParts;
use axum::http::{HeaderMap, header};
use game::reason;
use protocol::{Code, Problem, TokenScope};

use super::messages::ProgramAccount;
use crate::http::{Server, peer};
use crate::people::{PersonId, hash_of};
use crate::problem::Failed;
use crate::rate_limits::{Doer, Limited};
use crate::store::{Account, KeptToken};

/// When a token was last used is known to the minute, in milliseconds.
const USED_TO: u64 = 60_000;

/// Of these scopes a token has to have one. It stands beside the address, in the table of routes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NeededScopes(pub(crate) &'static [TokenScope]);

/// What stands behind `Bearer`, if that is how somebody says who they are.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let shown = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = shown.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

/// Whether somebody says by a token who they are.
pub(crate) fn shows_token(headers: &HeaderMap) -> bool {
    headers.contains_key(header::AUTHORIZATION)
}

/// A program that asks.
pub(crate) struct TokenHolder {
    pub(crate) account: Account,
    pub(crate) token: KeptToken,
    pub(crate) address: IpAddr,
    hash: String,
}

impl TokenHolder {
    /// For whom it acts.
    pub(crate) fn person(&self) -> PersonId {
        PersonId::new(self.account.person.clone())
    }

    /// Whether its token has a scope.
    pub(crate) fn has(&self, scope: TokenScope) -> bool {
        self.token.scopes.contains(&scope)
    }

    /// The account as the program sees it.
    pub(crate) async fn account(&self, server: &Server) -> Result<ProgramAccount, Problem> {
        let email = self.account.email.clone().filter(|_| self.has(TokenScope::EmailRead));
        Ok(ProgramAccount {
            name: self.account.name.clone(),
            email,
            bot: self.account.bot,
            created: self.account.created,
            ratings: server.lobby.ratings_of(&self.account.person).await?,
        })
    }

    /// Whether its token has been revoked since it was looked at.
    pub(crate) async fn check_still_valid(&self, server: &Server) -> Result<(), Problem> {
        find(server, &self.hash).await.map(drop)
    }
}

async fn find(server: &Server, hash: &str) -> Result<(KeptToken, Account), Problem> {
    let found = server.rooms.parts.store.program_token(hash).await;
    found.map_err(|why| why.problem("tokens"))?.ok_or_else(|| {
        let why = reason!("token.unknown", "no such token lets anybody in");
        Problem::refused(Code::NotSignedIn, why)
    })
}

fn lacking(scopes: &[TokenScope]) -> Problem {
    let names: Vec<&str> = scopes.iter().map(|scope| scope.name()).collect();
    let why =
        reason!("token.scope", "this token lacks the scope {scope}", scope = names.join(" or "));
    Problem::refused(Code::NotYours, why)
}

impl FromRequestParts<Arc<Server>> for TokenHolder {
    type Rejection = Failed;

    async fn from_request_parts(
        request: &mut RequestParts,
        server: &Arc<Server>,
    ) -> Result<Self, Failed> {
        let peer = peer(request.extensions.get::<ConnectInfo<SocketAddr>>());
        let address = server.sites.client(&request.headers, peer);
        let shown = bearer(&request.headers).ok_or_else(|| {
            let why =
                reason!("token.missing", "a program shows its token here: Authorization: Bearer …");
            Problem::refused(Code::NotSignedIn, why)
        })?;
        let hash = hash_of(shown);
        let (token, account) = find(server, &hash).await?;
        let person = Doer::Person(PersonId::new(account.person.clone()));
        server.limits.count(Limited::Request, person, server.now())?;
        let needed = request.extensions.get::<NeededScopes>().map_or(&[][..], |needed| needed.0);
        if !needed.is_empty() && !needed.iter().any(|scope| token.scopes.contains(scope)) {
            return Err(Failed(lacking(needed)));
        }
        note_use(server, &token);
        Ok(Self { account, token, address, hash })
    }
}

/// Where browsers may ask too: a program, if a token is shown.
impl OptionalFromRequestParts<Arc<Server>> for TokenHolder {
    type Rejection = Failed;

    async fn from_request_parts(
        request: &mut RequestParts,
        server: &Arc<Server>,
    ) -> Result<Option<Self>, Failed> {
        if !shows_token(&request.headers) {
            return Ok(None);
        }
        <Self as FromRequestParts<_>>::from_request_parts(request, server).await.map(Some)
    }
}

/// Keeps when a token was last used.
fn note_use(server: &Server, token: &KeptToken) {
    let now = server.now();
    if token.used.is_none_or(|used| now >= used + USED_TO) {
        let (store, id) = (server.rooms.parts.store.clone(), token.id.clone());
        // Nobody waits for it; the next request tries again.
        tokio::spawn(async move { store.use_program_token(&id, now).await });
    }
}
