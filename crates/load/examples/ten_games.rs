//! Ten games at the same time on a server that runs: `cargo run --example ten_games 127.0.0.1:7070`.

use std::time::Duration;

use games::GameKind;
use load::Trial;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let server = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:7070".to_owned());
    let measured = load::run(&Trial {
        servers: vec![server.parse()?],
        processes: Vec::new(),
        games: 10,
        time: Duration::from_secs(2),
        pause: Duration::from_millis(50),
        kinds: GameKind::ALL.to_vec(),
        seed: 1,
        vandal: false,
    })?;
    println!("{} turns, {} of them lost", measured.turns, measured.lost);
    Ok(())
}
