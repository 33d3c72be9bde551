use std::fmt;

use crate::{Notation, NotationError, PlayError, Position, Setup, for_each_turn, turn_text};

/// A position as people meet it: typed and drawn from its [`Setup`], played by its [`Position`].
///
/// The two always agree. The setup also remembers what play does not depend on, such as the order
/// of the pieces in a stack.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagram<P: Position> {
    setup: P::Setup,
    position: P,
}

impl<P: Position> Diagram<P> {
    /// Checks a setup.
    ///
    /// # Errors
    /// Why the setup is no position.
    pub fn new(setup: P::Setup) -> Result<Self, crate::SetupError> {
        let position = setup.check()?;
        Ok(Self { setup, position })
    }

    /// Reads and checks a position's text.
    ///
    /// # Errors
    /// What is written wrong, or why it is no position.
    pub fn read(text: &str, variant: P::Variant) -> Result<Self, NotationError> {
        Ok(Self::new(P::Setup::read(text, variant)?)?)
    }

    /// The setup, as drawn.
    pub fn setup(&self) -> &P::Setup {
        &self.setup
    }

    /// The position, as played.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Plays a step if it is legal.
    ///
    /// # Errors
    /// Why it is not; nothing changes then.
    pub fn play(&mut self, step: P::Move) -> Result<(), P::Illegal> {
        self.position.play(step)?;
        self.setup.follow(step, &self.position);
        Ok(())
    }

    /// All legal steps as text, in alphabetical order.
    pub fn steps(&self) -> Vec<String> {
        let mut steps: Vec<String> =
            self.position.legal_moves().iter().map(ToString::to_string).collect();
        steps.sort_unstable();
        steps
    }
}

impl<P: Notation> Diagram<P> {
    /// Plays a typed turn, or a part of one, and gives its steps.
    ///
    /// # Errors
    /// What is written wrong or not legal; nothing changes then.
    pub fn play_text(&mut self, text: &str) -> Result<Vec<P::Move>, PlayError<P::Illegal>> {
        let mut after = self.clone();
        let steps = after.play_text_unguarded(text)?;
        *self = after;
        Ok(steps)
    }

    /// Plays a typed turn from its first step to its last, and gives its steps.
    ///
    /// # Errors
    /// As [`play_text`](Diagram::play_text), and where steps of the turn are missing.
    pub fn play_turn(&mut self, text: &str) -> Result<Vec<P::Move>, PlayError<P::Illegal>> {
        let mut after = self.clone();
        let steps = after.play_turn_unguarded(text)?;
        *self = after;
        Ok(steps)
    }

    /// [`play_turn`](Diagram::play_turn) for who has made a copy already.
    ///
    /// # Errors
    /// As there; a part of the turn may have been played then.
    pub fn play_turn_unguarded(
        &mut self,
        text: &str,
    ) -> Result<Vec<P::Move>, PlayError<P::Illegal>> {
        let player = self.position.to_act();
        let steps = self.play_text_unguarded(text)?;
        if !self.position.ends_turn_of(player) {
            let moves = self.position.legal_moves();
            return Err(PlayError::Unfinished(moves.iter().map(ToString::to_string).collect()));
        }
        Ok(steps)
    }

    fn play_text_unguarded(&mut self, text: &str) -> Result<Vec<P::Move>, PlayError<P::Illegal>> {
        let player = self.position.to_act();
        let mut played: Vec<P::Move> = Vec::new();
        for step in P::read_steps(text)? {
            let illegal = |reason| PlayError::Illegal { step: step.to_string(), reason };
            if let Some(last) = played.last()
                && self.position.ends_turn_of(player)
            {
                return Err(PlayError::TurnHasEnded(last.to_string()));
            }
            if let Some(implied) = self.position.implied_before(step).map_err(illegal)? {
                self.play(implied).map_err(illegal)?;
                played.push(implied);
            }
            self.play(step).map_err(illegal)?;
            played.push(step);
        }
        Ok(played)
    }

    /// All turns that can be played (or finished, in the middle of one) as text, in alphabetical
    /// order.
    pub fn turns(&self) -> Vec<String> {
        let mut turns = Vec::new();
        for_each_turn(&self.position, &mut |steps, _| turns.push(turn_text::<P>(steps)));
        turns.sort_unstable();
        turns
    }
}

impl<P: Position> fmt::Display for Diagram<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup.fmt(f)
    }
}
