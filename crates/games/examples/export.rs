//! Turns records of any format into Boardspace's: `cargo run --example export < games.txt`.

use std::io;

use games::export::{self, ExportFormat};
use games::import::{self, Options};

fn main() -> io::Result<()> {
    let text = io::read_to_string(io::stdin())?;
    let Some(format) = import::detect(&text) else {
        eprintln!("this is no game record in a format known here");
        return Ok(());
    };
    for game in &import::read(format, &text, &Options::default()).games {
        match export::write(ExportFormat::Boardspace, game) {
            Ok(exported) => print!("{}", exported.text),
            Err(why) => eprintln!("{why}"),
        }
    }
    Ok(())
}
