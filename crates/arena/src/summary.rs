use std::time::Duration;

use crate::{Contender, Elo, Ending, FaultKind, Finished, GameTally, Sprt, Verdict, superiority};

/// What a match has come to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatchSummary {
    /// Wins, draws and losses of the first entry, and its pairs.
    pub tally: GameTally,
    /// Games won by whoever began.
    pub beginner_wins: u64,
    /// Turns of all games, without those of the openings.
    pub turns: u64,
    /// How often each entry lost by a crash, an illegal turn or its time.
    pub faults: [[u64; 3]; 2],
    /// For each entry, turns asked for and the time they took.
    pub thought: [(u64, Duration); 2],
    /// The result of the last game, until the other game of its pair has come.
    half: Option<Option<Contender>>,
}

/// How a test stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The logarithm of the likelihood ratio.
    pub ratio: f64,
    /// Where the test ends.
    pub bounds: (f64, f64),
    /// How it ended, if it has.
    pub verdict: Option<Verdict>,
}

impl MatchSummary {
    /// Adds a game. They have to come in their order.
    pub(crate) fn add(&mut self, game: &Finished) {
        let winner = game.winner();
        self.tally.add_game(winner);
        self.half = match self.half.take() {
            Some(first) => {
                self.tally.add_pair([first, winner]);
                None
            }
            None => Some(winner),
        };
        self.beginner_wins += u64::from(winner == Some(game.beginner));
        if let Ending::Forfeit(side, fault) = &game.ending {
            self.faults[side.index()][fault.kind.index()] += 1;
        }
        for side in Contender::BOTH {
            let (turns, time) = game.thought[side.index()];
            self.turns += turns;
            self.thought[side.index()].0 += turns;
            self.thought[side.index()].1 += time;
        }
    }

    /// Whether the last game still waits for the other one of its pair.
    pub(crate) fn is_between_pairs(&self) -> bool {
        self.half.is_none()
    }

    /// How often an entry lost by a fault of this kind.
    pub fn faults_of(&self, side: Contender, kind: FaultKind) -> u64 {
        self.faults[side.index()][kind.index()]
    }

    /// What the score means in Elo.
    pub fn elo(&self) -> Elo {
        Elo::of(&self.tally)
    }

    /// How sure it is that the first entry is the stronger one.
    pub fn superiority(&self) -> f64 {
        superiority(&self.tally)
    }

    /// How a test stands. In the middle of a pair it stands as before it.
    pub fn standing(&self, sprt: &Sprt) -> Standing {
        let paired: u64 = self.tally.pairs.iter().sum();
        let tally = if paired > 0 { GameTally::of_pairs(self.tally.pairs) } else { self.tally };
        Standing { ratio: sprt.ratio(&tally), bounds: sprt.bounds(), verdict: sprt.verdict(&tally) }
    }

    /// The average time of a turn of an entry.
    pub fn time_per_turn(&self, side: Contender) -> Duration {
        let (turns, time) = self.thought[side.index()];
        time.div_f64(turns.max(1) as f64)
    }
}
