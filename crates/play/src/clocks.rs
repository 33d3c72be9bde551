use game::Player;

use crate::TimeControl;

/// The clocks of both players, as the events have left them.
///
/// A side's clock runs in its turns, from its second one on: nobody loses time before having sat down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClocks {
    control: TimeControl,
    stand: ClockStand,
    /// Whose clock runs, and since when.
    running: Option<(Player, u64)>,
}

/// What the clocks show between two turns: to this a take-back returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClockStand {
    left: [u64; 2],
    /// Who has played a turn.
    started: [bool; 2],
}

impl GameClocks {
    pub(crate) fn new(control: TimeControl) -> Self {
        let stand = ClockStand { left: [control.initial(); 2], started: [false; 2] };
        Self { control, stand, running: None }
    }

    /// How long the players may think.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Player> {
        self.running.map(|(player, _)| player)
    }

    /// What a player has left, in milliseconds, at a time.
    pub fn left(&self, player: Player, at: u64) -> u64 {
        let left = self.stand.left[player.index()];
        match self.running {
            Some((running, _)) if running == player => {
                left.saturating_sub(self.elapsed(at).saturating_sub(self.control.delay()))
            }
            _ => left,
        }
    }

    /// What the clocks showed when the running one began to run down, and when that was or will be.
    pub fn shown(&self) -> ([u64; 2], u64) {
        let since = self.running.map_or(0, |(_, since)| since.saturating_add(self.control.delay()));
        (self.stand.left, since)
    }

    /// Whose time runs out, and when it has.
    pub fn deadline(&self) -> Option<(Player, u64)> {
        let (player, since) = self.running?;
        let left = self.stand.left[player.index()].saturating_add(self.control.delay());
        Some((player, since.saturating_add(left)))
    }

    /// Who has no time left, at a time.
    pub fn out_of_time(&self, at: u64) -> Option<Player> {
        self.deadline().filter(|(_, deadline)| *deadline <= at).map(|(player, _)| player)
    }

    /// How long the running clock's player has had the turn.
    pub(crate) fn elapsed(&self, at: u64) -> u64 {
        self.running.map_or(0, |(_, since)| at.saturating_sub(since))
    }

    pub(crate) fn stand(&self) -> ClockStand {
        self.stand
    }

    /// A turn was played, and it is another's, or nobody's any more.
    pub(crate) fn turn(&mut self, player: Player, spent: u64, forced: bool) {
        // Who had nothing to decide has neither spent nor earned time.
        if !forced {
            if self.running() == Some(player) {
                let left = &mut self.stand.left[player.index()];
                *left = self.control.after_turn(*left, spent);
            }
            self.stand.started[player.index()] = true;
        }
        self.running = None;
    }

    /// It is a player's turn now.
    pub(crate) fn start(&mut self, player: Player, at: u64) {
        let runs = self.control != TimeControl::None && self.stand.started[player.index()];
        self.running = runs.then_some((player, at));
    }

    /// The game goes on from an earlier turn, with what the clocks showed then.
    pub(crate) fn restore(&mut self, stand: Option<ClockStand>) {
        self.stand = stand.unwrap_or(Self::new(self.control).stand);
        self.running = None;
    }

    pub(crate) fn add(&mut self, player: Player, milliseconds: u64) {
        let left = &mut self.stand.left[player.index()];
        *left = left.saturating_add(milliseconds).min(crate::time_control::LONGEST_CLOCK);
    }

    pub(crate) fn stop(&mut self) {
        self.running = None;
    }
}
