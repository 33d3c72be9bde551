//! Records played through by the rules.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use game::record::{GameResult, Record, Turn, Variation};
use game::{NotationError, Outcome, Reason, reason};

use crate::{AnyPosition, GameKind, Rules, write_start};

/// A record that keeps to the rules, with all the positions it goes through.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// Which game is played.
    pub kind: GameKind,
    /// The position before the first turn.
    pub start: AnyPosition,
    /// The turns, variations left aside.
    pub turns: Vec<Played>,
    /// How the game ended: by the play if the play has ended, else as the record says.
    pub result: GameResult,
    /// Why the game ended before the play did.
    pub termination: Option<Termination>,
    /// The record as we write it: every turn in its full form, the true result, and no `Setup`
    /// that is the start anyway.
    pub record: Record,
}

/// A turn and where it led.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The turn in its full form.
    pub text: String,
    /// The position after it.
    pub after: AnyPosition,
}

/// What ended a game before the play did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// A player gave up.
    Resignation,
    /// A player's time ran out.
    Time,
    /// The players agreed.
    Agreement,
    /// A player went away.
    Abandoned,
    /// A player left before the game had really begun.
    Aborted,
}

/// Why a record does not keep to the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayError {
    /// The line at fault, from 1; 0 if none can be named.
    pub line: usize,
    /// The number of the turn at fault, if the error is about one.
    pub turn: Option<usize>,
    /// What is wrong.
    pub reason: Reason,
    /// The game up to there, unless not even its start could be told.
    pub so_far: Option<Box<Replay>>,
}

impl Replay {
    /// The position after the last turn.
    pub fn last(&self) -> &AnyPosition {
        self.turns.last().map_or(&self.start, |played| &played.after)
    }
}

/// Plays a record through, its variations too, and checks all that it says about the game.
///
/// # Errors
/// The first thing that is wrong: a tag that is missing or not understood, a turn that is not
/// legal, or a result that the play contradicts.
pub fn replay(record: &Record) -> Result<Replay, ReplayError> {
    let of_tags = |reason| ReplayError { line: record.line, turn: None, reason, so_far: None };
    let start = start_of(record).map_err(of_tags)?;
    let mut replay = Replay {
        kind: start.kind(),
        turns: Vec::new(),
        result: GameResult::Unknown,
        termination: None,
        record: plain_record(record, &start),
        start,
    };
    for (number, turn) in (1..).zip(&record.turns) {
        match play(replay.last(), turn, number, false) {
            Ok((turn, after)) => {
                replay.turns.push(Played { text: turn.text.clone(), after });
                replay.record.turns.push(turn);
            }
            Err(TurnFault { line, turn, reason }) => {
                let (turn, so_far) = (Some(turn), Some(Box::new(replay)));
                return Err(ReplayError { line, turn, reason, so_far });
            }
        }
    }
    match ending(record, replay.last().outcome()) {
        Ok((result, termination)) => {
            replay.result = result;
            replay.termination = termination;
            replay.record.result = result;
            replay.record.set_tag("Result", result.to_string());
            if let Some(termination) = termination {
                replay.record.set_tag("Termination", termination.name());
            }
            Ok(replay)
        }
        Err(reason) => Err(ReplayError {
            line: record.turns.last().map_or(record.line, |turn| turn.line),
            turn: (!record.turns.is_empty()).then_some(record.turns.len()),
            reason,
            so_far: Some(Box::new(replay)),
        }),
    }
}

struct TurnFault {
    line: usize,
    turn: usize,
    reason: Reason,
}

/// The position before the first turn.
fn start_of(record: &Record) -> Result<AnyPosition, Reason> {
    let rules = Rules::of_record(record)?;
    match record.tag("Setup") {
        Some(text) => AnyPosition::read(rules, text).map_err(|error| in_tag("Setup", error)),
        None if rules.kind.starts_at_random() => Err(reason!(
            "record.noSetupTag",
            "the tag Setup is missing, without which a game of {game} has no start",
            game = rules.kind
        )),
        None => Ok(AnyPosition::start(rules, 0)),
    }
}

