// The lobby as this page knows it: the open seeks, what is the reader's own, and the one connection to all of it. It stays while the
// reader goes from page to page.

import { untrack } from 'svelte';
import {
  PROTOCOL,
  type Challenge,
  type Created,
  type FromLobby,
  type NewChallenge,
  type NewSeek,
  type Seek,
  type Sought,
  type ToLobby,
  type Waiting,
} from '../../protocol';
import { ask, server } from '../games/server';
import { connect, type Socket, type SocketState } from '../games/socket';
import { navigate, route } from '../router.svelte';
import { remember } from './meets';

export class Lobby {
  seeks = $state.raw<Seek[]>([]);
  waiting = $state.raw<Waiting | null>(null);
  connection = $state<SocketState>('connecting');
  /** A game that has begun while the reader was elsewhere. */
  begun = $state<string | null>(null);

  #socket: Socket<ToLobby> | null = null;
  #watching = 0;
  /** Seeks and challenges that were made on this page: their games are gone to at once. */
  #own = false;
  readonly #go: (path: string) => void;

  constructor(go: (path: string) => void = navigate) {
    this.#go = go;
  }

  readonly account = $derived.by(() => this.waiting?.account ?? null);
  readonly mine = $derived.by(() => this.waiting?.seeks ?? []);
  readonly incoming = $derived.by<Challenge[]>(() => this.waiting?.challenges.incoming ?? []);
  readonly outgoing = $derived.by<Challenge[]>(() => this.waiting?.challenges.outgoing ?? []);
  /** The seeks of others. */
  readonly others = $derived.by(() => {
    const own = new Set(this.mine.map(({ id }) => id));
    return this.seeks.filter(({ id }) => !own.has(id));
  });

  open(): void {
    if (this.#socket) return;
    this.#socket = connect<ToLobby, FromLobby>({
      path: '/api/lobby/live',
      hello: () => this.#hello(),
      onstate: (state) => (this.connection = state),
      onmessage: (message) => this.#hear(message),
    });
  }

  /** Who has become somebody else is somebody else on a new connection. */
  reopen(): void {
    this.close();
    this.waiting = null;
    this.open();
  }

  close(): void {
    this.#socket?.close();
    this.#socket = null;
  }

  /** Shows the open seeks until the function that it gives is called. */
  watch(): () => void {
    this.#watching += 1;
    this.open();
    this.#socket?.send(this.#hello());
    return () => {
      this.#watching -= 1;
      if (this.#watching === 0) this.#socket?.send(this.#hello());
    };
  }

  async seek(seek: NewSeek): Promise<void> {
    this.#own = true;
    const known = this.waiting !== null;
    const { game } = await ask<Sought>('seeks', { ...seek, met: this.waiting?.met });
    if (game !== null) this.#enter(game);
    // Who had no name for the server before has one now.
    else if (!known) this.reopen();
  }

  async accept(id: string): Promise<void> {
    // If another game has begun meanwhile, no second one does.
    const known = this.waiting ? `?met=${this.waiting.met}` : '';
    this.#enter((await ask<Created>(`seeks/${encodeURIComponent(id)}/accept${known}`, {})).id);
  }

  async cancel(id: string): Promise<void> {
    await ask(`seeks/${encodeURIComponent(id)}/cancel`, {});
  }

  async challenge(challenge: NewChallenge): Promise<void> {
    this.#own = true;
    await ask('challenges', challenge);
  }

  async answer(id: string, accept: boolean): Promise<void> {
    const path = `challenges/${encodeURIComponent(id)}`;
    if (accept) this.#enter((await ask<Created>(`${path}/accept`, {})).id);
    else await ask(`${path}/decline`, {});
  }

  #hello(): ToLobby {
    // It is said once: the answer must not make an effect say it again.
    const met = untrack(() => this.waiting?.met);
    return { type: 'join', protocol: PROTOCOL, seeks: this.#watching > 0, ...(met === undefined ? {} : { met }) };
  }

  #hear(message: FromLobby): void {
    switch (message.type) {
      case 'seeks':
        this.seeks = message.seeks;
        break;
      case 'changed': {
        const gone = new Set(message.gone);
        this.seeks = [...this.seeks.filter(({ id }) => !gone.has(id)), ...message.added];
        break;
      }
      case 'waiting':
        this.waiting = message.waiting;
        if (message.waiting.account !== null) remember();
        break;
      case 'met':
        if (this.waiting) this.waiting = { ...this.waiting, met: message.met };
        this.#begin(message.game);
        break;
      case 'error':
        // A page that is too old says so where it matters: in its games.
        if (message.problem.code === 'outdated') this.close();
        break;
    }
  }

  /** A game has begun. Who waits for it on this page is taken there; else it is only told. */
  #begin(game: string): void {
    if (route().path === server.path(game)) return;
    const waits = this.#own || (route().page === 'lobby' && document.visibilityState === 'visible');
    if (waits) this.#enter(game);
    else this.begun = game;
  }

  #enter(game: string): void {
    this.#own = false;
    this.begun = null;
    if (route().path !== server.path(game)) this.#go(server.path(game));
  }
}

export const lobby = new Lobby();
