//! What is asked over HTTP.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, Path, Query, Request, State, WebSocketUpgrade};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use games::GameKind;
use protocol::{
    Boards, Checked, Code, GameList, GameState, NewGame, Opened, Place, Problem, Scene, SetupForm,
    Tree, Why,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio::sync::{Semaphore, watch};
use tower_http::compression::CompressionLayer;

use crate::room::{Room, Rooms};
use crate::socket::{LARGEST_READ, bad_message};
use crate::store::Filter;
use crate::{live, pages, study};

/// Larger requests are refused.
const LARGEST_BODY: usize = 256 * 1024;

/// What all connections share.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) rooms: Rooms,
    /// As many studies think at once.
    pub(crate) analysts: Arc<Semaphore>,
    closing: watch::Sender<bool>,
}

impl Server {
    pub(crate) fn new(rooms: Rooms, cores: usize) -> Self {
        let analysts = Arc::new(Semaphore::new(cores.max(2)));
        Self { rooms, analysts, closing: watch::Sender::new(false) }
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
        .route("/boards", get(boards))
        .route("/scene", post(scene))
        .route("/why", post(why))
        .route("/setup", post(setup))
        .route("/open", post(open))
        .route("/export", post(export))
        .route("/start", get(start))
        .route("/games", get(list_games).post(create_game))
        .route("/games/{id}", get(game_state).delete(delete_game))
        .route("/games/{id}/record", get(game_record))
        .route("/games/{id}/live", get(join_game))
        .route("/study", get(join_study))
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

async fn boards() -> Json<Boards> {
    Json(protocol::boards())
}

async fn scene(Body(place): Body<Place>) -> Answer<Scene> {
    Ok(Json(place.scene()?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WhyAsked {
    place: Place,
    step: String,
}

async fn why(Body(WhyAsked { place, step }): Body<WhyAsked>) -> Answer<Why> {
    Ok(Json(place.why(&step)?))
}

async fn setup(Body(form): Body<SetupForm>) -> Answer<Checked> {
    Ok(Json(form.check()?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    text: String,
}

async fn open(Body(Text { text }): Body<Text>) -> Answer<Opened> {
    Ok(Json(protocol::open(&text)?))
}

async fn export(Body(tree): Body<Tree>) -> Result<String, Failed> {
    Ok(tree.record()?)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StartAsked {
    game: String,
    style: StartStyle,
    #[serde(default)]
    seed: u64,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StartStyle {
    Random,
    Symmetric,
}

#[derive(Serialize)]
struct Start {
    start: String,
}

async fn start(asked: Result<Query<StartAsked>, QueryRejection>) -> Answer<Start> {
    let Query(StartAsked { game, style, seed }) = asked.map_err(|why| bad_query(&why))?;
    if game != GameKind::Dvonn.name() {
        let message = format!("Only dvonn has such starts, not {game:?}.");
        return Err(Failed(Problem::new(Code::BadMessage, message)));
    }
    let start = match style {
        StartStyle::Random => protocol::random_dvonn_start(seed),
        StartStyle::Symmetric => protocol::symmetric_dvonn_start(seed),
    };
    Ok(Json(Start { start }))
}

fn bad_query(why: &QueryRejection) -> Failed {
    Failed(Problem::new(Code::BadMessage, format!("The address cannot be understood: {why}.")))
}

async fn create_game(State(server): Shared, Body(game): Body<NewGame>) -> Answer<GameState> {
    Ok(Json(server.rooms.create(&game).await?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListAsked {
    game: Option<String>,
    result: Option<String>,
    opponent: Option<String>,
    before: Option<String>,
}

async fn list_games(
    State(server): Shared,
    asked: Result<Query<ListAsked>, QueryRejection>,
) -> Answer<GameList> {
    let Query(asked) = asked.map_err(|why| bad_query(&why))?;
    let filter = filter(asked)?;
    let list = server.rooms.store.list(&filter).await.map_err(|why| why.problem("list"))?;
    Ok(Json(list))
}

fn filter(asked: ListAsked) -> Result<Filter, Problem> {
    let bad = |message: String| Problem::new(Code::BadMessage, message);
    let given = |text: Option<String>| text.filter(|text| !text.is_empty());
    let game = given(asked.game);
    if let Some(Err(why)) = game.as_deref().map(str::parse::<GameKind>) {
        return Err(bad(format!("{why}.")));
    }
    let outcome = given(asked.result);
    if let Some(other) = &outcome
        && !["won", "lost", "drawn", "open"].contains(&other.as_str())
    {
        return Err(bad(format!("A result is won, lost, drawn or open, not {other:?}.")));
    }
    let opponent = given(asked.opponent);
    if let Some(other) = &opponent
        && !["human", "engine"].contains(&other.as_str())
        && !other.parse().is_ok_and(|level: u8| (1..=protocol::STRONGEST).contains(&level))
    {
        return Err(bad(format!("An opponent is human, engine or a level, not {other:?}.")));
    }
    let before = given(asked.before).map(|text| {
        let (created, id) = text.split_once('-')?;
        Some((created.parse().ok()?, id.to_owned()))
    });
    match before {
        Some(None) => Err(bad("Lists go on from the \"next\" of the last page.".to_owned())),
        before => Ok(Filter { game, outcome, opponent, before: before.flatten() }),
    }
}

async fn game_state(State(server): Shared, Path(id): Path<String>) -> Answer<GameState> {
    Ok(Json(server.rooms.enter(&id).await?.state().await))
}

async fn game_record(State(server): Shared, Path(id): Path<String>) -> Result<Response, Failed> {
    let record = server.rooms.enter(&id).await?.state().await.record()?;
    let name = format!("inline; filename=\"trefoil-{id}.txt\"");
    let headers = [(header::CONTENT_DISPOSITION, HeaderValue::from_str(&name).ok())];
    let mut response = record.into_response();
    for (header, value) in headers {
        value.map(|value| response.headers_mut().insert(header, value));
    }
    Ok(response)
}

async fn delete_game(State(server): Shared, Path(id): Path<String>) -> Result<StatusCode, Failed> {
    server.rooms.delete(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

type Upgrade = Result<WebSocketUpgrade, WebSocketUpgradeRejection>;

fn upgrade(upgrade: Upgrade) -> Result<WebSocketUpgrade, Failed> {
    match upgrade {
        Ok(upgrade) => Ok(upgrade.max_message_size(LARGEST_READ).max_frame_size(LARGEST_READ)),
        Err(_) => Err(Failed(Problem::new(Code::BadMessage, "Open a WebSocket on this address."))),
    }
}

async fn join_game(
    State(server): Shared,
    Path(id): Path<String>,
    socket: Upgrade,
) -> Result<Response, Failed> {
    let room: Arc<Room> = server.rooms.enter(&id).await?;
    let socket = upgrade(socket)?;
    Ok(socket.on_upgrade(move |socket| live::talk(server, socket, room, id)))
}

async fn join_study(State(server): Shared, socket: Upgrade) -> Result<Response, Failed> {
    Ok(upgrade(socket)?.on_upgrade(move |socket| study::talk(server, socket)))
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
