//! The opponent and analyst.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use engine::review::{Annotation, GameReview, PlayerSummary, Reviewed, review_as_far};
use engine::{EngineOptions, Level, Limits, Request, SearchResult, StopFlag, Variation, Worth};
use game::Player;
use games::{AnyPosition, Replay};
use pyo3::prelude::*;

use crate::error::plain;
use crate::interrupt::{Interruption, SignalWatch};
use crate::number::{size, some_long, some_short};
use crate::position::Position;
use crate::record::Record;

/// An engine. Its searches let other threads of Python run, and end when Ctrl-C is pressed.
#[pyclass(module = "trefoil", frozen)]
pub(crate) struct Engine {
    engine: Mutex<engine::Engine>,
    stop: StopFlag,
    interruption: Interruption,
    options: EngineOptions,
}

/// A level as Python gives it: a number or a word.
#[derive(FromPyObject)]
enum LevelArgument {
    Number(i64),
    Word(String),
}

impl LevelArgument {
    fn level(&self) -> PyResult<Level> {
        let text = match self {
            Self::Number(number) => number.to_string(),
            Self::Word(word) => word.clone(),
        };
        text.parse().map_err(|why: String| plain(why))
    }
}

fn limits(depth: Option<u32>, nodes: Option<u64>, time: Option<f64>) -> PyResult<Limits> {
    let hard_time = match time {
        Some(seconds) => Some(Duration::try_from_secs_f64(seconds).map_err(|_| {
            plain(format!("the time is a number of seconds, 0 or more, not {seconds}"))
        })?),
        None => None,
    };
    if depth == Some(0) {
        return Err(plain("the depth is 1 or more"));
    }
    Ok(Limits { depth, nodes, soft_time: None, hard_time })
}

/// The same, for a question that has no end without them.
fn some_limits(depth: Option<u32>, nodes: Option<u64>, time: Option<f64>) -> PyResult<Limits> {
    if depth.is_none() && nodes.is_none() && time.is_none() {
        return Err(plain("name a limit: depth, nodes or time"));
    }
    limits(depth, nodes, time)
}

