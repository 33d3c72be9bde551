use dvonn::{Move, Phase, Piece, Point, Position, Setup, Variant};
use game::{Diagram, Player, Random, Setup as _};

use super::{Explain, names};
use crate::{AskKind, Problem, SceneScore, SceneStack, SetupForm, Step, StepKind, Supply};

/// Pieces that are placed in a game.
const PLACEMENTS: usize = 49;

fn letters(setup: &Setup, point: Point) -> String {
    setup.stacks.get(&point).into_iter().flatten().map(|piece| piece.letter()).collect()
}

impl Explain for Position {
    fn stacks(setup: &Setup) -> Vec<SceneStack> {
        let occupied = |point: &Point| setup.stacks.get(point).is_some();
        let moving = setup.phase == Phase::Move;
        let closed_in = |point: Point| point.neighbours().filter(occupied).count() == 6;
        let stack = |point: &Point| SceneStack {
            at: point.to_string(),
            pieces: letters(setup, *point),
            owner: setup.owner(*point).map(Into::into),
            wall: false,
            stuck: moving && closed_in(*point),
        };
        setup.stacks.keys().map(stack).collect()
    }

    fn supply(diagram: &Diagram<Self>) -> [Supply; 2] {
        let mut supply = [Supply::default(), Supply::default()];
        let unplaced = usize::from(diagram.position().unplaced());
        for (piece, player) in (PLACEMENTS - unplaced..PLACEMENTS).map(Setup::placement) {
            let own = &mut supply[player.index()];
            *(if piece == Piece::Dvonn { &mut own.red } else { &mut own.pieces }) += 1;
        }
        supply
    }

    fn tally(&self) -> SceneScore {
        SceneScore::Pieces(self.score())
    }

    fn tally_of(setup: &Setup) -> SceneScore {
        let mut pieces = [0; 2];
        for (point, stack) in setup.stacks.iter() {
            if let Some(owner) = setup.owner(*point) {
                pieces[owner.index()] += stack.len() as u32;
            }
        }
        SceneScore::Pieces(pieces)
    }

    fn question(&self, _: &[Step]) -> AskKind {
        match self.phase() {
            Phase::Move => AskKind::MoveStack,
            Phase::Place => match next_piece(self) {
                (Piece::Dvonn, _) => AskKind::PlaceDvonn,
                _ => AskKind::PlacePiece,
            },
        }
    }

    fn describe(before: &Diagram<Self>, step: Move, after: &Self, told: &mut Step) {
        match step {
            Move::Place(point) => {
                told.kind = StepKind::Place;
                told.to = Some(point.to_string());
                told.pieces = next_piece(before.position()).0.letter().to_string();
                told.height = 1;
            }
            Move::Stack(from, to) => {
                let stays = |point: &Point| after.occupied().contains(*point) || *point == from;
                told.kind = StepKind::Move;
                told.from = Some(from.to_string());
                told.to = Some(to.to_string());
                told.pieces = letters(before.setup(), from);
                told.captured = letters(before.setup(), to);
                told.height = before.position().height(from) + before.position().height(to);
                told.lost = names(before.position().occupied().filter(|point| !stays(point)));
            }
            Move::Pass => {}
        }
    }

    fn read_form(_: &Diagram<Self>, form: &SetupForm) -> Result<Setup, Problem> {
        Ok(Setup {
            stacks: form.stacks(Piece::from_letter, "w, b, r")?,
            to_move: form.to_act.into(),
            phase: form.phase()?,
        })
    }

    fn write_form(diagram: &Diagram<Self>, form: &mut SetupForm) {
        form.phase = diagram.position().phase().to_string();
    }

    fn filled(style: &str, random: &mut Random) -> Option<Setup> {
        let pieces = match style {
            "random" => random_board(random),
            "symmetric" => symmetric_board(random),
            _ => return None,
        };
        let mut setup = Setup::start(Variant::Standard, random);
        setup.stacks = pieces.into_iter().map(|(point, piece)| (point, vec![piece])).collect();
        setup.phase = Phase::Move;
        Some(setup)
    }
}

/// All pieces placed at random.
fn random_board(random: &mut Random) -> Vec<(Point, Piece)> {
    let mut points = Point::ALL;
    random.shuffle(&mut points);
    points.into_iter().enumerate().map(|(n, point)| (point, Setup::placement(n).0)).collect()
}

/// The same, but a half turn of the board brings white onto black: neither is better off, but for the
/// first move.
fn symmetric_board(random: &mut Random) -> Vec<(Point, Piece)> {
    let count = Point::ALL.len();
    let mut lower: Vec<usize> = (0..count / 2).collect();
    random.shuffle(&mut lower);
    let mut pieces = [Piece::Dvonn; Point::COUNT];
    // Points are listed so that the n-th and the n-th from the end face each other across the middle,
    // which stays red; so does the first pair.
    for n in &lower[1..] {
        let player = Player::BOTH[random.below(2) as usize];
        pieces[*n] = Piece::of(player);
        pieces[count - 1 - n] = Piece::of(player.opponent());
    }
    Point::ALL.into_iter().zip(pieces).collect()
}

/// What is placed next, and by whom.
fn next_piece(position: &Position) -> (Piece, Player) {
    Setup::placement(PLACEMENTS - usize::from(position.unplaced()))
}
