use crate::{NotationError, Position};

/// How the steps and turns of a game are written.
pub trait Notation: Position {
    /// Reads a turn, or a part of one, as steps. Says only what is written wrong: whether the
    /// steps are legal is for [`verify`](Position::verify).
    ///
    /// # Errors
    /// What is wrong with the text.
    fn read_steps(text: &str) -> Result<Vec<Self::Move>, NotationError>;

    /// The step that a short form leaves out before `step` here, if there is one.
    ///
    /// # Errors
    /// Why it cannot be told.
    fn implied_before(&self, _step: Self::Move) -> Result<Option<Self::Move>, Self::Illegal> {
        Ok(None)
    }

    /// What is written between two steps of one turn.
    fn separator(_before: Self::Move, _after: Self::Move) -> &'static str {
        ""
    }
}

/// The steps of a turn, or of a part of one, as they are written.
pub fn turn_text<P: Notation>(steps: &[P::Move]) -> String {
    let mut text = String::new();
    for (n, step) in steps.iter().enumerate() {
        if n > 0 {
            text.push_str(P::separator(steps[n - 1], *step));
        }
        text.push_str(&step.to_string());
    }
    text
}
