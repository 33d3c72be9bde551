//! Who is in the lobby, and what they are told.
//!
//! The database says which seeks are open. Each node that has listeners reads them when something may have changed, at most a few times
//! a second, and tells what is different as one text that all listeners share. Who is to be told something of their own is found by
//! who they are. What nodes tell each other are hints to look.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use axum::extract::ws::Utf8Bytes;
use protocol::{FromLobby, SeekMessage};
use tokio::sync::{Notify, broadcast};

use crate::bells::{Hint, PresentPerson};
use crate::bus::Link;
use crate::meeting;
use crate::people::PersonId;
use crate::room::Rooms;
use crate::socket::as_text;
use crate::store::StoreError;
use crate::timekeeper::Timekeeper;

/// Changes that come close together are told together, in milliseconds.
const PACE: u64 = 250;

/// So often those who are here are noted and pairs are looked for, in milliseconds.
const TICK: u64 = 2_000;

/// Dead seeks are forgotten every so many ticks, and whatever was not heard of is found.
const SWEEP_EVERY: u64 = 3;

/// What a slow listener may have waiting before it is told the whole list instead.
const NEWS_KEPT: usize = 16;

/// The lobby of this node.
#[derive(Debug)]
pub(crate) struct Lobby {
    pub(crate) rooms: Arc<Rooms>,
    told: Mutex<ToldSeeks>,
    news: broadcast::Sender<Utf8Bytes>,
    /// Who waited for something when that was last looked at, or has begun to since.
    waited: Mutex<HashSet<String>>,
    /// The open seeks are to be looked at.
    stirred: Arc<Notify>,
}

/// The seeks that listeners know of.
#[derive(Debug)]
struct ToldSeeks {
    seeks: Vec<SeekMessage>,
    /// All of them as a text.
    whole: Utf8Bytes,
    /// Whether they were ever read.
    fresh: bool,
}

fn whole(seeks: &[SeekMessage]) -> Utf8Bytes {
    as_text(&FromLobby::Seeks { seeks: seeks.to_vec() })
}

impl Lobby {
    pub(crate) fn new(rooms: Arc<Rooms>) -> Self {
        Self {
            rooms,
            told: Mutex::new(ToldSeeks { seeks: Vec::new(), whole: whole(&[]), fresh: false }),
            news: broadcast::channel(NEWS_KEPT).0,
            waited: Mutex::default(),
            stirred: Arc::default(),
        }
    }

    fn told(&self) -> std::sync::MutexGuard<'_, ToldSeeks> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody waits from now on.
    pub(crate) fn waits(&self, person: &str) {
        self.waited.lock().unwrap_or_else(PoisonError::into_inner).insert(person.to_owned());
    }

    /// These wait now. Gives those who wait or did so until now.
    fn wait_now(&self, waiting: HashSet<String>) -> HashSet<String> {
        let mut waited = self.waited.lock().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::replace(&mut *waited, waiting);
        waited.union(&before).cloned().collect()
    }

    fn now(&self) -> u64 {
        self.rooms.parts.time.now()
    }

    /// Somebody comes. Their seeks stand from now on, if they were away for a moment only.
    pub(crate) async fn enter(&self, person: &PersonId) -> PresentPerson {
        let present = self.rooms.bells.enter(person);
        let kept = self.rooms.parts.store.keep_seeks(&[person.as_str()], self.now()).await;
        if let Err(why) = kept {
            tracing::warn!("seeks were not kept: {why}");
        }
        present
    }

    /// All open seeks, and what changes in them from now on.
    pub(crate) async fn listen(
        &self,
    ) -> Result<(Utf8Bytes, broadcast::Receiver<Utf8Bytes>), StoreError> {
        // Nobody may have listened for long.
        if self.news.receiver_count() == 0 || !self.told().fresh {
            self.look().await?;
        }
        let told = self.told();
        Ok((told.whole.clone(), self.news.subscribe()))
    }

    /// The open seeks have changed, by something that was done here.
    pub(crate) fn seeks_changed(&self) {
        self.stirred.notify_one();
        self.rooms.bells.hint(&Hint::Seeks);
    }

    /// There is something new for somebody, wherever they are.
    pub(crate) fn tell(&self, person: &str) {
        self.rooms.bells.tell(person);
    }

    fn stir_all(&self) {
        self.rooms.bells.ring_all();
        self.stirred.notify_one();
    }

    /// Whether somebody is here.
    pub(crate) fn is_present(&self, person: &str) -> bool {
        self.rooms.bells.is_present(person)
    }

