//! Names of accounts: what may be one, and which of them look alike.

use std::collections::HashSet;
use std::sync::LazyLock;

use game::reason;
use protocol::{Code, Problem};
use unicode_normalization::UnicodeNormalization as _;
use unicode_security::{GeneralSecurityProfile as _, MixedScript as _, skeleton};

/// In letters.
const SHORTEST: usize = 2;
const LONGEST: usize = 20;

/// Nobody is called so, and no name begins so: it would speak for whoever runs the server.
const OFFICIAL: [&str; 12] = [
    "admin",
    "moderator",
    "trefoil",
    "sysadmin",
    "админ",
    "модератор",
    "трефоил",
    "трилистник",
    "modérateur",
    "administrateur",
    "administrator",
    "moderacja",
];

/// Nobody is called so: it is what others are called who have no name, or what the program is.
const TAKEN: [&str; 58] = [
    "anonymous",
    "anon",
    "guest",
    "nobody",
    "somebody",
    "someone",
    "player",
    "opponent",
    "you",
    "me",
    "white",
    "black",
    "system",
    "server",
    "root",
    "bot",
    "bots",
    "engine",
    "computer",
    "support",
    "help",
    "staff",
    "team",
    "owner",
    "operator",
    "security",
    "official",
    "deleted",
    "null",
    "undefined",
    "api",
    "аноним",
    "гость",
    "никто",
    "игрок",
    "соперник",
    "белые",
    "чёрные",
    "система",
    "сервер",
    "бот",
    "поддержка",
    "удалён",
    "anonyme",
    "invité",
    "joueur",
    "adversaire",
    "blanc",
    "noir",
    "système",
    "serveur",
    "anonim",
    "gość",
    "gracz",
    "przeciwnik",
    "białe",
    "czarne",
    "komputer",
];

/// A name that an account may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AccountName {
    name: String,
    key: String,
}

/// What all names have in common that look alike: small and large letters, letters of different scripts, digits like letters.
pub(crate) fn name_key(name: &str) -> String {
    let small: String = name.nfkc().collect::<String>().to_lowercase();
    let alike: String = skeleton(&small).collect::<String>().to_lowercase();
    let mut key = String::with_capacity(alike.len());
    for letter in alike.chars() {
        // As capitals these look like others.
        match letter {
            '-' | '_' => {}
            'i' => key.push('l'),
            'ʙ' => key.push('b'),
            'ʜ' => key.push('h'),
            'ᴋ' | 'ĸ' => key.push('k'),
            'ᴍ' => key.push_str("rn"),
            'ᴛ' => key.push('t'),
            other => key.push(other),
        }
    }
    key
}

fn refused(reason: game::Reason) -> Problem {
    Problem::refused(Code::BadMessage, reason)
}

impl AccountName {
    /// # Errors
    /// Why nobody can be called so.
    pub(crate) fn read(name: &str) -> Result<Self, Problem> {
        let name = Self::official(name)?;
        if is_reserved(&name.key) {
            return Err(refused(reason!("name.reserved", "nobody can be called so")));
        }
        Ok(name)
    }

    /// A name that only the server itself gives out.
    ///
    /// # Errors
    /// Why it is none.
    pub(crate) fn official(name: &str) -> Result<Self, Problem> {
        let name: String = name.trim().nfc().take(LONGEST + 1).collect();
        let letters = name.chars().count();
        if !(SHORTEST..=LONGEST).contains(&letters) {
            return Err(refused(reason!(
                "name.length",
                "a name has {least} to {most} letters",
                least = SHORTEST,
                most = LONGEST
            )));
        }
        let joins = |letter: char| matches!(letter, '-' | '_');
        let may_be =
            |letter: char| joins(letter) || letter.is_alphanumeric() && letter.identifier_allowed();
        let marked = |letter: char| {
            unicode_normalization::char::is_combining_mark(letter) && letter.identifier_allowed()
        };
        let begins = name.chars().next().is_some_and(char::is_alphabetic);
        let doubled = name.split(joins).any(str::is_empty);
        if !begins || doubled || !name.chars().all(|letter| may_be(letter) || marked(letter)) {
            return Err(refused(reason!(
                "name.letters",
                "a name begins with a letter and has letters, digits and single hyphens between them"
            )));
        }
        if !name.as_str().is_single_script() {
            return Err(refused(reason!(
                "name.scripts",
                "the letters of a name are all of the same script"
            )));
        }
        let key = name_key(&name);
        Ok(Self { name, key })
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.name
    }

