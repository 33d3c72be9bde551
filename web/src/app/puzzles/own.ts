// Puzzles from the reader's own mistakes: what a review has marked in their games. Kept in this browser.

import type { Game, Place, Review, Side } from '../../protocol';
import { nameOf } from './collection';

export type OwnPuzzle = {
  id: string;
  game: Game;
  /** How its game began, and the turns up to the mistake. */
  start: string | null;
  turns: string[];
  side: Side;
  /** The mistake, and the best line instead. */
  played: string;
  best: string[];
  /** White's chance to win before the mistake. */
  chance: number;
};

const KEY = 'trefoil.puzzles.own';
/** The oldest ones go. */
const MOST = 100;

function isOwn(value: unknown): value is OwnPuzzle {
  const { id, game, turns, best } = (value ?? {}) as Partial<OwnPuzzle>;
  return typeof id === 'string' && typeof game === 'string' && Array.isArray(turns) && Array.isArray(best);
}

export function ownPuzzles(): OwnPuzzle[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOwn) : [];
  } catch {
    return [];
  }
}

/** The mistakes of these sides in a game that was gone through. */
export function mistakesIn(place: Place, review: Review, sides: readonly Side[]): OwnPuzzle[] {
  return review.turns.flatMap(({ side, turn, mark, best, forced }, n) => {
    if (!mark || forced || !sides.includes(side) || best.length === 0 || best[0] === turn) return [];
    const turns = place.turns.slice(0, n);
    const start = place.start ?? null;
    const id = nameOf([place.game, start ?? '', ...turns].join(' '));
    return [{ id, game: place.game, start, turns, side, played: turn, best, chance: review.chances[n] ?? 0.5 }];
  });
}

/** Keeps the mistakes of a review as puzzles. Those that are known stay as they are. */
export function keepMistakes(place: Place, review: Review, sides: readonly Side[]): void {
  // By other rules the puzzle would be another.
  if (place.claimAwardsFives) return;
  const known = ownPuzzles();
  const found = mistakesIn(place, review, sides).filter(({ id }) => !known.some((other) => other.id === id));
  if (found.length === 0) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...known, ...found].slice(-MOST)));
  } catch {
    // No room: the review itself still shows them.
  }
}
