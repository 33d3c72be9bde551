use std::fmt;
use std::str::FromStr;

use crate::{Elo, GameTally};

/// A sequential probability ratio test: plays on until it is clear which of two differences in
/// strength explains the results better, and no longer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The lower of the two differences, in Elo.
    pub elo0: f64,
    /// The higher one.
    pub elo1: f64,
    /// How often the higher one may be accepted where the lower is true.
    pub alpha: f64,
    /// How often the lower one may be accepted where the higher is true.
    pub beta: f64,
}

/// What a test has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The higher difference explains the results better.
    Accepted,
    /// The lower one does.
    Rejected,
}

/// Results that have not come yet count as so many of a game: without it, a few equal results in a
/// row would say everything or nothing.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// The lower and the upper bound: the test ends where the ratio leaves them.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of how much better the higher difference explains the results than the lower.
    ///
    /// Nothing but the expected score follows from a difference, so each hypothesis may choose the
    /// frequencies of the results that suit it best among those with that score (the generalised
    /// ratio, as in Stockfish's fishtest).
    pub fn ratio(&self, tally: &GameTally) -> f64 {
        let results = tally.results();
        if results.iter().all(|times| *times == 0) {
            return 0.0;
        }
        let times: Vec<f64> =
            results.iter().map(|times| if *times == 0 { UNSEEN } else { *times as f64 }).collect();
        let [low, high] = [self.elo0, self.elo1].map(|elo| tilts(&times, Elo::expected_score(elo)));
        times
            .iter()
            .zip(low.iter().zip(high))
            .map(|(times, (low, high))| times * (low / high).ln())
            .sum()
    }

    /// The verdict, as soon as there is one.
    pub fn verdict(&self, tally: &GameTally) -> Option<Verdict> {
        let (lower, upper) = self.bounds();
        match self.ratio(tally) {
            ratio if ratio >= upper => Some(Verdict::Accepted),
            ratio if ratio <= lower => Some(Verdict::Rejected),
            _ => None,
        }
    }
}

/// By what the frequency of each result has to be divided so that the expected score becomes `score`
/// and the results stay as likely as possible.
///
/// By Lagrange's method those are `1 + x * (result - score)`, where x makes the mean right. The mean
/// falls as x grows, so x is found by halving.
fn tilts(times: &[f64], score: f64) -> Vec<f64> {
    let best = (times.len() - 1) as f64;
    let off = |n: usize| n as f64 / best - score;
    // All divisors are positive between these two.
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..200 {
        let x = (low + high) / 2.0;
        let excess: f64 =
            times.iter().enumerate().map(|(n, times)| times * off(n) / (1.0 + x * off(n))).sum();
        if excess > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    (0..times.len()).map(|n| 1.0 + (low + high) / 2.0 * off(n)).collect()
}

impl FromStr for Sprt {
    type Err = String;

    /// Reads `elo0,elo1,alpha,beta`.
    fn from_str(text: &str) -> Result<Self, String> {
        let numbers =
            text.split(',').map(|part| part.trim().parse()).collect::<Result<Vec<f64>, _>>();
        let Ok(&[elo0, elo1, alpha, beta]) = numbers.as_deref() else {
            return Err(format!(
                "a test is elo0,elo1,alpha,beta, such as 0,10,0.05,0.05, not \"{text}\""
            ));
        };
        let chances = [alpha, beta].iter().all(|chance| *chance > 0.0 && *chance < 0.5);
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err(format!("elo0 has to be less than elo1, and is {elo0} against {elo1}"));
        }
        if !chances {
            return Err("alpha and beta lie between 0 and 0.5".to_owned());
        }
        Ok(Self { elo0, elo1, alpha, beta })
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, alpha, beta } = self;
        write!(f, "{elo0},{elo1},{alpha},{beta}")
    }
}

impl Verdict {
    /// What it is called in results.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// Figures that fishtest's own code gives for these pairs.
    #[test]
    fn pairs_give_the_ratio_of_fishtest() {
        for (pairs, elo0, elo1, expected) in [
            ([3, 20, 50, 22, 5], 0.0, 20.0, 0.040_320_372_4),
            ([3, 20, 50, 22, 5], 0.0, 5.0, 0.178_380_224_4),
            ([3, 20, 50, 22, 5], -10.0, 10.0, 0.934_472_911_4),
            ([0, 10, 30, 12, 0], 0.0, 20.0, -0.270_414_536_3),
            ([12, 40, 60, 30, 8], 0.0, 20.0, -2.997_301_135_2),
            ([12, 40, 60, 30, 8], -10.0, 10.0, -2.057_973_200_4),
        ] {
            let found = sprt(elo0, elo1).ratio(&GameTally::of_pairs(pairs));
            assert!((found - expected).abs() < 1e-8, "{pairs:?} {elo0} {elo1}: {found}");
        }
    }

    /// Figures that fastchess is tested with, for single games.
    #[test]
    fn single_games_give_the_ratio_of_fastchess() {
        for (wins, losses, draws, elo0, elo1, expected) in
            [(21_404, 21_184, 40_708, 0.5, 2.5, -1.57), (57_433, 57_030, 106_593, 0.0, 2.0, -2.59)]
        {
            let found = sprt(elo0, elo1).ratio(&GameTally::of_games(wins, draws, losses));
            assert!((found - expected).abs() < 0.01, "{found}");
        }
    }

    #[test]
    fn the_bounds_are_walds() {
        let (lower, upper) = sprt(0.0, 5.0).bounds();
        assert!((lower + 19_f64.ln()).abs() < 1e-12);
        assert!((upper - 19_f64.ln()).abs() < 1e-12);
    }

    #[test]
    fn clear_results_end_the_test() {
        let test = sprt(0.0, 20.0);
        assert_eq!(test.verdict(&GameTally::default()), None);
        assert_eq!(test.verdict(&GameTally::of_pairs([5, 20, 50, 20, 5])), None);
        assert_eq!(test.verdict(&GameTally::of_pairs([0, 0, 0, 0, 60])), Some(Verdict::Accepted));
        assert_eq!(test.verdict(&GameTally::of_pairs([60, 0, 0, 0, 0])), Some(Verdict::Rejected));
    }

    #[test]
    fn a_test_is_read_as_four_numbers() {
        assert_eq!(
            "0,5,0.05,0.1".parse(),
            Ok(Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.1 })
        );
        for wrong in ["", "0,5", "5,0,0.05,0.05", "0,5,0,0.05", "0,5,0.05,2", "0,x,5,0.05,0.05"] {
            assert!(wrong.parse::<Sprt>().is_err(), "{wrong}");
        }
    }
}