    /// See [`name_key`].
    pub(crate) fn key(&self) -> &str {
        &self.key
    }
}

fn is_reserved(key: &str) -> bool {
    static TAKEN_KEYS: LazyLock<HashSet<String>> =
        LazyLock::new(|| TAKEN.iter().map(|name| name_key(name)).collect());
    static OFFICIAL_KEYS: LazyLock<Vec<String>> =
        LazyLock::new(|| OFFICIAL.iter().map(|name| name_key(name)).collect());
    TAKEN_KEYS.contains(key) || OFFICIAL_KEYS.iter().any(|official| key.starts_with(official))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(name: &str) -> String {
        let problem = AccountName::read(name).unwrap_err();
        problem.refusal.unwrap().rule
    }

    #[test]
    fn names_of_many_scripts_are_good() {
        for name in ["Ann", "Żółw", "éloïse", "Анна", "ann-b", "a1", "Δημήτρης", "太郎", "x_y-z"]
        {
            assert_eq!(AccountName::read(name).unwrap().as_str(), name);
        }
        assert_eq!(AccountName::read("  Zoe\u{301} ").unwrap().as_str(), "Zoé");
    }

    #[test]
    fn what_is_no_name_is_told() {
        for name in ["", "a", &"a".repeat(21), &"é".repeat(300)] {
            assert_eq!(rule(name), "name.length", "{name}");
        }
        for name in [
            "1ann",
            "-ann",
            "ann-",
            "a--b",
            "a b",
            "a.b",
            "ann\u{200b}x",
            "<b>",
            "a\u{202e}b",
            "❤❤",
            "ﬁne",
        ] {
            assert_eq!(rule(name), "name.letters", "{name}");
        }
        // Latin with a Cyrillic letter, Greek with a Latin one.
        for name in ["Аnn", "paypаl", "ωmega"] {
            assert_eq!(rule(name), "name.scripts", "{name}");
        }
    }

    #[test]
    fn nobody_speaks_for_the_server() {
        for name in [
            "admin",
            "Admin",
            "ADM1N",
            "adm-in",
            "AdminAnn",
            "Moderator",
            "trefoil",
            "Trefoil_Team",
            "anonymous",
            "Аноним",
            "Гость",
            "системa",
            "modérateur",
            "gość",
            "joueur",
            "rnoderator",
            "operat0r",
            "SYSTEM",
        ] {
            let problem = AccountName::read(name).unwrap_err();
            let rule = problem.refusal.unwrap().rule;
            assert!(rule == "name.reserved" || rule == "name.scripts", "{name}: {rule}");
        }
        // Others may begin like them.
        for name in ["Modesty", "Blackbird", "Guestave", "Ada"] {
            AccountName::read(name).unwrap();
        }
    }

    #[test]
    fn names_that_look_alike_are_one() {
        for (a, b) in [
            ("Ann", "aNN"),
            ("Ian", "lan"),
            ("Ian", "ian"),
            ("B0b", "bob"),
            ("modern", "rnodern"),
            ("cop", "сор"),
            ("AHHA", "АННА"),
            ("ann-b", "annb"),
        ] {
            assert_eq!(name_key(a), name_key(b), "{a} {b}");
        }
        for (a, b) in [("Ann", "Anna"), ("Ann", "Änn"), ("Bob", "Rob"), ("Анна", "Анно")] {
            assert_ne!(name_key(a), name_key(b), "{a} {b}");
        }
    }
}
