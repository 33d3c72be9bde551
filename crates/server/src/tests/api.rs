//! Programs play for accounts by tokens, and are told what happens line by line.

use axum::http::{Method, StatusCode, header};
use games::{AnyPosition, GameKind};
use protocol::TokenScope;
use serde_json::{Value, json};

use super::world::{Answered, Guest, Lines, World, blitz, days};
use crate::bus::Wire;

use TokenScope::{BoardPlay, BotPlay, ChallengeRead, ChallengeWrite};

/// What a program that plays needs.
const PLAYS: [TokenScope; 3] = [BoardPlay, ChallengeRead, ChallengeWrite];

/// A program with a token.
struct Bot {
    guest: Guest,
    bearer: String,
}

impl World {
    /// A token of somebody who is signed in.
    pub(super) async fn token(&self, guest: &Guest, scopes: &[TokenScope]) -> String {
        let scopes: Vec<&str> = scopes.iter().map(|scope| scope.name()).collect();
        let new = json!({ "description": "a test", "scopes": scopes });
        let made = self.post(&mut guest.clone(), "/api/account/tokens", &new).await;
        made.json()["secret"].as_str().unwrap_or_else(|| panic!("{made:?}")).to_owned()
    }

    /// A program of somebody new.
    async fn bot(&self, name: &str, scopes: &[TokenScope]) -> Bot {
        let owner = self.account(name).await;
        self.bot_of(&owner, scopes).await
    }

    async fn bot_of(&self, owner: &Guest, scopes: &[TokenScope]) -> Bot {
        let bearer = format!("Bearer {}", self.token(owner, scopes).await);
        Bot { guest: Guest::new(), bearer }
    }

    async fn told(&self, bot: &Bot, path: &str) -> Answered {
        let headers = [("authorization", bot.bearer.as_str())];
        self.ask(&mut bot.guest.clone(), Method::GET, path, &headers, "").await
    }

    async fn does(&self, bot: &Bot, path: &str, body: &Value) -> Answered {
        let headers = [("authorization", bot.bearer.as_str())];
        self.ask(&mut bot.guest.clone(), Method::POST, path, &headers, body.to_string()).await
    }

    /// Does what has to work.
    async fn done(&self, bot: &Bot, path: &str, body: &Value) -> Value {
        let answer = self.does(bot, path, body).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {answer:?}");
        answer.json()
    }

    /// The rule by which something is refused, or else the code.
    async fn refused(&self, bot: &Bot, path: &str, body: &Value) -> String {
        let answer = self.does(bot, path, body).await;
        assert!(answer.status.is_client_error(), "{path}: {answer:?}");
        let rule = answer.json()["refusal"]["rule"].as_str().map(str::to_owned);
        rule.unwrap_or_else(|| answer.code())
    }

    async fn follow(&self, bot: &Bot, path: &str) -> Lines {
        self.listen_with(&bot.guest, path, &[("authorization", &bot.bearer)]).await
    }

    async fn events(&self, bot: &Bot) -> Lines {
        self.follow(bot, "/api/stream/event").await
    }

    async fn game_of(&self, bot: &Bot, id: &str) -> Lines {
        self.follow(bot, &format!("/api/board/game/stream/{id}")).await
    }

    /// A game of two programs, the first with white.
    async fn bots_play(&self, white: &Bot, black: &Bot, to: &str, clock: Value) -> String {
        let terms = json!({ "game": "dvonn", "clock": clock, "color": "white" });
        let challenge = self.done(white, &format!("/api/challenge/{to}"), &terms).await;
        let id = challenge["id"].as_str().unwrap();
        let accepted = self.done(black, &format!("/api/challenge/{id}/accept"), &json!({})).await;
        accepted["gameId"].as_str().unwrap().to_owned()
    }
}

impl Lines {
    /// The next line of a type, others being left aside.
    async fn hear(&mut self, kind: &str) -> Value {
        loop {
            let line = self.next().await.unwrap_or_else(|| panic!("ended before {kind}"));
            if line["type"] == kind {
                return line;
            }
        }
    }
}

