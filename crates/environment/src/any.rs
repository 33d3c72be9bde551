//! The same for whichever game is meant, by its name.

use game::{Diagram, Notation as _};
use games::{AnyPosition, Family, GameKind, Rules, each_game, of_kind};

use crate::{ActionError, Batch, Encoding, Observation};

/// How many planes a position has, and how many rows and columns each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaneShape {
    /// Planes.
    pub planes: usize,
    /// Rows of a plane.
    pub rows: usize,
    /// Columns of a plane.
    pub columns: usize,
}

/// What the ways to turn or mirror the board do to planes and actions, one row for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetryTables {
    /// The cells of a plane, each with the cell that its number comes from.
    pub cells: Vec<Vec<i64>>,
    /// The actions, each with its image.
    pub images: Vec<Vec<i64>>,
    /// The actions, each with the one that it is the image of.
    pub sources: Vec<Vec<i64>>,
}

/// How many actions a game has.
pub fn action_count(kind: GameKind) -> usize {
    of_kind!(kind, P => P::actions().count())
}

/// The notation of all actions, in the order of their numbers.
pub fn action_texts(kind: GameKind) -> Vec<String> {
    of_kind!(kind, P => P::actions().steps().iter().map(ToString::to_string).collect())
}

/// The number of the action that a step is.
///
/// # Errors
/// What is written wrong, or that no position allows such a step.
pub fn action_of(kind: GameKind, text: &str) -> Result<usize, ActionError> {
    let number = of_kind!(kind, P => {
        let steps = P::read_steps(text).map_err(|why| ActionError::Written(why.into()))?;
        if let [step] = steps[..] { P::action_of(step) } else { None }
    });
    number.ok_or_else(|| ActionError::NoAction(text.to_owned()))
}

/// What the planes of a game have.
pub fn plane_shape(kind: GameKind) -> PlaneShape {
    of_kind!(kind, P => PlaneShape {
        planes: P::PLANES.len(),
        rows: P::GRID.rows,
        columns: P::GRID.columns,
    })
}

/// What each plane tells.
pub fn plane_names(kind: GameKind) -> &'static [&'static str] {
    of_kind!(kind, P => P::PLANES)
}

/// The legal actions of a position, from the lowest number up.
pub fn legal_actions(position: &AnyPosition) -> Vec<usize> {
    fn of<P: Encoding>(diagram: &Diagram<P>) -> Vec<usize> {
        let steps = diagram.position().legal_moves();
        let mut actions: Vec<usize> = steps.into_iter().filter_map(P::action_of).collect();
        actions.sort_unstable();
        actions
    }
    each_game!(position, diagram => of(diagram))
}

/// Marks the legal actions of a position.
pub fn fill_mask(position: &AnyPosition, mask: &mut [bool]) {
    mask.fill(false);
    each_game!(position, diagram => diagram.position().write_mask(mask));
}

/// Writes the planes of a position.
pub fn fill_planes(position: &AnyPosition, planes: &mut [u8]) {
    planes.fill(0);
    each_game!(position, diagram => diagram.position().write_planes(planes));
}

/// Plays an action, and gives its text.
///
/// # Errors
/// That there is no such action, or why it is not legal; nothing changes then.
pub fn play_action(position: &mut AnyPosition, action: i64) -> Result<String, ActionError> {
    each_game!(position, diagram => {
        let step = diagram.position().legal_step(action)?;
        let played = diagram.play(step);
        let step = step.to_string();
        played.map_err(|why| ActionError::Illegal { action, step: step.clone(), reason: why.into() })?;
        Ok(step)
    })
}

/// The position turned and mirrored in every way that the board allows, itself first.
pub fn images(position: &AnyPosition) -> Vec<AnyPosition> {
    fn of<P: Encoding>(diagram: &Diagram<P>) -> Vec<AnyPosition>
    where
        AnyPosition: From<Diagram<P>>,
    {
        let turned = |symmetry| Diagram::new(P::turned_setup(diagram.setup(), symmetry));
        (0..P::symmetries()).filter_map(|symmetry| Some(turned(symmetry).ok()?.into())).collect()
    }
    each_game!(position, diagram => of(diagram))
}