impl Engine {
    fn go(
        &self,
        py: Python<'_>,
        position: &AnyPosition,
        request: &Request,
        report: Option<&Py<PyAny>>,
    ) -> PyResult<SearchResult> {
        let result = py.detach(|| {
            let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
            self.stop.reset();
            engine.go(position, request, &mut |result| {
                let Some(report) = report else { return };
                let told = Python::attach(|py| report.call1(py, (Analysis(result.clone()),)));
                if let Err(error) = told {
                    self.interruption.interrupt(error);
                }
            })
        });
        self.interruption.take().map_or(Ok(result), Err)
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (*, hash = 64, threads = 1))]
    fn new(
        #[pyo3(from_py_with = size)] hash: usize,
        #[pyo3(from_py_with = size)] threads: usize,
    ) -> PyResult<Self> {
        if !(1..=65_536).contains(&hash) {
            return Err(plain("hash is a number of megabytes, 1 to 65536"));
        }
        if !(1..=256).contains(&threads) {
            return Err(plain("threads is a number from 1 to 256"));
        }
        // Rust ends the program where memory is lacking; what is reserved here is given back at once.
        if Vec::<u8>::new().try_reserve_exact(hash << 20).is_err() {
            return Err(plain(format!("there is no room for {hash} megabytes")));
        }
        let options = EngineOptions { hash, threads };
        let interruption = Interruption::default();
        let watch = Box::new(SignalWatch::new(interruption.clone()));
        let engine = engine::Engine::with_watch(options, watch);
        let stop = engine.stop_flag();
        interruption.stops(stop.clone());
        Ok(Self { engine: Mutex::new(engine), stop, interruption, options })
    }

    #[getter]
    fn hash(&self) -> usize {
        self.options.hash
    }

    #[getter]
    fn threads(&self) -> usize {
        self.options.threads
    }

    #[pyo3(signature = (position, *, depth = None, nodes = None, time = None, lines = 1, report = None))]
    #[allow(clippy::too_many_arguments)]
    fn analyse(
        &self,
        py: Python<'_>,
        position: PyRef<'_, Position>,
        #[pyo3(from_py_with = some_short)] depth: Option<u32>,
        #[pyo3(from_py_with = some_long)] nodes: Option<u64>,
        time: Option<f64>,
        #[pyo3(from_py_with = size)] lines: usize,
        report: Option<Py<PyAny>>,
    ) -> PyResult<Analysis> {
        let limits = some_limits(depth, nodes, time)?;
        let request = Request { limits, lines: lines.max(1), level: Level::Max };
        let any = position.any().clone();
        drop(position);
        self.go(py, &any, &request, report.as_ref()).map(Analysis)
    }

    #[pyo3(signature = (position, level = None, *, depth = None, nodes = None, time = None))]
    fn play(
        &self,
        py: Python<'_>,
        position: PyRef<'_, Position>,
        level: Option<LevelArgument>,
        #[pyo3(from_py_with = some_short)] depth: Option<u32>,
        #[pyo3(from_py_with = some_long)] nodes: Option<u64>,
        time: Option<f64>,
    ) -> PyResult<String> {
        let level = level.map_or(Ok(Level::Max), |level| level.level())?;
        let unlimited = depth.is_none() && nodes.is_none() && time.is_none();
        if level == Level::Max && unlimited {
            return Err(plain("level max thinks as long as it may: name a depth, nodes or time"));
        }
        let request = Request { limits: limits(depth, nodes, time)?, lines: 1, level };
        let any = position.any().clone();
        drop(position);
        let result = self.go(py, &any, &request, None)?;
        let turn = result.lines.into_iter().next().and_then(|line| line.turns.into_iter().next());
        turn.ok_or_else(|| plain("the game is over, so there is nothing to play"))
    }

    #[pyo3(signature = (record, *, depth = None, nodes = None, time = None, report = None))]
    fn review(
        &self,
        py: Python<'_>,
        record: PyRef<'_, Record>,
        #[pyo3(from_py_with = some_short)] depth: Option<u32>,
        #[pyo3(from_py_with = some_long)] nodes: Option<u64>,
        time: Option<f64>,
        report: Option<Py<PyAny>>,
    ) -> PyResult<Review> {
        let limits = some_limits(depth, nodes, time)?;
        let request = Request { limits, lines: 1, level: Level::Max };
        let Replay { start, turns, .. } = record.replay().clone();
        drop(record);
        let review = py.detach(|| {
            let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
            self.stop.reset();
            review_as_far(&mut engine, &request, &start, &turns, &mut |judged, of| {
                if let Some(report) = &report {
                    let told = Python::attach(|py| report.call1(py, (judged, of)));
                    if let Err(error) = told {
                        self.interruption.interrupt(error);
                    }
                }
                !self.stop.is_set()
            })
        });
        self.interruption.take().map_or(Ok(Review(review)), Err)
    }

    fn stop(&self) {
        self.stop.stop();
    }

    fn forget(&self, py: Python<'_>) {
        py.detach(|| self.engine.lock().unwrap_or_else(PoisonError::into_inner).forget());
    }

    fn __repr__(&self) -> String {
        format!("Engine(hash={}, threads={})", self.options.hash, self.options.threads)
    }
}

/// What has been found out about a position.
#[pyclass(module = "trefoil", frozen)]
pub(crate) struct Analysis(SearchResult);

#[pymethods]
impl Analysis {
    #[getter]
    fn depth(&self) -> u32 {
        self.0.depth
    }

    #[getter]
    fn selective_depth(&self) -> u32 {
        self.0.selective_depth
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes
    }

    #[getter]
    fn time(&self) -> f64 {
        self.0.time.as_secs_f64()
    }

    #[getter]
    fn lines(&self) -> Vec<Line> {
        self.0.lines.iter().cloned().map(Line).collect()
    }

