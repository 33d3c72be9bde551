// The first lessons: each is solved as a beginner would, wrong answers are met kindly, and the little game at the end is played and won.

import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { tutorial } from '../src/games/tutorial';
import type { Scene, Step, StoredGame } from '../src/protocol';
import { byClick as byHand } from './hands';
import { bench, expectAccessible, keptGames, picture, PHONE, randomness, sceneOf, Shown, SMALL_PHONE, type Theme } from './harness';

const { server, open } = bench();

const GAMES = ['dvonn', 'yinsh', 'lyngk'] as const;
const THEMES: Theme[] = ['light', 'dark'];
/** What is right where any step is: something that can be pressed on each of those boards. */
const ANY: Record<string, string> = {
  'dvonn-place-red': 'e3',
  'dvonn-place-own': 'd2',
  'dvonn-one-step': 'e3-e4',
  'dvonn-three-points': 'e2-h2',
  'dvonn-find-free': 'g4-g5',
  'yinsh-place-ring': 'e5',
  'yinsh-move-ring': 'e5-f5',
  'lyngk-first-move': sceneOf({ game: 'lyngk', seed: 7 }).steps.find(({ kind }) => kind === 'move')!.text,
};

const board = (page: Page, point: string) => page.locator(`.trial [data-point="${point}"]`);
const status = (page: Page) => page.locator('.trial').getByRole('status');

/** How a reader presses a point of the board, and a button. */
type Reader = { point: (page: Page, point: string) => Promise<void>; button: (button: Locator) => Promise<void> };
const byClick: Reader = { point: (page, point) => board(page, point).click(), button: (button) => button.click() };
const byTouch: Reader = { point: (page, point) => board(page, point).tap(), button: (button) => button.tap() };
const byKey: Reader = {
  point: async (page, point) => {
    await board(page, point).focus();
    await page.keyboard.press('Enter');
  },
  button: (button) => button.press('Enter'),
};

/** Plays a step by its text. */
async function play(page: Page, step: string, reader: Reader): Promise<void> {
  if (step.endsWith(',')) await reader.button(page.locator('.claims .chip').nth('ibrgk'.indexOf(step[0]!)));
  else for (const point of step.startsWith('x') ? [step.slice(1).split('-')[0]!] : step.split('-')) await reader.point(page, point);
}

async function solve(page: Page, game: (typeof GAMES)[number], reader: Reader): Promise<void> {
  const { exercises, figures } = await tutorial(game, 'en');
  for (const { figure, title } of exercises) {
    await page.getByRole('heading', { level: 2, name: title }).waitFor();
    for (const step of figures[figure]!.goal?.[0] ?? [ANY[figure]!]) await play(page, step, reader);
    await page.locator('.trial .verdict.right').waitFor();
    await reader.button(page.getByRole('button', { name: 'Next lesson' }));
  }
  await page.getByRole('heading', { level: 2, name: 'Your first game' }).waitFor();
}

/** What a beginner sees in a turn at first: rows, stacks that are completed, pieces. */
function worth({ side, rows, completes, scoredBy, score }: Step): number {
  if (rows.some((row) => row.side === side) || (completes && scoredBy === side)) return 1000;
  const [own, other] = side === 'white' ? [0, 1] : [1, 0];
  return score.kind === 'pieces' ? score.of[own]! - score.of[other]! : 0;
}

const markers = ({ stacks }: Scene, letter: string): number => stacks.filter(({ pieces }) => pieces === letter).length;

/** Plays the first player's turns as a beginner who looks at the next turn: takes what there is, and leaves little to the other. */
async function playToTheEnd(page: Page, game: StoredGame): Promise<void> {
  const live = new Shown(page, game);
  const random = randomness(7);
  for (;;) {
    const now = await live.until(({ toAct, end }) => toAct === 'white' || end !== null);
    if (now.end) return void (await page.locator('.outcome').waitFor());
    const { turns, pending } = await live.read();
    const promise = (step: Step): number => {
      if (step.kind === 'claim') return -1;
      if (!step.endsTurn) return worth(step);
      const after = sceneOf({ game: now.game, start: game.begun.start, turns, pending: [...pending, step.text] });
      const answers = after.toAct === 'black' ? after.steps.map(worth) : [];
      return 2 * worth(step) - Math.max(0, ...answers) + markers(after, 'w') - markers(after, 'b');
    };
    const [best] = now.steps.map((step) => ({ step, promise: promise(step) + random(10) / 10 })).sort((a, b) => b.promise - a.promise);
    await live.after(() => byHand(page, best!.step));
  }
}

