use games::{AnyPosition, each_game};

use crate::line::choices;
use crate::proof::{Solved, solve};
use crate::puzzle_game::PuzzleGame;
use crate::solver::{Solver, TooLong};
use crate::{Goal, LENGTHS, Puzzle, Seam};

/// With fewer turns to choose from, one is found by chance.
const FEWEST_CHOICES: usize = 6;

/// Looks for a puzzle in a position: of several, that which asks for most. Its rating is left at 0.
pub fn find(position: &AnyPosition, seam: &Seam) -> Option<Puzzle> {
    each_game!(position, diagram => {
        let start = diagram.position();
        if position.is_over() || choices(start).len() < FEWEST_CHOICES {
            return None;
        }
        let wanted = |rising: &Vec<Goal>| !seam.endings || rising[0].is_decided_at_the_end();
        let goals = start.goals().into_iter().filter(wanted);
        let found = goals.filter_map(|rising| most(start, rising, seam));
        let (goal, length, solved) = found.into_iter().next()?;
        Some(Puzzle {
            position: position.clone(),
            goal,
            length,
            solution: solved.solution,
            theme: solved.theme,
            rating: 0,
        })
    })
}

/// The last of a list of goals, each more than the one before, that makes a puzzle.
fn most<P: PuzzleGame>(start: &P, rising: Vec<Goal>, seam: &Seam) -> Option<(Goal, u8, Solved<P>)> {
    let Seam { theme, longest, work, .. } = *seam;
    let mut found = None;
    for goal in rising {
        let goal = exact(start, goal, work)?;
        // Who cannot force the lesser cannot force the greater.
        let Ok(Some(length)) = length_of(goal, start, longest, work) else { break };
        if !LENGTHS.contains(&length) {
            continue;
        }
        let Ok(solved) = solve(goal, length, start, 4 * work) else { continue };
        let wanted = theme.is_none_or(|theme| theme == solved.theme);
        if wanted && P::is_worthwhile(goal, start.to_act(), &solved.moments) {
            found = Some((goal, length, solved));
        }
    }
    found
}

/// The goal with the margin that is reached, where the end decides; nothing if that is no win.
fn exact<P: PuzzleGame>(start: &P, goal: Goal, allowed: u64) -> Option<Goal> {
    let Goal::Win(_) = goal else { return Some(goal) };
    let margin = Solver::new(goal, start, allowed).exact_margin(start).ok()?;
    u8::try_from(margin).ok().filter(|margin| *margin > 0).map(Goal::Win)
}

/// The fewest turns that force a goal.
fn length_of<P: PuzzleGame>(
    goal: Goal,
    start: &P,
    longest: u8,
    allowed: u64,
) -> Result<Option<u8>, TooLong> {
    let most = if goal.is_decided_at_the_end() { *LENGTHS.end() } else { longest };
    Solver::new(goal, start, allowed).fewest(start, most)
}
