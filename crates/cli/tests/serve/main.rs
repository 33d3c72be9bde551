//! `trefoil serve` as a real process with a real database file.

mod program;

use game::Random;
use games::{AnyPosition, GameKind};
use serde_json::{Value, json};

use crate::program::{Folder, Program, Socket};

fn human() -> Value {
    json!({ "kind": "human", "name": "" })
}

/// A game as one of its players follows it.
struct Follower {
    socket: Socket,
    position: AnyPosition,
    version: u64,
}

impl Follower {
    fn join(program: &Program, id: &str) -> Self {
        let (socket, joined) = program.join(id);
        let begun = &joined["game"]["begun"];
        let kind: GameKind = begun["game"].as_str().unwrap().parse().unwrap();
        let start = AnyPosition::read(kind, begun["start"].as_str().unwrap()).unwrap();
        let mut follower = Self { socket, position: start, version: 0 };
        for event in joined["game"]["events"].as_array().unwrap() {
            follower.follow(event);
        }
        follower
    }

    fn act(&mut self, wish: &Value) {
        self.socket.send(&json!({ "type": "act", "version": self.version, "wish": wish }));
    }

    /// Takes in the next event, and gives it.
    fn hear(&mut self) -> Value {
        let event = self.socket.wait_for("event")["event"].clone();
        self.follow(&event);
        event
    }

    fn follow(&mut self, event: &Value) {
        assert_eq!(event["version"], self.version + 1);
        self.version += 1;
        if event["what"] == "turn" {
            self.position.play_turn(event["turn"].as_str().unwrap()).unwrap();
        }
    }

    /// Plays a random turn and hears of it, and of all that follows by itself.
    fn play(&mut self, random: &mut Random) {
        let turns = self.position.turns();
        let turn = &turns[random.below(turns.len() as u32) as usize];
        self.act(&json!({ "type": "turn", "text": turn }));
        let event = self.hear();
        assert_eq!(event["turn"], **turn);
        while self.position.must_pass() {
            assert_eq!(self.hear()["turn"], "pass");
        }
        if self.position.is_over() {
            assert_eq!(self.hear()["end"]["reason"], "play");
        }
    }
}

#[test]
fn two_people_play_whole_games_of_all_five_rule_sets() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    for (n, kind) in GameKind::ALL.into_iter().enumerate() {
        let id = program.new_game(kind.name(), &[human(), human()]);
        let mut players = [Follower::join(&program, &id), Follower::join(&program, &id)];
        let mut random = Random::new(n as u64);
        while !players[0].position.is_over() {
            let acting = players[0].position.to_act().index();
            let before = players[0].version;
            players[acting].play(&mut random);
            while players[1 - acting].version < players[acting].version {
                players[1 - acting].hear();
            }
            assert!(players[0].version > before);
            assert_eq!(players[0].position, players[1].position, "{kind}");
        }
        let (_, stored) = program.get(&format!("/api/games/{id}"));
        assert_eq!(stored["events"].as_array().map(Vec::len), Some(players[0].version as usize));
        // What goes out as a record is right.
        let (status, record) = program.ask(&format!("GET /api/games/{id}/record"), "", b"");
        assert_eq!(status, 200);
        let reading =
            games::import::read(games::import::Format::Trefoil, &record, &Default::default());
        assert!(reading.errors.is_empty(), "{record}");
        let replayed = games::replay(&reading.games[0]).unwrap();
        assert_eq!(*replayed.last(), players[0].position);
    }
}

/// For a turn one event of a few hundred bytes goes to each listener, and nothing else.
#[test]
fn a_turn_is_one_small_message() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    for kind in GameKind::ALL {
        let id = program.new_game(kind.name(), &[human(), human()]);
        let (mut player, mut random) = (Follower::join(&program, &id), Random::new(5));
        for _ in 0..20 {
            player.play(&mut random);
            assert!(player.socket.last_length < 300, "{}", player.socket.last_length);
        }
    }
}

#[test]
fn nothing_acknowledged_is_lost_when_the_program_is_killed() {
    let folder = Folder::new();
    for kind in GameKind::ALL {
        let program = Program::start(&folder);
        let id = program.new_game(kind.name(), &[human(), human()]);
        let (mut player, mut random) = (Follower::join(&program, &id), Random::new(8));
        for _ in 0..12 {
            player.play(&mut random);
        }
        program.kill();
        let program = Program::start(&folder);
        let again = Follower::join(&program, &id);
        assert_eq!((again.version, again.position), (player.version, player.position), "{kind}");
    }
}

