// Why something is refused. Only what somebody does can be: until then nobody waits for these words.

import { addWords } from '.';

const DOINGS = ['pointerdown', 'keydown'] as const;

/** Has the words ready by the time that the reader's first doings have an answer. */
export function prepareReasons(): void {
  for (const doing of DOINGS) addEventListener(doing, load, { capture: true });
}

async function load(): Promise<void> {
  try {
    await addWords('reasons');
    for (const doing of DOINGS) removeEventListener(doing, load, { capture: true });
  } catch {
    // Without a network a reason is told as the rules tell it, and the next doing asks again.
  }
}
