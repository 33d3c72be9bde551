import { beforeAll, describe, expect, it } from 'vitest';
import { FAMILIES } from '../../games';
import { startUi } from '../../games/start';
import { scene as sceneOf } from '../../module';
import type { Place, Step } from '../../protocol';
import { otherSide } from '../names';
import { loadRules } from '../testing';
import { Plan } from './plan.svelte';
import { Premove } from './premove.svelte';

beforeAll(loadRules);

const RUN_OF_SEVEN = 'W3/W6/W7/W8/2wwwWwww1/9/B9/B8/B7/B6/B3 b move 0-0';
const yinsh = (turns: string[]): Place => ({ game: 'yinsh', turns, pending: [] });

async function ready(place: Place): Promise<Premove> {
  const premove = new Premove();
  const now = sceneOf(place);
  await premove.prepare(place, now, otherSide(now.toAct));
  return premove;
}
const stepOf = (premove: Premove, text: string): Step => premove.scene!.steps.find((step) => step.text === text)!;

describe('a turn made ahead', () => {
  it('while pieces are placed goes to any free point', async () => {
    const premove = await ready(yinsh(['e5']));
    const points = premove.scene!.steps.map(({ text }) => text);
    expect(points).toHaveLength(84);
    premove.step(stepOf(premove, 'f6'));
    expect(premove.turn).toBe('f6');
    expect(premove.paths).toEqual([['f6']]);
    expect(premove.take()).toBe('f6');
    expect([premove.turn, premove.scene]).toEqual([null, null]);
  });

  it('of several steps is whole with the last one, and is taken back step by step before', async () => {
    const premove = await ready({ game: 'yinsh', start: RUN_OF_SEVEN, turns: [], pending: [] });
    premove.step(stepOf(premove, 'e6-f6'));
    expect(premove.turn).toBeNull();
    expect(premove.cancel()).toBe(true);
    expect(premove.cancel()).toBe(false);
    for (const text of ['e6-f6', 'xe3-e7', 'xf6']) premove.step(stepOf(premove, text));
    expect(premove.turn).toBe('e6-f6;xe3-e7xf6');
    // The board shows what is, and the turn as a mark on it.
    expect(premove.scene!.pending).toEqual([]);
    expect(premove.paths[0]).toEqual(['e6', 'f6']);
    expect(premove.cancel()).toBe(true);
    expect(premove.turn).toBeNull();
  });

  it('gives way to another one', async () => {
    const premove = await ready(yinsh(['e5']));
    premove.step(stepOf(premove, 'f6'));
    premove.step(stepOf(premove, 'g7'));
    expect(premove.turn).toBe('g7');
  });

  it('is none in one’s own turn or after the end', async () => {
    const premove = new Premove();
    const now = sceneOf(yinsh(['e5']));
    await premove.prepare(yinsh(['e5']), now, now.toAct);
    expect(premove.scene).toBeNull();
  });

  it.each(FAMILIES)('can be made in the middle of a game of %s', async (family) => {
    const { place } = startUi(family).sample;
    const middle = { ...place, turns: place.turns.slice(0, Math.floor(place.turns.length * 0.7)) };
    const premove = await ready(middle);
    expect(premove.scene!.steps.length).toBeGreaterThan(0);
    expect(premove.scene!.toAct).not.toBe(sceneOf(middle).toAct);
    expect(premove.scene!.stacks).toEqual(sceneOf(middle).stacks);
  });
});

describe('conditional turns', () => {
  const play = (plan: Plan, ...texts: string[]): void => {
    for (const text of texts) plan.step(plan.scene!.steps.find((step) => step.text === text)!);
  };

  it('are lines of their turns and ours', () => {
    const plan = new Plan();
    plan.open(yinsh(['e5']), 'white', []);
    expect(plan.asks).toBe('them');
    play(plan, 'f6');
    expect([plan.asks, plan.whole]).toEqual(['me', false]);
    play(plan, 'g7');
    expect([plan.asks, plan.whole]).toEqual(['them', true]);
    expect(plan.keep()).toEqual([{ turns: ['f6', 'g7'] }]);
    expect(plan.line).toEqual([]);
  });

  it('a longer line takes the place of its beginning, another answer that of the first, other turns go beside', () => {
    const plan = new Plan();
    plan.open(yinsh(['e5']), 'white', [{ turns: ['f6', 'g7'] }]);
    play(plan, 'f6', 'g7', 'h8', 'g8');
    expect(plan.keep()).toEqual([{ turns: ['f6', 'g7', 'h8', 'g8'] }]);
    play(plan, 'g6', 'f6');
    expect(plan.keep()).toHaveLength(2);
    play(plan, 'f6', 'f7');
    expect(plan.keep()).toEqual([{ turns: ['g6', 'f6'] }, { turns: ['f6', 'f7'] }]);
    expect(plan.remove(0)).toEqual([{ turns: ['f6', 'f7'] }]);
  });

  it('go back step by step', () => {
    const plan = new Plan();
    plan.open({ game: 'yinsh', start: RUN_OF_SEVEN.replace(' b ', ' w '), turns: [], pending: [] }, 'black', []);
    play(plan, 'e6-f6', 'xe3-e7');
    expect(plan.back()).toBe(true);
    expect(plan.scene!.pending).toEqual(['e6-f6']);
    plan.back();
    expect(plan.back()).toBe(false);
  });
});
