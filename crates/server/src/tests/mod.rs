//! The whole server in this process, on a clock that the tests move.

mod accounts;
mod api;
mod email;
mod embed;
mod export;
mod fuzz;
mod games;
mod meeting;
mod nodes;
mod notices;
mod safety;
mod world;
