//! What is asked over HTTP.

use std::collections::HashSet;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{
    ConnectInfo, DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, Request, State,
    WebSocketUpgrade,
};
use axum::http::request::Parts as RequestParts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Extension, Json, Router};
use game::reason;
use protocol::{
    Code, CreatedMessage, DeviceLink, Me, MyGames, NewOnlineGame, Online, Problem, SeatedMessage,
    ServerAddress, Sit, StoredGame, TokenScope,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tokio::sync::{Semaphore, watch};
use tokio::time::sleep;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

use crate::api::{ApiOperation, NeededScopes};
use crate::live::Visitor;
use crate::lobby::Lobby;
use crate::mail::Mailer;
use crate::operations::Readiness;
use crate::passwords::Passwords;
use crate::people::{Credential, PersonId, Signer, hash_of};
use crate::picture::Pictures;
use crate::problem::Failed;
use crate::rate_limits::{COOLING, Doer, Limited, RateLimits};
use crate::room::{Parts, Rooms, Unheard, name_of};
use crate::sessions::OpenSockets;
use crate::sites::Sites;
use crate::socket::{LARGEST_MESSAGE, bad_message};
use crate::store::{Account, Device, Store};
use crate::{
    accounts, api, email, embed, export, keeper, live, lobby, meeting, neighbours, notices,
    operations, pages, picture, sessions,
};

/// Larger requests are refused: none needs more.
const LARGEST_BODY: usize = 8 * 1024;

/// A link for a second device is good for so long, in milliseconds.
const LINK_LASTS: u64 = 10 * 60 * 1000;

/// When somebody was last there is known to the hour, in milliseconds.
const SEEN_TO: u64 = 3_600_000;

/// What all connections share.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) limits: Arc<RateLimits>,
    pub(crate) signer: Signer,
    pub(crate) sites: Sites,
    pub(crate) passwords: Passwords,
    pub(crate) sockets: Arc<OpenSockets>,
    pub(crate) readiness: Readiness,
    pub(crate) pictures: Pictures,
    pub(crate) mailer: Mailer,
    /// One export of all games at a time.
    pub(crate) exporting: Arc<Semaphore>,
    closing: watch::Sender<bool>,
}

impl Server {
    pub(crate) fn new(parts: Parts, secret: &str, sites: Sites) -> Self {
        let signer = Signer::new(secret, sites.is_secure());
        let rooms = Arc::new(Rooms::new(parts));
        Self {
            lobby: Arc::new(Lobby::new(rooms.clone())),
            rooms,
            limits: Arc::default(),
            signer,
            sites,
            passwords: Passwords::default(),
            sockets: Arc::default(),
            readiness: Readiness::default(),
            pictures: Pictures::default(),
            mailer: Mailer::default(),
            exporting: Arc::new(Semaphore::new(1)),
            closing: watch::Sender::new(false),
        }
    }

    /// The same, with a way to send e-mail.
    pub(crate) fn with_mailer(self, mailer: Mailer) -> Self {
        Self { mailer, ..self }
    }

    /// Begins to look after the clocks of games, for as long as the server is there.
    pub(crate) fn keep_time(&self) {
        let time = || self.rooms.parts.time.clone();
        tokio::spawn(keeper::keep_time(Arc::downgrade(&self.rooms), time()));
        tokio::spawn(keeper::keep_sweeping(Arc::downgrade(&self.rooms), time()));
        tokio::spawn(lobby::keep_telling(Arc::downgrade(&self.lobby), time()));
        tokio::spawn(lobby::keep_meeting(Arc::downgrade(&self.lobby), time()));
        let bus = &self.rooms.parts.bus;
        let (rooms, sockets) = (Arc::downgrade(&self.rooms), self.sockets.clone());
        tokio::spawn(sessions::keep_watch(rooms, sockets, time(), bus.clone()));
        if bus.is_shared() {
            tokio::spawn(lobby::hear(Arc::downgrade(&self.lobby)));
            let rooms = Arc::downgrade(&self.rooms);
            tokio::spawn(neighbours::keep_in_touch(rooms, time(), bus.clone()));
        }
    }

