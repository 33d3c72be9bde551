//! Positions that are named by the way that leads to them.

use std::collections::BTreeMap;

use game::{Diagram, PlayError, Reason, reason};
use games::{AnyPosition, Rules, TurnError, each_game};

use crate::explain::{self, Explain};
use crate::{
    Code, EndMessage, EndReason, Game, Opened, Place, Problem, Refusal, Scene, SceneStack, Step,
    Tree, TreeNode, Why,
};

/// No game has more turns; what is longer was not played.
pub const MOST_TURNS: usize = 2000;

/// Where a place is, and how it was come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Reached {
    /// The position, in the middle of a turn that of the moment.
    pub position: AnyPosition,
    /// The steps of the turn that has been begun, as we write them.
    pub pending: Vec<String>,
    /// Whether those steps make a whole turn.
    pub whole: bool,
    /// The steps of the begun turn, or else of the last one.
    last: Vec<Step>,
}

impl Place {
    /// The start of a game of this kind.
    pub fn start_of(game: Game) -> Self {
        Self {
            game,
            start: None,
            seed: None,
            turns: Vec::new(),
            pending: Vec::new(),
            claim_awards_fives: false,
        }
    }

    /// The rules that are played by.
    pub fn rules(&self) -> Rules {
        Rules { kind: self.game.into(), claim_awards_fives: self.claim_awards_fives }
    }

    /// The position before the first turn.
    ///
    /// # Errors
    /// What is wrong with its text.
    pub fn start(&self) -> Result<AnyPosition, Problem> {
        match &self.start {
            None => Ok(AnyPosition::start(self.rules(), self.seed.unwrap_or(1))),
            Some(text) => AnyPosition::read(self.rules(), text)
                .map_err(|why| Problem::refused(Code::BadPosition, why)),
        }
    }

    /// Plays the turns and steps.
    ///
    /// # Errors
    /// What is wrong with the start, or the first turn or step that is not legal.
    pub fn reach(&self) -> Result<Reached, Problem> {
        let steps = self.turns.len() + self.pending.len();
        if steps > MOST_TURNS {
            return Err(Problem::new(
                Code::TooLarge,
                format!("{steps} turns are more than any game has; {MOST_TURNS} are the most."),
            ));
        }
        self.walk(self.start()?)
    }

    /// The position, drawn and explained.
    ///
    /// # Errors
    /// As [`reach`](Place::reach).
    pub fn scene(&self) -> Result<Scene, Problem> {
        Ok(self.reach()?.scene())
    }

    /// Why a step (or a turn) would be refused here.
    ///
    /// # Errors
    /// As [`reach`](Place::reach), and where the text is no step at all.
    pub fn why(&self, step: &str) -> Result<Why, Problem> {
        let position = self.reach()?.position;
        each_game!(&position, diagram => attempt(diagram, step))
    }

    fn walk(&self, mut position: AnyPosition) -> Result<Reached, Problem> {
        let mut last = Vec::new();
        for (n, turn) in self.turns.iter().enumerate() {
            // Only the last turn is told in full.
            let before = (n + 1 == self.turns.len()).then(|| position.clone());
            position.play_turn(turn).map_err(|why| at_turn(n + 1, illegal(why)))?;
            if let Some(before) = before {
                last = steps_of_turn(&before, turn);
            }
        }
        let before = position.clone();
        let pending = position.play_parts(&self.pending).map_err(illegal)?;
        let whole = !pending.is_empty() && position.ends_turn_of(before.to_act());
        if !pending.is_empty() {
            last = steps_of_turn(&before, &position.join_parts(&pending));
        }
        Ok(Reached { position, pending, whole, last })
    }
}

fn illegal(why: TurnError) -> Problem {
    Problem::refused(Code::Illegal, why.0)
}

