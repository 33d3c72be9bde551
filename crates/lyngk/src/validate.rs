//! The rules once more, on the written form: slow and plain, to be compared with [`Position`].
//!
//! [`Position`]: crate::Position

use std::collections::BTreeSet;

use game::{Outcome, Player, SortedMap, Validate};
use hexgrid::Direction;

use crate::{Colour, Move, Piece, Point, Setup, Variant};

/// The stack that a hop from a point in a direction reaches.
fn hop(
    stacks: &SortedMap<Point, Vec<Piece>>,
    mut at: Point,
    direction: Direction,
) -> Option<Point> {
    loop {
        at = at.step(direction, 1)?;
        if stacks.contains_key(&at) {
            return Some(at);
        }
    }
}

/// Adds every end of a move that goes on from a point, over links that it has not used yet.
fn walk(
    others: &SortedMap<Point, Vec<Piece>>,
    at: Point,
    link: Option<Piece>,
    used: &mut Vec<Point>,
    ends: &mut BTreeSet<Point>,
) {
    for direction in Direction::ALL {
        let Some(next) = hop(others, at, direction) else { continue };
        if others[&next].last().copied() != link {
            ends.insert(next);
        } else if !used.contains(&next) {
            used.push(next);
            walk(others, next, link, used, ends);
            used.pop();
        }
    }
}

/// Whether a stack may be put onto another one.
fn fits(setup: &Setup, moving: &[Piece], landed: &[Piece], own: bool) -> bool {
    let highest = match setup.variant {
        Variant::Standard | Variant::Awarding => 5,
        Variant::SixStack => 6,
    };
    let shared = moving.iter().any(|piece| *piece != Piece::Joker && landed.contains(piece));
    !shared && moving.len() + landed.len() <= highest && (own || landed.len() <= moving.len())
}

fn stack_moves(setup: &Setup, player: Player) -> Vec<Move> {
    let mut moves = Vec::new();
    for (from, pieces) in setup.stacks.iter() {
        let owner = setup.owner(*from);
        let top = pieces.last().copied();
        if top == Some(Piece::Joker) || owner == Some(player.opponent()) {
            continue;
        }
        let own = owner == Some(player);
        let mut others = setup.stacks.clone();
        others.remove(from);
        let mut ends = BTreeSet::new();
        walk(&others, *from, top.filter(|_| own), &mut Vec::new(), &mut ends);
        let landings = ends.into_iter().filter(|to| fits(setup, pieces, &others[to], own));
        moves.extend(landings.map(|to| Move::Stack(*from, to)));
    }
    moves
}

/// Gives a player a colour, and where the rules say so its fives.
fn claim(setup: &mut Setup, player: Player, colour: Colour) {
    setup.claims[player.index()].push(colour);
    if setup.variant == Variant::Awarding {
        let top = Some(&Piece::Colour(colour));
        let five = |pieces: &Vec<Piece>| pieces.len() == 5 && pieces.last() == top;
        setup.removed[player.index()] +=
            setup.stacks.values().filter(|pieces| five(pieces)).count() as u8;
        setup.stacks.retain(|_, pieces| !five(pieces));
    }
}

/// The claims of a player that a move can follow.
fn claims(setup: &Setup, player: Player) -> Vec<Move> {
    if setup.claims[player.index()].len() == 2 {
        return Vec::new();
    }
    let unclaimed = Colour::ALL.into_iter().filter(|colour| setup.claimed_by(*colour).is_none());
    let followed = |colour: &Colour| {
        let mut after = setup.clone();
        claim(&mut after, player, *colour);
        !stack_moves(&after, player).is_empty()
    };
    unclaimed.filter(followed).map(Move::Claim).collect()
}

fn is_stuck(setup: &Setup, player: Player) -> bool {
    stack_moves(setup, player).is_empty() && claims(setup, player).is_empty()
}

impl Validate for Setup {
    fn plain_moves(&self) -> Vec<Move> {
        if self.winner.is_some() {
            return Vec::new();
        }
        let mut moves = stack_moves(self, self.to_move);
        if !self.pending {
            moves.extend(claims(self, self.to_move));
        }
        if moves.is_empty() && !is_stuck(self, self.to_move.opponent()) {
            moves.push(Move::Pass);
        }
        moves
    }

    fn plain_play(&self, step: Move) -> Self {
        let mut after = self.clone();
        let player = self.to_move;
        match step {
            Move::Claim(colour) => {
                claim(&mut after, player, colour);
                after.pending = true;
                return after;
            }
            Move::Stack(from, to) => {
                let moved = after.stacks.remove(&from).expect("a stack moves");
                let landed = after.stacks.get_mut(&to).expect("it lands on another");
                landed.extend(moved);
                let height = landed.len();
                if after.owner(to) == Some(player) {
                    match (self.variant, height) {
                        (Variant::Standard | Variant::Awarding, 5) => {
                            after.stacks.remove(&to);
                            after.removed[player.index()] += 1;
                        }
                        (Variant::SixStack, 6) => after.winner = Some(player),
                        _ => {}
                    }
                }
            }
            Move::Pass => {}
        }
        after.pending = false;
        after.to_move = player.opponent();
        after
    }

    fn plain_outcome(&self) -> Option<Outcome> {
        if let Some(winner) = self.winner {
            return Some(Outcome::Win(winner));
        }
        if !Player::BOTH.into_iter().all(|player| is_stuck(self, player)) {
            return None;
        }
        let score = |player: Player| {
            let own = |height: usize| {
                let stacks = self.stacks.iter().filter(|(_, pieces)| pieces.len() == height);
                stacks.filter(|(point, _)| self.owner(**point) == Some(player)).count()
            };
            let fives = match self.variant {
                Variant::Standard | Variant::Awarding => usize::from(self.removed[player.index()]),
                Variant::SixStack => own(5),
            };
            [fives, own(4), own(3), own(2), own(1)]
        };
        Some(Outcome::of_scores(Player::BOTH.map(score)))
    }
}
