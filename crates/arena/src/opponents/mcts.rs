use std::time::{Duration, Instant};

use game::{Notation, Outcome, Player, Position, Random, turn_text};
use games::each_game;
use play::GameInPlay;

use crate::{Allowance, Contestant, Forfeit};

/// Plain Monte Carlo tree search: UCT over steps, every leaf valued by one random game.
pub(crate) struct Mcts {
    rollouts: Option<u64>,
    random: Random,
}

/// Random games a turn where neither rollouts nor time nor nodes are given.
const USUAL_ROLLOUTS: u64 = 10_000;

/// How much a move that has been tried little is preferred: the constant of UCT.
const EXPLORATION: f32 = 1.0;

/// A leaf gets children once so many random games have begun there.
const GAMES_BEFORE_CHILDREN: u32 = 2;

/// The tree stops growing here, at about 200 MB.
const MOST_NODES: usize = 6_000_000;

/// The clock is looked at after so many random games.
const GAMES_BETWEEN_LOOKS: u64 = 32;

impl Mcts {
    pub(crate) fn new(rollouts: Option<u64>, random: Random) -> Self {
        Self { rollouts, random }
    }

    fn think<P: Notation>(&mut self, position: &P, allowance: &Allowance) -> Option<String> {
        let mut budget = Budget::new(self.rollouts, allowance);
        let player = position.to_act();
        let mut position = position.clone();
        let mut tree = MctsTree::<P>::new();
        let (mut node, mut steps) = (0, Vec::new());
        while !position.is_over() {
            tree.search(node, &position, &mut budget, &mut self.random);
            node = tree.favourite(node)?;
            let step = tree.nodes[node].step?;
            position.play_unchecked(step);
            steps.push(step);
            if position.ends_turn_of(player) {
                return Some(turn_text::<P>(&steps));
            }
        }
        None
    }
}

impl Contestant for Mcts {
    fn choose(&mut self, game: &GameInPlay, allowance: &Allowance) -> Result<String, Forfeit> {
        let turn =
            each_game!(game.position(), diagram => self.think(diagram.position(), allowance));
        turn.ok_or_else(|| Forfeit::illegal("no turn is left"))
    }
}

/// How many random games may be played, and until when.
struct Budget {
    rollouts: u64,
    played: u64,
    begin: Instant,
    time: Option<Duration>,
}

impl Budget {
    fn new(rollouts: Option<u64>, allowance: &Allowance) -> Self {
        let time = allowance.share();
        let allowed = match *allowance {
            Allowance::Nodes(nodes) => nodes,
            _ if time.is_some() => u64::MAX,
            _ => rollouts.unwrap_or(USUAL_ROLLOUTS),
        };
        let rollouts = rollouts.unwrap_or(u64::MAX).min(allowed);
        Self { rollouts, played: 0, begin: Instant::now(), time }
    }

    fn is_used_up(&self) -> bool {
        let late = || self.time.is_some_and(|time| self.begin.elapsed() >= time);
        self.played >= self.rollouts || self.played.is_multiple_of(GAMES_BETWEEN_LOOKS) && late()
    }
}

struct MctsTree<P: Position> {
    nodes: Vec<MctsNode<P>>,
}

/// A step and what came of it. Its children stand side by side.
struct MctsNode<P: Position> {
    /// Nothing at the root.
    step: Option<P::Move>,
    games: u32,
    /// Points of the player who chose the step.
    points: f32,
    first_child: u32,
    children: u32,
}

impl<P: Position> MctsNode<P> {
    fn new(step: Option<P::Move>) -> Self {
        Self { step, games: 0, points: 0.0, first_child: 0, children: 0 }
    }
}

impl<P: Position> MctsTree<P> {
    fn new() -> Self {
        Self { nodes: vec![MctsNode::new(None)] }
    }

    /// Plays random games from a node of the tree, which stands for `position`.
    fn search(&mut self, root: usize, position: &P, budget: &mut Budget, random: &mut Random) {
        self.grow(root, position, random);
        if self.nodes[root].children < 2 {
            return;
        }
        // Earlier steps of the turn may have used up the budget; every step is tried all the same.
        while self.nodes[root].games < self.nodes[root].children || !budget.is_used_up() {
            self.descend(root, position.clone(), random);
            budget.played += 1;
        }
    }

    /// Gives a node its children, in random order so that none is preferred for its place.
    fn grow(&mut self, node: usize, position: &P, random: &mut Random) {
        if self.nodes[node].children > 0 {
            return;
        }
        let first = self.nodes.len();
        position.for_each_move(|step| self.nodes.push(MctsNode::new(Some(step))));
        random.shuffle(&mut self.nodes[first..]);
        self.nodes[node].first_child = first as u32;
        self.nodes[node].children = (self.nodes.len() - first) as u32;
    }

    /// One random game: down the tree by UCT, then at random, and its result back up.
    fn descend(&mut self, root: usize, mut position: P, random: &mut Random) {
        let mut path: Vec<(usize, Player)> = Vec::with_capacity(64);
        let mut node = root;
        loop {
            let full = self.nodes.len() > MOST_NODES;
            if self.nodes[node].games >= GAMES_BEFORE_CHILDREN && !full {
                self.grow(node, &position, random);
            }
            if self.nodes[node].children == 0 {
                break;
            }
            node = self.child_to_try(node);
            path.push((node, position.to_act()));
            let step = self.nodes[node].step.expect("every child has a step");
            position.play_unchecked(step);
        }
        position.play_out(random);
        let outcome = position.outcome();
        self.nodes[root].games += 1;
        for (node, chooser) in path {
            let node = &mut self.nodes[node];
            node.games += 1;
            node.points += match outcome {
                Some(Outcome::Win(winner)) if winner == chooser => 1.0,
                Some(Outcome::Win(_)) => 0.0,
                _ => 0.5,
            };
        }
    }

    fn children(&self, node: usize) -> std::ops::Range<usize> {
        let first = self.nodes[node].first_child as usize;
        first..first + self.nodes[node].children as usize
    }

    /// A child without games, or the one with the highest upper confidence bound.
    fn child_to_try(&self, node: usize) -> usize {
        let log = (self.nodes[node].games.max(1) as f32).ln();
        let (mut best, mut bound) = (self.nodes[node].first_child as usize, f32::NEG_INFINITY);
        for child in self.children(node) {
            let MctsNode { games, points, .. } = self.nodes[child];
            if games == 0 {
                return child;
            }
            let games = games as f32;
            let upper = points / games + EXPLORATION * (log / games).sqrt();
            if upper > bound {
                (best, bound) = (child, upper);
            }
        }
        best
    }

    /// The child that was tried most.
    fn favourite(&self, node: usize) -> Option<usize> {
        self.children(node).max_by_key(|child| self.nodes[*child].games)
    }
}
