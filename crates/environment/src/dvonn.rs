//! DVONN: placements, moves along lines, the pass.

use std::sync::LazyLock;

use dvonn::{Move, Phase, Point, PointSet, Position, Setup};
use game::{Diagram, Position as _};
use games::AnyPosition;

use crate::encoding::{PlaneWriter, board_symmetries};
use crate::{Actions, Encoding, Grid};

const GRID: Grid = Grid { rows: 5, columns: 11, lowest: 0 };

board_symmetries!(Point);

const MOVES: usize = Point::BITS;
const PASS: usize = MOVES + Point::BITS * Point::BITS;

static ACTIONS: LazyLock<Actions<Move>> = LazyLock::new(|| {
    let mut steps: Vec<Move> = Point::ALL.map(Move::Place).to_vec();
    for from in Point::ALL {
        let on_a_line = |to: &Point| from.hex().line_to(to.hex()).is_some();
        steps.extend(Point::ALL.into_iter().filter(on_a_line).map(|to| Move::Stack(from, to)));
    }
    steps.push(Move::Pass);
    Actions::new(steps, PASS + 1, Position::code)
});

#[inline(always)]
fn cells(points: PointSet) -> impl Iterator<Item = usize> {
    points.map(|point| GRID.cell(point.hex()))
}

impl Encoding for Position {
    const GRID: Grid = GRID;

    const PLANES: &'static [&'static str] = &[
        "own stacks",
        "the opponent's stacks",
        "stacks with a DVONN piece",
        "height of the stack",
        "pieces are being placed",
        "points of the board",
    ];

    fn actions() -> &'static Actions<Move> {
        &ACTIONS
    }

    #[inline(always)]
    fn code(step: Move) -> usize {
        match step {
            Move::Place(point) => point.index(),
            Move::Stack(from, to) => MOVES + from.index() * Point::BITS + to.index(),
            Move::Pass => PASS,
        }
    }

    #[inline(always)]
    fn write_planes(&self, planes: &mut [u8]) {
        let me = self.to_act();
        let mut planes = PlaneWriter::new(planes, &BOARD);
        planes.points(cells(self.owned(me)));
        planes.points(cells(self.owned(me.opponent())));
        planes.points(cells(self.dvonn()));
        planes.numbers(self.occupied().map(|at| (GRID.cell(at.hex()), self.height(at))));
        planes.constant(u8::from(self.phase() == Phase::Place));
        planes.constant(1);
    }

    fn symmetries() -> usize {
        SYMMETRIES.len()
    }

    fn turned_step(step: Move, symmetry: usize) -> Move {
        let image = |point| image(point, symmetry);
        match step {
            Move::Place(point) => Move::Place(image(point)),
            Move::Stack(from, to) => Move::Stack(image(from), image(to)),
            Move::Pass => Move::Pass,
        }
    }

    fn turned_setup(setup: &Setup, symmetry: usize) -> Setup {
        let turned = |(point, pieces): (&Point, &Vec<_>)| (image(*point, symmetry), pieces.clone());
        Setup { stacks: setup.stacks.iter().map(turned).collect(), ..*setup }
    }

    fn turned_cells(symmetry: usize) -> Vec<(usize, usize)> {
        turned_cells(symmetry)
    }

    fn of_any(position: &AnyPosition) -> Option<&Diagram<Self>> {
        match position {
            AnyPosition::Dvonn(diagram) => Some(diagram),
            _ => None,
        }
    }
}
