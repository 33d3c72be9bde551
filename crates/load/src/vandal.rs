//! Somebody who means harm: all that one client can do to a server while others play.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::SinkExt as _;
use games::{AnyPosition, GameKind};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Message;

use crate::Hall;
use crate::guest::Guest;

/// Requests that are begun and never ended.
const HALF_OPEN: usize = 200;

/// Requests whose bodies come drop by drop.
const DROPS: usize = 20;

/// Each of them asks and talks as fast as it is answered.
const FLOODS: usize = 2;

/// Watchers of a game that others play who never hear anything.
const DEAF: usize = 10;

/// Begins all of it. It goes on until the time is over.
pub(crate) fn let_loose(hall: &Arc<Hall>) {
    let vandal = Guest::new(hall.plan.servers[0]);
    for _ in 0..HALF_OPEN {
        tokio::spawn(hold(hall.clone(), "GET / HTTP/1.1\r\nHost: localhost\r\n", None));
    }
    for _ in 0..DROPS {
        let head = "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8000\r\n\r\n";
        tokio::spawn(hold(hall.clone(), head, Some(Duration::from_secs(1))));
    }
    for _ in 0..FLOODS {
        tokio::spawn(ask(hall.clone(), vandal.clone()));
        tokio::spawn(talk(hall.clone(), vandal.clone()));
        tokio::spawn(shout(hall.clone(), vandal.clone(), "/api/lobby/live".to_owned()));
    }
    for _ in 0..DEAF {
        tokio::spawn(be_deaf(hall.clone(), vandal.clone()));
    }
}

fn is_over(hall: &Hall) -> bool {
    hall.over.load(Ordering::Relaxed)
}

/// Keeps a request half open, with a letter more from time to time or without; and again when it is thrown out.
async fn hold(hall: Arc<Hall>, head: &str, letters: Option<Duration>) {
    while !is_over(&hall) {
        let Ok(mut stream) = TcpStream::connect(hall.plan.servers[0]).await else { return };
        let mut sent = stream.write_all(head.as_bytes()).await;
        match letters {
            Some(pause) => {
                while sent.is_ok() && !is_over(&hall) {
                    sleep(pause).await;
                    sent = stream.write_all(b"x").await;
                }
            }
            None => drop(stream.read_to_end(&mut Vec::new()).await),
        }
    }
}

/// Asks for what there is not, and says what nobody can read.
async fn ask(hall: Arc<Hall>, mut vandal: Guest) {
    let deep = "[".repeat(7_900);
    let position =
        json!({ "game": GameKind::ALL[0].name(), "start": "9/".repeat(3_900) }).to_string();
    let long = format!("GET /api/games/{}", "x".repeat(7_000));
    let (kind, start) = (GameKind::ALL[0], AnyPosition::start(GameKind::ALL[0], 1));
    let start = start.to_string().replace(' ', "_");
    let picture = format!("GET /image/position/board.png?game={}&position={start}", kind.name());
    while !is_over(&hall) {
        for (request, body) in [
            ("POST /api/games", deep.as_str()),
            ("POST /api/games", position.as_str()),
            (long.as_str(), ""),
            ("GET /api/games/nosuch", ""),
            ("POST /api/me/device", "{\"token\":\"guessed\"}"),
            // Passwords are slow to check, pictures to draw.
            ("POST /api/account/sign-in", "{\"name\":\"Nobody\",\"password\":\"guessed\"}"),
            (picture.as_str(), ""),
        ] {
            // Refused is as good as answered.
            let _ = vandal.ask(request, body).await;
        }
    }
}

/// Shouts on a game's socket, and comes back when thrown out.
async fn talk(hall: Arc<Hall>, mut vandal: Guest) {
    let new = json!({
        "game": GameKind::ALL[0].name(), "side": "white", "takeBacks": true, "chat": true, "clock": { "kind": "none" },
    });
    let Ok((_, created)) = vandal.ask("POST /api/games", &new.to_string()).await else { return };
    let Some(id) = created["id"].as_str() else { return };
    shout(hall, vandal, format!("/api/games/{id}/live")).await;
}

async fn shout(hall: Arc<Hall>, vandal: Guest, path: String) {
    let junk = format!("{{\"type\":\"act\",\"version\":{}}}", "9".repeat(4_000));
    while !is_over(&hall) {
        let Ok(mut socket) = vandal.open(&path).await else {
            sleep(Duration::from_millis(10)).await;
            continue;
        };
        while !is_over(&hall) && socket.send(Message::text(junk.clone())).await.is_ok() {}
    }
}

/// Watches a game of others without ever taking anything in.
async fn be_deaf(hall: Arc<Hall>, vandal: Guest) {
    let id = hall.watched.get().cloned().unwrap_or_default();
    let join = json!({ "type": "join", "protocol": protocol::PROTOCOL }).to_string();
    let Ok(mut socket) = vandal.enter(&id).await else { return };
    // Once it has been let go, that is that.
    while !is_over(&hall) && socket.send(Message::text(join.clone())).await.is_ok() {
        sleep(Duration::from_millis(100)).await;
    }
}
