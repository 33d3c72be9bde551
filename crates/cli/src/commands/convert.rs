use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use game::NotationError;
use game::record::{self, Record, Turn};
use games::export::{self, ExportFormat, Exported};
use games::import::{self, Format, Options};
use games::replay;
use serde_json::{Map, Value, json};

use super::check::in_order;
use super::show::score_json;
use super::{print_json, read_file};
use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The format of the files: trefoil, boardspace, littlegolem, codecup or gipf; found out by itself
    /// if left out
    #[arg(long, value_name = "FORMAT", value_parser = parse_format)]
    from: Option<Format>,
    /// What to write: trefoil, json (a line a game), boardspace, littlegolem, codecup, gipf or gipf-short
    #[arg(long, value_name = "FORMAT", value_parser = parse_target, default_value = "trefoil")]
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

#[derive(Clone, Copy, PartialEq)]
enum Target {
    /// Our records
    Trefoil,
    /// One line of JSON a game
    Json,
    /// Another program's
    Other(ExportFormat),
}

impl ImportOptions {
    pub(crate) fn options(&self) -> Options {
        Options { claim_awards_fives: self.claim_awards_fives, setup: self.setup.clone() }
    }
}

fn parse_format(text: &str) -> Result<Format, NotationError> {
    text.parse()
}

fn parse_target(text: &str) -> Result<Target, String> {
    match text {
        "trefoil" => Ok(Target::Trefoil),
        "json" => Ok(Target::Json),
        _ => text.parse().map(Target::Other).map_err(|_| {
            let names = ExportFormat::ALL.map(ExportFormat::name).join(", ");
            format!("games are written as trefoil, json, {names}")
        }),
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let options = arguments.options.options();
    let mut conversion = Conversion { to: arguments.to, written: 0, refused: 0 };
    for path in &arguments.files {
        let name = path.display().to_string();
        let text = read_file(path)?;
        let format = arguments.from.or_else(|| import::detect(&text)).ok_or_else(|| {
            Failure::bad(format!("{name} is no game record in a format known here"))
        })?;
        let reading = match arguments.from {
            Some(format) => import::read(format, &text, &options),
            None => import::read_as_played(format, &text, &options),
        };
        if reading.games.is_empty() && reading.errors.is_empty() {
            return Err(Failure::bad(format!("{name}: no {format} game found")));
        }
        for (n, game) in (1..).zip(in_order(reading)) {
            match game {
                Ok(record) => conversion.write(&record, &format!("{name} game {n}"))?,
                Err(error) => conversion.refuse(&format!("{name} game {n}"), &error),
            }
        }
    }
    match conversion.refused {
        0 => Ok(()),
        1 => Err(Failure::bad("one game was not converted")),
        many => Err(Failure::bad(format!("{many} games were not converted"))),
    }
}

struct Conversion {
    to: Target,
    written: usize,
    refused: usize,
}

impl Conversion {
    fn write(&mut self, record: &Record, name: &str) -> Result<(), Failure> {
        let text = match self.to {
            Target::Json => {
                self.written += 1;
                return print_json(&record_json(record)?);
            }
            Target::Trefoil => record::write(record),
            Target::Other(format) => match export::write(format, record) {
                Ok(Exported { text, lost }) => {
                    for what in lost {
                        anstream::eprintln!("{name}: {what}");
                    }
                    text
                }
                Err(why) => {
                    self.refuse(name, &why);
                    return Ok(());
                }
            },
        };
        let gap = if self.written > 0 { "\n" } else { "" };
        self.written += 1;
        Ok(write!(io::stdout(), "{gap}{text}")?)
    }

    fn refuse(&mut self, name: &str, why: &dyn Display) {
        anstream::eprintln!("{name}: {why}");
        self.refused += 1;
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
