//! The records of Little Golem: a header, and two turns a number.

use game::Player;

use super::{day, name, resigned, told};
use crate::Replay;

pub(super) fn write(replay: &Replay) -> String {
    let mut words = Vec::new();
    let day = day(replay);
    for (header, value) in [
        ("Event", told(replay, "Event")),
        ("Site", Some("www.littlegolem.net")),
        ("Date", day.as_deref()),
        ("Round", told(replay, "Round")),
        ("White", name(replay, Player::First)),
        ("Black", name(replay, Player::Second)),
    ] {
        if let Some(value) = value {
            words.push(format!("{header} [{}]", value.replace('[', "(").replace(']', ")")));
        }
    }
    for (n, turn) in turns(replay).iter().enumerate() {
        if n.is_multiple_of(2) {
            words.push(format!("{}.", n / 2 + 1));
        }
        words.push(turn.clone());
    }
    format!("{}\n", words.join(" "))
}

/// The turns as they are counted there: the last placement, which is forced, is left out if anything
/// follows it.
fn turns(replay: &Replay) -> Vec<String> {
    let mut position = &replay.start;
    let mut turns = Vec::new();
    for (n, turn) in replay.turns.iter().enumerate() {
        let forced = position.phase().is_placing() && position.steps().len() == 1;
        let last = n + 1 == replay.turns.len() && !resigned(replay);
        if !forced || last {
            turns.push(turn.text.replace('-', ""));
        }
        position = &turn.after;
    }
    if resigned(replay) {
        turns.push("resign".to_owned());
    }
    turns
}
