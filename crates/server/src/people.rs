//! Who somebody is, by a cookie. A guest's is a random name that only this server can have signed; that of somebody who is
//! signed in names a session, which the database knows and can end.

use std::fmt::Write as _;

use axum::http::{HeaderMap, HeaderValue, header};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};

/// Longer names are cut off.
const LONGEST_NAME: usize = 40;

/// A cookie lasts a year from the last visit, in seconds.
const COOKIE_LASTS: u32 = 365 * 24 * 60 * 60;

/// Somebody, by a name that only the server and their own browsers know.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PersonId(String);

impl PersonId {
    /// How many letters a person's name has: 130 bits.
    pub(crate) const LETTERS: usize = 26;

    pub(crate) fn new(name: String) -> Self {
        Self(name)
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// What a browser shows of who it is.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Credential {
    /// A signed name.
    Guest(PersonId),
    /// What names a session. Whether there is one, the database knows.
    Session(String),
}

/// Whoever reads it can be somebody else.
impl std::fmt::Debug for Credential {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Guest(_) => "Guest",
            Self::Session(_) => "Session",
        })
    }
}

/// What is kept of a secret that is random and long: who reads the database cannot use it.
pub(crate) fn hash_of(secret: &str) -> String {
    Sha256::digest(secret).iter().fold(String::with_capacity(64), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// Before what names a session, in a cookie. No guest is called so.
const SESSION: &str = "session";

/// Signs cookies, and knows its own.
#[derive(Clone)]
pub(crate) struct Signer {
    key: Vec<u8>,
    /// Whether browsers come by TLS alone.
    secure: bool,
}

/// The key is nobody's business.
impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Signer").field("secure", &self.secure).finish_non_exhaustive()
    }
}

impl Signer {
    pub(crate) fn new(secret: &str, secure: bool) -> Self {
        Self { key: secret.as_bytes().to_vec(), secure }
    }

    /// With this prefix browsers take a cookie by TLS alone, from this very host, for all its paths.
    fn cookie_name(&self) -> &'static str {
        if self.secure { "__Host-trefoil" } else { "trefoil" }
    }

    fn mac(&self, person: &PersonId) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("any key will do");
        mac.update(person.0.as_bytes());
        mac
    }

    /// The header that lets a browser be somebody from now on.
    pub(crate) fn cookie(&self, credential: &Credential) -> HeaderValue {
        let value = match credential {
            Credential::Guest(person) => {
                let mut value = format!("{}.", person.0);
                for byte in self.mac(person).finalize().into_bytes() {
                    let _ = write!(value, "{byte:02x}");
                }
                value
            }
            Credential::Session(secret) => format!("{SESSION}.{secret}"),
        };
        self.header(&value, COOKIE_LASTS)
    }

    /// The header that lets a browser be nobody.
    pub(crate) fn no_cookie(&self) -> HeaderValue {
        self.header("", 0)
    }

    fn header(&self, value: &str, lasts: u32) -> HeaderValue {
        let name = self.cookie_name();
        let mut cookie = format!("{name}={value}; Path=/; Max-Age={lasts}; HttpOnly; SameSite=Lax");
        if self.secure {
            cookie.push_str("; Secure");
        }
        HeaderValue::from_str(&cookie).expect("letters and digits alone")
    }

    /// Who sends a request, if the cookie is one of ours.
    pub(crate) fn credential(&self, headers: &HeaderMap) -> Option<Credential> {
        let cookies =
            headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let pairs = cookies.flat_map(|cookies| cookies.split(';'));
        pairs.filter_map(|pair| pair.trim().split_once('=')).find_map(|(name, value)| {
            (name == self.cookie_name()).then(|| self.read(value)).flatten()
        })
    }

    fn read(&self, value: &str) -> Option<Credential> {
        let (person, signature) = value.split_once('.')?;
        if person == SESSION {
            let plain = signature.bytes().all(|byte| byte.is_ascii_alphanumeric());
            return (plain && signature.len() == PersonId::LETTERS)
                .then(|| Credential::Session(signature.to_owned()));
        }
        if person.len() != PersonId::LETTERS {
            return None;
        }
        let person = PersonId::new(person.to_owned());
        // Takes as long for a wrong signature as for a right one.
        let ours = self.mac(&person).verify_slice(&from_hex(signature)?).is_ok();
        ours.then_some(Credential::Guest(person))
    }
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    (digits.len() == 64).then(|| digits.chunks(2).map(byte).collect())?
}

