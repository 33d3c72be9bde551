import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Scene } from '../protocol';
import { SceneAnimation, type AnimationHost } from './animation.svelte';
import { layOut } from './geometry';
import { dvonnScene, pointsOf, ringScene, sceneOf, yinshScene } from './testing';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('requestAnimationFrame', (begin: (now: number) => void) => (begin(0), 1));
  Element.prototype.animate ??= () => ({}) as never;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An animation whose scene can be changed. */
function stage(family: 'dvonn' | 'yinsh', first: Scene, ringSlot?: AnimationHost['ringSlot']) {
  const layout = layOut(family, pointsOf(family));
  const [left, top, width, height] = layout.box;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.getBoundingClientRect = () => ({ left, top, width, height }) as DOMRect;
  const host = { scene: first, layout, animate: true, nearSide: 'white', svg, ringSlot } as unknown as AnimationHost & { scene: Scene };
  const animation = new SceneAnimation(host);
  animation.show(first, null);
  return {
    animation,
    show: (scene: Scene, dropped: string | null = null) => {
      host.scene = scene;
      return animation.show(scene, dropped);
    },
  };
}

const cut = dvonnScene.steps[1]!;
const afterCut = sceneOf('dvonn', { c3: 'wbw', e1: 'b', d4: 'w', d5: 'rb', h5: 'r' }, { last: [cut] });
const piecesOn = ({ stacks }: SceneAnimation, point: string) => stacks.find(({ at }) => at === point)?.pieces;

test('the scene is live at once, and what is shown follows it in a moment', () => {
  const { animation, show } = stage('dvonn', dvonnScene);
  expect(show(afterCut)).toBe(true);
  expect(animation.actors.map(({ pieces }) => pieces)).toEqual(['bw']);
  expect(piecesOn(animation, 'c3')).toBe('w');
  expect(piecesOn(animation, 'f3')).toBe('b');
  vi.advanceTimersByTime(100);
  expect(animation.actors.map(({ pieces }) => pieces)).toEqual(['bw', 'b', 'b']);
  vi.advanceTimersByTime(200);
  expect(animation.actors).toEqual([]);
  expect(animation.stacks).toBe(afterCut.stacks);
});

test('a piece that was dropped there does not travel again', () => {
  const { animation, show } = stage('dvonn', dvonnScene);
  show(afterCut, 'e3-c3');
  expect(piecesOn(animation, 'c3')).toBe('wbw');
});

test('a scene that comes back is the way back', () => {
  const { animation, show } = stage('dvonn', dvonnScene);
  show(afterCut);
  vi.advanceTimersByTime(300);
  show(dvonnScene);
  expect(animation.actors.length).toBeGreaterThan(0);
  expect(piecesOn(animation, 'c3')).toBe('wbw');
  vi.advanceTimersByTime(300);
  expect(animation.stacks).toBe(dvonnScene.stacks);
});

test('nothing moves for the same scene, nor where the system asks for rest', () => {
  const { animation, show } = stage('yinsh', yinshScene);
  expect(show(yinshScene)).toBe(false);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  expect(show({ ...yinshScene, position: 'other', last: [yinshScene.steps[1]!] })).toBe(true);
  expect(animation.actors).toEqual([]);
});

test('a removed ring flies into its slot on the page', () => {
  const step = { ...ringScene.steps[0]!, score: { kind: 'rings' as const, of: [1, 0] as [number, number] } };
  const slots: string[] = [];
  const { animation, show } = stage('yinsh', ringScene, (side, number) => {
    slots.push(`${side} ${number}`);
    return { left: -710, right: -690, top: 290, height: 20 } as DOMRect;
  });
  show({ ...ringScene, position: 'after', pending: [], last: [...ringScene.last, step], stacks: [] });
  expect(slots).toEqual(['white 0']);
  expect(String(animation.actors[0]!.frames.at(-1)!.transform)).toContain('translate(-700px,300px)');
});
