use game::Player;

/// All turns ever played in a game, those taken back too, and the line that is the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnTree {
    /// Parents before children; numbers grow along the list.
    nodes: Vec<TurnNode>,
    /// Places in `nodes`, from the first turn to the last.
    line: Vec<usize>,
}

/// A turn in the tree of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnNode {
    /// The version of the event that added it.
    pub id: u64,
    /// The node before it; none for a first turn.
    pub parent: Option<u64>,
    /// Who played it.
    pub player: Player,
    /// As notation.
    pub text: String,
    /// Whether there was nothing to decide: a pass, where no move is possible.
    pub forced: bool,
}

impl TurnTree {
    /// All turns, those taken back too: parents before children.
    pub fn nodes(&self) -> &[TurnNode] {
        &self.nodes
    }

    /// The turns that are the game, from the first to the last.
    pub fn line(&self) -> impl DoubleEndedIterator<Item = &TurnNode> + ExactSizeIterator {
        self.line.iter().map(|at| &self.nodes[*at])
    }

    /// How many turns the game has.
    pub fn len(&self) -> usize {
        self.line.len()
    }

    /// Whether no turn has been played, or all were taken back.
    pub fn is_empty(&self) -> bool {
        self.line.is_empty()
    }

    /// The number of the last turn.
    pub fn last(&self) -> Option<u64> {
        self.line.last().map(|at| self.nodes[*at].id)
    }

    /// A turn by its number.
    pub fn node(&self, id: u64) -> Option<&TurnNode> {
        self.nodes.binary_search_by_key(&id, |node| node.id).ok().map(|at| &self.nodes[at])
    }

    /// The turns from the start to a node, that one included; nothing if there is no such node.
    pub fn path(&self, to: u64) -> Option<Vec<&TurnNode>> {
        let mut path = vec![self.node(to)?];
        while let Some(parent) = path.last().and_then(|node| node.parent) {
            path.push(self.node(parent)?);
        }
        path.reverse();
        Some(path)
    }

    /// How many turns of the game there are up to a node, that one included; nothing if the node is
    /// not in it.
    pub(crate) fn turns_to(&self, to: Option<u64>) -> Option<usize> {
        let Some(to) = to else { return Some(0) };
        let place = self.line.binary_search_by_key(&to, |at| self.nodes[*at].id).ok()?;
        Some(place + 1)
    }

    /// Adds a turn to the game.
    pub(crate) fn push(&mut self, node: TurnNode) {
        self.line.push(self.nodes.len());
        self.nodes.push(node);
    }

    /// Leaves so many turns in the game; the others stay in the tree.
    pub(crate) fn go_back(&mut self, turns: usize) {
        self.line.truncate(turns);
    }
}
