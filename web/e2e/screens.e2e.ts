// What people met on screens of all kinds and should not meet again. The sweep looks at all pages; these look at what it cannot see.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Game, Step, StoredGame } from '../src/protocol';
import { moved, places } from './findings';
import { AGAINST_LEVEL_1, bench, bring, keptGames, newGame, PHONE, point, Shown, TABLET, type OpenOptions } from './harness';
import { SAMPLES } from './samples';

const { server, open } = bench();

async function join(game: StoredGame, options: OpenOptions = {}): Promise<{ page: Page; live: Shown }> {
  const page = await open(null, options);
  await bring(page, server.url, game);
  await page.goto(`${server.url}/game/${game.begun.id}`);
  await page.locator('.stage [data-point]').first().waitFor();
  return { page, live: new Shown(page, game) };
}

function sample(board: keyof typeof SAMPLES, turns: number, more = {}): StoredGame {
  const { place } = SAMPLES[board];
  return newGame(board, { ...(place.start ? { start: place.start } : {}), turns: place.turns.slice(0, turns), ...more });
}

const window = (width: number, height: number): OpenOptions => ({ viewport: { width, height } });

/** How far neighbouring points of the board are from each other, in pixels. */
function pointsApart(page: Page): Promise<number> {
  return page.locator('.stage [data-point]').evaluateAll((circles) => {
    const places = circles.map((circle) => circle.getBoundingClientRect());
    const apart = places.flatMap((a, n) => places.slice(n + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
    return Math.min(...apart);
  });
}

/** Whether all of something is in the window, without any scrolling. */
function isInView(page: Page, what: string): Promise<boolean> {
  return page
    .locator(what)
    .first()
    .evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const inside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return inside && over !== null && (element.contains(over) || over.contains(element));
    });
}

async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = (await point(page, name).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function tap(page: Page, name: string): Promise<void> {
  const { x, y } = await middleOf(page, name);
  await page.touchscreen.tap(x, y);
}

/** A finger that is put down, drawn along and lifted, as the browser sees it: it may take the finger for scrolling. */
async function swipe(page: Page, from: string, to: string): Promise<void> {
  const [a, b] = [await middleOf(page, from), await middleOf(page, to)];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: share === undefined ? [] : [{ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }],
    });
  await touch('touchStart', 0);
  for (const share of [0.1, 0.3, 0.6, 0.9, 1]) await touch('touchMove', share);
  await touch('touchEnd');
}

const firstMove = (scene: { steps: Step[] }): Step => scene.steps.find(({ kind }) => kind === 'move')!;

describe('a window that is neither large nor a phone', () => {
  it.each([
    ['dvonn', 720, 450],
    ['yinsh', 844, 390],
    ['lyngk', 640, 360],
    ['yinsh', 640, 360],
    ['lyngk', 960, 700],
  ] as const)('%s at %d × %d: the board stands as high as the window, beside one panel', async (board, width, height) => {
    const { page } = await join(sample(board, 70), window(width, height));
    expect(await pointsApart(page)).toBeGreaterThan(board === 'dvonn' ? 30 : (height / 12) * 0.9);
    const stage = (await page.locator('.stage').boundingBox())!;
    expect(stage.height).toBe(height);
    for (const part of ['.them', '.me', '.prompt', '.phone-bar']) {
      expect((await page.locator(part).boundingBox())!.x, part).toBeGreaterThanOrEqual(stage.x + stage.width - 1);
      expect(await isInView(page, part), part).toBe(true);
    }
  });
});

