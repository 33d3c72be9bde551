use game::{Notation, Random};
use games::{AnyPosition, GameKind, Rules, each_game};

/// Where the games of a match begin. Each opening is played twice, with the sides changed.
#[derive(Clone, Debug, PartialEq)]
pub enum Openings {
    /// The start of the game; where there are many, another one each time.
    Start,
    /// So many random turns after the start.
    Random(u32),
    /// These positions in turn, and again from the first when they are used up.
    Listed(Vec<AnyPosition>),
}

/// A position from which both sides are played.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// The position before the first turn.
    pub start: AnyPosition,
    /// Turns that are played before the players are asked.
    pub turns: Vec<String>,
    /// The position after those turns.
    pub after: AnyPosition,
}

impl Openings {
    /// What is usual for a game: enough chance that no two games are alike, and not so much that it
    /// decides them.
    pub fn usual(kind: GameKind) -> Self {
        match kind.opening_turns() {
            0 => Self::Start,
            turns => Self::Random(turns),
        }
    }

    /// The n-th opening of a match with this seed.
    pub(crate) fn nth(&self, rules: impl Into<Rules>, seed: u64, n: u64) -> Opening {
        match self {
            Self::Start => Opening::at(AnyPosition::start(rules, seed.wrapping_add(n))),
            Self::Listed(positions) => {
                Opening::at(positions[(n % positions.len() as u64) as usize].clone())
            }
            Self::Random(turns) => {
                let start = AnyPosition::start(rules, seed.wrapping_add(n));
                Opening::random(start, *turns, &mut Random::new(seed).branch(n))
            }
        }
    }
}

impl Opening {
    fn at(start: AnyPosition) -> Self {
        Self { after: start.clone(), start, turns: Vec::new() }
    }

    /// Plays random turns, but never the last one of a game: there would be nothing left to play.
    fn random(start: AnyPosition, turns: u32, random: &mut Random) -> Self {
        let mut opening = Self::at(start);
        for _ in 0..turns {
            let text = random_turn(&opening.after, random);
            let mut after = opening.after.clone();
            let played = text.and_then(|text| after.play_turn(&text).ok());
            match played {
                Some(text) if !after.is_over() => {
                    opening.turns.push(text);
                    opening.after = after;
                }
                _ => break,
            }
        }
        opening
    }
}

/// A whole turn, its steps drawn evenly; nothing in a finished position.
pub(crate) fn random_turn(position: &AnyPosition, random: &mut Random) -> Option<String> {
    each_game!(position, diagram => draw_turn(diagram.position(), random))
}

fn draw_turn<P: Notation>(position: &P, random: &mut Random) -> Option<String> {
    let player = position.to_act();
    let (mut position, mut steps) = (position.clone(), Vec::new());
    while let Some(step) = position.random_move(random) {
        position.play_unchecked(step);
        steps.push(step);
        if position.ends_turn_of(player) {
            return Some(game::turn_text::<P>(&steps));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_follow_from_seed_and_number_alone() {
        for kind in GameKind::ALL {
            let openings = Openings::Random(8);
            let first = openings.nth(kind, 1, 0);
            assert_eq!(first, openings.nth(kind, 1, 0));
            assert_ne!(first, openings.nth(kind, 1, 1));
            assert_ne!(first, openings.nth(kind, 2, 0));
            assert_eq!(first.turns.len(), 8);
        }
    }

    #[test]
    fn an_opening_leaves_something_to_play() {
        for kind in GameKind::ALL {
            for n in 0..5 {
                assert!(!Openings::Random(500).nth(kind, 3, n).after.is_over());
            }
        }
    }

    #[test]
    fn lyngk_starts_differ_and_lists_are_used_again() {
        let lyngk = GameKind::Lyngk;
        let [one, two] = [0, 1].map(|n| Openings::Start.nth(lyngk, 1, n).start);
        assert_ne!(one, two);
        let listed = Openings::Listed(vec![one.clone(), two]);
        assert_eq!(listed.nth(lyngk, 9, 2).start, one);
    }
}
