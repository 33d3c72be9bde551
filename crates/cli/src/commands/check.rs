use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use game::reason;
use game::record::{ReadError, Reading, Record};
use games::import::{self, Options};
use serde_json::{Value, json};

use super::convert::ImportOptions;
use super::{print_json, progress_bar, read_file};
use crate::failure::Failure;
use crate::interrupt;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Game records in any format known here, found out by itself, and folders of them; - for standard
    /// input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    options: ImportOptions,
    /// Print JSON, one line a game
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut count = Census::default();
    let files = with_folders(&arguments.files);
    let bar = progress_bar("files");
    bar.set_length(files.len() as u64);
    let options = arguments.options.options();
    interrupt::listen();
    for file in &files {
        if interrupt::pressed() {
            break;
        }
        bar.inc(1);
        let name = file.path.display().to_string();
        let games = match games_of(file, &options) {
            Ok(Some(games)) => games,
            Ok(None) => {
                count.others += 1;
                continue;
            }
            Err(Failure::Bad(why)) => {
                count.unread += 1;
                bar.suspend(|| tell_unread(&name, &why, arguments.json))?;
                continue;
            }
            Err(other) => return Err(other),
        };
        count.files += 1;
        bar.suspend(|| {
            for (n, game) in (1..).zip(&games) {
                count.games += 1;
                count.wrong += u64::from(game.is_err());
                if arguments.json {
                    print_json(&game_json(&name, n, game))?;
                } else {
                    writeln!(io::stdout(), "{name} game {n}: {}", verdict(game))?;
                }
            }
            Ok::<(), Failure>(())
        })?;
    }
    bar.finish_and_clear();
    if !arguments.json {
        writeln!(io::stdout(), "{count}")?;
    }
    interrupt::ended()?;
    if count.wrong + count.unread > 0 { Err(Failure::No) } else { Ok(()) }
}

/// The games of a file; none of a file that is no record, if it was only found: in a folder there may
/// be anything.
fn games_of(
    file: &NamedFile,
    options: &Options,
) -> Result<Option<Vec<Result<Record, ReadError>>>, Failure> {
    let text = read_file(&file.path)?;
    match import::detect(&text) {
        Some(format) => Ok(Some(in_order(import::read_as_played(format, &text, options)))),
        None if file.found => Ok(None),
        None => {
            let name = file.path.display();
            Err(Failure::bad(format!("{name} is no game record in a format known here")))
        }
    }
}

/// What came of it.
#[derive(Default)]
struct Census {
    files: u64,
    games: u64,
    wrong: u64,
    /// Files that could not be read.
    unread: u64,
    /// Files of a folder that are no records.
    others: u64,
}

impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let many = |n: u64, thing: &str| format!("{n} {thing}{}", if n == 1 { "" } else { "s" });
        let right = self.games - self.wrong;
        let (games, files) = (many(self.games, "game"), many(self.files, "file"));
        write!(f, "{games} in {files}: {right} right, {} wrong", self.wrong)?;
        if self.unread > 0 {
            write!(f, "; {} not read", many(self.unread, "file"))?;
        }
        if self.others > 0 {
            write!(f, "; {} of no format known here", many(self.others, "file"))?;
        }
        Ok(())
    }
}

/// A file that was named, or found in a folder that was.
struct NamedFile {
    path: PathBuf,
    found: bool,
}

/// Files as they are, folders as the files in them, in alphabetical order.
fn with_folders(paths: &[PathBuf]) -> Vec<NamedFile> {
    fn below(folder: &Path, files: &mut Vec<NamedFile>) {
        let mut entries: Vec<PathBuf> = fs::read_dir(folder)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .collect();
        entries.sort();
        for path in entries {
            if path.is_dir() {
                below(&path, files);
            } else {
                files.push(NamedFile { path, found: true });
            }
        }
    }
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            below(path, &mut files);
        } else {
            files.push(NamedFile { path: path.clone(), found: false });
        }
    }
    files
}

fn tell_unread(name: &str, why: &str, json: bool) -> Result<(), Failure> {
    if json {
        return print_json(&json!({ "file": name, "ok": false, "reason": why }));
    }
    Ok(writeln!(io::stdout(), "{why}")?)
}

fn unknown_format() -> ReadError {
    let reason = reason!("record.unknown", "this is no game record in a format known here");
    ReadError { game: 1, line: 1, turn: None, reason, so_far: Box::default() }
}

/// Games and errors as they follow each other in the text.
pub(super) fn in_order(reading: Reading) -> Vec<Result<Record, ReadError>> {
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
