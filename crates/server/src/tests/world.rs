//! A whole server in this process: a real database and real sockets, and a clock that only the test moves.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, BodyDataStream, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use axum::response::Response;
use futures_util::{SinkExt as _, StreamExt as _};
use protocol::PROTOCOL;
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tower::ServiceExt as _;

use crate::accounts::sign_in;
use crate::bus::{Bus, Wire};
use crate::chance::Chance;
use crate::http::{Server, router};
use crate::mail::Mailer;
use crate::names::AccountName;
use crate::notices::{Deliverer, Notices};
use crate::people::PersonId;
use crate::postbox::Reachable;
use crate::room::Parts;
use crate::sites::Sites;
use crate::store::{NewAccount, Store};
use crate::timekeeper::Timekeeper;

/// Nothing takes longer than this, by the clock on the wall.
const PATIENCE: Duration = Duration::from_secs(20);

/// The kind of what is told line by line.
const LINES: &str = "application/x-ndjson";

/// When all tests begin, in milliseconds since 1970.
pub(super) const MORNING: u64 = 1_800_000_000_000;

/// A machine that watches over the server.
pub(super) const MONITOR: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 77));

pub(super) struct World {
    pub(super) server: Arc<Server>,
    router: Router,
    address: SocketAddr,
    time: watch::Sender<u64>,
    folder: Arc<Folder>,
}

/// A folder that goes when the test ends.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new() -> Self {
        static LAST: AtomicU32 = AtomicU32::new(0);
        let name =
            format!("trefoil-{}-{}", std::process::id(), LAST.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left is only temporary.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Somebody with a browser.
#[derive(Clone, Debug)]
pub(super) struct Guest {
    pub(super) cookie: Option<String>,
    pub(super) address: IpAddr,
}

impl Guest {
    pub(super) fn new() -> Self {
        static LAST: AtomicU32 = AtomicU32::new(0);
        let n = LAST.fetch_add(1, Ordering::Relaxed).to_be_bytes();
        Self { cookie: None, address: IpAddr::from([10, n[1], n[2], n[3]]) }
    }
}

/// What came back.
#[derive(Debug)]
pub(super) struct Answered {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: String,
}

impl Answered {
    pub(super) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{self:?}"))
    }

    pub(super) fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }
}

impl World {
    pub(super) async fn new() -> Self {
        Self::with_mail(Mailer::default()).await
    }

    /// With a way to send e-mail.
    pub(super) async fn with_mail(mailer: Mailer) -> Self {
        let folder = Arc::new(Folder::new());
        Self::on(folder, watch::Sender::new(MORNING), 1, (Bus::Alone, mailer)).await
    }

    /// Nodes on one database and by one clock, which hear each other by these wires.
    pub(super) async fn nodes(wires: &[Wire]) -> Vec<Self> {
        let (folder, time) = (Arc::new(Folder::new()), watch::Sender::new(MORNING));
        let mut nodes = Vec::new();
        for (wire, seed) in wires.iter().zip(1..) {
            let bus = Bus::Wire(wire.clone());
            let with = (bus, Mailer::default());
            nodes.push(Self::on(folder.clone(), time.clone(), seed, with).await);
        }
        nodes
    }

