// Whole games in a real browser: by clicks, by keys, by touch.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { byClick, byTouch, preferred, press, rowButton, type Hand } from './hands';
import { SAMPLES } from './samples';
import { layOut, pointTowards, type Direction } from '../src/board/geometry';
import { boards } from '../src/module';
import type { Game, Scene, Step, StoredGame } from '../src/protocol';
import {
  AGAINST_LEVEL_1,
  bench,
  bring,
  DESKTOP,
  kept,
  newGame,
  PHONE,
  picture,
  point,
  randomness,
  sceneOf,
  Shown,
  SMALL_PHONE,
  TABLET,
} from './harness';

const { server, open } = bench();

/** Opens a game of this device and waits for its board. */
async function join(game: StoredGame, options: Parameters<typeof open>[1] = {}): Promise<{ page: Page; live: Shown }> {
  const page = await open(null, options);
  await bring(page, server.url, game);
  await page.goto(`${server.url}/game/${game.begun.id}`);
  await page.locator('.stage [data-point]').first().waitFor();
  return { page, live: new Shown(page, game) };
}

/** Plays random steps until the game is over, and gives the last scene. */
async function playOut(page: Page, live: Shown, hand: Hand, { seed = 7, most = 400, claim = 0.3 } = {}): Promise<Scene> {
  const random = randomness(seed);
  let scene = await live.scene();
  for (let played = 0; !scene.end && played < most; played += 1) {
    const claims = scene.steps.filter((step) => step.kind === 'claim');
    const others = scene.steps.filter((step) => step.kind !== 'claim');
    const from = claims.length > 0 && random(100) < claim * 100 ? claims : others;
    scene = await live.after(() => hand(page, preferred(from, random)));
  }
  return scene;
}

const GAMES: Game[] = ['dvonn', 'yinsh', 'yinsh-blitz', 'lyngk', 'lyngk-6'];

describe('a whole game by clicks, with the server stopped after the first load', () => {
  it.each(GAMES)('%s', async (game) => {
    const { page, live } = await join(newGame(game, game.startsWith('lyngk') ? { seed: 5 } : {}));
    await kept(page);
    await server.kill();
    const last = await playOut(page, live, byClick).finally(() => server.start());
    expect(last.end).not.toBe(null);
    await page.locator('.ask .result').waitFor();
    await expect.poll(() => page.locator('.ask .result').innerText()).toMatch(/wins|draw/);
    await expect.poll(() => page.locator('[aria-live]').first().innerText()).toMatch(/wins|draw/);
    await picture(page, `${game}-over-desktop`);
  });
});

describe('other ways to play', () => {
  it('a whole game by keyboard alone', async () => {
    const game = newGame('yinsh-blitz');
    const { page, live } = await join(game);
    const keys = await keyboard(page, 'yinsh');
    const last = await playOut(page, live, keys, { seed: 3 });
    expect(last.end).not.toBe(null);
    await page.locator('.ask .result').waitFor();
  });

  it('a LYNGK turn with a claim by keyboard', async () => {
    const game = newGame('lyngk', { seed: 2 });
    const { page, live } = await join(game);
    const keys = await keyboard(page, 'lyngk');
    const claimed = await live.after(() => page.keyboard.press('r'));
    expect(claimed.pending).toEqual(['r,']);
    const move = claimed.steps.find((step) => step.kind === 'move')!;
    expect((await live.after(() => keys(page, move))).supply[0].claims).toBe('r');
  });

  it('a whole game with a finger', async () => {
    const game = newGame('lyngk', { seed: 8 });
    const { page, live } = await join(game, PHONE);
    const last = await playOut(page, live, byTouch, { seed: 11 });
    expect(last.end).not.toBe(null);
    await page.locator('.ask .result').waitFor();
    await picture(page, 'lyngk-over-phone');
  });

  it('a move by drag and drop', async () => {
    const game = newGame('yinsh', { start: RUN_OF_SEVEN });
    const { page, live } = await join(game);
    expect((await live.after(() => point(page, 'e6').dragTo(point(page, 'f6')))).ask.kind).toBe('removeRow');
  });

  it('typed moves, with the legal ones offered', async () => {
    const game = newGame('yinsh');
    const { page, live } = await join(game);
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Type a move' });
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.locator('datalist option').count()).toBe((await live.scene()).steps.length);
    expect((await live.after(() => page.keyboard.type('E5\n'))).toAct).toBe('black');
    await page.keyboard.type('e5\n');
    await page.locator('.prompt .problem').waitFor();
    await expect.poll(() => page.locator('.prompt .problem').innerText()).toContain('e5 is occupied');
    expect((await live.read()).turns).toEqual(['e5']);
  });
});

