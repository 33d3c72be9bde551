import { describe, expect, it } from 'vitest';
import { decodeLink, encodeLink, linkTo, type Linked } from './link';
import { emptyTree, placeAfter } from './tree';

const roundTrip = (linked: Linked): Linked | null => decodeLink(encodeLink(linked).replace('/analysis', ''));

describe('a link to a study', () => {
  it('carries game, start, turns and place', () => {
    const linked: Linked = { game: 'lyngk', start: '1/4/r,bgik,5/6/7/6/7/4/1 1 rk/- 0-0', turns: ['r,c3-c5', 'c3-c4', 'pass'], at: 2 };
    expect(roundTrip(linked)).toEqual(linked);
  });

  it('stays readable', () => {
    expect(encodeLink({ game: 'yinsh', start: '4/7/8/9/10/9/10/9/8/7/4 w place 0-0', turns: ['e3', 'i8-f5;xg5-g9xa5'], at: 2 })).toBe(
      '/analysis?game=yinsh&turns=e3.i8-f5;xg5-g9xa5',
    );
    expect(encodeLink({ game: 'yinsh', start: '4/7/8/W8/10/9/10/9/8/7/4 b row:w 0-0', turns: [], at: 0 })).toBe(
      '/analysis?game=yinsh&start=4/7/8/W8/10/9/10/9/8/7/4_b_row:w_0-0',
    );
  });

  it('takes a number of a random start', () => {
    expect(roundTrip({ game: 'lyngk-6', seed: 77, turns: [], at: 0 })).toEqual({ game: 'lyngk-6', seed: 77, turns: [], at: 0 });
  });

  it('says by which rule the game was played', () => {
    const linked = { game: 'lyngk' as const, seed: 3, turns: ['c2-c1'], at: 1, awards: true };
    expect(roundTrip(linked)).toEqual(linked);
    const tree = { ...emptyTree('lyngk', 's'), tags: { ClaimAwardsFives: 'yes' } };
    expect(linkTo(tree, null).awards).toBe(true);
    expect(placeAfter(tree, []).claimAwardsFives).toBe(true);
    expect(linkTo(emptyTree('lyngk', 's'), null).awards).toBeUndefined();
  });

  it('is nothing without a known game, and never points behind its end', () => {
    expect(decodeLink('?game=chess')).toBeNull();
    expect(decodeLink('')).toBeNull();
    expect(decodeLink('?game=dvonn&turns=c3&at=9')?.at).toBe(1);
  });
});
