//! Our levels as bots of a server: programs of their own, which play over the network as anybody's do.

use std::io::Write as _;
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use std::{env, io};

use games::GameKind;
use server::Settings;

/// It is looked so often whether all of them are there; who has broken off begins again.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// Each plays so many games at a time.
const GAMES: &str = "4";

/// A level with an account.
pub(crate) struct LevelBot {
    level: u8,
    token: String,
}

impl LevelBot {
    /// Sees that it has an account, and gets it a new token.
    pub(crate) fn new(settings: &Settings, level: u8) -> Result<Self, String> {
        let token = server::own_bot(settings, &format!("Trefoil-{level}"))?;
        Ok(Self { level, token })
    }

    /// Starts the program. The token goes by a way that nobody sees, which also tells it when the server has gone.
    fn start(&self, server: SocketAddr) -> io::Result<Child> {
        let game = GameKind::ALL[usize::from(self.level - 1) % GameKind::ALL.len()];
        let (level, server) = (self.level.to_string(), format!("http://{server}"));
        let seeks = [format!("{game}:5+3"), format!("{game}:10+5,casual")];
        let mut child = Command::new(env::current_exe()?)
            .args(["bot", "--quiet", "--token", "-", "--level", &level, "--server", &server])
            .args(["--max-games", GAMES, "--seek", &seeks[0], "--seek", &seeks[1]])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()?;
        if let Some(stdin) = &mut child.stdin {
            writeln!(stdin, "{}", self.token)?;
        }
        Ok(child)
    }
}

/// The programs, until this is dropped.
pub(crate) struct LevelBots {
    stop: Option<Sender<()>>,
    keeper: Option<JoinHandle<()>>,
}

impl LevelBots {
    /// Starts them, and keeps them going.
    pub(crate) fn start(bots: Vec<LevelBot>, server: SocketAddr) -> Self {
        let (stop, stopped) = channel::<()>();
        let keeper = thread::spawn(move || {
            let mut playing: Vec<(LevelBot, Option<Child>)> =
                bots.into_iter().map(|bot| (bot, None)).collect();
            loop {
                for (bot, child) in &mut playing {
                    let runs =
                        child.as_mut().is_some_and(|child| matches!(child.try_wait(), Ok(None)));
                    if !runs {
                        *child = match bot.start(server) {
                            Ok(child) => Some(child),
                            Err(why) => {
                                anstream::eprintln!("level {} does not play: {why}", bot.level);
                                None
                            }
                        };
                    }
                }
                if stopped.recv_timeout(LOOK_EVERY) != Err(RecvTimeoutError::Timeout) {
                    break;
                }
            }
            // Their games are kept, and go on when the server does.
            for child in playing.iter_mut().filter_map(|(_, child)| child.as_mut()) {
                let _ = child.kill();
                let _ = child.wait();
            }
        });
        Self { stop: Some(stop), keeper: Some(keeper) }
    }
}

impl Drop for LevelBots {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(keeper) = self.keeper.take() {
            let _ = keeper.join();
        }
    }
}
