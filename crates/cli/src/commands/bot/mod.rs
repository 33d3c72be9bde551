//! A program that plays on a server, over the interface for programs.

mod client;
mod table;

use std::collections::{HashMap, HashSet};
use std::io::{self, BufRead as _};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{env, process, thread};

use arena::{Entrant, Resources};
use clap::{ArgGroup, Args};
use engine::Level;
use games::GameKind;
use serde_json::{Value, json};

use self::client::{Backoff, BotClient, LineStream, Overheard, Unanswered};
use self::table::{BotMind, BotTable, Left};
use super::read_file;
use crate::failure::Failure;
use crate::interrupt;
use crate::machine::parse_megabytes;

/// Seeks are looked after so often.
const SEEKS_EVERY: Duration = Duration::from_secs(10);

/// How soon Ctrl-C is noticed.
const GLANCE: Duration = Duration::from_millis(300);

/// Plays as the account of a token, which becomes that of a bot if nobody has played with it: takes challenges, and may keep seeks
/// in the lobby. Games that it had begun before go on. After Ctrl-C it begins nothing new and plays its games to their end; a
/// second Ctrl-C leaves them, and when it is started again they go on.
#[derive(Args)]
#[command(group = ArgGroup::new("mind").args(["level", "engine"]).required(true))]
#[command(group = ArgGroup::new("secret").args(["token", "token_file"]))]
pub(crate) struct Arguments {
    /// The address of the server, beginning with http or https
    #[arg(long, value_name = "URL")]
    server: String,
    /// The account's token, with the scopes bot:play, challenge:read and challenge:write; without it, what the environment has as
    /// TREFOIL_TOKEN. Others on this machine may see it here. With - it is the first line of the standard input, and the bot ends when
    /// that is closed
    #[arg(long, value_name = "TOKEN")]
    token: Option<String>,
    /// A file with the token
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// A level of our engine, 1 to 10 or max
    #[arg(long, value_name = "LEVEL")]
    level: Option<Level>,
    /// A program that speaks the Universal Game Interface, with its arguments and options: "COMMAND ARGUMENTS;OPTION=VALUE"
    #[arg(long, value_name = "COMMAND")]
    engine: Option<String>,
    /// Play nothing that counts
    #[arg(long)]
    casual_only: bool,
    /// So many games at a time
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..=50))]
    max_games: u64,
    /// Keep a seek in the lobby: a game, minutes and seconds like GAME:5+3; with ,casual after it, one that does not count; can be given
    /// several times
    #[arg(long, value_name = "GAME:M+S")]
    seek: Vec<OpenSeek>,
    /// Megabytes for each game
    #[arg(long, value_name = "MB", default_value = "16", value_parser = parse_megabytes)]
    hash: usize,
    /// Say nothing but what goes wrong
    #[arg(long)]
    quiet: bool,
}

/// A seek to be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenSeek {
    game: GameKind,
    minutes: u64,
    seconds: u64,
    casual: bool,
}

impl FromStr for OpenSeek {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("a seek is written GAME:5+3 or GAME:5+3,casual, not \"{text}\"");
        let (terms, kind) = text.split_once(',').map_or((text, None), |(a, b)| (a, Some(b)));
        let (game, clock) = terms.split_once(':').ok_or_else(wrong)?;
        let (minutes, seconds) = clock.split_once('+').ok_or_else(wrong)?;
        let number = |text: &str| text.parse::<u64>().ok().filter(|number| *number <= 180);
        let casual = match kind {
            None => false,
            Some("casual") => true,
            Some(_) => return Err(wrong()),
        };
        Ok(Self {
            game: game.parse().map_err(|_| wrong())?,
            minutes: number(minutes).filter(|minutes| *minutes > 0).ok_or_else(wrong)?,
            seconds: number(seconds).ok_or_else(wrong)?,
            casual,
        })
    }
}

