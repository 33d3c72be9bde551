// How far the reader has come with puzzles. Kept in this browser.

import type { Game } from '../../protocol';
import { FIRST, PUZZLE_DEVIATION, rated, type Rating } from './glicko';
import type { Puzzle } from './collection';

export type Outcome = 'solved' | 'failed';

export type Progress = Rating & {
  /** How the first attempt at each puzzle ended. */
  done: Record<string, Outcome>;
  /** Solved without a mistake since the last one. */
  run: number;
};

export type Days = {
  /** The last day whose puzzle was solved. */
  last: string;
  /** How many days in a row. */
  run: number;
};

const DAY = 86_400_000;
const key = (game: Game): string => `trefoil.puzzles.${game}`;
const DAYS = 'trefoil.puzzles';

const isNumber = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;

function stored(name: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function store(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage everything begins anew next time.
  }
}

/** What was kept, as far as it makes sense. */
export function progressIn(game: Game): Progress {
  const { rating, deviation, volatility, done, run } = stored(key(game));
  const makesSense = isNumber(rating, -1000, 5000) && isNumber(deviation, 1, FIRST.deviation) && isNumber(volatility, 0, 1);
  const known = typeof done === 'object' && done !== null ? Object.entries(done) : [];
  return {
    ...(makesSense ? { rating, deviation, volatility } : FIRST),
    done: Object.fromEntries(known.filter(([, outcome]) => outcome === 'solved' || outcome === 'failed')) as Record<string, Outcome>,
    run: isNumber(run, 0, Infinity) ? run : 0,
  };
}

/** What a first attempt changes. A later one at the same puzzle changes nothing. */
export function afterAttempt(progress: Progress, puzzle: Pick<Puzzle, 'id' | 'rating'>, outcome: Outcome): Progress {
  if (puzzle.id in progress.done) return progress;
  const score = outcome === 'solved' ? 1 : 0;
  const own = rated(progress, [{ opponent: { rating: puzzle.rating, deviation: PUZZLE_DEVIATION }, score }]);
  return { ...own, done: { ...progress.done, [puzzle.id]: outcome }, run: score * (progress.run + 1) };
}

export function keepProgress(game: Game, progress: Progress): void {
  store(key(game), progress);
}

/** How many days in a row the puzzle of the day was solved, seen from a day. */
export function daysUntil(day: string): Days {
  const { last, run } = stored(DAYS);
  const kept = typeof last === 'string' && isNumber(run, 1, Infinity) ? { last, run } : { last: '', run: 0 };
  const since = (Date.parse(day) - Date.parse(kept.last)) / DAY;
  return since <= 1 ? kept : { last: kept.last, run: 0 };
}

/** Notes that the puzzle of a day was solved. */
export function solvedOn(day: string): Days {
  const before = daysUntil(day);
  if (before.last === day) return before;
  const after = { last: day, run: before.run + 1 };
  store(DAYS, after);
  return after;
}

/** So many of those that fit best are drawn from, so that two readers meet different puzzles. */
const NEAREST = 6;

/** A puzzle to solve next: not tried yet if there is one, else one that was failed, and near one's rating. */
export function choose(puzzles: readonly Puzzle[], progress: Progress, but: string, random = Math.random): Puzzle | null {
  const others = puzzles.filter(({ id }) => id !== but);
  const fresh = others.filter(({ id }) => !(id in progress.done));
  const failed = others.filter(({ id }) => progress.done[id] === 'failed');
  const from = [fresh, failed, others, puzzles].find(({ length }) => length > 0) ?? [];
  const near = [...from].sort((one, other) => Math.abs(one.rating - progress.rating) - Math.abs(other.rating - progress.rating));
  return near[Math.floor(random() * Math.min(NEAREST, near.length))] ?? null;
}
