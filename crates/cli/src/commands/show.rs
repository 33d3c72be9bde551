use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use games::{AnyPosition, AnyScore};
use serde_json::{Value, json};

use super::analyse::{check_turn, positions_of, read_game};
use super::print_json;
use crate::count::parse_count;
use crate::draw;
use crate::failure::Failure;
use crate::source::Source;

#[derive(Args)]
pub(crate) struct Arguments {
    /// A game record to show a position of, in any format known here; - for standard input
    #[arg(value_name = "FILE", conflicts_with_all = ["game", "claim_awards_fives", "position", "seed", "play"])]
    file: Option<PathBuf>,
    #[command(flatten)]
    source: Option<Source>,
    /// Which game of the file
    #[arg(long, value_name = "N", default_value = "1", requires = "file", value_parser = parse_count::<NonZeroUsize>)]
    number: NonZeroUsize,
    /// The position after this many turns of the record; 0 is the start; without it, the last one
    #[arg(long, value_name = "N", requires = "file")]
    turn: Option<usize>,
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
    for position in positions(arguments)? {
        if arguments.json {
            print_json(&position_json(&position))?;
            continue;
        }
        let drawing = match arguments.format {
            Drawing::Text => draw::text(&position),
            Drawing::Svg => draw::svg(&position.view()),
            Drawing::Position => format!("{position}\n"),
        };
        write!(anstream::AutoStream::auto(io::stdout()), "{drawing}")?;
    }
    Ok(())
}

fn positions(arguments: &Arguments) -> Result<Vec<AnyPosition>, Failure> {
    let Some(path) = &arguments.file else {
        let source = arguments.source.as_ref();
        return source
            .ok_or_else(|| Failure::bad("say --game, or the file of a record"))?
            .positions();
    };
    let mut positions = positions_of(read_game(path, arguments.number.get())?);
    let turn = arguments.turn.unwrap_or(positions.len() - 1);
    check_turn(turn, &positions)?;
    Ok(vec![positions.swap_remove(turn)])
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
