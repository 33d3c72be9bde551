use std::time::{Duration, Instant};

use dvonn::{Move, Phase, Point, PointSet, Position};
use game::{Player, Position as _, Random};
use games::{AnyPosition, GameKind};

use super::greedy::{Gain, Greed, lead};
use play::GameInPlay;

use crate::{Allowance, Contestant, Forfeit};

/// DVONN by plain alpha-beta search, deeper and deeper until the time is over, on mobility and
/// contact; exact as soon as the end of the game comes into sight.
pub(crate) struct AlphaBeta {
    random: Random,
}

/// Evaluations a turn where neither time nor nodes are given.
const USUAL_NODES: u64 = 200_000;

/// A piece at the end of the game, in the unit of the evaluation.
const FINAL_PIECE: i32 = 1_000;

const INFINITY: i32 = 1_000_000;

/// Deeper than any game of DVONN goes on.
const DEEPEST: u32 = 120;

/// The clock is looked at after so many evaluations.
const NODES_BETWEEN_LOOKS: u64 = 1_024;

/// Whether CodeCup's judge knew a game, or why not.
pub(crate) fn check_codecup(kind: GameKind) -> Result<(), String> {
    match kind {
        GameKind::Dvonn => Ok(()),
        _ => Err(format!("programs for CodeCup play dvonn only, not {kind}")),
    }
}

impl AlphaBeta {
    pub(crate) fn new(random: Random) -> Self {
        Self { random }
    }

    /// Whether it plays a game, or why not.
    pub(crate) fn check(kind: GameKind) -> Result<(), String> {
        match kind {
            GameKind::Dvonn => Ok(()),
            _ => Err(format!("alphabeta plays dvonn only, not {kind}")),
        }
    }

    fn think(&mut self, position: &Position, allowance: &Allowance) -> Option<Move> {
        let mut moves = position.legal_moves();
        self.random.shuffle(&mut moves);
        if position.phase() == Phase::Place {
            return moves.into_iter().max_by_key(|step| placement(position, *step));
        }
        if moves.len() < 2 {
            return moves.pop();
        }
        let mut search = Search::new(allowance);
        let deepest = match *allowance {
            Allowance::Depth(depth) => depth.clamp(1, DEEPEST),
            _ => DEEPEST,
        };
        for depth in 1..=deepest {
            search.exact = true;
            let best = search.root(position, &moves, depth);
            // An iteration that was broken off still knows which of the moves it saw is best.
            if let Some(best) = best {
                let place = moves.iter().position(|step| *step == best)?;
                moves[..=place].rotate_right(1);
            }
            if search.stopped || search.exact {
                break;
            }
        }
        moves.first().copied()
    }
}

impl Contestant for AlphaBeta {
    fn choose(&mut self, game: &GameInPlay, allowance: &Allowance) -> Result<String, Forfeit> {
        let AnyPosition::Dvonn(diagram) = game.position() else {
            return Err(Forfeit::crash("alphabeta plays dvonn only"));
        };
        let turn = self.think(diagram.position(), allowance);
        turn.map(|step| step.to_string()).ok_or_else(|| Forfeit::illegal("no turn is left"))
    }
}

impl Greed for Position {
    /// Pieces controlled, then moves.
    fn gain(&self, player: Player) -> Gain {
        let pieces = self.score().map(|pieces| pieces as i32);
        let moves = |player| self.mobility(player) as i32;
        [lead(|player| pieces[player.index()], player), lead(moves, player), 0]
    }
}

/// How good a placement looks: near the DVONN pieces, rather on the edge, where nothing gets closed
/// in, and next to pieces that can be captured rather than to the own ones.
fn placement(position: &Position, step: Move) -> i32 {
    let Move::Place(point) = step else { return 0 };
    let me = position.to_act();
    let beside =
        |set: PointSet| point.neighbours().filter(|next| set.contains(*next)).count() as i32;
    let distance = |other: Point| {
        let (dx, dy) = (other.hex().x - point.hex().x, other.hex().y - point.hex().y);
        i32::from(dx.abs().max(dy.abs()).max((dx - dy).abs()))
    };
    let nearest = position.dvonn().map(distance).min().unwrap_or(3);
    let open = 6 - point.neighbours().count() as i32;
    if position.dvonn().count() < 3 {
        // The DVONN pieces are spread out.
        return nearest.min(4);
    }
    -2 * nearest + open + beside(position.owned(me.opponent())) - beside(position.owned(me))
}

struct Search {
    begin: Instant,
    time: Option<Duration>,
    most_nodes: u64,
    nodes: u64,
    stopped: bool,
    /// Whether everything seen so far in this iteration was the end of the game.
    exact: bool,
    /// Moves that cut at each depth.
    killers: [[Option<Move>; 2]; DEEPEST as usize + 1],
    /// How often a stack move has cut, by its points.
    history: Vec<u32>,
}

