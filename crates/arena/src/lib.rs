//! Matches between players: how strength is measured rather than believed.
//!
//! A [`Match`] plays every opening twice with the sides changed, several games at once if asked to,
//! and takes the results in the order of the games, so that players who always play alike always
//! get the same result. What it came to is a [`MatchSummary`]: the score, what it means in
//! [Elo], and how a sequential test ([`Sprt`]) stands.
//!
//! A player is an [`Entrant`], named as on the command line: a level of the engine, a program that
//! speaks the Universal Game Interface or that of CodeCup's judge, or one of the [opponents](StandIn) that stand in for the
//! usual kinds of program.

mod codecup_player;
mod contestant;
mod cpu_time;
mod elo;
mod engine_player;
mod entry;
mod fixture;
mod opening;
mod opponents;
mod pace;
mod program;
mod sprt;
mod summary;
mod tally;
mod tournament;
mod ugi_player;

pub use contestant::{Contestant, FaultKind, Forfeit};
pub use elo::{Elo, superiority};
pub use entry::{ClockKind, Entrant, Program, Resources, StandIn};
pub use fixture::{Contender, Ending, Finished};
pub use opening::{Opening, Openings};
pub use pace::{Allowance, Pace};
pub use sprt::{Sprt, Verdict};
pub use summary::{MatchSummary, Standing};
pub use tally::GameTally;
pub use tournament::{Match, MatchProgress};
