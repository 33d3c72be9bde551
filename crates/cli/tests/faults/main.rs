//! What happens to games when things go wrong: the program is killed, the disk is full, the database goes away, messages
//! come twice or in the wrong order. Nothing that was acknowledged may be lost or doubled.

#![cfg(unix)]

mod nodes;
mod pairing;
mod server;

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use std::{env, fs};

use game::Random;
use games::{AnyPosition, GameKind};
use serde_json::{Value, json};

use crate::server::{Guest, Home, Pair, Server, Socket};

fn no_clock() -> Value {
    json!({ "kind": "none" })
}

/// The game as its events tell it: each turn legal, each version once.
fn replay(stored: &Value) -> (AnyPosition, u64) {
    let kind: GameKind = stored["begun"]["game"].as_str().unwrap().parse().unwrap();
    let mut position = AnyPosition::read(kind, stored["begun"]["start"].as_str().unwrap()).unwrap();
    let mut version = 0;
    for event in stored["events"].as_array().unwrap() {
        version += 1;
        assert_eq!(event["version"], version, "a version is missing or came twice");
        if event["what"] == "turn" {
            position.play_turn(event["turn"].as_str().unwrap()).unwrap();
        }
    }
    (position, version)
}

/// Both sides of a game, played by one hand.
struct Table {
    pair: Pair,
    position: AnyPosition,
    /// The last that was acknowledged.
    version: u64,
    random: Random,
}

impl Table {
    fn new(server: &Server, game: &str, seed: u64) -> Self {
        let pair = Pair::begin(&server.host, game, &no_clock());
        let (position, version) = replay(&pair.stored(&server.host));
        Self { pair, position, version, random: Random::new(seed) }
    }

    /// After a fault: at least what was acknowledged is there, and at most one turn more, with what followed by itself.
    fn look(&mut self, host: &str) {
        let (position, version) = replay(&self.pair.stored(host));
        assert!(version >= self.version, "{version} of {} are left", self.version);
        assert!(version <= self.version + 4, "{version}, and {} were told", self.version);
        (self.position, self.version) = (position, version);
    }

    fn join(&self, host: &str) -> Option<[Socket; 2]> {
        self.join_on([host, host])
    }

    /// With white and black on nodes of their own.
    fn join_on(&self, hosts: [&str; 2]) -> Option<[Socket; 2]> {
        let [white, black] = &self.pair.guests;
        let white = white.join(hosts[0], &self.pair.id)?.0;
        Some([white, black.join(hosts[1], &self.pair.id)?.0])
    }

    /// Plays until it is time to stop or something goes wrong; gives why it stopped.
    fn play(&mut self, host: &str, stop: &AtomicBool) -> Option<Value> {
        self.play_on([host, host], u64::MAX, stop)
    }

    /// The same on two nodes, for so many events, and the passes that follow the last by themselves.
    fn play_on(&mut self, hosts: [&str; 2], events: u64, stop: &AtomicBool) -> Option<Value> {
        let mut sockets = self.join_on(hosts)?;
        let last = self.version.saturating_add(events);
        while !stop.load(Ordering::Relaxed)
            && !self.position.is_over()
            && (self.version < last || self.position.must_pass())
        {
            if self.position.must_pass() {
                self.hear(&mut sockets)?;
                continue;
            }
            let turns = self.position.turns();
            let turn = &turns[self.random.below(turns.len() as u32) as usize];
            sockets[self.position.to_act().index()].play(self.version, turn);
            if let Some(error) = self.hear(&mut sockets)? {
                return Some(error);
            }
        }
        None
    }

    /// Hears of the next event on both sockets. None inside if it was one, else the error.
    fn hear(&mut self, sockets: &mut [Socket; 2]) -> Option<Option<Value>> {
        let acting = self.position.to_act().index();
        let heard = sockets[acting].wait_for(&["event", "error"])?;
        if heard["type"] == "error" {
            return Some(Some(heard));
        }
        // Told is stored, whoever was told.
        self.version += 1;
        assert_eq!(heard["event"]["version"], self.version);
        if let Some(turn) = heard["event"]["turn"].as_str() {
            self.position.play_turn(turn).unwrap();
        }
        let other = sockets[1 - acting].wait_for(&["event", "error"])?;
        assert_eq!(other["event"], heard["event"]);
        Some(None)
    }
}

