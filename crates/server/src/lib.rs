//! Games between people over HTTP and WebSockets, kept in a database, and the pages of the app.
//!
//! A thin authority: it checks turns by the rules, stores them and passes them on. What people see is
//! made from them in their browsers. `store` keeps games, `room` runs them, `live` talks on WebSockets,
//! `http` answers requests, `pages` serves the front end.

mod http;
mod live;
mod pages;
mod room;
mod socket;
mod store;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use protocol::StoredGame;
use tokio::net::TcpListener;

use crate::http::Server;
use crate::room::Rooms;
use crate::store::Store;

/// How to serve.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen; port 0 takes any that is free.
    pub listen: SocketAddr,
    /// The folder for what is kept. Created if it is missing.
    pub data: PathBuf,
    /// The database; without it a file in the folder.
    pub database: Option<String>,
}

/// Serves until the program is asked to end. Tells the address once it can be visited.
///
/// # Errors
/// Why it cannot serve, as a sentence.
pub fn serve(settings: &Settings, ready: impl FnOnce(SocketAddr)) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
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
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|why| format!("no threads can be started: {why}"))?;
    runtime.block_on(async {
        let store = open_store(settings).await?;
        let games = store.earlier_games().await;
        store.close().await;
        games.map_err(|why| why.problem("earlier").message)
    })
}

async fn open_store(settings: &Settings) -> Result<Store, String> {
    let database = match &settings.database {
        Some(url) => url.clone(),
        None => {
            let folder = &settings.data;
            std::fs::create_dir_all(folder).map_err(|why| {
                format!("the data folder {} cannot be made: {why}", folder.display())
            })?;
            Store::url_of_file(&folder.join("trefoil.db"))
        }
    };
    Store::open(&database).await
}

async fn run(settings: &Settings, ready: impl FnOnce(SocketAddr)) -> Result<(), String> {
    let store = open_store(settings).await?;
    let listener = TcpListener::bind(settings.listen)
        .await
        .map_err(|why| format!("cannot listen on {}: {why}", settings.listen))?;
    let address = listener.local_addr().map_err(|why| why.to_string())?;
    let server = Arc::new(Server::new(Rooms::new(store.clone())));
    ready(address);
    let router = http::router(server.clone());
    let serving = axum::serve(listener, router.into_make_service_with_connect_info::<SocketAddr>());
    let ended = tokio::select! {
        ended = serving.with_graceful_shutdown(server.closing()) => ended,
        () = asked_to_end(&server) => Ok(()),
    };
    store.close().await;
    ended.map_err(|why: io::Error| why.to_string())
}

/// Waits for ctrl-c or the end of the service; then gives connections a moment to close.
async fn asked_to_end(server: &Server) {
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
    server.close();
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
}
