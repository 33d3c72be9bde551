//! What nobody may do. docs/security.md names these tests.

use std::net::IpAddr;

use axum::http::{Method, StatusCode, header};
use protocol::TokenScope;
use serde_json::{Value, json};

use super::world::{Guest, MONITOR, World, blitz};
use crate::http::{Access, routes};
use crate::web_push::tests::Browser;

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// No cookie.
    Stranger,
    /// A cookie, but no seat in the game.
    Watcher,
    /// Sits in the game.
    Player,
    /// Signed in to an account, but no seat in the game.
    Account,
    /// A program with a token that has no scope.
    Token,
    /// A program with a token that has all of them, but no seat in the game.
    ScopedToken,
    /// A token that this server has not made.
    ForgedToken,
    /// A cookie that this server has not signed.
    Forger,
    /// A player's browser, made to ask by a page of another site.
    ForeignPage,
    /// The same through a foreign name that points to this machine.
    Rebound,
    /// Somebody at the machine itself.
    Operator,
}

const ROLES: [Role; 11] = [
    Role::Stranger,
    Role::Watcher,
    Role::Player,
    Role::Account,
    Role::Token,
    Role::ScopedToken,
    Role::ForgedToken,
    Role::Forger,
    Role::ForeignPage,
    Role::Rebound,
    Role::Operator,
];

/// Whether a role may ask for something, by what the route says of itself.
fn may(access: Access, method: &Method, role: Role) -> bool {
    match role {
        _ if access == Access::AnyName => true,
        Role::Rebound => false,
        Role::ForeignPage if *method != Method::GET => false,
        _ => match access {
            Access::AnyName | Access::Anyone | Access::Newcomers => true,
            Access::Known => matches!(role, Role::Watcher | Role::Player | Role::Account),
            Access::Account => role == Role::Account,
            Access::AccountOrToken => {
                matches!(role, Role::Account | Role::Token | Role::ScopedToken)
            }
            Access::Token([]) => matches!(role, Role::Token | Role::ScopedToken),
            Access::Token(_) => role == Role::ScopedToken,
            Access::ThisMachine => role == Role::Operator,
        },
    }
}

/// A body that would be taken.
pub(super) fn body(path: &str) -> Value {
    match path {
        "/api/games" => json!({
            "game": "dvonn", "clock": { "kind": "none" }, "side": "white", "takeBacks": true, "chat": true,
        }),
        "/api/me" => json!({ "name": "Ann" }),
        "/api/seeks" => json!({
            "game": "dvonn", "clock": blitz(), "rated": false, "side": "random",
        }),
        "/api/challenges" => json!({
            "to": "Nobody", "game": "dvonn", "clock": blitz(), "rated": false, "side": "random",
        }),
        // Nothing that would be done: the table is about who may ask.
        "/api/account/sign-up" | "/api/account/sign-in" => json!({ "name": "x", "password": "y" }),
        "/api/account/recover" => json!({ "name": "x", "code": "y", "password": "long enough" }),
        "/api/account/password" => json!({ "password": "x", "new": "long enough" }),
        "/api/account/codes" | "/api/account/delete" => json!({ "password": "x" }),
        "/api/account/email" => {
            json!({ "email": "ann@example.org", "password": "x", "language": "en" })
        }
        "/api/account/email/confirm" => json!({ "code": "x" }),
        "/api/account/email/remove" => json!({ "password": "x" }),
        "/api/account/forgotten" => json!({ "email": "ann@example.org", "language": "en" }),
        "/api/account/reset" => json!({ "code": "x", "password": "long enough" }),
        "/api/account/report" => json!({ "name": "x", "reason": "other", "text": "" }),
        "/api/account/tokens" => json!({ "description": "", "scopes": [] }),
        "/api/board/seek" | "/api/challenge/{name}" => json!({ "game": "dvonn", "clock": blitz() }),
        "/api/board/game/{id}/chat" => json!({ "text": "hello" }),
        "/api/me/device" => json!({ "token": "none" }),
        "/api/me/notices" => {
            let (p256dh, auth) = Browser::new(1).keys();
            let kinds = json!({ "yourTurn": true, "challenge": true, "gameOver": true });
            let endpoint = "https://push.example.com/1";
            json!({ "endpoint": endpoint, "p256dh": p256dh, "auth": auth, "language": "en", "kinds": kinds })
        }
        "/api/me/notices/device" | "/api/me/notices/off" | "/api/me/notices/test" => {
            json!({ "endpoint": "https://push.example.com/2" })
        }
        _ => json!({}),
    }
}

