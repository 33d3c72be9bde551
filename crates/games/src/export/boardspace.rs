//! The SGF files of Boardspace, click by click.

use game::{Outcome, Player, Reason, reason};

use super::{day, name, resigned};
use crate::import::{KEY_TAG, lyngk_start};
use crate::{GameKind, Replay, Termination};

pub(super) fn write(replay: &Replay) -> Result<String, Reason> {
    let mut clicks = Clicks { text: String::new(), number: 0 };
    clicks.add(0, "Start P0");
    let mut position = replay.start.clone();
    for turn in &replay.turns {
        let seat = position.to_act().index();
        let steps = position
            .play_parts(std::slice::from_ref(&turn.text))
            .expect("the record was played through");
        for step in &steps {
            clicks.add(seat, &deed(step, replay.kind, seat));
            // A claim and its move come with one Done.
            if !step.ends_with(',') {
                clicks.add(seat, "Done");
            }
        }
    }
    let seat = position.to_act().index();
    match (replay.termination, replay.result) {
        (Some(Termination::Time), result) => {
            for player in Player::BOTH {
                if result == Some(Outcome::Win(player)).into() {
                    clicks.add(player.index(), "WinOnTime");
                }
            }
        }
        _ if resigned(replay) => {
            clicks.add(seat, "Resign");
            clicks.add(seat, "Done");
        }
        _ => {}
    }
    let mut head = format!("(;\nGM[{}]VV[1]\nSU[{}]\n", site_name(replay.kind), setup(replay)?);
    if let Some(day) = day(replay) {
        head.push_str(&format!("DT[{}]\n", escaped(&day)));
    }
    for player in Player::BOTH {
        if let Some(name) = name(replay, player) {
            head.push_str(&format!("P{}[id \"{}\"]\n", player.index(), escaped(name)));
        }
    }
    Ok(format!("{head}{})\n", clicks.text))
}

struct Clicks {
    text: String,
    number: usize,
}

impl Clicks {
    fn add(&mut self, seat: usize, deed: &str) {
        self.text.push_str(&format!("; P{seat}[{} {deed}]\n", self.number));
        self.number += 1;
    }
}

/// What the site calls a game.
fn site_name(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Dvonn => "Dvonn",
        GameKind::Yinsh | GameKind::YinshBlitz => "24",
        GameKind::Lyngk | GameKind::LyngkSix => "lyngk",
    }
}

/// The game, its variant and its start, as the site names them.
fn setup(replay: &Replay) -> Result<String, Reason> {
    Ok(match replay.kind {
        GameKind::Dvonn => "dvonn 0".to_owned(),
        GameKind::Yinsh => "Yinsh".to_owned(),
        GameKind::YinshBlitz => "Yinsh-Blitz".to_owned(),
        GameKind::Lyngk | GameKind::LyngkSix => {
            let key = replay.record.tag(KEY_TAG).and_then(|key| key.parse().ok());
            let key = key.filter(|key| lyngk_start::start(*key) == replay.start.to_string());
            let key: i64 = key.ok_or_else(|| {
                reason!(
                    "export.noKey",
                    "a file of Boardspace holds only the key of a start, and this game came with none"
                )
            })?;
            format!("{} 2 {key} 100", replay.kind)
        }
    })
}

/// A step in the site's words.
fn deed(step: &str, kind: GameKind, seat: usize) -> String {
    if step == "pass" {
        return "pass".to_owned();
    }
    let colour = ["w", "b"][seat];
    if let Some(claimed) = step.strip_suffix(',') {
        let colour = if claimed == "k" { "N".to_owned() } else { claimed.to_uppercase() };
        return format!("Claim {colour} {}", ["F", "S"][seat]);
    }
    if let Some(removed) = step.strip_prefix('x') {
        return match removed.split_once('-') {
            Some((from, to)) => format!("remove {colour} {} {}", point(from), point(to)),
            None => format!("remove {colour}r {}", point(removed)),
        };
    }
    match (step.split_once('-'), kind) {
        (Some((from, to)), _) => format!("move {} {}", point(from), point(to)),
        (None, GameKind::Dvonn) => format!("dropb {}", point(step)),
        (None, _) => format!("place {colour}r {}", point(step)),
    }
}

/// `c3` as `C 3`.
fn point(text: &str) -> String {
    let (column, row) = text.split_at(1);
    format!("{} {row}", column.to_uppercase())
}

/// A text that cannot end the value it stands in.
fn escaped(text: &str) -> String {
    text.replace('\\', "").replace('"', "'").replace(']', "\\]")
}
