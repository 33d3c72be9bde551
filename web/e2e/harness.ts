// The real program, a real browser: what the browser tests stand on.
//
//   TREFOIL_BIN   the program to test; else ../target/debug/trefoil
//   CHROMIUM      the browser; else Debian's
//   TREFOIL_DATABASE  where the program keeps games over the network; else a file of its own

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Row } from '../src/app/games/shelf';
import { loadRules } from '../src/app/testing';
import * as rules from '../src/module';
import { FAMILIES } from '../src/games';
import type { Game, NewGame, Place, Scene, Seat, StoredGame } from '../src/protocol';

const ROOT = resolve(import.meta.dirname, '..');
export const PROGRAM = process.env.TREFOIL_BIN ?? resolve(ROOT, '../target/debug/trefoil');
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Milliseconds that a page has to come to what is expected of it, on a busy machine too. */
const PATIENCE = process.env.FIGURES ? 60_000 : 30_000;

/** The program as a process of its own, with a data folder of its own. */
export class Server {
  url = '';
  #data = mkdtempSync(join(tmpdir(), 'trefoil-e2e-'));
  #process: ChildProcess | null = null;
  #listen = '127.0.0.1:0';

  /** With more words on its command line. */
  constructor(readonly words: readonly string[] = []) {}

  async start(): Promise<void> {
    const database = process.env.TREFOIL_DATABASE ? ['--database', process.env.TREFOIL_DATABASE] : [];
    const child = spawn(PROGRAM, ['serve', '--listen', this.#listen, '--data', this.#data, ...database, ...this.words], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    const complaints: string[] = [];
    createInterface({ input: child.stderr! }).on('line', (line) => complaints.push(line));
    const address = new Promise<string>((found, failed) => {
      createInterface({ input: child.stdout! }).on('line', (line) => {
        const match = /http:\/\/([^/\s]+)/.exec(line);
        if (match) found(match[1]!);
      });
      child.once('error', failed);
      child.once('exit', (code) => failed(new Error(`${PROGRAM} ended with ${code}: ${complaints.join('\n')}`)));
    });
    // After a restart the same address, so that pages find it again.
    this.#listen = await address;
    this.url = `http://${this.#listen}`;
  }

  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }
}

// The rules run here as they run in the browser.
await loadRules();

const PERSON: Seat = { kind: 'human', name: '' };
export const AGAINST_LEVEL_1: [Seat, Seat] = [PERSON, { kind: 'engine', level: 1 }];

/** A game of two people at one screen, unless said otherwise. */
export const aGame = (game: Game, more: Partial<NewGame> = {}): NewGame => ({
  game,
  players: [PERSON, PERSON],
  takeBacks: true,
  ...more,
});

let ids = 0;

/** Such a game as it is stored. */
export function newGame(game: Game, more: Partial<NewGame> = {}): StoredGame {
  return rules.begin(aGame(game, more), `test${(ids += 1)}`, Date.now() + ids);
}

export const sceneOf = (place: Partial<Place> & { game: Game }): Scene => rules.scene({ turns: [], pending: [], ...place });

/** Puts games onto the device of a page, by the way that a reader has: from a file. */
export async function bring(page: Page, url: string, ...games: StoredGame[]): Promise<void> {
  await page.goto(`${url}/records`);
  const text = JSON.stringify({ trefoil: 'games', version: 1, games });
  await page.locator('input[type=file]').setInputFiles({ name: 'games.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.getByText(/loaded|Загружен|chargée|Wczytano/).waitFor();
}

/** The games on the device of a page, as its database keeps them. */
export function keptGames(page: Page): Promise<Row[]> {
  return page.evaluate(
    () =>
      new Promise<Row[]>((done, failed) => {
        const opening = indexedDB.open('trefoil');
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('games').objectStore('games').getAll();
          all.onsuccess = () => done(all.result as Row[]);
        };
      }),
  );
}

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const SMALL_PHONE: BrowserContextOptions = { ...PHONE, viewport: { width: 360, height: 640 } };
export const TABLET: BrowserContextOptions = { viewport: { width: 820, height: 1180 }, hasTouch: true };

export type Theme = 'light' | 'dark';
export type OpenOptions = BrowserContextOptions & {
  /** What the reader has chosen in the settings. */
  settings?: Record<string, unknown>;
  /** An error in the console is part of the test. */
  mayFail?: boolean;
  /** The reader has never played here, and is asked so. */
  newcomer?: boolean;
  /** It stays open until the end of the file. */
  stays?: boolean;
};

/** What pages come from. */
export type Host = { readonly url: string; start: () => Promise<void>; stop: () => Promise<void> };

export type Bench<Served extends Host = Server> = {
  server: Served;
  /** A new page with an empty profile; without a path, a blank one. Errors on it fail the test. */
  open: (path: string | null, options?: OpenOptions) => Promise<Page>;
};

/** Starts the program, or another host, and the browser for the tests of a file, and ends them. */
export function bench(): Bench;
export function bench<Served extends Host>(server: Served, flags?: string[]): Bench<Served>;
export function bench(server: Host = new Server(), flags: string[] = []): Bench<Host> {
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let errors: string[] = [];

  beforeAll(async () => {
    await server.start();
    browser = await chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...flags] });
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    const seen = errors;
    errors = [];
    expect(seen).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server.stop();
  });

  async function open(
    path: string | null,
    { settings = {}, mayFail = false, newcomer = false, stays = false, ...options }: OpenOptions = {},
  ): Promise<Page> {
    // Motion is tested by the board; here it would only cost time.
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...DESKTOP, ...options });
    if (!stays) contexts.push(context);
    await context.addInitScript(
      ({ chosen, known }) => {
        // A blank page has no storage, and neither has a frame of another site.
        if (location.origin === 'null' || window !== window.top) return;
        for (const family of known) localStorage.setItem(`trefoil.known.${family}`, 'yes');
        localStorage.setItem(
          'trefoil.settings',
          JSON.stringify({ sound: false, help: false, ...chosen, ...JSON.parse(localStorage.getItem('trefoil.settings') ?? '{}') }),
        );
      },
      { chosen: settings, known: newcomer ? [] : FAMILIES },
    );
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    if (!mayFail) {
      page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
      page.on('console', (message) => message.type() === 'error' && errors.push(`${page.url()}: ${message.text()}`));
    }
    if (path !== null) await page.goto(server.url + path);
    return page;
  }

  return { server, open };
}