/// An address with something in its places.
fn filled(path: &str, id: &str) -> String {
    let path = path.replace("{id}", id).replace("{name}", "Nobody");
    path.replace("{turn}", "c3").replace("{accept}", "no")
}

/// The table route × role, made from the routes themselves: a new one is asked for too.
#[tokio::test]
async fn every_route_answers_exactly_those_it_is_for() {
    for role in ROLES {
        let world = World::new().await;
        let table = world.game(blitz()).await;
        let [player, _] = &table.guests;
        let mut watcher = Guest::new();
        world.get(&mut watcher, "/api/me").await;
        for (number, route) in routes().into_iter().enumerate() {
            // A new one for each, since some sign it out.
            let account = world.account(&format!("Carol{number}x")).await;
            let path = filled(route.path, &table.id);
            let token = match role {
                Role::Token => world.token(&account, &[]).await,
                Role::ScopedToken => world.token(&account, &TokenScope::ALL).await,
                _ => "trefoil_none".to_owned(),
            };
            let bearer = format!("Bearer {token}");
            let forged = player.cookie.clone().unwrap();
            let forged = format!("{}{}", &forged[..forged.len() - 4], "0000");
            let mut guest = match role {
                Role::Stranger => Guest::new(),
                Role::Watcher => watcher.clone(),
                Role::Account => account.clone(),
                // Whatever cookie comes with a token counts for nothing.
                Role::Token | Role::ScopedToken | Role::ForgedToken => player.clone(),
                Role::Player | Role::ForeignPage | Role::Rebound => player.clone(),
                Role::Forger => Guest { cookie: Some(forged), ..Guest::new() },
                Role::Operator => Guest { cookie: None, address: IpAddr::from([127, 0, 0, 1]) },
            };
            let headers: &[(&str, &str)] = match role {
                Role::Token | Role::ScopedToken | Role::ForgedToken => {
                    &[("authorization", &bearer)]
                }
                Role::ForeignPage => {
                    &[("origin", "https://evil.example"), ("host", "localhost:7070")]
                }
                Role::Rebound => &[("origin", "http://evil.example"), ("host", "evil.example")],
                _ => &[],
            };
            let before = world.online(player, &table.id).await["game"].clone();
            let answer = world
                .ask(&mut guest, route.method.clone(), &path, headers, body(route.path).to_string())
                .await;
            // What a route says of its own content comes after who may ask it.
            let passed = match answer.status {
                // Whose token may play, but does not sit in this game.
                StatusCode::FORBIDDEN if answer.body.contains("online.notSeated") => true,
                StatusCode::FORBIDDEN
                | StatusCode::UNAUTHORIZED
                | StatusCode::MISDIRECTED_REQUEST => false,
                StatusCode::NOT_FOUND => route.access != Access::ThisMachine,
                status => !status.is_server_error(),
            };
            let line = format!("{} {path} as {role:?}: {answer:?}", route.method);
            assert_eq!(passed, may(route.access, &route.method, role), "{line}");
            // Nobody is given a cookie who has one; nobody is given another's.
            if answer.headers.contains_key(header::SET_COOKIE) {
                let newcomer = matches!(
                    role,
                    Role::Stranger
                        | Role::Forger
                        | Role::Operator
                        | Role::Token
                        | Role::ScopedToken
                        | Role::ForgedToken
                );
                assert_eq!(
                    guest.cookie == player.cookie,
                    role == Role::Player || role == Role::ForeignPage,
                    "{line}"
                );
                let leaves = route.path.starts_with("/api/account/sign-out");
                assert!(route.access == Access::Newcomers || leaves, "{line}");
                assert!(newcomer || guest.cookie.is_some(), "{line}");
            }
            assert_eq!(world.online(player, &table.id).await["game"], before, "{line}");
        }
    }
}

