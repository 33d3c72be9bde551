use dvonn::{Point, Position, Variant};
use game::Diagram;

use crate::family::PlayerNames;
use crate::view::{HEIGHT, spots};
use crate::{AnyPhase, AnyScore, DrawnStack, Family, GameKind, Rules, View};

pub(crate) const PLAYERS: PlayerNames = PlayerNames::WHITE_AND_BLACK;

/// The DVONN pieces, and one piece of each player.
pub(crate) const OPENING_TURNS: u32 = 5;

/// How turns are typed, by examples.
pub(crate) const TYPING: &str = "c3 places a piece, c3-d3 moves a stack";

impl Family for Position {
    fn variant_of(_: Rules) -> Variant {
        Variant::Standard
    }

    fn rules(&self) -> Rules {
        GameKind::Dvonn.into()
    }

    fn any_score(&self) -> AnyScore {
        AnyScore::Pieces(self.score())
    }

    fn any_phase(&self) -> AnyPhase {
        AnyPhase::Dvonn(self.phase())
    }

    /// The board lies with its long side to the players.
    fn view(diagram: &Diagram<Self>) -> View {
        let setup = diagram.setup();
        let stack = |(spot, point): (usize, Point)| {
            let pieces = setup.stacks.get(&point)?.iter().map(|piece| piece.letter()).collect();
            Some(DrawnStack { spot, pieces, owner: setup.owner(point), wall: false })
        };
        View {
            kind: GameKind::Dvonn,
            spots: spots(Point::ALL.map(|point| (point.to_string(), point.hex())), |x, y| {
                (100.0 * (x - 5.0 - (y - 2.0) / 2.0), -HEIGHT * (y - 2.0))
            }),
            stacks: Point::ALL.into_iter().enumerate().filter_map(stack).collect(),
            claims: [String::new(), String::new()],
            removed: [0; 2],
        }
    }
}
