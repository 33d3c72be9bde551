//! One game of a bot: it is followed to its end, also across servers that go and come back.

use std::time::Duration;

use arena::{Allowance, Contestant, Entrant, Resources};
use engine::{Engine, EngineOptions};
use game::{Player, Random};
use games::{AnyPosition, GameKind, Rules};
use play::{GameInPlay, Seat, Terms, Wish};
use serde_json::{Value, json};

use super::client::{Backoff, BotClient, LineStream, Overheard, Unanswered};

/// So long a game by days is thought about, a turn.
const SLOW_TURN: Duration = Duration::from_secs(5);

/// Kept off the clock for the way of a turn to the server.
const ON_THE_WAY: Duration = Duration::from_millis(150);

/// A program that breaks off, or plays what is not legal, is started anew so often in a game.
const STARTS: u32 = 3;

/// What a bot plays with.
#[derive(Clone)]
pub(super) struct BotMind {
    pub(super) player: Entrant,
    pub(super) resources: Resources,
}

/// A game, as far as the bot knows it.
pub(super) struct BotTable {
    client: BotClient,
    mind: BotMind,
    id: String,
    /// What stays the same in it.
    begun: Option<BotGame>,
    contestant: Option<Box<dyn Contestant>>,
    starts: u32,
    /// The last version on which an offer was answered.
    answered: Option<u64>,
}

struct BotGame {
    start: AnyPosition,
    side: Player,
    clock: Value,
}

/// Why a game is not played on.
#[derive(Debug)]
pub(super) enum Left {
    Over,
    /// It cannot be played: why.
    Unable(String),
}

impl BotTable {
    pub(super) fn new(client: BotClient, mind: BotMind, id: String) -> Self {
        Self { client, mind, id, begun: None, contestant: None, starts: 0, answered: None }
    }

    /// Plays to the end.
    pub(super) fn play(mut self) -> Left {
        let mut backoff = Backoff::default();
        loop {
            match self.client.follow(&format!("/api/board/game/stream/{}", self.id)) {
                Ok(stream) => {
                    backoff.reset();
                    if let Some(left) = self.sit(&stream) {
                        return left;
                    }
                    // The server went away in the middle of it.
                    backoff.wait(None);
                }
                Err(Unanswered::Away(_, wait)) => backoff.wait(wait),
                Err(refused) => return Left::Unable(refused.to_string()),
            }
        }
    }

    /// Plays for as long as the stream lasts.
    fn sit(&mut self, stream: &LineStream) -> Option<Left> {
        loop {
            let mut state = match stream.next(Duration::from_secs(60)) {
                Overheard::Line(line) => self.state_of(line)?,
                Overheard::Nothing => continue,
                Overheard::End => return None,
            };
            // While it thought, more may have happened: only the last counts.
            while let Overheard::Line(line) = stream.next(Duration::ZERO) {
                if let Some(later) = self.state_of(line)? {
                    state = Some(later);
                }
            }
            if let Some(state) = state {
                if state["status"] != "started" && state["status"] != "created" {
                    return Some(Left::Over);
                }
                if let Err(why) = self.answer(&state) {
                    return Some(Left::Unable(why));
                }
            }
        }
    }

    /// What a line says of how the game stands, if it does. None outside once the stream is to end.
    fn state_of(&mut self, line: Value) -> Option<Option<Value>> {
        match line["type"].as_str() {
            Some("gameFull") => {
                self.begun = bot_game(&line);
                Some(Some(line["state"].clone()))
            }
            Some("gameState") => Some(Some(line)),
            Some("streamEnd") => None,
            _ => Some(None),
        }
    }

    /// Does what there is to do.
    fn answer(&mut self, state: &Value) -> Result<(), String> {
        let Some(begun) = &self.begun else { return Err("it cannot be read".to_owned()) };
        let (start, side, clock) = (begun.start.clone(), begun.side, begun.clock.clone());
        let moves = state["moves"].as_str().unwrap_or_default();
        let game = played(start, moves).map_err(|why| format!("it cannot be read: {why}"))?;
        self.answer_offers(&game, side, state);
        if game.position().is_over() || game.position().to_act() != side {
            return Ok(());
        }
        let allowance = allowance(&clock, state, side);
        let turn = self.think(&game, &allowance)?;
        let version = state["version"].as_u64().unwrap_or_default();
        self.send(&turn, version)
    }

    /// The turn to play. A program that fails is started anew.
    fn think(&mut self, game: &GameInPlay, allowance: &Allowance) -> Result<String, String> {
        loop {
            let rules = game.start().rules();
            let thought = match &mut self.contestant {
                Some(contestant) => contestant.choose(game, allowance),
                None => {
                    self.starts += 1;
                    let random = Random::new(game.position().key());
                    match self.mind.player.seat(rules, &self.mind.resources, random) {
                        Ok(contestant) => {
                            self.contestant = Some(contestant);
                            continue;
                        }
                        Err(fault) => Err(fault),
                    }
                }
            };
            match thought {
                Ok(turn) => return Ok(turn),
                Err(fault) if self.starts >= STARTS => return Err(fault.to_string()),
                Err(_) => self.contestant = None,
            }
        }
    }

