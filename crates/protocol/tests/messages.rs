//! Messages of all kinds, as they are written. `INSTA_UPDATE=always cargo test -p trefoil-protocol` accepts a
//! change; look at the difference before it is committed.

use std::collections::BTreeMap;

use game::Player;
use insta::{assert_json_snapshot, assert_snapshot};
use protocol::*;

fn place(game: Game, start: &str, turns: &[&str], pending: &[&str]) -> Place {
    let texts = |list: &[&str]| list.iter().map(ToString::to_string).collect();
    Place {
        start: Some(start.to_owned()),
        turns: texts(turns),
        pending: texts(pending),
        ..Place::start_of(game)
    }
}

/// A position in which white's ring move makes two rows, one of them black's.
const ROWS: &str = "1b2/1b5/1b6/1b4B2/1WwwwwW3/B8/1B8/2B3W2/8/2W1W2/B3 w move 0-0";

#[test]
fn a_dvonn_scene_tells_what_loses_contact() {
    let scene = place(Game::Dvonn, "9/10/w,rw,b,b,r,r,5/10/9 w move", &[], &[]).scene();
    assert_json_snapshot!(scene.unwrap());
}

#[test]
fn a_dvonn_placement_tells_what_is_left() {
    let place = Place {
        turns: vec!["c3".into(), "d3".into(), "e3".into()],
        ..Place::start_of(Game::Dvonn)
    };
    let Scene { position, supply, score, ask, steps, last, .. } = place.scene().unwrap();
    assert_json_snapshot!((position, supply, score, ask, &steps[0], last));
}

#[test]
fn a_yinsh_scene_tells_flips_and_rows() {
    let scene = place(Game::Yinsh, ROWS, &[], &[]).scene().unwrap();
    let making: Vec<&Step> =
        scene.steps.iter().filter(|step| !step.rows.is_empty()).take(2).collect();
    assert_json_snapshot!((&scene.supply, &scene.ask, making));
}

#[test]
fn a_yinsh_scene_in_the_middle_of_a_turn() {
    let first = place(Game::Yinsh, ROWS, &[], &[]).scene().unwrap();
    let making = first.steps.iter().find(|step| !step.rows.is_empty()).unwrap();
    let scene = place(Game::Yinsh, ROWS, &[], &[&making.text]).scene().unwrap();
    let Scene { position, to_act, ask, steps, pending, .. } = scene;
    assert_json_snapshot!((position, to_act, ask, steps, pending));
}

#[test]
fn a_lyngk_scene_tells_hops_and_fives() {
    let start = "1/4/r,r,bgik,4/6/7/6/7/4/1 1 b/k 0-0";
    assert_json_snapshot!(place(Game::Lyngk, start, &[], &["r,"]).scene().unwrap());
}

#[test]
fn a_six_stack_scene_counts_sixes_first() {
    let start = "1/4/1,r,bgjik,4/6/7/6/7/4/1 1 b/k 0-0";
    let scene = place(Game::LyngkSix, start, &["r,c2-c3"], &[]).scene().unwrap();
    let Scene { position, stacks, supply, score, end, ask, last, .. } = scene;
    assert_json_snapshot!((position, stacks, supply, score, end, ask, last));
}

#[test]
fn refusals_name_the_rule_and_what_it_is_about() {
    let dvonn = place(Game::Dvonn, "9/10/rbww,r,b,1,r,6/10/9 w move", &[], &[]);
    let yinsh = place(Game::Yinsh, ROWS, &[], &[]);
    let lyngk = place(Game::Lyngk, "1/4/r,r,bgik,4/6/7/6/7/4/1 1 b/k 0-0", &[], &[]);
    let asked = [
        (&dvonn, "a3-b3"),
        (&dvonn, "b3-c3"),
        (&dvonn, "c3-d3"),
        (&dvonn, "d3"),
        (&yinsh, "e3-f4"),
        (&yinsh, "xg5-g9"),
        (&yinsh, "a1-a2"),
        (&lyngk, "c1-c2"),
        (&lyngk, "c1-c3"),
        (&lyngk, "k,"),
        (&lyngk, "pass"),
    ];
    let told: Vec<_> =
        asked.iter().map(|(place, step)| (step, place.why(step).map_err(Box::new))).collect();
    assert_json_snapshot!(told);
}

