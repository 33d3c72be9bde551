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

/// A game and the cookies of white and black.
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) cookies: [String; 2],
}

/// `trefoil serve` on a port of its own.
pub(crate) struct Program {
    child: Child,
    pub(crate) host: String,
}

impl Program {
    pub(crate) fn start(folder: &Folder) -> Self {
        Self::start_logging(folder, "warn", Stdio::inherit())
    }

    /// With more or less said on stderr, which goes to a place.
    pub(crate) fn start_logging(folder: &Folder, level: &str, log: Stdio) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_trefoil"))
            .args(["serve", "--listen", "127.0.0.1:0", "--log", level, "--data"])
            .arg(folder.path())
            .stdout(Stdio::piped())
            .stderr(log)
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

    /// Asks over HTTP: the status, the cookie that came with the answer, and the body.
    pub(crate) fn ask_with_cookie(
        &self,
        request: &str,
        headers: &str,
        body: &[u8],
    ) -> (u16, Option<String>, String) {
        let mut stream = TcpStream::connect(&self.host).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout can be set");
        let host = &self.host;
        let length = body.len();
        let host = if headers.contains("Host: ") { "" } else { &format!("Host: {host}\r\n") };
        let head = format!(
            "{request} HTTP/1.1\r\n{host}Connection: close\r\n\
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
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
        (status.expect("an answer has a status"), cookie, body.to_owned())
    }

    /// Asks over HTTP: the status and the body.
    pub(crate) fn ask(&self, request: &str, headers: &str, body: &[u8]) -> (u16, String) {
        let (status, _, body) = self.ask_with_cookie(request, headers, body);
        (status, body)
    }

    pub(crate) fn get(&self, path: &str) -> (u16, Value) {
        let (status, body) = self.ask(&format!("GET {path}"), "", b"");
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let (status, body) = self.ask(&format!("POST {path}"), "", body.to_string().as_bytes());
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    /// A new game in which two people sit.
    pub(crate) fn new_game(&self, game: &str) -> Table {
        let asked = json!({
            "game": game, "clock": { "kind": "none" }, "side": "white", "takeBacks": true, "chat": true,
        });
        let asked = asked.to_string();
        let (status, white, game) = self.ask_with_cookie("POST /api/games", "", asked.as_bytes());
        assert_eq!(status, 200, "{game}");
        let game: Value = serde_json::from_str(&game).expect("a game");
        let id = game["id"].as_str().expect("a game has a name").to_owned();
        let seat = format!("POST /api/games/{id}/seat");
        let (status, black, seated) = self.ask_with_cookie(&seat, "", b"{}");
        assert_eq!(status, 200, "{seated}");
        Table { id, cookies: [white, black].map(|cookie| cookie.expect("a cookie")) }
    }

    /// Talks on a WebSocket, as whoever has a cookie.
    pub(crate) fn socket(&self, path: &str, cookie: &str) -> Socket {
        let mut request =
            format!("ws://{}{path}", self.host).into_client_request().expect("an address");
        request.headers_mut().insert("cookie", cookie.parse().expect("a value"));
        let (socket, _) = connect(request).expect("a WebSocket");
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(PATIENCE)).expect("a timeout can be set");
        }
        Socket { socket, last_length: 0 }
    }

    /// Joins a game, and is told where it stands.
    pub(crate) fn join(&self, id: &str, cookie: &str) -> (Socket, Value) {
        let mut socket = self.socket(&format!("/api/games/{id}/live"), cookie);
        socket.send(&json!({ "type": "join", "protocol": 3 }));
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
        self.socket.send(Message::text(message.to_string())).expect("the other end listens");
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

    /// With which code the other end closes.
    pub(crate) fn closed(&mut self) -> Option<u16> {
        loop {
            match self.socket.read() {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Err(_) => return None,
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
}
