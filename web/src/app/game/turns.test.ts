import { describe, expect, it } from 'vitest';
import { turnRows, type TurnNode } from './turns';

const node = (id: number, parent: number | null, turn: string, side: 'white' | 'black'): TurnNode => ({ id, parent, side, turn });

/** Rows as text: number, white, black, then branches in brackets. */
function text(nodes: TurnNode[], line: number[]): string[] {
  return turnRows(nodes, line).map(({ number, white, black, branches }) => {
    const aside = branches.map(
      (parts) => `[${parts.map((part) => (typeof part === 'string' ? part : `${part.number}.${part.node.turn}`)).join(' ')}]`,
    );
    return [number, white?.turn ?? '-', black?.turn ?? '-', ...aside].join(' ');
  });
}

describe('the rows of a turn list', () => {
  it('put white left and black right', () => {
    expect(text([node(1, null, 'a1', 'white'), node(2, 1, 'b1', 'black'), node(3, 2, 'c1', 'white')], [1, 2, 3])).toEqual([
      '1 a1 b1',
      '3 c1 -',
    ]);
  });

  it('begin anew where a side acts twice', () => {
    const nodes = [node(1, null, 'a1', 'white'), node(2, 1, 'a1-b1', 'white'), node(3, 2, 'c1-b1', 'black'), node(4, 3, 'pass', 'black')];
    expect(text(nodes, [1, 2, 3, 4])).toEqual(['1 a1 -', '2 a1-b1 c1-b1', '4 - pass']);
  });

  it('keep what was taken back beside the turn that replaced it', () => {
    const nodes = [node(1, null, 'a1', 'white'), node(2, 1, 'b1', 'black'), node(3, 2, 'c1', 'white'), node(5, 1, 'd1', 'black')];
    expect(text(nodes, [1, 5])).toEqual(['1 a1 d1 [2.b1 3.c1]']);
  });

  it('keep what was taken back and not replaced yet', () => {
    expect(text([node(1, null, 'a1', 'white'), node(2, 1, 'b1', 'black')], [1])).toEqual(['1 a1 - [2.b1]']);
    expect(text([node(1, null, 'a1', 'white')], [])).toEqual(['1 - - [1.a1]']);
  });

  it('bracket a line that leaves a line', () => {
    const nodes = [
      node(1, null, 'a1', 'white'),
      node(2, 1, 'b1', 'black'),
      node(3, 2, 'c1', 'white'),
      node(5, 1, 'b2', 'black'),
      node(6, 5, 'c2', 'white'),
      node(8, 5, 'c3', 'white'),
    ];
    expect(text(nodes, [1, 2, 3])).toEqual(['1 a1 b1 [2.b2 3.c2 ( 3.c3 )]', '3 c1 -']);
  });
});
