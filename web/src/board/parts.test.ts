import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Scene, Step } from '../protocol';
import { setLanguage } from '../words';
import Claims from '../games/lyngk/Claims.svelte';
import StackCounts from '../games/lyngk/Counts.svelte';
import MarkerCounts from '../games/yinsh/Counts.svelte';
import Rows from '../games/yinsh/Rows.svelte';
import MiniBoard from './MiniBoard.svelte';
import { runsOf, windowKeys } from './rows';
import StackLadder from './StackLadder.svelte';
import { chainScene, lyngkScene, pointsOf, rowScene, stepOf, yinshScene } from './testing';

// The rules' module reads positions; here one is a list of points and pieces.
vi.mock('../module', () => ({
  stacks: (_: string, position: string) => position.split(', ').map((stack) => ({ at: stack.split(' ')[0], pieces: stack.split(' ')[1] })),
}));

let mounted: ReturnType<typeof mount> | undefined;
const said: string[] = [];
const heard = {
  onstep: (step: Step) => said.push(`step ${step.text}`),
  onback: () => said.push('back'),
  onpreview: (step: Step | null) => said.push(`preview ${step?.text ?? 'nothing'}`),
};

beforeAll(() => setLanguage('en'));
afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = undefined;
  document.body.innerHTML = '';
  said.length = 0;
});

const buttons = () => [...document.querySelectorAll('button')];
const type = (key: string) => window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));

describe('claim chips', () => {
  const show = (scene: Scene, more = {}) => {
    mounted = mount(Claims, { target: document.body, props: { scene, ...heard, ...more } });
    flushSync();
  };

  test('free colours can be claimed by a press or a key', () => {
    show(lyngkScene, { viewer: 'white' });
    expect(buttons().map((button) => button.disabled)).toEqual([false, false, false, false, true]);
    expect(buttons()[2]!.getAttribute('aria-label')).toBe('Claim red');
    buttons()[2]!.click();
    type('g');
    type('2');
    type('k');
    expect(said).toEqual(['step r,', 'step g,', 'step b,']);
  });

  test('the provisional claim is dropped by pressing it again', () => {
    show(chainScene, { viewer: 'white' });
    expect(buttons()[0]!.getAttribute('aria-pressed')).toBe('true');
    expect(buttons()[0]!.textContent).toContain('claim?');
    expect(buttons()[1]!.textContent).toContain('theirs');
    type('i');
    expect(said).toEqual(['back']);
  });

  test('at one screen players are named by number', () => {
    show({ ...chainScene, pending: [] });
    expect(
      buttons()
        .map((button) => button.getAttribute('aria-label'))
        .slice(0, 2),
    ).toEqual(['pl. 1: ivory, Player 1', 'pl. 2: blue, Player 2']);
  });
});

describe('rows', () => {
  test('windows in one line are one run', () => {
    const runs = runsOf(rowScene.steps.map((step) => step.row));
    expect(runs).toHaveLength(1);
    expect(runs[0]!.points).toEqual(['c8', 'd8', 'e8', 'f8', 'g8', 'h8', 'i8']);
  });

  test('crossing rows are two runs, and each window has a key of its own', () => {
    const across = ['e6', 'e7', 'e8', 'e9', 'e10'];
    const along = ['c8', 'd8', 'e8', 'f8', 'g8'];
    expect(runsOf([across, along])).toHaveLength(2);
    const keys = windowKeys([across, along].map((row) => stepOf({ text: row.join(), kind: 'row', row })));
    expect(keys.size).toBe(2);
  });

  test('every window is a button that previews and takes it', () => {
    mounted = mount(Rows, { target: document.body, props: { scene: rowScene, chosen: rowScene.steps[1]!, ...heard } });
    flushSync();
    expect(buttons().map((button) => button.textContent?.trim())).toEqual(['c8–g8', 'd8–h8', 'e8–i8']);
    expect(buttons().map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false']);
    buttons()[2]!.focus();
    buttons()[2]!.click();
    expect(said).toEqual(['preview xe8-i8', 'step xe8-i8']);
  });
});

test('counts: markers left, and the table of stacks with its change', () => {
  mounted = mount(MarkerCounts, { target: document.body, props: { scene: yinshScene } });
  expect(document.body.textContent).toContain('51 of 51');
  document.body.innerHTML = '';
  mount(StackCounts, { target: document.body, props: { scene: chainScene, viewer: 'white', after: chainScene.steps[0]!.score } });
  const textsOf = (what: string) => [...document.querySelectorAll(what)].map((cell) => cell.textContent?.replace(/\s+/g, ''));
  expect(textsOf('thead th')).toEqual(['4', '3', '2', '1']);
  expect(textsOf('tbody')).toHaveLength(2);
  expect(textsOf('tbody').join(' ')).toMatch(/\d→\d/);
});

test('an opened stack is named from bottom to top', () => {
  mounted = mount(StackLadder, { target: document.body, props: { game: 'lyngk', pieces: 'rgj' } });
  expect(document.querySelector('svg')!.getAttribute('aria-label')).toBe('From bottom to top: red, green, joker');
});

test('a position is drawn small', () => {
  mounted = mount(MiniBoard, {
    target: document.body,
    props: { points: pointsOf('yinsh'), game: 'yinsh', position: 'b1 W, b2 w, k10 B', label: 'A game' },
  });
  expect(document.querySelectorAll('circle')).toHaveLength(5);
});
