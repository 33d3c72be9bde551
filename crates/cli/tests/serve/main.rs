//! `trefoil serve` as a real process with a real database file.

mod program;

use serde_json::{Value, json};

use crate::program::{Folder, Program, Socket};

const GAMES: [&str; 5] = ["dvonn", "yinsh", "yinsh-blitz", "lyngk", "lyngk-6"];

fn human() -> Value {
    json!({ "kind": "human", "name": "" })
}

fn engine(level: u8) -> Value {
    json!({ "kind": "engine", "level": level })
}

/// Plays one step; gives the scene it led to. `version` follows the events.
fn step(socket: &mut Socket, version: &mut u64, text: &str) -> Value {
    socket.send(&json!({ "type": "step", "version": *version, "text": text }));
    let answer = loop {
        let answer = socket.next().expect("an answer");
        match answer["type"].as_str() {
            Some("event" | "pending") => break answer,
            Some("thinking") => {}
            _ => panic!("{text} was answered with {answer}"),
        }
    };
    if let Some(seen) = answer["event"]["version"].as_u64() {
        *version = seen;
    }
    answer["scene"].clone()
}

fn steps(scene: &Value) -> Vec<String> {
    let steps = scene["steps"].as_array().expect("a scene has steps").iter();
    steps.map(|step| step["text"].as_str().expect("a step has a text").to_owned()).collect()
}

/// Plays the turns of both sides, a step at a time, and hears the end.
fn play_out(socket: &mut Socket, mut scene: Value, mut version: u64, mut luck: usize) -> Value {
    loop {
        let legal = steps(&scene);
        match &legal[..] {
            // The last turn, a forced pass and the end are events of their own.
            [] if scene["end"].is_null() => panic!("no steps, and no end: {scene}"),
            [] => return scene,
            [only] if only == "pass" && scene["pending"] == json!([]) => {
                let event = socket.wait_for("event");
                version = event["event"]["version"].as_u64().expect("a version");
                scene = event["scene"].clone();
            }
            _ => {
                luck = luck
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let chosen = (luck >> 33) % legal.len();
                scene = step(socket, &mut version, &legal[chosen]);
            }
        }
    }
}

#[test]
fn whole_games_of_all_five_rule_sets() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    for (n, game) in GAMES.into_iter().enumerate() {
        let id = program.new_game(game, &[human(), human()]);
        let (mut socket, joined) = program.join(&id);
        play_out(&mut socket, joined["scene"].clone(), 0, n + 1);
        // The end itself is told too, as the last event.
        let (_, state) = program.get(&format!("/api/games/{id}"));
        assert_eq!(state["end"]["reason"], "play", "{game}");
        assert_eq!(state["nodes"].as_array().map(Vec::len), state["line"].as_array().map(Vec::len));
        // What goes out as a record comes in again.
        let (status, record) = program.ask(&format!("GET /api/games/{id}/record"), "", b"");
        assert_eq!(status, 200);
        let (status, opened) = program.post("/api/open", &json!({ "text": record }));
        assert_eq!((status, &opened["problem"]), (200, &Value::Null));
        let tree = &opened["games"][0];
        assert_eq!(tree["game"], game);
        assert_eq!(tree["start"], state["start"]);
        assert_eq!(tree["end"], state["end"]);
        let turns = |nodes: &Value| -> Vec<Value> {
            nodes.as_array().unwrap().iter().map(|node| node["turn"].clone()).collect()
        };
        assert_eq!(turns(&tree["nodes"]), turns(&state["nodes"]));
        let (status, again) = program.ask("POST /api/export", "", tree.to_string().as_bytes());
        assert_eq!((status, again), (200, record));
    }
    let (_, list) = program.get("/api/games");
    assert_eq!(list["total"], 5);
}

