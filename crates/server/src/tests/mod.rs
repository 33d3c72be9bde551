//! The whole server in this process, on a clock that the tests move.

mod fuzz;
mod games;
mod nodes;
mod safety;
mod world;
