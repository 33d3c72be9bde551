//! Messages as nobody would write them: whatever comes, the game is as it was or goes on by its rules, and the
//! server answers the next who asks.

use axum::http::{Method, header};
use game::Random;
use protocol::PROTOCOL;
use serde_json::{Map, Value, json};

use super::safety::body;
use super::world::{Guest, Socket, World, blitz, days};
use crate::http::routes;

fn below(random: &mut Random, most: usize) -> usize {
    random.below(most as u32) as usize
}

/// Good messages of every kind.
fn messages(version: u64) -> Vec<Value> {
    let act = |wish: Value| json!({ "type": "act", "version": version, "wish": wish });
    vec![
        json!({ "type": "join", "protocol": PROTOCOL }),
        json!({ "type": "join", "protocol": PROTOCOL, "since": version }),
        json!({ "type": "join", "protocol": PROTOCOL, "seeks": true, "met": version }),
        act(json!({ "type": "turn", "text": "c3" })),
        act(json!({ "type": "turn", "text": "e4" })),
        act(json!({ "type": "takeBack" })),
        act(json!({ "type": "answerTakeBack", "accept": true })),
        act(json!({ "type": "offerDraw" })),
        act(json!({ "type": "answerDraw", "accept": false })),
        act(json!({ "type": "claim", "as": "draw" })),
        act(json!({ "type": "addTime" })),
        act(json!({ "type": "resign" })),
        act(json!({ "type": "abort" })),
        json!({ "type": "chat", "text": "hello" }),
        json!({ "type": "rematch" }),
        json!({ "type": "conditional", "lines": [{ "turns": ["c3", "d3"] }] }),
        json!({
            "game": "dvonn", "clock": { "kind": "days", "days": 1 }, "side": "white", "takeBacks": true,
            "chat": true, "name": "x", "start": "9/10/11/10/9 w place",
        }),
        json!({ "name": "Ann" }),
        json!({ "token": "abc" }),
    ]
}

/// Anything.
fn any_value(random: &mut Random, depth: u32) -> Value {
    match random.below(if depth == 0 { 7 } else { 9 }) {
        0 => Value::Null,
        1 => json!(random.below(2) == 0),
        2 => json!(random.below(5)),
        3 => json!(u64::MAX),
        4 => json!(-1.5e300),
        5 => json!(
            ["", "c3", "white", "turn", "\u{202e}\u{0}", "🦀", "a1-b2", "pass", "none"]
                [below(random, 9)]
        ),
        6 => json!("9/".repeat(below(random, 300))),
        7 => (0..random.below(4)).map(|_| any_value(random, depth - 1)).collect(),
        _ => {
            let names = ["type", "wish", "version", "text", "lines", "turns", "kind", "days"];
            let fields = (0..random.below(4))
                .map(|_| (names[below(random, 8)].to_owned(), any_value(random, depth - 1)));
            Value::Object(fields.collect::<Map<_, _>>())
        }
    }
}

/// A message with something changed in it, anywhere.
fn changed(message: &mut Value, random: &mut Random) {
    match message {
        Value::Object(fields) if !fields.is_empty() && random.below(4) > 0 => {
            let name = fields.keys().nth(below(random, fields.len())).unwrap().clone();
            match random.below(6) {
                0 => drop(fields.remove(&name)),
                1 => drop(fields.insert("more".to_owned(), json!(1))),
                _ => changed(fields.get_mut(&name).unwrap(), random),
            }
        }
        Value::Array(list) if !list.is_empty() && random.below(4) > 0 => {
            let at = below(random, list.len());
            changed(&mut list[at], random);
        }
        other => *other = any_value(random, 3),
    }
}

/// A text with some of its letters changed, cut or doubled.
fn garbled(text: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..1 + random.below(3) {
        let at = below(random, letters.len() + 1);
        match random.below(4) {
            0 => letters.truncate(at),
            1 => {
                letters
                    .insert(at, ['{', '"', '\\', '\u{0}', '9', ',', '🦀', ']'][below(random, 8)]);
            }
            2 if at < letters.len() => drop(letters.remove(at)),
            _ => {
                let tail: Vec<char> = letters[at.min(letters.len())..].to_vec();
                letters.extend(tail);
            }
        }
    }
    letters.into_iter().take(6_000).collect()
}

#[tokio::test]
async fn no_message_harms_a_game() {
    let world = World::new().await;
    let mut random = Random::new(2);
    for round in 0..25 {
        let table = world.game(days()).await;
        let guests = [table.guests[0].clone(), table.guests[1].clone(), Guest::new()];
        let mut sockets = Vec::new();
        for guest in &guests {
            sockets.push(world.join(guest, &table.id).await);
        }
        for _ in 0..60 {
            let at = below(&mut random, sockets.len());
            let all = messages(u64::from(random.below(6)));
            let mut message = all[below(&mut random, all.len())].clone();
            if random.below(3) > 0 {
                changed(&mut message, &mut random);
            }
            let mut text = message.to_string();
            if random.below(4) == 0 {
                text = garbled(&text, &mut random);
            }
            sockets[at].send_text(text).await;
            // So that nobody is refused for being too fast.
            world.pass(1_000);
        }
        // All is answered, and what is stored is a game by the rules.
        let online = world.online(&guests[0], &table.id).await;
        let stored: protocol::StoredGame = serde_json::from_value(online["game"].clone()).unwrap();
        let game = stored.open().unwrap_or_else(|why| panic!("round {round}: {why:?}"));
        assert_eq!(game.version(), stored.events.len() as u64);
        assert_eq!(online["you"], "white");
        world.pass(600_000);
    }
}

