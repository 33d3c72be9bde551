//! Games as they are written down.

use game::record::{self, GameResult, ReadError, Turn, Variation};
use games::export::{self, ExportFormat, Exported};
use games::import::{self, Format, Options};
use games::{Replay, replay, write_start};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::error::{RecordError, told};
use crate::position::Position;

/// A game that keeps to the rules, with all that is noted beside it.
#[pyclass(module = "trefoil", frozen)]
#[derive(Clone)]
pub(crate) struct Record(Replay);

fn record_error(py: Python<'_>, error: ReadError) -> PyErr {
    let ReadError { game, line, turn, reason, so_far } = error;
    let raised = told::<RecordError>(py, &reason.at(line, turn));
    let value = raised.value(py);
    let _ = value.setattr("game", game);
    let _ = value.setattr("line", line);
    let _ = value.setattr("turn", turn);
    let _ = value.setattr("so_far", record::write(&so_far));
    raised
}

fn format_of(py: Python<'_>, name: Option<&str>, text: &str) -> PyResult<Format> {
    match name {
        Some(name) => {
            name.parse().map_err(|why: game::NotationError| told::<RecordError>(py, &why.0))
        }
        None => import::detect(text).ok_or_else(|| {
            let names = Format::ALL.map(Format::name).join(", ");
            RecordError::new_err(format!(
                "it cannot be told in which format this is written; name one of {names}"
            ))
        }),
    }
}

fn replayed(py: Python<'_>, record: &record::Record) -> PyResult<Record> {
    match replay(record) {
        Ok(replay) => Ok(Record(replay)),
        Err(error) => {
            let so_far = error.so_far.map_or_else(|| record.clone(), |replay| replay.record);
            let (line, turn, reason) = (error.line, error.turn, error.reason);
            Err(record_error(py, ReadError { game: 1, line, turn, reason, so_far: so_far.into() }))
        }
    }
}

/// All games of a text, and an error for each that cannot be read.
#[pyfunction]
#[pyo3(signature = (text, format = None, *, claim_awards_fives = None, setup = None))]
pub(crate) fn read_records(
    py: Python<'_>,
    text: &str,
    format: Option<&str>,
    claim_awards_fives: Option<bool>,
    setup: Option<String>,
) -> PyResult<(Vec<Record>, Vec<Py<PyAny>>)> {
    let format = format_of(py, format, text)?;
    let options = Options { claim_awards_fives: claim_awards_fives == Some(true), setup };
    let (games, errors) = py.detach(|| {
        let reading = match claim_awards_fives {
            None => import::read_as_played(format, text, &options),
            Some(_) => import::read(format, text, &options),
        };
        let games = reading.games.iter().map(replay).collect::<Result<Vec<_>, _>>();
        (games, reading.errors)
    });
    let games = games.map_err(|error| told::<RecordError>(py, &error.reason))?;
    let errors = errors.into_iter().map(|error| record_error(py, error).into_value(py).into_any());
    Ok((games.into_iter().map(Record).collect(), errors.collect()))
}

fn comments(turns: &[Turn]) -> Vec<Vec<String>> {
    turns.iter().map(|turn| turn.comments.clone()).collect()
}

fn clocks(turns: &[Turn]) -> Vec<Option<f64>> {
    turns.iter().map(|turn| Some(turn.clock?.as_secs_f64())).collect()
}

fn evaluations(turns: &[Turn]) -> Vec<Option<f64>> {
    turns.iter().map(|turn| turn.eval.as_ref()?.parse().ok()).collect()
}

fn variations(turns: &[Turn]) -> Vec<Vec<SideLine>> {
    turns.iter().map(|turn| turn.variations.iter().cloned().map(SideLine).collect()).collect()
}

/// Turns that could have been played in place of one.
#[pyclass(module = "trefoil", name = "Variation", frozen)]
pub(crate) struct SideLine(Variation);

#[pymethods]
impl SideLine {
    #[getter]
    fn turns(&self) -> Vec<&str> {
        self.0.turns.iter().map(|turn| turn.text.as_str()).collect()
    }

    #[getter]
    fn before(&self) -> Vec<String> {
        self.0.before.clone()
    }

    #[getter]
    fn after(&self) -> Vec<String> {
        self.0.after.clone()
    }

    #[getter]
    fn comments(&self) -> Vec<Vec<String>> {
        comments(&self.0.turns)
    }

    #[getter]
    fn clocks(&self) -> Vec<Option<f64>> {
        clocks(&self.0.turns)
    }

    #[getter]
    fn evaluations(&self) -> Vec<Option<f64>> {
        evaluations(&self.0.turns)
    }

    #[getter]
    fn variations(&self) -> Vec<Vec<Self>> {
        variations(&self.0.turns)
    }

    fn __len__(&self) -> usize {
        self.0.turns.len()
    }

    fn __repr__(&self) -> String {
        format!("<Variation {}>", self.turns().join(" "))
    }
}

