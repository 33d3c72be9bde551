// Games on this device, safe with the same game open in several tabs. Where the browser cannot keep them they live in memory,
// until the page is closed.

import { begin, ModuleError, PlayedGame } from '../../module';
import type { Event, GameSummary, NewGame, Problem, Side, StoredGame, Wish } from '../../protocol';
import { Copy } from './copy';
import { GamesError, noSuchGame, versionOf, type Followed, type Follower, type Games } from './games';
import { matches, pageOf, type Filter, type Listed } from './list';
import { rowOf, Shelf, Stale, type Row } from './shelf';

/** Games that nobody has played a turn of are forgotten after a day. */
const FORGET_AFTER = 24 * 60 * 60 * 1000;

/** What tabs tell each other. It is only a hint: what is missing is read from the store. */
type News = { id: string; events: Event[] } | { id: string; removed: true };

/** Whether the browser promises not to throw the games away; it may, for instance, when the disk is full. */
export type Persistence = 'unknown' | 'granted' | 'refused';

export type Imported = { came: number; known: number };

type Kept = { row: Row; stored: StoredGame };

export class DeviceGames implements Games {
  readonly levels = true;
  /** Set once the browser has failed to keep a game: what is played from then on lasts until the page is closed. */
  failed = $state(false);
  persistence = $state<Persistence>('unknown');

  readonly #shelf: Shelf;
  readonly #memory = new Map<string, Kept>();
  readonly #channel: BroadcastChannel | null;
  readonly #followed = new Set<FollowedHere>();

  constructor(shelf = new Shelf()) {
    this.#shelf = shelf;
    this.#channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${shelf.name}.games`);
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
      for (const game of this.#followed) if (game.id === data.id) game.hear(data);
    });
  }

  path(id: string): string {
    return `/game/${id}`;
  }

  reviewPath(id: string): string {
    return `/review/${id}`;
  }

  async create(game: NewGame): Promise<StoredGame> {
    const stored = begin(game, newId(), Date.now());
    await this.#put(stored);
    void this.#askToPersist();
    void this.#forgetUnplayed();
    return stored;
  }

  async load(id: string): Promise<StoredGame> {
    const stored = this.#memory.get(id)?.stored ?? (await this.#fromShelf((shelf) => shelf.load(id), null));
    if (!stored) throw new GamesError(noSuchGame(id));
    return stored;
  }

  follow(id: string, follower: Follower): Followed {
    const game = new FollowedHere(id, follower, this);
    this.#followed.add(game);
    void game.catchUp();
    return {
      act: (by, wish) => game.act(by, wish),
      close: () => {
        this.#followed.delete(game);
        game.close();
      },
    };
  }

  /** Adds events to a game: `stored` is the game with them. Throws `Stale` where somebody else was faster. */
  async append(stored: StoredGame, summary: GameSummary, events: Event[]): Promise<void> {
    const row = rowOf(stored, summary);
    if (this.#memory.has(row.id)) this.#memory.set(row.id, { row, stored });
    else {
      try {
        await this.#shelf.append(row, events);
      } catch (error) {
        if (error instanceof Stale) throw error;
        this.#keepInMemory({ row, stored }, error);
      }
    }
    this.#tell({ id: row.id, events });
  }

  // ------------------------------------------------------------ the list

  async list(filter: Filter = {}, before: string | null = null): Promise<Listed> {
    return pageOf(
      (await this.#rows()).filter((row) => row.listed && matches(row.summary, filter)).map(({ summary }) => summary),
      before,
    );
  }

  /** Every game of a filter as a record. */
  async records(filter: Filter): Promise<string[]> {
    const rows = (await this.#rows()).filter((row) => row.listed && matches(row.summary, filter));
    return Promise.all(rows.map(async ({ id }) => recordOf(await this.load(id))));
  }

  /** Takes a game away. What it gives can be put back. */
  async remove(id: string): Promise<StoredGame> {
    const stored = await this.load(id);
    if (!this.#memory.delete(id)) await this.#fromShelf((shelf) => shelf.remove(id), undefined);
    this.#tell({ id, removed: true });
    return stored;
  }

  async restore(stored: StoredGame): Promise<void> {
    await this.#put(stored);
  }

  /** Every game that somebody has played in. */
  async all(): Promise<StoredGame[]> {
    const rows = (await this.#rows()).filter(({ listed }) => listed);
    return Promise.all(rows.map(({ id }) => this.load(id)));
  }

  /** Takes games in, those that are here already aside. Nothing comes in if one of them is broken. */
  async bring(games: readonly StoredGame[]): Promise<Imported> {
    const checked = games.map((stored) => ({ row: checkedRow(stored), stored }));
    let came = 0;
    for (const { row, stored } of checked) {
      if (await this.has(row.id)) continue;
      await this.#keep({ row, stored });
      came += 1;
    }
    if (came > 0) void this.#askToPersist();
    return { came, known: games.length - came };
  }

  async has(id: string): Promise<boolean> {
    return this.#memory.has(id) || this.#fromShelf((shelf) => shelf.has(id), false);
  }

  /** Finds out whether the browser keeps games for good. */
  async learnPersistence(): Promise<void> {
    const persisted = await navigator.storage?.persisted?.().catch(() => false);
    this.persistence = persisted ? 'granted' : 'refused';
  }

  async close(): Promise<void> {
    this.#channel?.close();
    await this.#shelf.close();
  }

  // ------------------------------------------------------------ inside

  async #askToPersist(): Promise<void> {
    if (this.persistence === 'granted') return;
    const granted = await navigator.storage?.persist?.().catch(() => false);
    this.persistence = granted ? 'granted' : 'refused';
  }

  async #forgetUnplayed(): Promise<void> {
    const rows = await this.#fromShelf((shelf) => shelf.rows(), []);
    const old = rows.filter(({ listed, summary }) => !listed && summary.changed < Date.now() - FORGET_AFTER);
    for (const { id } of old) await this.#fromShelf((shelf) => shelf.remove(id), undefined);
  }

  async #rows(): Promise<Row[]> {
    const kept = await this.#fromShelf((shelf) => shelf.rows(), []);
    const here = [...this.#memory.values()].map(({ row }) => row);
    const rows = [...here, ...kept.filter(({ id }) => !this.#memory.has(id))];
    return rows.sort((a, b) => b.summary.changed - a.summary.changed);
  }

  async #put(stored: StoredGame): Promise<void> {
    await this.#keep({ row: checkedRow(stored), stored });
  }

  async #keep(kept: Kept): Promise<void> {
    try {
      await this.#shelf.put(kept.row, kept.stored);
    } catch (error) {
      this.#keepInMemory(kept, error);
    }
  }

  #keepInMemory(kept: Kept, error: unknown): void {
    this.#fail(error);
    this.#memory.set(kept.row.id, kept);
  }

  /** What the store says; where it does not work, what is said instead. */
  async #fromShelf<Answer>(ask: (shelf: Shelf) => Promise<Answer>, instead: Answer): Promise<Answer> {
    try {
      return await ask(this.#shelf);
    } catch (error) {
      this.#fail(error);
      return instead;
    }
  }

  #fail(error: unknown): void {
    if (!this.failed) console.warn('Games cannot be kept on this device.', error);
    this.failed = true;
  }

  #tell(news: News): void {
    this.#channel?.postMessage(news);
  }
}