describe('a finger', () => {
  it('drags a piece; where moves are confirmed, the drop shows what it would do', async () => {
    const { page, live } = await join(sample('lyngk', 4), PHONE);
    const { from, to, text } = firstMove(await live.scene());
    await swipe(page, from!, to!);
    await page.locator('.ask h2', { hasText: text }).waitFor();
    await expect.poll(() => page.locator('.ask .effect').innerText()).toMatch(/\S/);
    await live.after(() => page.locator('.ask .btn.main').tap());
    expect((await live.read()).turns.at(-1)).toBe(text);
  });

  it('drags a piece and plays it, where moves are not confirmed', async () => {
    const { page, live } = await join(sample('lyngk', 4), { ...PHONE, settings: { confirm: false } });
    const { from, to, text } = firstMove(await live.scene());
    await live.after(() => swipe(page, from!, to!));
    expect((await live.read()).turns.at(-1)).toBe(text);
  });

  it('drags a piece on a page that scrolls', async () => {
    const page = await open('/settings', PHONE);
    const board = page.locator('.preview[data-game="lyngk"]');
    await board.locator('[data-point]').first().waitFor();
    await board.scrollIntoViewIfNeeded();
    const touches = await board.locator('[role=gridcell]').evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).touchAction));
    expect(touches).toContain('pinch-zoom');
    expect(
      await board
        .locator('svg')
        .first()
        .evaluate((svg) => getComputedStyle(svg).touchAction),
    ).toBe('pan-y pinch-zoom');
  });

  it('is told what it can do on the set-up board, and finds the palette next to it', async () => {
    const page = await open('/analysis?game=yinsh', PHONE);
    await page.getByRole('button', { name: 'Set up' }).tap();
    await page.locator('.verdict:not(:empty)').waitFor();
    await expect.poll(() => page.locator('.setup').last().innerText()).not.toMatch(/click/);
    const [board, palette] = [(await page.locator('.stage').boundingBox())!, (await page.locator('.palette').boundingBox())!];
    expect(Math.abs(palette.y - (board.y + board.height))).toBeLessThan(40);
    expect(await isInView(page, '.palette')).toBe(true);
    expect(await isInView(page, '.setup footer')).toBe(true);
  });
});

describe('a phone while one decides', () => {
  it('LYNGK: the board stays as it is with a claim and with a long preview', async () => {
    const { page, live } = await join(sample('lyngk', 12), PHONE);
    const before = await places(page);
    await live.after(() => page.locator('.chip:not(:disabled)').first().tap());
    expect(moved(before, await places(page))).toEqual([]);
    const { from, to } = firstMove(await live.scene());
    await tap(page, from!);
    await tap(page, to!);
    await page.locator('.ask .btn.main').waitFor();
    expect(moved(before, await places(page))).toEqual([]);
    expect(await isInView(page, '.ask .btn.main')).toBe(true);
  });

  it('YINSH: the board stays as it is while a row is chosen', async () => {
    const start = 'W3/W6/W7/W8/2wwwWwww1/9/B9/B8/B7/B6/B3 w move 0-0';
    const { page, live } = await join(newGame('yinsh', { start }), PHONE);
    const before = await places(page);
    await tap(page, 'e6');
    await tap(page, 'f6');
    await live.after(() => page.locator('.ask .btn.main').tap());
    await page.locator('.windows button').nth(2).waitFor();
    expect(moved(before, await places(page))).toEqual([]);
    await page.locator('.windows button').nth(1).tap();
    expect(moved(before, await places(page))).toEqual([]);
    expect(await isInView(page, '.ask .btn.main')).toBe(true);
  });

  it('has a sign beside every number of the players, and whole words', async () => {
    const strongest = {
      players: [
        { kind: 'human', name: '' },
        { kind: 'engine', level: 11 },
      ],
    };
    const { page } = await join(sample('dvonn', 0, strongest), { ...PHONE, settings: { language: 'ru' } });
    expect(await page.locator('.them .stock svg').count()).toBe(await page.locator('.them .big').count());
    const name = page.locator('.them .name');
    expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    const lyngk = await join(sample('lyngk', 12), PHONE);
    await expect.poll(() => lyngk.page.locator('.me .tie').innerText()).not.toContain('/');
    await expect.poll(() => lyngk.page.locator('.me .tie svg').count()).toBe(4);
  });
});

