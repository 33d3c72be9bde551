//! How much of something a person or an address may do, and how often.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use game::reason;
use protocol::{Code, Problem};

use crate::metrics::METRICS;
use crate::people::PersonId;

/// What is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Limited {
    /// Any request.
    Request,
    /// Becoming somebody.
    NewPerson,
    NewGame,
    /// Looking for somebody to play with, or answering who does.
    Seek,
    /// Asking somebody for a game.
    Challenge,
    Rename,
    Chat,
    /// Whatever is said on a socket, accepted turns aside: these the opponent and the clock limit.
    Message,
    /// A link for a second device.
    NewLink,
    /// Trying such a link.
    UseLink,
    /// A picture of a position.
    Picture,
    /// What a link to a page tells.
    Preview,
    /// Turning notices on, and trying them.
    Notices,
    /// All public games.
    Export,
    /// The games of somebody.
    GamesOf,
    /// A new account.
    SignUp,
    /// Trying a password.
    SignIn,
    /// Trying a code in place of the password.
    Recover,
    /// Having an e-mail sent.
    Mail,
    /// What concerns one's own account, or tells of others.
    AccountChange,
}

/// How many at once, and how long until there is one more, in milliseconds.
#[derive(Clone, Copy)]
struct Allowed {
    burst: u64,
    every: u64,
}

/// Who does it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Doer {
    Person(PersonId),
    Address(IpAddr),
    /// Whoever it is that tries to be called so, by the name's key.
    Name(String),
}

impl Limited {
    fn allowed(self, by: &Doer) -> Allowed {
        let (burst, every) = match (self, by) {
            (Self::Request, _) => (300, 50),
            (Self::NewPerson, _) => (60, 10_000),
            (Self::NewGame, Doer::Person(_)) => (10, 20_000),
            (Self::NewGame, _) => (40, 5_000),
            (Self::Seek, Doer::Person(_)) => (20, 3_000),
            (Self::Seek, _) => (100, 1_000),
            (Self::Challenge, Doer::Person(_)) => (10, 20_000),
            (Self::Challenge, _) => (40, 5_000),
            (Self::Rename, _) => (10, 10_000),
            (Self::Chat, Doer::Person(_)) => (5, 2_000),
            (Self::Chat, _) => (20, 500),
            (Self::Message, _) => (40, 500),
            (Self::NewLink, _) => (5, 60_000),
            (Self::UseLink, _) => (10, 30_000),
            (Self::Picture | Self::Preview, _) => (120, 500),
            (Self::Notices, _) => (20, 10_000),
            (Self::Export, _) => (2, 600_000),
            (Self::GamesOf, _) => (20, 5_000),
            (Self::SignUp, _) => (6, 600_000),
            (Self::SignIn, Doer::Name(_)) => (20, 30_000),
            (Self::SignIn, _) => (20, 15_000),
            (Self::Recover, Doer::Name(_)) => (10, 300_000),
            (Self::Recover, _) => (10, 60_000),
            (Self::Mail, Doer::Name(_)) => (3, 1_200_000),
            (Self::Mail, _) => (10, 300_000),
            (Self::AccountChange, _) => (20, 15_000),
        };
        Allowed { burst, every }
    }

    fn what(self) -> &'static str {
        match self {
            Self::Request => "requests",
            Self::NewPerson => "newcomers",
            Self::NewGame => "new games",
            Self::Seek => "seeks",
            Self::Challenge => "challenges",
            Self::Rename => "new names",
            Self::Chat => "messages in the chat",
            Self::Message => "messages",
            Self::NewLink | Self::UseLink => "links for a second device",
            Self::Picture | Self::Preview => "pictures",
            Self::Notices => "changes of notices",
            Self::Export => "exports of all games",
            Self::GamesOf => "exports of somebody's games",
            Self::SignUp => "new accounts",
            Self::SignIn => "attempts to sign in",
            Self::Recover => "recovery codes",
            Self::Mail => "e-mails",
            Self::AccountChange => "changes of an account",
        }
    }
}

/// So many are remembered; then those who have been quiet are forgotten.
const REMEMBERED: usize = 50_000;

/// Sockets that a person and an address may have open.
const SOCKETS_OF_PERSON: u32 = 30;
const SOCKETS_OF_ADDRESS: u32 = 200;

/// Who has done too much is told so after this: a flood that waits for its answers costs next to nothing then.
pub(crate) const COOLING: Duration = Duration::from_millis(100);

/// For each, when its allowance will be whole again, in milliseconds since 1970.
#[derive(Debug)]
struct Allowances {
    whole_at: HashMap<(Limited, Doer), u64>,
    /// With so many, those who have been quiet are looked for. It doubles where few have, so that nobody pays for looking
    /// through a crowd again and again.
    crowd: usize,
}

impl Default for Allowances {
    fn default() -> Self {
        Self { whole_at: HashMap::new(), crowd: REMEMBERED }
    }
}

/// Counts what everybody does.
#[derive(Debug, Default)]
pub(crate) struct RateLimits {
    allowances: Mutex<Allowances>,
    sockets: Mutex<HashMap<Doer, u32>>,
}

/// Refuses what is too much, and says how long to wait, in seconds.
pub(crate) fn too_many(what: &str, seconds: u64) -> Problem {
    Problem::refused(
        Code::TooMany,
        reason!(
            "limit.wait",
            "too many {what}; try again in {seconds} s",
            what = what,
            seconds = seconds
        ),
    )
}

