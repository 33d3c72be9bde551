import { flushSync } from 'svelte';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Scene } from '../protocol';
import { setLanguage } from '../words';
import type { Family } from '../games';
import { Bench, chainScene, dvonnScene, lyngkScene, placeScene, pointsOf, ringScene, rowScene, yinshScene } from './testing';

let bench: Bench;
const open = (family: Family, scene: Scene, props = {}) => (bench = new Bench(family, scene, props));

beforeAll(() => setLanguage('en'));
afterEach(() => bench.remove());

const SCENES: [Family, Scene][] = [
  ['dvonn', dvonnScene],
  ['yinsh', yinshScene],
  ['lyngk', lyngkScene],
];

describe.each(SCENES)('%s', (family, scene) => {
  test('every point is there once, with a name, and one of them can be tabbed to', () => {
    open(family, scene);
    const points = bench.all('[data-point]');
    expect(points.map((point) => point.getAttribute('data-point')).sort()).toEqual(
      pointsOf(family)
        .map(({ name }) => name)
        .sort(),
    );
    expect(points.every((point) => point.getAttribute('aria-label'))).toBe(true);
    expect(points.filter((point) => point.getAttribute('tabindex') === '0')).toHaveLength(1);
  });

  test('every stack is drawn once', () => {
    open(family, scene);
    expect(
      bench
        .all('[data-at]')
        .map((piece) => piece.getAttribute('data-at'))
        .sort(),
    ).toEqual(scene.stacks.map(({ at }) => at).sort());
  });

  test('as a still picture it has a name and nothing to press', () => {
    open(family, scene, { mode: 'still' });
    expect(bench.all('[data-point]')).toHaveLength(0);
    expect(bench.all('svg')[0]!.getAttribute('role')).toBe('img');
    expect(bench.all('svg')[0]!.getAttribute('aria-label')).toBe('Board');
  });

  test('a step is played by keyboard alone', () => {
    open(family, scene);
    const step = scene.steps.find(({ kind }) => kind === 'move')!;
    bench.focus(step.from!);
    bench.key('Enter');
    bench.focus(step.to!);
    bench.key(' ');
    expect(bench.acts).toEqual([`step ${step.text}`]);
  });

  test('nothing is played while it is not the turn of the user', () => {
    open(family, scene, { playable: false });
    const step = scene.steps.find(({ kind }) => kind === 'move')!;
    bench.press(step.from!);
    bench.press(step.to!);
    expect(bench.acts).toEqual([]);
  });
});

