//! Challenges, by and to an account.

use axum::Json;
use axum::extract::State;
use axum::routing::{get, post};
use game::reason;
use protocol::{ChallengeMessage, Code, NewChallenge, Problem, SideWish, Speed, TokenScope};

use super::document::ApiOperation;
use super::messages::{
    ChallengeDirection, Done, ProgramAccepted, ProgramChallenge, ProgramChallenged,
    ProgramChallenges, ProgramTerms,
};
use super::program::TokenHolder;
use crate::http::{Access, Answer, Body, InPath, Route, Shared, carried_out, changes, reads};
use crate::lobby::Lobby;
use crate::people::PersonId;
use crate::problem::Failed;
use crate::rate_limits::Limited;

pub(super) fn routes() -> Vec<Route> {
    const READS: Access = Access::Token(&[TokenScope::ChallengeRead]);
    const WRITES: Access = Access::Token(&[TokenScope::ChallengeWrite]);
    let told = ApiOperation::new;
    vec![
        reads("/api/challenge", READS, get(list)).told(
            told("challenges", "Challenges that wait for an answer.").gives::<ProgramChallenges>(),
        ),
        changes("/api/challenge/{name}", WRITES, post(challenge)).told(
            told("challenge", "Asks somebody for a game.")
                .takes::<ProgramTerms>()
                .gives::<ProgramChallenged>(),
        ),
        changes("/api/challenge/{id}/accept", WRITES, post(accept)).told(
            told("acceptChallenge", "Accepts a challenge: a game begins.")
                .gives::<ProgramAccepted>(),
        ),
        changes("/api/challenge/{id}/decline", WRITES, post(decline))
            .told(told("declineChallenge", "Declines a challenge of somebody.").gives::<Done>()),
        changes("/api/challenge/{id}/cancel", WRITES, post(cancel))
            .told(told("cancelChallenge", "Takes a challenge of one's own back.").gives::<Done>()),
    ]
}

/// Challenges that wait for an answer.
pub(super) struct ChallengesOf {
    pub(super) incoming: Vec<ProgramChallenge>,
    pub(super) outgoing: Vec<ProgramChallenge>,
}

fn told(message: ChallengeMessage, direction: ChallengeDirection) -> ProgramChallenge {
    let ChallengeMessage { id, from, to, game, clock, rated, side, expires } = message;
    ProgramChallenge {
        id,
        direction,
        challenger: from,
        dest_user: to,
        game,
        rated,
        speed: Speed::of(clock),
        clock,
        color: side,
        expires_at: expires,
    }
}

/// Those of somebody, the oldest first.
pub(super) async fn challenges_of(
    lobby: &Lobby,
    person: &PersonId,
) -> Result<ChallengesOf, Problem> {
    let parts = &lobby.rooms.parts;
    let found = parts.store.challenges_of(person.as_str(), parts.time.now()).await;
    let found = found.map_err(|why| why.problem("challenges"))?;
    let mut all = ChallengesOf { incoming: Vec::new(), outgoing: Vec::new() };
    for challenge in found {
        let Some(message) = lobby.challenge_message(&challenge).await? else { continue };
        if challenge.challenger == person.as_str() {
            all.outgoing.push(told(message, ChallengeDirection::Out));
        } else {
            all.incoming.push(told(message, ChallengeDirection::In));
        }
    }
    Ok(all)
}

async fn list(State(server): Shared, program: TokenHolder) -> Answer<ProgramChallenges> {
    let ChallengesOf { incoming, outgoing } =
        challenges_of(&server.lobby, &program.person()).await?;
    Ok(Json(ProgramChallenges { r#in: incoming, out: outgoing }))
}

async fn challenge(
    State(server): Shared,
    program: TokenHolder,
    InPath(to): InPath<String>,
    Body(terms): Body<ProgramTerms>,
) -> Answer<ProgramChallenged> {
    server.count(Limited::Challenge, Some(&program.person()), program.address)?;
    let ProgramTerms { game, clock, rated, color } = terms;
    let side = color.unwrap_or(SideWish::Random);
    let new = NewChallenge { to, game, clock, rated, side };
    let (lobby, by) = (server.lobby.clone(), program.account);
    let id = carried_out(async move { lobby.challenge(&new, &by).await }).await?;
    Ok(Json(ProgramChallenged { id }))
}

async fn accept(
    State(server): Shared,
    program: TokenHolder,
    InPath(id): InPath<String>,
) -> Answer<ProgramAccepted> {
    let (lobby, by) = (server.lobby.clone(), program.account);
    let game_id = carried_out(async move { lobby.accept_challenge(&id, &by).await }).await?;
    Ok(Json(ProgramAccepted { game_id }))
}

/// Only who was asked declines, and only who asked takes back.
async fn end(
    server: &crate::http::Server,
    program: &TokenHolder,
    id: &str,
    made_it: bool,
) -> Answer<Done> {
    let parts = &server.rooms.parts;
    let found = parts.store.challenge(id, parts.time.now()).await;
    let found = found.map_err(|why| why.problem("challenges"))?;
    let is_theirs = |person: &str| person == program.account.person;
    let fits = found.is_some_and(|challenge| {
        is_theirs(if made_it { &challenge.challenger } else { &challenge.challenged })
    });
    if !fits {
        let why = reason!("meeting.gone", "this offer is not there any more");
        return Err(Failed(Problem::refused(Code::NotNow, why)));
    }
    server.lobby.end_challenge(id, &program.account).await?;
    Ok(Json(Done::YES))
}

async fn decline(
    State(server): Shared,
    program: TokenHolder,
    InPath(id): InPath<String>,
) -> Answer<Done> {
    end(&server, &program, &id, false).await
}

async fn cancel(
    State(server): Shared,
    program: TokenHolder,
    InPath(id): InPath<String>,
) -> Answer<Done> {
    end(&server, &program, &id, true).await
}