impl Opened {
    /// The turns of a place as a tree, as far as they can be played.
    ///
    /// # Errors
    /// What is wrong with the start.
    pub fn of_line(place: &Place) -> Result<Self, Problem> {
        let mut position = place.start()?;
        let mut tree = Tree {
            game: place.game,
            start: position.to_string(),
            tags: BTreeMap::new(),
            nodes: Vec::new(),
            end: None,
        };
        if place.claim_awards_fives {
            tree.tags.insert("ClaimAwardsFives".to_owned(), "yes".to_owned());
        }
        let mut problem = None;
        for (id, turn) in (1..).zip(&place.turns) {
            let (turn, after) = match position.after_turn(turn) {
                Ok(played) => played,
                Err(why) => {
                    problem = Some(at_turn(id as usize, illegal(why)));
                    break;
                }
            };
            tree.nodes.push(TreeNode {
                id,
                parent: Some(id - 1).filter(|parent| *parent > 0),
                side: position.to_act().into(),
                turn,
                comment: String::new(),
                clock: None,
                eval: None,
            });
            position = after;
        }
        tree.end = position.outcome().map(|outcome| EndMessage::of(outcome, EndReason::Play));
        Ok(Self { games: vec![tree], problem })
    }
}

/// What each of these steps does, one after the other.
fn told<P: Explain>(mut diagram: Diagram<P>, steps: &[P::Move]) -> Vec<Step> {
    let tell = |step: &P::Move| {
        let told = explain::told_step(&diagram, *step);
        let played = diagram.play(*step).is_ok();
        assert!(played, "it has been played before");
        told
    };
    steps.iter().map(tell).collect()
}

/// What each step of a turn does, or of a part of one; nothing where it cannot be played.
pub fn steps_of_turn(before: &AnyPosition, turn: &str) -> Vec<Step> {
    each_game!(before, diagram => {
        let steps = diagram.clone().play_text(turn).unwrap_or_default();
        told(diagram.clone(), &steps)
    })
}

/// A position, drawn and explained, with the turn that led to it and the position before that.
pub(crate) fn scene_after(position: &AnyPosition, last: Option<(&AnyPosition, &str)>) -> Scene {
    let game = position.kind().into();
    let scene = each_game!(position, diagram => explain::scene(game, diagram));
    let last = last.map_or_else(Vec::new, |(before, turn)| steps_of_turn(before, turn));
    Scene { last, ..scene }
}

/// What stands on the board in a position, for small pictures.
///
/// # Errors
/// What is wrong with its text.
pub fn stacks(game: Game, position: &str) -> Result<Vec<SceneStack>, Problem> {
    let place = Place { start: Some(position.to_owned()), ..Place::start_of(game) };
    Ok(each_game!(&place.start()?, diagram => explain::drawn_stacks(diagram)))
}

/// The text of a turn that is made of these steps.
pub fn join_steps(game: Game, steps: &[String]) -> String {
    Place::start_of(game).start().map_or_else(|_| String::new(), |start| start.join_parts(steps))
}

/// Says which turn is at fault.
pub(crate) fn at_turn(number: usize, problem: Problem) -> Problem {
    let message = format!("Turn {number}: {}", problem.message);
    let refusal = problem.refusal.map(|deeper| Refusal {
        text: message.clone(),
        because: Some(Box::new(deeper)),
        ..Refusal::from(reason!("record.turn", "turn {turn}", turn = number))
    });
    Problem { message, refusal, ..problem }
}

impl Reached {
    /// The position, drawn and explained.
    pub fn scene(&self) -> Scene {
        let game = self.position.kind().into();
        let scene = each_game!(&self.position, diagram => explain::scene(game, diagram));
        Scene { pending: self.pending.clone(), last: self.last.clone(), ..scene }
    }
}

/// Tries a step or turn out, and says which rule refuses it.
fn attempt<P: Explain>(diagram: &Diagram<P>, text: &str) -> Result<Why, Problem> {
    match diagram.clone().play_text(text) {
        Ok(_) => Ok(Why { refusal: None }),
        Err(PlayError::Illegal { reason, .. }) => {
            let reason: Reason = reason.into();
            Ok(Why { refusal: Some(reason.into()) })
        }
        Err(error) => Err(explain::problem(error)),
    }
}
