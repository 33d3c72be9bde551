// Every page at every size, in every language and both themes: what lies on the screen lies well. `./test` looks at a selection in
// which every two of page, size, language and theme meet; `npm run sweep` looks at them all.

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Step, StoredGame } from '../src/protocol';
import { findings, moved, places } from './findings';
import { AGAINST_LEVEL_1, bench, bring, newGame, picture, point, sceneOf } from './harness';
import { allOf, pairwise } from './pairs';
import { SAMPLES } from './samples';

const { server, open } = bench();
const ALL = process.env.SWEEP === 'all';

const LANGUAGES = ['en', 'ru', 'fr', 'pl'] as const;
const THEMES = ['light', 'dark'] as const;

type Size = { width: number; height: number; finger: boolean };
const byFinger = (width: number, height: number): Size => ({ width, height, finger: true });
const byMouse = (width: number, height: number): Size => ({ width, height, finger: false });

/** Windows by mouse from 640 × 360 to 1280 × 720 are screens of twice that size at 200 % zoom. */
const FEW_SIZES = [
  byFinger(320, 568),
  byFinger(390, 844),
  byFinger(568, 320),
  byFinger(844, 390),
  byFinger(820, 1180),
  byMouse(640, 360),
  byMouse(720, 450),
  byMouse(960, 700),
  byMouse(1280, 720),
  byMouse(1920, 1080),
  byMouse(2560, 1440),
  byMouse(1080, 1920),
];
const MORE_SIZES = [
  byFinger(360, 640),
  byFinger(375, 667),
  byFinger(412, 915),
  byFinger(600, 960),
  byFinger(640, 360),
  byFinger(667, 375),
  byFinger(915, 412),
  byFinger(960, 600),
  byFinger(768, 1024),
  byFinger(1024, 768),
  byFinger(1180, 820),
  byMouse(500, 800),
  byMouse(683, 384),
  byMouse(960, 540),
  byMouse(1024, 600),
  byMouse(1280, 600),
  byMouse(1366, 768),
  byMouse(1440, 900),
  byMouse(1440, 2560),
];
const SIZES = ALL ? [...FEW_SIZES, ...MORE_SIZES] : FEW_SIZES;

// ------------------------------------------------------------------ what is on the pages

const PERSON = { kind: 'human', name: '' } as const;

/** The sample game after so many turns, against the strongest level: its name is the longest. */
function sample(board: keyof typeof SAMPLES, turns: number): StoredGame {
  const { place } = SAMPLES[board];
  const start = place.start ? { start: place.start } : {};
  return newGame(board, { ...start, turns: place.turns.slice(0, turns), players: [PERSON, { kind: 'engine', level: 11 }] });
}

/** White's move from e6 makes a run of seven, with three rows to choose from. */
const RUN_OF_SEVEN = 'W3/W6/W7/W8/2wwwWwww1/9/B9/B8/B7/B6/B3 w move 0-0';

const GAMES = {
  dvonn: sample('dvonn', 67),
  yinsh: newGame('yinsh', { start: RUN_OF_SEVEN, players: AGAINST_LEVEL_1 }),
  lyngk: sample('lyngk', 12),
  over: sample('lyngk', SAMPLES.lyngk.place.turns.length),
  reviewed: newGame('yinsh', { turns: SAMPLES.yinsh.place.turns.slice(0, 26) }),
};

/** The move that most is said of. */
function telling(game: StoredGame): Step {
  const { begun, events } = game;
  const turns = events.flatMap((event) => (event.what === 'turn' ? [event.turn] : []));
  const effect = (step: Step): number => step.lost.length + step.flips.length + step.hops.length + step.captured.length / 8;
  const { steps } = sceneOf({ game: begun.game, start: begun.start, turns });
  return steps.filter(({ kind }) => kind === 'move').sort((a, b) => effect(b) - effect(a))[0]!;
}

type Look = (page: Page, look: (when: string) => Promise<void>, size: Size) => Promise<void>;
type PageKind = {
  name: string;
  path: string;
  /** Nothing of it is reached by scrolling the page. */
  fits: boolean;
  /** What is done on it is part of a turn: nothing jumps. */
  turn?: boolean;
  ready: string;
  visit?: Look;
};