    /// Reads the open seeks, and tells what has changed in them.
    async fn look(&self) -> Result<(), StoreError> {
        let seeks = self.rooms.parts.store.open_seeks(self.now()).await?;
        let seeks: Vec<SeekMessage> = seeks.iter().map(meeting::seek_message).collect();
        let mut told = self.told();
        let difference = difference(&told.seeks, &seeks);
        if difference.is_some() || !told.fresh {
            *told = ToldSeeks { whole: whole(&seeks), seeks, fresh: true };
        }
        if let Some(text) = difference.map(|changed| as_text(&changed)) {
            // Nobody may be listening.
            let _ = self.news.send(text);
        }
        Ok(())
    }
}

/// What has changed between two lists, if something has.
fn difference(before: &[SeekMessage], after: &[SeekMessage]) -> Option<FromLobby> {
    let is_in = |list: &[SeekMessage], id: &str| list.iter().any(|seek| seek.id == id);
    let added: Vec<SeekMessage> =
        after.iter().filter(|seek| !is_in(before, &seek.id)).cloned().collect();
    let gone: Vec<String> =
        before.iter().filter(|seek| !is_in(after, &seek.id)).map(|seek| seek.id.clone()).collect();
    (!added.is_empty() || !gone.is_empty()).then_some(FromLobby::Changed { added, gone })
}

/// Tells listeners what changes among the seeks, for as long as the lobby is there.
pub(crate) async fn keep_telling(lobby: Weak<Lobby>, time: Timekeeper) {
    let mut last = 0;
    loop {
        let Some(stirred) = lobby.upgrade().map(|lobby| lobby.stirred.clone()) else { return };
        stirred.notified().await;
        time.wait_until(last + PACE).await;
        last = time.now();
        let Some(open) = lobby.upgrade() else { return };
        // Who comes later reads them anew.
        if open.news.receiver_count() > 0
            && let Err(why) = open.look().await
        {
            tracing::warn!("seeks cannot be read: {why}");
        }
    }
}

/// Keeps the seeks of those who are here, and looks for pairs, for as long as the lobby is there.
pub(crate) async fn keep_meeting(lobby: Weak<Lobby>, time: Timekeeper) {
    let mut tick = 0_u64;
    let Some(link) = lobby.upgrade().map(|lobby| lobby.rooms.parts.bus.link()) else { return };
    let mut heard: Link = *link.borrow();
    loop {
        time.wait_until(time.now() + TICK).await;
        let Some(open) = lobby.upgrade() else { return };
        tick += 1;
        if let Err(why) = look_after(&open, tick.is_multiple_of(SWEEP_EVERY)).await {
            tracing::warn!("people in the lobby cannot be looked after: {why}");
        }
        let now = *link.borrow();
        if !now.up || now != heard {
            open.stir_all();
        }
        heard = now;
    }
}

async fn look_after(lobby: &Arc<Lobby>, sweeps: bool) -> Result<(), StoreError> {
    let (store, now) = (&lobby.rooms.parts.store, lobby.now());
    let present = lobby.rooms.bells.present();
    if !present.is_empty() {
        let waiting = store.waiting_people().await?;
        let here: Vec<&str> = present
            .iter()
            .map(PersonId::as_str)
            .filter(|person| waiting.contains(*person))
            .collect();
        store.keep_seeks(&here, now).await?;
        meeting::pair_all(lobby).await;
        // Word that they were paired, or asked for a game, may have been lost.
        for person in lobby.wait_now(waiting) {
            lobby.rooms.bells.ring(&person);
        }
    }
    if sweeps {
        store.sweep_meeting(now).await?;
        lobby.stirred.notify_one();
    }
    Ok(())
}

/// Takes in what other nodes tell, for as long as the lobby is there.
pub(crate) async fn hear(lobby: Weak<Lobby>) {
    let Some((bus, subject)) = lobby.upgrade().and_then(|lobby| {
        Some((lobby.rooms.parts.bus.clone(), lobby.rooms.bells.subject()?.clone()))
    }) else {
        return;
    };
    let mut subscription = bus.subscribe(&subject).await;
    loop {
        let message = subscription.next().await;
        let Some(lobby) = lobby.upgrade() else { return };
        match serde_json::from_slice(&message) {
            Ok(Hint::Seeks) => lobby.stirred.notify_one(),
            Ok(Hint::Person { person }) => lobby.rooms.bells.ring(&person),
            // A newer version may say what this one does not know.
            Err(_) => lobby.stir_all(),
        }
    }
}
