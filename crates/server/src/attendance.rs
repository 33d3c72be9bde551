//! Who has a game open.

use std::sync::Arc;

use protocol::{FromGame, Presence, Side};

use crate::lag::Lag;
use crate::room::{Audience, Room};

/// A player who has left a live game for so long has left it for good, if the other says so. In milliseconds.
pub(crate) const GONE_AFTER: u64 = 60_000;

/// More watchers than this are not told one by one.
const CROWD: u32 = 20;

/// The connections of a room.
#[derive(Debug)]
pub(crate) struct Attendance {
    /// Of white and of black.
    players: [u32; 2],
    watchers: u32,
    /// Since when each player has none.
    gone: [u64; 2],
    /// Whether both are expected to sit at their boards.
    live: bool,
    lag: [Lag; 2],
}

impl Attendance {
    pub(crate) fn new(now: u64) -> Self {
        let lag = [Lag::default(); 2];
        Self { players: [0; 2], watchers: 0, gone: [now; 2], live: false, lag }
    }

    /// The game is known now.
    pub(crate) fn begin(&mut self, live: bool) {
        self.live = live;
    }

    /// What is known of a player's connection.
    pub(crate) fn lag(&mut self, side: Side) -> &mut Lag {
        &mut self.lag[side.index()]
    }

    /// Since when a player is away.
    pub(crate) fn gone_since(&self, side: Side) -> Option<u64> {
        (self.players[side.index()] == 0).then_some(self.gone[side.index()])
    }

    pub(crate) fn presence(&self) -> Presence {
        let [white, black] = self.players.map(|connections| connections > 0);
        let left = match (white, black) {
            (true, false) => self.gone_since(Side::Black),
            (false, true) => self.gone_since(Side::White),
            _ => None,
        };
        let claim_at = left.filter(|_| self.live).map(|since| since + GONE_AFTER);
        Presence { white, black, watchers: self.watchers, claim_at }
    }

    /// Counts a connection in. Says whether others are to be told.
    fn come(&mut self, side: Option<Side>) -> bool {
        match side {
            Some(side) => {
                self.players[side.index()] += 1;
                self.players[side.index()] == 1
            }
            None => {
                self.watchers += 1;
                self.watchers <= CROWD
            }
        }
    }

    fn go(&mut self, side: Option<Side>, now: u64) -> bool {
        match side {
            Some(side) => {
                self.players[side.index()] -= 1;
                self.gone[side.index()] = now;
                self.players[side.index()] == 0
            }
            None => {
                self.watchers -= 1;
                self.watchers <= CROWD
            }
        }
    }
}

/// Somebody who has the game open, until this is dropped.
#[derive(Debug)]
pub(crate) struct Here {
    room: Arc<Room>,
    side: Option<Side>,
}

impl Here {
    pub(crate) fn new(room: Arc<Room>, side: Option<Side>) -> Self {
        let changed = room.attendance().come(side);
        let here = Self { room, side };
        here.tell(changed);
        here
    }

    pub(crate) fn side(&self) -> Option<Side> {
        self.side
    }

    fn tell(&self, changed: bool) {
        if changed {
            let presence = self.room.attendance().presence();
            self.room.tell(Audience::All, &FromGame::Presence { presence });
        }
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        let now = self.room.now();
        let changed = self.room.attendance().go(self.side, now);
        self.tell(changed);
    }
}
