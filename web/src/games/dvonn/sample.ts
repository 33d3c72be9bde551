import type { Sample } from '../start';
import { turns } from '../turns';

export default {
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
} satisfies Sample;
