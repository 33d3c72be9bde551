//! Strangers who look for each other on two nodes while things go wrong: nobody is paired twice, and no game counts twice.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{PoisonError, RwLock};
use std::thread;
use std::time::{Duration, Instant};

use game::Random;
use serde_json::{Value, json};

use crate::nodes::two;
use crate::restart_postgres;
use crate::server::{Guest, Home, Nats, Server, Socket};

/// So many look for each other.
const PEOPLE: u64 = 14;

/// All of it is over by then, or something hangs.
const LONGEST: Duration = Duration::from_secs(150);

/// What all of them know.
struct Town {
    hosts: RwLock<[String; 2]>,
    /// Nobody begins anything new.
    stop: AtomicBool,
    finished: AtomicU32,
    begun: Instant,
}

impl Town {
    fn host(&self, which: u32) -> String {
        self.hosts.read().unwrap_or_else(PoisonError::into_inner)[which as usize % 2].clone()
    }

    fn move_to(&self, which: usize, node: &Server) {
        self.hosts.write().unwrap_or_else(PoisonError::into_inner)[which].clone_from(&node.host);
    }

    fn check_time(&self) {
        assert!(self.begun.elapsed() < LONGEST, "it takes too long");
    }

    /// Waits until so many more games have ended.
    fn goes_on(&self, games: u32, when: &str) {
        let before = self.finished.load(Ordering::Relaxed);
        let begun = Instant::now();
        while self.finished.load(Ordering::Relaxed) < before + games {
            assert!(begun.elapsed() < Duration::from_secs(30), "nobody is paired {when}");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Somebody with an account, who plays one game after another.
struct Stranger<'a> {
    town: &'a Town,
    guest: Guest,
    random: Random,
    /// How many games have begun for them, as far as they know.
    met: Option<u64>,
}

impl<'a> Stranger<'a> {
    fn new(town: &'a Town, number: u64) -> Self {
        let mut guest = Guest::new();
        // Letters that do not look alike.
        let name = format!("Stranger{}", b"bcdefghkpqstvwxyz"[number as usize] as char);
        let new = json!({ "name": name, "password": "a long password of theirs" });
        let (status, answer) =
            guest.ask(&town.host(number as u32), "POST /api/account/sign-up", &new.to_string());
        assert_eq!(status, 200, "{answer}");
        Self { town, guest, random: Random::new(number), met: None }
    }

    fn somewhere(&mut self) -> String {
        self.town.host(self.random.below(2))
    }

    /// Plays until it is time to stop.
    fn live(mut self) {
        while !self.town.stop.load(Ordering::Relaxed) {
            self.town.check_time();
            if let Some(game) = self.meet() {
                self.end(&game);
                self.town.finished.fetch_add(1, Ordering::Relaxed);
            }
        }
        // Perhaps somebody has answered in the last moment.
        loop {
            self.town.check_time();
            let host = self.somewhere();
            let Some((_lobby, waiting, game)) = self.enter(&host) else { continue };
            if let Some(game) = game {
                self.end(&game);
                continue;
            }
            let seeks = waiting["seeks"].as_array().expect("a list");
            if seeks.is_empty() {
                return;
            }
            for seek in seeks {
                let cancel = format!("POST /api/seeks/{}/cancel", seek["id"].as_str().unwrap());
                self.guest.ask(&host, &cancel, "{}");
            }
        }
    }

    /// Opens the lobby: what waits there, and the game that has begun unnoticed.
    fn enter(&mut self, host: &str) -> Option<(Socket, Value, Option<String>)> {
        let mut lobby = self.guest.connect(host, "/api/lobby/live")?;
        let met = self.met;
        let join =
            json!({ "type": "join", "protocol": protocol::PROTOCOL, "seeks": true, "met": met });
        lobby.send(&join);
        let mut game = None;
        loop {
            let heard = lobby.wait_within(Duration::from_secs(5), &["met", "waiting", "error"])?;
            match heard["type"].as_str() {
                Some("met") => {
                    self.met = heard["met"].as_u64();
                    game = heard["game"].as_str().map(str::to_owned);
                }
                Some("waiting") => {
                    self.met = heard["waiting"]["met"].as_u64();
                    return Some((lobby, heard["waiting"].clone(), game));
                }
                _ => return None,
            }
        }
    }

    /// Looks for somebody in one way or another, and in two at once; the game, if there is one.
    fn meet(&mut self) -> Option<String> {
        let host = self.somewhere();
        let (mut lobby, _, game) = self.enter(&host)?;
        if game.is_some() {
            return game;
        }
        let clock = json!({ "kind": "fischer", "initial": 60_000, "increment": 0 });
        // What they know: if another way has led to a game already, this one leads to none.
        let met = self.met;
        let seek = |pool| {
            json!({
                "game": "dvonn", "clock": clock, "rated": true, "side": "random", "pool": pool, "met": met,
            })
        };
        let way = self.random.below(4);
        let elsewhere = self.somewhere();
        // Each by a copy, so that two can be under way at a time.
        let ask = |host: &str, request: &str, body: &Value| {
            self.guest.clone().ask(host, request, &body.to_string());
        };
        let (quick, open) = (seek(true), seek(false));
        thread::scope(|scope| {
            if way < 3 {
                scope.spawn(|| ask(&host, "POST /api/seeks", &quick));
            }
            if way == 1 {
                scope.spawn(|| ask(&elsewhere, "POST /api/seeks", &open));
            }
            if way > 1
                && let Some(seeks) = lobby.wait_within(Duration::from_secs(1), &["seeks"])
                && let Some(id) = seeks["seeks"][0]["id"].as_str()
            {
                let known = met.unwrap_or_default();
                let accept = format!("POST /api/seeks/{id}/accept?met={known}");
                ask(&elsewhere, &accept, &json!({}));
            }
        });
        // Whatever was answered, the lobby knows of it; and if word of it is lost, then who comes again is told.
        let heard = lobby.wait_within(Duration::from_secs(3), &["met"])?;
        self.met = heard["met"].as_u64();
        heard["game"].as_str().map(str::to_owned)
    }

    /// Gives a game up, as does the other at the same moment, and goes on once it has ended.
    fn end(&mut self, id: &str) {
        loop {
            self.town.check_time();
            let host = self.somewhere();
            if let Some((mut socket, joined)) = self.guest.join(&host, id) {
                let version = joined["online"]["game"]["events"].as_array().map_or(0, Vec::len);
                let wish = json!({ "type": "resign" });
                socket.send(&json!({ "type": "act", "version": version, "wish": wish }));
                socket.wait_within(Duration::from_secs(3), &["event", "error"]);
            }
            let (status, online) = self.guest.ask(&host, &format!("GET /api/games/{id}"), "");
            let events = online["game"]["events"].as_array();
            let last = events.and_then(|events| events.last());
            if status == 200 && last.is_some_and(|event| event["what"] == "ended") {
                return;
            }
        }
    }
}

/// No two games of somebody at a time; each game counted once; ratings as the games have made them.
fn audit(home: &Home) -> u64 {
    let games = home.ask(
        "SELECT person, id, created, ended FROM (SELECT white AS person, id, created, ended FROM games \
         UNION ALL SELECT black, id, created, ended FROM games) AS seats ORDER BY person, created",
    );
    for two in games.windows(2) {
        let [one, other] = two else { unreachable!() };
        let ended: u64 = one[3].parse().expect("every game has ended");
        let begun: u64 = other[2].parse().expect("a time");
        assert!(one[0] != other[0] || ended <= begun, "two at a time: {one:?} {other:?}");
    }
    let wrong = |sql: &str, what: &str| {
        let found = home.ask(sql);
        assert!(found.is_empty(), "{what}: {found:?}");
    };
    wrong(
        "SELECT person, live FROM meetings WHERE live <> (SELECT COUNT(*) FROM games \
         WHERE white = person OR black = person)",
        "paired without a game, or twice",
    );
    wrong(
        "SELECT id FROM games WHERE rated <> 1 OR 2 <> (SELECT COUNT(*) FROM rating_changes \
         WHERE played = id AND person IN (white, black))",
        "not counted once",
    );
    wrong(
        "SELECT person, rating FROM ratings WHERE \
         games <> (SELECT COUNT(*) FROM rating_changes AS change WHERE change.person = ratings.person) OR \
         rating <> (SELECT 1500000 + SUM(change.rating - before) FROM rating_changes AS change \
         WHERE change.person = ratings.person)",
        "a rating that its games have not made",
    );
    home.ask("SELECT COUNT(*) FROM games")[0][0].parse().expect("a number")
}

#[test]
fn nobody_is_paired_twice_and_no_game_counts_twice() {
    let data = std::env::var("TREFOIL_TEST_POSTGRES_DATA").expect("./test starts a PostgreSQL");
    let (home, mut nats) = (Home::postgres_alone(), Nats::start());
    let mut nodes = two(&home, &nats);
    let town = Town {
        hosts: RwLock::new(nodes.each_ref().map(|node| node.host.clone())),
        stop: AtomicBool::new(false),
        finished: AtomicU32::new(0),
        begun: Instant::now(),
    };
    thread::scope(|scope| {
        let strangers: Vec<Stranger<'_>> =
            (0..PEOPLE).map(|number| Stranger::new(&town, number)).collect();
        for stranger in strangers {
            scope.spawn(|| stranger.live());
        }
        town.goes_on(10, "at all");
        for victim in [1, 0] {
            nodes[victim].signal("-KILL");
            town.goes_on(6, "with one node");
            nodes[victim] = Server::start_node(&home, &nats);
            town.move_to(victim, &nodes[victim]);
            town.goes_on(6, "with a new node");
        }
        nats.kill();
        town.goes_on(6, "without NATS");
        nats.begin_again();
        town.goes_on(6, "with NATS again");
        for mode in ["fast", "immediate"] {
            restart_postgres(&data, mode);
            town.goes_on(6, "after PostgreSQL was away");
        }
        town.stop.store(true, Ordering::Relaxed);
    });
    let games = audit(&home);
    assert!(games >= 30, "{games} games were played");
}

/// People who were paired on both nodes leave, and both nodes' sweepers end their games: each counts once.
#[test]
fn flags_of_people_who_were_paired_count_once() {
    let (home, nats) = (Home::postgres(), Nats::start());
    let nodes = two(&home, &nats);
    let hosts = nodes.each_ref().map(|node| node.host.clone());
    let town = Town {
        hosts: RwLock::new(hosts.clone()),
        stop: AtomicBool::new(false),
        finished: AtomicU32::new(0),
        begun: Instant::now(),
    };
    let mut strangers: Vec<Stranger<'_>> =
        (0..12).map(|number| Stranger::new(&town, number)).collect();
    let clock = json!({ "kind": "fischer", "initial": 1000, "increment": 0 });
    let quick =
        json!({ "game": "dvonn", "clock": clock, "rated": true, "side": "random", "pool": true });
    // All at once, half of them on each node.
    let games: Vec<String> = thread::scope(|scope| {
        let seeking = strangers.iter_mut().enumerate().map(|(n, stranger)| {
            let (host, quick) = (&hosts[n % 2], quick.to_string());
            scope.spawn(move || {
                let (mut lobby, _, game) = stranger.enter(host).expect("there is a lobby");
                assert_eq!(game, None);
                let (status, answer) = stranger.guest.ask(host, "POST /api/seeks", &quick);
                assert_eq!(status, 200, "{answer}");
                let met = lobby.wait_for(&["met"]).expect("they are paired");
                met["game"].as_str().expect("a game").to_owned()
            })
        });
        seeking.collect::<Vec<_>>().into_iter().map(|met| met.join().unwrap()).collect()
    });
    for (n, id) in games.iter().enumerate() {
        let other = games.iter().rposition(|other| other == id).expect("it is there");
        if other == n {
            continue;
        }
        let mut sockets = [n, other].map(|n| {
            let (socket, joined) = strangers[n].guest.join(&hosts[n % 2], id).expect("a game");
            (joined["online"]["you"].as_str().expect("a side").to_owned(), socket)
        });
        sockets.sort_by(|(one, _), (two, _)| two.cmp(one));
        for (version, (side, turn)) in [(0, "c3"), (1, "d3"), (0, "e3")].into_iter().enumerate() {
            sockets[side].1.play(version as u64, turn);
            for (_, socket) in &mut sockets {
                assert!(socket.wait_for(&["event"]).is_some());
            }
        }
    }
    // Nobody is connected any more.
    let begun = Instant::now();
    while home.ask("SELECT COUNT(*) FROM games WHERE ended IS NULL")[0][0] != "0" {
        assert!(begun.elapsed() < Duration::from_secs(30), "the flag does not fall");
        thread::sleep(Duration::from_millis(200));
    }
    assert_eq!(audit(&home), 6);
    assert_eq!(home.ask("SELECT DISTINCT reason FROM games"), [["time"]]);
}
