//! The WebSocket of a study: the engine thinks and tells what it finds.
//!
//! One question runs at a time. A new one ends it, and so does the end of the connection.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::WebSocket;
use engine::review::review;
use engine::{Engine, EngineOptions, Level, Limits, NodeCount, Request, StopFlag};
use games::{AnyPosition, Played};
use protocol::{Analysis, Code, FromStudy, Place, Problem, Review, ToStudy};
use tokio::sync::mpsc;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{interval, timeout};

use crate::http::Server;
use crate::socket::{Heard, go_away, heard, send};

/// No question takes longer.
const LONGEST: Duration = Duration::from_secs(300);

/// How long a review looks at each position if nothing is said.
const REVIEW_TIME: f64 = 0.15;

/// Between two words about how far an analysis has come.
const HEARTBEAT: Duration = Duration::from_millis(200);

/// How long a question waits for others to end.
const PATIENCE: Duration = Duration::from_secs(2);

/// More lines are not looked for at once.
const MOST_LINES: u8 = 10;

/// Megabytes that the engine remembers positions in, for one question.
const MEMORY: usize = 32;

/// A question that is being answered.
struct Running {
    stop: Stop,
    task: JoinHandle<()>,
}

/// Ends a question from outside.
#[derive(Clone, Debug, Default)]
struct Stop {
    engine: StopFlag,
    asked: Arc<AtomicBool>,
}

impl Stop {
    fn stop(&self) {
        self.asked.store(true, Ordering::Relaxed);
        self.engine.stop();
    }

    fn is_asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }
}

/// Talks until either end goes.
pub(crate) async fn talk(server: Arc<Server>, mut socket: WebSocket) {
    let (tell, mut told) = mpsc::unbounded_channel();
    let mut running: Option<Running> = None;
    let closing = server.closing();
    tokio::pin!(closing);
    loop {
        tokio::select! {
            received = socket.recv() => {
                let problem = match heard(received) {
                    Heard::Message(question) => {
                        end(running.take()).await;
                        match begin(&server, question, tell.clone()).await {
                            Ok(begun) => {
                                running = begun;
                                continue;
                            }
                            Err(error) => error,
                        }
                    }
                    Heard::Bad(problem) => FromStudy::Error { id: None, problem },
                    Heard::Nothing => continue,
                    Heard::Broken(problem) => {
                        send(&mut socket, &FromStudy::Error { id: None, problem }).await;
                        break;
                    }
                    Heard::Closed => break,
                };
                if !send(&mut socket, &problem).await {
                    break;
                }
            }
            Some(message) = told.recv() => {
                if !send(&mut socket, &message).await {
                    break;
                }
            }
            () = &mut closing => {
                end(running.take()).await;
                return go_away(socket).await;
            }
        }
    }
    end(running).await;
}

async fn end(running: Option<Running>) {
    if let Some(Running { stop, task }) = running {
        stop.stop();
        // It ends within milliseconds, whatever comes of it.
        let _ = task.await;
    }
}

type Tell = mpsc::UnboundedSender<FromStudy>;

/// Begins to answer a question. An error goes with the question's number.
async fn begin(
    server: &Server,
    question: ToStudy,
    tell: Tell,
) -> Result<Option<Running>, FromStudy> {
    let (id, place, seconds) = match &question {
        ToStudy::Stop => return Ok(None),
        ToStudy::Analyse { id, place, seconds, .. } | ToStudy::Review { id, place, seconds } => {
            (*id, place, *seconds)
        }
    };
    let wrong = |problem| FromStudy::Error { id: Some(id), problem };
    let seconds = seconds.map(checked_seconds).transpose().map_err(wrong)?;
    let reached = place.reach().map_err(wrong)?;
    let permit = timeout(PATIENCE, server.analysts.clone().acquire_owned()).await;
    let Ok(Ok(permit)) = permit else {
        let message = "The engine is busy with other questions; try again in a moment.";
        return Err(wrong(Problem::new(Code::Unavailable, message)));
    };
    let engine = Engine::new(EngineOptions { hash: MEMORY, threads: 1 });
    let stop = Stop { engine: engine.stop_flag(), ..Stop::default() };
    let task = match question {
        ToStudy::Analyse { lines, .. } => {
            let limits = Limits::time(seconds.unwrap_or(LONGEST));
            let lines = usize::from(lines.clamp(1, MOST_LINES));
            let request = Request { limits, lines, level: Level::Max };
            tokio::spawn(async move {
                analyse(id, engine, reached.position, request, tell).await;
                drop(permit);
            })
        }
        _ => {
            let game = played(place).map_err(wrong)?;
            let stop = stop.clone();
            tokio::spawn(async move {
                let work = move || go_through(id, engine, game, seconds, &stop, &tell);
                // Only fails if the engine does, which has told why.
                let _ = spawn_blocking(work).await;
                drop(permit);
            })
        }
    };
    Ok(Some(Running { stop, task }))
}