#[test]
fn nothing_acknowledged_is_lost_when_the_program_is_killed() {
    let folder = Folder::new();
    for game in GAMES {
        let program = Program::start(&folder);
        let id = program.new_game(game, &[human(), human()]);
        let (mut socket, joined) = program.join(&id);
        let (mut scene, mut version) = (joined["scene"].clone(), 0);
        while version < 12 {
            let legal = steps(&scene);
            scene = step(&mut socket, &mut version, &legal[legal.len() / 2]);
        }
        program.kill();
        let program = Program::start(&folder);
        let (_, joined) = program.join(&id);
        assert_eq!(joined["state"]["version"], version, "{game}");
        if scene["pending"] == json!([]) {
            assert_eq!(joined["scene"], scene, "{game}");
        }
    }
}

#[test]
fn two_listeners_and_one_of_them_stale() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    let id = program.new_game("dvonn", &[human(), human()]);
    let (mut one, _) = program.join(&id);
    let (mut other, _) = program.join(&id);
    let mut version = 0;
    step(&mut one, &mut version, "c3");
    assert_eq!(version, 1);
    assert_eq!(other.wait_for("event")["event"]["turn"], "c3");
    other.send(&json!({ "type": "turn", "version": 0, "text": "d3" }));
    let (code, message) = other.problem();
    assert_eq!(code, "stale");
    assert_eq!(message, "The game is at version 1, not 0; catch up, then try again.");
    step(&mut one, &mut version, "d3");
    step(&mut one, &mut version, "e3");
    // Who comes back after a gap hears what was missed, in order.
    let mut late = program.socket(&format!("/api/games/{id}/live"));
    late.send(&json!({ "type": "join", "since": 1 }));
    let first = late.wait_for("event");
    let second = late.wait_for("event");
    assert_eq!([&first["event"]["version"], &second["event"]["version"]], [2, 3]);
    assert_eq!(second["scene"]["position"], "9/10/2,r,r,r,6/10/9 b place");
    // Who claims to have seen more than there is hears all of it.
    late.send(&json!({ "type": "join", "since": 99 }));
    assert_eq!(late.wait_for("state")["state"]["version"], 3);
}

#[test]
fn a_begun_turn_belongs_to_its_connection() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    let id = program.new_game("lyngk", &[human(), human()]);
    let (mut one, joined) = program.join(&id);
    let claim = steps(&joined["scene"]).into_iter().find(|text| text.ends_with(',')).unwrap();
    let mut version = 0;
    let scene = step(&mut one, &mut version, &claim);
    assert_eq!((version, &scene["pending"]), (0, &json!([claim])));
    let (_, state) = program.get(&format!("/api/games/{id}"));
    assert_eq!(state["version"], 0);
    let (_, joined) = program.join(&id);
    assert_eq!(joined["scene"]["pending"], json!([]));
    one.send(&json!({ "type": "back" }));
    assert_eq!(one.wait_for("pending")["scene"], joined["scene"]);
    one.send(&json!({ "type": "back" }));
    assert_eq!(one.problem().0, "not-now");
}

#[test]
fn a_game_against_the_engine_survives_a_restart() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    let id = program.new_game("yinsh", &[human(), engine(1)]);
    let (mut socket, _) = program.join(&id);
    let mut version = 0;
    step(&mut socket, &mut version, "e5");
    // Killed while it thinks or just after: either way the game goes on.
    program.kill();
    let program = Program::start(&folder);
    let (mut socket, joined) = program.join(&id);
    let mut version = joined["state"]["version"].as_u64().unwrap();
    assert!(version >= 1);
    if version == 1 {
        version = socket.wait_for("event")["event"]["version"].as_u64().unwrap();
    }
    assert_eq!(version, 2);
    let (_, state) = program.get(&format!("/api/games/{id}"));
    assert_eq!(state["nodes"][1]["side"], "black");
    // The last decision of the person, and the engine's answer with it.
    socket.send(&json!({ "type": "takeBack", "version": version }));
    let event = socket.wait_for("event");
    assert_eq!(event["event"]["what"], "takenBack");
    assert_eq!(event["event"]["to"], Value::Null);
    assert_eq!(event["scene"]["position"], joined["state"]["start"]);
    socket.send(&json!({ "type": "resign", "version": 3, "side": "white" }));
    let event = socket.wait_for("event");
    assert_eq!(event["event"]["end"], json!({ "winner": "black", "reason": "resignation" }));
    assert_eq!((steps(&event["scene"]).len(), &event["scene"]["ask"]["kind"]), (0, &json!("over")));
    socket.send(&json!({ "type": "turn", "version": 4, "text": "e5" }));
    assert_eq!(socket.problem().0, "not-now");
    let (_, list) = program.get("/api/games?result=lost&opponent=1&game=yinsh");
    assert_eq!(list["total"], 1);
}

