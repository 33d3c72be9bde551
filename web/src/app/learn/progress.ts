// How far the reader has come in the lessons of each game. Kept in this browser.

import type { Family } from '../../games';

export type Progress = {
  /** The figures of the lessons that were solved. */
  done: string[];
  /** The little game at the end, once it was begun. */
  game: string | null;
  won: boolean;
};

const key = (family: Family): string => `trefoil.learn.${family}`;

const isText = (value: unknown): value is string => typeof value === 'string';

/** What was kept, as far as it makes sense. */
export function progressOf(family: Family): Progress {
  try {
    const kept = JSON.parse(localStorage.getItem(key(family)) ?? '{}') as Partial<Progress>;
    const done = Array.isArray(kept.done) ? kept.done.filter(isText) : [];
    return { done, game: isText(kept.game) ? kept.game : null, won: kept.won === true };
  } catch {
    return { done: [], game: null, won: false };
  }
}

export function keepProgress(family: Family, progress: Progress): void {
  try {
    localStorage.setItem(key(family), JSON.stringify(progress));
  } catch {
    // Without storage the lessons begin anew next time.
  }
}
