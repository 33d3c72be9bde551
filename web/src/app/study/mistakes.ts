// Going through one's mistakes, and judging what is tried instead.

import type { Mark, Review, Side, TreeNode } from '../../protocol';

/** Whatever gives away less than this gets no mark in a review, and is as good as the best. */
export const AS_GOOD = 0.05;

/** The number of the next marked turn of these sides after a place, going round; nothing if there is none. */
export function nextMistake(review: Review, sides: readonly Side[], after: number): number | null {
  const own = review.turns.flatMap(({ mark, side }, n) => (mark && sides.includes(side) ? [n] : []));
  return own.find((n) => n >= after) ?? own[0] ?? null;
}

export function mistakeCount(review: Review, sides: readonly Side[]): number {
  return review.turns.filter(({ mark, side }) => mark && sides.includes(side)).length;
}

/** The marks by the node of the main line that they belong to. */
export function marksOf(review: Review, line: readonly TreeNode[]): Map<number, Mark> {
  const marks = new Map<number, Mark>();
  review.turns.forEach(({ mark }, n) => {
    const node = line[n];
    if (mark && node) marks.set(node.id, mark);
  });
  return marks;
}

/** How much of its chances a side gives away if white's chance goes from one figure to another. */
export function givenAway(side: Side, before: number, after: number): number {
  return Math.max(0, side === 'white' ? before - after : after - before);
}
