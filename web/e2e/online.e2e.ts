// Games between two people at two browsers, over the real program.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewOnlineGame, Online, Step, StoredGame, TimeControl } from '../src/protocol';
import { byClick, byTouch, preferred, press } from './hands';
import { bench, DESKTOP, expectAccessible, PHONE, picture, point, randomness, sceneOf, Shown, type OpenOptions } from './harness';

const { server, open } = bench();

const MINUTES: TimeControl = { kind: 'fischer', initial: 300_000, increment: 2000 };
const DAYS: TimeControl = { kind: 'days', days: 3 };
/** White's move from e6 makes a run of seven, with three windows of five. */
const RUN_OF_SEVEN = 'W3/W6/W7/W8/2wwwWwww1/9/B9/B8/B7/B6/B3 w move 0-0';

type Player = { page: Page; live: Shown };

const aGame = (more: Partial<NewOnlineGame> = {}): NewOnlineGame => ({
  game: 'yinsh',
  clock: MINUTES,
  side: 'white',
  takeBacks: true,
  chat: true,
  ...more,
});

/** What a page asks of the server. */
function ask<Answer>(page: Page, path: string, told?: object): Promise<Answer> {
  return page.evaluate(
    async ([to, body]) => {
      const init = body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : undefined;
      return (await (await fetch(`/api/${to}`, init)).json()) as never;
    },
    [path, told] as const,
  );
}

const soon = <Value>(ask: () => Value | Promise<Value>) => expect.poll(ask);

const board = (page: Page) => page.locator('.stage [data-point]').first();
const me = (page: Page) => page.locator('.me');
const them = (page: Page) => page.locator('.them');

/** Makes a game as somebody new; its page is not open yet. */
async function make(game: NewOnlineGame, options: OpenOptions = {}): Promise<{ page: Page; path: string }> {
  const page = await open('/', options);
  const { id } = await ask<{ id: string }>(page, 'games', game);
  return { page, path: `/online/${id}` };
}

async function come(page: Page, path: string): Promise<Player> {
  await page.goto(server.url + path);
  await board(page).waitFor();
  const { game } = await ask<Online>(page, path.replace('/online', 'games'));
  return { page, live: new Shown(page, game) };
}

/** Two people at one table: white has made the game, black has come by the link. */
async function sit(
  game: Partial<NewOnlineGame> = {},
  { white = {}, black = {} }: { white?: OpenOptions; black?: OpenOptions } = {},
): Promise<{ white: Player; black: Player; path: string }> {
  const { page, path } = await make(aGame(game), white);
  const other = await come(await open(null, black), path);
  return { white: await come(page, path), black: other, path };
}

/** The turns of rings, point by point. */
async function place(white: Player, black: Player, ...points: string[]): Promise<void> {
  const { turns } = await white.live.read();
  for (const [index, name] of points.entries()) {
    const players = (turns.length + index) % 2 === 0 ? [white, black] : [black, white];
    await players[0]!.live.after(() => point(players[0]!.page, name).click());
    await players[1]!.live.until((scene) => scene.stacks.some(({ at }) => at === name));
  }
}

/** What a clock shows, in seconds. */
async function clock(at: ReturnType<typeof me>): Promise<number> {
  const text = await at.locator('.clock span').innerText();
  return text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

const offer = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Offer a draw' }).first().click();
  await page.locator('.ask .btn.main', { hasText: 'Offer a draw' }).click();
};

/** Somebody leaves a game at the beginning of this file; a minute later, at its end, the other may claim it. */
let left: Player | undefined;
beforeAll(async () => {
  // With time enough for all that is tested in between.
  const hour: TimeControl = { kind: 'fischer', initial: 3_600_000, increment: 0 };
  const { page, path } = await make(aGame({ clock: hour }), { stays: true, mayFail: true });
  const leaver = await come(await open(null, { stays: true, mayFail: true }), path);
  const stayer = await come(page, path);
  left = stayer;
  await place(stayer, leaver, 'e5', 'f5', 'g5', 'h6');
  await leaver.page.context().close();
}, 90_000);
afterAll(() => left?.page.context().close());

