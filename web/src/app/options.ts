// What a new game is to be like: the choices of the start page, kept in this browser for each board.

import { start } from '../module';
import type { Game, NewGame, Seat, Side } from '../protocol';
import type { BoardName } from './api';

export const LEVELS = 11;

export type Options = {
  opponent: 'engine' | 'person';
  /** 1 to 10, or 11 for the strongest. */
  level: number;
  side: Side | 'random';
  variant: 'standard' | 'other';
  takeBacks: boolean;
  /** DVONN: who places the pieces. */
  placement: 'hand' | 'random' | 'symmetric';
  /** LYNGK: the number of the start, or 0 for any. */
  seed: number;
};

export const USUAL: Options = {
  opponent: 'engine',
  level: 2,
  side: 'white',
  variant: 'standard',
  takeBacks: true,
  placement: 'hand',
  seed: 0,
};

const key = (board: BoardName): string => `trefoil.options.${board}`;

export function lastOptions(board: BoardName): Options {
  try {
    const kept = JSON.parse(localStorage.getItem(key(board)) ?? '{}') as Partial<Options>;
    const options = { ...USUAL, ...kept };
    options.level = Math.min(Math.max(Math.round(Number(options.level)) || USUAL.level, 1), LEVELS);
    return options;
  } catch {
    return { ...USUAL };
  }
}

export function keepOptions(board: BoardName, options: Options): void {
  try {
    localStorage.setItem(key(board), JSON.stringify(options));
  } catch {
    // Without storage the next game starts from the usual choices.
  }
}

/** The rule set that is meant by a board and a variant. */
export function gameOf(board: BoardName, variant: Options['variant']): Game {
  if (variant === 'standard' || board === 'dvonn') return board;
  return board === 'yinsh' ? 'yinsh-blitz' : 'lyngk-6';
}

/** Small enough to be read out and typed in. */
export const anySeed = (): number => 1 + Math.floor(Math.random() * 999_999);

function seats(options: Options): [Seat, Seat] {
  const person: Seat = { kind: 'human', name: '' };
  if (options.opponent === 'person') return [person, person];
  const engine: Seat = { kind: 'engine', level: options.level };
  const white = options.side === 'random' ? Math.random() < 0.5 : options.side === 'white';
  return white ? [person, engine] : [engine, person];
}

/** The game that these choices mean. */
export function newGame(board: BoardName, options: Options): NewGame {
  const game: NewGame = { game: gameOf(board, options.variant), players: seats(options), takeBacks: options.takeBacks };
  if (board === 'lyngk') game.seed = options.seed || anySeed();
  if (board === 'dvonn' && options.placement !== 'hand') game.start = start(game.game, options.placement, anySeed());
  return game;
}
