//! Under which names the server may be asked, from which pages, and by whom.
//!
//! A page of another site can make a browser ask any address. The name in `Host` tells such requests apart: where a
//! foreign name has been made to point to this machine (DNS rebinding), it is not one of ours.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, PoisonError};

use axum::http::{HeaderMap, Uri, header};

/// The machine is asked for its addresses at most so often, in milliseconds.
const LOOK_AGAIN: u64 = 5_000;

/// The addresses of this machine's network interfaces, loopback aside.
pub fn own_addresses() -> Vec<IpAddr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let addresses = interfaces.into_iter().map(|interface| interface.ip());
    addresses.filter(|address| !address.is_loopback()).collect()
}

/// Whom an address stands for. One network of the newer kind is one household, with more addresses than can be counted.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            IpAddr::V6((u128::from(address) >> 64 << 64).into())
        }
        address => address,
    }
}

/// Where others find a server that listens at an address: what the public knows, or this machine's addresses if it listens to
/// all. Without a slash at the end.
pub fn addresses_for_others(
    listen: SocketAddr,
    own: &[IpAddr],
    public: Option<&str>,
) -> Vec<String> {
    match public {
        Some(url) => vec![url.trim_end_matches('/').to_owned()],
        None if listen.ip().is_unspecified() => {
            // Addresses of IPv6 that hold within one cable are of no use in a browser.
            let usable = |ip: &&IpAddr| match ip {
                IpAddr::V4(ip) => !ip.is_link_local(),
                IpAddr::V6(ip) => listen.is_ipv6() && !ip.is_unicast_link_local(),
            };
            let addresses = own.iter().filter(usable);
            addresses.map(|ip| format!("http://{}", SocketAddr::new(*ip, listen.port()))).collect()
        }
        None if listen.ip().is_loopback() => Vec::new(),
        None => vec![format!("http://{listen}")],
    }
}

/// Where the server is known to be.
#[derive(Debug)]
pub(crate) struct Sites {
    /// Its address for the public: scheme and authority.
    public: Option<(String, String)>,
    /// Proxies that are believed when they say for whom they ask.
    proxies: Vec<IpAddr>,
    /// Machines that may read the numbers.
    monitors: Vec<IpAddr>,
    /// Where it listens.
    listen: SocketAddr,
    /// This machine's addresses, and when they were looked up.
    own: Mutex<(Vec<IpAddr>, u64)>,
}

impl Sites {
    /// # Errors
    /// What is wrong with the public address.
    pub(crate) fn new(
        listen: SocketAddr,
        public: Option<&str>,
        proxies: Vec<IpAddr>,
    ) -> Result<Self, String> {
        let public = public.map(read_public).transpose()?;
        Ok(Self { public, proxies, monitors: Vec::new(), listen, own: Mutex::default() })
    }

    /// Lets other machines read the numbers.
    pub(crate) fn with_monitors(self, monitors: Vec<IpAddr>) -> Self {
        Self { monitors, ..self }
    }

    /// Whether the other end of a connection may read the numbers.
    pub(crate) fn is_monitor(&self, peer: IpAddr) -> bool {
        self.monitors.contains(&peer)
    }

    /// Where others find the server, the best way first.
    pub(crate) fn for_others(&self) -> Vec<String> {
        let public = self.public.as_ref().map(|(scheme, name)| format!("{scheme}://{name}"));
        addresses_for_others(self.listen, &own_addresses(), public.as_deref())
    }

    /// Where whoever asks has found the server, for links that hold elsewhere too: the address that the public knows, or the
    /// name by which it was asked.
    pub(crate) fn found_at(&self, headers: &HeaderMap, peer: IpAddr) -> String {
        match &self.public {
            Some((scheme, authority)) => format!("{scheme}://{authority}"),
            None => {
                let scheme = if self.is_behind_tls(headers, peer) { "https" } else { "http" };
                format!("{scheme}://{}", host(headers).unwrap_or_default())
            }
        }
    }

