//! What the server counts, for whoever watches over it.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};

/// A number that is told under a name.
#[derive(Debug)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    pub(crate) fn less(&self, less: u64) {
        self.0.fetch_sub(less, Ordering::Relaxed);
    }

    pub(crate) fn set(&self, now: u64) {
        self.0.store(now, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

macro_rules! counts {
    ($($field:ident $kind:ident $about:literal),* $(,)?) => {
        /// All numbers of this process.
        #[derive(Debug)]
        pub(crate) struct Metrics {
            $(pub(crate) $field: Counter,)*
        }

        pub(crate) static METRICS: Metrics = Metrics { $($field: Counter(AtomicU64::new(0)),)* };

        impl Metrics {
            fn all(&self) -> Vec<(&'static str, &'static str, &'static str, u64)> {
                vec![$((stringify!($field), stringify!($kind), $about, self.$field.get()),)*]
            }
        }
    };
}

counts! {
    connections gauge "Connections that are open.",
    connections_total counter "Connections that were accepted.",
    connections_refused_total counter "Connections that were refused since there were too many.",
    sockets gauge "WebSockets that are open.",
    requests_total counter "Requests that were answered.",
    requests_failed_total counter "Requests that were answered with a status of 500 or more.",
    commits_total counter "Transactions that were written.",
    commit_microseconds_total counter "Time that writing transactions took.",
    orders_total counter "What was asked to be written: turns, new games, seats, chat.",
    events_total counter "Events that were stored: turns, offers, ends.",
    stale_total counter "Writes that came too late.",
    store_failures_total counter "Transactions that the database did not take.",
    packed_total counter "Finished games that were made small.",
    nodes gauge "Nodes that serve this database, this one included.",
    bus_up gauge "1 if the other nodes can be told and heard.",
    bus_sent_total counter "Messages that the other nodes were told.",
    bus_heard_total counter "Messages that other nodes have told.",
    bus_dropped_total counter "Messages that could not be told: the database told them a moment later.",
    mails_sent_total counter "E-mails that the SMTP server took.",
    mails_failed_total counter "E-mails that were not sent.",
    notices_sent_total counter "Notices that push services have taken.",
    notices_failed_total counter "Notices that were refused, or not taken after all tries.",
    notices_dropped_total counter "Notices that were not sent: too many waited, or it was too late.",
    notices_gone_total counter "Browsers that were forgotten since they want no notices any more.",
    caught_up_total counter "Games that were read again since something of them had not been heard.",
}

impl Metrics {
    /// In the text format of Prometheus.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for (name, kind, about, value) in self.all() {
            // Writing into a text does not fail.
            let _ = writeln!(
                text,
                "# HELP trefoil_{name} {about}\n# TYPE trefoil_{name} {kind}\ntrefoil_{name} {value}"
            );
        }
        text
    }
}
