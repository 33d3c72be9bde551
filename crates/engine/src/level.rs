//! How well to play.
//!
//! A weak level looks only a turn or two ahead, does not see every move, and judges a little off.
//! What it overlooks depends on the position and on nothing else: it is blind to a move wherever it
//! thinks of that position, as people are, and does not throw games away at random.

use std::fmt;
use std::str::FromStr;

use game::Position;
use search::{Knowledge, Limits, Parameters};

/// How well to play: 1 to 10, or as well as it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// From 1, for beginners, to 10.
    Of(u8),
    /// All it has.
    Max,
}

/// What makes a level weak.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weakness {
    /// Turns to look ahead.
    depth: u32,
    /// Nodes to search.
    nodes: u64,
    /// How many moves of a thousand are not seen.
    blind: u64,
    /// How far a judgement may be off, in hundredths of the unit.
    noise: i32,
    /// Differs from game to game.
    mood: u64,
}

/// Level by level: depth, nodes, blindness, noise. Chosen by judgement; `trefoil match` can compare them.
const LEVELS: [(u32, u64, u64, i32); 10] = [
    (1, 2_000, 350, 300),
    (1, 2_000, 200, 200),
    (2, 4_000, 200, 150),
    (2, 8_000, 100, 100),
    (3, 15_000, 80, 70),
    (4, 30_000, 40, 40),
    (6, 80_000, 20, 20),
    (8, 200_000, 0, 0),
    (12, 500_000, 0, 0),
    (30, 1_500_000, 0, 0),
];

impl Level {
    /// What makes this level weak in a game that reached a position with this key.
    pub(crate) fn weakness(self, mood: u64) -> Option<Weakness> {
        match self {
            Self::Max => None,
            Self::Of(level) => {
                let (depth, nodes, blind, noise) = LEVELS[usize::from(level.clamp(1, 10)) - 1];
                Some(Weakness { depth, nodes, blind, noise, mood })
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
            depth: Some(asked.depth.unwrap_or(u32::MAX).min(self.depth)),
            nodes: Some(asked.nodes.unwrap_or(u64::MAX).min(self.nodes)),
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
        let noise = i64::from(self.weakness.noise);
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
        let blind = self.weakness.blind;
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
