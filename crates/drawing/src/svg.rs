//! A board as a picture that stands alone: one SVG, light or dark as its reader prefers, or in one shade for all.

use std::fmt::Write as _;

use games::{DrawnStack, View};

use crate::labels::labels;
use crate::look::Look;
use crate::shade::Shade;
use crate::shapes::{At, STYLE, circle, n, polygon};
use crate::strokes::written;

const LABEL_SIZE: f64 = 23.0;

/// How wide and high a card is, in pixels: what most sites show beside a link.
pub const CARD: (u32, u32) = (1200, 630);

/// Round the board of a card, in parts of its own size.
const CARD_MARGIN: f64 = 1.06;

/// The picture of a position.
pub fn svg(view: &View) -> String {
    let look = crate::look_of(view.kind);
    let style = format!("<style>{STYLE}</style>");
    framed(view, look.view_box, &(style + &board(view, look)))
}

/// The same in one shade, whatever its reader prefers. Needs neither style sheets nor fonts.
pub fn shaded_svg(view: &View, shade: Shade) -> String {
    let look = crate::look_of(view.kind);
    framed(view, look.view_box, &shade.painted(look.class, &board(view, look)))
}

/// A position on a ground, in the shape of [`CARD`].
pub fn card(view: &View, shade: Shade) -> String {
    let look = crate::look_of(view.kind);
    let frame: Vec<f64> = look.view_box.split(' ').filter_map(|part| part.parse().ok()).collect();
    let (x, y, width, height) = match frame[..] {
        [x, y, width, height] => (x, y, width, height),
        _ => (0.0, 0.0, 1.0, 1.0),
    };
    let shape = f64::from(CARD.0) / f64::from(CARD.1);
    let wide = (width * CARD_MARGIN).max(height * CARD_MARGIN * shape);
    let high = wide / shape;
    let (left, top) = (x + width / 2.0 - wide / 2.0, y + height / 2.0 - high / 2.0);
    let view_box = format!("{} {} {} {}", n(left), n(top), n(wide), n(high));
    let ground = format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
        n(left),
        n(top),
        n(wide),
        n(high),
        shade.ground()
    );
    framed(view, &view_box, &(ground + &shade.painted(look.class, &board(view, look))))
}

fn framed(view: &View, view_box: &str, inside: &str) -> String {
    let class = crate::look_of(view.kind).class;
    let title = format!("A position of {}", view.kind.name());
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{class}\" viewBox=\"{view_box}\" role=\"img\" \
         aria-label=\"{title}\"><title>{title}</title>{inside}</svg>\n"
    )
}

/// All that is drawn of a position.
fn board(view: &View, look: &Look) -> String {
    let mut out = definitions();
    out.push_str(&slab(view, look));
    out.push_str(&grid(view, look));
    for label in labels(view) {
        let at = (label.spot.x + label.offset.0, label.spot.y + label.offset.1);
        out.push_str(&written(at, LABEL_SIZE, 500, "var(--label)", &label.text));
    }
    // From the back to the front, so that a stack covers what lies behind it.
    let mut stacks: Vec<&DrawnStack> = view.stacks.iter().collect();
    stacks.sort_by(|a, b| view.spots[a.spot].y.total_cmp(&view.spots[b.spot].y));
    for stack in stacks {
        let at = (view.spots[stack.spot].x, view.spots[stack.spot].y);
        out.push_str(&(look.picture)(at, stack));
    }
    out
}

fn definitions() -> String {
    let face = |name: &str| {
        format!(
            "<linearGradient id=\"face-{name}\" x1=\"0\" y1=\"0\" x2=\".25\" y2=\"1\">\
             <stop offset=\"0\" stop-color=\"var(--{name})\"/>\
             <stop offset=\"1\" stop-color=\"var(--{name}-2)\"/></linearGradient>"
        )
    };
    format!(
        "<defs><radialGradient id=\"cast\">\
         <stop offset=\".62\" stop-color=\"var(--cast)\" stop-opacity=\"var(--cast-alpha)\"/>\
         <stop offset=\"1\" stop-color=\"var(--cast)\" stop-opacity=\"0\"/></radialGradient>\
         <linearGradient id=\"sheen\" x1=\"0\" y1=\"0\" x2=\".25\" y2=\"1\">\
         <stop offset=\"0\" stop-color=\"#fff\" stop-opacity=\".1\"/>\
         <stop offset=\"1\" stop-color=\"#000\" stop-opacity=\".08\"/></linearGradient>{}{}{}</defs>",
        face("white"),
        face("black"),
        face("red")
    )
}

/// The slab: the hull of the points, grown and rounded, with a lit and a shaded rim.
fn slab(view: &View, look: &Look) -> String {
    let hull = hull(view.spots.iter().map(|spot| (spot.x, spot.y)).collect());
    let layer = |grow: f64, fill: &str, down: f64| {
        let width = n(2.0 * (look.margin + grow));
        let attributes =
            format!("fill=\"var({fill})\" stroke=\"var({fill})\" stroke-width=\"{width}\"");
        polygon(hull.iter().map(|(x, y)| (*x, y + down)), &attributes)
    };
    layer(3.0, "--rim-shade", 7.0) + &layer(2.0, "--rim-lit", -1.5) + &layer(0.0, "--slab", 1.0)
}

/// The convex hull of points, going round.
fn hull(mut points: Vec<At>) -> Vec<At> {
    points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let half = |points: &mut dyn Iterator<Item = At>| {
        let mut chain: Vec<At> = Vec::new();
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
fn grid(view: &View, look: &Look) -> String {
    let mut lines = String::new();
    for (k, a) in view.spots.iter().enumerate() {
        for b in &view.spots[k + 1..] {
            if ((b.x - a.x).hypot(b.y - a.y) - 100.0).abs() < 1.0 {
                let _ = write!(lines, "M{} {}L{} {}", n(a.x), n(a.y), n(b.x), n(b.y));
            }
        }
    }
    if look.stubs {
        for label in labels(view).iter().filter(|label| label.offset.1 > 0.0) {
            let end = |part: f64| {
                (label.spot.x + label.offset.0 * part, label.spot.y + label.offset.1 * part)
            };
            let (a, b) = (end(0.3), end(0.74));
            let _ = write!(lines, "M{} {}L{} {}", n(a.0), n(a.1), n(b.0), n(b.1));
        }
    }
    let width = if look.seats { 2.2 } else { 2.6 };
    let mut out = format!(
        "<path d=\"{lines}\" stroke=\"var(--grid)\" stroke-width=\"{width}\" stroke-linecap=\"round\" fill=\"none\"/>"
    );
    if look.seats {
        for spot in &view.spots {
            out.push_str(&circle((spot.x, spot.y), 24.0, "fill=\"var(--slab)\""));
            let seat = "fill=\"var(--seat)\" stroke=\"var(--grid)\" stroke-width=\"1.6\"";
            out.push_str(&circle((spot.x, spot.y), 22.0, seat));
        }
    }
    out
}
