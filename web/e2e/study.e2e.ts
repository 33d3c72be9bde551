// Analysis, set-up board and review in a real browser.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Game, StoredGame } from '../src/protocol';
import {
  bench,
  bring,
  expectAccessible,
  kept,
  PHONE,
  picture,
  point,
  SMALL_PHONE,
  type Theme,
  watchLines,
  newGame,
  sceneOf,
} from './harness';

const { server, open } = bench();

const RECORDS = resolve(import.meta.dirname, '../../crates/games/tests/records');
const OPENING = 'e3.a5.h7.d2.f9.i8.c4.g3.d8.j9';
const THEMES: Theme[] = ['light', 'dark'];

async function analysis(path: string, options: Parameters<typeof open>[1] = {}): Promise<Page> {
  const page = await open(path, options);
  await page.locator('.stage [data-point]').first().waitFor();
  return page;
}

const turn = (page: Page, text: string) => page.locator(`.turn[title^="${text}"]`);
const engineSwitch = (page: Page) => page.getByRole('switch', { name: 'Engine' });
const lines = (page: Page) => page.getByRole('list', { name: 'Best lines' }).getByRole('listitem');
const arrows = (page: Page) => page.locator('.stage .best');

/** A move on the board: from a point to another. */
async function move(page: Page, from: string, to: string): Promise<void> {
  await point(page, from).click();
  await point(page, to).click();
}

describe('the engine on the analysis page', () => {
  it('streams its lines while it thinks and draws arrows', async () => {
    const page = await analysis(`/analysis?game=yinsh&turns=${OPENING}`);
    await engineSwitch(page).check();
    await lines(page).first().getByRole('button').first().waitFor();
    // How often exactly is a matter of the machine, and printed by the figures; never so often that the page suffers.
    const { changes } = await watchLines(page, 2);
    expect(changes).toBeGreaterThanOrEqual(2);
    expect(changes).toBeLessThanOrEqual(20);
    await expect.poll(() => lines(page).locator('.turns').count()).toBe(3);
    await expect.poll(() => arrows(page).count()).toBe(3);
    await picture(page, 'analysis-yinsh-desktop');
  });

  it('hides the answer and goes on thinking', async () => {
    const page = await analysis(`/analysis?game=dvonn`);
    await engineSwitch(page).check();
    await lines(page).first().getByRole('button').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('switch', { name: 'Hide the answer' }).check();
    await expect.poll(() => arrows(page).count()).toBe(0);
    await expect.poll(() => page.getByText('The answer is hidden').isVisible()).toBe(true);
    const effort = page.locator('section[aria-label="Engine"] footer');
    const before = await effort.textContent();
    await expect.poll(() => effort.textContent()).not.toBe(before);
  });

  it('plays a line into the study when it is clicked', async () => {
    const page = await analysis('/analysis?game=lyngk&seed=3');
    await engineSwitch(page).check();
    const second = lines(page).first().getByRole('button').nth(1);
    await second.waitFor();
    await engineSwitch(page).uncheck();
    await engineSwitch(page).check();
    await second.click();
    await expect.poll(() => page.locator('.pair .turn').count()).toBe(2);
  });
});

