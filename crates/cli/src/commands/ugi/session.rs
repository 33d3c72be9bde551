//! The state of a conversation, and what each command does to it.

use std::collections::VecDeque;
use std::io;
use std::ops::ControlFlow;
use std::sync::mpsc::Sender;
use std::time::Instant;

use engine::Limits;
use game::{Outcome, Player};
use games::AnyPosition;

use super::command::{Go, Query, Start, UgiCommand};
use super::setting::UgiSettings;
use super::thinking::{Task, Thinker, Thought};
use super::{Output, UgiEvent};
use crate::machine::check_megabytes;

pub(super) struct Session {
    output: Output,
    settings: UgiSettings,
    position: AnyPosition,
    /// Why the last position could not be put on the board.
    refused: Option<String>,
    thinker: Thinker,
    /// What has to wait for the end of the search.
    waiting: VecDeque<UgiCommand>,
    /// Whether the other side has said its last.
    last_said: bool,
}

impl Session {
    pub(super) fn new(output: Output, events: Sender<UgiEvent>) -> Self {
        let settings = UgiSettings::default();
        Self {
            position: AnyPosition::start(settings.rules, settings.seed),
            refused: None,
            thinker: Thinker::new(settings.engine, output.clone(), events),
            settings,
            output,
            waiting: VecDeque::new(),
            last_said: false,
        }
    }

    /// Does what a line received at a certain time asks for, or says why not. What has to wait for a
    /// search does.
    pub(super) fn obey(&mut self, line: &str, received: Instant) -> io::Result<ControlFlow<()>> {
        match UgiCommand::read(line) {
            Ok(None) => Ok(ControlFlow::Continue(())),
            Ok(Some(UgiCommand::Quit)) if self.waiting.is_empty() => Ok(ControlFlow::Break(())),
            Ok(Some(command)) if self.must_wait(&command) => {
                self.waiting.push_back(command);
                self.leave()
            }
            Ok(Some(command)) => self.reply(command, received),
            Err(reason) => self.complain(&reason),
        }
    }

