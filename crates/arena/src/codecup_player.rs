//! A program that speaks as CodeCup's judge expects: it reads a turn of the opponent a line, or
//! `Start` if it begins, and answers with a turn a line. Turns are written `C3` and `C3D4`. It knows
//! its own clock.

use std::time::Duration;

use games::AnyPosition;
use play::GameInPlay;

use crate::program::RunningProgram;
use crate::{Allowance, Contestant, Forfeit, Resources};

/// How long it may think where no clock says how long.
const PATIENCE: Duration = Duration::from_secs(600);

pub(crate) struct CodecupPlayer {
    program: RunningProgram,
    resources: Resources,
    /// How many turns of the game it knows.
    known: usize,
}

impl CodecupPlayer {
    pub(crate) fn start(command: &[String], resources: &Resources) -> Result<Self, Forfeit> {
        let program = RunningProgram::start(command, "Quit")?;
        Ok(Self { program, resources: *resources, known: 0 })
    }
}

impl Contestant for CodecupPlayer {
    fn choose(&mut self, game: &GameInPlay, allowance: &Allowance) -> Result<String, Forfeit> {
        // It may have been told one turn, the opponent's first, before it is asked.
        let opened = self.known == 0 && game.tree().len() > 1;
        if opened || *game.start() != AnyPosition::start(game.start().kind(), 0) {
            return Err(Forfeit::crash("the program can only be told games from their start"));
        }
        if game.tree().is_empty() {
            self.program.send("Start")?;
        }
        for turn in game.tree().line().skip(self.known) {
            self.program.send(&told(&turn.text))?;
        }
        let patience = allowance.deadline().map_or(PATIENCE, |time| self.resources.patience(time));
        let line = self.program.line(patience, "turn")?;
        let turn = heard(line.trim());
        self.known = game.tree().len() + 1;
        Ok(turn)
    }

    fn cpu_time(&mut self) -> Option<Duration> {
        self.program.cpu_time()
    }
}

/// A turn of ours as the judge writes it.
fn told(turn: &str) -> String {
    turn.replace('-', "").to_ascii_uppercase()
}

/// A turn of the judge's as we write it.
fn heard(turn: &str) -> String {
    let turn = turn.to_ascii_lowercase();
    match (turn.as_str(), turn.len()) {
        ("pass", _) => turn,
        (_, 4) if turn.is_ascii() => format!("{}-{}", &turn[..2], &turn[2..]),
        _ => turn,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_written_either_way() {
        for (ours, theirs) in [("c3", "C3"), ("c3-d4", "C3D4"), ("pass", "PASS")] {
            assert_eq!(told(ours), theirs);
            assert_eq!(heard(theirs), ours);
        }
    }
}
