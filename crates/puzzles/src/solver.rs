//! The search that proves puzzles: all turns of both players, with no judgement and no pruning.
//!
//! It only remembers what it has found about a position, by its key and the turns that are left, and tries
//! first what has helped elsewhere. A turn that fails is shown to fail by one answer; a turn that works, by
//! all answers.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use game::{Player, for_each_turn};

use crate::Goal;
use crate::puzzle_game::PuzzleGame;

/// How many turns of the solver are left.
pub(crate) type TurnsLeft = u8;

/// As many as the game lasts.
pub(crate) const TO_THE_END: TurnsLeft = TurnsLeft::MAX;

/// The work was more than was allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

/// Keys are random already.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 ^= number;
    }
}

pub(crate) type ByKey<T> = HashMap<u64, T, BuildHasherDefault<KeyHasher>>;

/// One question: whether a goal can be forced from the positions after a start.
#[derive(Debug)]
pub(crate) struct Solver<'s, P: PuzzleGame> {
    goal: Goal,
    solver: Player,
    start: &'s P,
    known: ByKey<bool>,
    /// The first step of what decided last, by whose turn it was and how many turns were left.
    decided: HashMap<(Player, TurnsLeft), P::Move>,
    margins: ByKey<i32>,
    /// Turns that may be tried yet.
    allowed: u64,
}

/// A turn as it is tried: its first step tells it from most others.
pub(crate) struct Tried<P: game::Position> {
    pub(crate) first: P::Move,
    pub(crate) after: P,
}

impl<'s, P: PuzzleGame> Solver<'s, P> {
    /// The question for the player to act in a position. The work may be limited to so many turns tried.
    pub(crate) fn new(goal: Goal, start: &'s P, allowed: u64) -> Self {
        Self {
            goal,
            solver: start.to_act(),
            start,
            known: ByKey::default(),
            decided: HashMap::new(),
            margins: ByKey::default(),
            allowed,
        }
    }

    /// Whether the turn between two positions brings the goal about.
    pub(crate) fn reaches(&self, before: &P, after: &P) -> bool {
        P::reaches(self.goal, self.solver, self.start, before, after)
    }

    /// Whether the solver can force the goal from a position in so many turns of their own.
    pub(crate) fn forces(&mut self, position: &P, left: TurnsLeft) -> Result<bool, TooLong> {
        let own = position.to_act() == self.solver;
        // Only the end of the game can come by a turn of the opponent.
        if left == 0 && (own || !self.goal.is_decided_at_the_end()) {
            return Ok(false);
        }
        if own && left == 1 && !self.goal.is_decided_at_the_end() {
            return self.reaches_now(position);
        }
        let key = position.key() ^ u64::from(left) << 56;
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let found = self.decides(position, own, left)?;
        self.known.insert(key, found);
        Ok(found)
    }

    /// Looks for a turn of the solver that works, or for one of the opponent that prevents it.
    fn decides(&mut self, position: &P, own: bool, left: TurnsLeft) -> Result<bool, TooLong> {
        for Tried { first, after } in self.turns(position, left)? {
            if self.works(position, first, &after, left)? == own {
                self.decided.insert((position.to_act(), left), first);
                return Ok(own);
            }
        }
        Ok(!own)
    }

    /// Whether the goal is reached or can still be forced after a turn.
    pub(crate) fn works(
        &mut self,
        before: &P,
        first: P::Move,
        after: &P,
        left: TurnsLeft,
    ) -> Result<bool, TooLong> {
        if self.reaches(before, after) {
            return Ok(true);
        }
        if after.is_over() {
            return Ok(false);
        }
        // Who can only pass has used no turn.
        let counts = before.to_act() == self.solver && left != TO_THE_END && !P::is_pass(first);
        self.forces(after, if counts { left - 1 } else { left })
    }

    /// Whether some turn brings the goal about at once.
    fn reaches_now(&mut self, position: &P) -> Result<bool, TooLong> {
        let (mut found, mut tried) = (false, 0);
        for_each_turn(position, &mut |_, after| {
            tried += 1;
            found = found || self.reaches(position, after);
        });
        self.charge(tried)?;
        Ok(found)
    }

    /// How many turns may be tried yet.
    pub(crate) fn allowed(&self) -> u64 {
        self.allowed
    }

    fn charge(&mut self, tried: u64) -> Result<(), TooLong> {
        self.allowed = self.allowed.checked_sub(tried).ok_or(TooLong)?;
        Ok(())
    }

    /// All turns, with what decided elsewhere in front.
    fn turns(&mut self, position: &P, left: TurnsLeft) -> Result<Vec<Tried<P>>, TooLong> {
        let mut turns = Vec::new();
        for_each_turn(position, &mut |steps, after| {
            turns.push(Tried { first: steps[0], after: after.clone() });
        });
        if let Some(decided) = self.decided.get(&(position.to_act(), left)) {
            turns.sort_by_key(|turn| turn.first != *decided);
        }
        self.charge(turns.len() as u64)?;
        Ok(turns)
    }

    /// The margin that both players reach by their best turns to the end of the game, from the side of the
    /// solver.
    pub(crate) fn exact_margin(&mut self, position: &P) -> Result<i32, TooLong> {
        if position.is_over() {
            let sign = if self.solver == Player::First { 1 } else { -1 };
            return Ok(sign * position.margin());
        }
        let key = position.key();
        if let Some(known) = self.margins.get(&key) {
            return Ok(*known);
        }
        let own = position.to_act() == self.solver;
        let mut best: Option<i32> = None;
        for Tried { after, .. } in self.turns(position, TO_THE_END)? {
            let margin = self.exact_margin(&after)?;
            let better = |best: i32| if own { best.max(margin) } else { best.min(margin) };
            best = Some(best.map_or(margin, better));
        }
        let best = best.expect("a game that goes on has a turn");
        self.margins.insert(key, best);
        Ok(best)
    }

    /// The fewest turns of the solver that force the goal from a position, up to a number.
    pub(crate) fn fewest(
        &mut self,
        position: &P,
        most: TurnsLeft,
    ) -> Result<Option<TurnsLeft>, TooLong> {
        for left in 0..=most {
            if self.forces(position, left)? {
                return Ok(Some(left));
            }
        }
        Ok(None)
    }
}
