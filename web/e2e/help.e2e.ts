// Help in a game on this device, and how it ends.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Seat, StoredGame } from '../src/protocol';
import { AGAINST_LEVEL_1, bench, bring, DESKTOP, expectAccessible, newGame, PHONE, picture, point, Shown, SMALL_PHONE } from './harness';
import { SAMPLES } from './samples';

const { server, open } = bench();

/** White wins by many; the turn d4-d1 throws that away. */
const ENDING = 'bb,1,r,w,5/1,bw,wrw,wbwbbw,6/2,w,2,rwb,wwbw,4/wb,bw,3,bb,wb,wbbbb,2/3,wb,b,w,ww,2 w move';
const ending = (more = {}): StoredGame => newGame('dvonn', { start: ENDING, players: AGAINST_LEVEL_1, ...more });

type Options = NonNullable<Parameters<typeof open>[1]>;
async function join(game: StoredGame, options: Options = {}): Promise<{ page: Page; live: Shown }> {
  const page = await open(null, { ...options, settings: { help: true, confirm: false, ...options.settings } });
  await bring(page, server.url, game);
  await page.goto(`${server.url}/game/${game.begun.id}`);
  await page.locator('.stage [data-point]').first().waitFor();
  return { page, live: new Shown(page, game) };
}

const helpButton = (page: Page) =>
  page.locator('button:visible', { has: page.locator('svg') }).and(page.getByRole('button', { name: 'Help', exact: true }));

describe.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const)('help, on %s', (where, screen) => {
  it('says which piece, then where to, and draws it', async () => {
    const { page } = await join(ending(), screen);
    await helpButton(page).first().click();
    await page.getByRole('button', { name: 'Which piece?' }).click();
    await page.getByRole('heading', { name: /^Look at [a-k][1-5]\.$/ }).waitFor();
    await page.getByRole('button', { name: 'And where to?' }).click();
    await page.getByRole('heading', { name: 'A good turn:' }).waitFor();
    await page.locator('.help p').getByText(/White/).waitFor();
    await expect.poll(() => page.locator('.stage .best').count()).toBeGreaterThan(0);
    await expectAccessible(page, `a hint, on ${where}`);
    await picture(page, `help-hint-${where.split(' ')[1]}`);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'A good turn:' }).waitFor({ state: 'detached' });
  });

  it('shows what the other side would do', async () => {
    const { page } = await join(ending(), screen);
    await helpButton(page).first().click();
    await page.getByRole('button', { name: 'What is threatened?' }).click();
    await page.getByRole('heading', { name: 'If it were the other side’s turn:' }).waitFor();
    await page.locator('.help').getByText(/Black/).first().waitFor();
    await picture(page, `help-threat-${where.split(' ')[1]}`);
  });

  it('warns before a turn that throws much away; one more click plays it', async () => {
    const { page, live } = await join(ending(), screen);
    await point(page, 'd4').click();
    await point(page, 'd1').click();
    await page.getByRole('heading', { name: 'Are you sure?' }).waitFor();
    expect((await live.read()).turns).toEqual([]);
    await picture(page, `help-warning-${where.split(' ')[1]}`);
    await page.getByRole('button', { name: 'Choose again' }).click();
    await point(page, 'd4').click();
    await point(page, 'd1').click();
    await page.getByRole('button', { name: 'Play it anyway' }).click();
    await page.locator('[title="d4-d1"]').first().waitFor({ state: 'attached' });
  });
});

