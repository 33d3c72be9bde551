//! Opponents of the usual kinds, to be measured against. They are plain on purpose.

mod alphabeta;
mod greedy;
mod mcts;
mod random;

pub(crate) use alphabeta::AlphaBeta;
pub(crate) use greedy::Greedy;
pub(crate) use mcts::Mcts;
pub(crate) use random::RandomPlayer;