#[test]
fn places_that_are_none() {
    let long = Place { turns: vec!["c3".to_owned(); 3000], ..Place::start_of(Game::Dvonn) };
    let problems: Vec<Problem> = [
        place(Game::Dvonn, "nonsense", &[], &[]),
        place(Game::Dvonn, "9/10/11/10/9 w place", &["c3", "c3"], &[]),
        place(Game::Lyngk, "1/4/r,r,bgik,4/6/7/6/7/4/1 1 b/k 0-0", &["r,"], &[]),
        place(Game::Dvonn, "9/10/11/10/9 w place", &[], &["c3", "d3"]),
        long,
    ]
    .iter()
    .map(|place| place.scene().unwrap_err())
    .collect();
    assert_json_snapshot!(problems);
}

fn form(game: Game, stacks: &[(&str, &str)], phase: &str) -> SetupForm {
    SetupForm {
        claim_awards_fives: false,
        game,
        stacks: stacks.iter().map(|(at, pieces)| (at.to_string(), pieces.to_string())).collect(),
        to_act: Side::White,
        phase: phase.to_owned(),
        won: [0, 0],
        claims: [String::new(), String::new()],
        winner: None,
    }
}

#[test]
fn set_ups_that_stand() {
    let reds = [("a3", "rbww"), ("b3", "r"), ("e3", "r"), ("c3", "b"), ("d3", "w")];
    let dvonn = form(Game::Dvonn, &reds, "move").check().unwrap();
    let rings = [("e3", "W"), ("e4", "B")];
    let yinsh = form(Game::Yinsh, &rings, "place").check().unwrap();
    let lyngk = SetupForm {
        claims: ["r".to_owned(), "k".to_owned()],
        won: [1, 0],
        ..form(Game::Lyngk, &[("c1", "r"), ("c2", "bgik")], "move")
    };
    assert_json_snapshot!([dvonn.position, yinsh.position, lyngk.check().unwrap().position]);
}

/// A position as the set-up board would send it.
fn form_of(game: Game, position: &str) -> SetupForm {
    let scene = place(game, position, &[], &[]).scene().unwrap();
    let fields: Vec<&str> = position.split(' ').collect();
    let lyngk = matches!(game, Game::Lyngk | Game::LyngkSix);
    let phase = match fields[2] {
        claims if lyngk && claims.contains(char::is_uppercase) => "claimed",
        _ if lyngk => "move",
        phase => phase,
    };
    let [white, black] = scene.supply;
    SetupForm {
        to_act: scene.to_act,
        won: if game == Game::LyngkSix { [0, 0] } else { [white.won, black.won] },
        claims: [white.claims, black.claims],
        winner: scene.end.filter(|_| fields.len() == 5).and_then(|end| end.winner),
        ..form(
            game,
            &scene.stacks.iter().map(|s| (s.at.as_str(), s.pieces.as_str())).collect::<Vec<_>>(),
            phase,
        )
    }
}

#[test]
fn every_kind_of_position_can_be_set_up() {
    for (game, position) in [
        (Game::Dvonn, "9/10/r,r,r,b,7/10/9 w place"),
        (Game::Dvonn, "9/10/w,rw,b,b,r,r,5/10/9 w move"),
        (Game::Yinsh, "4/7/8/9/WB8/9/10/9/8/7/4 w place 0-0"),
        (Game::Yinsh, "2WB/7/8/9/WBWB6/9/wwwww5/W8/B7/7/BW2 w row:w 0-0"),
        (Game::Yinsh, "2WB/7/8/9/WBWB6/9/wwwww5/W8/B7/7/BW2 w row:b 0-0"),
        (Game::Yinsh, "2WB/7/8/9/WBWB6/9/10/W8/B7/7/BW2 b ring:w 0-0"),
        (Game::YinshBlitz, "3B/7/8/9/WBWB6/9/10/W8/B7/7/BW2 b move 1-0"),
        (Game::Lyngk, "1/4/r,r,bgik,4/6/7/6/7/4/1 1 bR/k 0-0"),
        (Game::Lyngk, "1/4/r,b,5/6/7/6/7/4/1 2 b/k 1-0"),
        (Game::LyngkSix, "1/4/r,jbgikr,5/6/7/6/7/4/1 2 r/- 0-0 1"),
    ] {
        let checked = form_of(game, position).check().unwrap();
        assert_eq!((checked.position.as_deref(), checked.problem), (Some(position), None));
        let scene = place(game, position, &[], &[]).scene().unwrap();
        assert_eq!((checked.stacks, checked.score), (scene.stacks, scene.score));
    }
}