/// What symmetries do to planes and actions.
pub fn symmetry_tables(kind: GameKind) -> SymmetryTables {
    fn of<P: Encoding>() -> SymmetryTables {
        let mut tables =
            SymmetryTables { cells: Vec::new(), images: Vec::new(), sources: Vec::new() };
        for symmetry in 0..P::symmetries() {
            let mut cells: Vec<i64> = (0..P::GRID.cells() as i64).collect();
            for (cell, image) in P::turned_cells(symmetry) {
                cells[image] = cell as i64;
            }
            let mut images = Vec::new();
            let mut sources = vec![0; P::actions().count()];
            for (action, step) in P::actions().steps().iter().enumerate() {
                let image = P::action_of(P::turned_step(*step, symmetry));
                let image = image.expect("the image of an action is one");
                images.push(image as i64);
                sources[image] = action as i64;
            }
            tables.cells.push(cells);
            tables.images.push(images);
            tables.sources.push(sources);
        }
        tables
    }
    of_kind!(kind, P => of::<P>())
}

/// A [`Batch`] of whichever game.
pub trait AnyBatch: Send + Sync {
    /// See [`Batch::reset`].
    fn reset(&mut self, seed: u64);

    /// See [`Batch::restart`].
    fn restart(&mut self, game: usize, seed: u64);

    /// See [`Batch::set`]; says whether the position is one of this game.
    fn set(&mut self, game: usize, position: &AnyPosition) -> bool;

    /// See [`Batch::seeds`].
    fn seeds(&self) -> Vec<u64>;

    /// Where a game began, and its steps since.
    fn history(&self, game: usize) -> (AnyPosition, Vec<String>);

    /// See [`Batch::draw`].
    fn draw(&mut self, actions: &mut [i64]);

    /// See [`Batch::step`].
    ///
    /// # Errors
    /// Which action is not legal, and why.
    fn step(
        &mut self,
        actions: &[i64],
        rewards: &mut [f32],
        ended: &mut [bool],
        observation: Observation<'_>,
    ) -> Result<(), ActionError>;

    /// See [`Batch::observe`].
    fn observe(&self, observation: Observation<'_>);
}

/// Many games by the same rules; see [`Batch::new`].
pub fn any_batch(rules: Rules, games: usize, seed: u64, restarts: bool) -> Box<dyn AnyBatch> {
    of_kind!(rules.kind, P => {
        Box::new(Batch::<P>::new(P::variant_of(rules), games, seed, restarts))
    })
}

impl<P: Encoding> AnyBatch for Batch<P>
where
    AnyPosition: From<Diagram<P>>,
{
    fn reset(&mut self, seed: u64) {
        Batch::reset(self, seed);
    }

    fn restart(&mut self, game: usize, seed: u64) {
        Batch::restart(self, game, seed);
    }

    fn set(&mut self, game: usize, position: &AnyPosition) -> bool {
        let of_this = P::of_any(position)
            .filter(|diagram| Family::rules(diagram.position()) == self.position(game).rules());
        if let Some(diagram) = of_this {
            Batch::set(self, game, diagram.clone());
        }
        of_this.is_some()
    }

    fn seeds(&self) -> Vec<u64> {
        Batch::seeds(self).collect()
    }

    fn history(&self, game: usize) -> (AnyPosition, Vec<String>) {
        let (start, steps) = Batch::history(self, game);
        (start.into(), steps.iter().map(ToString::to_string).collect())
    }

    fn draw(&mut self, actions: &mut [i64]) {
        Batch::draw(self, actions);
    }

    fn step(
        &mut self,
        actions: &[i64],
        rewards: &mut [f32],
        ended: &mut [bool],
        observation: Observation<'_>,
    ) -> Result<(), ActionError> {
        Batch::step(self, actions, rewards, ended, observation)
    }

    fn observe(&self, observation: Observation<'_>) {
        Batch::observe(self, observation);
    }
}
