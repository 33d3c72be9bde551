// Every page at every size, in every language and both themes: what lies on the screen lies well. `./test` looks at a selection: every
// page in every layout, language and theme, every size in every language and theme. `npm run sweep` looks at them all, and
// `SWEEP=7 npm run sweep:pairs` at another selection, by its number, with sizes that the first has not.

import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Step, StoredGame, TimeControl } from '../src/protocol';
import { findings, moved, places } from './findings';
import { AGAINST_LEVEL_1, bench, bring, newGame, picture, point, sceneOf, Server } from './harness';
import { allOf, pairwise } from './pairs';
import { SAMPLES } from './samples';
import { acquaint, enter, FRIEND, MEMBER } from './society';
import gameEn from '../src/words/en/game';
import studyEn from '../src/words/en/study';
import gameFr from '../src/words/fr/game';
import studyFr from '../src/words/fr/study';
import gamePl from '../src/words/pl/game';
import studyPl from '../src/words/pl/study';
import gameRu from '../src/words/ru/game';
import studyRu from '../src/words/ru/study';

// Notices are sent to nobody here, so that any address will do for a browser's.
const { server, open } = bench(new Server(['--push-anywhere']));
const ALL = process.env.SWEEP === 'all';
/** A number chooses another selection, of all sizes. */
const SELECTION = ALL ? 0 : Number(process.env.SWEEP ?? 0);
/** Whoever asks for a selection of their own sees further sizes and pages. */
const MORE = ALL || SELECTION > 0 || process.env.SIZES !== undefined;
/** A part of the cases, by their names: `ONLY='360x640-(ru|fr)' npm run sweep`. */
const ONLY = new RegExp(process.env.ONLY ?? '');
/** Pictures of all that is looked at, and not only of what is wrong. */
const PICTURES = process.env.PICTURES !== undefined;

const LANGUAGES = ['en', 'ru', 'fr', 'pl'] as const;
const THEMES = ['light', 'dark'] as const;

type Size = { width: number; height: number; finger: boolean };
const byFinger = (width: number, height: number): Size => ({ width, height, finger: true });
const byMouse = (width: number, height: number): Size => ({ width, height, finger: false });

/** Windows in which pages are laid out alike. Those by mouse from 640 × 360 to 1280 × 720 are screens of twice that size at 200 % zoom. */
const FEW_SIZES: Record<string, Size[]> = {
  phone: [byFinger(390, 844), byFinger(412, 915), byMouse(500, 800)],
  'low phone': [byFinger(320, 568), byFinger(360, 640)],
  'short window': [byFinger(568, 320), byMouse(640, 360), byMouse(720, 450), byFinger(844, 390)],
  'small window': [byMouse(960, 700), byMouse(960, 540)],
  upright: [byFinger(820, 1180), byMouse(1080, 1920)],
  wide: [byMouse(1280, 720), byMouse(1920, 1080), byMouse(2560, 1440)],
};
const MORE_SIZES: Record<string, Size[]> = {
  phone: [byFinger(600, 960), byFinger(375, 812), byMouse(640, 720)],
  'low phone': [byFinger(375, 667), byMouse(480, 640)],
  'short window': [byFinger(640, 360), byFinger(667, 375), byMouse(683, 384), byFinger(915, 412), byMouse(900, 430)],
  'small window': [byFinger(960, 600), byMouse(1024, 600), byMouse(1280, 600), byMouse(800, 600), byMouse(720, 640)],
  upright: [byFinger(768, 1024), byMouse(1440, 2560), byMouse(720, 900), byMouse(1000, 1100)],
  wide: [
    byFinger(1024, 768),
    byFinger(1180, 820),
    byMouse(1366, 768),
    byMouse(1440, 900),
    byMouse(1280, 800),
    byMouse(2560, 1080),
    byMouse(1000, 640),
  ],
};
/** Other sizes in place of all those: `SIZES='700x500 412x915t'`, with a t where a finger touches. */
const OTHER_SIZES = Object.fromEntries(
  [...(process.env.SIZES ?? '').matchAll(/(\d+)x(\d+)(t?)/g)].map(([name, width, height, touch]): [string, Size[]] => [
    name,
    [{ width: Number(width), height: Number(height), finger: touch === 't' }],
  ]),
);
const LAYOUTS = Object.keys(process.env.SIZES ? OTHER_SIZES : FEW_SIZES);
const sizesOf = (layout: string): Size[] => OTHER_SIZES[layout] ?? [...FEW_SIZES[layout]!, ...(MORE ? MORE_SIZES[layout]! : [])];

