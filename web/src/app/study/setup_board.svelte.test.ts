import { beforeAll, describe, expect, it } from 'vitest';
import { setLanguage } from '../../words';
import '../../words/study';
import { loadRules, until } from '../testing';
import { SetupBoard } from './setup_board.svelte';

beforeAll(async () => {
  await loadRules();
  await setLanguage('en');
});

const empty = { turns: [], pending: [] };

/** Waits until the rules have spoken about the form as it is. */
const settled = (board: SetupBoard): Promise<void> => until(() => board.position !== null || board.reason !== '');

describe('the set-up board', () => {
  it('takes a position apart, and it stands until something is changed', async () => {
    const board = await SetupBoard.of({ game: 'dvonn', ...empty, turns: ['c3'] });
    expect([board.form.stacks, board.tool, board.reason]).toEqual([{ c3: 'r' }, 'w', '']);
    expect(board.position).toContain('place');
    board.put('c3', true);
    await settled(board);
    expect(board.form.stacks).toEqual({});
  });

  it('says why it is no position, and where', async () => {
    const board = await SetupBoard.of({ game: 'yinsh', ...empty });
    for (const piece of ['W', 'w']) {
      board.tool = piece;
      for (const point of ['f4', 'f5', 'f6', 'f7', 'f8', 'f9']) board.put(point, false);
    }
    board.form = { ...board.form, phase: 'move' };
    await until(() => board.reason !== '');
    expect(board.position).toBe(null);
    expect(board.scene.stacks.map(({ owner }) => owner)).toEqual(Array(6).fill('white'));
    board.clear();
    await until(() => board.scene.stacks.length === 0);
    await board.toStart();
    await until(() => board.position !== null);
    expect([board.reason, board.faults]).toEqual(['', []]);
  });

  it('draws a five as a wall, and owners by their claims, on a board that cannot be', async () => {
    const board = await SetupBoard.of({ game: 'lyngk', ...empty });
    board.clear();
    for (const piece of 'ibrgk') {
      board.tool = piece;
      board.put('d4', false);
    }
    board.form = { ...board.form, claims: ['', 'r'] };
    board.tool = 'r';
    board.put('e5', false);
    // Two reds in one stack are against the rules.
    for (const _ of 'rr') board.put('f5', false);
    await settled(board);
    expect(board.position).toBe(null);
    expect(board.scene.stacks).toEqual([
      { at: 'd4', pieces: 'ibrgk', owner: null, wall: true, stuck: false },
      { at: 'e5', pieces: 'r', owner: 'black', wall: false, stuck: false },
      { at: 'f5', pieces: 'rr', owner: 'black', wall: false, stuck: false },
    ]);
    expect(board.scene.score).toEqual({
      kind: 'stacks',
      of: [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 1, 1],
      ],
    });
  });
});
