//! News from node to node.
//!
//! Any number of nodes may serve one database. What one of them has stored it tells the others here, on a subject for each
//! game, to which a node listens only while somebody there has the game open. What is told is a hint: the database
//! is what counts. A message that is lost costs a moment, never a turn, since whoever may have missed something looks there.
//! A node tells its own people by itself: what it publishes goes to the other nodes alone.

use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, ServerAddr, Subscriber};
use axum::body::Bytes;
use futures_util::StreamExt as _;
#[cfg(test)]
use tokio::sync::broadcast;
use tokio::sync::{mpsc, watch};

use crate::metrics::METRICS;

/// A server that does not answer is tried so often. After two tries it counts as gone.
const PING_EVERY: Duration = Duration::from_secs(2);

/// So long at most until the next try to reach it.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// So many messages may wait to be sent. More are dropped.
const QUEUE: usize = 8192;

/// So much of one subject may wait to be taken in. More is dropped.
const UNHEARD: usize = 256;

/// What a message is about: a game, say. Others listen to the same words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Subject(String);

impl Subject {
    /// A kind of thing and which one of them. Only letters and digits can name one: all that the server names itself.
    pub(crate) fn new(kind: &str, name: &str) -> Option<Self> {
        let plain =
            |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
        (plain(kind) && plain(name)).then(|| Self(format!("{kind}.{name}")))
    }
}

/// How the way to the others is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    /// Whether it works now, as far as is known.
    pub(crate) up: bool,
    /// How often something may have been missed.
    pub(crate) gaps: u64,
}

impl Link {
    fn new(up: bool) -> watch::Sender<Self> {
        watch::Sender::new(Self { up, gaps: 0 })
    }
}

/// The way to the other nodes.
#[derive(Clone, Debug)]
pub(crate) enum Bus {
    /// There is no other node.
    Alone,
    /// A NATS server.
    Nats(Nats),
    /// Nodes of one test.
    #[cfg(test)]
    Wire(Wire),
}

/// What is heard on a subject, until this is dropped.
#[derive(Debug)]
pub(crate) enum Subscription {
    Silent,
    Nats(Subscriber),
    #[cfg(test)]
    Wire(Wire, Subject, broadcast::Receiver<OnWire>),
}