/// The record without its turns, and with its tags as we write them.
fn plain_record(record: &Record, start: &AnyPosition) -> Record {
    let mut plain = Record {
        tags: record.tags.clone(),
        before: record.before.clone(),
        line: record.line,
        ..Record::default()
    };
    let kind = start.kind();
    plain.set_tag("Game", kind.name());
    if !kind.starts_at_random() && *start == AnyPosition::start(kind, 0) {
        plain.remove_tag("Setup");
    }
    write_start(&mut plain, start);
    plain
}

/// Plays a turn, and its variations in its place. Gives the turn as we write it.
fn play(
    before: &AnyPosition,
    turn: &Turn,
    number: usize,
    in_variation: bool,
) -> Result<(Turn, AnyPosition), TurnFault> {
    let mut after = before.clone();
    let text = after.play_turn(&turn.text).map_err(|error| {
        let reason = if in_variation {
            reason!("record.inVariation", "in a variation").because(error.0)
        } else {
            error.0
        };
        TurnFault { line: turn.line, turn: number, reason }
    })?;
    let variations = turn.variations.iter().map(|variation| {
        let mut position = before.clone();
        let mut turns = Vec::new();
        for (number, turn) in (number..).zip(&variation.turns) {
            let (turn, after) = play(&position, turn, number, true)?;
            turns.push(turn);
            position = after;
        }
        let (before, after) = (variation.before.clone(), variation.after.clone());
        Ok(Variation { before, turns, after })
    });
    let turn = Turn {
        text,
        comments: turn.comments.clone(),
        clock: turn.clock,
        eval: turn.eval.clone(),
        variations: variations.collect::<Result<_, TurnFault>>()?,
        line: turn.line,
    };
    Ok((turn, after))
}

/// What is wrong with the value of a tag.
pub(crate) fn in_tag(tag: &str, error: impl Into<Reason>) -> Reason {
    reason!("record.inTag", "the tag {tag}", tag = tag).because(error)
}

/// How the game ended, given how the play did.
fn ending(
    record: &Record,
    outcome: Option<Outcome>,
) -> Result<(GameResult, Option<Termination>), Reason> {
    if let Some(text) = record.tag("Result") {
        let tag: GameResult =
            text.parse().map_err(|error: NotationError| in_tag("Result", error))?;
        if tag != record.result {
            return Err(reason!(
                "record.twoResults",
                "the tag Result says {tag}, but {result} stands after the turns",
                tag = tag,
                result = record.result
            ));
        }
    }
    let termination = record.tag("Termination").map(str::parse);
    match (record.result, outcome) {
        (GameResult::Unknown, None) => Ok((GameResult::Unknown, termination.and_then(Result::ok))),
        (GameResult::Decided(stated), None) => match termination {
            Some(Ok(termination)) => Ok((record.result, Some(termination))),
            Some(Err(NotationError(reason))) => Err(reason),
            None => Err(reason!(
                "record.noTermination",
                "the result is given as {result}, but the play has not ended and no Termination \
                 says why",
                result = stated
            )),
        },
        (GameResult::Decided(stated), Some(outcome)) if stated != outcome => {
            Err(contradiction(stated, outcome))
        }
        (_, Some(outcome)) => Ok((GameResult::Decided(outcome), None)),
    }
}

/// Says that a result is not the one of the play.
pub(crate) fn contradiction(stated: Outcome, outcome: Outcome) -> Reason {
    reason!(
        "record.contradiction",
        "the result is given as {stated}, but the play ends {result}",
        stated = stated,
        result = outcome
    )
}

impl Termination {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Resignation, Self::Time, Self::Agreement, Self::Abandoned, Self::Aborted];

    /// The word in the tag.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Resignation => "resignation",
            Self::Time => "time",
            Self::Agreement => "agreement",
            Self::Abandoned => "abandoned",
            Self::Aborted => "aborted",
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Termination {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let same = |termination: &Self| termination.name().eq_ignore_ascii_case(text);
        Self::ALL.into_iter().find(same).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            NotationError(reason!(
                "record.unknownTermination",
                "a Termination is one of {names}, not \"{text}\"",
                names = names,
                text = text
            ))
        })
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.clone().at(self.line, self.turn).fmt(f)
    }
}

impl Error for ReplayError {}
