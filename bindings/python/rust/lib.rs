//! The Python package `trefoil`: positions, records, the engine and environments. `src/trefoil` has what
//! of it is written in Python, and the types of all of it.

// Python's arguments come as values.
#![allow(clippy::needless_pass_by_value)]

mod batch;
mod encoding;
mod engine;
mod error;
mod interrupt;
mod number;
mod position;
mod record;

use games::GameKind;
use games::export::ExportFormat;
use games::import::Format;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// What Python imports.
#[pymodule]
fn _trefoil(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("GAMES", PyTuple::new(py, GameKind::ALL.map(GameKind::name))?)?;
    module.add("FORMATS", PyTuple::new(py, Format::ALL.map(Format::name))?)?;
    let formats = ExportFormat::ALL.map(ExportFormat::name);
    module.add("EXPORT_FORMATS", PyTuple::new(py, formats)?)?;
    module.add_class::<position::Position>()?;
    module.add_class::<position::Tally>()?;
    module.add_class::<record::Record>()?;
    module.add_class::<record::SideLine>()?;
    module.add_class::<engine::Engine>()?;
    module.add_class::<engine::Analysis>()?;
    module.add_class::<engine::Line>()?;
    module.add_class::<engine::Review>()?;
    module.add_class::<engine::JudgedTurn>()?;
    module.add_class::<encoding::Encoding>()?;
    module.add_class::<batch::BatchCore>()?;
    module.add_function(wrap_pyfunction!(position::playouts, module)?)?;
    module.add_function(wrap_pyfunction!(position::restore_position, module)?)?;
    module.add_function(wrap_pyfunction!(record::read_records, module)?)?;
    module.add_function(wrap_pyfunction!(record::restore_record, module)?)?;
    error::add_to(module)
}
