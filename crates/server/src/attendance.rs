//! Who has a game open.

use std::sync::Arc;

use protocol::{Presence, Side};

use crate::lag::Lag;
use crate::room::Room;

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
    /// Who has the game open on other nodes, by their names.
    elsewhere: Vec<Told>,
}

/// What another node told.
#[derive(Debug)]
struct Told {
    node: String,
    there: Elsewhere,
    /// It has been asked to say so again, and has not.
    asked: bool,
}

/// Who has a game open on another node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Elsewhere {
    /// White and black.
    pub(crate) players: [bool; 2],
    pub(crate) watchers: u32,
}

impl Attendance {
    pub(crate) fn new(now: u64) -> Self {
        let lag = [Lag::default(); 2];
        let elsewhere = Vec::new();
        Self { players: [0; 2], watchers: 0, gone: [now; 2], live: false, lag, elsewhere }
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
        (!self.is_present(side)).then_some(self.gone[side.index()])
    }

    /// Whether a player has the game open.
    pub(crate) fn is_present(&self, side: Side) -> bool {
        self.players[side.index()] > 0 || self.is_on_another_node(side)
    }

    /// Whether a player has the game open on another node.
    pub(crate) fn is_on_another_node(&self, side: Side) -> bool {
        self.elsewhere.iter().any(|told| told.there.players[side.index()])
    }

    /// Who has the game open on this node.
    pub(crate) fn here(&self) -> Elsewhere {
        let players = self.players.map(|connections| connections > 0);
        Elsewhere { players, watchers: self.watchers }
    }

    /// Another node tells who is there; nobody, if it has died. Says whether others are to be told.
    pub(crate) fn hear(&mut self, node: &str, there: Option<Elsewhere>, now: u64) -> bool {
        let sides = [Side::White, Side::Black];
        let (before, present) = (self.presence(), sides.map(|side| self.is_present(side)));
        self.elsewhere.retain(|told| told.node != node);
        let nobody = Elsewhere { players: [false; 2], watchers: 0 };
        let there = there.filter(|there| *there != nobody);
        let told = |there| Told { node: node.to_owned(), there, asked: false };
        self.elsewhere.extend(there.map(told));
        for side in sides {
            if present[side.index()] && !self.is_present(side) {
                self.gone[side.index()] = now;
            }
        }
        before != self.presence()
    }

    /// The other nodes are asked who is there.
    pub(crate) fn ask(&mut self) {
        self.elsewhere.iter_mut().for_each(|told| told.asked = true);
    }

    /// Nodes that were asked and have not answered: nobody is there any more.
    pub(crate) fn unanswered(&self) -> Vec<String> {
        let silent = self.elsewhere.iter().filter(|told| told.asked);
        silent.map(|told| told.node.clone()).collect()
    }

    /// Who seems to be gone may only have been unseen: from now on it counts.
    pub(crate) fn count_anew(&mut self, now: u64) {
        self.gone = [now; 2];
    }

    pub(crate) fn presence(&self) -> Presence {
        let [white, black] = [Side::White, Side::Black].map(|side| self.is_present(side));
        let left = match (white, black) {
            (true, false) => self.gone_since(Side::Black),
            (false, true) => self.gone_since(Side::White),
            _ => None,
        };
        let claim_at = left.filter(|_| self.live).map(|since| since + GONE_AFTER);
        let elsewhere = self.elsewhere.iter().map(|told| told.there.watchers);
        let watchers = elsewhere.fold(self.watchers, u32::saturating_add);
        Presence { white, black, watchers, claim_at }
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
            self.room.tell_presence();
            self.room.relay_presence(false);
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
