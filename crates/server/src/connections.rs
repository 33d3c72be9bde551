//! Connections and their limits.
//!
//! Whoever connects has so long to say what they want, so long to take in what they are told, and shares
//! the places with others. A slow or silent client costs a place for a while, and nothing else.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::time::{Sleep, sleep, timeout};

use crate::metrics::METRICS;
use crate::sites::household;

/// A request's head has to come within this; so has the next request on the same connection.
const HEAD: Duration = Duration::from_secs(15);

/// Whoever takes in nothing for so long is let go.
const STALL: Duration = Duration::from_secs(20);

/// What is read of a request's head at once.
const BUFFER: usize = 8 * 1024;

/// How many may be connected.
#[derive(Clone, Copy, Debug)]
pub struct Capacity {
    /// From everywhere.
    pub in_all: usize,
    /// From one address. Trusted proxies and this machine itself, where one may stand, are not counted.
    pub an_address: usize,
}

impl Default for Capacity {
    fn default() -> Self {
        Self { in_all: 16_000, an_address: 256 }
    }
}

/// The places that connections take.
#[derive(Debug)]
struct Admissions {
    capacity: Capacity,
    proxies: Vec<IpAddr>,
    taken: Mutex<Taken>,
    left: Notify,
}

#[derive(Debug, Default)]
struct Taken {
    in_all: usize,
    by_address: HashMap<IpAddr, usize>,
}

impl Admissions {
    fn new(capacity: Capacity, proxies: Vec<IpAddr>) -> Self {
        Self { capacity, proxies, taken: Mutex::default(), left: Notify::new() }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(self: &Arc<Self>, address: IpAddr) -> Option<Admission> {
        let address = address.to_canonical();
        let uncounted = address.is_loopback() || self.proxies.contains(&address);
        let counted = (!uncounted).then(|| household(address));
        let mut taken = self.lock();
        if taken.in_all >= self.capacity.in_all {
            return None;
        }
        if let Some(address) = counted {
            let from_there = taken.by_address.entry(address).or_default();
            if *from_there >= self.capacity.an_address {
                return None;
            }
            *from_there += 1;
        }
        taken.in_all += 1;
        METRICS.connections.add(1);
        Some(Admission { places: self.clone(), counted })
    }

    /// Waits until all have gone.
    async fn empty(&self) {
        loop {
            let left = self.left.notified();
            if self.lock().in_all == 0 {
                return;
            }
            left.await;
        }
    }
}

/// A place, until it is dropped.
#[derive(Debug)]
struct Admission {
    places: Arc<Admissions>,
    counted: Option<IpAddr>,
}

impl Drop for Admission {
    fn drop(&mut self) {
        let mut taken = self.places.lock();
        taken.in_all -= 1;
        if let Some(address) = self.counted
            && let Some(from_there) = taken.by_address.get_mut(&address)
        {
            *from_there -= 1;
            if *from_there == 0 {
                taken.by_address.remove(&address);
            }
        }
        drop(taken);
        METRICS.connections.less(1);
        self.places.left.notify_waiters();
    }
}

/// A stream that gives up when the other end takes in nothing. It holds its place, also after it has become a
/// WebSocket.
struct Patient {
    stream: TcpStream,
    /// Runs while the other end takes in nothing.
    stall: Option<Pin<Box<Sleep>>>,
    _place: Admission,
}

impl Patient {
    fn watch<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stall = None;
            return written;
        }
        let stall = self.stall.get_or_insert_with(|| Box::pin(sleep(STALL)));
        ready!(stall.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write(context, bytes);
        this.watch(context, written)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write_vectored(context, parts);
        this.watch(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}

/// Serves until it is time to close; then waits a while for those who are still there.
pub(crate) async fn serve<C: Future<Output = ()> + Send + 'static>(
    listener: TcpListener,
    router: Router,
    capacity: Capacity,
    proxies: Vec<IpAddr>,
    closing: impl Fn() -> C,
) {
    let places = Arc::new(Admissions::new(capacity, proxies));
    let end = closing();
    tokio::pin!(end);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut end => break,
        };
        match accepted {
            Ok((stream, peer)) => match places.take(peer.ip()) {
                Some(place) => {
                    METRICS.connections_total.add(1);
                    tokio::spawn(talk(stream, peer, place, router.clone(), closing()));
                }
                None => {
                    METRICS.connections_refused_total.add(1);
                    // Said if it goes out at once; nobody is waited for.
                    let _ = stream.try_write(BUSY);
                }
            },
            // Too many open files, perhaps: some will close.
            Err(why) => {
                tracing::warn!("a connection was not accepted: {why}");
                sleep(Duration::from_millis(100)).await;
            }
        }
    }
    drop(listener);
    if timeout(Duration::from_secs(5), places.empty()).await.is_err() {
        tracing::info!("some connections did not close in time");
    }
}

const BUSY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 10\r\n\
    Content-Type: text/plain\r\nContent-Length: 49\r\n\r\nToo many are connected; try again in ten seconds.";

