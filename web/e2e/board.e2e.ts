// What the board and the list of turns show besides the game: marks of one's own, pictures, links that carry a game.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { StoredGame } from '../src/protocol';
import { bench, bring, expectAccessible, newGame, PHONE, picture, point } from './harness';
import { SAMPLES } from './samples';

const { server, open } = bench();

async function join(game: StoredGame, options: Parameters<typeof open>[1] = {}): Promise<Page> {
  const page = await open(null, options);
  await bring(page, server.url, game);
  await page.goto(`${server.url}/game/${game.begun.id}`);
  await page.locator('.stage [data-point]').first().waitFor();
  return page;
}
const sample = (board: keyof typeof SAMPLES, turns: number): StoredGame => {
  const { place } = SAMPLES[board];
  return newGame(board, { ...(place.start ? { start: place.start } : {}), turns: place.turns.slice(0, turns) });
};

async function middleOf(page: Page, name: string): Promise<[number, number]> {
  const box = (await point(page, name).boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

describe('marks of one’s own', () => {
  it('are drawn by the right button, and go with the next press', async () => {
    const page = await join(sample('yinsh', 12));
    await page.mouse.move(...(await middleOf(page, 'e5')));
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(...(await middleOf(page, 'h8')), { steps: 4 });
    await page.mouse.up({ button: 'right' });
    await point(page, 'c3').click({ button: 'right' });
    await expect.poll(() => page.locator('.stage .own').count()).toBe(2);
    await picture(page, 'own-marks');
    await point(page, 'k8').click();
    await expect.poll(() => page.locator('.stage .own').count()).toBe(0);
  });

  it('are drawn by a long press on a phone', async () => {
    const page = await join(sample('yinsh', 0), PHONE);
    const [x, y] = await middleOf(page, 'f6');
    const finger = await page.context().newCDPSession(page);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    // The page itself waits: its timers keep their order however late it is.
    await page.evaluate(() => new Promise((wake) => setTimeout(wake, 600)));
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.locator('.stage .own').waitFor();
  });
});

describe('the list of turns', () => {
  it('shows rows and rings as pictures, and the board still shows the row that was removed', async () => {
    const { turns } = SAMPLES.yinsh.place;
    const row = turns.findIndex((turn) => turn.includes(';x')) + 1;
    const page = await join(sample('yinsh', row));
    const last = page.locator('.turns [data-node]').last();
    await expect.poll(() => last.locator('svg').count()).toBeGreaterThanOrEqual(2);
    await expect.poll(() => last.innerText()).not.toContain('x');
    await expect.poll(() => page.locator('.stage .ghost').count()).toBe(5);
    await page.locator('.last-turn').getByText('removes the row').waitFor();
    await picture(page, 'row-removed');
  });
});

describe('the columns beside the board', () => {
  it.each([
    ['dvonn', 'White', / stacks? cut off$/],
    ['lyngk', 'Player 1', / stacks? taken$/],
  ] as const)('of %s show what has left the board, the last turn in words, and how the game has gone', async (board, name, gone) => {
    const { turns } = SAMPLES[board].place;
    // Late, but where both still move.
    const late = turns.findLastIndex((turn, n) => turn !== 'pass' && (turns[n + 1] ?? 'pass') !== 'pass');
    const page = await join(sample(board, late + 1));
    await page.getByRole('img', { name: gone }).first().waitFor();
    await page.getByRole('img', { name: new RegExp(`^Pieces held: ${name} \\d+, `) }).waitFor();
    expect(await page.locator(board === 'dvonn' ? '.ask .told' : '.last-turn').innerText()).toMatch(/: [a-k]\d+ to [a-k]\d+, /);
    // Nothing stands out of its card.
    for (const card of await page.locator('.player').all()) {
      expect(await card.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
    }
    await expectAccessible(page, `the columns of ${board}`);
    await picture(page, `columns-${board}`);
    // An earlier position tells of what was then.
    await page.keyboard.press('Home');
    await page.getByRole('img', { name: gone }).first().waitFor({ state: 'detached' });
  });
});

describe('a game goes elsewhere', () => {
  it('as a link that carries its turns', async () => {
    const page = await join(sample('lyngk', 6), { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'More' }).last().click();
    await page.locator('[popover]:popover-open').getByRole('button', { name: 'Copy the link' }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const elsewhere = await open(null);
    await elsewhere.goto(link);
    await elsewhere.locator('.study [data-point]').first().waitFor();
    await expect.poll(() => elsewhere.locator('.turns .turn').count()).toBe(6);
  });

  it.each(['game', 'analysis'])('as SVG, PNG and a moving picture, from the page of the %s', async (from) => {
    const page = await join(sample('yinsh', 12));
    await page.getByRole('button', { name: 'More' }).last().click();
    const menu = page.locator('[popover]:popover-open');
    if (from === 'analysis') {
      await menu.getByRole('link', { name: 'Analyse' }).click();
      await page.locator('.study [data-point]').first().waitFor();
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByRole('button', { name: 'As a picture' }).click();
    } else await menu.getByRole('button', { name: 'As a picture' }).click();
    const dialog = page.getByRole('dialog', { name: 'As a picture' });
    const made = async (name: string): Promise<Buffer> => {
      const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name }).click()]);
      return readFileSync(await download.path());
    };
    const svg = (await made('Position as SVG')).toString();
    expect(svg).toMatch(/^<svg/);
    expect(svg).not.toContain('var(--');
    const png = await made('Position as PNG');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.readUInt32BE(16)).toBe(1200);
    const moving = await made('Game as a moving picture');
    expect(moving.includes('acTL')).toBe(true);
    expect(moving.readUInt32BE(moving.indexOf('acTL') + 4)).toBe(13);
  });
});