    /// Whether a proxy that is believed says that it was asked by TLS.
    fn is_behind_tls(&self, headers: &HeaderMap, peer: IpAddr) -> bool {
        self.proxies.contains(&peer)
            && headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https")
    }

    /// Whether the public comes by TLS.
    pub(crate) fn is_secure(&self) -> bool {
        self.public.as_ref().is_some_and(|(scheme, _)| scheme == "https")
    }

    /// Whether a request asks for this server by a name of its own.
    pub(crate) fn knows_host(&self, headers: &HeaderMap, now: u64) -> bool {
        let Some(host) = host(headers) else { return false };
        let name = without_port(host);
        let public = self.public.as_ref().map(|(_, authority)| without_port(authority));
        if name.eq_ignore_ascii_case("localhost")
            || public.is_some_and(|public| public.eq_ignore_ascii_case(name))
        {
            return true;
        }
        let address = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
        let Ok(address) = address.unwrap_or(name).parse::<IpAddr>() else { return false };
        address.is_loopback() || self.is_own(address, now)
    }

    /// Addresses change while the program runs: for one that is not known they are looked up again.
    fn is_own(&self, address: IpAddr, now: u64) -> bool {
        let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        if !own.0.contains(&address) && (own.1 == 0 || now >= own.1 + LOOK_AGAIN) {
            *own = (own_addresses(), now);
        }
        own.0.contains(&address)
    }

    /// Whether a request comes from a page of another site. Browsers name the site of the page with all that
    /// changes something and with every WebSocket; programs name none, and are welcome.
    pub(crate) fn is_foreign(&self, headers: &HeaderMap, peer: IpAddr) -> bool {
        let fetched = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
        if matches!(fetched, Some("cross-site" | "same-site")) {
            return true;
        }
        let Some(origin) = headers.get(header::ORIGIN) else { return false };
        let Some((scheme, site)) = origin.to_str().ok().and_then(|origin| origin.split_once("://"))
        else {
            return true;
        };
        let is = |(expected, authority): &(String, String)| {
            expected == scheme && authority.eq_ignore_ascii_case(site)
        };
        if self.public.as_ref().is_some_and(is) {
            return false;
        }
        let scheme_fits =
            scheme == if self.is_behind_tls(headers, peer) { "https" } else { "http" };
        !(scheme_fits && host(headers).is_some_and(|host| host.eq_ignore_ascii_case(site)))
    }

    /// For which household a request is: the peer's, or that of whom a trusted proxy names.
    pub(crate) fn client(&self, headers: &HeaderMap, peer: IpAddr) -> IpAddr {
        household(self.named(headers, peer))
    }

    fn named(&self, headers: &HeaderMap, peer: IpAddr) -> IpAddr {
        if !self.proxies.contains(&peer) {
            return peer;
        }
        let named =
            headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
        let named: Vec<&str> = named.flat_map(|value| value.split(',')).map(str::trim).collect();
        // The last name is of whoever asked the last proxy. What stands before it may be made up, unless it was a proxy
        // of ours that said it.
        let mut client = peer;
        for name in named.iter().rev() {
            let Ok(address) = name.parse() else { break };
            client = address;
            if !self.proxies.contains(&client) {
                break;
            }
        }
        client
    }
}

fn host(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::HOST)?.to_str().ok()
}

/// The name of an authority; an address of IPv6 keeps its brackets.
fn without_port(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => authority,
    }
}

