// Puzzles, solved and failed as a reader would: on a static host in a folder, so that the way of the files is tested as well.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { puzzleOfTheDay, read, today, type Puzzle } from '../src/app/puzzles/collection';
import type { Game } from '../src/protocol';
import { bench, expectAccessible, PHONE, picture, sceneOf, SMALL_PHONE, TABLET, type OpenOptions, type Theme } from './harness';
import { buildSite, controlled, keptFiles, removeSites, StaticHost } from './site';

const FOLDER = '/some/where/';
const host = new StaticHost(FOLDER);
let site = '';

beforeAll(() => {
  site = buildSite();
  host.show(site);
}, 180_000);
afterAll(() => removeSites(site));

const { open } = bench(host);

const FILES = resolve(import.meta.dirname, '../../crates/puzzles/files');
const puzzlesOf = (game: Game): Puzzle[] => read(game, readFileSync(resolve(FILES, `${game}.puzzles`), 'utf8'));
const GAMES: Game[] = ['dvonn', 'yinsh', 'lyngk'];
const THEMES: Theme[] = ['light', 'dark'];
const LANGUAGES = ['en', 'ru', 'fr', 'pl'] as const;

/** Short ones, whose turns are single moves: a reader clicks two points for each. */
function shortPuzzle(game: Game): Puzzle {
  const plain = (turn: string): boolean => /^[a-k]\d+-[a-k]\d+$/.test(turn);
  const found = puzzlesOf(game).find(({ length, solution }) => length === 2 && solution.length === 3 && plain(solution[0]!));
  if (!found) throw new Error(`There is no short puzzle of ${game}.`);
  return found;
}

const pointOf = (page: Page, name: string) => page.locator(`.puzzles [data-point="${name}"]`);
const status = (page: Page) => page.locator('.puzzles [role="status"]').first();
const fact = (page: Page, name: string) => page.locator(`[data-fact="${name}"]`);

type Press = (page: Page, point: string) => Promise<void>;
const byClick: Press = (page, point) => pointOf(page, point).click();
const byTouch: Press = (page, point) => pointOf(page, point).tap();
const byKey: Press = async (page, point) => {
  await pointOf(page, point).focus();
  await page.keyboard.press('Enter');
};

/** Plays a whole turn by its steps. */
async function play(page: Page, turn: string, press: Press): Promise<void> {
  for (const step of turn.split(/;|(?<=\d)(?=x)|(?<=,)/)) {
    if (step.endsWith(',')) await page.locator('.claims .chip').nth('ibrgk'.indexOf(step[0]!)).click();
    else for (const point of step.startsWith('x') ? [step.slice(1).split('-')[0]!] : step.split('-')) await press(page, point);
  }
}

const openPuzzle = (puzzle: Puzzle, options: OpenOptions = {}): Promise<Page> =>
  open(`${FOLDER}?page=puzzles/${puzzle.game}&puzzle=${puzzle.id}`, options);

async function solve(page: Page, puzzle: Puzzle, press: Press): Promise<void> {
  await pointOf(page, puzzle.solution[0]!.split('-')[0]!).waitFor();
  await play(page, puzzle.solution[0]!, press);
  await status(page)
    .getByText(/That was right/)
    .waitFor();
  await play(page, puzzle.solution[2]!, press);
  await status(page)
    .getByText(/^Solved! Your rating is now/)
    .waitFor();
}

describe('a puzzle', () => {
  it.each(GAMES)('of %s is solved by clicks, and counts once', async (game) => {
    const puzzle = shortPuzzle(game);
    const page = await openPuzzle(puzzle);
    await solve(page, puzzle, byClick);
    await expect.poll(() => fact(page, 'run').textContent()).toBe('1');
    const rating = await fact(page, 'rating').textContent();
    expect(Number(rating!.replace(/\D/g, ''))).toBeGreaterThan(1200);
    await page.getByRole('button', { name: 'Try again' }).click();
    await play(page, puzzle.solution[0]!, byClick);
    await status(page)
      .getByText(/That was right/)
      .waitFor();
    await page.reload();
    await pointOf(page, puzzle.solution[0]!.split('-')[0]!).waitFor();
    await expect.poll(() => fact(page, 'rating').textContent()).toBe(rating);
  });

  it.each(GAMES)('of %s that is failed is refuted on the board to the end, and can be tried again', async (game) => {
    const puzzle = shortPuzzle(game);
    const steps = sceneOf({ game, start: puzzle.start }).steps;
    const wrong = steps.find(({ kind, text, endsTurn }) => kind === 'move' && endsTurn && text !== puzzle.solution[0])!;
    const page = await openPuzzle(puzzle);
    await pointOf(page, wrong.text.split('-')[0]!).waitFor();
    await play(page, wrong.text, byClick);
    await status(page).getByText(`${wrong.text} does not force it`).waitFor();
    const said = (await status(page).textContent())!;
    const line = / What follows: (.+?)$/.exec(said)![1]!.trim().split(' ');
    // Both sides play it out: every turn is legal where it is played, and the solver has used the last one.
    expect(() => sceneOf({ game, start: puzzle.start, turns: [wrong.text, ...line] })).not.toThrow();
    expect(line.length).toBeGreaterThan(1);
    await expect.poll(() => fact(page, 'run').textContent()).toBe('0');
    await page.getByRole('button', { name: 'Try again' }).click();
    await play(page, puzzle.solution[0]!, byClick);
    await status(page)
      .getByText(/That was right/)
      .waitFor();
  });

  it.each(GAMES)('of %s is solved by touch on a phone, and by the keyboard alone', async (game) => {
    const puzzle = shortPuzzle(game);
    await solve(await openPuzzle(puzzle, PHONE), puzzle, byTouch);
    const page = await openPuzzle(puzzle);
    await solve(page, puzzle, byKey);
    await page.keyboard.press('n');
    await page.getByText('Puzzle:').first().waitFor();
    await page.keyboard.press('s');
    await status(page)
      .getByText(/^The solution: /)
      .waitFor();
  });

  it('shows its solution, turn by turn to the goal', async () => {
    const puzzle = puzzlesOf('dvonn').find(({ goal }) => goal.kind === 'win')!;
    const page = await openPuzzle(puzzle);
    await page.getByRole('button', { name: 'Show the solution' }).click();
    await status(page)
      .getByText(`The solution: ${puzzle.solution.join(' ')}`)
      .waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Next puzzle' }).count()).toBe(1);
  });
});

