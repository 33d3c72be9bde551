//! What pictures are made of.
//!
//! Pieces are flat, with a darker edge, a hair of light on the upper rim and a short shadow. White
//! has an unbroken groove and black a beaded one, so that nothing is told by colour alone.

use std::f64::consts::PI;

/// The colours, by name and theme.
pub(crate) const STYLE: &str = include_str!("tokens.css");

/// A place in the drawing.
pub(crate) type At = (f64, f64);

/// A number with two digits at most: pictures stay small and the same everywhere.
pub(crate) fn n(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

pub(crate) fn circle((x, y): At, r: f64, attributes: &str) -> String {
    format!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {attributes}/>", n(x), n(y), n(r))
}

pub(crate) fn text((x, y): At, size: f64, weight: u32, fill: &str, body: &str) -> String {
    format!(
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"{weight}\" fill=\"{fill}\">{body}</text>",
        n(x),
        n(y + size * 0.355),
        n(size)
    )
}

pub(crate) fn polar((x, y): At, r: f64, degrees: f64) -> At {
    let angle = degrees * PI / 180.0;
    (x + r * angle.cos(), y + r * angle.sin())
}

pub(crate) fn polygon(points: impl IntoIterator<Item = At>, attributes: &str) -> String {
    let points: Vec<String> =
        points.into_iter().map(|(x, y)| format!("{},{}", n(x), n(y))).collect();
    format!("<polygon points=\"{}\" stroke-linejoin=\"round\" {attributes}/>", points.join(" "))
}

pub(crate) fn hexagon(at: At, r: f64, attributes: &str) -> String {
    polygon((0..6).map(|k| polar(at, r, 60.0 * f64::from(k) - 90.0)), attributes)
}

pub(crate) fn arc(at: At, r: f64, from: f64, to: f64, attributes: &str) -> String {
    let (a, b) = (polar(at, r, from), polar(at, r, to));
    format!(
        "<path d=\"M{} {}A{r} {r} 0 0 1 {} {}\" fill=\"none\" {attributes}/>",
        n(a.0),
        n(a.1),
        n(b.0),
        n(b.1)
    )
}

pub(crate) fn shadow((x, y): At, r: f64) -> String {
    circle((x, y + r * 0.16), r * 1.2, "fill=\"url(#cast)\"")
}

/// The hair of light on the upper rim.
pub(crate) fn rim_light(at: At, r: f64, opacity: f64) -> String {
    let attributes = format!(
        "stroke=\"#fff\" stroke-opacity=\"{opacity}\" stroke-width=\"2\" stroke-linecap=\"round\""
    );
    arc(at, r, 217.0, 323.0, &attributes)
}

pub(crate) fn colour_name(piece: char) -> &'static str {
    match piece.to_ascii_lowercase() {
        'w' => "white",
        'b' => "black",
        _ => "red",
    }
}

/// White carries an unbroken groove, black a beaded one.
pub(crate) fn groove(at: At, r: f64, colour: &str) -> String {
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

pub(crate) fn disc(at: At, r: f64, colour: &str) -> String {
    circle(at, r, &format!("fill=\"var(--{colour}-edge)\""))
        + &circle(at, r - 1.8, &format!("fill=\"url(#face-{colour})\""))
        + &rim_light(at, r - 4.0, if colour == "black" { 0.22 } else { 0.6 })
}