// ------------------------------------------------------------------ what is on the pages

const PERSON = { kind: 'human', name: '' } as const;
/** The strongest level has the longest name. */
const AGAINST_STRONGEST = { players: [PERSON, { kind: 'engine', level: 11 }] } satisfies Parameters<typeof newGame>[1];

const startOf = (board: keyof typeof SAMPLES): { start?: string } => {
  const { start } = SAMPLES[board].place;
  return start ? { start } : {};
};

/** The sample game after so many turns. */
const sample = (board: keyof typeof SAMPLES, turns: number): StoredGame =>
  newGame(board, { ...startOf(board), turns: SAMPLES[board].place.turns.slice(0, turns), ...AGAINST_STRONGEST });
const over = (board: keyof typeof SAMPLES): StoredGame => sample(board, SAMPLES[board].place.turns.length);

/** White's move from e6 makes a run of seven, with three rows to choose from. */
const RUN_OF_SEVEN = 'W3/W6/W7/W8/2wwwWwww1/9/B9/B8/B7/B6/B3 w move 0-0';

const ENDING = 'bb,1,r,w,5/1,bw,wrw,wbwbbw,6/2,w,2,rwb,wwbw,4/wb,bw,3,bb,wb,wbbbb,2/3,wb,b,w,ww,2 w move';

const GAMES = {
  dvonnPlacing: newGame('dvonn', AGAINST_STRONGEST),
  dvonn: sample('dvonn', 67),
  dvonnOver: over('dvonn'),
  yinsh: newGame('yinsh', { start: RUN_OF_SEVEN, players: AGAINST_LEVEL_1 }),
  yinshOver: over('yinsh'),
  blitz: newGame('yinsh-blitz', AGAINST_STRONGEST),
  lyngk: sample('lyngk', 12),
  lyngkOver: over('lyngk'),
  six: newGame('lyngk-6', { seed: 4, ...AGAINST_STRONGEST }),
  yinshLate: sample('yinsh', SAMPLES.yinsh.place.turns.length - 2),
  /** White wins by many; the turn d4-d1 throws that away. */
  ending: newGame('dvonn', { start: ENDING, players: AGAINST_LEVEL_1 }),
  reviewed: newGame('yinsh', { turns: SAMPLES.yinsh.place.turns.slice(0, 26) }),
  reviewedDvonn: newGame('dvonn', { turns: SAMPLES.dvonn.place.turns.slice(0, 80) }),
  reviewedLyngk: newGame('lyngk', { ...startOf('lyngk'), turns: SAMPLES.lyngk.place.turns.slice(0, 20) }),
};
const pathOf = ({ begun }: StoredGame): string => `/game/${begun.id}`;

const sceneIn = ({ begun, events }: StoredGame) =>
  sceneOf({ game: begun.game, start: begun.start, turns: events.flatMap((event) => (event.what === 'turn' ? [event.turn] : [])) });

/** The move that most is said of. */
function telling(game: StoredGame): Step {
  const effect = (step: Step): number => step.lost.length + step.flips.length + step.hops.length + step.captured.length / 8;
  return sceneIn(game)
    .steps.filter(({ kind }) => kind === 'move')
    .sort((a, b) => effect(b) - effect(a))[0]!;
}

