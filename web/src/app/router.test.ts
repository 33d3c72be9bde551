import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';

type Router = typeof import('./router.svelte');

const listeners: EventListener[] = [];

/** The router of an app whose manifest lies there, opened at an address of the same host. */
async function openedAt(address: string, manifest = '/manifest.webmanifest'): Promise<Router> {
  vi.resetModules();
  // A page has one router; those of earlier tests must not answer clicks.
  listeners.splice(0).forEach((listener) => document.removeEventListener('click', listener));
  vi.spyOn(document, 'addEventListener').mockImplementation((type, listener) => {
    listeners.push(listener as EventListener);
    EventTarget.prototype.addEventListener.call(document, type, listener);
  });
  history.replaceState(null, '', address);
  document.head.innerHTML = `<link rel="manifest" href="${manifest}">`;
  return import('./router.svelte');
}

const FOLDER = '/some/where/manifest.webmanifest';

beforeEach(() => vi.restoreAllMocks());

describe('an address', () => {
  it('is the path itself where a server answers it', async () => {
    const { href } = await openedAt('/');
    expect(href('/')).toBe('/');
    expect(href('/rules/dvonn#rare')).toBe('/rules/dvonn#rare');
    expect(href('/analysis?game=yinsh&turns=e5.f5')).toBe('/analysis?game=yinsh&turns=e5.f5');
  });

  it('begins with the folder of the app', async () => {
    const { href, pathOf } = await openedAt('/some/where/', FOLDER);
    expect(href('/')).toBe('/some/where/');
    expect(href('/records?result=open')).toBe('/some/where/records?result=open');
    expect(pathOf(new URL('/some/where/records?result=open', location.href))).toBe('/records?result=open');
    expect(pathOf(new URL('/some/records', location.href))).toBeNull();
    expect(pathOf(new URL('/some/where/api/games/abc/record', location.href))).toBeNull();
    expect(pathOf(new URL('https://elsewhere.example/some/where/'))).toBeNull();
  });

  it('is one page with a query on a static host', async () => {
    const { href, pathOf } = await openedAt('/some/where/', FOLDER);
    for (const [path, address] of [
      ['/', '/some/where/'],
      ['/?play=yinsh', '/some/where/?play=yinsh'],
      ['/rules/dvonn#rare', '/some/where/?page=rules/dvonn#rare'],
      ['/analysis?game=yinsh&turns=e5.f5', '/some/where/?page=analysis&game=yinsh&turns=e5.f5'],
      ['/game/a%2Fb', '/some/where/?page=game/a%2Fb'],
    ] as const) {
      expect(href(path, true)).toBe(address);
      expect(pathOf(new URL(address, location.href))).toBe(path);
    }
  });
});

describe('the route', () => {
  it('is read from either form, and the address is put into the usual one', async () => {
    const { route } = await openedAt('/some/where/?page=game/abc&at=3#end', FOLDER);
    expect(route()).toMatchObject({ page: 'game', id: 'abc', path: '/game/abc' });
    expect(route().query.get('at')).toBe('3');
    expect(location.pathname + location.search + location.hash).toBe('/some/where/game/abc?at=3#end');
  });

  it.each([
    ['/', 'home', ''],
    ['/index.html', 'home', ''],
    ['/rules', 'rules', ''],
    ['/rules/lyngk/', 'rules', 'lyngk'],
    ['/game', 'missing', ''],
    ['/game/a/b', 'missing', 'a'],
    ['/nothing', 'missing', ''],
    ['/game/%', 'missing', ''],
  ])('of %s is the page %s', async (path, page, id) => {
    const { read } = await openedAt('/');
    expect(read(path)).toMatchObject({ page, id });
  });

  it('changes by navigation and by clicks on links into the app, and comes back', async () => {
    const { href, navigate, route } = await openedAt('/some/where/', FOLDER);
    vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {});
    navigate('/settings');
    expect(location.pathname).toBe('/some/where/settings');
    document.body.innerHTML = `<a href="${href('/records?game=dvonn')}">records</a>`;
    document.querySelector('a')!.click();
    expect(route()).toMatchObject({ page: 'records', path: '/records' });
    expect(route().query.get('game')).toBe('dvonn');
    const back = new Promise((done) => addEventListener('popstate', done, { once: true }));
    history.back();
    await back;
    expect(route().page).toBe('settings');
  });
});

describe('links', () => {
  const sources = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sources(path);
      return entry.name.endsWith('.svelte') ? [path] : [];
    });

  it('are all made by the router, so that they hold in any folder', () => {
    const bare = sources(join(__dirname, '..')).filter((path) => /href=(["{'`]+)\//.test(readFileSync(path, 'utf8')));
    expect(bare).toEqual([]);
  });
});
