//! The interface for programs: they act for an account by a token, and are told what happens line by line. Addresses and fields
//! are called as lichess calls them, where it has the same.
//!
//! There is no second way to play: games, seeks and challenges are those of people, and so are their limits. A token counts in
//! the addresses of this folder alone; whoever shows one elsewhere is nobody.

mod board;
mod bots;
mod challenges;
mod document;
mod events;
mod exports;
mod follow;
mod messages;
mod program;
mod stream;
mod tokens;

pub(crate) use self::document::ApiOperation;
pub(crate) use self::messages::{
    BothChanges, ProgramAccount, ProgramExport, ProgramGame, ProgramState, ProgramStatus,
};
pub(crate) use self::program::{NeededScopes, TokenHolder, shows_token};
pub(crate) use self::tokens::{MOST_TOKENS, new_token};
use crate::http::Route;

/// What programs ask for.
pub(crate) fn routes() -> Vec<Route> {
    let mut routes = tokens::routes();
    routes.extend(stream::routes());
    routes.extend(board::routes());
    routes.extend(challenges::routes());
    routes.extend(exports::routes());
    routes.extend(document::routes());
    routes
}
