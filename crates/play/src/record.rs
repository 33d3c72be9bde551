//! A game in play as a record.

use game::record::{DEEPEST_VARIATION, GameResult, Record, Turn, Variation};
use game::{Player, SortedMap};

use crate::{GameInPlay, TurnNode};

/// The nodes that follow each node, the one of the game first.
type Children<'t> = SortedMap<Option<u64>, Vec<&'t TurnNode>>;

impl GameInPlay {
    /// The game as we write it: who plays, how it began and ended, its turns, and what was taken back
    /// as variations.
    pub fn record(&self) -> Record {
        Record { turns: line(&self.children(), None, 0), ..self.heading() }
    }

    /// The record without its turns.
    pub fn heading(&self) -> Record {
        let (start, kind) = (self.start(), self.start().kind());
        let mut record = Record::default();
        start.rules().write_to(&mut record);
        for player in Player::BOTH {
            if let Some(name) = self.seats()[player.index()].name() {
                record.set_tag(kind.tag_of(player), name);
            }
        }
        games::write_start(&mut record, start);
        record.result = GameResult::from(self.end().and_then(|end| end.outcome));
        record.set_tag("Result", record.result.to_string());
        if let Some(termination) = self.end().and_then(|end| end.termination) {
            record.set_tag("Termination", termination.name());
        }
        record
    }

    /// What follows each node; what was tried twice comes once.
    fn children(&self) -> Children<'_> {
        let tree = self.tree();
        let in_game: Vec<u64> = tree.line().map(|node| node.id).collect();
        let aside = tree.nodes().iter().filter(|node| in_game.binary_search(&node.id).is_err());
        let mut children = Children::new();
        let mut stands_for: SortedMap<u64, u64> = SortedMap::new();
        for node in tree.line().chain(aside) {
            let parent = node.parent.map(|id| stands_for.get(&id).copied().unwrap_or(id));
            let siblings = children.get_or_default(parent);
            match siblings.iter().find(|sibling| sibling.text == node.text) {
                Some(twin) => stands_for.insert(node.id, twin.id),
                None => siblings.push(node),
            }
        }
        children
    }
}

/// The turns from a node on: each first child, with the others as its variations, down to the depth
/// that records are read to.
fn line(children: &Children<'_>, mut at: Option<u64>, depth: usize) -> Vec<Turn> {
    let mut turns = Vec::new();
    while let Some([main, others @ ..]) = children.get(&at).map(Vec::as_slice) {
        let mut turn = Turn::new(&main.text);
        if depth < DEEPEST_VARIATION {
            turn.variations.extend(others.iter().map(|other| {
                let rest = line(children, Some(other.id), depth + 1);
                let turns = [vec![Turn::new(&other.text)], rest].concat();
                Variation { turns, ..Variation::default() }
            }));
        }
        turns.push(turn);
        at = Some(main.id);
    }
    turns
}