describe('a friend', () => {
  it('comes by a link, is told what is played, and plays', async () => {
    const one = await open('/');
    await one.getByRole('button', { name: 'Play a friend' }).click();
    const dialog = one.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'YINSH' }).check();
    await dialog.getByRole('radio', { name: '5 min + 3 s a turn' }).check();
    await dialog.getByRole('radio', { name: 'White' }).check();
    await dialog.getByLabel('Your name').fill('Anna <b>');
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    await one.getByRole('heading', { name: 'Send this link to your friend' }).waitFor();
    await one.getByRole('img', { name: 'QR code of the link' }).waitFor();
    const link = await one.getByLabel('Link to the game').inputValue();
    expect(link).toBe(one.url());
    // This server listens to its own machine alone, which the reader is told.
    await one.getByText('Only this computer can open this link').waitFor();
    // A look at the link alone, as messengers take one, takes no seat.
    await fetch(link);
    await one.getByText('Waiting for your friend').waitFor();

    const two = await open(null, PHONE);
    await two.goto(link);
    await two.getByText('YINSH: you play Black against Anna <b>').waitFor();
    await two.getByText('Each side has 5 minutes; every turn adds 3 seconds.').first().waitFor();
    await board(one).waitFor();
    await them(one).getByText('Guest').waitFor();
    await them(one).getByText('here').waitFor();
    expect(await one.title()).toContain('Your turn');
    expect(await two.title()).toContain('To move: Anna <b>');

    await point(one, 'e5').click();
    await soon(() => two.title()).toContain('Your turn');
    const { game } = await ask<Online>(two, new URL(link).pathname.replace('/online/', 'games/'));
    const there = new Shown(two, game);
    await there.until(({ stacks }) => stacks.length === 1);
    await there.after(() => byTouch(two, { kind: 'place', to: 'f6' } as Step));
    await them(one).getByText('to move').waitFor({ state: 'hidden' });

    // Who comes later watches.
    const three = await open(new URL(link).pathname);
    await three.getByText('You are watching').waitFor();
    await expect.poll(() => three.getByRole('button', { name: 'Resign' }).first().isDisabled()).toBe(true);
    await point(three, 'g6').click();
    await point(one, 'g6').click();
    await soon(async () => (await new Shown(three, game).read()).turns).toEqual(['e5', 'f6', 'g6']);
  });

  it('is asked for kindly to wait where there is no connection', async () => {
    const page = await open(null, { mayFail: true });
    const looked = page.waitForResponse(/me\/games/);
    await page.goto(server.url);
    await looked;
    const lookAgain = (): Promise<unknown> => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await server.kill();
    try {
      await lookAgain();
      await page.getByText('The server does not answer just now').waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Play a friend' }).count()).toBe(0);
    } finally {
      await server.start();
    }
    await lookAgain();
    await page.getByRole('button', { name: 'Play a friend' }).waitFor();
  });

  it('is found again on the home page, which says whose turn it is', async () => {
    const { white, black, path } = await sit();
    await white.page.goto(server.url);
    await white.page.getByText('1 game waits for you').waitFor();
    expect(await white.page.title()).toContain('(1)');
    await black.page.goto(server.url);
    await black.page.getByText('To move: Guest').waitFor();
    await white.page.locator(`a[href="${path}"]`).click();
    await board(white.page).waitFor();
  });

  it('can be called off before they come', async () => {
    const { page, path } = await make(aGame());
    await page.goto(server.url + path);
    await page.getByRole('button', { name: 'Call it off' }).click();
    await page.locator('.result', { hasText: 'The game was left' }).waitFor();
  });
});

