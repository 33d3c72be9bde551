//! Positions as they are written: `1/4/r,bgik,5/6/7/6/7/4/1 1 rk/- 0-0`.

use std::fmt;
use std::sync::LazyLock;

use game::board_text::{BoardLines, Items, fields};
use game::{NotationError, Player, Random, SetupError, SortedMap, reason};
use hexgrid::Hex;

use crate::piece::{JOKERS, PIECES_OF_A_COLOUR};
use crate::{Colour, Colours, Move, Piece, Point, Position, Variant};

/// A position as written: every stack with its pieces from bottom to top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The occupied points. No stack is empty.
    pub stacks: SortedMap<Point, Vec<Piece>>,
    /// Whose turn it is.
    pub to_move: Player,
    /// The colours of each player in the order in which they were claimed.
    pub claims: [Vec<Colour>; 2],
    /// Whether the last claim of the player to move has just been made, its move not yet.
    pub pending: bool,
    /// How many stacks of five each player has taken off.
    pub removed: [u8; 2],
    /// Who has won by a stack of six.
    pub winner: Option<Player>,
    /// Which game is played.
    pub variant: Variant,
}

/// Columns a to i, each from its lowest point up.
static COLUMNS: LazyLock<BoardLines<Point>> = LazyLock::new(|| BoardLines {
    lines: (0..9)
        .map(|x| {
            let column = (0..11).filter_map(|y| Point::at(Hex { x, y }));
            (format!("column {}", (b'a' + x as u8) as char), column.collect())
        })
        .collect(),
    items: Items::Commas,
});