describe('choosing a move', () => {
  test('only the targets of the selected stack are marked', () => {
    open('dvonn', dvonnScene);
    expect(bench.all('.target')).toHaveLength(0);
    bench.press('e3');
    expect(bench.all('.target')).toHaveLength(2);
    expect(bench.point('e3').getAttribute('aria-selected')).toBe('true');
    expect(bench.point('c3').getAttribute('aria-label')).toBe('c3, white piece, can go here');
    expect(bench.point('d5').getAttribute('aria-label')).toBe('d5, black stack of 2, holds a DVONN piece');
  });

  test('targets can be hidden', () => {
    open('dvonn', dvonnScene, { showTargets: false });
    bench.press('e3');
    expect(bench.all('.target')).toHaveLength(0);
  });

  test('a press on the source and one on the target play', () => {
    open('dvonn', dvonnScene);
    bench.press('e3');
    bench.press('c3');
    expect(bench.acts).toEqual(['step e3-c3']);
    expect(bench.all('.selected')).toHaveLength(0);
  });

  test('a press on another own stack changes the choice, a second one on the same lets go', () => {
    open('dvonn', dvonnScene);
    bench.press('e3');
    bench.press('d4');
    expect(bench.point('d4').getAttribute('aria-selected')).toBe('true');
    bench.press('d4');
    expect(bench.all('.selected')).toHaveLength(0);
  });

  test('hovering a target previews what would be lost', () => {
    open('dvonn', dvonnScene);
    bench.press('e3');
    bench.pointer('pointerover', 'c3');
    expect(bench.said.at(-1)).toBe('preview e3-c3');
    expect(bench.all('.lost')).toHaveLength(2);
    expect(bench.all('.badge text')[0]!.textContent).toBe('3');
    expect(bench.all('.target')).toHaveLength(1);
  });

  test('a piece can be dragged', () => {
    open('dvonn', dvonnScene);
    const svg = bench.all('svg')[0]!;
    // One pixel is one unit, the middle of the board at 590, 264.
    svg.getBoundingClientRect = () => ({ left: 0, top: 0, width: 1180, height: 534 }) as DOMRect;
    const at = (name: string) => {
      const { x, y } = pointsOf('dvonn').find((point) => point.name === name)!;
      return { clientX: x + 590, clientY: y + 264 };
    };
    bench.pointer('pointerdown', 'e3', at('e3'));
    bench.pointer('pointermove', 'e3', at('d3'));
    expect(bench.all('.carried')).toHaveLength(1);
    bench.pointer('pointerup', 'e3', at('c3'));
    expect(bench.acts).toEqual(['step e3-c3']);
    expect(bench.all('.carried')).toHaveLength(0);
  });

  test('Escape and the right button let go, then take back a step of the turn', () => {
    open('lyngk', chainScene);
    bench.press('e2');
    bench.focus('e2');
    bench.key('Escape');
    expect(bench.all('.selected')).toHaveLength(0);
    expect(bench.acts).toEqual([]);
    bench.point('e2').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    expect(bench.acts).toEqual(['back']);
  });

  test('a chain is drawn over its links', () => {
    open('lyngk', chainScene);
    bench.press('e2');
    bench.pointer('pointerover', 'd5');
    const badges = bench.all('text').filter((text) => text.getAttribute('fill') === 'var(--on-accent)');
    expect(badges.map((text) => text.textContent)).toEqual(['1', '2', '3']);
  });

  test('a landing that is not legal asks why: at once on a press, after a while under the pointer', () => {
    vi.useFakeTimers();
    open('dvonn', dvonnScene);
    bench.press('e3');
    bench.press('h5');
    expect(bench.acts).toEqual(['refuse e3-h5']);
    bench.pointer('pointerover', 'g3');
    vi.advanceTimersByTime(200);
    expect(bench.acts).toHaveLength(1);
    vi.advanceTimersByTime(100);
    flushSync();
    expect(bench.acts).toEqual(['refuse e3-h5', 'refuse e3-g3']);
    vi.useRealTimers();
  });

  test('lingering over a stack opens it, a long press too', () => {
    vi.useFakeTimers();
    open('dvonn', dvonnScene);
    bench.pointer('pointerover', 'd5');
    vi.advanceTimersByTime(300);
    flushSync();
    expect(bench.all('.opened')).toHaveLength(1);
    bench.pointer('pointerover', 'c3');
    expect(bench.all('.opened')).toHaveLength(0);
    bench.pointer('pointerleave', 'c3');
    bench.pointer('pointerdown', 'e3', { pointerType: 'touch' });
    vi.advanceTimersByTime(400);
    flushSync();
    expect(bench.all('.opened')).toHaveLength(1);
    bench.pointer('pointerup', 'e3', { pointerType: 'touch' });
    expect(bench.all('.opened')).toHaveLength(0);
    expect(bench.acts).toEqual([]);
    vi.useRealTimers();
  });
});

describe('confirmation', () => {
  test('a tap only previews, a second one does not play', () => {
    open('dvonn', dvonnScene, { confirm: true });
    bench.press('e3', { pointerType: 'touch' });
    bench.press('c3', { pointerType: 'touch' });
    bench.press('c3', { pointerType: 'touch' });
    expect(bench.acts).toEqual([]);
    expect(bench.said.at(-1)).toBe('preview e3-c3');
    bench.press('e1', { pointerType: 'touch' });
    expect(bench.said.at(-1)).toBe('preview e3-e1');
  });

  test('a second Enter plays, Escape gives up the preview first', () => {
    open('dvonn', dvonnScene, { confirm: true });
    bench.focus('e3');
    bench.key('Enter');
    bench.focus('c3');
    bench.key('Enter');
    bench.key('Escape');
    expect(bench.all('.selected')).toHaveLength(1);
    bench.key('Enter');
    bench.key('Enter');
    expect(bench.acts).toEqual(['step e3-c3']);
  });
});

