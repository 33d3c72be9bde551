//! The search in a thread of its own, so that the conversation goes on meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use engine::{Engine, Request, SearchResult, StopFlag};
use game::Unit;
use games::AnyPosition;

use super::{Output, UgiEvent};

/// What is kept back of the time for a turn, for the way of the answer; more where several threads
/// have to come to an end, each of which a busy machine may keep waiting.
const OVERHEAD: Duration = Duration::from_millis(10);
const OVERHEAD_OF_MANY: Duration = Duration::from_millis(25);

/// Perft plays this many turns without looking whether it should stop.
const PERFT_STRIDE: u32 = 2;

/// How long a perft may go on when the conversation has ended.
const LAST_COUNT: Duration = Duration::from_secs(10);

/// The most that is told of a judgement, in hundredths: a win that is seen but not proven.
const MOST: i32 = 10_000;

/// An engine, at rest or at work.
pub(super) struct Thinker {
    output: Output,
    /// Who is told that a search has come to its end.
    events: Sender<UgiEvent>,
    /// Away while it works.
    engine: Option<Engine>,
    work: Option<Work>,
}

/// A search that was begun.
struct Work {
    thread: JoinHandle<Engine>,
    stop: StopFlag,
    /// Whether it is a perft.
    counts: bool,
    /// Whether only a stop is sure to end it.
    endless: bool,
    /// Whether it has said its last word, or is about to: whoever has it may ask again at once.
    answered: Arc<AtomicBool>,
}

/// What the engine is asked to do.
pub(super) enum Task {
    Search(Thought),
    /// Count the ways to play so many turns.
    Perft(u32),
}

pub(super) struct Thought {
    pub(super) request: Request,
    /// When the question came, which is when its time began.
    pub(super) received: Instant,
    /// Whether the answer has to wait for a stop even if there is nothing left to find.
    pub(super) until_stopped: bool,
    /// Whether only a stop is sure to end it.
    pub(super) endless: bool,
}

impl Thinker {
    pub(super) fn new(
        options: engine::EngineOptions,
        output: Output,
        events: Sender<UgiEvent>,
    ) -> Self {
        Self { output, events, engine: Some(Engine::new(options)), work: None }
    }

    /// Whether it works on something that may never end by itself.
    pub(super) fn is_endless(&self) -> bool {
        self.work.as_ref().is_some_and(|work| work.endless)
    }

    /// The engine, unless it is at work.
    pub(super) fn idle(&mut self) -> Option<&mut Engine> {
        let is_done =
            |work: &Work| work.answered.load(Ordering::Acquire) || work.thread.is_finished();
        if self.work.as_ref().is_none_or(is_done) {
            self.wait();
        }
        self.engine.as_mut()
    }

    /// Asks it to answer with the best it has.
    pub(super) fn stop(&self) {
        if let Some(work) = &self.work {
            work.stop.stop();
            work.thread.thread().unpark();
        }
    }

    /// Ends its work. A count has no answer before its end, so it gets some time to come there.
    pub(super) fn end(mut self) {
        let begun = Instant::now();
        while self.work.as_ref().is_some_and(|work| work.counts && !work.thread.is_finished())
            && begun.elapsed() < LAST_COUNT
        {
            thread::sleep(Duration::from_millis(1));
        }
        self.stop();
        self.wait();
    }

    /// Waits until it is at rest.
    fn wait(&mut self) {
        if let Some(work) = self.work.take() {
            // A search that broke down has lost its engine; the next one gets another.
            self.engine = Some(work.thread.join().unwrap_or_default());
        }
    }

