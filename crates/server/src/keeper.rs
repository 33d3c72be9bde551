//! Ends games whose time has run out: at the moment, where somebody looks on, and else soon after.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use protocol::Code;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use crate::room::{Room, Rooms};
use crate::timekeeper::Timekeeper;

/// Stored deadlines are looked through so often, in milliseconds.
const SWEEP_EVERY: u64 = 5_000;

/// So many games are ended at a time.
const SWEPT: u32 = 100;

/// When which of the open rooms has to be looked at.
#[derive(Debug, Default)]
pub(crate) struct Deadlines {
    queue: Mutex<BTreeSet<(u64, Arc<str>)>>,
    earlier: Notify,
}

impl Deadlines {
    /// A room's deadline has changed, or has been looked at.
    pub(crate) fn change(&self, id: &Arc<str>, before: Option<u64>, after: Option<u64>) {
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(before) = before {
            queue.remove(&(before, id.clone()));
        }
        if let Some(after) = after {
            let first = queue.first().is_none_or(|(at, _)| after < *at);
            queue.insert((after, id.clone()));
            if first {
                self.earlier.notify_one();
            }
        }
    }

    /// Takes out those that have passed.
    fn due(&self, now: u64) -> Vec<Arc<str>> {
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        let mut due = Vec::new();
        while queue.first().is_some_and(|(at, _)| *at <= now) {
            due.extend(queue.pop_first().map(|(_, id)| id));
        }
        due
    }

    fn next(&self) -> Option<u64> {
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        queue.first().map(|(at, _)| *at)
    }
}

/// Looks after the clocks of open rooms until the server is gone.
pub(crate) async fn keep_time(rooms: Weak<Rooms>, time: Timekeeper) {
    loop {
        let Some(open) = rooms.upgrade() else { return };
        for id in open.deadlines.due(time.now()) {
            if let Some(room) = open.open_room(&id) {
                tokio::spawn(look_at(room));
            }
        }
        let deadlines = open.deadlines.clone();
        drop(open);
        let next = deadlines.next().unwrap_or(u64::MAX);
        tokio::select! {
            () = time.wait_until(next.min(time.now() + SWEEP_EVERY)) => {}
            () = deadlines.earlier.notified() => {}
        }
    }
}

/// Looks through stored deadlines until the server is gone.
pub(crate) async fn keep_sweeping(rooms: Weak<Rooms>, time: Timekeeper) {
    loop {
        let Some(open) = rooms.upgrade() else { return };
        sweep(open).await;
        time.wait_until(time.now() + SWEEP_EVERY).await;
    }
}

/// Ends what has run out in games that nobody looks at. Twice does no harm: the game's version is the fence.
pub(crate) async fn sweep(rooms: Arc<Rooms>) {
    loop {
        let due = match rooms.due(SWEPT).await {
            Ok(due) => due,
            Err(why) => return tracing::warn!("deadlines cannot be read: {why}"),
        };
        let mut looking = JoinSet::new();
        for id in due {
            let rooms = rooms.clone();
            looking.spawn(async move {
                match rooms.enter(&id).await {
                    Ok(room) => look_at(room).await,
                    Err(problem) => {
                        tracing::warn!("game {id}: {}", problem.message);
                        false
                    }
                }
            });
        }
        let ended = looking.join_all().await.into_iter().filter(|ended| *ended).count();
        // Those that could not be ended would come again at once.
        if ended < SWEPT as usize {
            return;
        }
    }
}

/// Says whether the game has ended with it.
async fn look_at(room: Arc<Room>) -> bool {
    room.keep_time().await.unwrap_or_else(|problem| {
        // Another node was faster: that is as good.
        if problem.code != Code::Stale {
            tracing::warn!("game {}: {}", room.id(), problem.message);
        }
        false
    })
}
