//! Simulated people on a server, and what they cost it.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{env, fs, process};

use clap::Args;
use games::GameKind;
use load::{Measured, Trial};

use super::print_json;
use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The server to play on, which trusts this machine as a proxy; given several times, its nodes. Without it, one is
    /// started with a new database
    #[arg(long, value_name = "ADDRESS")]
    server: Vec<SocketAddr>,
    /// The number of that server's process, if its time and memory are to be measured; one for each node
    #[arg(long, value_name = "NUMBER", requires = "server")]
    process: Vec<u32>,
    /// The database of the server that is started; without it, a new file that is deleted in the end
    #[arg(long, value_name = "URL", conflicts_with = "server")]
    database: Option<String>,
    /// Nodes of the server that is started; the two people of a game are on different ones
    #[arg(long, default_value_t = 1, conflicts_with = "server", value_parser = clap::value_parser!(u8).range(1..=16))]
    nodes: u8,
    /// The NATS server by which the nodes hear each other
    #[arg(long, value_name = "URL", requires = "database")]
    nats: Option<String>,
    /// Games at the same time, with two people each
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// How long to play
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// How long people think about a turn; without it they answer at once
    #[arg(long, value_name = "SECONDS", default_value_t = 0.0)]
    pause: f64,
    /// Which game; without it, all by turns
    #[arg(long)]
    game: Option<GameKind>,
    /// Of the random games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One more client does all the harm it can: half-open requests, floods, junk, watchers who never read
    #[arg(long)]
    vandal: bool,
    /// Print one object of JSON
    #[arg(long)]
    json: bool,
}

/// A server of our own with what it keeps.
struct Started {
    child: Child,
    address: SocketAddr,
    folder: PathBuf,
}

impl Started {
    fn new(arguments: &Arguments, node: u8) -> Result<Self, Failure> {
        let folder = env::temp_dir().join(format!("trefoil-load-{}-{node}", process::id()));
        let mut command = Command::new(env::current_exe()?);
        command.args([
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--trusted-proxy",
            "127.0.0.1",
            "--data",
        ]);
        command.arg(&folder);
        for (name, url) in [("--database", &arguments.database), ("--nats", &arguments.nats)] {
            command.args(url.iter().flat_map(|url| [name, url]));
        }
        let mut child = command.stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line)?;
        }
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        match address.and_then(|address| address.parse().ok()) {
            Some(address) => Ok(Self { child, address, folder }),
            None => {
                let _ = child.kill();
                Err(Failure::bad("the server did not start"))
            }
        }
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        // It has nothing left to lose.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.nodes > 1 && arguments.nats.is_none() {
        return Err(Failure::bad("several nodes hear each other by NATS: name it by --nats"));
    }
    let mut started = Vec::new();
    if arguments.server.is_empty() {
        for node in 0..arguments.nodes {
            started.push(Started::new(arguments, node)?);
        }
    }
    let own = started.iter().map(|started| (started.address, started.child.id()));
    let (own_servers, own_processes): (Vec<_>, Vec<_>) = own.unzip();
    let time = |seconds: f64| {
        Duration::try_from_secs_f64(seconds)
            .map_err(|why| Failure::bad(format!("{seconds}: {why}")))
    };
    let plan = Trial {
        servers: [own_servers, arguments.server.clone()].concat(),
        processes: [own_processes, arguments.process.clone()].concat(),
        games: arguments.games,
        time: time(arguments.seconds)?,
        pause: time(arguments.pause)?,
        kinds: arguments.game.map_or(GameKind::ALL.to_vec(), |game| vec![game]),
        seed: arguments.seed,
        vandal: arguments.vandal,
    };
    let report = load::run(&plan).map_err(Failure::bad)?;
    for trouble in &report.troubles {
        anstream::eprintln!("trefoil: {trouble}");
    }
    if arguments.json {
        print_json(&report.json())?;
    } else {
        tell(&report)?;
    }
    if report.lost > 0 || !report.troubles.is_empty() { Err(Failure::No) } else { Ok(()) }
}

fn tell(report: &Measured) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if let Some(fields) = report.json().as_object() {
        for (name, value) in fields {
            writeln!(out, "{name:24} {value}")?;
        }
    }
    Ok(())
}
