// The solver of puzzles as a page uses it. It is fetched with the first attempt; a new attempt ends the last, at once.

import { Interrupted } from '../engine/thinker.svelte';
import { ModuleError } from '../module';
import type { Attempt, Place, ToSolver } from '../protocol';
import { t } from '../words';
import type { FromSolver } from './worker';

/** What a worker is here; the browser's own, or one that a test has made. */
export type SolverWorker = {
  postMessage: (question: ToSolver) => void;
  terminate: () => void;
  onmessage: ((event: { data: FromSolver }) => void) | null;
  onerror: (() => void) | null;
};

const makeWorker = (): SolverWorker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as SolverWorker;

export class Solver {
  readonly #make: () => SolverWorker;
  #worker: SolverWorker | null = null;
  #interrupt: (() => void) | null = null;

  constructor(make = makeWorker) {
    this.#make = make;
  }

  /** What has become of an attempt to solve a puzzle, and the turns that follow. */
  attempt(place: Place, goal: string, length: number): Promise<Attempt> {
    this.stop();
    return new Promise((resolve, reject) => {
      const fail = (): void => {
        this.#end();
        reject(new Error(t('engine.failed')));
      };
      try {
        this.#worker ??= this.#make();
      } catch {
        return fail();
      }
      this.#interrupt = () => reject(new Interrupted());
      this.#worker.onerror = fail;
      this.#worker.onmessage = ({ data }) => {
        if ('failed' in data) return fail();
        this.#interrupt = null;
        if ('problem' in data) reject(new ModuleError(data.problem));
        else resolve(data.answer);
      };
      this.#worker.postMessage({ place, goal, length });
    });
  }

  /** Ends an attempt whose answer is no longer wanted. */
  stop(): void {
    if (this.#interrupt) this.close();
  }

  close(): void {
    this.#interrupt?.();
    this.#end();
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#interrupt = null;
  }
}
