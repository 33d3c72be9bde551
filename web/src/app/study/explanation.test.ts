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
    expect(explanation(ENDING, mistake('f1-g1', 'f1-e1'), 'white')).toBe('A few turns later, the better line has 1 more piece.');
  });

  it('is told by who gets the point instead, while pieces are placed', () => {
    const before: Place = { game: 'dvonn', turns: ['f3', 'c2', 'i4'], pending: [] };
    const turn = { ...mistake('k5', 'e3'), side: 'black' as const, best: ['e3', 'g3'], answer: ['k5', 'e3'] };
    expect(explanation(before, turn, 'black')).toBe('This leaves e3 to the other side.');
    expect(explanation(before, turn, 'white')).toBe('This leaves e3 to you.');
  });

  it('is told by the pieces next to red, by how far rings reach, and by runs', () => {
    const dvonn: Place = { game: 'dvonn', turns: ['f3', 'c2', 'i4'], pending: [] };
    const beside = { ...mistake('k5', 'e3'), side: 'black' as const, best: ['e3', 'a1'], answer: ['k5', 'a1'] };
    expect(explanation(dvonn, beside, null)).toBe('A few turns later, the better line has 1 more stack next to a DVONN piece.');
    const yinsh: Place = { game: 'yinsh', turns: [], pending: [] };
    expect(explanation(yinsh, mistake('a2', 'f6'), null)).toMatch(/has \d+ more moves to choose from\.$/);
    const rings: Place = { game: 'yinsh', start: 'W3/W6/W7/W8/2wwwW4/9/B9/B8/B7/B6/B3 w move 0-0', turns: [], pending: [] };
    expect(explanation(rings, mistake('a2-a3', 'e6-e7'), null)).toBe(
      'A few turns later, the better line has 1 more marker in the longest run.',
    );
    expect(explanation(rings, mistake('e6-e8', 'e6-e7'), null)).not.toContain('run');
  });

  it('is told by a claim that came too soon', () => {
    const lyngk: Place = {
      game: 'lyngk',
      start: 'k/k,g,b,g/i,g,k,i,i,b,r/g,r,r,b,b,k/b,i,b,i,b,i,k/i,g,g,g,r,j/j,g,j,i,r,k,r/b,r,k,k/r 1 -/- 0-0',
      turns: [],
      pending: [],
    };
    expect(explanation(lyngk, mistake('b,b1-b2', 'd3-e3'), null)).toContain('The claim of blue could have waited.');
  });
});