/** White's move from e6 makes a run of seven, e3 to e9, with three windows of five. */
const RUN_OF_SEVEN = 'W3/W6/W7/W8/2wwwWwww1/9/B9/B8/B7/B6/B3 w move 0-0';

/** Walks over the board with the arrow keys, as a person would who cannot use a pointer. */
async function keyboard(page: Page, board: 'yinsh' | 'lyngk'): Promise<Hand> {
  const layout = layOut(board, boards()[board].points);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-point') ?? null);
  for (let tabs = 0; (await focused()) === null && tabs < 60; tabs += 1) await page.keyboard.press('Tab');

  async function walk(to: string): Promise<void> {
    const from = await focused();
    if (from === null) throw new Error('The focus has left the board.');
    for (const direction of way(from, to)) await page.keyboard.press(`Arrow${direction[0]!.toUpperCase()}${direction.slice(1)}`);
    expect(await focused()).toBe(to);
  }
  function way(from: string, to: string): Direction[] {
    const found = new Map<string, Direction[]>([[from, []]]);
    for (const [at, path] of found) {
      if (at === to) return path;
      for (const direction of ['left', 'right', 'up', 'down'] as const) {
        const next = pointTowards(layout, at, direction);
        if (next && !found.has(next)) found.set(next, [...path, direction]);
      }
    }
    throw new Error(`No arrow keys lead from ${from} to ${to}.`);
  }

  return async (_, step) => {
    if (step.kind === 'row') {
      // The focus stands on the first of the rows that can be taken.
      await page.keyboard.press('ArrowRight');
    } else {
      if (step.kind === 'move') {
        await walk(step.from!);
        await page.keyboard.press('Enter');
      }
      await walk(step.kind === 'ring' ? step.from! : step.to!);
    }
    await page.keyboard.press('Enter');
  };
}

/** Where on the page something in the air begins and ends its way. */
type Flight = { from: [number, number]; to: [number, number] };

/** Notes what is sent through the air from now on. What it gives tells what has been noted so far. */
async function watchFlights(page: Page): Promise<() => Promise<Flight[]>> {
  await page.evaluate(() => {
    const flights: Flight[] = [];
    Object.assign(window, { flights });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      const board = this.closest<SVGSVGElement>('.stage svg');
      const place = (frame: Keyframe | undefined): [number, number] => {
        const [x, y] = [...String(frame?.transform).matchAll(/-?[\d.]+(?=px)/g)].map(Number);
        const at = new DOMPoint(x, y).matrixTransform(board!.getScreenCTM()!);
        return [at.x, at.y];
      };
      if (board && Array.isArray(frames)) flights.push({ from: place(frames[0]), to: place(frames.at(-1)) });
      return animate.call(this, frames, options);
    };
  });
  return () => page.evaluate(() => (window as unknown as { flights: Flight[] }).flights);
}

describe('motion', () => {
  const ROW_TO_REMOVE = '4/1WWWWW1/8/9/10/2wwwww2/10/9/8/BBBBB2/4 w row:w 0-0';

  it('brings a removed ring into its slot, and out of it again when it is taken back', async () => {
    const game = newGame('yinsh', { start: ROW_TO_REMOVE });
    const { page, live } = await join(game, { reducedMotion: 'no-preference' });
    const flights = await watchFlights(page);
    const slot = (await page.locator('[data-rings=white] > *').first().boundingBox())!;
    const isSlot = ([x, y]: [number, number]) => Math.hypot(x - slot.x - slot.width / 2, y - slot.y - slot.height / 2) < 3;
    const into = async () => (await flights()).find(({ to }) => isSlot(to));
    const outOf = async () => (await flights()).find(({ from }) => isSlot(from));
    await press(page, 'f6');
    await live.until(({ ask }) => ask.kind === 'removeRing');
    await press(page, 'b4');
    await expect.poll(into).toBeDefined();
    await live.until(({ toAct }) => toAct === 'black');
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(outOf).toBeDefined();
    expect((await outOf())!.to).toEqual((await into())!.from);
    await expect.poll(() => point(page, 'b4').getAttribute('aria-label')).toContain('white ring');
  });

  it('rests where the reader asks for rest', async () => {
    for (const [reducedMotion, animation] of [
      ['reduce', true],
      ['no-preference', false],
    ] as const) {
      const game = newGame('yinsh', { start: ROW_TO_REMOVE });
      const { page, live } = await join(game, { reducedMotion, settings: { animation } });
      const flights = await watchFlights(page);
      await press(page, 'f6');
      await live.until(({ ask }) => ask.kind === 'removeRing');
      await expect.poll(() => point(page, 'f6').getAttribute('aria-label')).toContain('empty');
      expect(await flights()).toEqual([]);
    }
  });
});

