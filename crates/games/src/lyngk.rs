use game::{Diagram, Player};
use lyngk::{Point, Position, Variant};

use crate::family::PlayerNames;
use crate::view::{HEIGHT, spots};
use crate::{AnyPhase, AnyScore, DrawnStack, Family, GameKind, Rules, View};

pub(crate) const PLAYERS: PlayerNames = PlayerNames::NUMBERED;

/// How turns are typed, by examples.
pub(crate) const TYPING: &str = "c3-c5 moves a stack, r, claims red, r,c3-c5 does both";

impl Family for Position {
    fn variant_of(rules: Rules) -> Variant {
        match rules {
            Rules { kind: GameKind::LyngkSix, .. } => Variant::SixStack,
            Rules { claim_awards_fives: true, .. } => Variant::Awarding,
            _ => Variant::Standard,
        }
    }

    fn rules(&self) -> Rules {
        match self.variant() {
            Variant::Standard => GameKind::Lyngk.into(),
            Variant::Awarding => Rules { kind: GameKind::Lyngk, claim_awards_fives: true },
            Variant::SixStack => GameKind::LyngkSix.into(),
        }
    }

    fn any_score(&self) -> AnyScore {
        AnyScore::Stacks(self.score())
    }

    fn any_phase(&self) -> AnyPhase {
        AnyPhase::Lyngk
    }

    /// The columns stand upright; the board has no sides.
    fn view(diagram: &Diagram<Self>) -> View {
        let (setup, position) = (diagram.setup(), diagram.position());
        let stack = |(spot, point): (usize, Point)| {
            Some(DrawnStack {
                spot,
                pieces: setup.stacks.get(&point)?.iter().map(|piece| piece.letter()).collect(),
                owner: setup.owner(point),
                wall: position.is_wall(point),
            })
        };
        let letters = |player: Player| {
            setup.claims[player.index()].iter().map(|colour| colour.letter()).collect()
        };
        View {
            kind: position.rules().kind,
            spots: spots(Point::ALL.map(|point| (point.to_string(), point.hex())), |x, y| {
                (HEIGHT * (x - 4.0), -100.0 * (y - 5.0 - (x - 4.0) / 2.0))
            }),
            stacks: Point::ALL.into_iter().enumerate().filter_map(stack).collect(),
            claims: Player::BOTH.map(letters),
            removed: setup.removed,
        }
    }
}
