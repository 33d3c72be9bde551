//! LYNGK: each colour has a shape, and a stack shows which colours it holds.

use game::Player;
use games::DrawnStack;

use crate::look::{Labels, Look, upright};
use crate::shapes::{At, arc, circle, hexagon, n, polar, polygon, rim_light, shadow};
use crate::strokes::written;

pub(crate) const LOOK: Look = Look {
    class: "lyngk",
    margin: 88.0,
    view_box: "-444 -398 888 810",
    seats: true,
    stubs: false,
    labels: Labels { letters: (0.0, 68.0), lines: None },
    scale: (8.0 / 86.6, 1.0 / 50.0),
    line: upright,
    letters,
    picture,
};

/// All pieces, the top one in capitals.
fn letters(stack: &DrawnStack) -> Vec<(char, &'static str)> {
    let mut letters: Vec<_> = stack.pieces.chars().map(|piece| (piece, paint(piece))).collect();
    if let Some(last) = letters.last_mut() {
        last.0 = last.0.to_ascii_uppercase();
    }
    if stack.wall {
        letters.insert(0, ('[', ""));
        letters.push((']', ""));
    }
    letters
}

fn paint(piece: char) -> &'static str {
    match piece {
        'i' => "30;43",
        'b' => "97;44",
        'r' => "97;41",
        'g' => "30;42",
        'k' => "97;40",
        _ => "30;107",
    }
}

/// Where each colour sits on the rim of a stack, in degrees clockwise from the right.
const SEATS: [(char, f64); 5] =
    [('i', -90.0), ('b', -18.0), ('r', 54.0), ('g', 126.0), ('k', 198.0)];

/// The specks of a joker: place and size.
const SPECKS: [(f64, f64, f64); 15] = [
    (-24.0, -8.0, 4.0),
    (-14.0, -24.0, 3.0),
    (4.0, -27.0, 4.4),
    (20.0, -18.0, 3.0),
    (27.0, -2.0, 4.0),
    (21.0, 15.0, 4.6),
    (8.0, 26.0, 3.4),
    (-9.0, 24.0, 4.6),
    (-24.0, 13.0, 3.2),
    (-9.0, -9.0, 3.6),
    (9.0, -10.0, 3.0),
    (13.0, 5.0, 3.6),
    (-3.0, 8.0, 4.2),
    (-14.0, 3.0, 2.6),
    (0.0, -17.0, 2.4),
];

/// The shape of a colour, in a box of about 40.
fn glyph((x, y): At, colour: char, scale: f64) -> String {
    let shape = match colour {
        'i' => circle((0.0, 0.0), 17.5, ""),
        'b' => "<rect x=\"-16\" y=\"-16\" width=\"32\" height=\"32\" rx=\"3\"/>".to_owned(),
        'r' => polygon([(0.0, -21.5), (20.5, 14.5), (-20.5, 14.5)], ""),
        'g' => "<path d=\"M-8.5-20H8.5V-8.5H20V8.5H8.5V20H-8.5V8.5H-20V-8.5H-8.5Z\"/>".to_owned(),
        _ => {
            let corner = |k: i32| {
                polar((0.0, 0.0), if k % 2 == 0 { 24.0 } else { 14.6 }, 36.0 * f64::from(k) - 90.0)
            };
            polygon((0..10).map(corner), "")
        }
    };
    format!(
        "<g transform=\"translate({} {}) scale({scale})\" fill=\"var(--l-{colour}-ink)\">{shape}</g>",
        n(x),
        n(y)
    )
}

fn face(at: At, r: f64, edge: f64, colour: char) -> String {
    circle(at, r, &format!("fill=\"var(--l-{colour}-edge)\""))
        + &circle(at, r - edge, &format!("fill=\"var(--l-{colour})\""))
        + &circle(at, r - edge, "fill=\"url(#sheen)\"")
}

fn picture(at: At, stack: &DrawnStack) -> String {
    let top = stack.pieces.chars().next_back().unwrap_or('j');
    let height = stack.pieces.chars().count();
    let mut out = if stack.wall {
        wall(at, top)
    } else if height == 1 {
        single(at, top)
    } else {
        ladder(at, &stack.pieces, top, height)
    };
    if let (Some(owner), false) = (stack.owner, stack.wall) {
        // A peg at the rim: down for player 1, up for player 2.
        let down = if owner == Player::First { 1.0 } else { -1.0 };
        let y = at.1 + down * if height > 1 { 47.0 } else { 41.0 };
        let peg = [(at.0 - 8.0, y), (at.0 + 8.0, y), (at.0, y + 9.0 * down)];
        let attributes = "fill=\"var(--ink)\" stroke=\"var(--slab)\" stroke-width=\"2.5\" paint-order=\"stroke\"";
        out.push_str(&polygon(peg, attributes));
    }
    out
}

