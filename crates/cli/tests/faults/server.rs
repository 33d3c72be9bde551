//! A server as a process of its own, on either database, that can be hurt.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::thread;
use std::time::{Duration, Instant};
use std::{env, fs, process};

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest as _;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket, connect};

/// Nothing takes longer than this.
const PATIENCE: Duration = Duration::from_secs(30);

static COUNT: AtomicU32 = AtomicU32::new(0);

/// One test restarts PostgreSQL; the others must not use it then.
static POSTGRES: RwLock<()> = RwLock::new(());

/// A folder, and a database that goes when the test ends.
pub(crate) struct Home {
    pub(crate) folder: PathBuf,
    database: Option<String>,
    _shared: Option<RwLockReadGuard<'static, ()>>,
    _alone: Option<RwLockWriteGuard<'static, ()>>,
}

impl Home {
    pub(crate) fn sqlite() -> Self {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("trefoil-faults-{}-{number}", process::id()));
        fs::create_dir_all(&folder).expect("a folder can be made");
        Self { folder, database: None, _shared: None, _alone: None }
    }

    pub(crate) fn postgres() -> Self {
        let shared = POSTGRES.read().unwrap_or_else(PoisonError::into_inner);
        let mut home = Self::on_postgres();
        home._shared = Some(shared);
        home
    }

    /// With PostgreSQL for this test alone.
    pub(crate) fn postgres_alone() -> Self {
        let alone = POSTGRES.write().unwrap_or_else(PoisonError::into_inner);
        let mut home = Self::on_postgres();
        home._alone = Some(alone);
        home
    }

    fn on_postgres() -> Self {
        let server = env::var("TREFOIL_TEST_POSTGRES").expect(
            "the tests need a PostgreSQL: ./test starts one, or set TREFOIL_TEST_POSTGRES to the address of \
             one that may be written to",
        );
        let mut home = Self::sqlite();
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("trefoil_faults_{}_{number}", process::id());
        let made = Command::new("psql")
            .args([&server, "--quiet", "--command", &format!("CREATE DATABASE {name}")])
            .status()
            .expect("psql comes with PostgreSQL");
        assert!(made.success());
        home.database = Some(format!("{}/{name}", server.rsplit_once('/').expect("a path").0));
        home
    }

    /// The same file, which this program may not write to.
    pub(crate) fn read_only(&self) -> Self {
        let database = Some(format!("sqlite:{}?mode=ro", self.file().display()));
        Self { folder: self.folder.clone(), database, _shared: None, _alone: None }
    }

    /// What PostgreSQL says to a question: its rows, with blanks between the columns.
    pub(crate) fn ask(&self, sql: &str) -> Vec<Vec<String>> {
        let database = self.database.as_ref().expect("it is on PostgreSQL");
        let mut psql = Command::new("psql");
        psql.args([
            database,
            "--no-align",
            "--tuples-only",
            "--field-separator= ",
            "--command",
            sql,
        ]);
        let answer = psql.output().expect("psql comes with PostgreSQL");
        assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
        let answer = String::from_utf8(answer.stdout).expect("it is text");
        answer.lines().map(|row| row.split(' ').map(str::to_owned).collect()).collect()
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.folder.join("trefoil.db")
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// `trefoil serve`.
pub(crate) struct Server {
    child: Child,
    pub(crate) host: String,
}

impl Server {
    pub(crate) fn start(home: &Home) -> Self {
        Self::start_by(Command::new(env!("CARGO_BIN_EXE_trefoil")), home)
    }

    /// One of several nodes, which hear each other by NATS.
    pub(crate) fn start_node(home: &Home, nats: &Nats) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_trefoil"));
        command.args(["serve", "--nats", &nats.url()]);
        Self::start_with(command, home)
    }

    /// With files of at most so many blocks of 512 bytes, as if the disk were full then.
    pub(crate) fn start_on_small_disk(home: &Home, blocks: u32) -> Self {
        let mut command = Command::new("sh");
        let script = format!("trap '' XFSZ; ulimit -S -f {blocks}; exec \"$0\" \"$@\"");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_trefoil")]);
        Self::start_by(command, home)
    }

    fn start_by(mut command: Command, home: &Home) -> Self {
        command.arg("serve");
        Self::start_with(command, home)
    }

    fn start_with(mut command: Command, home: &Home) -> Self {
        command.args(["--listen", "127.0.0.1:0", "--trusted-proxy", "127.0.0.1", "--data"]);
        command.arg(&home.folder).stdout(Stdio::piped());
        if let Some(database) = &home.database {
            command.args(["--database", database]);
        }
        let mut child = command.spawn().expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("it has an output");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let host = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        Self { child, host: host.unwrap_or_else(|| panic!("no address: {line}")).to_owned() }
    }

    /// As by `kill -9`: nothing is written out any more.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }

    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.child.id().to_string()]).status();
        assert!(sent.expect("kill is there").success());
    }

    pub(crate) fn wait(mut self) -> ExitStatus {
        self.child.wait().expect("it ends")
    }

    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn status(&self, path: &str) -> u16 {
        Guest::new().ask(&self.host, &format!("GET {path}"), "").0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `nats-server`, which can be hurt.
pub(crate) struct Nats {
    child: Child,
    port: u16,
}

impl Nats {
    pub(crate) fn start() -> Self {
        // Free a moment ago, and nobody else asks for this one.
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        Self::start_at(free.expect("a port is free").port())
    }

    fn start_at(port: u16) -> Self {
        let child = Command::new("nats-server")
            .args(["--addr", "127.0.0.1", "--port", &port.to_string()])
            .stderr(Stdio::null())
            .spawn()
            .expect("the tests need nats-server: ./test installs it");
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(begun.elapsed() < PATIENCE, "nats-server does not start");
            thread::sleep(Duration::from_millis(10));
        }
        Self { child, port }
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.child.id().to_string()]).status();
        assert!(sent.expect("kill is there").success());
    }

    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// At the same place, after it was killed.
    pub(crate) fn begin_again(&mut self) {
        *self = Self::start_at(self.port);
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Somebody with a cookie, at an address of their own.
#[derive(Clone)]
pub(crate) struct Guest {
    address: String,
    cookie: String,
}

impl Guest {
    pub(crate) fn new() -> Self {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let address = format!("10.1.{}.{}", number / 250 % 250, number % 250);
        Self { address, cookie: String::new() }
    }

    /// Asks over HTTP: the status, and the body if it is JSON. Status 0 if nobody answers.
    pub(crate) fn ask(&mut self, host: &str, request: &str, body: &str) -> (u16, Value) {
        let Ok(mut stream) = TcpStream::connect(host) else { return (0, Value::Null) };
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout can be set");
        let head = format!(
            "{request} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nX-Forwarded-For: {}\r\n\
             Cookie: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            self.cookie,
            body.len()
        );
        let mut answer = Vec::new();
        let _ = stream.write_all(head.as_bytes());
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let Some((head, body)) = answer.split_once("\r\n\r\n") else { return (0, Value::Null) };
        for line in head.lines() {
            if let Some(cookie) = line.to_lowercase().strip_prefix("set-cookie: ") {
                let value = &line[line.len() - cookie.len()..];
                value.split(';').next().unwrap_or_default().clone_into(&mut self.cookie);
            }
        }
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        (status, serde_json::from_str(body).unwrap_or(Value::Null))
    }

    /// Joins a game on a WebSocket; none if nobody answers.
    pub(crate) fn join(&self, host: &str, id: &str) -> Option<(Socket, Value)> {
        let mut socket = self.connect(host, &format!("/api/games/{id}/live"))?;
        socket.send(&json!({ "type": "join", "protocol": protocol::PROTOCOL }));
        let joined = socket.wait_for(&["game", "error"])?;
        Some((socket, joined))
    }

    /// Opens a WebSocket; none if nobody answers.
    pub(crate) fn connect(&self, host: &str, path: &str) -> Option<Socket> {
        let mut request = format!("ws://{host}{path}").into_client_request().expect("an address");
        let headers = request.headers_mut();
        headers.insert("cookie", self.cookie.parse().expect("a cookie"));
        headers.insert("x-forwarded-for", self.address.parse().expect("an address"));
        let (socket, _) = connect(request).ok()?;
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(PATIENCE)).expect("a timeout can be set");
            stream.set_nodelay(true).expect("it can be set");
        }
        Some(Socket(socket))
    }
}

