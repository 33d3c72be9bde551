// Our levels as bots of the real program: somebody finds one in the lobby and plays.

import { describe, expect, it } from 'vitest';
import { press } from './hands';
import { bench, DESKTOP, expectAccessible, PHONE, picture, Server } from './harness';

const { server, open } = bench(new Server(['--bots', '1']));

const soon = <Value>(ask: () => Value | Promise<Value>) => expect.poll(ask);

describe('bots', () => {
  it('wait in the lobby, marked as such, and answer the turns of a guest', async () => {
    const page = await open('/lobby', PHONE);
    const offer = page.getByRole('button', { name: /Play against Trefoil-1.*Casual/ });
    await offer.waitFor();
    await expectAccessible(page, 'the lobby with bots');
    await picture(page, 'lobby-bots-phone');
    // A guest plays what does not count.
    await offer.click();
    await page.waitForURL(/\/online\//);
    await page.locator('.stage [data-point]').first().waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const online = async () => (await (await fetch(`${server.url}/api/games/${id}`)).json()) as { game: { events: { side: string }[] } };
    const sides = async (): Promise<string[]> => (await online()).game.events.map(({ side }) => side);
    const mine = await page.evaluate(async (path) => ((await (await fetch(path)).json()) as { you: string }).you, `/api/games/${id}`);
    if (mine === 'white') {
      await press(page, 'c3', true);
      await page.locator('.ask .btn.main').tap();
    }
    const theirs = mine === 'white' ? 'black' : 'white';
    await soon(async () => (await sides()).includes(theirs)).toBe(true);
    // Who looks for something to watch finds it.
    const watcher = await open('/playing', DESKTOP);
    await watcher.getByRole('link', { name: 'Watch the best game' }).click();
    await watcher.waitForURL(new RegExp(`/online/${id}$`));
  });

  it('have a page with their rating, as everybody has', async () => {
    const page = await open('/people/Trefoil-1', DESKTOP);
    await page.getByRole('heading', { name: /Trefoil-1/ }).waitFor();
    await expectAccessible(page, 'the profile of a bot');
    await picture(page, 'profile-bot');
  });
});
