use game::{Diagram, Player, Position as _, reason};
use lyngk::{Colour, Move, Piece, Point, Position, Setup, Variant};

use super::{Explain, names};
use crate::setup::bad;
use crate::{AskKind, Problem, SceneScore, SceneStack, SetupForm, Step, StepKind, Supply};

fn letters(setup: &Setup, point: Point) -> String {
    setup.stacks.get(&point).into_iter().flatten().map(|piece| piece.letter()).collect()
}

impl Explain for Position {
    fn stacks(setup: &Setup) -> Vec<SceneStack> {
        let stack = |point: &Point| {
            let wall = setup.is_wall(*point);
            SceneStack {
                at: point.to_string(),
                pieces: letters(setup, *point),
                owner: setup.owner(*point).filter(|_| !wall).map(Into::into),
                wall,
                stuck: false,
            }
        };
        setup.stacks.keys().map(stack).collect()
    }

    fn supply(diagram: &Diagram<Self>) -> [Supply; 2] {
        let (setup, position) = (diagram.setup(), diagram.position());
        Player::BOTH.map(|player| Supply {
            claims: setup.claims[player.index()].iter().map(|colour| colour.letter()).collect(),
            won: match position.variant() {
                Variant::Standard | Variant::Awarding => position.removed()[player.index()],
                Variant::SixStack => u8::from(position.winner() == Some(player)),
            },
            goal: u8::from(position.variant() == Variant::SixStack),
            ..Supply::default()
        })
    }

    fn tally(&self) -> SceneScore {
        let score = self.score();
        SceneScore::Stacks(Player::BOTH.map(|player| {
            let stacks = score[player.index()];
            match self.variant() {
                Variant::Standard | Variant::Awarding => stacks.to_vec(),
                Variant::SixStack => {
                    [&[u8::from(self.winner() == Some(player))], &stacks[..]].concat()
                }
            }
        }))
    }

    fn tally_of(setup: &Setup) -> SceneScore {
        let below = setup.variant.highest() - 1;
        SceneScore::Stacks(Player::BOTH.map(|player| {
            let taken = match setup.variant {
                Variant::Standard | Variant::Awarding => setup.removed[player.index()],
                Variant::SixStack => u8::from(setup.winner == Some(player)),
            };
            let mut counts = vec![0; below + 1];
            counts[0] = taken;
            for (point, stack) in setup.stacks.iter() {
                if stack.len() <= below && setup.owner(*point) == Some(player) {
                    counts[below + 1 - stack.len()] += 1;
                }
            }
            counts
        }))
    }

    fn question(&self, steps: &[Step]) -> AskKind {
        if self.pending() {
            AskKind::MoveAfterClaim
        } else if steps.iter().any(|step| step.kind == StepKind::Claim) {
            AskKind::ClaimOrMove
        } else {
            AskKind::MoveLyngk
        }
    }

    fn describe(before: &Diagram<Self>, step: Move, after: &Self, told: &mut Step) {
        let position = before.position();
        let player = position.to_act();
        let takes = after.removed() != position.removed() || after.winner() == Some(player);
        told.scored_by = takes.then(|| player.into());
        match step {
            Move::Claim(colour) => {
                told.kind = StepKind::Claim;
                told.pieces = colour.letter().to_string();
                let left = |point: &Point| !after.occupied().contains(*point);
                told.lost = names(position.occupied().filter(left));
            }
            Move::Stack(from, to) => {
                told.kind = StepKind::Move;
                told.from = Some(from.to_string());
                told.to = Some(to.to_string());
                told.pieces = letters(before.setup(), from);
                told.captured = letters(before.setup(), to);
                told.height = position.height(from) + position.height(to);
                told.hops = names(position.route(from, to));
                told.completes = usize::from(told.height) == position.variant().highest();
            }
            Move::Pass => {}
        }
    }
    fn read_form(start: &Diagram<Self>, form: &SetupForm) -> Result<Setup, Problem> {
        Ok(Setup {
            stacks: form.stacks(Piece::from_letter, "i, b, r, g, k, j")?,
            to_move: form.to_act.into(),
            claims: [colours(&form.claims[0])?, colours(&form.claims[1])?],
            pending: match form.phase.as_str() {
                MOVING => false,
                CLAIMED => true,
                other => {
                    return Err(bad(reason!(
                        "position.phase",
                        "the phase is {phases}, not \"{text}\"",
                        phases = "move, claimed" => "move or claimed",
                        text = other
                    )));
                }
            },
            removed: form.won,
            winner: form.winner.map(Into::into),
            variant: start.setup().variant,
        })
    }

    fn write_form(diagram: &Diagram<Self>, form: &mut SetupForm) {
        let (setup, position) = (diagram.setup(), diagram.position());
        form.phase = if position.pending() { CLAIMED } else { MOVING }.to_owned();
        form.won = position.removed();
        form.claims = setup
            .claims
            .each_ref()
            .map(|claims| claims.iter().map(|colour| colour.letter()).collect());
        form.winner = position.winner().map(Into::into);
    }
}

/// What a form calls the two moments of a turn.
const MOVING: &str = "move";
const CLAIMED: &str = "claimed";

/// The colours with these letters.
fn colours(letters: &str) -> Result<Vec<Colour>, Problem> {
    let colour = |letter: char| {
        Colour::from_letter(letter).ok_or_else(|| {
            bad(reason!(
                "lyngk.noColour",
                "\"{text}\" is no colour to claim: i, b, r, g and k are colours",
                text = letter
            ))
        })
    };
    letters.chars().map(colour).collect()
}