#[test]
fn the_engine_begins_where_it_is_white() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    let id = program.new_game("dvonn", &[engine(1), human()]);
    let (mut socket, joined) = program.join(&id);
    if joined["state"]["version"] == 0 {
        assert_eq!(socket.wait_for("event")["event"]["side"], "white");
    }
    let (_, state) = program.get(&format!("/api/games/{id}"));
    assert_eq!(state["version"], 1);
}

#[test]
fn draws_are_offered_and_answered() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    let id = program.new_game("dvonn", &[human(), human()]);
    let (mut socket, _) = program.join(&id);
    socket.send(&json!({ "type": "offerDraw", "version": 0, "side": "white" }));
    assert_eq!(socket.wait_for("event")["event"]["what"], "drawOffered");
    let (_, state) = program.get(&format!("/api/games/{id}"));
    assert_eq!(state["drawOffer"], "white");
    socket.send(&json!({ "type": "answerDraw", "version": 1, "accept": false }));
    assert_eq!(socket.wait_for("event")["event"]["what"], "drawDeclined");
    socket.send(&json!({ "type": "answerDraw", "version": 2, "accept": true }));
    assert_eq!(socket.problem().0, "not-now");
    socket.send(&json!({ "type": "offerDraw", "version": 2, "side": "black" }));
    socket.wait_for("event");
    socket.send(&json!({ "type": "answerDraw", "version": 3, "accept": true }));
    let end = socket.wait_for("event")["event"]["end"].clone();
    assert_eq!(end, json!({ "winner": null, "reason": "agreement" }));
    let (_, list) = program.get("/api/games?result=drawn");
    assert_eq!(list["total"], 1);
}

#[test]
fn games_are_listed_page_by_page_and_deleted() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    for n in 0..35 {
        let players = if n % 7 == 0 { [engine(2), human()] } else { [human(), human()] };
        program.new_game(GAMES[n % 5], &players);
    }
    let (_, first) = program.get("/api/games");
    assert_eq!(
        (first["total"].as_u64(), first["games"].as_array().map(Vec::len)),
        (Some(35), Some(30))
    );
    let next = first["next"].as_str().expect("there is more");
    let (_, second) = program.get(&format!("/api/games?before={next}"));
    assert_eq!(
        (second["games"].as_array().map(Vec::len), &second["next"]),
        (Some(5), &Value::Null)
    );
    let mut ids: Vec<&Value> = [&first, &second]
        .iter()
        .flat_map(|page| page["games"].as_array().unwrap())
        .map(|game| &game["id"])
        .collect();
    ids.sort_by_key(ToString::to_string);
    ids.dedup();
    assert_eq!(ids.len(), 35);
    let total = |query: &str| program.get(&format!("/api/games?{query}")).1["total"].as_u64();
    assert_eq!(total("game=dvonn"), Some(7));
    assert_eq!(total("opponent=human"), Some(30));
    assert_eq!(total("opponent=engine"), Some(5));
    assert_eq!(total("opponent=2&result=open"), Some(5));
    assert_eq!(total("opponent=3"), Some(0));
    assert_eq!(total("result=won"), Some(0));
    let id = ids[0].as_str().unwrap();
    let (mut socket, _) = program.join(id);
    assert_eq!(program.ask(&format!("DELETE /api/games/{id}"), "", b"").0, 204);
    assert_eq!(socket.problem().0, "not-found");
    assert!(socket.next().is_none());
    assert_eq!(program.ask(&format!("DELETE /api/games/{id}"), "", b"").0, 404);
    assert_eq!(total(""), Some(34));
}

