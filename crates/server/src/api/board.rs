//! Playing: turns, offers, claims and chat in one's own games, and seeks.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::routing::{get, post};
use play::GameInPlay;
use protocol::{ClaimedAs, NewSeek, Problem, SideWish, TokenScope, WishMessage};
use serde::Deserialize;
use serde_json::json;

use super::document::ApiOperation;
use super::messages::{Done, ProgramChat, ProgramSays, ProgramSeek, ProgramSought};
use super::program::TokenHolder;
use crate::http::{
    Access, Answer, Body, InPath, InQuery, Route, Server, Shared, carried_out, changes, reads,
};
use crate::live;
use crate::meeting::meeter;
use crate::problem::Failed;
use crate::rate_limits::Limited;

/// What lets a program play.
const PLAYS: Access = Access::Token(&[TokenScope::BoardPlay, TokenScope::BotPlay]);

pub(super) fn routes() -> Vec<Route> {
    let told = ApiOperation::new;
    vec![
        changes("/api/board/game/{id}/move/{turn}", PLAYS, post(play_turn)).told(told("playTurn", "Plays a turn.").query("version", json!({ "type": "integer", "minimum": 0 }), "Only if the game is still at this version.").refused(&[422]).gives::<Done>()),
        changes("/api/board/game/{id}/resign", PLAYS, post(resign)).told(told("resign", "Gives up.").gives::<Done>()),
        changes("/api/board/game/{id}/abort", PLAYS, post(abort)).told(told("abort", "Leaves a game before its second turn: nobody wins it.").gives::<Done>()),
        changes("/api/board/game/{id}/draw/{accept}", PLAYS, post(draw)).told(told("draw", "Yes offers a draw, or takes the one that is offered; no declines it.").gives::<Done>()),
        changes("/api/board/game/{id}/takeback/{accept}", PLAYS, post(take_back)).told(told("takeback", "Yes asks to take back, or lets the other; no does not.").gives::<Done>()),
        changes("/api/board/game/{id}/claim-victory", PLAYS, post(claim_victory)).told(told("claimVictory", "Wins a live game that the other has left.").gives::<Done>()),
        changes("/api/board/game/{id}/claim-draw", PLAYS, post(claim_draw)).told(told("claimDraw", "Ends a live game that the other has left as a draw.").gives::<Done>()),
        changes("/api/board/game/{id}/add-time", PLAYS, post(add_time)).told(told("addTime", "Gives the other fifteen seconds.").gives::<Done>()),
        reads("/api/board/game/{id}/chat", PLAYS, get(read_chat)).told(told("readChat", "What the players have written.").gives_list::<ProgramChat>().refused(&[403])),
        changes("/api/board/game/{id}/chat", PLAYS, post(write_chat)).told(told("writeChat", "Writes to the other player.").takes::<ProgramSays>().gives::<Done>()),
        changes("/api/board/seek", PLAYS, post(seek)).told(told("seek", "Looks for somebody to play with. A seek of a live game stands while the stream of events is open.").takes::<ProgramSeek>().gives::<ProgramSought>()),
        changes("/api/board/seek/{id}/cancel", PLAYS, post(cancel_seek)).told(told("cancelSeek", "Takes a seek back; none needs to be there.").gives::<Done>()),
        changes(
            "/api/bot/account/upgrade",
            Access::Token(&[TokenScope::BotPlay]),
            post(super::bots::upgrade),
        ).told(told("botUpgrade", "Makes the account a bot, for good. Somebody who has played stays a person.").gives::<Done>()),
    ]
}

/// On which version of the game something was decided, where that matters.
#[derive(Deserialize)]
struct Decided {
    version: Option<u64>,
}

/// Yes or no, as it stands in an address.
#[derive(Clone, Copy, Deserialize)]
enum YesOrNo {
    #[serde(rename = "yes", alias = "true")]
    Yes,
    #[serde(rename = "no", alias = "false")]
    No,
}

impl YesOrNo {
    fn is_yes(self) -> bool {
        matches!(self, Self::Yes)
    }
}

/// Does something in a game, to its end.
async fn act(
    server: &Arc<Server>,
    program: &TokenHolder,
    id: &str,
    version: Option<u64>,
    wish: impl Fn(&GameInPlay) -> WishMessage + Send + Sync + 'static,
) -> Answer<Done> {
    let (room, person) = (server.rooms.enter(id).await?, program.person());
    carried_out(async move { room.act_now(&person, version, wish).await }).await?;
    Ok(Json(Done::YES))
}

/// The same for all but turns, which the opponent and the clock limit.
async fn wish(
    server: &Arc<Server>,
    program: &TokenHolder,
    id: &str,
    wish: impl Fn(&GameInPlay) -> WishMessage + Send + Sync + 'static,
) -> Answer<Done> {
    server.count(Limited::Message, Some(&program.person()), program.address)?;
    act(server, program, id, None, wish).await
}