/// What is no route is nothing, and routes are asked for in one way alone.
#[tokio::test]
async fn there_is_nothing_beside_the_routes() {
    let world = World::new().await;
    let mut guest = Guest::new();
    let id = world.invite(&mut guest, blitz()).await;
    for method in [Method::GET, Method::POST, Method::PUT, Method::DELETE, Method::PATCH] {
        // There are more of them than somebody may ask for at once.
        world.pass(60_000);
        let known = routes().into_iter().map(|route| route.path);
        for path in known.chain(["/api/people", "/api/settings", "/api/games/{id}/events"]) {
            if routes().iter().any(|route| route.path == path && route.method == method) {
                continue;
            }
            let path = filled(path, &id);
            let answer = world.ask(&mut guest, method.clone(), &path, &[], "{}").await;
            let refused =
                [StatusCode::NOT_FOUND, StatusCode::METHOD_NOT_ALLOWED].contains(&answer.status);
            assert!(refused, "{method} {path}: {answer:?}");
        }
    }
}

#[tokio::test]
async fn the_numbers_are_told_to_this_machine_alone() {
    let world = World::new().await;
    let mut operator = Guest { cookie: None, address: IpAddr::from([127, 0, 0, 1]) };
    let mut visitor = Guest::new();
    let mut monitor = Guest { cookie: None, address: MONITOR };
    for (path, seen_by_all) in [("/health", true), ("/ready", true), ("/metrics", false)] {
        assert_eq!(world.get(&mut operator, path).await.status, StatusCode::OK, "{path}");
        let seen = world.get(&mut visitor, path).await.status == StatusCode::OK;
        assert_eq!(seen, seen_by_all, "{path}");
        let through = [("x-forwarded-for", "192.0.2.1")];
        let proxied = world.ask(&mut operator, Method::GET, path, &through, "").await;
        assert_eq!(proxied.status == StatusCode::OK, seen_by_all, "{path}");
        // A machine that watches over it may look, unless it asks for somebody else.
        assert_eq!(world.get(&mut monitor, path).await.status, StatusCode::OK, "{path}");
        let proxied = world.ask(&mut monitor, Method::GET, path, &through, "").await;
        assert_eq!(proxied.status == StatusCode::OK, seen_by_all, "{path}");
    }
}

