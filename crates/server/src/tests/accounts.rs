//! Accounts and sessions.

use axum::http::{Method, StatusCode, header};
use serde_json::{Value, json};

use super::world::{Answered, Guest, World, blitz};
use crate::bus::Wire;

#[tokio::test]
async fn who_is_signed_in_is_known_on_every_request() {
    let world = World::new().await;
    let mut ann = world.account("Ann").await;
    let account = world.get(&mut ann, "/api/account").await;
    assert_eq!(account.json()["name"], "Ann");
    // The name of an account stays, whatever is said on a seat.
    let id = world.invite(&mut ann, blitz()).await;
    assert_eq!(
        world.post(&mut ann, "/api/me", &json!({ "name": "Eve" })).await.json()["name"],
        "Ann"
    );
    let online = world.online(&ann, &id).await;
    assert_eq!(
        (online["you"].as_str(), &online["game"]["begun"]["players"][0]["name"]),
        (Some("white"), &json!("Ann"))
    );
    let mut socket = world.join(&ann, &id).await;
    world.sit(&mut Guest::new(), &id, "Ben").await;
    socket.hear("seated").await;
    socket.act(json!({ "type": "turn", "text": "c3" })).await;
    assert_eq!(socket.event().await["turn"], "c3");
}

#[tokio::test]
async fn a_guest_is_not_signed_in_and_neither_is_a_session_that_was_never_begun() {
    let world = World::new().await;
    let mut guest = Guest::new();
    world.get(&mut guest, "/api/me").await;
    let made_up = Guest {
        cookie: Some(format!("__Host-trefoil=session.{}", "a".repeat(26))),
        ..Guest::new()
    };
    for mut nobody in [Guest::new(), guest, made_up] {
        let answer = world.get(&mut nobody, "/api/account").await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (StatusCode::UNAUTHORIZED, "not-signed-in")
        );
    }
}

#[tokio::test]
async fn an_account_comes_to_a_second_device_by_a_link() {
    let world = World::new().await;
    let mut ann = world.account("Ann").await;
    let link = world.post(&mut ann, "/api/me/link", &json!({})).await.json();
    let mut phone = Guest::new();
    assert_eq!(world.post(&mut phone, "/api/me/device", &link).await.json()["name"], "Ann");
    assert_eq!(world.get(&mut phone, "/api/account").await.json()["name"], "Ann");
    assert_ne!(phone.cookie, ann.cookie);
}

const PASSWORD: &str = "correct horse";

/// Signs up by asking, as a browser does.
async fn sign_up(world: &World, guest: &mut Guest, name: &str) -> Answered {
    world.post(guest, "/api/account/sign-up", &json!({ "name": name, "password": PASSWORD })).await
}

async fn sign_in(world: &World, guest: &mut Guest, name: &str, password: &str) -> Answered {
    world.post(guest, "/api/account/sign-in", &json!({ "name": name, "password": password })).await
}

async fn is_signed_in(world: &World, guest: &Guest) -> bool {
    world.get(&mut guest.clone(), "/api/account").await.status == StatusCode::OK
}

