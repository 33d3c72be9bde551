use dvonn::{Move, Phase, Position};
use game::{Player, Position as _};

use crate::puzzle_game::{Moment, PuzzleGame};
use crate::{Goal, Seam, Theme};

/// More stacks than this make an ending too long to be solved.
const ENDING_STACKS: usize = 11;

/// Fewer pieces than this are not worth cutting off, more are hardly ever.
const FEWEST_CUT: u8 = 3;
const MOST_CUT: u8 = 10;

/// The pieces in stacks of the opponent that leave the board by a turn of the other player.
fn cut_off(before: &Position, after: &Position) -> u32 {
    let fallen = |point: &dvonn::Point| !after.occupied().contains(*point);
    let fallen = before.owned(before.to_act().opponent()).filter(fallen);
    fallen.map(|point| u32::from(before.height(point))).sum()
}

/// The pieces that the mover loses by a turn of their own.
fn given_up(moment: &Moment<Position>) -> u32 {
    let Moment { before, steps, after } = moment;
    let me = before.to_act();
    let captured = match steps.first() {
        Some(Move::Stack(_, to)) if !before.owned(me).contains(*to) => {
            u32::from(before.height(*to))
        }
        _ => 0,
    };
    let [mine, left] = [before, after].map(|position| position.score()[me.index()]);
    (mine + captured).saturating_sub(left)
}

/// Whether a stack with a DVONN piece in it moves.
fn runs(moment: &Moment<Position>) -> bool {
    matches!(moment.steps.first(), Some(Move::Stack(from, _)) if moment.before.dvonn().contains(*from))
}

impl PuzzleGame for Position {
    fn seams(&self) -> Vec<Seam> {
        vec![Seam::every(200)]
    }

    fn goals(&self) -> Vec<Vec<Goal>> {
        if self.phase() == Phase::Place {
            return Vec::new();
        }
        if self.occupied().len() <= ENDING_STACKS {
            // The exact margin is put in its place once it is known.
            return vec![vec![Goal::Win(1)]];
        }
        vec![(FEWEST_CUT..=MOST_CUT).map(Goal::CutOff).collect()]
    }

    fn has_goal(&self, goal: Goal) -> bool {
        self.phase() == Phase::Move && matches!(goal, Goal::CutOff(_) | Goal::Win(_))
    }

    fn reaches(goal: Goal, solver: Player, _: &Self, before: &Self, after: &Self) -> bool {
        match goal {
            Goal::CutOff(count) => {
                before.to_act() == solver && cut_off(before, after) >= u32::from(count)
            }
            Goal::Win(margin) => {
                let sign = if solver == Player::First { 1 } else { -1 };
                after.is_over() && sign * after.margin() >= i32::from(margin)
            }
            _ => false,
        }
    }

    fn margin(&self) -> i32 {
        let [white, black] = self.score();
        white as i32 - black as i32
    }

    fn theme(_: Goal, solver: Player, line: &[Moment<Self>]) -> Theme {
        let own = || line.iter().filter(|moment| moment.before.to_act() == solver);
        if own().any(runs) {
            Theme::Run
        } else if own().any(|moment| cut_off(&moment.before, &moment.after) > 0) {
            Theme::CutOff
        } else {
            Theme::Counting
        }
    }

    /// Who cuts off has to lose less than the opponent.
    fn is_worthwhile(goal: Goal, solver: Player, line: &[Moment<Self>]) -> bool {
        let own = line.iter().filter(|moment| moment.before.to_act() == solver);
        match goal {
            Goal::CutOff(count) => own.map(given_up).sum::<u32>() < u32::from(count),
            _ => true,
        }
    }
}
