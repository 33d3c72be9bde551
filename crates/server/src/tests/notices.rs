//! Notices, as a push service and a browser of the tests' own get them.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::routing::post;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use super::world::{Guest, Socket, World, blitz, days};
use crate::web_push::tests::{Browser, verified};

/// What a push service was handed.
struct Handed {
    path: String,
    headers: HeaderMap,
    body: Bytes,
}

/// A push service on this machine. It answers by a status that the test sets.
struct PushService {
    address: SocketAddr,
    handed: mpsc::UnboundedReceiver<Handed>,
    answers: Arc<Mutex<(StatusCode, HeaderMap)>>,
}

type Receiving = (mpsc::UnboundedSender<Handed>, Arc<Mutex<(StatusCode, HeaderMap)>>);

async fn receive(
    State((handed, answers)): State<Receiving>,
    method: Method,
    uri: axum::http::Uri,
    headers: HeaderMap,
    body: Bytes,
) -> (StatusCode, HeaderMap) {
    assert_eq!(method, Method::POST);
    handed.send(Handed { path: uri.path().to_owned(), headers, body }).unwrap();
    answers.lock().unwrap().clone()
}

impl PushService {
    async fn new() -> Self {
        let (sender, handed) = mpsc::unbounded_channel();
        let answers = Arc::new(Mutex::new((StatusCode::CREATED, HeaderMap::new())));
        let router = Router::new().route("/{*browser}", post(receive));
        let router = router.with_state((sender, answers.clone()));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { address, handed, answers }
    }

    fn answer(&self, status: StatusCode) {
        self.answers.lock().unwrap().0 = status;
    }

    fn endpoint(&self, name: &str) -> String {
        format!("http://{}/{name}", self.address)
    }

    async fn next(&mut self) -> Handed {
        let soon = std::time::Duration::from_secs(20);
        let handed = tokio::time::timeout(soon, self.handed.recv()).await;
        handed.expect("something comes").unwrap()
    }

    fn has_nothing(&mut self) -> bool {
        self.handed.try_recv().is_err()
    }
}

fn all() -> Value {
    json!({ "yourTurn": true, "challenge": true, "gameOver": true })
}

/// A browser of somebody asks for notices.
async fn subscribe(
    world: &World,
    guest: &mut Guest,
    endpoint: &str,
    browser: &Browser,
    kinds: Value,
) {
    let (p256dh, auth) = browser.keys();
    let device = json!({
        "endpoint": endpoint, "p256dh": p256dh, "auth": auth, "language": "fr", "kinds": kinds,
    });
    let answer = world.post(guest, "/api/me/notices", &device).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    assert_eq!(answer.json()["kinds"], kinds);
}

/// Two who play, of whom Ben has never opened the game and wants notices.
struct Alone {
    id: String,
    ann: Guest,
    ben: Guest,
    /// Ann's.
    socket: Socket,
    browser: Browser,
}

async fn alone(world: &World, clock: Value, service: &PushService, kinds: Value) -> Alone {
    let (mut ann, mut ben) = (Guest::new(), Guest::new());
    let id = world.invite(&mut ann, clock).await;
    world.sit(&mut ben, &id, "Ben").await;
    let browser = Browser::new(7);
    subscribe(world, &mut ben, &service.endpoint("ben"), &browser, kinds).await;
    let socket = world.join(&ann, &id).await;
    Alone { id, ann, ben, socket, browser }
}

impl Alone {
    async fn act(&mut self, wish: Value) {
        self.socket.act(wish).await;
        self.socket.event().await;
    }

    async fn turn(&mut self, text: &str) {
        self.act(json!({ "type": "turn", "text": text })).await;
    }
}