async function press(page: Page, name: string, finger: boolean): Promise<void> {
  const box = (await point(page, name).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await (finger ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

/** Picks a piece up and looks at where it could go. */
async function preview(page: Page, { from, to }: Step, finger: boolean): Promise<void> {
  await press(page, from!, finger);
  if (finger) await press(page, to!, true);
  else await point(page, to!).hover();
  await page.locator('.effect').filter({ hasText: /\S/ }).waitFor();
}

const PAGES: PageKind[] = [
  { name: 'home', path: '/', fits: false, ready: '.sample svg' },
  {
    name: 'new game',
    path: '/',
    fits: false,
    ready: '.ways button',
    visit: async (page, look) => {
      await page.locator('[data-game="lyngk"] .ways button').first().click();
      await page.locator('dialog[open]').waitFor();
      await look('the choices');
    },
  },
  {
    name: 'DVONN',
    path: `/game/${GAMES.dvonn.begun.id}`,
    fits: true,
    turn: true,
    ready: '.stage [data-point]',
    visit: async (page, look, { finger }) => {
      await preview(page, telling(GAMES.dvonn), finger);
      await look('with a move in hand');
    },
  },
  {
    name: 'YINSH',
    path: `/game/${GAMES.yinsh.begun.id}`,
    fits: true,
    turn: true,
    ready: '.stage [data-point]',
    visit: async (page, look, { finger }) => {
      await press(page, 'e6', finger);
      await press(page, 'f6', finger);
      await look('with a move in hand');
      if (finger) await page.locator('.ask .btn.main').tap();
      await page.locator('.windows button').first().waitFor();
      await look('with rows to choose from');
      await page.locator('.windows button').nth(1).hover();
      await look('with a row in hand');
    },
  },
  {
    name: 'LYNGK',
    path: `/game/${GAMES.lyngk.begun.id}`,
    fits: true,
    turn: true,
    ready: '.stage [data-point]',
    visit: async (page, look, { finger }) => {
      await page.locator('.claims .chip:not(:disabled)').first().click();
      await page.locator('.chip.provisional').waitFor();
      await look('with a claim');
      await page.locator('.chip.provisional').click();
      await page.locator('.chip.provisional').waitFor({ state: 'detached' });
      await preview(page, telling(GAMES.lyngk), finger);
      await look('with a move in hand');
    },
  },
  { name: 'result', path: `/game/${GAMES.over.begun.id}`, fits: true, ready: '.result' },
  {
    name: 'analysis',
    path: '/analysis?game=lyngk&seed=4',
    fits: true,
    turn: true,
    ready: '.study [data-point]',
    visit: async (page, look) => {
      const engine = page.locator('.engine [role=switch]').first();
      if (!(await engine.isChecked())) await engine.click();
      await page.locator('.engine li button').first().waitFor();
      await look('with the engine on');
    },
  },
  {
    name: 'set-up',
    path: '/analysis?game=lyngk&seed=4',
    fits: true,
    ready: '.study [data-point]',
    visit: async (page, look) => {
      await page.locator('.toolbar [aria-pressed]').click();
      await page.locator('.verdict:not(:empty)').waitFor();
      await look('with the palette');
    },
  },
  {
    name: 'review',
    path: `/review/${GAMES.reviewed.begun.id}`,
    fits: true,
    turn: true,
    ready: '.under .btn.main',
    visit: async (page, look) => {
      await page.locator('.under .btn.main').click();
      await page.locator('.task').waitFor();
      await look('with a task');
    },
  },
  { name: 'records', path: '/records', fits: false, ready: '.list li.card' },
  { name: 'rules', path: '/rules', fits: false, ready: '.sample svg' },
  { name: 'puzzles', path: '/puzzles/dvonn', fits: false, ready: '.puzzles [data-point]' },
  { name: 'lesson', path: '/rules/yinsh', fits: false, ready: '.lesson [data-point]' },
  { name: 'settings', path: '/settings', fits: false, ready: '.preview[data-game="lyngk"] [data-point]' },
];

const chosen = { page: PAGES, size: SIZES, language: LANGUAGES, theme: THEMES };
const CASES = ALL ? allOf(chosen) : pairwise(chosen);

// ------------------------------------------------------------------ the sweep

/** One page for the mouse and one for the finger, each resized from case to case. */
async function pageFor(finger: boolean): Promise<Page> {
  const options: BrowserContextOptions = finger ? { hasTouch: true, isMobile: true } : {};
  const page = await open(null, options);
  await bring(page, server.url, ...Object.values(GAMES));
  return page;
}

async function visit(page: Page, kind: PageKind, size: Size, language: string, theme: 'light' | 'dark'): Promise<string[]> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.evaluate((code) => {
    localStorage.setItem('trefoil.settings', JSON.stringify({ sound: false, help: true, language: code }));
    // Each case begins its turn anew.
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('trefoil.turn')) sessionStorage.removeItem(key);
  }, language);
  await page.goto(server.url + kind.path);
  await page.locator(kind.ready).first().waitFor({ timeout: 60_000 });
  await page.evaluate(() => document.fonts.ready);

  const wrong: string[] = [];
  const before = await places(page);
  const look = async (when: string): Promise<void> => {
    const seen = [...(await findings(page, kind)), ...(kind.turn ? moved(before, await places(page)) : [])];
    if (seen.length > 0) await picture(page, `wrong-${kind.name}-${size.width}x${size.height}-${language}-${theme}-${when}`);
    wrong.push(...seen.map((sentence) => `${when}: ${sentence}`));
  };
  await look('at first');
  await kind.visit?.(page, look, size);
  return wrong;
}

describe.each([true, false])('by finger: %s', (finger) => {
  it.each(PAGES)('$name', { timeout: 60_000 * (ALL ? 30 : 3) }, async (kind) => {
    const page = await pageFor(finger);
    const wrong: Record<string, string[]> = {};
    for (const { size, language, theme } of CASES.filter((one) => one.page === kind && one.size.finger === finger)) {
      const found = await visit(page, kind, size, language, theme);
      if (found.length > 0) wrong[`${kind.name}, ${size.width} × ${size.height}, ${language}, ${theme}`] = found;
    }
    expect(wrong).toEqual({});
  });
});
