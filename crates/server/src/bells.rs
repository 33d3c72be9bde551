//! A bell for everybody who is here: it rings when there is something new of their own, on whatever node that happens.
//!
//! What nodes tell each other are hints to look.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use crate::bus::{Bus, Subject};
use crate::people::PersonId;

/// From node to node.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub(crate) enum Hint {
    /// The open seeks have changed.
    Seeks,
    /// Something waits for somebody.
    Person {
        /// Who.
        person: String,
    },
}

/// The bells of this node.
#[derive(Debug)]
pub(crate) struct Bells {
    bus: Bus,
    subject: Option<Subject>,
    /// Who is here. The number changes when there is something new for them.
    present: Mutex<HashMap<PersonId, watch::Sender<u64>>>,
}

/// Somebody is here, until this is dropped.
#[derive(Debug)]
pub(crate) struct PresentPerson {
    bells: Arc<Bells>,
    person: PersonId,
    /// Changes when there is something new for them.
    pub(crate) news: watch::Receiver<u64>,
}

impl Drop for PresentPerson {
    fn drop(&mut self) {
        let mut present = self.bells.lock();
        // This one and no other.
        if present.get(&self.person).is_some_and(|sender| sender.receiver_count() <= 1) {
            present.remove(&self.person);
        }
    }
}

impl Bells {
    pub(crate) fn new(bus: &Bus) -> Self {
        let subject = bus.is_shared().then(|| Subject::new("lobby", "all")).flatten();
        Self { bus: bus.clone(), subject, present: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PersonId, watch::Sender<u64>>> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where other nodes are heard, if there are any.
    pub(crate) fn subject(&self) -> Option<&Subject> {
        self.subject.as_ref()
    }

    /// Somebody comes.
    pub(crate) fn enter(self: &Arc<Self>, person: &PersonId) -> PresentPerson {
        let news = self.lock().entry(person.clone()).or_default().subscribe();
        PresentPerson { bells: self.clone(), person: person.clone(), news }
    }

    /// There is something new for somebody, wherever they are.
    pub(crate) fn tell(&self, person: &str) {
        self.ring(person);
        self.hint(&Hint::Person { person: person.to_owned() });
    }

    /// Tells the other nodes.
    pub(crate) fn hint(&self, hint: &Hint) {
        if let Some(subject) = &self.subject {
            let text = serde_json::to_string(hint).expect("messages can be written");
            self.bus.publish(subject, text);
        }
    }

    /// There may be something new for somebody who is here.
    pub(crate) fn ring(&self, person: &str) {
        if let Some(news) = self.lock().get(&PersonId::new(person.to_owned())) {
            news.send_modify(|number| *number += 1);
        }
    }

    /// The same for everybody.
    pub(crate) fn ring_all(&self) {
        for news in self.lock().values() {
            news.send_modify(|number| *number += 1);
        }
    }

    /// Whether somebody is here.
    pub(crate) fn is_present(&self, person: &str) -> bool {
        self.lock().contains_key(&PersonId::new(person.to_owned()))
    }

    /// Everybody who is here.
    pub(crate) fn present(&self) -> Vec<PersonId> {
        self.lock().keys().cloned().collect()
    }
}
