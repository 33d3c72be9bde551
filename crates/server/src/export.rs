//! All public games as one file: a line of JSON for each, compressed.
//!
//! The file is made as it is read, a few games at a time, so that it takes neither memory nor a pause of the server, however many there
//! are. Who has no account, or none any more, has a made-up name that holds within the file and means nothing beside it.

use std::io::Write as _;
use std::path::Path;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use flate2::Compression;
use flate2::write::GzEncoder;
use futures_util::stream;
use hmac::{Hmac, KeyInit as _, Mac as _};
use protocol::{Code, ExportedGame, Problem, SeatMessage};
use sha2::Sha256;
use tokio::sync::OwnedSemaphorePermit;

use crate::api::ApiOperation;
use crate::chance::Chance;
use crate::http::{Access, Route, Shared, Whence, reads};
use crate::problem::Failed;
use crate::rate_limits::Limited;
use crate::store::{FinishedPublic, GONE, Store};

/// So many games are read at a time.
const BATCH: u32 = 50;

pub(crate) fn routes() -> Vec<Route> {
    let told =
        ApiOperation::new("exportAllGames", "All public games, a line of JSON each, compressed.");
    let told = told.gives_file("application/gzip");
    vec![reads("/api/export/games.ndjson.gz", Access::Anyone, get(all_games)).told(told)]
}

/// All public games, one export at a time.
async fn all_games(State(server): Shared, Whence(address): Whence) -> Result<Response, Failed> {
    server.count(Limited::Export, None, address)?;
    let busy = || {
        let message = "All games are being sent to somebody else; try again in a minute.";
        Failed(Problem::new(Code::Unavailable, message))
    };
    let place = server.exporting.clone().try_acquire_owned().map_err(|_| busy())?;
    let export = Export::new(&server.rooms.parts.store, &server.rooms.parts.chance)?;
    let pieces = stream::unfold(Some((export, place)), pieces);
    let headers = [
        (header::CONTENT_TYPE, "application/gzip"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"trefoil-games.ndjson.gz\""),
    ];
    Ok((headers, Body::from_stream(pieces)).into_response())
}

type Going = Option<(Export, OwnedSemaphorePermit)>;

/// The next piece of the file. What goes wrong cuts it off: then the compressed text has no end, and whoever reads it notices.
async fn pieces(going: Going) -> Option<(Result<Bytes, String>, Going)> {
    let (mut export, place) = going?;
    match export.next().await {
        Ok(Some(piece)) => Some((Ok(piece), Some((export, place)))),
        Ok(None) => None,
        Err(why) => {
            tracing::error!("the export of all games broke off: {why}");
            Some((Err(why), None))
        }
    }
}

/// Writes all public games of a store into a new file. Gives their number.
pub(crate) async fn into_file(store: &Store, path: &Path) -> Result<u64, String> {
    let cannot = |why: std::io::Error| format!("{} was not written: {why}", path.display());
    let mut options = std::fs::OpenOptions::new();
    let mut file = options.write(true).create_new(true).open(path).map_err(cannot)?;
    let mut export = Export::new(store, &Chance::Machine).map_err(|why| why.message)?;
    while let Some(piece) = export.next().await? {
        file.write_all(&piece).map_err(cannot)?;
    }
    file.sync_all().map_err(cannot)?;
    Ok(export.games)
}

/// A file of all games, as far as it has come.
struct Export {
    store: Store,
    /// Makes names for this file alone.
    key: [u8; 32],
    /// The last game that is in it.
    last: String,
    games: u64,
    /// Nothing, once the file has its end.
    out: Option<GzEncoder<Vec<u8>>>,
}

impl Export {
    fn new(store: &Store, chance: &Chance) -> Result<Self, Problem> {
        let out = Some(GzEncoder::new(Vec::new(), Compression::default()));
        let key = chance.bytes()?;
        Ok(Self { store: store.clone(), key, last: String::new(), games: 0, out })
    }

    /// The next piece; nothing after the last.
    async fn next(&mut self) -> Result<Option<Bytes>, String> {
        let Some(mut out) = self.out.take() else { return Ok(None) };
        let wrong = |why: &dyn std::fmt::Display| why.to_string();
        loop {
            let batch = self.store.public_games(&self.last, BATCH).await;
            let batch = batch.map_err(|why| wrong(&why))?;
            let Some(last) = batch.last() else {
                return Ok(Some(out.finish().map_err(|why| wrong(&why))?.into()));
            };
            self.last.clone_from(&last.id);
            let mut lines = Vec::new();
            for public in batch {
                lines.extend(self.line(public).await?);
            }
            out = tokio::task::spawn_blocking(move || {
                for line in &lines {
                    writeln!(out, "{line}")?;
                }
                Ok::<_, std::io::Error>(out)
            })
            .await
            .map_err(|why| wrong(&why))?
            .map_err(|why| wrong(&why))?;
            if !out.get_ref().is_empty() {
                let piece = std::mem::take(out.get_mut());
                self.out = Some(out);
                return Ok(Some(piece.into()));
            }
        }
    }

    /// A game as a line; nothing for one that has gone meanwhile.
    async fn line(&mut self, public: FinishedPublic) -> Result<Option<String>, String> {
        let kept = self.store.load(&public.id).await.map_err(|why| why.to_string())?;
        let Some(kept) = kept else { return Ok(None) };
        let played = tokio::task::spawn_blocking(move || (kept.game.open(), kept.game));
        let (game, stored) = played.await.map_err(|why| why.to_string())?;
        let game = game.map_err(|why| format!("game {}: {}", public.id, why.message))?;
        let players = [0, 1].map(|n| {
            let name = public.names[n].clone();
            SeatMessage::Human { name: name.unwrap_or_else(|| self.made_up(&public.people[n])) }
        });
        let begun = stored.begun;
        let exported = ExportedGame {
            id: begun.id,
            game: begun.game,
            claim_awards_fives: begun.claim_awards_fives,
            start: begun.start,
            players,
            clock: begun.clock,
            rated: public.rated,
            speed: public.speed,
            source: public.source,
            created: begun.created,
            ended: public.ended,
            end: game.end().map(Into::into),
            turns: game.tree().line().map(|node| node.text.clone()).collect(),
        };
        self.games += 1;
        serde_json::to_string(&exported).map(Some).map_err(|why| why.to_string())
    }

    /// A name for somebody who has none: the same throughout the file, another in the next.
    fn made_up(&self, person: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("any key will do");
        mac.update(person.as_bytes());
        let bytes = mac.finalize().into_bytes();
        let letters: String = bytes.iter().take(6).map(|byte| format!("{byte:02x}")).collect();
        let kind = if person.starts_with(GONE) { "deleted" } else { "anonymous" };
        format!("{kind}-{letters}")
    }
}
