// What went wrong, in the reader's language: the rules give each reason a name and what to fill in.

import { colourName } from '../games';
import { ModuleError } from '../module';
import type { Game, Problem, Refusal } from '../protocol';
import { found, t, type PlainKey } from '../words';
import { GamesError } from './games/games';
import { gameName } from './names';

/** Why something was refused. A reason without words of ours is told as the rules tell it. */
export function refused({ rule, with: values, text, because }: Refusal): string {
  const named = Object.entries(values).map(([name, value]) => [name, inWords(name, value)]);
  return found(`reason.${rule}`, { ...Object.fromEntries(named), ...(because ? { because: refused(because) } : {}) }) ?? text;
}

const PLAYERS: Record<string, PlainKey> = {
  white: 'board.side.white',
  black: 'board.side.black',
  '1': 'board.side.player1',
  '2': 'board.side.player2',
};

function inWords(name: string, value: string): string {
  switch (name) {
    case 'colour':
      return colourName(value);
    case 'player':
    case 'piece':
      return PLAYERS[value] ? t(PLAYERS[value]) : value;
    case 'game':
      return gameName(value as Game);
    default:
      return value;
  }
}

/** What rules or server say is wrong. */
export function problemText({ code, message, refusal }: Problem): string {
  if (refusal) return refused(refusal);
  return found(`problem.${code}`) ?? message;
}

/** What is said of whatever was thrown. */
export function errorText(error: unknown): string {
  if (error instanceof ModuleError || error instanceof GamesError) return problemText(error.problem);
  return error instanceof Error ? error.message : String(error);
}
