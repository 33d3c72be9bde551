//! A game gone through: what each turn gave away, and how well each player did.
//! docs/review.md says what the figures mean.

use game::Player;
use games::{AnyPosition, Played};

use crate::{Engine, Opinion, Request, Worth};

/// How fast accuracy falls with the chance to win that a turn gives away: a turn that loses all of
/// it scores about one of a hundred.
const STEEPNESS: f64 = 4.5;

/// From these losses of the chance to win on, a turn is an inaccuracy, a mistake, a blunder.
const THRESHOLDS: [(f64, Annotation); 3] =
    [(0.20, Annotation::Blunder), (0.10, Annotation::Mistake), (0.05, Annotation::Inaccuracy)];

/// No more turning points are told of a game.
const MOST_TURNING_POINTS: usize = 5;

/// What a turning point gave away has not come back so many turns later.
const LASTING: usize = 4;

/// And it was at least this much of the chance to win.
const DECISIVE: f64 = 0.10;

/// A game gone through.
#[derive(Clone, Debug, PartialEq)]
pub struct GameReview {
    /// The start and every position after it.
    pub positions: Vec<Opinion>,
    /// Turn by turn.
    pub turns: Vec<Reviewed>,
}

/// What is said of a turn that gave something away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Annotation {
    /// A little.
    Inaccuracy,
    /// More.
    Mistake,
    /// A lot.
    Blunder,
}

/// A turn of the game and what the engine thinks of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed {
    /// From 1.
    pub number: usize,
    /// Who played it.
    pub player: Player,
    /// As notation.
    pub turn: String,
    /// The best line instead; it begins with the turn itself if nothing was better.
    pub best: Vec<String>,
    /// What the best turn is worth to its player.
    pub before: Worth,
    /// And this one.
    pub after: Worth,
    /// The chance to win that it gave away.
    pub loss: f64,
    /// What is said of that.
    pub mark: Option<Annotation>,
    /// Whether there was nothing to decide.
    pub forced: bool,
}

/// How a player did.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerSummary {
    /// The mean over all decisions; nothing for a player who never had one.
    pub accuracy: Option<f64>,
    /// The chance to win that was given away in all.
    pub loss: f64,
    /// Inaccuracies, mistakes and blunders.
    pub marks: [usize; 3],
}

/// Goes through a game with an engine, asking it the same about each position. Tells how many
/// positions it has judged, and of how many; where the answer is no, it ends without a review.
pub fn review(
    engine: &mut Engine,
    request: &Request,
    start: &AnyPosition,
    turns: &[Played],
    go_on: &mut dyn FnMut(usize, usize) -> bool,
) -> Option<GameReview> {
    let stages = stages(engine, request, start, turns, go_on);
    (stages.len() > turns.len()).then(|| found(start, turns, stages))
}

/// The same, but where the answer is no, it gives what it has found: it goes from the end of the game to
/// its start, so that the last turns are there and the first ones are not.
pub fn review_as_far(
    engine: &mut Engine,
    request: &Request,
    start: &AnyPosition,
    turns: &[Played],
    go_on: &mut dyn FnMut(usize, usize) -> bool,
) -> GameReview {
    found(start, turns, stages(engine, request, start, turns, go_on))
}

/// What comes of the last positions of a game that were judged.
fn found(start: &AnyPosition, turns: &[Played], stages: Vec<JudgedPosition>) -> GameReview {
    let left_out = (turns.len() + 1).saturating_sub(stages.len()).min(turns.len());
    let (before, rest) = turns.split_at(left_out);
    let mut reviewed = reviewed(before.last().map_or(start, |turn| &turn.after), rest, &stages);
    reviewed.iter_mut().for_each(|turn| turn.number += left_out);
    let positions = stages.into_iter().map(|stage| stage.opinion).collect();
    GameReview { positions, turns: reviewed }
}

/// What the engine says of a position of the game.
struct JudgedPosition {
    opinion: Opinion,
    /// What its best turn is worth, looked at as closely as the one that was played.
    best: Worth,
}

