//! Positions as people look at them: in letters on a terminal, and as a picture.

mod graph;
mod labels;
mod svg;
mod text;

pub(crate) use graph::{Note, graph};
pub(crate) use svg::svg;
pub(crate) use text::text;