describe('turns of several steps', () => {
  it('a row is chosen among several windows, and steps are taken back one by one', async () => {
    const game = newGame('yinsh', { start: RUN_OF_SEVEN });
    const { page, live } = await join(game);
    const wanted = async (text: string) => (await live.scene()).steps.find((step) => step.text === text)!;
    const [move, row] = [await wanted('e6-f6'), 'xe4-e8'];
    await live.after(() => byClick(page, move));
    await page.locator('.windows button').nth(2).waitFor();
    await expect.poll(() => page.locator('.ask .steps').innerText()).toMatch(/Move\s*Row\s*Ring/);
    await rowButton(page, 'e4', 'e8').hover();
    await picture(page, 'yinsh-row-desktop');

    const window = await wanted(row);
    expect((await live.after(() => byClick(page, window))).ask.kind).toBe('removeRing');
    const back = page.getByRole('button', { name: 'One step back' });
    expect((await live.after(() => back.click())).ask.kind).toBe('removeRow');
    expect((await live.after(() => point(page, 'e3').click())).pending).toEqual(['e6-f6', 'xe3-e7']);
    const after = await live.after(() => point(page, 'f6').click());
    expect(after.supply[0].won).toBe(1);
    expect(after.toAct).toBe('black');
    await expect.poll(() => page.locator('[aria-live]').first().innerText()).toContain('Black: move one of your rings');
  });

  it('a row on a phone: windows, preview, button', async () => {
    const game = newGame('yinsh', { start: RUN_OF_SEVEN });
    const { page, live } = await join(game, PHONE);
    const move = (await live.scene()).steps.find((step) => step.text === 'e6-f6')!;
    await live.after(() => byTouch(page, move));
    await rowButton(page, 'e5', 'e9').tap();
    await picture(page, 'yinsh-row-phone');
    expect((await live.after(() => page.locator('.ask .btn.main').tap())).pending.at(-1)).toBe('xe5-e9');
  });

  it('LYNGK: a claim can be dropped, relights the moves, and a chain is played', async () => {
    const { turns, claim, chain } = findChain();
    const { start, turns: all } = SAMPLES.lyngk.place;
    const { page, live } = await join(newGame('lyngk', { start: start!, turns: all.slice(0, turns) }));
    const before = (await live.scene()).steps.length;
    const press = () => byClick(page, claim);
    expect((await live.after(press)).steps.length).not.toBe(before);
    expect((await live.after(press)).pending).toEqual([]);
    await live.after(press);
    await point(page, chain.from!).click();
    await point(page, chain.to!).hover();
    await page.locator('.ask .ladder svg').waitFor();
    await picture(page, 'lyngk-chain-desktop');
    const after = await live.after(() => point(page, chain.to!).click());
    expect(after.last.map((step) => step.kind)).toEqual(['claim', 'move']);
    expect(after.last[1]!.hops).toEqual(chain.hops);
  });

  it('a refused landing tells its reason', async () => {
    const game = newGame('yinsh', { start: RUN_OF_SEVEN });
    const { page } = await join(game);
    await point(page, 'e6').click();
    await point(page, 'h4').click();
    await page.locator('.ask .refusal').waitFor();
    await expect.poll(() => page.locator('.ask .refusal').innerText()).toContain('e6 and h4 are not on one line');
  });
});

/** The first place in the sample game where a claim makes a chain possible. */
function findChain(): { turns: number; claim: Step; chain: Step } {
  const { place } = SAMPLES.lyngk;
  for (let turns = 6; turns < place.turns.length; turns += 1) {
    const here = { ...place, turns: place.turns.slice(0, turns) };
    for (const claim of sceneOf(here).steps.filter((step) => step.kind === 'claim')) {
      const chain = sceneOf({ ...here, pending: [claim.text] }).steps.find((step) => step.hops.length > 1);
      if (chain) return { turns, claim, chain };
    }
  }
  throw new Error('There is no chain in the sample game.');
}