/// Games go on at many tables while something happens; then they are looked at.
fn under_play(server: &Server, tables: Vec<Table>, meanwhile: impl FnOnce()) -> Vec<Table> {
    under_play_on([&server.host, &server.host], tables, meanwhile)
}

fn under_play_on(hosts: [&str; 2], tables: Vec<Table>, meanwhile: impl FnOnce()) -> Vec<Table> {
    let stop = Arc::new(AtomicBool::new(false));
    let playing: Vec<_> = tables
        .into_iter()
        .map(|mut table| {
            let (stop, hosts) = (stop.clone(), hosts.map(str::to_owned));
            thread::spawn(move || {
                table.play_on(hosts.each_ref().map(String::as_str), u64::MAX, &stop);
                table
            })
        })
        .collect();
    meanwhile();
    stop.store(true, Ordering::Relaxed);
    playing.into_iter().map(|table| table.join().expect("a table stands")).collect()
}

fn tables(server: &Server, seed: u64) -> Vec<Table> {
    let kinds = GameKind::ALL.into_iter().cycle().take(6).zip(seed * 100..);
    kinds.map(|(kind, seed)| Table::new(server, kind.name(), seed)).collect()
}

#[test]
fn killed_at_any_moment_nothing_acknowledged_is_lost() {
    for home in [Home::sqlite, Home::postgres] {
        let home = home();
        let mut server = Server::start(&home);
        let mut random = Random::new(3);
        let mut acknowledged = 0;
        for round in 0..4 {
            let mut playing = tables(&server, round);
            let moment = Duration::from_millis(100 + u64::from(random.below(400)));
            playing = under_play(&server, playing, || {
                thread::sleep(moment);
                server.signal("-KILL");
            });
            server.kill();
            server = Server::start(&home);
            for table in &mut playing {
                table.look(&server.host);
            }
            acknowledged += playing.iter().map(|table| table.version).sum::<u64>();
            // And it goes on.
            for mut table in
                under_play(&server, playing, || thread::sleep(Duration::from_millis(100)))
            {
                table.look(&server.host);
            }
        }
        assert!(acknowledged > 0, "nothing was played");
    }
}

#[test]
fn asked_to_end_it_tells_everybody_and_stores_what_it_was_told() {
    for home in [Home::sqlite, Home::postgres] {
        let home = home();
        let server = Server::start(&home);
        let playing = tables(&server, 9);
        let host = server.host.clone();
        let (pid, begun) = (server.process().to_string(), Instant::now());
        let mut playing = under_play(&server, playing, || {
            thread::sleep(Duration::from_millis(300));
            assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
            thread::sleep(Duration::from_millis(500));
        });
        assert!(server.wait().success());
        assert!(begun.elapsed() < Duration::from_secs(20), "it waited for somebody");
        assert_eq!(Guest::new().ask(&host, "GET /health", "").0, 0, "it is gone");
        let server = Server::start(&home);
        for table in &mut playing {
            table.look(&server.host);
        }
    }
}

