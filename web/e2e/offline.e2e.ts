// The app on the device: installed, without the network, and when a new version comes.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './findings';
import { bench, expectAccessible, kept, PHONE, picture, point, Server } from './harness';
import { buildSite, controlled, keptFiles, removeSites, StaticHost } from './site';

/** What Chromium says of a page's manifest and of installing it. */
async function installability(page: Page): Promise<{ errors: unknown[]; reasons: string[] }> {
  const tools = await page.context().newCDPSession(page);
  const { errors } = await tools.send('Page.getAppManifest');
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
  // The tests' own profiles are never kept, so nothing is installed in them.
  return { errors, reasons: installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito') };
}

describe('with the program', () => {
  const server = new Server();
  const { open } = bench(server);

  it('the app can be installed', async () => {
    const page = await open('/');
    await controlled(page);
    expect(await installability(page)).toEqual({ errors: [], reasons: [] });
    await page.goto(`${server.url}/settings`);
    await page.getByText('Trefoil works here without a network').waitFor();
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt'), { prompt: async () => dispatchEvent(new Event('appinstalled')) });
      dispatchEvent(offer);
    });
    await expectAccessible(page, 'settings with an offer to install');
    await page.getByRole('heading', { name: 'On this device' }).scrollIntoViewIfNeeded();
    await picture(page, 'settings-install');
    await page.getByRole('button', { name: 'Install Trefoil' }).click();
    await page.getByText('Trefoil is installed on this device.').waitFor();
  });

  it('files come with what browsers are to heed', async () => {
    const page = await open('/');
    await controlled(page);
    const files = Object.values(await keptFiles(page))[0]!;
    const headers = async (path: string): Promise<Headers> => {
      const response = await fetch(server.url + path, { headers: { 'accept-encoding': 'br' } });
      await response.arrayBuffer();
      expect(response.status, path).toBe(200);
      return response.headers;
    };
    for (const path of files.filter((file) => file.endsWith('.wasm'))) {
      const found = await headers(path);
      expect(found.get('content-type')).toBe('application/wasm');
      expect(found.get('content-encoding')).toBe('br');
      expect(found.get('cache-control')).toContain('immutable');
    }
    const policy = "script-src 'self' 'wasm-unsafe-eval';";
    for (const path of ['/', '/game/abc', '/service-worker.js', '/manifest.webmanifest']) {
      const found = await headers(path);
      expect(found.get('cache-control'), path).toBe('no-cache');
      expect(found.get('content-security-policy'), path).toContain(policy);
    }
    expect((await headers('/manifest.webmanifest')).get('content-type')).toBe('application/manifest+json');

    // A worker takes its policy from its own file.
    await page.goto(`${server.url}/analysis?game=yinsh`);
    const started = page.waitForEvent('worker');
    await page.getByRole('switch', { name: 'Engine' }).check();
    const worker = new URL((await started).url()).pathname;
    expect((await headers(worker)).get('content-security-policy'), worker).toContain(policy);
    // What works inside a page is under the page's.
    for (const path of files.filter((file) => /\/assets\/app-.*\.(js|css)$/.test(file))) {
      const found = await headers(path);
      expect(found.get('content-security-policy'), path).toBeNull();
      expect(found.get('x-content-type-options'), path).toBe('nosniff');
    }
  });

  it('with the program stopped, all goes on but play over the network', async () => {
    const page = await open('/', { mayFail: true });
    await controlled(page);
    const files = Object.values(await keptFiles(page)).flat();
    expect(files.filter((file) => file.startsWith('/api'))).toEqual([]);
    for (const module of ['trefoil', 'records', 'engine', 'solver'])
      expect(files.filter((file) => file.startsWith(`/assets/${module}-`))).not.toEqual([]);
    await server.kill();

    await page.reload();
    await page.locator('[data-game="yinsh"] .play').click();
    await page.waitForURL(/\/game\//);
    await point(page, 'e5').click();
    // The engine has answered.
    await page.getByRole('button', { name: 'Turn 2' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Turn 2' }).waitFor();

    await page.goto(`${server.url}/rules/lyngk`);
    await page.locator('main h1').waitFor();
    await page.goto(`${server.url}/analysis?game=yinsh&turns=e5.f5`);
    await page.locator('.turn', { hasText: 'f5' }).waitFor();
    await page.getByRole('switch', { name: 'Engine' }).click();
    await page.locator('section[aria-label="Engine"] footer').getByText(/\d/).first().waitFor();
    await page.goto(`${server.url}/settings`);
    await page.getByRole('radio', { name: 'Polski' }).check();
    await page.getByRole('heading', { name: 'Ustawienia' }).waitFor();
    await page.goto(`${server.url}/online/abc`);
    await page.locator('main').waitFor();
    await server.start();
  });
});

describe('a new version', () => {
  const host = new StaticHost('/');
  let present = '';
  let next = '';

  beforeAll(() => {
    present = buildSite();
    next = buildSite('e2e/next.config.ts');
    host.show(present);
  }, 180_000);
  afterAll(() => removeSites(present, next));
  const { open } = bench(host);

  const version = (page: Page): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset.version);
  /** As the browser does by itself when a page is opened, and the app from time to time. */
  const check = (page: Page): Promise<unknown> => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

  it('is announced, and taken at the reader’s word; a half-made turn stays', async () => {
    const page = await open('/', PHONE);
    await controlled(page);
    await page.goto(`${host.url}/?play=lyngk`);
    await page.waitForURL(/\?page=game\//);
    await page.locator('.stage [data-point]').first().waitFor();
    // A claim is half a turn: the move is still to come.
    await page
      .getByRole('button', { name: /^Claim/ })
      .first()
      .click();
    const halfMade = page.getByText('Now move a stack').first();
    await halfMade.waitFor();
    const before = Object.keys(await keptFiles(page));
    expect(before.length).toBe(1);

    host.show(next);
    await check(page);
    const reload = page.getByRole('button', { name: 'Reload', exact: true });
    await reload.waitFor();
    await expectAccessible(page, 'the notice of a new version');
    // It covers nothing, and the page still fits its window.
    expect(await findings(page, { fits: true })).toEqual([]);
    await picture(page, 'new-version-phone');
    // Until then the present version goes on, also when the page is loaded again.
    expect(await version(page)).toBeUndefined();
    await page.reload();
    await reload.waitFor();
    await halfMade.waitFor();
    expect(await version(page)).toBeUndefined();
    expect(Object.keys(await keptFiles(page)).length).toBe(2);

    await reload.click();
    await page.waitForFunction(() => document.documentElement.dataset.version === 'next');
    await halfMade.waitFor();
    await expect.poll(() => reload.count()).toBe(0);
    const after = Object.keys(await keptFiles(page));
    expect(after.length).toBe(1);
    expect(after).not.toEqual(before);
    await kept(page);
    await host.stop();
    await page.reload();
    await page.locator('.stage [data-point]').first().waitFor();
    expect(await version(page)).toBe('next');
    await host.start();
    host.show(present);
  });

  it('taken in one window leaves another alone, which can still go on', async () => {
    host.show(present);
    const one = await open('/?page=rules/dvonn');
    await controlled(one);
    const two = await one.context().newPage();
    await two.goto(`${host.url}/?page=settings`);
    await two.getByRole('heading', { name: 'Settings' }).waitFor();
    host.show(next);
    await check(one);
    await one.getByRole('button', { name: 'Reload', exact: true }).click();
    await one.waitForFunction(() => document.documentElement.dataset.version === 'next');
    await two.getByRole('button', { name: 'Reload', exact: true }).waitFor();
    expect(await version(two)).toBeUndefined();
    await two.getByRole('link', { name: 'Records' }).click();
    await two.getByRole('heading', { name: 'Records' }).waitFor();
    await two.reload();
    await two.waitForFunction(() => document.documentElement.dataset.version === 'next');
    host.show(present);
  });
});