describe('help', () => {
  it('is asked for by a key, and counted in the result', async () => {
    const { page } = await join(ending());
    await helpButton(page).first().waitFor();
    await page.keyboard.press('h');
    await page.getByRole('button', { name: 'Which piece?' }).click();
    await page.getByRole('heading', { name: /^Look at/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Resign' }).first().click();
    await page.locator('.ask .btn.main', { hasText: 'Resign' }).click();
    await page.getByText('With help once.').waitFor();
  });

  it('can be turned off', async () => {
    const { page, live } = await join(ending(), { settings: { help: false } });
    await expect.poll(() => helpButton(page).count()).toBe(0);
    await point(page, 'd4').click();
    await live.after(() => point(page, 'd1').click());
  });

  it.each(['yinsh', 'lyngk'] as const)('knows %s too', async (game) => {
    const { place } = SAMPLES[game];
    const turns = place.turns.slice(0, game === 'yinsh' ? 16 : 6);
    const { page } = await join(newGame(game, { ...(place.start ? { start: place.start } : {}), turns }));
    for (const [ask, told] of [
      ['Which piece?', /^Look at/],
      ['What is threatened?', 'If it were the other side’s turn:'],
    ] as const) {
      await helpButton(page).first().click();
      await page.getByRole('button', { name: ask }).click();
      await page.getByRole('heading', { name: told }).waitFor();
      await page.keyboard.press('Escape');
    }
  });

  it.each(['ru', 'fr', 'pl'])('is said in %s on a small phone', async (language) => {
    const { page } = await join(ending(), { ...SMALL_PHONE, settings: { language, confirm: false } });
    await point(page, 'd4').click();
    await point(page, 'd1').click();
    await page.locator('.help.warning').waitFor();
    await picture(page, `help-warning-${language}`);
  });
});

describe('the result', () => {
  const PERSON: Seat = { kind: 'human', name: '' };
  const over = (board: keyof typeof SAMPLES, players: [Seat, Seat] = [PERSON, PERSON]): StoredGame => {
    const { place } = SAMPLES[board];
    return newGame(board, { ...(place.start ? { start: place.start } : {}), turns: place.turns, players });
  };

  it.each(['dvonn', 'yinsh', 'lyngk'] as const)('of %s shows the count and moments to step into', async (board) => {
    for (const [name, screen] of [
      ['desktop', DESKTOP],
      ['phone', PHONE],
    ] as const) {
      const { page } = await join(over(board), screen);
      await page.locator('.outcome.won').waitFor();
      await expect.poll(() => page.locator('.outcome li button').count()).toBeLessThanOrEqual(3);
      await expectAccessible(page, `the result of ${board}`);
      await picture(page, `result-${board}-${name}`);
      const moment = page.locator('.outcome li button').first();
      const number = (await moment.locator('b').innerText()).trim();
      await moment.click();
      await page.getByRole('heading', { name: `The position after turn ${number}` }).waitFor();
      await page.getByRole('button', { name: 'Back to the game' }).click();
      await page.locator('.outcome').waitFor();
    }
  });

  it.each(['en', 'ru', 'fr', 'pl'])('has all of the count in view on low phones and in short windows, in %s', async (language) => {
    const players: [Seat, Seat] = [PERSON, { kind: 'engine', level: 3 }];
    const games = (['dvonn', 'yinsh', 'lyngk'] as const).map((board) => over(board, players));
    const page = await open(null, { ...SMALL_PHONE, settings: { help: true, language } });
    await bring(page, server.url, ...games);
    const hidden: string[] = [];
    for (const { begun } of games) {
      await page.goto(`${server.url}/game/${begun.id}`);
      // Who has won has a level more to choose.
      await page
        .locator('.outcome .buttons .btn')
        .nth(begun.game === 'lyngk' ? 3 : 2)
        .waitFor();
      for (const [width, height] of [
        [360, 640],
        [320, 568],
        [844, 390],
        [640, 360],
      ] as const) {
        await page.setViewportSize({ width, height });
        const cut = await page.evaluate(() => {
          const count = document.querySelector('.outcome [role=img], .outcome table')!.getBoundingClientRect();
          const room = document.querySelector('.outcome .told')!.getBoundingClientRect();
          return Math.round(Math.max(count.bottom - room.bottom, room.top - count.top));
        });
        if (cut > 0) hidden.push(`${begun.game}, ${width} × ${height}: ${cut} px`);
      }
      await page.setViewportSize({ width: 360, height: 640 });
      if (language === 'ru') await picture(page, `result-${begun.game}-low-phone`);
    }
    expect(hidden).toEqual([]);
  });

  it('looks different for a win, a loss and a draw', async () => {
    const looks: string[] = [];
    for (const [own, language] of [
      [0, 'en'],
      [1, 'fr'],
    ] as const) {
      const players: [Seat, Seat] = own === 0 ? [PERSON, { kind: 'engine', level: 1 }] : [{ kind: 'engine', level: 2 }, PERSON];
      const { page } = await join(over('yinsh', players), { settings: { language } });
      await page.locator('.outcome').waitFor();
      looks.push((await page.locator('.outcome').getAttribute('class')) ?? '');
      await page.getByRole('button', { name: own === 0 ? 'Rematch' : 'Revanche' }).waitFor();
      await page
        .getByRole('link', { name: own === 0 ? 'Review' : /Revue|Analyse|Relecture|Bilan/ })
        .first()
        .waitFor();
      await picture(page, `result-yinsh-${own === 0 ? 'white' : 'black'}`);
    }
    const drawn = over('yinsh');
    const turns = drawn.events.slice(0, 6);
    const at = turns.at(-1)!.at;
    const agreed: StoredGame = {
      ...drawn,
      events: [...turns, { version: 7, at, what: 'ended', end: { winner: null, reason: 'agreement' } }],
    };
    const { page } = await join(agreed);
    await page.locator('.outcome.drawn').waitFor();
    await picture(page, 'result-yinsh-drawn');
    expect(new Set([...looks.map((look) => /won|lost|drawn/.exec(look)?.[0]), 'drawn']).size).toBe(3);
  });
});