#[test]
fn set_ups_that_do_not_stand() {
    let problems: Vec<Problem> = [
        form(Game::Dvonn, &[("a1", "r"), ("a2", "r"), ("a3", "r"), ("k5", "w")], "move"),
        form(Game::Dvonn, &[("z9", "r")], "move"),
        form(Game::Dvonn, &[("a1", "x")], "move"),
        form(Game::Dvonn, &[], ""),
        form(Game::Yinsh, &[("e3", "WB")], "place"),
        form(Game::Yinsh, &[], "move"),
        form(Game::Lyngk, &[("c1", "rr")], "move"),
        form(Game::Lyngk, &[("c1", "bj")], "move"),
        form(Game::Yinsh, &[("e3", "w")], "row"),
        form(Game::Lyngk, &[("c1", "r")], "claimed"),
        form(Game::Lyngk, &[("c1", "r")], "place"),
    ]
    .iter()
    .map(|form| form.check().map_or_else(|why| why, |checked| checked.problem.unwrap()))
    .collect();
    assert_json_snapshot!(problems);
}

/// What stands on the board is told before the whole is a position.
#[test]
fn a_board_that_cannot_be_is_drawn_as_the_rules_see_it() {
    let five = SetupForm {
        claims: ["k".to_owned(), "r".to_owned()],
        ..form(Game::Lyngk, &[("c1", "rbgik"), ("c2", "kr"), ("c3", "b"), ("c4", "rr")], "move")
    };
    let checked = five.check().unwrap();
    assert_eq!((checked.position, checked.problem.is_some()), (None, true));
    let told: Vec<_> = checked.stacks.iter().map(|stack| (stack.wall, stack.owner)).collect();
    let black = Some(Side::Black);
    assert_eq!(told, [(true, None), (false, black), (false, None), (false, black)]);
    assert_eq!(checked.score, SceneScore::Stacks([vec![0; 5], vec![0, 0, 0, 2, 0]]));
}

const RECORD: &str = r#"
[Game "dvonn"] [White "Ada"] [Black "Bo"] [Event "Tea"] [Result "*"]
[Setup "9/10/w,rw,b,b,r,r,5/10/9 w move"]

{Hello.} 1. b3-d3 {A first try.} (1. a3-b3 {Or so.}) 2. pass *
"#;

#[test]
fn records_become_trees_and_trees_records() {
    let record =
        "[Game \"yinsh\"] [White \"Ada\"]\n\n1. e3 {Good.} (1. a5 2. e3 (2. e4)) 2. f6 3. b2 *\n";
    let opened = open(record).unwrap();
    assert_json_snapshot!("tree", opened);
    let text = opened.games[0].record().unwrap();
    assert_snapshot!("record", text);
    assert_eq!(open(&text).unwrap().games, opened.games);
}

#[test]
fn clocks_and_evaluations_come_back_out() {
    let record = "[Game \"yinsh\"]\n[Result \"*\"]\n\n1. e3 {[%clk 0:04:12.5] [%eval -0.31]} \
                  {Good.} (1. a5 {[%eval 2]}) 2. f6 {[%clk 1:00:00]} *\n";
    let opened = open(record).unwrap();
    let noted: Vec<_> = opened.games[0].nodes.iter().map(|node| (node.clock, node.eval)).collect();
    assert_eq!(noted, [(Some(252_500), Some(-0.31)), (None, Some(2.0)), (Some(3_600_000), None)]);
    assert_eq!(opened.games[0].record().unwrap(), record);
}

#[test]
fn a_game_lost_on_time_stays_so() {
    let sgf = "(;SU[dvonn 1];P0[0 Start P0];P0[1 dropb C 3];P0[2 done];P0[3 WinOnTime])";
    let opened = open(sgf).unwrap();
    let end = opened.games[0].end.as_ref().unwrap();
    assert_eq!((end.winner, end.reason), (Some(Side::White), EndReason::Time));
    assert_eq!(open(&opened.games[0].record().unwrap()).unwrap().games[0].end, opened.games[0].end);
}

