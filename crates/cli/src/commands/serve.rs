//! The browser app and its interface for programs.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::{env, fs};

use clap::Args;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use server::{Capacity, MailSettings, Settings};
use tracing_subscriber::filter::LevelFilter;

use crate::failure::Failure;
use crate::level_bots::{LevelBot, LevelBots};

#[derive(Args)]
pub(crate) struct Arguments {
    /// Where to listen: an address with a port, or a port of this machine alone; 0 takes any that is free
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7070", value_parser = parse_listen)]
    listen: SocketAddr,
    /// NATS servers, like nats://127.0.0.1:4222, by which several nodes on one PostgreSQL hear each other
    #[arg(long, value_name = "URLS", requires = "database")]
    nats: Option<String>,
    /// The address where the public finds the server, with https before its name
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// A proxy that is believed when it says for whom it asks; can be given several times
    #[arg(long, value_name = "ADDRESS")]
    trusted_proxy: Vec<IpAddr>,
    /// Another machine that may read /metrics, at this machine's own address; can be given several times
    #[arg(long, value_name = "ADDRESS")]
    monitor: Vec<IpAddr>,
    /// Send notices also to push services that are not public, and without TLS: for who runs one of their own
    #[arg(long)]
    push_anywhere: bool,
    /// What is told on stderr: error, warn, info with a line for each request, or debug
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    log: LevelFilter,
    /// Let our levels play here as bots that anybody can play against: all ten, or those that are named, like 1,3,5. With several nodes,
    /// on one of them
    #[arg(long, value_name = "LEVELS", num_args = 0..=1, default_missing_value = "1,2,3,4,5,6,7,8,9,10", value_delimiter = ',',
        value_parser = clap::value_parser!(u8).range(1..=10))]
    bots: Vec<u8>,
    #[command(flatten)]
    mail: Mail,
    #[command(flatten)]
    kept: Kept,
}

/// Where e-mail goes out.
#[derive(Args)]
struct Mail {
    /// An SMTP server for e-mail, like smtp://user@host:587 or smtps://user@host; without it there is none. The password may be in
    /// the address, in the environment as TREFOIL_SMTP_PASSWORD, or in a file
    #[arg(long, value_name = "URL", requires = "mail_from")]
    smtp: Option<String>,
    /// A file with the password of the SMTP server
    #[arg(long, value_name = "FILE", requires = "smtp")]
    smtp_password_file: Option<PathBuf>,
    /// Who sends e-mail, like "Trefoil <games@example.org>"
    #[arg(long, value_name = "ADDRESS", requires = "smtp")]
    mail_from: Option<String>,
}

impl Mail {
    fn settings(&self) -> Result<Option<MailSettings>, Failure> {
        let Some((server, from)) = self.smtp.clone().zip(self.mail_from.clone()) else {
            return Ok(None);
        };
        let password = match &self.smtp_password_file {
            Some(file) => {
                let text = fs::read_to_string(file).map_err(|why| {
                    Failure::bad(format!("{} cannot be read: {why}", file.display()))
                })?;
                Some(text.trim_end_matches(['\r', '\n']).to_owned())
            }
            None => env::var("TREFOIL_SMTP_PASSWORD").ok(),
        };
        Ok(Some(MailSettings { server, password, from }))
    }
}

