//! Games as files: lines of JSON, or records, by what `Accept` names.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use futures_util::stream;
use protocol::{Code, Problem};
use serde::Deserialize;
use serde_json::json;

use super::document::ApiOperation;
use super::messages::ProgramExport;
use super::stream::as_line;
use crate::http::{Access, InPath, InQuery, Route, Server, Shared, Whence, reads};
use crate::meeting::{account_called, named};
use crate::problem::Failed;
use crate::rate_limits::Limited;
use crate::room::Rooms;
use crate::store::GameFilter;

/// So many games are exported at once, and where nothing is said.
const MOST_GAMES: u32 = 1_000;
const USUAL_GAMES: u32 = 100;

/// So many are read at a time.
const BATCH: u32 = 20;

pub(super) fn routes() -> Vec<Route> {
    let told = ApiOperation::new;
    let time = || json!({ "type": "integer", "minimum": 0 });
    vec![
        reads("/api/game/export/{id}", Access::Anyone, get(export_game)).told(
            told("exportGame", "A game, as a line of JSON or a record.")
                .gives_lines::<ProgramExport>()
                .gives_file("text/plain"),
        ),
        reads("/api/games/user/{name}", Access::Anyone, get(games_of_user)).told(
            told("exportGamesOfUser", "An account's finished public games, the last first.")
                .query("since", time(), "Only those that ended then or later, in milliseconds since 1970.")
                .query("until", time(), "Only those that ended then or earlier.")
                .query(
                    "max",
                    json!({ "type": "integer", "minimum": 1, "maximum": MOST_GAMES, "default": USUAL_GAMES }),
                    "Not more than so many.",
                )
                .query("game", json!({ "type": "string" }), "Only of this game.")
                .query("rated", json!({ "type": "boolean" }), "Only those that count, or do not.")
                .gives_lines::<ProgramExport>()
                .gives_file("text/plain"),
        ),
    ]
}

/// In which form games are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExportForm {
    Lines,
    Records,
}

impl ExportForm {
    /// The one that is named first.
    fn of(headers: &HeaderMap) -> Self {
        let accept = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
        let mut kinds = accept
            .unwrap_or_default()
            .split(',')
            .map(|kind| kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase());
        let known = kinds.find_map(|kind| match kind.as_str() {
            "application/x-ndjson" | "application/json" | "*/*" => Some(Self::Lines),
            "text/plain" => Some(Self::Records),
            _ => None,
        });
        known.unwrap_or(Self::Lines)
    }

    fn kind(self) -> &'static str {
        match self {
            Self::Lines => "application/x-ndjson",
            Self::Records => "text/plain; charset=utf-8",
        }
    }

    fn write(self, (game, record): &(ProgramExport, String)) -> Bytes {
        match self {
            Self::Lines => as_line(game),
            // Records are divided by an empty line.
            Self::Records => format!("{}\n\n", record.trim_end()).into(),
        }
    }
}

async fn export_game(
    State(server): Shared,
    headers: HeaderMap,
    InPath(id): InPath<String>,
) -> Result<Response, Failed> {
    let form = ExportForm::of(&headers);
    let game = server.rooms.enter(&id).await?.exported().await?;
    Ok(([(header::CONTENT_TYPE, form.kind())], form.write(&game)).into_response())
}

/// Which games, by the names of the address.
#[derive(Deserialize)]
struct WantedGames {
    since: Option<u64>,
    until: Option<u64>,
    max: Option<u32>,
    game: Option<String>,
    rated: Option<bool>,
}

async fn games_of_user(
    State(server): Shared,
    Whence(address): Whence,
    headers: HeaderMap,
    InPath(name): InPath<String>,
    InQuery(wanted): InQuery<WantedGames>,
) -> Result<Response, Failed> {
    let WantedGames { since, until, max, game, rated } = wanted;
    let left = max.unwrap_or(USUAL_GAMES);
    if left == 0 || left > MOST_GAMES {
        let message = format!("`max` is from 1 to {MOST_GAMES}.");
        return Err(Failed(Problem::new(Code::BadMessage, message)));
    }
    let filter = GameFilter { game: named(game)?, rated, ..GameFilter::default() };
    server.count(Limited::GamesOf, None, address)?;
    let account = account_called(&server.lobby, &name).await?;
    let form = ExportForm::of(&headers);
    let until = until.unwrap_or(u64::MAX).min(i64::MAX as u64 - 1);
    let export = GamesOfUser {
        server: server.clone(),
        person: account.person,
        filter,
        since: since.unwrap_or(0),
        before: (until + 1, String::new()),
        left,
        waiting: VecDeque::new(),
        form,
    };
    let games = stream::unfold(export, GamesOfUser::next);
    Ok(([(header::CONTENT_TYPE, form.kind())], Body::from_stream(games)).into_response())
}

/// Somebody's finished public games, the last first, as far as they have been read.
struct GamesOfUser {
    server: Arc<Server>,
    person: String,
    filter: GameFilter,
    /// What ended before is not wanted.
    since: u64,
    /// When the last one seen ended, and which it was.
    before: (u64, String),
    left: u32,
    waiting: VecDeque<String>,
    form: ExportForm,
}

impl GamesOfUser {
    /// The next game. What goes wrong cuts the answer off, so that whoever reads it notices.
    async fn next(mut self) -> Option<(Result<Bytes, String>, Self)> {
        if self.waiting.is_empty() && self.left > 0 {
            let (ended, id) = &self.before;
            let (store, limit) = (&self.server.rooms.parts.store, self.left.min(BATCH));
            let games =
                store.public_games_of(&self.person, &self.filter, Some((*ended, id)), limit).await;
            match games {
                Ok(games) => {
                    let count = games.len() as u32;
                    if let Some(last) = games.last() {
                        let listed = &last.listed;
                        self.before = (listed.standing.changed, listed.id.clone());
                    }
                    let wanted = games.into_iter().map(|game| game.listed);
                    let wanted = wanted.take_while(|game| game.standing.changed >= self.since);
                    self.waiting = wanted.map(|game| game.id).collect();
                    // After the last there are none.
                    let goes_on = count == limit && self.waiting.len() as u32 == count;
                    self.left = if goes_on { self.left - count } else { 0 };
                }
                Err(why) => {
                    self.left = 0;
                    return Some((Err(why.to_string()), self));
                }
            }
        }
        let id = self.waiting.pop_front()?;
        let game = exported(&self.server.rooms, &id).await;
        let line = game.map(|game| self.form.write(&game)).map_err(|problem| problem.message);
        if line.is_err() {
            (self.left, self.waiting) = (0, VecDeque::new());
        }
        Some((line, self))
    }
}

async fn exported(rooms: &Rooms, id: &str) -> Result<(ProgramExport, String), Problem> {
    rooms.enter(id).await?.exported().await
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn the_form_is_the_first_that_is_known() {
        let form = |accept: &str| {
            let accept = HeaderValue::from_str(accept).unwrap();
            ExportForm::of(&HeaderMap::from_iter([(header::ACCEPT, accept)]))
        };
        assert_eq!(form("application/x-ndjson"), ExportForm::Lines);
        assert_eq!(form("text/plain"), ExportForm::Records);
        assert_eq!(form("text/html, text/plain;q=0.5, */*"), ExportForm::Records);
        assert_eq!(form("*/*"), ExportForm::Lines);
        assert_eq!(ExportForm::of(&HeaderMap::new()), ExportForm::Lines);
    }
}
