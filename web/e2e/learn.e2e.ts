// The first lessons: each is solved as a beginner would, wrong answers are met kindly, and the little game at the end is played and won.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { tutorial } from '../src/games/tutorial';
import type { Step } from '../src/protocol';
import { byClick as byHand } from './hands';
import { bench, expectAccessible, newGame, picture, PHONE, randomness, sceneOf, Shown, SMALL_PHONE, type Theme } from './harness';

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

type Press = (page: Page, point: string) => Promise<void>;
const byClick: Press = (page, point) => board(page, point).click();
const byTouch: Press = (page, point) => board(page, point).tap();
const byKey: Press = async (page, point) => {
  await board(page, point).focus();
  await page.keyboard.press('Enter');
};

/** Plays a step by its text. */
async function play(page: Page, step: string, press: Press): Promise<void> {
  if (step.endsWith(',')) await page.locator('.claims .chip').nth('ibrgk'.indexOf(step[0]!)).click();
  else for (const point of step.startsWith('x') ? [step.slice(1).split('-')[0]!] : step.split('-')) await press(page, point);
}

async function solve(page: Page, game: (typeof GAMES)[number], press: Press): Promise<void> {
  const { exercises, figures } = await tutorial(game, 'en');
  for (const { figure, title } of exercises) {
    await page.getByRole('heading', { level: 2, name: title }).waitFor();
    for (const step of figures[figure]!.goal?.[0] ?? [ANY[figure]!]) await play(page, step, press);
    await page.locator('.trial .verdict.right').waitFor();
    await page.getByRole('button', { name: 'Next lesson' }).click();
  }
  await page.getByRole('heading', { level: 2, name: 'Your first game' }).waitFor();
}

/** Plays white's turns as a beginner who looks at the next turn: makes rows, sees to it that black makes none, and turns markers over. */
async function playToTheEnd(page: Page): Promise<void> {
  const live = new Shown(page, newGame('yinsh-blitz'));
  const random = randomness(7);
  for (;;) {
    const now = await live.until(({ toAct, end }) => toAct === 'white' || end !== null);
    if (now.end) return void (await page.locator('.outcome').waitFor());
    const { turns } = await live.read();
    const worth = (step: Step): number => {
      const own = step.rows.some(({ side }) => side === 'white') ? 1000 : 0;
      if (step.kind !== 'move' || own > 0) return own + random(10);
      const { steps, stacks } = sceneOf({ game: 'yinsh-blitz', turns: [...turns, step.text] });
      const threatened = steps.some(({ rows }) => rows.some(({ side }) => side === 'black'));
      const markers = (letter: string): number => stacks.filter(({ pieces }) => pieces === letter).length;
      return markers('w') - markers('b') - (threatened ? 100 : 0) + random(10) / 10;
    };
    const [best] = now.steps.map((step) => ({ step, worth: worth(step) })).sort((a, b) => b.worth - a.worth);
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

  it('are solved by the keyboard alone', async () => {
    const page = await open('/learn/dvonn');
    await solve(page, 'dvonn', byKey);
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

  it('end when the little game is won against the weakest level', async () => {
    const page = await open('/learn/yinsh');
    // Even the weakest level wins now and then.
    for (let games = 0; games < 5; games += 1) {
      await page.getByRole('button', { name: 'Your first game' }).click();
      await page.getByRole('button', { name: 'Play a little game' }).click();
      await page.waitForURL(/\/game\//);
      await page.getByRole('region', { name: 'Newcomer, Black' }).waitFor();
      await playToTheEnd(page);
      await page.goto(`${server.url}/learn/yinsh`);
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
