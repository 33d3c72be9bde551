//! The transcripts of CodeCup: nothing but turns, in capitals.

use crate::Replay;

pub(super) fn write(replay: &Replay) -> String {
    let turns: Vec<String> =
        replay.turns.iter().map(|turn| turn.text.replace('-', "").to_uppercase()).collect();
    format!("{}\n", turns.join(" "))
}
