// Where the rings that a player has won lie on the page, so that a removed ring can fly there.

import type { Side } from '../../protocol';

/** The slot of a player's ring of this number, from 0, if it is in sight. */
export function ringSlot(side: Side, number: number): DOMRect | null {
  const slots = [...document.querySelectorAll(`[data-rings="${side}"]`)].map((list) => list.children[number]?.getBoundingClientRect());
  return slots.find((slot) => slot !== undefined && slot.width > 0) ?? null;
}