describe('YINSH', () => {
  test('a hovered target shows the markers that turn over and the run', () => {
    open('yinsh', yinshScene);
    bench.press('h9');
    bench.pointer('pointerover', 'f7');
    expect(bench.all('.flip')).toHaveLength(1);
    expect(bench.all('rect[stroke-dasharray]')).toHaveLength(1);
  });

  test('of several rows, the one under the pointer is taken', () => {
    open('yinsh', rowScene);
    bench.pointer('pointerover', 'c8');
    expect(bench.said.at(-1)).toBe('preview xc8-g8');
    bench.press('h8');
    expect(bench.acts).toEqual(['step xe8-i8']);
  });

  test('Tab and arrow keys go through the rows', () => {
    open('yinsh', rowScene);
    const stops = bench.all('[data-point][tabindex="0"]').map((point) => point.getAttribute('data-point'));
    expect(stops).toEqual(['e8', 'f8', 'g8']);
    bench.focus('e8');
    expect(bench.said.at(-1)).toBe('preview xc8-g8');
    bench.key('ArrowRight');
    expect(bench.said.at(-1)).toBe('preview xd8-h8');
    expect(bench.point('f8').getAttribute('aria-label')).toBe('f8, white marker, row d8 to h8');
    bench.key('Enter');
    expect(bench.acts).toEqual(['step xd8-h8']);
  });

  test('own rings pulse until one is taken', () => {
    open('yinsh', ringScene);
    expect(bench.all('.pulse')).toHaveLength(2);
    bench.press('e5');
    expect(bench.acts).toEqual(['step xe5']);
  });

  test('a ring is placed, and shown where it would stand', () => {
    open('yinsh', placeScene);
    bench.pointer('pointerover', 'f6');
    expect(bench.all('.ghost')).toHaveLength(1);
    bench.press('e5');
    bench.press('f6');
    expect(bench.acts).toEqual(['refuse e5', 'step f6']);
  });

  test('black sees the board from the other side', () => {
    open('yinsh', yinshScene, { viewer: 'black' });
    const { x, y } = pointsOf('yinsh').find((point) => point.name === 'h9')!;
    expect(Number(bench.point('h9').getAttribute('cx'))).toBeCloseTo(-x);
    expect(Number(bench.point('h9').getAttribute('cy'))).toBeCloseTo(-y);
  });
});

test('in edit mode every point can be pressed and emptied', () => {
  open('lyngk', lyngkScene, { mode: 'edit' });
  bench.press('a1');
  bench.focus('b2');
  bench.key('Enter');
  bench.key('Delete');
  expect(bench.acts).toEqual(['point a1', 'point b2', 'point b2 secondary']);
});

test('arrow keys move the focus', () => {
  open('yinsh', yinshScene);
  bench.focus('f6');
  bench.key('ArrowUp');
  expect(document.activeElement).toBe(bench.point('f7'));
  expect(bench.point('f7').getAttribute('tabindex')).toBe('0');
  expect(bench.all('.focus')).toHaveLength(1);
});

test('an owned LYNGK stack says whose it is', () => {
  open('lyngk', chainScene, { viewer: 'white' });
  expect(bench.point('f1').getAttribute('aria-label')).toBe('f1, stack of 3, from bottom to top: green, blue, ivory, belongs to you');
  expect(bench.point('c4').getAttribute('aria-label')).toBe('c4, obstacle of 5, from bottom to top: red, green, blue, black, ivory');
  expect(bench.point('g3').getAttribute('aria-label')).toBe('g3, joker');
});
