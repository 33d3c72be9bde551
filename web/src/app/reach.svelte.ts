// Whether others can be reached from here: there is a server, and it answers.

import { isOnThisMachine } from './games/server';
import { isStatic } from './site';

export type Hindrance = 'static' | 'offline' | 'silent';

class Reach {
  /** The server was asked for something and did not answer. */
  silent = $state(false);
  #offline = $state(isOffline());

  constructor() {
    for (const event of ['online', 'offline']) addEventListener(event, () => (this.#offline = isOffline()));
  }

  /** What is in the way of a game with somebody elsewhere. */
  get hindrance(): Hindrance | null {
    if (isStatic) return 'static';
    if (this.#offline) return 'offline';
    return this.silent ? 'silent' : null;
  }
}

/** A server on this machine is reached without a network. */
function isOffline(): boolean {
  return !navigator.onLine && !isOnThisMachine();
}

export const reach = new Reach();
