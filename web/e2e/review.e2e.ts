// A review that says why: in words, by both lines, and the same every time.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { AGAINST_LEVEL_1, bench, bring, DESKTOP, expectAccessible, newGame, PHONE, picture } from './harness';

const { server, open } = bench();

/** White wins by up to 19 pieces; the first turn gives that away. */
const ENDING = 'bb,1,r,w,5/1,bw,wrw,wbwbbw,6/2,w,2,rwb,wwbw,4/wb,bw,3,bb,wb,wbbbb,2/3,wb,b,w,ww,2 w move';
const TURNS = ['d4-d1', 'e1-f1', 'f5-e5', 'f1-d1', 'g1-g3', 'f2-h2'];

async function reviewed(page: Page): Promise<string> {
  const game = newGame('dvonn', { start: ENDING, turns: TURNS, players: AGAINST_LEVEL_1 });
  await bring(page, server.url, game);
  await page.goto(`${server.url}/review/${game.begun.id}`);
  await page.locator('.turning').waitFor({ timeout: 120_000 });
  return game.begun.id;
}

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('a review on a %s', (name, screen) => {
  it('says why a turn was a mistake, and plays both lines', async () => {
    const page = await open(null, screen);
    await reviewed(page);
    await expect.poll(() => page.locator('.turning button').count()).toBeLessThanOrEqual(5);
    await page.locator('.turning button').first().click();
    const note = page.locator('.note').first();
    await note.getByText(/White: proven win by 19/).waitFor();
    if (name === 'phone') {
      // What is said is in sight at once.
      const [said, side] = await Promise.all([note.locator('p').boundingBox(), page.locator('.side').boundingBox()]);
      expect(said!.y + Math.min(said!.height, side!.height)).toBeLessThanOrEqual(side!.y + side!.height + 1);
    }
    await expectAccessible(page, `a review on a ${name}`);
    await picture(page, `review-words-${name}`);
    await note.getByRole('button', { name: 'Play the better line' }).click();
    await page.locator('.branch .turn').first().waitFor();
    await page.locator('.turning button').first().click();
    await page.locator('.note').first().getByRole('button', { name: 'Play what follows' }).click();
    await page.locator('.turns .turn.on').getByText('e1-f1').waitFor();
  });
});

describe('a review', () => {
  it('tells accuracy by phase, and is kept', async () => {
    const page = await open(null);
    const id = await reviewed(page);
    const phases = page.getByRole('table', { name: 'Accuracy by phase' });
    const told = await phases.innerText();
    expect(told).toMatch(/Opening/);
    expect(told).toMatch(/You/);
    const other = await page.context().newPage();
    await other.goto(`${server.url}/review/${id}`);
    await other.locator('.turning').waitFor();
    // Nobody had to think again.
    expect(other.workers()).toEqual([]);
    await expect.poll(() => other.getByRole('table', { name: 'Accuracy by phase' }).innerText()).toBe(told);
  });

  it.each(['ru', 'fr', 'pl'])('speaks %s', async (language) => {
    const page = await open(null, { settings: { language } });
    const game = newGame('dvonn', { start: ENDING, turns: TURNS, players: AGAINST_LEVEL_1 });
    await page.goto(`${server.url}/records`);
    const text = JSON.stringify({ trefoil: 'games', version: 1, games: [game] });
    await page.locator('input[type=file]').setInputFiles({ name: 'games.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await page.locator('.list li.card').first().waitFor();
    await page.goto(`${server.url}/review/${game.begun.id}`);
    await page.locator('.turning button').first().click({ timeout: 120_000 });
    await page.locator('.note').first().waitFor();
    await picture(page, `review-words-${language}`);
  });
});