    /// Sends a turn, until the server has it or the game has gone on.
    fn send(&mut self, turn: &str, version: u64) -> Result<(), String> {
        let path = format!("/api/board/game/{}/move/{}?version={version}", self.id, encoded(turn));
        let mut backoff = Backoff::default();
        // Longer than this no server is waited for here: the stream tells when it is back.
        for _ in 0..4 {
            match self.client.post(&path, &json!({})) {
                Ok(_) => return Ok(()),
                Err(Unanswered::Away(_, wait)) => backoff.wait(wait),
                Err(Unanswered::Refused(code, why)) => {
                    if code == "illegal" || code == "bad-notation" {
                        // Its own fault. It may know better when it is told all anew.
                        self.contestant = None;
                        if self.starts >= STARTS {
                            return Err(why);
                        }
                    }
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Draws by the engine's rule: not while it thinks itself ahead. Who asks to take back may.
    fn answer_offers(&mut self, game: &GameInPlay, side: Player, state: &Value) {
        let version = state["version"].as_u64();
        if self.answered == version {
            return;
        }
        let other = if side == Player::First { "b" } else { "w" };
        let asks = |what: &str| state[format!("{other}{what}")] == true;
        let answer = if asks("draw") {
            let options = EngineOptions { hash: 4, threads: 1 };
            let accepts = Engine::new(options).accepts_draw(game.position(), side);
            if accepts { "draw/yes" } else { "draw/no" }
        } else if asks("takeback") {
            "takeback/yes"
        } else {
            return;
        };
        self.answered = version;
        // If it does not arrive, the offer lapses with the next turn.
        let _ = self.client.post(&format!("/api/board/game/{}/{answer}", self.id), &json!({}));
    }
}

fn bot_game(full: &Value) -> Option<BotGame> {
    let kind: GameKind = full["game"].as_str()?.parse().ok()?;
    let rules = Rules { kind, claim_awards_fives: full["claimAwardsFives"] == true };
    let start = AnyPosition::read(rules, full["initialPosition"].as_str()?).ok()?;
    let side = if full["color"] == "white" { Player::First } else { Player::Second };
    Some(BotGame { start, side, clock: full["clock"].clone() })
}

/// The game after its turns. Passes that are forced play themselves.
fn played(start: AnyPosition, moves: &str) -> Result<GameInPlay, String> {
    let seats = [(); 2].map(|()| Seat::Human { name: String::new() });
    let terms = Terms::at_one_screen(false);
    let mut game = GameInPlay::new(start, seats, terms, 0).map_err(|why| why.to_string())?;
    let turns: Vec<&str> = moves.split_whitespace().collect();
    while let Some(turn) = turns.get(game.tree().line().count()) {
        let wish = Wish::Turn((*turn).to_owned());
        let by = game.position().to_act();
        let decision = game.decide(by, &wish, 0).map_err(|why| why.to_string())?;
        game.accept(decision);
    }
    Ok(game)
}

/// What may be used for the turn.
fn allowance(clock: &Value, state: &Value, player: Player) -> Allowance {
    let time = |milliseconds: &Value| Duration::from_millis(milliseconds.as_u64().unwrap_or(0));
    let left = |name: &str| {
        let left = time(&state[name]);
        left.saturating_sub(ON_THE_WAY).max(left / 2)
    };
    match clock["kind"].as_str() {
        Some("fischer") => {
            let left = [left("wtime"), left("btime")];
            Allowance::Clock { left, increments: [time(&clock["increment"]); 2], player }
        }
        Some("delay") => {
            let left = [left("wtime"), left("btime")];
            Allowance::Clock { left, increments: [time(&clock["delay"]); 2], player }
        }
        _ => Allowance::Time(SLOW_TURN),
    }
}

/// A turn as a part of an address.
fn encoded(turn: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let letter = |byte: u8| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    turn.bytes().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_parts_of_addresses() {
        assert_eq!(encoded("i8-f5;xg5-g9xa5"), "i8-f5%3Bxg5-g9xa5");
        assert_eq!(encoded("r,c3-c5/.."), "r%2Cc3-c5%2F%2E%2E");
    }

    #[test]
    fn a_game_is_played_through_with_its_forced_passes() {
        let mut random = Random::new(3);
        for kind in GameKind::ALL {
            let start = AnyPosition::start(kind, 5);
            let mut position = start.clone();
            let mut moves = Vec::new();
            while !position.is_over() {
                let turns = position.turns();
                let turn = turns[random.below(turns.len() as u32) as usize].clone();
                moves.push(position.play_turn(&turn).unwrap());
            }
            let game = played(start, &moves.join(" ")).unwrap();
            assert_eq!(*game.position(), position, "{kind}");
        }
    }

    #[test]
    fn thinking_leaves_time_for_the_way() {
        let clock = json!({ "kind": "fischer", "initial": 60_000, "increment": 2_000 });
        let state = json!({ "wtime": 10_000, "btime": 200 });
        let Allowance::Clock { left, increments, .. } = allowance(&clock, &state, Player::First)
        else {
            panic!("there is a clock")
        };
        assert_eq!(left.map(|left| left.as_millis()), [9_850, 100]);
        assert_eq!(increments.map(|increment| increment.as_millis()), [2_000; 2]);
        let days = json!({ "kind": "days", "days": 2 });
        assert_eq!(allowance(&days, &state, Player::First), Allowance::Time(SLOW_TURN));
    }
}
