//! Positions as they are written: `4/7/8/9/10/9/10/9/8/7/4 w place 0-0`.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use game::board_text::{BoardLines, Items, fields};
use game::{NotationError, Player, Random, SetupError, SortedMap, reason};
use hexgrid::Direction;

use crate::{LAYOUT, Move, Piece, Point, Position, Row, Variant};

/// What the player to act has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Place a ring.
    Place,
    /// Move a ring, or pass. A finished position is in this phase too.
    Move,
    /// Remove a row.
    Row {
        /// Whose ring move is being settled.
        mover: Player,
    },
    /// Remove a ring, for the row just removed.
    Ring {
        /// Whose ring move is being settled.
        mover: Player,
    },
}

/// A position as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The occupied points.
    pub pieces: SortedMap<Point, Piece>,
    /// Whose step it is.
    pub to_act: Player,
    /// What they have to do.
    pub phase: Phase,
    /// The rings each player has removed: white, black.
    pub removed: [u8; 2],
    /// Standard or blitz. Stands beside the text of a position, not in it.
    pub variant: Variant,
}

/// The rings of each player.
pub(crate) const RINGS: usize = 5;

/// The markers that both players share.
pub(crate) const MARKERS: usize = 51;

/// Columns a to k, each from its lowest point up.
static COLUMN_LINES: LazyLock<BoardLines<Point>> = LazyLock::new(|| BoardLines {
    lines: ('a'..)
        .zip(0..LAYOUT.columns().len() as i8)
        .map(|(letter, x)| {
            let column = Point::ALL.into_iter().filter(|point| point.hex().x == x);
            (format!("column {letter}"), column.collect())
        })
        .collect(),
    items: Items::Letters,
});

fn name(player: Player) -> &'static str {
    ["white", "black"][player.index()]
}

fn letter(player: Player) -> char {
    ['w', 'b'][player.index()]
}

fn read_player(text: &str) -> Option<Player> {
    match text {
        "w" => Some(Player::First),
        "b" => Some(Player::Second),
        _ => None,
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place => f.write_str("place"),
            Self::Move => f.write_str("move"),
            Self::Row { mover } => write!(f, "row:{}", letter(*mover)),
            Self::Ring { mover } => write!(f, "ring:{}", letter(*mover)),
        }
    }
}

impl FromStr for Phase {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text.split_once(':').map(|(word, mover)| (word, read_player(mover))) {
            None if text == "place" => Ok(Self::Place),
            None if text == "move" => Ok(Self::Move),
            Some(("row", Some(mover))) => Ok(Self::Row { mover }),
            Some(("ring", Some(mover))) => Ok(Self::Ring { mover }),
            _ => Err(NotationError(reason!(
                "position.phase",
                "the phase is {phases}, not \"{text}\"",
                phases = "place, move, row:w, row:b, ring:w, ring:b"
                    => "place, move, row:<mover> or ring:<mover> with w or b as the mover",
                text = text
            ))),
        }
    }
}

fn read_removed(text: &str) -> Option<[u8; 2]> {
    match text.as_bytes() {
        [white @ b'0'..=b'9', b'-', black @ b'0'..=b'9'] => Some([white - b'0', black - b'0']),
        _ => None,
    }
}

impl Setup {
    /// The rings of a player on the board.
    pub fn rings(&self, player: Player) -> impl Iterator<Item = Point> {
        self.points_with(Piece::Ring(player))
    }

    /// The markers with the colour of a player up.
    pub fn markers(&self, player: Player) -> impl Iterator<Item = Point> {
        self.points_with(Piece::Marker(player))
    }

    /// The rows of a player: of a longer run, any five.
    pub fn rows(&self, player: Player) -> impl Iterator<Item = Row> {
        let marked = move |point: &Point| self.pieces.get(point) == Some(&Piece::Marker(player));
        let from = |first: Point| {
            let last = move |axis| first.step(axis, Row::LENGTH as i8 - 1);
            Direction::AXES.into_iter().filter_map(move |axis| Row::between(first, last(axis)?))
        };
        self.markers(player).flat_map(from).filter(move |row| row.points().iter().all(marked))
    }

