use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;

use crate::{NotationError, Outcome, Player, Random, Reason, SetupError};

/// A position that can be played: the rules of one game, and nothing else.
///
/// What belongs here is what every game can answer about its rules. How steps are written belongs to
/// [`Notation`](crate::Notation), what only people need (the order of buried pieces) to [`Setup`];
/// what only search needs belongs to search.
///
/// Two positions are equal, hash alike and have the same key exactly if the same play is possible
/// from them and would end alike.
pub trait Position: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// One step: one decision. Its text is its part of a turn.
    type Move: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static;

    /// Why a step is not legal, as a sentence.
    type Illegal: Clone + Error + Into<Reason> + Send + Sync + 'static;

    /// Which version of the rules is played.
    type Variant: Copy + Eq + Debug + Default + Send + Sync + 'static;

    /// The written form of positions of this game.
    type Setup: Setup<Position = Self>;

    /// The position's [`features`](Position::for_each_feature) are numbers below this.
    const FEATURES: usize;

    /// The first position of a game: of many, the one that the random numbers choose.
    fn start(variant: Self::Variant, random: &mut Random) -> Self;

    /// Whose step it is. In a finished position: whose turn it would be.
    fn to_act(&self) -> Player;

    /// How the game ended, or nothing while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Calls `visit` with every legal step, each once.
    fn for_each_move(&self, visit: impl FnMut(Self::Move));

    /// Says why a step is not legal here, judging it by the rules one by one and not by the list
    /// of [`for_each_move`](Position::for_each_move).
    ///
    /// # Errors
    /// The first rule it breaks.
    fn verify(&self, step: Self::Move) -> Result<(), Self::Illegal>;

    /// Plays a step that must be legal, and calls `toggle` with every feature that comes or goes.
    ///
    /// An illegal step leaves a position that means nothing.
    fn play_and_toggle(&mut self, step: Self::Move, toggle: impl FnMut(u16));

    /// Calls `visit` with the number of every feature this position has. A feature is a fact such
    /// as "a white stack on c3"; together they say all that distinguishes positions.
    fn for_each_feature(&self, visit: impl FnMut(u16));

    /// The random number of a feature, from the game's [`Zobrist`](crate::Zobrist) numbers.
    fn feature_key(feature: u16) -> u64;

    /// Whether a step does nothing. Such a step is legal only where no other is.
    fn is_pass(step: Self::Move) -> bool;

    /// Whether a turn of `player` ended with the step that led to this position.
    fn ends_turn_of(&self, player: Player) -> bool {
        self.to_act() != player || self.is_over()
    }

    /// A number that equal positions share and others hardly ever do: the random numbers of the
    /// features, XORed.
    fn key(&self) -> u64 {
        let mut key = 0;
        self.for_each_feature(|feature| key ^= Self::feature_key(feature));
        key
    }

    /// Whether the game has ended.
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// The pass, if it is the only step there is.
    fn forced_pass(&self) -> Option<Self::Move> {
        self.legal_moves().pop().filter(|step| Self::is_pass(*step))
    }

    /// All legal steps.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.for_each_move(|step| moves.push(step));
        moves
    }

    /// How many steps are legal.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.for_each_move(|_| count += 1);
        count
    }

    /// How many different turns can be played (or finished, in the middle of one).
    fn count_turns(&self) -> u64 {
        let mut count = 0;
        crate::for_each_turn(self, &mut |_, _| count += 1);
        count
    }

    /// One of the legal steps, each as likely as any other; nothing in a finished position.
    fn random_move(&self, random: &mut Random) -> Option<Self::Move> {
        let count = self.count_moves() as u32;
        if count == 0 {
            return None;
        }
        let (chosen, mut at, mut found) = (random.below(count), 0, None);
        self.for_each_move(|step| {
            if at == chosen {
                found = Some(step);
            }
            at += 1;
        });
        found
    }

    /// Plays random steps until the game is over, and says how many.
    #[inline(always)]
    fn play_out(&mut self, random: &mut Random) -> u64 {
        let mut steps = 0;
        while let Some(step) = self.random_move(random) {
            self.play_unchecked(step);
            steps += 1;
        }
        steps
    }

    /// Whether a step is legal here.
    fn is_legal(&self, step: Self::Move) -> bool {
        self.verify(step).is_ok()
    }

    /// Plays a step if it is legal.
    ///
    /// # Errors
    /// Why it is not; the position stays as it was.
    fn play(&mut self, step: Self::Move) -> Result<(), Self::Illegal> {
        self.verify(step)?;
        self.play_unchecked(step);
        Ok(())
    }

    /// Plays a step that must be legal. An illegal one leaves a position that means nothing.
    #[inline(always)]
    fn play_unchecked(&mut self, step: Self::Move) {
        self.play_and_toggle(step, |_| ());
    }
}

/// A position as it is written and drawn: every piece in its place, nothing checked yet.
pub trait Setup: Clone + PartialEq + Debug + Display + Send + Sync + 'static {
    /// What it becomes when it is checked.
    type Position: Position<Setup = Self>;

    /// The setup in which a game starts.
    fn start(variant: <Self::Position as Position>::Variant, random: &mut Random) -> Self;

    /// Reads the text form.
    ///
    /// # Errors
    /// What is written wrong, and where.
    fn read(
        text: &str,
        variant: <Self::Position as Position>::Variant,
    ) -> Result<Self, NotationError>;

    /// The position, if this is one.
    ///
    /// # Errors
    /// Why it cannot be one, naming the point or field at fault.
    fn check(&self) -> Result<Self::Position, SetupError>;

    /// Moves the pieces as a step did that led to the position `after`.
    fn follow(&mut self, step: <Self::Position as Position>::Move, after: &Self::Position);
}
