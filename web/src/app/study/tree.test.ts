import { describe, expect, it } from 'vitest';
import type { Side, Tree } from '../../protocol';
import {
  add,
  branchRoot,
  children,
  emptyTree,
  isMain,
  lineThrough,
  parentOf,
  pathTo,
  promote,
  remove,
  rows,
  siblings,
  turnsTo,
  withComment,
  type At,
} from './tree';

const sides: Side[] = ['white', 'black'];

/** Plays turns one after another from a node and tells where that leads. */
function play(tree: Tree, from: At, ...turns: string[]): { tree: Tree; at: At } {
  let at = from;
  for (const turn of turns) {
    const side = sides[pathTo(tree, at).length % 2]!;
    ({ tree, at } = add(tree, at, side, turn));
  }
  return { tree, at };
}

function sample(): { tree: Tree; main: At; branch: At; twig: At } {
  const one = play(emptyTree('yinsh', 's'), null, 'a2', 'b2', 'c2', 'd2');
  const second = pathTo(one.tree, one.at)[1]!.id;
  const two = play(one.tree, second, 'c3', 'd3');
  const third = pathTo(two.tree, two.at)[2]!.id;
  const three = play(two.tree, third, 'd4');
  return { tree: three.tree, main: one.at, branch: two.at, twig: three.at };
}

describe('a study tree', () => {
  it('adds turns and finds those that are there', () => {
    const { tree, branch } = sample();
    expect(turnsTo(tree, branch)).toEqual(['a2', 'b2', 'c3', 'd3']);
    const again = play(tree, null, 'a2', 'b2', 'c3');
    expect(again.tree).toBe(tree);
    expect(again.at).toBe(parentOf(tree, branch));
  });

  it('follows the first children to the end of a line', () => {
    const { tree, twig } = sample();
    expect(lineThrough(tree, null).map((node) => node.turn)).toEqual(['a2', 'b2', 'c2', 'd2']);
    expect(lineThrough(tree, parentOf(tree, twig)).map((node) => node.turn)).toEqual(['a2', 'b2', 'c3', 'd3']);
  });

  it('promotes the nearest branch, then the one around it', () => {
    const { tree, twig, main } = sample();
    expect(branchRoot(tree, twig)?.turn).toBe('d4');
    const once = promote(tree, twig);
    expect(siblings(once, twig).map((node) => node.turn)).toEqual(['d4', 'd3']);
    expect(isMain(once, twig)).toBe(false);
    const twice = promote(once, twig);
    expect(isMain(twice, twig)).toBe(true);
    expect(isMain(twice, main)).toBe(false);
    expect(promote(twice, twig)).toBe(twice);
    expectParentsFirst(twice);
  });

  it('removes a turn with all that follows', () => {
    const { tree, branch } = sample();
    const c3 = parentOf(tree, branch);
    const smaller = remove(tree, c3);
    expect(smaller.nodes.map((node) => node.turn)).toEqual(['a2', 'b2', 'c2', 'd2']);
    expect(children(smaller, null)).toHaveLength(1);
  });

  it('keeps comments', () => {
    const { tree, main } = sample();
    expect(withComment(tree, main, 'good').nodes.find((node) => node.id === main)?.comment).toBe('good');
  });

  it('lists the main line in pairs and branches below them', () => {
    const { tree } = sample();
    const shape = rows(tree).map((row) =>
      row.kind === 'pair'
        ? `${row.number} ${row.cells.map((cell) => cell?.turn ?? '').join('|')}`
        : row.kind === 'branch'
          ? `${'>'.repeat(row.depth)} ${row.turns.map(({ node, number }) => `${number}.${node.turn}`).join(' ')}`
          : `{${row.node.comment}}`,
    );
    expect(shape).toEqual(['1 a2|b2', '3 c2|', '> 3.c3 4.d3', '>> 4.d4', '4 |d2']);
  });

  it('begins a new row where one side acts twice', () => {
    let tree = emptyTree('dvonn', 's');
    let at: At = null;
    for (const [side, turn] of [
      ['white', 'a1'],
      ['white', 'a1-b1'],
      ['black', 'c1-d1'],
      ['black', 'd2-e2'],
    ] as const) {
      ({ tree, at } = add(tree, at, side, turn));
    }
    expect(rows(tree).map((row) => (row.kind === 'pair' ? row.cells.map((cell) => cell?.turn ?? '') : []))).toEqual([
      ['a1', ''],
      ['a1-b1', 'c1-d1'],
      ['', 'd2-e2'],
    ]);
  });
});

function expectParentsFirst(tree: Tree): void {
  const seen = new Set<At>([null]);
  for (const node of tree.nodes) {
    expect(seen.has(node.parent)).toBe(true);
    seen.add(node.id);
  }
}
