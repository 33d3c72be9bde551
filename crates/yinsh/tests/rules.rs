//! The clauses of `docs/rules/yinsh.md`, one by one.
//!
//! Most positions are one board with something added: white rings on a5, b6, b7 and c8, black ones
//! on i4, j5, k7, k8 and k9, and the fifth white ring where it is needed.

use game::{Diagram, Notation as _, Outcome, Player, Position as _, Random, Setup as _};
use yinsh::{LAYOUT, Move, Phase, Piece, Point, Position, Row, Setup, Variant};

const WHITE: Player = Player::First;
const BLACK: Player = Player::Second;

fn start(variant: Variant) -> Diagram<Position> {
    Diagram::new(Setup::start(variant, &mut Random::new(0))).expect("a game starts")
}

fn read(text: &str) -> Diagram<Position> {
    Diagram::read(text, Variant::Standard).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn read_blitz(text: &str) -> Diagram<Position> {
    Diagram::read(text, Variant::Blitz).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// The position after some turns or parts of turns, divided by blanks.
fn play(mut diagram: Diagram<Position>, turns: &str) -> Diagram<Position> {
    for turn in turns.split_whitespace() {
        diagram.play_text(turn).unwrap_or_else(|why| panic!("{turn} in {diagram}: {why}"));
    }
    diagram
}

/// The position after whole turns, divided by blanks.
fn play_turns(mut diagram: Diagram<Position>, turns: &str) -> Diagram<Position> {
    for turn in turns.split_whitespace() {
        diagram.play_turn(turn).unwrap_or_else(|why| panic!("{turn} in {diagram}: {why}"));
    }
    diagram
}

/// Why a step, or a turn, is not legal.
fn refusal(diagram: &Diagram<Position>, turn: &str) -> String {
    let mut after = diagram.clone();
    match after.play_text(turn) {
        Ok(_) => panic!("{turn} is legal in {diagram}"),
        Err(why) => why.to_string(),
    }
}

/// Why a text is no position.
fn misprint(text: &str) -> String {
    match Diagram::<Position>::read(text, Variant::Standard) {
        Ok(_) => panic!("{text} is a position"),
        Err(why) => why.to_string(),
    }
}

/// Where the ring on a point can go, by the list of legal steps.
fn targets(diagram: &Diagram<Position>, from: &str) -> Vec<String> {
    let start = format!("{from}-");
    diagram.steps().iter().filter_map(|step| step.strip_prefix(&start).map(str::to_owned)).collect()
}

/// The targets of the ring on a point within its own column.
fn targets_in_column(diagram: &Diagram<Position>, from: &str) -> Vec<String> {
    let column = &from[..1];
    targets(diagram, from).into_iter().filter(|to| to.starts_with(column)).collect()
}

fn point(name: &str) -> Point {
    name.parse().expect(name)
}

fn result(diagram: &Diagram<Position>) -> String {
    diagram.position().outcome().map_or("*".to_owned(), |outcome| outcome.to_string())
}

/// Clause 1.1: 85 points in eleven columns.
#[test]
fn the_board_has_85_points_in_eleven_columns() {
    let columns = (0..LAYOUT.columns().len() as i8).map(|x| {
        let column: Vec<Point> = Point::ALL.into_iter().filter(|at| at.hex().x == x).collect();
        format!("{}-{} {}", column[0], column[column.len() - 1], column.len())
    });
    let expected = [
        "a2-a5 4",
        "b1-b7 7",
        "c1-c8 8",
        "d1-d9 9",
        "e1-e10 10",
        "f2-f10 9",
        "g2-g11 10",
        "h3-h11 9",
        "i4-i11 8",
        "j5-j11 7",
        "k7-k10 4",
    ];
    assert_eq!(columns.collect::<Vec<_>>(), expected);
    assert_eq!(Point::COUNT, 85);
}

/// Clause 1.2: three directions of lines, and no fourth.
#[test]
fn lines_run_in_three_directions() {
    let row = |one, other| Row::between(point(one), point(other)).map(|row| row.to_string());
    assert_eq!(row("e1", "e5").as_deref(), Some("e1-e5"));
    assert_eq!(row("d4", "h4").as_deref(), Some("d4-h4"));
    assert_eq!(row("d4", "h8").as_deref(), Some("d4-h8"));
    assert_eq!(row("c7", "g3"), None);

    // Markers on c7, d6, e5 and f4: one more on g3 makes no row.
    let before = read("3W/5WW/6wW/5w3/4w5/2w6/1W8/9/B7/B6/BBB1 w move 0-0");
    assert_eq!(refusal(&before, "g3-e5"), "g3-e5 is not legal: g3 and e5 are not on one line");
    let after = play(before, "g3-g4");
    assert_eq!(after.to_string(), "3W/5WW/6wW/5w3/4w5/2w6/1wW7/9/B7/B6/BBB1 b move 0-0");
}

/// Clause 1.3: five rings each, written `W` and `B`.
#[test]
fn each_player_has_five_rings() {
    let placed = play_turns(start(Variant::Standard), "a2 b1 a3 b2 a4 b3 a5 b4 c1 b5");
    assert_eq!(placed.to_string(), "WWWW/BBBBB2/W7/9/10/9/10/9/8/7/4 w move 0-0");
    assert_eq!(placed.position().rings(WHITE).len(), 5);
    assert_eq!(placed.position().rings(BLACK).len(), 5);
    assert_eq!(refusal(&placed, "k7"), "k7 is not legal: all rings are placed");
}

/// Clause 1.4: 51 markers in one pool, each white or black, written `w` and `b`.
#[test]
fn both_players_draw_from_one_pool_of_51_markers() {
    let before = read("3W/5WW/7W/9/1W8/9/10/9/B7/B6/BBB1 w move 0-0");
    assert_eq!(before.position().markers_left(), 51);
    let after = play_turns(before, "e2-e3 i4-i5");
    assert_eq!(after.to_string(), "3W/5WW/7W/9/1wW7/9/10/9/bB6/B6/BBB1 w move 0-0");
    assert_eq!(after.position().markers_left(), 49);
    assert_eq!(after.position().piece(point("e2")), Some(Piece::Marker(WHITE)));
    assert_eq!(after.position().piece(point("i4")), Some(Piece::Marker(BLACK)));
    assert_eq!(after.position().markers(WHITE).collect::<Vec<_>>(), [point("e2")]);
    assert_eq!(after.position().markers(BLACK).collect::<Vec<_>>(), [point("i4")]);
}

/// Clause 1.5: a point holds one ring, one marker or nothing.
#[test]
fn a_point_holds_one_piece() {
    let diagram = read("3W/5WW/7W/9/1WwB6/9/10/9/8/B6/BBB1 w move 0-0");
    assert_eq!(refusal(&diagram, "e2-e3"), "e2-e3 is not legal: e3 is occupied");
    assert_eq!(refusal(&diagram, "e2-e4"), "e2-e4 is not legal: e4 is occupied");
    assert_eq!(diagram.position().piece(point("e2")), Some(Piece::Ring(WHITE)));
    assert_eq!(diagram.position().piece(point("e3")), Some(Piece::Marker(WHITE)));
    assert_eq!(diagram.position().piece(point("e5")), None);
}

/// Clause 2.1: the empty board, white to place.
#[test]
fn a_game_starts_on_the_empty_board_with_white() {
    for variant in [Variant::Standard, Variant::Blitz] {
        let start = start(variant);
        assert_eq!(start.to_string(), "4/7/8/9/10/9/10/9/8/7/4 w place 0-0");
        assert_eq!(start.position().to_act(), WHITE);
    }
}

/// Clause 2.2: in turn, one own ring, on any vacant point.
#[test]
fn the_players_place_rings_in_turn() {
    let start = start(Variant::Standard);
    let mut every_point: Vec<String> = Point::ALL.iter().map(Point::to_string).collect();
    every_point.sort();
    assert_eq!(start.steps(), every_point);

    let after = play_turns(start, "a2 k10");
    assert_eq!(after.to_string(), "W3/7/8/9/10/9/10/9/8/7/3B w place 0-0");
    assert_eq!(after.steps().len(), 83);
    assert_eq!(refusal(&after, "a2"), "a2 is not legal: a2 is occupied");
    assert_eq!(refusal(&after, "k10"), "k10 is not legal: k10 is occupied");
}

/// Clause 2.3: placing ends with the tenth ring, and white moves first.
#[test]
fn placing_ends_with_the_tenth_ring() {
    let nine = play_turns(start(Variant::Standard), "a2 b1 a3 b2 a4 b3 a5 b4 c1");
    assert_eq!(nine.position().phase(), Phase::Place);
    assert_eq!(nine.position().unplaced(), 1);
    for step in ["b1-c2", "pass", "xe1-e5", "xb1"] {
        assert_eq!(
            refusal(&nine, step),
            format!("{step} is not legal: nothing else is done before all rings are placed")
        );
    }
    let ten = play_turns(nine, "b5");
    assert_eq!(ten.position().phase(), Phase::Move);
    assert_eq!(ten.position().to_act(), WHITE);
    assert_eq!(ten.position().markers_left(), 51);
    assert!(ten.position().is_legal("a5-b6".parse().expect("a step")));
}

/// Clauses 3.1, 3.2: a marker of the own colour is left where an own ring stood.
#[test]
fn a_ring_leaves_a_marker_behind() {
    let before = read("3W/5WW/7W/9/10/9/10/4W4/B7/B6/BBB1 w move 0-0");
    let after = play_turns(before.clone(), "h7-g7");
    assert_eq!(after.to_string(), "3W/5WW/7W/9/10/9/5W4/4w4/B7/B6/BBB1 b move 0-0");
    assert_eq!(after.position().markers_left(), before.position().markers_left() - 1);
    let after = play_turns(after, "i4-i5");
    assert_eq!(after.to_string(), "3W/5WW/7W/9/10/9/5W4/4w4/bB6/B6/BBB1 w move 0-0");

    assert_eq!(refusal(&before, "i4-i5"), "i4-i5 is not legal: the ring on i4 is the opponent's");
    assert_eq!(refusal(&before, "e5-e6"), "e5-e6 is not legal: there is no ring on e5");
    assert_eq!(refusal(&after, "h7-h8"), "h7-h8 is not legal: there is no ring on h7");
}

/// Clause 3.3: along one line, at least one point, to a vacant one.
#[test]
fn a_ring_moves_along_a_line_to_a_vacant_point() {
    let diagram = read("3W/5WW/7W/9/1Ww7/9/10/9/B7/B6/BBB1 w move 0-0");
    assert_eq!(refusal(&diagram, "e2-g3"), "e2-g3 is not legal: e2 and g3 are not on one line");
    assert_eq!(
        refusal(&diagram, "e2-e2"),
        "e2-e2 is not legal: the ring on e2 has to move at least one point"
    );
    assert_eq!(refusal(&diagram, "e2-e3"), "e2-e3 is not legal: e3 is occupied");
    assert_eq!(
        targets(&diagram, "e2"),
        ["a2", "b2", "c2", "d1", "d2", "e1", "e4", "f2", "f3", "g2", "g4", "h5", "i6", "j7",]
    );
}

/// Clause 3.4: any distance over vacant points.
#[test]
fn a_ring_moves_as_far_as_it_likes_over_vacant_points() {
    let diagram = read("3W/5WW/7W/9/1W8/9/10/9/B7/B6/BBB1 w move 0-0");
    assert_eq!(
        targets_in_column(&diagram, "e2"),
        ["e1", "e10", "e3", "e4", "e5", "e6", "e7", "e8", "e9"]
    );
}

/// Clause 3.5: a run of any colours and length can be jumped.
#[test]
fn a_ring_jumps_a_run_of_markers() {
    let one = read("3W/5WW/7W/9/Wb8/9/10/9/B7/B6/BBB1 w move 0-0");
    assert_eq!(targets_in_column(&one, "e1"), ["e3"]);
    let eight = read("3W/5WW/7W/9/Wwbbwwbbw1/9/10/9/B7/B6/BBB1 w move 0-0");
    assert_eq!(targets_in_column(&eight, "e1"), ["e10"]);
    // Not on consecutive points: the second marker is another run.
    let gap = read("3W/5WW/7W/9/Wb1w6/9/10/9/B7/B6/BBB1 w move 0-0");
    assert_eq!(targets_in_column(&gap, "e1"), ["e3"]);
}

/// Clause 3.6: after a jump the ring stops directly behind the run.
#[test]
fn a_ring_stops_behind_the_run_it_jumped() {
    let diagram = read("3W/5WW/7W/9/1Wwb6/9/10/9/B7/B6/BBB1 w move 0-0");
    assert_eq!(targets_in_column(&diagram, "e2"), ["e1", "e5"]);
    assert_eq!(
        refusal(&diagram, "e2-e6"),
        "e2-e6 is not legal: a ring that has jumped markers stops directly behind them, here on e5"
    );
}

/// Clause 3.7: vacant points first, then one run at most.
#[test]
fn a_ring_may_move_and_then_jump_one_run() {
    let diagram = read("3W/5WW/7W/9/W2wb5/9/10/9/B7/B6/BBB1 w move 0-0");
    assert_eq!(targets_in_column(&diagram, "e1"), ["e2", "e3", "e6"]);
    let two_runs = read("3W/5WW/7W/9/W2w1b4/9/10/9/B7/B6/BBB1 w move 0-0");
    assert_eq!(targets_in_column(&two_runs, "e1"), ["e2", "e3", "e5"]);
    assert_eq!(
        refusal(&two_runs, "e1-e7"),
        "e1-e7 is not legal: a ring that has jumped markers stops directly behind them, here on e5"
    );
}

/// Clause 3.8: no ring is passed or jumped, of either colour.
#[test]
fn a_ring_never_passes_a_ring() {
    for text in [
        "3W/5WW/7W/9/W3B5/9/10/9/8/B6/BBB1 w move 0-0",
        "4/5WW/7W/9/W3W5/9/10/9/B7/B6/BBB1 w move 0-0",
    ] {
        let diagram = read(text);
        assert_eq!(targets_in_column(&diagram, "e1"), ["e2", "e3", "e4"]);
        assert_eq!(
            refusal(&diagram, "e1-e6"),
            "e1-e6 is not legal: a ring never passes another, and one stands on e5"
        );
    }
}

/// Clause 3.9: a run with a ring or the end of the board behind it cannot be jumped.
#[test]
fn a_run_is_jumped_only_to_a_vacant_point_behind_it() {
    let ring_behind = read("3W/5WW/7W/9/W1wbB5/9/10/9/8/B6/BBB1 w move 0-0");
    assert_eq!(targets_in_column(&ring_behind, "e1"), ["e2"]);
    assert_eq!(
        refusal(&ring_behind, "e1-e6"),
        "e1-e6 is not legal: a ring never passes another, and one stands on e5"
    );
    let end_behind = read("3W/5WW/7W/9/5W2wb/9/10/9/B7/B6/BBB1 w move 0-0");
    assert_eq!(targets_in_column(&end_behind, "e6"), ["e1", "e2", "e3", "e4", "e5", "e7", "e8"]);
}

/// Clauses 4.1, 4.2: all jumped markers are turned over, the one left behind is not.
#[test]
fn jumped_markers_are_turned_over() {
    let before = read("3W/5WW/7W/9/W2wbb4/9/10/9/B7/B6/BBB1 w move 0-0");
    let flips = before.position().flips(point("e1"), point("e7"));
    assert_eq!(flips.map(|point| point.to_string()).collect::<Vec<_>>(), ["e4", "e5", "e6"]);
    let after = play_turns(before, "e1-e7");
    assert_eq!(after.to_string(), "3W/5WW/7W/9/w2bwwW3/9/10/9/B7/B6/BBB1 b move 0-0");
}

/// Clause 4.3: without a jump nothing is turned over, and no marker ever changes its place.
#[test]
fn a_move_without_a_jump_turns_nothing() {
    let before = read("3W/5WW/7W/3bw4/W2wbb4/2wb5/10/9/B7/B6/BBB1 w move 0-0");
    assert!(before.position().flips(point("e1"), point("e3")).is_empty());
    assert!(before.position().flips(point("e1"), point("f3")).is_empty());
    let after = play_turns(before, "e1-e3");
    assert_eq!(after.to_string(), "3W/5WW/7W/3bw4/w1Wwbb4/2wb5/10/9/B7/B6/BBB1 b move 0-0");
}

/// Clause 5.1: five of one colour on consecutive points of a line.
#[test]
fn a_row_is_five_markers_of_one_colour() {
    let rows = |board: &str| {
        let diagram = play(read(&format!("{board} w move 0-0")), "e5-d5");
        diagram.position().rows(WHITE).map(|row| row.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(rows("3W/5WW/7W/9/wwwwW5/9/10/9/B7/B6/BBB1"), ["e1-e5"]);
    assert!(rows("3W/5WW/7W/9/1wwwW5/9/10/9/B7/B6/BBB1").is_empty());
    assert!(rows("3W/5WW/7W/9/wwbwW5/9/10/9/B7/B6/BBB1").is_empty());
    assert!(rows("3W/5WW/7W/9/ww1wWww3/9/10/9/B7/B6/BBB1").is_empty());
    // Along the other two directions.
    assert_eq!(rows("3W/5WW/7W/9/4W5/3w5/3w6/2w6/1w6/B6/BBBB"), ["e5-i5"]);
    assert_eq!(rows("3W/5WW/7W/9/4W5/4w4/5w4/5w3/B4w2/B6/BBB1"), ["e5-i9"]);
}

/// Clauses 5.2, 5.3: a ring interrupts a run; leaving it sideways completes the row.
#[test]
fn a_ring_is_not_a_marker() {
    let before = read("3W/5WW/7W/9/1wwWww4/9/10/9/B7/B6/BBB1 w move 0-0");
    assert_eq!(before.position().rows(WHITE).count(), 0);

    let sideways = play(before.clone(), "e4-d4");
    assert_eq!(sideways.to_string(), "3W/5WW/7W/3W5/1wwwww4/9/10/9/B7/B6/BBB1 w row:w 0-0");
    assert_eq!(sideways.steps(), ["xe2-e6"]);
    let along = play_turns(before, "e4-e7");
    assert_eq!(along.to_string(), "3W/5WW/7W/9/1wwwbbW3/9/10/9/B7/B6/BBB1 b move 0-0");

    // Markers turned over complete a row too, alone or with the marker left behind.
    let turned = play(read("3W/5WW/7W/3W5/1wwbww4/9/10/9/B7/B6/BBB1 w move 0-0"), "d4-f4");
    assert_eq!(turned.steps(), ["xe2-e6"]);
    let both = play(read("3W/5WW/7W/9/Wbbbb5/9/10/9/B7/B6/BBB1 w move 0-0"), "e1-e6");
    assert_eq!(both.steps(), ["xe1-e5"]);
}

/// Clause 5.4: a row belongs to the player of its colour, whoever made it.
#[test]
fn a_row_belongs_to_the_player_of_its_colour() {
    let before = read("3W/5WW/7W/9/5W4/2bbwbb2/10/9/B7/B6/BBB1 w move 0-0");
    let after = play_turns(before, "e6-g6");
    assert_eq!(after.to_string(), "3W/5WW/7W/9/5w4/2bbbbb2/4W5/9/B7/B6/BBB1 b row:w 0-0");
    assert_eq!(after.position().rows(WHITE).count(), 0);
    assert_eq!(after.steps(), ["xf4-f8"]);
}

/// Clause 5.5: the row must go, its markers return to the pool; the lower end is written first.
#[test]
fn a_row_goes_back_to_the_pool() {
    let row = play(read("3W/5WW/7W/9/10/9/3wwwwW2/9/B7/B6/BBB1 w move 0-0"), "g9-f9");
    assert_eq!(row.position().markers_left(), 46);
    assert_eq!(row.steps(), ["xg5-g9"]);
    assert_eq!(
        refusal(&row, "xg4-g8"),
        "xg4-g8 is not legal: g4-g8 is not a row of yours, having no marker of yours on g4"
    );
    for text in ["xg5-g9", "xg9-g5", "XG9-G5"] {
        let removed = play(row.clone(), text);
        assert_eq!(removed.to_string(), "3W/5WW/7W/9/10/7W1/10/9/B7/B6/BBB1 w ring:w 0-0");
        assert_eq!(removed.position().markers_left(), 51);
    }
}

/// Clause 5.6: after a row one own ring goes, any one, and is counted.
#[test]
fn a_row_costs_a_ring() {
    let row = play(read("3W/5WW/7W/9/10/9/3wwwwW2/9/B7/B6/BBB1 w move 0-0"), "g9-f9 xg5-g9");
    assert_eq!(row.steps(), ["xa5", "xb6", "xb7", "xc8", "xf9"]);
    assert_eq!(refusal(&row, "xi4"), "xi4 is not legal: the ring on i4 is the opponent's");
    assert_eq!(refusal(&row, "xe5"), "xe5 is not legal: there is no ring on e5");
    let moved = play(row.clone(), "xf9");
    assert_eq!(moved.to_string(), "3W/5WW/7W/9/10/9/10/9/B7/B6/BBB1 b move 1-0");
    let other = play(row, "xa5");
    assert_eq!(other.to_string(), "4/5WW/7W/9/10/7W1/10/9/B7/B6/BBB1 b move 1-0");
    assert_eq!(other.position().rings(WHITE).len(), 4);
    let later = play(other, "i4-i5");
    assert_eq!(refusal(&later, "a5"), "a5 is not legal: all rings are placed");
}

/// Clause 5.7: any five consecutive markers of a longer run; the others stay.
#[test]
fn a_longer_run_offers_a_choice() {
    let six = play(read("3W/5WW/7W/3W5/wwwbww4/9/10/9/B7/B6/BBB1 w move 0-0"), "d4-f4");
    assert_eq!(six.steps(), ["xe1-e5", "xe2-e6"]);
    let seven = play(read("3W/5WW/7W/3W5/wwwbwww3/9/10/9/B7/B6/BBB1 w move 0-0"), "d4-f4");
    assert_eq!(seven.steps(), ["xe1-e5", "xe2-e6", "xe3-e7"]);
    let after = play(seven, "xe2-e6xf4");
    assert_eq!(after.to_string(), "3W/5WW/7W/3w5/w5w3/9/10/9/B7/B6/BBB1 b move 1-0");
}

/// Clauses 5.8, 5.9: rows without a common marker are all removed, one pair at a time.
#[test]
fn rows_are_removed_one_at_a_time() {
    let before = read("3W/5WW/7W/3W5/1wwbww4/wwbww4/10/9/B7/B6/BBB1 w move 0-0");
    let two = play(before, "d4-g4");
    assert_eq!(two.steps(), ["xe2-e6", "xf2-f6"]);
    let one = play(two, "xf2-f6");
    assert_eq!(one.steps(), ["xa5", "xb6", "xb7", "xc8", "xg4"]);
    let one = play(one, "xa5");
    assert_eq!(one.to_string(), "4/5WW/7W/3w5/1wwwww4/9/2W7/9/B7/B6/BBB1 w row:w 1-0");
    assert_eq!(one.steps(), ["xe2-e6"]);
    let none = play(one, "xe2-e6 xb6");
    assert_eq!(none.to_string(), "4/6W/7W/3w5/10/9/2W7/9/B7/B6/BBB1 b move 2-0");
}

/// Clause 5.10: of rows that share a marker one is chosen, and the other is no row any more.
#[test]
fn of_crossing_rows_one_is_chosen() {
    let before = read("3W/5WW/7W/3w5/4wW4/2wwbww2/5w4/5w3/B7/B6/BBB1 w move 0-0");
    let crossing = play(before, "e6-g6");
    assert_eq!(crossing.steps(), ["xd4-h8", "xf4-f8"]);
    let after = play(crossing, "xd4-h8xg6");
    assert_eq!(after.to_string(), "3W/5WW/7W/9/5w4/2ww1ww2/10/9/B7/B6/BBB1 b move 1-0");
}

/// Clause 5.11: five that are left of a crossed run are a row, so the order can matter.
#[test]
fn the_order_of_removal_can_matter() {
    let before = read("3W/5WW/7W/3w1W3/4wbwwww/4b4/5w4/5w3/B7/B6/BBB1 w move 0-0");
    let crossing = play(before, "d6-g6");
    assert_eq!(crossing.steps(), ["xd4-h8", "xe5-e9", "xe6-e10"]);
    let two_rings = play(crossing.clone(), "xd4-h8xa5");
    assert_eq!(two_rings.to_string(), "4/5WW/7W/5w3/5wwwww/9/4W5/9/B7/B6/BBB1 w row:w 1-0");
    let one_ring = play(crossing, "xe5-e9xa5");
    assert_eq!(one_ring.position().removed(), [1, 0]);
    assert_eq!(one_ring.position().to_act(), BLACK);
}

/// Clauses 5.12, 5.13: the player who moved removes first, then the opponent, who then moves.
#[test]
fn the_mover_removes_first() {
    let before = read("3W/5WW/7W/9/1wwwwW4/2bbwbb2/10/9/B7/B6/BBB1 w move 0-0");
    let both = play(before, "e6-g6");
    assert_eq!(both.to_string(), "3W/5WW/7W/9/1wwwww4/2bbbbb2/4W5/9/B7/B6/BBB1 w row:w 0-0");
    assert_eq!(both.steps(), ["xe2-e6"]);
    let other = play(both, "xe2-e6 xg6");
    assert_eq!(other.to_string(), "3W/5WW/7W/9/10/2bbbbb2/10/9/B7/B6/BBB1 b row:w 1-0");
    assert_eq!(other.steps(), ["xf4-f8"]);
    let moving = play(other, "xf4-f8 xi4");
    assert_eq!(moving.to_string(), "3W/5WW/7W/9/10/9/10/9/8/B6/BBB1 b move 1-1");
    assert_eq!(moving.position().to_act(), BLACK);

    // The opponent has the same choices in a longer run.
    let long = play(read("3W/5WW/7W/9/5W4/1bbbwbb2/10/9/B7/B6/BBB1 w move 0-0"), "e6-g6");
    assert_eq!(long.steps(), ["xf3-f7", "xf4-f8"]);
}

/// Clause 6.1: a step is one decision, a turn all that a player does before the other acts.
#[test]
fn a_turn_is_made_of_steps() {
    let before = read("3W/5WW/7W/3W5/wwwbwww3/9/10/9/B7/B6/BBB1 w move 0-0");
    let mut turn = before.clone();
    let steps = turn.play_turn("d4-f4;xe1-e5xa5").expect("a turn");
    let expected = ["d4-f4", "xe1-e5", "xa5"].map(|step| step.parse::<Move>().expect(step));
    assert_eq!(steps, expected);
    assert_eq!(turn.position().to_act(), BLACK);

    let removing = play(before.clone(), "d4-f4");
    assert!(!removing.position().ends_turn_of(WHITE));
    assert_eq!(removing.steps().len(), 3);
    assert_eq!(removing.turns().len(), 3 * 5);
    assert_eq!(
        before.clone().play_turn("d4-f4").expect_err("more is to be done").to_string(),
        "the turn is not finished: it goes on with xe1-e5, xe2-e6 or xe3-e7"
    );
}

/// Clause 6.2: removals, a ring move, removals, written with semicolons.
#[test]
fn a_turn_has_three_parts() {
    let before = read("3W/5WW/7W/W8/10/2bbbbb2/2bbbbB3/9/B7/B6/BB2 b row:w 0-0");
    let mut after = before.clone();
    let steps = after.play_turn("xf4-f8xi4;g8-h8;xg4-g8xj5").expect("a turn");
    assert_eq!(game::turn_text::<Position>(&steps), "xf4-f8xi4;g8-h8;xg4-g8xj5");
    assert_eq!(after.to_string(), "3W/5WW/7W/W8/10/9/10/5B3/8/7/BB2 w move 0-2");

    assert_eq!(
        refusal(&before, "xf4-f8;xi4"),
        "the ring is written directly behind its row, like xf4-f8xa5"
    );
    assert_eq!(
        refusal(&before, "xf4-f8xi4;g8-h8;xg4-g8xj5;a5-a4"),
        "the turn ends with xj5; write the next one apart"
    );

    // With two rings removed, the first removal ends the game and with it the turn.
    let last = read("3W/5WW/7W/W8/10/2bbbbb2/2bbbbB3/9/8/7/BB2 b row:w 0-2");
    assert_eq!(play_turns(last.clone(), "xf4-f8xk7").position().removed(), [0, 3]);
    assert_eq!(
        refusal(&last, "xf4-f8xk7;g8-h8"),
        "the turn ends with xk7; write the next one apart"
    );
}

/// Clause 6.3: with a row on the board nothing but removing is legal: a row, then a ring.
#[test]
fn removing_comes_before_anything_else() {
    let row = play(read("3W/5WW/7W/9/wwwwW5/9/10/9/B7/B6/BBB1 w move 0-0"), "e5-f5");
    assert_eq!(row.steps(), ["xe1-e5"]);
    assert_eq!(refusal(&row, "a5-a4"), "a5-a4 is not legal: a row has to be removed first");
    let ring = play(row, "xe1-e5");
    assert_eq!(ring.steps(), ["xa5", "xb6", "xb7", "xc8", "xf5"]);
    for step in ["a5-a4", "xe1-e5"] {
        assert_eq!(
            refusal(&ring, step),
            format!("{step} is not legal: a ring has to be removed for the row first")
        );
    }
    let done = play(ring, "xf5");
    for step in ["xe1-e5", "xi4"] {
        assert_eq!(refusal(&done, step), format!("{step} is not legal: there is no row to remove"));
    }
}

/// Clause 6.4: who has no ring move passes, also after removals.
#[test]
fn a_player_without_a_ring_move_passes() {
    let stuck = read("WWWB/1BBBB2/8/9/10/9/10/9/8/7/4 w move 2-0");
    assert_eq!(stuck.steps(), ["pass"]);
    let after = play_turns(stuck, "pass");
    assert_eq!(after.to_string(), "WWWB/1BBBB2/8/9/10/9/10/9/8/7/4 b move 2-0");
    assert_eq!(after.position().markers_left(), 51);

    let row = read("BBBW/1WWWW2/8/9/bbbbb5/9/10/9/8/7/B3 b row:w 0-1");
    let after = play_turns(row, "xe1-e5xk7;pass");
    assert_eq!(after.to_string(), "BBBW/1WWWW2/8/9/10/9/10/9/8/7/4 w move 0-2");
}

/// Clause 6.5: a pass is legal in no other case.
#[test]
fn nobody_passes_otherwise() {
    let can_move = read("3W/5WW/7W/9/1Wwb6/9/10/9/B7/B6/BBB1 w move 0-0");
    assert_eq!(
        refusal(&can_move, "pass"),
        "pass is not legal: a player who can move must not pass"
    );
    let row = read("BBBW/1WWWW2/8/9/bbbbb5/9/10/9/8/7/B3 b row:w 0-1");
    assert_eq!(refusal(&row, "pass"), "pass is not legal: a row has to be removed first");
    let ring = play(row, "xe1-e5");
    assert_eq!(
        refusal(&ring, "pass"),
        "pass is not legal: a ring has to be removed for the row first"
    );
    let over = read("WWB1/1BBBB2/8/9/10/9/10/9/8/7/4 w move 3-0");
    assert_eq!(refusal(&over, "pass"), "pass is not legal: the game is over");
}

/// Clause 6.6: after a pass the opponent acts, and who can move again must.
#[test]
fn who_passed_moves_again_when_possible() {
    let stuck = read("WWWB/1BBBB2/8/9/10/9/10/9/8/7/4 w move 2-0");
    let freed = play_turns(stuck.clone(), "pass b2-d2");
    assert_eq!(freed.steps(), ["a2-c2"]);
    assert_eq!(refusal(&freed, "pass"), "pass is not legal: a player who can move must not pass");
    let still_stuck = play_turns(stuck, "pass a5-b6");
    assert_eq!(still_stuck.steps(), ["pass"]);
}

/// Clause 6.7: the ring alone says enough where there is one row.
#[test]
fn the_short_form_names_the_ring_alone() {
    let one = read("3W/5WW/7W/W8/wwwww5/9/10/9/B7/B6/BBB1 w row:w 0-0");
    let mut after = one.clone();
    let steps = after.play_turn("xa5").expect("the short form");
    assert_eq!(game::turn_text::<Position>(&steps), "xe1-e5xa5");
    assert_eq!(after, play_turns(one, "xe1-e5xa5"));

    let six = read("3W/5WW/7W/W8/wwwwww4/9/10/9/B7/B6/BBB1 w row:w 0-0");
    assert_eq!(
        refusal(&six, "xa5"),
        "xa5 is not legal: several rows can be removed, so name the one that is meant, like \
         xg5-g9xa5"
    );
    let before = read("3W/5WW/7W/9/wwwwW5/9/10/9/B7/B6/BBB1 w move 0-0");
    assert_eq!(
        play_turns(before, "e5-f5;xf5").to_string(),
        "3W/5WW/7W/9/10/9/10/9/B7/B6/BBB1 b move 1-0"
    );
}

/// Clauses 7.1, 7.9: the third removed ring wins, and removed rings are the score.
#[test]
fn the_third_ring_wins() {
    let second = play(read("4/5WW/7W/9/wwwwW5/9/10/9/B7/B6/BBB1 w move 1-0"), "e5-f5;xf5");
    assert_eq!((result(&second), second.position().removed()), ("*".to_owned(), [2, 0]));
    let third = play(read("4/6W/7W/9/wwwwW5/9/10/9/B7/B6/BBB1 w move 2-0"), "e5-f5;xf5");
    assert_eq!((result(&third), third.position().removed()), ("1-0".to_owned(), [3, 0]));
    assert_eq!(third.position().outcome(), Some(Outcome::Win(WHITE)));
}

/// Clause 7.2: the third ring ends the game at once, whatever rows are left.
#[test]
fn the_third_ring_ends_the_game_at_once() {
    let rows = read("4/6W/7W/9/wwwwww4/2bbbbb2/3wwwwwW1/9/B7/B6/BBB1 w row:w 2-0");
    let over = play_turns(rows, "xe1-e5xb7");
    assert_eq!(over.to_string(), "4/7/7W/9/5w4/2bbbbb2/3wwwwwW1/9/B7/B6/BBB1 b move 3-0");
    assert_eq!(result(&over), "1-0");
    assert!(over.steps().is_empty());
}

/// Clause 7.3: if both complete their third row, the player who moved wins.
#[test]
fn the_mover_wins_if_both_complete_their_third_row() {
    let before = read("4/6W/7W/9/1wwwwW4/2bbwbb2/10/9/8/7/BBB1 w move 2-2");
    let over = play_turns(before, "e6-g6;xe2-e6xg6");
    assert_eq!(over.to_string(), "4/6W/7W/9/10/2bbbbb2/10/9/8/7/BBB1 b move 3-2");
    assert_eq!(result(&over), "1-0");
}

/// Clause 7.4: completing only the opponent's third row loses.
#[test]
fn completing_only_the_opponents_third_row_loses() {
    let before = read("4/5WW/8/9/5W4/2bbwbb2/10/9/8/B6/BB2 w move 2-2");
    let over = play_turns(before, "e6-g6 xf4-f8xk7");
    assert_eq!(over.to_string(), "4/5WW/8/9/5w4/9/4W5/9/8/B6/1B2 b move 2-3");
    assert_eq!(result(&over), "0-1");
}

/// White puts the last marker on the board and completes nothing. The gaps are for white rings.
fn last_marker(rings: &str, removed: &str) -> String {
    format!(
        "B1wb/Wbb3b/wwwbb2b/1bwbbw1bb/wB1wbwwbb1/bbwbb1b1B/2Ww3wbW/w1W1wbbw1/wbbb1w1b/w1b1wwB/{rings} \
         w move {removed}"
    )
}

/// Clause 7.5: without a marker left, more removed rings win and equal numbers draw.
#[test]
fn the_game_ends_with_the_last_marker() {
    let draw = read(&last_marker("W1bB", "0-0"));
    assert_eq!(draw.position().markers_left(), 1);
    let draw = play_turns(draw, "b1-b4");
    assert_eq!(draw.position().markers_left(), 0);
    assert_eq!(result(&draw), "1/2-1/2");
    assert!(draw.steps().is_empty());
    assert_eq!(draw.position().to_act(), BLACK);

    let white = play_turns(read(&last_marker("2bB", "1-0")), "b1-b4");
    assert_eq!(result(&white), "1-0");
    let black = play_turns(read(&last_marker("W1b1", "0-1")), "b1-b4");
    assert_eq!(result(&black), "0-1");
    let equal = play_turns(read(&last_marker("2b1", "1-1")), "b1-b4");
    assert_eq!(result(&equal), "1/2-1/2");
}

/// Clause 7.6: if the last marker completes a row, play goes on with the markers that return.
#[test]
fn a_row_brings_markers_back() {
    let columns = "bwW1/w1w2bb/3wwBbb/bb1Wwb2b/1bBbwb1wbw/2wbwb1Bb/1w2b1w2w/2bbwwbbw";
    let before = read(&format!("{columns}/w1wbwbBb/1w1wwBb/WbWw b move 1-0"));
    assert_eq!(before.position().markers_left(), 1);
    let after = play_turns(before, "c6-c3;xc4-c8xc3");
    assert_eq!(after.position().markers_left(), 5);
    assert_eq!(result(&after), "*");
    assert_eq!(after.steps().len(), 19);

    let last_ring = read(&format!("{columns}/w1wbwb1b/1w1ww1b/WbWw b move 1-2"));
    let over = play_turns(last_ring, "c6-c3;xc4-c8xc3");
    assert_eq!(result(&over), "0-1");
}

const STUCK: &str =
    "wWBw/2bwb2/2bbbb2/2ww1bb2/2wb2ww2/1bb3bb1/bbb4bww/WbbwwwwbB/BwbbwbwW/b5b/4 w move 2-2";

/// Clause 7.7: if neither player has a ring move, the game is over, also in the middle of a turn.
#[test]
fn the_game_ends_when_nobody_can_move() {
    let stuck = read(STUCK);
    assert_eq!(result(&stuck), "1/2-1/2");
    assert_eq!(refusal(&stuck, "pass"), "pass is not legal: the game is over");

    // Black removes a row and a ring and would then move.
    let row = read(
        "wWBw/2bwb2/2bbbb2/2ww1bb2/2wb2ww2/1bb3bb1/bbb4bww/WbbwwwwbB/BwbbwbwW/bbbbbbb/B3 \
         b row:w 2-1",
    );
    let over = play_turns(row, "xj6-j10xk7");
    assert_eq!(over.to_string(), STUCK.replace("w move", "b move"));
    assert_eq!(result(&over), "1/2-1/2");
}

/// Clause 7.8: a finished position has no legal step.
#[test]
fn a_finished_position_has_no_step() {
    let last_marker = play_turns(read(&last_marker("W1bB", "0-0")), "b1-b4");
    let last_ring = read("4/7/7W/9/wwwww5/9/8WB/9/B7/B6/BB2 b move 3-0");
    for over in [read(STUCK), last_marker, last_ring] {
        assert!(over.position().is_over());
        assert!(over.steps().is_empty());
        assert!(over.turns().is_empty());
        for step in ["k8", "a4-a5", "xe1-e5", "xc8", "pass"] {
            assert_eq!(refusal(&over, step), format!("{step} is not legal: the game is over"));
        }
    }
}

/// Clause 7.10: what ends a game but no position is no step.
#[test]
fn resigning_is_no_step() {
    let diagram = start(Variant::Standard);
    for text in ["resign", "draw", "time", "1-0"] {
        assert!(Position::read_steps(text).is_err(), "{text}");
    }
    assert_eq!(diagram.position().outcome(), None);
}

/// Clause 8.1: in blitz the first ring wins at once; all else is the same.
#[test]
fn the_first_ring_wins_in_blitz() {
    let text = "3W/5WW/7W/9/wwwwW5/9/3wwww3/9/B7/B6/BBB1 w move 0-0";
    let over = play_turns(read_blitz(text), "e5-f5;xe1-e5xf5");
    assert_eq!(over.to_string(), "3W/5WW/7W/9/10/9/3wwww3/9/B7/B6/BBB1 b move 1-0");
    assert_eq!(result(&over), "1-0");
    assert_eq!(result(&play_turns(read(text), "e5-f5;xe1-e5xf5")), "*");
    assert_eq!(read_blitz(text).turns(), read(text).turns());

    let rows = read_blitz("3W/5WW/7W/W8/wwwww5/2bbbbb2/3wwwww2/9/B7/B6/BBB1 w row:w 0-0");
    let over = play_turns(rows, "xe1-e5xa5");
    assert_eq!(over.to_string(), "4/5WW/7W/W8/10/2bbbbb2/3wwwww2/9/B7/B6/BBB1 b move 1-0");
    assert!(over.position().is_over());
}

/// Clause 8.2: in blitz rows of both win for the mover, a row of the opponent alone loses.
#[test]
fn in_blitz_the_mover_comes_first_too() {
    let both = read_blitz("3W/5WW/7W/9/1wwwwW4/2bbwbb2/10/9/B7/B6/BBB1 w move 0-0");
    assert_eq!(result(&play_turns(both, "e6-g6;xe2-e6xg6")), "1-0");
    let other = read_blitz("3W/5WW/7W/9/5W4/2bbwbb2/10/9/B7/B6/BBB1 w move 0-0");
    let over = play_turns(other, "e6-g6 xf4-f8xk9");
    assert_eq!(over.to_string(), "3W/5WW/7W/9/5w4/9/4W5/9/B7/B6/BB2 b move 0-1");
    assert_eq!(result(&over), "0-1");
}

/// Clause 8.3: a blitz game without a removed ring is a draw.
#[test]
fn blitz_without_a_row_is_a_draw() {
    let over = play_turns(read_blitz(&last_marker("W1bB", "0-0")), "b1-b4");
    assert_eq!((result(&over), over.position().removed()), ("1/2-1/2".to_owned(), [0, 0]));
}

/// Clause 9.1: the form of the board and of the other fields.
#[test]
fn a_position_has_its_form() {
    let board = "4/7/8/9/10/9/10/9/8/7/4";
    let start = format!("{board} w place 0-0");
    assert_eq!(read(&start).to_string(), start);
    for (text, why) in [
        (
            "4/7/8/9/10/9/10/9/8/7 w place 0-0".to_owned(),
            "the board has 11 lines divided by \"/\", but 10 are written",
        ),
        (
            "3/7/8/9/10/9/10/9/8/7/4 w place 0-0".to_owned(),
            "column a has 4 points, but 3 are written",
        ),
        (
            "4/7/8/9/10/9/W4B5/9/8/7/4 w place 0-0".to_owned(),
            "column g has 10 points, but 11 are written",
        ),
        (
            "4/7/8/9/10/9/10/9/8/7/1r2 w place 0-0".to_owned(),
            "\"r\" on k8 is no piece: W and B are rings, w and b markers",
        ),
        (format!("{board} W place 0-0"), "to act is w or b, not \"W\""),
        (
            format!("{board} w row 0-0"),
            "the phase is place, move, row:<mover> or ring:<mover> with w or b as the mover, not \
             \"row\"",
        ),
        (
            format!("{board} w ring:x 0-0"),
            "the phase is place, move, row:<mover> or ring:<mover> with w or b as the mover, not \
             \"ring:x\"",
        ),
        (format!("{board} w place 0"), "removed rings are written like 1-0, not \"0\""),
        (format!("{board} w place 0-+1"), "removed rings are written like 1-0, not \"0-+1\""),
        (
            format!("{board} w place"),
            "a position has 4 fields divided by one blank (board, to act, phase, removed rings), \
             but 3 are written",
        ),
    ] {
        assert_eq!(misprint(&text), why, "{text}");
    }
    // The mover is part of the position.
    for mover in ["w", "b"] {
        let text = format!("3W/5WW/7W/W8/wwwww5/9/10/9/B7/B6/BBB1 w row:{mover} 0-0");
        assert_eq!(read(&text).to_string(), text);
    }
}

/// Clause 9.2: at most 51 markers.
#[test]
fn a_position_has_at_most_51_markers() {
    let full = "wwbbWWW/bwwbbwwb/wbbwwbbww/wwbbwwbbww/bwwbbwwbb/bbwwbbwwbb/9/B7/B6/BBB1 w move 0-0";
    assert_eq!(misprint(&format!("bWbW/{full}")), "there are 51 markers, but 52 are on the board",);
    assert_eq!(read(&format!("bW1W/{full}")).position().markers_left(), 0);
}

/// Clause 9.3: while placing there are rings only, none removed, and one is still to come.
#[test]
fn while_placing_there_are_only_rings() {
    assert_eq!(
        misprint("w3/7/8/9/10/9/10/9/8/7/4 w place 0-0"),
        "a2 holds a marker while rings are being placed"
    );
    assert_eq!(
        misprint("4/7/8/9/10/9/10/9/8/7/4 w place 1-0"),
        "no ring is removed while rings are being placed"
    );
    assert_eq!(
        misprint("WWWW/W6/BBBBB3/9/10/9/10/9/8/7/4 w place 0-0"),
        "nothing is left to place when all rings are placed"
    );
    read("WWWW/W6/BBBB4/9/10/9/10/9/8/7/4 b place 0-0");
}

/// Clause 9.4: white and black place in turn.
#[test]
fn while_placing_the_numbers_of_rings_say_who_acts() {
    assert_eq!(
        misprint("WW2/7/8/9/10/9/10/9/8/7/4 w place 0-0"),
        "white and black place in turn, but 2 white and 0 black rings are on the board"
    );
    assert_eq!(
        misprint("BBW1/7/8/9/10/9/10/9/8/7/4 w place 0-0"),
        "white and black place in turn, but 1 white and 2 black rings are on the board"
    );
    assert_eq!(
        misprint("W3/7/8/9/10/9/10/9/8/7/4 w place 0-0"),
        "after 1 of the 10 placements black places next, not white"
    );
    assert_eq!(
        misprint("WB2/7/8/9/10/9/10/9/8/7/4 b place 0-0"),
        "after 2 of the 10 placements white places next, not black"
    );
}

/// Clause 9.5: after placing, rings on the board and removed rings are five a side.
#[test]
fn rings_on_the_board_and_removed_are_five() {
    assert_eq!(
        misprint("2WW/5WW/7W/9/1W8/9/10/9/B7/B6/BBB1 w move 0-0"),
        "white has 5 rings, but 6 are on the board and 0 removed"
    );
    assert_eq!(
        misprint("3W/5WW/7W/9/1W8/9/10/9/8/B6/BBB1 w move 0-0"),
        "black has 5 rings, but 4 are on the board and 0 removed"
    );
    assert_eq!(
        misprint("3W/5WW/7W/9/wwwww5/9/10/9/B7/B6/BBB1 w row:w 1-1"),
        "black has 5 rings, but 5 are on the board and 1 removed"
    );
    assert_eq!(
        misprint("3W/5WW/7W/9/10/9/10/9/B7/B6/BBB1 w ring:w 0-0"),
        "white has 5 rings, but 4 are on the board and 0 removed"
    );
}

/// Clause 9.6: no side removes more than its last ring, and not both remove it.
#[test]
fn only_one_side_removes_its_last_ring() {
    assert_eq!(
        misprint("3W/7/8/9/10/9/10/9/B7/B6/BBB1 w move 4-0"),
        "white has removed 4 rings, but the game is over with 3"
    );
    assert_eq!(
        misprint("2WW/7/8/9/10/9/10/9/B7/B6/4 w move 3-3"),
        "both players have removed their last ring, but the first to do so ends the game"
    );
    let two = "4/5WW/7W/9/10/9/10/9/B7/B6/BBB1 w move 2-0";
    read(two);
    assert_eq!(
        Setup::read(two, Variant::Blitz).expect("well written").check().unwrap_err().to_string(),
        "white has removed 2 rings, but the game is over with 1"
    );
}

/// Clause 9.7: no row in phase `move`, unless the last ring is removed.
#[test]
fn no_row_waits_for_a_move() {
    assert_eq!(
        misprint("3W/5WW/7W/9/wwwwwW4/9/10/9/B7/B6/BBB1 b move 0-0"),
        "the row e1-e5 had to be removed before the next move"
    );
    assert_eq!(
        misprint("3W/5WW/7W/9/bbbbbW4/9/10/9/B7/B6/BBB1 b move 0-0"),
        "the row e1-e5 had to be removed before the next move"
    );
    assert_eq!(result(&read("4/7/7W/9/wwwwwW4/9/10/9/B7/B6/BBB1 b move 3-0")), "1-0");
}

/// Clause 9.8: in phase `row` the player to act has a row.
#[test]
fn who_removes_a_row_has_one() {
    assert_eq!(
        misprint("3W/5WW/7W/9/wwww1W4/9/10/9/B7/B6/BBB1 w row:w 0-0"),
        "white has no row to remove"
    );
    assert_eq!(
        misprint("3W/5WW/7W/9/wwwwwW4/9/10/9/B7/B6/BBB1 b row:b 0-0"),
        "black has no row to remove"
    );
}

/// Clause 9.9: the mover comes first.
#[test]
fn the_mover_has_no_row_left_when_the_opponent_removes() {
    assert_eq!(
        misprint("3W/5WW/7W/9/wwwwwW4/2bbbbb2/10/9/B7/B6/BBB1 b row:w 0-0"),
        "white moved and removes the row e1-e5 first"
    );
    assert_eq!(
        misprint("3W/5WW/7W/9/wwwwwW4/9/10/9/B7/B6/BBB1 b ring:w 0-0"),
        "white moved and removes the row e1-e5 first"
    );
    read("3W/5WW/7W/9/wwwwwW4/2bbbbb2/10/9/B7/B6/BBB1 b row:b 0-0");
    read("3W/5WW/7W/9/wwwwwW4/2bbbbb2/10/9/B7/B6/BBB1 w row:w 0-0");
}

/// Clause 9.10: nothing is removed after the last ring.
#[test]
fn nothing_is_removed_after_the_last_ring() {
    assert_eq!(
        misprint("4/7/8/9/wwwwwWW3/9/10/9/B7/B6/BBB1 w row:w 3-0"),
        "white has removed the last ring, so nothing else is removed"
    );
    assert_eq!(
        misprint("3W/5WW/7W/9/5W4/9/10/9/B7/B6/4 w ring:w 0-3"),
        "black has removed the last ring, so nothing else is removed"
    );
}

/// Clause 9.11: either player may be to act in phase `move`, also in a finished position.
#[test]
fn either_player_may_be_to_act() {
    for player in ["w", "b"] {
        let stuck = read(&format!("WWWB/1BBBB2/8/9/10/9/10/9/8/7/4 {player} move 2-0"));
        assert!(!stuck.position().is_over());
        assert_eq!(result(&read(&STUCK.replace("w move", &format!("{player} move")))), "1/2-1/2");
    }
    // White moved last, whether white or black removed the last ring.
    let own = play_turns(read("4/6W/7W/9/wwwwW5/9/10/9/B7/B6/BBB1 w move 2-0"), "e5-f5;xf5");
    let other =
        play_turns(read("4/5WW/8/9/5W4/2bbwbb2/10/9/8/B6/BB2 w move 2-2"), "e6-g6 xf4-f8xk7");
    for over in [own, other] {
        assert_eq!(over.position().phase(), Phase::Move);
        assert_eq!(over.position().to_act(), BLACK);
    }
}
