//! Games between people over HTTP and WebSockets, kept in a database, and the pages of the app.
//!
//! A thin authority: it checks turns by the rules, stores them and passes them on. What people see is
//! made from them in their browsers. `store` keeps games, `room` runs them, `live` talks on WebSockets,
//! `http` answers requests, `pages` serves the front end, `embed` and `picture` what other sites show, `connections` lets people in, `operations` tells how it goes.

mod accounts;
mod admin;
mod api;
mod attendance;
mod bells;
mod bus;
mod chance;
mod connections;
mod email;
mod embed;
mod export;
mod http;
mod keeper;
mod lag;
mod live;
mod lobby;
mod lobby_socket;
mod mail;
mod mail_words;
mod meeting;
mod metrics;
mod names;
mod neighbours;
mod notices;
mod operations;
mod pages;
mod passwords;
mod people;
mod picture;
mod postbox;
mod problem;
mod rate_limits;
mod ratings;
mod relay;
mod room;
mod sessions;
mod sites;
mod socket;
mod store;
#[cfg(test)]
mod tests;
mod timekeeper;
mod web_push;

use std::net::{IpAddr, SocketAddr};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use protocol::StoredGame;
use tokio::net::TcpListener;

pub use crate::admin::AdminAct;
use crate::bus::Bus;
use crate::chance::Chance;
pub use crate::connections::Capacity;
use crate::http::Server;
pub use crate::mail::MailSettings;
use crate::mail::Mailer;
use crate::notices::{Deliverer, Notices};
use crate::postbox::Reachable;
use crate::room::Parts;
use crate::sites::Sites;
pub use crate::sites::{addresses_for_others, own_addresses};
use crate::store::Store;
use crate::timekeeper::Timekeeper;

/// How to serve.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen; port 0 takes any that is free.
    pub listen: SocketAddr,
    /// The folder for what is kept. Created if it is missing.
    pub data: PathBuf,
    /// The database; without it a file in the folder.
    pub database: Option<String>,
    /// The NATS servers by which nodes on one database hear each other; without it, there is one node.
    pub nats: Option<String>,
    /// Where the public finds the server, if not at this machine's own addresses.
    pub public_url: Option<String>,
    /// Proxies that are believed when they say for whom they ask.
    pub trusted_proxies: Vec<IpAddr>,
    /// Other machines that may read the numbers.
    pub monitors: Vec<IpAddr>,
    /// Whether notices may also go to push services that are not public: for who runs one of their own.
    pub push_anywhere: bool,
    /// Where e-mail goes out; without it there is none.
    pub mail: Option<MailSettings>,
    /// How many may be connected.
    pub capacity: Capacity,
}

/// So long after its end a game is made small, in milliseconds: most of what is still asked of it comes before.
const UNPACKED: u64 = 60_000;

/// What is too old is looked for so often, in milliseconds.
const FORGET_EVERY: u64 = 3_600_000;

/// Serves until the program is asked to end. Tells the address once it can be visited.
///
/// # Errors
/// Why it cannot serve, as a sentence.
pub fn serve(settings: &Settings, ready: impl FnOnce(SocketAddr)) -> Result<(), String> {
    // The writer of the database has a thread of its own: with one for each processor, they would only be in each other's way.
    let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(processors.saturating_sub(1).max(1))
        .enable_all()
        .build()
        .map_err(|why| format!("no threads can be started: {why}"))?;
    runtime.block_on(run(settings, ready))
}

/// The games that the version before stored in this database.
///
/// # Errors
/// Why they cannot be read, as a sentence.
pub fn earlier_games(settings: &Settings) -> Result<Vec<StoredGame>, String> {
    wait_for(async {
        let store = Store::open(&database(settings)?).await?;
        let games = store.earlier_games().await;
        store.close().await;
        games.map_err(|why| why.to_string())
    })
}

/// Writes all that is kept into a new file, also while a server is using it. Gives the number of games.
///
/// # Errors
/// Why it was not done, as a sentence.
pub fn backup(settings: &Settings, to: &Path) -> Result<u64, String> {
    wait_for(async { store::backup(&database(settings)?, to).await })
}

/// Writes all games that everybody may see into a new file, also while a server is using the database. Gives their number.
///
/// # Errors
/// Why it was not done, as a sentence.
pub fn export_public(settings: &Settings, to: &Path) -> Result<u64, String> {
    wait_for(async {
        let store = Store::open(&database(settings)?).await?;
        let games = export::into_file(&store, to).await;
        store.close().await;
        games
    })
}

/// Fills a new database from the file of a backup. Gives the number of games.
///
/// # Errors
/// Why it was not done, as a sentence. Nothing has changed then.
pub fn restore(settings: &Settings, from: &Path) -> Result<u64, String> {
    wait_for(async { store::restore(&database(settings)?, from).await })
}