describe('variations', () => {
  it('are made on the board, walked, promoted, commented and deleted', async () => {
    const page = await analysis(`/analysis?game=yinsh&turns=${OPENING}`);
    await move(page, 'e3', 'e4');
    await turn(page, 'e3-e4').waitFor();
    await page.keyboard.press('ArrowLeft');
    await move(page, 'e3', 'e5');
    await expect.poll(() => page.locator('.branch .turn').allTextContents()).toEqual(['e3-e5']);

    await page.keyboard.press('ArrowUp');
    await expect.poll(() => page.locator('[aria-current=true]').textContent()).toBe('e3-e4');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.locator('[aria-current=true]').textContent()).toBe('e3-e5');

    await page.getByRole('button', { name: 'Make main line' }).click();
    await expect.poll(() => page.locator('.branch .turn').allTextContents()).toEqual(['e3-e4']);
    await page.getByRole('button', { name: 'Comment' }).click();
    await page.getByLabel('Comment on e3-e5').fill('quiet');
    await expect.poll(() => page.locator('.turns .note').textContent()).toBe('quiet');

    await page.reload();
    await page.locator('.branch').waitFor();
    await expect.poll(() => page.locator('.turns .note').textContent()).toBe('quiet');
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => page.locator('.branch').count()).toBe(0);
    await expect.poll(() => turn(page, 'e3-e4').count()).toBe(1);
  });

  it('take a turn of several steps and give it back step by step', async () => {
    const page = await analysis('/analysis?game=lyngk&seed=5');
    await page.locator('.claims .chip').first().click();
    const back = page.getByRole('button', { name: 'One step back' });
    await back.waitFor();
    await expect.poll(() => page.locator('.pair').count()).toBe(0);
    await back.click();
    await expect.poll(() => back.count()).toBe(0);
  });

  it('can be typed', async () => {
    const page = await analysis('/analysis?game=dvonn', { mayFail: true });
    await page.keyboard.press('/');
    await page.keyboard.type('C3');
    await page.keyboard.press('Enter');
    await turn(page, 'c3').waitFor();
    await page.getByLabel('Type a turn').fill('zz');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
  });
});

describe('the keys', () => {
  it('of the analysis page do what its help says', async () => {
    const page = await analysis('/analysis?game=yinsh&turns=e5');
    const engine = engineSwitch(page);
    await page.keyboard.press('Space');
    await expect.poll(() => engine.isChecked()).toBe(true);
    await lines(page).first().getByRole('button').first().waitFor();
    await page.keyboard.press('h');
    await page.getByText('The answer is hidden').waitFor();
    await page.keyboard.press('h');
    await lines(page).first().getByRole('button').first().waitFor();
    await page.keyboard.press('l');
    await expect.poll(() => page.locator('[role=status].hidden-text').last().textContent()).toMatch(/\w/);
    await page.keyboard.press('Space');
    await expect.poll(() => engine.isChecked()).toBe(false);
    const before = await point(page, 'e5').boundingBox();
    await page.keyboard.press('f');
    await expect.poll(async () => (await point(page, 'e5').boundingBox())?.x).not.toBe(before?.x);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => point(page, 'e5').getAttribute('aria-label')).toContain('empty');
    await page.keyboard.press('?');
    for (const key of ['Space', 'h', 'l', 'f'])
      expect(await page.locator('dialog[open] kbd', { hasText: new RegExp(`^${key}$`) }).count(), key).toBe(1);
  });

  it('m of the review goes to the next mistake', async () => {
    const page = await reviewOf(playedGame());
    await page.getByRole('slider').waitFor({ timeout: 60_000 });
    await page.keyboard.press('m');
    await page.locator('.task h2').waitFor();
  });
});

