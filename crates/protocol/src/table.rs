//! A game in play: rebuilt from its events, and deciding which events come next.
//!
//! Nothing here reads a clock or stores anything. Whoever runs games (the server; one day the browser
//! itself) asks a [`Table`] what a wish leads to, stores those events, and applies them.

use game::Outcome;
use games::AnyPosition;

use crate::place::at_turn;
use crate::{
    Ask, AskKind, Code, End, Event, GameState, GameSummary, NewGame, Node, Place, Problem,
};
use crate::{Reached, Reason, Scene, Seat, Side, What};

/// The strongest level.
pub const STRONGEST: u8 = 11;

/// Names longer than this are no names.
const LONGEST_NAME: usize = 60;

impl NewGame {
    /// The game before anything has happened, and what happens at once: the turns it is to begin
    /// with, with the passes they force.
    ///
    /// # Errors
    /// What is wrong with the players, the start or a turn.
    pub fn begin(&self, id: String, at: u64) -> Result<(GameState, Vec<Event>), Problem> {
        self.players.iter().try_for_each(check_seat)?;
        let place =
            Place { start: self.start.clone(), seed: self.seed, ..Place::start_of(self.game) };
        let begun = GameState {
            id,
            version: 0,
            game: self.game,
            start: place.start()?.to_string(),
            players: self.players.clone(),
            take_backs: self.take_backs,
            nodes: Vec::new(),
            line: Vec::new(),
            end: None,
            draw_offer: None,
            created: at,
            changed: at,
        };
        let mut table = Table::rebuild(begun.clone(), &[])?;
        let mut events = Vec::new();
        // Forced passes are played by themselves, but may be in the list too.
        let mut forced = 0;
        for (n, turn) in self.turns.iter().enumerate() {
            if forced > 0 && turn == "pass" {
                forced -= 1;
                continue;
            }
            let whats = table.any_turn(turn).map_err(|problem| at_turn(n + 1, problem))?;
            let passes = |what: &&What| matches!(what, What::Turn { turn, .. } if turn == "pass");
            forced = whats.iter().skip(1).filter(passes).count();
            events.extend(table.take_in(whats, at)?);
        }
        events.extend(table.take_in(table.settle(), at)?);
        Ok((begun, events))
    }
}

fn check_seat(seat: &Seat) -> Result<(), Problem> {
    let message = match seat {
        Seat::Engine { level: 1..=STRONGEST } => return Ok(()),
        Seat::Engine { level } => format!("A level is 1 to {STRONGEST}, not {level}."),
        Seat::Human { name } if name.chars().count() <= LONGEST_NAME => return Ok(()),
        Seat::Human { .. } => format!("A name has at most {LONGEST_NAME} letters."),
    };
    Err(Problem::new(Code::BadMessage, message))
}

impl GameState {
    /// Takes in what happened next.
    ///
    /// # Errors
    /// Where it does not follow on what has happened so far.
    pub fn apply(&mut self, event: &Event) -> Result<(), Problem> {
        if event.version != self.version + 1 {
            let message = format!("Event {} cannot follow event {}.", event.version, self.version);
            return Err(Problem::new(Code::Stale, message));
        }
        match &event.what {
            What::Turn { side, turn, parent } => {
                if *parent != self.line.last().copied() {
                    return Err(astray(event));
                }
                let id = event.version;
                self.nodes.push(Node { id, parent: *parent, side: *side, turn: turn.clone() });
                self.line.push(id);
                if self.draw_offer == Some(side.opponent()) {
                    self.draw_offer = None;
                }
            }
            What::TakenBack { to: None } => self.go_back(0),
            What::TakenBack { to: Some(node) } => {
                let place =
                    self.line.iter().position(|id| id == node).ok_or_else(|| astray(event))?;
                self.go_back(place + 1);
            }
            What::DrawOffered { side } => self.draw_offer = Some(*side),
            What::DrawDeclined { .. } => self.draw_offer = None,
            What::Ended { end } => {
                self.end = Some(*end);
                self.draw_offer = None;
            }
        }
        self.version = event.version;
        self.changed = event.at;
        Ok(())
    }

    fn go_back(&mut self, turns: usize) {
        self.line.truncate(turns);
        self.end = None;
        self.draw_offer = None;
    }

    /// The turns of the game, those taken back left out.
    pub fn turns(&self) -> impl Iterator<Item = &Node> {
        self.line.iter().filter_map(|id| self.node(*id))
    }

    /// A turn by its number.
    pub fn node(&self, id: u64) -> Option<&Node> {
        // Numbers grow along the list.
        self.nodes.binary_search_by_key(&id, |node| node.id).ok().map(|at| &self.nodes[at])
    }

    /// Where the game stands, without steps that are pending somewhere.
    pub fn place(&self) -> Place {
        Place {
            start: Some(self.start.clone()),
            turns: self.turns().map(|node| node.turn.clone()).collect(),
            ..Place::start_of(self.game)
        }
    }

