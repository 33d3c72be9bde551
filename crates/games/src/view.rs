use game::{Diagram, Player};
use hexgrid::Hex;

use crate::GameKind;

/// What is needed to draw a position: the board's points and what stands on them, as plain data.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The game, which decides how pieces look.
    pub kind: GameKind,
    /// All points of the board.
    pub spots: Vec<Spot>,
    /// What stands on them.
    pub stacks: Vec<Stack>,
    /// The colours each player has claimed, as letters. Empty but in LYNGK.
    pub claims: [String; 2],
    /// Rings or fives that each player has taken off the board.
    pub removed: [u8; 2],
}

/// A point and its place in the drawing: neighbours are 100 apart, y grows downwards, and the
/// middle of the board is at 0, 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
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
pub struct Stack {
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
const H: f64 = 86.602_540_378_443_86;

fn spots(
    points: impl Iterator<Item = (String, Hex)>,
    place: fn(f64, f64) -> (f64, f64),
) -> Vec<Spot> {
    let spot = |(name, hex): (String, Hex)| {
        let (x, y) = place(f64::from(hex.x), f64::from(hex.y));
        Spot { name, column: hex.x, x, y }
    };
    points.map(spot).collect()
}

impl From<&Diagram<dvonn::Position>> for View {
    /// DVONN lies with its long side to the players.
    fn from(diagram: &Diagram<dvonn::Position>) -> Self {
        let setup = diagram.setup();
        let points = dvonn::Point::ALL;
        let stacks = points.iter().enumerate().filter_map(|(spot, point)| {
            let pieces = setup.stacks.get(point)?.iter().map(|piece| piece.letter()).collect();
            Some(Stack { spot, pieces, owner: setup.owner(*point), wall: false })
        });
        Self {
            kind: GameKind::Dvonn,
            spots: spots(points.iter().map(|point| (point.to_string(), point.hex())), |x, y| {
                (100.0 * (x - 5.0 - (y - 2.0) / 2.0), -H * (y - 2.0))
            }),
            stacks: stacks.collect(),
            claims: [String::new(), String::new()],
            removed: [0; 2],
        }
    }
}

impl From<&Diagram<yinsh::Position>> for View {
    /// YINSH's letters run from player to player.
    fn from(diagram: &Diagram<yinsh::Position>) -> Self {
        let setup = diagram.setup();
        let points = yinsh::Point::ALL;
        let stacks = points.iter().enumerate().filter_map(|(spot, point)| {
            let piece = *setup.pieces.get(point)?;
            let (yinsh::Piece::Ring(owner) | yinsh::Piece::Marker(owner)) = piece;
            let pieces = piece.letter().to_string();
            Some(Stack { spot, pieces, owner: Some(owner), wall: false })
        });
        Self {
            kind: match setup.variant {
                yinsh::Variant::Standard => GameKind::Yinsh,
                yinsh::Variant::Blitz => GameKind::YinshBlitz,
            },
            spots: spots(points.iter().map(|point| (point.to_string(), point.hex())), |x, y| {
                (H * (x - 5.0), -100.0 * (y - 5.0 - (x - 5.0) / 2.0))
            }),
            stacks: stacks.collect(),
            claims: [String::new(), String::new()],
            removed: setup.removed,
        }
    }
}

impl From<&Diagram<lyngk::Position>> for View {
    /// LYNGK's columns stand upright too; its board has no sides.
    fn from(diagram: &Diagram<lyngk::Position>) -> Self {
        let setup = diagram.setup();
        let points = lyngk::Point::ALL;
        let stacks = points.iter().enumerate().filter_map(|(spot, point)| {
            let pieces = setup.stacks.get(point)?;
            Some(Stack {
                spot,
                pieces: pieces.iter().map(|piece| piece.letter()).collect(),
                owner: setup.owner(*point),
                wall: diagram.position().is_wall(*point),
            })
        });
        let letters = |player: Player| {
            setup.claims[player.index()].iter().map(|colour| colour.letter()).collect()
        };
        Self {
            kind: match setup.variant {
                lyngk::Variant::Standard | lyngk::Variant::Awarding => GameKind::Lyngk,
                lyngk::Variant::SixStack => GameKind::LyngkSix,
            },
            spots: spots(points.iter().map(|point| (point.to_string(), point.hex())), |x, y| {
                (H * (x - 4.0), -100.0 * (y - 5.0 - (x - 4.0) / 2.0))
            }),
            stacks: stacks.collect(),
            claims: Player::BOTH.map(letters),
            removed: setup.removed,
        }
    }
}
