//! What the rooms of one game on different nodes tell each other.
//!
//! Events go along as they were stored. Whatever else has changed is only hinted at, and read from the database, so that
//! nothing is told twice. Who is present is known by the nodes alone.

use std::sync::Weak;

use protocol::EventMessage;
use serde::{Deserialize, Serialize};

use crate::bus::Subscription;
use crate::room::Room;

/// From a room to the rooms of the same game on other nodes.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub(crate) enum Relayed {
    /// Events that have been stored, in order.
    Events { events: Vec<EventMessage> },
    /// Something else has been stored: a seat, a message, a rematch, conditional turns.
    Look,
    /// Who has the game open on a node.
    Presence {
        node: String,
        /// White and black.
        players: [bool; 2],
        watchers: u32,
        /// Whether the others are to say the same of themselves.
        ask: bool,
    },
}

/// [`Relayed::Events`] of events that are written already.
pub(crate) fn events_text(bodies: &[String]) -> String {
    format!("{{\"type\":\"events\",\"events\":[{}]}}", bodies.join(","))
}

/// Takes in what other nodes tell, for as long as the room is there.
pub(crate) async fn hear(room: Weak<Room>, mut subscription: Subscription) {
    loop {
        let message = subscription.next().await;
        let Some(room) = room.upgrade() else { return };
        match serde_json::from_slice(&message) {
            Ok(relayed) => room.take_in(relayed).await,
            // A newer version may say what this one does not know; the database does.
            Err(_) => room.take_in(Relayed::Look).await,
        }
    }
}

#[cfg(test)]
mod tests {
    use protocol::{Side, What};

    use super::*;

    #[test]
    fn events_are_relayed_as_they_are_stored() {
        let change =
            What::Turn { side: Side::White, turn: "c3".to_owned(), parent: None, spent: 5 };
        let event = EventMessage { version: 1, at: 2, what: change };
        let bodies = [serde_json::to_string(&event).unwrap()];
        let relayed = Relayed::Events { events: vec![event] };
        assert_eq!(events_text(&bodies), serde_json::to_string(&relayed).unwrap());
    }
}