describe('the page', () => {
  it('begins with the puzzle of the day, which makes a day of a streak', async () => {
    const puzzle = puzzleOfTheDay(puzzlesOf('yinsh'), today())!;
    const page = await open(`${FOLDER}?page=puzzles/yinsh`);
    await page.locator('.puzzles [role="grid"]').waitFor();
    await expect.poll(() => page.getByLabel('Which puzzles').inputValue()).toBe('daily');
    await expect.poll(() => page.locator('.facts').textContent()).toContain(`Puzzle: ${puzzle.rating.toLocaleString('en')}`);
    await expect.poll(() => fact(page, 'days').textContent()).toBe('0');
  });

  it('is found from the home page and from the lessons, and goes from game to game', async () => {
    const page = await open(FOLDER);
    await page.locator('[data-game="dvonn"]').getByRole('link', { name: 'Puzzles' }).click();
    await page.waitForURL(/page=puzzles\/dvonn/);
    await page.getByRole('link', { name: 'LYNGK', exact: true }).click();
    await page.waitForURL(/page=puzzles\/lyngk/);
    await page.locator('.puzzles [role="grid"]').waitFor();
    await page.goto(`${host.url}${FOLDER}?page=rules`);
    await page.getByRole('link', { name: 'YINSH: Puzzles' }).click();
    await page.waitForURL(/page=puzzles\/yinsh/);
  });

  it('has puzzles by theme, and says where those from mistakes come from', async () => {
    const page = await open(`${FOLDER}?page=puzzles/dvonn`);
    await page.locator('.puzzles [role="grid"]').waitFor();
    const which = page.getByLabel('Which puzzles');
    await which.selectOption({ label: 'Theme: cut-off' });
    await page.locator('.facts').getByText('Theme: cut-off').waitFor();
    await which.selectOption({ label: 'From your mistakes' });
    await page.getByText('Review a game you have played').waitFor();
  });

  it('makes a puzzle from a mistake of one’s own', async () => {
    const page = await open(`${FOLDER}?page=puzzles/dvonn`);
    await page.evaluate(() => {
      const own = { id: 'own1', game: 'dvonn', start: null, turns: ['c3'], side: 'black', played: 'd3', best: ['e3'], chance: 0.5 };
      localStorage.setItem('trefoil.puzzles.own', JSON.stringify([own]));
    });
    await page.reload();
    await page.getByLabel('Which puzzles').selectOption({ label: 'From your mistakes' });
    await page.getByText('In your game you played d3 here').waitFor();
    await byClick(page, 'e3');
    await status(page).getByText('Solved!').waitFor();
  });

  it('works without a network once it is kept, for every game', async () => {
    const page = await open(FOLDER, { mayFail: true });
    await controlled(page);
    const kept = Object.values(await keptFiles(page)).flat();
    expect(kept.filter((name) => name.endsWith('.puzzles'))).toHaveLength(5);
    await host.stop();
    try {
      const puzzle = shortPuzzle('lyngk');
      await page.goto(`${host.url}${FOLDER}?page=puzzles/lyngk&puzzle=${puzzle.id}`);
      await solve(page, puzzle, byClick);
    } finally {
      await host.start();
    }
  });

  it.each(GAMES)('of %s is accessible in both themes', async (game) => {
    for (const theme of THEMES) {
      const page = await open(`${FOLDER}?page=puzzles/${game}`, { settings: { theme } });
      await page.locator('.puzzles [role="grid"]').waitFor();
      await expectAccessible(page, `${game}, ${theme}`);
      await picture(page, `puzzles-${game}-desktop-${theme}`);
    }
  });

  it.each(LANGUAGES)('fits small and middling screens in %s', async (language) => {
    for (const [size, options] of Object.entries({ phone: SMALL_PHONE, tablet: TABLET })) {
      const page = await open(null, { ...options, settings: { language } });
      for (const game of GAMES) {
        await page.goto(`${host.url}${FOLDER}?page=puzzles/${game}`);
        await page.locator('.puzzles [role="grid"]').waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), game).toBeLessThanOrEqual(0);
        await picture(page, `puzzles-${game}-${size}-${language}`);
      }
    }
  });
});
