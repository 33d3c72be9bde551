import { describe, expect, it } from 'vitest';
import type { Mark, Review, ReviewedTurn, Side } from '../../protocol';
import { givenAway, marksOf, mistakeCount, nextMistake } from './mistakes';

const turn = (side: Side, mark: Mark | null): ReviewedTurn => ({
  side,
  turn: 'a1',
  loss: 0,
  mark,
  forced: false,
  best: [],
  path: [],
  answer: [],
});
const player = { accuracy: null, inaccuracies: 0, mistakes: 0, blunders: 0 };
const review: Review = {
  chances: [],
  values: [],
  proven: [],
  players: [player, player],
  turningPoints: [],
  turns: [turn('white', null), turn('black', 'blunder'), turn('white', 'mistake'), turn('black', null), turn('white', 'inaccuracy')],
};

describe('mistakes', () => {
  it('are walked through round and round, one side or both', () => {
    expect(nextMistake(review, ['white'], 0)).toBe(2);
    expect(nextMistake(review, ['white'], 3)).toBe(4);
    expect(nextMistake(review, ['white'], 5)).toBe(2);
    expect(nextMistake(review, ['white', 'black'], 0)).toBe(1);
    expect(nextMistake(review, [], 0)).toBeNull();
    expect(mistakeCount(review, ['white'])).toBe(2);
  });

  it('are marked at their turns', () => {
    const line = review.turns.map(({ side }, n) => ({ id: n + 10, parent: n === 0 ? null : n + 9, side, turn: 'a1', comment: '' }));
    expect([...marksOf(review, line)]).toEqual([
      [11, 'blunder'],
      [12, 'mistake'],
      [14, 'inaccuracy'],
    ]);
  });

  it('are measured from the side that makes them', () => {
    expect(givenAway('white', 0.6, 0.4)).toBeCloseTo(0.2);
    expect(givenAway('black', 0.6, 0.4)).toBe(0);
    expect(givenAway('black', 0.4, 0.7)).toBeCloseTo(0.3);
  });
});