    /// Takes leave of the other nodes.
    pub(crate) async fn leave(&self) {
        if self.rooms.parts.bus.is_shared() {
            // They find it out by themselves, too.
            let _ = self.rooms.parts.store.sign_off(self.rooms.neighbours.node()).await;
        }
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

    pub(crate) fn now(&self) -> u64 {
        self.rooms.parts.time.now()
    }

    /// Who shows a credential, and their account if they are signed in.
    async fn find(
        &self,
        credential: &Credential,
    ) -> Result<Option<(PersonId, Option<(Device, Account)>)>, Problem> {
        let failed = |why: crate::store::StoreError| why.problem("people");
        let store = &self.rooms.parts.store;
        match credential {
            Credential::Guest(person) => {
                // Since there is an account, only who has signed in is that person.
                let taken = store.account(person.as_str()).await.map_err(failed)?.is_some();
                Ok((!taken).then(|| (person.clone(), None)))
            }
            Credential::Session(secret) => {
                let found = store.session(&hash_of(secret)).await.map_err(failed)?;
                Ok(found.map(|found| (PersonId::new(found.1.person.clone()), Some(found))))
            }
        }
    }

    /// Keeps when a browser was last there, if that is not known to the hour.
    fn see(&self, device: &Device) {
        let now = self.now();
        if now >= device.seen + SEEN_TO {
            let (store, id) = (self.rooms.parts.store.clone(), device.id.clone());
            // Nobody waits for it; the next request tries again.
            tokio::spawn(async move { store.see_device(&id, now).await });
        }
    }

    /// Whom somebody does not want to hear.
    pub(crate) async fn unheard(&self, account: Option<&Account>) -> Result<Unheard, Problem> {
        let Some(account) = account else { return Ok(Unheard::new()) };
        let blocked = self.rooms.parts.store.blocked_by(&account.person).await;
        let blocked = blocked.map_err(|why| why.problem("people"))?;
        Ok(blocked.into_iter().map(|blocked| blocked.person).collect())
    }

    /// Ends the sockets of sessions that have ended, here and on the other nodes.
    pub(crate) async fn end_sockets(&self) {
        sessions::tell(&self.rooms.parts.bus);
        self.sockets.look(&self.rooms, &mut HashSet::new()).await;
    }

    /// Counts something against a person and the address they come from.
    pub(crate) fn count(
        &self,
        deed: Limited,
        person: Option<&PersonId>,
        address: IpAddr,
    ) -> Result<(), Problem> {
        self.limits.count(deed, Doer::Address(address), self.now())?;
        match person {
            Some(person) => self.limits.count(deed, Doer::Person(person.clone()), self.now()),
            None => Ok(()),
        }
    }
}

pub(crate) type Shared = State<Arc<Server>>;

/// Who may ask for something. A test asks for every route as everybody and holds it against this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// Anybody, by whatever name the server is asked: it says nothing of anybody.
    AnyName,
    /// Anybody, any number of times: nothing changes with it.
    Anyone,
    /// Anybody; who has no cookie gets one.
    Newcomers,
    /// Only who has a cookie.
    Known,
    /// Only who is signed in to an account.
    Account,
    /// Only a program, with a token that has one of these scopes; without any, with any token.
    Token(&'static [TokenScope]),
    /// Who is signed in to an account, or a program with any token.
    AccountOrToken,
    /// Only somebody who sits at this machine.
    ThisMachine,
}

/// How far an answer is open to pages of other sites. Without this, not at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Openness {
    /// A page that may stand in a frame there.
    Frame,
    /// A picture that may be shown there.
    Picture,
}

/// A path, how it is asked for, and who may.
pub(crate) struct Route {
    pub(crate) method: Method,
    pub(crate) path: &'static str,
    pub(crate) access: Access,
    handler: MethodRouter<Arc<Server>>,
    /// What programs are told of it, if it is for them.
    pub(crate) told: Option<ApiOperation>,
}

impl Route {
    /// Tells programs of it.
    pub(crate) fn told(self, operation: ApiOperation) -> Self {
        Self { told: Some(operation), ..self }
    }
}

/// A path that is asked for by GET.
pub(crate) fn reads(
    path: &'static str,
    access: Access,
    handler: MethodRouter<Arc<Server>>,
) -> Route {
    Route { method: Method::GET, path, access, handler, told: None }
}

