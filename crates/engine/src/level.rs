//! How well to play.
//!
//! A weak level looks only a few turns ahead, does not see every move, and judges a little off.
//! What it overlooks depends on the position and on nothing else: it is blind to a move wherever it
//! thinks of that position, as people are, and does not throw games away at random.
//!
//! How much each level sees was chosen by matches: `trefoil levels` plays them again.

use std::fmt;
use std::str::FromStr;

use game::Position;
use search::{Knowledge, Limits, Parameters};

use crate::game_knowledge::GameKnowledge;

/// How well to play: 1 to 10, or as well as it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// From 1, for beginners, to 10.
    Of(u8),
    /// All it has.
    Max,
}

/// How much a level sees.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strength {
    /// Turns to look ahead.
    depth: u32,
    /// Nodes to search.
    nodes: u64,
    /// How many moves of a thousand are not seen.
    blind: u64,
    /// How far a judgement may be off, in hundredths of the unit.
    noise: i32,
}

pub(crate) const fn strength(depth: u32, nodes: u64, blind: u64, noise: i32) -> Strength {
    Strength { depth, nodes, blind, noise }
}

/// What makes a level weak in one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weakness {
    strength: Strength,
    /// What is overlooked differs from one position to think about to the next.
    mood: u64,
}

impl Level {
    /// What makes this level weak when it thinks about a position.
    pub(crate) fn weakness<G: GameKnowledge>(self, position: &G::Position) -> Option<Weakness> {
        match self {
            Self::Max => None,
            Self::Of(level) => {
                let strength = G::levels(position)[usize::from(level.clamp(1, 10)) - 1];
                Some(Weakness { strength, mood: position.key() })
            }
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Of(level) => write!(f, "{level}"),
            Self::Max => f.write_str("max"),
        }
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.eq_ignore_ascii_case("max") {
            return Ok(Self::Max);
        }
        match text.parse() {
            Ok(level @ 1..=10) => Ok(Self::Of(level)),
            _ => Err(format!("a level is 1 to 10 or max, not \"{text}\"")),
        }
    }
}

impl Weakness {
    /// The limits that were asked for, or tighter ones.
    pub(crate) fn limits(self, asked: &Limits) -> Limits {
        Limits {
            depth: Some(asked.depth.unwrap_or(u32::MAX).min(self.strength.depth)),
            nodes: Some(asked.nodes.unwrap_or(u64::MAX).min(self.strength.nodes)),
            ..asked.clone()
        }
    }
}

/// Knowledge that does not see everything and judges a little off.
pub(crate) struct Weakened<'k, K> {
    knowledge: &'k K,
    weakness: Weakness,
    parameters: Parameters,
}

impl<'k, K: Knowledge> Weakened<'k, K> {
    pub(crate) fn new(knowledge: &'k K, weakness: Weakness) -> Self {
        Self { knowledge, weakness, parameters: knowledge.parameters().clone() }
    }
}

/// A number that looks random but depends on its source alone.
fn scramble(source: u64) -> u64 {
    game::Random::new(source).next()
}

impl<K: Knowledge> Knowledge for Weakened<'_, K> {
    type Position = K::Position;

    fn evaluate(&self, position: &K::Position) -> i32 {
        let noise = i64::from(self.weakness.strength.noise);
        let off = match noise {
            0 => 0,
            _ => scramble(position.key() ^ self.weakness.mood) as i64 % (noise + 1),
        };
        self.knowledge.evaluate(position) + off as i32
    }

    fn final_value(&self, position: &K::Position) -> i32 {
        self.knowledge.final_value(position)
    }

    fn ordering_score(&self, position: &K::Position, step: <K::Position as Position>::Move) -> i32 {
        self.knowledge.ordering_score(position, step)
    }

    fn is_tactical(&self, position: &K::Position, step: <K::Position as Position>::Move) -> bool {
        self.knowledge.is_tactical(position, step)
    }

    fn overlooks(&self, key: u64, step: <K::Position as Position>::Move) -> bool {
        let blind = self.weakness.strength.blind;
        let source = key ^ u64::from(K::pack(step)) << 40 ^ self.weakness.mood;
        blind > 0 && scramble(source) % 1000 < blind
    }

    fn is_ending(&self, position: &K::Position) -> bool {
        self.knowledge.is_ending(position)
    }

    /// Who overlooks moves proves nothing.
    fn may_be_proven(&self, _: &K::Position) -> bool {
        false
    }

    fn pack(step: <K::Position as Position>::Move) -> u16 {
        K::pack(step)
    }

    fn win_probability(&self, position: &K::Position, value: i32) -> f64 {
        self.knowledge.win_probability(position, value)
    }

    fn parameters(&self) -> &Parameters {
        &self.parameters
    }
}

#[cfg(test)]
mod tests {
    use games::{AnyPosition, GameKind};

    use crate::engine::levels;

    fn levels_of(kind: GameKind) -> &'static [super::Strength; 10] {
        levels(&AnyPosition::start(kind, 1))
    }

    #[test]
    fn every_level_sees_as_much_as_the_one_below_or_more() {
        for kind in GameKind::ALL {
            for pair in levels_of(kind).windows(2) {
                let [below, above] = pair else { unreachable!("windows of two") };
                assert!(below.depth <= above.depth && below.nodes <= above.nodes, "{kind}");
                assert!(below.blind >= above.blind && below.noise >= above.noise, "{kind}");
            }
        }
    }

    /// The app says of each level in a sentence what it sees (`home.sees` in `web/src/words`).
    #[test]
    fn what_is_said_of_the_levels_holds() {
        for kind in GameKind::ALL {
            let level = |number: usize| &levels_of(kind)[number - 1];
            assert!(level(1).depth == 1 && level(1).blind > 500, "1 overlooks most, {kind}");
            assert!(level(2).blind > 500, "2 overlooks more than half, {kind}");
            assert!(level(3).depth >= 2 && level(3).blind > 300, "3 misses much, {kind}");
            assert!(level(4).depth >= 2 && level(4).blind > 150, "4 overlooks others, {kind}");
            assert!(level(5).depth <= 3, "5 sees no plan of two turns, {kind}");
            assert!(level(6).blind < 350, "6 sees most, {kind}");
            assert!(level(7).blind < 200 && level(7).depth <= 5, "7 seldom overlooks, {kind}");
            assert!(level(8).depth >= 4 && level(8).blind < 150, "8 overlooks little, {kind}");
            assert!(level(9).blind < 100, "9 overlooks very little, {kind}");
            assert!(level(10).blind < 80, "10 overlooks almost nothing, {kind}");
        }
    }

    /// Up to level 6 an answer may take 0.2 s: so many positions a slow core searches in it.
    #[test]
    fn the_lower_levels_cost_little() {
        for kind in GameKind::ALL {
            assert!(levels_of(kind)[5].nodes <= 40_000, "{kind}");
        }
    }
}
