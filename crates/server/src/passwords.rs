//! Passwords: hashed by argon2id, a few at a time, away from the threads that play.

use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, PasswordVerifier as _, Version};
use game::reason;
use protocol::{Code, Problem};
use tokio::sync::Semaphore;

use crate::names::name_key;

/// In letters.
const SHORTEST: usize = 8;
const LONGEST: usize = 200;

/// So many are hashed at the same time: each takes a processor, and the memory below.
const AT_ONCE: usize = 2;

/// So many may wait for it; others are told to come again.
const MOST_WAITING: usize = 64;

/// In kibibytes, and how often it is gone through: what OWASP asks for at least.
const MEMORY: u32 = 19 * 1024;
const PASSES: u32 = 2;

/// What is tried first by whoever guesses.
const COMMON: [&str; 24] = [
    "password",
    "passwort",
    "password1",
    "password123",
    "12345678",
    "123456789",
    "1234567890",
    "qwertyui",
    "qwertyuiop",
    "qwerty123",
    "iloveyou",
    "sunshine",
    "princess",
    "football",
    "baseball",
    "superman",
    "trustno1",
    "letmein1",
    "welcome1",
    "abcd1234",
    "abc12345",
    "1q2w3e4r",
    "azertyui",
    "zaq12wsx",
];

/// Whether a password can be one.
///
/// # Errors
/// Why not.
pub(crate) fn check(password: &str, name: &str) -> Result<(), Problem> {
    let letters = password.chars().count();
    if !(SHORTEST..=LONGEST).contains(&letters) {
        return Err(Problem::refused(
            Code::BadMessage,
            reason!(
                "password.length",
                "a password has {least} to {most} letters",
                least = SHORTEST,
                most = LONGEST
            ),
        ));
    }
    let small = password.to_lowercase();
    let first = small.chars().next();
    if COMMON.contains(&small.as_str())
        || small.chars().all(|letter| Some(letter) == first)
        || name_key(&small).contains(&name_key(name)) && letters < name.chars().count() + 4
    {
        return Err(Problem::refused(
            Code::BadMessage,
            reason!("password.common", "this password is among the first that are tried"),
        ));
    }
    Ok(())
}

/// Hashes passwords and compares them.
#[derive(Debug)]
pub(crate) struct Passwords {
    working: Semaphore,
    waiting: Semaphore,
}

impl Default for Passwords {
    fn default() -> Self {
        Self { working: Semaphore::new(AT_ONCE), waiting: Semaphore::new(MOST_WAITING) }
    }
}

fn hasher() -> Argon2<'static> {
    // Tests make many accounts, and attack none.
    let (memory, passes) = if cfg!(test) { (Params::MIN_M_COST, 1) } else { (MEMORY, PASSES) };
    let params = Params::new(memory, passes, 1, None).expect("these are within the limits");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

fn busy() -> Problem {
    Problem::new(Code::Unavailable, "Too many are signing in just now; try again in a moment.")
}

impl Passwords {
    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let _place = self.waiting.try_acquire().map_err(|_| busy())?;
        let _turn = self.working.acquire().await.map_err(|_| busy())?;
        tokio::task::spawn_blocking(work).await.map_err(|_| busy())
    }

    /// What is kept of a password.
    pub(crate) async fn hash(&self, password: String, salt: [u8; 16]) -> Result<String, Problem> {
        let hashed = self.work(move || {
            hasher()
                .hash_password_with_salt(password.as_bytes(), &salt)
                .map(|hash| hash.to_string())
        });
        hashed.await?.map_err(|_| busy())
    }

    /// Whether a password is the one whose hash is kept. Without one it takes as long, and is not.
    pub(crate) async fn is_right(
        &self,
        password: String,
        hash: Option<String>,
    ) -> Result<bool, Problem> {
        self.work(move || match hash.filter(|hash| !hash.is_empty()) {
            Some(hash) => hasher().verify_password(password.as_bytes(), hash.as_str()).is_ok(),
            None => {
                let _ = hasher().hash_password_with_salt(password.as_bytes(), b"nobody's account");
                false
            }
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_known_by_its_hash_alone() {
        let passwords = Passwords::default();
        let hash = passwords.hash("correct horse".to_owned(), [7; 16]).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$") && !hash.contains("horse"), "{hash}");
        let is_right = |password: &str, hash: Option<&str>| {
            passwords.is_right(password.to_owned(), hash.map(str::to_owned))
        };
        assert!(is_right("correct horse", Some(&hash)).await.unwrap());
        assert!(!is_right("correct hors", Some(&hash)).await.unwrap());
        assert!(!is_right("", Some("")).await.unwrap());
        assert!(!is_right("correct horse", None).await.unwrap());
        assert!(!is_right("correct horse", Some("junk")).await.unwrap());
    }

    #[test]
    fn what_is_guessed_first_is_no_password() {
        for (password, rule) in [
            ("short", "password.length"),
            (&"x".repeat(201), "password.length"),
            ("password", "password.common"),
            ("PassWord", "password.common"),
            ("aaaaaaaaaa", "password.common"),
            ("Annabelle", "password.common"),
            ("annabelle12", "password.common"),
        ] {
            let problem = check(password, "Annabelle").unwrap_err();
            assert_eq!(problem.refusal.unwrap().rule, rule, "{password}");
        }
        for good in ["correct horse", "пароль-один", "annabelle likes chess"] {
            check(good, "Annabelle").unwrap();
        }
    }
}
