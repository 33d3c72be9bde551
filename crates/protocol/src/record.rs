//! Records in and out: texts of any known format become trees, trees become our records.

use std::collections::BTreeMap;
use std::time::Duration;

use game::record::{self, GameResult, Record, Turn, Variation};
use game::{SortedMap, reason};
use games::{AnyPosition, GameKind, Rules, Termination, import, replay};

use crate::{Code, EndMessage, EndReason, MOST_TURNS, Opened, Problem, Tree, TreeNode};

/// Tags that a tree says in other words.
const TOLD_OTHERWISE: [&str; 3] = ["Game", "Setup", "Result"];

/// Lines inside lines are written down to this depth.
const DEEPEST_LINE: usize = record::DEEPEST_VARIATION;

/// Makes out what a text is: a position, or games in any format known here.
///
/// # Errors
/// What is wrong, where nothing in it can be shown.
pub fn open(text: &str) -> Result<Opened, Problem> {
    if let Some(tree) = read_position(text.trim()) {
        return Ok(Opened { games: vec![tree], problem: None });
    }
    let Some(format) = import::detect(text) else {
        return Err(bad(reason!(
            "record.unknown",
            "this is neither a position nor a record in a format known here"
        )));
    };
    let reading = import::read_as_played(format, text, &import::Options::default());
    let mut games = reading.games.iter().map(Tree::of_record).collect::<Result<Vec<_>, _>>()?;
    let mut problem = None;
    if let Some(error) = reading.errors.first() {
        // What was read before the error is worth seeing.
        if let Ok(tree) = Tree::of_record(&error.so_far)
            && !tree.nodes.is_empty()
        {
            games.push(tree);
        }
        let reason = error.reason.clone().at(error.line, error.turn);
        problem = Some(bad(if reading.errors.len() + reading.games.len() > 1 {
            reason!("record.game", "game {number}", number = error.game).because(reason)
        } else {
            reason
        }));
    }
    match problem {
        Some(problem) if games.is_empty() => Err(problem),
        problem => Ok(Opened { games, problem }),
    }
}

fn bad(reason: game::Reason) -> Problem {
    Problem::refused(Code::BadRecord, reason)
}

/// A position's text, with or without the name of its game before it.
fn read_position(text: &str) -> Option<Tree> {
    let (kinds, text) = match text.split_once(' ') {
        Some((name, rest)) if name.parse::<GameKind>().is_ok() => (vec![name.parse().ok()?], rest),
        _ => (GameKind::ALL.to_vec(), text),
    };
    let read =
        |kind: GameKind| AnyPosition::read(kind, text.trim()).ok().map(|found| (kind, found));
    let (kind, position) = kinds.into_iter().find_map(read)?;
    Some(Tree {
        game: kind.into(),
        start: position.to_string(),
        tags: BTreeMap::new(),
        nodes: Vec::new(),
        end: position.outcome().map(|outcome| EndMessage::of(outcome, EndReason::Play)),
    })
}

/// The tags that a tree does not say in other words.
pub(crate) fn told_tags(record: &Record) -> BTreeMap<String, String> {
    let mut told = BTreeMap::new();
    for (name, value) in &record.tags {
        if !TOLD_OTHERWISE.contains(&name.as_str()) {
            told.insert(name.clone(), value.clone());
        }
    }
    told
}

impl Tree {
    /// A record as a tree, or the part of it that keeps to the rules.
    fn of_record(record: &Record) -> Result<Self, Problem> {
        let replay = match replay(record) {
            Ok(replay) => replay,
            Err(error) => *error.so_far.ok_or_else(|| bad(error.reason))?,
        };
        let end = match replay.result {
            GameResult::Unknown => None,
            GameResult::Decided(outcome) => {
                Some(EndMessage::of(outcome, replay.termination.into()))
            }
        };
        let mut tree = Self {
            game: replay.kind.into(),
            start: replay.start.to_string(),
            tags: told_tags(&replay.record),
            nodes: Vec::new(),
            end,
        };
        tree.add_line(None, &replay.start, &replay.record.turns, &replay.record.before);
        Ok(tree)
    }

    /// By which rules it is played.
    fn rules(&self) -> Rules {
        let awards = self.tags.get("ClaimAwardsFives").is_some_and(|value| value == "yes");
        Rules { kind: self.game.into(), claim_awards_fives: awards }
    }

    /// Adds turns that keep to the rules, with all that is noted beside them.
    fn add_line(
        &mut self,
        mut parent: Option<u32>,
        start: &AnyPosition,
        turns: &[Turn],
        before: &[String],
    ) {
        let mut position = start.clone();
        let mut comments = before.to_vec();
        for turn in turns {
            comments.extend(turn.comments.iter().cloned());
            comments.extend(turn.variations.iter().flat_map(|variation| variation.after.clone()));
            let id = self.nodes.len() as u32 + 1;
            self.nodes.push(TreeNode {
                id,
                parent,
                side: position.to_act().into(),
                turn: turn.text.clone(),
                comment: std::mem::take(&mut comments).join("\n"),
                clock: turn.clock.map(|left| left.as_millis() as u64),
                eval: turn
                    .eval
                    .as_ref()
                    .and_then(|value| value.parse().ok())
                    .filter(|value: &f64| value.is_finite()),
            });
            for Variation { before, turns, .. } in &turn.variations {
                self.add_line(parent, &position, turns, before);
            }
            parent = Some(id);
            position.play_turn(&turn.text).expect("the record was played through");
        }
    }

