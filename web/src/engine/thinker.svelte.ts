// The engine as a page uses it. One question runs at a time; a new one ends the last, at once.

import type { Analysis, FromEngine, Place, Review, Side, ToEngine } from '../protocol';
import { t } from '../words';
import { problemText } from '../app/problems';
import { workers as shared } from './pool';
import { EngineFailed, type EngineWorker, type Workers } from './workers';

/** Lines come faster than anybody reads: the page changes at most eight times a second. */
const SHOW_EVERY = 125;
/** Somebody who walks through a game does not want every position thought about. */
const ASK_AFTER = 120;

/** The question ended before its answer: another one was asked, or the page left. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

type Answer = Extract<FromEngine, { type: 'review' | 'turn' | 'draw' | 'done' }>;

type Waiting = {
  onprogress?: ((done: number, total: number) => void) | undefined;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
};

/** A question without its number. */
type Question = ToEngine extends infer Each ? (Each extends ToEngine ? Omit<Each, 'id'> : never) : never;

export class Thinker {
  /** What has been found about the place that was asked about last. */
  analysis = $state.raw<Analysis | null>(null);
  problem = $state('');

  readonly #workers: Workers;
  #worker: EngineWorker | null = null;
  #busy = false;
  #id = 0;
  /** What `analyse` was asked last, as text. */
  #wanted = '';
  #waiting: Waiting | null = null;
  #latest: Analysis | null = null;
  #shownAt = 0;
  #showTimer: ReturnType<typeof setTimeout> | undefined;
  #askTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(workers: Workers = shared) {
    this.#workers = workers;
  }

  /** Thinks about a place until stopped and streams what it finds into `analysis`. */
  analyse(place: Place, lines: number): void {
    const wanted = JSON.stringify([place, lines]);
    // Not anew for a comment or a step inside a turn: the position is the same.
    if (wanted === this.#wanted) return;
    this.stop();
    this.#wanted = wanted;
    this.analysis = null;
    this.#askTimer = setTimeout(() => this.#ask({ type: 'analyse', place, lines }), ASK_AFTER);
  }

  /** Thinks about a place for some seconds; the answer is what was found in the end. */
  async judge(place: Place, seconds: number): Promise<Analysis | null> {
    await this.#answer({ type: 'analyse', place, lines: 1, seconds });
    return this.#latest;
  }

  /** Looks at so many positions: the answer is the same wherever it is asked. */
  async look(place: Place, nodes: number): Promise<Analysis | null> {
    await this.#answer({ type: 'analyse', place, lines: 1, nodes });
    return this.#latest;
  }

  async review(place: Place, onprogress: (done: number, total: number) => void): Promise<Review | null> {
    const answer = await this.#answer({ type: 'review', place }, onprogress);
    return answer.type === 'review' ? answer.review : null;
  }

  /** The turn that a level plays. */
  async turn(place: Place, level: number): Promise<string | null> {
    const answer = await this.#answer({ type: 'play', place, level });
    return answer.type === 'turn' ? answer.turn : null;
  }

  /** Whether the engine, playing `side`, takes a draw. */
  async draw(place: Place, side: Side): Promise<boolean> {
    const answer = await this.#answer({ type: 'draw', place, side });
    return answer.type === 'draw' && answer.accept;
  }

  stop(): void {
    this.#wanted = '';
    this.problem = '';
    clearTimeout(this.#askTimer);
    clearTimeout(this.#showTimer);
    this.#showTimer = undefined;
    this.#latest = null;
    if (this.#busy) this.#endWorker();
    this.#waiting?.reject(new Interrupted());
    this.#waiting = null;
  }

  close(): void {
    this.stop();
    this.#endWorker();
  }

  #endWorker(): void {
    this.#worker?.end();
    this.#worker = null;
    this.#busy = false;
  }

  #answer(question: Question, onprogress?: Waiting['onprogress']): Promise<Answer> {
    this.stop();
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject, onprogress };
      this.#ask(question);
    });
  }

  #ask(question: Question): void {
    const id = (this.#id += 1);
    this.#busy = true;
    try {
      this.#worker ??= this.#workers.take();
      this.#worker.ask(
        { ...question, id },
        { hear: (message) => message.id === this.#id && this.#hear(message), fail: () => this.#fail() },
      );
    } catch (error) {
      if (!(error instanceof EngineFailed)) throw error;
      this.#fail();
    }
  }

  #hear(message: FromEngine): void {
    switch (message.type) {
      case 'analysis':
        this.#latest = message.analysis;
        if (!this.#waiting) this.#showSoon();
        break;
      case 'progress':
        this.#waiting?.onprogress?.(message.done, message.total);
        break;
      case 'error':
        this.#refuse(problemText(message.problem));
        break;
      case 'review':
      case 'turn':
      case 'draw':
        this.#finish(message);
        break;
      case 'done':
        this.#busy = false;
        if (this.#waiting) this.#finish(message);
        else this.#show();
    }
  }

  #finish(answer: Answer): void {
    this.#busy = false;
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve(answer);
  }

  #fail(): void {
    this.#endWorker();
    this.#refuse(t('engine.failed'));
  }

  #refuse(problem: string): void {
    this.#busy = false;
    this.problem = problem;
    this.#waiting?.reject(new Error(problem));
    this.#waiting = null;
  }

  #showSoon(): void {
    if (this.#showTimer !== undefined) return;
    const wait = Math.max(0, this.#shownAt + SHOW_EVERY - performance.now());
    this.#showTimer = setTimeout(() => this.#show(), wait);
  }

  #show(): void {
    clearTimeout(this.#showTimer);
    this.#showTimer = undefined;
    this.#shownAt = performance.now();
    if (this.#latest) this.analysis = this.#latest;
  }
}
