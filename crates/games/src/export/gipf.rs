//! The publisher's notation of YINSH: headings, then turns in two columns.

use game::Player;
use game::record::GameResult;

use super::{day, name, told};
use crate::{AnyPosition, GameKind, Replay};

/// How removals are written.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Removals {
    /// The row and the ring.
    Complete,
    /// The ring alone, where the row is the only one.
    Short,
}

pub(super) fn write(replay: &Replay, removals: Removals) -> String {
    let mut text =
        if replay.kind == GameKind::YinshBlitz { "YINSH Blitz\n\n" } else { "YINSH\n\n" }
            .to_owned();
    let day = day(replay);
    for (heading, value) in [
        ("White", name(replay, Player::First)),
        ("Black", name(replay, Player::Second)),
        ("Event", told(replay, "Event")),
        ("Site", told(replay, "Site")),
        ("Date", day.as_deref()),
    ] {
        if let Some(value) = value {
            text.push_str(&format!("{heading}: {value}\n"));
        }
    }
    text.push('\n');
    let mut before = &replay.start;
    let mut turns = Vec::new();
    for (n, turn) in (1..).zip(&replay.turns) {
        let written = match removals {
            Removals::Complete => turn.text.clone(),
            Removals::Short => short(before, &turn.text),
        };
        turns.push(format!("{n}.{written}"));
        before = &turn.after;
    }
    for pair in turns.chunks(2) {
        let [first, rest @ ..] = pair else { continue };
        match rest {
            [second] => text.push_str(&format!("{first:<30} {second}\n")),
            _ => text.push_str(&format!("{first}\n")),
        }
    }
    if replay.result != GameResult::Unknown {
        text.push_str(&format!("{}\n", replay.result));
    }
    text
}

/// A turn without the rows that it removes, if it means the same.
fn short(before: &AnyPosition, turn: &str) -> String {
    let parts = turn.split(';').map(|part| {
        // What stands before the first x moves a ring; behind it are rows and rings to remove.
        part.split('x')
            .enumerate()
            .filter(|(n, removed)| *n == 0 || !removed.contains('-'))
            .map(|(n, removed)| if n == 0 { removed.to_owned() } else { format!("x{removed}") })
            .collect::<String>()
    });
    let short = parts.collect::<Vec<_>>().join(";");
    match before.after_turn(&short) {
        Ok((full, _)) if full == turn => short,
        _ => turn.to_owned(),
    }
}
