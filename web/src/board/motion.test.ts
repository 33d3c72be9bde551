import { describe, expect, test } from 'vitest';
import type { Scene, Step } from '../protocol';
import { familyOf, layOut } from './geometry';
import { moments, newSteps, planMotion, shownAt } from './motion';
import { chainScene, dvonnScene, pointsOf, ringScene, rowScene, sceneOf, yinshScene } from './testing';

const plan = (before: Scene, after: Scene, carried = false) => {
  const family = familyOf(before.game);
  return planMotion(before, after, layOut(family, pointsOf(family)), { carried, ringsFly: () => 'down' });
};
const after = (before: Scene, steps: Step[], stacks: Record<string, string> = {}) => sceneOf(before.game, stacks, { last: steps });

describe('what moves', () => {
  test('a stack travels and lost pieces fall away, all within a quarter of a second', () => {
    const step = dvonnScene.steps[1]!;
    const motion = plan(dvonnScene, after(dvonnScene, [step]))!;
    expect(motion.actors.map(({ pieces, start }) => [pieces, start])).toEqual([['bw', 0], ['b', 90], ['b', 90]]);
    expect(motion.end).toBeLessThanOrEqual(250);
    expect(shownAt(motion, 'c3', 100)).toBe('w');
    expect(shownAt(motion, 'c3', 180)).toBe('wbw');
    expect(shownAt(motion, 'e3', 0)).toBe('');
    expect(shownAt(motion, 'a1', 0)).toBeUndefined();
  });

  test('a piece carried by hand does not travel again', () => {
    const motion = plan(dvonnScene, after(dvonnScene, [dvonnScene.steps[1]!]), true)!;
    expect(motion.actors.map(({ pieces }) => pieces)).toEqual(['b', 'b']);
    expect(shownAt(motion, 'c3', 0)).toBe('wbw');
  });

  test('a ring slides and leaves a marker; markers turn as it passes', () => {
    const motion = plan(yinshScene, after(yinshScene, [yinshScene.steps[0]!]))!;
    expect(shownAt(motion, 'h9', 0)).toBe('w');
    expect(motion.actors.map(({ pieces }) => pieces)).toEqual(['W', 'b', 'w']);
    expect(shownAt(motion, 'g8', 0)).toBe('b');
    expect(shownAt(motion, 'g8', motion.end)).toBe('w');
  });

  test('a chain visits every link, and the five leaves afterwards', () => {
    const motion = plan(chainScene, after(chainScene, [...chainScene.last, chainScene.steps[0]!]))!;
    const [flight, five] = motion.actors;
    expect(flight!.frames).toHaveLength(5);
    expect(flight!.end).toBe(250);
    expect([five!.pieces, five!.start, five!.end]).toEqual(['rgbki', 250, 370]);
  });

  test('only the steps that are new move', () => {
    const whole = [...ringScene.last, ringScene.steps[0]!];
    expect(newSteps(rowScene, after(rowScene, whole)).map(({ kind }) => kind)).toEqual(['row', 'ring']);
    expect(newSteps(yinshScene, after(yinshScene, whole)).map(({ kind }) => kind)).toEqual(['move', 'row', 'ring']);
  });

  test('a whole turn at once is no slower than one step', () => {
    const motion = plan(yinshScene, after(yinshScene, [...ringScene.last, ringScene.steps[0]!]))!;
    expect(motion.end).toBeCloseTo(250);
    expect(moments(motion).at(-1)).toBeCloseTo(250);
  });

  test('nothing moves when a scene does not follow from the other', () => {
    expect(plan(after(dvonnScene, []), { ...dvonnScene, last: [dvonnScene.steps[1]!] })).toBeNull();
    expect(plan(dvonnScene, dvonnScene)).toBeNull();
    expect(plan(dvonnScene, yinshScene)).toBeNull();
  });
});