    /// Sets an engine that is at rest to work.
    pub(super) fn start(&mut self, position: AnyPosition, task: Task) {
        let Some(mut engine) = self.engine.take() else { return };
        let stop = engine.stop_flag();
        stop.reset();
        let counts = matches!(task, Task::Perft(_));
        let endless = matches!(&task, Task::Search(thought) if thought.endless);
        let events = self.events.clone();
        let answered = Arc::new(AtomicBool::new(false));
        let last_word = LastWord { output: self.output.clone(), answered: Arc::clone(&answered) };
        let thread = thread::spawn(move || {
            match task {
                Task::Search(thought) => search(&mut engine, &position, thought, last_word),
                Task::Perft(depth) => perft(&position, depth, &engine.stop_flag(), last_word),
            }
            // The conversation may have ended meanwhile.
            let _ = events.send(UgiEvent::Answered);
            engine
        });
        self.work = Some(Work { thread, stop, counts, endless, answered });
    }
}

/// Where a search speaks. Its last word sets the engine free just before it is heard.
struct LastWord {
    output: Output,
    answered: Arc<AtomicBool>,
}

impl LastWord {
    /// Says something on the way. Nobody may be listening any more, which the conversation itself
    /// will notice.
    fn say(&self, lines: &str) {
        let _ = self.output.say(lines);
    }

    fn finish(self, lines: &str) {
        self.answered.store(true, Ordering::Release);
        self.say(lines);
    }
}

fn search(engine: &mut Engine, position: &AnyPosition, thought: Thought, out: LastWord) {
    let Thought { mut request, received, until_stopped, .. } = thought;
    let stop = engine.stop_flag();
    let spent = received.elapsed();
    let overhead = if engine.options().threads > 1 { OVERHEAD_OF_MANY } else { OVERHEAD };
    let limits = &mut request.limits;
    // A short time has less to give away.
    limits.hard_time =
        limits.hard_time.map(|time| time.saturating_sub(spent + overhead.min(time / 4)));
    let analysis = engine.go(position, &request, &mut |analysis| {
        if analysis.depth > 0 {
            out.say(&info(analysis));
        }
    });
    while until_stopped && !stop.is_set() {
        thread::park();
    }
    let turn = analysis.lines.first().and_then(|line| line.turns.first());
    out.finish(&format!("bestmove {}", turn.map_or("none", String::as_str)));
}

/// A line of information for each line of play.
fn info(analysis: &SearchResult) -> String {
    let SearchResult { depth, selective_depth, nodes, time, fullness, lines } = analysis;
    let milliseconds = time.as_millis();
    let speed = (*nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
    let tell = |(number, line): (usize, &engine::Variation)| {
        let score = match line.exact {
            Some(result) => format!("exact {result}"),
            None => format!("cp {}", line.value.clamp(-MOST, MOST)),
        };
        format!(
            "info depth {depth} seldepth {selective_depth} score {score} time {milliseconds} \
             nodes {nodes} nps {speed} hashfull {fullness} multipv {number} pv {}",
            line.turns.join(" ")
        )
    };
    (1..).zip(lines).map(tell).collect::<Vec<_>>().join("\n")
}

fn perft(position: &AnyPosition, depth: u32, stop: &StopFlag, out: LastWord) {
    let mut total = u64::from(depth == 0);
    if depth > 0 {
        for turn in position.turns() {
            let mut after = position.clone();
            after.play_turn(&turn).expect("a listed turn is legal");
            let Some(count) = count(&after, depth - 1, stop) else {
                return out.finish("info string perft was stopped");
            };
            out.say(&format!("{turn}: {count}"));
            total += count;
        }
    }
    out.finish(&format!("total: {total}"));
}

/// The ways to play so many turns, or nothing if it was stopped meanwhile.
fn count(position: &AnyPosition, depth: u32, stop: &StopFlag) -> Option<u64> {
    if stop.is_set() {
        return None;
    }
    if depth <= PERFT_STRIDE {
        return Some(position.perft(Unit::Turn, depth));
    }
    position.turns().into_iter().try_fold(0, |sum, turn| {
        let mut after = position.clone();
        after.play_turn(&turn).expect("a listed turn is legal");
        Some(sum + count(&after, depth - 1, stop)?)
    })
}
