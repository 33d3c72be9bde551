//! Games between people, from the link to the rematch.

use std::sync::Arc;

use axum::http::StatusCode;
use protocol::PROTOCOL;
use serde_json::{Value, json};

use super::world::{Guest, World, blitz, days};
use crate::keeper::sweep;
use crate::room::Rooms;

const DAY: u64 = 24 * 60 * 60 * 1000;

fn turn(text: &str) -> Value {
    json!({ "type": "turn", "text": text })
}

#[tokio::test]
async fn whoever_comes_by_the_link_sits_down_and_all_others_watch() {
    let world = World::new().await;
    let (mut ann, mut ben, mut eve) = (Guest::new(), Guest::new(), Guest::new());
    let id = world.invite(&mut ann, blitz()).await;
    let mut waiting = world.join(&ann, &id).await;
    assert_eq!(
        (&waiting.joined["open"], &waiting.joined["you"]),
        (&json!("black"), &json!("white"))
    );
    // Alone nobody plays; and looking at the link gives nobody a seat.
    waiting.act(turn("c3")).await;
    assert_eq!(waiting.problem().await, "online.alone");
    assert_eq!(world.online(&ben, &id).await["open"], "black");
    assert_eq!(world.sit(&mut ben, &id, "Ben").await.json()["side"], "black");
    let seated = waiting.hear("seated").await;
    assert_eq!((&seated["side"], &seated["name"]), (&json!("black"), &json!("Ben")));
    // Again it is the same seat; for others there is none.
    assert_eq!(world.sit(&mut ben, &id, "Ben").await.json()["side"], "black");
    assert_eq!(world.sit(&mut ann, &id, "Ann").await.json()["side"], "white");
    let late = world.sit(&mut eve, &id, "Eve").await;
    assert_eq!((late.status, late.code().as_str()), (StatusCode::CONFLICT, "not-now"));
    let watcher = world.join(&eve, &id).await;
    assert_eq!((&watcher.joined["open"], &watcher.joined["you"]), (&Value::Null, &Value::Null));
    assert_eq!(watcher.joined["game"]["begun"]["players"][1]["name"], "Ben");
    // All of them are seen.
    let mut black = world.join(&ben, &id).await;
    black.settle().await;
    let presence = world.online(&eve, &id).await["presence"].clone();
    let expected = json!({ "white": true, "black": true, "watchers": 1, "claimAt": null });
    assert_eq!(presence, expected);
}

#[tokio::test]
async fn nobody_plays_for_somebody_else() {
    let world = World::new().await;
    let mut table = world.game(blitz()).await;
    let mut watcher = world.join(&Guest::new(), &table.id).await;
    for wish in [
        turn("c3"),
        json!({ "type": "resign" }),
        json!({ "type": "offerDraw" }),
        json!({ "type": "abort" }),
        json!({ "type": "addTime" }),
        json!({ "type": "claim", "as": "win" }),
    ] {
        watcher.act(wish).await;
        assert_eq!(watcher.problem().await, "online.notSeated");
    }
    for message in [json!({ "type": "rematch" }), json!({ "type": "conditional", "lines": [] })] {
        watcher.send(&message).await;
        assert_eq!(watcher.problem().await, "online.notSeated");
    }
    assert_eq!(table.refused(1, turn("c3")).await, "play.notYourTurn");
    // A message cannot name a side.
    table.sockets[1].act(json!({ "type": "resign", "side": "white" })).await;
    assert_eq!(table.sockets[1].problem().await, "bad-message");
    // A cookie with another's name and one's own signature is nobody's.
    let [ann, ben] = &table.guests;
    let parts = |guest: &Guest| {
        let cookie = guest.cookie.clone().unwrap();
        let (name, signature) = cookie.split_once('.').unwrap();
        (name.to_owned(), signature.to_owned())
    };
    let forged = format!("{}.{}", parts(ann).0, parts(ben).1);
    let forger = Guest { cookie: Some(forged), ..Guest::new() };
    assert_eq!(world.online(&forger, &table.id).await["you"], Value::Null);
    assert_eq!(table.turn(0, "c3").await["side"], "white");
}

