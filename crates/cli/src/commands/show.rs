use std::io::{self, Write};

use clap::{Args, ValueEnum};
use games::{AnyPosition, AnyScore};
use serde_json::{Value, json};

use super::print_json;
use crate::draw;
use crate::failure::Failure;
use crate::source::Source;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,
    /// How to show it
    #[arg(long, value_enum, default_value_t = Drawing::Text)]
    format: Drawing,
    /// Print JSON
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Drawing {
    /// A drawing in letters, in colour where the terminal has it
    Text,
    /// A picture
    Svg,
    /// The position's text
    Position,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let position = arguments.source.position()?;
    if arguments.json {
        return print_json(&position_json(&position));
    }
    let drawing = match arguments.format {
        Drawing::Text => draw::text(&position),
        Drawing::Svg => draw::svg(&position.view()),
        Drawing::Position => format!("{position}\n"),
    };
    Ok(write!(anstream::AutoStream::auto(io::stdout()), "{drawing}")?)
}

/// All that a program may want to know about a position.
fn position_json(position: &AnyPosition) -> Value {
    json!({
        "game": position.kind().name(),
        "position": position.to_string(),
        "toAct": position.kind().letter_of(position.to_act()),
        "phase": position.phase().to_string(),
        "over": position.is_over(),
        "result": position.outcome().map(|outcome| outcome.to_string()),
        "score": score_json(position.score()),
        "legal": position.steps(),
    })
}

pub(crate) fn score_json(score: AnyScore) -> Value {
    match score {
        AnyScore::Pieces(pieces) => json!(pieces),
        AnyScore::Rings(rings) => json!(rings),
        AnyScore::Stacks(stacks) => json!(stacks),
    }
}