async fn play_turn(
    State(server): Shared,
    program: TokenHolder,
    InPath((id, turn)): InPath<(String, String)>,
    InQuery(Decided { version }): InQuery<Decided>,
) -> Answer<Done> {
    act(&server, &program, &id, version, move |_| WishMessage::Turn { text: turn.clone() }).await
}

async fn resign(
    State(server): Shared,
    program: TokenHolder,
    InPath(id): InPath<String>,
) -> Answer<Done> {
    wish(&server, &program, &id, |_| WishMessage::Resign).await
}

async fn abort(
    State(server): Shared,
    program: TokenHolder,
    InPath(id): InPath<String>,
) -> Answer<Done> {
    wish(&server, &program, &id, |_| WishMessage::Abort).await
}

/// Yes offers a draw, or takes the one that is offered; no declines it.
async fn draw(
    State(server): Shared,
    program: TokenHolder,
    InPath((id, accept)): InPath<(String, YesOrNo)>,
) -> Answer<Done> {
    let accept = accept.is_yes();
    wish(&server, &program, &id, move |game| match game.draw_offer() {
        None if accept => WishMessage::OfferDraw,
        _ => WishMessage::AnswerDraw { accept },
    })
    .await
}

/// Yes asks to take back, or lets the other; no does not.
async fn take_back(
    State(server): Shared,
    program: TokenHolder,
    InPath((id, accept)): InPath<(String, YesOrNo)>,
) -> Answer<Done> {
    let accept = accept.is_yes();
    wish(&server, &program, &id, move |game| match game.take_back_asked() {
        None if accept => WishMessage::TakeBack,
        _ => WishMessage::AnswerTakeBack { accept },
    })
    .await
}

async fn claim_victory(
    State(server): Shared,
    program: TokenHolder,
    InPath(id): InPath<String>,
) -> Answer<Done> {
    wish(&server, &program, &id, |_| WishMessage::Claim { r#as: ClaimedAs::Win }).await
}

async fn claim_draw(
    State(server): Shared,
    program: TokenHolder,
    InPath(id): InPath<String>,
) -> Answer<Done> {
    wish(&server, &program, &id, |_| WishMessage::Claim { r#as: ClaimedAs::Draw }).await
}

async fn add_time(
    State(server): Shared,
    program: TokenHolder,
    InPath(id): InPath<String>,
) -> Answer<Done> {
    wish(&server, &program, &id, |_| WishMessage::AddTime).await
}

/// What the players have written, for one of them.
async fn read_chat(
    State(server): Shared,
    program: TokenHolder,
    InPath(id): InPath<String>,
) -> Answer<Vec<ProgramChat>> {
    let room = server.rooms.enter(&id).await?;
    // Only players read what players write.
    room.full(&program.person()).await?;
    let unheard = server.unheard(Some(&program.account)).await?;
    let around = room.online(Some(&program.person()), &unheard).await?.around;
    let told = around.messages.into_iter().map(|message| ProgramChat {
        username: message.by,
        text: message.text,
        at: message.at,
    });
    Ok(Json(told.collect()))
}

async fn write_chat(
    State(server): Shared,
    program: TokenHolder,
    InPath(id): InPath<String>,
    Body(ProgramSays { text }): Body<ProgramSays>,
) -> Answer<Done> {
    let (room, person) = (server.rooms.enter(&id).await?, program.person());
    room.full(&person).await?;
    live::say(&server, &room, (&person, true, program.address), &text).await?;
    Ok(Json(Done::YES))
}

async fn seek(
    State(server): Shared,
    program: TokenHolder,
    Body(wanted): Body<ProgramSeek>,
) -> Answer<ProgramSought> {
    server.count(Limited::Seek, Some(&program.person()), program.address)?;
    let new = NewSeek {
        game: wanted.game,
        clock: wanted.clock,
        rated: wanted.rated,
        side: wanted.color.unwrap_or(SideWish::Random),
        least: wanted.rating_min,
        most: wanted.rating_max,
        pool: wanted.pool,
        name: None,
        met: None,
    };
    let (lobby, maker) = (server.lobby.clone(), meeter(&program.account));
    let sought = carried_out(async move { lobby.seek(&new, maker).await }).await?;
    Ok(Json(ProgramSought { id: sought.seek, game_id: sought.game }))
}

/// Takes a seek back; none needs to be there.
async fn cancel_seek(
    State(server): Shared,
    program: TokenHolder,
    InPath(id): InPath<String>,
) -> Answer<Done> {
    let done: Result<(), Problem> = server.lobby.take_seek_back(&id, &program.person()).await;
    done.map_err(Failed)?;
    Ok(Json(Done::YES))
}