#[tokio::test]
async fn whose_turn_it_is_is_told_in_a_message_that_only_their_browser_reads() {
    let world = World::new().await;
    let mut service = PushService::new().await;
    let mut table = alone(&world, blitz(), &service, all()).await;
    table.turn("c3").await;
    let Handed { path, headers, body } = service.next().await;
    assert_eq!(path, "/ben");
    let notice: Value = serde_json::from_slice(&table.browser.open(&body).unwrap()).unwrap();
    assert_eq!(
        notice,
        json!({
            "kind": "yourTurn", "game": "dvonn", "by": "Ann", "language": "fr",
            "path": format!("/online/{}", table.id),
        })
    );
    assert!(Browser::new(8).open(&body).is_none());
    assert_eq!(headers["content-encoding"], "aes128gcm");
    // Who sends is the server that gave the browser its key, and says so to this service alone.
    let key = world.get(&mut Guest::new(), "/api/notices/key").await.json();
    let claims =
        verified(headers["authorization"].to_str().unwrap(), key["key"].as_str().unwrap()).unwrap();
    assert_eq!(claims["aud"], format!("http://{}", service.address));
    assert_eq!(claims["sub"], "https://games.example.org");
    let expires = claims["exp"].as_u64().unwrap();
    assert!((world.now() / 1000..=world.now() / 1000 + 86_400).contains(&expires));
    // It is worth nothing when the game is likely to be over.
    let lasts: u64 = headers["ttl"].to_str().unwrap().parse().unwrap();
    assert!(lasts <= 3_600, "{lasts}");
    assert_eq!(headers["urgency"], "high");
    let topic = headers["topic"].to_str().unwrap().to_owned();
    assert!(topic.len() <= 32 && !topic.contains(&table.id), "{topic}");
    // What comes later about the same game takes its place.
    table.act(json!({ "type": "resign" })).await;
    let handed = service.next().await;
    let notice: Value = serde_json::from_slice(&table.browser.open(&handed.body).unwrap()).unwrap();
    assert_eq!(notice["kind"], "gameOver");
    assert_eq!(handed.headers["topic"], topic.as_str());
}

#[tokio::test]
async fn who_has_the_game_open_is_not_told_unless_it_goes_by_days() {
    let world = World::new().await;
    for (clock, told) in [(blitz(), false), (json!({ "kind": "none" }), false), (days(), true)] {
        let mut service = PushService::new().await;
        let mut table = world.game(clock).await;
        let browser = Browser::new(3);
        let endpoint = service.endpoint("ann");
        subscribe(&world, &mut table.guests[0], &endpoint, &browser, all()).await;
        table.turn(0, "c3").await;
        table.turn(1, "d3").await;
        if told {
            let notice = browser.open(&service.next().await.body).unwrap();
            assert!(String::from_utf8(notice).unwrap().contains("\"by\":\"Ben\""));
        }
        // Both see the end; a test notice shows that nothing was on its way.
        table.act(1, json!({ "type": "resign" })).await;
        let wanted = json!({ "endpoint": endpoint });
        let answer = world.post(&mut table.guests[0], "/api/me/notices/test", &wanted).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
        let notice = browser.open(&service.next().await.body).unwrap();
        assert!(String::from_utf8(notice).unwrap().contains("\"kind\":\"test\""));
        assert!(service.has_nothing());
    }
}

#[tokio::test]
async fn each_kind_can_be_turned_off_and_all_of_them() {
    let world = World::new().await;
    let mut service = PushService::new().await;
    let only_ends = json!({ "yourTurn": false, "challenge": false, "gameOver": true });
    let mut table = alone(&world, days(), &service, only_ends.clone()).await;
    let mut ben = table.ben.clone();
    table.turn("c3").await;
    table.act(json!({ "type": "resign" })).await;
    let notice = table.browser.open(&service.next().await.body).unwrap();
    assert!(String::from_utf8(notice).unwrap().contains("\"kind\":\"gameOver\""));
    assert!(service.has_nothing());
    let endpoint = json!({ "endpoint": service.endpoint("ben") });
    let known = world.post(&mut ben, "/api/me/notices/device", &endpoint).await;
    assert_eq!(known.json(), json!({ "kinds": only_ends }));
    // Nobody turns off what is another's, or learns of it.
    let mut eve = Guest::new();
    world.get(&mut eve, "/api/me").await;
    let seen = world.post(&mut eve, "/api/me/notices/device", &endpoint).await;
    assert_eq!(seen.json(), json!({ "kinds": null }));
    world.post(&mut eve, "/api/me/notices/off", &endpoint).await;
    let tried = world.post(&mut eve, "/api/me/notices/test", &endpoint).await;
    assert_eq!(tried.status, StatusCode::NOT_FOUND);
    assert_eq!(
        world.post(&mut ben, "/api/me/notices/device", &endpoint).await.json(),
        known.json()
    );
    world.post(&mut ben, "/api/me/notices/off", &endpoint).await;
    let known = world.post(&mut ben, "/api/me/notices/device", &endpoint).await;
    assert_eq!(known.json(), json!({ "kinds": null }));
}