impl Setup {
    /// Who has claimed a colour.
    pub fn claimed_by(&self, colour: Colour) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| self.claims[player.index()].contains(&colour))
    }

    /// Who owns the stack on a point.
    pub fn owner(&self, point: Point) -> Option<Player> {
        self.claimed_by(self.stacks.get(&point)?.last()?.colour()?)
    }

    /// Whether the stack on a point stands for ever: it is as high as stacks get, and nobody took it
    /// or won by it.
    pub fn is_wall(&self, point: Point) -> bool {
        let height = self.stacks.get(&point).map_or(0, Vec::len);
        height == self.variant.highest() && self.winner.is_none()
    }

    fn claims_text(&self, player: Player) -> String {
        let claims = &self.claims[player.index()];
        let pending = self.pending && self.to_move == player;
        let letter = |(n, colour): (usize, &Colour)| match colour.letter() {
            letter if pending && n + 1 == claims.len() => letter.to_ascii_uppercase(),
            letter => letter,
        };
        if claims.is_empty() {
            "-".to_owned()
        } else {
            claims.iter().enumerate().map(letter).collect()
        }
    }

    fn count(&self, piece: Piece) -> usize {
        self.stacks.values().flatten().filter(|other| **other == piece).count()
    }

    fn check_stacks(&self) -> Result<(), SetupError> {
        let highest = self.variant.highest();
        for (point, pieces) in self.stacks.iter() {
            if pieces.is_empty() {
                return Err(SetupError(reason!(
                    "position.emptyStack",
                    "the stack on {point} has no pieces",
                    point = point
                )));
            }
            if pieces.len() > highest {
                return Err(SetupError(reason!(
                    "lyngk.stackTooHigh",
                    "the stack on {point} is {height} high, and {highest} is the highest",
                    point = point,
                    height = pieces.len(),
                    highest = highest
                )));
            }
            for colour in Colour::ALL {
                if pieces.iter().filter(|piece| piece.colour() == Some(colour)).count() > 1 {
                    return Err(SetupError(reason!(
                        "lyngk.twiceInStack",
                        "{colour} is in the stack on {point} twice",
                        colour = colour.letter() => colour,
                        point = point
                    )));
                }
            }
            if pieces.len() > 1 && pieces.last() == Some(&Piece::Joker) {
                return Err(SetupError(reason!(
                    "lyngk.jokerOnTop",
                    "a joker is on top of the stack on {point}, where it can never come",
                    point = point
                )));
            }
        }
        Ok(())
    }

    fn check_pieces(&self) -> Result<(), SetupError> {
        for colour in Colour::ALL {
            let count = self.count(Piece::Colour(colour));
            if count > PIECES_OF_A_COLOUR {
                return Err(SetupError(reason!(
                    "lyngk.tooManyPieces",
                    "there are {limit} {colour} pieces, but {count} are on the board",
                    limit = PIECES_OF_A_COLOUR,
                    colour = colour.letter() => colour,
                    count = count
                )));
            }
        }
        let jokers = self.count(Piece::Joker);
        if jokers > JOKERS {
            return Err(SetupError(reason!(
                "lyngk.tooManyJokers",
                "there are {limit} jokers, but {count} are on the board",
                limit = JOKERS,
                count = jokers
            )));
        }
        let pieces = self.stacks.values().map(Vec::len).sum::<usize>();
        let fives = self.removed.into_iter().map(usize::from).sum::<usize>();
        if pieces + 5 * fives > Point::COUNT {
            return Err(SetupError(reason!(
                "lyngk.allPieces",
                "there are {limit} pieces, but {count} are on the board and {off} are taken off",
                limit = Point::COUNT,
                count = pieces,
                off = 5 * fives
            )));
        }
        // A five has a piece of every colour, or a joker in place of one that has run out.
        let lacking =
            |colour| (self.count(Piece::Colour(colour)) + fives).saturating_sub(PIECES_OF_A_COLOUR);
        if Colour::ALL.into_iter().map(lacking).sum::<usize>() > JOKERS - jokers {
            return Err(SetupError(reason!(
                "lyngk.takenOff",
                "the pieces that are not on the board do not make the {count} stacks taken off",
                count = fives
            )));
        }
        Ok(())
    }

    fn check_claims(&self) -> Result<(), SetupError> {
        for player in Player::BOTH {
            let (name, claims) = (player.index() + 1, &self.claims[player.index()]);
            if claims.len() > 2 {
                return Err(SetupError(reason!(
                    "lyngk.tooManyClaims",
                    "player {player} has claimed {count} colours, and two is the limit",
                    player = name,
                    count = claims.len()
                )));
            }
            if self.removed[player.index()] > 0 && claims.is_empty() {
                return Err(SetupError(reason!(
                    "lyngk.wonWithoutClaim",
                    "player {player} has taken off a stack without having claimed a colour",
                    player = name
                )));
            }
        }
        let mut claimed = Colours::EMPTY;
        for colour in self.claims.iter().flatten() {
            if claimed.contains(*colour) {
                return Err(SetupError(reason!(
                    "lyngk.claimedTwice",
                    "{colour} is claimed twice",
                    colour = colour.letter() => colour
                )));
            }
            claimed.insert(*colour);
        }
        if self.pending && self.claims[self.to_move.index()].is_empty() {
            return Err(SetupError(reason!(
                "lyngk.pendingWithoutClaim",
                "player {player} is to move after a claim, but has none",
                player = self.to_move.index() + 1
            )));
        }
        Ok(())
    }

    /// Where a claim awards standing fives, none with a claimed top is left.
    fn check_awards(&self) -> Result<(), SetupError> {
        if self.variant != Variant::Awarding {
            return Ok(());
        }
        let owned_five = |(point, pieces): (&Point, &Vec<Piece>)| {
            self.owner(*point).filter(|_| pieces.len() == 5).map(|owner| (*point, owner))
        };
        match self.stacks.iter().find_map(owned_five) {
            None => Ok(()),
            Some((point, owner)) => Err(SetupError(reason!(
                "lyngk.fiveStands",
                "player {player} has claimed the top of the five on {point}, and the claim would have taken it off",
                point = point,
                player = owner.index() + 1
            ))),
        }
    }

    fn check_six_stack(&self) -> Result<(), SetupError> {
        if self.variant == Variant::SixStack && self.removed != [0, 0] {
            return Err(SetupError(reason!(
                "lyngk.nothingTakenOff",
                "nothing is taken off in lyngk-6, but {first}-{second} is written",
                first = self.removed[0],
                second = self.removed[1]
            )));
        }
        let Some(winner) = self.winner else { return Ok(()) };
        let owns_six =
            |point: &Point| self.stacks[point].len() == 6 && self.owner(*point) == Some(winner);
        if self.stacks.keys().any(owns_six) {
            Ok(())
        } else {
            Err(SetupError(reason!(
                "lyngk.wonWithoutSix",
                "player {player} is said to have won, but has no stack of six on the board",
                player = winner.index() + 1
            )))
        }
    }
}

/// Reads the claims of one player: the colours, and whether the last one stands in capitals.
fn read_claims(text: &str, player: Player) -> Result<(Vec<Colour>, bool), NotationError> {
    if text == "-" {
        return Ok((Vec::new(), false));
    }
    let name = player.index() + 1;
    if text.is_empty() {
        return Err(NotationError(reason!(
            "lyngk.noClaims",
            "no claims of player {player} are written: - is none",
            player = name
        )));
    }
    let mut claims = Vec::new();
    let mut pending = false;
    for letter in text.chars() {
        let Some(colour) = Colour::from_letter(letter.to_ascii_lowercase()) else {
            return Err(NotationError(reason!(
                "lyngk.noClaimedColour",
                "\"{letter}\" in the claims of player {player} is no colour: i, b, r, g and k are",
                letter = letter,
                player = name
            )));
        };
        if pending {
            return Err(NotationError(reason!(
                "lyngk.capitals",
                "only the last claim of player {player} can stand in capitals",
                player = name
            )));
        }
        pending = letter.is_ascii_uppercase();
        claims.push(colour);
    }
    Ok((claims, pending))
}

fn read_player(text: &str) -> Option<Player> {
    match text {
        "1" => Some(Player::First),
        "2" => Some(Player::Second),
        _ => None,
    }
}

