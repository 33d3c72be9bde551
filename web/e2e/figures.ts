// What the app costs, measured in a real browser and printed; `npm run figures`. It judges nothing: the machine decides.

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { afterAll, it } from 'vitest';
import { bench, bring, newGame, point, PROGRAM, randomness, sceneOf, Shown, watchLines, weigh } from './harness';
import { SAMPLES } from './samples';
import * as rules from '../src/module';
import { give, giveBytes, read, type TextExports } from '../src/module/text';
import type { FromEngine, Game, Seat, Side, ToEngine } from '../src/protocol';
import { LANGUAGES } from '../src/words';

type Engine = TextExports & { answer: (question: number, questionLength: number, network: number, networkLength: number) => void };

const { server, open } = bench();
const printed: string[] = [];
const print = (what: string, figure: string): void => void printed.push(`${what.padEnd(44)} ${figure}`);
const median = (list: number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
const milliseconds = (n: number): string => `${n.toFixed(1)} ms`;
const kilobytes = (n: number): string => `${(n / 1000).toFixed(1)} kB`;

afterAll(() => console.log(`\n${printed.join('\n')}\n`));

it('start and memory of the server', async () => {
  const starts: number[] = [];
  let memory = 0;
  for (let round = 0; round < 5; round += 1) {
    const data = mkdtempSync(join(tmpdir(), 'trefoil-figures-'));
    const begun = performance.now();
    const child = spawn(PROGRAM, ['serve', '--listen', '127.0.0.1:0', '--data', data], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise<void>((ready) => createInterface({ input: child.stdout }).once('line', () => ready()));
    starts.push(performance.now() - begun);
    const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
    memory = Math.max(memory, Number(resident?.[1] ?? 0) / 1024);
    const gone = new Promise((ended) => child.once('exit', ended));
    child.kill();
    await gone;
    rmSync(data, { recursive: true, force: true });
  }
  print('server: start, median of five', milliseconds(median(starts)));
  print('server: memory at rest', `${memory.toFixed(1)} MB`);
});

const PERSON = { kind: 'human', name: '' } as const;

/** A person who is to act and a level that answers. */
const against = (level: number, own: Side): [Seat, Seat] => {
  const engine = { kind: 'engine', level } as const;
  return own === 'white' ? [PERSON, engine] : [engine, PERSON];
};

it('first load', async () => {
  for (const { code: language } of LANGUAGES) {
    const stored = newGame('yinsh');
    const page = await open(null, { serviceWorkers: 'block', settings: { language, help: true } });
    await bring(page, server.url, stored);
    const { code, fonts, time } = await weigh(page, `${server.url}/game/${stored.begun.id}`);
    print(`first load: a game, ${language}`, `${kilobytes(code)}, fonts ${kilobytes(fonts)}, board after ${milliseconds(time)}`);
  }
  const { code, fonts } = await weigh(await open(null, { serviceWorkers: 'block' }), `${server.url}/analysis?game=yinsh`);
  print('first load: analysis', `${kilobytes(code)}, fonts ${kilobytes(fonts)}`);
});

/** From the release of the button to the frame in which the step is drawn: the piece stands on the point. */
async function replyTime(page: Page, name: string): Promise<number> {
  await page.evaluate((at) => {
    const figures = window as unknown as { reply: Promise<number> };
    figures.reply = new Promise((done) => {
      let pressed = 0;
      addEventListener('pointerup', () => (pressed = performance.now()), { capture: true, once: true });
      const stage = document.querySelector('.stage')!;
      const watcher = new MutationObserver(() => {
        if (!pressed || !stage.querySelector(`[data-at="${at}"]`)) return;
        watcher.disconnect();
        // After the frame has been painted.
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - pressed)));
      });
      watcher.observe(stage, { subtree: true, childList: true, attributes: true });
    });
  }, name);
  await point(page, name).click();
  return page.evaluate(() => (window as unknown as { reply: Promise<number> }).reply);
}

it('from a click to the drawn step', async () => {
  for (const [game, points] of [
    ['dvonn', 'a1 b1 c1 d1 e1 f1 g1 h1 i1 a2 b2 c2 d2 e2 f2 g2 h2 i2 j2 c3'],
    ['yinsh', 'e3 e4 e5 e6 e7 f3 f4 f5 f6 f7'],
  ] as const) {
    const stored = newGame(game);
    const page = await open(null);
    await bring(page, server.url, stored);
    await page.goto(`${server.url}/game/${stored.begun.id}`);
    await point(page, 'e3').waitFor();
    await page.waitForLoadState('networkidle');
    let requests = 0;
    page.on('request', () => (requests += 1));
    const times: number[] = [];
    for (const name of points.split(' ')) times.push(await replyTime(page, name));
    print(
      `click to drawn step: ${game}`,
      `median ${milliseconds(median(times))}, worst ${milliseconds(Math.max(...times))} of ${times.length}, ${requests} requests`,
    );
  }
});