    fn seat(&self, side: Side) -> &Seat {
        &self.players[side.index()]
    }

    fn is_human(&self, side: Side) -> bool {
        matches!(self.seat(side), Seat::Human { .. })
    }
}

fn astray(event: &Event) -> Problem {
    let message = format!("Event {} does not belong to the game as it stands.", event.version);
    Problem::new(Code::BadMessage, message)
}

/// A game that can go on: its state and the position it has come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    state: GameState,
    position: AnyPosition,
}

impl Table {
    /// The game as it stands after some events.
    ///
    /// # Errors
    /// The first event that cannot have happened.
    pub fn rebuild(begun: GameState, events: &[Event]) -> Result<Self, Problem> {
        let position = begun.place().reach()?.position;
        let mut table = Self { state: begun, position };
        events.iter().try_for_each(|event| table.apply(event))?;
        Ok(table)
    }

    /// Takes in what happened next.
    ///
    /// # Errors
    /// Where it cannot have happened; nothing changes then.
    pub fn apply(&mut self, event: &Event) -> Result<(), Problem> {
        let mut state = self.state.clone();
        state.apply(event)?;
        match &event.what {
            What::Turn { side, turn, .. } => {
                if Side::from(self.position.to_act()) != *side {
                    return Err(astray(event));
                }
                let played = self.position.play_turn(turn);
                played.map_err(|why| Problem::refused(Code::Illegal, why.0))?;
            }
            What::TakenBack { .. } => self.position = state.place().reach()?.position,
            What::DrawOffered { .. } | What::DrawDeclined { .. } | What::Ended { .. } => {}
        }
        self.state = state;
        Ok(())
    }

    /// Numbers what happens next, takes it in, and gives the events.
    ///
    /// # Errors
    /// Where it cannot happen.
    pub fn take_in(&mut self, whats: Vec<What>, at: u64) -> Result<Vec<Event>, Problem> {
        let mut next = |what| {
            let event = Event { version: self.state.version + 1, at, what };
            self.apply(&event)?;
            Ok(event)
        };
        whats.into_iter().map(&mut next).collect()
    }

    /// All that is told of the game.
    pub fn state(&self) -> &GameState {
        &self.state
    }

    /// Where it stands.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Where it stands, drawn and explained.
    ///
    /// # Errors
    /// Never, as long as the turns are those of the game.
    pub fn scene(&self) -> Result<Scene, Problem> {
        let scene = self.state.place().scene()?;
        let Some(end) = self.state.end else { return Ok(scene) };
        // Also where people have ended it, nothing more can be played.
        let ask = Ask { kind: AskKind::Over, text: "The game is over.".to_owned(), ..scene.ask };
        Ok(Scene { end: Some(end), ask, steps: Vec::new(), ..scene })
    }

    /// The game in a list.
    pub fn summary(&self) -> GameSummary {
        let state = &self.state;
        GameSummary {
            id: state.id.clone(),
            game: state.game,
            players: state.players.clone(),
            end: state.end,
            turns: state.line.len() as u32,
            to_act: self.to_act(),
            position: self.position.to_string(),
            created: state.created,
            changed: state.changed,
        }
    }

    /// Whether somebody knows the game as it stands.
    ///
    /// # Errors
    /// If the game has gone on since.
    pub fn check_version(&self, version: u64) -> Result<(), Problem> {
        let current = self.state.version;
        if version == current {
            return Ok(());
        }
        let message =
            format!("The game is at version {current}, not {version}; catch up, then try again.");
        Err(Problem::new(Code::Stale, message))
    }

    /// Whose turn it is.
    pub fn to_act(&self) -> Side {
        self.position.to_act().into()
    }

    /// The side and the level of the engine, if it is to play now.
    pub fn engine_to_act(&self) -> Option<(Side, u8)> {
        let side = self.to_act();
        match self.state.seat(side) {
            Seat::Engine { level } if self.state.end.is_none() => Some((side, *level)),
            _ => None,
        }
    }

    /// Where a person's begun turn stands after these steps. A pass that is all that is left of it is
    /// added.
    ///
    /// # Errors
    /// Why the last step is refused, or that nobody at the board is to play now.
    pub fn pending(&self, steps: &[String]) -> Result<Reached, Problem> {
        self.check_open()?;
        if !self.state.is_human(self.to_act()) {
            return Err(not_now("It is the engine's turn."));
        }
        let mut place = Place { pending: steps.to_vec(), ..self.state.place() };
        let reached = place.reach()?;
        if steps.is_empty() || reached.whole || reached.position.steps() != ["pass"] {
            return Ok(reached);
        }
        place.pending.push("pass".to_owned());
        place.reach()
    }