/// A game of Boardspace in which a claim takes off a five, against our rules.
#[test]
fn a_claim_awards_fives_where_the_record_needs_it() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../games/tests/records/boardspace-lyngk-awarding.sgf"
    );
    let opened = open(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(opened.problem, None);
    let tree = &opened.games[0];
    assert_eq!(tree.tags["ClaimAwardsFives"], "yes");
    let turns: Vec<String> = tree.nodes.iter().map(|node| node.turn.clone()).collect();
    let place = |turns: &[String]| Place {
        start: Some(tree.start.clone()),
        turns: turns.to_vec(),
        claim_awards_fives: true,
        ..Place::start_of(Game::Lyngk)
    };
    let won = |place: Place| place.scene().unwrap().supply.map(|supply| supply.won);
    let awarded = (1..=turns.len())
        .filter(|n| {
            let (before, after) = (won(place(&turns[..n - 1])), won(place(&turns[..*n])));
            turns[n - 1].contains(',') && before != after
        })
        .collect::<Vec<_>>();
    assert!(!awarded.is_empty(), "no claim awards anything");
    // Step by step it comes to the same, and the award is seen with the claim.
    let n = awarded[0];
    let (claim, rest) = turns[n - 1].split_once(',').unwrap();
    let pending = vec![format!("{claim},"), rest.to_owned()];
    let claimed = Place { pending: pending[..1].to_vec(), ..place(&turns[..n - 1]) };
    assert_ne!(won(claimed.clone()), won(place(&turns[..n - 1])));
    // Its preview says what the scene after it shows.
    let claim = format!("{claim},");
    let steps = place(&turns[..n - 1]).scene().unwrap().steps;
    let preview = steps.iter().find(|step| step.text == claim).unwrap();
    assert_eq!((n, &preview.score), (20, &claimed.scene().unwrap().score));
    assert_eq!((preview.lost.len(), preview.scored_by), (1, Some(preview.side)));
    let stepwise = Place { pending, ..place(&turns[..n - 1]) };
    let scene = stepwise.scene().unwrap();
    assert_eq!(scene.position, place(&turns[..n]).scene().unwrap().position);
    assert_eq!(scene.last, place(&turns[..n]).scene().unwrap().last);
    // Our own record of it says so, and opens alike.
    assert_eq!(open(&tree.record().unwrap()).unwrap().games, opened.games);
    assert!(Place { claim_awards_fives: false, ..place(&turns) }.scene().is_err());
}

#[test]
fn a_record_that_breaks_off_is_shown_up_to_there() {
    assert_json_snapshot!(open(RECORD));
    assert_json_snapshot!("nothing_in_it", open("Hello, world").unwrap_err());
}

#[test]
fn a_position_opens_as_a_game_without_turns() {
    for (text, game) in [
        ("9/10/11/10/9 w place", Game::Dvonn),
        ("4/7/8/9/10/9/10/9/8/7/4 w place 0-0", Game::Yinsh),
        ("yinsh-blitz 4/7/8/9/10/9/10/9/8/7/4 w place 0-0", Game::YinshBlitz),
        ("1/4/r,r,bgik,4/6/7/6/7/4/1 1 b/k 0-0\n", Game::Lyngk),
        ("lyngk-6 1/4/r,r,bgik,4/6/7/6/7/4/1 1 b/k 0-0", Game::LyngkSix),
    ] {
        let opened = open(text).unwrap();
        assert_eq!(opened.games[0].game, game);
        assert!(opened.games[0].nodes.is_empty());
    }
}

#[test]
fn trees_that_are_no_games() {
    let tree = |nodes: Vec<(u32, Option<u32>, &str)>, end| Tree {
        game: Game::Dvonn,
        start: "9/10/11/10/9 w place".to_owned(),
        tags: BTreeMap::new(),
        nodes: nodes
            .into_iter()
            .map(|(id, parent, turn)| TreeNode {
                id,
                parent,
                side: Side::White,
                turn: turn.to_owned(),
                comment: String::new(),
                clock: None,
                eval: None,
            })
            .collect(),
        end,
    };
    let win = EndMessage { winner: Some(Side::White), reason: EndReason::Play };
    let problems: Vec<Problem> = [
        tree(vec![(1, None, "c3"), (2, Some(1), "c3")], None),
        tree(vec![(2, Some(1), "c3")], None),
        tree(vec![(1, None, "c3"), (1, None, "c4")], None),
        tree(vec![], Some(win)),
    ]
    .iter()
    .map(|tree| tree.record().unwrap_err())
    .collect();
    assert_json_snapshot!(problems);
}