fn rule(answer: &Answered) -> String {
    answer.json()["refusal"]["rule"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn a_guest_who_signs_up_keeps_the_game_and_plays_on() {
    let world = World::new().await;
    let mut table = world.game(blitz()).await;
    table.turn(0, "c3").await;
    let before = table.guests[0].clone();
    let answer = sign_up(&world, &mut table.guests[0], "Annabelle").await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    assert_eq!(answer.json()["account"]["name"], "Annabelle");
    assert_eq!(answer.json()["codes"].as_array().unwrap().len(), 8);
    let online = world.online(&table.guests[0], &table.id).await;
    assert_eq!(
        (&online["you"], &online["game"]["begun"]["players"][0]["name"]),
        (&json!("white"), &json!("Annabelle"))
    );
    // The cookie of before is nobody's any more, wherever it was copied to.
    assert_eq!(world.online(&before, &table.id).await["you"], json!(null));
    table.turn(1, "d3").await;
    let answer = sign_up(&world, &mut table.guests[0], "Another").await;
    assert_eq!(rule(&answer), "account.already");
}

#[tokio::test]
async fn signing_in_takes_the_games_of_the_guest_along() {
    let world = World::new().await;
    sign_up(&world, &mut Guest::new(), "Annabelle").await;
    let mut table = world.game(blitz()).await;
    let answer = sign_in(&world, &mut table.guests[0], "annabelle", PASSWORD).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    assert_eq!(world.online(&table.guests[0], &table.id).await["you"], "white");
    let mut again = world.join(&table.guests[0], &table.id).await;
    again.act(json!({ "type": "turn", "text": "c3" })).await;
    assert_eq!(again.event().await["turn"], "c3");
}

#[tokio::test]
async fn an_unknown_name_and_a_wrong_password_are_answered_alike() {
    let world = World::new().await;
    sign_up(&world, &mut Guest::new(), "Annabelle").await;
    let mut eve = Guest::new();
    let unknown = sign_in(&world, &mut eve, "Nina", PASSWORD).await;
    let wrong = sign_in(&world, &mut eve, "Annabelle", "incorrect horse").await;
    assert_eq!((unknown.status, &unknown.body), (wrong.status, &wrong.body));
    assert_eq!(rule(&wrong), "account.wrong");
    assert!(!is_signed_in(&world, &eve).await);
    let recover =
        |name: &'static str| json!({ "name": name, "code": "aaaa", "password": PASSWORD });
    let unknown = world.post(&mut eve, "/api/account/recover", &recover("Nina")).await;
    let wrong = world.post(&mut eve, "/api/account/recover", &recover("Annabelle")).await;
    assert_eq!((unknown.status, &unknown.body), (wrong.status, &wrong.body));
}

#[tokio::test]
async fn who_guesses_has_to_wait_wherever_they_come_from() {
    let world = World::new().await;
    sign_up(&world, &mut Guest::new(), "Annabelle").await;
    let mut refused = None;
    for _ in 0..40 {
        let answer = sign_in(&world, &mut Guest::new(), "ANNABELLE", "incorrect horse").await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("a name cannot be tried for ever");
    assert_eq!(refused.json()["message"], "Too many attempts to sign in; try again in 30 s.");
    assert!(refused.headers.contains_key(header::RETRY_AFTER));
    let (mut eve, mut last) = (Guest::new(), StatusCode::OK);
    for n in 2..40 {
        last = sign_in(&world, &mut eve, &format!("Nina{n}"), "incorrect horse").await.status;
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS, "nor can an address try for ever");
}

#[tokio::test]
async fn signing_out_everywhere_ends_sessions_and_their_sockets_on_every_node() {
    let wires = Wire::between(2);
    let nodes = World::nodes(&wires).await;
    let mut ann = nodes[0].account("Annabelle").await;
    let link = nodes[0].post(&mut ann, "/api/me/link", &json!({})).await.json();
    let mut phone = Guest::new();
    nodes[1].post(&mut phone, "/api/me/device", &link).await;
    let id = nodes[0].invite(&mut ann, blitz()).await;
    let mut here = nodes[0].join(&ann, &id).await;
    let mut there = nodes[1].join(&phone, &id).await;
    let mut watcher = nodes[1].join(&Guest::new(), &id).await;
    let before = ann.clone();
    let answer = nodes[0].post(&mut ann, "/api/account/sign-out-everywhere", &json!({})).await;
    assert_eq!(answer.status, StatusCode::OK);
    while here.next().await.is_some() {}
    while there.next().await.is_some() {}
    for node in &nodes {
        assert!(!is_signed_in(node, &before).await && !is_signed_in(node, &phone).await);
    }
    // Nobody else is sent away.
    watcher.settle().await;
}

#[tokio::test]
async fn devices_are_listed_and_signed_out_one_by_one() {
    let world = World::new().await;
    let mut ann = Guest::new();
    let firefox = [("user-agent", "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/131.0")];
    let body = json!({ "name": "Annabelle", "password": PASSWORD }).to_string();
    world.ask(&mut ann, Method::POST, "/api/account/sign-up", &firefox, body).await;
    let mut phone = Guest::new();
    sign_in(&world, &mut phone, "Annabelle", PASSWORD).await;
    let devices = world.get(&mut ann, "/api/account/devices").await.json();
    let devices = devices.as_array().unwrap();
    assert_eq!(devices.len(), 2);
    let current = devices.iter().find(|device| device["current"] == true).unwrap();
    assert_eq!(current["browser"], "Firefox, Linux");
    let other = devices.iter().find(|device| device["current"] == false).unwrap();
    let path = format!("/api/account/devices/{}/sign-out", other["id"].as_str().unwrap());
    // Nobody signs out the devices of somebody else.
    let mut eve = world.account("Evelyn").await;
    assert_eq!(world.post(&mut eve, &path, &json!({})).await.status, StatusCode::NOT_FOUND);
    assert!(is_signed_in(&world, &phone).await);
    assert_eq!(world.post(&mut ann, &path, &json!({})).await.status, StatusCode::OK);
    assert!(!is_signed_in(&world, &phone).await && is_signed_in(&world, &ann).await);
    world.post(&mut ann, "/api/account/sign-out", &json!({})).await;
    assert!(!is_signed_in(&world, &ann).await);
}

#[tokio::test]
async fn a_new_password_signs_all_other_devices_out() {
    let world = World::new().await;
    let (mut ann, mut phone) = (Guest::new(), Guest::new());
    sign_up(&world, &mut ann, "Annabelle").await;
    sign_in(&world, &mut phone, "Annabelle", PASSWORD).await;
    let change = |old: &str, new: &str| json!({ "password": old, "new": new });
    let path = "/api/account/password";
    let answer = world.post(&mut ann, path, &change("incorrect horse", "another staple")).await;
    assert_eq!(rule(&answer), "account.wrong");
    let answer = world.post(&mut ann, path, &change(PASSWORD, "short")).await;
    assert_eq!(rule(&answer), "password.length");
    let answer = world.post(&mut ann, path, &change(PASSWORD, "another staple")).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    assert!(is_signed_in(&world, &ann).await && !is_signed_in(&world, &phone).await);
    assert_eq!(rule(&sign_in(&world, &mut phone, "Annabelle", PASSWORD).await), "account.wrong");
    let answer = sign_in(&world, &mut phone, "Annabelle", "another staple").await;
    assert_eq!(answer.status, StatusCode::OK);
}

#[tokio::test]
async fn a_recovery_code_lets_in_once_and_puts_everybody_else_out() {
    let world = World::new().await;
    let mut ann = Guest::new();
    let codes = sign_up(&world, &mut ann, "Annabelle").await.json()["codes"].clone();
    let code = codes[0].as_str().unwrap().to_uppercase().replace('-', " ");
    let recover = json!({ "name": "annabelle", "code": code, "password": "another staple" });
    let mut later = Guest::new();
    let answer = world.post(&mut later, "/api/account/recover", &recover).await;
    assert_eq!(answer.json()["name"], "Annabelle", "{answer:?}");
    assert!(is_signed_in(&world, &later).await && !is_signed_in(&world, &ann).await);
    let answer = world.post(&mut Guest::new(), "/api/account/recover", &recover).await;
    assert_eq!(rule(&answer), "account.wrongCode");
    // New codes make the old ones worthless.
    let fresh = json!({ "password": "another staple" });
    let fresh = world.post(&mut later, "/api/account/codes", &fresh).await.json();
    let try_code =
        |code: &Value| json!({ "name": "Annabelle", "code": code, "password": PASSWORD });
    let answer = world.post(&mut Guest::new(), "/api/account/recover", &try_code(&codes[1])).await;
    assert_eq!(rule(&answer), "account.wrongCode");
    let answer =
        world.post(&mut Guest::new(), "/api/account/recover", &try_code(&fresh["codes"][7])).await;
    assert_eq!(answer.status, StatusCode::OK);
}

#[tokio::test]
async fn a_deleted_account_leaves_games_of_nobody() {
    let world = World::new().await;
    let mut table = world.game(blitz()).await;
    sign_up(&world, &mut table.guests[0], "Annabelle").await;
    table.sockets[0] = world.join(&table.guests[0], &table.id).await;
    table.turn(0, "c3").await;
    table.turn(1, "d3").await;
    table.sockets[0].send(&json!({ "type": "chat", "text": "my secret" })).await;
    table.sockets[1].hear("chat").await;
    let wrong = json!({ "password": "incorrect horse" });
    let answer = world.post(&mut table.guests[0], "/api/account/delete", &wrong).await;
    assert_eq!(rule(&answer), "account.wrong");
    let gone = table.guests[0].clone();
    let right = json!({ "password": PASSWORD });
    let answer = world.post(&mut table.guests[0], "/api/account/delete", &right).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    // Whoever played them has won.
    assert_eq!(table.sockets[1].event().await["end"]["winner"], "black");
    assert!(!is_signed_in(&world, &gone).await);
    let online = world.online(&table.guests[1], &table.id).await;
    assert_eq!(online["game"]["begun"]["players"][0]["name"], "");
    assert_eq!(online["messages"], json!([]));
    assert_eq!(
        rule(&sign_in(&world, &mut Guest::new(), "Annabelle", PASSWORD).await),
        "account.wrong"
    );
    assert_eq!(rule(&sign_up(&world, &mut Guest::new(), "annabelle").await), "name.taken");
}

#[tokio::test]
async fn all_that_is_kept_of_somebody_is_theirs_to_take() {
    let world = World::new().await;
    let mut table = world.game(blitz()).await;
    sign_up(&world, &mut table.guests[0], "Annabelle").await;
    table.sockets[0] = world.join(&table.guests[0], &table.id).await;
    table.turn(0, "c3").await;
    table.sockets[0].send(&json!({ "type": "chat", "text": "hello" })).await;
    table.sockets[1].hear("chat").await;
    table.sockets[1].send(&json!({ "type": "chat", "text": "not hers" })).await;
    table.sockets[0].hear("chat").await;
    let answer = world.get(&mut table.guests[0], "/api/account/export").await;
    assert!(
        answer.headers[header::CONTENT_DISPOSITION].to_str().unwrap().starts_with("attachment")
    );
    let all = answer.json();
    assert_eq!(all["account"]["name"], "Annabelle");
    assert_eq!(
        (&all["games"][0]["id"], &all["games"][0]["side"]),
        (&json!(table.id), &json!("white"))
    );
    assert!(all["games"][0]["record"].as_str().unwrap().contains("c3"));
    let texts: Vec<&Value> =
        all["messages"].as_array().unwrap().iter().map(|said| &said["text"]).collect();
    assert_eq!(texts, ["hello"]);
    assert!(!answer.body.contains("argon2") && !answer.body.contains("session."));
}

#[tokio::test]
async fn who_is_blocked_is_not_heard() {
    let world = World::new().await;
    let mut table = world.game(blitz()).await;
    sign_up(&world, &mut table.guests[0], "Annabelle").await;
    table.sockets[0] = world.join(&table.guests[0], &table.id).await;
    table.sockets[1].send(&json!({ "type": "chat", "text": "one" })).await;
    table.sockets[0].hear("chat").await;
    table.sockets[1].hear("chat").await;
    let whom = json!({ "game": table.id, "side": "black" });
    let answer = world.post(&mut table.guests[0], "/api/account/block", &whom).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    let listed = world.get(&mut table.guests[0], "/api/account/blocked").await.json();
    assert_eq!(listed[0]["name"], "Ben");
    table.sockets[0] = world.join(&table.guests[0], &table.id).await;
    assert_eq!(table.sockets[0].joined["messages"], json!([]));
    table.sockets[1].send(&json!({ "type": "chat", "text": "two" })).await;
    assert_eq!(table.sockets[1].hear("chat").await["message"]["text"], "two");
    // Turns still come, and what she writes herself.
    table.turn(0, "c3").await;
    table.sockets[0].send(&json!({ "type": "chat", "text": "three" })).await;
    assert_eq!(table.sockets[0].hear("chat").await["message"]["text"], "three");
    let yourself = json!({ "name": "Annabelle" });
    let answer = world.post(&mut table.guests[0], "/api/account/block", &yourself).await;
    assert_eq!(rule(&answer), "account.yourself");
    let peace = json!({ "name": "Ben" });
    world.post(&mut table.guests[0], "/api/account/unblock", &peace).await;
    assert_eq!(world.get(&mut table.guests[0], "/api/account/blocked").await.json(), json!([]));
}

#[tokio::test]
async fn a_report_goes_with_what_was_written() {
    let world = World::new().await;
    let mut table = world.game(blitz()).await;
    sign_up(&world, &mut table.guests[0], "Annabelle").await;
    table.sockets[1].send(&json!({ "type": "chat", "text": "rude words" })).await;
    table.sockets[1].hear("chat").await;
    let report =
        json!({ "game": table.id, "side": "black", "reason": "insults", "text": "He is rude." });
    let answer = world.post(&mut table.guests[0], "/api/account/report", &report).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    let reports = world.server.rooms.parts.store.open_reports().await.unwrap();
    let (_, kept) = &reports[0];
    assert_eq!((kept.name.as_str(), kept.said.as_deref()), ("Ben", Some("rude words")));
}

#[tokio::test]
async fn what_happens_with_accounts_is_written_down_without_secrets() {
    let world = World::new().await;
    let mut ann = Guest { address: "203.0.113.77".parse().unwrap(), ..Guest::new() };
    let codes = sign_up(&world, &mut ann, "Annabelle").await.json()["codes"].clone();
    sign_in(&world, &mut Guest::new(), "Annabelle", "incorrect horse").await;
    world.post(&mut ann, "/api/account/sign-out", &json!({})).await;
    let store = &world.server.rooms.parts.store;
    let log = store.audits(None, 99).await.unwrap();
    let what: Vec<&str> = log.iter().map(|entry| entry.what.as_str()).collect();
    assert_eq!(what, ["sign-up", "sign-in-failed", "sign-out"]);
    assert_eq!(log[0].address.as_deref(), Some("203.0.113.0/24"));
    let text = format!("{log:?}");
    let cookie = ann.cookie.unwrap_or_default();
    for secret in
        [PASSWORD, "incorrect horse", codes[0].as_str().unwrap(), "203.0.113.77", "argon2"]
    {
        assert!(!text.contains(secret), "{secret}");
    }
    assert!(cookie.is_empty() || !text.contains(&cookie));
    // After a month nobody knows from where they came.
    store.forget_sessions(world.now() + 31 * 24 * 3_600_000).await.unwrap();
    assert!(store.audits(None, 99).await.unwrap().iter().all(|entry| entry.address.is_none()));
}

#[tokio::test]
async fn who_is_muted_writes_nothing_and_whose_account_is_closed_is_out() {
    let world = World::new().await;
    let mut table = world.game(blitz()).await;
    sign_up(&world, &mut table.guests[0], "Annabelle").await;
    table.sockets[0] = world.join(&table.guests[0], &table.id).await;
    let store = &world.server.rooms.parts.store;
    let ann = store.account_by_name("Annabelle").await.unwrap().unwrap();
    assert!(store.mute(&ann.person, Some(world.now() + 1000)).await.unwrap());
    table.sockets[0].send(&json!({ "type": "chat", "text": "psst" })).await;
    assert_eq!(table.sockets[0].problem().await, "chat.muted");
    world.pass(1000);
    table.sockets[0].send(&json!({ "type": "chat", "text": "hello" })).await;
    table.sockets[0].hear("chat").await;
    // As the command line does it: in the database alone.
    assert!(store.close_account(&ann.person, Some(world.now()), world.now()).await.unwrap());
    assert!(!is_signed_in(&world, &table.guests[0]).await);
    world.pass_until(async { while table.sockets[0].next().await.is_some() {} }).await;
    let answer = sign_in(&world, &mut Guest::new(), "Annabelle", PASSWORD).await;
    assert_eq!(rule(&answer), "account.closed");
    assert!(store.close_account(&ann.person, None, world.now()).await.unwrap());
    assert_eq!(
        sign_in(&world, &mut Guest::new(), "Annabelle", PASSWORD).await.status,
        StatusCode::OK
    );
}

#[tokio::test]
async fn a_guest_is_not_called_like_an_account() {
    let world = World::new().await;
    world.account("Annabelle").await;
    let mut eve = Guest::new();
    let answer = world.post(&mut eve, "/api/me", &json!({ "name": "annabeIle" })).await;
    assert_eq!(answer.json()["name"], "");
    let answer = world.post(&mut eve, "/api/me", &json!({ "name": "Eve" })).await;
    assert_eq!(answer.json()["name"], "Eve");
}