describe('a phone with a study', () => {
  it('has the engine’s switch and its lines in view', async () => {
    for (const language of ['ru', 'fr']) {
      const page = await open('/analysis?game=lyngk&seed=4', { ...PHONE, settings: { language } });
      const engine = page.locator('.engine [role=switch]').first();
      await engine.waitFor();
      expect(await isInView(page, '.engine [role=switch]')).toBe(true);
      await engine.tap();
      await page.locator('.engine li button').first().waitFor();
      expect(await isInView(page, '.engine li >> nth=2')).toBe(true);
      const dock = await page.locator('.dock .btn').evaluateAll((buttons) =>
        buttons
          .map((button) => button.getBoundingClientRect())
          .sort((a, b) => a.x - b.x)
          .map(({ left, right }) => [left, right] as const),
      );
      dock.slice(1).forEach(([left], n) => expect(left).toBeGreaterThanOrEqual(dock[n]![1] - 0.5));
    }
  });

  it('has the way to the next mistake in view, and then the task', async () => {
    const page = await open(null, PHONE);
    const game = newGame('yinsh', { turns: SAMPLES.yinsh.place.turns.slice(0, 26) });
    await bring(page, server.url, game);
    await page.goto(`${server.url}/review/${game.begun.id}`);
    const next = page.locator('.under .btn.main');
    await next.waitFor({ timeout: 60_000 });
    expect(await isInView(page, '.under .btn.main')).toBe(true);
    await page.locator('.side').evaluate((side) => (side.scrollTop = 400));
    await page.keyboard.press('m');
    await page.locator('.task').waitFor();
    expect(await isInView(page, '.task h2')).toBe(true);
    expect(await isInView(page, '.task .actions')).toBe(true);
  });
});

describe('a tablet', () => {
  it('shows the three games alike', async () => {
    const page = await open('/', TABLET);
    await page.locator('.sample svg').nth(2).waitFor();
    const cards = await page.locator('.gamecard').evaluateAll((list) => list.map((card) => card.getBoundingClientRect().width));
    expect(new Set(cards.map(Math.round)).size).toBe(1);
    const lefts = await page.locator('.gamecard').evaluateAll((list) => list.map((card) => Math.round(card.getBoundingClientRect().left)));
    expect([1, 3]).toContain(new Set(lefts).size);
  });
});