type Look = (page: Page, look: (when: string) => Promise<void>, size: Size) => Promise<void>;
type PageKind = {
  name: string;
  /** Where it is; some have to be made first, by whoever looks at them. */
  path: string | ((page: Page) => Promise<string>);
  /** Nothing of it is reached by scrolling the page. */
  fits: boolean;
  /** What is done on it is part of a turn: nothing jumps. */
  turn?: boolean;
  /** What is there when all of the page is, seen or not. */
  ready: string;
  visit?: Look;
  /** It is looked at by somebody with an account, or by somebody who comes to get one. */
  by?: 'member' | 'stranger';
};

/** Goes on to another page. */
async function goOn(page: Page, path: string, ready: string): Promise<void> {
  await page.goto(server.url + path);
  await page.locator(ready).first().waitFor({ state: 'attached' });
}

/** Looks at a dialog that a button opens. */
async function inDialog(page: Page, button: string, look: () => Promise<void>): Promise<void> {
  await page.locator(button).click();
  await page.locator('dialog[open]').waitFor();
  await look();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

async function press(page: Page, name: string, finger: boolean): Promise<void> {
  const box = (await point(page, name).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await (finger ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

/** Picks a piece up and looks at where it could go. */
async function preview(page: Page, { from, to }: Step, finger: boolean): Promise<void> {
  if (from) await press(page, from, finger);
  if (finger) await press(page, to!, true);
  else await point(page, to!).hover();
  await page.locator('.effect').filter({ hasText: /\S/ }).waitFor();
}

const previewing =
  (game: StoredGame): Look =>
  async (page, look, { finger }) => {
    await preview(page, telling(game), finger);
    await look('with a move in hand');
  };

const placing =
  (name: string): Look =>
  async (page, look, { finger }) => {
    if (finger) await press(page, name, true);
    else await point(page, name).hover();
    await look('with a piece in hand');
  };

const WORDS = {
  en: { ...gameEn, ...studyEn },
  ru: { ...gameRu, ...studyRu },
  fr: { ...gameFr, ...studyFr },
  pl: { ...gamePl, ...studyPl },
};
type Said = keyof (typeof WORDS)['en'];

/** What is said of something in the language of a page. */
async function say(page: Page, key: Said): Promise<string> {
  const language = await page.evaluate(() => document.documentElement.lang);
  return String(WORDS[language as keyof typeof WORDS][key]);
}

/** Presses a button of a game by its name: on the page, or in its menu. */
async function command(page: Page, key: Said): Promise<void> {
  const button = page.getByRole('button', { name: await say(page, key), exact: true }).filter({ visible: true });
  if ((await button.count()) === 0) await page.locator('.opener').filter({ visible: true }).first().click();
  await button.first().click();
  await page.evaluate(() => document.querySelectorAll<HTMLElement>(':popover-open').forEach((menu) => menu.hidePopover()));
}

/** Asks and shows what is not part of a turn: the menu, a question, an earlier position, the list of turns. */
const around: Look = async (page, look) => {
  await page.locator('.opener').filter({ visible: true }).first().click();
  await look('with the menu');
  await page.keyboard.press('Escape');
  await command(page, 'game.resign');
  await look('asked whether to resign');
  await page.locator('.ask .buttons .btn').nth(1).click();
  await page.keyboard.press('ArrowLeft');
  await look('at an earlier turn');
  await page.keyboard.press('End');
};

/** A game in play has come with its help: the fifth button of the dock, where there is a dock. */
const IN_PLAY = { fits: true, turn: true, ready: '.game:has(.stage [data-point]) .dock button:nth-child(5)' };
const OVER = { fits: true, ready: '.outcome' };
const STUDY = { path: '/analysis?game=lyngk&seed=4', fits: true, ready: '.study [data-point]' };

const reviewing = ({ begun }: StoredGame): PageKind => ({
  name: `review of ${begun.game}`,
  path: `/review/${begun.id}`,
  fits: true,
  turn: true,
  ready: '.under .btn.main',
  visit: async (page, look) => {
    const next = page.locator('.under .btn.main');
    const isInSight = await next.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isInSight, 'the way to the next mistake is in sight').toBe(true);
    // A game without a mistake has no task.
    if (await next.isDisabled()) return;
    await next.click();
    await page.locator('.task').waitFor();
    await look('with a task');
  },
});

const HOURS: TimeControl = { kind: 'fischer', initial: 10_800_000, increment: 30_000 };

/** A game over the network, to which nobody has come yet. */
async function invitation(page: Page): Promise<string> {
  await page.goto(server.url);
  const made = await page.evaluate(
    async (game) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(game) };
      return (await (await fetch('/api/games', init)).json()) as { id: string };
    },
    { game: 'yinsh', clock: HOURS, side: 'white', takeBacks: true, chat: true },
  );
  return `/online/${made.id}`;
}

/** Shows what has been said: in a tab, by the dock, or by the menu. */
async function openChat(page: Page): Promise<void> {
  const tab = page.locator('.tabs button:visible').nth(1);
  const inDock = page.locator('.dock button:visible').nth(2);
  if (await tab.count()) await tab.click();
  else if (await inDock.count()) await inDock.click();
  else {
    await page.locator('.phone-bar .opener').click();
    await page.locator('.menu .low-only').nth(3).locator('button').click();
    await page.keyboard.press('Escape');
  }
  await page.locator('.chat').waitFor();
}

/** The game that the member plays. */
let between = '';

const PAGES: PageKind[] = [
  { name: 'home', path: '/', fits: false, ready: '.sample svg' },
  {
    name: 'new game',
    path: '/',
    fits: false,
    ready: '.ways button',
    visit: async (page, look) => {
      await inDialog(page, '[data-game="lyngk"] .ways button >> nth=0', () => look('the choices'));
      await inDialog(page, '.lead .ways button >> nth=1', () => look('of a game with a friend'));
    },
  },
  { name: 'DVONN placing', path: pathOf(GAMES.dvonnPlacing), ...IN_PLAY, visit: placing('f3') },
  {
    name: 'DVONN',
    path: pathOf(GAMES.dvonn),
    ...IN_PLAY,
    visit: async (page, look, size) => {
      await previewing(GAMES.dvonn)(page, look, size);
      await page.keyboard.press('Escape');
      await around(page, look, size);
    },
  },
  {
    name: 'DVONN over',
    path: pathOf(GAMES.dvonnOver),
    ...OVER,
    visit: async (page, look) => {
      await command(page, 'picture.title');
      await page.locator('dialog[open] img, dialog[open] svg').first().waitFor();
      await look('with pictures to take');
    },
  },
  {
    name: 'YINSH',
    path: pathOf(GAMES.yinsh),
    ...IN_PLAY,
    visit: async (page, look, { finger }) => {
      await press(page, 'e6', finger);
      await press(page, 'f6', finger);
      await look('with a move in hand');
      if (finger) await page.locator('.ask .btn.main').tap();
      await page.locator('.windows button').first().waitFor();
      await look('with rows to choose from');
      await page.locator('.windows button').nth(1).hover();
      await look('with a row in hand');
      if (finger) await page.locator('.windows button').nth(1).tap();
      if (finger) await page.locator('.ask .btn.main').tap();
      else await page.locator('.windows button').nth(1).click();
      await page.locator('.windows').waitFor({ state: 'detached' });
      await look('with a ring to remove');
    },
  },
  { name: 'YINSH over', path: pathOf(GAMES.yinshOver), ...OVER },
  { name: 'YINSH blitz placing', path: pathOf(GAMES.blitz), ...IN_PLAY, visit: placing('e5') },
  {
    name: 'LYNGK',
    path: pathOf(GAMES.lyngk),
    ...IN_PLAY,
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
  { name: 'LYNGK over', path: pathOf(GAMES.lyngkOver), ...OVER },
  {
    name: 'LYNGK six',
    path: pathOf(GAMES.six),
    ...IN_PLAY,
    visit: async (page, look, size) => {
      await previewing(GAMES.six)(page, look, size);
      await page.keyboard.press('Escape');
      await around(page, look, size);
    },
  },
  {
    name: 'help',
    path: pathOf(GAMES.lyngk),
    ...IN_PLAY,
    visit: async (page, look) => {
      await page.keyboard.press('h');
      await page.locator('.help').waitFor();
      await look('what help there is');
      await page.locator('.help .buttons .btn').nth(1).click();
      await page.locator('.help p').filter({ hasText: /\S/ }).waitFor();
      await look('with a threat');
    },
  },
  {
    name: 'analysis',
    ...STUDY,
    turn: true,
    visit: async (page, look) => {
      const engine = page.locator('.engine [role=switch]').first();
      if (!(await engine.isChecked())) await engine.click();
      await page.locator('.engine li button').first().waitFor();
      await look('with the engine on');
      for (const sheet of ['study.shareShort', 'study.playOnShort'] as const) {
        await page
          .locator('.dock')
          .getByRole('button', { name: await say(page, sheet), exact: true })
          .click();
        await page.locator('dialog[open]').waitFor();
        await look(`with the sheet of ${sheet}`);
        await page.keyboard.press('Escape');
        await page.locator('dialog[open]').waitFor({ state: 'detached' });
      }
    },
  },
  {
    name: 'set-up',
    ...STUDY,
    visit: async (page, look) => {
      await page.locator('.toolbar [aria-pressed]').click();
      await page.locator('.verdict:not(:empty)').waitFor();
      await look('with the palette');
      for (const game of ['yinsh', 'dvonn']) {
        await page.locator('.toolbar select').selectOption(game);
        if (!(await page.locator('.verdict').count())) await page.locator('.toolbar [aria-pressed]').click();
        await page.locator(`[data-game="${game}"] .verdict:not(:empty)`).waitFor();
        await look(`with the palette of ${game}`);
      }
    },
  },
  reviewing(GAMES.reviewed),
  { name: 'records', path: '/records', fits: false, ready: '.list li.card' },
  {
    name: 'rules',
    path: '/rules',
    fits: false,
    ready: '.sample svg',
    visit: async (page, look) => {
      await goOn(page, '/rules/yinsh', '.lesson [data-point]');
      await look('of YINSH');
    },
  },
  {
    name: 'lessons',
    path: '/learn/lyngk',
    fits: false,
    ready: '.learn [data-point]',
    visit: async (page, look) => {
      for (const at of [5, -1]) {
        await page.locator('.learn .dot').nth(at).click();
        await look(`at lesson ${at}`);
      }
    },
  },
  {
    name: 'puzzles',
    path: '/puzzles/dvonn',
    fits: false,
    ready: '.puzzles [data-point]',
    visit: async (page, look) => {
      await page.keyboard.press('s');
      await page
        .locator('.puzzles .said')
        .filter({ hasText: /[a-k]\d/ })
        .waitFor();
      await look('with the solution');
    },
  },
  {
    name: 'settings',
    path: '/settings',
    fits: false,
    ready: '.preview[data-game="lyngk"] [data-point]',
    visit: async (page, look) => {
      const notices = page.locator('section[aria-labelledby="notices-title"]');
      await notices.locator('button').first().waitFor();
      if ((await notices.locator('.kinds').count()) === 0) await notices.locator('button').first().click();
      await notices.locator('.kinds input').first().waitFor();
      await look('with notices');
    },
  },
  { name: 'invitation', path: invitation, fits: false, ready: '.link .qr svg' },
  {
    name: 'online game',
    path: async (page) => {
      const path = await invitation(page);
      const guest = await open(path);
      await guest.locator('.stage [data-point]').first().waitFor();
      return path;
    },
    // The chat takes the place of what is asked where there is no other.
    fits: true,
    ready: '.stage [data-point]',
    visit: async (page, look) => {
      await openChat(page);
      await look('with the chat');
    },
  },
  {
    name: 'game of members',
    // Somebody waits for an answer: a notice lies over the bar.
    path: async () => `/online/${between}`,
    fits: true,
    ready: '.notices .notice li',
    by: 'member',
    visit: async (page, look) => {
      await page.locator('.notices .close').click();
      await page.locator('.notices .notice').waitFor({ state: 'detached' });
      await openChat(page);
      await inDialog(page, '.chat .who', async () => {
        await page.locator('dialog[open] textarea').waitFor();
        await look('about somebody');
      });
    },
  },
  {
    name: 'lobby',
    path: '/lobby',
    fits: false,
    ready: '.lobby .btn[aria-label]',
    by: 'member',
    visit: async (page, look) => {
      for (const which of [0, 1]) {
        await inDialog(page, `section[aria-labelledby="open-seeks"] .row .btn >> nth=${which}`, () => look(`with dialog ${which}`));
      }
      // One seek is enough for all: the server lets nobody make many in a row.
      if ((await page.locator('.clocks .clock.main').count()) === 0) await page.locator('.clocks .clock').last().click();
      await page.locator('.clocks .clock.main').waitFor();
      await look('with a seek');
      await goOn(page, '/playing', '.playing .board svg');
      await page.locator('.notice li:nth-child(2)').waitFor();
      await look('games being played, with notices');
    },
  },
  {
    name: 'profile',
    path: `/people/${MEMBER}`,
    fits: false,
    ready: '.profile .mini svg',
    by: 'member',
    visit: async (page, look) => {
      await page.locator('.ratings .btn').last().click();
      await page.locator('figure path').waitFor({ state: 'attached' });
      await look('with a course');
      await goOn(page, `/people/${FRIEND}`, '.profile .mini svg');
      await inDialog(page, '.lead .btn.main', () => look('of somebody else, with a challenge'));
    },
  },
  {
    name: 'account',
    path: '/account',
    fits: false,
    ready: '#account-data',
    by: 'member',
    visit: async (page, look) => {
      const form = page.locator('section[aria-labelledby="account-password"] form');
      for (const field of [0, 1]) await form.locator('input').nth(field).fill('not the password');
      await form.locator('.btn').click();
      await page.locator('.problem').waitFor();
      await look('with a problem');
    },
  },
  {
    name: 'door',
    path: '/account/sign-up',
    fits: false,
    ready: 'form .btn.main',
    by: 'stranger',
    visit: async (page, look) => {
      for (const way of ['sign-in', 'recover', 'forgotten', 'reset', 'email']) {
        await goOn(page, `/account/${way}`, 'form .btn.main');
        await look(way);
      }
      await goOn(page, '/device', '.page .btn.main');
      await look('the link of a device');
      await goOn(page, '/nowhere', '.page .btn.main');
      await look('where nothing is');
    },
  },
];

/** Further games on pages that are known, and what is met less often. */
const MORE_PAGES: PageKind[] = [
  {
    name: 'first time',
    path: '/',
    fits: false,
    ready: '.sample svg',
    visit: async (page, look) => {
      await page.evaluate(() => localStorage.clear());
      await inDialog(page, '[data-game="lyngk"] .play', () => look('the question'));
    },
  },
  {
    name: 'lists of turns and keys',
    path: pathOf(GAMES.yinshLate),
    ...IN_PLAY,
    turn: false,
    visit: async (page, look) => {
      await page.keyboard.press('/');
      await page.locator('.turns-card input').waitFor();
      await look('with a turn to type');
      await page.locator('.turns-card input').blur();
      await page.keyboard.press('?');
      await page.locator('dialog[open]').waitFor();
      await look('with the keys');
    },
  },
  {
    name: 'warning',
    path: pathOf(GAMES.ending),
    ...IN_PLAY,
    visit: async (page, look, { finger }) => {
      await page.keyboard.press('h');
      await page.locator('.help .buttons .btn').first().click();
      await page
        .locator('.help h2')
        .filter({ hasText: /[a-k]\d/ })
        .waitFor();
      await look('with a piece');
      await page.locator('.help .buttons .btn').first().click();
      await page.locator('.help p').filter({ hasText: /\S/ }).waitFor();
      await look('with a hint');
      await page.keyboard.press('Escape');
      for (const name of ['d4', 'd1']) await press(page, name, finger);
      if (finger) await page.locator('.ask .btn.main').tap();
      await page.locator('.help.warning').waitFor();
      await look('with a warning');
    },
  },
  ...(['dvonn', 'yinsh'] as const).map((game): PageKind => ({
    name: `analysis of ${game}`,
    path: `/analysis?game=${game}&turns=${SAMPLES[game].place.turns.slice(0, 14).join('.')}`,
    fits: true,
    turn: true,
    ready: '.study [data-point]',
    visit: async (page, look) => {
      const engine = page.locator('.engine [role=switch]').first();
      if (!(await engine.isChecked())) await engine.click();
      await page.locator('.engine li button').first().waitFor();
      await look('with the engine on');
      await page.keyboard.press('?');
      await page.locator('dialog[open]').waitFor();
      await look('with the keys');
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      await inDialog(page, '.toolbar .btn >> nth=2', () => look('with the sheet to open'));
    },
  })),
  reviewing(GAMES.reviewedDvonn),
  reviewing(GAMES.reviewedLyngk),
  ...(['dvonn', 'lyngk'] as const).map((game): PageKind => ({
    name: `rules of ${game}`,
    path: `/rules/${game}`,
    fits: false,
    ready: '.lesson [data-point]',
  })),
  ...(['dvonn', 'yinsh'] as const).map((game): PageKind => ({
    name: `lessons of ${game}`,
    path: `/learn/${game}`,
    fits: false,
    ready: '.learn [data-point]',
    visit: async (page, look) => {
      for (const at of [2, 4, 6, 8]) {
        await page.locator('.learn .dot').nth(at).click();
        await look(`at lesson ${at}`);
      }
    },
  })),
  ...(['yinsh', 'lyngk', 'yinsh-blitz', 'lyngk-6'] as const).map((game): PageKind => ({
    name: `puzzles of ${game}`,
    path: `/puzzles/${game}`,
    fits: false,
    ready: '.puzzles [data-point]',
    visit: async (page, look) => {
      await page.locator('.which select').selectOption('own');
      await page.locator('.puzzles .none').waitFor();
      await look('with none of one’s own');
      await page.locator('.which select').selectOption('rated');
      await page.locator('.puzzles [data-point]').first().waitFor();
      await look('by rating');
      await page.keyboard.press('s');
      await page
        .locator('.puzzles .said')
        .filter({ hasText: /[a-k]\d/ })
        .waitFor();
      await look('with the solution');
    },
  })),
];

const chosen = {
  page: MORE ? [...PAGES, ...MORE_PAGES] : PAGES,
  layout: LAYOUTS,
  size: LAYOUTS.flatMap(sizesOf),
  language: LANGUAGES,
  theme: THEMES,
};
const fitting = ({ layout, size }: { layout: string; size: Size }): boolean => sizesOf(layout).includes(size);
const nameOf = ({ size, language, theme }: { size: Size; language: string; theme: string }): string =>
  `${size.width}x${size.height}-${language}-${theme}`;
const CASES = (ALL ? allOf(chosen).filter(fitting) : pairwise(chosen, fitting, SELECTION)).filter((one) => ONLY.test(nameOf(one)));

// ------------------------------------------------------------------ the sweep

/** One page for the mouse and one for the finger, each resized from case to case; others for people with accounts. */
const hands = new Map<string, Page>();

async function pageFor({ finger }: Size, by: PageKind['by']): Promise<Page> {
  const name = `${finger} ${by}`;
  const known = hands.get(name);
  if (known) return known;
  const options: BrowserContextOptions = finger ? { hasTouch: true, isMobile: true } : {};
  // Whoever is not signed in, or has a wrong password, is told so by what the browser calls an error.
  const page = await open(null, { ...options, stays: true, mayFail: by !== undefined });
  await subscribable(page);
  await bring(page, server.url, ...Object.values(GAMES));
  if (by === 'member') await becomeMember(page);
  hands.set(name, page);
  return page;
}

let friend: Page | undefined;

/** The first to come makes the account, and gets to know somebody. */
async function becomeMember(page: Page): Promise<void> {
  await enter(page, MEMBER, friend === undefined);
  // From now on the browser knows that somebody has an account here, and listens for what others ask.
  await goOn(page, '/account', '#account-data');
  if (friend) return;
  friend = await open('/', { stays: true });
  await enter(friend, FRIEND, true);
  between = await acquaint(page, friend);
}

/** A browser whose push service takes every subscription. */
async function subscribable(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin: server.url });
  await page.context().addInitScript(() => {
    const endpoint = 'http://127.0.0.1:9/nobody';
    // The point and the secret of an example (RFC 8291).
    const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
    const keys = { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
    const made = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem('subscribed') ? made : null),
      subscribe: async () => (localStorage.setItem('subscribed', 'yes'), made),
    });
  });
}

