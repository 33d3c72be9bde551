// Conditional turns in the making: "if they play this, I play that", tried out on the board.

import { joinSteps, ModuleError, scene as sceneOf } from '../../module';
import type { Conditional, Place, Scene, Side, Step } from '../../protocol';
import { problemText } from '../problems';

export class Plan {
  /** The board with the line that is being made; none while nothing is planned. */
  scene = $state.raw<Scene | null>(null);
  /** What is kept already, and what is being made: their turn, ours, their next … */
  lines = $state.raw<string[][]>([]);
  line = $state.raw<string[]>([]);
  problem = $state('');

  #place: Place | null = null;
  #own: Side = 'white';
  #pending: string[] = [];

  /** A line ends with an answer of ours. */
  readonly whole = $derived.by(() => this.line.length > 0 && this.line.length % 2 === 0 && this.scene?.pending.length === 0);
  /** Whose turn is asked for now; nobody's where the line cannot go on. */
  readonly asks = $derived.by<'them' | 'me' | null>(() => {
    if (!this.scene || this.scene.end) return null;
    const mine = this.line.length % 2 === 1;
    return (this.scene.toAct === this.#own) === mine ? (mine ? 'me' : 'them') : null;
  });

  open(place: Place, own: Side, kept: readonly Conditional[]): void {
    this.#place = { ...place, pending: [] };
    this.#own = own;
    this.lines = kept.map(({ turns }) => turns);
    this.#go([]);
  }

  close(): void {
    this.#place = null;
    this.scene = null;
    this.line = [];
  }

  step(step: Step): void {
    if (!this.scene || !this.asks) return;
    const steps = [...this.#pending, step.text];
    if (step.endsTurn) this.#go([...this.line, joinSteps(this.scene.game, steps)]);
    else this.#go(this.line, steps);
  }

  /** One step back, or one turn. */
  back(): boolean {
    if (this.#pending.length > 0) this.#go(this.line, this.#pending.slice(0, -1));
    else if (this.line.length > 0) this.#go(this.line.slice(0, -1));
    else return false;
    return true;
  }

  /** Shows a line again, to go on with it. */
  show(line: readonly string[]): void {
    this.#go([...line]);
  }

  /** Keeps the line that was made. Where another has a different answer to the same turns, it goes. */
  keep(): Conditional[] {
    if (this.whole) this.lines = [...this.lines.filter((other) => goTogether(other, this.line)), this.line];
    this.#go([]);
    return this.lines.map((turns) => ({ turns }));
  }

  remove(index: number): Conditional[] {
    this.lines = this.lines.filter((_, each) => each !== index);
    return this.lines.map((turns) => ({ turns }));
  }

  #go(line: string[], pending: string[] = []): void {
    const place = this.#place;
    if (!place) return;
    try {
      this.scene = sceneOf({ ...place, turns: [...place.turns, ...line], pending });
      this.line = line;
      this.#pending = pending;
      this.problem = '';
    } catch (error) {
      if (!(error instanceof ModuleError)) throw error;
      this.problem = problemText(error.problem);
    }
  }
}

/** Whether two lines can both be kept: where they part, the opponent chooses; and neither is the beginning of the other. */
function goTogether(one: readonly string[], other: readonly string[]): boolean {
  const parting = one.findIndex((turn, index) => turn !== other[index]);
  return parting >= 0 && parting < other.length && parting % 2 === 0;
}
