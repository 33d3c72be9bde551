import type { Sample } from '../start';
import { turns } from '../turns';

export default {
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
} satisfies Sample;