/// Refuses what there is too much of, until some of it has ended.
pub(crate) fn too_much(what: &str, most: u64) -> Problem {
    Problem::refused(
        Code::TooMany,
        reason!("limit.most", "{most} {what} at a time are the most", most = most, what = what),
    )
}

impl RateLimits {
    /// Counts a deed of somebody. This machine itself is trusted: an address of its own is not counted.
    ///
    /// # Errors
    /// If there were too many of late.
    pub(crate) fn count(&self, deed: Limited, by: Doer, now: u64) -> Result<(), Problem> {
        if matches!(by, Doer::Address(address) if address.is_loopback()) {
            return Ok(());
        }
        let Allowed { burst, every } = deed.allowed(&by);
        let mut allowances = self.allowances.lock().unwrap_or_else(PoisonError::into_inner);
        let Allowances { whole_at, crowd } = &mut *allowances;
        if whole_at.len() >= *crowd {
            whole_at.retain(|_, at| *at > now);
            *crowd = REMEMBERED.max(2 * whole_at.len());
        }
        let at = whole_at.entry((deed, by)).or_insert(now);
        let used = (*at).max(now) + every;
        if used > now + burst * every {
            let wait = (used - now - burst * every).div_ceil(1000);
            return Err(too_many(deed.what(), wait));
        }
        *at = used;
        Ok(())
    }

    /// Forgets those who have been quiet for long enough.
    pub(crate) fn forget(&self, now: u64) {
        let mut allowances = self.allowances.lock().unwrap_or_else(PoisonError::into_inner);
        let Allowances { whole_at, crowd } = &mut *allowances;
        whole_at.retain(|_, at| *at > now);
        if whole_at.len() < whole_at.capacity() / 8 {
            whole_at.shrink_to_fit();
        }
        *crowd = REMEMBERED.max(2 * whole_at.len());
    }

    /// Counts a socket, until it is dropped.
    ///
    /// # Errors
    /// If somebody has too many open.
    pub(crate) fn socket(
        self: &Arc<Self>,
        person: Option<&PersonId>,
        address: IpAddr,
    ) -> Result<CountedSocket, Problem> {
        METRICS.sockets.add(1);
        let mut socket = CountedSocket { limits: self.clone(), of: Vec::new() };
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let of_person = person.map(|person| (Doer::Person(person.clone()), SOCKETS_OF_PERSON));
        let address =
            (!address.is_loopback()).then_some((Doer::Address(address), SOCKETS_OF_ADDRESS));
        let mut refused = None;
        for (doer, most) in [of_person, address].into_iter().flatten() {
            let open = sockets.entry(doer.clone()).or_default();
            if *open >= most {
                refused = Some(too_much("connections", most.into()));
                break;
            }
            *open += 1;
            socket.of.push(doer);
        }
        // Those already counted are taken off again when it is dropped.
        drop(sockets);
        refused.map_or(Ok(socket), Err)
    }
}

/// An open socket.
#[derive(Debug)]
pub(crate) struct CountedSocket {
    limits: Arc<RateLimits>,
    of: Vec<Doer>,
}

impl Drop for CountedSocket {
    fn drop(&mut self) {
        METRICS.sockets.less(1);
        let mut sockets = self.limits.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        for doer in &self.of {
            if let Some(open) = sockets.get_mut(doer) {
                *open -= 1;
                if *open == 0 {
                    sockets.remove(doer);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> Doer {
        Doer::Address(IpAddr::from([192, 0, 2, last]))
    }

    #[test]
    fn what_comes_too_often_waits_and_may_come_again() {
        let limits = RateLimits::default();
        let game = |by: Doer, now| limits.count(Limited::NewGame, by, now);
        for _ in 0..40 {
            game(address(1), 1_000).unwrap();
        }
        let problem = game(address(1), 1_000).unwrap_err();
        assert_eq!(problem.message, "Too many new games; try again in 5 s.");
        // Others do not wait for them, and neither does this machine itself.
        game(address(2), 1_000).unwrap();
        for _ in 0..1000 {
            game(Doer::Address(IpAddr::from([127, 0, 0, 1])), 1_000).unwrap();
        }
        game(address(1), 5_999).unwrap_err();
        game(address(1), 6_000).unwrap();
        game(address(1), 6_000).unwrap_err();
    }

    #[test]
    fn those_who_are_quiet_are_forgotten() {
        let limits = RateLimits::default();
        for n in 0..REMEMBERED + 10 {
            let by = Doer::Person(PersonId::new(n.to_string()));
            limits.count(Limited::Chat, by, n as u64 * 10).unwrap();
        }
        let remembered = || limits.allowances.lock().unwrap().whole_at.len();
        assert!(remembered() > 0 && remembered() < REMEMBERED);
        limits.forget(u64::MAX / 2);
        assert_eq!(remembered(), 0);
    }

    #[test]
    fn sockets_are_counted_while_they_are_open() {
        let limits = Arc::new(RateLimits::default());
        let (ann, address) = (PersonId::new("ann".to_owned()), IpAddr::from([192, 0, 2, 1]));
        let open = || limits.socket(Some(&ann), address);
        let sockets: Vec<_> = (0..SOCKETS_OF_PERSON).map(|_| open().unwrap()).collect();
        assert_eq!(open().unwrap_err().message, "30 connections at a time are the most.");
        drop(sockets);
        drop(open().unwrap());
        assert!(limits.sockets.lock().unwrap().is_empty());
        let watchers: Vec<_> = (0..200).map(|_| limits.socket(None, address).unwrap()).collect();
        assert!(open().is_err());
        drop(watchers);
        assert!(limits.sockets.lock().unwrap().is_empty());
    }
}
