// The app as files in a folder of a host that is not ours: no server of ours, no knowledge of its pages.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bench, picture, point } from './harness';
import { buildSite, removeSites, StaticHost } from './site';

const FOLDER = '/some/where/';
/** By this name the browser reaches this machine as if it were another one: without a secure context. */
const ELSEWHERE = 'trefoil.test';

const host = new StaticHost(FOLDER);
const kind = new StaticHost(FOLDER, true);
let site = '';

beforeAll(async () => {
  site = buildSite();
  host.show(site);
  kind.show(site);
  await kind.start();
}, 120_000);
afterAll(async () => {
  await kind.stop();
  removeSites(site);
});

const { open } = bench(host, [`--host-resolver-rules=MAP ${ELSEWHERE} 127.0.0.1`]);

describe('a static host', () => {
  it('has every page of the app behind an address that it knows', async () => {
    host.missed = [];
    const page = await open(FOLDER);
    await page.locator('[data-game="yinsh"] .play').waitFor();
    const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    const addresses = [...new Set(links.filter((link) => !link.includes('#')))];
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) {
      expect(new URL(address).pathname).toBe(FOLDER);
      await page.goto(address);
      await page.locator('main h1').first().waitFor();
      await expect.poll(() => page.getByText('There is no such page').count()).toBe(0);
    }
    expect(host.missed).toEqual([]);
  });

  it('opens links to lessons, positions and games', async () => {
    const page = await open(`${FOLDER}?page=rules/yinsh`);
    await page.getByRole('heading', { name: 'YINSH', exact: false }).first().waitFor();
    await page.goto(`${host.url}${FOLDER}?page=analysis&game=yinsh&turns=e5.f5`);
    await page.locator('.turn', { hasText: 'f5' }).waitFor();
    await page.locator('.turn', { hasText: 'e5' }).click();
    await page.waitForURL((url) => url.pathname === FOLDER && /^\?page=analysis&game=yinsh&turns=e5.f5&at=1$/.test(url.search));
    expect(host.missed.filter((path) => !path.endsWith('favicon.ico'))).toEqual([]);
  });

  it('is enough to play a game, to leave it and to come back', async () => {
    const page = await open(FOLDER);
    await page.locator('[data-game="yinsh"] .play').click();
    await page.waitForURL(/\?page=game\//);
    await point(page, 'e5').click();
    await page.getByRole('button', { name: 'Turn 2' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Turn 2' }).waitFor();
    await page.goto(`${host.url}${FOLDER}?page=records`);
    await page.locator('.list li.card a').first().click();
    await page.getByRole('button', { name: 'Turn 2' }).waitFor();
    expect(host.missed).toEqual([]);
  });

  it('says that games with others need a server', async () => {
    const page = await open(`${FOLDER}?page=settings`);
    await page.getByText('These pages have no server behind them.').scrollIntoViewIfNeeded();
    await picture(page, 'settings-static');
    await page.goto(`${host.url}${FOLDER}?page=online/abc`);
    await page.getByText('need a Trefoil server').waitFor();
    expect(host.missed).toEqual([]);
  });
});

describe('a host with a page for unknown addresses', () => {
  const at = (path: string): string => `${kind.url}${FOLDER}${path}`;

  it('leads from addresses as our server has them to the page', async () => {
    const page = await open(null, { mayFail: true });
    await page.goto(at('rules/yinsh#rare'));
    await page.waitForURL(at('?page=rules/yinsh#rare'));
    await page.getByRole('heading', { name: 'YINSH', exact: false }).first().waitFor();
    await page.goto(at('analysis?game=yinsh&turns=e5.f5'));
    await page.waitForURL(at('?page=analysis&game=yinsh&turns=e5.f5'));
    await page.locator('.turn', { hasText: 'f5' }).waitFor();
  });

  it('says in the app that a page does not exist, and outside it too', async () => {
    const page = await open(null, { mayFail: true });
    await page.goto(at('no/such/page'));
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await page.getByRole('link', { name: 'To the start page' }).click();
    await page.waitForURL(at(''));
    await page.goto(`${kind.url}/elsewhere/`);
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  });
});

describe('plain http from another machine', () => {
  it('plays, and says what browsers do not allow there', async () => {
    const page = await open(null);
    const elsewhere = host.url.replace('127.0.0.1', ELSEWHERE) + FOLDER;
    await page.goto(elsewhere);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await page.locator('[data-game="yinsh"] .play').click();
    await page.waitForURL(/\?page=game\//);
    await point(page, 'e5').click();
    await page.getByRole('button', { name: 'Turn 2' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Turn 2' }).waitFor();
    await page.goto(`${elsewhere}?page=settings`);
    await page.getByText('over plain http from another machine').scrollIntoViewIfNeeded();
    await picture(page, 'settings-insecure');
  });
});
