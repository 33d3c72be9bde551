// Scenes as the rules' module draws them.
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FAMILIES, familyOf } from '../games';
import type { Scene } from '../protocol';
import { LANGUAGES, setLanguage } from '../words';
import { boards } from './fixtures/boards';
import { scenes } from './fixtures/scenes';
import { layOut } from './geometry';
import { planMotion } from './motion';
import { Bench, pointsOf } from './testing';
import { describeEffect, describeStep } from './words';

beforeAll(() => setLanguage('en'));

test.each(FAMILIES)('%s: the module places the points as the design does', (family) => {
  const sent = boards[family].points;
  const designed = new Map(pointsOf(family).map((point) => [point.name, point]));
  expect(sent).toHaveLength(designed.size);
  for (const { name, x, y } of sent) {
    expect(x).toBeCloseTo(designed.get(name)!.x, 2);
    expect(y).toBeCloseTo(designed.get(name)!.y, 2);
  }
});

describe.each<[string, Scene]>(Object.entries(scenes))('%s', (_, scene) => {
  let bench: Bench | undefined;
  afterEach(async () => {
    await bench?.remove();
    bench = undefined;
  });

  test('is drawn, and a step of each kind can be played', () => {
    const family = familyOf(scene.game);
    bench = new Bench(family, scene);
    expect(bench.all('[data-at]')).toHaveLength(scene.stacks.length);
    for (const kind of ['move', 'row', 'ring'] as const) {
      const step = scene.steps.find((candidate) => candidate.kind === kind);
      if (!step) continue;
      bench.press(step.row[0] ?? step.from!);
      if (step.to) bench.press(step.to);
      expect(bench.acts).toEqual([`step ${step.text}`]);
    }
  });

  test('every step can be said in every language', async () => {
    for (const { code } of LANGUAGES) {
      await setLanguage(code);
      for (const step of scene.steps) {
        expect(describeStep(step, scene) + describeEffect(step, scene)).not.toMatch(/board\.|\{|undefined|, ,/);
      }
    }
    await setLanguage('en');
  });
});

test('a row leaves the board in front of the scene that follows', () => {
  const layout = layOut('yinsh', pointsOf('yinsh'));
  const motion = planMotion(scenes['yinsh-row'], scenes['yinsh-ring'], layout, { carried: false, ringsFly: () => 'down' });
  expect(motion?.actors).toHaveLength(5);
  const slide = planMotion(scenes.yinsh, scenes['yinsh-row'], layout, { carried: false, ringsFly: () => 'down' });
  expect(slide?.actors.map(({ pieces }) => pieces)).toEqual(['W', 'b', 'w']);
});
