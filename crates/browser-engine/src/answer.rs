use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use engine::review::review;
use engine::{Engine, EngineOptions, Level, Limits, Request, Watch};
use games::Played;
use play::STRONGEST;
use protocol::json::read_text;
use protocol::{AnalysisMessage, Asked, Code, FromEngine, Place, Problem, Side, ToEngine};

use crate::told;

/// What the world outside lends: the time, and an ear.
#[derive(Clone, Copy)]
pub struct Host {
    /// Milliseconds since some moment that never changes.
    pub now: fn() -> f64,
    /// Takes a message.
    pub tell: fn(&str),
}

/// No analysis takes longer.
const LONGEST: Duration = Duration::from_secs(300);

/// The longest that the strongest level thinks about a turn.
const THINKING_TIME: Duration = Duration::from_secs(3);

/// Positions that a review looks at for each turn: always the same work, so that a game is reviewed
/// alike wherever that is done.
const REVIEW_NODES: u64 = 60_000;

/// Milliseconds between two words about how far an analysis has come.
const HEARTBEAT: f64 = 150.0;

/// More lines are not looked for at once.
const MOST_LINES: u8 = 10;

/// Megabytes that the engine remembers positions in: for a turn, and for an analysis.
const PLAY_MEMORY: usize = 16;
const ANALYSIS_MEMORY: usize = 32;

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host").finish_non_exhaustive()
    }
}

impl Host {
    fn say(self, message: &FromEngine) {
        (self.tell)(&serde_json::to_string(message).expect("messages can be written"));
    }

    fn time(self) -> Duration {
        Duration::try_from_secs_f64((self.now)() / 1000.0).unwrap_or_default()
    }
}

/// A question, and what it is answered with.
#[derive(Clone, Copy)]
struct Inquiry<'a> {
    id: u32,
    place: &'a Place,
    /// Of the place's game; empty where that has none.
    network: &'a [u8],
    host: Host,
}

/// Answers a question with the network of the game it is about, which is empty where the game has none. All that
/// there is to say goes to the host; the last word is `done` or `error`.
pub fn answer(question: &str, network: &[u8], host: Host) {
    let question: ToEngine = match read_text(question) {
        Ok(question) => question,
        Err(why) => {
            let message = format!("This is no question to the engine: {why}.");
            let problem = Problem::new(Code::BadMessage, message);
            return host.say(&FromEngine::Error { id: None, problem });
        }
    };
    let ToEngine { id, place, ask, lines, seconds, nodes, level, side } = question;
    let inquiry = Inquiry { id, place: &place, network, host };
    let answered = match ask {
        Asked::Analyse => inquiry.analyse(lines.unwrap_or(1), seconds, nodes),
        Asked::Review => inquiry.go_through(),
        Asked::Play => inquiry.play(level.unwrap_or(STRONGEST)),
        Asked::Draw => inquiry.consider_draw(side.unwrap_or(Side::White)),
    };
    host.say(&match answered {
        Ok(()) => FromEngine::Done { id },
        Err(problem) => FromEngine::Error { id: Some(id), problem },
    });
}

/// What was told last of an analysis, and when.
#[derive(Debug, Default)]
struct Last {
    analysis: Option<AnalysisMessage>,
    at: f64,
}

/// The host's clock. While the search goes on it tells once more what is known, with the count of
/// positions as it stands.
#[derive(Debug)]
struct HostWatch {
    host: Host,
    /// The number of the question, and the moment it was asked.
    id: u32,
    begun: f64,
    last: Arc<Mutex<Last>>,
}

impl HostWatch {
    fn new(host: Host, id: u32) -> Self {
        Self { host, id, begun: (host.now)(), last: Arc::default() }
    }
}

impl Watch for HostWatch {
    fn now(&mut self) -> Duration {
        self.host.time()
    }

    fn heartbeat(&mut self, nodes: u64) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let now = (self.host.now)();
        if now - last.at < HEARTBEAT {
            return;
        }
        if let Some(analysis) = &mut last.analysis {
            analysis.nodes = analysis.nodes.max(nodes);
            analysis.millis = (now - self.begun) as u64;
            self.host.say(&FromEngine::Analysis { id: self.id, analysis: analysis.clone() });
            last.at = now;
        }
    }
}

