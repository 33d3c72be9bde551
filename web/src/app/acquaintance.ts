// Whether the reader knows a game already. Who has never chosen it here is asked once.

import type { Family } from '../games';
import { progressOf } from './learn/progress';
import { hasOptions } from './options';

const key = (family: Family): string => `trefoil.known.${family}`;

export function knows(family: Family): boolean {
  try {
    return localStorage.getItem(key(family)) !== null || hasOptions(family) || progressOf(family).done.length > 0;
  } catch {
    // Without storage the question would come every time.
    return true;
  }
}

export function meet(family: Family): void {
  try {
    localStorage.setItem(key(family), 'yes');
  } catch {
    // Then the question comes again with the next game.
  }
}
