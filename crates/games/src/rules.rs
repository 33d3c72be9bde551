use game::record::Record;
use game::{Reason, reason};

use crate::replay::in_tag;
use crate::{AnyPosition, GameKind, UnknownGame};

/// By which rules a game is played: which game it is, and what is named beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The game.
    pub kind: GameKind,
    /// Boardspace's rule of claims: a claim takes the standing fives of its colour off. Games without
    /// it take no notice.
    pub claim_awards_fives: bool,
}

impl From<GameKind> for Rules {
    fn from(kind: GameKind) -> Self {
        Self { kind, claim_awards_fives: false }
    }
}

const AWARDS_FIVES: &str = "ClaimAwardsFives";

impl Rules {
    /// What a record's tags say.
    ///
    /// # Errors
    /// Which tag is missing or not understood.
    pub fn of_record(record: &Record) -> Result<Self, Reason> {
        let name = record.tag("Game").ok_or_else(|| {
            reason!("record.noGameTag", "the tag Game is missing, which names the game")
        })?;
        let kind = name.parse().map_err(|error: UnknownGame| in_tag("Game", error))?;
        let claim_awards_fives = match record.tag(AWARDS_FIVES) {
            Some("yes") => true,
            Some("no") | None => false,
            Some(other) => {
                return Err(reason!(
                    "record.yesOrNo",
                    "the tag ClaimAwardsFives is yes or no, not \"{text}\"",
                    text = other
                ));
            }
        };
        Ok(Self { kind, claim_awards_fives })
    }

    /// Says so in a record's tags.
    pub fn write_to(self, record: &mut Record) {
        record.set_tag("Game", self.kind.name());
        if self.claim_awards_fives {
            record.set_tag(AWARDS_FIVES, "yes");
        }
    }
}

/// Notes in a record which position it starts from, where its game alone does not tell.
pub fn write_start(record: &mut Record, start: &AnyPosition) {
    let rules = start.rules();
    if rules.kind.starts_at_random() || *start != AnyPosition::start(rules, 0) {
        record.set_tag("Setup", start.to_string());
    }
}
