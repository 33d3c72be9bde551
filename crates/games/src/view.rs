use game::Player;
use hexgrid::Hex;

use crate::GameKind;

/// What is needed to draw a position: the board's points and what stands on them, as plain data.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The game, which decides how pieces look.
    pub kind: GameKind,
    /// All points of the board.
    pub spots: Vec<DrawnPoint>,
    /// What stands on them.
    pub stacks: Vec<DrawnStack>,
    /// The colours each player has claimed, as letters. Empty where nothing is claimed.
    pub claims: [String; 2],
    /// Rings or fives that each player has taken off the board.
    pub removed: [u8; 2],
}

/// A point and its place in the drawing: neighbours are 100 apart, y grows downwards, and the
/// middle of the board is at 0, 0.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnPoint {
    /// The point's name.
    pub name: String,
    /// Its column, from 0.
    pub column: i8,
    /// To the right of the middle.
    pub x: f64,
    /// Below the middle.
    pub y: f64,
}

/// What stands on a point.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnStack {
    /// The point, as an index into [`View::spots`].
    pub spot: usize,
    /// The letters of the pieces from bottom to top, as in the position's text.
    pub pieces: String,
    /// Who may move it.
    pub owner: Option<Player>,
    /// Whether it is full, nobody's, and stands for ever.
    pub wall: bool,
}

/// The height of a triangle of the lattice.
pub(crate) const HEIGHT: f64 = 86.602_540_378_443_86;

pub(crate) fn spots(
    points: impl IntoIterator<Item = (String, Hex)>,
    place: fn(f64, f64) -> (f64, f64),
) -> Vec<DrawnPoint> {
    let spot = |(name, hex): (String, Hex)| {
        let (x, y) = place(f64::from(hex.x), f64::from(hex.y));
        DrawnPoint { name, column: hex.x, x, y }
    };
    points.into_iter().map(spot).collect()
}