#[test]
fn bad_requests_are_told_what_is_wrong() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    let id = program.new_game("dvonn", &[human(), human()]);
    let before = program.get(&format!("/api/games/{id}"));
    let tree = json!({ "game": "dvonn", "start": "x", "nodes": [] }).to_string();
    let huge = format!("{{\"text\":\"{}\"}}", "x".repeat(400_000));
    for (request, body, status, code) in [
        ("POST /api/scene", "{", 400, "bad-message"),
        ("POST /api/scene", "{\"game\":\"chess\"}", 400, "bad-message"),
        ("POST /api/scene", "{\"game\":\"dvonn\",\"start\":\"x\"}", 422, "bad-position"),
        ("POST /api/scene", "{\"game\":\"dvonn\",\"turns\":[\"zz\"]}", 422, "bad-notation"),
        ("POST /api/scene", "{\"game\":\"dvonn\",\"turns\":[\"c3\",\"c3\"]}", 422, "illegal"),
        ("POST /api/scene", "{\"game\":\"dvonn\",\"more\":1}", 400, "bad-message"),
        ("POST /api/why", "{\"place\":{\"game\":\"dvonn\"}}", 400, "bad-message"),
        ("POST /api/why", "{\"place\":{\"game\":\"dvonn\"},\"step\":\"?\"}", 422, "bad-notation"),
        (
            "POST /api/setup",
            "{\"game\":\"dvonn\",\"stacks\":{},\"toAct\":\"white\",\"phase\":\"move\"}",
            422,
            "bad-position",
        ),
        ("POST /api/open", "{\"text\":\"hello\"}", 422, "bad-record"),
        ("POST /api/open", huge.as_str(), 413, "too-large"),
        ("POST /api/export", tree.as_str(), 422, "bad-position"),
        ("GET /api/start?game=yinsh&style=random", "", 400, "bad-message"),
        ("GET /api/start?game=dvonn&style=odd", "", 400, "bad-message"),
        ("POST /api/games", "{\"game\":\"dvonn\"}", 400, "bad-message"),
        ("GET /api/games?result=odd", "", 400, "bad-message"),
        ("GET /api/games?before=odd", "", 400, "bad-message"),
        ("GET /api/games?opponent=99", "", 400, "bad-message"),
        ("GET /api/games?colour=red", "", 400, "bad-message"),
        ("GET /api/games/nosuch", "", 404, "not-found"),
        ("GET /api/games/nosuch/record", "", 404, "not-found"),
        ("GET /api/games/nosuch/live", "", 404, "not-found"),
        ("DELETE /api/games/nosuch", "", 404, "not-found"),
        ("GET /api/study", "", 400, "bad-message"),
        ("GET /api/odd", "", 404, "not-found"),
        ("PUT /api/games", "", 405, "not-found"),
        ("POST /anywhere", "", 404, "not-found"),
        ("GET /assets/none.js", "", 404, "not-found"),
    ] {
        let (found, answer) = program.ask(request, "", body.as_bytes());
        let answer: Value =
            serde_json::from_str(&answer).unwrap_or_else(|_| panic!("{request}: {answer}"));
        let start: String = body.chars().take(80).collect();
        assert_eq!(
            (found, answer["code"].as_str()),
            (status, Some(code)),
            "{request} {start}: {answer}"
        );
        assert!(
            answer["message"].as_str().is_some_and(|message| message.ends_with('.')),
            "{answer}"
        );
    }
    let levels = json!({ "game": "dvonn", "players": [human(), engine(12)], "takeBacks": true });
    assert_eq!(program.post("/api/games", &levels).1["code"], "bad-message");
    assert_eq!(program.get(&format!("/api/games/{id}")), before);
}