/// The disk is full: turns are refused with a reason, what was played is still there; with room again play goes on.
#[test]
fn a_full_disk_is_told_and_play_goes_on_when_there_is_room() {
    let home = Home::sqlite();
    Server::start(&home).kill();
    let blocks = 600;
    let server = Server::start_on_small_disk(&home, blocks);
    assert_eq!(server.status("/ready"), 200);
    let stop = AtomicBool::new(false);
    let mut refused = None;
    for seed in 0..200 {
        let mut guests = [Guest::new(), Guest::new()];
        let new = json!({ "game": "dvonn", "clock": no_clock(), "side": "white", "takeBacks": true, "chat": true });
        let (status, created) = guests[0].ask(&server.host, "POST /api/games", &new.to_string());
        if status == 503 {
            refused = Some(created);
            break;
        }
        let id = created["id"].as_str().unwrap().to_owned();
        if guests[1].ask(&server.host, &format!("POST /api/games/{id}/seat"), "{}").0 != 200 {
            continue;
        }
        let pair = Pair { id, guests };
        let (position, version) = replay(&pair.stored(&server.host));
        let mut table = Table { pair, position, version, random: Random::new(seed) };
        refused = table.play(&server.host, &stop);
        if refused.is_some() {
            // What was acknowledged can still be read.
            table.look(&server.host);
            break;
        }
    }
    let refused = refused.expect("the disk was never full");
    assert!(refused.to_string().contains("unavailable"), "{refused}");
    thread::sleep(Duration::from_millis(1100));
    assert_eq!((server.status("/ready"), server.status("/health")), (503, 200));
    let more = ["--pid", &server.process().to_string(), "--fsize=unlimited"].map(str::to_owned);
    assert!(Command::new("prlimit").args(more).status().expect("prlimit is there").success());
    thread::sleep(Duration::from_millis(1100));
    assert_eq!(server.status("/ready"), 200);
    let mut table = Table::new(&server, "yinsh", 1);
    assert_eq!(table.play(&server.host, &stop), None);
    table.look(&server.host);
}

/// A database that was deleted under the server: nothing more is acknowledged.
#[test]
fn a_deleted_database_takes_no_turns() {
    let home = Home::sqlite();
    let server = Server::start(&home);
    let mut table = Table::new(&server, "dvonn", 1);
    let mut sockets = table.join(&server.host).unwrap();
    sockets[0].play(0, "c3");
    assert_eq!(table.hear(&mut sockets), Some(None));
    fs::remove_file(home.file()).unwrap();
    sockets[1].play(1, "d3");
    let refused = table.hear(&mut sockets).unwrap().expect("it is refused");
    assert_eq!(refused["problem"]["code"], "unavailable");
    assert_eq!((server.status("/ready"), server.status("/health")), (503, 200));
}

/// Another program has the file to itself for a while: turns are refused meanwhile, and then play goes on.
#[test]
fn a_locked_database_is_told_and_play_goes_on_when_it_is_free() {
    use sqlx::{ConnectOptions as _, Connection as _};
    let home = Home::sqlite();
    let server = Server::start(&home);
    let mut table = Table::new(&server, "dvonn", 1);
    let mut sockets = table.join(&server.host).unwrap();
    sockets[0].play(0, "c3");
    assert_eq!(table.hear(&mut sockets), Some(None));
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(home.file());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let mut other = runtime.block_on(options.connect()).unwrap();
    runtime.block_on(sqlx::query("BEGIN IMMEDIATE").execute(&mut other)).unwrap();
    sockets[1].play(1, "d3");
    let refused = table.hear(&mut sockets).unwrap().expect("it is refused");
    assert_eq!(refused["problem"]["code"], "unavailable");
    assert_eq!((server.status("/ready"), server.status("/health")), (503, 200));
    // What was played can be looked at meanwhile.
    assert_eq!(replay(&table.pair.stored(&server.host)).1, 1);
    runtime.block_on(sqlx::query("COMMIT").execute(&mut other)).unwrap();
    runtime.block_on(other.close()).unwrap();
    thread::sleep(Duration::from_millis(1100));
    assert_eq!(server.status("/ready"), 200);
    sockets[1].play(1, "d3");
    assert_eq!(table.hear(&mut sockets), Some(None));
    assert_eq!(table.play(&server.host, &AtomicBool::new(false)), None);
    table.look(&server.host);
}