/// One connection, up to its end or until it becomes a WebSocket.
async fn talk(
    stream: TcpStream,
    peer: SocketAddr,
    place: Admission,
    router: Router,
    closing: impl Future<Output = ()>,
) {
    // Turns are small and must not wait for more to send.
    let _ = stream.set_nodelay(true);
    let stream = Patient { stream, stall: None, _place: place };
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection, closing);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = &mut closing => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(why) = ended {
        // Clients go as they please.
        tracing::debug!("a connection ended: {why}");
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Bytes;
    use axum::middleware::from_fn;
    use axum::routing::{get, post};
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::time::Instant;

    use super::*;
    use crate::operations::watched;

    /// More than any buffer on the way holds.
    const LARGE: usize = 64 * 1024 * 1024;

    /// A server with little in it. Time passes by itself where nobody does anything.
    async fn served(capacity: Capacity) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new()
            .route("/", get(|| async { "hello" }))
            .route("/", post(|body: Bytes| async move { body }))
            .route("/large", get(|| async { vec![b'x'; LARGE] }))
            .layer(from_fn(watched));
        tokio::spawn(serve(listener, router, capacity, Vec::new(), std::future::pending));
        address
    }

    async fn all(mut stream: TcpStream) -> String {
        let mut text = Vec::new();
        // Whoever is let go may find the connection reset.
        let _ = stream.read_to_end(&mut text).await;
        String::from_utf8_lossy(&text).into_owned()
    }

    #[tokio::test(start_paused = true)]
    async fn who_does_not_say_what_they_want_is_let_go() {
        let address = served(Capacity::default()).await;
        for begun in ["", "GET / HTTP/1.1\r\nHo", "GET / HTTP/1.1\r\nHost: localhost\r\n"] {
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream.write_all(begun.as_bytes()).await.unwrap();
            let since = Instant::now();
            assert!(!all(stream).await.contains("200 OK"));
            assert!(since.elapsed() >= HEAD && since.elapsed() < 2 * HEAD, "{begun:?}");
        }
        // The same holds for the next request on a connection.
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
        let since = Instant::now();
        assert!(all(stream).await.ends_with("hello"));
        assert!(since.elapsed() >= HEAD && since.elapsed() < 2 * HEAD);
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_comes_drop_by_drop_is_not_waited_for() {
        let address = served(Capacity::default()).await;
        let (reading, mut writing) = TcpStream::connect(address).await.unwrap().into_split();
        let head = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n";
        writing.write_all(head).await.unwrap();
        let drops = tokio::spawn(async move {
            while writing.write_all(b"x").await.is_ok() {
                sleep(Duration::from_secs(5)).await;
            }
        });
        let since = Instant::now();
        let mut answer = vec![0; 12];
        let mut reading = reading;
        reading.read_exact(&mut answer).await.unwrap();
        assert_eq!(answer, b"HTTP/1.1 408");
        assert!(since.elapsed() >= Duration::from_secs(30));
        assert!(since.elapsed() < Duration::from_secs(40));
        // Then the connection ends too.
        let mut rest = Vec::new();
        let _ = reading.read_to_end(&mut rest).await;
        drops.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn who_takes_nothing_in_is_let_go() {
        let address = served(Capacity::default()).await;
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
        sleep(STALL + Duration::from_secs(5)).await;
        assert!(all(stream).await.len() < LARGE);
    }

    #[tokio::test(start_paused = true)]
    async fn beyond_its_capacity_the_server_says_that_it_is_busy() {
        let address = served(Capacity { in_all: 2, an_address: 1 }).await;
        let first = TcpStream::connect(address).await.unwrap();
        let second = TcpStream::connect(address).await.unwrap();
        let third = all(TcpStream::connect(address).await.unwrap()).await;
        assert!(third.starts_with("HTTP/1.1 503 ") && third.contains("Retry-After"), "{third}");
        let length = third.split("Content-Length: ").nth(1).unwrap().lines().next().unwrap();
        let said = third.split("\r\n\r\n").nth(1).unwrap();
        assert_eq!(said.len().to_string(), length);
        // Those who go make room.
        drop((first, second));
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(b"GET / HTTP/1.0\r\nHost: localhost\r\n\r\n").await.unwrap();
        assert!(all(stream).await.ends_with("hello"));
    }

    #[test]
    fn an_address_has_its_share_and_no_more() {
        let proxy: IpAddr = "10.0.0.1".parse().unwrap();
        let capacity = Capacity { in_all: 100, an_address: 2 };
        let places = Arc::new(Admissions::new(capacity, vec![proxy]));
        let take = |address: &str| places.take(address.parse().unwrap());
        let taken = [take("192.0.2.1"), take("::ffff:192.0.2.1")];
        assert!(taken.iter().all(Option::is_some) && take("192.0.2.1").is_none());
        // A network of the newer kind counts as one address, and others are others.
        let more = [take("2001:db8::1"), take("2001:db8::2")];
        assert!(more.iter().all(Option::is_some) && take("2001:db8::3").is_none());
        assert!(take("2001:db8:0:1::1").is_some());
        // A proxy asks for many, as does one on this machine.
        let many: Vec<_> = ["10.0.0.1", "127.0.0.1", "::1"].repeat(10);
        let many: Vec<_> = many.into_iter().map(take).collect();
        assert!(many.iter().all(Option::is_some));
        drop(taken);
        assert!(take("192.0.2.1").is_some());
    }
}