impl OpenSeek {
    fn message(self, casual_only: bool) -> Value {
        let clock = json!({
            "kind": "fischer", "initial": self.minutes * 60_000, "increment": self.seconds * 1000,
        });
        let rated = !self.casual && !casual_only;
        json!({ "game": self.game.name(), "clock": clock, "rated": rated })
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let player = match (&arguments.level, &arguments.engine) {
        (Some(level), _) => Entrant::Level(*level),
        (None, Some(engine)) => Entrant::Ugi(engine.parse().map_err(Failure::bad)?),
        (None, None) => return Err(Failure::bad("a bot needs --level or --engine")),
    };
    // A program that answers a little late may still be in time for the server.
    let grace = Duration::from_secs(2);
    let resources = Resources { hash: arguments.hash, grace, ..Resources::default() };
    player.try_out(GameKind::ALL[0].into(), &resources).map_err(Failure::bad)?;
    let token = token(arguments)?;
    interrupt::listen();
    let bot = Bot {
        client: BotClient::new(&arguments.server, token.trim()),
        mind: BotMind { player, resources },
        running: Arc::default(),
        most: arguments.max_games as usize,
        casual_only: arguments.casual_only,
        seeks: &arguments.seek,
        quiet: arguments.quiet,
    };
    bot.run()
}

fn token(arguments: &Arguments) -> Result<String, Failure> {
    if let Some(file) = &arguments.token_file {
        return read_file(file);
    }
    match arguments.token.as_deref() {
        Some("-") => {
            let mut first = String::new();
            io::stdin().lock().read_line(&mut first)?;
            // Whoever started it is gone.
            thread::spawn(|| {
                for line in io::stdin().lock().lines() {
                    if line.is_err() {
                        break;
                    }
                }
                process::exit(0);
            });
            Ok(first)
        }
        Some(token) => Ok(token.to_owned()),
        None => env::var("TREFOIL_TOKEN").map_err(|_| {
            Failure::bad(
                "a bot needs a token: by --token-file, or in the environment as TREFOIL_TOKEN",
            )
        }),
    }
}

/// A program that plays.
struct Bot<'a> {
    client: BotClient,
    mind: BotMind,
    /// Games that are being played.
    running: Arc<Mutex<HashSet<String>>>,
    most: usize,
    casual_only: bool,
    seeks: &'a [OpenSeek],
    quiet: bool,
}

/// Why a stream of events has ended.
enum Parting {
    /// It is worth another try.
    Away,
    /// All is done.
    Done,
}

