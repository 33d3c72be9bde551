// Every page but the game itself: what can be done on it, how it looks, and what axe says of it.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SAMPLES } from './samples';
import type { StoredGame } from '../src/protocol';
import {
  AGAINST_LEVEL_1,
  bench,
  bring,
  DESKTOP,
  expectAccessible,
  newGame,
  PHONE,
  picture,
  SMALL_PHONE,
  type OpenOptions,
} from './harness';

const { server, open } = bench();

function begun(board: 'dvonn' | 'yinsh' | 'lyngk'): StoredGame {
  const { place, from } = SAMPLES[board];
  const start = place.start ? { start: place.start } : {};
  return newGame(board, { ...start, turns: place.turns.slice(0, from + 6), players: AGAINST_LEVEL_1 });
}

const GAMES = {
  dvonn: begun('dvonn'),
  yinsh: begun('yinsh'),
  lyngk: begun('lyngk'),
  over: newGame('yinsh', { turns: SAMPLES.yinsh.place.turns }),
};

/** A page of a reader who has played. */
async function openWithGames(path: string, options: OpenOptions = {}): Promise<Page> {
  const page = await open(null, options);
  await bring(page, server.url, ...Object.values(GAMES));
  await page.goto(server.url + path);
  return page;
}

describe('the start page', () => {
  it('one click and one is playing', async () => {
    const page = await open('/');
    await page.locator('[data-game="yinsh"] .play').click();
    await page.waitForURL(/\/game\//);
    await page.locator('.stage [data-point="e5"]').click();
    await page.getByRole('button', { name: 'Turn 2' }).waitFor();
  });

  it('remembers what was chosen', async () => {
    const page = await open('/');
    await page.locator('[data-game="lyngk"]').getByRole('button', { name: 'Computer' }).click();
    await page.getByRole('radio', { name: 'Second' }).check();
    await page.getByRole('radio', { name: 'Six-stack' }).check();
    await page.getByRole('radio', { name: 'By number' }).check();
    await page.getByRole('dialog').getByRole('spinbutton').fill('12');
    await picture(page, 'new-game-desktop');
    await page.getByRole('dialog').getByRole('button', { name: 'Play' }).click();
    await page.waitForURL(/\/game\//);
    await page.getByRole('heading', { name: 'LYNGK six-stack' }).waitFor({ state: 'attached' });
    await page.locator('.them').getByText('Player 1').waitFor();
    await page.goto(`${server.url}/`);
    await page.locator('[data-game="lyngk"] .play').getByText('Newcomer · you are second · Six-stack').waitFor();
  });

  it('DVONN can begin with all pieces placed', async () => {
    const page = await open('/');
    await page.locator('[data-game="dvonn"]').getByRole('button', { name: 'Two players' }).click();
    await page.getByRole('radio', { name: 'Symmetric' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Play' }).click();
    await page.getByText('White: move one of your stacks').first().waitFor();
    await expect.poll(() => page.locator('.stage .piece').count()).toBe(49);
  });

  it('shows unfinished games and opens them', async () => {
    const page = await openWithGames('/');
    await page.locator(`a[href="/game/${GAMES.lyngk.begun.id}"]`).click();
    await page.waitForURL(/\/game\//);
    await page.locator('.stage [data-point]').first().waitFor();
  });

  it('opens a record or a position, and says what is wrong with other things', async () => {
    const page = await open('/', { mayFail: true });
    const field = page.getByRole('textbox', { name: 'Open a game or a position' });
    await field.fill('neither this nor that');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.locator('#open-problem').waitFor();
    await field.fill('[Game "yinsh"]\n\n1. e5 2. f5 *');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.waitForURL(/\/analysis/);
    await field.waitFor({ state: 'detached' });
  });

  it('lets one choose where a text has several games', async () => {
    const page = await open('/');
    await page
      .getByRole('textbox', { name: 'Open a game or a position' })
      .fill('[Game "dvonn"] [White "Ada"] [Black "Bo"]\n\n1. c3 *\n\n[Game "yinsh"] [White "Cy"] [Black "Di"]\n\n1. e5 2. f5 *');
    await page.getByRole('button', { name: 'Open' }).click();
    const found = page.locator('.found li button');
    await expect.poll(() => found.count()).toBe(2);
    await found.filter({ hasText: 'Cy' }).click();
    await page.waitForURL(/\/analysis\?game=yinsh/);
    await page.locator('.turn', { hasText: 'f5' }).waitFor();
  });
});

describe('the records', () => {
  const rows = (page: Page) => page.locator('.list li.card');

  it('are filtered, and the filter stands in the address', async () => {
    const page = await openWithGames('/records');
    await expect.poll(() => rows(page).count()).toBe(4);
    await page.getByLabel('Game').selectOption('dvonn');
    await page.waitForURL(/game=dvonn/);
    await expect.poll(() => rows(page).count()).toBe(1);
    await expect.poll(() => rows(page).getByText('DVONN').count()).toBe(1);
    await page.getByLabel('Game').selectOption('');
    await page.getByLabel('Opponent').selectOption('1');
    await expect.poll(() => rows(page).count()).toBe(3);
    await page.getByLabel('Result').selectOption('won');
    await page.getByText('No game here yet').waitFor();
  });

  it('leave out games that nobody has played in', async () => {
    const page = await open('/');
    await page.locator('[data-game="yinsh"]').getByRole('button', { name: 'Two players' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Play' }).click();
    await page.locator('.stage [data-point]').first().waitFor();
    await page.goto(`${server.url}/records`);
    await page.getByText('No game here yet').waitFor();
  });

  it('can be deleted, and brought back for a while', async () => {
    const page = await openWithGames('/records');
    const row = rows(page).filter({ has: page.locator(`a[href="/game/${GAMES.over.begun.id}"]`) });
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The game is deleted.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.waitFor();
    await page.reload();
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The game is deleted.').waitFor();
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(3);
    await expect.poll(() => row.count()).toBe(0);
  });

  it('go into one file, and come back from it', async () => {
    const page = await openWithGames('/records');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save all' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('trefoil-games.json');
    const path = await file.path();
    const load = async (on: Page) => on.locator('input[type=file]').setInputFiles(path);
    await load(page);
    await page.getByText('0 games loaded. 4 were here already.').waitFor();

    const elsewhere = await open('/records');
    await load(elsewhere);
    await elsewhere.getByText('4 games loaded.').waitFor();
    await expect.poll(() => rows(elsewhere).count()).toBe(4);
    await elsewhere.locator('input[type=file]').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await elsewhere.getByRole('alert').getByText('This is not a file of games').waitFor();
  });

  it('can be saved as text, all and one by one', async () => {
    const page = await openWithGames('/records');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'As records' }).click();
    expect((await saved).suggestedFilename()).toBe('trefoil-games.txt');
    const one = page.waitForEvent('download');
    await rows(page).first().getByRole('button', { name: 'Save the record' }).click();
    expect((await one).suggestedFilename()).toContain(GAMES.over.begun.id);
  });

  it('say that they may be lost, where the browser does not promise to keep them', async () => {
    const page = await open(null);
    await page.addInitScript(() => {
      StorageManager.prototype.persisted = async () => false;
      StorageManager.prototype.persist = async () => false;
    });
    await bring(page, server.url, GAMES.over);
    await page.getByText('it may delete them').waitFor();
  });

  it('of the earlier version on this machine can be copied, once', async () => {
    const page = await open(null);
    const [old] = [newGame('yinsh', { turns: ['e5', 'f5'] })];
    await page.route('**/api/earlier', (route) => route.fulfill({ json: [old, GAMES.over] }));
    await bring(page, server.url, GAMES.over);
    await page.goto(`${server.url}/records`);
    await page.getByText('The earlier version has stored 1 game on this machine.').waitFor();
    await page.getByRole('button', { name: 'Copy here' }).click();
    await page.getByText('1 game loaded.').waitFor();
    await expect.poll(() => rows(page).count()).toBe(2);
    await expect.poll(() => page.getByRole('button', { name: 'Copy here' }).count()).toBe(0);
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(2);
    await expect.poll(() => page.getByRole('button', { name: 'Copy here' }).count()).toBe(0);
  });
});

describe('language and theme', () => {
  it('the language is switched at once, and kept', async () => {
    const page = await open('/');
    for (const [code, title] of [
      ['ru', 'Три игры за одним столом'],
      ['fr', 'Trois jeux, une table'],
      ['pl', 'Trzy gry przy jednym stole'],
    ] as const) {
      await page.locator('.language select').selectOption(code);
      await page.getByRole('heading', { name: title }).waitFor();
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(code);
    }
    await page.reload();
    await page.getByRole('heading', { name: 'Trzy gry przy jednym stole' }).waitFor();
  });

  it('the theme is switched, and kept', async () => {
    const page = await open('/', { colorScheme: 'light' });
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.getByRole('button', { name: 'Dark theme' }).click();
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await ground()).toBe(dark);
  });

  it('the settings change the boards beside them', async () => {
    const page = await open('/settings');
    await page.locator('.preview[data-game="yinsh"] [data-point]').first().waitFor();
    await page.getByRole('radio', { name: 'High contrast' }).check();
    await page.locator('.preview[data-game="yinsh"] [data-style="contrast"]').waitFor();
    await page.getByRole('checkbox', { name: /Confirm moves/ }).check();
    await page.reload();
    await expect.poll(() => page.getByRole('checkbox', { name: /Confirm moves/ }).isChecked()).toBe(true);
  });
});

describe('getting about', () => {
  it('a skip link, titles, the focus on a new page, and a page for wrong addresses', async () => {
    const page = await open('/');
    await page.getByRole('heading', { name: 'Three games, one table' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.getByRole('link', { name: 'Records' }).click();
    await page.getByRole('heading', { name: 'Records' }).waitFor();
    expect(await page.title()).toBe('Records · Trefoil');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.goBack();
    await page.getByRole('heading', { name: 'Three games, one table' }).waitFor();
    await page.goto(`${server.url}/nowhere`);
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  });
});

const PAGES: [string, () => string, string][] = [
  ['home', () => '/', '.sample svg'],
  ['game-dvonn', () => `/game/${GAMES.dvonn.begun.id}`, '.stage [data-point]'],
  ['game-yinsh', () => `/game/${GAMES.yinsh.begun.id}`, '.stage [data-point]'],
  ['game-lyngk', () => `/game/${GAMES.lyngk.begun.id}`, '.stage [data-point]'],
  ['game-over', () => `/game/${GAMES.over.begun.id}`, '.result'],
  ['records', () => '/records', '.list li'],
  ['settings', () => '/settings', '.preview[data-game="lyngk"] svg'],
  ['missing', () => '/nowhere', 'h1'],
  ['rules', () => '/rules', 'h1'],
  ['analysis', () => '/analysis', 'h1'],
];

describe('every page in both themes, at every size', () => {
  it.each(PAGES)('%s', async (name, path, ready) => {
    for (const [size, options] of Object.entries({ desktop: DESKTOP, phone: PHONE, small: SMALL_PHONE })) {
      const page = await openWithGames(path(), { ...options, colorScheme: 'light' });
      await page.locator(ready).first().waitFor({ state: 'attached' });
      await expectFits(page);
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        if (size !== 'small') await expectAccessible(page, `${name}, ${size}, ${theme}`);
        await picture(page, `${name}-${size}-${theme}`);
      }
      await page.context().close();
    }
  });
});

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
}
