//! Accounts: what is asked of them and told of them.

use serde::Serialize;
use ts_rs::TS;

use crate::Side;

/// Somebody's account, as they see it themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[ts(rename = "Account")]
pub struct AccountMessage {
    /// What they are called. Their page is `/people/` and this.
    pub name: String,
    /// For recovery alone; nobody else sees it.
    pub email: Option<String>,
    /// Whether a program plays.
    pub bot: bool,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
}

/// Asks for an account, or to be signed in to one.
#[derive(Clone, PartialEq, Eq, Serialize, TS)]
pub struct SignIn {
    /// What it is called.
    pub name: String,
    /// At least eight letters.
    pub password: String,
}

/// A new account, and what lets its owner in without the password.
#[derive(Clone, PartialEq, Eq, Serialize, TS)]
pub struct SignedUp {
    /// The account.
    pub account: AccountMessage,
    /// Each can be used once. They are told only now.
    pub codes: Vec<String>,
}

/// The password once more, before something that cannot be undone.
#[derive(Clone, PartialEq, Eq, Serialize, TS)]
pub struct Confirmed {
    /// The password.
    pub password: String,
}

/// Another password.
#[derive(Clone, PartialEq, Eq, Serialize, TS)]
pub struct NewPassword {
    /// The one so far.
    pub password: String,
    /// The one from now on.
    pub new: String,
}

/// A code in place of a forgotten password, and the new one.
#[derive(Clone, PartialEq, Eq, Serialize, TS)]
pub struct Recover {
    /// What the account is called.
    pub name: String,
    /// A recovery code.
    pub code: String,
    /// The password from now on.
    pub password: String,
}

/// Codes that let somebody in without the password. Those of before are worth nothing any more.
#[derive(Clone, PartialEq, Eq, Serialize, TS)]
pub struct RecoveryCodes {
    /// Each can be used once. They are told only now.
    pub codes: Vec<String>,
}

/// Whether the server sends e-mail: without it there is nothing of it to be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MailOffer {
    /// Whether it does.
    pub offered: bool,
}

/// An e-mail address for an account. It counts once the code that is sent there has come back.
#[derive(Clone, PartialEq, Eq, Serialize, TS)]
pub struct NewEmail {
    /// The address.
    pub email: String,
    /// The account's password.
    pub password: String,
    /// The language in which to write: `en`, `ru`, `fr` or `pl`.
    pub language: String,
}

/// What was sent by e-mail, brought back.
#[derive(Clone, PartialEq, Eq, Serialize, TS)]
pub struct MailedCode {
    /// The code.
    pub code: String,
}

/// Somebody has forgotten the password, and asks for a code by e-mail.
#[derive(Clone, PartialEq, Eq, Serialize, TS)]
pub struct ForgottenPassword {
    /// The address of the account.
    pub email: String,
    /// The language in which to write: `en`, `ru`, `fr` or `pl`.
    pub language: String,
}

/// A code that came by e-mail in place of a forgotten password, and the new one.
#[derive(Clone, PartialEq, Eq, Serialize, TS)]
pub struct ResetPassword {
    /// The code.
    pub code: String,
    /// The password from now on.
    pub password: String,
}

/// A browser that is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Device")]
pub struct DeviceMessage {
    /// By which it can be signed out.
    pub id: String,
    /// Such as "Firefox, Linux"; empty if it does not say.
    pub browser: String,
    /// When it was signed in, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
    /// When it was last there, to the hour.
    #[ts(type = "number")]
    pub seen: u64,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// Somebody, by the name of their account or by where they sit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct Whom {
    /// What they are called.
    #[ts(optional)]
    pub name: Option<String>,
    /// Or a game in which they sit.
    #[ts(optional)]
    pub game: Option<String>,
    /// And on which side.
    #[ts(optional)]
    pub side: Option<Side>,
}

/// Somebody who is blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Blocked")]
pub struct BlockedMessage {
    /// What they are called.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
}

/// Why somebody is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum ReportReason {
    /// Plays with help.
    Cheating,
    /// Insults others.
    Insults,
    /// Writes what nobody asked for.
    Spam,
    /// Has a name that offends.
    Name,
    /// Something else.
    Other,
}

/// Tells those who run the server of somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Report")]
pub struct ReportMessage {
    /// What they are called, or else where they sit.
    #[ts(optional)]
    pub name: Option<String>,
    /// The game it is about.
    #[ts(optional)]
    pub game: Option<String>,
    /// Where they sit in it.
    #[ts(optional)]
    pub side: Option<Side>,
    /// Why.
    pub reason: ReportReason,
    /// In their own words, up to 500 letters.
    pub text: String,
}

/// What a program may do with a token. Named as on other servers, where they have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum TokenScope {
    /// Play games, and look for somebody to play with.
    #[serde(rename = "board:play")]
    BoardPlay,
    /// The same as a bot; and make the account one.
    #[serde(rename = "bot:play")]
    BotPlay,
    /// See challenges.
    #[serde(rename = "challenge:read")]
    ChallengeRead,
    /// Make and answer challenges.
    #[serde(rename = "challenge:write")]
    ChallengeWrite,
    /// See the e-mail address of the account.
    #[serde(rename = "email:read")]
    EmailRead,
}

impl TokenScope {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::BoardPlay,
        Self::BotPlay,
        Self::ChallengeRead,
        Self::ChallengeWrite,
        Self::EmailRead,
    ];

    /// As in messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::BoardPlay => "board:play",
            Self::BotPlay => "bot:play",
            Self::ChallengeRead => "challenge:read",
            Self::ChallengeWrite => "challenge:write",
            Self::EmailRead => "email:read",
        }
    }
}

/// Asks for a token, by which a program acts for the account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct NewToken {
    /// For what it is, up to 60 letters.
    pub description: String,
    /// What may be done with it.
    pub scopes: Vec<TokenScope>,
}

/// A token in a list. It does not say what lets a program in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "ProgramToken")]
pub struct TokenMessage {
    /// By which it can be revoked.
    pub id: String,
    /// For what it is.
    pub description: String,
    /// What may be done with it.
    pub scopes: Vec<TokenScope>,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
    /// When it was last used, to the minute; never, if nothing.
    #[ts(type = "number | null")]
    pub used: Option<u64>,
}

/// A new token.
#[derive(Clone, PartialEq, Eq, Serialize, TS)]
pub struct MadeToken {
    /// As in the list.
    pub token: TokenMessage,
    /// What lets a program in. It is told only now.
    pub secret: String,
}

/// Secrets are never written down.
macro_rules! secret {
    ($($message:ident)*) => {
        $(impl std::fmt::Debug for $message {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($message)).finish_non_exhaustive()
            }
        })*
    };
}

secret! {
    SignIn SignedUp Confirmed NewPassword Recover RecoveryCodes MadeToken NewEmail MailedCode ForgottenPassword ResetPassword
}