describe('a live game', () => {
  it('is played to its end at two browsers, then once more with the sides swapped', async () => {
    // From the middle of a game that chance has played, so that it does not take for ever.
    const random = randomness(5);
    const turns: string[] = [];
    const starts: string[] = [];
    for (;;) {
      let scene = sceneOf({ game: 'yinsh-blitz', turns });
      if (scene.end) break;
      starts.push(scene.position);
      const pending: string[] = [];
      for (let ended = false; !ended;) {
        const step = preferred(scene.steps, random);
        pending.push(step.text);
        ended = step.endsTurn;
        if (!ended) scene = sceneOf({ game: 'yinsh-blitz', turns, pending });
      }
      turns.push(pending.join(';').replace(/;(x\w+-\w+);(x\w+)/g, ';$1$2'));
    }
    const { white, black } = await sit({ game: 'yinsh-blitz', start: starts.at(-6)! });
    for (let scene = await white.live.scene(), most = 0; !scene.end && most < 60; most += 1) {
      const [mine, other] = scene.toAct === 'white' ? [white, black] : [black, white];
      scene = await mine.live.until(({ toAct, end }) => end !== null || toAct === scene.toAct);
      await mine.live.after(() => byClick(mine.page, preferred(scene.steps, random)));
      const { pending } = await mine.live.read();
      if (pending.length === 0) {
        const shown = JSON.stringify((await mine.live.read()).turns);
        await soon(async () => JSON.stringify((await other.live.read()).turns)).toBe(shown);
      }
      scene = await mine.live.scene();
    }
    const results = await Promise.all([white, black].map(({ page }) => page.locator('.ask .result').innerText()));
    expect(results.sort()).toEqual(['You lose', 'You win']);
    await picture(white.page, 'online-over-desktop');

    await white.page.getByRole('button', { name: 'Rematch, sides swapped' }).click();
    await white.page.getByText('You want another game').waitFor();
    const before = black.page.url();
    await black.page.getByRole('button', { name: /wants another game/ }).click();
    for (const { page } of [white, black]) await page.waitForURL((url) => url.href !== before);
    await board(white.page).waitFor();
    await me(white.page).getByText('Black').first().waitFor();
    expect(white.page.url()).toBe(black.page.url());
  });

  it('goes on after the server was gone in the middle of a turn', async () => {
    const { white, black } = await sit({ start: RUN_OF_SEVEN }, { white: { mayFail: true }, black: { mayFail: true } });
    const move = (await white.live.scene()).steps.find(({ text }) => text === 'e6-f6')!;
    const begun = await white.live.after(() => byClick(white.page, move));
    expect(begun.pending).toEqual(['e6-f6']);
    await server.kill();
    await white.page.getByText('The server cannot be reached').first().waitFor();
    expect((await white.live.read()).pending).toEqual(['e6-f6']);
    await server.start();
    await white.page.getByText('The server cannot be reached').first().waitFor({ state: 'hidden' });
    const row = (await white.live.scene()).steps.find(({ text }) => text === 'xe3-e7')!;
    await white.live.after(() => byClick(white.page, row));
    // A reload in the middle of a turn finds it too.
    await white.page.reload();
    await white.live.until(({ pending }) => pending.length === 2);
    const ring = (await white.live.scene()).steps.find(({ text }) => text === 'xf6')!;
    await white.live.after(() => byClick(white.page, ring));
    await soon(async () => (await black.live.read()).turns).toEqual(['e6-f6;xe3-e7xf6']);
  });

  it('takes a turn that was made in the other’s time, and forgets it by Escape', async () => {
    const { white, black } = await sit();
    await place(white, black, 'e5', 'f5');
    await point(black.page, 'g6').click();
    await black.page.getByText('Your next turn waits: g6').waitFor();
    await expect.poll(() => black.page.locator('.stage .best').count()).toBe(1);
    await black.page.keyboard.press('Escape');
    await black.page.getByText('Your next turn waits').waitFor({ state: 'hidden' });
    await point(black.page, 'g7').click();
    await black.page.getByText('Your next turn waits: g7').waitFor();
    await picture(black.page, 'online-premove-desktop');
    await point(white.page, 'h8').click();
    await soon(async () => (await white.live.read()).turns).toEqual(['e5', 'f5', 'h8', 'g7']);
    // What is not possible any more is not played.
    await point(black.page, 'c3').click();
    await black.page.getByText('Your next turn waits: c3').waitFor();
    await point(white.page, 'c3').click();
    await soon(async () => (await black.live.read()).turns.at(-1)).toBe('c3');
    await black.page.getByText('Place a ring').first().waitFor();
    expect((await black.live.read()).turns).toHaveLength(5);
  });

  it('gives a turn back with the time that it took, if the other agrees', async () => {
    const { white, black } = await sit({ clock: { kind: 'fischer', initial: 300_000, increment: 0 } });
    await place(white, black, 'e5', 'f5');
    const before = await clock(me(white.page));
    // What is given back is more than the clock runs on while the two agree.
    await soon(() => clock(me(white.page))).toBeLessThanOrEqual(before - 6);
    await place(white, black, 'g5');
    const spent = await clock(me(white.page));
    expect(spent).toBeLessThanOrEqual(before - 6);
    await white.page.getByRole('button', { name: 'Take back' }).first().click();
    await white.page.getByText('You ask to take back').waitFor();
    await black.page.getByText('Guest asks to take the last turn back').waitFor();
    await black.page.getByRole('button', { name: 'Accept' }).click();
    await soon(async () => (await white.live.read()).turns).toEqual(['e5', 'f5']);
    await soon(() => clock(me(white.page))).toBeGreaterThan(spent);

    await place(white, black, 'g6');
    await white.page.getByRole('button', { name: 'Take back' }).first().click();
    await black.page.getByRole('button', { name: 'Decline' }).click();
    await white.page.getByText('Black declines to take back').first().waitFor();
    expect((await white.live.read()).turns).toHaveLength(3);
  });

  it('is drawn if the other agrees, and goes on if not', async () => {
    const { white, black } = await sit();
    await place(white, black, 'e5', 'f5');
    await offer(black.page);
    await white.page.getByText('Guest offers a draw').waitFor();
    // An offer does not hinder playing; a turn declines it.
    await white.page.getByRole('button', { name: 'Decline' }).click();
    await black.page.getByText('White declines the draw').first().waitFor();
    await offer(white.page);
    await white.page.getByText('You offer a draw').waitFor();
    await black.page.getByRole('button', { name: 'Accept' }).click();
    for (const { page } of [white, black]) await page.locator('.result', { hasText: 'A draw' }).waitFor();
  });

  it('is lost by time, without anybody’s doing, and little time is told by more than colour', async () => {
    const { white, black } = await sit({ clock: { kind: 'fischer', initial: 4000, increment: 0 } });
    await place(white, black, 'e5', 'f5');
    const low = me(white.page).locator('.clock.low');
    await low.locator('svg').waitFor();
    await expect.poll(() => low.getAttribute('aria-label')).toMatch(/only \d seconds?/);
    await expect.poll(() => low.innerText()).toMatch(/^\d\.\d$/);
    await white.page.locator('.result', { hasText: 'You lose' }).waitFor();
    await black.page.locator('.result', { hasText: 'You win' }).waitFor();
    await black.page.getByText('Guest ran out of time.').first().waitFor();
  });

  it('can be left before the second turn, given time to, and resigned', async () => {
    const first = await sit();
    await first.black.page.getByRole('button', { name: 'Leave' }).first().click();
    await first.black.page.locator('.ask .btn.main', { hasText: 'Leave' }).click();
    await first.white.page.locator('.result', { hasText: 'The game was left' }).waitFor();

    const { white, black } = await sit({ clock: { kind: 'delay', initial: 60_000, delay: 2000 } });
    await place(white, black, 'e5', 'f5');
    const before = await clock(them(black.page));
    await black.page.getByRole('button', { name: 'More' }).last().click();
    await black.page.getByRole('button', { name: 'Give 15 seconds' }).click();
    await soon(() => clock(them(black.page))).toBeGreaterThan(before + 10);
    await white.page.getByRole('button', { name: 'Resign' }).first().click();
    await white.page.locator('.ask .btn.main', { hasText: 'Resign' }).click();
    await black.page.locator('.result', { hasText: 'You win' }).waitFor();
    // After the game there is a review as everywhere.
    await black.page.getByRole('link', { name: 'Review' }).first().click();
    await black.page
      .getByRole('heading', { name: /Review/ })
      .first()
      .waitFor();
  });

  it('offers no engine to those who play it', async () => {
    const { white, black, path } = await sit();
    await white.page.getByRole('button', { name: 'More' }).last().click();
    await expect.poll(() => white.page.locator('.menu').getByRole('link', { name: 'Analyse' }).count()).toBe(0);
    await expect.poll(() => black.page.getByRole('link', { name: 'Review' }).count()).toBe(0);
    const watcher = await come(await open(null), path);
    await watcher.page.getByRole('button', { name: 'More' }).last().click();
    await watcher.page.locator('.menu').getByRole('link', { name: 'Analyse' }).waitFor();
  });
});