    async fn on(
        folder: Arc<Folder>,
        time: watch::Sender<u64>,
        seed: u64,
        (bus, mailer): (Bus, Mailer),
    ) -> Self {
        let store = Store::open(&Store::url_of_file(&folder.0.join("games.db"))).await.unwrap();
        let chance = Chance::Seeded(Arc::new(Mutex::new(game::Random::new(seed))));
        let clock = Timekeeper::Set(time.subscribe());
        let with = (store.clone(), clock.clone(), chance.clone());
        let contact = Some("https://games.example.org".to_owned());
        // The tests' own push services are on this machine.
        let deliverer = Deliverer::new(with, contact, Reachable::Anything).await.unwrap();
        let notices = Notices::start(deliverer);
        let parts = Parts { store, time: clock, chance, bus, notices };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let sites = Sites::new(address, Some("https://games.example.org"), Vec::new()).unwrap();
        let sites = sites.with_monitors(vec![MONITOR]);
        let server = Server::new(parts, "a secret of the tests", sites).with_mailer(mailer);
        let server = Arc::new(server);
        server.keep_time();
        let router = router(server.clone());
        let service = router.clone().into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, service).await });
        Self { server, router, address, time, folder }
    }

    /// The program ends and begins again on the same database.
    pub(super) async fn restarted(self) -> Self {
        self.server.close();
        self.server.rooms.parts.store.close().await;
        Self::on(self.folder, self.time, 2, (Bus::Alone, Mailer::default())).await
    }

    pub(super) fn now(&self) -> u64 {
        *self.time.borrow()
    }

    /// Time passes.
    pub(super) fn pass(&self, milliseconds: u64) {
        self.time.send_modify(|now| *now += milliseconds);
    }

    /// Time passes, a second after the other, until something has come.
    pub(super) async fn pass_until<T>(&self, something: impl Future<Output = T>) -> T {
        let passing = async {
            loop {
                self.pass(1000);
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::select! {
            came = something => came,
            () = passing => unreachable!("time does not end"),
        }
    }

    /// Asks for something as somebody, who keeps the cookie that comes with the answer.
    pub(super) async fn ask(
        &self,
        guest: &mut Guest,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<String>,
    ) -> Answered {
        let mut request = Request::builder().method(method).uri(path);
        let names = || headers.iter().map(|(name, _)| *name);
        if !names().any(|name| name == "host") {
            request = request.header("host", "localhost:7070");
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(cookie) = &guest.cookie {
            request = request.header("cookie", cookie);
        }
        let mut request = request.body(Body::from(body.into())).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::new(guest.address, 5000)));
        let response = self.router.clone().oneshot(request).await.unwrap();
        self.read(guest, response).await
    }

    /// Asks for a file.
    pub(super) async fn bytes(&self, guest: &Guest, path: &str) -> Vec<u8> {
        let request = Request::builder().uri(path).header("host", "localhost:7070");
        let mut request = request.body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::new(guest.address, 5000)));
        let response = self.router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        to_bytes(response.into_body(), 1 << 20).await.unwrap().to_vec()
    }

    /// Asks for what is told line by line, as it happens.
    pub(super) async fn listen(&self, guest: &Guest, path: &str) -> Lines {
        self.listen_with(guest, path, &[]).await
    }

    pub(super) async fn listen_with(
        &self,
        guest: &Guest,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Lines {
        let mut request = Request::builder().uri(path).header("host", "localhost:7070");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(cookie) = &guest.cookie {
            request = request.header("cookie", cookie);
        }
        let mut request = request.body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::new(guest.address, 5000)));
        let response = self.router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        Lines(response.into_body().into_data_stream())
    }

    async fn read(&self, guest: &mut Guest, response: Response) -> Answered {
        let (status, headers) = (response.status(), response.headers().clone());
        if let Some(cookie) = headers.get(header::SET_COOKIE) {
            guest.cookie = cookie.to_str().unwrap().split(';').next().map(str::to_owned);
        }
        // What is told as it happens has no end: its beginning will do.
        let endless = headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == LINES);
        let body = if endless {
            let first = response.into_body().into_data_stream().next().await;
            first.map(|first| first.unwrap()).unwrap_or_default()
        } else {
            to_bytes(response.into_body(), 1 << 20).await.unwrap()
        };
        Answered { status, headers, body: String::from_utf8_lossy(&body).into_owned() }
    }

    /// Somebody who is signed in to a new account.
    pub(super) async fn account(&self, name: &str) -> Guest {
        let parts = &self.server.rooms.parts;
        let person = parts.chance.name::<{ PersonId::LETTERS }>().unwrap();
        let name = AccountName::read(name).unwrap();
        let new = NewAccount {
            person: person.clone(),
            name,
            password: String::new(),
            bot: false,
            at: self.now(),
        };
        assert!(parts.store.create_account(new).await.unwrap(), "the name is free");
        let credential = sign_in(&self.server, &PersonId::new(person), &HeaderMap::new()).await;
        let cookie = self.server.signer.cookie(&credential.unwrap());
        let cookie = cookie.to_str().unwrap().split(';').next().map(str::to_owned);
        Guest { cookie, ..Guest::new() }
    }

    pub(super) async fn get(&self, guest: &mut Guest, path: &str) -> Answered {
        self.ask(guest, Method::GET, path, &[], "").await
    }

    pub(super) async fn post(&self, guest: &mut Guest, path: &str, body: &Value) -> Answered {
        self.ask(guest, Method::POST, path, &[], body.to_string()).await
    }

    /// A new game of DVONN that white has made, with a clock.
    pub(super) async fn invite(&self, white: &mut Guest, clock: Value) -> String {
        let new = json!({
            "game": "dvonn", "clock": clock, "side": "white", "takeBacks": true, "chat": true,
            "name": "Ann",
        });
        let created = self.post(white, "/api/games", &new).await;
        assert_eq!(created.status, StatusCode::OK, "{created:?}");
        created.json()["id"].as_str().unwrap().to_owned()
    }

    pub(super) async fn sit(&self, guest: &mut Guest, id: &str, name: &str) -> Answered {
        self.post(guest, &format!("/api/games/{id}/seat"), &json!({ "name": name })).await
    }

    /// A game of two who have both joined it.
    pub(super) async fn game(&self, clock: Value) -> Table {
        let (mut white, mut black) = (Guest::new(), Guest::new());
        let id = self.invite(&mut white, clock).await;
        assert_eq!(self.sit(&mut black, &id, "Ben").await.json()["side"], "black");
        let sockets = [self.join(&white, &id).await, self.join(&black, &id).await];
        Table { id, guests: [white, black], sockets }
    }

    pub(super) async fn connect(&self, guest: &Guest, id: &str) -> Socket {
        self.open(guest, &format!("/api/games/{id}/live")).await
    }

    /// Opens the lobby, with the open seeks or without, and hears what waits.
    pub(super) async fn lobby(&self, guest: &Guest, seeks: bool) -> Socket {
        let mut socket = self.open(guest, "/api/lobby/live").await;
        socket.send(&json!({ "type": "join", "protocol": PROTOCOL, "seeks": seeks })).await;
        if guest.cookie.is_some() {
            socket.joined = socket.hear("waiting").await["waiting"].clone();
        }
        socket
    }

    async fn open(&self, guest: &Guest, path: &str) -> Socket {
        let address = format!("ws://{}{path}", self.address);
        let mut request = address.into_client_request().unwrap();
        if let Some(cookie) = &guest.cookie {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        Socket { stream: connect_async(request).await.unwrap().0, version: 0, joined: json!(null) }
    }

    /// Opens a game, and hears how it stands.
    pub(super) async fn join(&self, guest: &Guest, id: &str) -> Socket {
        let mut socket = self.connect(guest, id).await;
        socket.send(&json!({ "type": "join", "protocol": PROTOCOL })).await;
        socket.joined = socket.hear("game").await["online"].clone();
        let events = socket.joined["game"]["events"].as_array().unwrap();
        socket.version = events.len() as u64;
        socket
    }

    pub(super) async fn online(&self, guest: &Guest, id: &str) -> Value {
        self.get(&mut guest.clone(), &format!("/api/games/{id}")).await.json()
    }
}

