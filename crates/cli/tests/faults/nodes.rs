//! Two nodes, as processes of their own, on one PostgreSQL, and what can go wrong between them.

use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::server::{Home, Nats, Pair, Server};
use crate::{Table, restart_postgres, tables, under_play_on};

/// Nodes that were started at the same moment on a new database.
pub(crate) fn two(home: &Home, nats: &Nats) -> [Server; 2] {
    thread::scope(|scope| {
        let starting = [(); 2].map(|()| scope.spawn(|| Server::start_node(home, nats)));
        starting.map(|node| node.join().expect("a node starts"))
    })
}

/// All that was acknowledged is there, on each of these nodes.
fn look(tables: &mut [Table], nodes: &[&Server]) {
    for table in tables {
        for node in nodes {
            table.look(&node.host);
        }
    }
}

/// Every game goes on for a while, or to its end.
fn go_on(tables: &mut [Table], hosts: [&str; 2]) {
    for table in tables {
        let before = table.version;
        assert_eq!(table.play_on(hosts, 6, &AtomicBool::new(false)), None);
        assert!(table.version >= before + 6 || table.position.is_over(), "it stood still");
    }
}

#[test]
fn a_node_that_is_killed_takes_nothing_with_it() {
    let (home, nats) = (Home::postgres(), Nats::start());
    let [first, second] = two(&home, &nats);
    let mut acknowledged = 0;
    // White is on one node, black on the other; the node of either dies.
    let mut nodes = [first, second];
    for victim in [1, 0, 1] {
        let playing = tables(&nodes[0], 20 + victim as u64);
        let hosts = nodes.each_ref().map(|node| node.host.clone());
        let hosts = hosts.each_ref().map(String::as_str);
        let mut playing = under_play_on(hosts, playing, || {
            thread::sleep(Duration::from_millis(400));
            nodes[victim].signal("-KILL");
        });
        let other = &nodes[1 - victim];
        look(&mut playing, &[other]);
        acknowledged += playing.iter().map(|table| table.version).sum::<u64>();
        // Everybody is on the other one now.
        go_on(&mut playing, [&other.host, &other.host]);
        nodes[victim] = Server::start_node(&home, &nats);
        let [first, second] = &nodes;
        go_on(&mut playing, [&first.host, &second.host]);
        look(&mut playing, &[first, second]);
    }
    assert!(acknowledged > 0, "nothing was played");
}

#[test]
fn play_goes_on_without_nats_and_when_it_is_back() {
    let (home, mut nats) = (Home::postgres(), Nats::start());
    let nodes = two(&home, &nats);
    let hosts = nodes.each_ref().map(|node| node.host.as_str());
    let mut playing = under_play_on(hosts, tables(&nodes[0], 30), || {
        thread::sleep(Duration::from_millis(300));
    });
    nats.kill();
    go_on(&mut playing, hosts);
    nats.begin_again();
    go_on(&mut playing, hosts);
    look(&mut playing, &[&nodes[0], &nodes[1]]);
    // It is there and says nothing, which takes longer to notice.
    nats.signal("-STOP");
    go_on(&mut playing[..2], hosts);
    nats.signal("-CONT");
    go_on(&mut playing, hosts);
    look(&mut playing, &[&nodes[0], &nodes[1]]);
    assert_eq!(nodes.each_ref().map(|node| node.status("/ready")), [200, 200]);
}

#[test]
fn nodes_start_without_nats_and_find_it_later() {
    let (home, mut nats) = (Home::postgres(), Nats::start());
    nats.kill();
    let nodes = two(&home, &nats);
    let hosts = nodes.each_ref().map(|node| node.host.as_str());
    let mut playing = tables(&nodes[0], 50);
    go_on(&mut playing[..2], hosts);
    nats.begin_again();
    go_on(&mut playing, hosts);
    look(&mut playing, &[&nodes[0], &nodes[1]]);
}

#[test]
fn two_nodes_go_on_when_postgres_comes_back() {
    let data = std::env::var("TREFOIL_TEST_POSTGRES_DATA").expect("./test starts a PostgreSQL");
    let (home, nats) = (Home::postgres_alone(), Nats::start());
    let nodes = two(&home, &nats);
    let hosts = nodes.each_ref().map(|node| node.host.as_str());
    for mode in ["fast", "immediate"] {
        let mut playing = under_play_on(hosts, tables(&nodes[0], 40), || {
            thread::sleep(Duration::from_millis(300));
            restart_postgres(&data, mode);
        });
        look(&mut playing, &[&nodes[0], &nodes[1]]);
        go_on(&mut playing, hosts);
        look(&mut playing, &[&nodes[0], &nodes[1]]);
    }
}

/// Both nodes look through the stored deadlines at the same time; a game ends once.
#[test]
fn both_sweepers_end_a_game_once() {
    let (home, nats) = (Home::postgres(), Nats::start());
    let nodes = two(&home, &nats);
    let clock = json!({ "kind": "fischer", "initial": 2000, "increment": 0 });
    let pairs: Vec<Pair> = (0..20)
        .map(|n| {
            let pair = Pair::begin(&nodes[n % 2].host, "dvonn", &clock);
            let mut sockets =
                [0, 1].map(|side| pair.guests[side].join(&nodes[side].host, &pair.id).unwrap().0);
            for (version, (side, turn)) in [(0, "c3"), (1, "d3"), (0, "e3")].into_iter().enumerate()
            {
                sockets[side].play(version as u64, turn);
                for socket in &mut sockets {
                    assert!(socket.wait_for(&["event"]).is_some());
                }
            }
            pair
        })
        .collect();
    // Nobody is connected any more.
    let begun = Instant::now();
    for pair in &pairs {
        loop {
            let stored = pair.stored(&nodes[0].host);
            let events = stored["events"].as_array().unwrap();
            if events.len() > 3 {
                assert_eq!(events.len(), 4, "{stored}");
                assert_eq!(events[3]["end"], json!({ "winner": "white", "reason": "time" }));
                let waited = events[3]["at"].as_u64().unwrap() - events[2]["at"].as_u64().unwrap();
                assert!(waited >= 2000, "the flag fell after {waited} ms");
                assert_eq!(stored, pair.stored(&nodes[1].host));
                break;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "the flag does not fall");
            thread::sleep(Duration::from_millis(200));
        }
    }
}
