//! E-mail: the way to an SMTP server, where whoever runs the server has named one.
//!
//! Whoever has something to send puts it into a queue and goes on. What cannot be sent is tried again twice, then forgotten: who
//! waits for it asks once more. Addresses, codes and passwords are never logged.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use lettre::message::header::ContentType;
use lettre::message::{Mailbox, Message};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor};
use tokio::sync::mpsc;
use tokio::time::sleep;

use crate::mail_words::{MailText, MailTongue};
use crate::metrics::METRICS;

/// What waits to be sent. More is forgotten.
const QUEUE: usize = 1_000;

/// How long to wait before each further try, in seconds.
const WAITS: [u64; 2] = [5, 60];

/// A server that does not answer within this is tried again.
const PATIENCE: Duration = Duration::from_secs(20);

/// The longest address there can be.
const LONGEST: usize = 254;

/// Where e-mail goes out.
#[derive(Clone)]
pub struct MailSettings {
    /// The server, like `smtp://user:password@host:587`, or `smtps://` for TLS from the start. Without `?tls=…`, what is not on this
    /// machine has to speak TLS.
    pub server: String,
    /// The password, if it is not in the address.
    pub password: Option<String>,
    /// Who sends, like `Trefoil <games@example.org>`.
    pub from: String,
}

/// There is a password in it.
impl fmt::Debug for MailSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailSettings").field("from", &self.from).finish_non_exhaustive()
    }
}

/// Something to send.
struct Letter {
    to: Address,
    tongue: MailTongue,
    text: MailText,
}

/// Takes what is to be sent; without a server, nothing. A copy of it leads to the same queue.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mailer {
    queue: Option<mpsc::Sender<Letter>>,
    /// Where the public finds the server, for links.
    site: Option<Arc<str>>,
}

impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Letter").finish_non_exhaustive()
    }
}

impl Mailer {
    /// Begins to send. Whether the server can be reached shows when it is asked.
    ///
    /// # Errors
    /// Why its address or that of the sender is none, as a sentence without the password.
    pub(crate) fn start(settings: &MailSettings, site: Option<&str>) -> Result<Self, String> {
        let from: Mailbox = settings.from.parse().map_err(|_| {
            "who sends e-mail is named like \"Trefoil <games@example.org>\"".to_owned()
        })?;
        // What the library says of it may repeat it.
        let wrong = || "an SMTP server is named like smtp://user@host:587".to_owned();
        let address = full_address(settings).ok_or_else(wrong)?;
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&address);
        let transport = transport.map_err(|_| wrong())?.timeout(Some(PATIENCE)).build();
        let (queue, letters) = mpsc::channel(QUEUE);
        tokio::spawn(deliver(letters, transport, from));
        let site = site.map(|site| site.trim_end_matches('/').into());
        Ok(Self { queue: Some(queue), site })
    }

    /// Whether anything can be sent.
    pub(crate) fn is_there(&self) -> bool {
        self.queue.is_some()
    }

    /// The address of a page of the app, for who reads it elsewhere.
    pub(crate) fn link(&self, path: &str) -> Option<String> {
        self.site.as_ref().map(|site| format!("{site}{path}"))
    }

    /// Sends a letter, soon. Never waits.
    pub(crate) fn send(&self, to: &MailAddress, tongue: MailTongue, text: MailText) {
        let Some(queue) = &self.queue else { return };
        if queue.try_send(Letter { to: to.0.clone(), tongue, text }).is_err() {
            METRICS.mails_failed_total.add(1);
        }
    }
}

/// The address of the server with all that belongs to it: a password that came by another way, and TLS for what is elsewhere.
fn full_address(settings: &MailSettings) -> Option<String> {
    let (scheme, rest) = settings.server.split_once("://")?;
    if !matches!(scheme, "smtp" | "smtps") {
        return None;
    }
    let (user, host) = match rest.rsplit_once('@') {
        Some((user, host)) => (Some(user), host),
        None => (None, rest),
    };
    let user = match (user, &settings.password) {
        (Some(user), Some(password)) => {
            let name = user.split(':').next().unwrap_or_default();
            let hidden: String = password.bytes().map(|byte| format!("%{byte:02X}")).collect();
            format!("{name}:{hidden}@")
        }
        (Some(user), None) => format!("{user}@"),
        (None, Some(_)) => return None,
        (None, None) => String::new(),
    };
    let name = host.split(['/', '?']).next().unwrap_or_default();
    let name = name.rsplit_once(':').map_or(name, |(name, _)| name);
    let is_here = matches!(name, "localhost" | "127.0.0.1" | "[::1]");
    let tls =
        if scheme == "smtps" || is_here || host.contains("tls=") { "" } else { "?tls=required" };
    Some(format!("{scheme}://{user}{host}{tls}"))
}

