//! What is on the board and in the hand of whoever sits before the screen.

use engine::{Level, SearchResult};
use game::record;
use games::{AnyPosition, DrawnPoint};
use play::{GameInPlay, Seat, Terms, Wish};

use super::adviser::{Found, Thinking};
use crate::failure::Failure;

/// Times in a game at a terminal are of no interest.
const NO_TIME: u64 = 0;

#[derive(Clone, Copy)]
pub(super) enum Arrow {
    Up,
    Down,
    Left,
    Right,
}

pub(super) struct Sitting {
    game: GameInPlay,
    /// The steps of the turn that has been begun.
    begun: Vec<String>,
    /// The points of the step that has been begun, such as where a stack stands.
    pub(super) picked: Vec<String>,
    /// Which point the cursor is on, in the order of the view.
    pub(super) cursor: usize,
    /// A turn that is being typed.
    pub(super) typed: Option<String>,
    /// Something to tell.
    pub(super) notice: String,
    /// The opponent, who plays the second side.
    pub(super) level: Option<Level>,
    /// Whether the engine's opinion is shown.
    pub(super) analyses: bool,
    pub(super) opinion: Option<SearchResult>,
    thinking: Option<Thinking>,
}

impl Sitting {
    pub(super) fn new(start: AnyPosition, level: Option<Level>) -> Result<Self, Failure> {
        let seats = [(); 2].map(|()| Seat::Human { name: String::new() });
        let game = GameInPlay::new(start, seats, Terms::at_one_screen(true), NO_TIME)
            .map_err(|why| Failure::bad(why.to_string()))?;
        let cursor = game.position().view().spots.len() / 2;
        Ok(Self {
            game,
            begun: Vec::new(),
            picked: Vec::new(),
            cursor,
            typed: None,
            notice: String::new(),
            level,
            analyses: false,
            opinion: None,
            thinking: None,
        })
    }

    /// The position, in the middle of a turn that of the moment.
    pub(super) fn position(&self) -> AnyPosition {
        let begun = self.game.begin_turn(&self.begun).ok();
        begun.map_or_else(|| self.game.position().clone(), |begun| begun.position)
    }

    /// The turns so far.
    pub(super) fn turns(&self) -> Vec<String> {
        self.game.tree().line().map(|node| node.text.clone()).collect()
    }

    pub(super) fn record(&self) -> String {
        record::write(&self.game.record())
    }

    /// Whether the opponent is to act.
    pub(super) fn waits(&self) -> bool {
        let position = self.game.position();
        self.level.is_some() && position.to_act() == game::Player::Second && !self.is_over()
    }

    pub(super) fn is_over(&self) -> bool {
        self.game.end().is_some() || self.game.position().is_over()
    }

    /// Takes in what the engine has found, and sets it to work where there is something to find.
    pub(super) fn look(&mut self) {
        while let Some(found) = self.thinking.as_ref().and_then(Thinking::next) {
            match found {
                Found::Lines(opinion) if self.analyses => self.opinion = Some(opinion),
                Found::Lines(_) => {}
                Found::Turn(turn) => {
                    self.thinking = None;
                    if let Some(turn) = turn {
                        self.notice = format!("The engine plays {turn}.");
                        self.play_turn(turn);
                    }
                }
            }
        }
        if self.thinking.is_none() {
            self.thinking = match self.level {
                Some(level) if self.waits() => {
                    Some(Thinking::for_turn(self.game.position().clone(), level))
                }
                _ if self.analyses && !self.is_over() => Some(Thinking::about(self.position())),
                _ => None,
            };
        }
    }

    /// Something has changed: what was thought is of no use any more.
    fn changed(&mut self) {
        self.picked.clear();
        self.opinion = None;
        self.thinking = None;
    }

    pub(super) fn toggle_analysis(&mut self) {
        self.analyses = !self.analyses;
        self.changed();
    }

    /// Nobody, then level 1 to 10, then max.
    pub(super) fn change_level(&mut self, by: i32) {
        let now = match self.level {
            None => 0,
            Some(Level::Of(level)) => i32::from(level),
            Some(Level::Max) => 11,
        };
        self.level = match (now + by).clamp(0, 11) {
            0 => None,
            11 => Some(Level::Max),
            level => Some(Level::Of(level as u8)),
        };
        self.changed();
    }