#[tokio::test]
async fn two_programs_meet_by_a_challenge_and_play_a_whole_game() {
    let world = World::new().await;
    let (ann, ben) = (world.bot("Ann", &PLAYS).await, world.bot("Ben", &PLAYS).await);
    let mut events = [world.events(&ann).await, world.events(&ben).await];
    let terms = json!({ "game": "lyngk", "clock": blitz(), "rated": true, "color": "white" });
    let made = world.done(&ann, "/api/challenge/ben", &terms).await;
    for (n, direction) in [(0, "out"), (1, "in")] {
        let told = events[n].hear("challenge").await["challenge"].clone();
        assert_eq!((&told["id"], &told["direction"]), (&made["id"], &json!(direction)));
        assert_eq!(
            (&told["challenger"]["name"], &told["destUser"]["name"]),
            (&json!("Ann"), &json!("Ben"))
        );
        assert_eq!(
            (&told["game"], &told["rated"], &told["speed"]),
            (&json!("lyngk"), &json!(true), &json!("bullet"))
        );
    }
    let id = made["id"].as_str().unwrap();
    let accepted = world.done(&ben, &format!("/api/challenge/{id}/accept"), &json!({})).await;
    let game = accepted["gameId"].as_str().unwrap().to_owned();
    for (events, (color, opponent)) in events.iter_mut().zip([("white", "Ben"), ("black", "Ann")]) {
        // That it was accepted is told by the game alone.
        let begun = events.next().await.unwrap();
        assert_eq!((&begun["type"], &begun["game"]["gameId"]), (&json!("gameStart"), &json!(game)));
        assert_eq!(begun["game"]["color"], color);
        assert_eq!(begun["game"]["opponent"]["name"], opponent);
        assert_eq!(begun["game"]["opponent"]["rating"]["rating"], 1500);
    }
    let mut streams = [world.game_of(&ann, &game).await, world.game_of(&ben, &game).await];
    let full = streams[0].hear("gameFull").await;
    assert_eq!((&full["color"], &full["black"]["name"]), (&json!("white"), &json!("Ben")));
    assert_eq!(full["state"]["moves"], "");
    assert_eq!(streams[1].hear("gameFull").await["color"], "black");
    let mut state = full["state"].clone();
    let mut random = game::Random::new(7);
    let mut turns = 0;
    while state["status"] == "started" {
        let text = state["position"].as_str().unwrap();
        let position = AnyPosition::read(GameKind::from(protocol::Game::Lyngk), text).unwrap();
        let all = position.turns();
        let turn = &all[random.below(all.len() as u32) as usize];
        let by = usize::from(state["turn"] == "black");
        let bot = [&ann, &ben][by];
        let path = format!(
            "/api/board/game/{game}/move/{}?version={}",
            turn.replace(',', "%2C"),
            state["version"]
        );
        assert_eq!(world.done(bot, &path, &json!({})).await, json!({ "ok": true }));
        state = streams[0].hear("gameState").await;
        assert_eq!(streams[1].hear("gameState").await, state);
        turns += 1;
        assert!(state["moves"].as_str().unwrap().split(' ').count() >= turns);
    }
    assert_eq!(state["status"], "variantEnd");
    assert!(state["ratingChanges"]["white"]["before"] == 1500, "{state}");
    for (lines, events) in streams.iter_mut().zip(&mut events) {
        assert!(lines.next().await.is_none(), "a game that is over is told to its end");
        let over = events.hear("gameFinish").await["game"].clone();
        assert_eq!((&over["gameId"], &over["winner"]), (&json!(game), &state["winner"]));
    }
    // Who follows a game that is over is told how it ended, and no more.
    let mut late = world.game_of(&ann, &game).await;
    assert_eq!(late.next().await.unwrap()["state"]["status"], "variantEnd");
    assert!(late.next().await.is_none());
    // It counts as any game does.
    let profile = world.get(&mut Guest::new(), "/api/people/Ann").await.json();
    assert_eq!(profile["ratings"][0]["games"], 1);
}

