//! The way to push services: addresses that browsers name, which may be anybody's. Only what is public on the net is spoken to, so
//! that nobody makes the server ask its own neighbours for something.

use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, Uri};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::dns::Name;
use hyper_util::rt::TokioExecutor;
use protocol::{Code, Problem};
use tower_service::Service;

/// No push service has a longer address.
const LONGEST: usize = 1_000;

/// Who does not answer within this does not count as having taken something.
const PATIENCE: Duration = Duration::from_secs(15);

/// Which addresses may be spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reachable {
    /// What is public, by TLS.
    Public,
    /// All, for whoever runs a push service of their own.
    Anything,
}

/// Sends what somebody else is to pass on.
#[derive(Clone, Debug)]
pub(crate) struct Postbox {
    client: Client<HttpsConnector<HttpConnector<Resolver>>, Body>,
    reachable: Reachable,
}

impl Postbox {
    pub(crate) fn new(reachable: Reachable) -> Self {
        let mut plain = HttpConnector::new_with_resolver(Resolver(reachable));
        plain.enforce_http(false);
        plain.set_connect_timeout(Some(PATIENCE));
        let builder = HttpsConnectorBuilder::new().with_webpki_roots();
        let builder = match reachable {
            Reachable::Public => builder.https_only(),
            Reachable::Anything => builder.https_or_http(),
        };
        let connector = builder.enable_http1().wrap_connector(plain);
        Self { client: Client::builder(TokioExecutor::new()).build(connector), reachable }
    }

    /// An address that may be spoken to, by its form. What a name stands for shows when it is.
    ///
    /// # Errors
    /// Why it may not.
    pub(crate) fn check(&self, address: &str) -> Result<Uri, Problem> {
        let wrong = |why: &str| {
            Problem::new(Code::BadMessage, format!("The address of the push service {why}."))
        };
        if address.len() > LONGEST {
            return Err(wrong("is too long"));
        }
        let uri: Uri = address.parse().map_err(|_| wrong("is no address"))?;
        let host =
            uri.host().filter(|host| !host.is_empty()).ok_or_else(|| wrong("has no host"))?;
        if uri.authority().is_some_and(|authority| authority.as_str().contains('@')) {
            return Err(wrong("names a user"));
        }
        if self.reachable == Reachable::Anything {
            return Ok(uri);
        }
        if uri.scheme_str() != Some("https") {
            return Err(wrong("has to begin with https"));
        }
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let is_name = bare.parse::<IpAddr>().is_err();
        if is_name && bare.contains('.') || bare.parse().is_ok_and(is_public) {
            return Ok(uri);
        }
        Err(wrong("is not public"))
    }

    /// Hands something over. Gives what the other end answers, or why it does not.
    pub(crate) async fn send(
        &self,
        request: Request<Body>,
    ) -> Result<(StatusCode, HeaderMap), String> {
        let sent = tokio::time::timeout(PATIENCE, self.client.request(request)).await;
        let answer = sent.map_err(|_| "no answer in time".to_owned())?;
        let answer = answer.map_err(|why| why.to_string())?;
        Ok((answer.status(), answer.headers().clone()))
    }
}

/// Finds what a name stands for, and leaves out what is not public.
#[derive(Clone, Debug)]
struct Resolver(Reachable);

impl Service<Name> for Resolver {
    type Response = std::vec::IntoIter<SocketAddr>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Self::Response>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, name: Name) -> Self::Future {
        let Self(reachable) = *self;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let found: Vec<SocketAddr> = found
                .filter(|found| reachable == Reachable::Anything || is_public(found.ip()))
                .collect();
            if found.is_empty() {
                return Err(io::Error::other("the name stands for nothing public"));
            }
            Ok(found.into_iter())
        })
    }
}

/// Whether an address is one of the open net, for all that is known of it.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    !(address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_documentation()
        || a == 0
        || a >= 240
        // Shared by providers, for protocols, for measurements.
        || (a == 100 && (64..128).contains(&b))
        || (a, b, c) == (192, 0, 0)
        || (a == 198 && (18..20).contains(&b)))
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    // Only this part of the space is given out; in it, some stand for addresses of the older kind.
    let segments = address.segments();
    let given_out = segments[0] & 0xe000 == 0x2000;
    let special = matches!(segments, [0x2001, 0..0x200, ..] | [0x2001, 0xdb8, ..] | [0x2002, ..]);
    given_out && !special && segments[0] != 0x3fff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_addresses_are_spoken_to() {
        for public in ["8.8.8.8", "172.32.0.1", "100.128.0.1", "2a00:1450::1", "2606:4700::1111"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for hidden in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "255.255.255.255",
            "224.0.0.1",
            "198.18.0.1",
            "192.0.0.8",
            "192.0.2.1",
            "::1",
            "::",
            "fe80::1",
            "fd00::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001::1",
            "2001:db8::1",
        ] {
            assert!(!is_public(hidden.parse().unwrap()), "{hidden}");
        }
    }

    #[tokio::test]
    async fn an_address_of_a_push_service_is_https_and_no_neighbour() {
        let postbox = Postbox::new(Reachable::Public);
        for good in ["https://push.example.com/send/abc?x=1", "https://8.8.8.8/x"] {
            postbox.check(good).unwrap_or_else(|why| panic!("{good}: {why:?}"));
        }
        for wrong in [
            "",
            "push",
            "/send",
            "http://push.example.com/x",
            "https://localhost/x",
            "https://intranet/x",
            "https://127.0.0.1/x",
            "https://[::1]:8080/x",
            "https://[::ffff:10.0.0.1]/x",
            "https://192.168.0.1/x",
            "https://a@push.example.com/x",
            "ftp://push.example.com/x",
            "file:///etc/passwd",
        ] {
            assert!(postbox.check(wrong).is_err(), "{wrong}");
        }
        assert!(postbox.check(&format!("https://a.example/{}", "x".repeat(2000))).is_err());
        assert!(Postbox::new(Reachable::Anything).check("http://127.0.0.1:9/x").is_ok());
    }

    /// A name of anybody's can be made to point here: what counts is where it leads.
    #[tokio::test]
    async fn a_name_that_leads_to_this_machine_is_not_followed() {
        let local = "localhost".parse::<Name>().unwrap();
        let mut open = Resolver(Reachable::Anything);
        assert!(open.call(local.clone()).await.unwrap().all(|found| found.ip().is_loopback()));
        assert!(Resolver(Reachable::Public).call(local).await.is_err());
    }
}
