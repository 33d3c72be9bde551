//! Positions as they are written: `9/10/11/10/9 w place`.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use game::board_text::{BoardLines, Items, fields};
use game::{NotationError, Player, Random, SetupError, SortedMap, reason};
use hexgrid::Hex;

use crate::{Move, Piece, Point, Position, Variant};

/// The two parts of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Pieces are placed on the empty board.
    Place,
    /// Stacks move.
    Move,
}

/// A position as written: every stack with its pieces from bottom to top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The occupied points. No stack is empty.
    pub stacks: SortedMap<Point, Vec<Piece>>,
    /// Whose turn it is.
    pub to_move: Player,
    /// Placing or moving.
    pub phase: Phase,
}

const COLOURED_PIECES: usize = 23;
const DVONN_PIECES: usize = 3;

/// Rows 5 to 1, each from left to right.
static ROWS: LazyLock<BoardLines<Point>> = LazyLock::new(|| BoardLines {
    lines: (0..5)
        .rev()
        .map(|y| {
            let row = (0..11).filter_map(|x| Point::at(Hex { x, y }));
            (format!("row {}", y + 1), row.collect())
        })
        .collect(),
    items: Items::Commas,
});

impl Setup {
    /// Who owns the stack on a point.
    pub fn owner(&self, point: Point) -> Option<Player> {
        self.stacks.get(&point)?.last()?.owner()
    }

    /// What the n-th placement of a game puts down, and who does it.
    pub fn placement(n: usize) -> (Piece, Player) {
        let player = Player::BOTH[n % 2];
        (if n < DVONN_PIECES { Piece::Dvonn } else { Piece::of(player) }, player)
    }

    fn count(&self, piece: Piece) -> usize {
        self.stacks.values().flatten().filter(|other| **other == piece).count()
    }

    fn check_pieces(&self) -> Result<(), SetupError> {
        for (piece, name, limit) in [
            (Piece::White, "white", COLOURED_PIECES),
            (Piece::Black, "black", COLOURED_PIECES),
            (Piece::Dvonn, "DVONN", DVONN_PIECES),
        ] {
            let count = self.count(piece);
            if count > limit {
                return Err(SetupError(reason!(
                    "dvonn.tooManyPieces",
                    "there are {limit} {piece} pieces, but {count} are on the board",
                    limit = limit,
                    piece = name,
                    count = count
                )));
            }
        }
        for (point, pieces) in self.stacks.iter() {
            if pieces.is_empty() {
                return Err(SetupError(reason!(
                    "position.emptyStack",
                    "the stack on {point} has no pieces",
                    point = point
                )));
            }
            if pieces.len() > 1 && pieces.last() == Some(&Piece::Dvonn) {
                return Err(SetupError(reason!(
                    "dvonn.dvonnOnTop",
                    "a DVONN piece is on top of the stack on {point}, where it can never come",
                    point = point
                )));
            }
        }
        Ok(())
    }

    fn check_placing(&self) -> Result<(), SetupError> {
        if let Some((point, _)) = self.stacks.iter().find(|(_, pieces)| pieces.len() > 1) {
            return Err(SetupError(reason!(
                "dvonn.stackWhilePlacing",
                "{point} holds a stack while pieces are being placed",
                point = point
            )));
        }
        let placed = self.stacks.len();
        if placed == Point::COUNT {
            return Err(SetupError(reason!(
                "dvonn.fullBoard",
                "nothing is left to place on a full board"
            )));
        }
        let (_, player) = Self::placement(placed);
        if self.to_move != player {
            let names = ["white", "black"];
            return Err(SetupError(reason!(
                "position.placesNext",
                "after {placed} of the {all} placements {player} places next, not {other}",
                placed = placed,
                all = Point::COUNT,
                player = names[player.index()],
                other = names[self.to_move.index()]
            )));
        }
        for (piece, name) in
            [(Piece::Dvonn, "DVONN"), (Piece::White, "white"), (Piece::Black, "black")]
        {
            let count = self.count(piece);
            let due = (0..placed).filter(|n| Self::placement(*n).0 == piece).count();
            if count != due {
                return Err(SetupError(reason!(
                    "dvonn.piecesDue",
                    "after {placed} of the {all} placements the board has {due} {piece} pieces, \
                     not {count}",
                    placed = placed,
                    all = Point::COUNT,
                    due = due,
                    piece = name,
                    count = count
                )));
            }
        }
        Ok(())
    }