#[tokio::test]
async fn a_token_lets_in_where_it_may_and_is_told_what_it_lacks() {
    let world = World::new().await;
    let mut ann = world.account("Ann").await;
    let reads = world.bot_of(&ann, &[ChallengeRead]).await;
    assert_eq!(world.told(&reads, "/api/challenge").await.json(), json!({ "in": [], "out": [] }));
    let account = world.told(&reads, "/api/account").await.json();
    assert_eq!((&account["name"], &account["bot"]), (&json!("Ann"), &json!(false)));
    let terms = json!({ "game": "dvonn", "clock": blitz() });
    let answer = world.does(&reads, "/api/challenge/Ben", &terms).await;
    assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, "not-yours".to_owned()));
    assert_eq!(answer.json()["message"], "This token lacks the scope challenge:write.");
    let answer = world.does(&reads, "/api/board/seek", &terms).await;
    assert_eq!(answer.json()["refusal"]["with"]["scope"], "board:play or bot:play");
    // Who shows none, or one that is not ours, is asked for one.
    let nobody = Bot { guest: Guest::new(), bearer: "Bearer trefoil_none".to_owned() };
    for answer in [
        world.told(&nobody, "/api/challenge").await,
        world.get(&mut Guest::new(), "/api/challenge").await,
        // A cookie is not enough.
        world.get(&mut ann, "/api/challenge").await,
    ] {
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{answer:?}");
        assert_eq!(answer.headers[header::WWW_AUTHENTICATE], "Bearer");
    }
    // And with a token no cookie counts: no token makes tokens.
    let both = [("authorization", reads.bearer.as_str())];
    let new = json!({ "description": "", "scopes": [] }).to_string();
    let answer = world.ask(&mut ann, Method::POST, "/api/account/tokens", &both, new).await;
    assert_eq!(answer.code(), "not-signed-in");
    // A page of another site cannot show one by itself: who does is no such page.
    let foreign = [("authorization", reads.bearer.as_str()), ("origin", "https://other.example")];
    let answer = world.ask(&mut Guest::new(), Method::GET, "/api/account", &foreign, "").await;
    assert_eq!(answer.status, StatusCode::OK);
}

#[tokio::test]
async fn tokens_are_shown_once_listed_and_revoked() {
    let world = World::new().await;
    let mut ann = world.account("Ann").await;
    let new = json!({ "description": " my\nprogram ", "scopes": ["challenge:read", "board:play", "board:play"] });
    let made = world.post(&mut ann, "/api/account/tokens", &new).await.json();
    let secret = made["secret"].as_str().unwrap().to_owned();
    assert!(secret.starts_with("trefoil_") && secret.len() == 34, "{secret}");
    let bot = Bot { guest: Guest::new(), bearer: format!("bearer {secret}") };
    let list = world.get(&mut ann, "/api/account/tokens").await;
    assert!(!list.body.contains(&secret));
    let token = list.json()[0].clone();
    assert_eq!((&token["description"], &token["used"]), (&json!("my program"), &Value::Null));
    assert_eq!(token["scopes"], json!(["board:play", "challenge:read"]));
    // Nothing of what is kept lets anybody in.
    let id = token["id"].as_str().unwrap().to_owned();
    let kept = world.server.rooms.parts.store.program_tokens("nobody").await.unwrap();
    assert!(kept.is_empty());
    world.pass(5_000);
    world.told(&bot, "/api/account").await;
    let used = async {
        loop {
            let list = world.get(&mut ann.clone(), "/api/account/tokens").await.json();
            if list[0]["used"].is_number() {
                return list[0]["used"].clone();
            }
        }
    };
    assert_eq!(used.await, world.now());
    // Somebody else cannot revoke it.
    let revoke = format!("/api/account/tokens/{id}/revoke");
    let mut eve = world.account("Eve").await;
    assert_eq!(world.post(&mut eve, &revoke, &json!({})).await.status, StatusCode::NOT_FOUND);
    assert_eq!(world.post(&mut ann, &revoke, &json!({})).await.status, StatusCode::OK);
    assert_eq!(world.post(&mut ann, &revoke, &json!({})).await.status, StatusCode::NOT_FOUND);
    assert_eq!(world.told(&bot, "/api/account").await.status, StatusCode::UNAUTHORIZED);
    // There are as many as anybody needs, and no more.
    for n in 0..20 {
        world.pass(60_000);
        assert!(!world.token(&ann, &[]).await.is_empty(), "{n}");
    }
    world.pass(60_000);
    let more = world.post(&mut ann, "/api/account/tokens", &new).await;
    assert_eq!(more.json()["message"], "20 tokens at a time are the most.");
}

