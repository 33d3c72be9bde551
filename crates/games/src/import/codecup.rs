//! The transcripts of CodeCup: DVONN as bare words, `D2 C1 ... I1J2 B1B2 ... PASS`.

use game::record::Record;

use super::Options;
use super::draft::{Draft, FailedGame};
use super::words::{Word, dvonn_turn, is_dvonn_point, words};
use crate::GameKind;

/// All pieces of DVONN, each of which is placed with one word.
const PLACEMENTS: usize = 49;

pub(super) fn read(text: &str, options: &Options) -> Vec<Result<Record, FailedGame>> {
    games(text).iter().map(|words| import(words, options)).collect()
}

/// Whether a text begins as a transcript does.
pub(super) fn begins_with_points(text: &str) -> bool {
    let mut first = words(text).map(|word| is_dvonn_point(word.text)).take(3).peekable();
    first.peek().is_some() && first.all(|is_point| is_point)
}

/// The words of each game. A line that begins with a placement begins a game if the game before it
/// has come beyond placing, or if a blank line is between them.
fn games(text: &str) -> Vec<Vec<Word<'_>>> {
    let mut games: Vec<Vec<Word<'_>>> = Vec::new();
    for word in words(text) {
        if let Some(game) = games.last_mut()
            && let Some(last) = game.last()
        {
            let placing =
                game.len() < PLACEMENTS && game.iter().all(|word| is_dvonn_point(word.text));
            let begins_line = word.line > last.line && is_dvonn_point(word.text);
            if !begins_line || placing && word.line == last.line + 1 {
                game.push(word);
                continue;
            }
        }
        games.push(vec![word]);
    }
    games
}

fn import(words: &[Word<'_>], options: &Options) -> Result<Record, FailedGame> {
    let line = words.first().map_or(1, |word| word.line);
    let mut draft =
        Draft::new(GameKind::Dvonn, options, line).map_err(|fault| fault.at_start(line))?;
    draft.set_tag("Site", "CodeCup");
    for word in words {
        if let Err(fault) = draft.play(&dvonn_turn(word.text), word.line) {
            return Err(draft.fail(fault));
        }
    }
    draft.finish(None)
}