#[tokio::test]
async fn a_browser_that_wants_nothing_any_more_is_forgotten() {
    let world = World::new().await;
    for status in [StatusCode::GONE, StatusCode::NOT_FOUND] {
        let mut service = PushService::new().await;
        service.answer(status);
        let mut table = alone(&world, days(), &service, all()).await;
        table.turn("c3").await;
        service.next().await;
        let endpoint = json!({ "endpoint": service.endpoint("ben") });
        let mut ben = table.ben.clone();
        loop {
            let known = world.post(&mut ben, "/api/me/notices/device", &endpoint).await;
            if known.json()["kinds"].is_null() {
                break;
            }
            tokio::task::yield_now().await;
        }
    }
}

#[tokio::test]
async fn a_service_that_is_busy_is_asked_again_and_no_turn_waits_for_it() {
    let world = World::new().await;
    let mut service = PushService::new().await;
    service.answer(StatusCode::SERVICE_UNAVAILABLE);
    let mut table = alone(&world, days(), &service, all()).await;
    // The turn is acknowledged while the notice is still on its way.
    table.turn("c3").await;
    service.next().await;
    service.answer(StatusCode::CREATED);
    let again = world.pass_until(service.next()).await;
    assert!(table.browser.open(&again.body).is_some());
    assert!(service.has_nothing());
}

#[tokio::test]
async fn who_waits_for_an_opponent_is_told_when_there_is_one() {
    let world = World::new().await;
    let mut service = PushService::new().await;
    let mut ann = Guest::new();
    let id = world.invite(&mut ann, days()).await;
    let browser = Browser::new(4);
    subscribe(&world, &mut ann, &service.endpoint("ann"), &browser, all()).await;
    world.sit(&mut Guest::new(), &id, "Ben").await;
    let notice = browser.open(&service.next().await.body).unwrap();
    let notice: Value = serde_json::from_slice(&notice).unwrap();
    assert_eq!((&notice["kind"], &notice["by"]), (&json!("yourTurn"), &json!("Ben")));
}

#[tokio::test]
async fn a_loss_on_time_is_told_to_both_who_do_not_look() {
    let world = World::new().await;
    let mut service = PushService::new().await;
    let Alone { id, mut ann, ben, socket, browser } = alone(&world, days(), &service, all()).await;
    socket.close().await;
    let anns = Browser::new(9);
    subscribe(&world, &mut ann, &service.endpoint("ann"), &anns, all()).await;
    for (guest, turn) in [(&ann, "c3"), (&ben, "d3"), (&ann, "e3")] {
        let mut socket = world.join(guest, &id).await;
        socket.act(json!({ "type": "turn", "text": turn })).await;
        socket.event().await;
        socket.close().await;
    }
    world.pass(3 * 86_400_000);
    // Before that, they were told of the turns.
    let mut ends = Vec::new();
    while ends.len() < 2 {
        let Handed { path, body, .. } = world.pass_until(service.next()).await;
        let reader = if path == "/ben" { &browser } else { &anns };
        let notice: Value = serde_json::from_slice(&reader.open(&body).unwrap()).unwrap();
        if notice["kind"] == "gameOver" {
            ends.push(path);
        }
    }
    ends.sort();
    assert_eq!(ends, ["/ann", "/ben"]);
}

