// The levels that sit at the board: each thinks when it is its turn, and answers when it is offered a draw.

import type { Thinker } from '../../engine/thinker.svelte';
import { Interrupted } from '../../engine/thinker.svelte';
import type { GameState, Seat, Side, Wish } from '../../protocol';
import { otherSide } from '../names';
import type { LiveGame } from './live.svelte';
import { placeIn } from './live.svelte';
import { sideIndex } from './prompt';

export type Engine = Pick<Thinker, 'turn' | 'draw' | 'stop' | 'close'>;

/** What a level has to decide. */
type Task = { kind: 'turn' | 'draw'; side: Side; level: number };

export class Opponent {
  /** Whose turn is being thought about. */
  thinking = $state<Side | null>(null);
  /** Why the engine does not answer. */
  problem = $state('');

  readonly #live: LiveGame;
  readonly #engine: Engine;
  /** The version of the game that is being thought about. */
  #version: number | null = null;

  constructor(live: LiveGame, engine: Engine) {
    this.#live = live;
    this.#engine = engine;
  }

  /** Looks at the game as it stands, and begins to think if a level is to decide. */
  attend(): void {
    const { state } = this.#live;
    const task = state && taskIn(state, this.#live.scene?.toAct ?? 'white');
    if (state?.version === this.#version) return;
    this.#rest();
    if (state && task) void this.#work(state, task);
  }

  /** Tries once more, where the engine could not be started. */
  again(): void {
    this.#rest();
    this.attend();
  }

  close(): void {
    this.#version = null;
    this.#engine.close();
  }

  #rest(): void {
    if (this.#version !== null) this.#engine.stop();
    this.#version = null;
    this.thinking = null;
    this.problem = '';
  }

  async #work(state: GameState, { kind, side, level }: Task): Promise<void> {
    const version = (this.#version = state.version);
    if (kind === 'turn') this.thinking = side;
    const place = placeIn(state, state.line);
    try {
      const wish = kind === 'turn' ? turn(await this.#engine.turn(place, level)) : answer(await this.#engine.draw(place, side));
      // Something else may have happened while it thought: then the answer is to a question of the past.
      if (this.#version !== version || this.#live.state?.version !== version || !wish) return;
      this.#version = null;
      this.thinking = null;
      this.#live.act(side, wish);
    } catch (error) {
      if (error instanceof Interrupted || this.#version !== version) return;
      this.thinking = null;
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }
}

const turn = (text: string | null): Wish | null => (text === null ? null : { type: 'turn', text });
const answer = (accept: boolean): Wish => ({ type: 'answerDraw', accept });

function taskIn(state: GameState, toAct: Side): Task | null {
  if (state.end) return null;
  const offered = state.drawOffer && otherSide(state.drawOffer);
  const asked = offered && levelAt(state.players, offered);
  if (asked) return { kind: 'draw', side: offered, level: asked };
  const level = levelAt(state.players, toAct);
  return level ? { kind: 'turn', side: toAct, level } : null;
}

function levelAt(players: readonly [Seat, Seat], side: Side): number | null {
  const seat = players[sideIndex(side)];
  return seat.kind === 'engine' ? seat.level : null;
}
