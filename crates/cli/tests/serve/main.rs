//! `trefoil serve` as a real process with a real database file.

mod program;

use game::Random;
use games::{AnyPosition, GameKind};
use serde_json::{Value, json};

use crate::program::{Folder, Program, Socket, Table};

/// A game as one of its players follows it.
struct Follower {
    socket: Socket,
    position: AnyPosition,
    version: u64,
}

impl Follower {
    fn join(program: &Program, table: &Table, seat: usize) -> Self {
        let (socket, joined) = program.join(&table.id, &table.cookies[seat]);
        let joined = &joined["online"];
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
        let table = program.new_game(kind.name());
        let mut players = [0, 1].map(|seat| Follower::join(&program, &table, seat));
        let id = &table.id;
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
        assert_eq!(
            stored["game"]["events"].as_array().map(Vec::len),
            Some(players[0].version as usize)
        );
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
        let table = program.new_game(kind.name());
        let mut players = [0, 1].map(|seat| Follower::join(&program, &table, seat));
        let mut random = Random::new(5);
        for _ in 0..20 {
            play_both(&mut players, &mut random);
            assert!(players.iter().all(|player| player.socket.last_length < 300));
        }
    }
}

/// Whose turn it is plays, and both hear of it.
fn play_both(players: &mut [Follower; 2], random: &mut Random) {
    let acting = players[0].position.to_act().index();
    players[acting].play(random);
    while players[1 - acting].version < players[acting].version {
        players[1 - acting].hear();
    }
}

#[test]
fn nothing_acknowledged_is_lost_when_the_program_is_killed() {
    let folder = Folder::new();
    for kind in GameKind::ALL {
        let program = Program::start(&folder);
        let table = program.new_game(kind.name());
        let mut players = [0, 1].map(|seat| Follower::join(&program, &table, seat));
        let mut random = Random::new(8);
        for _ in 0..12 {
            play_both(&mut players, &mut random);
        }
        program.kill();
        let program = Program::start(&folder);
        let again = Follower::join(&program, &table, 1);
        let [player, _] = &players;
        assert_eq!((again.version, &again.position), (player.version, &player.position), "{kind}");
    }
}

/// The rules, scenes and the engine are in the browser: the server answers nothing of the kind.
#[test]
fn bad_requests_are_told_what_is_wrong() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    let id = program.new_game("dvonn").id;
    let game = |program: &Program| program.get(&format!("/api/games/{id}")).1["game"].clone();
    let before = game(&program);
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
        ("clock", json!({ "kind": "days", "days": 0 }), "bad-message"),
        ("start", json!("x"), "bad-position"),
        ("players", json!([]), "bad-message"),
    ] {
        let mut game = new_dvonn();
        game[changed] = value;
        assert_eq!(program.post("/api/games", &game).1["code"], code, "{game}");
    }
    assert_eq!(game(&program), before);
}

fn new_dvonn() -> Value {
    json!({
        "game": "dvonn", "clock": { "kind": "none" }, "side": "white", "takeBacks": true, "chat": true,
    })
}

#[test]
fn pages_of_other_sites_are_refused() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    let id = program.new_game("dvonn").id;
    let body = new_dvonn();
    let ask = |headers: &str| program.ask("POST /api/games", headers, body.to_string().as_bytes());
    assert_eq!(ask("Host: example.com\r\n").0, 421);
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

/// Makes the database that a version before has left in a folder.
fn earlier_database(folder: &Folder) {
    use sqlx::{ConnectOptions as _, Connection as _};
    std::fs::create_dir_all(folder.path()).expect("a folder");
    let file = folder.path().join("trefoil.db");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file).create_if_missing(true);
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    runtime.block_on(async {
        let mut database = options.connect().await.expect("a database");
        let text = include_str!("earlier.sql");
        sqlx::raw_sql(text).execute(&mut database).await.expect("SQL");
        database.close().await.expect("it closes");
    });
}

#[test]
fn games_of_the_version_before_are_there_to_be_copied() {
    let folder = Folder::new();
    earlier_database(&folder);
    // Every start finds them: nothing is taken away.
    for _ in 0..2 {
        let program = Program::start(&folder);
        let (status, games) = program.get("/api/earlier");
        let games = games.as_array().expect("a list");
        let told: Vec<_> = games
            .iter()
            .map(|game| (game["begun"]["game"].clone(), game["events"].as_array().unwrap().len()))
            .collect();
        let expected = [(json!("dvonn"), 9), (json!("lyngk"), 1), (json!("yinsh-blitz"), 3)];
        assert_eq!((status, told), (200, expected.to_vec()));
        program.kill();
    }
}