#[tokio::test]
async fn who_is_challenged_is_told_by_whom() {
    let world = World::new().await;
    let mut service = PushService::new().await;
    let (mut ann, mut ben) = (world.account("Ann").await, world.account("Ben").await);
    let browser = Browser::new(5);
    subscribe(&world, &mut ben, &service.endpoint("ben"), &browser, all()).await;
    let challenge = json!({
        "to": "Ben", "game": "dvonn", "clock": days(), "rated": false, "side": "random",
    });
    let made = world.post(&mut ann, "/api/challenges", &challenge).await;
    assert_eq!(made.status, StatusCode::OK, "{made:?}");
    let notice = browser.open(&service.next().await.body).unwrap();
    let notice: Value = serde_json::from_slice(&notice).unwrap();
    assert_eq!(
        notice,
        json!({
            "kind": "challenge", "game": "dvonn", "by": "Ann", "path": "/lobby", "language": "fr",
        })
    );
}

/// Who signs out is not told any more where they did, and still is elsewhere.
#[tokio::test]
async fn notices_end_with_the_session_by_which_they_were_wanted() {
    let world = World::new().await;
    let service = PushService::new().await;
    let store = &world.server.rooms.parts.store;
    let browser = Browser::new(7);
    let mut desktop = world.account("Ben").await;
    let link = world.post(&mut desktop, "/api/me/link", &json!({})).await.json();
    let mut phone = Guest::new();
    world.post(&mut phone, "/api/me/device", &link).await;
    let ben = store.account_by_name("Ben").await.unwrap().unwrap().person;
    subscribe(&world, &mut desktop, &service.endpoint("desktop"), &browser, all()).await;
    subscribe(&world, &mut phone, &service.endpoint("phone"), &browser, all()).await;
    let told = async || {
        let devices = store.devices_of(&ben).await.unwrap();
        devices.into_iter().map(|device| device.endpoint).collect::<Vec<_>>()
    };
    world.post(&mut phone, "/api/account/sign-out", &json!({})).await;
    assert_eq!(told().await, [service.endpoint("desktop")]);
    world.post(&mut desktop, "/api/account/sign-out-everywhere", &json!({})).await;
    assert!(told().await.is_empty());
}

#[tokio::test]
async fn what_is_no_browser_is_refused() {
    let world = World::new().await;
    let (p256dh, auth) = Browser::new(1).keys();
    let device = json!({
        "endpoint": "https://push.example.com/a", "p256dh": p256dh, "auth": auth, "language": "en",
        "kinds": all(),
    });
    let mut guest = Guest::new();
    for (field, value) in [
        ("endpoint", json!("not an address")),
        ("p256dh", json!("AAAA")),
        ("auth", json!("AAAA")),
        ("kinds", json!({ "yourTurn": true })),
    ] {
        let mut wrong = device.clone();
        wrong[field] = value;
        let answer = world.post(&mut guest, "/api/me/notices", &wrong).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{field}: {answer:?}");
    }
    // An unknown language is no reason to be silent.
    let mut other = device.clone();
    other["language"] = json!("xx");
    assert_eq!(world.post(&mut guest, "/api/me/notices", &other).await.status, StatusCode::OK);
}

/// With one browser too many, the one that was heard of longest ago goes.
#[tokio::test]
async fn somebody_has_some_browsers_and_no_more() {
    let world = World::new().await;
    let mut guest = Guest::new();
    let browser = Browser::new(1);
    for n in 0..12 {
        let endpoint = format!("https://push.example.com/{n}");
        subscribe(&world, &mut guest, &endpoint, &browser, all()).await;
        world.pass(1000);
    }
    for (n, known) in [(0, false), (1, false), (2, true), (11, true)] {
        let endpoint = json!({ "endpoint": format!("https://push.example.com/{n}") });
        let answer = world.post(&mut guest, "/api/me/notices/device", &endpoint).await;
        assert_eq!(!answer.json()["kinds"].is_null(), known, "{n}");
    }
}