/// An address that a letter can go to, in small letters.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct MailAddress(Address);

impl MailAddress {
    /// Reads one, if it is one.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let text = text.trim().to_lowercase();
        let fits = text.len() <= LONGEST && text.is_ascii();
        let address: Address = text.parse().ok().filter(|_| fits)?;
        // Machines of this network are nobody's address.
        address.domain().contains('.').then_some(Self(address))
    }

    pub(crate) fn as_str(&self) -> &str {
        self.0.as_ref()
    }
}

/// Nobody else's business.
impl fmt::Debug for MailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MailAddress")
    }
}

/// Sends one letter after the other.
async fn deliver(
    mut letters: mpsc::Receiver<Letter>,
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
) {
    while let Some(letter) = letters.recv().await {
        let message = Message::builder()
            .from(from.clone())
            .to(Mailbox::new(None, letter.to))
            .subject(letter.text.subject(letter.tongue))
            .header(ContentType::TEXT_PLAIN)
            .body(letter.text.body(letter.tongue));
        let Ok(message) = message else {
            METRICS.mails_failed_total.add(1);
            continue;
        };
        for wait in WAITS.iter().map(Some).chain([None]) {
            let why = match transport.send(message.clone()).await {
                Ok(_) => {
                    METRICS.mails_sent_total.add(1);
                    break;
                }
                Err(why) => why,
            };
            // The answer itself may name the address.
            let code = why.status().map_or_else(String::new, |code| format!(" ({code})"));
            match wait {
                Some(wait) if !why.is_permanent() => sleep(Duration::from_secs(*wait)).await,
                _ => {
                    METRICS.mails_failed_total.add(1);
                    tracing::warn!("an e-mail was not sent: the SMTP server did not take it{code}");
                    break;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(server: &str, password: Option<&str>) -> MailSettings {
        let from = "Trefoil <games@example.org>".to_owned();
        MailSettings { server: server.to_owned(), password: password.map(str::to_owned), from }
    }

    #[test]
    fn a_password_goes_by_tls_and_is_not_shown() {
        let full = |server, password| full_address(&settings(server, password));
        let elsewhere = full("smtp://ann%40a.org@mail.example.org:587", Some("p:@/?"));
        let expected = "smtp://ann%40a.org:%70%3A%40%2F%3F@mail.example.org:587?tls=required";
        assert_eq!(elsewhere.as_deref(), Some(expected));
        let smtps = "smtps://ann:secret@mail.example.org";
        assert_eq!(full(smtps, None).as_deref(), Some(smtps));
        assert_eq!(full("smtp://127.0.0.1:25", None).as_deref(), Some("smtp://127.0.0.1:25"));
        assert_eq!(full("smtp://h?tls=none", None).as_deref(), Some("smtp://h?tls=none"));
        for bad in ["mail.example.org", "http://mail.example.org", ""] {
            assert_eq!(full(bad, None), None, "{bad}");
        }
        assert_eq!(full("smtp://mail.example.org", Some("secret")), None, "whose is it?");
        let shown = format!("{:?}", settings(smtps, Some("hidden")));
        assert!(!shown.contains("secret") && !shown.contains("hidden"), "{shown}");
    }

    #[test]
    fn an_address_is_one_that_mail_can_go_to() {
        let read = |text| MailAddress::read(text).map(|address| address.as_str().to_owned());
        assert_eq!(read(" Ann.B+c@Example.ORG ").as_deref(), Some("ann.b+c@example.org"));
        let long = format!("{}@example.org", "a".repeat(250));
        for bad in [
            "",
            "ann",
            "ann@",
            "@example.org",
            "ann@localhost",
            "a@b.org, c@d.org",
            "a@b.org\nBcc: c@d.org",
            "ä@b.org",
            &long,
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
