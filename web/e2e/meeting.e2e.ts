// Strangers who meet over the real program: the lobby, challenges, ratings, profiles, games to watch.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { press } from './hands';
import { bench, DESKTOP, expectAccessible, PHONE, picture, type OpenOptions } from './harness';

const { server, open } = bench();

const soon = <Value>(ask: () => Value | Promise<Value>) => expect.poll(ask);
let people = 0;

/** Somebody with an account, on the page of the lobby. */
async function signedUp(options: OpenOptions = {}): Promise<{ page: Page; name: string }> {
  const page = await open('/', options);
  const name = `Player${(people += 1)}`;
  const status = await page.evaluate(
    async (told) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(told) };
      return (await fetch('/api/account/sign-up', init)).status;
    },
    { name, password: `a long password of ${name}` },
  );
  expect(status).toBe(200);
  await page.goto(`${server.url}/lobby`);
  await page.getByRole('link', { name: 'My profile' }).waitFor();
  return { page, name };
}

const inGame = (page: Page) => page.waitForURL(/\/online\//);
const board = (page: Page) => page.locator('.stage [data-point]').first().waitFor();

/** A turn each, after which a game cannot be left any more as if it had not begun; then white resigns. */
async function playAndResign(white: Page, black: Page): Promise<void> {
  await press(white, 'c3');
  await black
    .locator('.ask', { hasText: /place|set/i })
    .first()
    .waitFor();
  await press(black, 'd3', true);
  await black.locator('.ask .btn.main').tap();
  await white.getByRole('button', { name: 'Resign' }).first().click();
  await white.locator('.ask .btn.main', { hasText: 'Resign' }).click();
}

describe('strangers', () => {
  it('meet in the lobby, play rated, and see their ratings change', async () => {
    const [ann, ben] = [await signedUp(DESKTOP), await signedUp(PHONE)];
    await expectAccessible(ann.page, 'the lobby');
    await expectAccessible(ben.page, 'the lobby on a phone');
    await picture(ben.page, 'lobby-phone');
    await ann.page.getByRole('button', { name: 'New seek' }).click();
    await expectAccessible(ann.page, 'a new seek');
    await picture(ann.page, 'lobby-seek');
    await ann.page.getByRole('radio', { name: 'White' }).check({ force: true });
    await ann.page.getByRole('button', { name: 'Make the seek' }).click();
    await ann.page.getByText('Looking for an opponent').waitFor();
    // It appears on the other's page by itself.
    await ben.page.getByRole('button', { name: new RegExp(`Play against ${ann.name}`) }).click();
    await Promise.all([inGame(ann.page), inGame(ben.page)]);
    await Promise.all([board(ann.page), board(ben.page)]);
    // Anybody may watch.
    const watcher = await open('/playing', DESKTOP);
    await watcher.getByRole('link', { name: new RegExp(`^Watch DVONN: .*Player`) }).waitFor();
    await expectAccessible(watcher, 'games being played');
    await picture(watcher, 'playing');
    await playAndResign(ann.page, ben.page);
    await ben.page.getByText(/Your rating: 1662\? \(\+162\)/).waitFor();
    await ann.page.getByText(/Your rating: 1338\? \([-−]162\)/).waitFor();
    await picture(ann.page, 'rated-result');
    // The profile knows it.
    await ann.page.goto(`${server.url}/people/${ann.name}`);
    await ann.page.getByRole('button', { name: /1338\?/ }).waitFor();
    await ann.page.getByRole('img', { name: /Rating in DVONN/ }).waitFor();
    await expect(ann.page.getByRole('link', { name: ben.name }).first().count()).resolves.toBeGreaterThan(0);
    await expectAccessible(ann.page, 'a profile');
    await picture(ann.page, 'profile');
    await ben.page.goto(`${server.url}/people/${ben.name}`);
    await ben.page.getByRole('button', { name: /1662\?/ }).waitFor();
    await expectAccessible(ben.page, 'a profile on a phone');
    await picture(ben.page, 'profile-phone');
    // Games to filter: none was drawn, one was won, and it opens.
    const games = ben.page.getByRole('link', { name: /^Open the game of/ });
    await soon(() => games.count()).toBe(1);
    await ben.page.getByRole('combobox', { name: 'Result' }).selectOption('drawn');
    await ben.page.getByText('No such games.').waitFor();
    await ben.page.getByRole('combobox', { name: 'Result' }).selectOption('won');
    await games.click();
    await inGame(ben.page);
  });

  it('are challenged by name, wherever they are', async () => {
    const [ann, ben] = [await signedUp(DESKTOP), await signedUp(PHONE)];
    await ben.page.goto(`${server.url}/rules`);
    await ann.page.goto(`${server.url}/people/${ben.name}`);
    await ann.page.getByRole('button', { name: 'Challenge', exact: true }).click();
    await expectAccessible(ann.page, 'a challenge');
    await ann.page.getByRole('button', { name: 'Send the challenge' }).click();
    const notice = ben.page.getByText(new RegExp(`${ann.name} .*challenges you`));
    await notice.waitFor();
    await expectAccessible(ben.page, 'a notice');
    await picture(ben.page, 'challenge-phone');
    await ben.page.getByRole('button', { name: 'Decline' }).click();
    await soon(() => notice.count()).toBe(0);
    await soon(() => ann.page.getByText('You have challenged').count()).toBe(0);
    await ann.page.getByRole('button', { name: 'Challenge', exact: true }).click();
    await ann.page.getByRole('button', { name: 'Send the challenge' }).click();
    await ben.page.getByRole('button', { name: 'Accept' }).click();
    await Promise.all([inGame(ann.page), inGame(ben.page)]);
  });

  it('are paired by one press, guests too', async () => {
    const [one, two] = [await open('/lobby', DESKTOP), await open('/lobby', PHONE)];
    await one.getByText('Rated games are for accounts.').waitFor();
    await expectAccessible(one, 'the lobby of a guest');
    const quick = (page: Page) => page.getByRole('button', { name: '5 min + 3 s a turn', exact: true });
    await quick(one).click();
    await one.getByText('Looking for an opponent').waitFor();
    // Pressed again, it is off.
    await quick(one).click();
    await soon(() => one.getByText('Looking for an opponent').count()).toBe(0);
    await quick(one).click();
    await one.getByText('Looking for an opponent').waitFor();
    await quick(two).click();
    await Promise.all([inGame(one), inGame(two)]);
    await Promise.all([board(one), board(two)]);
  });
});

it('the start page offers to play online', async () => {
  const page = await open('/', PHONE);
  await page.getByRole('link', { name: 'Play online' }).click();
  await page.getByRole('heading', { name: 'Quick pairing' }).waitFor();
});