describe('the set-up board', () => {
  it('says why a position cannot be, marks the point, and takes one that can', async () => {
    const page = await analysis('/analysis?game=dvonn', { mayFail: true });
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('radio', { name: 'Moving', exact: true }).check();
    await page.getByRole('radio', { name: 'DVONN piece' }).check();
    await point(page, 'c3').click();
    await page.getByText('never leave the board').waitFor();
    for (const name of ['d3', 'e3']) await point(page, name).click();
    await page.getByRole('radio', { name: 'white piece' }).check();
    await point(page, 'j4').click();
    await page.getByText('j4 has no contact').waitFor();
    await picture(page, 'setup-dvonn-desktop');
    await point(page, 'j4').click({ button: 'right' });
    await point(page, 'd3').click();
    await point(page, 'd3').click();
    await page.getByText('can be played').waitFor();
    await page.getByRole('button', { name: 'Use this position' }).click();
    await expect.poll(() => point(page, 'd3').getAttribute('aria-label')).toContain('stack of 3');
    await expect.poll(() => page.url()).toContain('start=');
    await page.reload();
    await page.locator('.stage [data-point]').first().waitFor();
    await expect.poll(() => point(page, 'd3').getAttribute('aria-label')).toContain('stack of 3');
  });

  it('has claims in LYNGK and rings won in YINSH', async () => {
    const page = await analysis('/analysis?game=lyngk&seed=2', { mayFail: true });
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('can be played').waitFor();
    await page.getByRole('combobox', { name: 'Player 1' }).selectOption('1');
    await page.getByText('without having claimed').waitFor();
    await page.getByRole('group', { name: 'Colours: Player 1' }).getByRole('button', { name: 'red' }).click();
    await page.getByText('can be played').waitFor();
    await page.getByRole('combobox', { name: 'Game' }).selectOption('yinsh');
    await page.getByRole('combobox', { name: 'White' }).selectOption('2');
    await page.locator('.verdict.bad').waitFor();
  });

  it('sets up a row to be removed, and it is', async () => {
    const page = await analysis('/analysis?game=yinsh', { mayFail: true });
    await page.getByRole('button', { name: 'Set up' }).click();
    const put = async (piece: string, names: string[]) => {
      await page.getByRole('radio', { name: piece, exact: true }).check();
      for (const name of names) await point(page, name).click();
    };
    await put('white ring', ['b2', 'b3', 'b4', 'b5', 'b6']);
    await put('black ring', ['j6', 'j7', 'j8', 'j9', 'j10']);
    await put('white marker', ['f4', 'f5', 'f6', 'f7', 'f8']);
    await page.getByRole('radio', { name: 'Moving', exact: true }).check();
    await page.getByText('The row f4-f8 had to be removed').waitFor();
    await page.getByRole('radio', { name: 'Removing a row' }).check();
    await page.getByText('can be played').waitFor();
    // Black's ring move made it: white removes it first and moves then, all in one turn.
    await page.getByRole('group', { name: 'Ring moved by' }).getByRole('radio', { name: 'Black' }).check();
    await page.getByText('can be played').waitFor();
    await picture(page, 'setup-yinsh-row-desktop');
    await page.getByRole('button', { name: 'Use this position' }).click();
    await point(page, 'f6').click();
    await point(page, 'b4').click();
    await move(page, 'b2', 'a2');
    await turn(page, 'xf4-f8xb4;b2-a2').waitFor();
    await expect.poll(() => point(page, 'f6').getAttribute('aria-label')).toContain('empty');
    // The position goes back to the set-up board as it stands.
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect.poll(() => page.getByRole('combobox', { name: 'White' }).inputValue()).toBe('1');
    await expect.poll(() => page.getByRole('radio', { name: 'Moving', exact: true }).isChecked()).toBe(true);
  });
});

