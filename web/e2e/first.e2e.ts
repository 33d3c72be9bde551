// The way in: from a game that is chosen for the first time to the level that suits.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Seat, StoredGame } from '../src/protocol';
import { bench, bring, DESKTOP, expectAccessible, newGame, PHONE, picture, SMALL_PHONE } from './harness';

const { server, open } = bench();

const SCREENS = [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const;
const question = (page: Page) => page.getByRole('dialog', { name: /New to/ });

describe.each(SCREENS)('a game that is chosen for the first time, on %s', (_, screen) => {
  it('is learnt, if the reader wants to', async () => {
    const page = await open('/', { ...screen, newcomer: true });
    await page.locator('[data-game="yinsh"] .play').click();
    await question(page).getByText('New to YINSH?').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/learn/yinsh');
    await page.locator('[data-point]').first().waitFor();
    await page.goBack();
    // It is asked once for each game.
    await page.locator('[data-game="yinsh"] .play').click();
    await page.waitForURL(/\/game\//);
  });

  it('is played at once, against the weakest level, by those who know it', async () => {
    const page = await open('/', { ...screen, newcomer: true });
    await page.locator('[data-game="lyngk"] .play').click();
    await question(page).getByRole('button', { name: 'I know the rules, play' }).click();
    await page.waitForURL(/\/game\//);
    await page.getByRole('region', { name: 'Newcomer, Player 2' }).waitFor();
    await page.goto(`${server.url}/`);
    await page.locator('[data-game="dvonn"] .play').click();
    await question(page).getByText('New to DVONN?').waitFor();
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

describe('the question', () => {
  it('comes after the choices of a new game too', async () => {
    const page = await open('/', { newcomer: true });
    await page.locator('[data-game="dvonn"] .ways button').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Play' }).click();
    await question(page).waitFor();
    await expectAccessible(page, 'the question');
  });

  it('never comes on the link of a friend', async () => {
    const page = await open('/', { newcomer: true });
    await page.getByRole('button', { name: 'Play a friend' }).click();
    await page.getByRole('dialog').locator('button.main').click();
    const link = await page.locator('input[readonly]').first().inputValue();
    const guest = await open(null, { newcomer: true });
    await guest.goto(link);
    await guest.locator('main :is(button, [data-point]):visible').first().waitFor();
    await expect.poll(() => question(guest).count()).toBe(0);
  });

  it.each(['en', 'ru', 'fr', 'pl'])('fits a small phone in %s', async (language) => {
    const page = await open('/', { ...SMALL_PHONE, newcomer: true, settings: { language } });
    await page.locator('[data-game="dvonn"] .play').click();
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    expect(await dialog.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
    await picture(page, `first-${language}`);
  });
});

describe('levels', () => {
  it('have a name and a sentence of what they see', async () => {
    const page = await open('/');
    await page.locator('[data-game="yinsh"] .ways button').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Overlooks most threats').waitFor();
    await dialog.getByRole('slider').press('ArrowRight');
    await dialog.getByText('Learner').waitFor();
    await expect.poll(() => dialog.getByRole('slider').getAttribute('aria-valuetext')).toContain('more than half of the moves');
    const height = (await dialog.boundingBox())!.height;
    await dialog.getByRole('slider').press('End');
    await dialog.getByText('Strongest level').waitFor();
    expect((await dialog.boundingBox())!.height).toBe(height);
    await picture(page, 'levels');
  });

  const PERSON: Seat = { kind: 'human', name: '' };
  /** A game that one of the two gives up at once after a turn each. */
  function finished(level: number, winner: 'white' | 'black', changed: number): StoredGame {
    const game = newGame('yinsh', { players: [PERSON, { kind: 'engine', level }], turns: ['e5', 'f6'] });
    const at = game.events.at(-1)!.at + changed;
    return { ...game, events: [...game.events, { version: 3, at, what: 'ended', end: { winner, reason: 'resignation' } }] };
  }
  async function ended(page: Page, ...games: StoredGame[]): Promise<void> {
    await bring(page, server.url, ...games);
    await page.goto(`${server.url}/game/${games.at(-1)!.begun.id}`);
    await page.locator('.result').waitFor();
  }

  it('after a win the next one is offered, and stays', async () => {
    const page = await open(null);
    await ended(page, finished(3, 'white', 0));
    await page.getByRole('button', { name: 'Next level: Hobbyist' }).click();
    await page.getByRole('region', { name: 'Hobbyist, White' }).waitFor();
    await page.goto(`${server.url}/`);
    await page.locator('[data-game="yinsh"] .play').getByText('Hobbyist').waitFor();
  });

  it('after two losses the one below is offered, after one it is not', async () => {
    const page = await open(null);
    await ended(page, finished(3, 'black', 0));
    await page.getByRole('button', { name: 'Rematch' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'easier' }).count()).toBe(0);
    await ended(page, finished(3, 'black', 10));
    await page.getByRole('button', { name: 'An easier level: Learner' }).click();
    await page.getByRole('region', { name: 'Learner, White' }).waitFor();
  });
});
