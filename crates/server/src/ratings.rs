//! How strong people are: Glicko-2, one rating for each game and speed.
//!
//! Each game is a rating period of its own. While somebody does not play, their deviation grows as if a period passed every few
//! days, up to that of somebody new. A rating has no floor.

use protocol::{RatingChange, RatingMessage};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// Of somebody new.
const NEW_RATING: f64 = 1500.0;
const NEW_DEVIATION: f64 = 350.0;
const NEW_VOLATILITY: f64 = 0.06;

/// How much volatilities may change.
const TAU: f64 = 0.5;

/// Above this deviation a rating is provisional.
const PROVISIONAL: f64 = 110.0;

/// So long without a game makes a rating as unsure as one rating period, in milliseconds: who was sure of theirs is
/// provisional again after about a year.
const PERIOD: f64 = 5.0 * 24.0 * 3_600_000.0;

/// From the scale of ratings to that of the formulas.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// Somebody's strength in a game at a speed, as it is stored: in whole numbers, which every database keeps alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlayingStrength {
    /// In thousandths.
    pub(crate) rating: i64,
    /// In thousandths.
    pub(crate) deviation: i64,
    /// In millionths.
    pub(crate) volatility: i64,
    /// How many games it is made of.
    pub(crate) games: u64,
    /// When the last of them ended.
    pub(crate) changed: u64,
}

/// How a game ended for white.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WhiteScore {
    Won,
    Drawn,
    Lost,
}

fn thousandths(value: f64) -> i64 {
    (value * 1e3).round() as i64
}

impl PlayingStrength {
    /// Somebody who has not played yet.
    pub(crate) fn new(now: u64) -> Self {
        Self {
            rating: thousandths(NEW_RATING),
            deviation: thousandths(NEW_DEVIATION),
            volatility: (NEW_VOLATILITY * 1e6) as i64,
            games: 0,
            changed: now,
        }
    }

    /// The same at a later time: less is known of who has not played for long.
    pub(crate) fn at(self, now: u64) -> Self {
        let periods = now.saturating_sub(self.changed) as f64 / PERIOD;
        let (deviation, volatility) =
            (self.deviation as f64 / 1e3 / SCALE, self.volatility as f64 / 1e6);
        let grown = (deviation.powi(2) + volatility.powi(2) * periods).sqrt() * SCALE;
        let known = self.deviation.max(thousandths(grown).min(thousandths(NEW_DEVIATION)));
        Self { deviation: known, changed: now, ..self }
    }

    fn read(self) -> Glicko2Rating {
        Glicko2Rating {
            rating: self.rating as f64 / 1e3,
            deviation: self.deviation as f64 / 1e3,
            volatility: self.volatility as f64 / 1e6,
        }
    }

    fn after(self, new: Glicko2Rating) -> Self {
        Self {
            rating: thousandths(new.rating),
            deviation: thousandths(new.deviation.min(NEW_DEVIATION)),
            volatility: (new.volatility * 1e6).round() as i64,
            games: self.games + 1,
            ..self
        }
    }

    /// As people see it.
    pub(crate) fn shown(self) -> RatingMessage {
        shown(self.rating, self.deviation)
    }
}

/// A stored rating as people see it.
pub(crate) fn shown(rating: i64, deviation: i64) -> RatingMessage {
    RatingMessage { rating: rounded(rating), provisional: is_provisional(deviation) }
}

/// What a game has done to a rating, as people see it.
pub(crate) fn shown_change(before: i64, after: i64, deviation: i64) -> RatingChange {
    let (before, after) = (rounded(before), rounded(after));
    RatingChange { before, after, provisional: is_provisional(deviation) }
}

fn rounded(rating: i64) -> i32 {
    (rating as f64 / 1e3).round() as i32
}

fn is_provisional(deviation: i64) -> bool {
    deviation > thousandths(PROVISIONAL)
}