/// It goes from the end to the start: what it remembers of later positions makes it judge the
/// earlier ones in the same light.
fn stages(
    engine: &mut Engine,
    request: &Request,
    start: &AnyPosition,
    turns: &[Played],
    go_on: &mut dyn FnMut(usize, usize) -> bool,
) -> Vec<JudgedPosition> {
    let positions: Vec<&AnyPosition> =
        [start].into_iter().chain(turns.iter().map(|turn| &turn.after)).collect();
    let total = positions.len();
    let mut stages = Vec::new();
    for (n, position) in positions.into_iter().enumerate().rev() {
        let opinion = Opinion::of(engine, position, request);
        let mut best = opinion.worth;
        // The turn that was played is judged by the position after it. So is the best one, unless
        // all is proven: a look from one turn further back would compare unlike with unlike.
        if let Some((played, turn)) = turns.get(n).zip(opinion.best_line().first())
            && played.text != *turn
            && best.exact.is_none()
        {
            let mut after = position.clone();
            after.play_turn(turn).expect("the engine plays by the rules");
            best = Opinion::of(engine, &after, request).worth_to(opinion.player);
        }
        stages.push(JudgedPosition { opinion, best });
        if !go_on(stages.len(), total) && stages.len() < total {
            break;
        }
    }
    stages.reverse();
    stages
}

fn reviewed(start: &AnyPosition, turns: &[Played], stages: &[JudgedPosition]) -> Vec<Reviewed> {
    let mut position = start;
    let mut reviewed = Vec::new();
    for ((number, played), stage) in (1..).zip(turns).zip(stages.windows(2)) {
        let [before, after] = stage else { break };
        let player = before.opinion.player;
        let result = after.opinion.worth_to(player);
        let lost = before.best.win_probability - result.win_probability;
        let forced = position.turns().len() < 2;
        let best_line = before.opinion.best_line();
        let is_best = forced || best_line.first() == Some(&played.text) || lost <= 0.0;
        let (best, worth) = if is_best {
            let line = [played.text.clone()].into_iter().chain(after.opinion.best_line().to_vec());
            (line.collect(), result)
        } else {
            (best_line.to_vec(), before.best)
        };
        let loss = worth.win_probability - result.win_probability;
        reviewed.push(Reviewed {
            number,
            player,
            turn: played.text.clone(),
            best,
            before: worth,
            after: result,
            loss,
            mark: Annotation::of_loss(loss),
            forced,
        });
        position = &played.after;
    }
    reviewed
}

impl Annotation {
    fn of_loss(loss: f64) -> Option<Self> {
        THRESHOLDS.iter().find(|(least, _)| loss >= *least).map(|(_, mark)| *mark)
    }

    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// As in notes on chess games.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

impl Reviewed {
    /// What it gave away in the game's unit, where that can be said.
    pub fn score_loss(&self) -> Option<f64> {
        Some((self.before.score? - self.after.score?).max(0.0))
    }