#[test]
fn two_listeners_and_one_of_them_stale() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    let id = program.new_game("dvonn", &[human(), human()]);
    let mut one = Follower::join(&program, &id);
    let mut other = Follower::join(&program, &id);
    let turn = |text: &str| json!({ "type": "turn", "text": text });
    one.act(&turn("c3"));
    assert_eq!(one.hear()["turn"], "c3");
    // The other has not heard of it yet.
    other.act(&turn("d3"));
    let (code, message) = other.socket.problem();
    assert_eq!(code, "stale");
    assert_eq!(message, "The game is at version 1, not 0; catch up, then try again.");
    for text in ["d3", "e3"] {
        one.act(&turn(text));
        one.hear();
    }
    // Who comes back after a gap hears what was missed, in order.
    let mut late = program.socket(&format!("/api/games/{id}/live"));
    late.send(&json!({ "type": "join", "protocol": 2, "since": 1 }));
    let missed = late.wait_for("events")["events"].clone();
    assert_eq!([&missed[0]["turn"], &missed[1]["turn"]], ["d3", "e3"]);
    assert_eq!(missed.as_array().map(Vec::len), Some(2));
    // Who claims to have seen more than there is hears all of it.
    late.send(&json!({ "type": "join", "protocol": 2, "since": 99 }));
    assert_eq!(late.wait_for("game")["game"]["events"].as_array().map(Vec::len), Some(3));
    // A page that is too old is told so.
    late.send(&json!({ "type": "join", "protocol": 1 }));
    assert_eq!(late.problem().0, "outdated");
}

#[test]
fn draws_take_backs_and_resignations() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    let id = program.new_game("dvonn", &[human(), human()]);
    let mut player = Follower::join(&program, &id);
    player.act(&json!({ "type": "turn", "text": "c3" }));
    player.hear();
    player.act(&json!({ "type": "takeBack" }));
    let event = player.hear();
    assert_eq!((&event["what"], &event["to"]), (&json!("takenBack"), &Value::Null));
    player.act(&json!({ "type": "offerDraw", "side": "white" }));
    assert_eq!(player.hear()["what"], "drawOffered");
    player.act(&json!({ "type": "answerDraw", "side": "black", "accept": false }));
    assert_eq!(player.hear()["what"], "drawDeclined");
    player.act(&json!({ "type": "answerDraw", "side": "black", "accept": true }));
    assert_eq!(player.socket.problem().0, "not-now");
    player.act(&json!({ "type": "resign", "side": "white" }));
    let end = json!({ "winner": "black", "reason": "resignation" });
    assert_eq!(player.hear()["end"], end);
    player.act(&json!({ "type": "turn", "text": "c3" }));
    assert_eq!(player.socket.problem().0, "not-now");
}

/// The rules, scenes and the engine are in the browser: the server answers nothing of the kind.
#[test]
fn bad_requests_are_told_what_is_wrong() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    let id = program.new_game("dvonn", &[human(), human()]);
    let before = program.get(&format!("/api/games/{id}"));
    let huge = format!("{{\"game\":\"{}\"}}", "x".repeat(400_000));
    for (request, body, status, code) in [
        ("POST /api/scene", "{}", 404, "not-found"),
        ("POST /api/why", "{}", 404, "not-found"),
        ("POST /api/setup", "{}", 404, "not-found"),
        ("POST /api/open", "{}", 404, "not-found"),
        ("POST /api/export", "{}", 404, "not-found"),
        ("GET /api/boards", "", 404, "not-found"),
        ("GET /api/start", "", 404, "not-found"),
        ("GET /api/study", "", 404, "not-found"),
        ("GET /api/games", "", 405, "not-found"),
        ("DELETE /api/games/nosuch", "", 405, "not-found"),
        ("POST /api/games", "{", 400, "bad-message"),
        ("POST /api/games", "{\"game\":\"dvonn\"}", 400, "bad-message"),
        ("POST /api/games", huge.as_str(), 413, "too-large"),
        ("GET /api/games/nosuch", "", 404, "not-found"),
        ("GET /api/games/nosuch/record", "", 404, "not-found"),
        ("GET /api/games/nosuch/live", "", 404, "not-found"),
        ("GET /api/odd", "", 404, "not-found"),
        ("PUT /api/games", "", 405, "not-found"),
        ("POST /anywhere", "", 404, "not-found"),
        ("GET /assets/none.js", "", 404, "not-found"),
    ] {
        let (found, answer) = program.ask(request, "", body.as_bytes());
        let answer: Value =
            serde_json::from_str(&answer).unwrap_or_else(|_| panic!("{request}: {answer}"));
        let start: String = body.chars().take(80).collect();
        assert_eq!(
            (found, answer["code"].as_str()),
            (status, Some(code)),
            "{request} {start}: {answer}"
        );
        assert!(
            answer["message"].as_str().is_some_and(|message| message.ends_with('.')),
            "{answer}"
        );
    }
    for (changed, value, code) in [
        ("players", json!([human(), { "kind": "engine", "level": 12 }]), "bad-message"),
        ("start", json!("x"), "bad-position"),
        ("turns", json!(["c3", "c3"]), "illegal"),
    ] {
        let mut game = json!({ "game": "dvonn", "players": [human(), human()], "takeBacks": true });
        game[changed] = value;
        assert_eq!(program.post("/api/games", &game).1["code"], code, "{game}");
    }
    assert_eq!(program.get(&format!("/api/games/{id}")), before);
}

