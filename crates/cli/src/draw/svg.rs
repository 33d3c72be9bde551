//! A board as a picture that stands alone: one SVG, light or dark as its reader prefers.
//!
//! Pieces are flat, with a darker edge, a hair of light on the upper rim and a short shadow. White
//! has an unbroken groove and black a beaded one, LYNGK colours have a shape each, the DVONN piece a
//! hexagon: nothing is told by colour alone.

use std::f64::consts::PI;
use std::fmt::Write as _;

use game::Player;
use games::{GameKind, Stack, View};

use super::labels::labels;

/// The colours, by name and theme.
pub(super) const STYLE: &str = include_str!("tokens.css");

/// What differs between the boards: margin round the points, and the frame of the picture.
struct Frame {
    class: &'static str,
    margin: f64,
    view_box: &'static str,
    label_size: f64,
}

fn frame(kind: GameKind) -> Frame {
    match kind {
        GameKind::Dvonn => {
            Frame { class: "dvonn", margin: 82.0, view_box: "-596 -264 1192 540", label_size: 23.0 }
        }
        GameKind::Yinsh | GameKind::YinshBlitz => Frame {
            class: "yinsh",
            margin: 80.0,
            view_box: "-522 -538 1044 1086",
            label_size: 23.0,
        },
        GameKind::Lyngk | GameKind::LyngkSix => {
            Frame { class: "lyngk", margin: 88.0, view_box: "-444 -398 888 810", label_size: 23.0 }
        }
    }
}

/// The picture of a position.
pub(crate) fn svg(view: &View) -> String {
    let frame = frame(view.kind);
    let mut out = String::new();
    let title = format!("A position of {}", view.kind.name());
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{}\" viewBox=\"{}\" role=\"img\" \
         aria-label=\"{title}\"><title>{title}</title><style>{STYLE}</style>{}",
        frame.class,
        frame.view_box,
        definitions()
    );
    out.push_str(&slab(view, &frame));
    out.push_str(&grid(view));
    for label in labels(view) {
        let (x, y) = (label.spot.x + label.offset.0, label.spot.y + label.offset.1);
        out.push_str(&text((x, y), frame.label_size, 500, "var(--label)", &label.text));
    }
    // From the back to the front, so that a stack covers what lies behind it.
    let mut stacks: Vec<&Stack> = view.stacks.iter().collect();
    stacks.sort_by(|a, b| view.spots[a.spot].y.total_cmp(&view.spots[b.spot].y));
    for stack in stacks {
        let at = (view.spots[stack.spot].x, view.spots[stack.spot].y);
        out.push_str(&match view.kind {
            GameKind::Dvonn => dvonn_stack(at, &stack.pieces),
            GameKind::Yinsh | GameKind::YinshBlitz => yinsh_piece(at, &stack.pieces),
            GameKind::Lyngk | GameKind::LyngkSix => lyngk_stack(at, stack),
        });
    }
    out.push_str("</svg>\n");
    out
}

// ---------------------------------------------------------------------------- shapes

pub(super) type Place = (f64, f64);