it('first use of the engine', async () => {
  for (const game of ['dvonn', 'yinsh', 'lyngk'] as const) {
    const page = await open(`/analysis?game=${game}`, { serviceWorkers: 'block' });
    await page.locator('[data-point]').first().waitFor();
    await page.waitForLoadState('networkidle');
    let bytes = 0;
    page.on('requestfinished', async (request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      bytes += responseBodySize + responseHeadersSize;
    });
    await page.getByRole('switch', { name: 'Engine' }).check();
    await page.getByRole('list', { name: 'Best lines' }).getByRole('button').first().waitFor();
    await page.waitForLoadState('networkidle');
    print(`first use of the engine: ${game}`, kilobytes(bytes));
    await page.context().close();
  }
});

it('answers of the levels', async () => {
  for (const board of ['dvonn', 'yinsh', 'lyngk'] as const) {
    const { place, from } = SAMPLES[board];
    const start = place.start ? { start: place.start } : {};
    const turns = place.turns.slice(0, from);
    const own = sceneOf({ ...place, turns }).toAct;
    const times: string[] = [];
    for (let level = 1; level <= 6; level += 1) {
      const game = newGame(board, { ...start, turns, players: against(level, own) });
      const page = await open(null);
      await bring(page, server.url, game);
      await page.goto(`${server.url}/game/${game.begun.id}`);
      await page.locator('.stage [data-point]').first().waitFor();
      times.push((await answerTime(page, new Shown(page, game))).toFixed(0));
      await page.context().close();
    }
    print(`answers of levels 1 to 6: ${board}`, `${times.join(', ')} ms`);
  }
});

/** From one's own turn in the list to the level's: the second of two turns, the first of which loads the engine. */
async function answerTime(page: Page, shown: Shown): Promise<number> {
  for (const measured of [false, true]) {
    const { toAct, steps } = await shown.scene();
    const waiting = page.evaluate(() => {
      const turns = document.querySelector('.turns-card .turns')!;
      const count = () => turns.querySelectorAll('[data-node]').length;
      const before = count();
      return new Promise<number>((done) => {
        let own = 0;
        const watcher = new MutationObserver(() => {
          if (own === 0 && count() === before + 1) own = performance.now();
          if (count() < before + 2) return;
          watcher.disconnect();
          done(own === 0 ? 0 : performance.now() - own);
        });
        watcher.observe(turns, { subtree: true, childList: true });
      });
    });
    // The field keeps the focus.
    if (!measured) await page.keyboard.press('/');
    await page.keyboard.type(`${steps.find(({ endsTurn }) => endsTurn)!.text}\n`);
    const time = await waiting;
    await shown.until((scene) => scene.toAct === toAct || scene.end !== null);
    if (measured) return time;
  }
  return 0;
}

/** From the question to its answer. What the browser is told to do and to wait for is in it. */
it('a hint', async () => {
  for (const board of ['dvonn', 'yinsh', 'lyngk'] as const) {
    const { place, from } = SAMPLES[board];
    const start = place.start ? { start: place.start } : {};
    const turns = place.turns.slice(0, from);
    const game = newGame(board, { ...start, turns, players: against(1, sceneOf({ ...place, turns }).toAct) });
    const page = await open(null, { settings: { help: true } });
    await bring(page, server.url, game);
    await page.goto(`${server.url}/game/${game.begun.id}`);
    await page.getByRole('button', { name: 'Help', exact: true }).first().click();
    const question = page.getByRole('button', { name: 'Which piece?' });
    await question.waitFor();
    const begun = performance.now();
    await question.click();
    await page.getByRole('heading', { name: /^(Look at|A good turn)/ }).waitFor();
    print(`a hint: ${board}`, milliseconds(performance.now() - begun));
    await page.context().close();
  }
});

/** The first turns of a game that is played at random. */
function randomTurns(game: Game, count: number): string[] {
  const random = randomness(7);
  const turns: string[] = [];
  let pending: string[] = [];
  while (turns.length < count) {
    const { steps, end } = sceneOf({ game, seed: 1, turns, pending });
    if (end) break;
    const step = steps[random(steps.length)]!;
    pending.push(step.text);
    if (!step.endsTurn) continue;
    turns.push(rules.joinSteps(game, pending));
    pending = [];
  }
  return turns;
}

