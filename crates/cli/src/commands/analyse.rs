use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args;
use engine::{Opinion, Worth};
use game::Outcome;
use games::{AnyPosition, Replay, import, replay};
use serde_json::{Map, Value, json};

use super::{print_json, progress_bar, read_file};
use crate::analyst::Effort;
use crate::count::parse_count;
use crate::failure::Failure;
use crate::interrupt;
use crate::source::Source;

#[derive(Args)]
pub(crate) struct Arguments {
    /// A game record whose positions to analyse, in any format known here; - for standard input
    #[arg(value_name = "FILE", conflicts_with_all = ["game", "claim_awards_fives", "position", "seed", "play"])]
    file: Option<PathBuf>,
    #[command(flatten)]
    source: Option<Source>,
    /// Which game of the file
    #[arg(long, value_name = "N", default_value = "1", requires = "file", value_parser = parse_count::<NonZeroUsize>)]
    number: NonZeroUsize,
    /// Only the position after this many turns of the record; 0 is the start
    #[arg(long, value_name = "N", requires = "file")]
    turn: Option<usize>,
    #[command(flatten)]
    effort: Effort,
    /// How many of the best turns to look for
    #[arg(long, value_name = "K", default_value = "1", value_parser = parse_count::<NonZeroUsize>)]
    lines: NonZeroUsize,
    /// Print JSON, one line a position
    #[arg(long)]
    json: bool,
}

/// A position to analyse, with the number of turns that led to it.
struct Question {
    id: String,
    turn: usize,
    position: AnyPosition,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let questions = questions(arguments)?;
    let mut engine = arguments.effort.engine();
    let request = arguments.effort.request(arguments.lines.get());
    interrupt::listen();
    interrupt::stops(engine.stop_flag());
    let bar = progress_bar("positions");
    bar.set_length(questions.len() as u64);
    for question in &questions {
        let opinion = Opinion::of(&mut engine, &question.position, &request);
        bar.suspend(|| match arguments.json {
            true => print_json(&opinion_json(question, &opinion)),
            false => Ok(write!(io::stdout(), "{}", opinion_text(question, &opinion))?),
        })?;
        bar.inc(1);
        if interrupt::pressed() {
            break;
        }
    }
    bar.finish_and_clear();
    interrupt::ended()
}

fn questions(arguments: &Arguments) -> Result<Vec<Question>, Failure> {
    let Some(path) = &arguments.file else {
        let source = arguments.source.as_ref();
        let source = source.ok_or_else(|| Failure::bad("say --game, or the file of a record"))?;
        let positions = source.positions()?;
        let many = positions.len() > 1;
        let question = |(n, position)| {
            let id = if many { format!("position {n}") } else { "position".to_owned() };
            Question { id, turn: 0, position }
        };
        return Ok((1..).zip(positions).map(question).collect());
    };
    let id = path.display().to_string();
    let positions = positions_of(read_game(path, arguments.number.get())?);
    if let Some(turn) = arguments.turn {
        check_turn(turn, &positions)?;
    }
    let wanted = |turn: &usize| arguments.turn.is_none_or(|wanted| wanted == *turn);
    let numbered = positions.into_iter().enumerate().filter(|(turn, _)| wanted(turn));
    Ok(numbered.map(|(turn, position)| Question { id: id.clone(), turn, position }).collect())
}

/// The start of a game, and the position after each of its turns.
pub(super) fn positions_of(replay: Replay) -> Vec<AnyPosition> {
    [replay.start].into_iter().chain(replay.turns.into_iter().map(|played| played.after)).collect()
}

pub(super) fn check_turn(turn: usize, positions: &[AnyPosition]) -> Result<(), Failure> {
    let last = positions.len() - 1;
    if turn <= last {
        return Ok(());
    }
    Err(Failure::bad(format!("the game has {last} turns, so there is no turn {turn}")))
}

/// The game of a file with this number, from 1, played through by the rules.
pub(super) fn read_game(path: &Path, number: usize) -> Result<Replay, Failure> {
    let name = path.display();
    let text = read_file(path)?;
    let format = import::detect(&text)
        .ok_or_else(|| Failure::bad(format!("{name} is no game record in a format known here")))?;
    let reading = import::read(format, &text, &import::Options::default());
    if let Some(error) = reading.errors.iter().find(|error| error.game == number) {
        return Err(Failure::bad(format!("{name} game {number}: {error}")));
    }
    // Games that could not be read have numbers too, but no place in the list.
    let unread = reading.errors.iter().filter(|error| error.game < number).count();
    let place = number.checked_sub(1 + unread);
    let Some(record) = place.and_then(|place| reading.games.get(place)) else {
        let games = reading.games.len() + reading.errors.len();
        return Err(Failure::bad(format!("{name} has no game {number}; it has {games}")));
    };
    replay(record).map_err(|why| Failure::bad(format!("{name} game {number}: {why}")))
}

fn opinion_text(question: &Question, opinion: &Opinion) -> String {
    let (kind, analysis) = (question.position.kind(), &opinion.analysis);
    let player = kind.name_of(question.position.to_act());
    let place = match question.turn {
        0 => kind.to_string(),
        turn => format!("{kind} after turn {turn}"),
    };
    if question.position.is_over() {
        let end = match question.position.outcome() {
            Some(Outcome::Win(winner)) => format!("{} has won", kind.name_of(winner)),
            _ => "a draw".to_owned(),
        };
        return format!("{place}: the game is over, {end}\n\n");
    }
    let mut text = format!(
        "{place}: {player} to act, depth {}, {} nodes in {:.2} s\n",
        analysis.depth,
        analysis.nodes,
        analysis.time.as_secs_f64()
    );
    text.push_str("       score     win  line\n");
    for line in &analysis.lines {
        let worth = Worth::from(line);
        let win = 100.0 * worth.win_probability;
        text.push_str(&format!("{:>12} {win:>6.1}%  {}\n", worth.text(), line.turns.join(" ")));
    }
    text.push('\n');
    text
}

/// In the manner of KataGo's analysis: all values are from the side of the player to act.
fn opinion_json(question: &Question, opinion: &Opinion) -> Value {
    let (position, analysis) = (&question.position, &opinion.analysis);
    let moves = analysis.lines.iter().enumerate().map(|(order, line)| {
        let mut info = Map::new();
        info.insert("move".to_owned(), json!(line.turns.first()));
        info.insert("order".to_owned(), json!(order));
        info.extend(worth_json(Worth::from(line)));
        info.insert("pv".to_owned(), json!(line.turns));
        Value::Object(info)
    });
    let seconds = analysis.time.as_secs_f64();
    let mut root = worth_json(opinion.worth);
    root.insert("depth".to_owned(), json!(analysis.depth));
    root.insert("selectiveDepth".to_owned(), json!(analysis.selective_depth));
    root.insert("nodes".to_owned(), json!(analysis.nodes));
    root.insert("time".to_owned(), json!(seconds));
    root.insert("currentPlayer".to_owned(), json!(position.kind().letter_of(opinion.player)));
    json!({
        "id": question.id,
        "turn": question.turn,
        "game": position.kind().name(),
        "position": position.to_string(),
        "over": position.is_over(),
        "moveInfos": moves.collect::<Vec<_>>(),
        "rootInfo": root,
    })
}

fn worth_json(worth: Worth) -> Map<String, Value> {
    let fields = [
        ("score", json!(worth.score)),
        ("winrate", json!(worth.win_probability)),
        ("exact", json!(worth.exact)),
        ("distance", json!(worth.distance)),
    ];
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
