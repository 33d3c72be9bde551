// The table at which two people sit who play over a server: who is there, what is said, and the connection to all of it. To the
// page of a game it is where the game lives.

import { PROTOCOL } from '../../protocol';
import type {
  Around,
  ChatMessage,
  Conditional,
  FromGame,
  Me,
  Online,
  Person,
  Presence,
  Problem,
  RatingChange,
  Rematch,
  Seat,
  Seated,
  Side,
} from '../../protocol';
import type { StoredGame, ToGame } from '../../protocol';
import { t } from '../../words';
import { Copy } from '../games/copy';
import { GamesError, type Followed, type Follower, type Games } from '../games/games';
import { ask, server } from '../games/server';
import { connect, type Socket } from '../games/socket';
import type { Table } from '../game/page.svelte';
import { otherSide } from '../names';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 5000;

/** How somebody came to the table: to play, as one who just sat down, or to watch. */
export type Arrival = 'coming' | 'seated' | 'sat down' | 'watching';

export class OnlineTable implements Games, Table {
  readonly levels = false;
  readonly id: string;
  arrival = $state<Arrival>('coming');
  own = $state<Side | null>(null);
  /** The seat that nobody has taken yet. */
  open = $state<Side | null>(null);
  presence = $state.raw<Presence>({ white: false, black: false, watchers: 0, claimAt: null });
  /** Whether this game has a chat. */
  chat = $state(false);
  messages = $state.raw<ChatMessage[]>([]);
  /** What the server is to play for us. */
  conditional = $state.raw<Conditional[]>([]);
  /** Who wants another game, and the game once both do. */
  rematch = $state.raw<Rematch>({ offered: null, id: null });
  /** Both have agreed on another game while this one was open. */
  goesOn = $state(false);
  /** How far the server's clock is ahead of ours. */
  ahead = $state(0);
  /** Whether ratings change with it. */
  rated = $state(false);
  /** White and black as others see them, with their ratings when it began. */
  people = $state.raw<[Person | null, Person | null]>([null, null]);
  /** What it has done to their ratings. */
  changes = $state.raw<[RatingChange, RatingChange] | null>(null);

  #names = $state.raw<Record<Side, string>>({ white: '', black: '' });
  #socket: Socket<ToGame> | null = null;

  constructor(id: string) {
    this.id = id;
  }

  readonly complete = $derived.by(() => this.arrival !== 'coming' && this.open === null);
  readonly opponent = $derived.by(() => (this.own ? otherSide(this.own) : null));
  /** Whether the opponent looks at the game now. */
  readonly opponentHere = $derived.by(() => (this.opponent ? this.presence[this.opponent] : false));

  // ------------------------------------------------------------ a place where games live

  path(id: string): string {
    return server.path(id);
  }

  reviewPath(id: string): string {
    return server.reviewPath(id);
  }

  load(id: string): Promise<StoredGame> {
    return server.load(id);
  }

  /** Names that people gave themselves; the reader without one is "you", the other a guest. */
  named(players: [Seat, Seat]): [Seat, Seat] {
    const called = (seat: Seat, side: Side): Seat => {
      if (seat.kind === 'engine') return seat;
      const name = this.#names[side] || seat.name || (side === this.own ? '' : t(side === this.open ? 'online.nobody' : 'online.guest'));
      return { kind: 'human', name };
    };
    return [called(players[0], 'white'), called(players[1], 'black')];
  }

