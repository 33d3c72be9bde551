//! Accounts that programs play with, for all to see.

use axum::Json;
use axum::extract::State;
use game::reason;
use protocol::{Code, Problem};

use super::messages::Done;
use super::program::TokenHolder;
use crate::http::{Answer, Shared};
use crate::problem::Failed;
use crate::store::StoreError;

/// Makes the account of a token that of a bot, for good. Somebody who has played is not made one.
pub(super) async fn upgrade(State(server): Shared, program: TokenHolder) -> Answer<Done> {
    if program.account.bot {
        return Ok(Json(Done::YES));
    }
    let became = server.rooms.parts.store.become_bot(&program.account.person).await;
    if !became.map_err(|why: StoreError| why.problem("bots"))? {
        let why = reason!("bot.hasPlayed", "only an account that has not played becomes a bot");
        return Err(Failed(Problem::refused(Code::NotNow, why)));
    }
    server.note("became-bot", &program.account, program.address).await;
    Ok(Json(Done::YES))
}
