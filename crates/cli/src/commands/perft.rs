use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::time::Instant;

use clap::Args;
use games::AnyPosition;
use serde_json::{Map, Value, json};

use super::print_json;
use crate::commands::playouts::per_second;
use crate::count::parse_count;
use crate::failure::Failure;
use crate::machine::bounded_threads;
use crate::source::{Source, UnitName};

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,
    /// How many units to play
    #[arg(long, value_name = "N")]
    depth: u32,
    /// Count whole turns or single steps
    #[arg(long, value_enum, default_value_t = UnitName::Turn)]
    unit: UnitName,
    /// Print the count of each first unit too
    #[arg(long)]
    divide: bool,
    /// Threads to count on
    #[arg(long, value_name = "K", default_value = "1", value_parser = parse_count::<NonZeroUsize>)]
    threads: NonZeroUsize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    for position in arguments.source.positions()? {
        count(arguments, &position)?;
    }
    Ok(())
}

fn count(arguments: &Arguments, position: &AnyPosition) -> Result<(), Failure> {
    let (unit, depth) = (arguments.unit.unit(), arguments.depth);
    let start = Instant::now();
    let (parts, count) = if depth < 2 && !arguments.divide {
        (Vec::new(), position.perft(unit, depth))
    } else {
        let bar = super::progress_bar("first moves");
        let parts = position.divide(unit, depth, bounded_threads(arguments.threads), |progress| {
            bar.set_length(progress.total as u64);
            bar.set_position(progress.counted as u64);
        });
        bar.finish_and_clear();
        let count = if depth == 0 { 1 } else { parts.iter().map(|(_, count)| count).sum() };
        (parts, count)
    };
    let seconds = start.elapsed().as_secs_f64();
    let shown = if arguments.divide { parts.as_slice() } else { &[] };
    if arguments.json {
        let mut answer = json!({
            "game": position.kind().name(),
            "position": position.to_string(),
            "unit": arguments.unit.name(),
            "depth": depth,
            "count": count,
            "seconds": seconds,
        });
        if arguments.divide {
            let parts: Map<String, Value> =
                shown.iter().map(|(text, count)| (text.clone(), json!(count))).collect();
            answer["divide"] = Value::Object(parts);
        }
        return print_json(&answer);
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    for (text, count) in shown {
        writeln!(out, "{text} {count}")?;
    }
    writeln!(out, "{count}")?;
    out.flush()?;
    anstream::eprintln!("{seconds:.3} s, {}", per_second(count as f64 / seconds, "a second"));
    Ok(())
}
