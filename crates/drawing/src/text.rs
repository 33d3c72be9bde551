//! A board in letters. Pieces are told by their letters alone; colour comes on top.

use games::{AnyPosition, AnyScore, View};

use crate::labels::labels;
use crate::look_of;

/// A drawing of the position with what one needs to know below it.
pub fn text(position: &AnyPosition) -> String {
    let view = position.view();
    format!("{}\n{}", board(&view), caption(position))
}

const DIM: &str = "2";

/// Characters with their colours, written over each other.
struct Canvas {
    cells: Vec<Vec<(char, &'static str)>>,
    left: f64,
    top: f64,
    scale: (f64, f64),
}

impl Canvas {
    fn new(view: &View) -> Self {
        let scale = look_of(view.kind).scale;
        let reach = |values: &dyn Fn(&games::DrawnPoint) -> f64| {
            view.spots.iter().map(|spot| values(spot).abs()).fold(0.0, f64::max)
        };
        let (left, top) = (reach(&|s| s.x) * scale.0 + 6.0, reach(&|s| s.y) * scale.1 + 1.0);
        let (width, height) = ((2.0 * left) as usize + 1, (2.0 * top) as usize + 1);
        Self { cells: vec![vec![(' ', ""); width]; height], left, top, scale }
    }

    /// The row and the column of a place of the drawing.
    fn place(&self, (x, y): (f64, f64)) -> (usize, usize) {
        let row = (self.top + y * self.scale.1).round() as usize;
        (row, (self.left + x * self.scale.0).round() as usize)
    }

    /// Writes a text centred on a place of the drawing.
    fn put(&mut self, (x, y): (f64, f64), letters: impl Iterator<Item = (char, &'static str)>) {
        let letters: Vec<_> = letters.collect();
        let (row, middle) = self.place((x, y));
        let from = middle.saturating_sub(letters.len() / 2);
        for (n, letter) in letters.into_iter().enumerate() {
            if let Some(cell) = self.cells.get_mut(row).and_then(|row| row.get_mut(from + n)) {
                *cell = letter;
            }
        }
    }

    fn plain(&mut self, at: (f64, f64), text: &str, colour: &'static str) {
        self.put(at, text.chars().map(|letter| (letter, colour)));
    }
}

/// A board in letters, cell by cell, for whoever draws it with more than letters.
pub struct Sheet {
    /// Rows of characters, each with its colour as a terminal's codes have it: `30;107`.
    pub cells: Vec<Vec<(char, &'static str)>>,
    /// Row and column of each point, in the order of the view.
    pub spots: Vec<(usize, usize)>,
}

/// The board of a position, cell by cell.
pub fn sheet(view: &View) -> Sheet {
    let canvas = drawn(view);
    let spots = view.spots.iter().map(|spot| canvas.place((spot.x, spot.y))).collect();
    Sheet { cells: canvas.cells, spots }
}

fn board(view: &View) -> String {
    let canvas = drawn(view);
    let lines = canvas.cells.iter().map(|row| coloured(row));
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

fn drawn(view: &View) -> Canvas {
    let mut canvas = Canvas::new(view);
    draw_lines(view, &mut canvas);
    for label in labels(view) {
        let (x, y) = (label.spot.x + label.offset.0, label.spot.y + label.offset.1);
        // Labels stand close to their point: a whole line away where half a line is asked for.
        let y = if label.offset.1 == 0.0 {
            y
        } else {
            label.spot.y + label.offset.1.signum() / canvas.scale.1
        };
        canvas.plain((x, y), &label.text, DIM);
    }
    for spot in &view.spots {
        canvas.plain((spot.x, spot.y), "·", DIM);
    }
    for stack in &view.stacks {
        let spot = &view.spots[stack.spot];
        canvas.put((spot.x, spot.y), (look_of(view.kind).letters)(stack).into_iter());
    }
    canvas
}

/// The lines of the board, where there is room for them between the points.
fn draw_lines(view: &View, canvas: &mut Canvas) {
    for (n, a) in view.spots.iter().enumerate() {
        for b in &view.spots[n + 1..] {
            let (dx, dy) = (b.x - a.x, b.y - a.y);
            if (dx.hypot(dy) - 100.0).abs() > 1.0 {
                continue;
            }
            if let Some(line) = (look_of(view.kind).line)(dx, dy) {
                canvas.plain(((a.x + b.x) / 2.0, (a.y + b.y) / 2.0), line, DIM);
            }
        }
    }
}

fn coloured(row: &[(char, &'static str)]) -> String {
    let end = row.iter().rposition(|cell| cell.0 != ' ').map_or(0, |last| last + 1);
    let mut line = String::new();
    for run in row[..end].chunk_by(|a, b| a.1 == b.1) {
        let letters: String = run.iter().map(|cell| cell.0).collect();
        match run[0].1 {
            "" => line.push_str(&letters),
            colour => line.push_str(&format!("\x1b[{colour}m{letters}\x1b[0m")),
        }
    }
    line
}

/// What one needs to know about a position beside its board.
pub fn caption(position: &AnyPosition) -> String {
    let view = position.view();
    let kind = position.kind();
    let [one, two] = game::Player::BOTH.map(|player| kind.name_of(player));
    let state = match position.outcome() {
        Some(game::Outcome::Win(player)) => format!("over: {} wins", kind.name_of(player)),
        Some(game::Outcome::Draw) => "over: a draw".to_owned(),
        None => format!("{} to act ({})", kind.name_of(position.to_act()), position.phase()),
    };
    let counts = match position.score() {
        AnyScore::Pieces([a, b]) => format!("pieces: {one} {a}, {two} {b}"),
        AnyScore::Rings([a, b]) => format!("rings removed: {one} {a}, {two} {b}"),
        AnyScore::Stacks([a, b]) => {
            let claims = |player: usize| match view.claims[player].as_str() {
                "" => "nothing claimed".to_owned(),
                letters => format!("claimed {letters}"),
            };
            let row = |stacks: [u8; 5]| stacks.map(|count| count.to_string()).join(" ");
            format!(
                "{one}: {}, fives and own stacks of 4 3 2 1: {}\n{two}: {}, {}",
                claims(0),
                row(a),
                claims(1),
                row(b)
            )
        }
    };
    format!("{kind}, {state}\n{counts}\n")
}