/// Where a server keeps its games.
#[derive(Args)]
pub(crate) struct Kept {
    /// The folder for what is kept; without it, trefoil in the folder for data of programs
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// The database, like sqlite:games.db; without it, trefoil.db in the data folder
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

impl Kept {
    pub(crate) fn settings(&self, listen: SocketAddr) -> Result<Settings, Failure> {
        let data = match &self.data {
            Some(folder) => folder.clone(),
            None => data_folder().ok_or_else(|| {
                Failure::bad("no folder for data is known here: name one by --data")
            })?,
        };
        Ok(Settings {
            listen,
            data,
            database: self.database.clone(),
            nats: None,
            public_url: None,
            trusted_proxies: Vec::new(),
            monitors: Vec::new(),
            push_anywhere: false,
            mail: None,
            capacity: Capacity::default(),
        })
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let settings = Settings {
        nats: arguments.nats.clone(),
        public_url: arguments.public_url.clone(),
        trusted_proxies: arguments.trusted_proxy.clone(),
        monitors: arguments.monitor.clone(),
        push_anywhere: arguments.push_anywhere,
        mail: arguments.mail.settings()?,
        ..arguments.kept.settings(arguments.listen)?
    };
    tracing_subscriber::fmt().with_writer(io::stderr).with_max_level(arguments.log).init();
    let mut bots = Vec::new();
    for level in &arguments.bots {
        bots.push(LevelBot::new(&settings, *level).map_err(Failure::bad)?);
    }
    let mut playing = None;
    let ready = |address| {
        // Whoever started the program may not be reading what it says.
        let mut out = io::stdout().lock();
        let greeting = greeting(address, &server::own_addresses(), settings.public_url.as_deref());
        let _ = out.write_all(greeting.as_bytes()).and_then(|()| out.flush());
        playing = Some(LevelBots::start(bots, here(address)));
    };
    let served = server::serve(&settings, ready).map_err(Failure::bad);
    // They play over the network, as others do, and end with the server.
    drop(playing);
    served
}

/// `127.0.0.1:7070`, `localhost:7070` or `7070`.
pub(crate) fn parse_listen(text: &str) -> Result<SocketAddr, String> {
    if let Ok(port) = text.parse::<u16>() {
        return Ok(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    }
    let addresses = text.to_socket_addrs().map(Iterator::collect::<Vec<_>>).unwrap_or_default();
    let first = addresses.iter().find(|address| address.is_ipv4()).or(addresses.first());
    first.copied().ok_or_else(|| {
        format!("an address like 127.0.0.1:7070, localhost:7070 or 7070 is needed, not \"{text}\"")
    })
}

/// Where this machine itself finds the server.
fn here(listen: SocketAddr) -> SocketAddr {
    match listen.ip() {
        ip if !ip.is_unspecified() => listen,
        IpAddr::V4(_) => SocketAddr::from(([127, 0, 0, 1], listen.port())),
        IpAddr::V6(_) => SocketAddr::from(([0, 0, 0, 0, 0, 0, 0, 1], listen.port())),
    }
}

/// Where the program can be visited: from here, and from other machines if it listens to them.
fn greeting(listen: SocketAddr, own: &[IpAddr], public: Option<&str>) -> String {
    let mut text = format!("Trefoil is at http://{}/\n", here(listen));
    let others = server::addresses_for_others(listen, own, public);
    if let Some(first) = others.first() {
        text.push_str("Others open:\n");
        for address in &others {
            text.push_str(&format!("  {address}/\n"));
        }
        text.push_str(&code(&format!("{first}/")));
    }
    text
}

/// An address as a QR code, for a phone that looks at the terminal. Two rows of it go into one line.
fn code(address: &str) -> String {
    let Ok(code) = QrCode::new(address) else { return String::new() };
    // Bright on dark, as most terminals are; with the empty margin that readers need.
    let mut drawn = code.render::<Dense1x2>();
    drawn.dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).quiet_zone(true);
    format!("{}\n", drawn.build())
}

/// Where this platform keeps the data of programs.
fn data_folder() -> Option<PathBuf> {
    let folder =
        |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        folder("APPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("trefoil"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_that_can_be_opened_are_printed() {
        let at = |listen: &str, own: &[&str], public| {
            let own: Vec<IpAddr> = own.iter().map(|ip| ip.parse().unwrap()).collect();
            greeting(listen.parse().unwrap(), &own, public)
        };
        let own = ["192.168.1.7", "169.254.1.1", "fe80::1", "2001:db8::7"];
        assert_eq!(at("127.0.0.1:7070", &own, None), "Trefoil is at http://127.0.0.1:7070/\n");
        let all = at("0.0.0.0:7070", &own, None);
        let lines: Vec<&str> = all.lines().take(3).collect();
        let expected =
            ["Trefoil is at http://127.0.0.1:7070/", "Others open:", "  http://192.168.1.7:7070/"];
        assert_eq!(lines, expected);
        assert!(!all.contains("0.0.0.0") && !all.contains("169.254") && !all.contains("2001"));
        assert!(all.contains('█'), "{all}");
        let six = at("[::]:80", &own, None);
        assert!(six.starts_with("Trefoil is at http://[::1]:80/\n"), "{six}");
        assert!(six.contains("  http://[2001:db8::7]:80/\n") && !six.contains("fe80"), "{six}");
        let public = at("127.0.0.1:7070", &own, Some("https://games.example.org"));
        assert!(public.contains("  https://games.example.org/\n"), "{public}");
        let one = at("192.168.1.7:7070", &own, None);
        assert!(one.contains("  http://192.168.1.7:7070/\n"), "{one}");
    }
}
