// A game that is being played: what the server tells of it, and what is said to the server.

import type { End, Event, FromGame, GameState, Node, Problem, Scene, Side, ToGame } from '../../protocol';
import { connect, type Socket, type SocketState } from '../socket';

/** What just happened, for whoever speaks it, sounds it or gives notice of it. */
export type Happening =
  | { what: 'turn'; side: Side; turn: string; scene: Scene; last: boolean }
  | { what: 'step'; scene: Scene }
  | { what: 'takenBack'; scene: Scene }
  | { what: 'drawOffered' | 'drawDeclined'; side: Side }
  | { what: 'ended'; end: End };

/** A game's state after one more event. */
export function apply(state: GameState, event: Event): GameState {
  const next: GameState = { ...state, version: event.version, changed: event.at };
  switch (event.what) {
    case 'turn': {
      const node: Node = { id: event.version, parent: event.parent, side: event.side, turn: event.turn };
      next.nodes = [...state.nodes, node];
      next.line = [...lineTo(next.nodes, event.parent), node.id];
      // Who plays on instead of answering has declined.
      if (state.drawOffer !== event.side) next.drawOffer = null;
      break;
    }
    case 'takenBack':
      next.line = lineTo(state.nodes, event.to);
      next.end = null;
      next.drawOffer = null;
      break;
    case 'drawOffered':
      next.drawOffer = event.side;
      break;
    case 'drawDeclined':
      next.drawOffer = null;
      break;
    case 'ended':
      next.end = event.end;
      next.drawOffer = null;
  }
  return next;
}

/** The numbers of the nodes from the first turn to this one. */
export function lineTo(nodes: readonly Node[], last: number | null): number[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const line: number[] = [];
  for (let node = last === null ? undefined : byId.get(last); node; node = node.parent === null ? undefined : byId.get(node.parent)) {
    line.push(node.id);
  }
  return line.reverse();
}

export class LiveGame {
  state = $state.raw<GameState | null>(null);
  /** The position of now, the steps of a turn half done included. */
  scene = $state.raw<Scene | null>(null);
  thinking = $state<Side | null>(null);
  connection = $state<SocketState>('connecting');
  /** The last thing the server refused, until something else happens. */
  problem = $state.raw<Problem | null>(null);
  /** A step or turn is on its way. */
  waiting = $state(false);

  #socket: Socket<ToGame>;
  #onhappening: (happening: Happening) => void;

  constructor(id: string, onhappening: (happening: Happening) => void) {
    this.#onhappening = onhappening;
    this.#socket = connect<ToGame, FromGame>({
      path: `/api/games/${encodeURIComponent(id)}/live`,
      hello: () => this.#hello(),
      onmessage: (message) => this.#hear(message),
      onstate: (connection) => {
        this.connection = connection;
        if (connection === 'open') this.#resendPending();
        else this.waiting = false;
      },
    });
  }

  close(): void {
    this.#socket.close();
  }

  step(text: string): void {
    this.#say({ type: 'step', version: this.#version, text });
  }

  turn(text: string): void {
    this.#say({ type: 'turn', version: this.#version, text });
  }

  /** Takes the last step of the turn back. */
  back(): void {
    this.#say({ type: 'back' });
  }

  takeBack(): void {
    this.#say({ type: 'takeBack', version: this.#version });
  }

  resign(side: Side): void {
    this.#say({ type: 'resign', version: this.#version, side });
  }

  offerDraw(side: Side): void {
    this.#say({ type: 'offerDraw', version: this.#version, side });
  }

  answerDraw(accept: boolean): void {
    this.#say({ type: 'answerDraw', version: this.#version, accept });
  }

  get #version(): number {
    return this.state?.version ?? 0;
  }

  #say(message: ToGame): void {
    this.problem = null;
    this.waiting = this.#socket.send(message);
  }

  #hello(): ToGame {
    return this.state ? { type: 'join', since: this.state.version } : { type: 'join' };
  }

  /** A half-done turn belongs to the connection: a new one has to be told of it again. */
  #resendPending(): void {
    for (const text of this.scene?.pending ?? []) this.step(text);
  }

  #hear(message: FromGame): void {
    this.waiting = false;
    switch (message.type) {
      case 'state':
        this.state = message.state;
        this.scene = message.scene;
        this.thinking = null;
        break;
      case 'event':
        this.#happen(message.event, message.scene);
        break;
      case 'pending':
        this.scene = message.scene;
        this.#onhappening({ what: 'step', scene: message.scene });
        break;
      case 'thinking':
        this.thinking = message.side;
        break;
      case 'error':
        // Somebody was faster: catch up, and let the person decide again.
        if (message.problem.code === 'stale') this.#socket.send(this.#hello());
        // It was deleted: there is nothing to come back to.
        if (message.problem.code === 'not-found') this.#socket.close();
        this.problem = message.problem;
    }
  }

  #happen(event: Event, scene: Scene): void {
    const before = this.state;
    if (!before || event.version <= before.version) return;
    if (event.version > before.version + 1) {
      this.#socket.send({ type: 'join', since: before.version });
      return;
    }
    this.state = apply(before, event);
    this.scene = scene;
    this.thinking = null;
    this.problem = null;
    switch (event.what) {
      case 'turn':
        this.#onhappening({ what: 'turn', side: event.side, turn: event.turn, scene, last: scene.end !== null });
        break;
      case 'takenBack':
        this.#onhappening({ what: 'takenBack', scene });
        break;
      case 'drawOffered':
      case 'drawDeclined':
        this.#onhappening({ what: event.what, side: event.side });
        break;
      case 'ended':
        this.#onhappening({ what: 'ended', end: event.end });
    }
  }
}
