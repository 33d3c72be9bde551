//! What playing by whole turns needs beside typed text.

use game::record::Record;
use game::Position;

use crate::{AnyPosition, PlayError, each_game};

impl AnyPosition {
    /// Whether the player to act can do nothing but pass.
    pub fn must_pass(&self) -> bool {
        each_game!(self, diagram => only_pass(diagram.position()).is_some())
    }

    /// Passes, if nothing else is possible, and gives the text of it.
    pub fn pass(&mut self) -> Option<String> {
        each_game!(self, diagram => {
            let pass = only_pass(diagram.position())?;
            diagram.play(pass).ok()?;
            Some(pass.to_string())
        })
    }

    /// The position after a whole turn, and the turn's text as we write it.
    ///
    /// # Errors
    /// What is written wrong, not legal, or missing.
    pub fn after_turn(&self, text: &str) -> Result<(String, Self), PlayError> {
        let mut after = self.clone();
        let text = after.play_turn(text)?;
        Ok((text, after))
    }

    /// Plays a turn, or a part of one, and gives the texts of its steps.
    ///
    /// # Errors
    /// What is written wrong or not legal; nothing changes then.
    pub fn play_steps(&mut self, text: &str) -> Result<Vec<String>, PlayError> {
        Ok(each_game!(self, diagram => {
            diagram.play_text(text)?.iter().map(ToString::to_string).collect()
        }))
    }
}

/// The pass, where it is the only step.
fn only_pass<P: Position>(position: &P) -> Option<P::Move> {
    match position.legal_moves()[..] {
        [only] if only.to_string() == "pass" => Some(only),
        _ => None,
    }
}

/// Notes in a record which position it starts from, where its game alone does not tell.
pub fn write_start(record: &mut Record, start: &AnyPosition) {
    let rules = start.rules();
    if rules.kind.starts_at_random() || *start != AnyPosition::start(rules, 0) {
        record.set_tag("Setup", start.to_string());
    }
}

impl PlayError {
    /// That a turn has ended with this step, so that nothing more belongs to it.
    pub fn after_end(step: &str) -> Self {
        game::PlayError::<game::NotationError>::TurnHasEnded(step.to_owned()).into()
    }
}
