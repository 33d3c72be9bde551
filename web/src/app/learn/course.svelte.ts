// The lessons of one game as somebody goes through them: where they are, what they have solved, and the little game at the end.

import type { Family } from '../../games';
import type { Figure } from '../../games/lesson';
import { startUi } from '../../games/start';
import { tutorial, type Exercise } from '../../games/tutorial';
import { PlayedGame } from '../../module';
import type { StoredGame } from '../../protocol';
import type { Language } from '../../words';
import type { DeviceGames } from '../games/device.svelte';
import { FIRST_LEVEL, ownSide } from '../names';
import { newGame, USUAL } from '../options';
import { keepProgress, progressOf, type Progress } from './progress';

/** How the little game stands. */
export type LittleGame = 'none' | 'open' | 'won' | 'lost';

export class Course {
  exercises = $state.raw<Exercise[]>([]);
  figures = $state.raw<Record<string, Figure>>({});
  littleGame = $state<LittleGame>('none');
  /** The lesson on the page, from 0; the number of lessons stands for the little game. */
  at = $state(0);
  #progress = $state.raw<Progress>({ done: [], game: null, won: false });

  readonly #family: Family;
  readonly #games: DeviceGames;

  constructor(family: Family, games: DeviceGames) {
    this.#family = family;
    this.#games = games;
    this.#progress = progressOf(family);
  }

  readonly exercise = $derived.by(() => this.exercises[this.at] ?? null);
  readonly isSolved = $derived.by(() => this.exercise !== null && this.has(this.exercise));
  readonly done = $derived.by(() => this.exercises.filter((exercise) => this.has(exercise)).length);

  has({ figure }: Exercise): boolean {
    return this.#progress.done.includes(figure);
  }

  /** Takes the words of a language. At first the reader is taken to the first lesson that is not solved. */
  async load(language: Language): Promise<void> {
    const first = this.exercises.length === 0;
    const { exercises, figures } = await tutorial(this.#family, language);
    this.exercises = exercises;
    this.figures = figures;
    if (!first) return;
    const open = exercises.findIndex((exercise) => !this.has(exercise));
    this.at = open < 0 ? exercises.length : open;
    await this.#lookAtLittleGame();
  }

  go(at: number): void {
    this.at = Math.min(Math.max(at, 0), this.exercises.length);
  }

  solved(exercise: Exercise): void {
    if (this.has(exercise)) return;
    this.#keep({ ...this.#progress, done: [...this.#progress.done, exercise.figure] });
  }

  /** The address of the little game: the one that goes on, or a new one. */
  async play(): Promise<string> {
    const { game } = this.#progress;
    if (this.littleGame === 'open' && game) return this.#games.path(game);
    const options = { ...USUAL, ...startUi(this.#family).little, level: FIRST_LEVEL };
    const { begun } = await this.#games.create(newGame(this.#family, options));
    this.#keep({ ...this.#progress, game: begun.id });
    return this.#games.path(begun.id);
  }

  async #lookAtLittleGame(): Promise<void> {
    const { game, won } = this.#progress;
    this.littleGame = won ? 'won' : 'none';
    if (!game || won) return;
    // It may have been deleted.
    const stored = await this.#games.load(game).catch(() => null);
    if (stored) this.littleGame = outcomeOf(stored);
    if (this.littleGame === 'won') this.#keep({ ...this.#progress, won: true });
  }

  #keep(progress: Progress): void {
    this.#progress = progress;
    keepProgress(this.#family, progress);
  }
}

function outcomeOf(stored: StoredGame): LittleGame {
  const game = new PlayedGame(stored);
  const { end, players } = game.summary();
  game.free();
  if (!end) return 'open';
  return end.winner !== null && end.winner === ownSide(players) ? 'won' : 'lost';
}