/// A number with two digits at most: pictures stay small and the same everywhere.
pub(super) fn n(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

pub(super) fn circle((x, y): Place, r: f64, attributes: &str) -> String {
    format!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {attributes}/>", n(x), n(y), n(r))
}

pub(super) fn text((x, y): Place, size: f64, weight: u32, fill: &str, body: &str) -> String {
    format!(
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"{weight}\" fill=\"{fill}\">{body}</text>",
        n(x),
        n(y + size * 0.355),
        n(size)
    )
}

fn polar((x, y): Place, r: f64, degrees: f64) -> Place {
    let angle = degrees * PI / 180.0;
    (x + r * angle.cos(), y + r * angle.sin())
}

fn polygon(points: impl IntoIterator<Item = Place>, attributes: &str) -> String {
    let points: Vec<String> =
        points.into_iter().map(|(x, y)| format!("{},{}", n(x), n(y))).collect();
    format!("<polygon points=\"{}\" stroke-linejoin=\"round\" {attributes}/>", points.join(" "))
}

fn hexagon(at: Place, r: f64, attributes: &str) -> String {
    polygon((0..6).map(|k| polar(at, r, 60.0 * f64::from(k) - 90.0)), attributes)
}

fn arc(at: Place, r: f64, from: f64, to: f64, attributes: &str) -> String {
    let (a, b) = (polar(at, r, from), polar(at, r, to));
    format!(
        "<path d=\"M{} {}A{r} {r} 0 0 1 {} {}\" fill=\"none\" {attributes}/>",
        n(a.0),
        n(a.1),
        n(b.0),
        n(b.1)
    )
}

fn shadow((x, y): Place, r: f64) -> String {
    circle((x, y + r * 0.16), r * 1.2, "fill=\"url(#cast)\"")
}

/// The hair of light on the upper rim.
fn rim_light(at: Place, r: f64, opacity: f64) -> String {
    let attributes = format!(
        "stroke=\"#fff\" stroke-opacity=\"{opacity}\" stroke-width=\"2\" stroke-linecap=\"round\""
    );
    arc(at, r, 217.0, 323.0, &attributes)
}

// ---------------------------------------------------------------------------- the board

fn definitions() -> String {
    let face = |name: &str| {
        format!(
            "<linearGradient id=\"face-{name}\" x1=\"0\" y1=\"0\" x2=\".25\" y2=\"1\">\
             <stop offset=\"0\" style=\"stop-color:var(--{name})\"/>\
             <stop offset=\"1\" style=\"stop-color:var(--{name}-2)\"/></linearGradient>"
        )
    };
    format!(
        "<defs><radialGradient id=\"cast\">\
         <stop offset=\".62\" style=\"stop-color:var(--cast);stop-opacity:var(--cast-alpha)\"/>\
         <stop offset=\"1\" style=\"stop-color:var(--cast);stop-opacity:0\"/></radialGradient>\
         <linearGradient id=\"sheen\" x1=\"0\" y1=\"0\" x2=\".25\" y2=\"1\">\
         <stop offset=\"0\" stop-color=\"#fff\" stop-opacity=\".1\"/>\
         <stop offset=\"1\" stop-color=\"#000\" stop-opacity=\".08\"/></linearGradient>{}{}{}</defs>",
        face("white"),
        face("black"),
        face("red")
    )
}

/// The slab: the hull of the points, grown and rounded, with a lit and a shaded rim.
fn slab(view: &View, frame: &Frame) -> String {
    let hull = hull(view.spots.iter().map(|spot| (spot.x, spot.y)).collect());
    let layer = |grow: f64, fill: &str, down: f64| {
        let width = n(2.0 * (frame.margin + grow));
        let attributes =
            format!("fill=\"var({fill})\" stroke=\"var({fill})\" stroke-width=\"{width}\"");
        polygon(hull.iter().map(|(x, y)| (*x, y + down)), &attributes)
    };
    layer(3.0, "--rim-shade", 7.0) + &layer(2.0, "--rim-lit", -1.5) + &layer(0.0, "--slab", 1.0)
}

/// The convex hull of points, going round.
fn hull(mut points: Vec<Place>) -> Vec<Place> {
    points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let half = |points: &mut dyn Iterator<Item = Place>| {
        let mut chain: Vec<Place> = Vec::new();
        for p in points {
            while let [.., a, b] = chain[..]
                && (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0) <= 1e-6
            {
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut hull = half(&mut points.iter().copied());
    hull.extend(half(&mut points.iter().rev().copied()));
    hull
}

/// The lines between neighbours, and the seats where stacks stand.
fn grid(view: &View) -> String {
    let mut lines = String::new();
    for (k, a) in view.spots.iter().enumerate() {
        for b in &view.spots[k + 1..] {
            if ((b.x - a.x).hypot(b.y - a.y) - 100.0).abs() < 1.0 {
                let _ = write!(lines, "M{} {}L{} {}", n(a.x), n(a.y), n(b.x), n(b.y));
            }
        }
    }
    let bare = matches!(view.kind, GameKind::Yinsh | GameKind::YinshBlitz);
    if view.kind == GameKind::Dvonn {
        // Letters name diagonals here: a stub of the line leads to each.
        for label in labels(view).iter().filter(|label| label.offset.1 > 0.0) {
            let end = |part: f64| {
                (label.spot.x + label.offset.0 * part, label.spot.y + label.offset.1 * part)
            };
            let (a, b) = (end(0.3), end(0.74));
            let _ = write!(lines, "M{} {}L{} {}", n(a.0), n(a.1), n(b.0), n(b.1));
        }
    }
    let width = if bare { 2.6 } else { 2.2 };
    let mut out = format!(
        "<path d=\"{lines}\" stroke=\"var(--grid)\" stroke-width=\"{width}\" stroke-linecap=\"round\" fill=\"none\"/>"
    );
    if !bare {
        for spot in &view.spots {
            out.push_str(&circle((spot.x, spot.y), 24.0, "fill=\"var(--slab)\""));
            let seat = "fill=\"var(--seat)\" stroke=\"var(--grid)\" stroke-width=\"1.6\"";
            out.push_str(&circle((spot.x, spot.y), 22.0, seat));
        }
    }
    out
}

// ---------------------------------------------------------------------------- DVONN and YINSH

fn colour_name(piece: char) -> &'static str {
    match piece.to_ascii_lowercase() {
        'w' => "white",
        'b' => "black",
        _ => "red",
    }
}

/// White carries an unbroken groove, black a beaded one.
fn groove(at: Place, r: f64, colour: &str) -> String {
    match colour {
        "white" => circle(
            at,
            r,
            "fill=\"none\" stroke=\"var(--white-edge)\" stroke-opacity=\".38\" stroke-width=\"2.4\"",
        ),
        _ => {
            let gap = n(2.0 * PI * r / (r * 0.62).round() - 0.01);
            let attributes = format!(
                "fill=\"none\" stroke=\"var(--black-ink)\" stroke-opacity=\".5\" stroke-width=\"3.4\" \
                 stroke-linecap=\"round\" stroke-dasharray=\"0.01 {gap}\""
            );
            circle(at, r, &attributes)
        }
    }
}

fn disc(at: Place, r: f64, colour: &str) -> String {
    circle(at, r, &format!("fill=\"var(--{colour}-edge)\""))
        + &circle(at, r - 1.8, &format!("fill=\"url(#face-{colour})\""))
        + &rim_light(at, r - 4.0, if colour == "black" { 0.22 } else { 0.6 })
}

fn dvonn_stack((x, y): Place, pieces: &str) -> String {
    const RADIUS: f64 = 41.0;
    const LIFT: f64 = 5.2;
    let layers: Vec<&str> = pieces.chars().map(colour_name).collect();
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
        out.push_str(&text(face, size, 650, &ink, &height.to_string()));
    }
    out
}

fn yinsh_piece((x, y): Place, piece: &str) -> String {
    let letter = piece.chars().next().unwrap_or('w');
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

// ---------------------------------------------------------------------------- LYNGK

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
fn glyph((x, y): Place, colour: char, scale: f64) -> String {
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

fn lyngk_face(at: Place, r: f64, edge: f64, colour: char) -> String {
    circle(at, r, &format!("fill=\"var(--l-{colour}-edge)\""))
        + &circle(at, r - edge, &format!("fill=\"var(--l-{colour})\""))
        + &circle(at, r - edge, "fill=\"url(#sheen)\"")
}

fn lyngk_stack(at: Place, stack: &Stack) -> String {
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

fn single(at: Place, colour: char) -> String {
    let mut out = shadow(at, 40.0) + &lyngk_face(at, 40.0, 2.0, colour);
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
fn ladder(at: Place, pieces: &str, top: char, height: usize) -> String {
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
    out + &lyngk_face(at, 32.0, 1.4, top)
        + &glyph(at, top, 1.02)
        + &text(number, 25.0, 650, &format!("var(--l-{top})"), &height.to_string())
}

/// A five that stands for ever: a stone with courses, its top colour as a stud, since it may still
/// be a link.
fn wall(at: Place, top: char) -> String {
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
