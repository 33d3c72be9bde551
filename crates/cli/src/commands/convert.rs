use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use game::NotationError;
use game::record::{self, Record, Turn};
use games::import::{self, Format, Options};
use games::replay;
use serde_json::{Map, Value, json};

use super::show::score_json;
use super::{print_json, read_file};
use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The format of the files: trefoil, boardspace, littlegolem, codecup or gipf
    #[arg(long, value_name = "FORMAT", value_parser = parse_format)]
    from: Format,
    /// What to write
    #[arg(long, value_enum)]
    to: Target,
    #[command(flatten)]
    options: ImportOptions,
    /// Game records; - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// What a file may not say about its games.
#[derive(Args)]
pub(crate) struct ImportOptions {
    /// A claim awards the neutral fives of its colour, as on Boardspace
    #[arg(long)]
    claim_awards_fives: bool,
    /// The position from which the games start, if the file does not say it
    #[arg(long, value_name = "POSITION")]
    setup: Option<String>,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Target {
    /// Our records
    Trefoil,
    /// One line of JSON a game
    Json,
}

impl ImportOptions {
    pub(crate) fn options(&self) -> Options {
        Options { claim_awards_fives: self.claim_awards_fives, setup: self.setup.clone() }
    }
}

fn parse_format(text: &str) -> Result<Format, NotationError> {
    text.parse()
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let options = arguments.options.options();
    let mut refused = 0;
    let mut written = 0;
    for path in &arguments.files {
        let text = read_file(path)?;
        let reading = import::read(arguments.from, &text, &options);
        if reading.games.is_empty() && reading.errors.is_empty() {
            let from = arguments.from;
            return Err(Failure::bad(format!("{}: no {from} game found", path.display())));
        }
        for record in &reading.games {
            match arguments.to {
                Target::Json => print_json(&record_json(record)?)?,
                Target::Trefoil => {
                    let gap = if written > 0 { "\n" } else { "" };
                    write!(io::stdout(), "{gap}{}", record::write(record))?;
                }
            }
            written += 1;
        }
        for error in &reading.errors {
            anstream::eprintln!("{} game {}: {error}", path.display(), error.game);
        }
        refused += reading.errors.len();
    }
    match refused {
        0 => Ok(()),
        1 => Err(Failure::bad("one game was not converted")),
        many => Err(Failure::bad(format!("{many} games were not converted"))),
    }
}

/// A record as a program wants it: the turns as a plain list, what is noted beside them apart.
fn record_json(record: &Record) -> Result<Value, Failure> {
    let replay = replay(record).map_err(Failure::bad)?;
    let tags: Map<String, Value> =
        record.tags.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    let noted = record.turns.iter().enumerate().filter_map(|(n, turn)| {
        let notes = notes_json(turn)?;
        Some((n + 1).to_string()).zip(Some(notes))
    });
    Ok(json!({
        "game": replay.kind.name(),
        "setup": record.tag("Setup"),
        "tags": tags,
        "turns": record.turns.iter().map(|turn| turn.text.as_str()).collect::<Vec<_>>(),
        "comments": record.before,
        "notes": noted.collect::<Map<String, Value>>(),
        "over": replay.last().is_over(),
        "result": record.result.to_string(),
        "score": score_json(replay.last().score()),
        "position": replay.last().to_string(),
    }))
}

/// What is noted beside a turn, if anything is.
fn notes_json(turn: &Turn) -> Option<Value> {
    let mut notes = Map::new();
    if !turn.comments.is_empty() {
        notes.insert("comments".to_owned(), json!(turn.comments));
    }
    if let Some(clock) = turn.clock {
        notes.insert("clock".to_owned(), json!(clock.as_secs_f64()));
    }
    if let Some(eval) = turn.eval.as_ref().and_then(|eval| eval.parse::<f64>().ok()) {
        notes.insert("eval".to_owned(), json!(eval));
    }
    if !turn.variations.is_empty() {
        let variations = turn.variations.iter().map(|variation| {
            json!({
                "before": variation.before,
                "turns": variation.turns.iter().map(turn_json).collect::<Vec<_>>(),
                "after": variation.after,
            })
        });
        notes.insert("variations".to_owned(), variations.collect());
    }
    (!notes.is_empty()).then_some(Value::Object(notes))
}

/// A turn of a variation, which carries its notes with it.
fn turn_json(turn: &Turn) -> Value {
    let mut value = json!({ "turn": turn.text });
    if let (Some(Value::Object(notes)), Value::Object(fields)) = (notes_json(turn), &mut value) {
        fields.extend(notes);
    }
    value
}
