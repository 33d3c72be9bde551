//! Boards, scenes and games for the browser's tests, written from the rules and typed there.

use std::{env, fs};

use game::{Player, Random};
use games::{AnyPosition, GameKind};
use play::{Event, GameInPlay, Wish};
use protocol::{EventMessage, Game, NewGame, Place, SeatMessage, WishMessage, boards};

const DVONN: &str =
    "1,w,rw,1,w,r,b,r,1/2,wwb,w,4,bwbwwb,wb/2,bw,b,bw,b,b,4/w,b,w,bw,1,b,4/b,b,w,1,b,b,3 w move";
const YINSH: &str =
    "B1b1/2b4/3Bbbbw/b3b2w1/4w1WwbW/6wwb/1BbW1WbbwB/1bw2wW2/2B1w3/2b4/1bb1 w move 0-0";
const LYNGK: &str = "k/gr,b,g,g/b,j,1,jgrki,r,rb,1/k,2,g,r,b/r,gbki,5/bgi,1,i,i,g,1/i,1,j,r,i,rk,k/k,i,k,b/b 1 b/- 0-0";

/// The name of a scene, and where it is found: steps of a turn follow on the position.
const SCENES: [(&str, Game, &str, &[&str]); 6] = [
    ("dvonn", Game::Dvonn, DVONN, &[]),
    ("yinsh", Game::Yinsh, YINSH, &[]),
    ("yinsh-row", Game::Yinsh, YINSH, &["h9-f7"]),
    ("yinsh-ring", Game::Yinsh, YINSH, &["h9-f7", "xd8-h8"]),
    ("lyngk-claim", Game::Lyngk, LYNGK, &["i,"]),
    ("lyngk-6", Game::LyngkSix, LYNGK, &[]),
];

const HEAD: &str = "// Written by `UPDATE=1 cargo test -p trefoil-protocol`; never by hand.\n";

fn hold(file: &str, expected: &str) {
    let path = format!("{}/../../web/src/{file}", env!("CARGO_MANIFEST_DIR"));
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, expected).expect("web/src can be written to");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "run `UPDATE=1 cargo test -p trefoil-protocol --test fixtures`");
}

#[test]
fn the_browser_tests_with_the_scenes_of_the_rules() {
    let mut text = format!(
        "{HEAD}import type {{ Scene }} from '../../protocol';\n\nexport const scenes = {{\n"
    );
    for (name, game, start, pending) in SCENES {
        let pending = pending.iter().map(ToString::to_string).collect();
        let place = Place { start: Some(start.to_owned()), pending, ..Place::start_of(game) };
        let scene = serde_json::to_string(&place.scene().expect("a scene")).expect("JSON");
        text.push_str(&format!("  '{name}': {scene},\n"));
    }
    text.push_str("} satisfies Record<string, Scene>;\n");
    hold("board/fixtures/scenes.ts", &text);
}

#[test]
fn the_browser_tests_with_the_boards_of_the_rules() {
    let boards = serde_json::to_string(&boards()).expect("JSON");
    let text = format!(
        "{HEAD}import type {{ Boards }} from '../../protocol';\n\nexport const boards = {boards} satisfies Boards;\n"
    );
    hold("board/fixtures/boards.ts", &text);
}

/// A game in which everything happens that can: turns, a take-back, draws offered, declined and agreed on.
fn eventful(kind: GameKind) -> String {
    let person = || SeatMessage::Human { name: String::new() };
    let new = NewGame {
        game: kind.into(),
        claim_awards_fives: false,
        players: [person(), person()],
        start: None,
        seed: Some(5),
        turns: Vec::new(),
        take_backs: true,
    };
    let mut stored = new.begin(kind.name().to_owned(), 1000).expect("a game");
    let mut game = stored.open().expect("a game");
    let mut random = Random::new(7);
    let mut act = |game: &mut GameInPlay, by: Player, wish: WishMessage| {
        let decision = game.decide(by, &Wish::from(wish), 2000).expect("it can be done");
        let events: Vec<Event> = decision.events().to_vec();
        stored.events.extend(events.iter().map(EventMessage::from));
        game.accept(decision);
    };
    let turn = |position: &AnyPosition, random: &mut Random| {
        let turns = position.turns();
        WishMessage::Turn { text: turns[random.below(turns.len() as u32) as usize].clone() }
    };
    for round in 0..14 {
        let wish = turn(game.position(), &mut random);
        let by = game.position().to_act();
        act(&mut game, by, wish);
        if round % 5 == 4 {
            act(&mut game, by, WishMessage::TakeBack);
        }
    }
    act(&mut game, Player::First, WishMessage::OfferDraw);
    act(&mut game, Player::Second, WishMessage::AnswerDraw { accept: false });
    act(&mut game, Player::Second, WishMessage::OfferDraw);
    act(&mut game, Player::First, WishMessage::AnswerDraw { accept: true });
    let state = serde_json::to_string(&stored.begun.state(&game)).expect("JSON");
    let stored = serde_json::to_string(&stored).expect("JSON");
    format!("  '{}': {{ stored: {stored}, state: {state} }},\n", kind.name())
}

#[test]
fn the_browser_tests_with_the_events_of_whole_games() {
    let games: String = GameKind::ALL.into_iter().map(eventful).collect();
    let text = format!(
        "{HEAD}import type {{ Game, GameState, StoredGame }} from '../../../protocol';\n\n\
         export const games = {{\n{games}}} satisfies Record<Game, {{ stored: StoredGame; state: GameState }}>;\n"
    );
    hold("app/games/fixtures/games.ts", &text);
}
