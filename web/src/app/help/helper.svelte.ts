// Help in a game on this device: a hint in two steps, what is threatened, and a warning before a turn that throws much away.

import { describeTurn } from '../../board/words';
import { Interrupted, type Thinker } from '../../engine/thinker.svelte';
import { form, scene, setup } from '../../module';
import type { Analysis, Place, Side, Step } from '../../protocol';
import type { GamePage } from '../game/page.svelte';
import { otherSide } from '../names';
import { countHelp } from './count';

/** The same work everywhere, and less than half a second of it. */
const NODES = 15_000;
/** A turn that gives away this much of the chance to win is asked about. */
const MUCH = 0.25;

export type Advice =
  | { kind: 'choose' | 'thinking' | 'failed' | 'calm' }
  | { kind: 'piece'; point: string }
  | { kind: 'turn' | 'threat'; words: string; path: string[] }
  | { kind: 'warning'; step: Step; before: number; after: number; words: string };

type Engine = Pick<Thinker, 'look' | 'close'>;
type Known = { key: string; analysis: Promise<Analysis | null> };

export class Helper {
  /** What is shown; nothing while the reader plays without help. */
  advice = $state.raw<Advice | null>(null);
  /** A turn is being looked at before it is played. */
  weighing = $state(false);

  readonly #page: GamePage;
  readonly #engine: Engine;
  #known: Known | null = null;
  /** What was asked belongs to one position: an answer that comes later is none. */
  #asked = 0;

  constructor(page: GamePage, engine: Engine) {
    this.#page = page;
    this.#engine = engine;
  }

  readonly arrows = $derived.by(() =>
    this.advice?.kind === 'turn' || this.advice?.kind === 'threat' ? [{ path: this.advice.path, rank: 0 }] : [],
  );
  readonly highlight = $derived.by(() => (this.advice?.kind === 'piece' ? [this.advice.point] : []));

  close(): void {
    this.#asked += 1;
    this.#engine.close();
  }

  /** The position has changed, or the reader wants no more help. */
  reset(): void {
    this.#asked += 1;
    this.advice = null;
    this.weighing = false;
  }

  open(): void {
    this.advice = this.advice ? null : { kind: 'choose' };
  }

  /** Looks at the position while the reader thinks, so that answers come at once. */
  prepare(): void {
    const { place } = this.#page.live;
    if (place) void this.#look(place);
  }

  // ------------------------------------------------------------ asked for

  hintPiece(): Promise<void> {
    return this.#answer(async (place) => {
      const line = (await this.#look(place))?.lines[0];
      if (!line) return null;
      const [from] = line.path;
      return from !== undefined && line.path.length > 1 ? { kind: 'piece', point: from } : this.#turn(place, line.turns[0], line.path);
    });
  }

  hintTurn(): Promise<void> {
    return this.#answer(async (place) => {
      const line = (await this.#look(place))?.lines[0];
      return line ? this.#turn(place, line.turns[0], line.path) : null;
    });
  }

  /** What the other side would do if it were their turn. */
  threat(): Promise<void> {
    return this.#answer(async ({ pending: _, ...place }) => {
      const turned = await otherToAct({ ...place, pending: [] }, this.#page.live.scene?.toAct ?? 'white');
      const line = turned && (await this.#look(turned))?.lines[0];
      const turn = line?.turns[0];
      if (!turned || !line || turn === undefined) return { kind: 'calm' };
      return { kind: 'threat', words: wordsOf(turned, turn), path: line.path };
    });
  }

  async #answer(find: (place: Place) => Promise<Advice | null>): Promise<void> {
    const { place, id } = this.#page.live;
    if (!place) return;
    const asked = (this.#asked += 1);
    this.advice = { kind: 'thinking' };
    countHelp(id);
    let advice: Advice | null;
    try {
      advice = await find(place);
    } catch (error) {
      if (error instanceof Interrupted) return;
      advice = null;
    }
    if (asked !== this.#asked) return;
    this.advice = advice ?? { kind: 'failed' };
  }

  #turn(place: Place, turn: string | undefined, path: string[]): Advice | null {
    if (turn === undefined) return null;
    return { kind: 'turn', words: place.pending.length > 0 ? turn : wordsOf(place, turn), path };
  }

  // ------------------------------------------------------------ before a turn

  /** Whether a step waits until it has been looked at. What is harmless is played at once, what is not is asked about. */
  holds(step: Step): boolean {
    const { place, scene: now } = this.#page.live;
    if (this.weighing) return true;
    if (!place || !now || !step.endsTurn || step.kind === 'place' || now.steps.length < 2) return false;
    if (this.advice?.kind === 'warning' && this.advice.step.text === step.text) return false;
    this.weighing = true;
    const asked = (this.#asked += 1);
    void this.#weigh(place, step).then((warning) => {
      if (asked !== this.#asked) return;
      this.weighing = false;
      if (warning) this.advice = warning;
      else this.#page.step(step);
    });
    return true;
  }

  /** The turn that was asked about is played all the same. */
  playAnyway(): void {
    if (this.advice?.kind !== 'warning') return;
    const { step } = this.advice;
    this.advice = null;
    this.#page.step(step);
  }

  async #weigh(place: Place, step: Step): Promise<Advice | null> {
    try {
      const before = (await this.#look(place))?.lines[0];
      const tried: Place = { ...place, pending: [...place.pending, step.text] };
      const reached = scene(tried);
      if (!before || reached.end) return null;
      const line = (await this.#look(tried))?.lines[0];
      if (!line) return null;
      const own = (win: number): number => (step.side === 'white' ? win : 1 - win);
      if (own(before.win) - own(line.win) < MUCH) return null;
      const answer = line.turns[0];
      const words =
        answer === undefined || place.pending.length > 0 ? '' : wordsOf({ ...place, turns: [...place.turns, step.text] }, answer);
      return { kind: 'warning', step, before: own(before.win), after: own(line.win), words };
    } catch {
      // Without the engine nobody is warned.
      return null;
    }
  }

  /** One question after another: the engine would end the first for the second. */
  #look(place: Place): Promise<Analysis | null> {
    const key = JSON.stringify(place);
    if (this.#known?.key === key) return this.#known.analysis;
    const before = this.#known?.analysis.catch(() => null) ?? Promise.resolve(null);
    const analysis = before.then(() => this.#engine.look(place, NODES));
    // Who does not wait for it need not hear of it.
    analysis.catch(() => (this.#known = null));
    this.#known = { key, analysis };
    return analysis;
  }
}

/** A turn that is played from a place, in words. */
function wordsOf(place: Place, turn: string): string {
  const after = scene({ ...place, turns: [...place.turns, turn], pending: [] });
  return describeTurn(after.last, after);
}

/** The same position with the other side to act, where there is such a position. */
async function otherToAct(place: Place, toAct: Side): Promise<Place | null> {
  const changed = { ...(await form(place)), toAct: otherSide(toAct) };
  const { position } = await setup(changed);
  if (position === null) return null;
  const { game, claimAwardsFives } = place;
  return { game, start: position, turns: [], pending: [], ...(claimAwardsFives ? { claimAwardsFives } : {}) };
}
