//! DVONN: discs, the height on top; a DVONN piece has a hexagon.

use games::DrawnStack;

use crate::look::{Labels, Look, paint};
use crate::shapes::{At, circle, colour_name, disc, groove, hexagon, shadow};
use crate::strokes::written;

pub(crate) const LOOK: Look = Look {
    class: "dvonn",
    margin: 82.0,
    view_box: "-596 -264 1192 540",
    seats: true,
    // Letters name diagonals here: a stub of the line leads to each.
    stubs: true,
    labels: Labels { letters: (31.0, 54.0), lines: Some((-62.0, 0.0)) },
    scale: (6.0 / 100.0, 2.0 / 86.6),
    line,
    letters,
    picture,
};

fn line(dx: f64, dy: f64) -> Option<&'static str> {
    Some(match () {
        () if dy.abs() < 1.0 => "-----",
        () if dx * dy < 0.0 => "/",
        () => "\\",
    })
}

/// The top, the height, and a star for a DVONN piece inside.
fn letters(stack: &DrawnStack) -> Vec<(char, &'static str)> {
    let height = stack.pieces.chars().count();
    let top = stack.pieces.chars().next_back().unwrap_or(' ');
    let number = if height > 1 { height.to_string() } else { String::new() };
    let star = if height > 1 && stack.pieces.contains('r') { "*" } else { "" };
    format!("{top}{number}{star}").chars().map(|letter| (letter, paint(top))).collect()
}

fn picture((x, y): At, stack: &DrawnStack) -> String {
    const RADIUS: f64 = 41.0;
    const LIFT: f64 = 5.2;
    let layers: Vec<&str> = stack.pieces.chars().map(colour_name).collect();
    let (height, top) = (layers.len(), layers[layers.len() - 1]);
    let shown = (height - 1).min(5);
    let lowest = y + shown as f64 * LIFT / 2.0;
    let face = (x, lowest - shown as f64 * LIFT);
    let mut out = shadow((x, lowest), RADIUS);
    for (k, colour) in layers[height - 1 - shown..height - 1].iter().enumerate() {
        let at = (x, lowest - k as f64 * LIFT);
        out.push_str(&circle(at, RADIUS, &format!("fill=\"var(--{colour}-edge)\"")));
        out.push_str(&circle(at, RADIUS - 1.6, &format!("fill=\"var(--{colour}-2)\"")));
    }
    out.push_str(&disc(face, RADIUS, top));
    if top == "red" {
        let line =
            "fill=\"none\" stroke=\"var(--red-ink)\" stroke-opacity=\".92\" stroke-width=\"4\"";
        out.push_str(&hexagon(face, 19.0, line));
        out.push_str(&circle(face, 5.0, "fill=\"var(--red-ink)\""));
        return out;
    }
    out.push_str(&groove(face, 31.0, top));
    if height > 1 {
        let mut ink = format!("var(--{top}-ink)");
        if layers.contains(&"red") {
            let core = "fill=\"var(--red)\" stroke=\"var(--red-edge)\" stroke-width=\"2\"";
            out.push_str(&hexagon(face, 24.0, core));
            "var(--red-ink)".clone_into(&mut ink);
        }
        let size = if height > 9 { 30.0 } else { 34.0 };
        out.push_str(&written(face, size, 650, &ink, &height.to_string()));
    }
    out
}