/// A path that is asked for by POST.
pub(crate) fn changes(
    path: &'static str,
    access: Access,
    handler: MethodRouter<Arc<Server>>,
) -> Route {
    Route { method: Method::POST, path, access, handler, told: None }
}

/// All paths but those of the pages. There is no other way to add one.
pub(crate) fn routes() -> Vec<Route> {
    let mut routes = own_routes();
    routes.extend(accounts::routes());
    routes.extend(email::routes());
    routes.extend(embed::routes());
    routes.extend(picture::routes());
    routes.extend(notices::routes());
    routes.extend(meeting::routes());
    routes.extend(export::routes());
    routes.extend(api::routes());
    routes
}

fn own_routes() -> Vec<Route> {
    vec![
        reads("/health", Access::AnyName, get(operations::health)),
        reads("/ready", Access::AnyName, get(operations::ready)),
        reads("/metrics", Access::ThisMachine, get(operations::metrics)),
        reads("/api/address", Access::ThisMachine, get(server_address)),
        reads("/api/earlier", Access::ThisMachine, get(earlier_games)),
        changes("/api/games", Access::Newcomers, post(create_game)),
        reads("/api/games/{id}", Access::Anyone, get(online_game)),
        reads("/api/games/{id}/record", Access::Anyone, get(game_record)).told(
            ApiOperation::new(
                "gameRecord",
                "The record of a game, with turns that were taken back.",
            )
            .gives_file("text/plain"),
        ),
        reads("/api/games/{id}/live", Access::Anyone, get(join_game)),
        changes("/api/games/{id}/seat", Access::Newcomers, post(take_seat)),
        reads("/api/me", Access::Newcomers, get(me)),
        changes("/api/me", Access::Newcomers, post(rename)),
        reads("/api/me/games", Access::Anyone, get(my_games)),
        changes("/api/me/link", Access::Known, post(link_device)),
        changes("/api/me/device", Access::Anyone, post(become_the_same)),
    ]
}

/// All paths: for operation, of the interface and of the pages.
pub(crate) fn router(server: Arc<Server>) -> Router {
    let (mut api, mut any_name, mut own_name) = (Router::new(), Router::new(), Router::new());
    for Route { path, access, handler, .. } in routes() {
        let handler = match access {
            Access::Token(scopes) => handler.layer(Extension(NeededScopes(scopes))),
            _ => handler,
        };
        if let Some(path) = path.strip_prefix("/api") {
            api = api.route(path, handler);
        } else if access == Access::AnyName {
            any_name = any_name.route(path, handler);
        } else {
            own_name = own_name.route(path, handler);
        }
    }
    let api = api
        .fallback(unknown_path)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn_with_state(server.clone(), count_requests))
        .layer(from_fn(never_cached));
    own_name
        .nest("/api", api)
        .fallback(pages::page)
        .layer(CompressionLayer::new().compress_when(is_whole()))
        .layer(from_fn_with_state(server.clone(), refuse_foreign))
        .merge(any_name)
        .layer(from_fn_with_state(server.clone(), secured))
        .layer(from_fn(operations::watched))
        .with_state(server)
}

/// What is told bit by bit has to arrive bit by bit: compressed, it would wait until there is more.
fn is_whole() -> impl Predicate {
    DefaultPredicate::new()
        .and(NotForContentType::const_new("application/x-ndjson"))
        .and(NotForContentType::const_new("application/gzip"))
}

pub(crate) type Answer<T> = Result<Json<T>, Failed>;

/// An answer with a cookie that says who they are from now on.
pub(crate) type Greeting<T> = Result<(HeaderMap, Json<T>), Failed>;

/// Who asks, and from where.
pub(crate) struct Asker {
    pub(crate) person: Option<PersonId>,
    /// If they have one and are signed in.
    pub(crate) account: Option<Account>,
    /// The browser that is signed in.
    pub(crate) device: Option<Device>,
    pub(crate) address: IpAddr,
    /// By what they are known.
    credential: Option<Credential>,
}

impl FromRequestParts<Arc<Server>> for Asker {
    type Rejection = Failed;

