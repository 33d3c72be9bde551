//! Many games at once, into the caller's arrays.

use std::sync::{Mutex, PoisonError};

use environment::{AnyBatch, Observation, PlaneShape, action_count, any_batch, plane_shape};
use games::Rules;
use numpy::{
    Element, PyArray1, PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyReadwriteArrayDyn,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::error::{PositionError, TurnError, plain, refused, rules_of, told};
use crate::number::{long, size};
use crate::position::Position;

/// The batch behind `trefoil.envs.BatchEnv`.
#[pyclass(module = "trefoil", frozen)]
pub(crate) struct BatchCore {
    batch: Mutex<Box<dyn AnyBatch>>,
    rules: Rules,
    games: usize,
}

type Array<'py, T> = Bound<'py, PyArrayDyn<T>>;

/// Borrows an array of the caller for writing, if it has the shape.
fn writable<'py, T: Element>(
    array: Option<&Array<'py, T>>,
    name: &str,
    shape: &[usize],
) -> PyResult<Option<PyReadwriteArrayDyn<'py, T>>> {
    let Some(array) = array else { return Ok(None) };
    if array.shape() != shape {
        let found = array.shape();
        return Err(plain(format!("{name} has the shape {found:?}, but {shape:?} is needed")));
    }
    match array.try_readwrite() {
        Ok(array) if array.is_c_contiguous() => Ok(Some(array)),
        Ok(_) => {
            Err(plain(format!("{name} has gaps between its numbers; copy it to an array without")))
        }
        Err(why) => Err(plain(format!("{name} cannot be written to: {why}"))),
    }
}

fn slice<'a, T: Element>(
    array: &'a mut Option<PyReadwriteArrayDyn<'_, T>>,
) -> PyResult<Option<&'a mut [T]>> {
    match array {
        Some(array) => Ok(Some(array.as_slice_mut()?)),
        None => Ok(None),
    }
}

impl BatchCore {
    fn game(&self, game: usize) -> PyResult<usize> {
        if game < self.games {
            return Ok(game);
        }
        let last = self.games - 1;
        Err(PyIndexError::new_err(format!("there is no game {game}: they are 0 to {last}")))
    }

    fn locked<T>(&self, work: impl FnOnce(&mut dyn AnyBatch) -> T) -> T {
        work(&mut **self.batch.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn mask_shape(&self) -> [usize; 2] {
        [self.games, action_count(self.rules.kind)]
    }

    fn plane_shape(&self) -> [usize; 4] {
        let PlaneShape { planes, rows, columns } = plane_shape(self.rules.kind);
        [self.games, planes, rows, columns]
    }
}

#[pymethods]
impl BatchCore {
    #[new]
    fn new(
        py: Python<'_>,
        game: &str,
        #[pyo3(from_py_with = size)] games: usize,
        #[pyo3(from_py_with = long)] seed: u64,
        auto_reset: bool,
        claim_awards_fives: bool,
    ) -> PyResult<Self> {
        let rules = rules_of(py, game, claim_awards_fives)?;
        if games == 0 {
            return Err(plain("a batch has one game at least"));
        }
        let batch = Mutex::new(any_batch(rules, games, seed, auto_reset));
        Ok(Self { batch, rules, games })
    }

    fn reset(&self, py: Python<'_>, #[pyo3(from_py_with = long)] seed: u64) {
        py.detach(|| self.locked(|batch| batch.reset(seed)));
    }

    fn restart(
        &self,
        #[pyo3(from_py_with = size)] game: usize,
        #[pyo3(from_py_with = long)] seed: u64,
    ) -> PyResult<()> {
        let game = self.game(game)?;
        self.locked(|batch| batch.restart(game, seed));
        Ok(())
    }

    fn set(&self, game: usize, position: PyRef<'_, Position>) -> PyResult<()> {
        let game = self.game(game)?;
        if self.locked(|batch| batch.set(game, position.any())) {
            return Ok(());
        }
        Err(PositionError::new_err("the position is not one by the rules of this batch"))
    }

    fn position(&self, py: Python<'_>, game: usize) -> PyResult<Position> {
        let game = self.game(game)?;
        let (start, steps) = self.locked(|batch| batch.history(game));
        let mut position = Position::from(start);
        for step in steps {
            let played = position.played(|now| now.play_text(&step));
            played.map_err(|why| told::<TurnError>(py, &why.0))?;
        }
        Ok(position)
    }

    fn seeds<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        PyArray1::from_vec(py, self.locked(|batch| batch.seeds()))
    }

    fn draw(&self, py: Python<'_>, actions: &Array<'_, i64>) -> PyResult<()> {
        let mut actions = writable(Some(actions), "actions", &[self.games])?;
        if let Some(actions) = slice(&mut actions)? {
            py.detach(|| self.locked(|batch| batch.draw(actions)));
        }
        Ok(())
    }

    #[allow(clippy::too_many_arguments)]
    fn step(
        &self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        rewards: &Array<'_, f32>,
        ended: &Array<'_, bool>,
        masks: Option<Array<'_, bool>>,
        planes: Option<Array<'_, u8>>,
        to_act: Option<Array<'_, u8>>,
    ) -> PyResult<()> {
        let mut rewards = writable(Some(rewards), "rewards", &[self.games, 2])?;
        let mut ended = writable(Some(ended), "ended", &[self.games])?;
        let mut masks = writable(masks.as_ref(), "masks", &self.mask_shape())?;
        let mut planes = writable(planes.as_ref(), "planes", &self.plane_shape())?;
        let mut to_act = writable(to_act.as_ref(), "to_act", &[self.games])?;
        let actions = actions.as_slice()?;
        if actions.len() != self.games {
            let (found, games) = (actions.len(), self.games);
            return Err(plain(format!("there are {found} actions for {games} games")));
        }
        let observation = Observation {
            masks: slice(&mut masks)?,
            planes: slice(&mut planes)?,
            to_act: slice(&mut to_act)?,
        };
        let (rewards, ended) = (slice(&mut rewards)?, slice(&mut ended)?);
        let (Some(rewards), Some(ended)) = (rewards, ended) else { return Ok(()) };
        py.detach(|| self.locked(|batch| batch.step(actions, rewards, ended, observation)))
            .map_err(|why| refused(py, &why))
    }

    fn observe(
        &self,
        py: Python<'_>,
        masks: Option<Array<'_, bool>>,
        planes: Option<Array<'_, u8>>,
        to_act: Option<Array<'_, u8>>,
    ) -> PyResult<()> {
        let mut masks = writable(masks.as_ref(), "masks", &self.mask_shape())?;
        let mut planes = writable(planes.as_ref(), "planes", &self.plane_shape())?;
        let mut to_act = writable(to_act.as_ref(), "to_act", &[self.games])?;
        let observation = Observation {
            masks: slice(&mut masks)?,
            planes: slice(&mut planes)?,
            to_act: slice(&mut to_act)?,
        };
        py.detach(|| self.locked(|batch| batch.observe(observation)));
        Ok(())
    }
}