    /// Goes on with what has waited for the end of a search.
    pub(super) fn go_on(&mut self) -> io::Result<ControlFlow<()>> {
        while self.thinker.idle().is_some()
            && let Some(command) = self.waiting.pop_front()
        {
            if self.reply(command, Instant::now())?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        self.leave()
    }

    /// Comes to an end with what has been said. A search that would never end is ended.
    pub(super) fn hear_no_more(&mut self) -> io::Result<ControlFlow<()>> {
        self.last_said = true;
        self.go_on()
    }

    fn leave(&mut self) -> io::Result<ControlFlow<()>> {
        let leaving = self.last_said || self.waiting.contains(&UgiCommand::Quit);
        if leaving && self.thinker.is_endless() {
            self.thinker.stop();
        }
        let done = self.last_said && self.thinker.idle().is_some() && self.waiting.is_empty();
        Ok(if done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// Whether a command has to wait: for the search, or for what waits for it already.
    fn must_wait(&mut self, command: &UgiCommand) -> bool {
        match command {
            UgiCommand::Ugi | UgiCommand::IsReady | UgiCommand::Stop => false,
            UgiCommand::Query(_) => !self.waiting.is_empty(),
            _ => !self.waiting.is_empty() || self.thinker.idle().is_none(),
        }
    }

    fn reply(&mut self, command: UgiCommand, received: Instant) -> io::Result<ControlFlow<()>> {
        if command == UgiCommand::Quit {
            return Ok(ControlFlow::Break(()));
        }
        match self.answer(command, received) {
            Ok(Some(lines)) => self.output.say(&lines)?,
            Ok(None) => {}
            Err(reason) => return self.complain(&reason),
        }
        Ok(ControlFlow::Continue(()))
    }

    fn complain(&self, reason: &str) -> io::Result<ControlFlow<()>> {
        self.output.say(&format!("info string error: {reason}"))?;
        Ok(ControlFlow::Continue(()))
    }

    /// Stops whatever runs.
    pub(super) fn end(self) {
        self.thinker.end();
    }

    /// Does what a command asks for; gives the lines to answer with, if any, or why nothing was
    /// done.
    fn answer(&mut self, command: UgiCommand, received: Instant) -> Result<Option<String>, String> {
        match command {
            UgiCommand::Ugi => return Ok(Some(self.greeting())),
            UgiCommand::IsReady => return Ok(Some("readyok".to_owned())),
            UgiCommand::Query(query) => return Ok(Some(format!("response {}", self.query(query)))),
            UgiCommand::Stop => self.thinker.stop(),
            UgiCommand::Quit => {}
            UgiCommand::NewGame => {
                if let Some(engine) = self.thinker.idle() {
                    engine.forget();
                }
                self.put_start();
            }
            UgiCommand::SetOption { name, value } => self.set(&name, &value)?,
            UgiCommand::Position { start, turns } => {
                let read = self.read_position(&start, &turns);
                self.refused = read.as_ref().err().cloned();
                self.position = read?;
            }
            UgiCommand::Moves(turns) => {
                if let Some(why) = &self.refused {
                    return Err(format!("there is no position to play from: {why}"));
                }
                self.position = played(self.position.clone(), &turns)?;
            }
            // Whoever waits for a turn is not left waiting.
            UgiCommand::Go(_) if self.refused.is_some() => {
                let why = self.refused.as_deref().unwrap_or_default();
                let error = format!("info string error: there is no position to search: {why}");
                return Ok(Some(format!("{error}\nbestmove none")));
            }
            UgiCommand::Go(go) => self.go(&go, received)?,
            UgiCommand::Perft(depth) => match &self.refused {
                Some(why) => return Err(format!("there is no position to count from: {why}")),
                None => self.think(Task::Perft(depth)),
            },
        }
        Ok(None)
    }

    fn greeting(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let options = UgiSettings::default().announced();
        format!("id name Trefoil {version}\nid author the Trefoil contributors\n{options}\nugiok")
    }

    fn query(&self, query: Query) -> &'static str {
        let yes_or_no = |yes| if yes { "true" } else { "false" };
        match query {
            Query::GameOver => yes_or_no(self.position.is_over()),
            Query::FirstPlayersTurn => yes_or_no(self.position.to_act() == Player::First),
            Query::Result => match self.position.outcome() {
                Some(Outcome::Win(Player::First)) => "p1win",
                Some(Outcome::Win(Player::Second)) => "p2win",
                Some(Outcome::Draw) => "draw",
                None => "none",
            },
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let new = self.settings.with(name, value)?;
        if new.engine.hash != self.settings.engine.hash {
            check_megabytes(new.engine.hash)?;
        }
        let Some(engine) = self.thinker.idle() else { return Ok(()) };
        let old = std::mem::replace(&mut self.settings, new);
        if old.engine != self.settings.engine {
            *engine = engine::Engine::new(self.settings.engine);
        } else if (old.rules, old.level) != (self.settings.rules, self.settings.level) {
            // What another game, or a player who overlooks things, has found is worth nothing here.
            engine.forget();
        }
        if (old.rules, old.seed) != (self.settings.rules, self.settings.seed) {
            self.put_start();
        }
        Ok(())
    }

    fn put_start(&mut self) {
        self.refused = None;
        self.position = AnyPosition::start(self.settings.rules, self.settings.seed);
    }

    fn read_position(&self, start: &Start, turns: &[String]) -> Result<AnyPosition, String> {
        let position = match start {
            Start::Game => AnyPosition::start(self.settings.rules, self.settings.seed),
            Start::Position(text) => AnyPosition::read(self.settings.rules, text)
                .map_err(|why| format!("the position cannot be read: {why}"))?,
        };
        played(position, turns)
    }

    fn go(&mut self, go: &Go, received: Instant) -> Result<(), String> {
        let clock = go.clock(self.position.to_act())?;
        let by_clock = clock.map(|clock| clock.limits(&self.position)).unwrap_or_default();
        let hard_time = [by_clock.hard_time, go.move_time].into_iter().flatten().min();
        let limits = if go.infinite {
            Limits::default()
        } else {
            Limits { depth: go.depth, nodes: go.nodes, soft_time: by_clock.soft_time, hard_time }
        };
        let (lines, level) = (self.settings.lines, self.settings.level);
        let request = engine::Request { limits, lines, level };
        let endless = go.is_endless();
        let until_stopped = go.infinite;
        self.think(Task::Search(Thought { request, received, until_stopped, endless }));
        Ok(())
    }

    fn think(&mut self, task: Task) {
        self.thinker.start(self.position.clone(), task);
    }
}

/// The position after all these turns.
fn played(mut position: AnyPosition, turns: &[String]) -> Result<AnyPosition, String> {
    for (number, turn) in (1..).zip(turns) {
        position.play_turn(turn).map_err(|why| format!("turn {number}: {why}"))?;
    }
    Ok(position)
}
