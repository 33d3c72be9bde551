use game::Diagram;
use yinsh::{Piece, Point, Position, Variant};

use crate::family::PlayerNames;
use crate::view::{HEIGHT, spots};
use crate::{AnyPhase, AnyScore, DrawnStack, Family, GameKind, Rules, View};

pub(crate) const PLAYERS: PlayerNames = PlayerNames::WHITE_AND_BLACK;

/// Two rings of each player.
pub(crate) const OPENING_TURNS: u32 = 4;

/// How turns are typed, by examples.
pub(crate) const TYPING: &str =
    "e3 places a ring, h7-g7 moves one, xg5-g9 removes a row, xa5 removes a ring";

impl Family for Position {
    fn variant_of(rules: Rules) -> Variant {
        match rules.kind {
            GameKind::YinshBlitz => Variant::Blitz,
            _ => Variant::Standard,
        }
    }

    fn rules(&self) -> Rules {
        let kind = match self.variant() {
            Variant::Standard => GameKind::Yinsh,
            Variant::Blitz => GameKind::YinshBlitz,
        };
        kind.into()
    }

    fn any_score(&self) -> AnyScore {
        AnyScore::Rings(self.removed())
    }

    fn any_phase(&self) -> AnyPhase {
        AnyPhase::Yinsh(self.phase())
    }

    /// The letters run from player to player.
    fn view(diagram: &Diagram<Self>) -> View {
        let setup = diagram.setup();
        let stack = |(spot, point): (usize, Point)| {
            let piece = *setup.pieces.get(&point)?;
            let (Piece::Ring(owner) | Piece::Marker(owner)) = piece;
            let pieces = piece.letter().to_string();
            Some(DrawnStack { spot, pieces, owner: Some(owner), wall: false })
        };
        View {
            kind: diagram.position().rules().kind,
            spots: spots(Point::ALL.map(|point| (point.to_string(), point.hex())), |x, y| {
                (HEIGHT * (x - 5.0), -100.0 * (y - 5.0 - (x - 5.0) / 2.0))
            }),
            stacks: Point::ALL.into_iter().enumerate().filter_map(stack).collect(),
            claims: [String::new(), String::new()],
            removed: setup.removed,
        }
    }
}