    fn check_moving(&self) -> Result<(), SetupError> {
        let reds = self.count(Piece::Dvonn);
        if reds != DVONN_PIECES {
            return Err(SetupError(reason!(
                "dvonn.threeDvonn",
                "the three DVONN pieces never leave the board, but {count} are on it",
                count = reds
            )));
        }
        let mut joined: Vec<Point> = Vec::new();
        let mut reached: Vec<Point> = self.holders().collect();
        while let Some(point) = reached.pop() {
            if !joined.contains(&point) {
                joined.push(point);
                reached.extend(point.neighbours().filter(|next| self.stacks.contains_key(next)));
            }
        }
        match self.stacks.keys().find(|point| !joined.contains(point)) {
            Some(point) => Err(SetupError(reason!(
                "dvonn.noContact",
                "{point} has no contact with a DVONN piece",
                point = point
            ))),
            None => Ok(()),
        }
    }

    /// The points that hold a DVONN piece.
    pub(crate) fn holders(&self) -> impl Iterator<Item = Point> {
        self.stacks.iter().filter(|(_, pieces)| pieces.contains(&Piece::Dvonn)).map(|(at, _)| *at)
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Place => "place",
            Self::Move => "move",
        })
    }
}

impl FromStr for Phase {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text {
            "place" => Ok(Self::Place),
            "move" => Ok(Self::Move),
            other => Err(NotationError(reason!(
                "position.phase",
                "the phase is {phases}, not \"{text}\"",
                phases = "place, move" => "place or move",
                text = other
            ))),
        }
    }
}

impl game::Setup for Setup {
    type Position = Position;

    fn start(_: Variant, _: &mut Random) -> Self {
        Self { stacks: SortedMap::new(), to_move: Player::First, phase: Phase::Place }
    }

    fn read(text: &str, _: Variant) -> Result<Self, NotationError> {
        let [board, to_move, phase] = fields(text, "board, to move, phase")?;
        let mut stacks = SortedMap::new();
        for (point, letters) in ROWS.read(board)? {
            let pieces = letters.chars().map(|letter| {
                Piece::from_letter(letter).ok_or_else(|| {
                    NotationError(reason!(
                        "position.noPiece",
                        "\"{letter}\" on {point} is no piece: {pieces} are pieces",
                        letter = letter,
                        point = point,
                        pieces = "w, b, r" => "w, b and r"
                    ))
                })
            });
            stacks.insert(point, pieces.collect::<Result<Vec<_>, _>>()?);
        }
        let to_move = match to_move {
            "w" => Player::First,
            "b" => Player::Second,
            other => {
                return Err(NotationError(reason!(
                    "position.toMove",
                    "to move is {players}, not \"{text}\"",
                    players = "w, b" => "w or b",
                    text = other
                )));
            }
        };
        Ok(Self { stacks, to_move, phase: phase.parse()? })
    }

    fn check(&self) -> Result<Position, SetupError> {
        self.check_pieces()?;
        match self.phase {
            Phase::Place => self.check_placing()?,
            Phase::Move => self.check_moving()?,
        }
        Ok(Position::from_checked(self))
    }

    fn follow(&mut self, step: Move, after: &Position) {
        match step {
            Move::Place(point) => {
                self.stacks.insert(point, vec![Self::placement(self.stacks.len()).0]);
            }
            Move::Stack(from, to) => {
                let moved = self.stacks.remove(&from).unwrap_or_default();
                self.stacks.get_or_default(to).extend(moved);
                self.stacks.retain(|point, _| after.occupied().contains(*point));
            }
            Move::Pass => {}
        }
        self.to_move = game::Position::to_act(after);
        self.phase = after.phase();
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = ROWS
            .write(|point| self.stacks.get(&point).map(|pieces| pieces.iter().map(|p| p.letter())));
        let to_move = ["w", "b"][self.to_move.index()];
        write!(f, "{board} {to_move} {}", self.phase)
    }
}
