//! Sockets of people who are signed in: they end with the session, on whatever node they are.
//!
//! A request asks the database who somebody is; a socket has asked when it was opened. When sessions end, the database keeps
//! a note of it for a while. Every node reads these notes, at once when another node tells of them and else every few seconds.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::Notify;

use crate::bus::{Bus, Subject};
use crate::room::Rooms;
use crate::timekeeper::Timekeeper;

/// The notes are read so often, in milliseconds.
const LOOK_EVERY: u64 = 2_000;

/// Notes of so long ago are read, in milliseconds: the clocks of nodes differ, and a node may not reach the database for a while.
const LOOK_BACK: u64 = 600_000;

/// The sockets that end with a session.
#[derive(Debug, Default)]
pub(crate) struct OpenSockets {
    /// By person.
    open: Mutex<HashMap<String, Vec<Arc<OpenSocket>>>>,
}

#[derive(Debug)]
struct OpenSocket {
    session: String,
    since: u64,
    end: Notify,
}

/// A socket's place among them, until it is dropped.
#[derive(Debug)]
pub(crate) struct SessionSocket {
    sockets: Arc<OpenSockets>,
    person: String,
    socket: Arc<OpenSocket>,
}

impl SessionSocket {
    /// Waits until the session has ended.
    pub(crate) async fn ended(&self) {
        self.socket.end.notified().await;
    }
}

impl Drop for SessionSocket {
    fn drop(&mut self) {
        let mut open = self.sockets.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sockets) = open.get_mut(&self.person) {
            sockets.retain(|socket| !Arc::ptr_eq(socket, &self.socket));
            if sockets.is_empty() {
                open.remove(&self.person);
            }
        }
    }
}

impl OpenSockets {
    /// Counts a socket among those of a session.
    pub(crate) fn open(self: &Arc<Self>, person: &str, session: &str, now: u64) -> SessionSocket {
        let socket =
            Arc::new(OpenSocket { session: session.to_owned(), since: now, end: Notify::new() });
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.entry(person.to_owned()).or_default().push(socket.clone());
        SessionSocket { sockets: self.clone(), person: person.to_owned(), socket }
    }

    /// Ends the sockets of a session, those that were there at a time.
    fn end(&self, person: &str, session: &str, at: u64) {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        for socket in open.get(person).into_iter().flatten() {
            if socket.session == session && socket.since <= at {
                socket.end.notify_one();
            }
        }
    }

    fn is_empty(&self) -> bool {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Ends the sockets of all sessions that have ended of late.
    pub(crate) async fn look(&self, rooms: &Rooms, seen: &mut HashSet<u64>) {
        if self.is_empty() {
            return;
        }
        let since = rooms.parts.time.now().saturating_sub(LOOK_BACK);
        match rooms.parts.store.ended_sessions(since).await {
            Ok(ended) => {
                for note in ended.iter().filter(|note| !seen.contains(&note.number)) {
                    self.end(&note.person, &note.session, note.at);
                }
                *seen = ended.into_iter().map(|note| note.number).collect();
            }
            Err(why) => tracing::warn!("sessions that ended are not known: {why}"),
        }
    }
}

fn subject() -> Option<Subject> {
    Subject::new("sessions", "ended")
}

/// Tells the other nodes that sessions have ended.
pub(crate) fn tell(bus: &Bus) {
    if let Some(subject) = subject() {
        bus.publish(&subject, "");
    }
}

/// Ends sockets with their sessions, for as long as the server is there.
pub(crate) async fn keep_watch(
    rooms: Weak<Rooms>,
    sockets: Arc<OpenSockets>,
    time: Timekeeper,
    bus: Bus,
) {
    let Some(subject) = subject() else { return };
    let mut subscription = bus.subscribe(&subject).await;
    let mut seen = HashSet::new();
    loop {
        tokio::select! {
            _ = subscription.next() => {}
            () = time.wait_until(time.now() + LOOK_EVERY) => {}
        }
        let Some(rooms) = rooms.upgrade() else { return };
        sockets.look(&rooms, &mut seen).await;
    }
}