    fn points_with(&self, piece: Piece) -> impl Iterator<Item = Point> {
        self.pieces.iter().filter(move |(_, other)| **other == piece).map(|(point, _)| *point)
    }

    fn has_last_ring(&self, player: Player) -> bool {
        self.removed[player.index()] == self.variant.rings_to_win()
    }

    /// Whether a player has removed the last ring.
    pub(crate) fn is_decided(&self) -> bool {
        Player::BOTH.into_iter().any(|player| self.has_last_ring(player))
    }

    fn check_markers(&self) -> Result<(), SetupError> {
        let markers: usize = Player::BOTH.map(|player| self.markers(player).count()).iter().sum();
        if markers > MARKERS {
            return Err(SetupError(reason!(
                "yinsh.tooManyMarkers",
                "there are {limit} markers, but {count} are on the board",
                limit = MARKERS,
                count = markers
            )));
        }
        Ok(())
    }

    fn check_placing(&self) -> Result<(), SetupError> {
        let markers = Player::BOTH.into_iter().find_map(|player| self.markers(player).next());
        if let Some(point) = markers {
            return Err(SetupError(reason!(
                "yinsh.markerWhilePlacing",
                "{point} holds a marker while rings are being placed",
                point = point
            )));
        }
        if self.removed != [0, 0] {
            return Err(SetupError(reason!(
                "yinsh.wonWhilePlacing",
                "no ring is removed while rings are being placed"
            )));
        }
        let [white, black] = Player::BOTH.map(|player| self.rings(player).count());
        if white + black >= 2 * RINGS {
            return Err(SetupError(reason!(
                "yinsh.nothingToPlace",
                "nothing is left to place when all rings are placed"
            )));
        }
        if white != black && white != black + 1 {
            return Err(SetupError(reason!(
                "yinsh.ringsInTurn",
                "white and black place in turn, but {white} white and {black} black rings are \
                 on the board",
                white = white,
                black = black
            )));
        }
        let player = Player::BOTH[white - black];
        if self.to_act != player {
            return Err(SetupError(reason!(
                "position.placesNext",
                "after {placed} of the {all} placements {player} places next, not {other}",
                placed = white + black,
                all = 2 * RINGS,
                player = name(player),
                other = name(self.to_act)
            )));
        }
        Ok(())
    }

    fn check_rings(&self) -> Result<(), SetupError> {
        let last = self.variant.rings_to_win();
        for player in Player::BOTH {
            let (rings, removed) = (self.rings(player).count(), self.removed[player.index()]);
            let name = name(player);
            if removed > last {
                return Err(SetupError(reason!(
                    "yinsh.tooManyWon",
                    "{player} has removed {count} rings, but the game is over with {last}",
                    player = name,
                    count = removed,
                    last = last
                )));
            }
            if rings + usize::from(removed) != RINGS {
                return Err(SetupError(reason!(
                    "yinsh.fiveRings",
                    "{player} has {all} rings, but {count} are on the board and {won} removed",
                    player = name,
                    all = RINGS,
                    count = rings,
                    won = removed
                )));
            }
        }
        if Player::BOTH.into_iter().all(|player| self.has_last_ring(player)) {
            return Err(SetupError(reason!(
                "yinsh.bothWon",
                "both players have removed their last ring, but the first to do so ends the game"
            )));
        }
        Ok(())
    }

    fn check_moving(&self) -> Result<(), SetupError> {
        let row = Player::BOTH.into_iter().find_map(|player| self.rows(player).next());
        match row {
            Some(row) if !self.is_decided() => Err(SetupError(reason!(
                "yinsh.rowStands",
                "the row {row} had to be removed before the next move",
                row = row
            ))),
            _ => Ok(()),
        }
    }