fn single(at: At, colour: char) -> String {
    let mut out = shadow(at, 40.0) + &face(at, 40.0, 2.0, colour);
    if colour == 'j' {
        for (k, (x, y, r)) in SPECKS.iter().enumerate() {
            let speck = ["b", "r", "g", "k", "i-edge"][k % 5];
            let place = (at.0 + 1.08 * x, at.1 + 1.08 * y);
            out.push_str(&circle(place, 1.08 * r, &format!("fill=\"var(--l-{speck})\"")));
        }
    } else {
        out.push_str(&glyph(at, colour, 0.92));
    }
    out + &rim_light(at, 35.0, if matches!(colour, 'i' | 'j') { 0.7 } else { 0.26 })
}

/// A stack bends the ladder of its colours round the rim: five seats, always in the same place, so
/// one sees at once whether two stacks share a colour.
fn ladder(at: At, pieces: &str, top: char, height: usize) -> String {
    const RIM: f64 = 38.2;
    let thick = 3.0 + 2.1 * height as f64;
    let mut out = shadow((at.0, at.1 + thick * 0.4), 46.0)
        + &circle((at.0, at.1 + thick * 0.55), 45.0, "fill=\"var(--hub-side)\"")
        + &circle(at, 46.0, "fill=\"var(--hub-edge)\"")
        + &circle(at, 44.6, "fill=\"var(--hub)\"");
    for (colour, middle) in SEATS {
        let seat = |half: f64, paint: &str, width: f64| {
            let attributes = format!("stroke=\"var({paint})\" stroke-width=\"{width}\"");
            arc(at, RIM, middle - half, middle + half, &attributes)
        };
        if pieces.contains(colour) {
            out.push_str(&seat(30.0, &format!("--l-{colour}-rim"), 11.0));
            out.push_str(&seat(28.0, &format!("--l-{colour}"), 8.6));
        } else {
            out.push_str(&seat(28.0, "--hub-seat", 3.0));
        }
    }
    // Jokers bind no colour: speckled beads between the seats.
    for (_, degrees) in pieces.chars().filter(|piece| *piece == 'j').zip([90.0, 162.0, 18.0]) {
        let bead = polar(at, RIM, degrees);
        let face = "fill=\"var(--l-j)\" stroke=\"var(--l-j-edge)\" stroke-width=\"1.6\"";
        out.push_str(&circle(bead, 8.4, face));
        for (colour, x, y, r) in
            [("b", -3.0, -2.0, 1.7), ("r", 3.0, -1.6, 1.5), ("g", 0.0, 3.0, 1.8)]
        {
            let speck = format!("fill=\"var(--l-{colour})\"");
            out.push_str(&circle((bead.0 + x, bead.1 + y), r, &speck));
        }
    }
    let number = (at.0, at.1 + if top == 'r' { 3.0 } else { 0.0 });
    out + &face(at, 32.0, 1.4, top)
        + &glyph(at, top, 1.02)
        + &written(number, 25.0, 650, &format!("var(--l-{top})"), &height.to_string())
}

/// A five that stands for ever: a stone with courses, its top colour as a stud, since it may still
/// be a link.
fn wall(at: At, top: char) -> String {
    let (x, y) = at;
    let course =
        "stroke=\"var(--stone-edge)\" stroke-opacity=\".55\" stroke-width=\"2.2\" fill=\"none\"";
    let joints = [
        (x - 38.0, y - 15.0, "h76"),
        (x - 38.0, y + 15.0, "h76"),
        (x - 12.0, y - 42.0, "v27"),
        (x + 14.0, y + 15.0, "v27"),
        (x - 28.0, y - 15.0, "v30"),
        (x + 28.0, y - 15.0, "v30"),
    ];
    let path: String =
        joints.iter().map(|(x, y, line)| format!("M{} {}{line}", n(*x), n(*y))).collect();
    let edge = "fill=\"var(--stone-edge)\" stroke=\"var(--stone-edge)\" stroke-width=\"12\"";
    let face = "fill=\"var(--stone)\" stroke=\"var(--stone)\" stroke-width=\"8\"";
    let stud = format!("fill=\"var(--l-{top})\" stroke=\"var(--stone-edge)\" stroke-width=\"2.5\"");
    hexagon((x, y + 4.0), 41.0, edge)
        + &hexagon(at, 41.0, face)
        + &format!("<path d=\"{path}\" {course}/>")
        + &circle(at, 19.0, &stud)
        + &glyph(at, top, 0.55)
}