    /// 100 for a turn that gives nothing away.
    pub fn accuracy(&self) -> f64 {
        100.0 * (-STEEPNESS * self.loss).exp()
    }
}

impl GameReview {
    /// The few turns that decided the game, in its order: what they gave away did not come back. A chance that
    /// both miss turn after turn is told once, where it was last missed.
    pub fn turning_points(&self) -> Vec<&Reviewed> {
        let mut found: Vec<(f64, &Reviewed)> = Vec::new();
        for (n, turn) in self.turns.iter().enumerate() {
            let lost = self.lost_for_good(n, turn);
            if turn.mark.is_none() || lost < DECISIVE {
                continue;
            }
            let same = |(_, other): &(f64, &Reviewed)| {
                other.player == turn.player && other.best.first() == turn.best.first()
            };
            match found.iter_mut().find(|known| same(known)) {
                Some(known) if known.0 >= lost => {}
                Some(known) => *known = (lost, turn),
                None => found.push((lost, turn)),
            }
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found.truncate(MOST_TURNING_POINTS);
        found.sort_by_key(|(_, turn)| turn.number);
        found.into_iter().map(|(_, turn)| turn).collect()
    }

    /// How much of the chance to win a turn gave away that its player did not get back soon.
    fn lost_for_good(&self, n: usize, turn: &Reviewed) -> f64 {
        let later = self.positions.iter().skip(n + 1).take(LASTING);
        let best = later.map(|position| position.worth_to(turn.player).win_probability);
        turn.before.win_probability - best.fold(turn.after.win_probability, f64::max)
    }
}

impl PlayerSummary {
    /// How a player did in these turns.
    pub fn of(player: Player, turns: &[Reviewed]) -> Self {
        let own = || turns.iter().filter(|turn| turn.player == player);
        let decisions: Vec<f64> =
            own().filter(|turn| !turn.forced).map(Reviewed::accuracy).collect();
        let mean = decisions.iter().sum::<f64>() / decisions.len() as f64;
        let count = |mark| own().filter(|turn| turn.mark == Some(mark)).count();
        Self {
            accuracy: (!decisions.is_empty()).then_some(mean),
            loss: own().map(|turn| turn.loss).sum(),
            marks: [Annotation::Inaccuracy, Annotation::Mistake, Annotation::Blunder].map(count),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::SearchResult;

    fn worth(win_probability: f64) -> Worth {
        Worth { score: None, exact: None, distance: None, win_probability }
    }

    /// A game by the first player's chance to win at its start and after each turn, and what would have been best.
    fn game(chances: &[f64], best: &[&str]) -> GameReview {
        let analysis = SearchResult {
            depth: 1,
            selective_depth: 1,
            lines: Vec::new(),
            nodes: 1,
            time: Duration::ZERO,
            fullness: 0,
        };
        let opinion = |chance: &f64| Opinion {
            player: Player::First,
            worth: worth(*chance),
            analysis: analysis.clone(),
        };
        let turn = |(n, (pair, best)): (usize, (&[f64], &&str))| {
            let player = Player::BOTH[n % 2];
            let own = |chance: f64| if player == Player::First { chance } else { 1.0 - chance };
            let (before, after) = (own(pair[0]), own(pair[1]));
            let loss = (before - after).max(0.0);
            Reviewed {
                number: n + 1,
                player,
                turn: "played".to_owned(),
                best: vec![(*best).to_owned()],
                before: worth(before),
                after: worth(after),
                loss,
                mark: Annotation::of_loss(loss),
                forced: false,
            }
        };
        GameReview {
            positions: chances.iter().map(opinion).collect(),
            turns: chances.windows(2).zip(best).enumerate().map(turn).collect(),
        }
    }

    fn turning_points(review: &GameReview) -> Vec<usize> {
        review.turning_points().into_iter().map(|turn| turn.number).collect()
    }

    #[test]
    fn a_chance_that_both_miss_again_and_again_is_told_where_it_was_last_missed() {
        let chances = [0.9, 0.1, 0.9, 0.1, 0.9, 0.1, 0.1, 0.1, 0.1, 0.1];
        let best = ["a", "b", "a", "b", "a", "b", "c", "d", "e"];
        assert_eq!(turning_points(&game(&chances, &best)), [5]);
    }

    #[test]
    fn the_five_that_gave_most_away_are_told_in_the_order_of_the_game() {
        // White loses a little each time and black nothing.
        let chances =
            [1.0, 0.89, 0.89, 0.76, 0.76, 0.61, 0.61, 0.48, 0.48, 0.30, 0.30, 0.19, 0.19, 0.0];
        let best = ["a", "-", "b", "-", "c", "-", "d", "-", "e", "-", "f", "-", "g"];
        assert_eq!(turning_points(&game(&chances, &best)), [3, 5, 7, 9, 13]);
    }

    #[test]
    fn a_game_without_mistakes_has_none() {
        assert!(turning_points(&game(&[0.5, 0.52, 0.5, 0.51], &["a", "b", "c"])).is_empty());
    }
}
