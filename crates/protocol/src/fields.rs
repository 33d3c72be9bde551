//! How messages are read: which fields each has, and what they are called.

use serde::{Deserialize, Deserializer};

use crate::json::{Fields, Json, Read, named, unknown};
use crate::{
    Asked, Beginning, ClaimedAs, Conditional, Confirmed, DeviceLink, EndMessage, EndReason,
    EventMessage, ForgottenPassword, Game, MailedCode, Me, NewChallenge, NewEmail, NewGame,
    NewOnlineGame, NewPassword, NewSeek, NewToken, NoticeKinds, Place, PushDevice, PushEndpoint,
    Recover, ReportMessage, ReportReason, ResetPassword, SeatMessage, SetupForm, Side, SideWish,
    SignIn, Sit, Speed, StoredGame, TimeControlMessage, ToEngine, ToGame, ToLobby, ToSolver,
    TokenScope, Tree, TreeNode, What, Whom, WishMessage,
};

/// Values that are told apart by a name alone.
macro_rules! named {
    ($($kind:ident: $($name:literal => $value:ident),*;)*) => {
        $(impl Read for $kind {
            fn read(json: Json) -> Result<Self, String> {
                named(json, &[$(($name, Self::$value)),*])
            }
        })*

        #[cfg(test)]
        #[test]
        fn names_are_read_as_they_are_written() {
            $($(assert_eq!(serde_json::to_value($kind::$value).unwrap(), $name);)*)*
        }
    };
}

named! {
    Game: "dvonn" => Dvonn, "yinsh" => Yinsh, "yinsh-blitz" => YinshBlitz, "lyngk" => Lyngk, "lyngk-6" => LyngkSix;
    Side: "white" => White, "black" => Black;
    EndReason: "play" => Play, "resignation" => Resignation, "agreement" => Agreement, "time" => Time, "abandoned" => Abandoned, "aborted" => Aborted;
    ClaimedAs: "win" => Win, "draw" => Draw;
    SideWish: "white" => White, "black" => Black, "random" => Random;
    Speed: "bullet" => Bullet, "blitz" => Blitz, "rapid" => Rapid, "classical" => Classical, "correspondence" => Correspondence;
    ReportReason: "cheating" => Cheating, "insults" => Insults, "spam" => Spam, "name" => Name, "other" => Other;
    TokenScope: "board:play" => BoardPlay, "bot:play" => BotPlay, "challenge:read" => ChallengeRead, "challenge:write" => ChallengeWrite, "email:read" => EmailRead;
    Asked: "analyse" => Analyse, "review" => Review, "play" => Play, "draw" => Draw;
}

/// Messages with these fields alone. Those in brackets may be missing.
macro_rules! messages {
    ($($message:ident: $($field:ident = $name:literal),* $([$($missing:ident = $may:literal),*])?;)*) => {
        $(impl Read for $message {
            fn read(json: Json) -> Result<Self, String> {
                let mut fields = Fields::read(json)?;
                let message = Self {
                    $($field: fields.get($name)?,)*
                    $($($missing: fields.get_or_default($may)?,)*)?
                };
                fields.end()?;
                Ok(message)
            }
        })*
    };
}

messages! {
    Place: game = "game" [start = "start", seed = "seed", turns = "turns", pending = "pending",
        claim_awards_fives = "claimAwardsFives"];
    NewGame: game = "game", players = "players", take_backs = "takeBacks" [start = "start", seed = "seed",
        turns = "turns", claim_awards_fives = "claimAwardsFives"];
    SetupForm: game = "game", stacks = "stacks", to_act = "toAct", phase = "phase" [won = "won", claims = "claims",
        winner = "winner", claim_awards_fives = "claimAwardsFives"];
    EndMessage: reason = "reason" [winner = "winner"];
    Tree: game = "game", start = "start", nodes = "nodes" [tags = "tags", end = "end"];
    TreeNode: id = "id", side = "side", turn = "turn" [parent = "parent", comment = "comment", clock = "clock",
        eval = "eval"];
    ToEngine: id = "id", place = "place", ask = "type" [lines = "lines", seconds = "seconds", nodes = "nodes",
        level = "level", side = "side"];
    ToSolver: place = "place", goal = "goal", length = "length";
    StoredGame: begun = "begun", events = "events";
    NewOnlineGame: game = "game", clock = "clock", side = "side", take_backs = "takeBacks", chat = "chat"
        [start = "start", claim_awards_fives = "claimAwardsFives", name = "name"];
    Sit: [name = "name"];
    Me: name = "name";
    DeviceLink: token = "token";
    Conditional: turns = "turns";
    NoticeKinds: your_turn = "yourTurn", challenge = "challenge", game_over = "gameOver";
    PushDevice: endpoint = "endpoint", p256dh = "p256dh", auth = "auth", language = "language", kinds = "kinds";
    PushEndpoint: endpoint = "endpoint";
    NewSeek: game = "game", clock = "clock", rated = "rated", side = "side"
        [least = "least", most = "most", pool = "pool", name = "name", met = "met"];
    NewChallenge: to = "to", game = "game", clock = "clock", rated = "rated", side = "side";
    SignIn: name = "name", password = "password";
    Confirmed: password = "password";
    NewPassword: password = "password", new = "new";
    Recover: name = "name", code = "code", password = "password";
    NewEmail: email = "email", password = "password", language = "language";
    MailedCode: code = "code";
    ForgottenPassword: email = "email", language = "language";
    ResetPassword: code = "code", password = "password";
    NewToken: description = "description", scopes = "scopes";
    Whom: [name = "name", game = "game", side = "side"];
    ReportMessage: reason = "reason", text = "text" [name = "name", game = "game", side = "side"];
}

