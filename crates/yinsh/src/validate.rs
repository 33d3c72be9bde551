//! The rules once more, on the written form: slow and plain, to be compared with [`Position`].
//!
//! [`Position`]: crate::Position

use game::{Outcome, Player, SortedMap, Validate};
use hexgrid::Direction;

use crate::{Move, Phase, Piece, Point, Row, Setup};

/// Where a ring can go, found by walking out from it in every direction.
fn landings(pieces: &SortedMap<Point, Piece>, from: Point) -> Vec<Point> {
    let mut landings = Vec::new();
    for direction in Direction::ALL {
        let ahead = (1..).map_while(|distance| from.step(direction, distance));
        let mut jumping = false;
        for point in ahead {
            match pieces.get(&point) {
                Some(Piece::Ring(_)) => break,
                Some(Piece::Marker(_)) => jumping = true,
                None => {
                    landings.push(point);
                    if jumping {
                        break;
                    }
                }
            }
        }
    }
    landings
}

fn ring_moves(setup: &Setup, player: Player) -> Vec<Move> {
    let moves_of =
        |from: Point| landings(&setup.pieces, from).into_iter().map(move |to| Move::Ring(from, to));
    points_with(setup, Piece::Ring(player)).into_iter().flat_map(moves_of).collect()
}

fn points_with(setup: &Setup, piece: Piece) -> Vec<Point> {
    let found = setup.pieces.iter().filter(|(_, other)| **other == piece);
    found.map(|(point, _)| *point).collect()
}

/// All pairs of points that are the ends of five markers of a player.
fn rows(setup: &Setup, player: Player) -> Vec<Row> {
    let markers = points_with(setup, Piece::Marker(player));
    let pairs = markers
        .iter()
        .enumerate()
        .flat_map(|(n, one)| markers[n..].iter().filter_map(|other| Row::between(*one, *other)));
    pairs.filter(|row| row.points().iter().all(|point| markers.contains(point))).collect()
}

fn ring_move(before: &Setup, from: Point, to: Point) -> Setup {
    let mut after = before.clone();
    let (direction, distance) = from.hex().line_to(to.hex()).expect("a ring moves along a line");
    for point in (1..distance).filter_map(|n| from.step(direction, n)) {
        if let Some(Piece::Marker(colour)) = after.pieces.get_mut(&point) {
            *colour = colour.opponent();
        }
    }
    after.pieces.insert(from, Piece::Marker(before.to_act));
    after.pieces.insert(to, Piece::Ring(before.to_act));
    after
}

/// Hands the step to whoever has a row to remove: first the player who moved, then the opponent,
/// who otherwise moves next.
fn settle(mut setup: Setup, mover: Player) -> Setup {
    if setup.to_act == mover && rows(&setup, mover).is_empty() {
        setup.to_act = mover.opponent();
    }
    let rows_left = !rows(&setup, setup.to_act).is_empty();
    setup.phase = if rows_left { Phase::Row { mover } } else { Phase::Move };
    setup
}

fn last_ring_is_removed(setup: &Setup) -> bool {
    setup.removed.contains(&setup.variant.rings_to_win())
}

impl Validate for Setup {
    fn plain_moves(&self) -> Vec<Move> {
        if self.plain_outcome().is_some() {
            return Vec::new();
        }
        match self.phase {
            Phase::Place => {
                let vacant = Point::ALL.into_iter().filter(|at| !self.pieces.contains_key(at));
                vacant.map(Move::Place).collect()
            }
            Phase::Move => {
                let moves = ring_moves(self, self.to_act);
                if moves.is_empty() { vec![Move::Pass] } else { moves }
            }
            Phase::Row { .. } => rows(self, self.to_act).into_iter().map(Move::RemoveRow).collect(),
            Phase::Ring { .. } => {
                let rings = points_with(self, Piece::Ring(self.to_act));
                rings.into_iter().map(Move::RemoveRing).collect()
            }
        }
    }

    fn plain_play(&self, step: Move) -> Self {
        let mut after = self.clone();
        match (step, self.phase) {
            (Move::Place(point), _) => {
                after.pieces.insert(point, Piece::Ring(self.to_act));
                if after.pieces.len() == 10 {
                    after.phase = Phase::Move;
                }
                after.to_act = self.to_act.opponent();
            }
            (Move::Ring(from, to), _) => {
                after = settle(ring_move(self, from, to), self.to_act);
            }
            (Move::RemoveRow(row), Phase::Row { mover }) => {
                after.pieces.retain(|point, _| !row.points().contains(point));
                after.phase = Phase::Ring { mover };
            }
            (Move::RemoveRing(point), Phase::Ring { mover }) => {
                after.pieces.remove(&point);
                after.removed[self.to_act.index()] += 1;
                if last_ring_is_removed(&after) {
                    after.phase = Phase::Move;
                    after.to_act = mover.opponent();
                } else {
                    after = settle(after, mover);
                }
            }
            (Move::Pass, _) => after.to_act = self.to_act.opponent(),
            _ => panic!("{step} is not legal in {self}"),
        }
        after
    }

    fn plain_outcome(&self) -> Option<Outcome> {
        let markers = self.pieces.values().filter(|piece| matches!(piece, Piece::Marker(_)));
        let over = self.phase == Phase::Move
            && (last_ring_is_removed(self)
                || markers.count() == 51
                || Player::BOTH.into_iter().all(|player| ring_moves(self, player).is_empty()));
        over.then(|| Outcome::of_scores(self.removed))
    }
}
