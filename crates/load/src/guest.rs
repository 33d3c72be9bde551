//! Somebody who talks to a server: over HTTP, and on the WebSocket of a game.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

pub(crate) type Socket = WebSocketStream<TcpStream>;

/// A browser with its cookie, at an address of its own as far as the server knows: to the server we are a proxy.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    server: SocketAddr,
    address: Ipv4Addr,
    cookie: String,
}

impl Guest {
    pub(crate) fn new(server: SocketAddr) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed) & 0x00ff_ffff;
        let address = Ipv4Addr::from_bits(Ipv4Addr::new(10, 0, 0, 0).to_bits() | number);
        Self { server, address, cookie: String::new() }
    }

    /// Asks over HTTP: the status and the body. A cookie that comes along is kept.
    pub(crate) async fn ask(&mut self, request: &str, body: &str) -> Result<(u16, Value), String> {
        let mut stream = TcpStream::connect(self.server).await.map_err(|why| why.to_string())?;
        let head = format!(
            "{request} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n{}\r\n{body}",
            self.server,
            body.len(),
            self.header()
        );
        let mut answer = Vec::new();
        stream.write_all(head.as_bytes()).await.map_err(|why| why.to_string())?;
        stream.read_to_end(&mut answer).await.map_err(|why| why.to_string())?;
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").ok_or("an answer has no head")?;
        for line in head.lines() {
            if let Some((name, value)) = line.split_once(": ")
                && name.eq_ignore_ascii_case("set-cookie")
            {
                value.split(';').next().unwrap_or_default().clone_into(&mut self.cookie);
            }
        }
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        let status = status.ok_or("an answer has no status")?;
        Ok((status, serde_json::from_str(body).unwrap_or(Value::Null)))
    }

    fn header(&self) -> String {
        let cookie = if self.cookie.is_empty() { "" } else { "Cookie: " };
        let end = if self.cookie.is_empty() { "" } else { "\r\n" };
        format!("X-Forwarded-For: {}\r\n{cookie}{}{end}", self.address, self.cookie)
    }

    /// Opens the WebSocket of a game.
    pub(crate) async fn enter(&self, id: &str) -> Result<Socket, String> {
        self.open(&format!("/api/games/{id}/live")).await
    }

    /// Opens the WebSocket at a path.
    pub(crate) async fn open(&self, path: &str) -> Result<Socket, String> {
        let stream = TcpStream::connect(self.server).await.map_err(|why| why.to_string())?;
        // A turn is not to wait for another one.
        stream.set_nodelay(true).map_err(|why| why.to_string())?;
        let address = format!("ws://{}{path}", self.server);
        let mut request = address.into_client_request().map_err(|why| why.to_string())?;
        if let Ok(cookie) = self.cookie.parse() {
            request.headers_mut().insert("cookie", cookie);
        }
        if let Ok(address) = self.address.to_string().parse() {
            request.headers_mut().insert("x-forwarded-for", address);
        }
        let buffers = WebSocketConfig::default().read_buffer_size(2048).write_buffer_size(0);
        let opened =
            tokio_tungstenite::client_async_with_config(request, stream, Some(buffers)).await;
        opened.map(|(socket, _)| socket).map_err(|why| why.to_string())
    }
}
