// How the turns of a game are laid out for reading: rows of two columns, with what was taken back below.

import type { Side } from '../../protocol';

export type TurnNode = { id: number; parent: number | null; side: Side; turn: string };
export type NumberedNode = { node: TurnNode; number: number };

/** A part of a line that was left: a turn, or a bracket round a line that leaves it in its turn. */
export type BranchPart = NumberedNode | '(' | ')';

export type TurnRow = {
  /** The number of its first turn. */
  number: number;
  white: TurnNode | null;
  black: TurnNode | null;
  /** Lines that leave the game at one of its turns. */
  branches: BranchPart[][];
};

/** The game in rows. Who acts twice in a row begins a new one: a column belongs to a side. */
export function turnRows(nodes: readonly TurnNode[], line: readonly number[]): TurnRow[] {
  const children = childrenOf(nodes);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const rows: TurnRow[] = [];
  line.forEach((id, index) => {
    const node = byId.get(id);
    if (!node) return;
    let row = rows.at(-1);
    if (!row || row.black || (node.side === 'white' && row.white)) {
      row = { number: index + 1, white: null, black: null, branches: [] };
      rows.push(row);
    }
    row[node.side] = node;
    row.branches.push(...otherLines(children, node.parent, id, index + 1));
  });
  const end = otherLines(children, line.at(-1) ?? null, null, line.length + 1);
  const last = rows.at(-1);
  if (last) last.branches.push(...end);
  else if (end.length > 0) rows.push({ number: 1, white: null, black: null, branches: end });
  return rows;
}

function childrenOf(nodes: readonly TurnNode[]): Map<number | null, TurnNode[]> {
  const children = new Map<number | null, TurnNode[]>();
  for (const node of nodes) {
    const siblings = children.get(node.parent);
    if (siblings) siblings.push(node);
    else children.set(node.parent, [node]);
  }
  return children;
}

/** The lines from a node that do not begin with the turn of the game. */
function otherLines(children: Map<number | null, TurnNode[]>, parent: number | null, taken: number | null, number: number): BranchPart[][] {
  return (children.get(parent) ?? []).filter((node) => node.id !== taken).map((node) => branch(children, node, number));
}

function branch(children: Map<number | null, TurnNode[]>, first: TurnNode, number: number): BranchPart[] {
  const parts: BranchPart[] = [{ node: first, number }];
  const [next, ...others] = children.get(first.id) ?? [];
  if (!next) return parts;
  const aside = others.flatMap((node): BranchPart[] => ['(', ...branch(children, node, number + 1), ')']);
  const [head, ...tail] = branch(children, next, number + 1);
  return [...parts, ...(head ? [head] : []), ...aside, ...tail];
}
