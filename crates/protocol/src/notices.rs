//! Notices: what somebody is told of while they look elsewhere.

use serde::Serialize;
use ts_rs::TS;

use crate::Game;

/// Of what somebody wants to be told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NoticeKinds {
    /// Of one's turn.
    pub your_turn: bool,
    /// Of a challenge.
    pub challenge: bool,
    /// Of the end of a game.
    pub game_over: bool,
}

/// A browser that wants to be told, as its push service knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PushDevice {
    /// The address of the push service for this browser.
    pub endpoint: String,
    /// The browser's public key.
    pub p256dh: String,
    /// The secret that it shares with the server.
    pub auth: String,
    /// In which language it wants to be told.
    pub language: String,
    /// Of what.
    pub kinds: NoticeKinds,
}

/// A browser, by the address of its push service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PushEndpoint {
    /// The address.
    pub endpoint: String,
}

/// Of what a browser is told now; nothing if it is not known here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PushState {
    /// What it wants.
    pub kinds: Option<NoticeKinds>,
}

/// By which browsers know the server that sends notices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PushKey {
    /// The public key, as browsers want it.
    pub key: String,
}

/// A notice, as the service worker of a browser gets it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PushNotice {
    /// Of what.
    pub kind: NoticeKind,
    /// Which game it is about.
    pub game: Option<Game>,
    /// The name of the other; empty for somebody who has none.
    pub by: String,
    /// The page to open, a path inside the app.
    pub path: String,
    /// In which language to say it.
    pub language: String,
}

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum NoticeKind {
    /// It is the reader's turn.
    YourTurn,
    /// Somebody wants to play.
    Challenge,
    /// A game has ended.
    GameOver,
    /// Nothing: the reader tries whether notices come.
    Test,
}
