//! Several nodes on one database: any of them may serve any game.

use serde_json::{Value, json};

use super::world::{Guest, Table, World, blitz, days};
use crate::bus::Wire;
use crate::keeper::sweep;

fn turn(text: &str) -> Value {
    json!({ "type": "turn", "text": text })
}

fn no_clock() -> Value {
    json!({ "kind": "none" })
}

/// Two nodes, and a game whose players are on different ones.
struct Apart {
    wires: Vec<Wire>,
    nodes: Vec<World>,
    table: Table,
}

impl Apart {
    async fn new(clock: Value) -> Self {
        let wires = Wire::between(2);
        let nodes = World::nodes(&wires).await;
        let (mut ann, mut ben) = (Guest::new(), Guest::new());
        let id = nodes[0].invite(&mut ann, clock).await;
        let mut white = nodes[0].join(&ann, &id).await;
        // Who sits down on another node is seen.
        assert_eq!(nodes[1].sit(&mut ben, &id, "Ben").await.json()["side"], "black");
        assert_eq!(white.hear("seated").await["name"], "Ben");
        let mut black = nodes[1].join(&ben, &id).await;
        // So are those who come, on either.
        while white.hear("presence").await["presence"]["black"] != true {}
        while nodes[1].online(&ben, &id).await["presence"]["white"] != true {
            black.settle().await;
        }
        let table = Table { id, guests: [ann, ben], sockets: [white, black] };
        Self { wires, nodes, table }
    }

    async fn events(&self, node: usize) -> Vec<Value> {
        let online = self.nodes[node].online(&Guest::new(), &self.table.id).await;
        online["game"]["events"].as_array().unwrap().clone()
    }
}

#[tokio::test]
async fn players_on_different_nodes_play_talk_and_agree() {
    let mut apart = Apart::new(blitz()).await;
    apart.table.turn(0, "c3").await;
    apart.table.turn(1, "d3").await;
    // Clocks are one.
    apart.nodes[0].pass(10_000);
    assert_eq!(apart.table.turn(0, "e3").await["spent"], 10_000);
    apart.nodes[0].pass(5_000);
    assert_eq!(apart.table.turn(1, "f3").await["spent"], 5_000);
    let [white, black] = &mut apart.table.sockets;
    white.send(&json!({ "type": "chat", "text": "Good luck!" })).await;
    assert_eq!(black.hear("chat").await["message"]["text"], "Good luck!");
    black.send(&json!({ "type": "chat", "text": "And you" })).await;
    assert_eq!(white.hear("chat").await["message"]["text"], "Good luck!");
    assert_eq!(white.hear("chat").await["message"]["text"], "And you");
    // Watchers of either node see both, and hear nothing of what players say.
    let mut watcher = apart.nodes[1].join(&Guest::new(), &apart.table.id).await;
    assert_eq!(apart.table.act(0, json!({ "type": "offerDraw" })).await["what"], "drawOffered");
    assert_eq!(watcher.event().await["what"], "drawOffered");
    let agreed = json!({ "type": "answerDraw", "accept": true });
    apart.table.sockets[1].act(agreed).await;
    loop {
        let event = apart.table.event().await;
        if event["what"] == "ended" {
            assert_eq!(event["end"]["reason"], "agreement");
            break;
        }
    }
    // A rematch that one asks for on one node and the other on the other.
    let [white, black] = &mut apart.table.sockets;
    white.send(&json!({ "type": "rematch" })).await;
    assert_eq!(black.hear("rematch").await["rematch"]["offered"], "white");
    black.send(&json!({ "type": "rematch" })).await;
    let id = black.hear("rematch").await["rematch"]["id"].clone();
    assert!(id.is_string());
    while white.hear("rematch").await["rematch"]["id"] != id {}
}

#[tokio::test]
async fn who_asks_for_a_rematch_at_the_same_time_gets_one_game() {
    let mut apart = Apart::new(blitz()).await;
    apart.table.act(0, json!({ "type": "abort" })).await;
    for wire in &apart.wires {
        wire.cut(false);
    }
    let mut ids = Vec::new();
    for socket in &mut apart.table.sockets {
        socket.send(&json!({ "type": "rematch" })).await;
        socket.hear("rematch").await;
    }
    for wire in &apart.wires {
        wire.mend();
    }
    for socket in &mut apart.table.sockets {
        socket.send(&json!({ "type": "rematch" })).await;
        ids.push(socket.hear("rematch").await["rematch"]["id"].clone());
    }
    assert!(ids[0].is_string() && ids[0] == ids[1], "{ids:?}");
}

#[tokio::test]
async fn a_message_that_is_lost_costs_a_moment_and_no_turn() {
    let mut apart = Apart::new(no_clock()).await;
    // The second node does not know that it hears nothing.
    apart.wires[1].cut(false);
    let [white, black] = &mut apart.table.sockets;
    white.act(turn("c3")).await;
    assert_eq!(white.event().await["turn"], "c3");
    white.send(&json!({ "type": "chat", "text": "Well?" })).await;
    white.hear("chat").await;
    let late = apart.nodes[1].pass_until(black.event()).await;
    assert_eq!(late["turn"], "c3");
    assert_eq!(black.hear("chat").await["message"]["text"], "Well?");
    // Nor does the other hear it.
    black.act(turn("d3")).await;
    assert_eq!(black.event().await["turn"], "d3");
    let late = apart.nodes[0].pass_until(white.event()).await;
    assert_eq!(late["turn"], "d3");
    // Lost, and the next one arrives: both are told at once, in order.
    white.act(turn("e3")).await;
    white.event().await;
    apart.wires[1].mend();
    white.act(json!({ "type": "offerDraw" })).await;
    white.event().await;
    assert_eq!(black.event().await["turn"], "e3");
    assert_eq!(black.event().await["what"], "drawOffered");
    // Cut, and known to be: the database is asked every second.
    for wire in &apart.wires {
        wire.cut(true);
    }
    black.act(turn("f3")).await;
    black.event().await;
    apart.nodes[0].pass_until(white.event()).await;
    assert_eq!(apart.events(0).await, apart.events(1).await);
    assert_eq!(apart.events(0).await.len(), 5);
}

