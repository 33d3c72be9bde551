import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Analysis, FromEngine, Game, Place, Review, ToEngine } from '../protocol';
import { setLanguage } from '../words';
import type { FromWorker, ToWorker } from './messages';
import { Interrupted, Thinker } from './thinker.svelte';
import { Workers, type WorkerLike } from './workers';

/** Eight bytes are a module that does nothing. */
const MODULE = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
const PLACE: Place = { game: 'yinsh', turns: [], pending: [] };
const OTHER: Place = { ...PLACE, turns: ['e5'] };

class FakeWorker implements WorkerLike {
  questions: ToEngine[] = [];
  networks: (Uint8Array | null)[] = [];
  ended = false;
  #heard: ((event: { data?: FromWorker; message?: string }) => void)[] = [];

  postMessage(message: ToWorker): void {
    if ('question' in message) this.questions.push(message.question);
    if ('network' in message) this.networks.push(message.network);
  }
  terminate(): void {
    this.ended = true;
  }
  addEventListener(type: 'message' | 'error', heard: (event: { data?: FromWorker; message?: string }) => void): void {
    if (type === 'message') this.#heard.push(heard);
  }
  say(data: FromWorker): void {
    if (!this.ended) for (const heard of this.#heard) heard({ data });
  }
  /** Answers the last question. */
  answer(answer: (id: number) => FromEngine): void {
    this.say(answer(this.questions.at(-1)!.id));
  }
}

const found = (depth: number): Analysis => ({ depth, selectiveDepth: depth, nodes: 0, millis: 0, lines: [] });

/** One game has a network. */
const NETWORK = new Uint8Array([7]);
let fetched: Game[] = [];
const network = async (game: Game): Promise<Uint8Array | null> => (fetched.push(game), game === 'dvonn' ? NETWORK : null);

let made: FakeWorker[] = [];
let loaded = 0;
let thinker: Thinker;

beforeAll(() => setLanguage('en'));
beforeEach(() => {
  vi.useFakeTimers();
  made = [];
  fetched = [];
  loaded = 0;
  const make = (): FakeWorker => {
    const worker = new FakeWorker();
    made.push(worker);
    return worker;
  };
  thinker = new Thinker(new Workers(make, async () => ((loaded += 1), MODULE), network));
});
afterEach(() => {
  thinker.close();
  vi.useRealTimers();
});

/** The worker that is at work. */
const busy = (): FakeWorker => made.findLast(({ ended, questions }) => !ended && questions.length > 0)!;

describe('the engine of a page', () => {
  it('is loaded when it is first needed, once', async () => {
    expect([made.length, loaded]).toEqual([0, 0]);
    const turn = thinker.turn(PLACE, 3);
    expect(busy().questions).toEqual([{ type: 'play', place: PLACE, level: 3, id: 1 }]);
    busy().answer((id) => ({ type: 'turn', id, turn: 'e5' }));
    expect(await turn).toBe('e5');
    await vi.runAllTimersAsync();
    expect([made.length, loaded]).toEqual([2, 1]);
  });

  it('gets the network of the game that it is asked about, which is fetched once', async () => {
    for (const game of ['yinsh', 'dvonn', 'dvonn'] as const) {
      const asked = thinker.turn({ ...PLACE, game }, 3);
      busy().answer((id) => ({ type: 'turn', id, turn: 'e5' }));
      busy().answer((id) => ({ type: 'done', id }));
      await asked;
    }
    await vi.runAllTimersAsync();
    expect(made.flatMap(({ networks }) => networks)).toEqual([null, NETWORK, NETWORK]);
    expect(fetched).toEqual(['yinsh', 'dvonn']);
  });

  it('is asked again without a new worker once it has answered', async () => {
    for (const turn of ['e5', 'f5']) {
      const asked = thinker.turn(PLACE, 1);
      busy().answer((id) => ({ type: 'turn', id, turn }));
      busy().answer((id) => ({ type: 'done', id }));
      expect(await asked).toBe(turn);
    }
    await vi.runAllTimersAsync();
    expect(made.filter(({ questions }) => questions.length > 0)).toHaveLength(1);
  });

  it('stops at once: the spare worker takes the next question', async () => {
    thinker.analyse(PLACE, 3);
    await vi.advanceTimersByTimeAsync(200);
    const first = busy();
    // The engine starts undisturbed by another.
    expect(made).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(made).toHaveLength(2);
    thinker.analyse(OTHER, 3);
    expect(first.ended).toBe(true);
    await vi.advanceTimersByTimeAsync(200);
    expect(busy()).toBe(made[1]);
    expect(busy().questions).toMatchObject([{ type: 'analyse', place: OTHER, lines: 3 }]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(made).toHaveLength(3);
  });

  it('does not think about every position of a fast walk, nor anew about the same', async () => {
    for (const turns of [['e5'], ['e5', 'f5'], ['e5', 'f5', 'g5']]) thinker.analyse({ ...PLACE, turns }, 1);
    thinker.analyse({ ...PLACE, turns: ['e5', 'f5', 'g5'] }, 1);
    await vi.advanceTimersByTimeAsync(200);
    expect(made.flatMap(({ questions }) => questions)).toHaveLength(1);
  });

  it('shows what it finds, at most eight times a second', async () => {
    thinker.analyse(PLACE, 1);
    await vi.advanceTimersByTimeAsync(1000);
    const shown: number[] = [];
    for (let depth = 1; depth <= 50; depth += 1) {
      busy().answer((id) => ({ type: 'analysis', id, analysis: found(depth) }));
      await vi.advanceTimersByTimeAsync(20);
      if (thinker.analysis && shown.at(-1) !== thinker.analysis.depth) shown.push(thinker.analysis.depth);
    }
    expect(shown.length).toBeGreaterThanOrEqual(5);
    expect(shown.length).toBeLessThanOrEqual(9);
    busy().answer((id) => ({ type: 'done', id }));
    expect(thinker.analysis?.depth).toBe(50);
  });

  it('tells how far a review has come', async () => {
    const review: Review = {
      chances: [],
      values: [],
      proven: [],
      turns: [],
      players: [
        { accuracy: null, inaccuracies: 0, mistakes: 0, blunders: 0 },
        { accuracy: null, inaccuracies: 0, mistakes: 0, blunders: 0 },
      ],
      turningPoints: [],
    };
    const progress: number[] = [];
    const asked = thinker.review(PLACE, (done) => progress.push(done));
    busy().answer((id) => ({ type: 'progress', id, done: 1, total: 2 }));
    busy().answer((id) => ({ type: 'review', id, review }));
    expect(await asked).toBe(review);
    expect(progress).toEqual([1]);
  });

  it('judges by what it has found in the end', async () => {
    const asked = thinker.judge(PLACE, 1.5);
    for (const depth of [1, 2]) busy().answer((id) => ({ type: 'analysis', id, analysis: found(depth) }));
    busy().answer((id) => ({ type: 'done', id }));
    expect((await asked)?.depth).toBe(2);
  });

  it('interrupts a question by the next, and leaves with the page', async () => {
    const first = thinker.draw(PLACE, 'white');
    const second = thinker.turn(PLACE, 1);
    await expect(first).rejects.toBeInstanceOf(Interrupted);
    thinker.close();
    await expect(second).rejects.toBeInstanceOf(Interrupted);
    expect(made[0]!.ended).toBe(true);
  });

  it('says what it was refused', async () => {
    const asked = thinker.turn(PLACE, 1);
    busy().answer((id) => ({ type: 'error', id, problem: { code: 'bad-message', message: 'No.', refusal: null } }));
    await expect(asked).rejects.toThrow('No.');
  });
});

describe('an engine that cannot start', () => {
  const failed = 'could not be started';

  it('because it cannot be loaded says so, and may be asked again', async () => {
    let works = false;
    const load = async (): Promise<WebAssembly.Module> => {
      if (!works) throw new Error('offline');
      return MODULE;
    };
    thinker = new Thinker(new Workers(() => (made.push(new FakeWorker()), made.at(-1)!), load, network));
    await expect(thinker.turn(PLACE, 1)).rejects.toThrow(failed);
    expect(thinker.problem).toContain(failed);
    works = true;
    await vi.runAllTimersAsync();
    const asked = thinker.turn(PLACE, 1);
    busy().answer((id) => ({ type: 'turn', id, turn: 'e5' }));
    expect(await asked).toBe('e5');
  });

  it('because there are no workers says so', async () => {
    const make = (): WorkerLike => {
      throw new Error('Not here.');
    };
    thinker = new Thinker(new Workers(make, async () => MODULE, network));
    await expect(thinker.turn(PLACE, 1)).rejects.toThrow(failed);
  });

  it('because the worker fails says so', async () => {
    const asked = thinker.turn(PLACE, 1);
    busy().say({ type: 'failed', message: 'CompileError' });
    await expect(asked).rejects.toThrow(failed);
  });
});