#[tokio::test]
async fn clocks_run_on_the_server_and_the_flag_falls_by_itself() {
    let world = World::new().await;
    let mut table = world.game(blitz()).await;
    world.pass(300_000);
    table.turn(0, "c3").await;
    world.pass(300_000);
    table.turn(1, "d3").await;
    world.pass(10_000);
    let event = table.turn(0, "e3").await;
    assert_eq!(event["spent"], 10_000);
    world.pass(59_999);
    table.sockets[1].settle().await;
    world.pass(1);
    let event = table.event().await;
    assert_eq!(event["end"], json!({ "winner": "white", "reason": "time" }));
    assert_eq!(event["at"], world.now());
    assert_eq!(table.refused(1, turn("f3")).await, "play.over");
}

#[tokio::test]
async fn a_flag_falls_where_nobody_looks_and_after_a_restart() {
    let world = World::new().await;
    let mut table = world.game(days()).await;
    for (by, place) in [(0, "c3"), (1, "d3"), (0, "e3")] {
        table.turn(by, place).await;
    }
    let (id, ann) = (table.id.clone(), table.guests[0].clone());
    let mine = world.get(&mut ann.clone(), "/api/me/games").await.json();
    assert_eq!(mine["games"][0]["deadline"], world.now() + 2 * DAY);
    for socket in table.sockets {
        socket.close().await;
    }
    let world = world.restarted().await;
    world.pass(2 * DAY - 1);
    assert_eq!(world.online(&ann, &id).await["game"]["events"].as_array().unwrap().len(), 3);
    // The sweeper comes by every few seconds.
    for _ in 0..500 {
        world.pass(5_000);
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        let mine = world.get(&mut ann.clone(), "/api/me/games").await.json();
        if !mine["games"][0]["end"].is_null() {
            let end = json!({ "winner": "white", "reason": "time" });
            assert_eq!(mine["games"][0]["end"], end);
            return;
        }
    }
    panic!("the flag did not fall");
}

/// Two servers on one database look through the deadlines at the same time: the game ends once.
#[tokio::test]
async fn deadlines_that_are_swept_twice_end_a_game_once() {
    let world = World::new().await;
    let mut ids = Vec::new();
    for _ in 0..5 {
        let mut table = world.game(days()).await;
        for (by, place) in [(0, "c3"), (1, "d3"), (0, "e3")] {
            table.turn(by, place).await;
        }
        ids.push((table.id, table.guests[0].clone()));
    }
    let other = || Arc::new(Rooms::new((*world.server.rooms.parts).clone()));
    let (one, two) = (other(), other());
    world.pass(3 * DAY);
    tokio::join!(sweep(one.clone()), sweep(two), sweep(one));
    for (id, ann) in ids {
        let online = world.online(&ann, &id).await;
        let events = online["game"]["events"].as_array().unwrap();
        assert_eq!((events.len(), &events[3]["what"]), (4, &json!("ended")), "{events:?}");
    }
}

#[tokio::test]
async fn draws_and_take_backs_are_asked_for_and_the_clock_is_restored() {
    let world = World::new().await;
    let mut table = world.game(blitz()).await;
    table.turn(0, "c3").await;
    table.turn(1, "d3").await;
    world.pass(20_000);
    table.turn(0, "e3").await;
    world.pass(5_000);
    assert_eq!(table.act(0, json!({ "type": "takeBack" })).await["what"], "takeBackAsked");
    let own = json!({ "type": "answerTakeBack", "accept": true });
    assert_eq!(table.refused(0, own.clone()).await, "play.noTakeBackAsked");
    let event = table.act(1, own).await;
    assert_eq!((&event["what"], &event["to"]), (&json!("takenBack"), &json!(2)));
    // The first has a minute again: after 59 s there is still one left.
    world.pass(59_000);
    let event = table.turn(0, "e3").await;
    assert_eq!(event["spent"], 59_000);
    table.act(1, json!({ "type": "offerDraw" })).await;
    assert_eq!(
        table.refused(1, json!({ "type": "answerDraw", "accept": true })).await,
        "play.noDrawOffered"
    );
    let event = table.act(0, json!({ "type": "answerDraw", "accept": true })).await;
    assert_eq!(event["end"], json!({ "winner": null, "reason": "agreement" }));
}

