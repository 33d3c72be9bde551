//! Bots as programs of their own, on a real server.

#![cfg(unix)]

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use games::GameKind;
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest as _;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, connect};

/// Nothing takes longer than this.
const PATIENCE: Duration = Duration::from_secs(90);

const PROGRAM: &str = env!("CARGO_BIN_EXE_trefoil");

/// A program that ends with the test.
struct Running(Child);

impl Running {
    /// As by `kill -9`.
    fn kill(mut self) {
        self.0.kill().expect("it can be killed");
        self.0.wait().expect("it ends");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A folder and a port of a server.
struct Place {
    folder: PathBuf,
    port: u16,
}

impl Place {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("trefoil-bots-{}-{number}", process::id()));
        // Free a moment ago, and nobody else asks for this one.
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        Self { folder, port: free.expect("a port is free").port() }
    }

    fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    fn serve(&self, more: &[&str]) -> Running {
        let mut child = Command::new(PROGRAM)
            .args(["serve", "--listen", &format!("127.0.0.1:{}", self.port), "--data"])
            .arg(&self.folder)
            .args(more)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let out = child.stdout.take().expect("it has an output");
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        assert!(line.starts_with("Trefoil is at"), "{line}");
        Running(child)
    }

    /// A token of a new bot.
    fn token(&self, name: &str) -> String {
        let made = Command::new(PROGRAM)
            .args(["admin", "--data"])
            .arg(&self.folder)
            .args(["bot", name])
            .output()
            .expect("the program starts");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        String::from_utf8(made.stdout).expect("it is text").trim().to_owned()
    }

    fn bot(&self, token: &str, more: &[&str]) -> Running {
        let child = Command::new(PROGRAM)
            .args(["bot", "--quiet", "--server", &self.url()])
            .args(more)
            .env("TREFOIL_TOKEN", token)
            .spawn()
            .expect("the program starts");
        Running(child)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Somebody who asks over HTTP, by a token or a cookie.
#[derive(Default)]
struct Asking {
    token: Option<String>,
    cookie: String,
}

impl Asking {
    fn by(token: &str) -> Self {
        Self { token: Some(format!("Bearer {token}")), cookie: String::new() }
    }

    /// The status and the text of the answer.
    fn ask(&mut self, url: &str, body: Option<&Value>) -> (u16, String) {
        let agent = ureq::Agent::config_builder().http_status_as_error(false).proxy(None);
        let agent = agent.timeout_global(Some(PATIENCE)).build().new_agent();
        let asked = match body {
            Some(body) => {
                let mut request = agent.post(url).header("content-type", "application/json");
                request = request.header("cookie", &self.cookie);
                if let Some(token) = &self.token {
                    request = request.header("authorization", token);
                }
                request.send(body.to_string())
            }
            None => {
                let mut request = agent.get(url).header("cookie", &self.cookie);
                if let Some(token) = &self.token {
                    request = request.header("authorization", token);
                }
                request.call()
            }
        };
        let Ok(mut answer) = asked else { return (0, String::new()) };
        let cookie = answer.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok());
        if let Some(cookie) = cookie.and_then(|cookie| cookie.split(';').next()) {
            cookie.clone_into(&mut self.cookie);
        }
        (answer.status().as_u16(), answer.body_mut().read_to_string().unwrap_or_default())
    }

    fn get(&mut self, url: &str) -> Value {
        serde_json::from_str(&self.ask(url, None).1).unwrap_or(Value::Null)
    }

    fn post(&mut self, url: &str, body: &Value) -> Value {
        let (status, text) = self.ask(url, Some(body));
        assert_eq!(status, 200, "{url}: {text}");
        serde_json::from_str(&text).unwrap_or(Value::Null)
    }
}

/// Looks until something is there.
fn eventually<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "{what} does not come");
        thread::sleep(Duration::from_millis(100));
    }
}