impl Bot<'_> {
    fn say(&self, text: &str) {
        if !self.quiet {
            anstream::eprintln!("{text}");
        }
    }

    fn running(&self) -> usize {
        self.running.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn run(&self) -> Result<(), Failure> {
        let name = self.introduce()?;
        self.say(&format!("{name} is ready"));
        let mut backoff = Backoff::default();
        loop {
            match self.client.follow("/api/stream/event") {
                Ok(stream) => {
                    backoff.reset();
                    if matches!(self.listen(&stream)?, Parting::Done) {
                        return Ok(());
                    }
                    backoff.wait(None);
                }
                Err(Unanswered::Away(why, wait)) => {
                    if interrupt::pressed() {
                        return Ok(());
                    }
                    self.say(&format!("the server cannot be reached: {why}"));
                    backoff.wait(wait);
                }
                Err(refused) => return Err(Failure::bad(refused)),
            }
        }
    }

    /// Sees that the account is one of a bot. Gives its name.
    fn introduce(&self) -> Result<String, Failure> {
        let mut backoff = Backoff::default();
        loop {
            let account = self.client.get("/api/account").and_then(|account| {
                if account["bot"] != true {
                    self.client.post("/api/bot/account/upgrade", &json!({}))?;
                }
                Ok(account["name"].as_str().unwrap_or_default().to_owned())
            });
            match account {
                Ok(name) => return Ok(name),
                Err(Unanswered::Away(why, wait)) => {
                    if interrupt::pressed() {
                        return Err(Failure::Interrupted);
                    }
                    self.say(&format!("the server cannot be reached: {why}"));
                    backoff.wait(wait);
                }
                Err(refused) => return Err(Failure::bad(refused)),
            }
        }
    }

    /// Takes in what happens, for as long as the stream lasts.
    fn listen(&self, stream: &LineStream) -> Result<Parting, Failure> {
        let mut seeks: HashMap<usize, String> = HashMap::new();
        let mut looked: Option<Instant> = None;
        let mut leaving = false;
        loop {
            if interrupt::pressed() && !leaving {
                leaving = true;
                for seek in seeks.values() {
                    let cancel = format!("/api/board/seek/{seek}/cancel");
                    // Those that are left end with the connection.
                    let _ = self.client.post(&cancel, &json!({}));
                }
                self.say("nothing new is begun; Ctrl-C once more leaves the games as they are");
            }
            if leaving && self.running() == 0 {
                return Ok(Parting::Done);
            }
            let due = looked.is_none_or(|looked| looked.elapsed() >= SEEKS_EVERY);
            if due && !leaving && self.running() < self.most {
                looked = Some(Instant::now());
                for (n, seek) in self.seeks.iter().enumerate() {
                    // Who asks for the same again has it already.
                    match self.client.post("/api/board/seek", &seek.message(self.casual_only)) {
                        Ok(sought) => {
                            seeks.extend(sought["id"].as_str().map(|id| (n, id.to_owned())));
                        }
                        Err(why) => self.say(&format!("no seek: {why}")),
                    }
                }
            }
            let line = match stream.next(GLANCE) {
                Overheard::Line(line) => line,
                Overheard::Nothing => continue,
                Overheard::End => return Ok(Parting::Away),
            };
            match line["type"].as_str() {
                Some("challenge") => self.consider(&line["challenge"], leaving),
                Some("gameStart") => {
                    self.sit_down(&line["game"]);
                    // What was offered before is void.
                    looked = None;
                }
                Some("gameFinish") => looked = None,
                Some("streamEnd") if line["reason"] == "tokenRevoked" => {
                    return Err(Failure::bad("the token is not valid any more"));
                }
                _ => {}
            }
        }
    }

    /// Takes a challenge, or declines it.
    fn consider(&self, challenge: &Value, leaving: bool) {
        let Some(id) = challenge["id"].as_str().filter(|_| challenge["direction"] == "in") else {
            return;
        };
        let counts = challenge["rated"] == true;
        let takes = !leaving && self.running() < self.most && !(counts && self.casual_only);
        let answer = if takes { "accept" } else { "decline" };
        // Whoever asked may have gone.
        if let Err(why) = self.client.post(&format!("/api/challenge/{id}/{answer}"), &json!({})) {
            self.say(&format!("a challenge came to nothing: {why}"));
        }
    }

    /// Plays a game, on a thread of its own.
    fn sit_down(&self, game: &Value) {
        let Some(id) = game["gameId"].as_str().map(str::to_owned) else { return };
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if !running.insert(id.clone()) {
            return;
        }
        let other = game["opponent"]["name"].as_str().filter(|name| !name.is_empty());
        let what = game["game"].as_str().unwrap_or_default();
        self.say(&format!("game {id}: {what} against {}", other.unwrap_or("somebody")));
        let table = BotTable::new(self.client.clone(), self.mind.clone(), id.clone());
        let (all, quiet) = (self.running.clone(), self.quiet);
        thread::spawn(move || {
            match table.play() {
                Left::Over if quiet => {}
                Left::Over => anstream::eprintln!("game {id}: over"),
                Left::Unable(why) => anstream::eprintln!("game {id}: not played on: {why}"),
            }
            all.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeks_are_read_as_they_are_written() {
        let game = GameKind::ALL[0];
        let seek: OpenSeek = format!("{game}:5+3").parse().unwrap();
        assert_eq!(seek, OpenSeek { game, minutes: 5, seconds: 3, casual: false });
        assert_eq!(seek.message(false)["rated"], true);
        assert_eq!(seek.message(true)["rated"], false);
        let casual: OpenSeek = format!("{game}:10+0,casual").parse().unwrap();
        assert_eq!(casual.message(false)["clock"]["initial"], 600_000);
        assert_eq!(casual.message(false)["rated"], false);
        for wrong in ["", "5+3", "chess:5+3", "GAME:0+3", "GAME:5", "GAME:5+3,fast"] {
            let wrong = wrong.replace("GAME", game.name());
            assert!(wrong.parse::<OpenSeek>().is_err(), "{wrong}");
        }
    }
}
