//! YINSH: rings placed, rings moved along lines, rows and rings removed, the pass.

use std::sync::LazyLock;

use game::{Diagram, Position as _};
use games::AnyPosition;
use yinsh::{Move, Phase, Point, PointSet, Position, Row, Setup};

use crate::encoding::{PlaneWriter, board_symmetries};
use crate::{Actions, Encoding, Grid};

const GRID: Grid = Grid { rows: 11, columns: 11, lowest: 0 };

board_symmetries!(Point);

const MOVES: usize = Point::BITS;
const ROWS: usize = MOVES + Point::BITS * Point::BITS;
const RINGS: usize = ROWS + Point::BITS * Point::BITS;
const PASS: usize = RINGS + Point::BITS;

static ACTIONS: LazyLock<Actions<Move>> = LazyLock::new(|| {
    let mut steps: Vec<Move> = Point::ALL.map(Move::Place).to_vec();
    for from in Point::ALL {
        let on_a_line = |to: &Point| from.hex().line_to(to.hex()).is_some();
        steps.extend(Point::ALL.into_iter().filter(on_a_line).map(|to| Move::Ring(from, to)));
    }
    for (n, one) in Point::ALL.into_iter().enumerate() {
        let rows = Point::ALL[n..].iter().filter_map(|other| Row::between(one, *other));
        steps.extend(rows.map(Move::RemoveRow));
    }
    steps.extend(Point::ALL.map(Move::RemoveRing));
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
        "own rings",
        "the opponent's rings",
        "own markers",
        "the opponent's markers",
        "rings are being placed",
        "a row has to be removed",
        "a ring has to be removed",
        "the opponent made the ring move",
        "rings removed by the player",
        "rings removed by the opponent",
        "markers left",
        "points of the board",
    ];

    fn actions() -> &'static Actions<Move> {
        &ACTIONS
    }

    #[inline(always)]
    fn code(step: Move) -> usize {
        match step {
            Move::Place(point) => point.index(),
            Move::Ring(from, to) => MOVES + from.index() * Point::BITS + to.index(),
            Move::RemoveRow(row) => {
                let [first, .., last] = row.points();
                ROWS + first.index() * Point::BITS + last.index()
            }
            Move::RemoveRing(point) => RINGS + point.index(),
            Move::Pass => PASS,
        }
    }

    #[inline(always)]
    fn write_planes(&self, planes: &mut [u8]) {
        let (me, other) = (self.to_act(), self.to_act().opponent());
        let removed = self.removed();
        let (row, ring, of_other) = match self.phase() {
            Phase::Row { mover } => (true, false, mover == other),
            Phase::Ring { mover } => (false, true, mover == other),
            Phase::Place | Phase::Move => (false, false, false),
        };
        let mut planes = PlaneWriter::new(planes, &BOARD);
        planes.points(cells(self.rings(me)));
        planes.points(cells(self.rings(other)));
        planes.points(cells(self.markers(me)));
        planes.points(cells(self.markers(other)));
        planes.constant(u8::from(self.phase() == Phase::Place));
        planes.constant(u8::from(row));
        planes.constant(u8::from(ring));
        planes.constant(u8::from(of_other));
        planes.constant(removed[me.index()]);
        planes.constant(removed[other.index()]);
        planes.constant(self.markers_left());
        planes.constant(1);
    }

    fn symmetries() -> usize {
        SYMMETRIES.len()
    }

    fn turned_step(step: Move, symmetry: usize) -> Move {
        let image = |point| image(point, symmetry);
        match step {
            Move::Place(point) => Move::Place(image(point)),
            Move::Ring(from, to) => Move::Ring(image(from), image(to)),
            Move::RemoveRow(row) => {
                let [first, .., last] = row.points().map(image);
                Move::RemoveRow(Row::between(first, last).expect("a turned row is a row"))
            }
            Move::RemoveRing(point) => Move::RemoveRing(image(point)),
            Move::Pass => Move::Pass,
        }
    }

    fn turned_setup(setup: &Setup, symmetry: usize) -> Setup {
        let turned = |(point, piece): (&Point, &_)| (image(*point, symmetry), *piece);
        Setup { pieces: setup.pieces.iter().map(turned).collect(), ..*setup }
    }

    fn turned_cells(symmetry: usize) -> Vec<(usize, usize)> {
        turned_cells(symmetry)
    }

    fn of_any(position: &AnyPosition) -> Option<&Diagram<Self>> {
        match position {
            AnyPosition::Yinsh(diagram) => Some(diagram),
            _ => None,
        }
    }
}