fn human() -> SeatMessage {
    SeatMessage::Human { name: "Ada".to_owned() }
}

fn new_game(players: [SeatMessage; 2], turns: &[&str]) -> NewGame {
    NewGame {
        game: Game::Dvonn,
        claim_awards_fives: false,
        start: None,
        seed: None,
        turns: turns.iter().map(ToString::to_string).collect(),
        players,
        take_backs: true,
    }
}

fn begin(game: &NewGame) -> StoredGame {
    game.begin("abc".to_owned(), 1_000).unwrap()
}

#[test]
fn a_game_is_stored_as_its_events() {
    let mut stored = begin(&new_game([human(), human()], &["c3", "d3"]));
    let mut game = stored.open().unwrap();
    for (at, wish) in [
        (2_000, WishMessage::Turn { text: "e3".to_owned() }),
        (3_000, WishMessage::TakeBack),
        (3_500, WishMessage::TakeBack),
        (4_000, WishMessage::Turn { text: "f3".to_owned() }),
        (5_000, WishMessage::OfferDraw),
        (6_000, WishMessage::AnswerDraw { accept: false }),
        (7_000, WishMessage::Resign),
    ] {
        let by = match wish {
            WishMessage::Turn { .. } => game.position().to_act(),
            WishMessage::AnswerDraw { .. } => Player::Second,
            _ => Player::First,
        };
        let decision = game.decide(by, &wish.into(), at).unwrap();
        stored.events.extend(decision.events().iter().map(EventMessage::from));
        game.accept(decision);
    }
    // As text and back it is the same game.
    let text = serde_json::to_string(&stored).unwrap();
    let read: StoredGame = serde_json::from_str(&text).unwrap();
    assert_eq!(read, stored);
    assert_eq!(read.open().unwrap(), game);
    assert_json_snapshot!("game_events", stored.events);
    assert_json_snapshot!("game_state", stored.begun.state(&game));
    assert_snapshot!("game_record", stored.begun.record(&game));
    assert_json_snapshot!("game_tree", stored.begun.tree(&game));
    assert_json_snapshot!("game_summary", stored.begun.summary(&game));
    let opened = open(&stored.begun.record(&game)).unwrap();
    assert_eq!(opened.games[0].nodes.len(), stored.begun.tree(&game).nodes.len());
}

/// What the version before stored can still be read.
#[test]
fn games_of_the_version_before_are_read() {
    let begun = r#"{"id":"abc","version":0,"game":"dvonn","start":"9/10/11/10/9 w place",
        "players":[{"kind":"human","name":""},{"kind":"engine","level":2}],"takeBacks":true,
        "nodes":[],"line":[],"end":null,"drawOffer":null,"created":5,"changed":5}"#;
    let event = r#"{"version":1,"at":6,"what":"turn","side":"white","turn":"c3","parent":null}"#;
    let stored = StoredGame {
        begun: serde_json::from_str(begun).unwrap(),
        events: vec![serde_json::from_str(event).unwrap()],
    };
    assert_eq!(stored.open().unwrap().position().to_string(), "9/10/2,r,8/10/9 b place");
}

#[test]
fn what_cannot_happen_now_is_refused() {
    let refused = |game: &NewGame, by: Player, wish: WishMessage| {
        let why = begin(game).open().unwrap().decide(by, &wish.into(), 0).unwrap_err();
        Problem::from(why)
    };
    let turn = |text: &str| WishMessage::Turn { text: text.to_owned() };
    let ours = new_game([human(), human()], &["c3"]);
    let engines = new_game([human(), SeatMessage::Engine { level: 3 }], &["c3"]);
    let strict = NewGame { take_backs: false, ..ours.clone() };
    let problems = [
        refused(&ours, Player::Second, turn("c3")),
        refused(&ours, Player::First, turn("d3")),
        refused(&ours, Player::First, WishMessage::AnswerDraw { accept: true }),
        refused(&engines, Player::Second, WishMessage::Resign),
        refused(&strict, Player::First, WishMessage::TakeBack),
        refused(&new_game([human(), human()], &[]), Player::First, WishMessage::TakeBack),
        new_game([human(), SeatMessage::Engine { level: 12 }], &[])
            .begin("abc".to_owned(), 0)
            .unwrap_err(),
        new_game([human(), human()], &["c3", "c3"]).begin("abc".to_owned(), 0).unwrap_err(),
    ];
    assert_json_snapshot!(problems);
}