#[test]
fn bad_messages_leave_the_game_as_it_was() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    let id = program.new_game("dvonn", &[human(), engine(1)]);
    let mut socket = program.socket(&format!("/api/games/{id}/live"));
    socket.send(&json!({ "type": "turn", "version": 0, "text": "c3" }));
    assert_eq!(
        socket.problem(),
        ("bad-message".to_owned(), "Join the game before anything else.".to_owned())
    );
    socket.send(&json!({ "type": "join" }));
    let joined = socket.wait_for("state");
    for (text, code) in [
        ("{".to_owned(), "bad-message"),
        ("[]".to_owned(), "bad-message"),
        ("{\"type\":\"win\"}".to_owned(), "bad-message"),
        ("{\"type\":\"turn\",\"version\":-1,\"text\":\"c3\"}".to_owned(), "bad-message"),
        (
            format!("{{\"type\":\"turn\",\"version\":0,\"text\":\"{}\"}}", "x".repeat(70_000)),
            "too-large",
        ),
        ("{\"type\":\"turn\",\"version\":0,\"text\":\"e99\"}".to_owned(), "bad-notation"),
        ("{\"type\":\"turn\",\"version\":0,\"text\":\"h7-g7\"}".to_owned(), "bad-notation"),
        ("{\"type\":\"turn\",\"version\":0,\"text\":\"b2-b3\"}".to_owned(), "illegal"),
        ("{\"type\":\"step\",\"version\":0,\"text\":\"pass\"}".to_owned(), "illegal"),
        ("{\"type\":\"step\",\"version\":7,\"text\":\"c3\"}".to_owned(), "stale"),
        ("{\"type\":\"turn\",\"version\":7,\"text\":\"c3\"}".to_owned(), "stale"),
        ("{\"type\":\"takeBack\",\"version\":0}".to_owned(), "not-now"),
        ("{\"type\":\"resign\",\"version\":0,\"side\":\"black\"}".to_owned(), "not-now"),
        ("{\"type\":\"offerDraw\",\"version\":0,\"side\":\"white\"}".to_owned(), "not-now"),
        ("{\"type\":\"answerDraw\",\"version\":0,\"accept\":true}".to_owned(), "not-now"),
        ("{\"type\":\"back\"}".to_owned(), "not-now"),
    ] {
        let start: String = text.chars().take(80).collect();
        socket.send_text(text);
        let (found, message) = socket.problem();
        assert_eq!(found, code, "{start}: {message}");
        assert!(message.ends_with('.'), "{message}");
    }
    socket.send(&json!({ "type": "join" }));
    assert_eq!(socket.wait_for("state"), joined);
    // Far too much ends the connection, and nothing else.
    socket.send_too_much();
    while socket.next().is_some() {}
    assert_eq!(program.join(&id).1, joined);
}

#[test]
fn pages_of_other_sites_are_refused() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    let id = program.new_game("dvonn", &[human(), human()]);
    let body = json!({ "game": "dvonn" }).to_string();
    let ask = |headers: &str| program.ask("POST /api/scene", headers, body.as_bytes());
    assert_eq!(ask("Origin: http://example.com\r\n").0, 403);
    assert_eq!(ask("Origin: null\r\n").0, 403);
    assert!(ask("Origin: http://example.com\r\n").1.contains("foreign-origin"));
    assert_eq!(ask(&format!("Origin: http://{}\r\n", program.host)).0, 200);
    let delete = format!("DELETE /api/games/{id}");
    assert_eq!(program.ask(&delete, "Origin: http://example.com\r\n", b"").0, 403);
    let live = format!("/api/games/{id}/live");
    let foreign = Some(("origin", "http://example.com"));
    assert_eq!(program.refused_socket(&live, foreign), 403);
    assert_eq!(program.refused_socket("/api/study", foreign), 403);
    assert_eq!(program.refused_socket("/api/games/nosuch/live", None), 404);
    assert_eq!(program.get(&format!("/api/games/{id}")).0, 200);
}

