//! What is written in e-mail, in the reader's language.

/// A language of the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MailTongue {
    English,
    Russian,
    French,
    Polish,
}

impl MailTongue {
    /// By its code; English for what is not known.
    pub(crate) fn read(code: &str) -> Self {
        match code {
            "ru" => Self::Russian,
            "fr" => Self::French,
            "pl" => Self::Polish,
            _ => Self::English,
        }
    }
}

/// What a letter is about.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct MailText {
    /// Whether a new password may be chosen by it; else an address is confirmed.
    pub(crate) recovers: bool,
    /// What the account is called.
    pub(crate) name: String,
    /// As people copy it.
    pub(crate) code: String,
    /// The page where it is used, if that is known.
    pub(crate) link: Option<String>,
}

/// Sentences of a language, in the order in which they stand.
struct Sentences {
    confirm: [&'static str; 2],
    recover: [&'static str; 2],
    link: &'static str,
    code: &'static str,
    end: &'static str,
}

impl MailTongue {
    fn sentences(self) -> Sentences {
        match self {
            Self::English => Sentences {
                confirm: [
                    "Trefoil: confirm your e-mail address",
                    "Hello {name},\n\nthis address is to belong to your account at Trefoil.",
                ],
                recover: [
                    "Trefoil: a new password",
                    "Hello {name},\n\nsomebody has asked for a new password for your account at Trefoil.",
                ],
                link: "Open this page:",
                code: "Or type this code where the app asks for it:",
                end: "It works once, within an hour. If you did not ask for this, you need not do anything.",
            },
            Self::Russian => Sentences {
                confirm: [
                    "Trefoil: подтвердите адрес почты",
                    "Здравствуйте, {name}!\n\nЭтот адрес указан для вашего аккаунта в Trefoil.",
                ],
                recover: [
                    "Trefoil: новый пароль",
                    "Здравствуйте, {name}!\n\nКто-то запросил новый пароль для вашего аккаунта в Trefoil.",
                ],
                link: "Откройте эту страницу:",
                code: "Или введите этот код там, где его просит приложение:",
                end: "Код действует один раз, в течение часа. Если вы ничего не запрашивали, ничего делать не нужно.",
            },
            Self::French => Sentences {
                confirm: [
                    "Trefoil : confirmez votre adresse",
                    "Bonjour {name},\n\ncette adresse doit être celle de votre compte sur Trefoil.",
                ],
                recover: [
                    "Trefoil : un nouveau mot de passe",
                    "Bonjour {name},\n\nquelqu’un a demandé un nouveau mot de passe pour votre compte sur Trefoil.",
                ],
                link: "Ouvrez cette page :",
                code: "Ou tapez ce code là où l’application le demande :",
                end: "Il sert une seule fois, pendant une heure. Si vous n’avez rien demandé, vous n’avez rien à faire.",
            },
            Self::Polish => Sentences {
                confirm: [
                    "Trefoil: potwierdź adres e-mail",
                    "Cześć, {name}!\n\nTen adres ma należeć do Twojego konta w Trefoil.",
                ],
                recover: [
                    "Trefoil: nowe hasło",
                    "Cześć, {name}!\n\nKtoś poprosił o nowe hasło do Twojego konta w Trefoil.",
                ],
                link: "Otwórz tę stronę:",
                code: "Albo wpisz ten kod tam, gdzie prosi o niego aplikacja:",
                end: "Działa raz, przez godzinę. Jeśli to nie Twoja prośba, nie musisz nic robić.",
            },
        }
    }
}

impl MailText {
    fn about(&self, tongue: MailTongue) -> [&'static str; 2] {
        let Sentences { confirm, recover, .. } = tongue.sentences();
        if self.recovers { recover } else { confirm }
    }

    pub(crate) fn subject(&self, tongue: MailTongue) -> &'static str {
        self.about(tongue)[0]
    }

    pub(crate) fn body(&self, tongue: MailTongue) -> String {
        let Sentences { link, code, end, .. } = tongue.sentences();
        let mut parts = vec![self.about(tongue)[1].replace("{name}", &self.name)];
        if let Some(page) = &self.link {
            parts.push(format!("{link}\n{page}"));
        }
        parts.push(format!("{code}\n{}", self.code));
        parts.push(end.to_owned());
        parts.join("\n\n") + "\n"
    }
}
