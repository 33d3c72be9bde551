//! Strangers meet, play and are rated, on one node and on several.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::world::{Guest, Socket, World, blitz, days};
use crate::bus::Wire;
use crate::keeper::sweep;

fn seek(rated: bool) -> Value {
    json!({ "game": "dvonn", "clock": blitz(), "rated": rated, "side": "white" })
}

fn pool(rated: bool) -> Value {
    json!({ "game": "dvonn", "clock": blitz(), "rated": rated, "side": "random", "pool": true })
}

fn challenge(to: &str) -> Value {
    json!({ "to": to, "game": "yinsh", "clock": blitz(), "rated": true, "side": "black" })
}

impl World {
    async fn made(&self, guest: &mut Guest, path: &str, body: &Value, what: &str) -> String {
        let answer = self.post(guest, path, body).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        answer.json()[what].as_str().unwrap_or_else(|| panic!("{answer:?}")).to_owned()
    }

    /// A rated game of two accounts, by a seek of the first, who is white.
    async fn rated(&self, white: &mut Guest, black: &mut Guest) -> (String, [Socket; 2]) {
        let _here = self.lobby(white, false).await;
        let seek = self.made(white, "/api/seeks", &seek(true), "seek").await;
        let accept = format!("/api/seeks/{seek}/accept");
        let id = self.made(black, &accept, &json!({}), "id").await;
        let sockets = [self.join(white, &id).await, self.join(black, &id).await];
        (id, sockets)
    }

    async fn profile(&self, name: &str) -> Value {
        self.get(&mut Guest::new(), &format!("/api/people/{name}")).await.json()
    }
}

#[tokio::test]
async fn two_strangers_meet_in_the_lobby_play_rated_and_their_ratings_change() {
    let world = World::new().await;
    let (mut ann, mut ben) = (world.account("Ann").await, world.account("Ben").await);
    let mut waiting = world.lobby(&ann, false).await;
    let mut looking = world.lobby(&ben, true).await;
    assert_eq!(looking.hear("seeks").await["seeks"], json!([]));
    let id = world.made(&mut ann, "/api/seeks", &seek(true), "seek").await;
    assert_eq!(waiting.hear("waiting").await["waiting"]["seeks"][0]["id"], id.as_str());
    let added = looking.hear("changed").await["added"][0].clone();
    assert_eq!((&added["id"], &added["by"]["name"]), (&json!(id), &json!("Ann")));
    assert_eq!(added["by"]["rating"], json!({ "rating": 1500, "provisional": true }));
    // Who somebody is for the server is nobody's business.
    assert!(!added.to_string().contains("person"));
    let accept = format!("/api/seeks/{id}/accept");
    let answer = world.post(&mut ann, &accept, &json!({})).await;
    assert_eq!(answer.json()["refusal"]["rule"], "meeting.own");
    let game = world.made(&mut ben, &accept, &json!({}), "id").await;
    assert_eq!(waiting.hear("met").await["game"], game.as_str());
    world.pass(1_000);
    assert_eq!(looking.hear("changed").await["gone"], json!([id]));
    let mut white = world.join(&ann, &game).await;
    let mut black = world.join(&ben, &game).await;
    assert_eq!((&white.joined["you"], &white.joined["rated"]), (&json!("white"), &json!(true)));
    assert_eq!(white.joined["people"][1]["account"], true);
    assert_eq!(white.joined["game"]["begun"]["takeBacks"], false);
    // Anybody may watch it.
    let playing = world.get(&mut Guest::new(), "/api/playing").await.json();
    assert_eq!(playing["games"][0]["id"], game.as_str());
    white.act(json!({ "type": "resign" })).await;
    for socket in [&mut white, &mut black] {
        assert_eq!(socket.event().await["end"]["winner"], "black");
        let changes = socket.hear("rated").await["changes"].clone();
        assert_eq!(changes[0]["before"], 1500);
        assert_eq!(changes[0]["after"], 1338);
        assert_eq!(changes[1], json!({ "before": 1500, "after": 1662, "provisional": true }));
    }
    // So are those told who come later.
    assert_eq!(world.online(&ben, &game).await["changes"][1]["after"], 1662);
    assert_eq!(world.get(&mut Guest::new(), "/api/playing").await.json()["games"], json!([]));
    let profile = world.profile("ben").await;
    assert_eq!(profile["name"], "Ben");
    let rating = &profile["ratings"][0];
    assert_eq!((&rating["rating"], &rating["games"]), (&json!(1662), &json!(1)));
    assert_eq!((&rating["game"], &rating["speed"]), (&json!("dvonn"), &json!("bullet")));
    assert_eq!(profile["games"], json!([{ "game": "dvonn", "won": 1, "drawn": 0, "lost": 0 }]));
    assert_eq!(profile["opponents"][0], json!({ "name": "Ann", "won": 1, "drawn": 0, "lost": 0 }));
    assert_eq!(world.profile("Ann").await["opponents"][0]["lost"], 1);
    let course = "/api/people/Ben/rating?game=dvonn&speed=bullet";
    let course = world.get(&mut Guest::new(), course).await.json();
    assert_eq!(course["points"].as_array().unwrap().len(), 1);
    assert_eq!(course["points"][0]["rating"], 1662);
    // A rematch of what counts counts too, from the ratings of now.
    for socket in [&mut white, &mut black] {
        socket.send(&json!({ "type": "rematch" })).await;
    }
    let again = loop {
        if let Some(id) = white.hear("rematch").await["rematch"]["id"].as_str() {
            break id.to_owned();
        }
    };
    let again = world.online(&ann, &again).await;
    assert_eq!((&again["you"], &again["rated"]), (&json!("black"), &json!(true)));
    assert_eq!(again["people"][0]["rating"]["rating"], 1662);
}