    async fn from_request_parts(
        request: &mut RequestParts,
        server: &Arc<Server>,
    ) -> Result<Self, Failed> {
        let peer = peer(request.extensions.get::<ConnectInfo<SocketAddr>>());
        let address = server.sites.client(&request.headers, peer);
        let nobody = Self { person: None, account: None, device: None, address, credential: None };
        // Who shows a token is its owner where programs are expected, and nobody elsewhere, whatever cookie comes with it.
        if api::shows_token(&request.headers) {
            return Ok(nobody);
        }
        let Some(credential) = server.signer.credential(&request.headers) else {
            return Ok(nobody);
        };
        Ok(match server.find(&credential).await? {
            Some((person, signed_in)) => {
                let (device, account) = signed_in.unzip();
                if let Some(device) = &device {
                    server.see(device);
                }
                let (person, credential) = (Some(person), Some(credential));
                Self { person, account, device, address, credential }
            }
            None => nobody,
        })
    }
}

/// From where somebody asks, whoever they are: no cookie is looked at.
pub(crate) struct Whence(pub(crate) IpAddr);

impl FromRequestParts<Arc<Server>> for Whence {
    type Rejection = Failed;

    async fn from_request_parts(
        request: &mut RequestParts,
        server: &Arc<Server>,
    ) -> Result<Self, Failed> {
        let peer = peer(request.extensions.get::<ConnectInfo<SocketAddr>>());
        Ok(Self(server.sites.client(&request.headers, peer)))
    }
}

/// The other end of the connection.
pub(crate) fn peer(connected: Option<&ConnectInfo<SocketAddr>>) -> IpAddr {
    connected.map_or(IpAddr::from([0, 0, 0, 0]), |ConnectInfo(peer)| peer.ip().to_canonical())
}

impl Asker {
    /// Whoever asks; somebody new, if nobody known.
    pub(crate) fn somebody(self, server: &Server) -> Result<Somebody, Failed> {
        let Self { person, account, address, credential, .. } = self;
        if let (Some(person), Some(credential)) = (person, credential) {
            return Ok(Somebody { person, account, address, credential, is_new: false });
        }
        server.count(Limited::NewPerson, None, address)?;
        let name = server.rooms.parts.chance.name::<{ PersonId::LETTERS }>()?;
        let person = PersonId::new(name);
        let credential = Credential::Guest(person.clone());
        Ok(Somebody { person, account: None, address, credential, is_new: true })
    }

    pub(crate) fn known(self) -> Result<(PersonId, IpAddr), Failed> {
        let unknown =
            || Problem::new(Code::NotYours, "Only somebody with a seat can ask for this.");
        Ok((self.person.ok_or_else(unknown)?, self.address))
    }

    /// Whoever is signed in.
    pub(crate) fn account(self) -> Result<SignedIn, Failed> {
        let account = self.account.ok_or_else(|| {
            Problem::refused(
                Code::NotSignedIn,
                reason!("account.signIn", "only somebody who is signed in can ask for this"),
            )
        })?;
        Ok(SignedIn { account, device: self.device, address: self.address })
    }
}

/// Somebody who asks, if only from now on.
pub(crate) struct Somebody {
    pub(crate) person: PersonId,
    pub(crate) account: Option<Account>,
    pub(crate) address: IpAddr,
    credential: Credential,
    /// Nothing is known of them yet.
    is_new: bool,
}

impl Somebody {
    /// What they are called from now on, or are called already.
    async fn name(&self, store: &Store, said: Option<&str>) -> Result<String, Problem> {
        if self.is_new && said.is_none() {
            return Ok(String::new());
        }
        name_of(store, &self.person, said).await
    }
}

/// Somebody with an account who asks.
pub(crate) struct SignedIn {
    pub(crate) account: Account,
    /// The browser, if it is one.
    pub(crate) device: Option<Device>,
    pub(crate) address: IpAddr,
}

/// An answer that also says who they are from now on.
pub(crate) fn greet<T>(server: &Server, somebody: &Somebody, answer: T) -> Greeting<T> {
    greet_as(server, &somebody.credential, answer)
}

pub(crate) fn greet_as<T>(server: &Server, credential: &Credential, answer: T) -> Greeting<T> {
    let cookie = (header::SET_COOKIE, server.signer.cookie(credential));
    Ok((HeaderMap::from_iter([cookie]), Json(answer)))
}

/// A body of JSON. What is wrong with it is told in our own way.
pub(crate) struct Body<T>(pub(crate) T);

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

/// What stands in an address. What is wrong with it is told in our own way.
pub(crate) struct InPath<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for InPath<T> {
    type Rejection = Failed;