#[tokio::test]
async fn who_comes_from_a_node_that_knew_more_is_believed() {
    let mut apart = Apart::new(no_clock()).await;
    apart.wires[1].cut(false);
    let [white, _] = &mut apart.table.sockets;
    white.act(turn("c3")).await;
    white.event().await;
    // Black was on the first node too, saw the turn there, and is now on the second, which has not heard of it.
    let ben = apart.table.guests[1].clone();
    let mut black = apart.nodes[1].connect(&ben, &apart.table.id).await;
    let join = json!({ "type": "join", "protocol": protocol::PROTOCOL, "since": 1 });
    black.send(&join).await;
    assert_eq!(black.hear("events").await["events"], json!([]));
    black.version = 1;
    black.act(turn("d3")).await;
    assert_eq!(black.event().await["turn"], "d3");
    // White's node is behind now: its turn comes too late, and then it is told why.
    white.version = 1;
    white.act(json!({ "type": "offerDraw" })).await;
    let said = [white.said().await, white.said().await];
    assert!(said.iter().any(|said| said["event"]["turn"] == "d3"), "{said:?}");
    assert!(said.iter().any(|said| said["problem"]["code"] == "stale"), "{said:?}");
    assert_eq!(apart.events(0).await.len(), 2);
}

#[tokio::test]
async fn a_turn_prepared_on_another_node_is_played_although_nothing_was_heard_of_it() {
    let mut apart = Apart::new(days()).await;
    apart.wires[1].cut(false);
    let [white, black] = &mut apart.table.sockets;
    let lines = json!([{ "turns": ["c3", "d3"] }]);
    black.send(&json!({ "type": "conditional", "lines": lines })).await;
    assert_eq!(black.hear("conditional").await["lines"], lines);
    white.act(turn("c3")).await;
    assert_eq!(white.event().await["turn"], "c3");
    assert_eq!(white.event().await["turn"], "d3");
    // What was used up is so on both.
    white.act(turn("e3")).await;
    white.event().await;
    for expected in ["c3", "d3", "e3"] {
        let event = apart.nodes[1].pass_until(black.event()).await;
        assert_eq!(event["turn"], expected);
    }
    let mine = apart.nodes[1].online(&apart.table.guests[1], &apart.table.id).await;
    assert_eq!(mine["conditional"], json!([]));
    assert_eq!(apart.events(0).await.len(), 3);
}

#[tokio::test]
async fn the_flag_falls_once_however_many_look() {
    let mut apart = Apart::new(blitz()).await;
    for (by, text) in [(0, "c3"), (1, "d3"), (0, "e3")] {
        apart.table.turn(by, text).await;
    }
    apart.nodes[0].pass(60_000);
    let [a, b] = &apart.nodes[..] else { unreachable!() };
    tokio::join!(sweep(a.server.rooms.clone()), sweep(b.server.rooms.clone()));
    let event = apart.table.event().await;
    assert_eq!(event["end"], json!({ "winner": "white", "reason": "time" }));
    tokio::join!(sweep(a.server.rooms.clone()), sweep(b.server.rooms.clone()));
    assert_eq!(apart.events(0).await.len(), 4);
    assert_eq!(apart.events(1).await, apart.events(0).await);
}

#[tokio::test]
async fn who_may_be_there_unseen_is_not_gone() {
    let mut apart =
        Apart::new(json!({ "kind": "fischer", "initial": 3_600_000, "increment": 0 })).await;
    apart.table.turn(0, "c3").await;
    apart.table.turn(1, "d3").await;
    for wire in &apart.wires {
        wire.cut(true);
    }
    let Apart { wires, nodes, table } = apart;
    let Table { sockets: [mut white, black], guests, id } = table;
    black.close().await;
    let claim = || json!({ "type": "claim", "as": "win" });
    for _ in 0..70 {
        nodes[0].pass(1000);
        // Who never listens would be taken for gone.
        white.settle().await;
    }
    white.act(claim()).await;
    assert_eq!(white.problem().await, "online.notGone");
    // Once the others are heard again, it is known who is there; and from then on a minute counts.
    for wire in &wires {
        wire.mend();
    }
    nodes[0]
        .pass_until(async { while white.hear("presence").await["presence"]["black"] != false {} })
        .await;
    white.act(claim()).await;
    assert_eq!(white.problem().await, "online.notGone");
    nodes[0].pass(60_000);
    // On a busy machine the other node may say only now that it is heard again: then the minute counts from there.
    let end = loop {
        white.act(claim()).await;
        let said = white.said().await;
        if said["type"] == "event" {
            break said["event"]["end"].clone();
        }
        assert_eq!(said["problem"]["refusal"]["rule"], "online.notGone");
        nodes[0].pass(1_000);
    };
    assert_eq!(end["winner"], "white");
    assert_eq!(nodes[1].online(&guests[1], &id).await["game"]["events"][2]["what"], "ended");
}
