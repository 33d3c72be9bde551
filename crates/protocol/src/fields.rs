//! Messages that come in one of several kinds, as they are read: a name and the fields that belong to it.
//!
//! What serde derives for such messages keeps every field in a general form first, which would make up a
//! quarter of the browser's module.

use serde::Deserialize;

use crate::{EndMessage, EventMessage, SeatMessage, Side, What, WishMessage};

/// A field that a message of this kind has to have.
fn needed<T>(field: Option<T>, name: &str) -> Result<T, String> {
    field.ok_or_else(|| format!("the field `{name}` is missing"))
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum SeatKind {
    Human,
    Engine,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatFields {
    kind: SeatKind,
    name: Option<String>,
    level: Option<u8>,
}

impl TryFrom<SeatFields> for SeatMessage {
    type Error = String;

    fn try_from(fields: SeatFields) -> Result<Self, String> {
        Ok(match fields.kind {
            SeatKind::Human => Self::Human { name: needed(fields.name, "name")? },
            SeatKind::Engine => Self::Engine { level: needed(fields.level, "level")? },
        })
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum WhatKind {
    Turn,
    TakenBack,
    DrawOffered,
    DrawDeclined,
    Ended,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventFields {
    version: u64,
    at: u64,
    what: WhatKind,
    side: Option<Side>,
    turn: Option<String>,
    parent: Option<u64>,
    to: Option<u64>,
    end: Option<EndMessage>,
}

impl TryFrom<EventFields> for EventMessage {
    type Error = String;

    fn try_from(fields: EventFields) -> Result<Self, String> {
        let EventFields { version, at, what, side, turn, parent, to, end } = fields;
        let side = needed(side, "side");
        let what = match what {
            WhatKind::Turn => What::Turn { side: side?, turn: needed(turn, "turn")?, parent },
            WhatKind::TakenBack => What::TakenBack { to },
            WhatKind::DrawOffered => What::DrawOffered { side: side? },
            WhatKind::DrawDeclined => What::DrawDeclined { side: side? },
            WhatKind::Ended => What::Ended { end: needed(end, "end")? },
        };
        Ok(Self { version, at, what })
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum WishKind {
    Turn,
    TakeBack,
    Resign,
    OfferDraw,
    AnswerDraw,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WishFields {
    #[serde(rename = "type")]
    kind: WishKind,
    text: Option<String>,
    side: Option<Side>,
    accept: Option<bool>,
}

impl TryFrom<WishFields> for WishMessage {
    type Error = String;

    fn try_from(fields: WishFields) -> Result<Self, String> {
        let side = needed(fields.side, "side");
        Ok(match fields.kind {
            WishKind::Turn => Self::Turn { text: needed(fields.text, "text")? },
            WishKind::TakeBack => Self::TakeBack,
            WishKind::Resign => Self::Resign { side: side? },
            WishKind::OfferDraw => Self::OfferDraw { side: side? },
            WishKind::AnswerDraw => {
                Self::AnswerDraw { side: side?, accept: needed(fields.accept, "accept")? }
            }
        })
    }
}
