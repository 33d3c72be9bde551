//! The letters and numbers round a board.

use games::{DrawnPoint, View};

/// A letter or number, standing off a point at the end of its line.
pub(crate) struct Label<'v> {
    pub(crate) text: String,
    pub(crate) spot: &'v DrawnPoint,
    /// From the point, in units of the drawing.
    pub(crate) offset: (f64, f64),
}

pub(crate) fn labels(view: &View) -> Vec<Label<'_>> {
    let places = &crate::look_of(view.kind).labels;
    let mut labels = Vec::new();
    for column in view.spots.chunk_by(|a, b| a.column == b.column) {
        let (lowest, highest) = (&column[0], &column[column.len() - 1]);
        let letter = lowest.name[..1].to_owned();
        labels.push(Label { text: letter, spot: lowest, offset: places.letters });
        if places.lines.is_none() {
            let text = highest.name[1..].to_owned();
            labels.push(Label { text, spot: highest, offset: (0.0, -66.0) });
        }
    }
    if let Some(offset) = places.lines {
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
