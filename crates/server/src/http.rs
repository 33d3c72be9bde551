//! What is asked over HTTP.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{
    ConnectInfo, DefaultBodyLimit, FromRequest, Path, Request, State, WebSocketUpgrade,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use protocol::{Code, NewGame, Problem, StoredGame};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;

use crate::room::Rooms;
use crate::socket::{LARGEST_READ, bad_message};
use crate::{live, pages};

/// Larger requests are refused.
const LARGEST_BODY: usize = 256 * 1024;

/// What all connections share.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) rooms: Rooms,
    closing: watch::Sender<bool>,
}

impl Server {
    pub(crate) fn new(rooms: Rooms) -> Self {
        Self { rooms, closing: watch::Sender::new(false) }
    }

    /// Asks all connections to end.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Waits until the program is to end.
    pub(crate) fn closing(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut closing = self.closing.subscribe();
        async move {
            // Only fails if the server is gone, which is an end too.
            let _ = closing.wait_for(|closing| *closing).await;
        }
    }
}

type Shared = State<Arc<Server>>;

/// All paths.
pub(crate) fn router(server: Arc<Server>) -> Router {
    let api = Router::new()
        .route("/health", get(health))
        .route("/earlier", get(earlier_games))
        .route("/games", post(create_game))
        .route("/games/{id}", get(stored_game))
        .route("/games/{id}/record", get(game_record))
        .route("/games/{id}/live", get(join_game))
        .fallback(unknown_path)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn(never_cached))
        .with_state(server);
    Router::new()
        .nest("/api", api)
        .fallback(pages::page)
        .layer(CompressionLayer::new())
        .layer(from_fn(refuse_foreign_pages))
        .layer(from_fn(secured))
}

/// An error with the status that fits it.
pub(crate) struct Failed(pub(crate) Problem);

impl From<Problem> for Failed {
    fn from(problem: Problem) -> Self {
        Self(problem)
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let status = match self.0.code {
            Code::BadMessage => StatusCode::BAD_REQUEST,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::Stale | Code::NotNow => StatusCode::CONFLICT,
            Code::BadNotation | Code::Illegal | Code::BadPosition | Code::BadRecord => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Code::Outdated => StatusCode::UPGRADE_REQUIRED,
            Code::ForeignOrigin => StatusCode::FORBIDDEN,
            Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        };
        (status, Json(self.0)).into_response()
    }
}

type Answer<T> = Result<Json<T>, Failed>;

/// A body of JSON. What is wrong with it is told in our own way.
struct Body<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failed;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failed> {
        let bytes = Bytes::from_request(request, state).await.map_err(|why| {
            Failed(match why.status() {
                StatusCode::PAYLOAD_TOO_LARGE => Problem::new(
                    Code::TooLarge,
                    format!("The request is too large; {LARGEST_BODY} bytes are the most."),
                ),
                _ => Problem::new(Code::BadMessage, format!("The request broke off: {why}.")),
            })
        })?;
        serde_json::from_slice(&bytes).map(Self).map_err(|why| Failed(bad_message(&why)))
    }
}

async fn health(State(server): Shared) -> Result<Json<Health>, Failed> {
    if server.rooms.store.is_well().await {
        Ok(Json(Health { ok: true }))
    } else {
        Err(Failed(Problem::new(Code::Unavailable, "The database does not answer.")))
    }
}

#[derive(Serialize)]
struct Health {
    ok: bool,
}

/// The games that the version before stored, for whoever sits at this machine.
async fn earlier_games(
    State(server): Shared,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Answer<Vec<StoredGame>> {
    if !is_at_this_machine(peer, &headers) {
        let message = "Only this machine itself is told of earlier games; elsewhere the command \
                       `trefoil earlier` writes them into a file.";
        return Err(Failed(Problem::new(Code::NotFound, message)));
    }
    let games = server.rooms.store.earlier_games().await;
    Ok(Json(games.map_err(|why| why.problem("earlier"))?))
}

/// Whether a request comes from this machine, and not through a proxy that stands on it.
fn is_at_this_machine(peer: SocketAddr, headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let forwarded = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];
    peer.ip().is_loopback()
        && matches!(name, "localhost" | "127.0.0.1" | "[::1]")
        && !forwarded.iter().any(|name| headers.contains_key(*name))
}

async fn create_game(State(server): Shared, Body(game): Body<NewGame>) -> Answer<StoredGame> {
    Ok(Json(server.rooms.create(&game).await?))
}

async fn stored_game(State(server): Shared, Path(id): Path<String>) -> Answer<StoredGame> {
    Ok(Json(server.rooms.enter(&id).await?.stored().await?))
}

async fn game_record(State(server): Shared, Path(id): Path<String>) -> Result<Response, Failed> {
    let mut response = server.rooms.enter(&id).await?.record().await?.into_response();
    let name = format!("inline; filename=\"trefoil-{id}.txt\"");
    if let Ok(name) = HeaderValue::from_str(&name) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// Small buffers: a message is a few hundred bytes, and each connection has its own.
const BUFFER: usize = 2048;

async fn join_game(
    State(server): Shared,
    Path(id): Path<String>,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failed> {
    let room = server.rooms.enter(&id).await?;
    let Ok(socket) = socket else {
        return Err(Failed(Problem::new(Code::BadMessage, "Open a WebSocket on this address.")));
    };
    let socket = socket
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_message_size(LARGEST_READ)
        .max_frame_size(LARGEST_READ);
    Ok(socket.on_upgrade(move |socket| live::talk(server, socket, room)))
}

async fn unknown_path(uri: Uri) -> Failed {
    Failed(Problem::new(Code::NotFound, format!("There is nothing at {}.", uri.path())))
}

async fn wrong_method(method: Method, uri: Uri) -> Response {
    let message = format!("{} is not asked for by {method}.", uri.path());
    let problem = Problem::new(Code::NotFound, message);
    (StatusCode::METHOD_NOT_ALLOWED, Json(problem)).into_response()
}

/// Answers about games are true only now.
async fn never_cached(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Pages of other sites may not play here: neither change anything nor open a WebSocket. Browsers name
/// the site of a page with both; programs name none, and are welcome.
async fn refuse_foreign_pages(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let talks = headers.contains_key(header::UPGRADE);
    if (talks || !reads) && is_foreign(headers) {
        let message = "A page of another site may not do this.";
        return Failed(Problem::new(Code::ForeignOrigin, message)).into_response();
    }
    next.run(request).await
}

fn is_foreign(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return false };
    let site = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    !matches!((site, host), (Some((_, site)), Some(host)) if site.eq_ignore_ascii_case(host))
}

/// What browsers are to hold against mischief.
async fn secured(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
             img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; \
             object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "same-origin"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
