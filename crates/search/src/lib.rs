//! One search for all games, naming none of them.
//!
//! What a game brings is its [`Knowledge`]: how a position is judged, which moves look promising,
//! and how boldly unpromising ones may be pruned. What comes out goes to a sink of
//! [`Report`]s; the search itself never prints.
//!
//! # How it works
//!
//! The tree is searched again and again, each time a turn deeper, by principal variation search:
//! at each node the first move is expected to be best and is searched with the whole window; the
//! others only have to be shown not to be better, with a window of no width. Most nodes are
//! therefore *cut nodes*, where one good reply is enough, or *all nodes*, where every move has to be
//! refuted; the few with an open window form the principal variation.
//!
//! Players need not alternate: a score changes its sign only where the player to act changes. Depth
//! is counted in turns. Steps inside a turn and forced steps cost none, so that a turn is never
//! judged half done.
//!
//! Every score comes with the word whether it is *proven*: it is if it rests on finished games
//! alone, whatever the depth. A node that is cut off is proven by the reply that cuts it; a node
//! whose moves all fail is proven if every one of them is, and none was pruned.

mod knowledge;
mod limits;
mod move_ordering;
mod proof;
mod report;
mod score;
mod searcher;
mod transposition_table;
mod watch;
mod worker;

pub use knowledge::{Knowledge, Parameters};
pub use limits::{Limits, StopFlag};
pub use report::{NodeCount, PrincipalVariation, Report};
pub use score::{SearchScore, WIN};
pub use searcher::{ReportOf, Searcher};
pub use transposition_table::TranspositionTable;
pub use watch::{StoppedWatch, Watch};