/// What is told line by line.
pub(super) struct Lines(BodyDataStream);

impl Lines {
    /// The next line with something in it; nothing at the end.
    pub(super) async fn next(&mut self) -> Option<Value> {
        loop {
            let line =
                tokio::time::timeout(PATIENCE, self.0.next()).await.expect("it comes in time");
            let line = line?.unwrap();
            if line.len() > 1 {
                return Some(serde_json::from_slice(&line).unwrap());
            }
        }
    }
}

/// Two who play.
pub(super) struct Table {
    pub(super) id: String,
    pub(super) guests: [Guest; 2],
    pub(super) sockets: [Socket; 2],
}

impl Table {
    /// One of them wishes something, and both hear what happens.
    pub(super) async fn act(&mut self, by: usize, wish: Value) -> Value {
        self.sockets[by].act(wish).await;
        self.event().await
    }

    /// What both are told next.
    pub(super) async fn event(&mut self) -> Value {
        let event = self.sockets[0].event().await;
        assert_eq!(self.sockets[1].event().await, event);
        event
    }

    pub(super) async fn turn(&mut self, by: usize, text: &str) -> Value {
        self.act(by, json!({ "type": "turn", "text": text })).await
    }

    /// Why a wish is refused.
    pub(super) async fn refused(&mut self, by: usize, wish: Value) -> String {
        self.sockets[by].act(wish).await;
        self.sockets[by].problem().await
    }
}