/// The finished games of somebody.
fn finished(place: &Place, name: &str) -> Vec<Value> {
    let url = format!("{}/api/games/user/{name}", place.url());
    let (_, text) = Asking::default().ask(&url, None);
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

#[test]
fn a_level_and_a_program_play_every_game_to_its_end() {
    let place = Place::new();
    let _server = place.serve(&[]);
    let tokens = ["Alpha", "Beta"].map(|name| place.token(name));
    let engine = format!("{PROGRAM} ugi;Level=1");
    let _alpha = place.bot(&tokens[0], &["--level", "1", "--max-games", "9"]);
    let _beta = place.bot(&tokens[1], &["--engine", &engine, "--max-games", "9"]);
    let clock = json!({ "kind": "fischer", "initial": 120_000, "increment": 1_000 });
    for (n, kind) in GameKind::ALL.into_iter().enumerate() {
        let color = ["white", "black"][n % 2];
        let terms = json!({ "game": kind.name(), "clock": clock, "rated": true, "color": color });
        Asking::by(&tokens[0]).post(&format!("{}/api/challenge/Beta", place.url()), &terms);
    }
    let games = eventually("the end of all games", || {
        let games = finished(&place, "Alpha");
        (games.len() == GameKind::ALL.len()).then_some(games)
    });
    for kind in GameKind::ALL {
        let game = games.iter().find(|game| game["game"] == kind.name());
        let game = game.unwrap_or_else(|| panic!("{kind} was not played"));
        assert_eq!(game["status"], "variantEnd", "{game}");
    }
    let profile = Asking::default().get(&format!("{}/api/people/Beta", place.url()));
    assert_eq!(profile["bot"], true);
    let rated: u64 = profile["ratings"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|rating| rating["games"].as_u64())
        .sum();
    assert_eq!(rated, GameKind::ALL.len() as u64);
}

#[test]
fn a_game_goes_on_when_a_bot_or_the_server_is_killed() {
    let place = Place::new();
    let server = place.serve(&[]);
    let tokens = ["Alpha", "Beta"].map(|name| place.token(name));
    let [alpha, beta] = tokens.each_ref().map(|token| place.bot(token, &["--level", "2"]));
    let clock = json!({ "kind": "fischer", "initial": 600_000, "increment": 0 });
    let terms = json!({ "game": GameKind::ALL[1].name(), "clock": clock, "color": "white" });
    Asking::by(&tokens[0]).post(&format!("{}/api/challenge/Beta", place.url()), &terms);
    let id = eventually("a game", || {
        let playing = Asking::default().get(&format!("{}/api/playing", place.url()));
        playing["games"][0]["id"].as_str().map(str::to_owned)
    });
    let events = || {
        let online = Asking::default().get(&format!("{}/api/games/{id}", place.url()));
        online["game"]["events"].as_array().map_or(0, Vec::len)
    };
    eventually("the first turns", || (events() >= 4).then_some(()));
    alpha.kill();
    let before = events();
    let _alpha = place.bot(&tokens[0], &["--level", "2"]);
    eventually("a turn of the bot that is back", || (events() >= before + 4).then_some(()));
    server.kill();
    let _server = place.serve(&[]);
    let games = eventually("the end of the game", || {
        let games = finished(&place, "Alpha");
        (!games.is_empty()).then_some(games)
    });
    assert_eq!(games[0]["status"], "variantEnd", "{}", games[0]);
    drop(beta);
}

/// What the lobby tells, until it is what was waited for.
fn lobby<T>(place: &Place, cookie: &str, mut look: impl FnMut(&Value) -> Option<T>) -> T {
    let url = format!("ws://127.0.0.1:{}/api/lobby/live", place.port);
    let mut request = url.into_client_request().expect("an address");
    request.headers_mut().insert("cookie", cookie.parse().expect("a cookie"));
    let (mut socket, _) = connect(request).expect("the lobby is open");
    if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout can be set");
    }
    let join = json!({ "type": "join", "protocol": protocol::PROTOCOL, "seeks": true });
    socket.send(Message::text(join.to_string())).expect("it can be sent");
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        let Ok(message) = socket.read() else { break };
        let Message::Text(text) = message else { continue };
        let message: Value = serde_json::from_str(&text).expect("it is JSON");
        if let Some(found) = look(&message) {
            return found;
        }
    }
    panic!("the lobby does not tell it");
}

#[test]
fn levels_wait_in_the_lobby_and_play_whoever_comes() {
    let place = Place::new();
    let mut server = place.serve(&["--bots", "1,2"]);
    let mut ann = Asking::default();
    let new = |name: &str| json!({ "name": name, "password": "a long password of theirs" });
    let sign_up = format!("{}/api/account/sign-up", place.url());
    let (_, refused) = ann.ask(&sign_up, Some(&new("Trefoil-9")));
    assert!(refused.contains("name.reserved"), "{refused}");
    ann.post(&sign_up, &new("Annette"));
    // Each has a seek that counts and one that does not.
    let mut seeks: Vec<Value> = Vec::new();
    let seek = lobby(&place, &ann.cookie, |message| {
        for list in ["seeks", "added"] {
            seeks.extend(message[list].as_array().cloned().unwrap_or_default());
        }
        let of = |name: &str, rated: bool| {
            seeks.iter().find(|seek| seek["by"]["name"] == name && seek["rated"] == rated).cloned()
        };
        of("Trefoil-1", true)?;
        of("Trefoil-2", true)?;
        of("Trefoil-2", false)?;
        of("Trefoil-1", false)
    });
    assert_eq!(seek["by"]["bot"], true);
    assert_eq!(seek["by"]["rating"]["rating"], 1500);
    let accept = format!("{}/api/seeks/{}/accept", place.url(), seek["id"].as_str().unwrap());
    ann.post(&accept, &json!({}));
    // And each takes challenges.
    let clock = json!({ "kind": "fischer", "initial": 300_000, "increment": 3_000 });
    let game = GameKind::ALL[2].name();
    let terms =
        json!({ "to": "Trefoil-2", "game": game, "clock": clock, "rated": true, "side": "black" });
    ann.post(&format!("{}/api/challenges", place.url()), &terms);
    // Where the bot begins it has played; where she does it waits for her.
    let turns = eventually("a turn of the bot", || {
        let mine = ann.get(&format!("{}/api/me/games", place.url()));
        let games = mine["games"].as_array().cloned().unwrap_or_default();
        let challenged = games.iter().find(|listed| listed["game"] == game)?;
        (games.len() == 2).then_some(())?;
        challenged["turns"].as_u64().filter(|turns| *turns > 0)
    });
    assert_eq!(turns, 1);
    // With the server the bots end.
    let asked = Command::new("kill").args(["-TERM", &server.0.id().to_string()]).status();
    assert!(asked.expect("kill is there").success());
    assert!(server.0.wait().expect("it ends").success());
    let left = Command::new("ps").args(["-eo", "args"]).output().expect("ps is there");
    let left = String::from_utf8_lossy(&left.stdout).into_owned();
    assert!(!left.contains(&format!("--server {}", place.url())), "{left}");
    // Their accounts stay, with what they have played.
    let _server = place.serve(&["--bots", "2"]);
    let profile = Asking::default().get(&format!("{}/api/people/Trefoil-2", place.url()));
    assert_eq!((&profile["bot"], &profile["name"]), (&json!(true), &json!("Trefoil-2")));
}
