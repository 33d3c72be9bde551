// The state of the page of all games: which are listed, what was deleted last, and what comes in and goes out as files.

import type { GameSummary, StoredGame } from '../protocol';
import { t } from '../words';
import { recordOf, type DeviceGames } from './games/device.svelte';
import * as file from './games/file';
import type { Filter } from './games/list';
import { errorText } from './problems';

/** How long a deleted game can still be brought back. */
const UNDO = 6000;

/** Gives a file to the reader. */
type Save = (name: string, text: string, type?: string) => void;

export class RecordsPage {
  #filter: Filter = {};
  games = $state.raw<GameSummary[]>([]);
  /** What to ask for to go on, if there are more. */
  next = $state<string | null>(null);
  total = $state<number | null>(null);
  problem = $state('');
  /** What came of loading a file. */
  told = $state('');
  deleted = $state.raw<StoredGame | null>(null);
  /** Games of the version before that are not here yet. */
  earlier = $state.raw<StoredGame[]>([]);

  readonly #device: DeviceGames;
  readonly #save: Save;
  readonly #findEarlier: () => Promise<StoredGame[]>;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(device: DeviceGames, save: Save, findEarlier: () => Promise<StoredGame[]>) {
    this.#device = device;
    this.#save = save;
    this.#findEarlier = findEarlier;
  }

  /** Lists the games that a filter lets through. */
  async list(filter: Filter): Promise<void> {
    this.#filter = filter;
    await this.#load(null);
  }

  async more(): Promise<void> {
    if (this.next) await this.#load(this.next);
  }

  async #load(before: string | null): Promise<void> {
    const asked = (this.#asked += 1);
    const { games, next, total } = await this.#device.list(this.#filter, before);
    // Another list may have been asked for meanwhile.
    if (asked !== this.#asked) return;
    this.games = before ? [...this.games, ...games] : games;
    [this.next, this.total] = [next, total];
  }

  async findEarlier(): Promise<void> {
    const found = await this.#findEarlier();
    const here = await Promise.all(found.map(({ begun }) => this.#device.has(begun.id)));
    this.earlier = found.filter((_, n) => !here[n]);
  }

  copyEarlier(): Promise<void> {
    return this.#attempt(() => this.#bring(this.earlier));
  }

  // ------------------------------------------------------------ deleting

  /** A deleted game is gone at once, but can be put back for a while. */
  remove(id: string): Promise<void> {
    return this.#attempt(async () => {
      this.#forget();
      this.deleted = await this.#device.remove(id);
      this.#timer = setTimeout(() => this.#forget(), UNDO);
    });
  }

  putBack(): Promise<void> {
    return this.#attempt(async () => {
      clearTimeout(this.#timer);
      if (this.deleted) await this.#device.restore(this.deleted);
      this.deleted = null;
    });
  }

  #forget(): void {
    clearTimeout(this.#timer);
    if (!this.deleted) return;
    this.deleted = null;
    void this.#load(null);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  // ------------------------------------------------------------ files

  saveOne({ game, id }: GameSummary): Promise<void> {
    return this.#attempt(async () => this.#save(`${game}-${id}.txt`, await recordOf(await this.#device.load(id))));
  }

  saveTexts(): Promise<void> {
    return this.#attempt(async () => this.#save('trefoil-games.txt', (await this.#device.records(this.#filter)).join('\n')));
  }

  saveAll(): Promise<void> {
    return this.#attempt(async () => this.#save('trefoil-games.json', file.write(await this.#device.all()), 'application/json'));
  }

  readFile(text: string): Promise<void> {
    return this.#attempt(() => this.#bring(file.read(text)));
  }

  async #bring(stored: StoredGame[]): Promise<void> {
    const { came, known } = await this.#device.bring(stored);
    this.told = [t('records.loaded', { n: came }), known > 0 ? t('records.loadedKnown', { n: known }) : ''].join(' ').trim();
    await Promise.all([this.#load(null), this.findEarlier()]);
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    [this.problem, this.told] = ['', ''];
    try {
      await work();
    } catch (error) {
      this.problem = errorText(error);
    }
  }
}