/// Does what an administrator wants, also while a server is using the database. Gives what there is to say.
///
/// # Errors
/// Why it was not done, as a sentence.
pub fn admin(settings: &Settings, act: AdminAct) -> Result<String, String> {
    wait_for(async {
        let store = Store::open(&database(settings)?).await?;
        let said = admin::carry_out(&store, act).await;
        store.close().await;
        said
    })
}

/// A token for a bot of the server's own, which is made if there is none of this name. Earlier tokens of it are revoked.
///
/// # Errors
/// Why there is none, as a sentence.
pub fn own_bot(settings: &Settings, name: &str) -> Result<String, String> {
    wait_for(async {
        let store = Store::open(&database(settings)?).await?;
        let token = admin::own_bot(&store, name).await;
        store.close().await;
        token
    })
}

fn wait_for<T>(work: impl Future<Output = Result<T, String>>) -> Result<T, String> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|why| format!("no threads can be started: {why}"))?;
    runtime.block_on(work)
}

/// The address of the database: the one that was named, or that of a file in the data folder.
fn database(settings: &Settings) -> Result<String, String> {
    if let Some(url) = &settings.database {
        return Ok(url.clone());
    }
    let folder = &settings.data;
    std::fs::create_dir_all(folder)
        .map_err(|why| format!("the data folder {} cannot be made: {why}", folder.display()))?;
    Ok(Store::url_of_file(&folder.join("trefoil.db")))
}

async fn run(settings: &Settings, ready: impl FnOnce(SocketAddr)) -> Result<(), String> {
    let store = Store::open(&database(settings)?).await?;
    let listener = TcpListener::bind(settings.listen)
        .await
        .map_err(|why| format!("cannot listen on {}: {why}", settings.listen))?;
    let address = listener.local_addr().map_err(|why| why.to_string())?;
    let server = Arc::new(new_server(settings, address, store.clone()).await?);
    server.keep_time();
    ready(address);
    let router = http::router(server.clone());
    let keeping = tokio::spawn(keep(store.clone(), server.clone()));
    tokio::spawn({
        let server = server.clone();
        async move {
            asked_to_end().await;
            server.close();
        }
    });
    // Those who are connected are told first; what they sent before is stored and acknowledged; then the
    // database is closed.
    let proxies = settings.trusted_proxies.clone();
    connections::serve(listener, router, settings.capacity, proxies, || server.closing()).await;
    keeping.abort();
    server.leave().await;
    store.close().await;
    Ok(())
}

async fn new_server(
    settings: &Settings,
    listen: SocketAddr,
    store: Store,
) -> Result<Server, String> {
    let (public, proxies) = (settings.public_url.as_deref(), settings.trusted_proxies.clone());
    let sites = Sites::new(listen, public, proxies)?.with_monitors(settings.monitors.clone());
    let chance = Chance::Machine;
    let new = chance.name::<52>().map_err(|why| why.message)?;
    // Made once for each database, so that cookies outlast the program.
    let secret = store.setting("secret", &new).await.map_err(|why| why.to_string())?;
    let bus = match &settings.nats {
        Some(_) if store.is_file() => {
            return Err("several nodes need one PostgreSQL: name it by --database".to_owned());
        }
        Some(urls) => {
            // Servers with other databases may share the same NATS.
            let place = chance.name::<12>().map_err(|why| why.message)?;
            let place = store.setting("place", &place).await.map_err(|why| why.to_string())?;
            Bus::connect(urls, &place).await?
        }
        None => Bus::Alone,
    };
    let reachable = if settings.push_anywhere { Reachable::Anything } else { Reachable::Public };
    let contact = settings.public_url.clone().filter(|_| sites.is_secure());
    let time = Timekeeper::Machine;
    let with = (store.clone(), time.clone(), chance.clone());
    let notices = Notices::start(Deliverer::new(with, contact, reachable).await?);
    let mailer = match &settings.mail {
        Some(mail) => Mailer::start(mail, public)?,
        None => Mailer::default(),
    };
    let parts = Parts { store, time, chance, bus, notices };
    Ok(Server::new(parts, &secret, sites).with_mailer(mailer))
}

/// Makes finished games small, some time after their end, and forgets who has been quiet.
async fn keep(store: Store, server: Arc<Server>) {
    let mut every = tokio::time::interval(Duration::from_secs(1));
    let mut forgotten = 0;
    every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        every.tick().await;
        let now = Timekeeper::Machine.now();
        server.limits.forget(now);
        let before = now.saturating_sub(UNPACKED);
        if now >= forgotten + FORGET_EVERY {
            forgotten = now;
            if let Err(why) = store.forget_sessions(now).await {
                tracing::warn!("old sessions were not forgotten: {why}");
            }
        }
        if let Err(why) = store.pack(before, 100).await {
            tracing::warn!("finished games were not packed: {why}");
        }
    }
}

/// Waits for ctrl-c or the end of the service.
async fn asked_to_end() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                tokio::select! {
                    _ = interrupt => {}
                    _ = terminate.recv() => {}
                }
            }
            Err(_) => drop(interrupt.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupt.await);
}