  follow(id: string, follower: Follower): Followed {
    const copy = new Copy(follower);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = FIRST_WAIT;
    let closed = false;

    // After a gap only what is missing is asked for.
    const hello = (): ToGame => ({ type: 'join', protocol: PROTOCOL, ...(copy.game ? { since: copy.version } : {}) });

    const refuse = (problem: Problem): void => {
      // Somebody was faster: catch up, and let the person decide again.
      if (problem.code === 'stale') this.#send(hello());
      // It does not exist, or this page is too old: there is nothing to come back to.
      if (problem.code === 'not-found' || problem.code === 'outdated') this.#socket?.close();
      follower.refused(problem);
    };

    const enter = async (): Promise<void> => {
      try {
        await this.#sitDown();
      } catch (error) {
        if (closed) return;
        const problem = error instanceof GamesError ? error.problem : null;
        if (!problem) throw error;
        if (problem.code !== 'unavailable') return follower.refused(problem);
        follower.connection('lost');
        timer = setTimeout(() => void enter(), wait);
        wait = Math.min(2 * wait, LONGEST_WAIT);
        return;
      }
      if (closed) return;
      this.#socket = connect<ToGame, FromGame>({
        path: `/api/games/${encodeURIComponent(id)}/live`,
        hello,
        onstate: follower.connection,
        onmessage: (message) => {
          switch (message.type) {
            case 'error':
              return refuse(message.problem);
            case 'game':
              this.#name(message.online.game);
              this.#learn(message.online);
              return copy.begin(message.online.game);
            case 'events':
              this.#learn(message.around);
              if (!copy.take(message.events)) this.#send(hello());
              return;
            case 'event':
              if (!copy.take([message.event])) this.#send(hello());
              return;
            default:
              return this.#hear(message);
          }
        },
      });
    };
    void enter();

    return {
      act: (_, wish) => void this.#send({ type: 'act', version: copy.version, wish }),
      close: () => {
        closed = true;
        clearTimeout(timer);
        this.#socket?.close();
        copy.close();
      },
    };
  }

  // ------------------------------------------------------------ what is said beside the game

  say(text: string): boolean {
    return this.#send({ type: 'chat', text });
  }

  /** Offers another game with the sides swapped, or takes the other's offer. */
  playAgain(): void {
    this.#send({ type: 'rematch' });
  }

  plan(lines: Conditional[]): void {
    this.#send({ type: 'conditional', lines });
  }

  // ------------------------------------------------------------ inside

  /** Takes the open seat, if there is one and it is not ours already. */
  async #sitDown(): Promise<void> {
    const path = `games/${encodeURIComponent(this.id)}`;
    const online = await ask<Online>(path);
    let satDown = false;
    if (online.open && !online.you) {
      try {
        ({ side: online.you } = await ask<Seated>(`${path}/seat`, {}));
        online.open = null;
        satDown = true;
      } catch (error) {
        // Somebody else was faster: then there is a game to watch.
        if (!(error instanceof GamesError) || error.problem.code === 'unavailable') throw error;
        online.open = null;
      }
    }
    // Who watches is somebody too, or could not write. Without it there is still a game to watch.
    if (!online.you && online.chat) await ask<Me>('me').catch(() => {});
    this.#name(online.game);
    this.#learn(online);
    this.arrival = satDown ? 'sat down' : online.you ? 'seated' : 'watching';
  }

  #name({ begun }: StoredGame): void {
    const [white, black] = begun.players;
    this.#names = { white: nameOf(white), black: nameOf(black) };
  }

  #learn(around: Around): void {
    this.own = around.you;
    this.open = around.open;
    this.presence = around.presence;
    this.chat = around.chat;
    this.messages = around.messages;
    this.conditional = around.conditional;
    this.rematch = around.rematch;
    this.ahead = around.now - Date.now();
    this.rated = around.rated;
    this.people = around.people;
    this.changes = around.changes;
  }

  #hear(message: Exclude<FromGame, { type: 'error' | 'game' | 'event' | 'events' }>): void {
    switch (message.type) {
      case 'presence':
        this.presence = message.presence;
        break;
      case 'seated':
        this.#names = { ...this.#names, [message.side]: message.name };
        this.open = null;
        break;
      case 'chat':
        this.messages = [...this.messages, message.message];
        break;
      case 'rematch':
        this.rematch = message.rematch;
        this.goesOn = message.rematch.id !== null;
        break;
      case 'conditional':
        this.conditional = message.lines;
        break;
      case 'rated':
        this.changes = message.changes;
        break;
    }
  }

  #send(message: ToGame): boolean {
    return this.#socket?.send(message) ?? false;
  }
}

const nameOf = (seat: Seat): string => (seat.kind === 'human' ? seat.name : '');
