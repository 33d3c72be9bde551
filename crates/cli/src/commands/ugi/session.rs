//! The state of a conversation, and what each command does to it.

use std::io;
use std::ops::ControlFlow;
use std::time::Instant;

use engine::Limits;
use game::{Outcome, Player};
use games::AnyPosition;

use super::Output;
use super::command::{Go, Query, Start, UgiCommand};
use super::setting::UgiSettings;
use super::thinking::{Task, Thinker, Thought};

pub(super) struct Session {
    output: Output,
    settings: UgiSettings,
    position: AnyPosition,
    thinker: Thinker,
}

/// What every command but a few has to wait for.
const BUSY: &str = "a search is running; stop ends it";

impl Session {
    pub(super) fn new(output: Output) -> Self {
        let settings = UgiSettings::default();
        Self {
            position: AnyPosition::start(settings.rules, settings.seed),
            thinker: Thinker::new(settings.engine, output.clone()),
            settings,
            output,
        }
    }

    /// Does what a line received at a certain time asks for, or says why not.
    pub(super) fn obey(&mut self, line: &str, received: Instant) -> io::Result<ControlFlow<()>> {
        let answer = match UgiCommand::read(line) {
            Ok(Some(UgiCommand::Quit)) => return Ok(ControlFlow::Break(())),
            Ok(Some(command)) => self.answer(command, received),
            Ok(None) => Ok(None),
            Err(reason) => Err(reason),
        };
        match answer {
            Ok(Some(lines)) => self.output.say(&lines)?,
            Ok(None) => {}
            Err(reason) => self.output.say(&format!("info string error: {reason}"))?,
        }
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
                self.thinker.idle().ok_or(BUSY)?.forget();
                self.put_start();
            }
            UgiCommand::SetOption { name, value } => self.set(&name, &value)?,
            UgiCommand::Position { start, turns } => {
                self.thinker.idle().ok_or(BUSY)?;
                self.position = self.read_position(&start, &turns)?;
            }
            UgiCommand::Go(go) => self.go(&go, received)?,
            UgiCommand::Perft(depth) => self.think(Task::Perft(depth))?,
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
        let engine = self.thinker.idle().ok_or(BUSY)?;
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
        self.position = AnyPosition::start(self.settings.rules, self.settings.seed);
    }

    fn read_position(&self, start: &Start, turns: &[String]) -> Result<AnyPosition, String> {
        let mut position = match start {
            Start::Game => AnyPosition::start(self.settings.rules, self.settings.seed),
            Start::Position(text) => AnyPosition::read(self.settings.rules, text)
                .map_err(|why| format!("the position cannot be read: {why}"))?,
        };
        for (number, turn) in (1..).zip(turns) {
            position.play_turn(turn).map_err(|why| format!("turn {number}: {why}"))?;
        }
        Ok(position)
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
        self.think(Task::Search(Thought { request, received, until_stopped: go.infinite }))
    }

    fn think(&mut self, task: Task) -> Result<(), String> {
        if self.thinker.idle().is_none() {
            return Err(BUSY.to_owned());
        }
        self.thinker.start(self.position.clone(), task);
        Ok(())
    }
}
