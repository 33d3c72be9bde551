//! Errors as Python knows them: each a `ValueError` with the sentence, and the name of the reason beside it.

use game::Reason;
use games::{GameKind, Rules, UnknownGame};
use pyo3::PyTypeInfo;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(trefoil, TrefoilError, PyValueError);
create_exception!(trefoil, UnknownGameError, TrefoilError);
create_exception!(trefoil, PositionError, TrefoilError);
create_exception!(trefoil, TurnError, TrefoilError);
create_exception!(trefoil, ActionError, TrefoilError);
create_exception!(trefoil, RecordError, TrefoilError);

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("TrefoilError", py.get_type::<TrefoilError>())?;
    module.add("UnknownGameError", py.get_type::<UnknownGameError>())?;
    module.add("PositionError", py.get_type::<PositionError>())?;
    module.add("TurnError", py.get_type::<TurnError>())?;
    module.add("ActionError", py.get_type::<ActionError>())?;
    module.add("RecordError", py.get_type::<RecordError>())?;
    py.get_type::<TrefoilError>().setattr("reason", "")?;
    py.get_type::<RecordError>().setattr("game", 0)?;
    py.get_type::<RecordError>().setattr("line", 0)?;
    py.get_type::<RecordError>().setattr("turn", py.None())?;
    py.get_type::<RecordError>().setattr("so_far", py.None())
}

/// Why an action is refused.
pub(crate) fn refused(py: Python<'_>, error: &environment::ActionError) -> PyErr {
    let raised = ActionError::new_err(error.to_string());
    name_reason(py, &raised, error.reason());
    raised
}

/// An error of a type with the sentence of a reason, and the name of what is behind it.
pub(crate) fn told<E: PyTypeInfo>(py: Python<'_>, reason: &Reason) -> PyErr {
    let error = PyErr::from_type(py.get_type::<E>(), reason.text.clone());
    name_reason(py, &error, Some(reason));
    error
}

/// Notes the name of what is behind a reason.
fn name_reason(py: Python<'_>, error: &PyErr, reason: Option<&Reason>) {
    let Some(mut deepest) = reason else { return };
    while let Some(deeper) = &deepest.because {
        deepest = deeper;
    }
    // A sentence without the name is better than another error.
    let _ = error.value(py).setattr("reason", deepest.name);
}

/// An error that has only its sentence.
pub(crate) fn plain(sentence: impl Into<String>) -> PyErr {
    TrefoilError::new_err(sentence.into())
}

/// The rules that a name and its option stand for.
pub(crate) fn rules_of(py: Python<'_>, game: &str, claim_awards_fives: bool) -> PyResult<Rules> {
    let kind: GameKind = game
        .parse()
        .map_err(|unknown: UnknownGame| told::<UnknownGameError>(py, &unknown.into()))?;
    Ok(Rules { claim_awards_fives: claim_awards_fives && kind == GameKind::Lyngk, ..kind.into() })
}
