import { flushSync } from 'svelte';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Thinker } from '../../engine/thinker.svelte';
import { Workers } from '../../engine/workers';
import type { Analysis } from '../../protocol';
import { setLanguage } from '../../words';
import '../../words/study';
import { settings } from '../settings.svelte';
import { loadRules, until } from '../testing';
import { AnalysisPage } from './analysis.svelte';

beforeAll(async () => {
  await loadRules();
  await setLanguage('en');
});
beforeEach(() => sessionStorage.clear());

/** An engine that never answers: the test says what it has found. */
const silent = (): Thinker =>
  new Thinker(
    new Workers(
      () => ({ postMessage() {}, terminate() {}, addEventListener() {} }),
      () => new Promise(() => {}),
      async () => null,
    ),
  );

const found = (win: number): Analysis => ({
  depth: 3,
  selectiveDepth: 5,
  nodes: 1000,
  millis: 100,
  lines: [{ value: 1, exact: null, win, turns: ['g5', 'h6'], path: ['g5'] }],
});

function begun(search: string): AnalysisPage {
  const page = new AnalysisPage(silent());
  page.begin(search);
  return page;
}

describe('the analysis page', () => {
  it('begins with what the address names, else with an empty board', () => {
    expect(begun('').game).toBe('yinsh');
    const page = begun('?game=dvonn&turns=c3.d3&at=1');
    expect([page.game, page.study.path.length, page.study.line.length]).toEqual(['dvonn', 1, 2]);
    page.close();
  });

  it('shows what the engine finds, unless the answer is hidden, and notes it for the graph', () => {
    const page = begun('?game=yinsh&turns=e5.f5');
    settings.engine = true;
    page.thinker.analysis = found(0.7);
    page.gather();
    expect([page.win, page.arrows.length, page.chances]).toEqual([0.7, 1, [null, null, 0.7]]);
    page.hidden = true;
    expect([page.win, page.arrows.length]).toEqual([null, 0]);
    page.sayLine();
    expect(page.said).toContain('hidden');
    page.hidden = false;
    page.thinker.analysis = null;
    page.study.back();
    expect([page.win, page.chances[2]]).toEqual([null, 0.7]);
    page.newStudy('dvonn');
    expect(page.chances).toEqual([null]);
    page.close();
  });

  it('knows a finished game', () => {
    const page = begun('');
    page.study.beginFrom('yinsh-blitz', 'W3/W6/W7/W8/2wwwWwww1/9/B9/B8/B7/B6/B3 w move 0-0');
    page.study.type('e6-f6;xe3-e7xf6');
    page.gather();
    expect([page.over, page.win, page.chances]).toEqual([true, 1, [null, 1]]);
    page.close();
  });

  it('sets a position up and uses it', async () => {
    const page = begun('?game=yinsh&turns=e5');
    await page.setUp();
    expect([page.setup?.form.stacks, page.game]).toEqual([{ e5: 'W' }, 'yinsh']);
    page.chooseGame('dvonn');
    await until(() => page.game === 'dvonn' && page.setup !== null);
    page.useSetUp();
    expect([page.setup, page.study.game]).toEqual([null, 'dvonn']);
    page.toggleSetUp();
    await until(() => page.setup !== null);
    page.toggleSetUp();
    expect(page.setup).toBe(null);
    page.close();
  });

  it('asks the engine while it is on, and not about a form', async () => {
    const page = begun('?game=yinsh&turns=e5');
    const asked: string[][] = [];
    page.thinker.analyse = (place) => void asked.push(place.turns);
    const stop = effectRoot(() => page.think());
    settings.engine = true;
    flushSync();
    page.study.back();
    flushSync();
    await page.setUp();
    flushSync();
    expect(asked).toEqual([['e5'], []]);
    stop();
    page.close();
  });
});

/** Runs something anew whenever what it read has changed. */
function effectRoot(run: () => void): () => void {
  return $effect.root(() => {
    $effect(run);
  });
}