describe('what is said', () => {
  it('players and watchers have rooms of their own, and what is written is text', async () => {
    const { white, black, path } = await sit();
    const watcher = await come(await open(null), path);
    const say = async ({ page }: Player, text: string): Promise<void> => {
      await page.getByRole('button', { name: /Chat/ }).first().click();
      await page.getByRole('textbox', { name: 'Write something' }).fill(text);
      await page.getByRole('button', { name: 'Send' }).click();
    };
    await say(white, 'Hello <img src=x onerror=alert(1)>');
    await black.page.locator('.unread').filter({ visible: true }).first().waitFor();
    await black.page.getByRole('button', { name: /Chat/ }).first().click();
    await black.page.getByText('Hello <img src=x onerror=alert(1)>').waitFor();
    await say(watcher, 'They play well');
    await watcher.page.getByText('They play well').waitFor();
    await expect.poll(() => watcher.page.getByText('Hello').count()).toBe(0);
    await expect.poll(() => white.page.getByText('They play well').count()).toBe(0);
    await black.page.getByRole('button', { name: 'No chat in this game' }).click();
    await expect.poll(() => black.page.getByRole('button', { name: 'Chat', exact: true }).count()).toBe(0);
  });

  it('nothing where the game was made so, or the reader wants it so', async () => {
    const { white } = await sit({ chat: false });
    await expect.poll(() => white.page.getByRole('button', { name: /Chat/ }).count()).toBe(0);
    const quiet = await sit({}, { white: { settings: { chat: false } } });
    await expect.poll(() => quiet.white.page.getByRole('button', { name: /Chat/ }).count()).toBe(0);
    await quiet.black.page.getByRole('button', { name: /Chat/ }).first().waitFor();
  });
});

