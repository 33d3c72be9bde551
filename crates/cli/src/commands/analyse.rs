use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args;
use engine::{Opinion, Worth};
use games::{AnyPosition, Replay, import, replay};
use serde_json::{Map, Value, json};

use super::{print_json, progress_bar, read_file};
use crate::analyst::Effort;
use crate::failure::Failure;
use crate::source::Source;

#[derive(Args)]
pub(crate) struct Arguments {
    /// A game record whose positions to analyse, in any format known here; - for standard input
    #[arg(value_name = "FILE", conflicts_with_all = ["game", "claim_awards_fives", "position", "seed", "play"])]
    file: Option<PathBuf>,
    #[command(flatten)]
    source: Option<Source>,
    /// Which game of the file
    #[arg(long, value_name = "N", default_value = "1", requires = "file")]
    number: NonZeroUsize,
    /// Only the position after this many turns of the record; 0 is the start
    #[arg(long, value_name = "N", requires = "file")]
    turn: Option<usize>,
    #[command(flatten)]
    effort: Effort,
    /// How many of the best turns to look for
    #[arg(long, value_name = "K", default_value = "1")]
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
    let bar = progress_bar("positions");
    bar.set_length(questions.len() as u64);
    for question in &questions {
        let opinion = Opinion::of(&mut engine, &question.position, &request);
        bar.suspend(|| match arguments.json {
            true => print_json(&opinion_json(question, &opinion)),
            false => Ok(write!(io::stdout(), "{}", opinion_text(question, &opinion))?),
        })?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(())
}

fn questions(arguments: &Arguments) -> Result<Vec<Question>, Failure> {
    let Some(path) = &arguments.file else {
        let source = arguments.source.as_ref();
        let source = source.ok_or_else(|| Failure::bad("say --game, or the file of a record"))?;
        let position = source.position()?;
        return Ok(vec![Question { id: "position".to_owned(), turn: 0, position }]);
    };
    let replay = read_game(path, arguments.number.get())?;
    let id = path.display().to_string();
    let positions = [replay.start].into_iter().chain(replay.turns.into_iter().map(|p| p.after));
    let mut questions: Vec<Question> = positions
        .enumerate()
        .map(|(turn, position)| Question { id: id.clone(), turn, position })
        .collect();
    match arguments.turn {
        None => Ok(questions),
        Some(turn) if turn < questions.len() => Ok(vec![questions.swap_remove(turn)]),
        Some(turn) => {
            let last = questions.len() - 1;
            Err(Failure::bad(format!("the game has {last} turns, so there is no turn {turn}")))
        }
    }
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
        return format!("{place}: the game is over, {} for {player}\n\n", opinion.worth.text());
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
