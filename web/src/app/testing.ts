// What the tests of the app stand on.

import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { begin, loadModule } from '../module';
import type { NewGame, Seat, StoredGame } from '../protocol';

/** The real rules, without a network. */
export function loadRules(): Promise<void> {
  return loadModule((url) => readFileSync(resolve(import.meta.dirname, '../module', basename(url))));
}

const PERSON: Seat = { kind: 'human', name: '' };
export const PEOPLE: [Seat, Seat] = [PERSON, PERSON];
export const LEVEL_2: [Seat, Seat] = [PERSON, { kind: 'engine', level: 2 }];

/** A game of YINSH at one screen, unless said otherwise. */
export function aGame(more: Partial<NewGame> = {}): NewGame {
  return { game: 'yinsh', players: PEOPLE, takeBacks: true, ...more };
}

export function stored(id: string, turns: string[], more: Partial<NewGame> = {}, at = 1): StoredGame {
  return begin({ ...aGame(more), turns }, id, at);
}

/** Waits until something is true. */
export async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue(); tries += 1) {
    if (tries > 200) throw new Error('It has not become true.');
    await new Promise((wake) => setTimeout(wake, 5));
  }
}