#[tokio::test]
async fn streams_end_with_the_token_on_every_node_and_with_the_server() {
    let nodes = World::nodes(&Wire::between(2)).await;
    let mut ann = nodes[0].account("Ann").await;
    let bot = nodes[0].bot_of(&ann, &PLAYS).await;
    nodes[0].pass(1_000);
    let other = nodes[0].bot_of(&ann, &PLAYS).await;
    let (mut here, mut there) = (nodes[0].events(&bot).await, nodes[1].events(&bot).await);
    let mut stays = nodes[1].events(&other).await;
    let tokens = nodes[0].get(&mut ann, "/api/account/tokens").await.json();
    // The last is listed first.
    let revoke = format!("/api/account/tokens/{}/revoke", tokens[1]["id"].as_str().unwrap());
    let revoked = nodes[0].post(&mut ann, &revoke, &json!({})).await;
    assert_eq!(revoked.status, StatusCode::OK);
    let end = json!({ "type": "streamEnd", "reason": "tokenRevoked" });
    assert_eq!(here.next().await, Some(end.clone()));
    assert!(here.next().await.is_none());
    assert_eq!(nodes[1].pass_until(there.next()).await, Some(end.clone()));
    assert_eq!(nodes[1].told(&other, "/api/account").await.status, StatusCode::OK);
    // Closing the account ends the rest.
    let store = &nodes[0].server.rooms.parts.store;
    let account = store.account_by_name("Ann").await.unwrap().unwrap();
    let now = nodes[0].now();
    let again = nodes[0].account("Ben").await;
    let ben = nodes[1].bot_of(&again, &PLAYS).await;
    let mut bens = nodes[1].events(&ben).await;
    store.close_account(&account.person, Some(now), now).await.unwrap();
    assert_eq!(nodes[0].pass_until(stays.next()).await, Some(end));
    nodes[1].server.close();
    let end = json!({ "type": "streamEnd", "reason": "serverEnding" });
    assert_eq!(bens.next().await, Some(end));
    assert!(bens.next().await.is_none());
}

#[tokio::test]
async fn challenges_are_declined_taken_back_and_run_out() {
    let world = World::new().await;
    let (ann, ben) = (world.bot("Ann", &PLAYS).await, world.bot("Ben", &PLAYS).await);
    let terms = json!({ "game": "dvonn", "clock": blitz() });
    let make = async || {
        let made = world.done(&ann, "/api/challenge/Ben", &terms).await;
        made["id"].as_str().unwrap().to_owned()
    };
    let first = make().await;
    // One that waits is told first.
    let (mut anns, mut bens) = (world.events(&ann).await, world.events(&ben).await);
    for events in [&mut anns, &mut bens] {
        assert_eq!(events.next().await.unwrap()["challenge"]["id"], first.as_str());
    }
    let listed = world.told(&ben, "/api/challenge").await.json();
    assert_eq!((&listed["in"][0]["id"], &listed["out"]), (&json!(first), &json!([])));
    // Who was asked cannot take it back, and who asked cannot decline.
    assert_eq!(
        world.refused(&ben, &format!("/api/challenge/{first}/cancel"), &json!({})).await,
        "meeting.gone"
    );
    assert_eq!(
        world.refused(&ann, &format!("/api/challenge/{first}/decline"), &json!({})).await,
        "meeting.gone"
    );
    assert_eq!(
        world.refused(&ann, &format!("/api/challenge/{first}/accept"), &json!({})).await,
        "meeting.gone"
    );
    world.done(&ben, &format!("/api/challenge/{first}/decline"), &json!({})).await;
    for events in [&mut anns, &mut bens] {
        let told = events.next().await.unwrap();
        assert_eq!(
            (&told["type"], &told["challenge"]["id"]),
            (&json!("challengeDeclined"), &json!(first))
        );
    }
    let second = make().await;
    for events in [&mut anns, &mut bens] {
        events.hear("challenge").await;
    }
    world.done(&ann, &format!("/api/challenge/{second}/cancel"), &json!({})).await;
    for events in [&mut anns, &mut bens] {
        assert_eq!(events.next().await.unwrap()["type"], "challengeCanceled");
    }
    assert_eq!(
        world.refused(&ben, &format!("/api/challenge/{second}/accept"), &json!({})).await,
        "meeting.gone"
    );
    let third = make().await;
    bens.hear("challenge").await;
    let told = world.pass_until(bens.next()).await.unwrap();
    assert_eq!(
        (&told["type"], &told["challenge"]["id"]),
        (&json!("challengeCanceled"), &json!(third))
    );
    assert_eq!(world.told(&ben, "/api/challenge").await.json()["in"], json!([]));
    assert_eq!(world.refused(&ann, "/api/challenge/Nobody", &terms).await, "not-found");
    let none = json!({ "game": "dvonn", "clock": { "kind": "none" } });
    assert_eq!(world.refused(&ann, "/api/challenge/Ben", &none).await, "meeting.noClock");
}

