//! Messages on WebSockets.

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use protocol::{Code, Problem};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Larger messages are refused.
const LARGEST_MESSAGE: usize = 64 * 1024;

/// Messages larger than this are not even read: the connection ends.
pub(crate) const LARGEST_READ: usize = 1024 * 1024;

/// What came in on a socket.
pub(crate) enum Heard<T> {
    Message(T),
    /// Something that is no message of ours.
    Bad(Problem),
    /// Nothing that needs an answer.
    Nothing,
    /// Something that cannot even be read; the connection is of no use any more.
    Broken(Problem),
    /// The other end has gone.
    Closed,
}

/// Makes sense of what a socket received.
pub(crate) fn heard<T: DeserializeOwned>(
    received: Option<Result<Message, axum::Error>>,
) -> Heard<T> {
    let text = match received {
        Some(Ok(Message::Text(text))) => text,
        Some(Ok(Message::Binary(_))) => {
            return Heard::Bad(Problem::new(
                Code::BadMessage,
                "Messages are JSON in text frames, not binary.",
            ));
        }
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Heard::Nothing,
        Some(Err(why)) => {
            let message = format!("The connection ends: {why}.");
            return Heard::Broken(Problem::new(Code::TooLarge, message));
        }
        Some(Ok(Message::Close(_))) | None => return Heard::Closed,
    };
    if text.len() > LARGEST_MESSAGE {
        let message = format!(
            "A message of {} bytes is too large; {LARGEST_MESSAGE} are the most.",
            text.len()
        );
        return Heard::Bad(Problem::new(Code::TooLarge, message));
    }
    match serde_json::from_str(&text) {
        Ok(message) => Heard::Message(message),
        Err(why) => Heard::Bad(bad_message(&why)),
    }
}

pub(crate) fn bad_message(why: &serde_json::Error) -> Problem {
    Problem::new(Code::BadMessage, format!("This is no message of the protocol: {why}."))
}

/// A message as the text that goes over the wire.
pub(crate) fn as_text(message: &impl Serialize) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages can be written").into()
}

/// Sends a message. Says false if the other end has gone.
pub(crate) async fn send(socket: &mut WebSocket, text: Utf8Bytes) -> bool {
    socket.send(Message::Text(text)).await.is_ok()
}

/// Says good-bye before the program ends, so that the other end comes back when it is there again.
pub(crate) async fn go_away(mut socket: WebSocket) {
    let frame = CloseFrame { code: close_code::RESTART, reason: "The server is ending.".into() };
    // It may have gone first.
    let _ = socket.send(Message::Close(Some(frame))).await;
}
