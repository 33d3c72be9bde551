//! The course of a game as a picture: the first player's chance to win after every turn, white above
//! the middle and black below it.

use std::fmt::Write as _;

use game::Player;
use games::GameKind;

use crate::shapes::{At, STYLE, circle, n, text};

/// Something to say about a turn.
#[derive(Clone, Debug)]
pub struct Note {
    /// The number of the turn, from 1.
    pub turn: usize,
    /// A sign of one or two letters, put on the curve.
    pub sign: &'static str,
    /// What a reader who points at it is told.
    pub text: String,
}

const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 112.0;
const RIGHT: f64 = WIDTH - 32.0;
const TOP: f64 = 28.0;
const BOTTOM: f64 = HEIGHT - 56.0;
const MIDDLE: f64 = (TOP + BOTTOM) / 2.0;

/// No more numbers than this along the turns.
const MOST_NUMBERS: usize = 16;

/// The picture of a game: the chances of the first player at the start and after every turn.
pub fn graph(kind: GameKind, chances: &[f64], notes: &[Note]) -> String {
    let turns = chances.len().saturating_sub(1);
    let place = |turn: usize| -> At {
        let across = turn as f64 / turns.max(1) as f64;
        let chance = chances.get(turn).copied().unwrap_or(0.5).clamp(0.0, 1.0);
        (LEFT + (RIGHT - LEFT) * across, BOTTOM - (BOTTOM - TOP) * chance)
    };
    let title = format!("The course of a game of {kind}");
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         role=\"img\" aria-label=\"{title}\"><title>{title}</title><style>{STYLE}</style>",
        crate::look_of(kind).class
    );
    out.push_str(&ground());
    out.push_str(&areas(&(0..=turns).map(place).collect::<Vec<_>>()));
    for (player, y) in [(Player::First, TOP + 14.0), (Player::Second, BOTTOM - 14.0)] {
        out.push_str(&text((62.0, y), 20.0, 500, "var(--label)", kind.name_of(player)));
    }
    for turn in numbered(turns) {
        let at = (place(turn).0, BOTTOM + 22.0);
        out.push_str(&text(at, 17.0, 400, "var(--label)", &turn.to_string()));
    }
    for note in notes {
        let at = place(note.turn);
        let face = "fill=\"var(--red)\" stroke=\"var(--red-edge)\" stroke-width=\"1.5\"";
        let _ = write!(
            out,
            "<g><title>{}</title>{}{}</g>",
            note.text,
            circle(at, 11.0, face),
            text(at, 13.0, 700, "var(--red-ink)", note.sign)
        );
    }
    out.push_str("</svg>\n");
    out
}

/// The slab under the curve, with lines for even chances and for one in four.
fn ground() -> String {
    let slab = |grow: f64, down: f64, fill: &str| {
        let (x, y) = (n(8.0 - grow), n(8.0 - grow + down));
        let (width, height) = (n(WIDTH - 16.0 + 2.0 * grow), n(HEIGHT - 22.0 + 2.0 * grow));
        format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"18\" \
             fill=\"var({fill})\"/>"
        )
    };
    let line = |y: f64, width: f64| {
        format!(
            "<path d=\"M{} {}H{}\" stroke=\"var(--grid)\" stroke-width=\"{width}\"/>",
            n(LEFT),
            n(y),
            n(RIGHT)
        )
    };
    let quarter = (BOTTOM - TOP) / 4.0;
    slab(2.0, 6.0, "--rim-shade")
        + &slab(1.0, -1.0, "--rim-lit")
        + &slab(0.0, 0.0, "--slab")
        + &line(TOP, 1.0)
        + &line(MIDDLE - quarter, 1.0)
        + &line(MIDDLE + quarter, 1.0)
        + &line(BOTTOM, 1.0)
        + &line(MIDDLE, 2.0)
}

/// The space between the curve and the middle, and the curve itself.
fn areas(curve: &[At]) -> String {
    let line: Vec<String> = curve.iter().map(|(x, y)| format!("{} {}", n(*x), n(*y))).collect();
    let last = curve.last().map_or(LEFT, |(x, _)| *x);
    let line = line.join("L");
    let area = format!("M{} {}L{line}L{} {}Z", n(LEFT), n(MIDDLE), n(last), n(MIDDLE));
    let half = |name: &str, from: f64, to: f64, piece: &str| {
        format!(
            "<clipPath id=\"{name}\"><rect x=\"0\" y=\"{}\" width=\"{WIDTH}\" height=\"{}\"/></clipPath>\
             <path d=\"{area}\" fill=\"var(--{piece})\" stroke=\"var(--{piece}-edge)\" \
             stroke-width=\"1\" clip-path=\"url(#{name})\"/>",
            n(from),
            n(to - from)
        )
    };
    half("ahead", TOP - 2.0, MIDDLE, "white")
        + &half("behind", MIDDLE, BOTTOM + 2.0, "black")
        + &format!(
            "<path d=\"M{line}\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"2\" \
             stroke-linejoin=\"round\"/>"
        )
}

/// The turns that get a number: round ones, not too many.
fn numbered(turns: usize) -> impl Iterator<Item = usize> {
    let steps = [1, 2, 5, 10, 20, 50, 100];
    let step = steps.into_iter().find(|step| turns / step <= MOST_NUMBERS).unwrap_or(200);
    (0..=turns).step_by(step).skip(1)
}
