// The state of the start page: the games that go on, and one that is begun.

import type { Family } from '../games';
import type { GameSummary } from '../protocol';
import type { DeviceGames } from './games/device.svelte';
import { keepOptions, newGame, type Options } from './options';
import { errorText } from './problems';

const SHOWN_GAMES = 4;

export class HomePage {
  /** The last of the games that go on, and how many there are. */
  mine = $state.raw<GameSummary[]>([]);
  total = $state(0);
  busy = $state(false);
  problem = $state('');
  readonly #games: DeviceGames;
  readonly #go: (path: string) => void;

  constructor(games: DeviceGames, go: (path: string) => void) {
    this.#games = games;
    this.#go = go;
  }

  async load(): Promise<void> {
    try {
      const { games, total } = await this.#games.list({ result: 'open' });
      [this.mine, this.total] = [games.slice(0, SHOWN_GAMES), total];
    } catch (error) {
      this.problem = errorText(error);
    }
  }

  /** Begins a game and goes there. Its options are kept for the next one. */
  async play(board: Family, options: Options): Promise<void> {
    [this.busy, this.problem] = [true, ''];
    keepOptions(board, options);
    try {
      const { begun } = await this.#games.create(newGame(board, options));
      this.#go(this.#games.path(begun.id));
    } catch (error) {
      this.problem = errorText(error);
    }
    this.busy = false;
  }
}
