// Reviews that were made, so that coming back does not compute them again. A review of the same game is the same everywhere: it is
// kept by the game's turns.

import { openDB, type IDBPDatabase } from 'idb';
import { SvelteMap } from 'svelte/reactivity';
import type { Place, Review } from '../../protocol';

const NAME = 'trefoil.reviews';
const STORE = 'reviews';
/** Reviews of another kind are made anew. */
const VERSION = 1;
/** The oldest leave when there are more. */
const KEPT = 300;

const made = new SvelteMap<string, Review>();
const lookedFor = new Set<string>();
let opened: Promise<IDBPDatabase> | undefined;

function shelf(): Promise<IDBPDatabase> {
  opened ??= openDB(NAME, VERSION, {
    upgrade(db) {
      for (const name of db.objectStoreNames) db.deleteObjectStore(name);
      db.createObjectStore(STORE);
    },
  });
  return opened;
}

function keyOf({ game, start, turns, claimAwardsFives }: Place): string {
  return [game, claimAwardsFives ? 'awards' : '', start ?? '', ...turns].join(' ');
}

export async function keptReview(place: Place): Promise<Review | null> {
  const key = keyOf(place);
  const review = made.get(key);
  if (review) return review;
  try {
    const kept = (await (await shelf()).get(STORE, key)) as Review | undefined;
    if (kept) made.set(key, kept);
    return kept ?? null;
  } catch {
    return null;
  }
}

/** What is known of a review at once; one that has to be looked up comes later. */
export function knownReview(place: Place): Review | null {
  const key = keyOf(place);
  if (!made.has(key) && !lookedFor.has(key)) {
    lookedFor.add(key);
    void keptReview(place);
  }
  return made.get(key) ?? null;
}

export async function keepReview(place: Place, review: Review): Promise<void> {
  const key = keyOf(place);
  made.set(key, review);
  try {
    const db = await shelf();
    await db.put(STORE, review, key);
    const keys = await db.getAllKeys(STORE);
    for (const old of keys.slice(0, Math.max(0, keys.length - KEPT))) if (old !== key) await db.delete(STORE, old);
  } catch {
    // No room or no storage: then it is kept until the page is closed.
  }
}
