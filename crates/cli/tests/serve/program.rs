//! The program as a process of its own, and somebody who talks to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, process};

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket, connect};

/// Nothing takes longer than this.
const PATIENCE: Duration = Duration::from_secs(30);

/// A data folder that goes when the test ends.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        Self(env::temp_dir().join(format!("trefoil-serve-{}-{number}", process::id())))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// `trefoil serve` on a port of its own.
pub(crate) struct Program {
    child: Child,
    pub(crate) host: String,
}

impl Program {
    pub(crate) fn start(folder: &Folder) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_trefoil"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("it has an output");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let address = line.trim().strip_prefix("Trefoil is at http://").expect("an address");
        let host = address.trim_end_matches('/').to_owned();
        Self { child, host }
    }

    /// As by `kill -9`: nothing is written out any more.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }

    /// As the system asks a service to end.
    #[cfg(unix)]
    pub(crate) fn terminate(mut self) -> process::ExitStatus {
        let pid = self.child.id().to_string();
        Command::new("kill").args(["-TERM", &pid]).status().expect("kill is there");
        self.child.wait().expect("it ends")
    }

    /// Asks over HTTP: the status and the body.
    pub(crate) fn ask(&self, request: &str, headers: &str, body: &[u8]) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.host).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout can be set");
        let host = &self.host;
        let length = body.len();
        let head = format!(
            "{request} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
             Content-Length: {length}\r\n{headers}\r\n"
        );
        stream.write_all(head.as_bytes()).expect("it reads");
        // It may have refused the rest already.
        let _ = stream.write_all(body);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").expect("an answer has a head");
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        (status.expect("an answer has a status"), body.to_owned())
    }

    pub(crate) fn get(&self, path: &str) -> (u16, Value) {
        let (status, body) = self.ask(&format!("GET {path}"), "", b"");
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let (status, body) = self.ask(&format!("POST {path}"), "", body.to_string().as_bytes());
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    /// A new game; gives its name.
    pub(crate) fn new_game(&self, game: &str, players: &[Value; 2]) -> String {
        let asked = json!({ "game": game, "seed": 3, "players": players, "takeBacks": true });
        let (status, game) = self.post("/api/games", &asked);
        assert_eq!(status, 200, "{game}");
        game["begun"]["id"].as_str().expect("a game has a name").to_owned()
    }

    /// Talks on a WebSocket.
    pub(crate) fn socket(&self, path: &str) -> Socket {
        let (socket, _) = connect(format!("ws://{}{path}", self.host)).expect("a WebSocket");
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(PATIENCE)).expect("a timeout can be set");
        }
        Socket { socket, last_length: 0 }
    }

    /// Joins a game, and is told where it stands.
    pub(crate) fn join(&self, id: &str) -> (Socket, Value) {
        let mut socket = self.socket(&format!("/api/games/{id}/live"));
        socket.send(&json!({ "type": "join", "protocol": 2 }));
        let game = socket.wait_for("game");
        (socket, game)
    }

    /// Tries to open a WebSocket with a header; gives the status of the refusal.
    pub(crate) fn refused_socket(&self, path: &str, header: Option<(&'static str, &str)>) -> u16 {
        let mut request =
            format!("ws://{}{path}", self.host).into_client_request().expect("an address");
        if let Some((name, value)) = header {
            request.headers_mut().insert(name, value.parse().expect("a value"));
        }
        match connect(request) {
            Err(tungstenite::Error::Http(response)) => response.status().as_u16(),
            other => panic!("not refused: {other:?}"),
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One end of a WebSocket.
pub(crate) struct Socket {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    /// Of the last message, in bytes.
    pub(crate) last_length: usize,
}

impl Socket {
    pub(crate) fn send(&mut self, message: &Value) {
        self.send_text(message.to_string());
    }

    pub(crate) fn send_text(&mut self, text: impl Into<String>) {
        self.socket.send(Message::text(text.into())).expect("the other end listens");
    }

    /// More than the other end reads: it may hang up before all is sent.
    pub(crate) fn send_too_much(&mut self) {
        let _ = self.socket.send(Message::text("x".repeat(2_000_000)));
    }

    /// The next message; nothing if the other end has closed.
    pub(crate) fn next(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    self.last_length = text.len();
                    return serde_json::from_str(&text).ok();
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of a type, others being left aside.
    pub(crate) fn wait_for(&mut self, kind: &str) -> Value {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            let message = self.next().unwrap_or_else(|| panic!("closed before {kind}"));
            if message["type"] == kind {
                return message;
            }
        }
        panic!("no {kind} came");
    }

    /// What is wrong with the message that was sent last.
    pub(crate) fn problem(&mut self) -> (String, String) {
        let error = self.wait_for("error");
        let text = |name: &str| error["problem"][name].as_str().expect("a problem").to_owned();
        (text("code"), text("message"))
    }
}