#[tokio::test]
async fn a_game_is_aborted_before_its_second_turn() {
    let world = World::new().await;
    let mut table = world.game(blitz()).await;
    table.turn(0, "c3").await;
    let event = table.act(1, json!({ "type": "abort" })).await;
    assert_eq!(event["end"], json!({ "winner": null, "reason": "aborted" }));
    // An invitation that nobody has taken is taken back likewise.
    let mut ann = Guest::new();
    let id = world.invite(&mut ann, blitz()).await;
    let mut alone = world.join(&ann, &id).await;
    alone.act(json!({ "type": "abort" })).await;
    assert_eq!(alone.event().await["end"]["reason"], "aborted");
    assert_eq!(world.sit(&mut Guest::new(), &id, "Ben").await.code(), "not-now");
}

#[tokio::test]
async fn a_game_whose_player_is_gone_is_claimed_after_a_minute() {
    let world = World::new().await;
    let minutes = json!({ "kind": "delay", "initial": 600_000, "delay": 0 });
    for (claimed, winner) in [("win", json!("white")), ("draw", Value::Null)] {
        let mut table = world.game(minutes.clone()).await;
        for (by, place) in [(0, "c3"), (1, "d3"), (0, "e3")] {
            table.turn(by, place).await;
        }
        let claim = json!({ "type": "claim", "as": claimed });
        assert_eq!(table.refused(0, claim.clone()).await, "online.notGone");
        let [mut white, black] = table.sockets;
        black.close().await;
        let mut presence = white.hear("presence").await["presence"].clone();
        while presence["black"] == true {
            presence = white.hear("presence").await["presence"].clone();
        }
        assert_eq!(presence["claimAt"], world.now() + 60_000);
        world.pass(30_000);
        // Who comes back in time has not left.
        let back = world.join(&table.guests[1], &table.id).await;
        world.pass(59_000);
        white.act(claim.clone()).await;
        assert_eq!(white.problem().await, "online.notGone");
        back.close().await;
        while white.hear("presence").await["presence"]["black"] == true {}
        world.pass(59_999);
        white.act(claim.clone()).await;
        assert_eq!(white.problem().await, "online.notGone");
        world.pass(1);
        white.act(claim).await;
        let end = white.event().await["end"].clone();
        assert_eq!(end, json!({ "winner": winner, "reason": "abandoned" }));
    }
}

#[tokio::test]
async fn correspondence_is_not_claimed_and_time_is_added_only_to_clocks() {
    let world = World::new().await;
    let mut table = world.game(days()).await;
    for (by, place) in [(0, "c3"), (1, "d3")] {
        table.turn(by, place).await;
    }
    let [mut white, black] = table.sockets;
    black.close().await;
    while white.hear("presence").await["presence"]["black"] == true {}
    world.pass(DAY);
    white.act(json!({ "type": "claim", "as": "win" })).await;
    assert_eq!(white.problem().await, "play.noClaim");
    white.act(json!({ "type": "addTime" })).await;
    assert_eq!(white.problem().await, "play.noClock");

    let mut table = world.game(blitz()).await;
    for (by, place) in [(0, "c3"), (1, "d3")] {
        table.turn(by, place).await;
    }
    let added = table.act(1, json!({ "type": "addTime" })).await;
    assert_eq!((&added["side"], &added["milliseconds"]), (&json!("white"), &json!(15_000)));
    world.pass(74_999);
    assert_eq!(table.turn(0, "e3").await["spent"], 74_999);
}