impl Bus {
    /// Nodes that share a place hear each other: those of one database. A server that cannot be reached is
    /// tried again for as long as it takes.
    pub(crate) async fn connect(urls: &str, place: &str) -> Result<Self, String> {
        let addresses = urls
            .split(',')
            .map(|url| url.trim().parse::<ServerAddr>())
            .collect::<Result<Vec<_>, _>>()
            .map_err(|why| {
                format!("a NATS server is named like nats://127.0.0.1:4222, not \"{urls}\": {why}")
            })?;
        let link = Link::new(false);
        let told = link.clone();
        let client = ConnectOptions::new()
            .name("trefoil")
            .no_echo()
            .ping_interval(PING_EVERY)
            .subscription_capacity(UNHEARD)
            .reconnect_delay_callback(|attempts| {
                LONGEST_WAIT.min(Duration::from_millis(50 * attempts.min(20) as u64))
            })
            .retry_on_initial_connect()
            .event_callback(move |event| {
                notice(&told, &event);
                std::future::ready(())
            })
            .connect(addresses)
            .await
            .map_err(|why| format!("NATS cannot be used: {why}"))?;
        let (queue, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(send(client.clone(), waiting, link.clone()));
        Ok(Self::Nats(Nats { client, place: place.to_owned(), queue, link }))
    }

    /// Whether there may be other nodes.
    pub(crate) fn is_shared(&self) -> bool {
        !matches!(self, Self::Alone)
    }

    /// How the way to the others is, now and from now on. Nobody is missed by who is alone.
    pub(crate) fn link(&self) -> watch::Receiver<Link> {
        match self {
            Self::Alone => Link::new(true).subscribe(),
            Self::Nats(nats) => nats.link.subscribe(),
            #[cfg(test)]
            Self::Wire(wire) => wire.link.subscribe(),
        }
    }

    /// Tells the other nodes. Waits for nothing: what cannot be sent now is lost.
    pub(crate) fn publish(&self, subject: &Subject, message: impl Into<Bytes>) {
        match self {
            Self::Alone => {}
            Self::Nats(nats) => {
                let to = nats.full(subject);
                if !nats.link.borrow().up || nats.queue.try_send((to, message.into())).is_err() {
                    METRICS.bus_dropped_total.add(1);
                }
            }
            #[cfg(test)]
            Self::Wire(wire) => wire.publish(subject, message.into()),
        }
    }

    /// Begins to listen to the other nodes. What is stored from now on will be heard of, if nothing goes wrong.
    pub(crate) async fn subscribe(&self, subject: &Subject) -> Subscription {
        match self {
            Self::Alone => Subscription::Silent,
            Self::Nats(nats) => match nats.client.subscribe(nats.full(subject)).await {
                Ok(subscriber) => Subscription::Nats(subscriber),
                Err(why) => {
                    // Then the database tells it, a moment later.
                    tracing::warn!("nothing will be heard of {}: {why}", subject.0);
                    Subscription::Silent
                }
            },
            #[cfg(test)]
            Self::Wire(wire) => {
                Subscription::Wire(wire.clone(), subject.clone(), wire.air.subscribe())
            }
        }
    }
}

impl Subscription {
    /// The next message. Never comes back if there will be none.
    pub(crate) async fn next(&mut self) -> Bytes {
        let heard = match self {
            Self::Silent => None,
            Self::Nats(subscriber) => subscriber.next().await.map(|message| message.payload),
            #[cfg(test)]
            Self::Wire(wire, subject, air) => wire.next(subject, air).await,
        };
        match heard {
            Some(message) => {
                METRICS.bus_heard_total.add(1);
                message
            }
            None => std::future::pending().await,
        }
    }
}

/// A connection to a NATS server.
#[derive(Clone, Debug)]
pub(crate) struct Nats {
    client: Client,
    /// Before all subjects, so that servers with databases of their own can share a NATS server.
    place: String,
    queue: mpsc::Sender<(String, Bytes)>,
    link: watch::Sender<Link>,
}

impl Nats {
    fn full(&self, subject: &Subject) -> String {
        format!("trefoil.{}.{}", self.place, subject.0)
    }
}

/// Sends what waits. A server that takes nothing in lets the queue fill up, and nobody else wait.
async fn send(
    client: Client,
    mut waiting: mpsc::Receiver<(String, Bytes)>,
    link: watch::Sender<Link>,
) {
    while let Some((subject, message)) = waiting.recv().await {
        match client.publish(subject, message).await {
            Ok(()) => METRICS.bus_sent_total.add(1),
            Err(why) => {
                METRICS.bus_dropped_total.add(1);
                tracing::warn!("the other nodes cannot be told: {why}");
                link.send_modify(|link| link.gaps += 1);
            }
        }
    }
}

fn notice(link: &watch::Sender<Link>, event: &Event) {
    match event {
        Event::Connected => {
            tracing::info!("NATS is there");
            METRICS.bus_up.set(1);
            link.send_modify(|link| link.up = true);
        }
        Event::Disconnected | Event::Closed => {
            tracing::warn!("NATS is gone; the database is asked until it is back");
            METRICS.bus_up.set(0);
            link.send_modify(|link| *link = Link { up: false, gaps: link.gaps + 1 });
        }
        Event::SlowConsumer(_) => link.send_modify(|link| link.gaps += 1),
        // One for each try to reach it.
        Event::ClientError(why) => tracing::debug!("NATS: {why}"),
        other => tracing::warn!("NATS: {other}"),
    }
}

/// What the nodes of one test hear each other by. It can be cut, for one node or for all.
#[cfg(test)]
#[derive(Clone, Debug)]
pub(crate) struct Wire {
    node: usize,
    air: broadcast::Sender<OnWire>,
    link: watch::Sender<Link>,
    deaf: std::sync::Arc<std::sync::atomic::AtomicBool>,
}

#[cfg(test)]
#[derive(Clone, Debug)]
pub(crate) struct OnWire {
    from: usize,
    subject: Subject,
    message: Bytes,
}

#[cfg(test)]
impl Wire {
    /// For so many nodes.
    pub(crate) fn between(nodes: usize) -> Vec<Self> {
        let air = broadcast::Sender::new(1024);
        let node =
            |node| Self { node, air: air.clone(), link: Link::new(true), deaf: Default::default() };
        (0..nodes).map(node).collect()
    }

    /// This node neither tells nor hears anything any more; and knows it, or does not.
    pub(crate) fn cut(&self, noticed: bool) {
        self.deaf.store(true, std::sync::atomic::Ordering::SeqCst);
        if noticed {
            self.link.send_modify(|link| *link = Link { up: false, gaps: link.gaps + 1 });
        }
    }

    pub(crate) fn mend(&self) {
        self.deaf.store(false, std::sync::atomic::Ordering::SeqCst);
        self.link.send_modify(|link| link.up = true);
    }

    fn is_deaf(&self) -> bool {
        self.deaf.load(std::sync::atomic::Ordering::SeqCst)
    }

    fn publish(&self, subject: &Subject, message: Bytes) {
        if !self.is_deaf() {
            // Nobody may be listening.
            let _ = self.air.send(OnWire { from: self.node, subject: subject.clone(), message });
        }
    }

    async fn next(
        &self,
        subject: &Subject,
        air: &mut broadcast::Receiver<OnWire>,
    ) -> Option<Bytes> {
        loop {
            let heard = air.recv().await.ok()?;
            if !self.is_deaf() && heard.from != self.node && heard.subject == *subject {
                return Some(heard.message);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_is_one_that_the_server_names_itself() {
        assert_eq!(Subject::new("game", "ab2").unwrap().0, "game.ab2");
        for bad in ["", "a.b", "*", ">", "a b", "a\r\nPUB x", "é"] {
            assert_eq!(Subject::new("game", bad), None, "{bad}");
        }
    }

    #[tokio::test]
    async fn an_address_that_is_none_is_told() {
        let problem = Bus::connect("nats://a b:x", "here").await.unwrap_err();
        assert!(problem.contains("nats://127.0.0.1:4222"), "{problem}");
    }
}