fn read_removed(text: &str) -> Result<[u8; 2], NotationError> {
    let number = |text: &str| text.parse().ok().filter(|number: &u8| number.to_string() == text);
    text.split_once('-')
        .and_then(|(first, second)| Some([number(first)?, number(second)?]))
        .ok_or_else(|| {
            NotationError(reason!(
                "lyngk.removedStacks",
                "the stacks taken off are two numbers like 0-1, not \"{text}\"",
                text = text
            ))
        })
}

impl game::Setup for Setup {
    type Position = Position;

    /// The pieces are listed as eight ivory, eight blue, eight red, eight green, eight black and
    /// three jokers, put into random order by [`Random::shuffle`], and laid onto the points in the
    /// order of [`Point::ALL`].
    fn start(variant: Variant, random: &mut Random) -> Self {
        let mut pieces = Piece::SET;
        random.shuffle(&mut pieces);
        Self {
            stacks: Point::ALL.into_iter().zip(pieces.map(|piece| vec![piece])).collect(),
            to_move: Player::First,
            claims: [Vec::new(), Vec::new()],
            pending: false,
            removed: [0; 2],
            winner: None,
            variant,
        }
    }

    fn read(text: &str, variant: Variant) -> Result<Self, NotationError> {
        let (text, winner) = match text.split(' ').count() {
            5 if variant == Variant::SixStack => {
                let (text, winner) = text.rsplit_once(' ').unwrap_or((text, ""));
                let winner = read_player(winner).ok_or_else(|| {
                    NotationError(reason!(
                        "lyngk.winner",
                        "the winner is 1 or 2, not \"{text}\"",
                        text = winner
                    ))
                })?;
                (text, Some(winner))
            }
            _ => (text, None),
        };
        let [board, to_move, claims, removed] = fields(text, "board, to move, claims, taken off")?;
        let mut stacks = SortedMap::new();
        for (point, letters) in COLUMNS.read(board)? {
            let pieces = letters.chars().map(|letter| {
                Piece::from_letter(letter).ok_or_else(|| {
                    NotationError(reason!(
                        "position.noPiece",
                        "\"{letter}\" on {point} is no piece: {pieces} are pieces",
                        letter = letter,
                        point = point,
                        pieces = "i, b, r, g, k, j" => "i, b, r, g, k and j"
                    ))
                })
            });
            stacks.insert(point, pieces.collect::<Result<Vec<_>, _>>()?);
        }
        let to_move = read_player(to_move).ok_or_else(|| {
            NotationError(reason!(
                "position.toMove",
                "to move is {players}, not \"{text}\"",
                players = "1, 2" => "1 or 2",
                text = to_move
            ))
        })?;
        let Some((first, second)) = claims.split_once('/') else {
            return Err(NotationError(reason!(
                "lyngk.bothClaims",
                "the claims of both players are written like rk/-, not \"{text}\"",
                text = claims
            )));
        };
        let (first, first_pending) = read_claims(first, Player::First)?;
        let (second, second_pending) = read_claims(second, Player::Second)?;
        let pending = [first_pending, second_pending];
        if pending[to_move.opponent().index()] {
            return Err(NotationError(reason!(
                "lyngk.capitalsOfOther",
                "player {player} is not to move, but has a claim in capitals",
                player = to_move.opponent().index() + 1
            )));
        }
        Ok(Self {
            stacks,
            to_move,
            claims: [first, second],
            pending: pending[to_move.index()],
            removed: read_removed(removed)?,
            winner,
            variant,
        })
    }

    fn check(&self) -> Result<Position, SetupError> {
        self.check_stacks()?;
        self.check_pieces()?;
        self.check_claims()?;
        self.check_awards()?;
        self.check_six_stack()?;
        let position = Position::from_checked(self);
        if self.pending && !position.can_move() {
            return Err(SetupError(reason!(
                "lyngk.nothingAfterClaim",
                "no move of player {player} can follow the claim in capitals",
                player = self.to_move.index() + 1
            )));
        }
        Ok(position)
    }

    fn follow(&mut self, step: Move, after: &Position) {
        match step {
            Move::Claim(colour) => self.claims[self.to_move.index()].push(colour),
            Move::Stack(from, to) => {
                let moved = self.stacks.remove(&from).unwrap_or_default();
                self.stacks.get_or_default(to).extend(moved);
            }
            Move::Pass => {}
        }
        self.stacks.retain(|point, _| after.occupied().contains(*point));
        self.to_move = game::Position::to_act(after);
        self.pending = after.pending();
        self.removed = after.removed();
        self.winner = after.winner();
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = COLUMNS
            .write(|point| self.stacks.get(&point).map(|pieces| pieces.iter().map(|p| p.letter())));
        let [first, second] = Player::BOTH.map(|player| self.claims_text(player));
        let to_move = self.to_move.index() + 1;
        write!(f, "{board} {to_move} {first}/{second} {}-{}", self.removed[0], self.removed[1])?;
        match self.winner {
            Some(winner) => write!(f, " {}", winner.index() + 1),
            None => Ok(()),
        }
    }
}