/// A name as it is kept: one line, no characters that nobody sees, not too long.
pub(crate) fn tidy_name(name: &str) -> String {
    tidy(name, LONGEST_NAME)
}

/// A text on one line, without characters that nobody sees or that turn the line around, cut off at a length.
pub(crate) fn tidy(text: &str, longest: usize) -> String {
    let hidden = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let plain: String =
        text.chars().map(|letter| if hidden(letter) { ' ' } else { letter }).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    words.join(" ").chars().take(longest).collect::<String>().trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked_with(cookie: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_str(cookie).unwrap())])
    }

    fn guest(letter: &str) -> Credential {
        Credential::Guest(PersonId::new(letter.repeat(PersonId::LETTERS)))
    }

    fn pair(cookie: &HeaderValue) -> String {
        cookie.to_str().unwrap().split(';').next().unwrap().to_owned()
    }

    #[test]
    fn only_our_own_cookies_say_who_somebody_is() {
        let signer = Signer::new("a secret", false);
        let ann = guest("a");
        let cookie = signer.cookie(&ann);
        assert_eq!(signer.credential(&asked_with(&format!("x=1; {}", pair(&cookie)))), Some(ann));
        for wrong in [
            pair(&cookie).replace("=a", "=b"),
            pair(&Signer::new("another", false).cookie(&guest("a"))),
            pair(&cookie).replace("trefoil", "trefoil2"),
            pair(&cookie)[..60].to_owned(),
            "trefoil=".to_owned(),
            format!("trefoil={}.{}", "a".repeat(26), "0".repeat(64)),
            format!("trefoil={}.{}", "a".repeat(26), "ü".repeat(32)),
        ] {
            assert_eq!(signer.credential(&asked_with(&wrong)), None, "{wrong}");
        }
        let session = Credential::Session("s".repeat(26));
        let cookie = signer.cookie(&session);
        assert_eq!(signer.credential(&asked_with(&pair(&cookie))), Some(session.clone()));
        for wrong in ["trefoil=session.".to_owned(), format!("trefoil=session.{}", "ü".repeat(13))]
        {
            assert_eq!(signer.credential(&asked_with(&wrong)), None, "{wrong}");
        }
        assert_eq!(signer.credential(&asked_with(&pair(&signer.no_cookie()))), None);
        assert_eq!(format!("{session:?}"), "Session");
    }

    #[test]
    fn cookies_are_kept_from_scripts_and_by_tls_from_everybody_else() {
        let ann = guest("a");
        let plain = Signer::new("key", false).cookie(&ann);
        let plain = plain.to_str().unwrap();
        assert!(plain.starts_with("trefoil=") && !plain.contains("Secure"), "{plain}");
        let secure = Signer::new("key", true).cookie(&ann);
        let secure = secure.to_str().unwrap();
        assert!(secure.starts_with("__Host-trefoil=") && secure.contains("; Secure"), "{secure}");
        for cookie in [plain, secure] {
            assert!(cookie.contains("; Path=/;") && cookie.contains("; HttpOnly"), "{cookie}");
            assert!(cookie.contains("; SameSite=Lax") && !cookie.contains("Domain"), "{cookie}");
        }
    }

    #[test]
    fn names_are_one_line_of_visible_letters() {
        assert_eq!(tidy_name("  Ann\n\u{202e}  of \u{200b}Green\t "), "Ann of Green");
        assert_eq!(tidy_name(&"é".repeat(99)).chars().count(), LONGEST_NAME);
        assert_eq!(tidy_name("<b>&amp;"), "<b>&amp;");
        assert_eq!(tidy_name("\u{0}"), "");
    }
}