#[test]
fn bad_messages_leave_the_game_as_it_was() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    let id = program.new_game("dvonn", &[human(), human()]);
    let mut socket = program.socket(&format!("/api/games/{id}/live"));
    let turn = json!({ "type": "act", "version": 0, "wish": { "type": "turn", "text": "c3" } });
    socket.send(&turn);
    assert_eq!(
        socket.problem(),
        ("bad-message".to_owned(), "Join the game before anything else.".to_owned())
    );
    socket.send(&json!({ "type": "join", "protocol": 2 }));
    let joined = socket.wait_for("game");
    let wish = |text: &str| format!("{{\"type\":\"act\",\"version\":0,\"wish\":{text}}}");
    for (text, code) in [
        ("{".to_owned(), "bad-message"),
        ("[]".to_owned(), "bad-message"),
        ("{\"type\":\"win\"}".to_owned(), "bad-message"),
        ("{\"type\":\"join\"}".to_owned(), "bad-message"),
        (turn.to_string().replace(":0,", ":-1,"), "bad-message"),
        (turn.to_string().replace(":0,", ":7,"), "stale"),
        (turn.to_string().replace("c3", &"x".repeat(70_000)), "too-large"),
        (turn.to_string().replace("c3", "e99"), "illegal"),
        (turn.to_string().replace("c3", "b2-b3"), "illegal"),
        (turn.to_string().replace("c3", "pass"), "illegal"),
        (wish("{\"type\":\"takeBack\"}"), "not-now"),
        (wish("{\"type\":\"runOutOfTime\",\"side\":\"white\"}"), "bad-message"),
        (wish("{\"type\":\"answerDraw\",\"side\":\"white\",\"accept\":true}"), "not-now"),
    ] {
        let start: String = text.chars().take(80).collect();
        socket.send_text(text);
        let (found, message) = socket.problem();
        assert_eq!(found, code, "{start}: {message}");
        assert!(message.ends_with('.'), "{message}");
    }
    socket.send(&json!({ "type": "join", "protocol": 2 }));
    assert_eq!(socket.wait_for("game"), joined);
    // Far too much ends the connection, and nothing else.
    socket.send_too_much();
    while socket.next().is_some() {}
    assert_eq!(program.join(&id).1, joined);
}

#[test]
fn pages_of_other_sites_are_refused() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    let id = program.new_game("dvonn", &[human(), human()]);
    let body = json!({ "game": "dvonn", "players": [human(), human()], "takeBacks": true });
    let ask = |headers: &str| program.ask("POST /api/games", headers, body.to_string().as_bytes());
    assert_eq!(ask("Origin: http://example.com\r\n").0, 403);
    assert_eq!(ask("Origin: null\r\n").0, 403);
    assert!(ask("Origin: http://example.com\r\n").1.contains("foreign-origin"));
    assert_eq!(ask(&format!("Origin: http://{}\r\n", program.host)).0, 200);
    let live = format!("/api/games/{id}/live");
    assert_eq!(program.refused_socket(&live, Some(("origin", "http://example.com"))), 403);
    assert_eq!(program.refused_socket("/api/games/nosuch/live", None), 404);
    assert_eq!(program.get(&format!("/api/games/{id}")).0, 200);
}

#[test]
fn earlier_games_are_told_to_this_machine_alone() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    assert_eq!(program.get("/api/earlier"), (200, json!([])));
    let through_a_proxy = program.ask("GET /api/earlier", "X-Forwarded-For: 192.0.2.1\r\n", b"");
    assert_eq!(through_a_proxy.0, 404);
}

#[test]
fn pages_are_served_with_what_browsers_are_to_heed() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    assert_eq!(program.get("/api/health"), (200, json!({ "ok": true })));
    for path in ["/", "/game/abc", "/analysis"] {
        let (status, page) = program.ask(&format!("GET {path}"), "", b"");
        assert_eq!(status, 200);
        assert!(page.contains("<title>Trefoil</title>"), "{page}");
    }
}

#[cfg(unix)]
#[test]
fn it_ends_in_good_order_when_asked_to() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    let id = program.new_game("lyngk", &[human(), human()]);
    let (mut socket, _) = program.join(&id);
    assert!(program.terminate().success());
    assert!(socket.next().is_none());
    assert_eq!(Program::start(&folder).get(&format!("/api/games/{id}")).0, 200);
}
