use game::{Diagram, Position};
use games::{AnyPosition, Family};

use crate::{ActionError, Actions, Grid};

/// How a game is told to programs that learn, each in the file of its name.
pub trait Encoding: Family {
    /// The rectangle that its planes have.
    const GRID: Grid;

    /// What each plane tells, from the side of the player to act.
    const PLANES: &'static [&'static str];

    /// Its steps by number.
    fn actions() -> &'static Actions<Self::Move>;

    /// A number of the step's own, to look its action up by.
    fn code(step: Self::Move) -> usize;

    /// Writes the planes, one after the other, over zeroes.
    fn write_planes(&self, planes: &mut [u8]);

    /// How many ways there are to turn or mirror the board onto itself. The first leaves everything in place.
    fn symmetries() -> usize;

    /// The image of a step.
    fn turned_step(step: Self::Move, symmetry: usize) -> Self::Move;

    /// The image of a position as it is written.
    fn turned_setup(setup: &Self::Setup, symmetry: usize) -> Self::Setup;

    /// For every point of the board, its cell and the cell of its image.
    fn turned_cells(symmetry: usize) -> Vec<(usize, usize)>;

    /// The position of this game, if it is one.
    fn of_any(position: &AnyPosition) -> Option<&Diagram<Self>>;

    /// How many numbers the planes have.
    fn plane_numbers() -> usize {
        Self::PLANES.len() * Self::GRID.cells()
    }

    /// The number of a step that could be legal somewhere.
    fn action_of(step: Self::Move) -> Option<usize> {
        Self::actions().number(Self::code(step))
    }

    /// Marks the legal actions, over falses.
    #[inline(always)]
    fn write_mask(&self, mask: &mut [bool]) {
        let actions = Self::actions();
        self.for_each_move(|step| {
            if let Some(number) = actions.number(Self::code(step)) {
                mask[number] = true;
            }
        });
    }

    /// The step that an action stands for here.
    ///
    /// # Errors
    /// That there is no such action, or why it is not legal.
    fn legal_step(&self, action: i64) -> Result<Self::Move, ActionError> {
        let actions = Self::actions();
        let count = actions.count();
        let step = actions.step(action).ok_or(ActionError::OutOfRange { action, count })?;
        match Position::verify(self, step) {
            Ok(()) => Ok(step),
            Err(why) => {
                Err(ActionError::Illegal { action, step: step.to_string(), reason: why.into() })
            }
        }
    }
}

/// What the boards of all games do alike: their points are types of their own.
macro_rules! board_symmetries {
    ($point:ty) => {
        static SYMMETRIES: std::sync::LazyLock<Vec<Vec<$point>>> =
            std::sync::LazyLock::new(<$point>::symmetries);

        fn image(point: $point, symmetry: usize) -> $point {
            let place = <$point>::ALL.iter().position(|other| *other == point);
            SYMMETRIES[symmetry][place.expect("a point of the board")]
        }

        fn turned_cells(symmetry: usize) -> Vec<(usize, usize)> {
            let cell = |point: $point| GRID.cell(point.hex());
            <$point>::ALL.map(|point| (cell(point), cell(image(point, symmetry)))).to_vec()
        }

        const BOARD: [u8; GRID.cells()] = {
            let mut hexes = [hexgrid::Hex { x: 0, y: 0 }; <$point>::COUNT];
            let mut n = 0;
            while n < <$point>::COUNT {
                hexes[n] = <$point>::ALL[n].hex();
                n += 1;
            }
            GRID.board(&hexes)
        };
    };
}

pub(crate) use board_symmetries;

/// The planes of one position, written one after the other.
pub(crate) struct PlaneWriter<'p> {
    board: &'static [u8],
    planes: std::slice::ChunksExactMut<'p, u8>,
}

impl<'p> PlaneWriter<'p> {
    pub(crate) fn new(planes: &'p mut [u8], board: &'static [u8]) -> Self {
        Self { board, planes: planes.chunks_exact_mut(board.len()) }
    }

    fn next(&mut self) -> &mut [u8] {
        self.planes.next().expect("as many planes as are named")
    }

    /// A plane with a 1 on these cells.
    #[inline(always)]
    pub(crate) fn points(&mut self, cells: impl Iterator<Item = usize>) {
        self.numbers(cells.map(|cell| (cell, 1)));
    }

    /// A plane with these numbers on their cells.
    #[inline(always)]
    pub(crate) fn numbers(&mut self, cells: impl Iterator<Item = (usize, u8)>) {
        let plane = self.next();
        cells.for_each(|(cell, number)| plane[cell] = number);
    }

    /// A plane with the same number all over the board.
    #[inline(always)]
    pub(crate) fn constant(&mut self, number: u8) {
        let board = self.board;
        let plane = self.next();
        if number > 0 {
            plane.iter_mut().zip(board).for_each(|(cell, on_board)| *cell = on_board * number);
        }
    }
}