    /// Moves the cursor to the nearest point in a direction, looking straight on before aside.
    pub(super) fn move_cursor(&mut self, direction: Arrow) {
        let view = self.game.position().view();
        let here = &view.spots[self.cursor];
        let distance = |there: &DrawnPoint| {
            let (dx, dy) = (there.x - here.x, there.y - here.y);
            let (ahead, aside) = match direction {
                Arrow::Up => (-dy, dx),
                Arrow::Down => (dy, dx),
                Arrow::Left => (-dx, dy),
                Arrow::Right => (dx, dy),
            };
            (ahead > 1.0).then(|| ahead + 2.0 * aside.abs())
        };
        let there = view.spots.iter().enumerate();
        let there = there.filter_map(|(n, spot)| Some((n, distance(spot)?)));
        if let Some((nearest, _)) = there.min_by(|a, b| a.1.total_cmp(&b.1)) {
            self.cursor = nearest;
        }
    }

    /// The steps that go on with what has been picked.
    fn candidates(&self) -> Vec<(String, Vec<String>)> {
        let steps = self.position().steps().into_iter().map(|step| {
            let points = points_of(&step);
            (step, points)
        });
        steps.filter(|(_, points)| points.starts_with(&self.picked)).collect()
    }

    /// The points that can be picked next.
    pub(super) fn pickable(&self) -> Vec<String> {
        if self.waits() || self.is_over() {
            return Vec::new();
        }
        let place = self.picked.len();
        self.candidates().into_iter().filter_map(|(_, points)| points.get(place).cloned()).collect()
    }

    /// Picks the point under the cursor.
    pub(super) fn pick(&mut self) {
        if self.waits() {
            self.notice = "The engine is thinking.".to_owned();
            return;
        }
        let name = self.game.position().view().spots[self.cursor].name.clone();
        if self.picked.last() == Some(&name) {
            self.put_down();
            return;
        }
        if !self.pickable().contains(&name) {
            self.notice = format!("{name} is not possible here");
            return;
        }
        self.notice.clear();
        self.picked.push(name);
        let whole = self.candidates().into_iter().find(|(_, points)| *points == self.picked);
        if let Some((step, _)) = whole {
            self.play_part(&step);
        }
    }

    pub(super) fn put_down(&mut self) {
        self.picked.clear();
        self.notice.clear();
    }

    pub(super) fn type_letter(&mut self, letter: char) {
        if let Some(typed) = &mut self.typed {
            typed.push(letter);
        }
    }

    pub(super) fn rub_out(&mut self) {
        if let Some(typed) = &mut self.typed {
            typed.pop();
        }
    }

    pub(super) fn play_typed(&mut self) {
        let Some(text) = self.typed.take() else { return };
        if self.waits() {
            self.notice = "The engine is thinking.".to_owned();
        } else if !text.trim().is_empty() {
            self.play_part(text.trim());
        }
    }

    /// Plays a turn, or adds a part of one to the turn that has been begun.
    fn play_part(&mut self, text: &str) {
        let steps = [&self.begun[..], &[text.to_owned()]].concat();
        self.changed();
        match self.game.begin_turn(&steps) {
            Err(why) => self.notice = why.to_string(),
            Ok(begun) => match begun.turn {
                None => self.begun = begun.steps,
                Some(turn) => self.play_turn(turn),
            },
        }
    }

    fn play_turn(&mut self, turn: String) {
        self.begun.clear();
        match self.game.decide(self.game.position().to_act(), &Wish::Turn(turn), NO_TIME) {
            Ok(decision) => self.game.accept(decision),
            Err(why) => self.notice = why.to_string(),
        }
        self.changed();
    }

    /// Takes the last step back, or the last turn and what the engine answered.
    pub(super) fn take_back(&mut self) {
        self.changed();
        self.notice.clear();
        if self.begun.pop().is_some() {
            return;
        }
        loop {
            match self.game.decide(self.game.position().to_act(), &Wish::TakeBack, NO_TIME) {
                Ok(decision) => self.game.accept(decision),
                Err(why) => {
                    self.notice = why.to_string();
                    return;
                }
            }
            if !self.waits() {
                return;
            }
        }
    }
}

/// The points that a step goes through, in their order.
fn points_of(step: &str) -> Vec<String> {
    if step.ends_with(',') || step == "pass" {
        return Vec::new();
    }
    step.trim_start_matches('x').split('-').map(str::to_owned).collect()
}
