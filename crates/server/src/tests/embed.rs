//! What other sites show: frames, pictures, and what links tell.

use axum::http::{Method, StatusCode, header};
use serde_json::json;

use super::world::{Guest, World, blitz};
use crate::embed::Preview;

#[tokio::test]
async fn only_the_page_for_frames_stands_in_a_frame() {
    let world = World::new().await;
    let table = world.game(blitz()).await;
    let id = &table.id;
    let mut white = table.guests[0].clone();
    for (path, framed) in [
        (format!("/embed/games/{id}"), true),
        (format!("/embed/games/{id}?theme=dark&language=fr"), true),
        ("/embed/position?game=dvonn&position=x".to_owned(), true),
        ("/embed/other".to_owned(), false),
        ("/embed.html".to_owned(), false),
        (format!("/online/{id}"), false),
        ("/".to_owned(), false),
        (format!("/api/games/{id}"), false),
        (format!("/api/embed/games/{id}"), false),
        (format!("/image/games/{id}/board.svg"), false),
        (format!("/image/games/{id}/board.png"), false),
    ] {
        let answer = world.get(&mut white, &path).await;
        let policy = answer.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert_eq!(policy.contains("frame-ancestors *"), framed, "{path}: {policy}");
        assert_eq!(policy.contains("frame-ancestors 'none'"), !framed, "{path}: {policy}");
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{policy}");
        assert_eq!(answer.headers.contains_key(header::X_FRAME_OPTIONS), !framed, "{path}");
        let gives_cookie = answer.headers.contains_key(header::SET_COOKIE);
        assert!(!framed || !gives_cookie, "{path}: {answer:?}");
        let shown = answer.headers["cross-origin-resource-policy"] == "cross-origin";
        assert_eq!(shown, framed || path.starts_with("/image"), "{path}");
    }
}

#[tokio::test]
async fn who_looks_on_from_another_site_follows_the_game_as_nobody() {
    let world = World::new().await;
    let mut table = world.game(blitz()).await;
    table.turn(0, "c3").await;
    table.sockets[0].send(&json!({ "type": "chat", "text": "between us" })).await;
    table.sockets[1].hear("chat").await;
    // Even a player's cookie makes nobody a player here.
    let mut lines = world.listen(&table.guests[0], &format!("/api/embed/games/{}", table.id)).await;
    let first = lines.next().await.unwrap();
    assert_eq!(first["game"]["events"][0]["turn"], "c3");
    assert_eq!(first["over"], false);
    let told: Vec<&String> = first.as_object().unwrap().keys().collect();
    assert_eq!(told, ["game", "over"], "neither chat nor who asks");
    let before = world.online(&table.guests[0], &table.id).await["presence"].clone();
    assert_eq!(before["watchers"], 0);
    table.sockets[1].send(&json!({ "type": "chat", "text": "still" })).await;
    table.turn(1, "d3").await;
    assert_eq!(lines.next().await.unwrap()["event"]["turn"], "d3");
    table.act(0, json!({ "type": "resign" })).await;
    assert_eq!(lines.next().await.unwrap()["event"]["what"], "ended");
    // Of a game that is over there is no more to tell.
    let mut lines = world.listen(&Guest::new(), &format!("/api/embed/games/{}", table.id)).await;
    assert_eq!(lines.next().await.unwrap()["over"], true);
    assert_eq!(lines.next().await, None);
}

#[tokio::test]
async fn a_picture_shows_the_game_as_it_stands_and_is_asked_for_again_only_when_it_has_changed() {
    let world = World::new().await;
    let mut table = world.game(blitz()).await;
    let mut guest = Guest::new();
    for (ending, kind) in [("svg", "image/svg+xml"), ("png", "image/png")] {
        let path = format!("/image/games/{}/board.{ending}", table.id);
        let first = world.get(&mut guest, &path).await;
        assert_eq!(first.status, StatusCode::OK);
        assert_eq!(first.headers[header::CONTENT_TYPE], kind);
        assert!(first.body.len() > 1000 && !first.body.contains("Ann"));
        let tag = first.headers[header::ETAG].to_str().unwrap().to_owned();
        let known = [("if-none-match", tag.as_str())];
        let again = world.ask(&mut guest, Method::GET, &path, &known, "").await;
        assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
        let turn = if ending == "svg" { (0, "c3") } else { (1, "d3") };
        table.turn(turn.0, turn.1).await;
        let changed = world.ask(&mut guest, Method::GET, &path, &known, "").await;
        assert_eq!(changed.status, StatusCode::OK);
        let at = usize::from(ending == "png");
        let earlier = world.get(&mut guest, &format!("{path}?at={at}")).await;
        assert_eq!(earlier.headers[header::ETAG], tag.as_str(), "as it was before the turn");
        let dark = world.get(&mut guest, &format!("{path}?at={at}&theme=dark")).await;
        assert_ne!(dark.headers[header::ETAG], tag.as_str());
    }
}

#[tokio::test]
async fn a_picture_of_nothing_is_refused_with_the_reason() {
    let world = World::new().await;
    let mut guest = Guest::new();
    for (path, status) in [
        ("/image/games/nosuch/board.png", StatusCode::NOT_FOUND),
        ("/image/position/board.svg", StatusCode::BAD_REQUEST),
        ("/image/position/board.svg?game=chess&position=x", StatusCode::BAD_REQUEST),
        (
            "/image/position/board.png?game=yinsh&position=nonsense",
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
    ] {
        let answer = world.get(&mut guest, path).await;
        assert_eq!(answer.status, status, "{path}: {answer:?}");
    }
    let long = format!("/image/position/board.svg?game=yinsh&position={}", "w".repeat(5000));
    let answer = world.get(&mut guest, &long).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.body.len() < 1000, "{answer:?}");
}

#[tokio::test]
async fn who_asks_for_too_many_pictures_has_to_wait() {
    let world = World::new().await;
    let mut guest = Guest::new();
    let id = world.invite(&mut guest, blitz()).await;
    let path = format!("/image/games/{id}/board.svg");
    let mut answers = Vec::new();
    for _ in 0..121 {
        answers.push(world.get(&mut guest, &path).await.status);
    }
    assert_eq!(answers.pop(), Some(StatusCode::TOO_MANY_REQUESTS));
    assert!(answers.iter().all(|status| *status == StatusCode::OK));
}

#[tokio::test]
async fn a_link_tells_of_a_game_and_not_of_who_plays_it() {
    let world = World::new().await;
    let mut white = Guest::new();
    let id = world.invite(&mut white, blitz()).await;
    let told = async || Preview::of_game(&world.server.rooms.outline(&id).await.unwrap());
    assert_eq!(told().await.title, "A game of DVONN");
    assert_eq!(told().await.description, "Waits for an opponent.");
    world.sit(&mut Guest::new(), &id, "Ben").await;
    let mut socket = world.join(&white, &id).await;
    socket.act(json!({ "type": "turn", "text": "c3" })).await;
    socket.event().await;
    assert_eq!(told().await.description, "In progress: 1 turn so far.");
    socket.send(&json!({ "type": "chat", "text": "between us" })).await;
    socket.act(json!({ "type": "resign" })).await;
    socket.event().await;
    let preview = told().await;
    assert_eq!(preview.description, "Black won after 1 turn.");
    let tags = preview.tags("https://games.example.org");
    for private in ["Ann", "Ben", "between us"] {
        assert!(!tags.contains(private), "{tags}");
    }
    assert!(tags.contains(&format!("https://games.example.org/online/{id}\"")), "{tags}");
}
