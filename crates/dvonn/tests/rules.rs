//! The rules of DVONN, clause by clause. The numbers are those of `docs/rules/dvonn.md`.

use std::collections::BTreeSet;

use dvonn::{Phase, Piece, Point, Position, Setup, Variant};
use game::{Diagram, Player, Position as _, Random, Setup as _, testkit};
use hexgrid::Direction;

const START: &str = "9/10/11/10/9 w place";

const EDGE: [&str; 24] = [
    "a1", "a2", "a3", "b1", "b4", "c1", "c5", "d1", "d5", "e1", "e5", "f1", "f5", "g1", "g5", "h1",
    "h5", "i1", "i5", "j2", "j5", "k3", "k4", "k5",
];

fn read(position: &str) -> Diagram<Position> {
    Diagram::read(position, Variant::Standard).unwrap_or_else(|why| panic!("{position}: {why}"))
}

/// Why a text is no position.
fn refused(position: &str) -> String {
    match Diagram::<Position>::read(position, Variant::Standard) {
        Ok(_) => panic!("{position} is accepted"),
        Err(why) => why.to_string(),
    }
}

/// The game after some steps, which are divided by blanks. Its text tells all about it.
fn play(position: &str, steps: &str) -> Diagram<Position> {
    let mut game = read(position);
    for step in steps.split_whitespace() {
        game.play_text(step).unwrap_or_else(|why| panic!("{step} in {game}: {why}"));
    }
    assert_eq!(game, read(&game.to_string()));
    game
}

/// Why a step is refused.
fn illegal(game: &Diagram<Position>, step: &str) -> String {
    match game.clone().play_text(step) {
        Ok(_) => panic!("{step} is played in {game}"),
        Err(why) => why.to_string(),
    }
}

/// How the game ended, with the scores of white and black.
fn result(game: &Diagram<Position>) -> String {
    match game.position().outcome() {
        Some(outcome) => {
            let [white, black] = game.position().score();
            format!("{outcome} by {white} to {black}")
        }
        None => "goes on".to_owned(),
    }
}

/// A game with this many pieces placed, column by column from `a1` on.
fn placed(pieces: usize) -> Diagram<Position> {
    let points: Vec<String> = Point::ALL[..pieces].iter().map(ToString::to_string).collect();
    play(START, &points.join(" "))
}

/// Positions of many random games, from their beginning to their end.
fn met_in_play() -> Vec<Diagram<Position>> {
    testkit::sample_positions(Variant::Standard, 130)
}

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

fn names(points: impl IntoIterator<Item = Point>) -> BTreeSet<String> {
    points.into_iter().map(|point| point.to_string()).collect()
}

fn height(game: &Diagram<Position>, name: &str) -> u8 {
    game.position().height(point(name))
}

fn count(game: &Diagram<Position>, piece: Piece) -> usize {
    game.setup().stacks.values().flatten().filter(|other| **other == piece).count()
}