describe('opening', () => {
  it('records of every format from files', async () => {
    const page = await analysis('/analysis');
    for (const file of readdirSync(RECORDS)) {
      await page.getByRole('button', { name: 'New' }).click();
      await expect.poll(() => page.locator('.pair').count(), { message: file }).toBe(0);
      await page.getByRole('button', { name: 'Open' }).click();
      await page.locator('input[type=file]').setInputFiles(join(RECORDS, file));
      // A file with several games lets one choose.
      const choice = page.locator('dialog li button');
      await expect
        .poll(async () => (await choice.count()) > 0 || (await page.locator('dialog[open]').count()) === 0, { message: file })
        .toBe(true);
      if ((await choice.count()) > 0) await choice.first().click();
      await expect.poll(() => page.locator('.pair').count(), { message: file }).toBeGreaterThan(5);
    }
  });

  it('a game that was played by another rule, to its end', async () => {
    const page = await analysis('/analysis');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.locator('input[type=file]').setInputFiles(join(RECORDS, 'boardspace-lyngk-awarding.sgf'));
    await page.getByText('a claim also took off the standing fives').waitFor();
    const turns = page.locator('.pair .turn');
    const count = await turns.count();
    await turns.last().click();
    await expect.poll(() => page.url()).toContain('awards=yes');
    await expect.poll(() => turns.last().getAttribute('aria-current')).toBe('true');
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    // The address alone leads there again.
    const again = await analysis(new URL(page.url()).search.replace(/^/, '/analysis'));
    await expect.poll(() => again.locator('.pair .turn').count()).toBe(count);
    await expect.poll(() => again.getByRole('alert').count()).toBe(0);
  });

  it('clocks and evaluations, and gives them back', async () => {
    const page = await analysis('/analysis');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.locator('#open-text').fill('[Game "dvonn"]\n\n1. c3 {[%clk 0:04:12] [%eval 3.5]} 2. d3 {[%eval -8]} *');
    await page.getByRole('button', { name: 'Open', exact: true }).last().click();
    await turn(page, 'c3').waitFor();
    await expect.poll(() => turn(page, 'c3').innerText()).toMatch(/\+3\.5\s*4:12/);
    await expect.poll(() => turn(page, 'd3').innerText()).toContain('−8.0');
    // The graph has its line from them.
    await expect.poll(() => page.locator('.graph path').first().getAttribute('d')).not.toBe('');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect.poll(() => page.getByLabel('Record with all variations').inputValue()).toContain('1. c3 {[%clk 0:04:12] [%eval 3.5]}');
  });

  it('a pasted text, and says what is wrong with a bad one', async () => {
    const page = await analysis('/analysis', { mayFail: true });
    await page.getByRole('button', { name: 'Open' }).click();
    await page.locator('#open-text').fill('neither fish nor fowl');
    await page.getByRole('button', { name: 'Open', exact: true }).last().click();
    await page.locator('dialog').getByRole('alert').waitFor();
    await page.locator('#open-text').fill(readFileSync(join(RECORDS, 'trefoil-annotated.txt'), 'utf8'));
    await page.getByRole('button', { name: 'Open', exact: true }).last().click();
    await expect.poll(() => page.locator('.pair').count()).toBeGreaterThan(1);
  });

  it('what is dropped or pasted onto the page', async () => {
    const page = await analysis('/analysis');
    const record = readFileSync(join(RECORDS, 'trefoil-yinsh.txt'), 'utf8');
    const give = (kind: 'file' | 'text' | 'paste', text: string) =>
      page.evaluate(
        ([how, given]) => {
          const data = new DataTransfer();
          if (how === 'file') data.items.add(new File([given!], 'game.txt', { type: 'text/plain' }));
          else data.setData('text/plain', given!);
          if (how === 'paste') return void document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
          const drag = (type: string) =>
            document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
          if (drag('dragover')) throw new Error('The page does not take what is dragged onto it.');
          drag('drop');
        },
        [kind, text],
      );
    await give('file', record);
    await expect.poll(() => page.locator('.pair').count()).toBeGreaterThan(10);
    await give('text', '[Game "dvonn"]\n\n1. c3 2. d3 *');
    await expect.poll(() => page.locator('.turn').allTextContents()).toEqual(['c3', 'd3']);
    await expect.poll(() => page.locator('.dropzone').count()).toBe(0);
    await give('paste', '[Game "yinsh"]\n\n1. e5 *');
    await expect.poll(() => page.locator('.turn').allTextContents()).toEqual(['e5']);
  });

  it('a link, which can be copied out again', async () => {
    const path = '/analysis?game=yinsh-blitz&turns=e3.a5.h7&at=2';
    const page = await analysis(path);
    await expect.poll(() => page.locator('[aria-current=true]').textContent()).toBe('a5');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect.poll(() => page.getByLabel('Link to this line').inputValue()).toBe(server.url + path);
    await expect.poll(() => page.getByLabel('Position', { exact: true }).inputValue()).toContain(' place ');
    await expect.poll(() => page.getByLabel('Record with all variations').inputValue()).toContain('3. h7');
  });

  it('a position from which one plays on', async () => {
    const page = await analysis(`/analysis?game=yinsh&turns=${OPENING}`);
    await page.getByRole('button', { name: 'Play on' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForURL(/\/game\//);
    await page.locator('.stage [data-point]').first().waitFor();
  });
});

const ENDGAME = '9/10/b,b,w,w,r,w,b,b,r,w,b/b,w,w,b,w,b,w,r,b,w/9 w move';

/** A short game with mistakes in it: both give away what they can. */
function playedGame(): StoredGame {
  let turns: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const scene = sceneOf({ game: 'dvonn', start: ENDGAME, turns });
    if (scene.end || scene.steps.length === 0) break;
    // The step that loses most: somebody should have mistakes to look at.
    const own = scene.toAct === 'white' ? 0 : 1;
    const lead = (step: (typeof scene.steps)[number]): number =>
      step.score.kind === 'pieces' ? step.score.of[own] - step.score.of[1 - own]! : 0;
    turns = [...turns, [...scene.steps].sort((a, b) => lead(a) - lead(b))[0]!.text];
  }
  return newGame('dvonn', { start: ENDGAME, turns });
}

/** The review of a game that is on the device. */
async function reviewOf(game: StoredGame): Promise<Page> {
  const page = await open(null);
  await bring(page, server.url, game);
  await page.goto(`${server.url}/review/${game.begun.id}`);
  await page.locator('.stage [data-point]').first().waitFor();
  return page;
}

describe('a review', () => {
  it('shows graph, accuracy and mistakes, and asks for the better move', async () => {
    const game = playedGame();
    const page = await reviewOf(game);
    await page.getByRole('slider', { name: 'Evaluation over the game' }).waitFor({ timeout: 60_000 });
    await picture(page, 'review-dvonn-desktop');
    await expect.poll(() => page.locator('.sign').count()).toBeGreaterThan(0);
    for (const theme of THEMES) {
      await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
      await expectAccessible(page, `review ${theme}`);
    }

    await page.getByRole('button', { name: 'Next mistake' }).click();
    await page.getByRole('heading', { name: /Find the better move/ }).waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByRole('button', { name: 'Show the answer' }).click();
    const answer = (await page
      .getByText(/The engine plays/)
      .first()
      .textContent())!;
    const [from, to] = /plays (\w\d)-(\w\d)/.exec(answer)!.slice(1) as [string, string];
    await expect.poll(() => arrows(page).count()).toBe(1);

    // Going round leads back to it: then it is played, and praised.
    const first = await page.locator('.task h2').textContent();
    do await page.locator('.under .btn.main').click();
    while ((await page.locator('.task h2').textContent()) !== first);
    await move(page, from, to);
    await page.getByText('is the best move').first().waitFor();
    await picture(page, 'review-task-desktop');

    // It is kept: nobody thinks about it again.
    let workers = 0;
    page.on('worker', () => (workers += 1));
    await page.goto(`${server.url}/review/${game.begun.id}`);
    await page.getByRole('slider').waitFor();
    expect(workers).toBe(0);
  });

  it('judges a move that is neither the best nor the one played', async () => {
    const page = await reviewOf(playedGame());
    await page.getByRole('slider').waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Next mistake' }).click();
    const played = /1\. (\S+)/.exec((await page.locator('.task h2').textContent())!)![1]!;
    await page.getByRole('button', { name: 'Show the answer' }).click();
    const best = /plays (\S+)/.exec(
      (await page
        .getByText(/The engine plays/)
        .first()
        .textContent())!,
    )![1]!;
    const scene = sceneOf({ game: 'dvonn', start: ENDGAME });
    const other = scene.steps.find(({ text }) => text !== played && text !== best)!;
    const first = await page.locator('.task h2').textContent();
    do await page.locator('.under .btn.main').click();
    while ((await page.locator('.task h2').textContent()) !== first);
    await move(page, played.split('-')[0]!, played.split('-')[1]!);
    await page.getByText('is what was played').first().waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await move(page, other.from!, other.to!);
    await page
      .getByText(/of the chance to win \(the move played|is as good/)
      .first()
      .waitFor();
  });

  it('can be asked for from a study', async () => {
    const page = await analysis('/analysis?game=yinsh-blitz&turns=e3.a5.h7');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('slider').waitFor({ timeout: 60_000 });
    await page.getByRole('slider').focus();
    await page.keyboard.press('Home');
    await expect.poll(() => page.getByRole('slider').getAttribute('aria-valuenow')).toBe('0');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('[aria-current=true]').textContent()).toContain('e3');
  });

  it('needs no server once it is begun, nor does the analysis', async () => {
    const page = await analysis(`/analysis?game=yinsh&turns=${OPENING}`);
    await engineSwitch(page).check();
    await lines(page).first().getByRole('button').first().waitFor();
    const review = await reviewOf(playedGame());
    await Promise.all([kept(page), kept(review)]);
    await server.kill();
    try {
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => page.locator('[aria-current=true]').textContent()).toBe('d8');
      await lines(page).first().getByRole('button').first().waitFor();
      await review.getByRole('slider').waitFor({ timeout: 60_000 });
      await review.keyboard.press('m');
      await review.locator('.task h2').waitFor();
    } finally {
      await server.start();
    }
  });

  it('of an unknown game says so', async () => {
    const page = await open('/review/nothing', { mayFail: true });
    await page.getByRole('alert').waitFor();
  });
});

describe('the study pages for everybody', () => {
  const games: Game[] = ['dvonn', 'yinsh', 'lyngk'];

  it.each(THEMES)('pass axe in the %s theme', async (theme) => {
    for (const game of games) {
      const page = await analysis(`/analysis?game=${game}&seed=4`, { settings: { theme }, mayFail: true });
      await engineSwitch(page).check();
      await lines(page).first().getByRole('button').first().waitFor();
      await engineSwitch(page).uncheck();
      await expectAccessible(page, `analysis ${game} ${theme}`);
      await picture(page, `analysis-${game}-${theme}`);
    }
    const page = await analysis('/analysis?game=lyngk&seed=4', { settings: { theme }, mayFail: true });
    await page.getByRole('button', { name: 'Set up' }).click();
    for (const game of ['dvonn', 'yinsh', 'lyngk']) {
      await page.getByRole('combobox', { name: 'Game' }).selectOption(game);
      await page.locator(`.setup[data-family="${game}"] .verdict:not(:empty)`).waitFor();
      if (game === 'yinsh') await page.getByRole('radio', { name: 'Removing a ring' }).check();
      await expectAccessible(page, `set-up ${game} ${theme}`);
      await picture(page, `setup-${game}-${theme}`);
    }
    await page.getByRole('button', { name: 'Cancel' }).click();
    for (const name of ['Share', 'Open', 'Play on']) {
      await page.getByRole('button', { name }).click();
      await expectAccessible(page, `${name} ${theme}`);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('?');
    await expectAccessible(page, `keys ${theme}`);
  });

  it('fit a phone without scrolling sideways', async () => {
    for (const [name, size] of [
      ['phone', PHONE],
      ['small', SMALL_PHONE],
    ] as const) {
      for (const game of games) {
        const page = await analysis(`/analysis?game=${game}&seed=4`, size);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        await picture(page, `analysis-${game}-${name}`);
        await page.getByRole('button', { name: 'Set up' }).click();
        await page.locator('.verdict:not(:empty)').waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        await picture(page, `setup-${game}-${name}`);
      }
    }
  });

  it('say what is wrong in the other languages', async () => {
    const page = await analysis('/analysis?game=dvonn', { settings: { language: 'ru' }, mayFail: true });
    await page.keyboard.press('/');
    await page.keyboard.type('c3-c4');
    await page.keyboard.press('Enter');
    await page.getByText('Ход c3-c4 не по правилам. Столбики ходят, только когда выставлены все фишки.').waitFor();
    await page.getByRole('button', { name: 'Открыть' }).click();
    await page.locator('#open-text').fill('[Game "dvonn"]\n\n1. c3 2. c3 *');
    await page.locator('dialog').getByRole('button', { name: 'Открыть', exact: true }).click();
    await page.getByText('Строка 3, ход 2: Ход c3 не по правилам. Место c3 занято: фишку можно выставить только на свободное.').waitFor();
  });

  it('speak the other languages', async () => {
    for (const [language, word] of [
      ['ru', 'Движок'],
      ['fr', 'Moteur'],
      ['pl', 'Silnik'],
    ]) {
      const page = await analysis('/analysis?game=yinsh', { settings: { language } });
      await page.getByText(word!, { exact: true }).waitFor();
      await expect.poll(() => page.locator('body').textContent()).not.toContain('study.');
    }
  });
});
