use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use game::reason;
use game::record::{ReadError, Reading, Record};
use games::import;
use serde_json::{Value, json};

use super::convert::ImportOptions;
use super::{print_json, progress_bar, read_file};
use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Game records in any format known here, found out by itself; - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    options: ImportOptions,
    /// Print JSON, one line a game
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let bar = progress_bar("files");
    bar.set_length(arguments.files.len() as u64);
    let options = arguments.options.options();
    let mut bad = false;
    for path in &arguments.files {
        let text = read_file(path)?;
        let name = path.display().to_string();
        let games = match import::detect(&text) {
            Some(format) => in_order(import::read_as_played(format, &text, &options)),
            None => vec![Err(unknown_format())],
        };
        bad |= games.iter().any(Result::is_err);
        bar.suspend(|| {
            for (n, game) in (1..).zip(&games) {
                if arguments.json {
                    print_json(&game_json(&name, n, game))?;
                } else {
                    writeln!(io::stdout(), "{name} game {n}: {}", verdict(game))?;
                }
            }
            Ok::<(), Failure>(())
        })?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    if bad { Err(Failure::No) } else { Ok(()) }
}

fn unknown_format() -> ReadError {
    let reason = reason!("record.unknown", "this is no game record in a format known here");
    ReadError { game: 1, line: 1, turn: None, reason, so_far: Box::default() }
}

/// Games and errors as they follow each other in the text.
fn in_order(reading: Reading) -> Vec<Result<Record, ReadError>> {
    if reading.games.is_empty() && reading.errors.is_empty() {
        return vec![Err(unknown_format())];
    }
    let mut errors = reading.errors.into_iter().peekable();
    let mut games = reading.games.into_iter();
    let next = |n: usize| match errors.next_if(|error| error.game == n) {
        Some(error) => Some(Err(error)),
        None => games.next().map(Ok),
    };
    (1..).map_while(next).collect()
}

fn verdict(game: &Result<Record, ReadError>) -> String {
    match game {
        Ok(record) => format!("ok {}", record.result),
        Err(error) => error.to_string(),
    }
}

fn game_json(file: &str, n: usize, game: &Result<Record, ReadError>) -> Value {
    match game {
        Ok(record) => json!({
            "file": file,
            "number": n,
            "ok": true,
            "game": record.tag("Game"),
            "turns": record.turns.len(),
            "result": record.result.to_string(),
        }),
        Err(error) => json!({
            "file": file,
            "number": n,
            "ok": false,
            "line": error.line,
            "turn": error.turn,
            "reason": error.reason.to_string(),
        }),
    }
}
