//! Whole numbers as Python gives them, which know neither sign nor size.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::error::plain;

/// Says what is needed where a number does not fit.
fn explained<T>(value: &Bound<'_, PyAny>, read: PyResult<T>) -> PyResult<T> {
    read.map_err(|error| {
        if !error.is_instance_of::<PyOverflowError>(value.py()) {
            return error;
        }
        match value.lt(0) {
            Ok(true) => plain(format!("a whole number from 0 up is needed, not {value}")),
            _ => plain(format!("{value} is too large a number here")),
        }
    })
}

pub(crate) fn long(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    explained(value, value.extract())
}

pub(crate) fn size(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    explained(value, value.extract())
}

pub(crate) fn short(value: &Bound<'_, PyAny>) -> PyResult<u32> {
    explained(value, value.extract())
}

pub(crate) fn some_long(value: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    explained(value, value.extract())
}

pub(crate) fn some_short(value: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
    explained(value, value.extract())
}