describe('a game lasts', () => {
  it('over a reload in the middle', async () => {
    const game = newGame('yinsh');
    const { page, live } = await join(game);
    await playOut(page, live, byClick, { most: 15 });
    const { position } = await live.scene();
    const turns = await page.locator('.turns button').allInnerTexts();
    await page.reload();
    await live.until((scene) => scene.position === position);
    await page
      .locator('.turns button')
      .nth(turns.length - 1)
      .waitFor();
    expect(await page.locator('.turns button').allInnerTexts()).toEqual(turns);
  });

  it('over a reload in the middle of a turn', async () => {
    const { page, live } = await join(newGame('yinsh', { start: RUN_OF_SEVEN }));
    const move = (await live.scene()).steps.find((step) => step.text === 'e6-f6')!;
    await live.after(() => byClick(page, move));
    await page.reload();
    const scene = await live.until(({ pending }) => pending.length === 1);
    expect([scene.pending, scene.ask.kind]).toEqual([['e6-f6'], 'removeRow']);
    await live.after(() => point(page, 'e3').click());
    await live.after(() => point(page, 'f6').click());
    expect((await live.read()).turns).toEqual(['e6-f6;xe3-e7xf6']);
  });

  it('in two tabs at once', async () => {
    const { page: one, live } = await join(newGame('yinsh'));
    const two = await one.context().newPage();
    await two.goto(one.url());
    await point(two, 'e5').waitFor();
    const there = new Shown(two, live.game);
    await point(one, 'e5').click();
    await there.until(({ toAct }) => toAct === 'black');
    await point(two, 'f5').click();
    await live.until(({ stacks }) => stacks.length === 2);
    // Both at once: the store decides which of them it was.
    await Promise.all([press(one, 'g5'), press(two, 'h6')]);
    await live.until(({ stacks }) => stacks.length >= 3);
    await expect.poll(async () => (await live.read()).turns.join() === (await there.read()).turns.join()).toBe(true);
    const { turns } = await there.read();
    await one.reload();
    await live.until(({ stacks }) => stacks.length === turns.length);
    expect((await live.read()).turns).toEqual(turns);
  });

  it('in memory where the browser keeps nothing, and says so', async () => {
    const page = await open(null);
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Not here.', 'SecurityError');
      };
    });
    await page.goto(server.url);
    await page.locator('[data-game="yinsh"]').getByRole('button', { name: 'Two players' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Play' }).click();
    await page.getByText('lasts until the page is closed').waitFor();
    await point(page, 'e5').click();
    await page.getByRole('button', { name: 'Turn 1: e5' }).waitFor();
    await page.getByRole('link', { name: 'Records' }).click();
    await page.getByText('Save them as a file to keep them').waitFor();
    await page.locator('.list li.card').getByText('YINSH').click();
    await page.getByRole('button', { name: 'Turn 1: e5' }).waitFor();
  });
});

describe('against a level', () => {
  it('the level answers, also after the end of the server', async () => {
    const { page, live } = await join(newGame('yinsh-blitz', { players: AGAINST_LEVEL_1 }));
    const mine = ({ toAct, end }: Scene): boolean => toAct === 'white' || end !== null;
    for (let round = 0; round < 4; round += 1) {
      const scene = await live.until(mine);
      if (round === 2) {
        await kept(page);
        await server.kill();
      }
      await live.after(() => byClick(page, scene.steps[round * 7]!));
    }
    await live.until(mine);
    expect((await live.read()).turns).toHaveLength(8);
    await server.start();
    await page.reload();
    await live.until(({ stacks }) => stacks.length === 8);
  });

  it('a question before resigning stays while the level moves', async () => {
    const { page, live } = await join(newGame('yinsh', { players: AGAINST_LEVEL_1 }));
    await point(page, 'e5').click();
    await page.getByRole('button', { name: 'Resign' }).first().click();
    await live.until(({ stacks }) => stacks.length === 2);
    await page.locator('.ask .btn.main', { hasText: 'Resign' }).click();
    await page.locator('.result', { hasText: 'You lose' }).waitFor();
  });

  it('a draw can be offered, and is answered', async () => {
    const { page } = await join(newGame('dvonn', { players: AGAINST_LEVEL_1 }));
    await page.getByRole('button', { name: 'Offer a draw' }).click();
    await page.locator('.ask .btn.main', { hasText: 'Offer a draw' }).click();
    await page
      .getByText(/declines the draw|A draw/)
      .first()
      .waitFor();
  });

  it('until resignation, then a rematch with sides swapped: one game, however quickly it is asked for', async () => {
    const game = newGame('dvonn', { players: AGAINST_LEVEL_1 });
    const { page } = await join(game);
    await point(page, 'f3').click();
    await page.locator('.strip button').nth(1).waitFor();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.locator('.ask .btn.main', { hasText: 'Resign' }).click();
    await page.locator('.result', { hasText: 'You lose' }).waitFor();
    await page.getByRole('button', { name: 'Rematch, sides swapped' }).dblclick();
    await page.waitForURL((url) => !url.pathname.endsWith(game.begun.id));
    await page.locator('.me').getByText('Black').waitFor();
  });
});

