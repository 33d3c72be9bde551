// A study is a protocol `Tree` that is never changed in place: every function returns a new one.
// The order of siblings is their order in `nodes`; the first is the main line. `null` is the start.

import type { Game, Place, Tree, TreeNode } from '../../protocol';

export type At = number | null;

export function emptyTree(game: Game, start: string): Tree {
  return { game, start, tags: {}, nodes: [], end: null };
}

/** Whether the game was played where a claim takes off the standing fives of its colour (Boardspace). */
export function awardsFives(tree: Tree): boolean {
  return tree.tags.ClaimAwardsFives === 'yes';
}

/** Where these turns lead from the start of a tree. */
export function placeAfter(tree: Tree, nodes: readonly TreeNode[]): Place {
  const place: Place = { game: tree.game, start: tree.start, turns: nodes.map((node) => node.turn), pending: [] };
  return awardsFives(tree) ? { ...place, claimAwardsFives: true } : place;
}

export function nodeAt(tree: Tree, at: At): TreeNode | null {
  return at === null ? null : (tree.nodes.find((node) => node.id === at) ?? null);
}

export function parentOf(tree: Tree, at: At): At {
  return nodeAt(tree, at)?.parent ?? null;
}

export function children(tree: Tree, at: At): TreeNode[] {
  return tree.nodes.filter((node) => node.parent === at);
}

/** The node itself and the others that were played instead of it. */
export function siblings(tree: Tree, at: At): TreeNode[] {
  const node = nodeAt(tree, at);
  return node ? children(tree, node.parent) : [];
}

/** The nodes from the first turn to this one. */
export function pathTo<Node extends { id: number; parent: At }>(tree: { nodes: readonly Node[] }, at: At): Node[] {
  const byId = new Map(tree.nodes.map((node) => [node.id, node]));
  const path: Node[] = [];
  for (let node = at === null ? undefined : byId.get(at); node;) {
    path.push(node);
    node = node.parent === null ? undefined : byId.get(node.parent);
  }
  return path.reverse();
}

export function turnsTo(tree: Tree, at: At): string[] {
  return pathTo(tree, at).map((node) => node.turn);
}

/** The path to a node and on along the first children to the end. */
export function lineThrough(tree: Tree, at: At): TreeNode[] {
  const line = pathTo(tree, at);
  const firstChild = new Map<At, TreeNode>();
  for (const node of tree.nodes) if (!firstChild.has(node.parent)) firstChild.set(node.parent, node);
  for (let node = firstChild.get(at); node; node = firstChild.get(node.id)) line.push(node);
  return line;
}

/** Whether the node is on the line that begins at the start and always takes the first child. */
export function isMain(tree: Tree, at: At): boolean {
  return pathTo(tree, at).every((node) => children(tree, node.parent)[0]?.id === node.id);
}

/** Adds a turn after a node, or finds it where it is already there. */
export function add(tree: Tree, parent: At, side: TreeNode['side'], turn: string): { tree: Tree; at: number } {
  const known = children(tree, parent).find((node) => node.turn === turn);
  if (known) return { tree, at: known.id };
  const id = tree.nodes.reduce((highest, node) => Math.max(highest, node.id), 0) + 1;
  return { tree: { ...tree, nodes: [...tree.nodes, { id, parent, side, turn, comment: '' }] }, at: id };
}

/** Makes the branch that a node belongs to the first of its siblings, at the nearest place where it is not. */
export function promote(tree: Tree, at: At): Tree {
  const branch = branchRoot(tree, at);
  if (!branch) return tree;
  const first = tree.nodes.findIndex((node) => node.parent === branch.parent);
  const others = tree.nodes.filter((node) => node.id !== branch.id);
  others.splice(first, 0, branch);
  return { ...tree, nodes: others };
}

/** The nearest node on the way back that is not a first child. */
export function branchRoot(tree: Tree, at: At): TreeNode | null {
  const path = pathTo(tree, at).reverse();
  return path.find((node) => children(tree, node.parent)[0]?.id !== node.id) ?? null;
}

/** Removes a node and all that follows it. */
export function remove(tree: Tree, at: At): Tree {
  const gone = new Set<At>(at === null ? [] : [at]);
  // Parents stand before their children, so one walk finds all descendants.
  for (const node of tree.nodes) if (node.parent !== null && gone.has(node.parent)) gone.add(node.id);
  return { ...tree, nodes: tree.nodes.filter((node) => !gone.has(node.id)) };
}

export function withComment(tree: Tree, at: At, comment: string): Tree {
  return { ...tree, nodes: tree.nodes.map((node) => (node.id === at ? { ...node, comment } : node)) };
}

/** A row of the turn list: a turn of each side on the main line, a comment on one, or a way that leaves the line. */
export type Row =
  | { kind: 'pair'; key: string; number: number; cells: [TreeNode | null, TreeNode | null] }
  | { kind: 'comment'; key: string; node: TreeNode }
  | { kind: 'branch'; key: string; depth: number; turns: { node: TreeNode; number: number }[] };

/**
 * The turn list: the main line in two columns, and below a row the other ways its turns could have gone. Players do not always
 * alternate, so a row ends where its column is taken.
 */
export function rows(tree: Tree): Row[] {
  const after = new Map<At, TreeNode[]>();
  for (const node of tree.nodes) {
    const known = after.get(node.parent);
    if (known) known.push(node);
    else after.set(node.parent, [node]);
  }
  const out: Row[] = [];

  const branch = (first: TreeNode, number: number, depth: number): void => {
    let turns: { node: TreeNode; number: number }[] = [];
    const flush = (): void => {
      if (turns[0]) out.push({ kind: 'branch', key: `b${turns[0].node.id}`, depth, turns });
      turns = [];
    };
    let level = [first];
    for (let n = number; level[0]; n += 1) {
      const [main, ...others] = level as [TreeNode, ...TreeNode[]];
      turns.push({ node: main, number: n });
      if (others.length > 0) flush();
      for (const other of others) branch(other, n, depth + 1);
      level = after.get(main.id) ?? [];
    }
    flush();
  };

  let pair: Extract<Row, { kind: 'pair' }> | null = null;
  let level = after.get(null) ?? [];
  for (let number = 1; level[0]; number += 1) {
    const [main, ...others] = level as [TreeNode, ...TreeNode[]];
    const column = main.side === 'white' ? 0 : 1;
    if (!pair || column === 0 || pair.cells[1]) {
      pair = { kind: 'pair', key: `p${main.id}`, number, cells: [null, null] };
      out.push(pair);
    }
    pair.cells[column] = main;
    if (main.comment) out.push({ kind: 'comment', key: `c${main.id}`, node: main });
    for (const other of others) branch(other, number, 1);
    if (main.comment || others.length > 0) pair = null;
    level = after.get(main.id) ?? [];
  }
  return out;
}
