//! Simulated people who play random legal games on a server, and what that costs the server.
//!
//! Each game has two people with a WebSocket each. A turn counts when the opponent has it, which is after the server has
//! stored it. At the end every game is read back: what was acknowledged and is not there was lost.

mod guest;
mod process;
mod script;
mod vandal;

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use games::GameKind;
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::time::{sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::guest::{Guest, Socket};
use crate::process::Processes;
use crate::script::{Script, scripts};

/// Somebody who hears nothing for so long gives up.
const PATIENCE: Duration = Duration::from_secs(60);

/// When all is over, what is on its way comes within this.
const QUIET: Duration = Duration::from_secs(2);

/// So many games are begun at the same time.
const BEGINNERS: usize = 32;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The nodes of the server. With several, the two people of a game are on different ones.
    pub servers: Vec<SocketAddr>,
    /// The processes of the server, if they are on this machine: their time and memory are measured.
    pub processes: Vec<u32>,
    /// Games at the same time, with two people each.
    pub games: usize,
    /// How long to play, once all have joined.
    pub time: Duration,
    /// How long a player thinks; nothing for no time at all.
    pub pause: Duration,
    /// The games that are played.
    pub kinds: Vec<GameKind>,
    /// Of the random games.
    pub seed: u64,
    /// Whether somebody does all the harm to the server that one client can, while the others play.
    pub vandal: bool,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Measured {
    /// WebSockets at the same time.
    pub connections: usize,
    /// Games that were begun.
    pub games: u64,
    /// For how long was played.
    pub seconds: f64,
    /// Turns that reached the opponent.
    pub turns: u64,
    /// For each second of the processor that the server used; nothing if its process is not known.
    pub turns_per_cpu_second: Option<f64>,
    /// From a turn sent to the opponent's receipt.
    pub p50: Duration,
    /// The same: one in a hundred took longer.
    pub p99: Duration,
    /// What the server sent on WebSockets, to both players together.
    pub bytes_per_turn: f64,
    /// What the server's memory grew by when all had joined, in kilobytes.
    pub kilobytes_per_connection: Option<f64>,
    /// Acknowledged and not found again.
    pub lost: u64,
    /// What went wrong, some of it.
    pub troubles: Vec<String>,
}

impl Measured {
    /// As one object.
    pub fn json(&self) -> Value {
        let rounded = |value: f64| (value * 100.0).round() / 100.0;
        let milliseconds = |time: Duration| rounded(time.as_secs_f64() * 1000.0);
        json!({
            "connections": self.connections,
            "games": self.games,
            "seconds": rounded(self.seconds),
            "turns": self.turns,
            "turnsPerSecond": rounded(self.turns as f64 / self.seconds.max(0.001)),
            "turnsPerCpuSecond": self.turns_per_cpu_second.map(rounded),
            "p50Ms": milliseconds(self.p50),
            "p99Ms": milliseconds(self.p99),
            "bytesPerTurn": rounded(self.bytes_per_turn),
            "kilobytesPerConnection": self.kilobytes_per_connection.map(rounded),
            "lost": self.lost,
        })
    }
}

/// What all who play share.
struct Hall {
    plan: Trial,
    scripts: Vec<Script>,
    /// Turns count from here on.
    playing: AtomicBool,
    over: AtomicBool,
    begun: AtomicU64,
    turns: AtomicU64,
    bytes: AtomicU64,
    lost: AtomicU64,
    troubles: Mutex<Vec<String>>,
    delays: Mutex<Vec<u32>>,
    begin: Semaphore,
    joined: Semaphore,
    started: tokio::sync::watch::Sender<bool>,
    /// A game that is played.
    watched: OnceLock<String>,
}

impl Hall {
    fn trouble(&self, what: String) {
        let mut troubles = self.troubles.lock().unwrap_or_else(PoisonError::into_inner);
        if troubles.len() < 10 {
            troubles.push(what);
        }
    }
}

/// Plays, and reads back what was played.
///
/// # Errors
/// Why it could not be done at all, as a sentence.
pub fn run(plan: &Trial) -> Result<Measured, String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|why| format!("no threads can be started: {why}"))?;
    runtime.block_on(play(plan.clone()))
}