#[test]
fn an_analysis_streams_until_it_is_stopped() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    let mut socket = program.socket("/api/study");
    let place = json!({ "game": "yinsh", "turns": ["e5", "f6", "g7", "d4", "c3"] });
    socket.send(&json!({ "type": "analyse", "id": 1, "place": place, "lines": 2 }));
    let mut nodes = 0;
    for _ in 0..10 {
        let message = socket.wait_for("analysis");
        assert_eq!(message["id"], 1);
        let analysis = &message["analysis"];
        let seen = analysis["nodes"].as_u64().unwrap();
        assert!(seen >= nodes, "{analysis}");
        nodes = seen;
    }
    // A new question ends the last one.
    socket.send(&json!({ "type": "analyse", "id": 2, "place": place, "lines": 1 }));
    assert_eq!(socket.wait_for("done")["id"], 1);
    let analysis = socket.wait_for("analysis");
    assert_eq!(analysis["id"], 2);
    let line = &analysis["analysis"]["lines"][0];
    assert_eq!(line["path"].as_array().map(Vec::len), Some(1), "a placement is one point: {line}");
    socket.send(&json!({ "type": "stop" }));
    assert_eq!(socket.wait_for("done")["id"], 2);
    // All values are white's, whoever is to act.
    let won = json!({ "game": "dvonn", "start": "9/10/w,rrrw,9/10/9 w move" });
    socket.send(&json!({ "type": "analyse", "id": 3, "place": won, "lines": 1, "seconds": 1 }));
    let analysis = socket.wait_for("analysis")["analysis"].clone();
    assert_eq!(analysis["lines"][0]["exact"], 5);
    assert_eq!(analysis["lines"][0]["path"], json!(["a3", "b3"]));
    for (message, id, code) in [
        ("{".to_owned(), Value::Null, "bad-message"),
        (json!({ "type": "analyse", "id": 4, "place": { "game": "dvonn", "turns": ["?"] }, "lines": 1 }).to_string(), json!(4), "bad-notation"),
        (json!({ "type": "review", "id": 5, "place": place, "seconds": -1 }).to_string(), json!(5), "bad-message"),
    ] {
        socket.send_text(message);
        let error = socket.wait_for("error");
        assert_eq!((&error["id"], error["problem"]["code"].as_str()), (&id, Some(code)));
    }
}

#[test]
fn a_review_tells_how_far_it_has_come() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    let mut socket = program.socket("/api/study");
    let place = json!({
        "game": "dvonn",
        "start": "9/10/w,rw,b,b,r,r,5/10/9 w move",
        "turns": ["a3-b3", "c3-d3"],
    });
    socket.send(&json!({ "type": "review", "id": 1, "place": place, "seconds": 0.1 }));
    assert_eq!(
        socket.wait_for("progress"),
        json!({ "type": "progress", "id": 1, "done": 1, "total": 3 })
    );
    let review = socket.wait_for("review")["review"].clone();
    assert_eq!(review["chances"].as_array().map(Vec::len), Some(3));
    assert_eq!(review["turns"][1]["turn"], "c3-d3");
    assert_eq!(review["turns"][1]["side"], "black");
    assert_eq!(socket.wait_for("done")["id"], 1);
}

#[test]
fn pages_are_served_with_what_browsers_are_to_heed() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    assert_eq!(program.get("/api/health"), (200, json!({ "ok": true })));
    for path in ["/", "/game/abc", "/analysis"] {
        let (status, page) = program.ask(&format!("GET {path}"), "", b"");
        assert_eq!(status, 200);
        assert!(page.contains("<title>Trefoil</title>"), "{page}");
    }
    let (_, boards) = program.get("/api/boards");
    assert_eq!(boards["yinsh"]["points"].as_array().map(Vec::len), Some(85));
}

#[cfg(unix)]
#[test]
fn it_ends_in_good_order_when_asked_to() {
    let folder = Folder::new();
    let program = Program::start(&folder);
    let id = program.new_game("lyngk", &[human(), human()]);
    let (mut socket, _) = program.join(&id);
    assert!(program.terminate().success());
    assert!(socket.next().is_none());
    assert_eq!(Program::start(&folder).get(&format!("/api/games/{id}")).0, 200);
}