/// Both after a game that ended now.
pub(crate) fn rated(
    white: PlayingStrength,
    black: PlayingStrength,
    score: WhiteScore,
    now: u64,
) -> [PlayingStrength; 2] {
    let [white, black] = [white.at(now), black.at(now)];
    let outcome = match score {
        WhiteScore::Won => Outcomes::WIN,
        WhiteScore::Drawn => Outcomes::DRAW,
        WhiteScore::Lost => Outcomes::LOSS,
    };
    let config = Glicko2Config { tau: TAU, ..Glicko2Config::new() };
    let (new_white, new_black) = glicko2(&white.read(), &black.read(), &outcome, &config);
    [white.after(new_white), black.after(new_black)]
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = 24 * 3_600_000;

    fn strength(rating: i64, deviation: i64) -> PlayingStrength {
        PlayingStrength {
            rating: rating * 1000,
            deviation: deviation * 1000,
            ..PlayingStrength::new(0)
        }
    }

    #[test]
    fn who_wins_gains_and_who_loses_pays() {
        let [white, black] =
            rated(PlayingStrength::new(0), PlayingStrength::new(0), WhiteScore::Won, 0);
        assert_eq!(white.shown().rating, 1662);
        assert_eq!(white.rating - 1_500_000, 1_500_000 - black.rating);
        assert!(white.deviation < 350_000 && white.shown().provisional);
        assert_eq!((white.games, black.games), (1, 1));
        let [white, black] = rated(strength(1800, 60), strength(1400, 60), WhiteScore::Drawn, 0);
        assert!(white.rating < 1_800_000 && black.rating > 1_400_000);
        let [lost, won] = rated(strength(1800, 60), strength(1400, 60), WhiteScore::Lost, 0);
        assert!(lost.rating < white.rating && won.rating > black.rating);
    }

    /// The example of Glickman's paper, one opponent after the other instead of all in one period: near, not equal.
    #[test]
    fn it_moves_as_the_published_example_does() {
        let mut me = strength(1500, 200);
        for (rating, deviation, result) in [
            (1400, 30, WhiteScore::Won),
            (1550, 100, WhiteScore::Lost),
            (1700, 300, WhiteScore::Lost),
        ] {
            me = rated(me, strength(rating, deviation), result, 0)[0];
        }
        assert!((1455..1475).contains(&me.shown().rating), "{me:?}");
        assert!((145_000..160_000).contains(&me.deviation), "{me:?}");
    }

    #[test]
    fn a_rating_has_no_floor() {
        let mut me = PlayingStrength::new(0);
        for game in 0..400 {
            me = rated(me, strength(me.rating / 1000 - 50, 50), WhiteScore::Lost, game)[0];
        }
        assert!(me.rating < 0, "{me:?}");
    }

    #[test]
    fn who_does_not_play_is_less_known_as_time_goes_by_and_never_less_than_somebody_new() {
        let sure = strength(1700, 60);
        assert!(!sure.shown().provisional);
        assert!(!sure.at(100 * DAY).shown().provisional);
        assert!(sure.at(500 * DAY).shown().provisional);
        assert_eq!(sure.at(1_000_000 * DAY).deviation, 350_000);
        assert_eq!(sure.at(500 * DAY).rating, sure.rating);
        // In two steps as in one.
        let steps = sure.at(100 * DAY).at(200 * DAY);
        assert!((steps.deviation - sure.at(200 * DAY).deviation).abs() <= 1);
        assert_eq!(PlayingStrength::new(0).at(9 * DAY).deviation, 350_000);
    }

    /// Whatever is played, what is stored stays a rating, and equals that are sure gain what the other pays.
    #[test]
    fn ratings_stay_ratings() {
        let mut random = game::Random::new(5);
        let mut people = [PlayingStrength::new(0); 6];
        for game in 0..5_000_u64 {
            let white = random.below(6) as usize;
            let black = (white + 1 + random.below(5) as usize) % 6;
            let result =
                [WhiteScore::Won, WhiteScore::Drawn, WhiteScore::Lost][random.below(3) as usize];
            let now = game * DAY / 10;
            let [w, b] = rated(people[white], people[black], result, now);
            for (before, after) in [(people[white], w), (people[black], b)] {
                assert!((30_000..=350_000).contains(&after.deviation), "{after:?}");
                assert!((40_000..80_000).contains(&after.volatility), "{after:?}");
                assert!((after.rating - before.rating).abs() < 400_000);
                assert_eq!((after.games, after.changed), (before.games + 1, now));
            }
            (people[white], people[black]) = (w, b);
        }
        let mean = people.iter().map(|one| one.rating).sum::<i64>() / 6;
        assert!((1_400_000..1_600_000).contains(&mean), "{mean}");
        assert!(people.iter().all(|one| !one.shown().provisional));
    }
}