/// Clause 1.1: five rows with 9, 10, 11, 10 and 9 points.
#[test]
fn the_board_has_49_points_in_five_rows() {
    let row = |number: i8| -> Vec<String> {
        let points = Point::ALL.iter().filter(|point| point.hex().y == number - 1);
        points.map(ToString::to_string).collect()
    };
    assert_eq!(Point::COUNT, 49);
    assert_eq!(row(5), ["c5", "d5", "e5", "f5", "g5", "h5", "i5", "j5", "k5"]);
    assert_eq!(row(4), ["b4", "c4", "d4", "e4", "f4", "g4", "h4", "i4", "j4", "k4"]);
    assert_eq!(row(3), ["a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3", "i3", "j3", "k3"]);
    assert_eq!(row(2), ["a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "i2", "j2"]);
    assert_eq!(row(1), ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1"]);
    assert_eq!(illegal(&read(START), "a4"), "there is no point a4 on this board");
    assert_eq!(illegal(&read(START), "k2"), "there is no point k2 on this board");
}

/// Clause 1.2: along a row, along a letter, or letter and number together.
#[test]
fn lines_run_in_three_directions() {
    // All twelve points around e3 at distance two are occupied; six of them are on its lines.
    let game = read("2,b,b,b,4/2,b,2,b,4/2,r,1,rw,1,r,4/2,b,2,b,4/2,b,b,b,4 w move");
    assert_eq!(game.steps(), ["e3-c1", "e3-c3", "e3-e1", "e3-e5", "e3-g3", "e3-g5"]);
    for beside in ["c2", "d1", "d4", "f2", "f5", "g4"] {
        let why = format!("e3-{beside} is not legal: e3 and {beside} are not on one line");
        assert_eq!(illegal(&game, &format!("e3-{beside}")), why);
    }
    // The whole lines from c1 to c5 and from a1 to e5.
    assert_eq!(read("r,8/10/11/10/2,rbbw,r,5 w move").steps(), ["c1-c5"]);
    assert_eq!(read("2,r,6/10/11/10/rbbw,r,7 w move").steps(), ["a1-e5"]);
}

/// Clause 1.3: neighbours are next to each other on a line, and nothing wraps around.
#[test]
fn lines_end_at_the_edge() {
    let neighbours = |name| names(point(name).neighbours());
    assert_eq!(neighbours("e3"), names(["d2", "d3", "e2", "e4", "f3", "f4"].map(point)));
    assert_eq!(neighbours("i1"), names(["h1", "i2", "j2"].map(point)));
    assert_eq!(neighbours("b1"), names(["a1", "b2", "c1", "c2"].map(point)));
    // a2 is occupied, but i1 does not reach it, and neither does b1.
    assert_eq!(read("9/10/r,10/b,8,r/7,r,w w move").steps(), ["i1-h1", "i1-j2"]);
    assert_eq!(read("8,r/9,r/11/b,9/r,w,7 w move").steps(), ["b1-a1"]);
}

/// Clause 1.4: 25 inner points have six neighbours, 24 edge points fewer.
#[test]
fn inner_points_have_six_neighbours() {
    let (inner, edge): (Vec<Point>, Vec<Point>) =
        Point::ALL.into_iter().partition(|point| point.neighbours().count() == 6);
    assert_eq!(inner.len(), 25);
    assert_eq!(names(edge), names(EDGE.map(point)));
}

/// Clause 1.5: 23 white, 23 black and 3 DVONN pieces, written `w`, `b` and `r`.
#[test]
fn there_are_as_many_pieces_as_points() {
    let full = placed(49);
    let board = full.to_string();
    let board = board.strip_suffix(" w move").expect("all pieces are placed");
    for (piece, letter, number) in
        [(Piece::White, 'w', 23), (Piece::Black, 'b', 23), (Piece::Dvonn, 'r', 3)]
    {
        assert_eq!(count(&full, piece), number);
        assert_eq!(board.matches(letter).count(), number, "{board}");
    }
}

/// Clause 1.6: the height is the number of pieces, whatever their colours.
#[test]
fn every_piece_of_a_stack_counts_for_its_height() {
    let game = read("9/10/w,rwb,brrwwb,8/10/9 w move");
    let heights = ["a3", "b3", "c3", "d3"].map(|name| height(&game, name));
    assert_eq!(heights, [1, 3, 6, 0]);
    assert_eq!(height(&play("9/10/w,rwb,r,r,7/10/9 w move", "a3-b3"), "b3"), 4);
}

/// Clause 1.7: the top piece decides who controls a stack; nobody controls a lone DVONN piece.
#[test]
fn the_top_piece_controls_the_stack() {
    let game = read("9/10/bbrw,wwrb,r,w,b,6/10/9 w move");
    assert_eq!(names(game.position().owned(Player::First)), names(["a3", "d3"].map(point)));
    assert_eq!(names(game.position().owned(Player::Second)), names(["b3", "e3"].map(point)));
    assert!(game.position().occupied().contains(point("c3")));
    let captured = play("9/10/w,bbrrb,r,8/10/9 w move", "a3-b3");
    assert_eq!(names(captured.position().owned(Player::First)), names([point("b3")]));
    assert_eq!(names(captured.position().owned(Player::Second)), names([]));
}

/// Clause 2.1: the board is empty at the start and white places first.
#[test]
fn a_game_starts_on_the_empty_board() {
    let start = Setup::start(Variant::Standard, &mut Random::new(5));
    assert_eq!(start.to_string(), "9/10/11/10/9 w place");
    assert_eq!(start.check().unwrap(), Position::start(Variant::Standard, &mut Random::new(6)));
    assert_eq!(start.check().unwrap().to_act(), Player::First);
}

/// Clause 2.2: one piece a turn, on any empty point.
#[test]
fn a_piece_is_placed_on_any_empty_point() {
    assert_eq!(BTreeSet::from_iter(read(START).steps()), names(Point::ALL));
    let game = play(START, "c3");
    assert_eq!(game.to_string(), "9/10/2,r,8/10/9 b place");
    let others = Point::ALL.into_iter().filter(|other| *other != point("c3"));
    assert_eq!(BTreeSet::from_iter(game.steps()), names(others));
    assert_eq!(illegal(&game, "c3"), "c3 is not legal: c3 is occupied");
}

/// Clause 2.3: white, black and white place the DVONN pieces before all others.
#[test]
fn the_dvonn_pieces_are_placed_first() {
    assert_eq!(play(START, "a1").to_string(), "9/10/11/10/r,8 b place");
    assert_eq!(play(START, "a1 e3").to_string(), "9/10/4,r,6/10/r,8 w place");
    assert_eq!(play(START, "a1 e3 k5").to_string(), "8,r/10/4,r,6/10/r,8 b place");
}

/// Clause 2.4: then both place pieces of their own colour, black first.
#[test]
fn black_makes_every_even_placement_and_white_every_odd_one() {
    let three = "8,r/10/4,r,6/10/r,8 b place";
    assert_eq!(play(three, "b1").to_string(), "8,r/10/4,r,6/10/r,b,7 w place");
    assert_eq!(play(three, "b1 c1").to_string(), "8,r/10/4,r,6/10/r,b,w,6 b place");
    for number in 4..=49 {
        let (player, piece) = match number % 2 {
            0 => (Player::Second, Piece::Black),
            _ => (Player::First, Piece::White),
        };
        assert_eq!(placed(number - 1).position().to_act(), player, "placement {number}");
        let after = placed(number);
        let stack = &after.setup().stacks[&Point::ALL[number - 1]];
        assert_eq!(stack, &[piece], "placement {number}");
        assert!(after.position().owned(player).contains(Point::ALL[number - 1]));
    }
}

/// Clause 2.5: while pieces are placed nothing moves, is stacked or leaves the board.
#[test]
fn placing_is_nothing_but_placing() {
    // The pieces on e3, e4 and k5 have no contact with a DVONN piece.
    let game = play("r,8/10/11/10/r,7,r b place", "e3 e4 k5");
    assert_eq!(game.to_string(), "r,7,b/3,w,6/4,b,6/10/r,7,r w place");
    assert_eq!(
        illegal(&game, "e4-e3"),
        "e4-e3 is not legal: nothing moves before all pieces are placed"
    );
    assert_eq!(illegal(&game, "e3"), "e3 is not legal: e3 is occupied");
    let empty = Point::ALL.into_iter().filter(|point| !game.setup().stacks.contains_key(point));
    assert_eq!(BTreeSet::from_iter(game.steps()), names(empty));
}

/// Clause 2.6: the 49th placement is played although only one point is left.
#[test]
fn the_last_placement_is_played() {
    let game = placed(48);
    assert!(game.to_string().ends_with(" w place"), "{game}");
    assert_eq!(game.steps(), ["k5"]);
}

/// Clause 2.7: white places the last piece and also makes the first move.
#[test]
fn white_acts_twice_between_the_phases() {
    let mut game = placed(48);
    assert!(game.to_string().ends_with(" w place"), "{game}");
    for (step, next) in [("k5", " w move"), ("k5-j5", " b move"), ("k4-j4", " w move")] {
        game.play_text(step).unwrap();
        assert!(game.to_string().ends_with(next), "{game} after {step}");
    }
}

/// Clause 3.1: a player moves exactly one stack, and only one that they control.
#[test]
fn a_player_moves_one_stack_of_their_own() {
    let text = "9/10/w,b,r,w,b,r,r,4/10/9 w move";
    let game = read(text);
    assert_eq!(game.steps(), ["a3-b3", "d3-c3", "d3-e3"]);
    assert_eq!(play(text, "d3-e3").to_string(), "9/10/w,b,r,1,bw,r,r,4/10/9 b move");
    assert_eq!(illegal(&game, "b3-c3"), "b3-c3 is not legal: the stack on b3 is the opponent's");
    assert_eq!(illegal(&game, "h3-g3"), "h3-g3 is not legal: there is nothing on h3");
    assert_eq!(illegal(&game, "h3"), "h3 is not legal: all pieces are placed");
}

/// Clause 3.2: a stack moves as a whole, on top of what stands there, and keeps its order.
#[test]
fn a_stack_is_put_on_top_as_it_is() {
    let game = play("9/10/rwbbw,3,r,wrb,5/10/9 w move", "a3-f3");
    assert_eq!(game.to_string(), "9/10/4,r,wrbrwbbw,5/10/9 b move");
}

/// Clause 3.3: a stack moves exactly as many points as it is high.
#[test]
fn the_height_is_the_distance() {
    assert_eq!(read("9/10/3,w,r,b,r,r,3/10/9 w move").steps(), ["d3-e3"]);
    assert_eq!(read("9/10/3,rw,r,b,r,4/10/9 w move").steps(), ["d3-f3"]);
    let three = read("9/10/3,rbw,r,b,r,4/10/9 w move");
    assert_eq!(three.steps(), ["d3-g3"]);
    assert_eq!(
        illegal(&three, "d3-f3"),
        "d3-f3 is not legal: the stack on d3 is 3 high and moves exactly that far, not 2"
    );
}

/// Clause 3.4: a move follows one line in one direction.
#[test]
fn a_move_never_bends() {
    // From d3 over e3, two points to f3 are straight and two points to f4 are not.
    let game = read("9/4,r,5/3,rw,r,b,5/10/9 w move");
    assert_eq!(game.steps(), ["d3-f3"]);
    assert_eq!(illegal(&game, "d3-f4"), "d3-f4 is not legal: d3 and f4 are not on one line");
}

/// Clause 3.5: a move ends on an occupied point, whatever stands there.
#[test]
fn a_move_ends_on_any_stack() {
    // d3 has an own piece, an own stack, an opponent's stack and a lone DVONN piece beside it.
    let text = "9/2,r,ww,6/2,w,w,rrb,6/10/9 w move";
    let game = read(text);
    let steps = ["c3-d3", "c3-d4", "d3-c3", "d3-d4", "d3-e3", "d3-e4"];
    assert_eq!(game.steps(), steps);
    assert_eq!(
        illegal(&game, "d3-d2"),
        "d3-d2 is not legal: a move ends on an occupied point, and d2 is empty"
    );
}

/// Clause 3.6: a stack passes over empty and occupied points without touching them.
#[test]
fn a_stack_passes_over_anything() {
    let text = "9/10/rbww,r,b,1,r,6/10/9 w move";
    assert_eq!(read(text).steps(), ["a3-e3"]);
    assert_eq!(play(text, "a3-e3").to_string(), "9/10/1,r,b,1,rrbww,6/10/9 b move");
}

/// Clause 3.7: a stack with six occupied neighbours cannot move, whatever its height.
#[test]
fn a_surrounded_stack_cannot_move() {
    let single = read("9/4,b,b,4/4,r,w,r,4/4,r,b,4/9 w move");
    assert_eq!(single.steps(), ["pass"]);
    assert_eq!(
        illegal(&single, "f3-g3"),
        "f3-g3 is not legal: f3 is surrounded on all six sides and cannot move"
    );
    let double = read("9/4,b,b,4/4,r,ww,r,b,3/4,r,b,4/9 w move");
    assert_eq!(double.steps(), ["pass"]);
    assert_eq!(
        illegal(&double, "f3-h3"),
        "f3-h3 is not legal: f3 is surrounded on all six sides and cannot move"
    );
    // Without the piece on f4 both move.
    let single = read("9/5,b,4/4,r,w,r,4/4,r,b,4/9 w move");
    assert_eq!(single.steps(), ["f3-e2", "f3-e3", "f3-f2", "f3-g3", "f3-g4"]);
    let double = read("9/5,b,4/4,r,ww,r,b,3/4,r,b,4/9 w move");
    assert_eq!(double.steps(), ["f3-h3"]);
}

/// Clause 3.8: a stack on an edge point is never surrounded.
#[test]
fn the_edge_is_never_surrounded() {
    let crowded = "9/r,9/w,r,9/r,9/9 w move";
    assert_eq!(read(crowded).steps(), ["a3-a2", "a3-b3", "a3-b4"]);
    assert_eq!(play(crowded, "a3-b3").to_string(), "9/r,9/1,rw,9/r,9/9 b move");
    let full = placed(49).to_string();
    for game in [read(&full), read(&full.replace(" w move", " b move"))] {
        let starts = game.steps().iter().map(|step| step[..2].to_owned()).collect();
        let own = game.position().owned(game.position().to_act());
        let on_the_edge: BTreeSet<String> =
            names(own).into_iter().filter(|name| EDGE.contains(&name.as_str())).collect();
        assert_eq!(on_the_edge, starts, "{game}");
    }
}

/// Clause 3.9: neither player moves a lone DVONN piece.
#[test]
fn a_lone_dvonn_piece_stays() {
    let why = "b3-c3 is not legal: the DVONN piece on b3 stands alone and cannot move";
    let white = read("9/10/w,r,b,6,r,r/10/9 w move");
    assert_eq!(white.steps(), ["a3-b3"]);
    assert_eq!(illegal(&white, "b3-c3"), why);
    let black = read("9/10/w,r,b,6,r,r/10/9 b move");
    assert_eq!(black.steps(), ["c3-b3"]);
    assert_eq!(illegal(&black, "b3-c3"), why);
}

/// Clause 3.10: a DVONN piece counts in its stack, and goes where the stack's owner moves it.
#[test]
fn a_dvonn_piece_in_a_stack_moves_with_it() {
    let text = "9/10/brw,2,r,b,r,5/10/9 w move";
    assert_eq!(read(text).steps(), ["a3-d3"]);
    assert_eq!(play(text, "a3-d3").to_string(), "9/10/3,rbrw,b,r,5/10/9 b move");
    let black = read("9/10/brw,2,r,b,r,5/10/9 b move");
    assert_eq!(black.steps(), ["e3-d3", "e3-f3"]);
    assert_eq!(illegal(&black, "a3-d3"), "a3-d3 is not legal: the stack on a3 is the opponent's");
}

/// Clauses 3.11, 7.8: no stack of two or more has a DVONN piece on top.
#[test]
fn a_dvonn_piece_is_never_on_top_of_another() {
    assert_eq!(
        refused("9/10/r,wr,r,8/10/9 w move"),
        "a DVONN piece is on top of the stack on b3, where it can never come"
    );
    assert_eq!(
        refused("9/10/r,rr,9/10/9 w move"),
        "a DVONN piece is on top of the stack on b3, where it can never come"
    );
    for game in met_in_play() {
        let mut tall = game.setup().stacks.values().filter(|pieces| pieces.len() > 1);
        assert!(tall.all(|pieces| pieces.last() != Some(&Piece::Dvonn)), "{game}");
    }
}

/// Clause 3.12: a stack of ten moves along row 3 alone, a higher one never.
#[test]
fn the_longest_move_is_along_row_3() {
    assert_eq!(read("9/10/rbbbbbwwww,8,r,r/10/9 w move").steps(), ["a3-k3"]);
    assert_eq!(read("9/10/r,r,8,rbbbbbwwww/10/9 w move").steps(), ["k3-a3"]);
    let steps = |distance: i8| -> Vec<String> {
        let ways = Point::ALL.into_iter().flat_map(|from| Direction::ALL.map(|way| (from, way)));
        ways.filter_map(|(from, way)| Some(format!("{from}-{}", from.step(way, distance)?)))
            .collect()
    };
    assert_eq!(steps(10), ["a3-k3", "k3-a3"]);
    for (pieces, height) in [("rbbbbbbwwww", 11), ("rbbbbbbbwwww", 12)] {
        let game = read(&format!("9/10/{pieces},8,r,r/10/9 w move"));
        assert_eq!(result(&game), format!("1-0 by {height} to 0"));
    }
    for height in 11..=49 {
        assert!(steps(height).is_empty(), "{:?}", steps(height));
    }
}

/// Clause 4.1: contact is to hold a DVONN piece, or a chain of stacks to one that does.
#[test]
fn contact_runs_through_stacks_of_either_colour() {
    read("9/10/w,b,w,b,brw,5,rrb/10/9 w move");
    assert_eq!(
        refused("9/10/w,b,1,b,brw,5,rrb/10/9 w move"),
        "a3 has no contact with a DVONN piece"
    );
    let text = "8,r/9,r/w,b,b,w,r,6/4,b,5/9 w move";
    assert_eq!(play(text, "a3-b3").to_string(), "8,r/9,r/1,bw,b,w,r,6/4,b,5/9 b move");
    assert_eq!(play(text, "d3-e3").to_string(), "8,r/9,r/4,rw,6/4,b,5/9 b move");
}

/// Clause 4.2: that a stack could reach a DVONN piece with a move is no contact.
#[test]
fn reach_is_no_contact() {
    // The stack of two on b3 could move to d3, but without c3 nothing joins it to d3.
    let game = play("8,r/9,r/1,ww,b,r,7/10/9 b move", "c3-d3");
    assert_eq!(game.to_string(), "8,r/9,r/3,rb,7/10/9 w move");
    assert_eq!(refused("8,r/9,r/1,ww,1,r,7/10/9 w move"), "b3 has no contact with a DVONN piece");
}

/// Clause 4.3: when the move is complete, all that has no contact leaves together.
#[test]
fn contact_is_looked_at_after_the_whole_move() {
    // Two groups, c4 with c5 and b2 with a1, hang on c3.
    let cut = play("b,8/1,w,8/2,w,r,5,r,r/1,b,8/w,8 w move", "c3-d3");
    assert_eq!(cut.to_string(), "9/10/3,rw,5,r,r/10/9 b move");
    // While the stack is on its way d3 and e3 have no contact, but then they have.
    let passed = play("8,r/9,r/2,rw,b,b,6/10/9 w move", "c3-e3");
    assert_eq!(passed.to_string(), "8,r/9,r/3,b,brw,6/10/9 b move");
}

/// Clause 4.4: the stack that has just moved can lose contact, too.
#[test]
fn the_moving_stack_can_be_lost() {
    let game = play("8,r/9,r/11/10/r,w,b,6 w move", "b1-c1");
    assert_eq!(game.to_string(), "8,r/9,r/11/10/r,8 b move");
}

/// Clause 4.5: a DVONN piece gives contact where it stands after the move.
#[test]
fn a_dvonn_piece_takes_its_contact_along() {
    // a2 touched a1 only, b1 touches c1 as well.
    let game = play("8,r/9,r/11/b,9/rw,b,b,6 w move", "a1-c1");
    assert_eq!(game.to_string(), "8,r/9,r/11/10/1,b,brw,6 b move");
    let game = play("9/10/11/b,9/rw,1,r,5,r w move", "a1-c1");
    assert_eq!(game.to_string(), "9/10/11/10/2,rrw,5,r b move");
}

/// Clause 4.6: whose pieces are lost makes no difference, nor does who made the move.
#[test]
fn a_move_may_cost_pieces_of_either_player() {
    for lost in ["w", "b"] {
        let text = format!("9/10/{lost},w,r,6,r,r/10/9 w move");
        assert_eq!(play(&text, "b3-c3").to_string(), "9/10/2,rw,6,r,r/10/9 b move");
        let text = format!("9/10/{lost},b,r,6,r,r/10/9 b move");
        assert_eq!(play(&text, "b3-c3").to_string(), "9/10/2,rb,6,r,r/10/9 w move");
    }
}

/// Clause 4.7: lost pieces do not come back and count for nobody.
#[test]
fn lost_pieces_count_for_nobody() {
    let text = "8,r/9,r/11/b,9/rw,b,b,6 w move";
    assert_eq!(read(text).position().score(), [2, 3]);
    let game = play(text, "a1-c1");
    assert_eq!(game.position().score(), [3, 1]);
    assert_eq!(illegal(&game, "a2"), "a2 is not legal: all pieces are placed");
    let end = play(text, "a1-c1 b1-c1");
    assert_eq!(end.to_string(), "8,r/9,r/11/10/2,brwb,6 w move");
    assert_eq!(result(&end), "0-1 by 0 to 4");
}

/// Clause 4.8: all three DVONN pieces stay until the end.
#[test]
fn a_dvonn_piece_never_leaves_the_board() {
    // a1 has no neighbour left after the move, and stays.
    let game = play("8,r/9,r/11/10/r,w,b,6 w move", "b1-c1");
    assert_eq!(names(game.position().occupied()), names(["a1", "k4", "k5"].map(point)));
    for game in met_in_play().iter().skip(49) {
        assert_eq!(count(game, Piece::Dvonn), 3, "{game}");
    }
}

/// Clause 5.1: each placement, each move and each pass is a turn of its own.
#[test]
fn every_step_is_a_turn() {
    for game in met_in_play() {
        assert_eq!(game.turns(), game.steps());
    }
    let mut game = placed(48);
    for turn in ["k5", "k5-j5"] {
        assert_eq!(game.position().to_act(), Player::First);
        assert_eq!(game.play_turn(turn).unwrap().len(), 1);
    }
    let mut stuck = read("9/10/r,w,w,w,bbbbb,r,r,4/10/9 b move");
    assert_eq!(stuck.play_turn("pass").unwrap().len(), 1);
}

/// Clause 5.2: who has a legal move must make one, even if it does harm.
#[test]
fn a_harmful_move_must_be_made() {
    // White's only move takes the DVONN piece away from the two tall white stacks.
    let text = "9/10/1,bbbww,rw,1,r,6/1,wwwbw,8/7,r,1 w move";
    let game = read(text);
    assert_eq!(game.steps(), ["c3-e3"]);
    assert_eq!(illegal(&game, "pass"), "pass is not legal: a player who can move must not pass");
    assert_eq!(play(text, "c3-e3").to_string(), "9/10/4,rrw,6/10/7,r,1 b move");
}

/// Clause 5.3: who has no legal move while the opponent has one must pass.
#[test]
fn a_player_without_a_move_passes() {
    let text = "9/10/r,w,w,w,bbbbb,r,r,4/10/9 b move";
    assert_eq!(read(text).steps(), ["pass"]);
    assert_eq!(play(text, "pass").to_string(), "9/10/r,w,w,w,bbbbb,r,r,4/10/9 w move");
}

/// Clause 5.4: no pass with a move at hand, in phase one or after the end.
#[test]
fn a_pass_is_legal_in_no_other_case() {
    assert_eq!(
        illegal(&read("9/10/r,w,w,w,bbbbb,r,r,4/10/9 w move"), "pass"),
        "pass is not legal: a player who can move must not pass"
    );
    for game in [read(START), placed(48)] {
        assert_eq!(
            illegal(&game, "pass"),
            "pass is not legal: nothing moves before all pieces are placed"
        );
    }
    assert_eq!(
        illegal(&read("9/10/4,r,r,r,4/10/9 w move"), "pass"),
        "pass is not legal: the game is over"
    );
}

/// Clause 5.5: who passed stays in the game and must move again when they can.
#[test]
fn a_player_who_passed_stays_in_the_game() {
    let alone = play("9/10/r,w,w,w,bbbbb,r,r,4/10/9 b move", "pass d3-c3 pass");
    assert_eq!(alone.steps(), ["b3-a3", "b3-c3", "c3-a3", "c3-e3"]);
    // White's piece on f3 is surrounded until f4 moves away.
    let text = "9/4,b,bbb,4/4,rb,w,rb,wwwwb,3/4,bbb,rb,4/9 w move";
    assert_eq!(read(text).steps(), ["pass"]);
    let freed = play(text, "pass f4-e3");
    assert_eq!(freed.steps(), ["f3-e2", "f3-e3", "f3-f2", "f3-g3", "f3-g4"]);
    assert_eq!(illegal(&freed, "pass"), "pass is not legal: a player who can move must not pass");
}

/// Clause 6.1: the game is over as soon as neither player can move.
#[test]
fn the_game_ends_when_neither_can_move() {
    let text = "8,r/9,r/1,w,r,8/10/9 w move";
    assert_eq!(result(&read(text)), "goes on");
    assert_eq!(result(&play(text, "b3-c3")), "1-0 by 2 to 0");
    for to_move in ["w", "b"] {
        let game = read(&format!("9/10/11/2,rbb,7/rww,rb,7 {to_move} move"));
        assert_eq!(result(&game), "0-1 by 3 to 5");
        assert!(game.steps().is_empty());
        assert_eq!(illegal(&game, "pass"), "pass is not legal: the game is over");
    }
    // All neighbours of f3 are occupied, and black's stacks of three reach nothing.
    for to_move in ["w", "b"] {
        let surrounded = "9/4,wwb,wwb,4/4,rwb,w,rwb,4/4,wwb,rwb,4/9";
        assert_eq!(result(&read(&format!("{surrounded} {to_move} move"))), "0-1 by 1 to 18");
    }
}

/// Clause 6.2: a finished position has no legal step of any kind.
#[test]
fn nothing_is_legal_after_the_end() {
    let game = read("9/10/11/2,rbb,7/rww,rb,7 w move");
    assert!(game.steps().is_empty());
    for step in ["pass", "e3", "a1-b1", "c2-b1", "a1-d1"] {
        assert_eq!(illegal(&game, step), format!("{step} is not legal: the game is over"));
    }
}

/// Clause 6.3: every piece of a stack counts for the player who controls it.
#[test]
fn own_captured_and_dvonn_pieces_count_alike() {
    let game = play("9/10/2,bbbrw,wrb,3,r,3/10/9 w move", "c3-h3");
    assert_eq!(game.to_string(), "9/10/3,wrb,3,rbbbrw,3/10/9 b move");
    assert_eq!(result(&game), "1-0 by 6 to 3");
}

/// Clause 6.4: a lone DVONN piece counts for nobody.
#[test]
fn a_lone_dvonn_piece_counts_for_nobody() {
    assert_eq!(result(&read("9/10/4,r,r,r,4/10/9 w move")), "1/2-1/2 by 0 to 0");
    assert_eq!(result(&read("9/10/4,rw,6/10/7,r,r w move")), "1-0 by 2 to 0");
}

/// Clause 6.5: the higher score wins, and equal scores are a draw.
#[test]
fn more_pieces_win() {
    assert_eq!(result(&read("9/10/4,r,6/10/rwww,7,rbb w move")), "1-0 by 4 to 3");
    assert_eq!(result(&read("9/10/4,r,6/10/rww,7,rbbb w move")), "0-1 by 3 to 4");
    assert_eq!(result(&read("9/10/4,r,6/10/rww,7,rbb w move")), "1/2-1/2 by 3 to 3");
    assert_eq!(result(&read("9/10/4,r,r,r,4/10/9 w move")), "1/2-1/2 by 0 to 0");
}

/// Clause 6.6: a finished position reports both scores.
#[test]
fn the_margin_is_part_of_the_result() {
    let narrow = read("9/10/4,r,6/10/rwww,7,rbb w move");
    let wide = read("9/10/4,r,6/10/rwwwww,7,rbb b move");
    assert_eq!(narrow.position().outcome(), wide.position().outcome());
    assert_eq!(narrow.position().score(), [4, 3]);
    assert_eq!(wide.position().score(), [6, 3]);
}

/// Clause 6.7: resignation, an agreed draw and lost time are not steps of the game.
#[test]
fn only_play_ends_a_position() {
    let game = read("9/10/r,w,w,w,bbbbb,r,r,4/10/9 w move");
    for word in ["resign", "draw", "time", "1-0"] {
        let part = word.split('-').next().unwrap();
        assert_eq!(
            illegal(&game, word),
            format!("\"{part}\" is not a point: a point is a letter and a number, like c3")
        );
    }
    assert_eq!(
        refused("9/10/r,w,w,w,bbbbb,r,r,4/10/9 w resigned"),
        "the phase is place or move, not \"resigned\""
    );
}

/// Clause 7.1: five rows of the right length, known pieces, a player and a phase.
#[test]
fn a_position_is_written_in_its_form() {
    let game = read("w,r,7/r,9/b,r,9/10/9 w move");
    let on = ["c5", "d5", "b4", "a3", "b3"];
    assert_eq!(names(game.position().occupied()), names(on.map(point)));
    for (position, why) in [
        ("9/10/11/10 w place", "the board has 5 lines divided by \"/\", but 4 are written"),
        ("9/10/11/10/9/9 w place", "the board has 5 lines divided by \"/\", but 6 are written"),
        ("8/10/11/10/9 w place", "row 5 has 9 points, but 8 are written"),
        ("9/9/11/10/9 w place", "row 4 has 10 points, but 9 are written"),
        ("9/10/10/10/9 w place", "row 3 has 11 points, but 10 are written"),
        ("9/10/11/9/9 w place", "row 2 has 10 points, but 9 are written"),
        ("9/10/11/10/8 w place", "row 1 has 9 points, but 8 are written"),
        ("9/10/r,11/10/9 b place", "row 3 has 11 points, but 12 are written"),
        ("9/10/11,r/10/9 b place", "row 3 has 11 points, but more are written"),
        ("9/10/x,10/10/9 b place", "\"x\" on a3 is no piece: w, b and r are pieces"),
        ("9/10/R,10/10/9 b place", "\"R\" on a3 is no piece: w, b and r are pieces"),
        ("9/10/11/10/9 white place", "to move is w or b, not \"white\""),
        ("9/10/11/10/9 w placing", "the phase is place or move, not \"placing\""),
        (
            "9/10/11/10/9 w",
            "a position has 3 fields divided by one blank (board, to move, phase), \
             but 2 are written",
        ),
    ] {
        assert_eq!(refused(position), why, "{position}");
    }
}

/// Clause 7.2: at most 23 white, 23 black and 3 DVONN pieces, buried ones included.
#[test]
fn there_are_not_more_pieces_than_in_the_set() {
    let board = |pieces: &str| format!("9/10/r,{pieces},r,r,7/10/9 w move");
    let (white, black) = ("w".repeat(23), "b".repeat(23));
    read(&board(&white));
    read(&board(&black));
    read(&board(&format!("{white}{black}")));
    assert_eq!(
        refused(&board(&format!("w{black}{white}"))),
        "there are 23 white pieces, but 24 are on the board"
    );
    assert_eq!(
        refused(&board(&format!("b{white}{black}"))),
        "there are 23 black pieces, but 24 are on the board"
    );
    assert_eq!(refused(&board("rw")), "there are 3 DVONN pieces, but 4 are on the board");
}

/// Clause 7.3: while pieces are placed there are no stacks, and an empty point is left.
#[test]
fn a_position_in_phase_place_has_single_pieces_and_an_empty_point() {
    assert_eq!(
        refused("9/10/r,rb,r,8/10/9 b place"),
        "b3 holds a stack while pieces are being placed"
    );
    let full = placed(49).to_string().replace("move", "place");
    assert_eq!(refused(&full), "nothing is left to place on a full board");
    assert_eq!(read(&placed(48).to_string()), placed(48));
}

/// Clause 7.4: the pieces placed so far are those that the order of placing puts down.
#[test]
fn a_position_in_phase_place_has_the_pieces_that_are_due() {
    read("9/10/r,r,r,b,7/10/9 w place");
    for (position, why) in [
        (
            "9/10/r,b,9/10/9 w place",
            "after 2 of the 49 placements the board has 2 DVONN pieces, not 1",
        ),
        (
            "9/10/r,r,r,w,7/10/9 w place",
            "after 4 of the 49 placements the board has 0 white pieces, not 1",
        ),
        (
            "9/10/r,r,r,b,b,6/10/9 b place",
            "after 5 of the 49 placements the board has 1 white pieces, not 0",
        ),
        (
            "9/10/r,r,w,b,7/10/9 w place",
            "after 4 of the 49 placements the board has 3 DVONN pieces, not 2",
        ),
    ] {
        assert_eq!(refused(position), why, "{position}");
    }
}

/// Clause 7.5: white places while the number of pieces is even, black while it is odd.
#[test]
fn the_number_of_pieces_tells_who_places() {
    assert_eq!(
        refused("9/10/11/10/9 b place"),
        "after 0 of the 49 placements white places next, not black"
    );
    assert_eq!(
        refused("9/10/r,10/10/9 w place"),
        "after 1 of the 49 placements black places next, not white"
    );
    for pieces in 0..49 {
        let right = placed(pieces).to_string();
        let (due, other) = if pieces % 2 == 0 { (" w ", " b ") } else { (" b ", " w ") };
        assert!(right.contains(due), "{right}");
        refused(&right.replace(due, other));
    }
}

/// Clause 7.6: in phase `move` there are exactly three DVONN pieces.
#[test]
fn a_position_in_phase_move_has_all_dvonn_pieces() {
    read("9/10/r,r,w,r,7/10/9 w move");
    assert_eq!(
        refused("9/10/r,r,w,8/10/9 w move"),
        "the three DVONN pieces never leave the board, but 2 are on it"
    );
    assert_eq!(
        refused("9/10/11/10/9 w move"),
        "the three DVONN pieces never leave the board, but 0 are on it"
    );
    assert_eq!(
        refused("9/10/r,r,r,r,7/10/9 w move"),
        "there are 3 DVONN pieces, but 4 are on the board"
    );
}

/// Clause 7.7: in phase `move` every stack has contact.
#[test]
fn a_position_in_phase_move_holds_nothing_without_contact() {
    assert_eq!(refused("9/10/r,r,r,8/10/8,w w move"), "i1 has no contact with a DVONN piece");
    assert_eq!(refused("9/10/r,r,r,1,bw,b,5/10/9 b move"), "e3 has no contact with a DVONN piece");
    read("9/10/r,r,r,w,bw,b,5/10/9 b move");
}

/// Clause 7.9: in phase `move` either player may be to move, also without a legal move.
#[test]
fn either_player_may_be_to_move() {
    for board in [
        "9/10/w,r,b,6,r,r/10/9",         // both can move
        "9/10/r,w,w,w,bbbbb,r,r,4/10/9", // white alone can move
        "9/10/4,r,r,r,4/10/9",           // the game is over
    ] {
        for to_move in ["w", "b"] {
            let text = format!("{board} {to_move} move");
            assert_eq!(read(&text).to_string(), text);
            assert_eq!(read(&text).position().phase(), Phase::Move);
        }
    }
}

/// Clause 7.10: the order of the pieces below the top is shown but not part of the position.
#[test]
fn the_order_below_the_top_is_only_shown() {
    let boards = ["9/10/rwbbw,4,r,r,4/10/9", "9/10/bbwrw,4,r,r,4/10/9"];
    let [one, other] = boards.map(|board| read(&format!("{board} w move")));
    assert_eq!(one.position(), other.position());
    assert_eq!(one.position().key(), other.position().key());
    assert_ne!(one.to_string(), other.to_string());
    let [one, other] = [one, other].map(|game| play(&game.to_string(), "a3-f3"));
    assert_eq!(one.to_string(), "9/10/5,rrwbbw,r,4/10/9 b move");
    assert_eq!(other.to_string(), "9/10/5,rbbwrw,r,4/10/9 b move");
    assert_eq!(one.position(), other.position());
    let [white, black] =
        ["rbw", "rwb"].map(|stack| read(&format!("9/10/{stack},r,r,8/10/9 w move")));
    assert_ne!(white.position(), black.position());
}
