use crate::GameTally;

/// A difference in strength as chess players measure it: 400 more means that ten points are scored
/// for each one lost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The likeliest difference; infinite if every point was won or lost.
    pub difference: f64,
    /// The true difference lies between these two in 95 of 100 matches.
    pub interval: (f64, f64),
}

/// In 95 of 100 cases a normal variable is off by no more than so many standard deviations.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

impl Elo {
    /// What the results of a match say.
    pub fn of(tally: &GameTally) -> Self {
        let sample = PairScores::of(&tally.results());
        let off = DEVIATIONS * sample.error();
        let wilson = sample.count / (sample.count + DEVIATIONS * DEVIATIONS);
        // Where every result is the same extreme there is no variance to go by; Wilson's interval
        // still says how likely a run of that length is.
        let (low, high) = match sample.mean {
            _ if sample.count == 0.0 => (0.0, 1.0),
            mean if mean >= 1.0 => (wilson, 1.0),
            mean if mean <= 0.0 => (0.0, 1.0 - wilson),
            mean => (mean - off, mean + off),
        };
        Self {
            difference: Self::of_score(sample.mean),
            interval: (Self::of_score(low), Self::of_score(high)),
        }
    }

    /// The difference at which this part of the points is expected.
    pub fn of_score(score: f64) -> f64 {
        match score {
            score if score <= 0.0 => f64::NEG_INFINITY,
            score if score >= 1.0 => f64::INFINITY,
            score => 400.0 * (score / (1.0 - score)).log10(),
        }
    }

    /// The part of the points that is expected at a difference.
    pub fn expected_score(difference: f64) -> f64 {
        1.0 / (1.0 + 10_f64.powf(-difference / 400.0))
    }
}

/// The likelihood of superiority: how sure it is that the first entry is the stronger one.
pub fn superiority(tally: &GameTally) -> f64 {
    let sample = PairScores::of(&tally.results());
    if sample.error() > 0.0 {
        return normal((sample.mean - 0.5) / sample.error());
    }
    // Without variance every result so far was the same: each halves the doubt.
    let doubt = 0.5_f64.powf(sample.count + 1.0);
    match sample.mean {
        mean if mean > 0.5 => 1.0 - doubt,
        mean if mean < 0.5 => doubt,
        _ => 0.5,
    }
}

/// Independent results between 0 and 1.
struct PairScores {
    count: f64,
    mean: f64,
    variance: f64,
}

impl PairScores {
    /// From how often each result came, from the worst to the best in equal steps.
    fn of(results: &[u64]) -> Self {
        let count = results.iter().sum::<u64>() as f64;
        if count == 0.0 {
            return Self { count, mean: 0.5, variance: 0.0 };
        }
        let best = (results.len() - 1) as f64;
        let average = |value: &dyn Fn(f64) -> f64| {
            let each = results.iter().enumerate();
            each.map(|(n, times)| *times as f64 * value(n as f64 / best)).sum::<f64>() / count
        };
        let mean = average(&|result| result);
        Self { count, mean, variance: average(&|result| (result - mean).powi(2)) }
    }

    /// The standard error of the mean.
    fn error(&self) -> f64 {
        if self.count == 0.0 { 0.0 } else { (self.variance / self.count).sqrt() }
    }
}

/// The normal distribution: how likely a standard normal variable is below `x`.
///
/// By the rational approximation 26.2.17 of Abramowitz and Stegun, good to seven digits.
fn normal(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let coefficients =
        [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let polynomial = coefficients.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t);
    let density = (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt();
    let above = density * polynomial;
    if x > 0.0 { 1.0 - above } else { above }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64, by: f64) {
        assert!((found - expected).abs() <= by, "{found} is not {expected}");
    }

    fn half_width(elo: Elo) -> f64 {
        (elo.interval.1 - elo.interval.0) / 2.0
    }

    #[test]
    fn elo_and_score_are_each_other_backwards() {
        near(Elo::of_score(0.75), 190.848_502, 1e-6);
        near(Elo::of_score(10.0 / 11.0), 400.0, 1e-9);
        near(Elo::expected_score(0.0), 0.5, 1e-12);
        for difference in [-300.0, -1.0, 20.0, 650.0] {
            near(Elo::of_score(Elo::expected_score(difference)), difference, 1e-9);
        }
    }

    /// Results that users of fastchess have published, with their pairs.
    #[test]
    fn pairs_give_the_published_figures() {
        for (pairs, difference, error, sure) in [
            ([1, 11, 47, 25, 16], 77.71, 33.03, 1.0),
            ([1, 24, 42, 25, 8], 26.11, 31.23, 0.9504),
            ([1, 15, 25, 33, 26], 123.02, 40.58, 1.0),
            ([1, 42, 106, 46, 5], 10.43, 17.99, 0.8723),
        ] {
            let tally = GameTally::of_pairs(pairs);
            let elo = Elo::of(&tally);
            near(elo.difference, difference, 0.005);
            near(half_width(elo), error, 0.005);
            near(superiority(&tally), sure, 0.0001);
        }
    }

    /// Results that users of cutechess have published: 449 - 276 - 275 and 382 - 320 - 298.
    #[test]
    fn single_games_give_the_published_figures() {
        for (wins, losses, draws, difference, error, sure) in
            [(449, 276, 275, 60.7, 18.5, 1.0), (382, 320, 298, 21.6, 18.1, 0.990)]
        {
            let tally = GameTally::of_games(wins, draws, losses);
            let elo = Elo::of(&tally);
            near(elo.difference, difference, 0.05);
            near(half_width(elo), error, 0.05);
            near(superiority(&tally), sure, 0.001);
        }
    }

    #[test]
    fn a_clean_sweep_is_not_proof_of_infinite_strength() {
        let elo = Elo::of(&GameTally::of_pairs([0, 0, 0, 0, 50]));
        assert_eq!(elo.difference, f64::INFINITY);
        // Wilson: 50 / (50 + 3.8415) = 0.92865.
        near(elo.interval.0, Elo::of_score(0.928_65), 0.01);
        assert!(superiority(&GameTally::of_pairs([0, 0, 0, 0, 1])) < 0.8);
        let lost = Elo::of(&GameTally::of_pairs([50, 0, 0, 0, 0]));
        near(lost.interval.1, -elo.interval.0, 1e-9);
    }

    #[test]
    fn nothing_played_says_nothing() {
        let tally = GameTally::default();
        assert_eq!(Elo::of(&tally).difference, 0.0);
        assert_eq!(Elo::of(&tally).interval, (f64::NEG_INFINITY, f64::INFINITY));
        assert_eq!(superiority(&tally), 0.5);
    }

    #[test]
    fn the_normal_distribution_has_its_known_values() {
        near(normal(0.0), 0.5, 1e-7);
        near(normal(1.0), 0.841_344_746, 1e-7);
        near(normal(-1.959_963_985), 0.025, 1e-7);
    }
}
