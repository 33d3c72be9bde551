use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use games::Rules;

use crate::fixture::play;
use crate::{Contender, Entrant, Finished, MatchSummary, Openings, Pace, Resources, Sprt};

/// A match between two entries.
///
/// ```
/// use arena::{Match, Openings, Pace};
/// use games::GameKind;
///
/// let contest = Match::new(GameKind::ALL[0], ["greedy".parse()?, "random".parse()?], 10);
/// let summary = contest.run(|_| ());
/// assert_eq!(summary.tally.games(), 10);
/// assert!(summary.tally.wins > 5);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match {
    /// Which game is played, and by which rules.
    pub rules: Rules,
    /// Who plays.
    pub entries: [Entrant; 2],
    /// How many games at most.
    pub games: u64,
    /// Where they begin.
    pub openings: Openings,
    /// How much the players may think.
    pub pace: Pace,
    /// Time odds: the second entry has so many times the time or nodes of the first.
    pub odds: f64,
    /// What each player may use.
    pub resources: Resources,
    /// How many games are played at once.
    pub concurrency: usize,
    /// Openings, and the players that draw random numbers, depend on it and on nothing else.
    pub seed: u64,
    /// A test that ends the match as soon as it is decided.
    pub sprt: Option<Sprt>,
}

/// Word of a game that has just been counted.
#[derive(Clone, Copy, Debug)]
pub struct MatchProgress<'m> {
    /// The game.
    pub game: &'m Finished,
    /// The match up to and with this game.
    pub summary: &'m MatchSummary,
}

impl Match {
    /// A match without limits, on one thread, from the usual openings.
    pub fn new(rules: impl Into<Rules>, entries: [Entrant; 2], games: u64) -> Self {
        let rules = rules.into();
        Self {
            rules,
            entries,
            games,
            openings: Openings::usual(rules.kind),
            pace: Pace::Unlimited,
            odds: 1.0,
            resources: Resources::default(),
            concurrency: 1,
            seed: 1,
            sprt: None,
        }
    }

    /// How much an entry may think.
    pub(crate) fn pace_of(&self, entry: Contender) -> Pace {
        match entry {
            Contender::First => self.pace,
            Contender::Second => self.pace.times(self.odds),
        }
    }

    /// Plays the match. `counted` hears of every game in its order, whichever ended first.
    ///
    /// A test is looked at after every pair; once it is decided, games that are still going on do
    /// not count any more.
    pub fn run(&self, mut counted: impl FnMut(MatchProgress<'_>)) -> MatchSummary {
        let (next, decided) = (AtomicU64::new(0), AtomicBool::new(false));
        let (sender, receiver) = mpsc::channel();
        let mut summary = MatchSummary::default();
        thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                let (sender, next, decided) = (sender.clone(), &next, &decided);
                scope.spawn(move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games || decided.load(Ordering::Relaxed) {
                            break;
                        }
                        if sender.send(play(self, number)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            for game in receiver {
                waiting.insert(game.number, game);
                while let Some(game) = waiting.remove(&summary.tally.games()) {
                    if decided.load(Ordering::Relaxed) {
                        break;
                    }
                    summary.add(&game);
                    counted(MatchProgress { game: &game, summary: &summary });
                    let verdict = self.sprt.and_then(|sprt| summary.standing(&sprt).verdict);
                    if summary.is_between_pairs() && verdict.is_some() {
                        decided.store(true, Ordering::Relaxed);
                    }
                }
            }
        });
        summary
    }
}
