//! The clauses of `docs/rules/lyngk.md`, one by one.

use std::collections::BTreeSet;

use game::{Diagram, Player, Position as _, Random, Setup as _, Validate, turn_text};
use hexgrid::Direction;
use lyngk::{Colour, LAYOUT, Move, Piece, Point, Position, Setup, Variant};

type Game = Diagram<Position>;

/// A position of `lyngk`.
fn lyngk(text: &str) -> Game {
    Diagram::read(text, Variant::Standard).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// A position of `lyngk` in which claims award standing fives.
fn awarding(text: &str) -> Game {
    Diagram::read(text, Variant::Awarding).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// A position of `lyngk-6`.
fn lyngk_6(text: &str) -> Game {
    Diagram::read(text, Variant::SixStack).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// Why a text is no position of `lyngk`.
fn refused(text: &str) -> String {
    Game::read(text, Variant::Standard).expect_err(text).to_string()
}

/// Why a text is no position of `lyngk-6`.
fn refused_6(text: &str) -> String {
    Game::read(text, Variant::SixStack).expect_err(text).to_string()
}

/// The position after these turns.
fn after(mut game: Game, turns: &str) -> Game {
    for turn in turns.split(' ') {
        game.play_turn(turn).unwrap_or_else(|why| panic!("{turn} in {game}: {why}"));
    }
    game
}

/// Why a turn, or a part of one, cannot be played.
fn illegal(game: &Game, turn: &str) -> String {
    game.clone().play_text(turn).expect_err(turn).to_string()
}

/// Whether a turn can be played, and then is also listed.
fn is_legal(game: &Game, turn: &str) -> bool {
    let played = game.clone().play_turn(turn);
    let text = played.as_ref().map_or(turn.to_owned(), |steps| turn_text::<Position>(steps));
    assert_eq!(game.turns().contains(&text), played.is_ok(), "{turn} in {game}");
    played.is_ok()
}

/// All turns.
fn turns(game: &Game) -> String {
    game.turns().join(" ")
}

/// All steps.
fn steps(game: &Game) -> String {
    game.steps().join(" ")
}

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

/// Where the stack on a point can go.
fn targets(game: &Game, from: &str) -> String {
    names(game.position().targets(point(from)))
}

fn names(points: impl IntoIterator<Item = Point>) -> String {
    let names: BTreeSet<String> = points.into_iter().map(|point| point.to_string()).collect();
    names.into_iter().collect::<Vec<_>>().join(" ")
}

fn result(game: &Game) -> String {
    game.position().outcome().map_or("*".to_owned(), |outcome| outcome.to_string())
}

fn start(seed: u64) -> Game {
    Diagram::new(Setup::start(Variant::Standard, &mut Random::new(seed))).unwrap()
}

/// Clause 1.1: nine columns, each numbered from 1 at the bottom.
#[test]
fn the_columns_have_1_4_7_6_7_6_7_4_and_1_points() {
    assert_eq!(LAYOUT.columns().map(|column| column.points), [1, 4, 7, 6, 7, 6, 7, 4, 1]);
    assert_eq!(Point::ALL.len(), 43);
    for column in 'a'..='i' {
        let named = Point::ALL.into_iter().filter(|point| point.to_string().starts_with(column));
        let heights: Vec<i8> = named.clone().map(|point| point.hex().y).collect();
        assert!(heights.is_sorted(), "column {column} rises");
        for (n, point) in named.enumerate() {
            assert_eq!(point.to_string(), format!("{column}{}", n + 1));
        }
    }
    for off_board in ["a0", "a2", "b5", "c8", "d7", "i2", "j1"] {
        assert!(off_board.parse::<Point>().is_err(), "{off_board}");
    }
}

/// Clause 1.2: the columns and the diagonals are the lines.
#[test]
fn the_lines_are_those_of_the_table() {
    let table = [
        "b4 c6 d6 e7",
        "a1 b3 c5 d5 e6 f6 g7",
        "b2 c4 d4 e5 f5 g6",
        "b1 c3 d3 e4 f4 g5 h4",
        "c2 d2 e3 f3 g4 h3",
        "c1 d1 e2 f2 g3 h2 i1",
        "e1 f1 g2 h1",
        "b1 c2 d1 e1",
        "a1 b2 c3 d2 e2 f1 g1",
        "b3 c4 d3 e3 f2 g2",
        "b4 c5 d4 e4 f3 g3 h1",
        "c6 d5 e5 f4 g4 h2",
        "c7 d6 e6 f5 g5 h3 i1",
        "e7 f6 g6 h4",
        "b1 b2 b3 b4",
        "c1 c2 c3 c4 c5 c6 c7",
        "d1 d2 d3 d4 d5 d6",
        "e1 e2 e3 e4 e5 e6 e7",
        "f1 f2 f3 f4 f5 f6",
        "g1 g2 g3 g4 g5 g6 g7",
        "h1 h2 h3 h4",
    ];
    let mut lines = BTreeSet::new();
    for direction in Direction::AXES {
        for first in Point::ALL {
            let line: Vec<String> = (0..)
                .map_while(|n| first.step(direction, n))
                .map(|point| point.to_string())
                .collect();
            if first.step(direction.opposite(), 1).is_none() && line.len() > 1 {
                lines.insert(line.join(" "));
            }
        }
    }
    assert_eq!(lines, table.into_iter().map(str::to_owned).collect());
}

/// Clause 1.3: neighbours are next to each other on a line, and no line runs across the columns.
#[test]
fn there_is_no_line_across_the_columns() {
    assert_eq!(names(point("c1").neighbours()), "c2 d1");
    assert_eq!(names(point("a1").neighbours()), "b2 b3");
    assert_eq!(names(point("e4").neighbours()), "d3 d4 e3 e5 f3 f4");
    let game = lyngk("r/4/g,6/6/b,6/6/7/4/k 1 -/- 0-0");
    assert_eq!(illegal(&game, "a1-i1"), "a1-i1 is not legal: a1 and i1 are not on one line");
    assert_eq!(illegal(&game, "c1-e1"), "c1-e1 is not legal: c1 and e1 are not on one line");
}

/// Clause 1.4: five colours with eight pieces each; the ninth never enters play.
#[test]
fn there_are_eight_pieces_of_each_colour() {
    assert_eq!(Colour::ALL.map(Colour::letter), ['i', 'b', 'r', 'g', 'k']);
    let game = start(5);
    for colour in Colour::ALL {
        assert_eq!(game.position().tops(colour).len(), 8, "{colour}");
    }
    assert_eq!(
        refused("1/4/r,r,r,r,r,r,r/r,r,4/7/6/7/4/1 1 -/- 0-0"),
        "there are 8 red pieces, but 9 are on the board"
    );
}

/// Clause 1.5: three jokers, which are no colour.
#[test]
fn a_joker_has_no_colour() {
    assert_eq!(Piece::from_letter('j'), Some(Piece::Joker));
    assert_eq!(Piece::Joker.colour(), None);
    assert_eq!(start(5).position().lone_jokers().len(), 3);
    let game = lyngk("1/4/jr,5,b/6/7/6/7/4/1 1 -/- 0-0");
    assert_eq!(game.position().colours(point("c1")).len(), 1);
}

/// Clause 1.6: single pieces in random order, nothing claimed, player 1 to begin.
#[test]
fn a_game_starts_with_all_pieces_in_random_order() {
    let game = start(1);
    assert_eq!(game.setup().stacks.len(), 43);
    assert!(game.setup().stacks.values().all(|stack| stack.len() == 1));
    assert!(game.to_string().ends_with(" 1 -/- 0-0"), "{game}");
    assert_eq!(game, start(1));
    assert_ne!(game, start(2));
}

/// Clause 1.7: the top decides whose a stack is.
#[test]
fn the_top_decides_who_owns_a_stack() {
    let game = lyngk("1/4/br,rb,rbk,j,g,2/6/7/6/7/4/1 1 r/b 0-0");
    let owner = |name: &str| game.position().owner(point(name));
    assert_eq!(owner("c1"), Some(Player::First));
    assert_eq!(owner("c2"), Some(Player::Second));
    assert_eq!(["c3", "c4", "c5", "c6"].map(owner), [None; 4]);
    assert_eq!(["c1", "c3", "c5"].map(|name| game.position().height(point(name))), [2, 3, 1]);
}

/// Clause 2.1: at first both may move everything.
#[test]
fn both_may_move_what_is_neutral() {
    for player in ["1", "2"] {
        let game = lyngk(&format!("1/4/r,b,bg,4/6/7/6/7/4/1 {player} -/- 0-0"));
        assert_eq!(steps(&game), "b, c1-c2 c2-c1 g, i, k, r,");
    }
}

/// Clause 2.2: a claimed colour is moved by its owner only.
#[test]
fn a_claimed_colour_is_the_players_own() {
    let game = after(lyngk("r/1,b,2/r,6/g,5/7/6/7/4/1 1 -/- 0-0"), "r,c1-d1");
    assert_eq!(game.to_string(), "r/1,b,2/7/gr,5/7/6/7/4/1 2 r/- 0-0");
    assert_eq!(illegal(&game, "a1-b2"), "a1-b2 is not legal: the stack on a1 is the opponent's");
    assert_eq!(Move::Claim(Colour::Red).to_string(), "r,");
}

/// Clause 2.3: a claim comes before the move and counts for it; after the move it is too late.
#[test]
fn a_claim_takes_effect_before_the_move() {
    let game = lyngk("1/4/r,r,b,1,g,k,1/6/7/6/7/4/1 1 -/- 0-0");
    assert!(is_legal(&game, "r,c1-c3"));
    assert!(!is_legal(&game, "c1-c3"));
    let game = after(game, "c2-c3 r,c5-c6");
    assert_eq!(game.to_string(), "1/4/r,1,br,2,kg,1/6/7/6/7/4/1 1 -/r 0-0");
}

/// Clause 2.4: one claim a turn and two a game; then the fifth colour stays neutral.
#[test]
fn a_player_claims_once_a_turn_and_twice_a_game() {
    let game = lyngk("1/4/r,b,5/6/7/6/7/4/1 1 -/- 0-0");
    assert_eq!(
        illegal(&game, "r,b,c1-c2"),
        "b, is not legal: a turn has one claim, and a move has to follow it"
    );
    let game = lyngk("1/4/k,b,5/6/7/6/7/4/1 1 rb/g 0-0");
    assert_eq!(illegal(&game, "k,"), "k, is not legal: a player claims at most two colours");
    for player in ["1", "2"] {
        let game = lyngk(&format!("1/4/k,k,1,r,1,g,1/6/7/6/7/4/1 {player} rb/gi 0-0"));
        assert!(is_legal(&game, "c2-c4"), "player {player} moves black");
        assert!(!steps(&game).contains(','), "player {player} has two colours");
    }
}

/// Clause 2.5: nothing is claimed twice, and the joker never.
#[test]
fn a_claimed_colour_and_the_joker_cannot_be_claimed() {
    for player in ["1", "2"] {
        let game = lyngk(&format!("1/4/r,b,j,4/6/7/6/7/4/1 {player} r/- 0-0"));
        assert_eq!(illegal(&game, "r,"), "r, is not legal: red is already claimed by player 1");
        assert_eq!(illegal(&game, "j,"), "j is the joker, which is never claimed");
        assert_eq!(illegal(&game, "W,"), "W is the joker, which is never claimed");
    }
}

/// Clause 2.6: claiming stays optional to the end.
#[test]
fn a_game_can_end_without_claims() {
    let game = lyngk("1/4/r,b,5/6/7/6/7/4/1 2 g/- 0-0");
    assert!(is_legal(&game, "c1-c2") && is_legal(&game, "r,c1-c2"));
    let game = after(lyngk("1/4/r,b,5/6/7/6/7/4/1 1 -/- 0-0"), "c1-c2");
    assert_eq!(game.to_string(), "1/4/1,br,5/6/7/6/7/4/1 2 -/- 0-0");
    assert_eq!(result(&game), "1/2-1/2");
}

/// Clause 2.7: any neutral colour may be claimed, whatever moves and whatever is on the board.
#[test]
fn a_claim_need_not_be_the_colour_moved_nor_be_on_the_board() {
    let game = lyngk("1/4/r,b,5/6/7/6/7/4/1 1 -/- 0-0");
    for turn in ["b,c1-c2", "k,c1-c2", "g,c2-c1", "n,c2-c1"] {
        assert!(is_legal(&game, turn), "{turn}");
    }
}

/// Clause 2.8: a claim needs a move that can follow.
#[test]
fn a_claim_without_a_move_is_illegal() {
    let game = lyngk("1/4/r,bg,5/6/7/6/7/4/1 1 -/bg 0-0");
    assert_eq!(steps(&game), "r,");
    assert_eq!(illegal(&game, "i,"), "i, is not legal: no move could follow the claim of ivory");
}

/// Clause 3.1: one stack moves as a whole and ends on top.
#[test]
fn a_stack_moves_as_a_whole_onto_another() {
    let game = after(lyngk("1/4/ib,rg,5/6/7/6/7/4/1 1 b/- 0-0"), "c1-c2");
    assert_eq!(game.to_string(), "1/4/1,rgib,5/6/7/6/7/4/1 2 b/- 0-0");
    let game = lyngk("1/4/ib,1,rg,4/6/7/6/7/4/1 1 b/- 0-0");
    assert!(is_legal(&game, "c1-c3") && is_legal(&game, "c3-c1"), "own and neutral");
    assert_eq!(illegal(&game, "c2-c1"), "c2-c1 is not legal: there is nothing on c2");
}

/// Clause 3.2: the opponent's stacks are landed on but not moved.
#[test]
fn the_opponents_stacks_can_only_be_covered() {
    let game = lyngk("1/4/k,g,5/6/7/6/7/4/1 1 rk/g 0-0");
    assert_eq!(turns(&game), "c1-c2");
    assert_eq!(illegal(&game, "c2-c1"), "c2-c1 is not legal: the stack on c2 is the opponent's");
}

/// Clause 3.3: a move ends on the nearest stack of a line.
#[test]
fn a_move_goes_to_the_nearest_stack() {
    let game = lyngk("1/4/r,2,b,1,g,1/6/7/6/7/4/1 1 -/- 0-0");
    assert_eq!(targets(&game, "c1"), "c4");
    assert_eq!(targets(&game, "c4"), "c1 c6");
    assert_eq!(illegal(&game, "c1-c6"), "c1-c6 is not legal: c4 is in the way from c1 to c6");
    assert_eq!(
        illegal(&game, "c1-c2"),
        "c1-c2 is not legal: a move ends on an occupied point, and c2 is empty"
    );
}

/// Clause 3.4: five is the highest, jokers included.
#[test]
fn no_stack_is_higher_than_five() {
    for claims in ["r/-", "-/-"] {
        let game = lyngk(&format!("1/4/igr,jjb,1,i,k,2/6/7/6/7/4/1 1 {claims} 0-0"));
        assert_eq!(
            illegal(&game, "c1-c2"),
            "c1-c2 is not legal: the stack would be 6 high, and 5 is the highest"
        );
    }
    assert!(is_legal(&lyngk("1/4/igr,jb,5/6/7/6/7/4/1 1 r/- 0-0"), "c1-c2"));
}

/// Clause 3.5: no colour is in a stack twice, buried ones included.
#[test]
fn no_colour_is_in_a_stack_twice() {
    let game = lyngk("1/4/ir,rgb,k,4/6/7/6/7/4/1 1 r/- 0-0");
    assert_eq!(illegal(&game, "c1-c2"), "c1-c2 is not legal: red is already in the stack on c2");
    assert_eq!(illegal(&game, "c2-c1"), "c2-c1 is not legal: red is already in the stack on c1");
    assert!(is_legal(&game, "c2-c3"));
}

/// Clause 3.6: up to three jokers in a stack, each for a missing colour.
#[test]
fn all_three_jokers_can_be_in_one_stack() {
    let game = after(lyngk("1/4/jr,jb,j,4/6/7/6/7/4/1 1 rg/bi 0-0"), "c1-c2");
    assert_eq!(game.to_string(), "1/4/1,jbjr,j,4/6/7/6/7/4/1 2 rg/bi 0-0");
    assert_eq!(after(game, "pass c2-c3").to_string(), "1/4/7/6/7/6/7/4/1 2 rg/bi 1-0");
}

/// Clause 3.7: a neutral single piece lands on single pieces only.
#[test]
fn a_neutral_piece_lands_on_single_pieces() {
    // Around e4: neutral blue, own red and foreign green, a joker, and two higher stacks.
    let game = lyngk("1/4/7/2,g,kr,2/2,b,i,r,2/2,rk,j,2/7/4/1 1 r/g 0-0");
    assert_eq!(targets(&game, "e4"), "d3 e3 e5 f4");
    for higher in ["d4", "f3"] {
        assert_eq!(
            illegal(&game, &format!("e4-{higher}")),
            format!(
                "e4-{higher} is not legal: \
                 a neutral piece cannot climb onto the higher stack on {higher}"
            )
        );
    }
}

/// Clause 3.8: a higher neutral stack lands on equal and lower ones.
#[test]
fn a_neutral_stack_lands_on_equal_and_lower_ones() {
    let game = lyngk("1/4/7/2,rgk,j,2/2,r,ib,gk,2/6/7/4/1 1 -/- 0-0");
    assert_eq!(targets(&game, "e4"), "d4 e3 e5");
    assert_eq!(
        illegal(&game, "e4-d3"),
        "e4-d3 is not legal: a neutral stack of 2 cannot climb onto the higher one on d3"
    );
    assert_eq!(targets(&game, "d3"), "d4 e4");
}

/// Clause 3.9: an own stack lands on any height.
#[test]
fn an_own_stack_lands_on_higher_ones() {
    assert!(is_legal(&lyngk("1/4/r,bgik,5/6/7/6/7/4/1 1 r/- 0-0"), "c1-c2"));
    assert!(is_legal(&lyngk("1/4/kr,bgi,5/6/7/6/7/4/1 2 -/r 0-0"), "c1-c2"));
    assert!(!is_legal(&lyngk("1/4/kr,bgi,5/6/7/6/7/4/1 1 g/- 0-0"), "c1-c2"));
}

/// Clause 3.10: a lone joker is landed on but never moves; inside a stack it moves along.
#[test]
fn a_lone_joker_does_not_move() {
    for player in ["1", "2"] {
        let game = lyngk(&format!("1/4/j,r,5/6/7/6/7/4/1 {player} -/- 0-0"));
        assert_eq!(
            illegal(&game, "c1-c2"),
            "c1-c2 is not legal: the joker on c1 stands alone and cannot move"
        );
        assert!(is_legal(&game, "c2-c1"));
    }
    let game = after(lyngk("1/4/jr,b,5/6/7/6/7/4/1 1 -/- 0-0"), "c1-c2");
    assert_eq!(game.to_string(), "1/4/1,bjr,5/6/7/6/7/4/1 2 -/- 0-0");
}

/// Clause 3.11: play never brings a joker to the top of a stack.
#[test]
fn a_joker_never_comes_to_the_top() {
    for seed in 0..50 {
        let mut random = Random::new(seed);
        let mut game = start(seed);
        while let Some(step) = game.position().random_move(&mut random) {
            game.play(step).unwrap();
            for joker in game.position().lone_jokers() {
                assert_eq!(game.position().height(joker), 1, "{joker} in {game}");
            }
        }
    }
}

/// Clause 4.1: an own stack may make several hops, a neutral one may not.
#[test]
fn only_an_own_stack_hops_on() {
    assert!(is_legal(&lyngk("1/4/r,r,b,4/6/7/6/7/4/1 1 r/- 0-0"), "c1-c3"));
    let neutral = lyngk("1/4/r,r,b,4/6/7/6/7/4/1 1 -/- 0-0");
    assert_eq!(illegal(&neutral, "c1-c3"), "c1-c3 is not legal: c2 is in the way from c1 to c3");
}

/// Clause 4.2: from a link the move goes on in any direction.
#[test]
fn a_move_turns_at_a_link() {
    let game = lyngk("1/k,3/r,r,b,4/1,g,4/7/6/7/4/1 1 r/- 0-0");
    assert_eq!(targets(&game, "c1"), "b1 c3 d2");
    let game = lyngk("1/k,3/r,i,b,4/1,g,4/7/6/7/4/1 1 r/- 0-0");
    assert_eq!(targets(&game, "c1"), "c2");
    assert_eq!(
        illegal(&game, "c1-d2"),
        "c1-d2 is not legal: c1 and d2 are not on one line, and no chain of red stacks joins them"
    );
}

/// Clause 4.3: each hop reaches the nearest stack only.
#[test]
fn each_hop_goes_to_the_nearest_stack() {
    let game = lyngk("1/4/r,2,r,3/6/7/6/5,g,1/4/1 1 r/- 0-0");
    assert_eq!(targets(&game, "c1"), "g6");
    let game = lyngk("1/4/r,2,r,3/3,b,2/7/6/5,g,1/4/1 1 r/- 0-0");
    assert_eq!(targets(&game, "c1"), "d4");
}

/// Clause 4.4: the player's other colour is no link but a place to land.
#[test]
fn the_other_own_colour_is_no_link() {
    let game = lyngk("1/4/r,b,k,4/6/7/6/7/4/1 1 rb/gi 0-0");
    assert_eq!(targets(&game, "c1"), "c2");
}

/// Clause 4.5: only the top of a link matters.
#[test]
fn what_lies_below_in_a_link_does_not_matter() {
    let game = lyngk("1/4/br,bgr,k,4/6/7/6/7/4/1 1 ri/bg 0-0");
    assert_eq!(targets(&game, "c1"), "c3");
}

/// Clause 4.6: the last hop lands by the rules, and never on a link.
#[test]
fn the_last_hop_has_to_fit() {
    let game = lyngk("1/4/br,r,b,4/6/7/6/7/4/1 1 ri/gk 0-0");
    assert_eq!(illegal(&game, "c1-c3"), "c1-c3 is not legal: blue is already in the stack on c3");
    assert_eq!(illegal(&game, "c1-c2"), "c1-c2 is not legal: red is already in the stack on c2");
    assert!(is_legal(&game, "c2-c3"));
    let game = lyngk("1/4/igr,r,jbk,4/6/7/6/7/4/1 1 r/- 0-0");
    assert_eq!(
        illegal(&game, "c1-c3"),
        "c1-c3 is not legal: the stack would be 6 high, and 5 is the highest"
    );
}

/// Clause 4.7: a joker is no link.
#[test]
fn a_joker_is_no_link() {
    let game = lyngk("1/4/r,j,b,4/6/7/6/7/4/1 1 r/- 0-0");
    assert_eq!(targets(&game, "c1"), "c2");
}

/// Clause 4.8: any number of hops; that a link serves only once changes nothing.
#[test]
fn a_chain_can_be_long() {
    let game = lyngk("1/4/r,r,r,r,r,r,r/5,r/6,b/6/7/4/1 1 r/- 0-0");
    assert_eq!(targets(&game, "c1"), "e7");
    let route = game.position().route(point("c1"), point("e7"));
    assert_eq!(route, ["c2", "c3", "c4", "c5", "c6", "d6"].map(point));
    // The validator searches all ways that use each link once.
    let plain: BTreeSet<String> =
        game.setup().plain_moves().iter().map(ToString::to_string).collect();
    assert_eq!(plain, game.steps().into_iter().collect());
}

/// Clause 4.9: the starting point is passed over, but neither a link nor an end.
#[test]
fn the_start_is_empty_once_left() {
    let game = lyngk("1/r,3/r,r,5/r,5/1,b,5/6/7/4/1 1 ri/gk 0-0");
    assert_eq!(turns(&game), "b1-e2 c1-e2 c2-e2 d1-e2 e2-d1");
    assert_eq!(
        illegal(&game, "c1-c1"),
        "c1-c1 is not legal: the stack on c1 cannot land on itself"
    );
    // From the link c3 the move may go on to c5, or back over its start c2 to c1.
    let game = lyngk("1/4/b,r,r,1,g,2/6/7/6/7/4/1 1 r/- 0-0");
    assert_eq!(targets(&game, "c2"), "c1 c5");
    assert_eq!(game.position().route(point("c2"), point("c1")), []);
}

/// Clause 4.10: a move is its start and its end, by whatever route.
#[test]
fn an_end_reached_in_two_ways_is_one_move() {
    let game = lyngk("1/4/r,r,5/b,5/7/6/7/4/1 1 rg/ik 0-0");
    assert_eq!(turns(&game), "c1-d1 c2-d1 d1-c1 d1-c2");
    assert_eq!(game.position().route(point("c1"), point("d1")), []);
}

/// Clause 4.11: a claim in the same turn makes links, if it is of the colour that moves.
#[test]
fn a_claim_makes_links_at_once() {
    let game = lyngk("1/4/r,r,b,4/6/7/6/7/4/1 1 -/- 0-0");
    assert!(is_legal(&game, "r,c1-c3"));
    assert!(!is_legal(&game, "c1-c3"));
    assert!(!is_legal(&game, "b,c1-c3"));
}

/// Clause 5.1: a five with an own top is taken off and is a point, also right after the claim.
#[test]
fn an_own_five_is_taken_off() {
    let game = after(lyngk("1/4/r,bgik,5/6/7/6/7/4/1 1 -/- 0-0"), "r,c1-c2");
    assert_eq!(game.to_string(), "1/4/7/6/7/6/7/4/1 2 r/- 1-0");
    let game = after(lyngk("1/4/r,bgik,5/6/7/6/7/4/1 2 g/r 1-2"), "c1-c2");
    assert_eq!(game.to_string(), "1/4/7/6/7/6/7/4/1 1 g/r 1-3");
}

/// Clause 5.2: lines run through the point of a stack that was taken off.
#[test]
fn a_five_taken_off_frees_the_line() {
    let game = lyngk("1/4/i,bgik,1,k,3/r,5/7/6/7/4/1 1 r/k 0-0");
    assert!(!is_legal(&game, "c1-c4"));
    let game = after(game, "d1-c2");
    assert_eq!(game.to_string(), "1/4/i,2,k,3/6/7/6/7/4/1 2 r/k 1-0");
    assert!(is_legal(&game, "c1-c4") && is_legal(&game, "c4-c1"));
}

/// Clause 5.3: a five with a neutral top stays for ever as an obstacle.
#[test]
fn a_neutral_five_stays_as_an_obstacle() {
    let game = lyngk("1/4/r,bgik,5/6/7/6/7/4/1 1 -/- 0-0");
    assert_eq!(after(game.clone(), "c2-c1").to_string(), "1/4/rbgik,6/6/7/6/7/4/1 2 -/- 0-0");
    assert_eq!(after(game, "b,c2-c1").to_string(), "1/4/rbgik,6/6/7/6/7/4/1 2 b/- 0-0");
    for claims in ["-/-", "k/-", "k/r"] {
        let game = lyngk(&format!("1/4/rbjgk,i,b,4/6/7/6/7/4/1 1 {claims} 0-0"));
        assert!(game.position().is_wall(point("c1")) && !game.position().is_wall(point("c2")));
        for turn in ["c1-c2", "c2-c1"] {
            assert_eq!(
                illegal(&game, turn),
                format!(
                    "{turn} is not legal: \
                     the stack on c1 is full: it neither moves nor is landed on"
                )
            );
        }
    }
}

/// Clause 5.4: a neutral five counts for nobody, also after a claim.
#[test]
fn a_neutral_five_never_counts() {
    let game = after(lyngk("1/4/rbgik,1,i,b,3/6/7/6/7/4/1 1 -/- 0-0"), "k,c3-c4");
    assert_eq!(game.to_string(), "1/4/rbgik,2,bi,3/6/7/6/7/4/1 2 k/- 0-0");
    assert_eq!(game.position().score(), [[0; 5]; 2]);
    assert_eq!(result(&game), "1/2-1/2");
}

/// Clause 5.5: the top of a standing five links.
#[test]
fn a_standing_five_is_a_link() {
    let game = lyngk("1/4/k,rbgik,i,4/6/7/6/7/4/1 1 k/- 0-0");
    assert_eq!(targets(&game, "c1"), "c3");
    assert_eq!(game.position().route(point("c1"), point("c3")), [point("c2")]);
}

/// Clause 5.6: where claims award fives, the claimer takes those of the colour off with the claim.
#[test]
fn a_claim_takes_standing_fives_off() {
    let text = "1/4/rbgik,1,i,b,3/6/7/6/7/4/1 1 -/- 0-0";
    let mut game = awarding(text);
    game.play_text("k,").unwrap();
    assert_eq!(game.to_string(), "1/4/2,i,b,3/6/7/6/7/4/1 1 K/- 1-0");
    let game = after(game, "c3-c4");
    assert_eq!(game.to_string(), "1/4/3,bi,3/6/7/6/7/4/1 2 k/- 1-0");
    assert_eq!(game.position().score(), [[1, 0, 0, 0, 0], [0; 5]]);
    assert_eq!(result(&game), "1-0");
    let other = after(awarding(text), "r,c3-c4");
    assert_eq!(other.to_string(), "1/4/rbgik,2,bi,3/6/7/6/7/4/1 2 r/- 0-0");
    let two = after(awarding("1/4/rbgik,1,i,b,3/irbgk,5/7/6/7/4/1 2 -/- 0-0"), "k,c3-c4");
    assert_eq!(two.to_string(), "1/4/3,bi,3/6/7/6/7/4/1 1 -/k 0-2");
    // The same stacks with and without this rule are two positions.
    let (with, without) = (awarding(text), lyngk(text));
    assert_ne!(with.position(), without.position());
    assert_ne!(with.position().key(), without.position().key());
}

/// Clause 5.7: where claims award fives, what a claim takes off is gone for the move of its turn.
#[test]
fn a_claim_needs_a_move_after_its_fives_have_gone() {
    // The five stood between c1 and c3.
    let text = "1/4/r,rbgik,b,4/6/7/6/7/4/1 1 -/- 0-0";
    assert_eq!(turns(&lyngk(text)), "");
    assert_eq!(turns(&awarding(text)), "k,c1-c3 k,c3-c1");
    assert_eq!(
        illegal(&awarding(text), "pass"),
        "pass is not legal: the claim of black makes a move possible, so a pass is not"
    );
    // It was the link from c1 to d2.
    let text = "1/4/k,rbgik,5/1,i,4/5,g,r/6/7/4/1 1 -/gr 0-0";
    assert_eq!(turns(&lyngk(text)), "k,c1-d2");
    assert_eq!(turns(&awarding(text)), "pass");
    assert_eq!(
        illegal(&awarding(text), "k,"),
        "k, is not legal: no move could follow the claim of black"
    );
    let text = "1/4/k,rbgik,5/1,i,4/7/6/7/4/1 1 -/- 0-0";
    assert_eq!(result(&lyngk(text)), "*");
    assert_eq!(result(&awarding(text)), "1/2-1/2");
}

/// Clause 5.8: where claims award fives, none with a claimed top stands.
#[test]
fn no_five_with_a_claimed_top_stands_where_claims_award_them() {
    assert_eq!(
        Game::read("1/4/rbgik,6/6/7/6/7/4/1 1 -/k 0-0", Variant::Awarding).unwrap_err().to_string(),
        "player 2 has claimed the top of the five on c1, and the claim would have taken it off"
    );
    assert!(Game::read("1/4/rbgik,6/6/7/6/7/4/1 1 -/r 0-0", Variant::Awarding).is_ok());
}

/// Clause 6.1: a turn is a claim and a move, a move, or a pass; after a claim only moves follow.
#[test]
fn a_turn_is_an_optional_claim_and_a_move() {
    let game = lyngk("1/4/r,b,5/6/7/6/7/4/1 1 gi/k 0-0");
    assert_eq!(turns(&game), "c1-c2 c2-c1");
    assert_eq!(after(game, "c1-c2").position().to_act(), Player::Second);
    let mut game = lyngk("1/4/r,b,5/6/7/6/7/4/1 1 g/ik 0-0");
    assert_eq!(turns(&game), "b,c1-c2 b,c2-c1 c1-c2 c2-c1 r,c1-c2 r,c2-c1");
    assert_eq!(steps(&game), "b, c1-c2 c2-c1 r,");
    game.play_text("r,").unwrap();
    assert_eq!(game.position().to_act(), Player::First);
    assert_eq!(steps(&game), "c1-c2 c2-c1");
}

/// Clause 6.2: who can move must, also if that takes a claim.
#[test]
fn a_player_who_can_move_only_with_a_claim_must_claim() {
    let game = lyngk("1/4/r,bg,5/6/7/6/7/4/1 1 -/bg 0-0");
    assert_eq!(turns(&game), "r,c1-c2");
    assert_eq!(
        illegal(&game, "pass"),
        "pass is not legal: the claim of red makes a move possible, so a pass is not"
    );
}

/// Clause 6.3: who cannot move while the opponent can must pass, and claims nothing.
#[test]
fn a_player_who_cannot_move_must_pass() {
    let game = lyngk("1/4/r,b,5/6/7/6/7/4/1 2 rb/- 0-0");
    assert_eq!(turns(&game), "pass");
    assert_eq!(after(game, "pass").to_string(), "1/4/r,b,5/6/7/6/7/4/1 1 rb/- 0-0");
}

/// Clause 6.4: a pass is legal in no other case.
#[test]
fn a_pass_is_legal_only_without_a_move() {
    let game = lyngk("1/4/r,b,5/6/7/6/7/4/1 1 rb/- 0-0");
    assert_eq!(illegal(&game, "pass"), "pass is not legal: a player who can move must not pass");
    let game = lyngk("1/4/r,bg,5/6/7/6/7/4/1 1 -/bg 0-0");
    assert!(!is_legal(&game, "pass"), "a claim would open a move");
    assert_eq!(
        illegal(&game, "r,pass"),
        "pass is not legal: after a claim a move has to follow, not a pass"
    );
    let game = lyngk("1/4/r,br,5/6/7/6/7/4/1 1 -/- 0-0");
    assert_eq!(illegal(&game, "pass"), "pass is not legal: the game is over");
}

/// Clause 6.5: the other goes on alone; who can move again must.
#[test]
fn who_can_move_again_must_move() {
    let game = after(lyngk("1/4/g,gr,1,k,3/1,b,4/7/6/7/4/1 2 rb/gi 0-0"), "pass c2-d2");
    assert_eq!(game.to_string(), "1/4/g,2,k,3/1,bgr,4/7/6/7/4/1 2 rb/gi 0-0");
    assert_eq!(turns(&game), "c1-c4 c4-c1");
    assert!(!is_legal(&game, "pass"));
}

/// Clause 7.1: the game is over when neither can move, claims included.
#[test]
fn the_game_ends_when_neither_can_move() {
    // Nothing moves without a claim, but that of red makes a chain.
    let game = lyngk("1/4/r,bgr,b,4/6/7/6/7/4/1 1 -/- 0-0");
    assert_eq!(turns(&game), "r,c1-c3");
    assert_eq!(result(&game), "*");
    let game = after(game, "r,c1-c3");
    assert_eq!(turns(&game), "");
    assert_eq!(result(&game), "1-0");
}

/// Clause 7.2: a finished position has no step, not even a claim.
#[test]
fn a_finished_position_has_no_step() {
    let game = lyngk("1/4/r,br,5/6/7/6/7/4/1 1 -/- 0-0");
    assert_eq!(steps(&game), "");
    for step in ["i,", "r,", "c1-c2", "c2-c1", "pass"] {
        assert_eq!(illegal(&game, step), format!("{step} is not legal: the game is over"));
    }
}

/// Clause 7.3: more stacks of five win, whatever else is on the board.
#[test]
fn more_fives_win() {
    assert_eq!(result(&lyngk("1/4/birg,6/6/7/6/7/4/1 1 r/g 2-1")), "1-0");
    assert_eq!(result(&lyngk("1/4/bigr,6/6/7/6/7/4/1 1 r/g 1-2")), "0-1");
}

/// Clause 7.4: then fours, threes, twos and ones; the first difference decides.
#[test]
fn with_equal_fives_the_higher_stacks_decide() {
    // All stacks hold blue or stand alone on their lines, so that nothing moves.
    assert_eq!(result(&lyngk("bikr/4/big,6/6/big,6/6/7/4/1 1 r/g 1-1")), "1-0");
    assert_eq!(result(&lyngk("bir/4/bg,6/6/bg,6/6/7/4/1 1 r/g 0-0")), "1-0");
    assert_eq!(result(&lyngk("br/4/g,6/6/g,6/6/7/4/1 1 r/g 0-0")), "1-0");
    assert_eq!(result(&lyngk("r/4/bkg,6/6/bkr,6/6/7/4/1 1 r/g 0-0")), "1-0");
    assert_eq!(result(&lyngk("g/4/bkg,6/6/bkr,6/6/7/4/1 1 r/g 0-0")), "0-1");
}

/// Clause 7.5: stacks of nobody and lone jokers do not count.
#[test]
fn only_own_tops_count() {
    let game = lyngk("j/4/bik,6/6/br,6/6/7/4/1 1 r/g 0-0");
    assert_eq!(game.position().score(), [[0, 0, 0, 1, 0], [0; 5]]);
}

/// Clause 7.6: all equal is a draw.
#[test]
fn equal_scores_are_a_draw() {
    let game = lyngk("j/4/bkg,6/6/bkr,6/6/7/4/1 1 r/g 1-1");
    assert_eq!(game.position().score(), [[1, 0, 1, 0, 0]; 2]);
    assert_eq!(result(&game), "1/2-1/2");
}

/// Clause 7.7: a score is the list of fives, fours, threes, twos and ones.
#[test]
fn a_score_lists_the_stacks_by_height() {
    let game =
        lyngk("jrk/rbik,2,jbr/5,igb,1/6/3,bgi,1,rigbk,1/2,grik,3/3,gb,kgri,2/kr,3/1 2 bi/r 1-1");
    assert_eq!(game.position().score(), [[1, 1, 2, 1, 0], [1, 0, 1, 1, 0]]);
    assert_eq!(result(&game), "1-0");
}

/// Clause 7.8: resignation and the like are no steps and end no position.
#[test]
fn nothing_but_play_ends_a_position() {
    let game = lyngk("1/4/r,b,5/6/7/6/7/4/1 1 r/- 3-0");
    assert_eq!(result(&game), "*");
    for text in ["resign", "draw", "time", "*", "1-0"] {
        assert!(game.clone().play_text(text).is_err(), "{text}");
    }
}

/// Clause 8.1: the six-stack variant starts and is played like the standard game.
#[test]
fn the_six_stack_variant_is_played_alike() {
    for seed in 0..5 {
        let game = start(seed);
        let six = lyngk_6(&game.to_string());
        assert_eq!(turns(&game), turns(&six));
        assert_ne!(game.position(), six.position());
        assert_ne!(game.position().key(), six.position().key());
    }
}

/// Clause 8.2: fives stay and are ordinary stacks that move, are landed on and link.
#[test]
fn fives_stay_in_the_six_stack_variant() {
    let game = after(lyngk_6("1/4/r,bgik,5/6/7/6/7/4/1 1 rg/bi 0-0"), "c1-c2");
    assert_eq!(game.to_string(), "1/4/1,bgikr,5/6/7/6/7/4/1 2 rg/bi 0-0");
    let game = lyngk_6("1/4/k,bgirk,j,1,r,2/6/7/6/7/4/1 1 k/r 0-0");
    assert!(!game.position().is_wall(point("c2")));
    assert_eq!(targets(&game, "c1"), "c3");
    assert_eq!(targets(&game, "c2"), "c3");
    let game = lyngk_6("1/4/bjgik,r,5/6/7/6/7/4/1 1 r/- 0-0");
    assert_eq!(targets(&game, "c2"), "c1");
}

/// Clause 8.3: a six holds at least one joker, no colour twice, and is the highest.
#[test]
fn a_six_needs_a_joker() {
    assert!(is_legal(&lyngk_6("1/4/r,jbgik,5/6/7/6/7/4/1 1 r/- 0-0"), "c1-c2"));
    assert!(is_legal(&lyngk_6("1/4/gr,jjjb,5/6/7/6/7/4/1 1 r/- 0-0"), "c1-c2"));
    let game = lyngk_6("1/4/ikr,jrbg,1,i,k,2/6/7/6/7/4/1 1 r/- 0-0");
    assert_eq!(illegal(&game, "c1-c2"), "c1-c2 is not legal: red is already in the stack on c2");
    let game = lyngk_6("1/4/jr,jbgik,1,i,k,2/6/7/6/7/4/1 1 r/- 0-0");
    assert_eq!(
        illegal(&game, "c1-c2"),
        "c1-c2 is not legal: the stack would be 7 high, and 6 is the highest"
    );
}

/// Clause 8.4: the joker stays passive.
#[test]
fn a_joker_is_passive_in_the_six_stack_variant() {
    let game = lyngk_6("1/4/r,j,b,4/6/7/6/7/4/1 1 r/- 0-0");
    assert_eq!(targets(&game, "c1"), "c2", "no link");
    assert_eq!(
        illegal(&game, "c2-c1"),
        "c2-c1 is not legal: the joker on c2 stands alone and cannot move"
    );
    assert_eq!(illegal(&game, "j,"), "j is the joker, which is never claimed");
}

/// Clause 8.5: neutral stacks do not climb, but a neutral five may make a six.
#[test]
fn neutral_stacks_keep_their_limits() {
    let game = lyngk_6("1/4/jbgik,r,5/6/7/6/7/4/1 1 -/- 0-0");
    assert!(is_legal(&game, "c1-c2"));
    assert_eq!(
        illegal(&game, "c2-c1"),
        "c2-c1 is not legal: a neutral piece cannot climb onto the higher stack on c1"
    );
    let game = lyngk_6("1/4/bg,jik,5/6/7/6/7/4/1 1 -/- 0-0");
    assert!(!is_legal(&game, "c1-c2") && is_legal(&game, "c2-c1"));
    assert!(is_legal(&lyngk_6("1/4/brg,jik,5/6/7/6/7/4/1 1 -/- 0-0"), "c1-c2"));
}

/// Clause 8.6: an own six wins at once, also right after the claim.
#[test]
fn an_own_six_wins() {
    let game = after(lyngk_6("1/4/r,jbgik,5/6/4,b,i,1/6/7/4/1 1 rg/b 0-0"), "c1-c2");
    assert_eq!(game.to_string(), "1/4/1,jbgikr,5/6/4,b,i,1/6/7/4/1 2 rg/b 0-0 1");
    assert_eq!(result(&game), "1-0");
    assert_eq!(steps(&game), "");
    assert_eq!(targets(&game, "e5"), "");
    assert_eq!(illegal(&game, "e5-e6"), "e5-e6 is not legal: the game is over");
    let game = after(lyngk_6("1/4/jbgik,r,5/6/7/6/7/4/1 2 -/- 0-0"), "k,c1-c2");
    assert_eq!(game.to_string(), "1/4/1,rjbgik,5/6/7/6/7/4/1 1 -/k 0-0 2");
    assert_eq!(result(&game), "0-1");
}

/// Clause 8.7: a neutral six does not win, also not when its colour is claimed later.
#[test]
fn a_neutral_six_never_wins() {
    let game = lyngk_6("1/4/jbgik,r,1,i,b,g,1/6/7/6/7/4/1 1 -/- 0-0");
    let game = after(game, "c1-c2 k,c4-c5");
    assert_eq!(game.to_string(), "1/4/1,rjbgik,2,bi,g,1/6/7/6/7/4/1 1 -/k 0-0");
    assert_eq!(result(&game), "*");
}

/// Clause 8.8: a six neither moves nor is landed on, but links.
#[test]
fn a_six_stays_and_links() {
    let game = lyngk_6("1/4/k,rjbgik,i,j,3/6/7/6/7/4/1 1 k/- 0-0");
    assert!(game.position().is_wall(point("c2")));
    assert_eq!(targets(&game, "c1"), "c3");
    for turn in ["c2-c3", "c3-c2"] {
        assert_eq!(
            illegal(&game, turn),
            format!(
                "{turn} is not legal: the stack on c2 is full: it neither moves nor is landed on"
            )
        );
    }
}

/// Clause 8.9: at the end a five counts for the owner of its top, then the lower stacks.
#[test]
fn fives_on_the_board_count_in_the_six_stack_variant() {
    let game = lyngk_6("1/4/bgikr,6/6/rgikb,6/6/rbikg,6/4/1 1 rk/bi 0-0");
    assert_eq!(game.position().score(), [[1, 0, 0, 0, 0], [1, 0, 0, 0, 0]]);
    assert_eq!(result(&game), "1/2-1/2");
    let game = lyngk_6("1/4/bgikr,6/6/rgib,6/6/rbikg,6/4/1 1 rk/bi 0-0");
    assert_eq!(game.position().score(), [[1, 0, 0, 0, 0], [0, 1, 0, 0, 0]]);
    assert_eq!(result(&game), "1-0");
}

/// Clause 8.10: sixes count for nobody.
#[test]
fn sixes_do_not_count() {
    let game = lyngk_6("1/4/bgjikr,6/6/rgib,6/6/7/4/1 1 rk/bi 0-0");
    assert_eq!(game.position().score(), [[0; 5], [0, 1, 0, 0, 0]]);
    assert_eq!(result(&game), "0-1");
}

/// Clause 9.1: nine columns with their points, known pieces, and a player to move.
#[test]
fn the_board_and_the_player_to_move_are_checked() {
    assert_eq!(
        refused("1/4/7/6/7/6/7/4 1 -/- 0-0"),
        "the board has 9 lines divided by \"/\", but 8 are written"
    );
    assert_eq!(
        refused("1/4/r,5/6/7/6/7/4/1 1 -/- 0-0"),
        "column c has 7 points, but 6 are written"
    );
    assert_eq!(
        refused("1/4/rx,6/6/7/6/7/4/1 1 -/- 0-0"),
        "\"x\" on c1 is no piece: i, b, r, g, k and j are pieces"
    );
    assert_eq!(
        refused("1/4/R,6/6/7/6/7/4/1 1 -/- 0-0"),
        "\"R\" on c1 is no piece: i, b, r, g, k and j are pieces"
    );
    assert_eq!(refused("1/4/7/6/7/6/7/4/1 3 -/- 0-0"), "to move is 1 or 2, not \"3\"");
    assert_eq!(
        refused("1/4/7/6/7/6/7/4/1 1 -/-"),
        "a position has 4 fields divided by one blank (board, to move, claims, taken off), \
         but 3 are written"
    );
}

/// Clause 9.2: not more pieces than there are, buried ones included; fewer are fine.
#[test]
fn there_are_not_more_pieces_than_in_a_game() {
    assert_eq!(
        refused("1/4/rb,rb,rb,rb,r,r,r/r,rk,4/7/6/7/4/1 1 -/- 0-0"),
        "there are 8 red pieces, but 9 are on the board"
    );
    assert_eq!(
        refused("1/4/jr,jb,j,j,3/6/7/6/7/4/1 1 -/- 0-0"),
        "there are 3 jokers, but 4 are on the board"
    );
    lyngk("1/4/rb,rb,rb,rb,r,r,r/r,jjjk,4/7/6/7/4/1 1 -/- 0-0");
    lyngk("1/4/7/6/7/6/7/4/1 1 -/- 0-0");
}

/// Clause 9.3: the pieces on the board and those taken off are at most 43, and the fives can be
/// made of what is left.
#[test]
fn pieces_taken_off_are_not_on_the_board() {
    let start = start(3).to_string();
    assert_eq!(
        refused(&start.replace("-/- 0-0", "r/- 1-0")),
        "there are 43 pieces, but 43 are on the board and 5 are taken off"
    );
    assert_eq!(
        refused("1/4/r,j,j,j,3/6/7/6/7/4/1 1 r/g 4-4"),
        "there are 43 pieces, but 4 are on the board and 40 are taken off"
    );
    // With seven fives taken off, one piece of each colour is left, or a joker is in its place.
    lyngk("1/4/r,r,r,b,b,2/6/7/6/7/4/1 1 r/g 4-3");
    assert_eq!(
        refused("1/4/r,r,r,b,b,j,1/6/7/6/7/4/1 1 r/g 4-3"),
        "the pieces that are not on the board do not make the 7 stacks taken off"
    );
}

/// Clause 9.4: no stack is too high or holds a colour twice.
#[test]
fn stacks_are_checked_for_height_and_colours() {
    assert_eq!(
        refused("1/4/jibrgk,6/6/7/6/7/4/1 1 -/- 0-0"),
        "the stack on c1 is 6 high, and 5 is the highest"
    );
    lyngk_6("1/4/jibrgk,6/6/7/6/7/4/1 1 -/- 0-0");
    assert_eq!(
        refused_6("1/4/jjibrgk,6/6/7/6/7/4/1 1 -/- 0-0"),
        "the stack on c1 is 7 high, and 6 is the highest"
    );
    assert_eq!(refused("1/4/1,rbr,5/6/7/6/7/4/1 1 -/- 0-0"), "red is in the stack on c2 twice");
}

/// Clause 9.5: no joker is on top of a stack.
#[test]
fn a_joker_on_top_is_refused() {
    assert_eq!(
        refused("1/4/1,rj,5/6/7/6/7/4/1 1 -/- 0-0"),
        "a joker is on top of the stack on c2, where it can never come"
    );
}

/// Clause 9.6: at most two claims each, no colour twice, no joker.
#[test]
fn claims_are_checked() {
    assert_eq!(
        refused("1/4/r,6/6/7/6/7/4/1 1 rgb/- 0-0"),
        "player 1 has claimed 3 colours, and two is the limit"
    );
    assert_eq!(refused("1/4/r,6/6/7/6/7/4/1 1 r/br 0-0"), "red is claimed twice");
    assert_eq!(refused("1/4/r,6/6/7/6/7/4/1 1 -/bb 0-0"), "blue is claimed twice");
    assert_eq!(
        refused("1/4/r,6/6/7/6/7/4/1 1 -/j 0-0"),
        "\"j\" in the claims of player 2 is no colour: i, b, r, g and k are"
    );
    assert_eq!(
        refused("1/4/r,6/6/7/6/7/4/1 1 r 0-0"),
        "the claims of both players are written like rk/-, not \"r\""
    );
    assert_eq!(
        refused("1/4/r,6/6/7/6/7/4/1 1 /r 0-0"),
        "no claims of player 1 are written: - is none"
    );
}

/// Clause 9.7: a claim without its move stands in capitals, last of the player to move, and a move
/// can follow.
#[test]
fn a_claim_in_capitals_waits_for_its_move() {
    let mut game = lyngk("1/4/r,b,5/6/7/6/7/4/1 1 r/- 0-0");
    game.play_text("k,").unwrap();
    assert_eq!(game.to_string(), "1/4/r,b,5/6/7/6/7/4/1 1 rK/- 0-0");
    let again = lyngk(&game.to_string());
    assert_eq!(again, game);
    assert_eq!(turns(&again), "c1-c2 c2-c1");
    assert_eq!(
        refused("1/4/r,b,5/6/7/6/7/4/1 1 Rk/- 0-0"),
        "only the last claim of player 1 can stand in capitals"
    );
    assert_eq!(
        refused("1/4/r,b,5/6/7/6/7/4/1 1 RK/- 0-0"),
        "only the last claim of player 1 can stand in capitals"
    );
    assert_eq!(
        refused("1/4/r,b,5/6/7/6/7/4/1 2 rK/- 0-0"),
        "player 1 is not to move, but has a claim in capitals"
    );
    assert_eq!(
        refused("1/4/r,b,5/6/7/6/7/4/1 2 rb/K 0-0"),
        "no move of player 2 can follow the claim in capitals"
    );
}

/// Clause 9.8: who has taken off a stack has claimed a colour.
#[test]
fn a_stack_taken_off_needs_a_claim() {
    assert_eq!(
        refused("1/4/r,6/6/7/6/7/4/1 1 r/- 1-1"),
        "player 2 has taken off a stack without having claimed a colour"
    );
    lyngk("1/4/r,6/6/7/6/7/4/1 1 r/b 1-1");
}

/// Clause 9.9: nothing is taken off in the six-stack variant.
#[test]
fn nothing_is_taken_off_in_the_six_stack_variant() {
    assert_eq!(
        refused_6("1/4/r,6/6/7/6/7/4/1 1 r/- 1-0"),
        "nothing is taken off in lyngk-6, but 1-0 is written"
    );
    assert_eq!(
        refused_6("1/4/r,6/6/7/6/7/4/1 1 r/- 0"),
        "the stacks taken off are two numbers like 0-1, not \"0\""
    );
}

/// Clause 9.10: a fifth field names the winner by a six and needs that six.
#[test]
fn the_winner_by_a_six_is_checked() {
    let game = lyngk_6("1/4/jbgikr,6/6/7/6/7/4/1 2 r/b 0-0 1");
    assert_eq!(game.position().winner(), Some(Player::First));
    assert_eq!(result(&game), "1-0");
    assert_eq!(
        refused_6("1/4/jbgikr,6/6/7/6/7/4/1 2 r/b 0-0 2"),
        "player 2 is said to have won, but has no stack of six on the board"
    );
    assert_eq!(
        refused_6("1/4/bgikr,6/6/7/6/7/4/1 2 r/b 0-0 1"),
        "player 1 is said to have won, but has no stack of six on the board"
    );
    assert_eq!(
        refused_6("1/4/jbgikr,6/6/7/6/7/4/1 2 r/b 0-0 -"),
        "the winner is 1 or 2, not \"-\""
    );
    assert_eq!(
        refused("1/4/bgikr,6/6/7/6/7/4/1 2 r/b 0-0 1"),
        "a position has 4 fields divided by one blank (board, to move, claims, taken off), \
         but 5 are written"
    );
}

/// Clause 9.11: a five, or a six without a winner, may stand with a claimed top.
#[test]
fn a_full_stack_may_have_a_claimed_top() {
    let game = lyngk("1/4/bgikr,6/6/7/6/7/4/1 1 r/b 0-0");
    assert_eq!(game.position().owner(point("c1")), Some(Player::First));
    let game = lyngk_6("1/4/jbgikr,6/6/7/6/7/4/1 1 r/b 0-0");
    assert_eq!(game.position().winner(), None);
}

/// Clause 9.12: either player may be to move, with or without a move, also at the end.
#[test]
fn either_player_may_be_to_move() {
    for player in ["1", "2"] {
        let stuck = format!("1/4/r,b,5/6/7/6/7/4/1 {player} rb/- 0-0");
        assert_eq!(result(&lyngk(&stuck)), "*");
        let finished = format!("1/4/r,br,5/6/7/6/7/4/1 {player} rb/- 0-0");
        assert_eq!(result(&lyngk(&finished)), "1-0");
        assert_eq!(lyngk(&finished).to_string(), finished);
    }
}

/// Clause 9.13: the order of buried pieces and of claims is shown but not part of the position.
#[test]
fn the_order_of_buried_pieces_and_claims_is_not_part_of_the_position() {
    let texts = [
        "1/4/rjbg,k,5/6/7/6/7/4/1 1 rk/- 0-0",
        "1/4/brjg,k,5/6/7/6/7/4/1 1 rk/- 0-0",
        "1/4/rjbg,k,5/6/7/6/7/4/1 1 kr/- 0-0",
    ];
    let games = texts.map(lyngk);
    for (game, text) in games.iter().zip(texts) {
        assert_eq!(game.to_string(), text);
        assert_eq!(game.position(), games[0].position());
        assert_eq!(game.position().key(), games[0].position().key());
    }
    let other = lyngk("1/4/gjbr,k,5/6/7/6/7/4/1 1 rk/- 0-0");
    assert_ne!(other.position(), games[0].position());
}
