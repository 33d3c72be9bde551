import { describe, expect, test } from 'vitest';
import type { Scene, Step } from '../protocol';
import { familyOf } from '../games';
import { layOut } from './geometry';
import { moments, newSteps, planMotion, planReturn, shownAt } from './motion';
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
    expect(motion.actors.map(({ pieces, start }) => [pieces, start])).toEqual([
      ['bw', 0],
      ['b', 90],
      ['b', 90],
    ]);
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

  test('a removed ring flies into its slot, where there is one', () => {
    const step = ringScene.steps[0]!;
    const layout = layOut('yinsh', pointsOf('yinsh'));
    const removed = after(ringScene, [...ringScene.last, step]);
    const ringSlot = () => ({ x: -700, y: 300, width: 46.5 });
    const [ring] = planMotion(ringScene, removed, layout, { carried: false, ringsFly: () => 'down', ringSlot })!.actors;
    expect(ring!.frames.at(-1)).toEqual({ transform: 'translate(-700px,300px) scale(0.5)', opacity: 1 });
    expect([ring!.start, ring!.end]).toEqual([0, 250]);
  });

  test('what is taken back goes the same way backward, faster', () => {
    const step = yinshScene.steps[0]!;
    const stacks = Object.fromEntries(yinshScene.stacks.map(({ at, pieces }) => [at, pieces]));
    const moved = after(yinshScene, [step], { ...stacks, [step.from!]: 'w', [step.to!]: 'W', g8: 'w' });
    const there = plan(yinshScene, moved)!;
    const back = planReturn([yinshScene, moved], layOut('yinsh', pointsOf('yinsh')), { carried: false, ringsFly: () => 'down' })!;
    expect(back.end).toBeCloseTo(there.end * 0.6);
    expect(back.actors[0]!.frames).toEqual(there.actors[0]!.frames.toReversed());
    // The ring lands where it came from, its marker goes, and the turned marker turns again.
    expect(shownAt(back, step.from!, 0)).toBe('w');
    expect(shownAt(back, step.from!, back.end)).toBe('W');
    expect(shownAt(back, step.to!, back.end)).toBe('');
    expect(shownAt(back, 'g8', 0)).toBe('w');
    expect(shownAt(back, 'g8', back.end)).toBe('b');
  });

  test('nothing goes back to a scene that it does not come from', () => {
    const layout = layOut('yinsh', pointsOf('yinsh'));
    const elsewhere = after(yinshScene, [yinshScene.steps[0]!], { a5: 'B' });
    expect(planReturn([yinshScene, elsewhere], layout, { carried: false, ringsFly: () => 'down' })).toBeNull();
  });

  test('nothing moves when a scene does not follow from the other', () => {
    expect(plan(after(dvonnScene, []), { ...dvonnScene, last: [dvonnScene.steps[1]!] })).toBeNull();
    expect(plan(dvonnScene, dvonnScene)).toBeNull();
    expect(plan(dvonnScene, yinshScene)).toBeNull();
  });
});