    async fn from_request_parts(request: &mut RequestParts, state: &S) -> Result<Self, Failed> {
        check_letters(request.uri.path())?;
        let path = Path::from_request_parts(request, state).await;
        path.map(|Path(path)| Self(path)).map_err(|why| misread(&why))
    }
}

/// What stands behind the question mark.
pub(crate) struct InQuery<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for InQuery<T> {
    type Rejection = Failed;

    async fn from_request_parts(request: &mut RequestParts, state: &S) -> Result<Self, Failed> {
        check_letters(request.uri.query().unwrap_or_default())?;
        let query = Query::from_request_parts(request, state).await;
        query.map(|Query(query)| Self(query)).map_err(|why| misread(&why))
    }
}

/// PostgreSQL knows all letters but this one, and nothing is called by it.
fn check_letters(text: &str) -> Result<(), Failed> {
    if text.contains("%00") {
        return Err(misread(&"there is a zero in it"));
    }
    Ok(())
}

fn misread(why: &dyn std::fmt::Display) -> Failed {
    Failed(Problem::new(Code::BadMessage, format!("This address cannot be read: {why}.")))
}

/// Carries something out to its end, even if whoever asked for it hangs up in the middle.
pub(crate) async fn carried_out<T: Send + 'static>(
    work: impl Future<Output = Result<T, Problem>> + Send + 'static,
) -> Result<T, Failed> {
    let done = tokio::spawn(work).await;
    let done = done.unwrap_or_else(|why| {
        tracing::error!("a request failed: {why}");
        Err(Problem::new(Code::Unavailable, "Something went wrong in the server; try again."))
    });
    done.map_err(Failed)
}

/// Whoever sits at this machine.
pub(crate) struct FromHere;

impl FromRequestParts<Arc<Server>> for FromHere {
    type Rejection = Failed;

    async fn from_request_parts(
        request: &mut RequestParts,
        _: &Arc<Server>,
    ) -> Result<Self, Failed> {
        let peer = peer(request.extensions.get::<ConnectInfo<SocketAddr>>());
        if is_at_this_machine(peer, &request.headers) {
            return Ok(Self);
        }
        Err(Failed(Problem::new(Code::NotFound, "Only this machine itself is told.")))
    }
}

/// Whoever sits at this machine, or at one that watches over it.
pub(crate) struct FromMonitor;

impl FromRequestParts<Arc<Server>> for FromMonitor {
    type Rejection = Failed;

    async fn from_request_parts(
        request: &mut RequestParts,
        server: &Arc<Server>,
    ) -> Result<Self, Failed> {
        let peer = peer(request.extensions.get::<ConnectInfo<SocketAddr>>());
        if server.sites.is_monitor(peer) && !is_forwarded(&request.headers) {
            return Ok(Self);
        }
        FromHere::from_request_parts(request, server).await.map(|FromHere| Self)
    }
}

/// Where others find this server: a page that was opened on its own machine does not see it from its address.
async fn server_address(State(server): Shared, _: FromHere) -> Json<ServerAddress> {
    Json(ServerAddress { others: server.sites.for_others().into_iter().next() })
}

/// The games that the version before stored. Elsewhere the command `trefoil earlier` writes them into a file.
async fn earlier_games(State(server): Shared, _: FromHere) -> Answer<Vec<StoredGame>> {
    let games = server.rooms.parts.store.earlier_games().await;
    Ok(Json(games.map_err(|why| why.problem("earlier"))?))
}

/// Whether a request comes from this machine, and not through a proxy that stands on it.
fn is_at_this_machine(peer: IpAddr, headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    peer.is_loopback()
        && matches!(name, "localhost" | "127.0.0.1" | "[::1]")
        && !is_forwarded(headers)
}

/// Whether a proxy asks for somebody else.
fn is_forwarded(headers: &HeaderMap) -> bool {
    let forwarded = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];
    forwarded.iter().any(|name| headers.contains_key(*name))
}

