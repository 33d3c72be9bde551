//! Fives, counted at once in all lines, are the fives that one finds one by one.

use super::{completes_row, count_markers, ready_rows};
use game::{Player, Position as _, Random};
use yinsh::{Move, Piece, Point, Position, Row, Variant};

fn all_rows() -> Vec<Row> {
    let pairs = Point::ALL
        .into_iter()
        .flat_map(|one| Point::ALL.into_iter().map(move |other| (one, other)))
        .filter(|(one, other)| one < other);
    pairs.filter_map(|(one, other)| Row::between(one, other)).collect()
}

/// The rows that one ring move makes, one by one.
fn ready_one_by_one(position: &Position, player: Player, rows: &[Row]) -> u32 {
    let own = Some(Piece::Marker(player));
    let is_four = |row: &&Row| {
        row.points().into_iter().filter(|point| position.piece(*point) == own).count() == 4
    };
    rows.iter().filter(is_four).filter(|row| is_ready(position, player, **row)).count() as u32
}

/// Whether a ring move that does not go along the row completes it.
fn is_ready(position: &Position, player: Player, row: Row) -> bool {
    let along = row.points()[0].hex().line_to(row.points()[4].hex()).unwrap().0;
    position.rings(player).any(|from| {
        position.targets(from).any(|to| {
            let way = from.hex().line_to(to.hex()).unwrap().0;
            let turned = position.flips(from, to);
            way != along
                && way != along.opposite()
                && row.points().into_iter().all(|point| match position.piece(point) {
                    Some(Piece::Marker(owner)) => (owner == player) != turned.contains(point),
                    _ => point == from,
                })
        })
    })
}

#[test]
fn fives_are_those_found_one_by_one() {
    let rows = all_rows();
    let mut random = Random::new(3);
    let mut ready = 0;
    for _ in 0..60 {
        let mut position = Position::start(Variant::Standard, &mut random);
        while let Some(step) = position.random_move(&mut random) {
            for player in Player::BOTH {
                let found = ready_rows(&position)[player.index()];
                assert_eq!(found, ready_one_by_one(&position, player, &rows), "{position:?}");
                ready += found;
                let markers = count_markers(&position, false)[player.index()] as usize;
                assert_eq!(markers, position.markers(player).len());
                let edge = count_markers(&position, true)[player.index()] as usize;
                let on_edge = |point: &Point| point.neighbours().count() < 6;
                assert_eq!(edge, position.markers(player).filter(on_edge).count());
            }
            position.play_unchecked(step);
        }
    }
    assert!(ready > 100, "{ready}");
}

#[test]
fn rows_are_foreseen() {
    let mut random = Random::new(4);
    let mut completed = 0;
    for _ in 0..100 {
        let mut position = Position::start(Variant::Standard, &mut random);
        while let Some(step) = position.random_move(&mut random) {
            let me = position.to_act();
            position.for_each_move(|step| {
                let Move::Ring(from, to) = step else { return };
                let mut next = position.clone();
                next.play_unchecked(step);
                let row = next.rows(me).next().is_some();
                assert_eq!(completes_row(&position, from, to), row, "{step} in {position:?}");
                completed += u32::from(row);
            });
            position.play_unchecked(step);
        }
    }
    assert!(completed > 100, "{completed}");
}
