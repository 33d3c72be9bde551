//! How a puzzle is played: which turns work, which answer holds out longest, and which one refutes.

use std::cmp::Reverse;
use std::collections::HashSet;

use game::{for_each_turn, turn_text};

use crate::Goal;
use crate::puzzle_game::{Moment, PuzzleGame};
use crate::solver::{Solver, TO_THE_END, TooLong, TurnsLeft};

/// How many turns are tried to find the one that comes nearest to a goal out of reach.
const WORK_FOR_THE_NEAREST: u64 = 300_000;

/// A turn that can be played. Of several that lead to the same position, the first in the alphabet.
#[derive(Clone, Debug)]
pub(crate) struct Choice<P: game::Position> {
    pub(crate) text: String,
    pub(crate) moment: Moment<P>,
}

/// All turns of a position in alphabetical order; those that lead to the same position count as one.
pub(crate) fn choices<P: PuzzleGame>(position: &P) -> Vec<Choice<P>> {
    let mut choices = Vec::new();
    for_each_turn(position, &mut |steps, after| {
        let moment =
            Moment { before: position.clone(), steps: steps.to_vec(), after: after.clone() };
        choices.push(Choice { text: turn_text::<P>(steps), moment });
    });
    choices.sort_by(|one, other| one.text.cmp(&other.text));
    let mut seen = HashSet::new();
    choices.retain(|choice| seen.insert(choice.moment.after.clone()));
    choices
}

/// How many turns of the solver to look ahead for a goal of this length.
pub(crate) fn horizon(goal: Goal, left: TurnsLeft) -> TurnsLeft {
    if goal.is_decided_at_the_end() { TO_THE_END } else { left }
}