async fn create_game(
    State(server): Shared,
    asker: Asker,
    Body(new): Body<NewOnlineGame>,
) -> Greeting<CreatedMessage> {
    let somebody = asker.somebody(&server)?;
    server.count(Limited::NewGame, Some(&somebody.person), somebody.address)?;
    let (rooms, creator) = (server.rooms.clone(), somebody.person.clone());
    let name = somebody.name(&rooms.parts.store, new.name.as_deref()).await?;
    let id = carried_out(async move { rooms.create(&new, &creator, name).await });
    greet(&server, &somebody, CreatedMessage { id: id.await? })
}

async fn online_game(
    State(server): Shared,
    asker: Asker,
    Path(id): Path<String>,
) -> Answer<Online> {
    let unheard = server.unheard(asker.account.as_ref()).await?;
    Ok(Json(server.rooms.enter(&id).await?.online(asker.person.as_ref(), &unheard).await?))
}

async fn game_record(
    State(server): Shared,
    InPath(id): InPath<String>,
) -> Result<Response, Failed> {
    let room = server.rooms.enter(&id).await?;
    let mut response = room.record().await?.into_response();
    let name = format!("inline; filename=\"trefoil-{}.txt\"", room.id());
    if let Ok(name) = HeaderValue::from_str(&name) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// Whoever comes by a game's link and finds a seat sits down. A page asks for it: what only looks at the link, like the
/// preview of a messenger, gets no seat.
async fn take_seat(
    State(server): Shared,
    asker: Asker,
    Path(id): Path<String>,
    Body(sit): Body<Sit>,
) -> Greeting<SeatedMessage> {
    let room = server.rooms.enter(&id).await?;
    let somebody = asker.somebody(&server)?;
    let sitter = somebody.person.clone();
    let name = somebody.name(&server.rooms.parts.store, sit.name.as_deref()).await?;
    let side = carried_out(async move { room.seat(&sitter, name).await });
    greet(&server, &somebody, SeatedMessage { side: side.await? })
}

/// Small buffers: a message is a few hundred bytes, and each connection has its own.
const BUFFER: usize = 2048;

/// Lets whoever asks in on a socket.
pub(crate) fn open_socket(
    server: &Arc<Server>,
    asker: Asker,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<(WebSocketUpgrade, Visitor), Failed> {
    let Ok(socket) = socket else {
        return Err(Failed(Problem::new(Code::BadMessage, "Open a WebSocket on this address.")));
    };
    let Asker { person, account, device, address, .. } = asker;
    let counted = server.limits.socket(person.as_ref(), address)?;
    let session = account
        .as_ref()
        .zip(device)
        .map(|(account, device)| server.sockets.open(&account.person, &device.id, server.now()));
    let visitor = Visitor { person, account, session, address, _counted: counted };
    let socket = socket
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_message_size(LARGEST_MESSAGE)
        .max_frame_size(LARGEST_MESSAGE);
    Ok((socket, visitor))
}

async fn join_game(
    State(server): Shared,
    asker: Asker,
    Path(id): Path<String>,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failed> {
    let room = server.rooms.enter(&id).await?;
    let (socket, visitor) = open_socket(&server, asker, socket)?;
    Ok(socket.on_upgrade(move |socket| live::talk(server, socket, room, visitor)))
}

async fn me(State(server): Shared, asker: Asker) -> Greeting<Me> {
    let somebody = asker.somebody(&server)?;
    let name = name_of(&server.rooms.parts.store, &somebody.person, None).await?;
    greet(&server, &somebody, Me { name })
}

async fn rename(State(server): Shared, asker: Asker, Body(me): Body<Me>) -> Greeting<Me> {
    let somebody = asker.somebody(&server)?;
    server.count(Limited::Rename, Some(&somebody.person), somebody.address)?;
    let name = name_of(&server.rooms.parts.store, &somebody.person, Some(&me.name)).await?;
    greet(&server, &somebody, Me { name })
}

#[derive(Deserialize)]
struct Page {
    before: Option<String>,
}

async fn my_games(
    State(server): Shared,
    asker: Asker,
    Query(Page { before }): Query<Page>,
) -> Answer<MyGames> {
    Ok(Json(match asker.person {
        Some(person) => server.rooms.games_of(&person, before.as_deref()).await?,
        None => MyGames { games: Vec::new(), next: None },
    }))
}

async fn link_device(State(server): Shared, asker: Asker) -> Answer<DeviceLink> {
    let (person, address) = asker.known()?;
    server.count(Limited::NewLink, Some(&person), address)?;
    let Parts { store, chance, .. } = &*server.rooms.parts;
    let (token, now) = (chance.name::<26>()?, server.now());
    let added = store.add_token(&token, person.as_str(), now, now + LINK_LASTS).await;
    added.map_err(|why| why.problem("link"))?;
    Ok(Json(DeviceLink { token }))
}

async fn become_the_same(
    State(server): Shared,
    asker: Asker,
    headers: HeaderMap,
    Body(link): Body<DeviceLink>,
) -> Greeting<Me> {
    server.count(Limited::UseLink, None, asker.address)?;
    let store = &server.rooms.parts.store;
    let person = store.take_token(&link.token, server.now()).await;
    let person = person.map_err(|why| why.problem("link"))?.ok_or_else(|| {
        let message = "This link has been used or is too old; make a new one on the first device.";
        Problem::new(Code::NotFound, message)
    })?;
    let person = PersonId::new(person);
    let name = name_of(store, &person, None).await?;
    let account = store.account(person.as_str()).await.map_err(|why| why.problem("link"))?;
    let credential = match account {
        Some(_) => accounts::sign_in(&server, &person, &headers).await?,
        None => Credential::Guest(person),
    };
    greet_as(&server, &credential, Me { name })
}

async fn unknown_path() -> Failed {
    Failed(Problem::new(Code::NotFound, "There is nothing at this address."))
}

async fn wrong_method() -> Response {
    let problem = Problem::new(Code::NotFound, "This address is not asked for in this way.");
    (StatusCode::METHOD_NOT_ALLOWED, Json(problem)).into_response()
}

/// Answers about games are true only now.
async fn never_cached(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

async fn count_requests(State(server): Shared, request: Request, next: Next) -> Response {
    let peer = peer(request.extensions().get());
    let address = server.sites.client(request.headers(), peer);
    match server.count(Limited::Request, None, address) {
        Ok(()) => next.run(request).await,
        Err(problem) => {
            sleep(COOLING).await;
            Failed(problem).into_response()
        }
    }
}

/// Requests for a name that is not ours get nothing. Pages of other sites may not play here: neither change anything nor open
/// a WebSocket.
async fn refuse_foreign(State(server): Shared, request: Request, next: Next) -> Response {
    let headers = request.headers();
    if !server.sites.knows_host(headers, server.now()) {
        let message = "This server is not known by that name. Whoever runs it can name it by \
                       --public-url.";
        let problem = Problem::new(Code::NotFound, message);
        return (StatusCode::MISDIRECTED_REQUEST, Json(problem)).into_response();
    }
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let talks = headers.contains_key(header::UPGRADE);
    let peer = peer(request.extensions().get());
    // No browser shows a token by itself, and with one no cookie counts: no page can make another act for its reader.
    let by_token = api::shows_token(headers) && !talks;
    if (talks || !reads) && !by_token && server.sites.is_foreign(headers, peer) {
        let message = "A page of another site may not do this.";
        return Failed(Problem::new(Code::ForeignOrigin, message)).into_response();
    }
    next.run(request).await
}

/// The policy of our pages, and what differs between them.
macro_rules! policy {
    ($rest:literal) => {
        concat!(
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
             img-src 'self' data: blob:; style-src 'self'; object-src 'none'; base-uri 'none'; ",
            $rest
        )
    };
}

/// What browsers are to hold against mischief: on every answer, and, since each costs its letters, only where it can mean something, on
/// all that may be shown by itself or run as a worker.
async fn secured(State(server): Shared, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let openness = response.extensions().get::<Openness>().copied();
    let is_part = response.extensions().get::<pages::PartOfPage>().is_some();
    let policy = match openness {
        None => policy!("form-action 'self'; frame-ancestors 'none'"),
        Some(Openness::Frame) => policy!("form-action 'none'; frame-ancestors *"),
        Some(Openness::Picture) => "default-src 'none'; frame-ancestors 'none'",
    };
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ] {
        if !is_part {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    if openness != Some(Openness::Frame) && !is_part {
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    let shown_by = if openness.is_some() { "cross-origin" } else { "same-origin" };
    let resource = HeaderName::from_static("cross-origin-resource-policy");
    headers.insert(resource, HeaderValue::from_static(shown_by));
    if server.sites.is_secure() {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
    response
}