describe('the board', () => {
  it('YINSH: no line runs through the name of a point', async () => {
    for (const coordinates of ['edge', 'points']) {
      const { page } = await join(newGame('yinsh'), { settings: { coordinates } });
      const crossed = await page.locator('.stage svg').evaluate((svg) => {
        const grid = svg.querySelector<SVGPathElement>('path[stroke="var(--grid)"]')!;
        const numbers = [...grid.getAttribute('d')!.matchAll(/M(\S+) (\S+)L(\S+) (\S+?)(?=M|$)/g)].map((match) =>
          match.slice(1).map(Number),
        );
        const runsThrough = ({ x, y, width, height }: DOMRect): boolean =>
          numbers.some(([x1, y1, x2, y2]) => {
            for (let share = 0; share <= 1; share += 0.02) {
              const [u, v] = [x1! + (x2! - x1!) * share, y1! + (y2! - y1!) * share];
              // The box of a line of text is higher than its letters.
              if (u > x && u < x + width && v > y + height * 0.2 && v < y + height * 0.8) return true;
            }
            return false;
          });
        return [...svg.querySelectorAll('text')].filter((text) => runsThrough(text.getBBox())).map((text) => text.textContent);
      });
      expect(crossed).toEqual([]);
    }
  });

  it('LYNGK: what a move would change in the table of stacks stands apart', async () => {
    const { page, live } = await join(sample('lyngk', 20));
    const scene = await live.scene();
    const counts = ({ score }: Pick<Step, 'score'>): number[] => (score.kind === 'stacks' ? score.of.flatMap((of) => of.slice(1)) : []);
    const changes = (step: Step): number => counts(step).filter((n, i) => n !== counts(scene)[i]).length;
    const step = scene.steps.filter(({ kind }) => kind === 'move').sort((a, b) => changes(b) - changes(a))[0]!;
    await point(page, step.from!).click();
    await point(page, step.to!).hover();
    await page.locator('.facts .then').first().waitFor();
    for (const row of await page.locator('.facts tbody tr').all()) {
      const words = await row.locator('td').evaluateAll((cells) =>
        cells.map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          const { left, right } = range.getBoundingClientRect();
          return [left, right] as const;
        }),
      );
      words.slice(1).forEach(([left], n) => expect(left - words[n]![1]).toBeGreaterThanOrEqual(5));
    }
  });

  it('tells once why something is refused, and not on top of the pieces', async () => {
    const { page, live } = await join(sample('dvonn', 66));
    const scene = await live.scene();
    const { from } = firstMove(scene);
    const targets = new Set(scene.steps.filter((step) => step.from === from).map(({ to }) => to));
    const taken = scene.stacks
      .map(({ at }) => at)
      .find((at) => at !== from && !targets.has(at) && !scene.steps.some((step) => step.from === at))!;
    await point(page, from!).click();
    await point(page, taken).click();
    const said = (await page.locator('.ask .refusal').innerText()).trim();
    const seen = page.getByText(said, { exact: true }).filter({ visible: true });
    const shown = await seen.evaluateAll((list) => list.filter((element) => !element.closest('.hidden-text')).length);
    expect(shown).toBe(1);
    await expect.poll(() => page.locator('.stage .tip').count()).toBe(0);
  });

  it('leaves the arrow keys to the game once it has been clicked on', async () => {
    const { page, live } = await join(newGame('yinsh'));
    for (const name of ['e5', 'f5', 'g5']) await live.after(() => point(page, name).click());
    await page.keyboard.press('ArrowLeft');
    await page.getByText('The position after turn 2').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('The position after turn 1').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByText('The position after turn').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.stage .piece').count()).toBe(3);
  });
});

describe('a game', () => {
  it('taken back with a claim made loses the claim alone', async () => {
    for (const act of ['key', 'button'] as const) {
      const { page, live } = await join(sample('lyngk', 4, { players: AGAINST_LEVEL_1 }));
      const { turns } = await live.read();
      await live.after(() => page.locator('.chip:not(:disabled)').first().click());
      expect((await live.read()).pending).toHaveLength(1);
      await live.after(() => (act === 'key' ? page.keyboard.press('u') : page.getByRole('button', { name: 'Take back' }).first().click()));
      expect(await live.read()).toEqual({ turns, pending: [] });
    }
  });

  it('has one rematch, however quickly it is asked for', async () => {
    const { page } = await join(sample('lyngk', 4, { players: AGAINST_LEVEL_1 }));
    await page.getByRole('button', { name: 'Resign' }).first().click();
    await page.locator('.ask .btn.main', { hasText: 'Resign' }).click();
    const again = '.after .btn.main';
    await page.locator(again).waitFor();
    const here = page.url();
    // The panel of the result comes late, with a button of its own: each press looks for the one that is there.
    await page.evaluate((button) => {
      for (const wait of [0, 1, 20, 60, 120]) setTimeout(() => document.querySelector<HTMLElement>(button)?.click(), wait);
    }, again);
    await page.waitForURL((url) => url.href !== here);
    await page.locator('.stage [data-point]').first().waitFor();
    expect(await keptGames(page)).toHaveLength(2);
  });
});

describe('the engine’s switch', () => {
  it('stays as it was on the next page and the next visit', async () => {
    const page = await open('/analysis?game=yinsh');
    const engine = page.getByRole('switch', { name: 'Engine' });
    await expect.poll(() => engine.isChecked()).toBe(false);
    await engine.check();
    for (const game of ['dvonn', 'lyngk'] satisfies Game[]) {
      await page.goto(`${server.url}/analysis?game=${game}&seed=4`);
      await engine.waitFor();
      await expect.poll(() => engine.isChecked()).toBe(true);
    }
  });
});
