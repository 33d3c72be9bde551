// Games in IndexedDB. A game is its events, and the key of an event is its game and version: whoever adds it first has won.

import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import type { Beginning, Event, GameSummary, StoredGame } from '../../protocol';
import { versionOf } from './games';

/** A game in the list; its events lie beside it. */
export type Row = {
  id: string;
  begun: Beginning;
  version: number;
  summary: GameSummary;
  /** Whether it is worth a line in the list: somebody has played a turn. */
  listed: boolean;
};

interface Schema extends DBSchema {
  games: { key: string; value: Row; indexes: { changed: number } };
  events: { key: [string, number]; value: Event };
}

type Database = IDBPDatabase<Schema>;
export type Upgrade = (db: Database, change: IDBPTransaction<Schema, ('games' | 'events')[], 'versionchange'>) => void | Promise<void>;

/** What each version of the store changes in the one before. What has been released stays as it is: a change is a new entry. */
export const VERSIONS: readonly Upgrade[] = [
  (db) => {
    db.createObjectStore('games', { keyPath: 'id' }).createIndex('changed', 'summary.changed');
    db.createObjectStore('events');
  },
];

/** The game has gone on since: somebody else was faster. */
export class Stale extends Error {
  override name = 'Stale';
}

export class Shelf {
  #db: Promise<Database> | null = null;

  constructor(
    readonly name = 'trefoil',
    readonly versions = VERSIONS,
  ) {}

  async put(row: Row, { events }: StoredGame): Promise<void> {
    const change = (await this.#open()).transaction(['games', 'events'], 'readwrite');
    const [games, kept] = [change.objectStore('games'), change.objectStore('events')];
    await Promise.all([games.put(row), ...events.map((event) => kept.put(event, [row.id, event.version])), change.done]);
  }

  /** Adds events to a game that stands just before them. */
  async append(row: Row, events: readonly Event[]): Promise<void> {
    const change = (await this.#open()).transaction(['games', 'events'], 'readwrite');
    const before = await change.objectStore('games').get(row.id);
    if (before?.version !== row.version - events.length) {
      await change.done;
      throw new Stale(`The game ${row.id} is at version ${before?.version ?? 'none'}.`);
    }
    const kept = change.objectStore('events');
    await Promise.all([
      ...events.map((event) => kept.add(event, [row.id, event.version])),
      change.objectStore('games').put(row),
      change.done,
    ]);
  }

  async load(id: string): Promise<StoredGame | null> {
    const look = (await this.#open()).transaction(['games', 'events']);
    const [row, events] = await Promise.all([look.objectStore('games').get(id), look.objectStore('events').getAll(all(id))]);
    return row ? { begun: row.begun, events } : null;
  }

  /** All games of the list, the last changed one first. */
  async rows(): Promise<Row[]> {
    return (await (await this.#open()).getAllFromIndex('games', 'changed')).reverse();
  }

  async remove(id: string): Promise<void> {
    const change = (await this.#open()).transaction(['games', 'events'], 'readwrite');
    await Promise.all([change.objectStore('games').delete(id), change.objectStore('events').delete(all(id)), change.done]);
  }

  async has(id: string): Promise<boolean> {
    return (await (await this.#open()).getKey('games', id)) !== undefined;
  }

  async close(): Promise<void> {
    const open = this.#db;
    this.#db = null;
    (await open?.catch(() => null))?.close();
  }

  #open(): Promise<Database> {
    if (this.#db) return this.#db;
    const opening: Promise<Database> = openDB<Schema>(this.name, this.versions.length, {
      upgrade: async (db, before, _, change) => {
        for (const upgrade of this.versions.slice(before)) await upgrade(db, change);
      },
      // A newer page wants to change the store: this one lets go of it.
      blocking: () => void this.close(),
      terminated: () => (this.#db = null),
    });
    this.#db = opening;
    opening.catch(() => this.#db === opening && (this.#db = null));
    return opening;
  }
}

const all = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Infinity]);

/** The line that a game has in the list. */
export function rowOf(stored: StoredGame, summary: GameSummary): Row {
  const human = { white: stored.begun.players[0].kind === 'human', black: stored.begun.players[1].kind === 'human' };
  const listed = stored.events.some((event) => event.what === 'turn' && (human[event.side] || !(human.white || human.black)));
  return { id: stored.begun.id, begun: stored.begun, version: versionOf(stored), summary, listed };
}