impl Inquiry<'_> {
    fn engine(self, watch: HostWatch, hash: usize) -> Result<Engine, Problem> {
        let options = EngineOptions { hash, threads: 1 };
        let mut engine = Engine::with_watch(options, Box::new(watch));
        if !self.network.is_empty() {
            engine
                .load(self.place.rules().kind, self.network)
                .map_err(|why| Problem::new(Code::Outdated, why.to_string()))?;
        }
        Ok(engine)
    }

    fn watch(self) -> HostWatch {
        HostWatch::new(self.host, self.id)
    }

    /// Thinks about a position, and tells what is found as it goes.
    fn analyse(self, lines: u8, seconds: Option<f64>, nodes: Option<u32>) -> Result<(), Problem> {
        let Self { id, host, .. } = self;
        let time = seconds.map_or(Ok(LONGEST), |seconds| {
            Duration::try_from_secs_f64(seconds).map(|time| time.min(LONGEST)).map_err(|_| {
                let message = format!("{seconds} is no number of seconds to think.");
                Problem::new(Code::BadMessage, message)
            })
        })?;
        let position = self.place.reach()?.position;
        let watch = self.watch();
        let told = watch.last.clone();
        let request = Request {
            limits: match nodes {
                Some(nodes) => Limits::nodes(nodes.into()),
                None => Limits::time(time),
            },
            lines: usize::from(lines.clamp(1, MOST_LINES)),
            level: Level::Max,
        };
        self.engine(watch, ANALYSIS_MEMORY)?.go(&position, &request, &mut |found| {
            let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
            let mut analysis = told::analysis(&position, found);
            // A heartbeat may have counted further than a report that was under way.
            if let Some(before) = &told.analysis {
                analysis.nodes = analysis.nodes.max(before.nodes);
                analysis.millis = analysis.millis.max(before.millis);
            }
            host.say(&FromEngine::Analysis { id, analysis: analysis.clone() });
            *told = Last { analysis: Some(analysis), at: (host.now)() };
        });
        Ok(())
    }

    /// Goes through a game, and tells how far it has come.
    fn go_through(self) -> Result<(), Problem> {
        let Self { id, host, place, .. } = self;
        let start = place.start()?;
        let mut turns = Vec::new();
        let mut position = start.clone();
        for turn in &place.turns {
            let (text, after) =
                position.after_turn(turn).map_err(|why| Problem::refused(Code::Illegal, why.0))?;
            turns.push(Played { text, after: after.clone() });
            position = after;
        }
        let mut engine = self.engine(self.watch(), ANALYSIS_MEMORY)?;
        let request = Request { limits: Limits::nodes(REVIEW_NODES), ..Request::default() };
        let mut go_on = |done: usize, total: usize| {
            host.say(&FromEngine::Progress { id, done: done as u32, total: total as u32 });
            true
        };
        if let Some(found) = review(&mut engine, &request, &start, &turns, &mut go_on) {
            host.say(&FromEngine::Review { id, review: told::review(&start, &turns, &found) });
        }
        Ok(())
    }

    /// Chooses a turn.
    fn play(self, level: u8) -> Result<(), Problem> {
        let position = self.place.reach()?.position;
        let level = if level < STRONGEST { Level::Of(level) } else { Level::Max };
        let request = Request { limits: Limits::time(THINKING_TIME), lines: 1, level };
        let mut engine = self.engine(self.watch(), PLAY_MEMORY)?;
        let found = engine.go(&position, &request, &mut |_| ());
        match found.lines.into_iter().next().and_then(|line| line.turns.into_iter().next()) {
            Some(turn) => self.host.say(&FromEngine::Turn { id: self.id, turn }),
            None => return Err(Problem::new(Code::NotNow, "The game is over.")),
        }
        Ok(())
    }

    /// Answers an offer of a draw.
    fn consider_draw(self, side: Side) -> Result<(), Problem> {
        let position = self.place.reach()?.position;
        let mut engine = self.engine(self.watch(), PLAY_MEMORY)?;
        let accept = engine.accepts_draw(&position, side.into());
        self.host.say(&FromEngine::Draw { id: self.id, accept });
        Ok(())
    }
}