#[tokio::test]
async fn games_of_a_person_are_filtered_and_paged() {
    let world = World::new().await;
    let mut people =
        [world.account("Ann").await, world.account("Ben").await, world.account("Cid").await];
    for n in 0..23 {
        world.pass(10_000);
        let [ann, ben, cid] = &mut people;
        let other = if n % 2 == 0 { ben } else { cid };
        let (_, [mut white, mut black]) = world.rated(ann, other).await;
        let by = if n % 3 == 0 { &mut black } else { &mut white };
        by.act(json!({ "type": "resign" })).await;
        white.hear("rated").await;
    }
    let list = async |query: &str| {
        world.get(&mut Guest::new(), &format!("/api/people/Ann/games{query}")).await.json()
    };
    let count = |page: &Value| page["games"].as_array().unwrap().len();
    let first = list("").await;
    assert_eq!(count(&first), 20);
    let rest = list(&format!("?before={}", first["next"].as_str().unwrap())).await;
    assert_eq!((count(&rest), &rest["next"]), (3, &Value::Null));
    assert_eq!(count(&list("?result=won").await), 8);
    assert_eq!(count(&list("?result=lost&opponent=Cid").await), 7);
    assert_eq!(count(&list("?result=drawn").await), 0);
    assert_eq!(count(&list("?opponent=ben").await), 12);
    assert_eq!(count(&list("?game=dvonn&speed=bullet&rated=true&opponent=Cid").await), 11);
    assert_eq!(count(&list("?game=lyngk").await), 0);
    assert_eq!(count(&list("?rated=false").await), 0);
    assert!(rest["games"][0]["changes"][0]["before"].is_number());
    for bad in ["?game=chess", "?speed=slow", "?result=x", "?before=x", "?rated=x"] {
        let answer = world.get(&mut Guest::new(), &format!("/api/people/Ann/games{bad}")).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{bad}");
    }
    let nobody = world.get(&mut Guest::new(), "/api/people/Nobody/games").await;
    assert_eq!(nobody.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_is_aborted_does_not_count_and_friends_stay_among_themselves() {
    let world = World::new().await;
    let (mut ann, mut ben) = (world.account("Ann").await, world.account("Ben").await);
    let (game, [mut white, _black]) = world.rated(&mut ann, &mut ben).await;
    white.act(json!({ "type": "abort" })).await;
    assert_eq!(white.event().await["end"]["reason"], "aborted");
    assert_eq!(world.online(&ann, &game).await["changes"], Value::Null);
    assert_eq!(world.profile("Ann").await["ratings"], json!([]));
    assert_eq!(world.profile("Ann").await["games"], json!([]));
    // A game by a link is nowhere to be found.
    let id = world.invite(&mut ann, blitz()).await;
    world.sit(&mut ben, &id, "").await;
    assert_eq!(world.get(&mut Guest::new(), "/api/playing").await.json()["games"], json!([]));
    let mut white = world.join(&ann, &id).await;
    white.act(json!({ "type": "resign" })).await;
    white.event().await;
    assert_eq!(world.profile("Ann").await["games"], json!([]));
    assert_eq!(world.profile("Ann").await["ratings"], json!([]));
}

#[tokio::test]
async fn guests_play_casually_and_accounts_as_they_like() {
    let world = World::new().await;
    let (mut ann, mut guest) = (world.account("Ann").await, Guest::new());
    let answer = world.post(&mut guest, "/api/seeks", &seek(true)).await;
    assert_eq!(answer.json()["refusal"]["rule"], "meeting.accountNeeded");
    let _here = world.lobby(&ann, false).await;
    let rated = world.made(&mut ann, "/api/seeks", &seek(true), "seek").await;
    let casual = world.made(&mut ann, "/api/seeks", &seek(false), "seek").await;
    let answer = world.post(&mut guest, &format!("/api/seeks/{rated}/accept"), &json!({})).await;
    assert_eq!(answer.json()["refusal"]["rule"], "meeting.accountNeeded");
    // Who asks for the same again has it already.
    assert_eq!(world.made(&mut ann, "/api/seeks", &seek(false), "seek").await, casual);
    let game =
        world.made(&mut guest, &format!("/api/seeks/{casual}/accept"), &json!({}), "id").await;
    let online = world.online(&guest, &game).await;
    assert_eq!((&online["rated"], &online["people"][1]["account"]), (&json!(false), &json!(false)));
    assert_eq!(online["people"][1]["rating"], Value::Null);
    // Both of her live seeks are gone with it.
    let answer = world.post(&mut guest, &format!("/api/seeks/{rated}/accept"), &json!({})).await;
    assert_eq!(answer.json()["refusal"]["rule"], "meeting.gone");
    // Without a clock there is nobody to be met.
    let mut none = seek(false);
    none["clock"] = json!({ "kind": "none" });
    let answer = world.post(&mut ann, "/api/seeks", &none).await;
    assert_eq!(answer.json()["refusal"]["rule"], "meeting.noClock");
    // A range of ratings is held to.
    let mut strong = seek(false);
    strong["least"] = json!(1600);
    let _here = world.lobby(&ann, false).await;
    let strong = world.made(&mut ann, "/api/seeks", &strong, "seek").await;
    let mut ben = world.account("Ben").await;
    let answer = world.post(&mut ben, &format!("/api/seeks/{strong}/accept"), &json!({})).await;
    assert_eq!(answer.json()["refusal"]["rule"], "meeting.notWanted");
}

#[tokio::test]
async fn a_seek_goes_with_its_maker_and_stays_with_who_comes_back() {
    let world = World::new().await;
    let mut ann = world.account("Ann").await;
    let mut looking = world.lobby(&Guest::new(), true).await;
    looking.hear("seeks").await;
    let here = world.lobby(&ann, false).await;
    let id = world.made(&mut ann, "/api/seeks", &seek(true), "seek").await;
    looking.hear("changed").await;
    // While she is there it stays, however long that is.
    for _ in 0..20 {
        world.pass(2_000);
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    here.close().await;
    world.pass(8_000);
    let back = world.lobby(&ann, false).await;
    assert_eq!(back.joined["seeks"][0]["id"], id.as_str());
    back.close().await;
    let gone = world.pass_until(looking.hear("changed")).await;
    assert_eq!(gone["gone"], json!([id]));
    let again = world.lobby(&ann, false).await;
    assert_eq!(again.joined["seeks"], json!([]));
}

#[tokio::test]
async fn quick_pairing_takes_the_nearest_and_whoever_waits_long_takes_anybody() {
    let world = World::new().await;
    let (mut ann, mut ben) = (world.account("Ann").await, world.account("Ben").await);
    // Ann wins a few: she is far above now.
    for _ in 0..3 {
        let (_, [mut white, mut black]) = world.rated(&mut ann, &mut ben).await;
        black.act(json!({ "type": "resign" })).await;
        white.hear("rated").await;
    }
    let mut sockets = [world.lobby(&ann, false).await, world.lobby(&ben, false).await];
    world.made(&mut ann, "/api/seeks", &pool(true), "seek").await;
    world.made(&mut ben, "/api/seeks", &pool(true), "seek").await;
    let mut cid = world.account("Cid").await;
    let _here = world.lobby(&cid, false).await;
    // 1500 is between them, and as far from either as is allowed at first, or farther.
    let apart = world.profile("Ann").await["ratings"][0]["rating"].as_i64().unwrap() - 1500;
    assert!(apart > 150, "{apart}");
    world.made(&mut cid, "/api/seeks", &pool(true), "seek").await;
    // Nobody waits for ever.
    let first = {
        let [ann, ben] = &mut sockets;
        let met = async {
            tokio::select! { met = ann.hear("met") => met, met = ben.hear("met") => met }
        };
        world.pass_until(met).await
    };
    let game = first["game"].as_str().unwrap();
    let players = world.online(&ann, game).await["people"].clone();
    let names = [&players[0]["name"], &players[1]["name"]];
    assert!(names.contains(&&json!("Cid")), "{names:?}");
    // The other way of a game is not the same: who waits for another clock is left alone.
    let mut slow = pool(false);
    slow["clock"] = days();
    let mut dora = world.account("Dora").await;
    world.made(&mut dora, "/api/seeks", &slow, "seek").await;
    world.made(&mut cid, "/api/seeks", &pool(false), "seek").await;
    let mut eve = Guest::new();
    let game = world.made(&mut eve, "/api/seeks", &slow, "game").await;
    let names = world.online(&eve, &game).await["people"].clone();
    assert!(names.to_string().contains("Dora"), "{names}");
}

#[tokio::test]
async fn a_challenge_reaches_whom_it_is_for() {
    let world = World::new().await;
    let (mut ann, mut ben) = (world.account("Ann").await, world.account("Ben").await);
    let mut eve = Guest::new();
    let mut bens = world.lobby(&ben, false).await;
    let mut anns = world.lobby(&ann, false).await;
    let answer = world.post(&mut eve, "/api/challenges", &challenge("Ben")).await;
    assert!(answer.status.is_client_error(), "{answer:?}");
    for (to, status) in [("Nobody", StatusCode::NOT_FOUND), ("Ann", StatusCode::CONFLICT)] {
        let answer = world.post(&mut ann, "/api/challenges", &challenge(to)).await;
        assert_eq!(answer.status, status, "{to}");
    }
    let id = world.made(&mut ann, "/api/challenges", &challenge("ben"), "id").await;
    let waiting = bens.hear("waiting").await["waiting"]["challenges"].clone();
    assert_eq!(waiting["incoming"][0]["id"], id.as_str());
    assert_eq!(waiting["incoming"][0]["from"]["name"], "Ann");
    assert_eq!(
        anns.hear("waiting").await["waiting"]["challenges"]["outgoing"][0]["id"],
        id.as_str()
    );
    // Nobody else can answer it, nor can she herself accept.
    let mut cid = world.account("Cid").await;
    for other in [&mut cid, &mut ann] {
        let answer = world.post(other, &format!("/api/challenges/{id}/accept"), &json!({})).await;
        assert_eq!(answer.json()["refusal"]["rule"], "meeting.gone");
    }
    let answer = world.post(&mut cid, &format!("/api/challenges/{id}/decline"), &json!({})).await;
    assert_eq!(answer.status, StatusCode::CONFLICT);
    // Declined: both see it gone.
    let answer = world.post(&mut ben, &format!("/api/challenges/{id}/decline"), &json!({})).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
    assert_eq!(anns.hear("waiting").await["waiting"]["challenges"]["outgoing"], json!([]));
    assert_eq!(bens.hear("waiting").await["waiting"]["challenges"]["incoming"], json!([]));
    // Accepted: both are in the game, on the sides that were asked for.
    let id = world.made(&mut ann, "/api/challenges", &challenge("Ben"), "id").await;
    let game =
        world.made(&mut ben, &format!("/api/challenges/{id}/accept"), &json!({}), "id").await;
    for socket in [&mut anns, &mut bens] {
        assert_eq!(socket.hear("met").await["game"], game.as_str());
    }
    let online = world.online(&ann, &game).await;
    assert_eq!((&online["you"], &online["rated"]), (&json!("black"), &json!(true)));
    // Too late is too late.
    let id = world.made(&mut ann, "/api/challenges", &challenge("Ben"), "id").await;
    world.pass(5 * 60_000);
    let answer = world.post(&mut ben, &format!("/api/challenges/{id}/accept"), &json!({})).await;
    assert_eq!(answer.json()["refusal"]["rule"], "meeting.gone");
}

#[tokio::test]
async fn two_nodes_bring_people_together_as_one_does() {
    let wires = Wire::between(2);
    let nodes = World::nodes(&wires).await;
    let (mut ann, mut ben) = (nodes[0].account("Ann").await, nodes[1].account("Ben").await);
    let mut waiting = nodes[0].lobby(&ann, false).await;
    let mut looking = nodes[1].lobby(&ben, true).await;
    looking.hear("seeks").await;
    let id = nodes[0].made(&mut ann, "/api/seeks", &seek(true), "seek").await;
    assert_eq!(looking.hear("changed").await["added"][0]["id"], id.as_str());
    // Two take it at once, on different nodes: one gets it.
    let mut cid = nodes[0].account("Cid").await;
    let accept = format!("/api/seeks/{id}/accept");
    let nothing = json!({});
    let (one, two) = tokio::join!(
        nodes[1].post(&mut ben, &accept, &nothing),
        nodes[0].post(&mut cid, &accept, &nothing)
    );
    let answers = [one.status, two.status];
    assert!(
        answers.contains(&StatusCode::OK) && answers.contains(&StatusCode::CONFLICT),
        "{answers:?}"
    );
    let game = waiting.hear("met").await["game"].as_str().unwrap().to_owned();
    let mut white = nodes[0].join(&ann, &game).await;
    white.act(json!({ "type": "resign" })).await;
    white.hear("rated").await;
    // A challenge finds its way, and if word is lost it is only later.
    wires[1].cut(true);
    let id = nodes[0].made(&mut ann, "/api/challenges", &challenge("Ben"), "id").await;
    let heard = nodes[1].pass_until(async {
        loop {
            let waiting = looking.hear("waiting").await["waiting"]["challenges"].clone();
            if waiting["incoming"][0]["id"] == id.as_str() {
                return;
            }
        }
    });
    heard.await;
    wires[1].mend();
    // Both press at once for quick pairing: they meet, once.
    let quick = pool(false);
    for round in 0..6 {
        let (here, there) = tokio::join!(
            nodes[0].post(&mut ann, "/api/seeks", &quick),
            nodes[1].post(&mut ben, "/api/seeks", &quick)
        );
        let begun = [here.json()["game"].clone(), there.json()["game"].clone()];
        let met = nodes[0].pass_until(waiting.hear("met")).await["game"].clone();
        assert!(
            begun.iter().all(|game| game.is_null() || *game == met),
            "{round}: {begun:?} {met}"
        );
        let mine = nodes[0].get(&mut ann, "/api/me/games").await.json();
        let running = mine["games"].as_array().unwrap().iter().filter(|game| game["end"].is_null());
        assert_eq!(running.count(), 1, "{round}");
        let mut white = nodes[0].join(&ann, met.as_str().unwrap()).await;
        white.act(json!({ "type": "resign" })).await;
        white.event().await;
    }
}

/// Somebody presses for quick pairing and accepts a seek at the same moment: whichever comes second knows too little.
#[tokio::test]
async fn who_does_two_things_at_once_is_in_one_game() {
    let world = World::new().await;
    let mut people = Vec::new();
    for name in ["Ann", "Ben", "Cid"] {
        people.push(world.account(name).await);
    }
    let [ann, ben, cid] = &mut people[..] else { unreachable!() };
    let (_bens, _cids) = (world.lobby(ben, false).await, world.lobby(cid, false).await);
    let open = world.made(ben, "/api/seeks", &seek(true), "seek").await;
    world.made(cid, "/api/seeks", &pool(true), "seek").await;
    let known = world.lobby(ann, false).await.joined["met"].clone();
    let mut quick = pool(true);
    quick["met"] = known.clone();
    world.made(ann, "/api/seeks", &quick, "game").await;
    let accept = format!("/api/seeks/{open}/accept?met={known}");
    let answer = world.post(ann, &accept, &json!({})).await;
    assert_eq!(answer.json()["refusal"]["rule"], "meeting.begun");
    quick["game"] = json!("yinsh");
    let answer = world.post(ann, "/api/seeks", &quick).await;
    assert_eq!(answer.json()["refusal"]["rule"], "meeting.begun");
    // Who knows of the game may play another.
    let known = world.lobby(ann, false).await.joined["met"].clone();
    world.made(ann, &format!("/api/seeks/{open}/accept?met={known}"), &json!({}), "id").await;
}

/// Nobody notices that the nodes do not hear each other: who waits learns all the same that they were paired or asked.
#[tokio::test]
async fn word_that_is_lost_is_only_late() {
    let wires = Wire::between(2);
    let nodes = World::nodes(&wires).await;
    let (mut ann, mut ben) = (nodes[0].account("Ann").await, nodes[1].account("Ben").await);
    let mut waiting = nodes[1].lobby(&ben, false).await;
    wires[0].cut(false);
    let quick = pool(false);
    nodes[1].made(&mut ben, "/api/seeks", &quick, "seek").await;
    let game = nodes[0].made(&mut ann, "/api/seeks", &quick, "game").await;
    let met = nodes[1].pass_until(waiting.hear("met")).await;
    assert_eq!(met["game"], game.as_str());
    let id = nodes[0].made(&mut ann, "/api/challenges", &challenge("Ben"), "id").await;
    nodes[1]
        .pass_until(async {
            let is_there = |waiting: &Value| waiting["challenges"]["incoming"][0]["id"] == *id;
            while !is_there(&waiting.hear("waiting").await["waiting"]) {}
        })
        .await;
}

#[tokio::test]
async fn a_flag_that_falls_on_two_nodes_counts_once() {
    let nodes = World::nodes(&Wire::between(2)).await;
    let (mut ann, mut ben) = (nodes[0].account("Ann").await, nodes[1].account("Ben").await);
    let (id, [mut white, mut black]) = nodes[0].rated(&mut ann, &mut ben).await;
    for (by, text) in [(0, "c3"), (1, "d3"), (0, "e3")] {
        let socket = if by == 0 { &mut white } else { &mut black };
        socket.act(json!({ "type": "turn", "text": text })).await;
        white.event().await;
        black.event().await;
    }
    white.close().await;
    black.close().await;
    nodes[0].pass(70_000);
    let [a, b] = &nodes[..] else { unreachable!() };
    tokio::join!(sweep(a.server.rooms.clone()), sweep(b.server.rooms.clone()));
    tokio::join!(sweep(a.server.rooms.clone()), sweep(b.server.rooms.clone()));
    let online = nodes[1].online(&ann, &id).await;
    assert_eq!(online["changes"][0]["after"], 1662, "{online}");
    for (name, rating) in [("Ann", 1662), ("Ben", 1338)] {
        let profile = nodes[1].profile(name).await;
        let found = &profile["ratings"][0];
        assert_eq!((&found["games"], &found["rating"]), (&json!(1), &json!(rating)));
    }
}

#[tokio::test]
async fn who_signs_out_is_in_the_lobby_no_more_and_who_goes_leaves_no_rating() {
    let world = World::new().await;
    let (mut ann, mut ben) = (world.account("Ann").await, world.account("Ben").await);
    let (_, [mut white, _black]) = world.rated(&mut ann, &mut ben).await;
    white.act(json!({ "type": "resign" })).await;
    white.hear("rated").await;
    let mut here = world.lobby(&ann, false).await;
    let answer = world.post(&mut ann, "/api/account/sign-out", &json!({})).await;
    assert!(answer.status.is_success(), "{answer:?}");
    while here.next().await.is_some() {}
    let store = &world.server.rooms.parts.store;
    let gone = store.account_by_name("Ann").await.unwrap().unwrap().person;
    assert!(store.delete_account(&gone, "xyz", world.now()).await.unwrap());
    assert!(store.strengths(&gone).await.unwrap().is_empty());
    // The other keeps theirs, and has nobody to show for it.
    let profile = world.profile("Ben").await;
    assert_eq!(profile["ratings"][0]["games"], 1);
    assert_eq!(profile["opponents"], json!([]));
    assert_eq!(profile["games"][0]["won"], 1);
}
