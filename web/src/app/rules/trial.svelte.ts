// A figure that is being tried out: which position it shows, and how the reader came there.

import type { Figure } from '../../games/lesson';
import * as module from '../../module';
import type { Place, Scene, Step } from '../../protocol';
import { errorText } from '../problems';

type Moment = {
  turns: string[];
  pending: string[];
  /** The reader's own steps; nothing before the position that is shown first. */
  played: string[];
};

export type Verdict = 'right' | 'wrong' | null;

/** What is thought of an answer so far. Going on after a right one does not make it wrong. Without a goal any step is right. */
export function judge(goal: readonly (readonly string[])[] | undefined, played: readonly string[]): Verdict {
  if (!goal) return played.length > 0 ? 'right' : null;
  const agrees = (answer: readonly string[]) => answer.every((step, n) => n >= played.length || step === played[n]);
  const close = goal.filter(agrees);
  if (close.length === 0) return 'wrong';
  return close.some((answer) => played.length >= answer.length) ? 'right' : null;
}

/** From the start of a figure to what it shows first, step by step. */
export function wayTo({ turns = [], pending = [] }: Figure): Moment[] {
  const whole = [...turns.keys(), turns.length].map((n) => ({ turns: turns.slice(0, n), pending: [], played: [] }));
  const begun = pending.map((_, n) => ({ turns, pending: pending.slice(0, n + 1), played: [] }));
  return [...whole, ...begun];
}

export class Trial {
  scene = $state.raw<Scene | null>(null);
  problem = $state('');

  readonly #figure: Figure;
  readonly #begin: Moment[];
  #way = $state.raw<Moment[]>([]);

  constructor(figure: Figure) {
    this.#figure = figure;
    this.#begin = wayTo(figure);
    this.#way = this.#begin;
  }

  readonly now = $derived.by(() => this.#way.at(-1)!);
  readonly canGoBack = $derived.by(() => this.#way.length > 1);
  /** Whether the position is the one that the caption speaks of. */
  readonly untouched = $derived.by(() => this.#way.length === this.#begin.length && this.now.played.length === 0);
  readonly verdict = $derived.by(() => judge(this.#figure.goal, this.now.played));

  get place(): Place {
    const { game, start, seed } = this.#figure;
    const { turns, pending } = this.now;
    return { game, turns, pending, ...(start === undefined ? {} : { start }), ...(seed === undefined ? {} : { seed }) };
  }

  play(step: Step): void {
    const scene = this.scene;
    if (!scene) return;
    const { turns, played } = this.now;
    const steps = [...scene.pending, step.text];
    const next = step.endsTurn ? { turns: [...turns, module.joinSteps(this.#figure.game, steps)], pending: [] } : { turns, pending: steps };
    this.#goTo([...this.#way, { ...next, played: [...played, step.text] }]);
  }

  back(): void {
    if (this.canGoBack) this.#goTo(this.#way.slice(0, -1));
  }

  reset(): void {
    this.#goTo(this.#begin);
  }

  #goTo(way: Moment[]): void {
    this.#way = way;
    this.problem = '';
    try {
      this.scene = module.scene(this.place);
    } catch (error) {
      this.problem = errorText(error);
    }
  }
}
