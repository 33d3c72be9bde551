//! Positions put together by hand, and DVONN boards filled by chance.

use std::collections::BTreeMap;
use std::str::FromStr;

use game::{Diagram, NotationError, Player, Position, Random, Reason, Setup as _, reason};
use games::AnyPosition;

use crate::{Checked, Code, Game, Place, Problem, SetupForm};

fn bad(reason: impl Into<Reason>) -> Problem {
    Problem::refused(Code::BadPosition, reason)
}

fn checked<S: game::Setup>(setup: S) -> Result<AnyPosition, Problem>
where
    S::Position: Position<Setup = S>,
    AnyPosition: From<Diagram<S::Position>>,
{
    Ok(Diagram::new(setup).map_err(|why| bad(why.0))?.into())
}

impl SetupForm {
    /// The position that was put together.
    ///
    /// # Errors
    /// Why it is none, naming the point or field at fault.
    pub fn check(&self) -> Result<Checked, Problem> {
        let position = match self.game {
            Game::Dvonn => checked(self.dvonn()?)?,
            Game::Yinsh => checked(self.yinsh(yinsh::Variant::Standard)?)?,
            Game::YinshBlitz => checked(self.yinsh(yinsh::Variant::Blitz)?)?,
            Game::Lyngk => checked(self.lyngk(lyngk::Variant::Standard)?)?,
            Game::LyngkSix => checked(self.lyngk(lyngk::Variant::SixStack)?)?,
        };
        let position = position.to_string();
        let place = Place { start: Some(position.clone()), ..Place::start_of(self.game) };
        Ok(Checked { position, scene: place.scene()? })
    }

    fn dvonn(&self) -> Result<dvonn::Setup, Problem> {
        Ok(dvonn::Setup {
            stacks: self.stacks(dvonn::Piece::from_letter, "w, b, r")?,
            to_move: self.to_act.into(),
            phase: self.phase()?,
        })
    }

    fn yinsh(&self, variant: yinsh::Variant) -> Result<yinsh::Setup, Problem> {
        let mut pieces = BTreeMap::new();
        for (point, stack) in self.stacks(yinsh::Piece::from_letter, "W, B, w, b")? {
            let point: yinsh::Point = point;
            match stack[..] {
                [piece] => pieces.insert(point, piece),
                _ => {
                    return Err(bad(reason!(
                        "yinsh.onePiece",
                        "{point} holds {count} pieces, not one",
                        point = point,
                        count = stack.len()
                    )));
                }
            };
        }
        Ok(yinsh::Setup {
            pieces,
            to_act: self.to_act.into(),
            phase: self.phase()?,
            removed: self.won,
            variant,
        })
    }

    fn lyngk(&self, variant: lyngk::Variant) -> Result<lyngk::Setup, Problem> {
        let colours = |letters: &String| {
            let colour = |letter: char| {
                let colour = lyngk::Colour::from_letter(letter);
                colour.ok_or_else(|| {
                    bad(reason!(
                        "lyngk.noColour",
                        "\"{text}\" is no colour to claim: i, b, r, g and k are colours",
                        text = letter
                    ))
                })
            };
            letters.chars().map(colour).collect::<Result<Vec<_>, _>>()
        };
        Ok(lyngk::Setup {
            stacks: self.stacks(lyngk::Piece::from_letter, "i, b, r, g, k, j")?,
            to_move: self.to_act.into(),
            claims: [colours(&self.claims[0])?, colours(&self.claims[1])?],
            pending: match self.phase.as_str() {
                "move" => false,
                "claimed" => true,
                other => {
                    return Err(bad(reason!(
                        "position.phase",
                        "the phase is {phases}, not \"{text}\"",
                        phases = "move, claimed" => "move or claimed",
                        text = other
                    )));
                }
            },
            removed: self.won,
            winner: self.winner.map(Into::into),
            variant,
        })
    }

    /// What has to be done, by a game's own phases.
    fn phase<Phase: FromStr<Err = NotationError>>(&self) -> Result<Phase, Problem> {
        self.phase.parse().map_err(bad)
    }

    /// What stands where, by a game's own points and pieces.
    fn stacks<Point: FromStr<Err: Into<Reason>> + Ord, Piece>(
        &self,
        piece: fn(char) -> Option<Piece>,
        pieces: &str,
    ) -> Result<BTreeMap<Point, Vec<Piece>>, Problem> {
        let mut stacks = BTreeMap::new();
        for (name, letters) in self.stacks.iter().filter(|(_, letters)| !letters.is_empty()) {
            let known = |letter| {
                piece(letter).ok_or_else(|| {
                    bad(reason!(
                        "position.noPiece",
                        "\"{letter}\" on {point} is no piece: {pieces} are pieces",
                        letter = letter,
                        point = name,
                        pieces = pieces
                    ))
                })
            };
            let stack = letters.chars().map(known).collect::<Result<Vec<_>, _>>()?;
            stacks.insert(name.parse().map_err(bad)?, stack);
        }
        Ok(stacks)
    }
}

/// A DVONN board with all pieces placed at random, white to move.
pub fn random_dvonn_start(seed: u64) -> String {
    let mut points = dvonn::Point::ALL;
    Random::new(seed).shuffle(&mut points);
    let placed = points.into_iter().enumerate();
    dvonn_start(placed.map(|(n, point)| (point, dvonn::Setup::placement(n).0)))
}

/// The same, but a half turn of the board brings white onto black: neither is better off, but for
/// the first move.
pub fn symmetric_dvonn_start(seed: u64) -> String {
    let mut random = Random::new(seed);
    let count = dvonn::Point::ALL.len();
    let mut lower: Vec<usize> = (0..count / 2).collect();
    random.shuffle(&mut lower);
    let mut pieces = [dvonn::Piece::Dvonn; dvonn::Point::COUNT];
    // Points are listed so that the n-th and the n-th from the end face each other across the
    // middle, which stays red; so does the first pair.
    for n in &lower[1..] {
        let player = Player::BOTH[random.below(2) as usize];
        pieces[*n] = dvonn::Piece::of(player);
        pieces[count - 1 - n] = dvonn::Piece::of(player.opponent());
    }
    dvonn_start(dvonn::Point::ALL.into_iter().zip(pieces))
}

fn dvonn_start(pieces: impl Iterator<Item = (dvonn::Point, dvonn::Piece)>) -> String {
    let mut setup = dvonn::Setup::start(dvonn::Variant::Standard, &mut Random::new(0));
    setup.stacks = pieces.map(|(point, piece)| (point, vec![piece])).collect();
    setup.phase = dvonn::Phase::Move;
    setup.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filled_dvonn_boards_are_positions() {
        for seed in 0..200 {
            for text in [random_dvonn_start(seed), symmetric_dvonn_start(seed)] {
                let place = Place { start: Some(text), ..Place::start_of(Game::Dvonn) };
                let scene = place.scene().unwrap();
                assert_eq!(scene.stacks.len(), 49);
                assert_eq!(scene.score, crate::Score::Pieces([23, 23]));
            }
        }
    }

    #[test]
    fn a_half_turn_changes_the_colours_of_a_symmetric_board() {
        let text = symmetric_dvonn_start(7);
        let board = text.split(' ').next().unwrap_or_default();
        let swapped: String = board
            .chars()
            .rev()
            .map(|letter| match letter {
                'w' => 'b',
                'b' => 'w',
                other => other,
            })
            .collect();
        assert_eq!(swapped, board);
        assert_ne!(symmetric_dvonn_start(8), text);
    }
}
