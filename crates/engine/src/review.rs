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
    let stages = stages(engine, request, start, turns, go_on)?;
    let turns = reviewed(start, turns, &stages);
    Some(GameReview { positions: stages.into_iter().map(|stage| stage.opinion).collect(), turns })
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
) -> Option<Vec<JudgedPosition>> {
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
        if !go_on(stages.len(), total) {
            return None;
        }
    }
    stages.reverse();
    Some(stages)
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

    /// Whether the lead was given away by it.
    pub fn is_turning_point(&self) -> bool {
        matches!(self.mark, Some(Annotation::Mistake | Annotation::Blunder))
            && self.before.win_probability >= 0.5
            && self.after.win_probability < 0.5
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
