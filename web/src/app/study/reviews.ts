// Reviews that were made, so that coming back does not compute them again.

import type { Place, Review } from '../../protocol';

const made = new Map<string, Review>();

function keyOf({ game, start, turns }: Place): string {
  return `trefoil.review ${game} ${start ?? ''} ${turns.join(' ')}`;
}

export function keptReview(place: Place): Review | null {
  const key = keyOf(place);
  const review = made.get(key);
  if (review) return review;
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Review | null;
  } catch {
    return null;
  }
}

export function keepReview(place: Place, review: Review): void {
  made.set(keyOf(place), review);
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(review));
  } catch {
    // No room or no storage: then it is kept until the page is closed.
  }
}