#[tokio::test]
async fn a_seek_of_a_program_stands_while_it_listens() {
    let world = World::new().await;
    let (ann, mut ben) = (world.bot("Ann", &PLAYS).await, world.account("Ben").await);
    let wanted = json!({ "game": "yinsh", "clock": blitz(), "rated": true, "color": "black" });
    let mut events = world.events(&ann).await;
    let seek =
        world.done(&ann, "/api/board/seek", &wanted).await["id"].as_str().unwrap().to_owned();
    // Long after, it is there.
    for _ in 0..20 {
        world.pass(2_000);
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    let mut lobby = world.lobby(&ben, true).await;
    let seeks = lobby.hear("seeks").await["seeks"].clone();
    assert_eq!((&seeks[0]["id"], &seeks[0]["by"]["name"]), (&json!(seek), &json!("Ann")));
    world.done(&ann, &format!("/api/board/seek/{seek}/cancel"), &json!({})).await;
    world.pass(1_000);
    assert_eq!(lobby.hear("changed").await["gone"], json!([seek]));
    let seek =
        world.done(&ann, "/api/board/seek", &wanted).await["id"].as_str().unwrap().to_owned();
    let game = world.post(&mut ben, &format!("/api/seeks/{seek}/accept"), &json!({})).await.json();
    let begun = events.hear("gameStart").await["game"].clone();
    assert_eq!((&begun["gameId"], &begun["color"]), (&game["id"], &json!("black")));
    // Who does not listen is not waited for.
    drop(events);
    let id = game["id"].as_str().unwrap();
    world.done(&ann, &format!("/api/board/game/{id}/abort"), &json!({})).await;
    let seek =
        world.done(&ann, "/api/board/seek", &wanted).await["id"].as_str().unwrap().to_owned();
    world.pass(16_000);
    let answer = world.post(&mut ben, &format!("/api/seeks/{seek}/accept"), &json!({})).await;
    assert_eq!(answer.json()["refusal"]["rule"], "meeting.gone");
    // Two programs that want the same are paired at once.
    let cid = world.bot("Cid", &PLAYS).await;
    let quick = json!({ "game": "dvonn", "clock": blitz(), "pool": true });
    let waits = world.done(&ann, "/api/board/seek", &quick).await;
    assert!(waits["gameId"].is_null(), "{waits}");
    assert!(world.done(&cid, "/api/board/seek", &quick).await["gameId"].is_string());
}

#[tokio::test]
async fn offers_claims_and_chat_go_as_on_a_board() {
    let world = World::new().await;
    let (ann, ben) = (world.bot("Ann", &PLAYS).await, world.bot("Ben", &PLAYS).await);
    let game = world.bots_play(&ann, &ben, "Ben", blitz()).await;
    let path = |what: &str| format!("/api/board/game/{game}/{what}");
    let nothing = json!({});
    let mut anns = world.game_of(&ann, &game).await;
    let full = anns.next().await.unwrap();
    assert_eq!((&full["type"], &full["clock"]), (&json!("gameFull"), &blitz()));
    assert_eq!(
        (&full["state"]["wtime"], &full["state"]["turn"]),
        (&json!(60_000), &json!("white"))
    );
    // He is not there yet, and then he is.
    assert_eq!(
        anns.hear("opponentGone").await,
        json!({ "type": "opponentGone", "gone": true, "claimWinInSeconds": 60 })
    );
    let mut bens = world.game_of(&ben, &game).await;
    bens.hear("gameFull").await;
    assert_eq!(anns.hear("opponentGone").await["gone"], false);
    // Turns in order, and no others.
    assert_eq!(world.refused(&ben, &path("move/c3"), &nothing).await, "play.notYourTurn");
    world.done(&ann, &path("move/C3"), &nothing).await;
    let state = bens.hear("gameState").await;
    assert_eq!((&state["moves"], &state["turn"]), (&json!("c3"), &json!("black")));
    let answer = world.does(&ben, &path("move/c3"), &nothing).await;
    assert_eq!(
        (answer.status, answer.code()),
        (StatusCode::UNPROCESSABLE_ENTITY, "illegal".to_owned())
    );
    assert_eq!(world.does(&ben, &path("move/%FF"), &nothing).await.code(), "bad-message");
    let nonsense = world.does(&ben, &path("move/zz%20%2F"), &nothing).await;
    assert_eq!(nonsense.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(world.does(&ben, &path("move/d3?version=0"), &nothing).await.code(), "stale");
    world.done(&ben, &path("move/d3?version=1"), &nothing).await;
    // Whoever did not look meanwhile is told how it stands now.
    assert_eq!(anns.hear("gameState").await["moves"], "c3 d3");
    // A take-back is asked for, declined, asked for and granted.
    world.done(&ben, &path("takeback/yes"), &nothing).await;
    assert_eq!(anns.hear("gameState").await["btakeback"], true);
    world.done(&ann, &path("takeback/no"), &nothing).await;
    assert_eq!(anns.hear("gameState").await["btakeback"], false);
    world.done(&ann, &path("move/e3"), &nothing).await;
    anns.hear("gameState").await;
    world.done(&ann, &path("takeback/yes"), &nothing).await;
    assert_eq!(anns.hear("gameState").await["wtakeback"], true);
    world.done(&ben, &path("takeback/yes"), &nothing).await;
    assert_eq!(anns.hear("gameState").await["moves"], "c3 d3");
    // So is a draw.
    assert_eq!(world.does(&ben, &path("draw/no"), &nothing).await.status, StatusCode::CONFLICT);
    assert_eq!(world.does(&ben, &path("draw/maybe"), &nothing).await.code(), "bad-message");
    world.done(&ben, &path("draw/yes"), &nothing).await;
    assert_eq!(anns.hear("gameState").await["bdraw"], true);
    world.done(&ann, &path("draw/no"), &nothing).await;
    assert_eq!(anns.hear("gameState").await["bdraw"], false);
    let before = world.told(&ann, &format!("/api/game/export/{game}")).await.json();
    assert_eq!(before["status"], "started");
    world.done(&ann, &path("add-time"), &nothing).await;
    assert_eq!(anns.hear("gameState").await["btime"], 75_000);
    // Players talk to each other.
    world.done(&ann, &path("chat"), &json!({ "text": "good luck" })).await;
    let line = bens.hear("chatLine").await;
    assert_eq!((&line["username"], &line["text"]), (&json!("Ann"), &json!("good luck")));
    let chat = world.told(&ben, &path("chat")).await.json();
    assert_eq!((chat.as_array().unwrap().len(), &chat[0]["text"]), (1, &json!("good luck")));
    // Somebody else has no part in it.
    let eve = world.bot("Eve", &PLAYS).await;
    for what in [
        "move/e3",
        "resign",
        "abort",
        "draw/yes",
        "takeback/yes",
        "claim-victory",
        "claim-draw",
        "add-time",
    ] {
        assert_eq!(world.refused(&eve, &path(what), &nothing).await, "online.notSeated", "{what}");
    }
    assert_eq!(
        world.refused(&eve, &path("chat"), &json!({ "text": "x" })).await,
        "online.notSeated"
    );
    assert_eq!(world.told(&eve, &path("chat")).await.status, StatusCode::FORBIDDEN);
    let stream = world.told(&eve, &format!("/api/board/game/stream/{game}")).await;
    assert_eq!(stream.json()["refusal"]["rule"], "online.notSeated");
    // Who leaves for long has left.
    assert_eq!(world.refused(&ann, &path("claim-victory"), &nothing).await, "online.notGone");
    // It is his turn, and he has 75 s.
    world.done(&ann, &path("move/e3"), &nothing).await;
    drop(bens);
    assert_eq!(anns.hear("opponentGone").await["gone"], true);
    world.pass(61_000);
    world.done(&ann, &path("claim-victory"), &nothing).await;
    let state = loop {
        let state = anns.hear("gameState").await;
        if state["status"] != "started" {
            break state;
        }
    };
    assert_eq!((&state["status"], &state["winner"]), (&json!("timeout"), &json!("white")));
    assert_eq!(world.refused(&ben, &path("resign"), &nothing).await, "play.over");
}

#[tokio::test]
async fn a_program_plays_against_a_person_on_another_node() {
    let nodes = World::nodes(&Wire::between(2)).await;
    let (ann, ben) = (nodes[0].bot("Ann", &PLAYS).await, nodes[1].account("Ben").await);
    let mut events = nodes[0].events(&ann).await;
    let terms =
        json!({ "to": "Ann", "game": "dvonn", "clock": blitz(), "rated": true, "side": "white" });
    let made = nodes[1].post(&mut ben.clone(), "/api/challenges", &terms).await.json();
    let told = nodes[0].pass_until(events.hear("challenge")).await;
    assert_eq!(told["challenge"]["id"], made["id"]);
    let accept = format!("/api/challenge/{}/accept", made["id"].as_str().unwrap());
    let game =
        nodes[0].done(&ann, &accept, &json!({})).await["gameId"].as_str().unwrap().to_owned();
    assert_eq!(events.hear("gameStart").await["game"]["gameId"], game.as_str());
    let mut lines = nodes[0].game_of(&ann, &game).await;
    assert_eq!(lines.hear("gameFull").await["white"]["name"], "Ben");
    let mut socket = nodes[1].join(&ben, &game).await;
    socket.act(json!({ "type": "turn", "text": "c3" })).await;
    socket.event().await;
    assert_eq!(lines.hear("gameState").await["moves"], "c3");
    // A turn may come to either node.
    nodes[1].done(&ann, &format!("/api/board/game/{game}/move/d3"), &json!({})).await;
    assert_eq!(socket.event().await["turn"], "d3");
    assert_eq!(lines.hear("gameState").await["moves"], "c3 d3");
    socket.act(json!({ "type": "resign" })).await;
    assert_eq!(lines.hear("gameState").await["winner"], "black");
    let over = nodes[0].pass_until(events.hear("gameFinish")).await;
    assert_eq!(over["game"]["status"], "resign");
}

#[tokio::test]
async fn games_are_exported_as_lines_or_records() {
    let world = World::new().await;
    let (ann, ben) = (world.bot("Ann", &PLAYS).await, world.bot("Ben", &PLAYS).await);
    let mut ids = Vec::new();
    for n in 0..25_u64 {
        world.pass(60_000);
        let clock = if n % 5 == 0 { days() } else { blitz() };
        let game = world.bots_play(&ann, &ben, "Ben", clock).await;
        for (bot, turn) in [(&ann, "c3"), (&ben, "d3")] {
            world.done(bot, &format!("/api/board/game/{game}/move/{turn}"), &json!({})).await;
        }
        world.done(&ann, &format!("/api/board/game/{game}/resign"), &json!({})).await;
        ids.push((game, world.now()));
    }
    let one = world.get(&mut Guest::new(), &format!("/api/game/export/{}", ids[0].0)).await;
    assert_eq!(one.headers[header::CONTENT_TYPE], "application/x-ndjson");
    let one = one.json();
    assert_eq!((&one["moves"], &one["status"]), (&json!("c3 d3"), &json!("resign")));
    assert_eq!((&one["winner"], &one["speed"]), (&json!("black"), &json!("correspondence")));
    let plain = [("accept", "text/plain")];
    let path = format!("/api/game/export/{}", ids[0].0);
    let record = world.ask(&mut Guest::new(), Method::GET, &path, &plain, "").await;
    assert!(record.body.contains("1. c3 2. d3"), "{record:?}");
    let games = async |query: &str| {
        let bytes = world.bytes(&Guest::new(), &format!("/api/games/user/ann{query}")).await;
        let text = String::from_utf8(bytes).unwrap();
        let line = |line: &str| {
            let game: Value = serde_json::from_str(line).unwrap();
            game["id"].as_str().unwrap().to_owned()
        };
        text.lines().map(line).collect::<Vec<_>>()
    };
    let all: Vec<String> = ids.iter().rev().map(|(id, _)| id.clone()).collect();
    assert_eq!(games("").await, all);
    assert_eq!(games("?max=22").await, all[..22]);
    assert_eq!(games(&format!("?since={}", ids[20].1)).await, all[..5]);
    assert_eq!(games(&format!("?until={}", ids[4].1)).await, all[20..]);
    assert_eq!(games(&format!("?since={}&until={}", ids[3].1, ids[4].1)).await, all[20..22]);
    assert_eq!(games("?rated=true").await, Vec::<String>::new());
    assert_eq!(games("?game=dvonn&rated=false&max=1").await, all[..1]);
    assert_eq!(games("?game=lyngk-6").await, Vec::<String>::new());
    for bad in ["?max=0", "?max=1001", "?game=chess", "?rated=perhaps", "?since=-1"] {
        let answer = world.get(&mut Guest::new(), &format!("/api/games/user/Ann{bad}")).await;
        assert_eq!(
            (answer.status, answer.code()),
            (StatusCode::BAD_REQUEST, "bad-message".to_owned()),
            "{bad}"
        );
    }
    let nobody = world.get(&mut Guest::new(), "/api/games/user/Nobody").await;
    assert_eq!(nobody.status, StatusCode::NOT_FOUND);
    let mut refused = 0;
    let mut guest = Guest::new();
    for _ in 0..25 {
        let answer = world.get(&mut guest, "/api/games/user/Nobody").await;
        refused += u32::from(answer.status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert_eq!(refused, 5);
}

#[tokio::test]
async fn the_limits_are_those_of_the_account_wherever_its_programs_are() {
    let world = World::new().await;
    let ann = world.account("Ann").await;
    let (one, two) = (world.bot_of(&ann, &[]).await, world.bot_of(&ann, &[]).await);
    let mut refused = None;
    for n in 0..400 {
        // Each time from somewhere else.
        let bot = Bot { guest: Guest::new(), bearer: [&one, &two][n % 2].bearer.clone() };
        let answer = world.told(&bot, "/api/account").await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("there is a limit");
    assert_eq!(refused.headers[header::RETRY_AFTER], "1");
    assert_eq!(refused.json()["message"], "Too many requests; try again in 1 s.");
    world.pass(1_000);
    assert_eq!(world.told(&one, "/api/account").await.status, StatusCode::OK);
    // Streams are counted as sockets are.
    let bot = world.bot("Ben", &PLAYS).await;
    let mut streams = Vec::new();
    for _ in 0..30 {
        streams.push(world.events(&bot).await);
    }
    let answer = world.told(&bot, "/api/stream/event").await;
    assert_eq!(answer.json()["message"], "30 connections at a time are the most.");
}

#[tokio::test]
async fn an_account_becomes_a_bot_before_it_has_played_and_for_good() {
    let world = World::new().await;
    let (ann, ben) = (world.account("Ann").await, world.account("Ben").await);
    let bot = world.bot_of(&ann, &[BotPlay, ChallengeRead, ChallengeWrite]).await;
    let plays = world.bot_of(&ben, &[BotPlay, ChallengeRead, ChallengeWrite]).await;
    let upgrade = "/api/bot/account/upgrade";
    for _ in 0..2 {
        world.done(&bot, upgrade, &json!({})).await;
    }
    assert_eq!(world.told(&bot, "/api/account").await.json()["bot"], true);
    let game = world.bots_play(&bot, &plays, "Ben", blitz()).await;
    assert_eq!(world.refused(&plays, upgrade, &json!({})).await, "bot.hasPlayed");
    // All can see it.
    let mut lines = world.game_of(&plays, &game).await;
    let full = lines.hear("gameFull").await;
    assert_eq!((&full["white"]["bot"], &full["black"]["bot"]), (&json!(true), &json!(false)));
    assert_eq!(world.get(&mut Guest::new(), "/api/people/Ann").await.json()["bot"], true);
    let watched = world.get(&mut Guest::new(), "/api/playing").await.json();
    assert_eq!(watched["games"][0]["people"][0]["bot"], true);
    let mut events = world.events(&plays).await;
    assert_eq!(events.hear("gameStart").await["game"]["opponent"]["bot"], true);
    // It plays rated, as people do.
    let rated = json!({ "game": "dvonn", "clock": blitz(), "rated": true });
    world.done(&bot, "/api/board/seek", &rated).await;
}
