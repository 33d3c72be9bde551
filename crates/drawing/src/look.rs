use games::DrawnStack;

use crate::shapes::At;

/// What differs between the boards.
pub(crate) struct Look {
    /// The name of the theme's colours.
    pub(crate) class: &'static str,
    /// Round the points of the picture.
    pub(crate) margin: f64,
    /// The frame of the picture.
    pub(crate) view_box: &'static str,
    /// Whether points have a seat for what stands there.
    pub(crate) seats: bool,
    /// Whether a stub of the line leads to each letter.
    pub(crate) stubs: bool,
    pub(crate) labels: Labels,
    /// How far neighbours are apart in characters: to the side, and down.
    pub(crate) scale: (f64, f64),
    /// The line between neighbours in characters, where there is room for it.
    pub(crate) line: fn(f64, f64) -> Option<&'static str>,
    /// What stands for a stack in characters, each with its colour.
    pub(crate) letters: fn(&DrawnStack) -> Vec<(char, &'static str)>,
    /// The stack as a part of the picture.
    pub(crate) picture: fn(At, &DrawnStack) -> String,
}

/// Where letters and numbers stand, from the point at the end of their line.
pub(crate) struct Labels {
    pub(crate) letters: (f64, f64),
    /// For the numbers of lines. Where every column counts from 1, there are none: the last number of
    /// each tells how far.
    pub(crate) lines: Option<(f64, f64)>,
}

/// The line between points of which only those above each other leave room for one.
pub(crate) fn upright(dx: f64, _: f64) -> Option<&'static str> {
    (dx.abs() < 1.0).then_some("|")
}

/// Foreground and background together, so that a piece is readable on any terminal.
pub(crate) fn paint(piece: char) -> &'static str {
    match piece.to_ascii_lowercase() {
        'w' => "30;107",
        'b' => "97;40",
        _ => "97;41",
    }
}
