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
use games::GameKind;
use search::{Knowledge, Limits, Parameters};

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
struct Sight {
    /// Turns to look ahead.
    depth: u32,
    /// Nodes to search.
    nodes: u64,
    /// How many moves of a thousand are not seen.
    blind: u64,
    /// How far a judgement may be off, in hundredths of the unit.
    noise: i32,
}

const fn sight(depth: u32, nodes: u64, blind: u64, noise: i32) -> Sight {
    Sight { depth, nodes, blind, noise }
}

const DVONN: [Sight; 10] = [
    sight(2, 4_000, 720, 0),
    sight(2, 4_000, 520, 0),
    sight(3, 6_000, 345, 0),
    sight(3, 8_000, 220, 0),
    sight(4, 10_000, 155, 0),
    sight(5, 14_000, 86, 0),
    sight(6, 20_000, 55, 0),
    sight(7, 27_000, 35, 0),
    sight(9, 44_000, 14, 0),
    sight(30, 100_000, 0, 0),
];

const YINSH: [Sight; 10] = [
    sight(2, 4_000, 570, 130),
    sight(2, 4_000, 490, 116),
    sight(2, 4_000, 410, 97),
    sight(2, 5_000, 320, 76),
    sight(3, 6_000, 280, 67),
    sight(3, 8_000, 190, 45),
    sight(4, 10_000, 150, 36),
    sight(4, 12_000, 86, 21),
    sight(5, 14_000, 70, 17),
    sight(6, 18_000, 57, 14),
];

const YINSH_BLITZ: [Sight; 10] = [
    sight(3, 6_000, 840, 0),
    sight(3, 6_000, 722, 0),
    sight(3, 6_000, 640, 0),
    sight(3, 6_000, 527, 0),
    sight(3, 6_000, 410, 0),
    sight(3, 8_000, 270, 0),
    sight(4, 10_000, 190, 0),
    sight(4, 12_000, 135, 0),
    sight(5, 16_000, 85, 0),
    sight(6, 20_000, 56, 0),
];

const LYNGK: [Sight; 10] = [
    sight(2, 4_000, 570, 130),
    sight(2, 5_000, 310, 70),
    sight(3, 7_000, 220, 51),
    sight(3, 12_000, 140, 32),
    sight(4, 13_000, 105, 24),
    sight(5, 16_000, 70, 16),
    sight(6, 22_000, 40, 9),
    sight(8, 35_000, 18, 4),
    sight(12, 65_000, 0, 0),
    sight(30, 140_000, 0, 0),
];

const LYNGK_SIX: [Sight; 10] = [
    sight(2, 4_000, 620, 150),
    sight(2, 4_000, 480, 116),
    sight(3, 8_000, 250, 55),
    sight(3, 10_000, 180, 40),
    sight(4, 13_000, 120, 28),
    sight(5, 18_000, 75, 17),
    sight(6, 22_000, 45, 11),
    sight(8, 34_000, 25, 6),
    sight(10, 62_000, 8, 2),
    sight(30, 105_000, 0, 0),
];

/// The levels of a game, from 1 to 10.
const fn levels(kind: GameKind) -> &'static [Sight; 10] {
    match kind {
        GameKind::Dvonn => &DVONN,
        GameKind::Yinsh => &YINSH,
        GameKind::YinshBlitz => &YINSH_BLITZ,
        GameKind::Lyngk => &LYNGK,
        GameKind::LyngkSix => &LYNGK_SIX,
    }
}

/// What makes a level weak in one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weakness {
    sight: Sight,
    /// What is overlooked differs from one position to think about to the next.
    mood: u64,
}

impl Level {
    /// What makes this level weak when it thinks about a position with this key.
    pub(crate) fn weakness(self, kind: GameKind, key: u64) -> Option<Weakness> {
        match self {
            Self::Max => None,
            Self::Of(level) => {
                let sight = levels(kind)[usize::from(level.clamp(1, 10)) - 1];
                Some(Weakness { sight, mood: key })
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
            depth: Some(asked.depth.unwrap_or(u32::MAX).min(self.sight.depth)),
            nodes: Some(asked.nodes.unwrap_or(u64::MAX).min(self.sight.nodes)),
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
        let noise = i64::from(self.weakness.sight.noise);
        let off = match noise {
            0 => 0,
            _ => scramble(position.key() ^ self.weakness.mood) as i64 % (noise + 1),
        };
        self.knowledge.evaluate(position) + off as i32
    }

    fn final_value(&self, position: &K::Position) -> i32 {
        self.knowledge.final_value(position)
    }

    fn bounds(&self, position: &K::Position) -> Option<(i32, i32)> {
        self.knowledge.bounds(position)
    }

    fn promise(&self, position: &K::Position, step: <K::Position as Position>::Move) -> i32 {
        self.knowledge.promise(position, step)
    }

    fn is_tactical(&self, position: &K::Position, step: <K::Position as Position>::Move) -> bool {
        self.knowledge.is_tactical(position, step)
    }

    fn overlooks(&self, position: &K::Position, step: <K::Position as Position>::Move) -> bool {
        let blind = self.weakness.sight.blind;
        let source = position.key() ^ u64::from(K::pack(step)) << 40 ^ self.weakness.mood;
        blind > 0 && scramble(source) % 1000 < blind
    }

    fn is_ending(&self, position: &K::Position) -> bool {
        self.knowledge.is_ending(position)
    }

    fn pack(step: <K::Position as Position>::Move) -> u16 {
        K::pack(step)
    }

    fn win_probability(&self, value: i32) -> f64 {
        self.knowledge.win_probability(value)
    }

    fn parameters(&self) -> &Parameters {
        &self.parameters
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_sees_as_much_as_the_one_below_or_more() {
        for kind in GameKind::ALL {
            for pair in levels(kind).windows(2) {
                let [below, above] = pair else { unreachable!("windows of two") };
                assert!(below.depth <= above.depth && below.nodes <= above.nodes, "{kind}");
                assert!(below.blind >= above.blind && below.noise >= above.noise, "{kind}");
            }
        }
    }

    /// Up to level 6 an answer may take 0.2 s: so many positions a slow core searches in it.
    #[test]
    fn the_lower_levels_cost_little() {
        for kind in GameKind::ALL {
            assert!(levels(kind)[5].nodes <= 40_000, "{kind}");
        }
    }
}
