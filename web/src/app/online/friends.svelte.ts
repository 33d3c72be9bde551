// The reader's games on the server, for the start page: looked up now and then while somebody looks at it.

import type { OnlineSummary } from '../../protocol';
import { GamesError } from '../games/games';
import { reach } from '../reach.svelte';
import { myGames } from './api';
import { showWaiting } from './attention';

const EVERY = 20_000;
const SHOWN = 6;

export class Friends {
  games = $state.raw<OnlineSummary[]>([]);
  readonly waiting = $derived.by(() => this.games.filter(({ waitsForMe }) => waitsForMe).length);

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
  }

  async look(): Promise<void> {
    try {
      const games = await myGames();
      this.games = games.filter(({ end }) => end === null).slice(0, SHOWN);
      reach.silent = false;
      showWaiting(this.waiting);
    } catch (error) {
      if (!(error instanceof GamesError)) throw error;
      reach.silent = error.problem.code === 'unavailable';
    }
  }
}
