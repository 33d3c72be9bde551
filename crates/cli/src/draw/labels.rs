//! The letters and numbers round a board.

use games::{GameKind, Spot, View};

/// A letter or number, standing off a point at the end of its line.
pub(super) struct Label<'v> {
    pub(super) text: String,
    pub(super) spot: &'v Spot,
    /// From the point, in units of the drawing.
    pub(super) offset: (f64, f64),
}

pub(super) fn labels(view: &View) -> Vec<Label<'_>> {
    let columns = view.spots.chunk_by(|a, b| a.column == b.column);
    let mut labels = Vec::new();
    for column in columns {
        let (lowest, highest) = (&column[0], &column[column.len() - 1]);
        let offset = match view.kind {
            GameKind::Dvonn => (31.0, 54.0),
            GameKind::Yinsh | GameKind::YinshBlitz => (0.0, 60.0),
            GameKind::Lyngk | GameKind::LyngkSix => (0.0, 68.0),
        };
        labels.push(Label { text: lowest.name[..1].to_owned(), spot: lowest, offset });
        if matches!(view.kind, GameKind::Lyngk | GameKind::LyngkSix) {
            // Every column counts from 1: the last number tells how far.
            let text = highest.name[1..].to_owned();
            labels.push(Label { text, spot: highest, offset: (0.0, -66.0) });
        }
    }
    if !matches!(view.kind, GameKind::Lyngk | GameKind::LyngkSix) {
        let offset = if view.kind == GameKind::Dvonn { (-62.0, 0.0) } else { (-55.0, -31.0) };
        for number in 1..=11 {
            let text = number.to_string();
            // The points come column by column, so the first one found is the line's left end.
            if let Some(spot) = view.spots.iter().find(|spot| spot.name[1..] == text) {
                labels.push(Label { text, spot, offset });
            }
        }
    }
    labels
}
