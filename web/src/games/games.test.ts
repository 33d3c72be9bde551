import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { FAMILIES, familyOf, GAMES, gameUi, layer, RULE_SETS, ruleSet } from '.';
import { boardUi } from './board';
import { countsUi } from './counts';
import { layoutUi } from './layout';
import { miniPiece } from './picture';
import { playUi } from './play';
import { startUi } from './start';
import { studyUi } from './study';

vi.mock('../module', () => ({ start: (game: string, style: string, seed: number) => `${game} ${style} ${seed}` }));

const LAYERS = [layoutUi, boardUi, miniPiece, countsUi, playUi, startUi, studyUi];

test('every folder is a game of the list, and every game has a folder', () => {
  const folders = readdirSync(__dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...FAMILIES].sort());
});

/** What the app is made of outside this folder; tests and what they stand on, words and what Rust writes aside. */
function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ['games', 'words', 'fixtures', 'fonts'].includes(entry.name) && !path.endsWith('/app/games') ? [] : files(path);
    return /\.(ts|svelte|css)$/.test(entry.name) && !/\.test\.ts$|^testing\.ts$|^protocol\.ts$/.test(entry.name) ? [path] : [];
  });
}

test('nothing else names a game', () => {
  const sources = join(__dirname, '..');
  const names = new RegExp(FAMILIES.join('|'), 'i');
  expect(files(sources).filter((path) => names.test(readFileSync(path, 'utf8')))).toEqual([]);
});

test.each(GAMES)('$family has all layers, and its usual rules come first', ({ family, rules }) => {
  for (const part of LAYERS) expect(part(family)).toBeDefined();
  expect(rules[0]?.game).toBe(family);
  expect(rules.slice(1).every(({ variant }) => variant !== undefined)).toBe(true);
});

test('a rule set is found by its name, and is its family’s', () => {
  for (const game of RULE_SETS) {
    expect(ruleSet(game).game).toBe(game);
    expect(gameUi(game).family).toBe(familyOf(game));
    expect(boardUi(game)).toBe(boardUi(familyOf(game)));
  }
});

test('a layer that a game lacks is missed at once', () => {
  const [first] = FAMILIES;
  expect(() => layer({ [`./${first}/part.ts`]: 1 })).toThrow(/lacks/);
});

test('a new game begins as its options say', () => {
  const { sample: _, ...rest } = startUi('dvonn');
  const options = {
    opponent: 'person',
    level: 1,
    side: 'white',
    variant: 'standard',
    takeBacks: true,
    placement: 'hand',
    seed: 0,
  } as const;
  expect(rest.begin(options, 7)).toEqual({});
  expect(rest.begin({ ...options, placement: 'symmetric' }, 7)).toEqual({ start: 'dvonn symmetric 7' });
  expect(startUi('yinsh').begin(options, 7)).toEqual({});
  expect(startUi('lyngk').begin(options, 7)).toEqual({ seed: 7 });
  expect(startUi('lyngk').begin({ ...options, seed: 3 }, 7)).toEqual({ seed: 3 });
});

test('a result is told by what decided it', () => {
  // No language is loaded: a text is its name.
  const stacks = (white: number[], black: number[]) => ({ kind: 'stacks' as const, of: [white, black] as [number[], number[]] });
  expect(playUi('dvonn').result('dvonn', { kind: 'pieces', of: [3, 9] }, 'black')).toBe('game.result.pieces');
  expect(playUi('yinsh').result('yinsh', { kind: 'rings', of: [3, 1] }, 'white')).toBe('game.result.rings');
  expect(playUi('lyngk').result('lyngk', stacks([1, 0], [0, 0]), 'white')).toBe('game.result.fives');
  expect(playUi('lyngk').result('lyngk', stacks([1, 2], [1, 0]), 'white')).toBe('game.result.stacks');
  expect(playUi('lyngk').result('lyngk-6', stacks([1, 2], [0, 0]), 'white')).toBe('game.result.six');
  expect(playUi('lyngk').result('lyngk-6', stacks([0, 2], [0, 0]), 'white')).toBe('game.result.stacksSix');
  expect(playUi('lyngk').result('lyngk', stacks([1, 2], [1, 2]), 'white')).toBe('game.result.stacksAll');
});
