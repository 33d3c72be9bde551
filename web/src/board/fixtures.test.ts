// Scenes as the real server sends them. To renew one: POST its place to /api/scene and save the answer.
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Board, Scene } from '../protocol';
import { LANGUAGES, setLanguage } from '../words';
import boards from './fixtures/boards.json';
import dvonn from './fixtures/dvonn.json';
import lyngk6 from './fixtures/lyngk-6.json';
import lyngkClaim from './fixtures/lyngk-claim.json';
import yinshRing from './fixtures/yinsh-ring.json';
import yinshRow from './fixtures/yinsh-row.json';
import yinsh from './fixtures/yinsh.json';
import { familyOf, layOut, type Family } from './geometry';
import { planMotion } from './motion';
import { stacksOf } from './position';
import { Bench, pointsOf } from './testing';
import { describeEffect, describeStep } from './words';

const SCENES = {
  dvonn,
  yinsh,
  'yinsh-row': yinshRow,
  'yinsh-ring': yinshRing,
  'lyngk-claim': lyngkClaim,
  'lyngk-6': lyngk6,
} as unknown as Record<string, Scene>;

beforeAll(() => setLanguage('en'));

test.each(['dvonn', 'yinsh', 'lyngk'] as Family[])('%s: the server places the points as the design does', (family) => {
  const sent = (boards as Record<Family, Board>)[family].points;
  const designed = new Map(pointsOf(family).map((point) => [point.name, point]));
  expect(sent).toHaveLength(designed.size);
  for (const { name, x, y } of sent) {
    expect(x).toBeCloseTo(designed.get(name)!.x, 2);
    expect(y).toBeCloseTo(designed.get(name)!.y, 2);
  }
});

describe.each(Object.entries(SCENES))('%s', (_, scene) => {
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

  test('the text of the position stands for the same stacks', () => {
    const family = familyOf(scene.game);
    const read = stacksOf(scene.game, scene.position, pointsOf(family)).map(({ at, pieces }) => `${at} ${pieces}`);
    expect(read.sort()).toEqual(scene.stacks.map(({ at, pieces }) => `${at} ${pieces}`).sort());
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
  const motion = planMotion(SCENES['yinsh-row']!, SCENES['yinsh-ring']!, layout, { carried: false, ringsFly: () => 'down' });
  expect(motion?.actors).toHaveLength(5);
  const slide = planMotion(SCENES.yinsh!, SCENES['yinsh-row']!, layout, { carried: false, ringsFly: () => 'down' });
  expect(slide?.actors.map(({ pieces }) => pieces)).toEqual(['W', 'b', 'w']);
});