describe('the lessons', () => {
  it.each(GAMES)('of %s are solved by clicks, and stay solved', async (game) => {
    const page = await open(`/learn/${game}`);
    await solve(page, game, byClick);
    await page.reload();
    await page.getByRole('heading', { level: 2, name: 'Your first game' }).waitFor();
    await expect.poll(() => page.locator('.dot.done').count()).toBe(10);
  });

  it('are solved by touch on a phone', async () => {
    const page = await open('/learn/yinsh', PHONE);
    await solve(page, 'yinsh', byTouch);
  });

  it.each(GAMES)('of %s are solved by the keyboard alone', async (game) => {
    const page = await open(`/learn/${game}`);
    await solve(page, game, byKey);
  });

  it('correct kindly, and can be left and skipped', async () => {
    const page = await open('/learn/dvonn');
    await page.getByRole('button', { name: /^6\. Take what counts/ }).click();
    await play(page, 'e3-e4', byClick);
    await status(page).getByText('one neighbour is higher').waitFor();
    await page.getByRole('button', { name: 'Start again' }).click();
    await play(page, 'e3-d3', byClick);
    await status(page).getByText('Three black pieces are yours now').waitFor();
    await page.getByRole('link', { name: 'All the rules' }).click();
    await page.waitForURL('**/rules/dvonn');
    await page.goto(`${server.url}/learn/dvonn`);
    await page.getByRole('heading', { level: 2, name: 'The red pieces' }).waitFor();
    await expect.poll(() => page.locator('.dot.done').count()).toBe(1);
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('heading', { level: 2, name: 'Your own pieces' }).waitFor();
  });

  it('end in a little game, which is offered again until it is won', async () => {
    const page = await open('/learn/yinsh');
    await page.getByRole('button', { name: 'Your first game' }).click();
    await page.getByRole('button', { name: 'Play a little game' }).click();
    await page.waitForURL(/\/game\//);
    await page.getByRole('heading', { name: 'YINSH blitz' }).waitFor({ state: 'attached' });
    await page.goBack();
    await page.getByRole('button', { name: 'Your first game' }).click();
    await page.getByRole('button', { name: 'Go on with the little game' }).waitFor();
  });

  it.each(GAMES)('of %s end when the little game is won against the weakest level', async (game) => {
    const page = await open(`/learn/${game}`);
    // Even the weakest level wins now and then.
    for (let games = 0; games < 5; games += 1) {
      await page.getByRole('button', { name: 'Your first game' }).click();
      await page.getByRole('button', { name: 'Play a little game' }).click();
      await page.waitForURL(/\/game\//);
      await page.getByRole('region', { name: /^Newcomer, / }).waitFor();
      const [row] = (await keptGames(page)).filter(({ id }) => page.url().endsWith(id));
      await playToTheEnd(page, { begun: row!.begun, events: [] });
      await page.goto(`${server.url}/learn/${game}`);
      await page.getByRole('button', { name: 'Your first game' }).click();
      if (await page.getByText('You have won your first game. Well done!').isVisible()) break;
    }
    await page.getByText('You have won your first game. Well done!').waitFor();
    await expectAccessible(page, 'the end of the lessons');
  });

  it.each(GAMES)('of %s are accessible in both themes, and fit a small phone in every language', async (game) => {
    for (const theme of THEMES) {
      const page = await open(`/learn/${game}`, { settings: { theme } });
      await page.locator('.trial [role="grid"]').waitFor();
      await expectAccessible(page, `${game}, ${theme}`);
      await picture(page, `learn-${game}-desktop-${theme}`);
    }
    for (const language of ['en', 'ru', 'fr', 'pl'] as const) {
      const phone = await open(`/learn/${game}`, { ...SMALL_PHONE, settings: { language } });
      await phone.locator('.trial [role="grid"]').waitFor();
      expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await picture(phone, `learn-${game}-phone-${language}`);
    }
  });
});