describe('a game by correspondence', () => {
  it('answers by itself what was thought of before', async () => {
    const { white, black } = await sit({ clock: DAYS });
    await me(white.page).getByText('3 d 0 h').waitFor();
    await place(white, black, 'e5', 'f5', 'g5');
    await white.page.getByRole('button', { name: 'Conditional turns…' }).click();
    await white.page.getByText('If they play…').waitFor();
    await point(white.page, 'h6').click();
    await white.page.getByText('… then I play').waitFor();
    await point(white.page, 'd4').click();
    await picture(white.page, 'online-plan-desktop');
    await white.page.getByRole('button', { name: 'Keep this line' }).click();
    await white.page.getByText('h6 → d4').waitFor();
    await white.page.getByRole('button', { name: 'Back to the game' }).click();
    // Nobody else sees it, and it is there after a reload.
    await expect.poll(() => black.page.getByText('d4', { exact: false }).count()).toBe(0);
    await white.page.reload();
    await white.page.getByText('h6 → d4').waitFor();
    await point(black.page, 'h6').click();
    await soon(async () => (await black.live.read()).turns).toEqual(['e5', 'f5', 'g5', 'h6', 'd4']);
    await black.page.getByText('Place a ring').first().waitFor();
  });
});

describe('a second device', () => {
  it('takes the seat along by a link that is good once', async () => {
    const { white, black, path } = await sit();
    await white.page.getByRole('button', { name: 'More' }).last().click();
    await white.page.getByRole('button', { name: 'Take my seat to another device' }).click();
    const link = await white.page.getByLabel('Your own link').inputValue();
    const device = await open(null, PHONE);
    await device.goto(link);
    await device.getByRole('button', { name: 'Take my seat here' }).click();
    await device.waitForURL(server.url + path);
    await board(device).waitFor();
    expect(await device.title()).toContain('Your turn');
    const there = new Shown(device, black.live.game);
    await there.after(() => byTouch(device, { kind: 'place', to: 'e5' } as Step));
    await soon(async () => (await black.live.read()).turns).toEqual(['e5']);

    const again = await open(null, { mayFail: true });
    await again.goto(link);
    await again.getByRole('button', { name: 'Take my seat here' }).click();
    await again.locator('.problem').waitFor();
  });
});