/** The game that a page shows, as it shows it: its turns are read there, and what can be played is computed here. */
export class Shown {
  constructor(
    readonly page: Page,
    readonly game: StoredGame,
  ) {}

  /** The turns of the game, and the steps of the one that has been begun. */
  read(): Promise<{ turns: string[]; pending: string[] }> {
    return this.page.evaluate(() => {
      const listed = [...document.querySelectorAll<HTMLElement>('.turns-card [data-node]')];
      const pending = document.querySelector<HTMLElement>('.game')?.dataset.pending ?? '';
      return {
        turns: listed.filter((turn) => !turn.closest('.branch')).map((turn) => turn.title),
        pending: pending.split(' ').filter(Boolean),
      };
    });
  }

  async scene(): Promise<Scene> {
    const { game, start, claimAwardsFives } = this.game.begun;
    return rules.scene({ game, start, claimAwardsFives, ...(await this.read()) });
  }

  /** Does something and waits until the page shows what came of it. */
  async after(act: () => Promise<unknown>): Promise<Scene> {
    const before = JSON.stringify(await this.read());
    await act();
    const end = Date.now() + PATIENCE;
    while (JSON.stringify(await this.read()) === before) {
      if (Date.now() > end) throw new Error(`Nothing has changed. What is shown: ${before}`);
    }
    return this.scene();
  }

  /** Waits until the page shows a scene that is as wanted. */
  async until(wanted: (scene: Scene) => boolean): Promise<Scene> {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const scene = await this.scene();
      if (wanted(scene)) return scene;
      if (Date.now() > end) throw new Error(`It has not come to that. The last scene asked: ${scene.ask.text}`);
      await new Promise((wake) => setTimeout(wake, 30));
    }
  }
}

/** Waits until the browser has kept the app: it complains of a server that goes while it still asks for files. */
export async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
}

export const point = (page: Page, name: string) => page.locator(`.stage [data-point="${name}"]`);

/** Numbers that look random and are the same in every run. */
export function randomness(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Fails with what axe finds wrong on the page as it stands. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    // @ts-expect-error axe was put onto the page just now
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return (violations as { id: string; help: string; nodes: { target: string[]; failureSummary: string }[] }[]).map(
      ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary}`).join('\n  ')}`,
    );
  });
  expect(found, where).toEqual([]);
}

/**
 * Everything that a page fetches until nothing more is, in bytes as they go over the wire, with the headers of the answers; and
 * how long it took until a board was there. The page blocks service workers: a first visit has none.
 */
export async function weigh(page: Page, address: string): Promise<{ code: number; fonts: number; time: number }> {
  await page.goto('about:blank');
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const kinds = new Map<string, string>();
  const size = { code: 0, fonts: 0 };
  client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    size[kinds.get(requestId) === 'Font' ? 'fonts' : 'code'] += encodedDataLength;
  });
  const begun = performance.now();
  await page.goto(address);
  await page.locator('[data-point]').first().waitFor();
  const time = performance.now() - begun;
  await page.waitForLoadState('networkidle');
  return { ...size, time };
}

/** Watches a page for a while: how often the engine's lines change, and how long each frame takes. */
export function watchLines(page: Page, seconds: number): Promise<{ changes: number; frames: number[] }> {
  return page.evaluate(async (time) => {
    const engine = document.querySelector('section[aria-label="Engine"]')!;
    let changes = 0;
    // All that a report changes, it changes at once.
    new MutationObserver(() => (changes += 1)).observe(engine, { subtree: true, characterData: true, childList: true });
    const frames: number[] = [];
    let last = 0;
    const end = performance.now() + time;
    await new Promise<void>((done) => {
      const frame = (now: number): void => {
        // The first began before the watch did.
        if (last > 0) frames.push(now - last);
        last = now;
        if (now < end) requestAnimationFrame(frame);
        else done();
      };
      requestAnimationFrame(frame);
    });
    return { changes, frames };
  }, seconds * 1000);
}

/** A picture for people to look at, in web/screenshots. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = join(ROOT, 'screenshots');
  mkdirSync(folder, { recursive: true });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