fn checked_seconds(seconds: f64) -> Result<Duration, Problem> {
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) => Ok(time.min(LONGEST)),
        Err(_) => {
            let message = format!("{seconds} is no number of seconds to think.");
            Err(Problem::new(Code::BadMessage, message))
        }
    }
}

/// Thinks about a position, and tells what is found as it goes.
async fn analyse(id: u32, mut engine: Engine, position: AnyPosition, request: Request, tell: Tell) {
    let (found, mut news) = mpsc::unbounded_channel();
    let nodes: NodeCount = engine.node_count();
    let begun = Instant::now();
    let searched = position.clone();
    let work = spawn_blocking(move || {
        engine.go(&searched, &request, &mut |analysis| {
            // The other end hears of it as long as it listens.
            let _ = found.send(analysis.clone());
        })
    });
    let mut heartbeat = interval(HEARTBEAT);
    let mut last: Option<Analysis> = None;
    // Whoever listens may have gone; the question is then ended from outside.
    loop {
        tokio::select! {
            news = news.recv() => match news {
                Some(analysis) => {
                    let mut next = Analysis::of(&position, &analysis);
                    // A heartbeat may have counted further than a report that was under way.
                    if let Some(before) = &last {
                        next.nodes = next.nodes.max(before.nodes);
                        next.millis = next.millis.max(before.millis);
                    }
                    last = Some(next);
                }
                None => break,
            },
            _ = heartbeat.tick() => match &mut last {
                Some(analysis) => {
                    analysis.nodes = nodes.get().max(analysis.nodes);
                    analysis.millis = begun.elapsed().as_millis() as u64;
                }
                None => continue,
            },
        }
        if let Some(analysis) = last.clone() {
            let _ = tell.send(FromStudy::Analysis { id, analysis });
        }
    }
    match work.await {
        // Also the last word of a search that was stopped before it had found anything.
        Ok(analysis) => {
            let analysis = Analysis::of(&position, &analysis);
            let _ = tell.send(FromStudy::Analysis { id, analysis });
            let _ = tell.send(FromStudy::Done { id });
        }
        Err(_) => {
            let problem = Problem::new(Code::Unavailable, "The engine failed on this position.");
            let _ = tell.send(FromStudy::Error { id: Some(id), problem });
        }
    }
}

/// A game to go through.
struct Game {
    start: AnyPosition,
    turns: Vec<Played>,
}

fn played(place: &Place) -> Result<Game, Problem> {
    let start = place.start()?;
    let mut turns = Vec::new();
    let mut after = start.clone();
    for turn in &place.turns {
        let text = after.play_turn(turn).map_err(|why| Problem::refused(Code::Illegal, why.0))?;
        turns.push(Played { text, after: after.clone() });
    }
    Ok(Game { start, turns })
}

/// Goes through a game, and tells how far it has come.
fn go_through(
    id: u32,
    mut engine: Engine,
    Game { start, turns }: Game,
    seconds: Option<Duration>,
    stop: &Stop,
    tell: &Tell,
) {
    // A position may be looked at twice.
    let longest = LONGEST / (2 * turns.len() as u32 + 2);
    let time = seconds.unwrap_or(Duration::from_secs_f64(REVIEW_TIME)).min(longest);
    let request = Request { limits: Limits::time(time), ..Request::default() };
    let mut go_on = |done: usize, total: usize| {
        let _ = tell.send(FromStudy::Progress { id, done: done as u32, total: total as u32 });
        !stop.is_asked()
    };
    if let Some(found) = review(&mut engine, &request, &start, &turns, &mut go_on) {
        let _ = tell.send(FromStudy::Review { id, review: Review::of(&start, &turns, &found) });
    }
    let _ = tell.send(FromStudy::Done { id });
}