/// A database that can only be read: games are shown, and a turn is refused with a reason.
#[test]
fn a_read_only_database_shows_games_and_takes_no_turns() {
    let home = Home::sqlite();
    let server = Server::start(&home);
    let mut table = Table::new(&server, "dvonn", 1);
    let mut sockets = table.join(&server.host).unwrap();
    sockets[0].play(0, "c3");
    assert_eq!(table.hear(&mut sockets), Some(None));
    // In good order: what a killed server has left in the log cannot be brought in without writing.
    server.signal("-TERM");
    assert!(server.wait().success());
    let home = home.read_only();
    let server = Server::start(&home);
    let mut sockets = table.join(&server.host).unwrap();
    sockets[1].play(1, "d3");
    let refused = table.hear(&mut sockets).unwrap().expect("it is refused");
    assert_eq!(refused["problem"]["code"], "unavailable");
    assert_eq!((server.status("/ready"), server.status("/health")), (503, 200));
    table.look(&server.host);
    assert_eq!(table.version, 1);
}

#[test]
fn play_goes_on_when_postgres_comes_back() {
    let data = env::var("TREFOIL_TEST_POSTGRES_DATA").expect(
        "the tests restart PostgreSQL: ./test starts one, or set TREFOIL_TEST_POSTGRES_DATA to its data folder",
    );
    let home = Home::postgres_alone();
    let server = Server::start(&home);
    for mode in ["fast", "immediate"] {
        let playing = tables(&server, 5);
        let mut playing = under_play(&server, playing, || {
            thread::sleep(Duration::from_millis(300));
            restart_postgres(&data, mode);
        });
        for table in &mut playing {
            table.look(&server.host);
        }
        let stop = AtomicBool::new(false);
        for table in &mut playing {
            assert_eq!(table.play(&server.host, &stop), None);
            table.look(&server.host);
        }
        assert_eq!(server.status("/ready"), 200);
    }
}

fn restart_postgres(data: &str, mode: &str) {
    let command = format!(
        "PATH=\"$PATH:$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)\"; cd / && \
         pg_ctl --pgdata='{data}' --mode={mode} --wait --silent --log='{data}/../log' restart"
    );
    // It does not run as the administrator.
    let mut restart = if fs::read_dir("/root").is_ok() {
        let mut restart = Command::new("runuser");
        restart.args(["-u", "postgres", "--", "sh", "-c", &command]);
        restart
    } else {
        let mut restart = Command::new("sh");
        restart.args(["-c", &command]);
        restart
    };
    assert!(restart.status().expect("a shell is there").success());
}

/// Messages that come twice, late or in the wrong order change nothing.
#[test]
fn messages_that_come_again_are_too_late() {
    let home = Home::sqlite();
    let server = Server::start(&home);
    let mut table = Table::new(&server, "yinsh", 4);
    let mut sockets = table.join(&server.host).unwrap();
    let mut sent: Vec<(usize, u64, String)> = Vec::new();
    let mut random = Random::new(11);
    for _ in 0..40 {
        if table.position.is_over() {
            break;
        }
        let turns = table.position.turns();
        let turn = turns[random.below(turns.len() as u32) as usize].clone();
        let acting = table.position.to_act().index();
        // Three old ones first, then the new one twice.
        let count = if sent.is_empty() { 0 } else { 3 };
        let old = (0..count).map(|_| sent[random.below(sent.len() as u32) as usize].clone());
        let mut refusals = [0, 0];
        for (side, version, turn) in old.collect::<Vec<_>>() {
            sockets[side].play(version, &turn);
            refusals[side] += 1;
        }
        sockets[acting].play(table.version, &turn);
        sockets[acting].play(table.version, &turn);
        refusals[acting] += 1;
        sent.push((acting, table.version, turn.clone()));
        table.version += 1;
        table.position.play_turn(&turn).unwrap();
        let passes = usize::from(table.position.must_pass());
        let ends = usize::from(table.position.is_over());
        for (side, socket) in sockets.iter_mut().enumerate() {
            let (mut events, mut stale) = (0, 0);
            while events < 1 + passes + ends || stale < refusals[side] {
                let heard = socket.wait_for(&["event", "error"]).expect("the server is there");
                if heard["type"] == "event" {
                    events += 1;
                } else {
                    let code = heard["problem"]["code"].as_str().unwrap();
                    assert!(["stale", "not-now", "too-many"].contains(&code), "{heard}");
                    stale += 1;
                }
            }
        }
        let (position, version) = replay(&table.pair.stored(&server.host));
        (table.position, table.version) = (position, version);
    }
    let turns = sent.len() as u64;
    assert!(table.version >= turns && turns >= 30, "{turns} turns, {} events", table.version);
}

