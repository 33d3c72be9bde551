use crate::Position;

/// What is listed and counted: single steps, or whole turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// One decision.
    Step,
    /// All that a player does before the opponent acts.
    Turn,
}

/// Calls `visit` with every turn that can be played (or finished, in the middle of one): its
/// steps, and the position after it.
pub fn for_each_turn<P: Position>(position: &P, visit: &mut impl FnMut(&[P::Move], &P)) {
    extend_turn(position, &mut Vec::new(), visit);
}

fn extend_turn<P: Position>(
    position: &P,
    steps: &mut Vec<P::Move>,
    visit: &mut impl FnMut(&[P::Move], &P),
) {
    let player = position.to_act();
    position.for_each_move(|step| {
        let mut next = position.clone();
        next.play_unchecked(step);
        steps.push(step);
        if next.ends_turn_of(player) {
            visit(steps, &next);
        } else {
            extend_turn(&next, steps, visit);
        }
        steps.pop();
    });
}