/// One end of a WebSocket.
pub(crate) struct Socket(WebSocket<MaybeTlsStream<TcpStream>>);

impl Socket {
    /// Sends, if the other end still listens.
    pub(crate) fn send(&mut self, message: &Value) {
        let _ = self.0.send(Message::text(message.to_string()));
    }

    pub(crate) fn play(&mut self, version: u64, turn: &str) {
        let wish = json!({ "type": "turn", "text": turn });
        self.send(&json!({ "type": "act", "version": version, "wish": wish }));
    }

    /// The next message of some types; none once the other end has gone, or has said nothing of the kind for long.
    pub(crate) fn wait_for(&mut self, kinds: &[&str]) -> Option<Value> {
        self.wait_within(PATIENCE, kinds)
    }

    /// The same, for so long at most.
    pub(crate) fn wait_within(&mut self, patience: Duration, kinds: &[&str]) -> Option<Value> {
        let begun = Instant::now();
        while let Some(left) = patience.checked_sub(begun.elapsed()).filter(|left| !left.is_zero())
        {
            if let MaybeTlsStream::Plain(stream) = self.0.get_ref() {
                stream.set_read_timeout(Some(left)).ok()?;
            }
            match self.0.read() {
                Ok(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text).ok()?;
                    if message["type"].as_str().is_some_and(|kind| kinds.contains(&kind)) {
                        return Some(message);
                    }
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
        None
    }
}

/// A game of two.
pub(crate) struct Pair {
    pub(crate) id: String,
    pub(crate) guests: [Guest; 2],
}

impl Pair {
    /// Begins a game and seats both.
    pub(crate) fn begin(host: &str, game: &str, clock: &Value) -> Self {
        let mut guests = [Guest::new(), Guest::new()];
        let new = json!({ "game": game, "clock": clock, "side": "white", "takeBacks": true, "chat": true });
        let (status, created) = guests[0].ask(host, "POST /api/games", &new.to_string());
        assert_eq!(status, 200, "{created}");
        let id = created["id"].as_str().expect("a game has a name").to_owned();
        let (status, seated) = guests[1].ask(host, &format!("POST /api/games/{id}/seat"), "{}");
        assert_eq!(status, 200, "{seated}");
        Self { id, guests }
    }

    /// What is stored.
    pub(crate) fn stored(&self, host: &str) -> Value {
        let (status, online) =
            self.guests[0].clone().ask(host, &format!("GET /api/games/{}", self.id), "");
        assert_eq!(status, 200, "{online}");
        online["game"].clone()
    }
}
