//! Messages on WebSockets.

use std::future::{Future as _, poll_fn};
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use protocol::{Code, Problem};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::problem::shortened;

/// No message needs more. A larger one is not even read: the connection ends.
pub(crate) const LARGEST_MESSAGE: usize = 8 * 1024;

/// Who does not take a message for so long is gone.
const PATIENCE: Duration = Duration::from_secs(15);

/// What came in on a socket.
pub(crate) enum Heard<T> {
    Message(T),
    /// Something that is no message of ours.
    Bad(Problem),
    /// The answer to a ping.
    Pong,
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
        Some(Ok(Message::Ping(_))) => return Heard::Nothing,
        Some(Ok(Message::Pong(_))) => return Heard::Pong,
        Some(Err(why)) => {
            let message = format!(
                "The connection ends: {why}. A message has at most {LARGEST_MESSAGE} bytes."
            );
            return Heard::Broken(Problem::new(Code::TooLarge, message));
        }
        Some(Ok(Message::Close(_))) | None => return Heard::Closed,
    };
    match serde_json::from_str(&text) {
        Ok(message) => Heard::Message(message),
        Err(why) => Heard::Bad(bad_message(&why)),
    }
}

pub(crate) fn bad_message(why: &serde_json::Error) -> Problem {
    shortened(Problem::new(Code::BadMessage, format!("This is no message of the protocol: {why}.")))
}

/// A message as the text that goes over the wire.
pub(crate) fn as_text(message: &impl Serialize) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages can be written").into()
}

/// Sends a message. Says false if the other end has gone, or does not take it.
pub(crate) async fn send(socket: &mut WebSocket, message: Message) -> bool {
    let mut sending = pin!(socket.send(message));
    // Mostly it goes out at once, and no timer is needed.
    let at_once = poll_fn(|context| match sending.as_mut().poll(context) {
        Poll::Ready(sent) => Poll::Ready(Some(sent)),
        Poll::Pending => Poll::Ready(None),
    });
    match at_once.await {
        Some(sent) => sent.is_ok(),
        None => matches!(tokio::time::timeout(PATIENCE, sending).await, Ok(Ok(()))),
    }
}

/// Says good-bye before the program ends, so that the other end comes back when it is there again.
pub(crate) async fn go_away(mut socket: WebSocket) {
    let frame = CloseFrame { code: close_code::RESTART, reason: "The server is ending.".into() };
    send(&mut socket, Message::Close(Some(frame))).await;
}
