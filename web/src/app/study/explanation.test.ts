import { beforeAll, describe, expect, it } from 'vitest';
import type { Place, ReviewedTurn } from '../../protocol';
import { addWords, setLanguage } from '../../words';
import { loadRules } from '../testing';
import { explanation } from './explanation';

const ENDING: Place = {
  game: 'dvonn',
  start: 'bb,1,r,w,5/1,bw,wrw,wbwbbw,6/2,w,2,rwb,wwbw,4/wb,bw,3,bb,wb,wbbbb,2/3,wb,b,w,ww,2 w move',
  turns: [],
  pending: [],
};

/** A turn of white that was played, and what would have been better. */
const mistake = (turn: string, best: string): ReviewedTurn => ({
  side: 'white',
  turn,
  loss: 0.3,
  mark: 'blunder',
  forced: false,
  best: [best],
  path: [],
  answer: [turn],
});

beforeAll(async () => {
  await loadRules();
  await setLanguage('en');
  await addWords('review');
});

describe('why a turn was a mistake', () => {
  it('is told by what the better line does', () => {
    expect(explanation(ENDING, mistake('f1-g1', 'f1-f2'), 'white')).toBe('You could take a stack of 2 on f2 at once.');
    expect(explanation(ENDING, mistake('f1-g1', 'f1-f2'), 'black')).toBe('Better was to take a stack of 2 on f2 at once.');
  });

  it('is told by what the turn costs', () => {
    expect(explanation(ENDING, mistake('d4-d1', 'f1-g1'), 'white')).toContain('It costs own pieces that lose contact: 5.');
  });

  it('is told by what it comes to, where neither line does much', () => {
    expect(explanation(ENDING, mistake('f1-g1', 'f1-e1'), 'white')).toBe('A few turns later, the better line has 1 piece more.');
  });
});