    #[getter]
    fn best(&self) -> Option<Line> {
        self.0.lines.first().cloned().map(Line)
    }

    fn __repr__(&self) -> String {
        let best = self.best().map_or_else(|| "None".to_owned(), |line| line.__repr__());
        format!("<Analysis depth={} nodes={} best={best}>", self.0.depth, self.0.nodes)
    }
}

/// A way the game may go on.
#[pyclass(module = "trefoil", frozen)]
pub(crate) struct Line(Variation);

#[pymethods]
impl Line {
    #[getter]
    fn turns(&self) -> Vec<&str> {
        self.0.turns.iter().map(String::as_str).collect()
    }

    #[getter]
    fn score(&self) -> Option<f64> {
        Worth::from(&self.0).score
    }

    #[getter]
    fn exact(&self) -> Option<i32> {
        self.0.exact
    }

    #[getter]
    fn distance(&self) -> Option<i32> {
        self.0.distance
    }

    #[getter]
    fn win_probability(&self) -> f64 {
        self.0.win_probability
    }

    fn __str__(&self) -> String {
        Worth::from(&self.0).text()
    }

    fn __repr__(&self) -> String {
        format!("<Line {}: {}>", self.__str__(), self.0.turns.join(" "))
    }
}

/// A game that the engine has gone through.
#[pyclass(module = "trefoil", frozen)]
pub(crate) struct Review(GameReview);

#[pymethods]
impl Review {
    #[getter]
    fn turns(&self) -> Vec<JudgedTurn> {
        self.0.turns.iter().cloned().map(JudgedTurn).collect()
    }

    #[getter]
    fn turning_points(&self) -> Vec<usize> {
        self.0.turning_points().iter().map(|turn| turn.number).collect()
    }

    #[getter]
    fn accuracies(&self) -> (Option<f64>, Option<f64>) {
        let [first, second] = Player::BOTH.map(|player| PlayerSummary::of(player, &self.0.turns));
        (first.accuracy, second.accuracy)
    }

    fn __len__(&self) -> usize {
        self.0.turns.len()
    }

    fn __repr__(&self) -> String {
        let accuracy = |accuracy: Option<f64>| {
            accuracy.map_or_else(|| "None".to_owned(), |accuracy| format!("{accuracy:.1}"))
        };
        let (first, second) = self.accuracies();
        let (turns, first, second) = (self.0.turns.len(), accuracy(first), accuracy(second));
        format!("<Review of {turns} turns, accuracies {first} and {second}>")
    }
}

/// A turn of a game that the engine has gone through.
#[pyclass(module = "trefoil", frozen)]
pub(crate) struct JudgedTurn(Reviewed);

#[pymethods]
impl JudgedTurn {
    #[getter]
    fn number(&self) -> usize {
        self.0.number
    }

    #[getter]
    fn player(&self) -> usize {
        self.0.player.index()
    }

    #[getter]
    fn turn(&self) -> &str {
        &self.0.turn
    }

    #[getter]
    fn best(&self) -> Vec<&str> {
        self.0.best.iter().map(String::as_str).collect()
    }

    #[getter]
    fn before(&self) -> f64 {
        self.0.before.win_probability
    }

    #[getter]
    fn after(&self) -> f64 {
        self.0.after.win_probability
    }

    #[getter]
    fn score(&self) -> Option<f64> {
        self.0.after.score
    }

    #[getter]
    fn loss(&self) -> f64 {
        self.0.loss
    }

    #[getter]
    fn accuracy(&self) -> f64 {
        self.0.accuracy()
    }

    #[getter]
    fn mark(&self) -> Option<&'static str> {
        self.0.mark.map(Annotation::name)
    }

    #[getter]
    fn forced(&self) -> bool {
        self.0.forced
    }

    fn __repr__(&self) -> String {
        let Reviewed { number, turn, mark, .. } = &self.0;
        format!("<JudgedTurn {number}. {turn}{}>", mark.map_or("", Annotation::sign))
    }
}
