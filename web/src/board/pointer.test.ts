import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Scene, Step } from '../protocol';
import { Drawing } from './drawing.svelte';
import { layOut } from './geometry';
import { Hand } from './hand.svelte';
import type { BoardHost } from './host';
import { Keyboard } from './keyboard.svelte';
import { Opening } from './opening.svelte';
import { Pointer } from './pointer.svelte';
import { chainScene, dvonnScene, pointsOf, rowScene } from './testing';

const said: string[] = [];
beforeEach(() => (said.length = 0));

/** A board without a page: one pixel is one unit, the middle at 0, 0. */
function table(scene: Scene, { confirm = false, mode = 'play' as BoardHost['mode'] } = {}) {
  const family = scene.game === 'dvonn' ? 'dvonn' : scene.game === 'yinsh' ? 'yinsh' : 'lyngk';
  const layout = layOut(family, pointsOf(family));
  const [left, top, width, height] = layout.box;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.getBoundingClientRect = () => ({ left, top, width, height }) as DOMRect;
  const hand = new Hand({
    scene,
    playable: mode === 'play',
    confirm,
    onstep: (step: Step) => said.push(`step ${step.text}`),
    onback: () => said.push('back'),
    onrefuse: (refused) => refused && said.push(`refuse ${refused.text}`),
  });
  const host: BoardHost = {
    game: scene.game,
    scene,
    layout,
    mode,
    confirm,
    animate: false,
    hand,
    nearSide: 'white',
    svg,
    onpoint: (point, secondary) => said.push(`point ${point}${secondary ? ' secondary' : ''}`),
  };
  const opening = new Opening(host);
  const drawing = new Drawing();
  return { hand, layout, opening, drawing, pointer: new Pointer(host, opening, drawing), keyboard: new Keyboard(host) };
}

function at(point: string, { x, y } = { x: 0, y: 0 }, pointerType = 'mouse') {
  const target = document.createElement('i');
  target.dataset.point = point;
  const event = new PointerEvent('pointerdown', { clientX: x, clientY: y, pointerType });
  Object.defineProperty(event, 'target', { value: target });
  return event;
}

describe.each(['mouse', 'touch', 'pen'])('a drag by %s', (pointerType) => {
  function drag(board: ReturnType<typeof table>, from: string, to: string): void {
    const spot = (point: string) => board.layout.at.get(point)!;
    board.pointer.down(at(from, spot(from), pointerType));
    board.pointer.move(at(from, spot(to), pointerType));
    expect(board.pointer.dragging).toBe(true);
    expect(board.hand.hovered).toBe(to);
    board.pointer.up(at(from, spot(to), pointerType));
    expect(board.pointer.dragging).toBe(false);
  }

  test('plays, and its piece need not travel again', () => {
    const board = table(dvonnScene);
    drag(board, 'e3', 'c3');
    expect(said).toEqual(['step e3-c3']);
    expect(board.pointer.dropped).toBe('e3-c3');
  });

  test('only previews where steps are confirmed', () => {
    const board = table(dvonnScene, { confirm: true });
    drag(board, 'e3', 'c3');
    expect(said).toEqual([]);
    expect(board.hand.pinned?.text).toBe('e3-c3');
    expect(board.hand.active?.text).toBe('e3-c3');
    expect(board.pointer.dropped).toBeNull();
  });

  test('asks why where the piece may not go', () => {
    const board = table(dvonnScene);
    drag(board, 'e3', 'h5');
    expect(said).toEqual(['refuse e3-h5']);
  });
});

describe('the pointer', () => {
  test('lets go of what it picked up when the browser takes it away', () => {
    const board = table(dvonnScene);
    board.pointer.down(at('e3'));
    expect(board.hand.selected).toBe('e3');
    board.pointer.cancel();
    expect(board.hand.selected).toBeNull();
  });

  test('opens a stack by a long press of a finger, and picks nothing up', () => {
    vi.useFakeTimers();
    const board = table(dvonnScene);
    board.pointer.down(at('e3', undefined, 'touch'));
    vi.advanceTimersByTime(400);
    expect(board.opening.stack?.pieces).toBe('bw');
    expect(board.hand.selected).toBeNull();
    board.pointer.up(at('e3', undefined, 'touch'));
    expect(board.opening.stack).toBeNull();
    expect(said).toEqual([]);
    vi.useRealTimers();
  });

  test('presses points in edit mode, and empties them by the right button', () => {
    const board = table(chainScene, { mode: 'edit' });
    board.pointer.down(at('a1'));
    board.pointer.up(at('a1'));
    board.pointer.contextMenu(at('b2'));
    expect(said).toEqual(['point a1', 'point b2 secondary']);
  });

  test('does nothing on a still picture', () => {
    const board = table(dvonnScene, { mode: 'still' });
    board.pointer.down(at('e3'));
    board.pointer.over(at('c3'));
    board.pointer.up(at('e3'));
    expect(board.hand.hovered).toBeNull();
    expect(said).toEqual([]);
  });
});

describe('the keyboard', () => {
  const key = (name: string, point: string) => {
    const event = new KeyboardEvent('keydown', { key: name, cancelable: true });
    Object.defineProperty(event, 'target', { value: at(point).target });
    return event;
  };

  test('has one place to tab to: the middle, then the last that was focused', () => {
    const board = table(dvonnScene);
    expect(board.keyboard.tabStop).toBe('f3');
    const focus = new FocusEvent('focusin');
    Object.defineProperty(focus, 'target', { value: at('c3').target });
    board.keyboard.focusIn(focus);
    expect(board.keyboard.isTabStop('c3')).toBe(true);
    expect(board.keyboard.isTabStop('f3')).toBe(false);
  });

  test('has a place for each row that can be chosen', () => {
    const board = table(rowScene);
    expect(board.layout.spots.map(({ name }) => name).filter((name) => board.keyboard.isTabStop(name))).toEqual(['e8', 'f8', 'g8']);
  });

  test('plays by Enter twice, and leaves other keys to the page', () => {
    const board = table(dvonnScene);
    board.keyboard.down(key('Enter', 'e3'));
    board.keyboard.down(key(' ', 'c3'));
    expect(said).toEqual(['step e3-c3']);
    const other = key('u', 'e3');
    board.keyboard.down(other);
    expect(other.defaultPrevented).toBe(false);
  });

  test('is presses without a pointer, too', () => {
    const board = table(dvonnScene, { mode: 'edit' });
    board.keyboard.click(at('c3'));
    expect(said).toEqual(['point c3']);
  });
});
