// All games in one file, and back from it.

import type { StoredGame } from '../../protocol';
import { t } from '../../words';

/** The form of the file; a newer one may hold what this page does not know. */
const VERSION = 1;

type GamesFile = { trefoil: 'games'; version: number; games: StoredGame[] };

export function write(games: StoredGame[]): string {
  return JSON.stringify({ trefoil: 'games', version: VERSION, games } satisfies GamesFile);
}

/** The games of a file. Throws, with a sentence, where it is something else; whether each is a game is for the rules to say. */
export function read(text: string): StoredGame[] {
  const file = parsed(text);
  if (!isObject(file) || file.trefoil !== 'games' || typeof file.version !== 'number') throw new Error(t('records.import.notOurs'));
  if (file.version > VERSION) throw new Error(t('records.import.newer'));
  if (!Array.isArray(file.games) || !file.games.every(isGame)) throw new Error(t('records.import.broken'));
  return file.games;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isGame(value: unknown): value is StoredGame {
  return isObject(value) && isObject(value.begun) && typeof value.begun.id === 'string' && Array.isArray(value.events);
}