impl Read for Beginning {
    /// What the version before stored with it is of no use any more.
    fn read(json: Json) -> Result<Self, String> {
        let mut fields = Fields::read(json)?;
        Ok(Self {
            id: fields.get("id")?,
            game: fields.get("game")?,
            claim_awards_fives: fields.get_or_default("claimAwardsFives")?,
            start: fields.get("start")?,
            players: fields.get("players")?,
            take_backs: fields.get("takeBacks")?,
            clock: fields.get_or_default("clock")?,
            apart: fields.get_or_default("apart")?,
            created: fields.get("created")?,
        })
    }
}

impl Read for SeatMessage {
    fn read(json: Json) -> Result<Self, String> {
        let mut fields = Fields::read(json)?;
        let seat = match fields.get::<String>("kind")?.as_str() {
            "human" => Self::Human { name: fields.get("name")? },
            "engine" => Self::Engine { level: fields.get("level")? },
            other => return Err(unknown(other)),
        };
        fields.end()?;
        Ok(seat)
    }
}

impl Read for TimeControlMessage {
    fn read(json: Json) -> Result<Self, String> {
        let mut fields = Fields::read(json)?;
        let clock = match fields.get::<String>("kind")?.as_str() {
            "none" => Self::None,
            "fischer" => Self::Fischer {
                initial: fields.get("initial")?,
                increment: fields.get("increment")?,
            },
            "delay" => Self::Delay { initial: fields.get("initial")?, delay: fields.get("delay")? },
            "days" => Self::Days { days: fields.get("days")? },
            other => return Err(unknown(other)),
        };
        fields.end()?;
        Ok(clock)
    }
}

impl Read for EventMessage {
    fn read(json: Json) -> Result<Self, String> {
        let mut fields = Fields::read(json)?;
        let (version, at) = (fields.get("version")?, fields.get("at")?);
        let what = match fields.get::<String>("what")?.as_str() {
            "turn" => What::Turn {
                side: fields.get("side")?,
                turn: fields.get("turn")?,
                parent: fields.get_or_default("parent")?,
                spent: fields.get_or_default("spent")?,
            },
            "takenBack" => What::TakenBack { to: fields.get_or_default("to")? },
            "drawOffered" => What::DrawOffered { side: fields.get("side")? },
            "drawDeclined" => What::DrawDeclined { side: fields.get("side")? },
            "takeBackAsked" => What::TakeBackAsked { side: fields.get("side")? },
            "takeBackDeclined" => What::TakeBackDeclined { side: fields.get("side")? },
            "timeAdded" => What::TimeAdded {
                side: fields.get("side")?,
                milliseconds: fields.get("milliseconds")?,
            },
            "ended" => What::Ended { end: fields.get("end")? },
            other => return Err(unknown(other)),
        };
        fields.end()?;
        Ok(Self { version, at, what })
    }
}

impl Read for WishMessage {
    fn read(json: Json) -> Result<Self, String> {
        let mut fields = Fields::read(json)?;
        let wish = match fields.get::<String>("type")?.as_str() {
            "turn" => Self::Turn { text: fields.get("text")? },
            "takeBack" => Self::TakeBack,
            "answerTakeBack" => Self::AnswerTakeBack { accept: fields.get("accept")? },
            "resign" => Self::Resign,
            "offerDraw" => Self::OfferDraw,
            "answerDraw" => Self::AnswerDraw { accept: fields.get("accept")? },
            "abort" => Self::Abort,
            "claim" => Self::Claim { r#as: fields.get("as")? },
            "addTime" => Self::AddTime,
            other => return Err(unknown(other)),
        };
        fields.end()?;
        Ok(wish)
    }
}

impl Read for ToGame {
    fn read(json: Json) -> Result<Self, String> {
        let mut fields = Fields::read(json)?;
        let message = match fields.get::<String>("type")?.as_str() {
            "join" => Self::Join {
                protocol: fields.get("protocol")?,
                since: fields.get_or_default("since")?,
            },
            "act" => Self::Act { version: fields.get("version")?, wish: fields.get("wish")? },
            "chat" => Self::Chat { text: fields.get("text")? },
            "rematch" => Self::Rematch,
            "conditional" => Self::Conditional { lines: fields.get("lines")? },
            other => return Err(unknown(other)),
        };
        fields.end()?;
        Ok(message)
    }
}

impl Read for ToLobby {
    fn read(json: Json) -> Result<Self, String> {
        let mut fields = Fields::read(json)?;
        let message = match fields.get::<String>("type")?.as_str() {
            "join" => Self::Join {
                protocol: fields.get("protocol")?,
                seeks: fields.get("seeks")?,
                met: fields.get_or_default("met")?,
            },
            other => return Err(unknown(other)),
        };
        fields.end()?;
        Ok(message)
    }
}

/// For the server, whose libraries read by serde.
macro_rules! deserialize {
    ($($message:ident)*) => {
        $(impl<'de> Deserialize<'de> for $message {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                Self::read(Json::deserialize(from)?).map_err(serde::de::Error::custom)
            }
        })*
    };
}

deserialize! {
    Beginning Conditional Confirmed DeviceLink EventMessage ForgottenPassword Game MailedCode Me NewChallenge NewEmail NewGame NewOnlineGame NewPassword NewSeek NewToken PushDevice PushEndpoint Recover ReportMessage ResetPassword SideWish SignIn Sit Speed StoredGame TimeControlMessage ToEngine ToGame ToLobby Whom
}