#[test]
fn pages_are_served_with_what_browsers_are_to_heed() {
    let folder = Folder::new();
    let program = Program::start(&folder);
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
    let table = program.new_game("lyngk");
    let (mut socket, _) = program.join(&table.id, &table.cookies[0]);
    assert!(program.terminate().success());
    // Pages take this code for a restart and come back by themselves.
    assert_eq!(socket.closed(), Some(1012));
    let id = &table.id;
    assert_eq!(Program::start(&folder).get(&format!("/api/games/{id}")).0, 200);
}

/// What an administrator types, and what is said.
fn admin(folder: &Folder, arguments: &[&str]) -> String {
    let done = std::process::Command::new(env!("CARGO_BIN_EXE_trefoil"))
        .args(["admin", "--data"])
        .arg(folder.path())
        .args(arguments)
        .output()
        .unwrap();
    assert!(done.status.success(), "{done:?}");
    String::from_utf8(done.stdout).unwrap()
}

#[test]
fn an_administrator_closes_an_account_while_the_server_runs() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    let account = json!({ "name": "Annette", "password": "correct horse" }).to_string();
    let (status, cookie, told) =
        program.ask_with_cookie("POST /api/account/sign-up", "", account.as_bytes());
    assert_eq!(status, 200, "{told}");
    let cookie = format!("Cookie: {}\r\n", cookie.unwrap());
    let is_signed_in = || program.ask("GET /api/account", &cookie, b"").0;
    assert_eq!(is_signed_in(), 200);
    assert!(admin(&folder, &["accounts"]).starts_with("Annette  since "));
    assert!(admin(&folder, &["close", "annette"]).contains("Annette is closed"));
    assert_eq!(is_signed_in(), 401);
    let sign_in = |password: &str| {
        program.post("/api/account/sign-in", &json!({ "name": "Annette", "password": password })).0
    };
    assert_eq!(sign_in("correct horse"), 409);
    admin(&folder, &["reopen", "Annette"]);
    assert_eq!(sign_in("correct horse"), 200);
    let said = admin(&folder, &["reset-password", "Annette"]);
    assert_eq!(
        (sign_in("correct horse"), sign_in(said.trim().rsplit(' ').next().unwrap())),
        (404, 200)
    );
    let log = admin(&folder, &["audit"]);
    for what in ["sign-up", "admin-closed", "sign-in-closed", "admin-reopened", "admin-password"] {
        assert!(log.contains(what), "{what}: {log}");
    }
}

#[test]
fn no_password_cookie_code_or_message_is_ever_logged() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path()).unwrap();
    let path = folder.path().join("log");
    let program =
        Program::start_logging(&folder, "debug", std::fs::File::create(&path).unwrap().into());
    let account = json!({ "name": "Annette", "password": "correct horse" }).to_string();
    let (status, cookie, told) =
        program.ask_with_cookie("POST /api/account/sign-up", "", account.as_bytes());
    assert_eq!(status, 200, "{told}");
    let told: Value = serde_json::from_str(&told).unwrap();
    let (status, _) = program
        .post("/api/account/sign-in", &json!({ "name": "Annette", "password": "incorrect" }));
    assert_eq!(status, 404);
    let cookie = cookie.unwrap();
    let new = json!({ "description": "mine", "scopes": ["board:play"] }).to_string();
    let signed_in = format!("Cookie: {cookie}\r\n");
    let (status, made) = program.ask("POST /api/account/tokens", &signed_in, new.as_bytes());
    assert_eq!(status, 200, "{made}");
    let made: Value = serde_json::from_str(&made).unwrap();
    let token = made["secret"].as_str().unwrap();
    let shown = format!("Authorization: Bearer {token}\r\n");
    assert_eq!(program.ask("GET /api/account", &shown, b"").0, 200);
    let table = program.new_game("dvonn");
    let (mut socket, _) = program.join(&table.id, &table.cookies[0]);
    socket.send(&json!({ "type": "chat", "text": "a private word" }));
    socket.wait_for("chat");
    program.kill();
    let log = std::fs::read_to_string(&path).unwrap();
    assert!(log.contains("/api/account/sign-up"), "requests are logged: {log}");
    let secret = cookie.rsplit('.').next().unwrap();
    let code = told["codes"][0].as_str().unwrap();
    for secret in ["correct horse", "incorrect", "a private word", secret, code, token, "argon2"] {
        assert!(!log.contains(secret), "{secret}: {log}");
    }
    let seat = table.cookies[0].rsplit('.').next().unwrap();
    assert!(!log.contains(seat), "{log}");
}
