//! Positions put together by hand, and boards filled by chance. What a game's form means stands with
//! its explanations.

use std::collections::BTreeMap;
use std::str::FromStr;

use game::{Diagram, NotationError, Random, Reason, SortedMap, reason};
use games::{AnyPosition, Rules, each_game};

use crate::explain::{Explain, drawn_stacks};
use crate::{Checked, Code, Game, Place, Problem, SetupForm};

pub(crate) fn bad(reason: impl Into<Reason>) -> Problem {
    Problem::refused(Code::BadPosition, reason)
}

impl SetupForm {
    /// What was put together, and whether it is a position: if not, the reason names the point or field at
    /// fault.
    ///
    /// # Errors
    /// What in the form means nothing in this game.
    pub fn check(&self) -> Result<Checked, Problem> {
        let rules = Rules { kind: self.game.into(), claim_awards_fives: self.claim_awards_fives };
        // Any start tells which game, and which variant of it, the form is about.
        let start = AnyPosition::start(rules, 0);
        each_game!(&start, diagram => checked(diagram, self))
    }

    /// A place taken apart, to be changed by hand.
    ///
    /// # Errors
    /// Why there is no such place.
    pub fn of(place: &Place) -> Result<Self, Problem> {
        let position = place.reach()?.position;
        let mut form = Self {
            game: place.game,
            claim_awards_fives: place.claim_awards_fives,
            stacks: BTreeMap::new(),
            to_act: position.to_act().into(),
            phase: String::new(),
            won: [0; 2],
            claims: [String::new(), String::new()],
            winner: None,
        };
        each_game!(&position, diagram => {
            for stack in drawn_stacks(diagram) {
                form.stacks.insert(stack.at, stack.pieces);
            }
            Explain::write_form(diagram, &mut form);
        });
        Ok(form)
    }

    /// What has to be done, by a game's own phases.
    pub(crate) fn phase<Phase: FromStr<Err = NotationError>>(&self) -> Result<Phase, Problem> {
        self.phase.parse().map_err(bad)
    }

    /// What stands where, by a game's own points and pieces.
    pub(crate) fn stacks<Point: FromStr<Err: Into<Reason>> + Copy + Ord, Piece>(
        &self,
        piece: fn(char) -> Option<Piece>,
        pieces: &str,
    ) -> Result<SortedMap<Point, Vec<Piece>>, Problem> {
        let mut stacks = SortedMap::new();
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

fn checked<P: Explain>(start: &Diagram<P>, form: &SetupForm) -> Result<Checked, Problem> {
    let setup = P::read_form(start, form)?;
    let (stacks, score) = (P::stacks(&setup), P::tally_of(&setup));
    let (position, problem) = match Diagram::<P>::new(setup) {
        Ok(diagram) => (Some(diagram.to_string()), None),
        Err(why) => (None, Some(bad(why.0))),
    };
    Ok(Checked { stacks, score, position, problem })
}

/// The text of a board that is filled by chance in a style of its game, ready to be played on.
///
/// # Errors
/// If the game has no such style.
pub fn filled_start(game: Game, style: &str, seed: u64) -> Result<String, Problem> {
    fn filled<P: Explain>(_: &Diagram<P>, style: &str, seed: u64) -> Option<String> {
        Some(P::filled(style, &mut Random::new(seed))?.to_string())
    }
    let start = AnyPosition::start(games::GameKind::from(game), 0);
    each_game!(&start, diagram => filled(diagram, style, seed)).ok_or_else(|| {
        let message = format!("{} has no starts that are called \"{style}\".", game.name());
        Problem::new(Code::BadMessage, message)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLES: [&str; 2] = ["random", "symmetric"];

    #[test]
    fn filled_dvonn_boards_are_positions() {
        for seed in 0..200 {
            for style in STYLES {
                let start = filled_start(Game::Dvonn, style, seed).unwrap();
                let place = Place { start: Some(start), ..Place::start_of(Game::Dvonn) };
                let scene = place.scene().unwrap();
                assert_eq!(scene.stacks.len(), 49);
                assert_eq!(scene.score, crate::SceneScore::Pieces([23, 23]));
            }
        }
    }

    #[test]
    fn a_half_turn_changes_the_colours_of_a_symmetric_board() {
        let text = filled_start(Game::Dvonn, "symmetric", 7).unwrap();
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
        assert_ne!(filled_start(Game::Dvonn, "symmetric", 8).unwrap(), text);
        assert!(filled_start(Game::Yinsh, "symmetric", 7).is_err());
    }
}
