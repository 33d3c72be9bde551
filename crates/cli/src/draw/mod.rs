//! Positions as people look at them: in letters on a terminal, and as a picture.

mod labels;
mod svg;
mod text;

pub(crate) use svg::svg;
pub(crate) use text::text;
