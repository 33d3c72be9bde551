// The rules pages: every figure is there in every language, can be tried out, and says what it should.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bench, expectAccessible, picture, PHONE, SMALL_PHONE, type Theme } from './harness';

const { open } = bench();

const GAMES = ['dvonn', 'yinsh', 'lyngk'] as const;
const LANGUAGES = ['en', 'ru', 'fr', 'pl'] as const;
const THEMES: Theme[] = ['light', 'dark'];

/** How many figures the rules of a game have. */
function countOf(game: string): number {
  const lesson = readFileSync(resolve(import.meta.dirname, `../src/games/${game}/lesson/en.ts`), 'utf8');
  return lesson.match(/ figure: '/g)!.length;
}

const figure = (page: Page, id: string) => page.locator(`[data-figure="${id}"]`);
const pressPoint = (page: Page, id: string, point: string) => figure(page, id).locator(`[data-point="${point}"]`).click();
const saidOf = (page: Page, id: string) => figure(page, id).getByRole('status');

/** All boards of the page are drawn. */
async function drawn(page: Page, game: string): Promise<void> {
  await page.locator('details').evaluate((details: HTMLDetailsElement) => (details.open = true));
  const boards = page.locator('.trial [role="grid"]');
  await expect.poll(() => boards.count()).toBe(countOf(game));
}

describe('the rules', () => {
  it.each(GAMES)('of %s show every figure in every language', async (game) => {
    for (const language of LANGUAGES) {
      const page = await open(`/rules/${game}`, { settings: { language } });
      await drawn(page, game);
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
      await expect.poll(() => page.locator('.trial .problem').count()).toBe(0);
      expect(await page.locator('nav ol a').count()).toBe(await page.locator('.lesson section').count());
    }
  });

  it.each(GAMES)('of %s are accessible in both themes, and fit a small phone', async (game) => {
    for (const theme of THEMES) {
      const page = await open(`/rules/${game}`, { settings: { theme } });
      await drawn(page, game);
      await expectAccessible(page, `${game}, ${theme}`);
      await picture(page, `rules-${game}-desktop-${theme}`);
    }
    const phone = await open(`/rules/${game}`, SMALL_PHONE);
    await drawn(phone, game);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await picture(phone, `rules-${game}-phone-light`);
  });

  it('are chosen on a page of their own', async () => {
    for (const theme of THEMES) {
      const page = await open('/rules', { settings: { theme } });
      await page.getByRole('link', { name: 'The rules of LYNGK' }).waitFor();
      await expectAccessible(page, `the choice, ${theme}`);
      await picture(page, `rules-desktop-${theme}`);
    }
    const phone = await open('/rules', PHONE);
    await phone.getByRole('link', { name: 'The rules of YINSH' }).click();
    await phone.getByRole('heading', { level: 1, name: 'YINSH' }).waitFor();
  });

  it('of a variant are on the page of its game, and an unknown game leads to the choice', async () => {
    const page = await open('/rules/lyngk-6');
    await page.waitForURL('**/rules/lyngk');
    const lost = await open('/rules/chess');
    await lost.waitForURL('**/rules');
  });

  it('can be turned over by the arrow keys and reached by anchors', async () => {
    const page = await open('/rules/dvonn#contact');
    await drawn(page, 'dvonn');
    const heading = (name: string) => page.getByRole('heading', { name, exact: false });
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => heading('The end and the count').evaluate((h2) => h2 === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => heading('Losing contact').evaluate((h2) => h2 === document.activeElement)).toBe(true);
    await expect.poll(() => page.locator('[aria-current="location"]').textContent()).toBe('Losing contact');
  });

  it('follow a change of the language', async () => {
    const page = await open('/rules/yinsh');
    await page.getByRole('heading', { name: 'Moving a ring' }).waitFor();
    await page.locator('header select').selectOption('ru');
    await page.getByRole('heading', { name: 'Ход кольцом' }).waitFor();
  });

  it('end with a game against the first level', async () => {
    const page = await open('/rules/yinsh');
    await page.getByRole('button', { name: 'Play against level 1' }).click();
    await page.waitForURL('**/game/*');
  });
});

describe('a figure', () => {
  it('can be played on, back and from the beginning', async () => {
    const page = await open('/rules/dvonn');
    const id = 'dvonn-three-far';
    await drawn(page, 'dvonn');
    await pressPoint(page, id, 'e2');
    await pressPoint(page, id, 'h5');
    await expect.poll(() => saidOf(page, id).textContent()).toContain('Black: ');
    await expect.poll(() => saidOf(page, id).textContent()).toContain('e2 to h5');
    await figure(page, id).getByRole('button', { name: 'One step back' }).click();
    await expect.poll(() => saidOf(page, id).textContent()).toContain('White: ');
    await pressPoint(page, id, 'e2');
    await pressPoint(page, id, 'h2');
    await expect.poll(() => saidOf(page, id).textContent()).toContain('Black: ');
    await figure(page, id).getByRole('button', { name: 'Start again' }).click();
    await expect.poll(() => saidOf(page, id).textContent()).toContain('White: ');
  });

  it('says why a step is not legal', async () => {
    const page = await open('/rules/dvonn');
    const id = 'dvonn-three-far';
    await drawn(page, 'dvonn');
    await pressPoint(page, id, 'e2');
    await pressPoint(page, id, 'b2');
    await expect.poll(() => saidOf(page, id).textContent()).toContain('b2 is empty');
  });

  it('goes back to before what it shows, and through the steps of a turn', async () => {
    const page = await open('/rules/yinsh');
    const id = 'yinsh-row';
    await drawn(page, 'yinsh');
    await pressPoint(page, id, 'f6');
    await expect.poll(() => saidOf(page, id).textContent()).toMatch(/remove one of your rings/i);
    await pressPoint(page, id, 'h6');
    await expect.poll(() => saidOf(page, id).textContent()).toMatch(/White: move/i);
    const back = figure(page, id).getByRole('button', { name: 'One step back' });
    for (let step = 0; step < 3; step += 1) await back.click();
    await expect.poll(() => saidOf(page, id).textContent()).toMatch(/Black: move/i);
    await expect.poll(() => back.isDisabled()).toBe(true);
  });

  it('with a task tells right from wrong', async () => {
    const page = await open('/rules/dvonn');
    const id = 'dvonn-task-last';
    await drawn(page, 'dvonn');
    await pressPoint(page, id, 'h3');
    await pressPoint(page, id, 'h2');
    await figure(page, id).locator('.wrong').waitFor();
    await figure(page, id).getByRole('button', { name: 'Start again' }).click();
    await pressPoint(page, id, 'h3');
    await pressPoint(page, id, 'i4');
    await figure(page, id).locator('.right').waitFor();
    await expect.poll(() => saidOf(page, id).textContent()).toContain('White wins');
  });

  it('of LYNGK takes a claim by key or button, and no other figure does', async () => {
    const page = await open('/rules/lyngk');
    const id = 'lyngk-task-chain';
    await drawn(page, 'lyngk');
    await figure(page, id).locator('[data-point="f1"]').focus();
    await page.keyboard.press('b');
    await expect.poll(() => saidOf(page, id).textContent()).toMatch(/now move a stack/i);
    await expect.poll(() => page.locator('.chip.provisional').count()).toBe(1);
    await pressPoint(page, id, 'f1');
    await pressPoint(page, id, 'd4');
    await figure(page, id).locator('.right').waitFor();

    const other = figure(page, 'lyngk-claim');
    await other.getByRole('button', { name: 'Claim red' }).click();
    await expect.poll(() => saidOf(page, 'lyngk-claim').textContent()).toMatch(/now move a stack/i);
  });
});
