//! All public games as one file.

use std::io::Read as _;

use axum::http::{StatusCode, header};
use flate2::read::GzDecoder;
use serde_json::{Value, json};

use super::world::{Guest, World};

/// Two accounts meet by a challenge and play; the first resigns after a turn.
async fn played(world: &World, white: &mut Guest, black: &mut Guest, name: &str) -> String {
    let clock = json!({ "kind": "fischer", "initial": 300_000, "increment": 0 });
    let challenge =
        json!({ "to": name, "game": "dvonn", "clock": clock, "rated": false, "side": "white" });
    let made = world.post(white, "/api/challenges", &challenge).await;
    assert_eq!(made.status, StatusCode::OK, "{made:?}");
    let path = format!("/api/challenges/{}/accept", made.json()["id"].as_str().unwrap());
    let accepted = world.post(black, &path, &json!({})).await;
    assert_eq!(accepted.status, StatusCode::OK, "{accepted:?}");
    let id = accepted.json()["id"].as_str().unwrap().to_owned();
    let mut socket = world.join(white, &id).await;
    socket.act(json!({ "type": "turn", "text": "c3" })).await;
    socket.event().await;
    socket.act(json!({ "type": "resign" })).await;
    socket.event().await;
    id
}

/// The lines of the file.
async fn exported(world: &World) -> Vec<Value> {
    let bytes = world.bytes(&Guest::new(), "/api/export/games.ndjson.gz").await;
    let mut text = String::new();
    GzDecoder::new(bytes.as_slice()).read_to_string(&mut text).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test]
async fn all_public_games_and_no_others_are_in_one_file() {
    let world = World::new().await;
    let (mut ann, mut ben) = (world.account("Ann").await, world.account("Ben").await);
    let id = played(&world, &mut ann, &mut ben, "Ben").await;
    // By a friend's link, and one that goes on: neither is for everybody.
    let clock = json!({ "kind": "none" });
    let mut friends = world.game(clock).await;
    friends.act(0, json!({ "type": "resign" })).await;
    let games = exported(&world).await;
    assert_eq!(games.len(), 1, "{games:?}");
    let game = &games[0];
    assert_eq!(game["id"], id.as_str());
    assert_eq!(game["turns"], json!(["c3"]));
    assert_eq!(game["end"], json!({ "reason": "resignation", "winner": "black" }));
    let names: Vec<&Value> =
        game["players"].as_array().unwrap().iter().map(|player| &player["name"]).collect();
    assert_eq!(names, ["Ann", "Ben"]);
    assert!(!game.to_string().contains("messages"));
}

#[tokio::test]
async fn who_has_no_account_any_more_has_a_name_that_holds_within_the_file_alone() {
    let world = World::new().await;
    let (mut ann, mut ben) = (world.account("Ann").await, world.account("Ben").await);
    for _ in 0..2 {
        played(&world, &mut ann, &mut ben, "Ben").await;
    }
    let store = &world.server.rooms.parts.store;
    let ann = store.account_by_name("Ann").await.unwrap().unwrap();
    assert!(store.delete_account(&ann.person, "xyz", world.now()).await.unwrap());
    let names = |games: &[Value]| -> Vec<String> {
        games.iter().map(|game| game["players"][0]["name"].as_str().unwrap().to_owned()).collect()
    };
    let first = names(&exported(&world).await);
    assert!(first[0].starts_with("deleted-"), "{first:?}");
    assert_eq!(first[0], first[1], "it is one person");
    world.pass(3_600_000);
    let second = names(&exported(&world).await);
    assert!(first.iter().all(|name| !second.contains(name)), "another file, other names");
    let text = format!("{:?}", exported(&world).await);
    assert!(!text.contains("Ann") && !text.contains(&ann.person) && !text.contains("xyz"));
}

#[tokio::test]
async fn all_games_are_not_asked_for_again_and_again() {
    let world = World::new().await;
    let mut guest = Guest::new();
    let mut answers = Vec::new();
    for _ in 0..3 {
        answers.push(world.get(&mut guest, "/api/export/games.ndjson.gz").await);
    }
    assert_eq!(answers[1].headers[header::CONTENT_TYPE], "application/gzip");
    assert_eq!(answers[2].status, StatusCode::TOO_MANY_REQUESTS);
}