async fn play(plan: Trial) -> Result<Measured, String> {
    let process = Processes::new(&plan.processes);
    let before = process.kilobytes();
    let (games, time) = (plan.games, plan.time);
    let hall = Arc::new(Hall {
        scripts: scripts(&plan.kinds, 64.min(games.max(8)), plan.seed),
        plan,
        playing: AtomicBool::new(false),
        over: AtomicBool::new(false),
        begun: AtomicU64::new(0),
        turns: AtomicU64::new(0),
        bytes: AtomicU64::new(0),
        lost: AtomicU64::new(0),
        troubles: Mutex::default(),
        delays: Mutex::default(),
        begin: Semaphore::new(BEGINNERS),
        joined: Semaphore::new(0),
        started: tokio::sync::watch::Sender::new(false),
        watched: OnceLock::new(),
    });
    let tables: Vec<_> = (0..games).map(|n| tokio::spawn(table(hall.clone(), n))).collect();
    let all = hall.joined.acquire_many(games as u32);
    let joined = timeout(PATIENCE * 5, all).await.is_ok();
    if !joined {
        let troubles = hall.troubles.lock().unwrap_or_else(PoisonError::into_inner);
        return Err(format!("not all could join: {troubles:?}"));
    }
    // The server's memory settles.
    sleep(Duration::from_millis(200)).await;
    let after = process.kilobytes();
    hall.playing.store(true, Ordering::Relaxed);
    hall.started.send_replace(true);
    if hall.plan.vandal {
        vandal::let_loose(&hall);
    }
    let (begun, worked) = (Instant::now(), process.seconds());
    sleep(time).await;
    hall.over.store(true, Ordering::Relaxed);
    let seconds = begun.elapsed().as_secs_f64();
    let turns = hall.turns.load(Ordering::Relaxed);
    let work = process.seconds().zip(worked).map(|(now, then)| now - then);
    for table in tables {
        if let Err(why) = table.await {
            hall.trouble(why.to_string());
        }
    }
    let mut delays =
        std::mem::take(&mut *hall.delays.lock().unwrap_or_else(PoisonError::into_inner));
    delays.sort_unstable();
    let share = |part: f64| {
        let at = ((delays.len() as f64 * part) as usize).min(delays.len().saturating_sub(1));
        Duration::from_micros(delays.get(at).copied().unwrap_or_default().into())
    };
    let connections = 2 * games;
    let troubles =
        std::mem::take(&mut *hall.troubles.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(Measured {
        connections,
        games: hall.begun.load(Ordering::Relaxed),
        seconds,
        turns,
        turns_per_cpu_second: work.filter(|work| *work > 0.0).map(|work| turns as f64 / work),
        p50: share(0.5),
        p99: share(0.99),
        bytes_per_turn: hall.bytes.load(Ordering::Relaxed) as f64 / turns.max(1) as f64,
        kilobytes_per_connection: after
            .zip(before)
            .map(|(now, then)| (now - then) / connections as f64),
        lost: hall.lost.load(Ordering::Relaxed),
        troubles,
    })
}

/// A game that was played, by whom, and the last version that they were told of.
struct GameToCheck {
    white: Guest,
    id: String,
    acknowledged: u64,
}

/// Two people who play one game after the other. When all is over, what they have played is looked at again.
async fn table(hall: Arc<Hall>, number: usize) {
    let mut announced = false;
    let mut played = Vec::new();
    for round in 0.. {
        let script = (number + round) % hall.scripts.len();
        match game(&hall, number, script, &mut announced).await {
            Ok(game) => played.push(game),
            Err(why) => {
                hall.trouble(why);
                if !announced {
                    return;
                }
                sleep(Duration::from_millis(100)).await;
            }
        }
        if hall.over.load(Ordering::Relaxed) {
            break;
        }
    }
    for game in played {
        if let Err(why) = look_again(&hall, game).await {
            hall.trouble(why);
        }
    }
}

/// One game, from the invitation to its end or to the end of the time.
async fn game(
    hall: &Arc<Hall>,
    table: usize,
    script: usize,
    announced: &mut bool,
) -> Result<GameToCheck, String> {
    let servers = &hall.plan.servers;
    let mut people = [0, 1].map(|n| Guest::new(servers[(table + n) % servers.len()]));
    let (id, mut sockets) = {
        let _turn = hall.begin.acquire().await.map_err(|why| why.to_string())?;
        begin(hall, &hall.scripts[script], &mut people).await?
    };
    hall.begun.fetch_add(1, Ordering::Relaxed);
    hall.watched.get_or_init(|| id.clone());
    if !*announced {
        *announced = true;
        hall.joined.add_permits(1);
        let mut started = hall.started.subscribe();
        // All begin together. Pings that come meanwhile are answered, which is done by reading.
        let [white, black] = sockets.each_mut();
        while !*started.borrow_and_update() {
            tokio::select! {
                _ = started.changed() => {}
                Some(Ok(_)) = white.next() => {}
                Some(Ok(_)) = black.next() => {}
            }
        }
    }
    // When the turn that is on its way was sent, in microseconds.
    let sent = Arc::new(AtomicU64::new(0));
    let clock = Instant::now();
    let [white, black] = sockets.each_mut();
    let heard = tokio::join!(
        side(hall, (table, script), 0, white, &sent, clock),
        side(hall, (table, script), 1, black, &sent, clock),
    );
    for socket in &mut sockets {
        // The other end may have gone first.
        let _ = timeout(Duration::from_secs(1), socket.close(None)).await;
    }
    let acknowledged = heard.0?.max(heard.1?);
    let [white, _] = people;
    Ok(GameToCheck { white, id, acknowledged })
}

/// Whether all that was acknowledged is still there.
async fn look_again(hall: &Hall, played: GameToCheck) -> Result<(), String> {
    let GameToCheck { mut white, id, acknowledged } = played;
    let stored = read_back(&mut white, &id).await?;
    let events = stored["game"]["events"].as_array().map_or(0, Vec::len) as u64;
    if events < acknowledged {
        hall.lost.fetch_add(acknowledged - events, Ordering::Relaxed);
        hall.trouble(format!("game {id} has {events} events, {acknowledged} were acknowledged"));
    }
    Ok(())
}

/// What the server has stored of a game. It may be busy.
async fn read_back(guest: &mut Guest, id: &str) -> Result<Value, String> {
    let begun = Instant::now();
    loop {
        let (status, stored) = guest.ask(&format!("GET /api/games/{id}"), "").await?;
        if status == 200 {
            return Ok(stored);
        }
        if begun.elapsed() > PATIENCE {
            return Err(format!("game {id} cannot be read: {status} {stored}"));
        }
        sleep(Duration::from_millis(100)).await;
    }
}

/// Creates a game, seats both and joins.
async fn begin(
    hall: &Hall,
    script: &Script,
    people: &mut [Guest; 2],
) -> Result<(String, [Socket; 2]), String> {
    let new = json!({
        "game": script.game, "start": script.start, "side": "white", "takeBacks": true, "chat": true,
        "clock": { "kind": "fischer", "initial": 3_600_000, "increment": 1000 },
    });
    let [white, black] = people;
    let (status, created) = white.ask("POST /api/games", &new.to_string()).await?;
    let id =
        created["id"].as_str().ok_or_else(|| format!("no game was begun: {status} {created}"))?;
    let (status, seated) = black.ask(&format!("POST /api/games/{id}/seat"), "{}").await?;
    if status != 200 {
        return Err(format!("nobody could sit down: {status} {seated}"));
    }
    let mut sockets = [white.enter(id).await?, black.enter(id).await?];
    for socket in &mut sockets {
        let join = json!({ "type": "join", "protocol": protocol::PROTOCOL }).to_string();
        socket.send(Message::text(join)).await.map_err(|why| why.to_string())?;
        loop {
            let text = next(hall, socket).await?.ok_or("there was no time to join")?;
            if text.starts_with("{\"type\":\"game\"") {
                break;
            }
            if text.starts_with("{\"type\":\"error\"") {
                return Err(text.to_string());
            }
        }
    }
    Ok((id.to_owned(), sockets))
}

/// The next text on a socket; none if all is over and nothing comes any more.
async fn next(hall: &Hall, socket: &mut Socket) -> Result<Option<Utf8Bytes>, String> {
    let begun = Instant::now();
    loop {
        match timeout(QUIET, socket.next()).await {
            Ok(Some(Ok(Message::Text(text)))) => return Ok(Some(text)),
            Ok(Some(Ok(Message::Close(_))) | None) => return Err("the server closed".to_owned()),
            Ok(Some(Err(why))) => return Err(why.to_string()),
            Err(_) if hall.over.load(Ordering::Relaxed) => return Ok(None),
            Ok(Some(Ok(_))) | Err(_) if begun.elapsed() > PATIENCE => {
                return Err("nothing was heard".to_owned());
            }
            Ok(Some(Ok(_))) | Err(_) => {}
        }
    }
}

/// One player: sends the turns of a side, and hears what happens. Gives the last version that was told.
async fn side(
    hall: &Hall,
    (table, script): (usize, usize),
    side: usize,
    socket: &mut Socket,
    sent: &AtomicU64,
    clock: Instant,
) -> Result<u64, String> {
    let turns = &hall.scripts[script].turns;
    let last = turns.last().map_or(0, |turn| turn.version);
    let (mut version, mut at) = (0, 0);
    loop {
        while turns.get(at).is_some_and(|turn| turn.version < version) {
            at += 1;
        }
        if let Some(turn) = turns.get(at)
            && (turn.side, turn.version) == (side, version)
        {
            if !hall.plan.pause.is_zero() {
                let mixed = version ^ sent.load(Ordering::Relaxed) ^ (table as u64) << 24;
                let pause = pause(hall.plan.pause, mixed);
                sleep_until(tokio::time::Instant::now() + pause).await;
            }
            if hall.over.load(Ordering::Relaxed) {
                return Ok(version);
            }
            sent.store(clock.elapsed().as_micros() as u64, Ordering::Relaxed);
            let act = format!(
                "{{\"type\":\"act\",\"version\":{version},\"wish\":{{\"type\":\"turn\",\"text\":\"{}\"}}}}",
                turn.text
            );
            socket.send(Message::text(act)).await.map_err(|why| why.to_string())?;
        } else if hall.over.load(Ordering::Relaxed) || version > last && turns.get(at).is_none() {
            return Ok(version);
        }
        let text = loop {
            let Some(text) = next(hall, socket).await? else { return Ok(version) };
            if text.starts_with("{\"type\":\"event\"") {
                break text;
            }
            if text.starts_with("{\"type\":\"error\"") {
                return Err(text.to_string());
            }
        };
        let told = number_after(&text, "\"version\":").ok_or("an event has no version")?;
        if told != version + 1 {
            return Err(format!("version {told} came after {version}"));
        }
        version = told;
        if hall.playing.load(Ordering::Relaxed) && !hall.over.load(Ordering::Relaxed) {
            hall.bytes.fetch_add(text.len() as u64, Ordering::Relaxed);
            // It is the opponent's receipt that counts.
            if turns.get(at).is_some_and(|turn| turn.version + 1 == version && turn.side != side) {
                let delay = clock.elapsed().as_micros() as u64 - sent.load(Ordering::Relaxed);
                hall.turns.fetch_add(1, Ordering::Relaxed);
                hall.delays.lock().unwrap_or_else(PoisonError::into_inner).push(delay as u32);
            }
        }
    }
}

/// About so long, so that not all play at the same moment.
fn pause(mean: Duration, mixed: u64) -> Duration {
    let share = mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 54;
    mean.mul_f64(0.5 + share as f64 / 1024.0)
}

fn number_after(text: &str, name: &str) -> Option<u64> {
    let rest = &text[text.find(name)? + name.len()..];
    rest[..rest.find(|letter: char| !letter.is_ascii_digit())?].parse().ok()
}