pub(super) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The last event heard of.
    pub(super) version: u64,
    /// How everything stood at first.
    pub(super) joined: Value,
}

impl Socket {
    pub(super) async fn send(&mut self, message: &Value) {
        self.send_text(message.to_string()).await;
    }

    pub(super) async fn send_text(&mut self, text: String) {
        // Who has been cut off cannot send.
        let _ = self.stream.send(Message::text(text)).await;
    }

    pub(super) async fn act(&mut self, wish: Value) {
        let message = json!({ "type": "act", "version": self.version, "wish": wish });
        self.send(&message).await;
    }

    /// The next message; nothing if the connection has ended.
    pub(super) async fn next(&mut self) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.stream.next()).await;
            match message.expect("something comes in time") {
                Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).ok(),
                Some(Ok(Message::Close(_)) | Err(Error::ConnectionClosed | Error::Protocol(_)))
                | None => return None,
                Some(Err(_)) => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next message of a type, others being left aside.
    pub(super) async fn hear(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.unwrap_or_else(|| panic!("closed before {kind}"));
            if message["type"] == kind {
                return message;
            }
            assert_ne!(message["type"], "error", "before {kind}: {message}");
        }
    }

    /// The next event or refusal.
    pub(super) async fn said(&mut self) -> Value {
        loop {
            let message = self.next().await.expect("the connection is there");
            if message["type"] == "event" || message["type"] == "error" {
                return message;
            }
        }
    }

    pub(super) async fn event(&mut self) -> Value {
        let event = self.hear("event").await["event"].clone();
        assert_eq!(event["version"], self.version + 1, "{event}");
        self.version += 1;
        event
    }

    /// The reason why something is refused by its name, or else its code.
    pub(super) async fn problem(&mut self) -> String {
        let problem = self.hear("error").await["problem"].clone();
        let name = problem["refusal"]["rule"].as_str().or(problem["code"].as_str());
        name.unwrap().to_owned()
    }

    /// Waits until the server has dealt with all that was said so far.
    pub(super) async fn settle(&mut self) {
        self.send(&json!({ "type": "join", "protocol": 0 })).await;
        loop {
            let message = self.next().await.expect("the connection is there");
            if message["problem"]["code"] == "outdated" {
                return;
            }
        }
    }

    pub(super) async fn close(mut self) {
        let _ = self.stream.close(None).await;
    }
}

pub(super) fn blitz() -> Value {
    json!({ "kind": "fischer", "initial": 60_000, "increment": 2_000 })
}

pub(super) fn days() -> Value {
    json!({ "kind": "days", "days": 2 })
}