impl Search {
    fn new(allowance: &Allowance) -> Self {
        let time = allowance.share();
        let most_nodes = match *allowance {
            Allowance::Nodes(nodes) => nodes,
            Allowance::Unlimited => USUAL_NODES,
            _ => u64::MAX,
        };
        Self {
            begin: Instant::now(),
            time,
            most_nodes,
            nodes: 0,
            stopped: false,
            exact: true,
            killers: [[None; 2]; DEEPEST as usize + 1],
            history: vec![0; 64 * 64],
        }
    }

    /// The best of the moves at the root, unless not even one was searched.
    fn root(&mut self, position: &Position, moves: &[Move], depth: u32) -> Option<Move> {
        let (mut alpha, mut best) = (-INFINITY, None);
        for step in moves {
            let mut next = position.clone();
            next.play_unchecked(*step);
            let value = -self.value(&next, depth - 1, -INFINITY, -alpha);
            if self.stopped {
                break;
            }
            if value > alpha {
                (alpha, best) = (value, Some(*step));
            }
        }
        best
    }

    /// What a position of the moving phase is worth to the player to act. Turns alternate there.
    fn value(&mut self, position: &Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if self.nodes >= self.most_nodes
            || self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS)
                && self.time.is_some_and(|time| self.begin.elapsed() >= time)
        {
            self.stopped = true;
        }
        if self.stopped {
            return 0;
        }
        let mut moves = Vec::with_capacity(64);
        position.for_each_move(|step| moves.push(step));
        if moves.is_empty() {
            return FINAL_PIECE * margin(position);
        }
        if depth == 0 {
            self.exact = false;
            return judgement(position);
        }
        let killers = self.killers[depth as usize];
        moves.sort_by_cached_key(|step| {
            let order = match *step {
                _ if killers.contains(&Some(*step)) => u32::MAX,
                Move::Stack(from, to) => self.history[from.index() * 64 + to.index()],
                _ => 0,
            };
            std::cmp::Reverse(order)
        });
        let mut best = -INFINITY;
        for step in moves {
            let mut next = position.clone();
            next.play_unchecked(step);
            let value = -self.value(&next, depth - 1, -beta, -alpha);
            if self.stopped {
                return 0;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                self.remember(step, depth);
                break;
            }
        }
        best
    }

    fn remember(&mut self, step: Move, depth: u32) {
        if let Move::Stack(from, to) = step {
            self.history[from.index() * 64 + to.index()] += depth * depth;
        }
        let killers = &mut self.killers[depth as usize];
        if killers[0] != Some(step) {
            *killers = [Some(step), killers[0]];
        }
    }
}

/// Pieces of the player to act less those of the opponent.
fn margin(position: &Position) -> i32 {
    let pieces = position.score().map(|pieces| pieces as i32);
    let me = position.to_act();
    pieces[me.index()] - pieces[me.opponent().index()]
}

/// Moves, stacks that can still move, stacks in touch with a DVONN piece, and pieces.
fn judgement(position: &Position) -> i32 {
    let mut touched = position.dvonn();
    for point in position.dvonn() {
        point.neighbours().for_each(|next| touched.insert(next));
    }
    let of = |player: Player| {
        let moves = position.mobility(player) as i32;
        let free = position.free(player).count() as i32;
        let contact =
            position.owned(player).filter(|point| touched.contains(*point)).count() as i32;
        4 * moves + 2 * free + 3 * contact
    };
    let me = position.to_act();
    of(me) - of(me.opponent()) + 2 * margin(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The final margin of best play, by looking at every game there is.
    fn best_margin(position: &Position) -> i32 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return margin(position);
        }
        let after = |step: &Move| {
            let mut next = position.clone();
            next.play_unchecked(*step);
            -best_margin(&next)
        };
        moves.iter().map(after).max().expect("there are moves")
    }

    #[test]
    fn endings_are_played_exactly() {
        let mut player = AlphaBeta::new(Random::new(1));
        let mut random = Random::new(2);
        for _ in 0..200 {
            let mut position = Position::start(dvonn::Variant::Standard, &mut random);
            while position.unplaced() > 0 || position.occupied().len() > 9 {
                let Some(step) = position.random_move(&mut random) else { break };
                position.play_unchecked(step);
            }
            if position.is_over() {
                continue;
            }
            let step = player.think(&position, &Allowance::Depth(DEEPEST)).unwrap();
            let mut next = position.clone();
            next.play_unchecked(step);
            assert_eq!(-best_margin(&next), best_margin(&position), "{step} in {position:?}");
        }
    }
}