impl Record {
    /// The game, played through.
    pub(crate) fn replay(&self) -> &Replay {
        &self.0
    }
}

#[pymethods]
impl Record {
    #[staticmethod]
    #[pyo3(signature = (text, format = None, *, claim_awards_fives = None, setup = None))]
    fn read(
        py: Python<'_>,
        text: &str,
        format: Option<&str>,
        claim_awards_fives: Option<bool>,
        setup: Option<String>,
    ) -> PyResult<Self> {
        let (mut games, errors) = read_records(py, text, format, claim_awards_fives, setup)?;
        if let Some(error) = errors.into_iter().next() {
            return Err(PyErr::from_value(error.into_bound(py)));
        }
        match games.len() {
            1 => Ok(games.remove(0)),
            0 => Err(RecordError::new_err("there is no game in this text")),
            many => Err(RecordError::new_err(format!(
                "there are {many} games in this text; read_records reads them all"
            ))),
        }
    }

    #[staticmethod]
    #[pyo3(signature = (position, tags = None, *, result = None, termination = None))]
    fn of(
        py: Python<'_>,
        position: PyRef<'_, Position>,
        tags: Option<Vec<(String, String)>>,
        result: Option<&str>,
        termination: Option<&str>,
    ) -> PyResult<Self> {
        let (start, turns) = position.whole_turns();
        let mut record = record::Record::default();
        start.rules().write_to(&mut record);
        for (name, value) in tags.unwrap_or_default() {
            record.set_tag(&name, value);
        }
        write_start(&mut record, &start);
        record.turns = turns.into_iter().map(Turn::new).collect();
        record.result = match result {
            Some(text) => {
                text.parse::<GameResult>().map_err(|why| told::<RecordError>(py, &why.0))?
            }
            None => position.any().outcome().into(),
        };
        if let Some(termination) = termination {
            record.set_tag("Termination", termination);
        }
        replayed(py, &record)
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.0.kind.name()
    }

    #[getter]
    fn claim_awards_fives(&self) -> bool {
        self.0.start.rules().claim_awards_fives
    }

    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        self.0.record.tags.iter().try_for_each(|(name, value)| tags.set_item(name, value))?;
        Ok(tags)
    }

    #[getter]
    fn turns(&self) -> Vec<&str> {
        self.0.turns.iter().map(|turn| turn.text.as_str()).collect()
    }

    #[getter]
    fn before(&self) -> Vec<String> {
        self.0.record.before.clone()
    }

    #[getter]
    fn comments(&self) -> Vec<Vec<String>> {
        comments(&self.0.record.turns)
    }

    #[getter]
    fn clocks(&self) -> Vec<Option<f64>> {
        clocks(&self.0.record.turns)
    }

    #[getter]
    fn evaluations(&self) -> Vec<Option<f64>> {
        evaluations(&self.0.record.turns)
    }

    #[getter]
    fn variations(&self) -> Vec<Vec<SideLine>> {
        variations(&self.0.record.turns)
    }

    #[getter]
    fn result(&self) -> String {
        self.0.result.to_string()
    }

    #[getter]
    fn termination(&self) -> Option<&'static str> {
        self.0.termination.map(games::Termination::name)
    }

    fn start(&self) -> Position {
        self.0.start.clone().into()
    }

    fn positions(&self) -> Vec<Position> {
        let after = self.0.turns.iter().map(|turn| &turn.after);
        [&self.0.start].into_iter().chain(after).cloned().map(Position::from).collect()
    }

    fn end(&self) -> Position {
        let mut position = self.start();
        for turn in &self.0.turns {
            // A record keeps to the rules, so nothing is refused.
            let _ = position.played(|now| now.play_turn(&turn.text));
        }
        position
    }

    fn write<'py>(&self, py: Python<'py>, format: &str) -> PyResult<(String, Vec<String>)> {
        let format: ExportFormat =
            format.parse().map_err(|why: game::NotationError| told::<RecordError>(py, &why.0))?;
        match export::write(format, &self.0.record) {
            Ok(Exported { text, lost }) => {
                Ok((text, lost.iter().map(ToString::to_string).collect()))
            }
            Err(reason) => Err(told::<RecordError>(py, &reason)),
        }
    }

    fn __len__(&self) -> usize {
        self.0.turns.len()
    }

    fn __str__(&self) -> String {
        record::write(&self.0.record)
    }

    fn __repr__(&self) -> String {
        format!("<Record of {}, {} turns, {}>", self.game(), self.0.turns.len(), self.result())
    }

    fn __eq__(&self, other: PyRef<'_, Self>) -> bool {
        self.0.record == other.0.record
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.import("trefoil._trefoil")?.getattr("_restore_record")?;
        (restore, (self.__str__(),)).into_pyobject(py)
    }
}

/// The record that was pickled.
#[pyfunction]
#[pyo3(name = "_restore_record")]
pub(crate) fn restore_record(py: Python<'_>, text: &str) -> PyResult<Record> {
    Record::read(py, text, Some(Format::Trefoil.name()), None, None)
}
