//! Positions as people look at them: in letters on a terminal, and as a picture. What is special to a
//! game, its `Look`, stands in the file of its name.

mod dvonn;
mod graph;
mod labels;
mod look;
mod lyngk;
mod shade;
mod shapes;
mod strokes;
mod svg;
mod text;
mod yinsh;

use games::GameKind;

use self::look::Look;

pub use graph::{Note, graph};
pub use shade::Shade;
pub use svg::{CARD, card, shaded_svg, svg};
pub use text::{Sheet, caption, sheet, text};

fn look_of(kind: GameKind) -> &'static Look {
    match kind {
        GameKind::Dvonn => &dvonn::LOOK,
        GameKind::Yinsh | GameKind::YinshBlitz => &yinsh::LOOK,
        GameKind::Lyngk | GameKind::LyngkSix => &lyngk::LOOK,
    }
}
