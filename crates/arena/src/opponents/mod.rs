//! Opponents of the usual kinds, to be measured against. They are plain on purpose. What they know of a game
//! stands in the file of its name.

mod dvonn;
mod greedy;
mod lyngk;
mod mcts;
mod random;
mod yinsh;

pub(crate) use self::dvonn::{AlphaBeta, check_codecup};
pub(crate) use self::greedy::Greedy;
pub(crate) use self::mcts::Mcts;
pub(crate) use self::random::RandomPlayer;
