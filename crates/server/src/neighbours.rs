//! The other nodes: which of them live, and what they may have done that was not heard.
//!
//! There is no leader and no lease. Each node gives a sign of life in the database; one that gives none for a while has died,
//! and its people are not counted as present any more. As long as some node cannot be heard, nobody counts as gone for
//! good: they may be there.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, Weak};

use tokio::sync::watch;

use crate::bus::{Bus, Link};
use crate::metrics::METRICS;
use crate::room::{Rooms, Share};
use crate::store::{NodeSign, StoreError};
use crate::timekeeper::Timekeeper;

/// In milliseconds.
const TICK: u64 = 1_000;

/// A sign of life is given every so many ticks.
const SIGN_EVERY: u64 = 2;

/// A node whose sign has not changed for so many of ours has died.
const STILL: u32 = 5;

/// In so many ticks the database is asked what was missed in each game; in each tick while the others cannot be heard.
const CHECK_EVERY: u64 = 5;

/// In so many ticks the other nodes are asked who is there in each game: word that somebody left may have been lost.
const ASK_EVERY: u64 = 60;

/// What is known of the other nodes.
#[derive(Debug)]
pub(crate) struct Neighbours {
    node: String,
    link: watch::Receiver<Link>,
    known: Mutex<BTreeMap<String, Known>>,
    /// Whether one of them cannot be heard, as it says itself.
    some_cut_off: AtomicBool,
}

#[derive(Clone, Copy, Debug)]
struct Known {
    seen: u64,
    /// For how many of our signs it has given none.
    still: u32,
}

/// What has changed among the nodes.
#[derive(Debug, Default, PartialEq, Eq)]
struct Changes {
    /// These have died.
    gone: Vec<String>,
    /// Some are new, or are back.
    came: bool,
    /// One that could not be heard can be heard again.
    heard_again: bool,
}

impl Neighbours {
    pub(crate) fn new(node: String, bus: &Bus) -> Self {
        let link = bus.link();
        Self { node, link, known: Mutex::default(), some_cut_off: AtomicBool::new(false) }
    }

    /// What this node is called.
    pub(crate) fn node(&self) -> &str {
        &self.node
    }

    /// Whether people may be present of whom this node has not heard.
    pub(crate) fn is_blind(&self) -> bool {
        !self.link.borrow().up || self.some_cut_off.load(Ordering::Relaxed)
    }

    fn note(&self, signs: &[NodeSign]) -> Changes {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let lives = |known: &Known| known.still < STILL;
        let before: Vec<String> =
            known.iter().filter(|(_, known)| lives(known)).map(|(id, _)| id.clone()).collect();
        known.retain(|id, _| signs.iter().any(|sign| sign.id == *id));
        for sign in signs.iter().filter(|sign| sign.id != self.node) {
            let heard = |known: &mut Known| {
                known.still =
                    if known.seen == sign.seen { known.still.saturating_add(1) } else { 0 };
                known.seen = sign.seen;
            };
            let new = Known { seen: sign.seen, still: 0 };
            known.entry(sign.id.clone()).and_modify(heard).or_insert(new);
        }
        let is_alive = |id: &str| known.get(id).is_some_and(lives);
        let gone = before.iter().filter(|id| !is_alive(id)).cloned().collect();
        let came = known.iter().any(|(id, known)| lives(known) && !before.contains(id));
        let cut_off = signs.iter().any(|sign| is_alive(&sign.id) && !sign.on_bus);
        let was_cut_off = self.some_cut_off.swap(cut_off, Ordering::Relaxed);
        METRICS.nodes.set(1 + known.values().filter(|known| lives(known)).count() as u64);
        Changes { gone, came, heard_again: was_cut_off && !cut_off }
    }
}

/// Keeps in touch with the other nodes until the server is gone.
pub(crate) async fn keep_in_touch(rooms: Weak<Rooms>, time: Timekeeper, bus: Bus) {
    let mut link = bus.link();
    let mut last = *link.borrow_and_update();
    let (mut tick, mut asked) = (0, false);
    loop {
        let Some(open) = rooms.upgrade() else { return };
        let now = *link.borrow_and_update();
        let mut unseen = now.up && !last.up;
        if tick % SIGN_EVERY == 0 {
            match exchange_signs(&open, now).await {
                Ok(changed) => unseen |= changed,
                Err(why) => tracing::warn!("the other nodes cannot be seen: {why}"),
            }
        }
        if now.up {
            let share = if unseen { Share::ALL } else { Share { number: tick, of: ASK_EVERY } };
            open.ask_who_is_there(share, unseen);
            asked = true;
        }
        let all = !now.up || unseen || now.gaps != last.gaps;
        let share = if all { Share::ALL } else { Share { number: tick, of: CHECK_EVERY } };
        if let Err(why) = open.catch_up(share).await {
            tracing::warn!("what other nodes have stored cannot be read: {why}");
        }
        last = now;
        drop(open);
        tokio::select! {
            () = time.wait_until(time.now() + TICK) => {
                tick += 1;
                // Who was asked has answered by now, if the way there is open.
                if std::mem::take(&mut asked) && link.borrow().up
                    && let Some(open) = rooms.upgrade()
                {
                    open.forget_unanswered();
                }
            }
            changed = link.changed() => if changed.is_err() { return },
        }
    }
}

/// Gives and reads signs of life. Says whether people may have been there unseen.
async fn exchange_signs(rooms: &Rooms, link: Link) -> Result<bool, StoreError> {
    let (parts, neighbours) = (&rooms.parts, &rooms.neighbours);
    let id = neighbours.node.clone();
    let own = NodeSign { id, seen: parts.time.now(), on_bus: link.up };
    parts.store.sign(&own).await?;
    let changes = neighbours.note(&parts.store.signs().await?);
    for node in &changes.gone {
        tracing::warn!("node {node} has gone");
        rooms.forget(node);
    }
    Ok(changes.came || changes.heard_again)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signs(signs: &[(&str, u64, bool)]) -> Vec<NodeSign> {
        let sign =
            |&(id, seen, on_bus): &(&str, u64, bool)| NodeSign { id: id.to_owned(), seen, on_bus };
        signs.iter().map(sign).collect()
    }

    #[test]
    fn a_node_that_gives_no_sign_of_life_has_died() {
        let here = Neighbours::new("here".to_owned(), &Bus::Alone);
        let note = |now: u64, there: u64| {
            here.note(&signs(&[("here", now, true), ("there", there, true)]))
        };
        assert!(note(1, 1).came);
        for now in 2..6 {
            assert_eq!(note(now, 1), Changes::default(), "{now}");
        }
        assert_eq!(note(6, 1).gone, ["there"]);
        // Once is enough.
        assert_eq!(note(7, 1), Changes::default());
        assert!(note(8, 2).came, "it was only slow");
        assert_eq!(here.note(&signs(&[("here", 9, true)])).gone, ["there"], "it went in order");
    }

    #[test]
    fn while_somebody_cannot_be_heard_nobody_is_known_to_be_gone() {
        let here = Neighbours::new("here".to_owned(), &Bus::Alone);
        here.note(&signs(&[("there", 1, true)]));
        assert!(!here.is_blind());
        here.note(&signs(&[("there", 2, false)]));
        assert!(here.is_blind());
        assert!(here.note(&signs(&[("there", 3, true)])).heard_again);
        assert!(!here.is_blind());
        here.note(&signs(&[("there", 4, false)]));
        for _ in 0..STILL {
            here.note(&signs(&[("there", 4, false)]));
        }
        assert!(!here.is_blind(), "who has died has nobody");
    }
}
