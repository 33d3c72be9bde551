//! A game that a program plays in, as it happens.

use std::sync::Arc;

use protocol::{Problem, Side};
use serde::Deserialize;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use super::messages::{EndOfStream, GameLine, ProgramChat, ProgramGone, ProgramStatus};
use super::program::TokenHolder;
use super::stream::LineSource;
use crate::attendance::Here;
use crate::http::Server;
use crate::people::PersonId;
use crate::room::{News, Room, Unheard, is_event};

/// What rooms tell beside events, as far as programs are told of it.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
enum Beside {
    Chat {
        message: ChatText,
    },
    Presence {
        presence: WhoIsThere,
    },
    Seated {},
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct ChatText {
    by: String,
    text: String,
    at: u64,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
struct WhoIsThere {
    white: bool,
    black: bool,
    claim_at: Option<u64>,
}

/// One who follows a game that they play in.
pub(super) struct Follower {
    room: Arc<Room>,
    person: PersonId,
    side: Side,
    /// They are there as long as they follow.
    here: Here,
    /// Nothing, before the game has been told.
    news: Option<broadcast::Receiver<News>>,
    /// Whom they have blocked.
    unheard: Unheard,
    /// The last version they were told of.
    version: u64,
    /// Whether they know the other to be gone.
    gone: bool,
    /// When the last message was written that they know, or may have read before they came.
    said: u64,
    /// Messages until then were told together.
    caught_up: u64,
}

impl Follower {
    pub(super) async fn begin(
        server: &Server,
        program: &TokenHolder,
        id: &str,
    ) -> Result<Self, Problem> {
        let (room, person) = (server.rooms.enter(id).await?, program.person());
        let unheard = server.unheard(Some(&program.account)).await?;
        let (game, _) = room.full(&person).await?;
        let side = game.color;
        let here = Here::new(room.clone(), Some(side));
        Ok(Self {
            room,
            person,
            side,
            here,
            news: None,
            unheard,
            version: 0,
            gone: false,
            said: 0,
            caught_up: 0,
        })
    }

    /// Tells all of the game. Says whether more may come.
    async fn tell_all(&mut self, lines: &mut Vec<GameLine>) -> bool {
        let Ok((game, news)) = self.room.full(&self.person).await else { return false };
        let goes_on = goes_on(game.state.status);
        if game.color != self.side {
            self.side = game.color;
            self.here = Here::new(self.room.clone(), Some(self.side));
        }
        self.version = game.state.version;
        self.news = Some(news);
        lines.push(GameLine::GameFull(Box::new(game)));
        if goes_on {
            let presence = self.room.attendance().presence();
            let there = WhoIsThere {
                white: presence.white,
                black: presence.black,
                claim_at: presence.claim_at,
            };
            // Who has not come yet to a game without haste is not missed.
            if there.claim_at.is_some() {
                self.tell_presence(there, lines);
            }
        }
        goes_on
    }

    /// Messages that were written since the last one they know, if they are to be told.
    async fn catch_up(&mut self, lines: &mut Vec<GameLine>, told: bool) {
        let Ok(online) = self.room.online(Some(&self.person), &self.unheard).await else { return };
        let since = self.said;
        for message in online.around.messages {
            let (username, text, at) = (message.by, message.text, message.at);
            if told && at > since {
                self.caught_up = at;
                lines.push(GameLine::ChatLine(ProgramChat { username, text, at }));
            }
            self.said = at;
        }
    }

    async fn tell_state(&mut self, lines: &mut Vec<GameLine>) -> bool {
        let Ok(state) = self.room.state().await else { return false };
        let goes_on = goes_on(state.status);
        // Of what happens together only the last is told.
        if state.version > self.version {
            self.version = state.version;
            lines.push(GameLine::GameState(Box::new(state)));
        }
        goes_on
    }

    fn tell_presence(&mut self, there: WhoIsThere, lines: &mut Vec<GameLine>) {
        let gone = match self.side {
            Side::White => !there.black,
            Side::Black => !there.white,
        };
        if gone != self.gone {
            self.gone = gone;
            let wait = |at: u64| at.saturating_sub(self.room.now()).div_ceil(1000);
            let claim_win_in_seconds = there.claim_at.filter(|_| gone).map(wait);
            lines.push(GameLine::OpponentGone(ProgramGone { gone, claim_win_in_seconds }));
        }
    }
}

fn goes_on(status: ProgramStatus) -> bool {
    matches!(status, ProgramStatus::Created | ProgramStatus::Started)
}

impl LineSource for Follower {
    type Line = GameLine;
    /// Nothing, at the beginning.
    type Happening = Option<Result<News, RecvError>>;

    async fn wait(&mut self) -> Self::Happening {
        match &mut self.news {
            Some(news) => Some(news.recv().await),
            None => None,
        }
    }

    async fn tell(&mut self, happening: Self::Happening, lines: &mut Vec<GameLine>) -> bool {
        let text = match happening {
            Some(Ok(News { by: Some(by), .. })) if self.unheard.contains(&*by) => return true,
            Some(Ok(News { to, text, .. })) if to.includes(Some(self.side)) => text,
            Some(Ok(_)) => return true,
            Some(Err(RecvError::Closed)) => return false,
            None | Some(Err(RecvError::Lagged(_))) => {
                let goes_on = self.tell_all(lines).await;
                // Who was too slow to hear each thing is told all at once; who has just come asks for what was written before.
                self.catch_up(lines, happening.is_some()).await;
                return goes_on;
            }
        };
        if is_event(&text) {
            return self.tell_state(lines).await;
        }
        match serde_json::from_str(&text) {
            Ok(Beside::Chat { message: ChatText { by, text, at } }) => {
                // It may have been told already, to who was too slow.
                if at > self.caught_up {
                    self.said = at;
                    lines.push(GameLine::ChatLine(ProgramChat { username: by, text, at }));
                }
            }
            Ok(Beside::Presence { presence }) => self.tell_presence(presence, lines),
            Ok(Beside::Seated {}) => return self.tell_all(lines).await,
            Ok(Beside::Other) | Err(_) => {}
        }
        true
    }

    async fn look(&mut self, _: &mut Vec<GameLine>) {}

    fn end(reason: EndOfStream) -> GameLine {
        GameLine::StreamEnd { reason }
    }
}