#[test]
fn forced_passes_and_the_end_follow_by_themselves() {
    let start = Some("9/10/w,rrrw,9/10/9 w move".to_owned());
    let game = NewGame { start, ..new_game([human(), human()], &["a3-b3"]) };
    assert_json_snapshot!(begin(&game).events);
    // A list of turns may name the passes or not.
    let events = |turns: &[&str]| {
        let start = Some("9/10/w,rw,w,w,r,r,5/10/9 w move".to_owned());
        begin(&NewGame { start, ..new_game([human(), human()], turns) }).events
    };
    let short = events(&["d3-e3", "a3-b3"]);
    assert_eq!(short.len(), 4);
    assert_eq!(events(&["d3-e3", "pass", "a3-b3", "pass"]), short);
}

#[test]
fn messages_from_the_browser() {
    let read = |text: &str| serde_json::from_str::<ToGame>(text).map_err(|why| why.to_string());
    let act = |wish: &str| read(&format!(r#"{{"type":"act","version":4,"wish":{wish}}}"#));
    let messages = [
        read(r#"{"type":"join","protocol":2}"#),
        read(r#"{"type":"join","protocol":2,"since":4}"#),
        read(r#"{"type":"join"}"#),
        act(r#"{"type":"turn","text":"c3-d3"}"#),
        act(r#"{"type":"takeBack"}"#),
        act(r#"{"type":"resign"}"#),
        act(r#"{"type":"offerDraw"}"#),
        act(r#"{"type":"answerDraw","accept":false}"#),
        act(r#"{"type":"answerDraw","side":"black","accept":false}"#),
        act(r#"{"type":"answerDraw"}"#),
        act(r#"{"type":"answerTakeBack","accept":true}"#),
        act(r#"{"type":"abort"}"#),
        act(r#"{"type":"claim","as":"draw"}"#),
        act(r#"{"type":"addTime"}"#),
        act(r#"{"type":"win"}"#),
        act(r#"{"type":"turn","text":"c3","more":1}"#),
        read(r#"{"type":"chat","text":"Good luck!"}"#),
        read(r#"{"type":"rematch"}"#),
        read(r#"{"type":"conditional","lines":[{"turns":["c3","d3"]}]}"#),
    ];
    insta::assert_debug_snapshot!(messages);
    let read = |text: &str| serde_json::from_str::<ToEngine>(text).map_err(|why| why.to_string());
    let questions = [
        read(r#"{"type":"analyse","id":1,"place":{"game":"lyngk-6","seed":3},"lines":2}"#),
        read(r#"{"type":"review","id":2,"place":{"game":"dvonn","turns":["c3"]}}"#),
        read(r#"{"type":"play","id":3,"place":{"game":"dvonn"},"level":4}"#),
        read(r#"{"type":"draw","id":4,"place":{"game":"dvonn"},"side":"black"}"#),
        read(r#"{"type":"analyse","id":1,"place":{"game":"chess"},"lines":2}"#),
    ];
    insta::assert_debug_snapshot!("questions", questions);
    let read =
        |text: &str| serde_json::from_str::<NewOnlineGame>(text).map_err(|why| why.to_string());
    let games = [
        read(
            r#"{"game":"lyngk","clock":{"kind":"fischer","initial":300000,"increment":3000},
                "side":"random","takeBacks":true,"chat":true,"name":"Ada"}"#,
        ),
        read(
            r#"{"game":"dvonn","clock":{"kind":"delay","initial":60000,"delay":2000},"side":"white",
                "takeBacks":false,"chat":false,"start":"9/10/11/10/9 w place"}"#,
        ),
        read(
            r#"{"game":"yinsh","clock":{"kind":"days","days":3},"side":"black","takeBacks":true,
                "chat":true}"#,
        ),
        read(r#"{"game":"yinsh","clock":{"kind":"hourglass"},"side":"black","takeBacks":true}"#),
    ];
    insta::assert_debug_snapshot!("online_games", games);
}

#[test]
fn boards_have_all_points_in_their_places() {
    let Boards { dvonn, yinsh, lyngk } = boards();
    assert_eq!([&dvonn, &yinsh, &lyngk].map(|board| board.points.len()), [49, 85, 43]);
    assert_json_snapshot!([&dvonn.points[0], &yinsh.points[0], &lyngk.points[0]]);
}