impl<P: PuzzleGame> Solver<'_, P> {
    pub(crate) fn works_by(
        &mut self,
        moment: &Moment<P>,
        left: TurnsLeft,
    ) -> Result<bool, TooLong> {
        self.works(&moment.before, moment.steps[0], &moment.after, left)
    }

    /// The turns of the solver after which the goal can still be forced.
    pub(crate) fn working(
        &mut self,
        position: &P,
        left: TurnsLeft,
    ) -> Result<Vec<Choice<P>>, TooLong> {
        let mut working = Vec::new();
        for choice in choices(position) {
            if self.works_by(&choice.moment, left)? {
                working.push(choice);
            }
        }
        Ok(working)
    }

    /// The answer of the opponent that gives least and holds out longest, where the goal is forced in so
    /// many turns; of equal ones, that which leaves the solver the fewest ways.
    pub(crate) fn toughest(
        &mut self,
        goal: Goal,
        position: &P,
        left: TurnsLeft,
    ) -> Result<Option<Choice<P>>, TooLong> {
        let mut ranked = Vec::new();
        for choice in choices(position) {
            let Moment { before, after, .. } = &choice.moment;
            let margin = if goal.is_decided_at_the_end() { self.exact_margin(after)? } else { 0 };
            let fewest = match self.reaches(before, after) || after.is_over() {
                true => 0,
                false => self.fewest(after, left)?.unwrap_or(left),
            };
            ranked.push(((margin, Reverse(fewest)), choice));
        }
        let Some(best) = ranked.iter().map(|(rank, _)| *rank).min() else { return Ok(None) };
        let mut toughest: Option<(usize, Choice<P>)> = None;
        for (_, choice) in ranked.into_iter().filter(|(rank, _)| *rank == best) {
            let (_, Reverse(fewest)) = best;
            let after = &choice.moment.after;
            let ways = if after.is_over() { 0 } else { self.working(after, fewest)?.len() };
            if toughest.as_ref().is_none_or(|(fewest, _)| ways < *fewest) {
                toughest = Some((ways, choice));
            }
        }
        Ok(toughest.map(|(_, choice)| choice))
    }

    /// The answer of the opponent after which the goal can no longer be forced, if there is one. Where the
    /// end decides, that which gives least.
    pub(crate) fn refutation(
        &mut self,
        goal: Goal,
        position: &P,
        left: TurnsLeft,
    ) -> Result<Option<Choice<P>>, TooLong> {
        let mut best: Option<(i32, Choice<P>)> = None;
        for choice in choices(position) {
            if self.works_by(&choice.moment, horizon(goal, left))? {
                continue;
            }
            if !goal.is_decided_at_the_end() {
                return Ok(Some(choice));
            }
            let margin = self.exact_margin(&choice.moment.after)?;
            if best.as_ref().is_none_or(|(least, _)| margin < *least) {
                best = Some((margin, choice));
            }
        }
        Ok(best.map(|(_, choice)| choice))
    }

    /// What shows that the goal can no longer be forced in so many turns, from a turn of the opponent on: each answer refutes, each
    /// turn of the solver comes as near as one can.
    pub(crate) fn refuted(
        &mut self,
        goal: Goal,
        position: &P,
        mut left: TurnsLeft,
    ) -> Result<Vec<String>, TooLong> {
        let solver = position.to_act().opponent();
        let mut position = position.clone();
        let mut line = Vec::new();
        while left > 0 && !position.is_over() {
            let own = position.to_act() == solver;
            let next = match (own, position.forced_pass()) {
                (_, Some(_)) => choices(&position).into_iter().next(),
                (true, None) => self.nearest(goal, &position, left)?,
                (false, None) => self.refutation(goal, &position, left)?,
            };
            let Some(Choice { text, moment }) = next else { break };
            if own && !P::is_pass(moment.steps[0]) {
                left -= 1;
            }
            line.push(text);
            position = moment.after;
        }
        Ok(line)
    }

    /// The turn of the solver that comes nearest to a goal which cannot be forced any more: where the end decides, that which
    /// saves most; else that after which the most answers would let the solver through, were there a turn more.
    fn nearest(
        &mut self,
        goal: Goal,
        position: &P,
        left: TurnsLeft,
    ) -> Result<Option<Choice<P>>, TooLong> {
        let enough = self.allowed().saturating_sub(WORK_FOR_THE_NEAREST);
        let mut nearest: Option<(i32, Choice<P>)> = None;
        for choice in choices(position) {
            let after = &choice.moment.after;
            let mut near = 0;
            if goal.is_decided_at_the_end() {
                near = self.exact_margin(after)?;
            } else {
                for answer in choices(after) {
                    near += i32::from(self.works_by(&answer.moment, left.max(2) - 1)?);
                }
            }
            if nearest.as_ref().is_none_or(|(most, _)| near > *most) {
                nearest = Some((near, choice));
            }
            // Where there are hundreds of turns, those that come later are not worth the wait.
            if self.allowed() < enough {
                break;
            }
        }
        Ok(nearest.map(|(_, choice)| choice))
    }

    /// The whole solution that begins with a turn: each answer the toughest, each later turn of the solver the
    /// first that needs no more turns than there have to be.
    pub(crate) fn line(
        &mut self,
        goal: Goal,
        first: Choice<P>,
        length: TurnsLeft,
    ) -> Result<Vec<Choice<P>>, TooLong> {
        let solver = first.moment.before.to_act();
        let mut left = length;
        let mut line = vec![first];
        loop {
            let last = &line[line.len() - 1].moment;
            if self.reaches(&last.before, &last.after) || last.after.is_over() {
                return Ok(line);
            }
            if last.before.to_act() == solver && !P::is_pass(last.steps[0]) {
                left -= 1;
            }
            let position = last.after.clone();
            let next = if position.to_act() == solver {
                left = self.fewest(&position, left)?.unwrap_or(left);
                self.working(&position, left)?.into_iter().next()
            } else {
                self.toughest(goal, &position, left)?
            };
            match next {
                Some(next) => line.push(next),
                None => return Ok(line),
            }
        }
    }
}
