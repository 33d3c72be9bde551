// Games that others play, as small pictures: the list now and then, and turn by turn the few that are on top.

import { PROTOCOL, type FromGame, type PublicGame, type PublicGames, type ToGame } from '../../protocol';
import { Copy } from '../games/copy';
import { ask } from '../games/server';
import { connect, type Socket } from '../games/socket';
import { errorText } from '../problems';

const EVERY = 15_000;
/** So many are followed turn by turn. */
const FOLLOWED = 6;

/** One that is followed. */
class Follow {
  readonly #copy: Copy;
  readonly #socket: Socket<ToGame>;

  constructor(id: string, onchange: (position: string, turns: number, over: boolean) => void) {
    const tell = (): void => {
      const summary = this.#copy.game?.summary();
      if (summary) onchange(summary.position, summary.turns, summary.end !== null);
    };
    this.#copy = new Copy({ begun: tell, happened: tell, refused: () => {}, connection: () => {} });
    const hello = (): ToGame => ({ type: 'join', protocol: PROTOCOL, ...(this.#copy.game ? { since: this.#copy.version } : {}) });
    this.#socket = connect<ToGame, FromGame>({
      path: `/api/games/${encodeURIComponent(id)}/live`,
      hello,
      onmessage: (message) => {
        if (message.type === 'game') this.#copy.begin(message.online.game);
        const events = message.type === 'event' ? [message.event] : message.type === 'events' ? message.events : [];
        if (!this.#copy.take(events)) this.#socket.send(hello());
      },
    });
  }

  close(): void {
    this.#socket.close();
    this.#copy.close();
  }
}

export class WatchedGames {
  /** The one of the strongest first; null until it is known. */
  games = $state.raw<PublicGame[] | null>(null);
  problem = $state('');

  #follows = new Map<string, Follow>();
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #look = (): void => void (document.hidden || this.look());

  start(): void {
    void this.look();
    this.#timer = setInterval(this.#look, EVERY);
    document.addEventListener('visibilitychange', this.#look);
  }

  stop(): void {
    clearInterval(this.#timer);
    document.removeEventListener('visibilitychange', this.#look);
    for (const follow of this.#follows.values()) follow.close();
    this.#follows.clear();
  }

  async look(): Promise<void> {
    try {
      const { games } = await ask<PublicGames>('playing');
      this.games = games;
      this.problem = '';
      this.#follow(games.slice(0, FOLLOWED).map(({ id }) => id));
    } catch (error) {
      this.problem = errorText(error);
    }
  }

  #follow(ids: string[]): void {
    for (const [id, follow] of this.#follows) {
      if (ids.includes(id)) continue;
      follow.close();
      this.#follows.delete(id);
    }
    for (const id of ids) {
      if (this.#follows.has(id)) continue;
      const change = (position: string, turns: number, over: boolean): void => {
        this.games = this.games?.map((game) => (game.id === id ? { ...game, position, turns } : game)) ?? null;
        if (over) this.#look();
      };
      this.#follows.set(id, new Follow(id, change));
    }
  }
}
