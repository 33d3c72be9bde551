// Somebody's profile: what anybody may know of them, the course of a rating, and their games page by page.

import type { Game, Profile, PublicGame, PublicGames, RatingCourse, RatingOf, Speed } from '../../protocol';
import { ask } from '../games/server';
import { errorText } from '../problems';

export type Filter = {
  game: Game | '';
  speed: Speed | '';
  rated: '' | 'true' | 'false';
  result: '' | 'won' | 'drawn' | 'lost';
  opponent: string;
};

export const SPEEDS: readonly Speed[] = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'];

export class ProfilePage {
  profile = $state.raw<Profile | null>(null);
  course = $state.raw<RatingCourse | null>(null);
  games = $state.raw<PublicGame[]>([]);
  next = $state<string | null>(null);
  filter = $state<Filter>({ game: '', speed: '', rated: '', result: '', opponent: '' });
  loaded = $state(false);
  problem = $state('');
  readonly #path: string;
  /** Only the last answer counts. */
  #asked = 0;

  constructor(name: string) {
    this.#path = `people/${encodeURIComponent(name)}`;
  }

  async load(): Promise<void> {
    await this.#try(async () => {
      const profile = await ask<Profile>(this.#path);
      this.profile = profile;
      const most = [...profile.ratings].sort((one, other) => other.games - one.games)[0];
      await Promise.all([this.list(), most && this.show(most)]);
    });
  }

  /** Shows how a rating went. */
  async show({ game, speed }: RatingOf): Promise<void> {
    await this.#try(async () => {
      this.course = await ask<RatingCourse>(`${this.#path}/rating?game=${game}&speed=${speed}`);
    });
  }

  /** The games that fit the filter, from the last one on. */
  async list(): Promise<void> {
    await this.#page(null);
  }

  async more(): Promise<void> {
    if (this.next !== null) await this.#page(this.next);
  }

  async #page(before: string | null): Promise<void> {
    const asked = (this.#asked += 1);
    const wanted = Object.entries({ ...this.filter, opponent: this.filter.opponent.trim(), before: before ?? '' });
    const query = new URLSearchParams(wanted.filter(([, value]) => value !== ''));
    await this.#try(async () => {
      const page = await ask<PublicGames>(`${this.#path}/games?${query}`);
      if (asked !== this.#asked) return;
      this.games = before === null ? page.games : [...this.games, ...page.games];
      this.next = page.next;
      this.loaded = true;
    });
  }

  async #try(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.problem = '';
    } catch (error) {
      this.problem = errorText(error);
    }
  }
}

/** How a game ended for somebody. */
export function resultFor(game: PublicGame, name: string): 'won' | 'drawn' | 'lost' {
  if (!game.end?.winner) return 'drawn';
  return (game.people[0].name === name) === (game.end.winner === 'white') ? 'won' : 'lost';
}

const WIDTH = 480;
const HEIGHT = 140;

/** The graph of a rating as a path in a box of 480 × 140, with its lowest and highest. */
export function courseShape(ratings: readonly number[]): { path: string; low: number; high: number } {
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const spread = Math.max(high - low, 50);
  const middle = (low + high) / 2;
  const x = (at: number): number => (ratings.length < 2 ? WIDTH / 2 : (at / (ratings.length - 1)) * WIDTH);
  const y = (rating: number): number => HEIGHT / 2 - ((rating - middle) / spread) * (HEIGHT - 24);
  const spots = ratings.map((rating, at) => `${x(at).toFixed(1)},${y(rating).toFixed(1)}`);
  // One game alone is a short stroke.
  const path = ratings.length === 1 ? `M${WIDTH / 2 - 4},${HEIGHT / 2}h8` : `M${spots.join('L')}`;
  return { path, low, high };
}