#[tokio::test]
async fn players_and_watchers_write_in_rooms_of_their_own() {
    let world = World::new().await;
    let mut table = world.game(blitz()).await;
    let mut eve = Guest::new();
    world.post(&mut eve, "/api/me", &json!({ "name": "Eve" })).await;
    let mut watcher = world.join(&eve, &table.id).await;
    table.sockets[1].send(&json!({ "type": "chat", "text": "  Good\n luck <b> " })).await;
    for socket in &mut table.sockets {
        let said = socket.hear("chat").await["message"].clone();
        assert_eq!((&said["by"], &said["text"]), (&json!("Ben"), &json!("Good luck <b>")));
        assert_eq!((&said["room"], &said["side"]), (&json!("players"), &json!("black")));
    }
    watcher.send(&json!({ "type": "chat", "text": "psst" })).await;
    // The watcher hears the own message first, and never that of the players.
    let said = watcher.hear("chat").await["message"].clone();
    assert_eq!((&said["by"], &said["room"]), (&json!("Eve"), &json!("watchers")));
    let world = world.restarted().await;
    let texts = |online: Value| -> Vec<String> {
        let messages = online["messages"].as_array().unwrap().clone();
        messages.iter().map(|said| said["text"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(texts(world.online(&table.guests[0], &table.id).await), ["Good luck <b>"]);
    assert_eq!(texts(world.online(&eve, &table.id).await), ["psst"]);
    // Who writes too much waits.
    let mut again = world.join(&eve, &table.id).await;
    for _ in 0..5 {
        again.send(&json!({ "type": "chat", "text": "spam" })).await;
        again.hear("chat").await;
    }
    again.send(&json!({ "type": "chat", "text": "spam" })).await;
    assert_eq!(again.problem().await, "limit.wait");
    again.send(&json!({ "type": "chat", "text": "" })).await;
    assert_eq!(again.problem().await, "limit.wait");
}

#[tokio::test]
async fn a_chat_can_be_switched_off() {
    let world = World::new().await;
    let mut ann = Guest::new();
    let new = json!({
        "game": "yinsh", "clock": { "kind": "none" }, "side": "black", "takeBacks": false, "chat": false,
    });
    let id =
        world.post(&mut ann, "/api/games", &new).await.json()["id"].as_str().unwrap().to_owned();
    let mut socket = world.join(&ann, &id).await;
    assert_eq!((&socket.joined["chat"], &socket.joined["you"]), (&json!(false), &json!("black")));
    socket.send(&json!({ "type": "chat", "text": "hello" })).await;
    assert_eq!(socket.problem().await, "online.noChat");
}

#[tokio::test]
async fn a_rematch_is_one_game_with_the_sides_swapped() {
    let world = World::new().await;
    let mut table = world.game(blitz()).await;
    table.sockets[0].send(&json!({ "type": "rematch" })).await;
    assert_eq!(table.sockets[0].problem().await, "online.notOver");
    table.turn(0, "c3").await;
    table.act(0, json!({ "type": "resign" })).await;
    table.sockets[0].send(&json!({ "type": "rematch" })).await;
    for socket in &mut table.sockets {
        let offered = socket.hear("rematch").await["rematch"].clone();
        assert_eq!(offered, json!({ "offered": "white", "id": null }));
    }
    // To click twice is no answer to oneself.
    table.sockets[0].send(&json!({ "type": "rematch" })).await;
    assert_eq!(table.sockets[0].hear("rematch").await["rematch"]["id"], Value::Null);
    table.sockets[1].hear("rematch").await;
    table.sockets[1].send(&json!({ "type": "rematch" })).await;
    let next = table.sockets[0].hear("rematch").await["rematch"]["id"].clone();
    assert_eq!(table.sockets[1].hear("rematch").await["rematch"]["id"], next);
    table.sockets[1].send(&json!({ "type": "rematch" })).await;
    assert_eq!(table.sockets[1].hear("rematch").await["rematch"]["id"], next);
    let next = next.as_str().unwrap();
    assert_eq!(world.online(&table.guests[0], next).await["you"], "black");
    let online = world.online(&table.guests[1], next).await;
    assert_eq!((&online["you"], &online["open"]), (&json!("white"), &Value::Null));
    assert_eq!(online["game"]["begun"]["players"][0]["name"], "Ben");
    assert_eq!(online["game"]["begun"]["clock"], blitz());
    // Also after a restart it is known.
    let world = world.restarted().await;
    assert_eq!(world.online(&table.guests[0], &table.id).await["rematch"]["id"], next);
}

#[tokio::test]
async fn prepared_answers_are_played_at_once_and_seen_by_nobody_else() {
    let world = World::new().await;
    let mut table = world.game(days()).await;
    let lines = json!([
        { "turns": ["c3", "d3", "e3", "f3"] },
        { "turns": ["c3", "d3", "e4", "f4"] },
        { "turns": ["g3", "h3"] },
    ]);
    // White is to play: black prepares.
    table.sockets[1].send(&json!({ "type": "conditional", "lines": lines })).await;
    assert_eq!(table.sockets[1].hear("conditional").await["lines"], lines);
    table.sockets[0].send(&json!({ "type": "conditional", "lines": lines })).await;
    assert_eq!(table.sockets[0].problem().await, "online.yourTurn");
    for wrong in
        [json!([{ "turns": ["c3"] }]), json!([{ "turns": [] }]), json!([{ "turns": ["c3", "c3"] }])]
    {
        table.sockets[1].send(&json!({ "type": "conditional", "lines": wrong })).await;
        let problem = table.sockets[1].problem().await;
        assert!(["bad-message", "turn.notLegal"].contains(&problem.as_str()), "{problem}");
    }
    assert_eq!(world.online(&table.guests[0], &table.id).await["conditional"], json!([]));
    let world = world.restarted().await;
    let guests = table.guests;
    assert_eq!(world.online(&guests[1], &table.id).await["conditional"], lines);
    let sockets =
        [world.join(&guests[0], &table.id).await, world.join(&guests[1], &table.id).await];
    let mut table = super::world::Table { id: table.id, guests, sockets };
    world.pass(1_000);
    assert_eq!(table.turn(0, "c3").await["turn"], "c3");
    let answer = table.event().await;
    assert_eq!((&answer["turn"], &answer["side"]), (&json!("d3"), &json!("black")));
    let left = table.sockets[1].hear("conditional").await["lines"].clone();
    assert_eq!(left, json!([{ "turns": ["e3", "f3"] }, { "turns": ["e4", "f4"] }]));
    assert_eq!(table.turn(0, "e4").await["turn"], "e4");
    assert_eq!(table.event().await["turn"], "f4");
    assert_eq!(table.sockets[1].hear("conditional").await["lines"], json!([]));
    // What nobody has prepared for leaves nothing.
    let lines = json!([{ "turns": ["a1", "b1"] }]);
    table.sockets[1].send(&json!({ "type": "conditional", "lines": lines })).await;
    table.sockets[1].hear("conditional").await;
    table.turn(0, "i5").await;
    assert_eq!(table.sockets[1].hear("conditional").await["lines"], json!([]));
    assert_eq!(table.turn(1, "a1").await["side"], "black");

    let mut blitz = world.game(blitz()).await;
    blitz.sockets[1].send(&json!({ "type": "conditional", "lines": lines })).await;
    assert_eq!(blitz.sockets[1].problem().await, "online.noConditional");
}

#[tokio::test]
async fn a_second_device_takes_the_seat_along_once() {
    let world = World::new().await;
    let mut table = world.game(blitz()).await;
    let link = world.post(&mut table.guests[0], "/api/me/link", &json!({})).await.json();
    let mut phone = Guest::new();
    let known = world.post(&mut phone, "/api/me/device", &link).await;
    assert_eq!((known.status, &known.json()["name"]), (StatusCode::OK, &json!("Ann")));
    let mut on_phone = world.join(&phone, &table.id).await;
    assert_eq!(on_phone.joined["you"], "white");
    on_phone.act(turn("c3")).await;
    assert_eq!(table.event().await["turn"], "c3");
    // Only once, and only for ten minutes.
    assert_eq!(world.post(&mut Guest::new(), "/api/me/device", &link).await.code(), "not-found");
    let link = world.post(&mut table.guests[0], "/api/me/link", &json!({})).await.json();
    world.pass(10 * 60 * 1000);
    assert_eq!(world.post(&mut Guest::new(), "/api/me/device", &link).await.code(), "not-found");
    // Nobody has no link to give.
    assert_eq!(world.post(&mut Guest::new(), "/api/me/link", &json!({})).await.code(), "not-yours");
}

#[tokio::test]
async fn messages_that_come_twice_late_or_too_early_change_nothing() {
    let world = World::new().await;
    let mut table = world.game(blitz()).await;
    let first = json!({ "type": "act", "version": 0, "wish": turn("c3") });
    table.sockets[0].send(&first).await;
    table.sockets[0].send(&first).await;
    // The refusal may come before the news.
    let mut heard = [table.sockets[0].said().await, table.sockets[0].said().await];
    heard.sort_by_key(|message| message["type"].as_str().map(str::to_owned));
    assert_eq!(
        (&heard[0]["problem"]["code"], &heard[1]["event"]["turn"]),
        (&json!("stale"), &json!("c3"))
    );
    table.sockets[0].version = 1;
    table.sockets[1].event().await;
    // Replayed much later, and premature.
    table.turn(1, "d3").await;
    for version in [0, 1, 3, 99, u64::MAX] {
        let message = json!({ "type": "act", "version": version, "wish": turn("e3") });
        table.sockets[0].send(&message).await;
        assert_eq!(table.sockets[0].problem().await, "stale");
    }
    table.turn(0, "e3").await;
    // Who comes back hears what was missed, and no more.
    let mut late = world.connect(&table.guests[1], &table.id).await;
    late.send(&json!({ "type": "join", "protocol": PROTOCOL, "since": 1 })).await;
    let missed = late.hear("events").await;
    let texts: Vec<&Value> =
        missed["events"].as_array().unwrap().iter().map(|event| &event["turn"]).collect();
    assert_eq!(texts, ["d3", "e3"]);
    assert_eq!(missed["around"]["you"], "black");
    late.send(&json!({ "type": "join", "protocol": PROTOCOL, "since": 99 })).await;
    assert_eq!(late.hear("game").await["online"]["game"]["events"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn a_game_goes_on_after_the_program_was_started_anew() {
    let world = World::new().await;
    let mut table = world.game(blitz()).await;
    for (by, place) in [(0, "c3"), (1, "d3"), (0, "e3")] {
        table.turn(by, place).await;
    }
    world.pass(10_000);
    let world = world.restarted().await;
    let mut black = world.join(&table.guests[1], &table.id).await;
    assert_eq!((black.version, &black.joined["you"]), (3, &json!("black")));
    world.pass(5_000);
    // The clock ran on while the server was away.
    black.act(turn("f3")).await;
    assert_eq!(black.event().await["spent"], 15_000);
}

#[tokio::test]
async fn a_room_goes_with_the_last_who_leaves_it() {
    let world = World::new().await;
    let table = world.game(blitz()).await;
    assert!(world.server.rooms.open_room(&table.id).is_some());
    for socket in table.sockets {
        socket.close().await;
    }
    for id in [table.id.as_str(), "nosuch"] {
        world.get(&mut Guest::new(), &format!("/api/games/{id}")).await;
    }
    while world.server.rooms.count() > 0 {
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
}

#[tokio::test]
async fn the_list_has_what_waits_for_me_first_and_nothing_of_others() {
    let world = World::new().await;
    let mut ann = Guest::new();
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(world.invite(&mut ann, days()).await);
        world.pass(30_000);
    }
    let mut ben = Guest::new();
    world.sit(&mut ben, &ids[0], "Ben").await;
    let mine = world.get(&mut ann, "/api/me/games").await.json();
    let games = mine["games"].as_array().unwrap();
    assert_eq!(games.len(), 3);
    assert_eq!((&games[0]["id"], &games[0]["waitsForMe"]), (&json!(ids[0]), &json!(true)));
    assert_eq!((&games[1]["waitsForMe"], &games[1]["open"]), (&json!(false), &json!(true)));
    assert_eq!(games[0]["clock"], days());
    let bens = world.get(&mut ben, "/api/me/games").await.json();
    assert_eq!(bens["games"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&bens["games"][0]["you"], &bens["games"][0]["waitsForMe"]),
        (&json!("black"), &json!(false))
    );
    assert_eq!(world.get(&mut Guest::new(), "/api/me/games").await.json()["games"], json!([]));
    // Finished games come page by page.
    for id in &ids {
        let mut socket = world.join(&ann, id).await;
        socket.act(json!({ "type": "abort" })).await;
        socket.event().await;
        world.pass(1_000);
    }
    let mine = world.get(&mut ann, "/api/me/games").await.json();
    assert_eq!((&mine["games"][0]["id"], &mine["next"]), (&json!(ids[2]), &Value::Null));
    let bad = world.get(&mut ann, "/api/me/games?before=yesterday").await;
    assert_eq!(bad.code(), "bad-message");
}

#[tokio::test]
async fn the_server_draws_sides_and_starts() {
    let world = World::new().await;
    let mut ann = Guest::new();
    let new = json!({
        "game": "lyngk", "clock": { "kind": "none" }, "side": "random", "takeBacks": true, "chat": true,
    });
    let (mut sides, mut starts) = (Vec::new(), Vec::new());
    for _ in 0..10 {
        let id = world.post(&mut ann, "/api/games", &new).await.json()["id"].clone();
        let online = world.online(&ann, id.as_str().unwrap()).await;
        sides.push(online["you"].clone());
        starts.push(online["game"]["begun"]["start"].clone());
    }
    assert!(sides.contains(&json!("white")) && sides.contains(&json!("black")), "{sides:?}");
    starts.dedup();
    assert_eq!(starts.len(), 10);
    let seeded = json!({ "seed": 5 }).as_object().unwrap().clone();
    let mut with_seed = new.as_object().unwrap().clone();
    with_seed.extend(seeded);
    assert_eq!(
        world.post(&mut ann, "/api/games", &Value::Object(with_seed)).await.code(),
        "bad-message"
    );
}

/// Lag is measured by the server: a client that answers pings late is not charged for it, up to a limit.
#[tokio::test]
async fn lag_is_made_up_but_not_too_much() {
    let world = World::new().await;
    let mut table = world.game(blitz()).await;
    table.turn(0, "c3").await;
    table.turn(1, "d3").await;
    let room = world.server.rooms.open_room(&table.id).unwrap();
    room.attendance().lag(protocol::Side::White).measure(200);
    room.attendance().lag(protocol::Side::Black).measure(60_000);
    world.pass(10_000);
    assert_eq!(table.turn(0, "e3").await["spent"], 9_800);
    world.pass(10_000);
    assert_eq!(table.turn(1, "f3").await["spent"], 9_500);
    // A turn that was on its way when the flag fell still counts. So much is left: 52.2 s.
    world.pass(52_300);
    assert_eq!(table.turn(0, "g3").await["spent"], 52_100);
}

#[tokio::test]
async fn who_does_not_answer_pings_is_gone() {
    let world = World::new().await;
    let table = world.game(blitz()).await;
    let [mut white, black] = table.sockets;
    // Black's machine has fallen asleep: nothing is read there any more.
    for _ in 0..4 {
        world.pass(20_000);
        white.settle().await;
    }
    assert_eq!(world.online(&table.guests[0], &table.id).await["presence"]["black"], false);
    drop(black);
}
