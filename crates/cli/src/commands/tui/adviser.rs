//! The engine beside the board: it thinks on a thread of its own, and is asked what it has found.

use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use engine::{Engine, Level, Limits, Request, SearchResult, StopFlag};
use games::AnyPosition;

/// How long it thinks about a position that is looked at.
const LONGEST_LOOK: Duration = Duration::from_secs(60);

/// How long it thinks about its own turn at most.
const OWN_TURN: Duration = Duration::from_secs(3);

/// How many turns an analysis shows.
const LINES: usize = 3;

/// A search that goes on, or has ended.
pub(super) struct Thinking {
    stop: StopFlag,
    found: Receiver<Found>,
}

/// Word of a search.
pub(super) enum Found {
    /// What it has found so far.
    Lines(SearchResult),
    /// The turn that it plays.
    Turn(Option<String>),
}

impl Thinking {
    /// Looks at a position for whoever wants to know.
    pub(super) fn about(position: AnyPosition) -> Self {
        let limits = Limits::time(LONGEST_LOOK);
        Self::begin(position, Request { limits, lines: LINES, level: Level::Max }, false)
    }

    /// Looks for a turn to play.
    pub(super) fn for_turn(position: AnyPosition, level: Level) -> Self {
        Self::begin(position, Request { limits: Limits::time(OWN_TURN), lines: 1, level }, true)
    }

    fn begin(position: AnyPosition, request: Request, plays: bool) -> Self {
        let mut engine = Engine::default();
        let stop = engine.stop_flag();
        let (sender, found) = mpsc::channel();
        thread::spawn(move || {
            let told = sender.clone();
            // Who has lost interest does not listen any more.
            let analysis = engine.go(&position, &request, &mut |analysis| {
                let _ = told.send(Found::Lines(analysis.clone()));
            });
            if plays {
                let turn = analysis.lines.into_iter().next();
                let turn = turn.and_then(|line| line.turns.into_iter().next());
                let _ = sender.send(Found::Turn(turn));
            }
        });
        Self { stop, found }
    }

    /// The next thing it has found, if there is one already.
    pub(super) fn next(&self) -> Option<Found> {
        self.found.try_recv().ok()
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.stop();
    }
}
