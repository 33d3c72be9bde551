// A game on the page: what is known of it, and the turn that has been begun.

import { ModuleError, PlayedGame } from '../../module';
import type { End, Event, GameState, Place, Problem, Scene, Side, Wish } from '../../protocol';
import type { Connection, Followed, Follower, Games } from '../games/games';
import { forgetTurn, keepTurn, keptTurn } from './begun';

/** What happens beside the board: a turn that has been begun stays. */
const ASIDE = ['drawOffered', 'drawDeclined', 'takeBackAsked', 'takeBackDeclined', 'timeAdded'] as const;
type Aside = (typeof ASIDE)[number];
type AsideEvent = Extract<Event, { what: Aside }>;
const isAside = (event: Event): event is AsideEvent => (ASIDE as readonly string[]).includes(event.what);

/** What just happened, for whoever speaks it, sounds it or gives notice of it. */
export type Happening =
  | { what: 'begun' }
  | { what: 'turn'; side: Side; scene: Scene }
  | { what: 'step'; scene: Scene }
  | { what: 'takenBack'; scene: Scene }
  | { what: Aside; side: Side }
  | { what: 'ended'; end: End };

export class LiveGame {
  state = $state.raw<GameState | null>(null);
  /** The position of now, with the steps of the turn that has been begun. */
  scene = $state.raw<Scene | null>(null);
  connection = $state<Connection>('connecting');
  /** The last thing that was refused, until something else happens. */
  problem = $state.raw<Problem | null>(null);

  readonly id: string;
  readonly #followed: Followed;
  readonly #onhappening: (happening: Happening) => void;
  #game: PlayedGame | null = null;

  constructor(games: Games, id: string, onhappening: (happening: Happening) => void) {
    this.id = id;
    this.#onhappening = onhappening;
    const follower: Follower = {
      begun: (game) => this.#begin(game),
      happened: (event) => this.#happen(event),
      refused: (problem) => (this.problem = problem),
      connection: (connection) => (this.connection = connection),
    };
    this.#followed = games.follow(id, follower);
  }

  close(): void {
    this.#game = null;
    this.#followed.close();
  }

  /** The steps of the turn that has been begun. */
  get pending(): string[] {
    return this.scene?.pending ?? [];
  }

  /** Where the game stands, for the engine and for reasons. */
  get place(): Place | null {
    return this.state && placeIn(this.state, this.state.line, this.pending);
  }

  /** Plays one step. A turn is sent when it is whole. */
  step(text: string): void {
    this.#toSteps([...this.pending, text]);
  }

  /** Takes the last step of the turn back. */
  back(): void {
    if (this.pending.length > 0) this.#toSteps(this.pending.slice(0, -1));
  }

  turn(text: string): void {
    if (this.scene) this.act(this.scene.toAct, { type: 'turn', text });
  }

  /** Takes back the last decision: a step of a begun turn, else a turn. */
  takeBack(by: Side): void {
    if (this.pending.length > 0) this.back();
    else this.act(by, { type: 'takeBack' });
  }

  act(by: Side, wish: Wish): void {
    this.problem = null;
    this.#followed.act(by, wish);
  }

  /** The position after a turn of the game or of a branch; null is the start. */
  sceneAt(node: number | null): Scene | null {
    return this.#game?.scene(node) ?? null;
  }

  /** Whether a wish can be met as things stand, at a time of whoever keeps the game. */
  may(by: Side, wish: Wish, at = Date.now()): boolean {
    try {
      return (this.#game?.decide(by, wish, at) ?? []).length > 0;
    } catch {
      return false;
    }
  }

  async record(): Promise<string> {
    return (await this.#game?.record()) ?? '';
  }

  #toSteps(steps: string[]): void {
    if (!this.#game || !this.state) return;
    this.problem = null;
    try {
      const { scene, turn } = this.#game.pending(steps);
      if (turn !== null) return this.turn(turn);
      this.scene = scene;
      keepTurn(this.id, this.state.version, scene.pending);
      this.#onhappening({ what: 'step', scene });
    } catch (error) {
      if (!(error instanceof ModuleError)) throw error;
      this.problem = error.problem;
    }
  }

  #begin(game: PlayedGame): void {
    this.#game = game;
    this.state = game.state();
    this.scene = this.#begunTurn(game, this.state.version) ?? game.scene();
    this.problem = null;
    this.#onhappening({ what: 'begun' });
  }

  /** The turn that was begun before a reload, if the game still stands where it was. */
  #begunTurn(game: PlayedGame, version: number): Scene | null {
    const steps = keptTurn(this.id, version);
    if (steps.length === 0) return null;
    try {
      return game.pending(steps).scene;
    } catch {
      return null;
    }
  }

  #happen(event: Event): void {
    if (!this.#game) return;
    this.state = this.#game.state();
    this.problem = null;
    if (isAside(event)) {
      if (this.pending.length > 0) keepTurn(this.id, event.version, this.pending);
      return this.#onhappening({ what: event.what, side: event.side });
    }
    forgetTurn(this.id);
    const scene = this.#game.scene();
    this.scene = scene;
    if (event.what === 'turn') this.#onhappening({ what: 'turn', side: event.side, scene });
    else if (event.what === 'takenBack') this.#onhappening({ what: 'takenBack', scene });
    else this.#onhappening({ what: 'ended', end: event.end });
  }
}

/** The place after some turns of a game. */
export function placeIn(state: GameState, nodes: readonly number[], pending: string[] = []): Place {
  const { game, start, claimAwardsFives } = state;
  const turns = new Map(state.nodes.map(({ id, turn }) => [id, turn]));
  const place: Place = { game, start, turns: nodes.flatMap((id) => turns.get(id) ?? []), pending };
  return claimAwardsFives ? { ...place, claimAwardsFives } : place;
}