/// Whose time ran out while the server was away has lost when it is back; the clock is right to the second.
#[test]
fn a_flag_falls_although_the_server_was_away() {
    for home in [Home::sqlite, Home::postgres] {
        let home = home();
        let server = Server::start(&home);
        let clock = json!({ "kind": "fischer", "initial": 4000, "increment": 0 });
        let pair = Pair::begin(&server.host, "dvonn", &clock);
        let mut sockets =
            [0, 1].map(|n: usize| pair.guests[n].join(&server.host, &pair.id).unwrap().0);
        for (version, (side, turn)) in [(0, "c3"), (1, "d3"), (0, "e3")].into_iter().enumerate() {
            sockets[side].play(version as u64, turn);
            for socket in &mut sockets {
                assert!(socket.wait_for(&["event"]).is_some());
            }
        }
        let played = Instant::now();
        server.kill();
        let server = Server::start(&home);
        let back = played.elapsed().as_millis() as u64;
        let mut end = Value::Null;
        while end.is_null() && played.elapsed() < Duration::from_secs(15) {
            thread::sleep(Duration::from_millis(200));
            let stored = pair.stored(&server.host);
            let last = stored["events"].as_array().unwrap().last().unwrap().clone();
            if last["what"] == "ended" {
                end = last;
            }
        }
        assert_eq!(end["end"], json!({ "winner": "white", "reason": "time" }));
        let stored = pair.stored(&server.host);
        let turn = stored["events"][2]["at"].as_u64().unwrap();
        let waited = end["at"].as_u64().unwrap() - turn;
        let most = back.max(4000) + 2000;
        assert!((4000..most).contains(&waited), "the flag fell after {waited} ms");
    }
}

/// A clock runs on while the server is away: what a turn is charged lies between what two of our own watches say.
#[test]
fn clocks_run_on_while_the_server_is_away() {
    for home in [Home::sqlite, Home::postgres] {
        let home = home();
        let server = Server::start(&home);
        let clock = json!({ "kind": "fischer", "initial": 600_000, "increment": 0 });
        let pair = Pair::begin(&server.host, "dvonn", &clock);
        let join = |server: &Server| {
            [0, 1].map(|n: usize| pair.guests[n].join(&server.host, &pair.id).unwrap().0)
        };
        let mut sockets = join(&server);
        let mut longest = Instant::now();
        for (version, (side, turn)) in [(0, "c3"), (1, "d3"), (0, "e3")].into_iter().enumerate() {
            longest = Instant::now();
            sockets[side].play(version as u64, turn);
            for socket in &mut sockets {
                assert!(socket.wait_for(&["event"]).is_some());
            }
        }
        let shortest = Instant::now();
        server.kill();
        thread::sleep(Duration::from_millis(1500));
        let server = Server::start(&home);
        let mut sockets = join(&server);
        let shortest = shortest.elapsed().as_millis() as u64;
        sockets[1].play(3, "f3");
        let event = sockets[1].wait_for(&["event", "error"]).unwrap()["event"].clone();
        let longest = longest.elapsed().as_millis() as u64;
        let spent = event["spent"].as_u64().unwrap();
        // What a slow line costs is made up, half a second at the most.
        assert!(spent + 500 >= shortest, "{spent} ms were charged, {shortest} had passed");
        assert!(spent <= longest, "{spent} ms were charged, {longest} had passed");
    }
}
