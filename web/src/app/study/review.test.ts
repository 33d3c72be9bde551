import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Analysis, Place, Review, ReviewedTurn, Side } from '../../protocol';
import { setLanguage } from '../../words';
import '../../words/study';
import { LEVEL_2, loadRules, stored } from '../testing';
import { ReviewPage } from './review.svelte';

const TURNS = ['e5', 'f5', 'g5', 'h6'];

function turn(n: number, mark: ReviewedTurn['mark'], best: string): ReviewedTurn {
  const side: Side = n % 2 === 0 ? 'white' : 'black';
  return { side, turn: TURNS[n]!, loss: mark ? 0.3 : 0, mark, forced: false, best: [best], path: [best], answer: [TURNS[n]!] };
}

const REVIEW: Review = {
  chances: [0.6, 0.3, 0.3, 0.1, 0.1],
  values: [1, -1, -1, -2, -2],
  proven: [null, null, null, null, null],
  turns: [turn(0, 'blunder', 'd4'), turn(1, null, 'f5'), turn(2, 'mistake', 'c4'), turn(3, null, 'h6')],
  players: [
    { accuracy: 50, inaccuracies: 0, mistakes: 1, blunders: 1 },
    { accuracy: 90, inaccuracies: 0, mistakes: 0, blunders: 0 },
  ],
  turningPoints: [0],
};

/** An engine that has gone through every game already. */
class KnowingEngine {
  reviewed: Place[] = [];
  /** White's chance after what is tried. */
  chance: number | null = 0.58;
  async review(place: Place): Promise<Review> {
    this.reviewed.push(place);
    return REVIEW;
  }
  async judge(): Promise<Analysis | null> {
    if (this.chance === null) return null;
    const lines = [{ value: 0, exact: null, win: this.chance, turns: [], path: [] }];
    return { depth: 1, selectiveDepth: 1, nodes: 1, millis: 1, lines };
  }
  close(): void {}
}

let engine: KnowingEngine;

beforeAll(async () => {
  await loadRules();
  await setLanguage('en');
});
beforeEach(() => {
  sessionStorage.clear();
  engine = new KnowingEngine();
});

let games = 0;
async function reviewed(): Promise<ReviewPage> {
  const page = new ReviewPage(engine);
  // A level plays black; a start of its own for each, since reviews are kept.
  games += 1;
  await page.openGame(stored(`g${games}`, TURNS, { players: LEVEL_2 }));
  return page;
}

async function play(page: ReviewPage, text: string): Promise<void> {
  await page.step(page.scene!.steps.find((step) => step.text === text)!);
}

describe('a review', () => {
  it('goes through the game and looks for the mistakes of the person', async () => {
    const page = await reviewed();
    expect(page.review).toEqual(REVIEW);
    expect([page.chooses, page.mine, page.left]).toEqual([false, ['white'], 2]);
    expect(page.study.path).toHaveLength(4);
    expect([...page.marks!.values()]).toEqual(['blunder', 'mistake']);
    page.go(page.main[0]!.id);
    expect(page.note?.title).toBe('Blunder.');
    expect(page.opinion?.win).toBe(0.3);
  });

  it('tells the chances of whoever played a turn', async () => {
    engine.review = async () => ({
      ...REVIEW,
      chances: [0.6, 0.3, 0.3, 0.1, 0.4],
      turns: [...REVIEW.turns.slice(0, 3), turn(3, 'blunder', 'd4')],
    });
    const page = new ReviewPage(engine);
    await page.openGame(stored('both', [...TURNS.slice(0, 3), 'h7'], { players: LEVEL_2 }));
    page.go(page.main[0]!.id);
    expect(page.note?.text).toContain('Your chance to win: 60% before, 30% after.');
    page.go(page.main[3]!.id);
    expect(page.note?.text).toContain('Chance to win, Learner: 90% before, 60% after.');
  });

  it('is made once', async () => {
    const page = await reviewed();
    await page.run();
    const again = new ReviewPage(engine);
    await again.openStudy(page.study.tree);
    expect(engine.reviewed.length).toBeLessThanOrEqual(1);
    expect([again.chooses, again.left]).toEqual([true, 2]);
  });

  it('says where there is nothing to go through', async () => {
    const page = new ReviewPage(engine);
    await page.openStudy(null);
    expect(page.problem).not.toBe('');
    await page.openGame(stored('none', []));
    expect(page.problem).toContain('No turn');
  });
});

describe('a task', () => {
  it('asks for the better move, and goes round the mistakes', async () => {
    const page = await reviewed();
    page.nextTask();
    expect([page.task?.turn, page.study.path.length]).toEqual([0, 0]);
    page.hint();
    expect(page.hinted).toEqual(['d4']);
    page.nextTask();
    expect([page.task?.turn, page.study.path.length]).toEqual([2, 2]);
    page.nextTask();
    expect(page.task?.turn).toBe(0);
    page.leaveTask();
    expect([page.task, page.study.path.length]).toEqual([null, 1]);
  });

  it('praises the best move, knows the one that was played, and judges others', async () => {
    const page = await reviewed();
    page.nextTask();
    await play(page, 'd4');
    expect(page.task?.state).toBe('best');
    page.again();
    expect([page.task?.state, page.study.path.length, page.study.tree.nodes.length]).toEqual(['ask', 0, 4]);
    await play(page, 'e5');
    expect(page.task?.state).toBe('played');
    page.again();
    await play(page, 'i8');
    expect(page.task?.state).toBe('good');
    page.again();
    engine.chance = 0.2;
    await play(page, 'i8');
    expect([page.task?.state, Math.round(page.task!.loss * 100)]).toEqual(['worse', 40]);
    page.showAnswer();
    expect(page.task?.state).toBe('shown');
    expect(page.arrows).toHaveLength(1);
    expect(page.study.tree.nodes).toHaveLength(4);
  });

  it('is not judged any more once the reader has gone on', async () => {
    const page = await reviewed();
    page.nextTask();
    const judged = play(page, 'i8');
    expect(page.task?.state).toBe('judging');
    page.nextTask();
    await judged;
    expect([page.task?.turn, page.task?.state]).toEqual([2, 'ask']);
  });
});
