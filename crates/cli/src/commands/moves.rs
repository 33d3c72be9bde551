use std::io::{self, Write};

use clap::Args;
use game::Unit;
use games::AnyPosition;
use serde_json::json;

use super::print_json;
use crate::failure::Failure;
use crate::source::{Source, UnitName};

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,
    /// List whole turns or single steps
    #[arg(long, value_enum, default_value_t = UnitName::Turn)]
    unit: UnitName,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    for position in arguments.source.positions()? {
        list(arguments, &position)?;
    }
    Ok(())
}

fn list(arguments: &Arguments, position: &AnyPosition) -> Result<(), Failure> {
    let moves = match arguments.unit.unit() {
        Unit::Step => position.steps(),
        Unit::Turn => position.turns(),
    };
    if arguments.json {
        return print_json(&json!({
            "game": position.kind().name(),
            "position": position.to_string(),
            "unit": arguments.unit.name(),
            "moves": moves,
        }));
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    for text in moves {
        writeln!(out, "{text}")?;
    }
    Ok(out.flush()?)
}