    fn check_settling(&self, mover: Player) -> Result<(), SetupError> {
        if let Some(winner) = Player::BOTH.into_iter().find(|player| self.has_last_ring(*player)) {
            return Err(SetupError(reason!(
                "yinsh.hasWon",
                "{player} has removed the last ring, so nothing else is removed",
                player = name(winner)
            )));
        }
        if self.to_act != mover
            && let Some(row) = self.rows(mover).next()
        {
            return Err(SetupError(reason!(
                "yinsh.moverFirst",
                "{player} moved and removes the row {row} first",
                player = name(mover),
                row = row
            )));
        }
        Ok(())
    }

    fn check_row(&self) -> Result<(), SetupError> {
        match self.rows(self.to_act).next() {
            Some(_) => Ok(()),
            None => Err(SetupError(reason!(
                "yinsh.hasNoRow",
                "{player} has no row to remove",
                player = name(self.to_act)
            ))),
        }
    }
}

impl game::Setup for Setup {
    type Position = Position;

    fn start(variant: Variant, _: &mut Random) -> Self {
        Self {
            pieces: SortedMap::new(),
            to_act: Player::First,
            phase: Phase::Place,
            removed: [0; 2],
            variant,
        }
    }

    fn read(text: &str, variant: Variant) -> Result<Self, NotationError> {
        let [board, to_act, phase, removed] = fields(text, "board, to act, phase, removed rings")?;
        let mut pieces = SortedMap::new();
        for (point, letter) in COLUMN_LINES.read(board)? {
            let piece = letter.chars().next().and_then(Piece::from_letter).ok_or_else(|| {
                NotationError(reason!(
                    "position.noPiece",
                    "\"{letter}\" on {point} is no piece: {pieces}",
                    letter = letter,
                    point = point,
                    pieces = "W, B, w, b" => "W and B are rings, w and b markers"
                ))
            })?;
            pieces.insert(point, piece);
        }
        let to_act = read_player(to_act).ok_or_else(|| {
            NotationError(reason!(
                "position.toMove",
                "to act is {players}, not \"{text}\"",
                players = "w, b" => "w or b",
                text = to_act
            ))
        })?;
        let phase = phase.parse()?;
        let removed = read_removed(removed).ok_or_else(|| {
            NotationError(reason!(
                "yinsh.removedRings",
                "removed rings are written like 1-0, not \"{text}\"",
                text = removed
            ))
        })?;
        Ok(Self { pieces, to_act, phase, removed, variant })
    }

    fn check(&self) -> Result<Position, SetupError> {
        self.check_markers()?;
        match self.phase {
            Phase::Place => self.check_placing()?,
            Phase::Move => {
                self.check_rings()?;
                self.check_moving()?;
            }
            Phase::Row { mover } => {
                self.check_rings()?;
                self.check_settling(mover)?;
                self.check_row()?;
            }
            Phase::Ring { mover } => {
                self.check_rings()?;
                self.check_settling(mover)?;
            }
        }
        Ok(Position::from_checked(self))
    }

    fn follow(&mut self, _: Move, after: &Position) {
        *self = Self::from(after);
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        let mut pieces = SortedMap::new();
        for player in Player::BOTH {
            pieces.extend(position.rings(player).map(|point| (point, Piece::Ring(player))));
            pieces.extend(position.markers(player).map(|point| (point, Piece::Marker(player))));
        }
        Self {
            pieces,
            to_act: game::Position::to_act(position),
            phase: position.phase(),
            removed: position.removed(),
            variant: position.variant(),
        }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board =
            COLUMN_LINES.write(|point| self.pieces.get(&point).map(|piece| [piece.letter()]));
        let [white, black] = self.removed;
        write!(f, "{board} {} {} {white}-{black}", letter(self.to_act), self.phase)
    }
}
