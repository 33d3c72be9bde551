//! For whoever runs the server: whether it lives, whether it can store a turn, and its numbers.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::{Code, Problem};
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::http::{FromMonitor, Server};
use crate::metrics::METRICS;
use crate::store::Store;
use crate::timekeeper::Timekeeper;

/// A request, its body included, is answered within this.
const REQUEST: Duration = Duration::from_secs(30);

/// A database that does not take a write within this is not ready.
const WRITE: Duration = Duration::from_secs(4);

/// Answers about readiness are this fresh: asking often must not become a load.
const FRESH: Duration = Duration::from_secs(1);

/// Whether something could be stored, and when that was tried.
#[derive(Debug, Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, Result<(), String>)>>);

impl Readiness {
    /// Writes something as a turn would be, unless that was done just now.
    async fn check(&self, store: &Store) -> Result<(), String> {
        let mut last = self.0.lock().await;
        if let Some((when, result)) = &*last
            && when.elapsed() < FRESH
        {
            return result.clone();
        }
        let written = timeout(WRITE, store.check_write(Timekeeper::Machine.now())).await;
        let result = match written {
            Ok(written) => written.map_err(|why| why.to_string()),
            Err(_) => Err("the database takes too long".to_owned()),
        };
        *last = Some((Instant::now(), result.clone()));
        result
    }
}

/// The process lives.
pub(crate) async fn health() -> &'static str {
    "alive\n"
}

/// Whether a turn could be stored now.
pub(crate) async fn ready(State(server): State<Arc<Server>>) -> Response {
    match server.readiness.check(&server.rooms.parts.store).await {
        Ok(()) => "ready\n".into_response(),
        Err(why) => {
            tracing::error!("not ready: {why}");
            (StatusCode::SERVICE_UNAVAILABLE, "Nothing can be stored now.\n").into_response()
        }
    }
}

/// The numbers, for this machine and those that watch over it.
pub(crate) async fn metrics(_: FromMonitor) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], METRICS.text())
}

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Gives each request a number, tells how it was answered, and lets none take for ever. What is logged is the
/// kind of path: the names of games and people stay out of it.
pub(crate) async fn watched(request: Request, next: Next) -> Response {
    static NUMBER: AtomicU64 = AtomicU64::new(1);
    let id = NUMBER.fetch_add(1, Ordering::Relaxed);
    let path = request.extensions().get::<MatchedPath>().cloned();
    let method = request.method().clone();
    let begun = Instant::now();
    let mut response = match timeout(REQUEST, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            let problem = Problem::new(Code::Unavailable, "The request took too long.");
            (StatusCode::REQUEST_TIMEOUT, [(header::CONNECTION, "close")], Json(problem))
                .into_response()
        }
    };
    METRICS.requests_total.add(1);
    if response.status().is_server_error() {
        METRICS.requests_failed_total.add(1);
    }
    tracing::info!(
        request = id,
        %method,
        path = path.as_ref().map_or("a page", MatchedPath::as_str),
        status = response.status().as_u16(),
        milliseconds = begun.elapsed().as_millis() as u64,
    );
    response.headers_mut().insert(REQUEST_ID, HeaderValue::from(id));
    response
}
