//! YINSH: rings and markers.

use games::DrawnStack;

use crate::look::{Labels, Look, paint, upright};
use crate::shapes::{At, circle, colour_name, disc, groove, shadow};

pub(crate) const LOOK: Look = Look {
    class: "yinsh",
    margin: 80.0,
    view_box: "-522 -538 1044 1086",
    seats: false,
    stubs: false,
    labels: Labels { letters: (0.0, 60.0), lines: Some((-55.0, -31.0)) },
    scale: (5.0 / 86.6, 1.0 / 50.0),
    line: upright,
    letters,
    picture,
};

/// A ring in brackets, or a marker.
fn letters(stack: &DrawnStack) -> Vec<(char, &'static str)> {
    let piece = stack.pieces.chars().next_back().unwrap_or(' ');
    let written = if piece.is_ascii_uppercase() { format!("({piece})") } else { piece.to_string() };
    written.chars().map(|letter| (letter, paint(piece))).collect()
}

fn picture((x, y): At, stack: &DrawnStack) -> String {
    let letter = stack.pieces.chars().next().unwrap_or('w');
    let colour = colour_name(letter);
    if letter.is_ascii_lowercase() {
        return shadow((x, y), 27.0) + &disc((x, y), 27.0, colour) + &groove((x, y), 16.7, colour);
    }
    let cast = "fill=\"none\" stroke=\"var(--cast)\" stroke-opacity=\".22\" stroke-width=\"17\"";
    let edge = format!("fill=\"none\" stroke=\"var(--{colour}-edge)\" stroke-width=\"17\"");
    let face = format!("fill=\"none\" stroke=\"url(#face-{colour})\" stroke-width=\"13\"");
    circle((x, y + 6.0), 38.0, cast)
        + &circle((x, y), 38.0, &edge)
        + &circle((x, y), 38.0, &face)
        + &groove((x, y), 38.0, colour)
}