it('a review', async () => {
  for (const board of ['dvonn', 'yinsh', 'lyngk'] as const) {
    const turns = randomTurns(board, 80);
    const game = newGame(board, { seed: 1, turns });
    const page = await open(null);
    await bring(page, server.url, game);
    const begun = performance.now();
    await page.goto(`${server.url}/review/${game.begun.id}`);
    await page.getByRole('slider').waitFor();
    print(`review of ${turns.length} turns: ${board}`, `${((performance.now() - begun) / 1000).toFixed(1)} s`);
    await page.context().close();
  }
});

/** Beside the frames that are dropped while the engine thinks stand those that the machine drops without it. */
it('lines of the engine', async () => {
  const page = await open('/analysis?game=yinsh&turns=e3.a5.h7.d2.f9.i8.c4.g3.d8.j9');
  await page.locator('[data-point]').first().waitFor();
  await page.waitForLoadState('networkidle');
  // A frame that took the time of two has dropped one.
  const dropped = (frames: number[]): string =>
    `${frames.reduce((sum, time) => sum + Math.max(0, Math.round((time * 60) / 1000) - 1), 0)} of ${frames.length}`;
  const resting = await watchLines(page, 5);
  await page.getByRole('switch', { name: 'Engine' }).check();
  await page.getByRole('list', { name: 'Best lines' }).getByRole('button').first().waitFor();
  const thinking = await watchLines(page, 5);
  print('engine lines: updates a second', (thinking.changes / 5).toFixed(1));
  print('frames dropped in five seconds of thinking', dropped(thinking.frames));
  print('frames dropped in five seconds of rest', dropped(resting.frames));
});

/** Turns and take-backs by turns, which is the longest that a game gets. */
it('a game of 10,000 events', () => {
  for (const game of ['dvonn', 'yinsh', 'lyngk'] as const) {
    const stored = newGame(game);
    const played = new rules.PlayedGame(stored);
    const turn = played.scene().steps.find((step) => step.endsTurn)!.text;
    for (let n = 0; n < 5000; n += 1) {
      for (const wish of [{ type: 'turn', text: turn }, { type: 'takeBack' }] as const) {
        for (const event of played.decide('white', wish, n)) {
          played.apply(event);
          stored.events.push(event);
        }
      }
    }
    const begun = performance.now();
    const again = new rules.PlayedGame(stored);
    print(`${stored.events.length} events of ${game} taken in`, milliseconds(performance.now() - begun));
    again.free();
    played.free();
  }
});

/** The engine on one position, a second at a time: as WebAssembly here, and natively by the program, in turns. The best of each counts. */
it('nodes a second', async () => {
  const bytes = readFileSync(resolve(import.meta.dirname, '../src/engine/engine.wasm'));
  for (const board of ['dvonn', 'yinsh', 'lyngk'] as const) {
    const { place, from } = SAMPLES[board];
    const { position } = sceneOf({ ...place, turns: place.turns.slice(0, from) });
    const path = resolve(import.meta.dirname, `../../crates/engine/networks/${board}.net`);
    const network = existsSync(path) ? readFileSync(path) : new Uint8Array();
    const speed = { wasm: 0, native: 0 };
    for (let round = 0; round < 5; round += 1) {
      const host = {
        now: () => performance.now(),
        tell: (address: number, length: number) => {
          const message = JSON.parse(read(exports, address, length)) as FromEngine;
          if (message.type !== 'analysis' || message.analysis.millis < 500) return;
          speed.wasm = Math.max(speed.wasm, message.analysis.nodes / (message.analysis.millis / 1000));
        },
      };
      const exports = (await WebAssembly.instantiate(bytes, { host })).instance.exports as Engine;
      const question: ToEngine = {
        type: 'analyse',
        id: 1,
        place: { game: board, start: position, turns: [], pending: [] },
        lines: 1,
        seconds: 1,
      };
      exports.answer(...give(exports, JSON.stringify(question)), ...giveBytes(exports, network));
      const told = execFileSync(PROGRAM, ['analyse', '--game', board, '--position', position, '--time', '1', '--json'], {
        encoding: 'utf8',
      });
      const { nodes, time } = (JSON.parse(told) as { rootInfo: { nodes: number; time: number } }).rootInfo;
      speed.native = Math.max(speed.native, nodes / time);
    }
    const million = (n: number): string => `${(n / 1e6).toFixed(2)} M`;
    const share = ((100 * speed.wasm) / speed.native).toFixed(0);
    print(`nodes a second: ${board}`, `${million(speed.wasm)} as WebAssembly, ${million(speed.native)} natively, ${share} %`);
  }
});