/** A game that a page follows. What is done here is shown at once and stored right after. */
class FollowedHere {
  readonly #games: DeviceGames;
  readonly #follower: Follower;
  readonly #copy: Copy;
  #writing: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(
    readonly id: string,
    follower: Follower,
    games: DeviceGames,
  ) {
    this.#games = games;
    this.#follower = follower;
    this.#copy = new Copy(follower);
  }

  act(by: Side, wish: Wish): void {
    const { game, stored } = this.#copy;
    if (!game || !stored) return;
    let events: Event[];
    try {
      events = game.decide(by, wish, Date.now());
      this.#copy.take(events);
    } catch (error) {
      return this.#follower.refused(problemOf(error));
    }
    if (events.length === 0) return;
    const after = { begun: stored.begun, events: [...stored.events] };
    const summary = game.summary();
    this.#writing = this.#writing.then(() => this.#write(after, summary, events));
  }

  hear(news: News): void {
    if ('removed' in news) return this.#follower.refused(noSuchGame(this.id));
    try {
      if (this.#copy.take(news.events)) return;
    } catch {
      // It follows on something that is not known here.
    }
    void this.catchUp();
  }

  /** Reads the game from the store, where something else happened than this page thinks. */
  async catchUp(): Promise<void> {
    try {
      const stored = await this.#games.load(this.id);
      if (this.#closed) return;
      const known = this.#copy.stored;
      if (known && versionOf(known) <= versionOf(stored) && known.events.every((event, n) => isSame(event, stored.events[n]))) {
        this.#copy.take(stored.events);
      } else {
        this.#copy.begin(stored);
      }
      this.#follower.connection('open');
    } catch (error) {
      if (!this.#closed) this.#follower.refused(problemOf(error));
    }
  }

  close(): void {
    this.#closed = true;
    this.#copy.close();
  }

  async #write(stored: StoredGame, summary: GameSummary, events: Event[]): Promise<void> {
    try {
      await this.#games.append(stored, summary, events);
    } catch {
      // Another tab was faster: what it stored is the game.
      if (!this.#closed) await this.catchUp();
    }
  }
}

const isSame = (a: Event, b: Event | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

function problemOf(error: unknown): Problem {
  if (error instanceof ModuleError || error instanceof GamesError) return error.problem;
  return { code: 'unavailable', message: error instanceof Error ? error.message : String(error), refusal: null };
}

/** The line of a game in the list. Throws where the events do not make a game. */
function checkedRow(stored: StoredGame): Row {
  return played(stored, (game) => rowOf(stored, game.summary()));
}

export function recordOf(stored: StoredGame): Promise<string> {
  return played(stored, (game) => game.record());
}

function played<Answer>(stored: StoredGame, ask: (game: PlayedGame) => Answer): Answer {
  const game = new PlayedGame(stored);
  try {
    return ask(game);
  } finally {
    game.free();
  }
}

/** Letters and digits that no other game has. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join('');
}