#[tokio::test]
async fn whoever_sits_here_learns_where_others_find_the_server() {
    let world = World::new().await;
    let mut operator = Guest { cookie: None, address: IpAddr::from([127, 0, 0, 1]) };
    let told = world.get(&mut operator, "/api/address").await.json();
    assert_eq!(told, json!({ "others": "https://games.example.org" }));
    assert_eq!(world.get(&mut Guest::new(), "/api/address").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_page_of_another_site_opens_no_socket_and_changes_nothing() {
    let world = World::new().await;
    let mut ann = Guest::new();
    let id = world.invite(&mut ann, blitz()).await;
    let live = format!("/api/games/{id}/live");
    let upgrade = [
        ("connection", "upgrade"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "AAAAAAAAAAAAAAAAAAAAAA=="),
    ];
    for (origin, host, status) in [
        ("https://evil.example", "localhost:7070", StatusCode::FORBIDDEN),
        ("null", "localhost:7070", StatusCode::FORBIDDEN),
        ("http://localhost:7071", "localhost:7070", StatusCode::FORBIDDEN),
        ("http://evil.example", "evil.example", StatusCode::MISDIRECTED_REQUEST),
    ] {
        let headers: Vec<(&str, &str)> =
            upgrade.into_iter().chain([("origin", origin), ("host", host)]).collect();
        let answer = world.ask(&mut ann, Method::GET, &live, &headers, "").await;
        assert_eq!(answer.status, status, "{origin}");
    }
    for site in ["cross-site", "same-site"] {
        let answer = world
            .ask(&mut ann, Method::POST, "/api/me", &[("sec-fetch-site", site)], r#"{"name":"x"}"#)
            .await;
        assert_eq!(answer.code(), "foreign-origin");
    }
    let own = [("origin", "https://games.example.org"), ("host", "games.example.org")];
    assert_eq!(
        world.ask(&mut ann, Method::POST, "/api/me", &own, r#"{"name":"x"}"#).await.status,
        StatusCode::OK
    );
}

#[tokio::test]
async fn what_is_done_too_often_is_refused_with_how_long_to_wait() {
    let world = World::new().await;
    let mut ann = Guest::new();
    for _ in 0..10 {
        world.invite(&mut ann, blitz()).await;
    }
    let new = body("/api/games");
    let answer = world.post(&mut ann, "/api/games", &new).await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(answer.headers[header::RETRY_AFTER], "20");
    assert_eq!(answer.json()["message"], "Too many new games; try again in 20 s.");
    // Somebody else at the same address may; and so may she, after that time.
    let mut ben = Guest { cookie: None, address: ann.address };
    assert_eq!(world.post(&mut ben, "/api/games", &new).await.status, StatusCode::OK);
    world.pass(20_000);
    assert_eq!(world.post(&mut ann, "/api/games", &new).await.status, StatusCode::OK);
    // Nobody gets around it by being somebody new every time.
    let mut refused = 0;
    for _ in 0..100 {
        let mut newcomer = Guest { cookie: None, address: ann.address };
        refused += u32::from(
            world.get(&mut newcomer, "/api/me").await.status == StatusCode::TOO_MANY_REQUESTS,
        );
    }
    assert!(refused >= 30, "{refused}");
    let mut elsewhere = Guest::new();
    assert_eq!(world.get(&mut elsewhere, "/api/me").await.status, StatusCode::OK);
}

#[tokio::test]
async fn who_floods_a_socket_is_cut_off_and_nobody_else_is() {
    let world = World::new().await;
    let mut table = world.game(blitz()).await;
    let mut eve = Guest::new();
    world.get(&mut eve, "/api/me").await;
    let mut flood = world.join(&eve, &table.id).await;
    for _ in 0..200 {
        flood.send_text("{}".to_owned()).await;
    }
    while flood.next().await.is_some() {}
    assert_eq!(table.turn(0, "c3").await["turn"], "c3");
    // Turns that are accepted are not counted: a game goes as fast as it is played.
    for place in [
        "a1", "a2", "a3", "b1", "b2", "b3", "b4", "c1", "c2", "c4", "c5", "d1", "d2", "d3", "d4",
        "d5", "e1", "e2", "e3", "e4", "e5", "f1", "f2", "f3", "f4", "f5", "g1", "g2", "g3", "g4",
        "g5", "h1", "h2", "h3", "h4", "h5", "i1", "i2", "i3", "i4", "i5", "j2", "j3", "j4", "j5",
        "k3", "k4", "k5",
    ] {
        let by = usize::from(table.sockets[0].version % 2 == 1);
        table.turn(by, place).await;
    }
}

/// A game that takes long to read or to store keeps nobody waiting but those who want that game.
#[tokio::test]
async fn nobody_waits_for_the_game_of_others() {
    let world = World::new().await;
    let (slow, mut table) = (world.game(blitz()).await, world.game(blitz()).await);
    let room = world.server.rooms.open_room(&slow.id).unwrap();
    let busy = room.keep_busy().await;
    let mut waiting = std::pin::pin!(world.online(&slow.guests[0], &slow.id));
    let soon = std::time::Duration::from_millis(20);
    assert!(tokio::time::timeout(soon, &mut waiting).await.is_err());
    table.turn(0, "c3").await;
    let mut guest = Guest::new();
    let id = world.invite(&mut guest, blitz()).await;
    world.join(&guest, &id).await;
    assert_eq!(world.get(&mut guest, "/api/me/games").await.status, StatusCode::OK);
    assert_eq!(world.get(&mut guest, "/api/games/nosuch").await.status, StatusCode::NOT_FOUND);
    drop(busy);
    assert_eq!(waiting.await["you"], "white");
}

/// What somebody sends does not come back whole.
#[tokio::test]
async fn errors_do_not_echo_long_input() {
    let world = World::new().await;
    let mut ann = Guest::new();
    let id = world.invite(&mut ann, blitz()).await;
    let long = "x".repeat(7_000);
    let mut new = body("/api/games");
    for (field, value) in
        [("game", json!(long)), ("start", json!(long)), ("name", json!({ &long: 1 }))]
    {
        new[field] = value;
        let answer = world.post(&mut ann, "/api/games", &new).await;
        assert!(answer.status.is_client_error() && answer.body.len() < 2_000, "{answer:?}");
        new = body("/api/games");
    }
    let answer = world.get(&mut ann, &format!("/api/games/{long}")).await;
    assert!(answer.body.len() < 500, "{answer:?}");
    let answer = world.get(&mut ann, &format!("/api/{long}")).await;
    assert!(answer.body.len() < 500, "{answer:?}");
    let answer = world.post(&mut ann, "/api/games", &json!({ "game": "y".repeat(9_000) })).await;
    assert_eq!(answer.code(), "too-large");
    let mut socket = world.join(&ann, &id).await;
    world.sit(&mut Guest::new(), &id, "Ben").await;
    socket.hear("seated").await;
    for message in [
        json!({ "type": long }),
        json!({ "type": "act", "version": 0, "wish": { "type": "turn", "text": long } }),
        json!({ "type": "act", "version": 0, "wish": { "type": "turn", "text": &long[..290] } }),
    ] {
        socket.send(&message).await;
        let answer = socket.hear("error").await.to_string();
        assert!(answer.len() < 2_000, "{answer}");
    }
    // Far too much ends the connection, and nothing else.
    socket.send_text("z".repeat(100_000)).await;
    while socket.next().await.is_some() {}
    assert_eq!(world.online(&ann, &id).await["you"], "white");
}

#[tokio::test]
async fn nobody_has_more_games_going_on_than_can_be_looked_after() {
    let world = World::new().await;
    let mut ann = Guest::new();
    let mut made = 0;
    loop {
        let answer = world.post(&mut ann, "/api/games", &body("/api/games")).await;
        if answer.status != StatusCode::OK {
            assert_eq!(answer.json()["message"], "100 running games at a time are the most.");
            break;
        }
        made += 1;
        world.pass(20_000);
    }
    assert_eq!(made, 100);
}

#[tokio::test]
async fn every_answer_says_what_browsers_are_to_hold_against_mischief() {
    let world = World::new().await;
    let mut guest = Guest::new();
    for path in ["/", "/online/abc", "/api/me", "/api/nothing", "/assets/none.js"] {
        let answer = world.get(&mut guest, path).await;
        let policy = answer.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        for part in
            ["default-src 'self'", "frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"]
        {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        let scripts = policy.split(';').find(|part| part.trim().starts_with("script-src")).unwrap();
        assert_eq!(scripts.trim(), "script-src 'self' 'wasm-unsafe-eval'");
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{policy}");
        assert_eq!(answer.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert_eq!(answer.headers["cross-origin-resource-policy"], "same-origin");
    }
    let answer = world.get(&mut guest, "/api/me").await;
    assert_eq!(answer.headers[header::CACHE_CONTROL], "no-store");
}