    /// What a person's whole turn leads to.
    ///
    /// # Errors
    /// Why the turn is refused, or that nobody at the board is to play now.
    pub fn turn(&self, text: &str) -> Result<Vec<What>, Problem> {
        let reached = self.pending(&[text.to_owned()])?;
        if reached.whole { Ok(self.played(reached.turn())) } else { self.any_turn(text) }
    }

    /// What a turn of whoever is to act leads to.
    fn any_turn(&self, text: &str) -> Result<Vec<What>, Problem> {
        let start = Some(self.position.to_string());
        let place =
            Place { start, pending: vec![text.to_owned()], ..Place::start_of(self.state.game) };
        let reached = place.reach()?;
        if !reached.whole {
            // Played as a whole turn it says what is missing.
            Place { turns: place.pending, pending: Vec::new(), ..place }.reach()?;
        }
        Ok(self.played(reached.turn()))
    }

    /// What a legal turn of whoever is to act leads to: passes that are forced after it, and the end
    /// of the game.
    ///
    /// # Panics
    /// If the turn is not legal.
    pub fn played(&self, turn: String) -> Vec<What> {
        let mut position = self.position.clone();
        let mut parent = self.state.line.last().copied();
        let mut events = Vec::new();
        let mut next = Some(turn);
        while let Some(turn) = next {
            let side = position.to_act().into();
            position.play_turn(&turn).expect("the turn is legal");
            events.push(What::Turn { side, turn, parent });
            parent = Some(self.state.version + events.len() as u64);
            next = (position.steps() == ["pass"]).then(|| "pass".to_owned());
        }
        if let Some(outcome) = position.outcome() {
            events.push(What::Ended { end: End::of(outcome, Reason::Play) });
        }
        events
    }

    /// What follows where the game stands by itself: forced passes at the start, or an end that has
    /// been reached already.
    pub fn settle(&self) -> Vec<What> {
        match self.position.outcome() {
            _ if self.state.end.is_some() => Vec::new(),
            Some(outcome) => vec![What::Ended { end: End::of(outcome, Reason::Play) }],
            None if self.position.steps() == ["pass"] => self.played("pass".to_owned()),
            None => Vec::new(),
        }
    }

    /// Takes back the last decision of the people at the board, and all that followed it.
    ///
    /// # Errors
    /// Where turns are not taken back, or there is none.
    pub fn take_back(&self) -> Result<Vec<What>, Problem> {
        if !self.state.take_backs {
            return Err(not_now("In this game turns are not taken back."));
        }
        if self.state.end.is_some_and(|end| end.reason != Reason::Play) {
            return Err(not_now("The game is over."));
        }
        // A pass is never a decision: it is played where there is nothing else.
        let decided = |node: &Node| self.state.is_human(node.side) && node.turn != "pass";
        let last = self.state.turns().filter(|node| decided(node)).last();
        let Some(last) = last else { return Err(not_now("There is no turn to take back.")) };
        Ok(vec![What::TakenBack { to: last.parent }])
    }

    /// A person gives up.
    ///
    /// # Errors
    /// If the game is over, or nobody sits on that side.
    pub fn resign(&self, side: Side) -> Result<Vec<What>, Problem> {
        self.check_person(side)?;
        let outcome = Outcome::Win(side.opponent().into());
        Ok(vec![What::Ended { end: End::of(outcome, Reason::Resignation) }])
    }

    /// A person offers the other a draw.
    ///
    /// # Errors
    /// If the game is over, a draw is offered already, or one of the two is no person.
    pub fn offer_draw(&self, side: Side) -> Result<Vec<What>, Problem> {
        self.check_person(side)?;
        if !self.state.is_human(side.opponent()) {
            return Err(not_now("The engine plays on to the end and takes no draws."));
        }
        if self.state.draw_offer.is_some() {
            return Err(not_now("A draw is offered already."));
        }
        Ok(vec![What::DrawOffered { side }])
    }

    /// The other person answers.
    ///
    /// # Errors
    /// If no draw is offered.
    pub fn answer_draw(&self, accept: bool) -> Result<Vec<What>, Problem> {
        self.check_open()?;
        let Some(offering) = self.state.draw_offer else {
            return Err(not_now("No draw is offered."));
        };
        Ok(vec![match accept {
            true => What::Ended { end: End::of(Outcome::Draw, Reason::Agreement) },
            false => What::DrawDeclined { side: offering.opponent() },
        }])
    }

    fn check_open(&self) -> Result<(), Problem> {
        if self.state.end.is_some() { Err(not_now("The game is over.")) } else { Ok(()) }
    }

    fn check_person(&self, side: Side) -> Result<(), Problem> {
        self.check_open()?;
        if self.state.is_human(side) {
            Ok(())
        } else {
            Err(not_now("The engine sits on that side and speaks for itself."))
        }
    }
}

fn not_now(message: &str) -> Problem {
    Problem::new(Code::NotNow, message)
}
