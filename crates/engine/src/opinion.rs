//! What the engine says of a position.

use game::{Outcome, Player};
use games::AnyPosition;

use crate::engine::final_margin;
use crate::{Engine, Request, SearchResult, Variation};

/// No judgement is as many hundredths as this; only ends of the game are.
const FAR: i32 = 100_000;

/// What the analyst says of a position, from the side of the player to act.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion {
    /// Who is to act.
    pub player: Player,
    /// The worth of the position.
    pub worth: Worth,
    /// What the search found; a finished position has no lines.
    pub analysis: SearchResult,
}

/// What a position or a line is worth to the player to act.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// In the game's unit; nothing in a game without margins where its end is seen.
    pub score: Option<f64>,
    /// The result, where it is proven: the final margin where the game knows one, else 1, 0 or -1.
    pub exact: Option<i32>,
    /// Steps until a proven win or loss.
    pub distance: Option<i32>,
    /// The chance to win, draws counting half.
    pub win_probability: f64,
}

impl From<&Variation> for Worth {
    fn from(line: &Variation) -> Self {
        // A win that is seen but not proven has no distance, and is no number of units either.
        let measured = line.distance.is_none() && line.value.abs() < FAR;
        Self {
            score: measured.then_some(f64::from(line.value) / 100.0),
            exact: line.exact,
            distance: line.distance,
            win_probability: line.win_probability,
        }
    }
}

impl Worth {
    /// Of a finished game.
    fn of_finished(position: &AnyPosition, outcome: Outcome) -> Self {
        let player = position.to_act();
        let result = match outcome {
            Outcome::Win(winner) if winner == player => 1,
            Outcome::Win(_) => -1,
            Outcome::Draw => 0,
        };
        let margin = final_margin(position);
        Self {
            score: margin.map(f64::from),
            exact: Some(margin.unwrap_or(result)),
            distance: None,
            win_probability: f64::from(1 + result) / 2.0,
        }
    }

    /// The same from the other side.
    #[must_use]
    pub fn turned(self) -> Self {
        Self {
            score: self.score.map(|score| -score),
            exact: self.exact.map(|result| -result),
            distance: self.distance,
            win_probability: 1.0 - self.win_probability,
        }
    }

    /// As people read it: `+0.35`, `+5 exactly`, `win in 7`.
    pub fn text(self) -> String {
        match (self.exact, self.distance, self.score) {
            (Some(result), Some(steps), _) if result > 0 => format!("win in {steps}"),
            (Some(_), Some(steps), _) => format!("loss in {steps}"),
            (Some(0), None, _) => "draw".to_owned(),
            (Some(margin), None, Some(_)) => format!("{margin:+} exactly"),
            (Some(result), None, None) => if result > 0 { "won" } else { "lost" }.to_owned(),
            (None, _, Some(score)) => format!("{score:+.2}"),
            (None, _, None) => {
                let likely = if self.win_probability > 0.5 { "winning" } else { "losing" };
                likely.to_owned()
            }
        }
    }
}

impl Opinion {
    /// Thinks about a position.
    pub fn of(engine: &mut Engine, position: &AnyPosition, request: &Request) -> Self {
        let analysis = engine.go(position, request, &mut |_| ());
        let best = analysis.lines.first().map(Worth::from);
        let worth = match (position.outcome(), best) {
            (Some(outcome), _) => Worth::of_finished(position, outcome),
            (None, Some(worth)) => worth,
            // A search without an answer; nothing is known then.
            (None, None) => {
                Worth { score: None, exact: None, distance: None, win_probability: 0.5 }
            }
        };
        Self { player: position.to_act(), worth, analysis }
    }

    /// The worth to a player, whoever is to act.
    pub fn worth_to(&self, player: Player) -> Worth {
        if player == self.player { self.worth } else { self.worth.turned() }
    }

    /// The turn to play and what may follow.
    pub fn best_line(&self) -> &[String] {
        self.analysis.lines.first().map_or(&[], |line| line.turns.as_slice())
    }
}
