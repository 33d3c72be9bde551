// What a new game is to be like: the choices of the start page, kept in this browser for each board.

import type { Family } from '../games';
import { gameUi } from '../games';
import { startUi, type Options } from '../games/start';
import type { Game, NewGame, Seat } from '../protocol';
import { FIRST_LEVEL, LEVELS } from './names';
import { anySeed } from './seed';

export type { Options } from '../games/start';

export const USUAL: Options = {
  opponent: 'engine',
  level: FIRST_LEVEL,
  side: 'white',
  variant: 'standard',
  takeBacks: true,
  placement: 'hand',
  seed: 0,
};

const key = (board: Family): string => `trefoil.options.${board}`;

export function lastOptions(board: Family): Options {
  try {
    const kept = JSON.parse(localStorage.getItem(key(board)) ?? '{}') as Partial<Options>;
    const options = { ...USUAL, ...kept };
    options.level = Math.min(Math.max(Math.round(Number(options.level)) || USUAL.level, 1), LEVELS);
    return options;
  } catch {
    return { ...USUAL };
  }
}

/** Whether a game on this board was ever begun here. */
export function hasOptions(board: Family): boolean {
  try {
    return localStorage.getItem(key(board)) !== null;
  } catch {
    return false;
  }
}

export function keepOptions(board: Family, options: Options): void {
  try {
    localStorage.setItem(key(board), JSON.stringify(options));
  } catch {
    // Without storage the next game starts from the usual choices.
  }
}

/** The rule set that is meant by a board and a variant. */
export function gameOf(board: Family, variant: Options['variant']): Game {
  const { rules } = gameUi(board);
  return (rules[variant === 'standard' ? 0 : 1] ?? rules[0]!).game;
}

function seats(options: Options): [Seat, Seat] {
  const person: Seat = { kind: 'human', name: '' };
  if (options.opponent === 'person') return [person, person];
  const engine: Seat = { kind: 'engine', level: options.level };
  const white = options.side === 'random' ? Math.random() < 0.5 : options.side === 'white';
  return white ? [person, engine] : [engine, person];
}

/** The game that these choices mean. */
export function newGame(board: Family, options: Options): NewGame {
  const begun = startUi(board).begin(options, anySeed());
  return { game: gameOf(board, options.variant), players: seats(options), takeBacks: options.takeBacks, ...begun };
}