/// Waits until the server has dealt with all that was said so far in the lobby.
async fn settle_lobby(socket: &mut Socket) {
    socket.send(&json!({ "type": "join", "protocol": 0, "seeks": false })).await;
    loop {
        let message = socket.next().await.expect("the connection is there");
        if message["problem"]["code"] == "outdated" {
            return;
        }
    }
}

#[tokio::test]
async fn no_message_harms_the_lobby() {
    let world = World::new().await;
    let mut random = Random::new(4);
    for round in 0..15 {
        let mut ann = world.account(&format!("Ann{round}x")).await;
        let guests = [ann.clone(), Guest::new()];
        let mut sockets = Vec::new();
        for guest in &guests {
            sockets.push(world.lobby(guest, random.below(2) == 0).await);
        }
        for _ in 0..40 {
            let at = below(&mut random, sockets.len());
            let all = messages(u64::from(random.below(3)));
            // Half of them are the one kind that belongs here.
            let chosen = if random.below(2) == 0 { 2 } else { below(&mut random, all.len()) };
            let mut message = all[chosen].clone();
            if random.below(3) > 0 {
                changed(&mut message, &mut random);
            }
            let mut text = message.to_string();
            if random.below(4) == 0 {
                text = garbled(&text, &mut random);
            }
            sockets[at].send_text(text).await;
            // All is answered. Who never listens would be taken for gone.
            for socket in &mut sockets {
                settle_lobby(socket).await;
            }
            // So that nobody is refused for being too fast.
            world.pass(5_000);
        }
        // Whoever listens hears of what comes.
        let mut looking = world.lobby(&Guest::new(), true).await;
        assert_eq!(looking.hear("seeks").await["seeks"], json!([]), "round {round}");
        let seek = json!({ "game": "dvonn", "clock": blitz(), "rated": true, "side": "white" });
        let id = world.post(&mut ann, "/api/seeks", &seek).await.json()["seek"].clone();
        let changed = world.pass_until(looking.hear("changed")).await;
        assert_eq!(changed["added"][0]["id"], id, "round {round}");
        let cancel = format!("/api/seeks/{}/cancel", id.as_str().unwrap());
        world.post(&mut ann, &cancel, &json!({})).await;
        world.pass(600_000);
    }
}

#[tokio::test]
async fn no_request_harms_the_server() {
    let world = World::new().await;
    let mut random = Random::new(3);
    let mut ann = Guest::new();
    let id = world.invite(&mut ann, days()).await;
    let before = world.online(&ann, &id).await["game"].clone();
    let mut carol = world.account("Carol").await;
    let mut seen = Vec::new();
    for round in 0..900 {
        let all = routes();
        // Every route a few times, then whichever.
        let route =
            &all[if round < 600 { round % all.len() } else { below(&mut random, all.len()) }];
        let paths = [id.as_str(), "Carol", "nosuch", "%00", "..%2f..", "🦀", ""];
        let named = paths[below(&mut random, paths.len())];
        let path = route.path.replace("{id}", named).replace("{name}", named);
        let path: String = path.chars().filter(char::is_ascii).collect();
        if path.ends_with("/seat") && path.contains(&id) {
            continue;
        }
        let bodies = messages(0);
        let own = random.below(3) > 0;
        let mut body =
            if own { body(route.path) } else { bodies[below(&mut random, bodies.len())].clone() };
        if !own || random.below(4) > 0 {
            changed(&mut body, &mut random);
        }
        let mut text = body.to_string();
        if random.below(3) == 0 {
            text = garbled(&text, &mut random);
        }
        let method = if random.below(8) == 0 { Method::PUT } else { route.method.clone() };
        // Some of it signs out, or deletes the account.
        if round % 20 == 0 {
            carol = world.account(&format!("Carol{round}x")).await;
        }
        let mut guest = match random.below(3) {
            0 => ann.clone(),
            1 => carol.clone(),
            _ => Guest::new(),
        };
        let answer = world.ask(&mut guest, method, &path, &[], text.clone()).await;
        assert!(!answer.status.is_server_error(), "{path} {text}: {answer:?}");
        let is_picture =
            answer.headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "image/png");
        let is_long = is_picture || path == "/api/openapi.json";
        assert!(answer.body.len() < 20_000 || is_long, "{answer:?}");
        if answer.status.is_success() && !seen.contains(&route.path) {
            seen.push(route.path);
        }
        world.pass(60_000);
    }
    // What is changed at random is often refused, but not always.
    assert!(seen.len() > 20, "{seen:?}");
    assert_eq!(world.online(&ann, &id).await["game"], before);
}
