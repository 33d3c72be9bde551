//! Why a step is not legal: the rules one by one, by walking along the lines.

use std::collections::VecDeque;

use game::{Player, Position as _, SortedMap};
use hexgrid::Direction;

use crate::{Colour, Illegal, Move, Piece, Point, PointSet, Position};

impl Position {
    pub(crate) fn judge(&self, step: Move) -> Result<(), Illegal> {
        if self.winner().is_some() {
            return Err(Illegal::GameOver);
        }
        let verdict = match step {
            Move::Claim(colour) => self.judge_claim(colour),
            Move::Stack(from, to) => self.judge_stack(from, to, self.to_act()),
            Move::Pass => self.judge_pass(),
        };
        verdict.map_err(|why| if self.is_over() { Illegal::GameOver } else { why })
    }

    /// The links of a shortest way for the player to act from a stack to another one, in the order
    /// in which they are used: none for a plain move, and none where no way leads.
    pub fn route(&self, from: Point, to: Point) -> Vec<Point> {
        self.links_between(from, to, self.to_act()).unwrap_or_default()
    }

    fn judge_claim(&self, colour: Colour) -> Result<(), Illegal> {
        let player = self.to_act();
        if self.pending() {
            return Err(Illegal::SecondClaim);
        }
        if let Some(owner) = self.claimed_by(colour) {
            return Err(Illegal::Claimed(colour, owner));
        }
        if self.claims(player).len() == 2 {
            return Err(Illegal::TwoClaims);
        }
        if self.with_claim(player, colour).finds_move(player) {
            Ok(())
        } else {
            Err(Illegal::NothingFollows(colour))
        }
    }

    fn judge_pass(&self) -> Result<(), Illegal> {
        let (player, opponent) = (self.to_act(), self.to_act().opponent());
        if self.pending() {
            return Err(Illegal::PassAfterClaim);
        }
        if self.finds_move(player) {
            return Err(Illegal::MustMove);
        }
        if let Some(colour) = self.find_opening_claim(player) {
            return Err(Illegal::MustClaim(colour));
        }
        let opponent_can_act =
            self.finds_move(opponent) || self.find_opening_claim(opponent).is_some();
        if opponent_can_act { Ok(()) } else { Err(Illegal::GameOver) }
    }

    /// Judges a move of a player's stack.
    fn judge_stack(&self, from: Point, to: Point, player: Player) -> Result<(), Illegal> {
        let own = self.claims(player);
        let Some(top) = self.top(from) else { return Err(Illegal::Empty(from)) };
        let Piece::Colour(colour) = top else { return Err(Illegal::LoneJoker(from)) };
        if self.claims(player.opponent()).contains(colour) {
            return Err(Illegal::NotYours(from));
        }
        if from == to {
            return Err(Illegal::SamePoint(from));
        }
        if !self.occupied().contains(to) {
            return Err(Illegal::EmptyTarget(to));
        }
        if let Some(full) = [from, to].into_iter().find(|point| self.is_wall(*point)) {
            return Err(Illegal::Full(full));
        }
        if self.links_between(from, to, player).is_none() {
            return Err(match from.hex().line_to(to.hex()) {
                Some((direction, _)) => {
                    let blocker = self.first_stack(from, direction, from).unwrap_or(to);
                    Illegal::InTheWay { from, to, blocker }
                }
                None if own.contains(colour) => Illegal::NoChain { from, to, colour },
                None => Illegal::NotALine(from, to),
            });
        }
        let both = |colour: &Colour| self.colours(to).contains(*colour);
        if let Some(colour) = self.colours(from).find(both) {
            return Err(Illegal::ColourTwice { to, colour });
        }
        let (moving, landed) = (self.height(from), self.height(to));
        let highest = self.variant().highest() as u8;
        if moving + landed > highest {
            return Err(Illegal::TooHigh { height: moving + landed, highest });
        }
        if landed > moving && !own.contains(colour) {
            return Err(Illegal::NeutralClimbs { height: moving, to });
        }
        Ok(())
    }

    /// Whether a player can move some stack.
    fn finds_move(&self, player: Player) -> bool {
        self.occupied()
            .any(|from| self.occupied().any(|to| self.judge_stack(from, to, player).is_ok()))
    }

    /// A claim of a player that a move can follow.
    fn find_opening_claim(&self, player: Player) -> Option<Colour> {
        let opens = |colour: &Colour| {
            self.claimed_by(*colour).is_none()
                && self.with_claim(player, *colour).finds_move(player)
        };
        Colour::ALL.into_iter().find(opens).filter(|_| self.claims(player).len() < 2)
    }

    fn claimed_by(&self, colour: Colour) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| self.claims(*player).contains(colour))
    }

    /// The links that a player's stack uses on a shortest way to another one.
    fn links_between(&self, from: Point, to: Point, player: Player) -> Option<Vec<Point>> {
        let colour = self.top(from)?.colour()?;
        let links =
            if self.claims(player).contains(colour) { self.tops(colour) } else { PointSet::EMPTY };
        let mut reached_from = SortedMap::new();
        let mut ends = VecDeque::from([from]);
        while let Some(end) = ends.pop_front() {
            for direction in Direction::ALL {
                let Some(next) = self.first_stack(end, direction, from) else { continue };
                if next == to {
                    let back = std::iter::successors(Some(end), |at| reached_from.get(at).copied());
                    let mut route: Vec<Point> = back.take_while(|at| *at != from).collect();
                    route.reverse();
                    return Some(route);
                }
                if links.contains(next) && !reached_from.contains_key(&next) {
                    reached_from.insert(next, end);
                    ends.push_back(next);
                }
            }
        }
        None
    }

    /// The first stack in a direction, when the one on `left` has gone.
    fn first_stack(&self, at: Point, direction: Direction, left: Point) -> Option<Point> {
        (1..)
            .map_while(|distance| at.step(direction, distance))
            .find(|point| self.occupied().contains(*point) && *point != left)
    }
}