describe('the turns of a game', () => {
  it('taken back ones stay as a branch; earlier positions can be looked at', async () => {
    const game = newGame('yinsh');
    const { page, live } = await join(game);
    for (const name of ['e5', 'f5', 'g5']) {
      await live.after(() => point(page, name).click());
    }
    await live.after(() => page.keyboard.press('u'));
    await live.after(() => point(page, 'h6').click());
    await page.locator('.turns .branch').getByText('g5').waitFor();
    await page.getByRole('button', { name: 'Turn 1: e5' }).click();
    await page.getByText('The position after turn 1').waitFor();
    await expect.poll(() => page.locator('.stage .piece').count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    await page.getByText('The position after turn 2').waitFor();
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.getByText('Move one of your rings').waitFor({ state: 'hidden' });
    await expect.poll(() => page.locator('.stage .piece').count()).toBe(3);
  });

  it('a draw is offered and accepted at one screen', async () => {
    const game = newGame('lyngk', { seed: 4 });
    const { page } = await join(game);
    await page.getByRole('button', { name: 'Offer a draw' }).click();
    await page.locator('.ask').getByRole('button', { name: 'Offer a draw' }).click();
    await page.getByText('Player 1 offers a draw').first().waitFor();
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Player 2 declines the draw').first().waitFor();
    await page.getByRole('button', { name: 'Offer a draw' }).click();
    await page.locator('.ask').getByRole('button', { name: 'Offer a draw' }).click();
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByText('A draw').first().waitFor();
  });

  it('the record can be saved', async () => {
    const game = newGame('yinsh', { turns: ['e5', 'f5'] });
    const { page } = await join(game);
    await page.getByRole('button', { name: 'More' }).last().click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the record' }).click();
    expect((await saved).suggestedFilename()).toContain(game.begun.id);
  });

  it('a game that does not exist says so', async () => {
    const page = await open('/game/nothing', { mayFail: true });
    await page.getByRole('heading', { name: 'There is no such game' }).waitFor();
  });
});

describe('how the boards look', () => {
  const MIDDLE: Partial<Record<Game, number>> = { dvonn: 66, yinsh: 45, lyngk: 12 };
  it.each(['dvonn', 'yinsh', 'lyngk'] as const)('%s', async (board) => {
    const { place } = SAMPLES[board];
    const game = newGame(board, {
      ...(place.start ? { start: place.start } : {}),
      turns: place.turns.slice(0, MIDDLE[board]),
    });
    for (const [size, options] of Object.entries({ desktop: DESKTOP, phone: PHONE, small: SMALL_PHONE, tablet: TABLET })) {
      const { page, live } = await join(game, { ...options, colorScheme: 'light' });
      const effect = (step: Step) => step.lost.length + step.flips.length + step.hops.length;
      const step = (await live.scene()).steps.filter(({ kind }) => kind === 'move').sort((a, b) => effect(b) - effect(a))[0]!;
      await press(page, step.from!);
      await (size === 'desktop' ? point(page, step.to!).hover() : press(page, step.to!));
      await expectNoOverflow(page);
      await picture(page, `${board}-${size}-light`);
      await page.emulateMedia({ colorScheme: 'dark' });
      await picture(page, `${board}-${size}-dark`);
      await page.context().close();
    }
  });
});

/** Nothing is wider than the page, and the board has its share of it. */
async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
}
