// The puzzles of each game, as `trefoil puzzles` has found them. A game's file is fetched when its puzzles are first wanted.

import type { Game } from '../../protocol';

export const GOALS = ['rows', 'cut', 'fives', 'six', 'win'] as const;
export const THEMES = ['cut-off', 'run', 'counting', 'double-row', 'forced-row', 'ring-given', 'claim', 'chain', 'wall', 'tower'] as const;

export type Theme = (typeof THEMES)[number];
export type Goal = { kind: (typeof GOALS)[number]; count: number };

export type Puzzle = {
  /** Of its position: the same wherever the puzzle stands in its file. */
  id: string;
  game: Game;
  start: string;
  goal: Goal;
  /** The goal as its file has it. */
  goalText: string;
  /** Turns of the solver. */
  length: number;
  /** The turns of both. */
  solution: string[];
  theme: Theme;
  rating: number;
};

/** A short name for a text (FNV-1a). */
export function nameOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let n = 0; n < text.length; n += 1) hash = ((hash ^ BigInt(text.charCodeAt(n))) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(36).slice(-7);
}

const isOne =
  <Name extends string>(names: readonly Name[]) =>
  (name: string): name is Name =>
    (names as readonly string[]).includes(name);
const isTheme = isOne(THEMES);
const isGoal = isOne(GOALS);

/** The puzzles of a file. What cannot be understood is left out: a newer file may know more. */
export function read(game: Game, text: string): Puzzle[] {
  return text.split('\n').flatMap((line): Puzzle[] => {
    const [start, goalText, length, solution, theme, rating] = line.split(' | ');
    if (!start || !goalText || !length || !solution || !theme || !rating || line.startsWith('#')) return [];
    const [kind = '', count = '1'] = goalText.split(' ');
    if (!isGoal(kind) || !isTheme(theme)) return [];
    return [
      {
        id: nameOf(start),
        game,
        start,
        goal: { kind, count: Number(count) },
        goalText,
        length: Number(length),
        solution: solution.split(' '),
        theme,
        rating: Number(rating),
      },
    ];
  });
}

const files = import.meta.glob<string>('../../../../crates/puzzles/files/*.puzzles', { eager: true, query: '?url', import: 'default' });
const fetched = new Map<Game, Promise<Puzzle[]>>();

async function load(game: Game): Promise<Puzzle[]> {
  const url = Object.entries(files).find(([path]) => path.endsWith(`/${game}.puzzles`))?.[1];
  if (!url) return [];
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The puzzles could not be loaded: ${response.status}.`);
  return read(game, await response.text());
}

export function puzzlesOf(game: Game): Promise<Puzzle[]> {
  const known = fetched.get(game);
  if (known) return known;
  const loading = load(game);
  fetched.set(game, loading);
  loading.catch(() => fetched.delete(game));
  return loading;
}

/** The day, the same for all. */
export const today = (now = Date.now()): string => new Date(now).toISOString().slice(0, 10);

/** The puzzle of a day: the same for everybody who has this file. */
export function puzzleOfTheDay(puzzles: readonly Puzzle[], day: string): Puzzle | null {
  const { length } = puzzles;
  if (length === 0) return null;
  return puzzles[Number.parseInt(nameOf(`${puzzles[0]!.game} ${day}`), 36) % length]!;
}