fn read_public(url: &str) -> Result<(String, String), String> {
    let wrong = || format!("the public address is like https://games.example.org, not \"{url}\"");
    let uri: Uri = url.parse().map_err(|_| wrong())?;
    match (uri.scheme_str(), uri.authority(), uri.path(), uri.query()) {
        (Some(scheme @ ("http" | "https")), Some(authority), "/" | "", None) => {
            Ok((scheme.to_owned(), authority.to_string()))
        }
        _ => Err(wrong()),
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &str)| {
            (HeaderName::from_static(name), HeaderValue::from_str(value).unwrap())
        };
        pairs.iter().map(pair).collect()
    }

    fn sites(public: Option<&str>, proxies: Vec<IpAddr>) -> Result<Sites, String> {
        Sites::new(SocketAddr::from(([127, 0, 0, 1], 7070)), public, proxies)
    }

    const PEER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 9));
    const PROXY: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));

    #[test]
    fn only_names_of_this_server_are_answered() {
        let sites = sites(Some("https://games.example.org"), Vec::new()).unwrap();
        let own = own_addresses();
        let mut good: Vec<String> =
            ["localhost", "localhost:7070", "127.0.0.1:1", "[::1]:7070", "games.example.org"]
                .map(str::to_owned)
                .to_vec();
        good.push("GAMES.example.org:443".to_owned());
        good.extend(own.iter().filter(|address| address.is_ipv4()).map(|own| format!("{own}:80")));
        for host in good {
            assert!(sites.knows_host(&headers(&[("host", &host)]), 1), "{host}");
        }
        for host in
            ["evil.example", "localhost.evil.example", "203.0.113.7", "", "[::2]:7070", "a:b:c"]
        {
            assert!(!sites.knows_host(&headers(&[("host", host)]), 1), "{host}");
        }
        assert!(!sites.knows_host(&HeaderMap::new(), 1));
    }

    #[test]
    fn pages_of_other_sites_are_told_apart() {
        let sites = sites(Some("https://games.example.org"), vec![PROXY]).unwrap();
        let foreign = |pairs: &[_], peer| sites.is_foreign(&headers(pairs), peer);
        let here = ("host", "127.0.0.1:7070");
        assert!(!foreign(&[here], PEER));
        assert!(!foreign(&[here, ("origin", "http://127.0.0.1:7070")], PEER));
        assert!(!foreign(&[here, ("origin", "https://games.example.org")], PEER));
        assert!(foreign(&[here, ("origin", "http://games.example.org")], PEER));
        assert!(foreign(&[here, ("origin", "http://127.0.0.1:7071")], PEER));
        assert!(foreign(&[here, ("origin", "null")], PEER));
        assert!(foreign(&[here, ("origin", "http://evil.example")], PEER));
        assert!(foreign(&[here, ("sec-fetch-site", "cross-site")], PEER));
        assert!(!foreign(&[here, ("sec-fetch-site", "same-origin")], PEER));
        let tls = [
            ("host", "other.example"),
            ("origin", "https://other.example"),
            ("x-forwarded-proto", "https"),
        ];
        assert!(!foreign(&tls, PROXY));
        assert!(foreign(&tls, PEER));
    }

    #[test]
    fn only_trusted_proxies_say_for_whom_they_ask() {
        let sites = sites(None, vec![PROXY]).unwrap();
        let asked = headers(&[("x-forwarded-for", "198.51.100.1, 203.0.113.5, 10.0.0.1")]);
        assert_eq!(sites.client(&asked, PEER), PEER);
        assert_eq!(sites.client(&asked, PROXY), IpAddr::from([203, 0, 113, 5]));
        assert_eq!(sites.client(&headers(&[("x-forwarded-for", "junk")]), PROXY), PROXY);
        assert_eq!(sites.client(&HeaderMap::new(), PROXY), PROXY);
        // Who has a whole network of addresses is still one.
        for name in ["2001:db8::1", "2001:db8::ffff:1:2"] {
            let asked = headers(&[("x-forwarded-for", name)]);
            assert_eq!(sites.client(&asked, PROXY).to_string(), "2001:db8::");
        }
        assert!(sites.client(&HeaderMap::new(), "::1".parse().unwrap()).is_loopback());
    }

    #[test]
    fn a_public_address_is_a_scheme_and_a_name() {
        for wrong in ["games.example.org", "ftp://a", "https://a/b", "https://a?b", ""] {
            assert!(sites(Some(wrong), Vec::new()).is_err(), "{wrong}");
        }
        assert!(sites(Some("https://a.example/"), Vec::new()).unwrap().is_secure());
        assert!(!sites(Some("http://a.example:8080"), Vec::new()).unwrap().is_secure());
    }
}