const SIZES: Record<string, OpenOptions> = {
  desktop: DESKTOP,
  phone: PHONE,
  landscape: { ...PHONE, viewport: { width: 844, height: 390 } },
};
const NAMES = { en: 'Play a friend', ru: 'Играть с другом' };

describe('every page in both themes, at every size', () => {
  async function expectFine(page: Page, name: string, size: string, axe: boolean): Promise<void> {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      if (axe) await expectAccessible(page, `${name}, ${size}, ${theme}`);
      await picture(page, `${name}-${size}-${theme}`);
    }
  }

  it.each(Object.keys(SIZES))('%s', async (size) => {
    for (const language of ['en', 'ru'] as const) {
      const options = { ...SIZES[size], settings: { language }, colorScheme: 'light' as const };
      const axe = language === 'en' && size !== 'landscape';
      const name = (page: string): string => `online-${page}-${language}`;

      const home = await open('/', options);
      await home.locator('.sample svg').first().waitFor({ state: 'attached' });
      await expectFine(home, name('home'), size, axe);
      await home.getByRole('button', { name: NAMES[language] }).click();
      await home.getByRole('dialog').waitFor();
      await expectFine(home, name('friend'), size, axe);

      const { page: host, path } = await make(aGame({ name: 'Anna' }), options);
      await host.goto(server.url + path);
      await host.locator('.qr svg').waitFor();
      await expectFine(host, name('invitation'), size, axe);

      const guest = await open(path, options);
      await board(guest).waitFor();
      await board(host).waitFor();
      await expectFine(guest, name('welcome'), size, axe);
      await press(host, 'e5', size !== 'desktop');
      if (size !== 'desktop') await host.locator('.ask .btn.main').click();
      await soon(async () => (await new Shown(guest, {} as StoredGame).read()).turns).toEqual(['e5']);
      await ask(guest, 'me', { name: 'Ola' });
      await guest.locator('.dock button, .strip-row button, .tabs button, .phone-bar button').filter({ visible: true }).first().waitFor();
      await expectFine(guest, name('game'), size, axe);
      const watcher = await open(path, options);
      await board(watcher).waitFor();
      await expectFine(watcher, name('watching'), size, axe);
      for (const page of [home, host, guest, watcher]) await page.context().close();

      const wide = await make(aGame({ game: 'dvonn', clock: { kind: 'fischer', initial: 15_000, increment: 5000 } }), options);
      const other = await open(wide.path, options);
      await wide.page.goto(server.url + wide.path);
      await board(wide.page).waitFor();
      await expectFine(wide.page, name('wide'), size, axe);
      const device = await open('/device/abc#token', options);
      await device.getByRole('heading').first().waitFor();
      await expectFine(device, name('device'), size, axe);
      for (const page of [wide.page, other, device]) await page.context().close();
    }
  });
});

describe('somebody who has left', () => {
  it('loses the game to the other’s word after a minute', async () => {
    const { page } = left!;
    await page.getByRole('button', { name: 'Claim the win' }).waitFor({ timeout: 75_000 });
    await picture(page, 'online-claim-desktop');
    await page.getByRole('button', { name: 'Claim the win' }).click();
    await page.locator('.result', { hasText: 'You win' }).waitFor();
    await page.getByText('Guest left the game.').first().waitFor();
  });
});
