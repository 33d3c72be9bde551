use game::{Diagram, Player, Position as _, SortedMap, reason};
use yinsh::{Move, Phase, Piece, Point, Position, Setup};

use super::{Explain, names};
use crate::setup::bad;
use crate::{
    AskKind, Problem, SceneRow, SceneScore, SceneStack, SetupForm, Step, StepKind, Supply,
};

/// Rings of each player.
const RINGS: usize = 5;

/// All rows on the board, white's first.
fn rows(position: &Position) -> Vec<SceneRow> {
    let of = |player: Player| {
        position
            .rows(player)
            .map(move |row| SceneRow { side: player.into(), points: names(row.points()) })
    };
    Player::BOTH.into_iter().flat_map(of).collect()
}

/// The markers that a jump turns over, in the order in which it meets them.
fn flips(position: &Position, from: Point, to: Point) -> Vec<String> {
    let mut points: Vec<Point> = position.flips(from, to).collect();
    points.sort_by_key(|point| from.hex().line_to(point.hex()).map(|(_, distance)| distance));
    names(points)
}

impl Explain for Position {
    fn stacks(setup: &Setup) -> Vec<SceneStack> {
        let stack = |(point, piece): (&Point, &Piece)| {
            let (Piece::Ring(owner) | Piece::Marker(owner)) = *piece;
            SceneStack {
                at: point.to_string(),
                pieces: piece.letter().to_string(),
                owner: Some(owner.into()),
                wall: false,
                stuck: false,
            }
        };
        setup.pieces.iter().map(stack).collect()
    }

    fn supply(diagram: &Diagram<Self>) -> [Supply; 2] {
        let position = diagram.position();
        Player::BOTH.map(|player| Supply {
            pieces: match position.phase() {
                Phase::Place => (RINGS - position.ring_points(player).count()) as u8,
                _ => 0,
            },
            markers: position.markers_left(),
            won: position.removed()[player.index()],
            goal: position.variant().rings_to_win(),
            ..Supply::default()
        })
    }

    fn tally(&self) -> SceneScore {
        SceneScore::Rings(self.removed())
    }

    fn tally_of(setup: &Setup) -> SceneScore {
        SceneScore::Rings(setup.removed)
    }

    fn question(&self, _: &[Step]) -> AskKind {
        match self.phase() {
            Phase::Place => AskKind::PlaceRing,
            Phase::Move => AskKind::MoveRing,
            Phase::Row { .. } => AskKind::RemoveRow,
            Phase::Ring { .. } => AskKind::RemoveRing,
        }
    }

    fn describe(before: &Diagram<Self>, step: Move, after: &Self, told: &mut Step) {
        let position = before.position();
        let ring = Piece::Ring(position.to_act()).letter().to_string();
        match step {
            Move::Place(point) => {
                told.kind = StepKind::Place;
                told.to = Some(point.to_string());
                told.pieces = ring;
            }
            Move::Ring(from, to) => {
                told.kind = StepKind::Move;
                told.from = Some(from.to_string());
                told.to = Some(to.to_string());
                told.pieces = ring;
                told.flips = flips(position, from, to);
            }
            Move::RemoveRow(row) => {
                told.kind = StepKind::Row;
                told.row = names(row.points());
            }
            Move::RemoveRing(point) => {
                told.kind = StepKind::Ring;
                told.from = Some(point.to_string());
                told.pieces = ring;
            }
            Move::Pass => {}
        }
        // Rows stand only while a ring move is being settled, so most steps need no look.
        if matches!(after.phase(), Phase::Row { .. } | Phase::Ring { .. }) {
            told.rows = rows(after);
        }
    }
    fn read_form(start: &Diagram<Self>, form: &SetupForm) -> Result<Setup, Problem> {
        let mut pieces = SortedMap::new();
        for (point, stack) in form.stacks(Piece::from_letter, "W, B, w, b")? {
            let point: Point = point;
            match stack[..] {
                [piece] => pieces.insert(point, piece),
                _ => {
                    return Err(bad(reason!(
                        "yinsh.onePiece",
                        "{point} holds {count} pieces, not one",
                        point = point,
                        count = stack.len()
                    )));
                }
            };
        }
        Ok(Setup {
            pieces,
            to_act: form.to_act.into(),
            phase: form.phase()?,
            removed: form.won,
            variant: start.setup().variant,
        })
    }

    fn write_form(diagram: &Diagram<Self>, form: &mut SetupForm) {
        form.phase = diagram.position().phase().to_string();
        form.won = diagram.position().removed();
    }
}