    /// The tree as a record of ours.
    ///
    /// # Errors
    /// What is wrong with the start, the first turn that is not legal, or a result that the play
    /// contradicts.
    pub fn record(&self) -> Result<String, Problem> {
        let rules = self.rules();
        AnyPosition::read(rules, &self.start)
            .map_err(|why| Problem::refused(Code::BadPosition, why))?;
        let turns = self.turns()?;
        let mut written = Record { turns, ..Record::default() };
        written.set_tag("Game", rules.kind.name());
        for (name, value) in self.ordered_tags() {
            written.set_tag(name, value);
        }
        written.set_tag("Setup", &self.start);
        if let Some(end) = self.end {
            written.result = GameResult::from(end.outcome());
            match Option::<Termination>::from(end.reason) {
                Some(termination) => written.set_tag("Termination", termination.name()),
                None => written.remove_tag("Termination"),
            }
        }
        match replay(&written) {
            Ok(replay) => Ok(replay.record.to_string()),
            Err(error) => Err(bad(error.reason.at(0, error.turn))),
        }
    }

    /// Names of players first, then the date, then what else there is.
    fn ordered_tags(&self) -> impl Iterator<Item = (&String, &String)> {
        const FIRST: [&str; 7] =
            ["Event", "White", "Black", "Player1", "Player2", "Date", "Termination"];
        let place =
            |name: &str| FIRST.iter().position(|first| *first == name).unwrap_or(FIRST.len());
        let plain = |name: &str| {
            name.starts_with(|letter: char| letter.is_ascii_alphabetic())
                && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        };
        let mut tags: Vec<_> = self
            .tags
            .iter()
            .filter(|(name, _)| plain(name) && !TOLD_OTHERWISE.contains(&name.as_str()))
            .collect();
        tags.sort_by_key(|(name, _)| place(name));
        tags.into_iter()
    }

    fn turns(&self) -> Result<Vec<Turn>, Problem> {
        if self.nodes.len() > MOST_TURNS {
            let message =
                format!("{} turns are too many; {MOST_TURNS} are the most.", self.nodes.len());
            return Err(Problem::new(Code::TooLarge, message));
        }
        let mut children: SortedMap<Option<u32>, Vec<&TreeNode>> = SortedMap::new();
        let mut known = Vec::new();
        for node in &self.nodes {
            if known.contains(&node.id)
                || node.parent.is_some_and(|parent| !known.contains(&parent))
            {
                let message = format!(
                    "Node {} comes twice, or before its parent: parents stand before children.",
                    node.id
                );
                return Err(Problem::new(Code::BadMessage, message));
            }
            known.push(node.id);
            children.get_or_default(node.parent).push(node);
        }
        line(&children, None, 0)
    }
}

/// The turns from a node on: each first child, with the others as its variations.
fn line(
    children: &SortedMap<Option<u32>, Vec<&TreeNode>>,
    mut at: Option<u32>,
    depth: usize,
) -> Result<Vec<Turn>, Problem> {
    let mut turns = Vec::new();
    while let Some([main, others @ ..]) = children.get(&at).map(Vec::as_slice) {
        let mut turn = written(main);
        for other in others {
            if depth == DEEPEST_LINE {
                let message =
                    format!("Lines inside lines are written {DEEPEST_LINE} deep, no deeper.");
                return Err(Problem::new(Code::TooLarge, message));
            }
            let rest = line(children, Some(other.id), depth + 1)?;
            let turns = [vec![written(other)], rest].concat();
            turn.variations.push(Variation { turns, ..Variation::default() });
        }
        turns.push(turn);
        at = Some(main.id);
    }
    Ok(turns)
}

fn written(node: &TreeNode) -> Turn {
    let comments = Some(node.comment.clone()).filter(|comment| !comment.trim().is_empty());
    Turn {
        comments: comments.into_iter().collect(),
        clock: node.clock.map(Duration::from_millis),
        eval: node.eval.map(|value| value.to_string()),
        ..Turn::new(node.turn.clone())
    }
}

/// The day of a moment, as tags write it, in Greenwich.
pub(crate) fn date(millis: u64) -> String {
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let mut days = millis / 86_400_000;
    let mut year = 1970;
    loop {
        let february = if is_leap(year) { 29 } else { 28 };
        for (month, length) in (1..).zip([31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
            if days < length {
                return format!("{year:04}.{month:02}.{:02}", days + 1);
            }
            days -= length;
        }
        year += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let day = 86_400_000;
        for (days, text) in [
            (0, "1970.01.01"),
            (58, "1970.02.28"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (20_772, "2026.11.15"),
        ] {
            assert_eq!(date(days * day), text);
            assert_eq!(date(days * day + day - 1), text);
        }
    }
}