/** Fonts are there, and nothing has moved for a few frames. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = (): Promise<unknown> => new Promise((drawn) => requestAnimationFrame(drawn));
    const where = (): string =>
      [...document.querySelectorAll('body *')]
        .map((element) => element.getBoundingClientRect())
        .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' '))
        .join();
    let last = '';
    for (let still = 0; still < 3;) {
      await frame();
      const now = where();
      still = now === last ? still + 1 : 0;
      last = now;
    }
  });
}

async function visit(page: Page, kind: PageKind, path: string, size: Size, language: string, theme: 'light' | 'dark'): Promise<string[]> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.evaluate((code) => {
    localStorage.setItem('trefoil.settings', JSON.stringify({ sound: false, help: true, language: code }));
    // Each case begins its turn anew.
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('trefoil.turn')) sessionStorage.removeItem(key);
  }, language);
  await page.goto(server.url + path);
  // A change behind # alone would leave the page as it is.
  if (path.includes('#')) await page.reload();
  await page.locator(kind.ready).first().waitFor({ state: 'attached', timeout: 120_000 });
  await settled(page);

  const wrong: string[] = [];
  const before = await places(page);
  const look = async (when: string): Promise<void> => {
    await settled(page);
    const seen = [...(await findings(page, kind)), ...(kind.turn ? moved(before, await places(page)) : [])];
    const name = `${kind.name}-${nameOf({ size, language, theme })}-${when}`;
    if (seen.length > 0) await picture(page, `wrong-${name}`);
    if (PICTURES) await picture(page, `sweep-${name}`);
    wrong.push(...seen.map((sentence) => `${when}: ${sentence}`));
  };
  await look('at first');
  await kind.visit?.(page, look, size);
  return wrong;
}

it.each(chosen.page)('$name', { timeout: 60_000 * (ALL ? 60 : 4) }, async (kind) => {
  const paths = new Map<Page, string>();
  const wrong: Record<string, string[]> = {};
  for (const { size, language, theme } of CASES.filter((one) => one.page === kind)) {
    const page = await pageFor(size, kind.by);
    const path = typeof kind.path === 'string' ? kind.path : (paths.get(page) ?? (await kind.path(page)));
    paths.set(page, path);
    const found = await visit(page, kind, path, size, language, theme);
    if (found.length > 0) wrong[`${kind.name}, ${size.width} × ${size.height}, ${language}, ${theme}`] = found;
  }
  expect(wrong).toEqual({});
});
