// A game on each board that plays itself on the start page. The turns before `from` are passed over.

import type { Place } from '../protocol';
import type { BoardName } from './api';

type Sample = { place: Place; from: number };

const turns = (text: string): string[] => text.trim().split(/\s+/);

export const SAMPLES: Record<BoardName, Sample> = {
  dvonn: {
    from: 58,
    place: {
      game: 'dvonn',
      pending: [],
      turns: turns(`
        i3 d2 c1 e1 k5 g1 i5 h1 k3 j5 k4 i1 j2 a1 f4 d1 b1 c3 f3 f2 e4 g3 b2 g2 h4 d4 c2 j3 i4 e3 i2 j4 h2 d3 b4 h5 c5
        f5 f1 e5 d5 g5 a2 b3 g4 c4 e2 h3 a3 k5-j4 j5-i4 i5-i4 e1-e2 h4-h3 a1-b1 g4-g3 i1-i2 f4-e3 e5-e4 k4-j3 d4-d5
        f3-e2 c3-c2 b4-b3 d5-b3 f1-g2 h1-h2 e2-h2 f2-g3 h2-c2 g1-g2 h3-h5 c4-c5 b2-b1 e4-c2 j2-i2 d3-e3 k3-j3 d1-c1
        pass c1-e3 pass e3-j3
      `),
    },
  },
  yinsh: {
    from: 28,
    place: {
      game: 'yinsh',
      pending: [],
      turns: turns(`
        g3 d4 c3 g2 b2 i4 b3 a2 c8 f2 c8-c4 i4-h3 c4-c6 a2-a4 c3-c1 f2-f6 g3-e1 h3-h5 e1-d1 h5-f3 c1-d2 f3-i6 d1-g4
        g2-e2 g4-h4 i6-i5 d2-c2 e2-j7 h4-f4 j7-j6 c2-b1 d4-b4 b3-d5 b4-e4 f4-e3 f6-e5 c6-d6 e5-f5 d6-c5 j6-h6 c5-a3
        h6-g6 e3-g5 g6-h7;xf6-j6xa4 b1-d3 f5-f6 d5-e6 f6-i6;xf2-f6xh7 a3-a4 i6-f3 b2-f2 f3-f4 a4-b5 i5-j6
        b5-a5;xb1-b5xa5 f4-f5 d3-b1 j6-j5 f2-b2;xd2-d6xe6 e4-d4 g5-d2 f5-d3 d2-h6 j5-d5;xe2-i6xd4
      `),
    },
  },
  lyngk: {
    from: 6,
    place: {
      game: 'lyngk',
      start: 'r/j,r,i,k/r,i,i,k,b,g,i/g,g,k,k,b,j/b,b,b,g,i,r,r/r,r,k,g,g,k/b,i,k,j,g,i,k/i,r,g,b/b 1 -/- 0-0',
      pending: [],
      turns: turns(`
        e7-d6 d1-e1 d3-c3 h2-i1 b4-c5 b2-c4 c2-c1 g6-f5 f2-g3 e3-g2 r,g3-g2 g,e4-i1 h4-h3 e2-f1 k,c5-d2 c6-c4 d4-f4
        f5-e6 d2-c1 f1-c3 c3-b1 h3-g4 g7-g4 h1-f3 g4-e5 g5-g2 f4-d5 i,c7-d6 f6-e6 b3-d5 g1-a1
      `),
    },
  },
};
