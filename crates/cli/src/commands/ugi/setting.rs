//! What the other side may set.

use std::ops::RangeInclusive;

use engine::Level;
use games::{GameKind, Rules};

/// The settings, as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UgiSettings {
    pub(super) rules: Rules,
    pub(super) seed: u64,
    pub(super) engine: engine::EngineOptions,
    pub(super) lines: usize,
    pub(super) level: Level,
}

/// Runners read numbers as signed ones.
const SEEDS: RangeInclusive<u64> = 0..=i64::MAX as u64;
const MEGABYTES: RangeInclusive<u64> = 1..=16_384;
const THREADS: RangeInclusive<u64> = 1..=256;
const LINES: RangeInclusive<u64> = 1..=500;

impl Default for UgiSettings {
    fn default() -> Self {
        Self {
            rules: GameKind::ALL[0].into(),
            seed: 1,
            engine: engine::EngineOptions::default(),
            lines: 1,
            level: Level::Max,
        }
    }
}

impl UgiSettings {
    /// The options as the handshake announces them.
    pub(super) fn announced(&self) -> String {
        let spin = |name: &str, value: u64, range: &RangeInclusive<u64>| {
            let (min, max) = (range.start(), range.end());
            format!("option name {name} type spin default {value} min {min} max {max}")
        };
        let combo = |name: &str, value: String, values: Vec<String>| {
            let values: String = values.iter().map(|value| format!(" var {value}")).collect();
            format!("option name {name} type combo default {value}{values}")
        };
        let check =
            |name: &str, value: bool| format!("option name {name} type check default {value}");
        let games = GameKind::ALL.map(|kind| kind.name().to_owned()).to_vec();
        let levels = (1..=10).map(Level::Of).chain([Level::Max]);
        [
            combo("UGI_Variant", self.rules.kind.to_string(), games),
            check("ClaimAwardsFives", self.rules.claim_awards_fives),
            spin("Seed", self.seed, &SEEDS),
            spin("Hash", self.engine.hash as u64, &MEGABYTES),
            spin("Threads", self.engine.threads as u64, &THREADS),
            spin("MultiPV", self.lines as u64, &LINES),
            combo("Level", self.level.to_string(), levels.map(|level| level.to_string()).collect()),
        ]
        .join("\n")
    }

    /// The settings with one of them changed.
    pub(super) fn with(&self, name: &str, value: &str) -> Result<Self, String> {
        let mut new = self.clone();
        let whole = |range| whole_number(name, value, range);
        match name.to_ascii_lowercase().as_str() {
            "ugi_variant" => {
                new.rules.kind =
                    value.parse().map_err(|why: games::UnknownGame| why.to_string())?;
            }
            "claimawardsfives" => new.rules.claim_awards_fives = true_or_false(name, value)?,
            "seed" => new.seed = whole(SEEDS)?,
            "hash" => new.engine.hash = whole(MEGABYTES)? as usize,
            "threads" => new.engine.threads = whole(THREADS)? as usize,
            "multipv" => new.lines = whole(LINES)? as usize,
            "level" => new.level = value.parse()?,
            _ => return Err("there is no such option; ugi lists them".to_owned()),
        }
        Ok(new)
    }
}

fn true_or_false(name: &str, value: &str) -> Result<bool, String> {
    value.to_ascii_lowercase().parse().map_err(|_| format!("{name} is true or false"))
}

fn whole_number(name: &str, value: &str, range: RangeInclusive<u64>) -> Result<u64, String> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("{name} is a number from {} to {}", range.start(), range.end()))
}
