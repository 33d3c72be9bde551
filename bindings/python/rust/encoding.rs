//! Actions and planes of a game.

use environment::{
    ActionError, PlaneShape, SymmetryTables, action_count, action_of, action_texts, fill_mask,
    fill_planes, plane_names, plane_shape, symmetry_tables,
};
use games::GameKind;
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::error::{PositionError, refused, rules_of};
use crate::position::Position;

/// How the positions and steps of a game are written as numbers.
#[pyclass(module = "trefoil", frozen)]
pub(crate) struct Encoding {
    kind: GameKind,
    texts: Vec<String>,
}

impl Encoding {
    fn position_of_this<'p>(&self, position: &'p Position) -> PyResult<&'p games::AnyPosition> {
        let (this, other) = (self.kind, position.any().kind());
        if this == other {
            return Ok(position.any());
        }
        Err(PositionError::new_err(format!("a position of {this} is needed, not of {other}")))
    }
}

/// Rows of the same length as an array.
fn table<'py>(py: Python<'py>, rows: &[Vec<i64>]) -> PyResult<Bound<'py, PyArray2<i64>>> {
    Ok(PyArray2::from_vec2(py, rows)?)
}

#[pymethods]
impl Encoding {
    #[new]
    fn new(py: Python<'_>, game: &str) -> PyResult<Self> {
        let kind = rules_of(py, game, false)?.kind;
        Ok(Self { kind, texts: action_texts(kind) })
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.kind.name()
    }

    #[getter]
    fn actions(&self) -> usize {
        action_count(self.kind)
    }

    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        let PlaneShape { planes, rows, columns } = plane_shape(self.kind);
        (planes, rows, columns)
    }

    #[getter]
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, plane_names(self.kind))
    }

    fn number(&self, py: Python<'_>, step: &str) -> PyResult<usize> {
        action_of(self.kind, step).map_err(|why| refused(py, &why))
    }

    fn step(&self, py: Python<'_>, action: i64) -> PyResult<&str> {
        let text = usize::try_from(action).ok().and_then(|action| self.texts.get(action));
        let count = self.texts.len();
        text.map(String::as_str)
            .ok_or_else(|| refused(py, &ActionError::OutOfRange { action, count }))
    }

    fn mask<'py>(
        &self,
        py: Python<'py>,
        position: PyRef<'_, Position>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let mask = PyArray1::zeros(py, self.actions(), false);
        fill_mask(self.position_of_this(&position)?, mask.try_readwrite()?.as_slice_mut()?);
        Ok(mask)
    }

    fn observe<'py>(
        &self,
        py: Python<'py>,
        position: PyRef<'_, Position>,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let (planes, rows, columns) = self.shape();
        let array = PyArray3::zeros(py, [planes, rows, columns], false);
        fill_planes(self.position_of_this(&position)?, array.try_readwrite()?.as_slice_mut()?);
        Ok(array)
    }

    #[allow(clippy::type_complexity)]
    fn symmetries<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyArray2<i64>>, Bound<'py, PyArray2<i64>>, Bound<'py, PyArray2<i64>>)>
    {
        let SymmetryTables { cells, images, sources } = py.detach(|| symmetry_tables(self.kind));
        Ok((table(py, &cells)?, table(py, &images)?, table(py, &sources)?))
    }

    fn __repr__(&self) -> String {
        format!("Encoding(\"{}\")", self.kind)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        (py.get_type::<Self>(), (slf.get().game(),)).into_pyobject(py)
    }
}
