//! LYNGK: claims, moves between any two points (chains go round corners), the pass.

use std::sync::LazyLock;

use game::{Diagram, Position as _};
use games::AnyPosition;
use lyngk::{Colour, Move, Point, PointSet, Position, Setup};

use crate::encoding::{PlaneWriter, board_symmetries};
use crate::{Actions, Encoding, Grid};

const GRID: Grid = Grid { rows: 9, columns: 9, lowest: 1 };

board_symmetries!(Point);

const MOVES: usize = Colour::ALL.len();
const PASS: usize = MOVES + Point::BITS * Point::BITS;

static ACTIONS: LazyLock<Actions<Move>> = LazyLock::new(|| {
    let mut steps: Vec<Move> = Colour::ALL.map(Move::Claim).to_vec();
    for from in Point::ALL {
        let others = Point::ALL.into_iter().filter(|to| *to != from);
        steps.extend(others.map(|to| Move::Stack(from, to)));
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
        "height of the stack",
        "ivory on top",
        "blue on top",
        "red on top",
        "green on top",
        "black on top",
        "a joker alone",
        "stacks with ivory",
        "stacks with blue",
        "stacks with red",
        "stacks with green",
        "stacks with black",
        "ivory is the player's",
        "blue is the player's",
        "red is the player's",
        "green is the player's",
        "black is the player's",
        "ivory is the opponent's",
        "blue is the opponent's",
        "red is the opponent's",
        "green is the opponent's",
        "black is the opponent's",
        "a claim was just made",
        "stacks taken off by the player",
        "stacks taken off by the opponent",
        "points of the board",
    ];

    fn actions() -> &'static Actions<Move> {
        &ACTIONS
    }

    #[inline(always)]
    fn code(step: Move) -> usize {
        match step {
            Move::Claim(colour) => colour.index(),
            Move::Stack(from, to) => MOVES + from.index() * Point::BITS + to.index(),
            Move::Pass => PASS,
        }
    }

    #[inline(always)]
    fn write_planes(&self, planes: &mut [u8]) {
        let (me, other) = (self.to_act(), self.to_act().opponent());
        let removed = self.removed();
        let mut planes = PlaneWriter::new(planes, &BOARD);
        planes.points(cells(self.owned(me)));
        planes.points(cells(self.owned(other)));
        planes.numbers(self.occupied().map(|at| (GRID.cell(at.hex()), self.height(at))));
        Colour::ALL.into_iter().for_each(|colour| planes.points(cells(self.tops(colour))));
        planes.points(cells(self.lone_jokers()));
        Colour::ALL.into_iter().for_each(|colour| planes.points(cells(self.holding(colour))));
        for player in [me, other] {
            let claims = self.claims(player);
            let claimed = |colour| u8::from(claims.contains(colour));
            Colour::ALL.into_iter().for_each(|colour| planes.constant(claimed(colour)));
        }
        planes.constant(u8::from(self.pending()));
        planes.constant(removed[me.index()]);
        planes.constant(removed[other.index()]);
        planes.constant(1);
    }

    fn symmetries() -> usize {
        SYMMETRIES.len()
    }

    fn turned_step(step: Move, symmetry: usize) -> Move {
        match step {
            Move::Claim(colour) => Move::Claim(colour),
            Move::Stack(from, to) => Move::Stack(image(from, symmetry), image(to, symmetry)),
            Move::Pass => Move::Pass,
        }
    }

    fn turned_setup(setup: &Setup, symmetry: usize) -> Setup {
        let turned = |(point, pieces): (&Point, &Vec<_>)| (image(*point, symmetry), pieces.clone());
        Setup { stacks: setup.stacks.iter().map(turned).collect(), ..setup.clone() }
    }

    fn turned_cells(symmetry: usize) -> Vec<(usize, usize)> {
        turned_cells(symmetry)
    }

    fn of_any(position: &AnyPosition) -> Option<&Diagram<Self>> {
        match position {
            AnyPosition::Lyngk(diagram) => Some(diagram),
            _ => None,
        }
    }
}
